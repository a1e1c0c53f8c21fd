"""Which distributions are installed, at which version: fast enough to ask on every start."""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

_SEPARATORS = re.compile(r"[-_.]+")
_SUFFIXES = (".dist-info", ".egg-info")


def canonical(name: str) -> str:
    """A distribution's name as PEP 503 compares it: `PyYAML` -> `pyyaml`, `a_b` -> `a-b`."""
    return _SEPARATORS.sub("-", name).lower()


def public(version: str) -> str:
    """A version without its local part: `2.13.0+cpu` -> `2.13.0`."""
    return version.partition("+")[0]


class Installed:
    """The distributions on a search path.

    `versions` maps canonical names to versions, local part included. They
    come from the names of the metadata folders, so that listing 60 takes a
    millisecond; `importlib.metadata` opens and parses a file for each.
    """

    def __init__(self, path: Iterable[str] | None = None) -> None:
        """List `path` (default: `sys.path`); as in imports, the first folder that has a name wins."""
        self.versions: dict[str, str] = {}
        self._folders: dict[str, Path] = {}
        self._stamps: dict[str, str] = {}
        for entry in dict.fromkeys(sys.path if path is None else path):
            try:
                names = sorted(os.listdir(entry or "."))
            except OSError:  # an archive, or a folder that does not exist
                continue
            for name in names:
                if name.endswith(_SUFFIXES):
                    self._add(Path(entry, name))

    def _add(self, folder: Path) -> None:
        name, _, version = folder.stem.partition("-")
        name = canonical(name)
        if name and name not in self.versions:
            self.versions[name] = version or _egg_version(folder)
            self._folders[name] = folder

    def stamps(self, names: Iterable[str]) -> dict[str, str]:
        """What to remember of distributions that had a part in a run: canonical name -> stamp.

        A stamp is the version; for an editable installation, whose version
        stays while its source changes, also a digest of that source. The
        stamp of what is not installed is "".
        """
        return {name: self._stamp(name) for name in sorted({canonical(name) for name in names})}

    def same(self, stamps: Mapping[str, str]) -> bool:
        """Whether every remembered distribution is still what it was; each is looked at once."""
        for name, stamp in stamps.items():
            if name not in self._stamps:
                self._stamps[name] = self._stamp(name)
            if self._stamps[name] != stamp:
                return False
        return True

    def _stamp(self, name: str) -> str:
        version, folder = self.versions.get(name, ""), self._folders.get(name)
        if folder is None or not _editable(folder):
            return version
        return f"{version} {_source_digest(folder)}"


def _egg_version(folder: Path) -> str:
    """The version in a `.egg-info` folder, "" where it has none."""
    try:
        with open(folder / "PKG-INFO", encoding="utf-8", errors="replace") as stream:
            for line in stream:
                if line.startswith("Version:"):
                    return line.partition(":")[2].strip()
                if not line.strip():
                    break
    except OSError:
        pass
    return ""


def _editable(folder: Path) -> bool:
    """Whether a distribution's modules are a source tree that is being worked on (PEP 610)."""
    return folder.suffix == ".egg-info" or _direct_url(folder).get("dir_info", {}).get("editable") is True


def _direct_url(folder: Path) -> dict[str, Any]:
    try:
        said = json.loads((folder / "direct_url.json").read_bytes())
    except (OSError, ValueError):
        return {}
    return said if isinstance(said, dict) else {}


def _source_digest(folder: Path) -> str:
    """A digest over names, sizes and times (ns) of a distribution's source files.

    Not over their content: this stays on one machine, and must stay fast for
    a large tree. A checkout that touches a file costs one more run.
    """
    digest = hashlib.sha256()
    for file in _module_files(folder) or _tree_files(folder):
        state = os.stat(file)
        digest.update(f"{file} {state.st_size} {state.st_mtime_ns}\n".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()[:16]


def _module_files(folder: Path) -> list[str]:
    """All files of a distribution's top-level modules, without importing them."""
    try:
        modules = (folder / "top_level.txt").read_text(encoding="utf-8").split()
    except OSError:  # written by setuptools only
        modules = [folder.stem.partition("-")[0]]
    found: list[str] = []
    for module in modules:
        try:
            spec = find_spec(module)
        except (ImportError, ValueError):
            continue
        if spec is not None and spec.submodule_search_locations is not None:
            found += (file for place in spec.submodule_search_locations for file in _files(place))
        elif spec is not None and spec.origin and os.path.isfile(spec.origin):
            found.append(spec.origin)
    return sorted(found)


def _tree_files(folder: Path) -> list[str]:
    """All Python files of the project that an editable installation points to."""
    url = urlsplit(str(_direct_url(folder).get("url", "")))
    files = _files(url2pathname(url.path)) if url.scheme == "file" else []
    return sorted(file for file in files if file.endswith(".py"))


def _files(place: str) -> list[str]:
    """Files below a folder, without caches, hidden folders and environments."""
    found: list[str] = []
    for base, folders, names in os.walk(place):
        folders[:] = (name for name in folders if not name.startswith((".", "__pycache__", "site-packages")))
        found += (os.path.join(base, name) for name in names)
    return found
