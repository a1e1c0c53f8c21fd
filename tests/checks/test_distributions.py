"""What is installed, read from the names of metadata folders, against what `importlib.metadata` says."""

from __future__ import annotations

import json
import os
import sys
from importlib.metadata import distributions
from pathlib import Path

import pytest

from evidoc.evidence.distributions import Installed, canonical, public


def install(folder: Path, name: str, version: str, *, editable: bool = False, modules: str = "") -> Path:
    metadata = folder / f"{name}-{version}.dist-info"
    metadata.mkdir(parents=True)
    if modules:
        (metadata / "top_level.txt").write_text(modules)
    said = {"url": folder.as_uri(), "dir_info": {"editable": editable}}
    (metadata / "direct_url.json").write_text(json.dumps(said))
    return metadata


def test_it_agrees_with_the_standard_library_on_all_that_is_installed_here() -> None:
    expected = {canonical(one.name): one.version for one in reversed(list(distributions()))}
    assert Installed().versions == expected


@pytest.mark.parametrize(
    ("name", "same"), [("PyYAML", "pyyaml"), ("ruamel.yaml_x", "ruamel-yaml-x"), ("a--b", "a-b")]
)
def test_names_are_compared_as_installers_do(name: str, same: str) -> None:
    assert canonical(name) == same


def test_a_public_version_has_no_local_part() -> None:
    assert (public("2.13.0+cpu"), public("2.13.0rc1")) == ("2.13.0", "2.13.0rc1")


def test_the_first_on_the_path_wins(tmp_path: Path) -> None:
    install(tmp_path / "a", "thing", "1.0")
    install(tmp_path / "b", "thing", "2.0")
    missing = str(tmp_path / "none")
    assert Installed([missing, str(tmp_path / "b"), str(tmp_path / "a")]).versions == {"thing": "2.0"}


def test_another_version_is_not_the_same(tmp_path: Path) -> None:
    metadata = install(tmp_path, "Some_Thing", "1.0+cpu")
    stamps = Installed([str(tmp_path)]).stamps(["some.thing", "absent"])
    assert stamps == {"absent": "", "some-thing": "1.0+cpu"}
    assert Installed([str(tmp_path)]).same(stamps)
    metadata.rename(tmp_path / "Some_Thing-1.0.dist-info")
    assert not Installed([str(tmp_path)]).same(stamps)


def test_what_is_installed_later_is_not_the_same(tmp_path: Path) -> None:
    stamps = Installed([str(tmp_path)]).stamps(["thing"])
    install(tmp_path, "thing", "1.0")
    assert not Installed([str(tmp_path)]).same(stamps)


@pytest.mark.parametrize("layout", ["package", "module"])
def test_an_editable_installation_is_the_same_until_its_source_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, layout: str
) -> None:
    name = f"edited_{layout}"
    source = tmp_path / (f"{name}/inner/code.py" if layout == "package" else f"{name}.py")
    source.parent.mkdir(parents=True, exist_ok=True)
    source.write_text("x = 1\n")
    if layout == "package":
        (tmp_path / name / "__init__.py").write_text("")
    metadata = install(tmp_path, name, "1.0", editable=True, modules=name)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    stamps = Installed().stamps([name])
    assert Installed().same(stamps)
    assert name not in sys.modules
    source.write_text("x = 2\n")
    state = source.stat()
    os.utime(source, ns=(state.st_atime_ns, state.st_mtime_ns + 1))
    assert not Installed().same(stamps)
    (metadata / "direct_url.json").unlink()
    assert Installed().stamps([name]) == {canonical(name): "1.0"}


def test_an_editable_project_of_another_layout_is_the_same_until_a_file_changes(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib/code.py").write_text("x = 1\n")
    install(tmp_path, "odd_name", "1.0", editable=True)  # no `top_level.txt`, and no module of its name
    stamps = Installed([str(tmp_path)]).stamps(["odd-name"])
    assert Installed([str(tmp_path)]).same(stamps)
    (tmp_path / "lib/code.py").write_text("x = 10\n")
    assert not Installed([str(tmp_path)]).same(stamps)


def test_a_source_tree_that_was_never_installed_counts_as_edited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    metadata = tmp_path / "treelike.egg-info"
    metadata.mkdir()
    (metadata / "PKG-INFO").write_text("Metadata-Version: 2.1\nName: treelike\nVersion: 3.1\n\nVersion: no\n")
    (tmp_path / "treelike.py").write_text("")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    assert Installed().versions["treelike"] == "3.1"
    stamps = Installed().stamps(["treelike"])
    (tmp_path / "treelike.py").write_text("x = 1")
    assert not Installed().same(stamps)
