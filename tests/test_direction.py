"""The design's one direction: scan -> plan -> run -> judge -> report, and no way back."""

from __future__ import annotations

import ast
import functools
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src"

ORDER = """
    model
    errors names wording
    files
    config
    evidence
    spec
    evidence.lock
    scan quiz.load quiz.__init__
    run
    kubernetes
    checks
    environments upstream
    quiz
    judge
    gate
    report site
    pytest_items second_runner
    pytest_plugin cli
    __main__
"""
"""What may be imported stands above. A module without a line is of its package's."""

RANKS = {name: rank for rank, line in enumerate(ORDER.split("\n")) for name in line.split()}


def name_of(file: Path) -> str:
    return ".".join(file.relative_to(SOURCE).with_suffix("").parts)


MODULES = {name_of(file): file for file in sorted(SOURCE.rglob("*.py"))}


@functools.cache
def imported(module: str) -> set[str]:
    """Modules of evidoc that a module imports, anywhere in it, also for types alone."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {module_of(each) for each in found} - {"", module, "evidoc.__init__"}


def module_of(dotted: str) -> str:
    """The module that a dotted name is, or that it is a name of; "" where it is none of evidoc's."""
    while dotted and dotted not in MODULES and f"{dotted}.__init__" not in MODULES:
        dotted = dotted.rpartition(".")[0]
    return dotted if dotted in MODULES or not dotted else f"{dotted}.__init__"


def package(module: str) -> str:
    return module.split(".")[1]


def rank(module: str) -> int:
    own = module.removeprefix("evidoc.")
    return RANKS[own] if own in RANKS else RANKS[package(module)]


@pytest.mark.parametrize("module", [each for each in MODULES if each != "evidoc.__init__"])
def test_a_stage_imports_only_what_comes_before_it(module: str) -> None:
    later = {
        each for each in imported(module) if rank(each) >= rank(module) and package(each) != package(module)
    }
    assert not later


def test_modules_do_not_import_each_other_in_a_circle() -> None:
    try:
        TopologicalSorter({module: imported(module) for module in MODULES}).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


@pytest.mark.parametrize("module", [each for each in MODULES if package(each) == "judge"])
def test_judging_needs_no_file_no_process_and_no_other_stage(module: str) -> None:
    assert {package(each) for each in imported(module)} <= {
        "judge",
        "quiz",
        "model",
        "names",
        "config",
        "evidence",
        "spec",
    }


def test_the_model_imports_nothing_of_ours() -> None:
    assert imported("evidoc.model") == set()


def test_this_test_sees_imports() -> None:
    assert "evidoc.model" in imported("evidoc.errors")
    assert {"evidoc.scan.__init__", "evidoc.gate.selection"} <= imported("evidoc.gate.sync")
    assert "evidoc.scan.scanner" in imported("evidoc.scan.__init__")  # for types, and in a function
