"""The kinds that operators add: what each project file `<schemas>/<group>/<version>/<Kind>.yaml` says."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from evidoc.files import read_text
from evidoc.kubernetes.bundle import BadSchema, Json
from evidoc.kubernetes.facts import FILES, Facts, facts_from
from evidoc.model import Finding

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_HEAD = re.compile(r"^x-operator: *([\w-]+)", re.MULTILINE)
_SOURCE = ("project", "version", "commit", "path", "sha256")


@dataclass(frozen=True, slots=True)
class Custom:
    """A custom kind: `file` is its schema, `operator` who serves it."""

    api_version: str
    kind: str
    file: str
    operator: str


class Schemas:
    """The schema files below the project folder `folder`, each read once. Raises `BadSchema`."""

    def __init__(self, root: Path, folder: str) -> None:
        self._root, self.folder = root, folder
        self._read: dict[str, Json] = {}
        self._found: dict[tuple[str, str], Custom | None] = {}
        self._all: tuple[Custom, ...] | None = None
        self._facts: Facts | None = None
        self.ready: dict[tuple[str, str], Any] = {}  # what was made of them, for whoever makes it

    def read(self, file: str) -> Json:
        """The content of a schema file, a project path."""
        if file not in self._read:
            self._read[file] = _load(self._root, file)
        return self._read[file]

    def find(self, api_version: str, kind: str) -> Custom | None:
        """The kind, or None where no file has it."""
        key = (api_version, kind)
        if key not in self._found:
            self._found[key] = self._custom(api_version, kind)
        return self._found[key]

    def _custom(self, api_version: str, kind: str) -> Custom | None:
        if not re.fullmatch(r"[\w.-]+/\w+", api_version) or not re.fullmatch(r"\w+", kind):
            return None
        file = f"{self.folder}/{api_version}/{kind}.yaml"
        if not (self._root / file).is_file():
            return None
        operator = self.read(file).get("x-operator")
        if not isinstance(operator, str):
            raise BadSchema("`x-operator` does not say who serves the kind.", file)
        return Custom(api_version, kind, file, operator)

    def core(self, custom: Custom, otherwise: str) -> str:
        """The version of Kubernetes whose types the kind embeds."""
        return str(self.read(custom.file).get("x-core", otherwise))

    def source(self, custom: Custom) -> Mapping[str, str]:
        """Where the kind's facts come from: project, version, commit, path, sha256. Raises `BadSchema`."""
        source = self.read(custom.file).get("x-source")
        if not isinstance(source, dict) or any(not isinstance(source.get(key), str) for key in _SOURCE):
            raise BadSchema(f"`x-source` has to say {', '.join(_SOURCE)}.", custom.file)
        return source

    def facts(self) -> Facts:
        """The project's facts. Raises `BadSchema`."""
        if self._facts is None:
            files = {name: f"{self.folder}/facts/{name}.yaml" for name in FILES}
            there = {name: file for name, file in files.items() if (self._root / file).is_file()}
            self._facts = facts_from({name: self.read(file) for name, file in there.items()})
        return self._facts

    def all(self) -> tuple[Custom, ...]:
        """Every custom kind of the project, sorted by its file."""
        if self._all is None:
            self._all = tuple(self._heads())
        return self._all

    def _heads(self) -> Iterator[Custom]:
        for path in sorted((self._root / self.folder).glob("*.*/*/*.yaml")):
            text = path.read_text("utf-8", "replace")
            operator = _HEAD.search(text)
            if operator:
                file = path.relative_to(self._root).as_posix()
                yield Custom(f"{path.parts[-3]}/{path.parts[-2]}", path.stem, file, operator[1])


_LAST: dict[tuple[Path, str], tuple[object, Schemas]] = {}


def _stamps(folder: str) -> Iterator[tuple[str, int, int]]:
    """Every file below a folder with what changes when it does. This is asked for every snippet."""
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.is_dir():
                    yield from _stamps(entry.path)
                else:
                    stat = entry.stat()
                    yield entry.path, stat.st_mtime_ns, stat.st_size
    except OSError:
        return


def schemas_of(root: Path, folder: str) -> Schemas:
    """The project's schemas, the same object as before while no file has changed."""
    stamps = sorted(_stamps(os.path.join(root, folder)))
    known = _LAST.get((root, folder))
    if known is None or known[0] != stamps:
        known = _LAST[root, folder] = (stamps, Schemas(root, folder))
    return known[1]


def _load(root: Path, file: str) -> Json:
    text = read_text(root, file)
    if isinstance(text, Finding):
        raise BadSchema(text.message, file)
    try:
        loaded = yaml.load(text, Loader=_LOADER)
    except (yaml.YAMLError, RecursionError) as error:
        raise BadSchema(f"this is no YAML: {str(error).splitlines()[0]}.", file) from None
    if not isinstance(loaded, dict):
        raise BadSchema("a schema is a mapping.", file)
    return loaded
