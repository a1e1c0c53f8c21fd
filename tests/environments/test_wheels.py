"""Wheels that are read and never installed: how they come here, and what is said where they did not."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from small_project import wheel, write

from evidoc import gate
from evidoc.config import Project, load_project
from evidoc.environments.requirements import parse
from evidoc.errors import EvidocError

CODE = """\
import zipfile

with zipfile.ZipFile("evidocdemo-1.4-py3-none-any.whl") as archive:
    source = archive.read("evidocdemo.py").decode()
version = source.split()[-1].strip("'")
absent = "evidocdemo/gone.py" not in archive.namelist()
"""
SPEC = """\
which:
  files: [which.py]
  check: wheel
  environment: kept
  wheels: [{named}]
  values: {{version: {{}}, absent: {{}}}}
"""


@pytest.fixture(autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder


def project(root: Path, named: str = "evidocdemo", digest: str = "", check: str = "check: wheel") -> Project:
    wheel(root / "wheels", "1.4")
    file = root / "wheels/evidocdemo-1.4-py3-none-any.whl"
    digest = digest or hashlib.sha256(file.read_bytes()).hexdigest()
    pins = f"# keep: wheels\n# pip: --no-index --find-links {root}/wheels\n"
    write(root, "environments/kept.txt", f"{pins}evidocdemo==1.4 --hash=sha256:{digest}\n")
    write(root, "pyproject.toml", '[tool.evidoc.languages.en]\npages = "docs"\n')
    write(root, "docs/page.md", f"# Page\n\n```python {{ #demo/which }}\n{CODE}```\n")
    write(root, "snippets/demo/which.py", CODE)
    write(root, "snippets/demo/topic.yaml", SPEC.format(named=named).replace("check: wheel", check))
    return load_project(root)


def test_a_wheel_is_read_and_not_installed(tmp_path: Path, cache: Path) -> None:
    asked = project(tmp_path)
    gate.install(asked, ["kept"], print)
    result, _ = gate.record(asked)
    assert result.green, result.findings
    (outcome,) = result.outcomes
    assert dict(outcome.values) == {"version": "1.4", "absent": True}
    assert (outcome.versions["evidocdemo"], outcome.environment) == ("1.4", "kept")
    kept = {path.suffix for path in (cache / "evidoc/environments").rglob("*") if path.is_file()}
    assert kept == {".whl", ".txt", ".lock", ""}  # no module of it, and no Python


def test_a_missing_wheel_is_never_green(tmp_path: Path) -> None:
    result = gate.check(project(tmp_path))
    assert not result.green
    assert [each.verdict.value for each in result.outcomes] == ["unchecked"]
    (standing,) = (each for each in gate.environments(load_project(tmp_path))[0] if each.name == "kept")
    assert standing.missing == "its wheels are not downloaded."


def test_a_wheel_of_another_digest_is_not_taken(tmp_path: Path, cache: Path) -> None:
    with pytest.raises(EvidocError, match="could not be installed"):
        gate.install(project(tmp_path, digest="0" * 64), ["kept"], print)
    assert not list((cache / "evidoc/environments").glob("kept-*/"))


@pytest.mark.parametrize(
    ("named", "check", "message"),
    [
        ("other", "check: wheel", "`kept` keeps no wheel of `other`; it keeps: `evidocdemo`."),
        ("evidocdemo", "check: python", "unknown key `wheels`"),
    ],
)
def test_what_cannot_be_read_is_said(tmp_path: Path, named: str, check: str, message: str) -> None:
    asked = project(tmp_path, named, check=check)
    gate.install(asked, ["kept"], print)
    result = gate.check(asked)
    assert message in " ".join(each.message for each in result.findings)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("# keep: wheels\na==1\n", "environment-unhashed"),
        ("# keep: sources\na==1\n", "environment-directive"),
        ("# keep: wheels\na==1 --hash=md5:00\n", "environment-unpinned"),
    ],
)
def test_pins_of_wheels_that_say_too_little_are_refused(text: str, rule: str) -> None:
    found = parse("environments/kept.txt", text, {"en"})
    assert isinstance(found, list)
    assert [each.rule for each in found] == [rule]
