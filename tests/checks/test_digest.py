"""Digests change with everything that decides a result, and with nothing else."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from evidoc.checks.json_schema import CHECK as JSON_SCHEMA
from evidoc.checks.python import CHECK as PYTHON
from evidoc.evidence.digest import cache_key, interpreter, snippet_digest
from evidoc.model import Place, Refusal, Snippet, StatementSpec, ValueSpec

SOURCE = Path(__file__).parents[2] / "src"
PLACE = Place("snippets/demo/topic.yaml", 3)
SNIPPET = Snippet(
    id="demo/name",
    files=("snippets/demo/main.py", "snippets/demo/other.py"),
    check="python",
    place=PLACE,
    proves={"en": "the size"},
    unproven={"en": "the speed"},
    values={"size": ValueSpec("size", PLACE, digits=3)},
    says={"large": StatementSpec("large", PLACE, "size > 3", {"en": "It is large"}, control="small")},
    refused=Refusal("too large", {"en": "It does not fit"}, PLACE),
    options={"seconds": 5},
)
VALUE = SNIPPET.values["size"]
STATEMENT = SNIPPET.says["large"]

DECIDING: dict[str, Callable[[Snippet], Snippet]] = {
    "id": lambda s: replace(s, id="demo/other"),
    "check": lambda s: replace(s, check="ranks"),
    "environment": lambda s: replace(s, environments=("slurm",)),
    "options": lambda s: replace(s, options={"seconds": 6}),
    "no-options": lambda s: replace(s, options={}),
    "files": lambda s: replace(s, files=s.files[:1]),
    "entry": lambda s: replace(s, files=s.files[::-1]),
    "values": lambda s: replace(s, values={}),
    "name": lambda s: replace(s, values={"length": VALUE}),
    "digits": lambda s: replace(s, values={"size": replace(VALUE, digits=4)}),
    "value-options": lambda s: replace(s, values={"size": replace(VALUE, options={"at": "/a"})}),
    "when": lambda s: replace(s, says={"large": replace(STATEMENT, when="size > 4")}),
    "control": lambda s: replace(s, says={"large": replace(STATEMENT, control=None)}),
    "not-refused": lambda s: replace(s, refused=None),
    "message": lambda s: replace(s, refused=replace(SNIPPET.refused, message="too small")),  # type: ignore[type-var]
}
OTHER: dict[str, Callable[[Snippet], Snippet]] = {
    "further-environment": lambda s: replace(s, environments=("core", "torch-next")),
    "place": lambda s: replace(s, place=Place("snippets/demo/topic.yaml", 90)),
    "proves": lambda s: replace(s, proves={"en": "what it is"}),
    "unproven": lambda s: replace(s, unproven={}),
    "value-place": lambda s: replace(s, values={"size": replace(VALUE, place=Place("x", 9))}),
    "sentence": lambda s: replace(s, says={"large": replace(STATEMENT, texts={"en": "It is not small"})}),
    "reason": lambda s: replace(s, refused=replace(SNIPPET.refused, texts={"en": "Why"})),  # type: ignore[type-var]
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "snippets/demo"
    folder.mkdir(parents=True)
    (folder / "main.py").write_bytes(b"size = 4\n")
    (folder / "other.py").write_bytes(b"")
    return tmp_path


@pytest.mark.parametrize("change", DECIDING)
def test_what_decides_the_result_changes_the_digest(project: Path, change: str) -> None:
    changed = DECIDING[change](SNIPPET)
    assert snippet_digest(changed, project, PYTHON) != snippet_digest(SNIPPET, project, PYTHON)


@pytest.mark.parametrize("change", OTHER)
def test_prose_and_places_do_not_change_the_digest(project: Path, change: str) -> None:
    changed = OTHER[change](SNIPPET)
    assert snippet_digest(changed, project, PYTHON) == snippet_digest(SNIPPET, project, PYTHON)


@pytest.mark.parametrize("data", [b"size = 5\n", b"size = 4\r\n", b"size = 4", b""])
def test_a_byte_of_a_file_changes_the_digest(project: Path, data: bytes) -> None:
    before = snippet_digest(SNIPPET, project, PYTHON)
    (project / "snippets/demo/main.py").write_bytes(data)
    assert snippet_digest(SNIPPET, project, PYTHON) != before


def test_a_missing_file_is_not_an_empty_one(project: Path) -> None:
    before = snippet_digest(SNIPPET, project, PYTHON)
    (project / "snippets/demo/other.py").unlink()
    assert snippet_digest(SNIPPET, project, PYTHON) != before


def test_what_moves_from_one_file_to_the_next_changes_the_digest(project: Path) -> None:
    before = snippet_digest(SNIPPET, project, PYTHON)
    (project / "snippets/demo/main.py").write_bytes(b"size =")
    (project / "snippets/demo/other.py").write_bytes(b" 4\n")
    assert snippet_digest(SNIPPET, project, PYTHON) != before


def test_the_digest_is_the_same_in_another_folder_and_order_of_keys(project: Path, tmp_path: Path) -> None:
    there = tmp_path / "elsewhere"
    shutil.copytree(project / "snippets", there / "snippets")
    turned = replace(SNIPPET, options={"seconds": 5, "memory": 64})
    other = replace(SNIPPET, options={"memory": 64, "seconds": 5})
    assert snippet_digest(turned, project, PYTHON) == snippet_digest(other, there, PYTHON)


def test_a_schema_and_what_it_refers_to_change_the_digest(project: Path) -> None:
    (project / "schemas").mkdir()
    (project / "schemas/a.yaml").write_text("$ref: b.yaml")
    (project / "schemas/b.yaml").write_text("type: object")
    snippet = replace(SNIPPET, check="json-schema", options={"schema": "schemas/a.yaml"})
    digests = {snippet_digest(snippet, project, JSON_SCHEMA)}
    (project / "schemas/b.yaml").write_text("type: array")
    digests.add(snippet_digest(snippet, project, JSON_SCHEMA))
    (project / "schemas/a.yaml").write_text("$ref: b.yaml # here")
    digests.add(snippet_digest(snippet, project, JSON_SCHEMA))
    assert len(digests) == 3


def test_the_key_depends_on_the_digest_and_the_isolation() -> None:
    keys = {cache_key(digest, PYTHON, walls) for digest in ("a", "b") for walls in ("", "namespaces")}
    assert len(keys) == 4
    assert cache_key("a", PYTHON) == cache_key("a", PYTHON)


def test_the_key_names_the_exact_interpreter() -> None:
    assert sys.version.split()[0] in interpreter()


def _key(source: Path, extra: Path, module: str) -> str:
    """The cache key in a fresh process: a key is for the code that this process runs."""
    program = (
        "from evidoc.evidence.digest import cache_key\n"
        f"from {module} import CHECK\n"
        "print(cache_key('digest', CHECK))"
    )
    environment = {"PYTHONPATH": f"{source}:{extra}", "PYTHONDONTWRITEBYTECODE": "1"}
    ran = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    return ran.stdout


@pytest.mark.parametrize(
    ("file", "same"),
    [
        ("checks/program.py", False),
        ("checks/given/origins.py", False),
        ("run/job.py", False),
        ("evidence/digest.py", False),
        ("cli.py", True),
    ],
)
def test_the_code_of_checks_and_sandbox_changes_the_key(tmp_path: Path, file: str, same: bool) -> None:
    shutil.copytree(SOURCE / "evidoc", tmp_path / "evidoc", ignore=shutil.ignore_patterns("__pycache__"))
    before = _key(tmp_path, tmp_path, "evidoc.checks.python")
    with (tmp_path / "evidoc" / file).open("a") as stream:
        stream.write("\n# edited\n")
    assert (_key(tmp_path, tmp_path, "evidoc.checks.python") == before) is same


@pytest.mark.parametrize("edited", ["plug/checks/mine.py", "plug/models.py"])
def test_the_code_of_a_plug_in_changes_the_key(tmp_path: Path, edited: str) -> None:
    (tmp_path / "plug/checks").mkdir(parents=True)
    (tmp_path / "plug/__init__.py").write_text("")
    (tmp_path / "plug/models.py").write_text("LIMIT = 3\n")
    (tmp_path / "plug/checks/mine.py").write_text("class Mine:\n    name = 'mine'\nCHECK = Mine()\n")
    before = _key(SOURCE, tmp_path, "plug.checks.mine")
    with (tmp_path / edited).open("a") as stream:
        stream.write("# edited\n")
    assert _key(SOURCE, tmp_path, "plug.checks.mine") != before
