"""A statement of one environment: its run alone makes it, and another environment's run is its control."""

from __future__ import annotations

import shutil
import textwrap
from pathlib import Path

import pytest
from small_project import wheel, write

from evidoc import gate
from evidoc.config import Project, load_project

CODE = "import evidocdemo\n\nversion = evidocdemo.VERSION\nrefused = version > '1.9'\n"
SAYS = """\
applies:
  environment: old
  when: not refused
  control: which@new
  en: Version `{version}` applies both
refuses:
  environment: new
  when: refused
  control: which@old
  en: Version `{version}` refuses both
"""
PAGE = """\
# Page

```python {{ #demo/which }}
{code}```

[Version `1.4` applies both](../evidence/demo.yaml#which.applies).
[Version `2.0` refuses both](../evidence/demo.yaml#which.refuses{at}).
"""


@pytest.fixture(autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder


def project(root: Path, says: str = SAYS, at: str = "@new") -> Project:
    for name, version in (("old", "1.4"), ("new", "2.0")):
        wheel(root / "wheels", version)
        flags = f"--no-index --find-links {root}/wheels"
        write(root, f"environments/{name}.txt", f"# pip: {flags}\nevidocdemo=={version}\n")
    write(root, "pyproject.toml", '[tool.evidoc.languages.en]\npages = "docs"\n')
    write(root, "docs/page.md", PAGE.format(code=CODE, at=at))
    write(root, "snippets/demo/which.py", CODE)
    head = "which:\n  files: [which.py]\n  check: python\n  environments: [old, new]\n"
    spec = f"{head}  values: {{version: {{}}, refused: {{}}}}\n  says:\n{textwrap.indent(says, '    ')}"
    write(root, "snippets/demo/topic.yaml", spec)
    return load_project(root)


def errors(result: gate.Result) -> list[str]:
    return sorted({each.rule for each in result.findings if each.severity == "error"})


def test_versions_that_differ_are_both_said_and_each_is_the_others_control(
    tmp_path: Path, cache: Path
) -> None:
    asked = project(tmp_path)
    gate.install(asked, ["old", "new"], print)
    result, _ = gate.record(asked)
    assert errors(result) == []
    lock = (tmp_path / "evidence/demo.yaml").read_text("utf-8")
    assert (lock.count("applies: true"), lock.count("refuses: true")) == (1, 1)

    # Where the newer one is missing its statement still stands, as recorded.
    for folder in (cache / "evidoc/environments").glob("new-*/"):
        shutil.rmtree(folder)
    result = gate.check(asked)
    assert errors(result) == []
    assert result.environments["new"] == {"recorded": 1, "ran": 0}

    # A statement of one environment is not claimed as another's.
    assert errors(gate.check(project(tmp_path, at=""))) == ["claim-unbound"]
    assert errors(gate.check(project(tmp_path, at="@old"))) == ["claim-unbound"]


def test_a_control_in_which_it_also_holds_is_refused(tmp_path: Path) -> None:
    says = SAYS.replace("when: not refused", "when: version > '1'")
    asked = project(tmp_path, says)
    gate.install(asked, ["old", "new"], print)
    result, _ = gate.record(asked)
    assert "statement-control" in errors(result)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("environment: new", "environment: core", "`demo/which` is not tried in the environment `core`"),
        ("which@new", "which@neu", "`demo/which` is not tried in the environment `neu`"),
        ("which@new", "which", "`applies` has its own snippet as control"),
    ],
)
def test_environments_that_a_statement_cannot_mean_are_refused(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    result = gate.check(project(tmp_path, SAYS.replace(old, new, 1)))
    assert message in " ".join(each.message for each in result.findings)
