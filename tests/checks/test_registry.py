"""Finding checks through entry points, with distributions laid on the search path as an installer would."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from evidoc.checks import check_names, load_checks
from evidoc.errors import EvidocError

ROOT = Path(__file__).parents[2]
BUILT_IN = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]["evidoc.checks"]

GOOD = """
class Check:
    name = "mine"
    proof = "executed"
    summary = {"en": "Mine."}
    options = {}
    value_options = {}
    def inputs(self, snippet, root): return ()
    def given(self, snippet, root): return frozenset()
    def run(self, snippet, root, runner): raise NotImplementedError
CHECK = Check()
"""


def install(folder: Path, name: str, points: dict[str, str], **modules: str) -> None:
    """A distribution with entry points and modules in a folder of the search path."""
    metadata = folder / f"{name}-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = "".join(f"{point} = {value}\n" for point, value in points.items())
    (metadata / "entry_points.txt").write_text(f"[evidoc.checks]\n{lines}")
    for module, text in modules.items():
        (folder / f"{module}.py").write_text(text)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A search path on which only what a test installs registers checks."""
    others = [entry for entry in sys.path if not list(Path(entry or ".").glob("evidoc-*.dist-info"))]
    others = [entry for entry in others if not list(Path(entry or ".").glob("evidoc.egg-info"))]
    monkeypatch.setattr(sys, "path", [str(tmp_path), *others])
    return tmp_path


@pytest.mark.parametrize("name", BUILT_IN)
def test_each_check_of_the_project_keeps_the_contract(place: Path, name: str) -> None:
    install(place, "evidoc", {name: BUILT_IN[name]})
    check = load_checks()[name]
    assert check.name == name
    assert set(check.summary) == {"ko", "en"}
    assert all(text.endswith((".", "다.")) and "\n" not in text for text in check.summary.values())


def test_a_check_of_another_distribution_is_found(place: Path) -> None:
    install(place, "plug", {"mine": "plug_good:CHECK"}, plug_good=GOOD)
    assert list(load_checks()) == ["mine"]


def test_nothing_registered_says_to_install(place: Path) -> None:
    with pytest.raises(EvidocError, match="no check is registered"):
        load_checks()


def test_two_owners_of_a_name_are_both_named(place: Path) -> None:
    install(place, "plug", {"mine": "plug_one:CHECK"}, plug_one=GOOD)
    install(place, "other", {"mine": "plug_two:CHECK"}, plug_two=GOOD)
    with pytest.raises(EvidocError, match=r"`mine` is registered by both \w+ and \w+"):
        load_checks()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("raise OSError('no driver')", "cannot be loaded: OSError: no driver"),
        ("import a_module_that_is_not_there", "cannot be loaded: ModuleNotFoundError"),
        ("CHECK = 3", "its `name` is None"),
        (GOOD.replace("'mine'", "'x'").replace('"mine"', '"x"'), "its `name` is 'x'"),
        (GOOD.replace('"executed"', '"failed"'), "its `proof` is neither"),
        (GOOD.replace("    value_options = {}\n", ""), "its `value_options` is no mapping"),
        (GOOD.replace("def given", "def stated"), "it has no method `given`"),
        (GOOD.replace("CHECK = Check()", "CHECK = Check"), "it has no method `inputs`"),
    ],
    ids=["raises", "import", "no-object", "name", "proof", "options", "method", "class"],
)
def test_a_broken_plug_in_is_named_with_its_fault(
    place: Path, request: pytest.FixtureRequest, text: str, said: str
) -> None:
    module = "plug_" + request.node.callspec.id.replace("-", "_")
    install(place, "plug", {"mine": f"{module}:CHECK"}, **{module: text})
    with pytest.raises(EvidocError, match="plug") as raised:
        load_checks()
    assert said in str(raised.value)


def test_naming_the_checks_imports_none_of_them(place: Path) -> None:
    install(place, "plug", {"mine": "plug_raising:CHECK"}, plug_raising="raise SystemError")
    assert check_names() == ("mine",)


def test_loading_the_checks_imports_neither_torch_nor_jsonschema() -> None:
    modules = [EntryPoint(name, value, "evidoc.checks").module for name, value in BUILT_IN.items()]
    program = f"import sys, {', '.join(modules)}; print({{'torch', 'jsonschema'}} & set(sys.modules))"
    path = {"PYTHONPATH": str(ROOT / "src")}
    ran = subprocess.run(
        [sys.executable, "-c", program], env=path, capture_output=True, text=True, check=True
    )
    assert ran.stdout == "set()\n"
