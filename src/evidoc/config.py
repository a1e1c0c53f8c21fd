"""`[tool.evidoc]` in `pyproject.toml`: the only configuration."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any, NoReturn

from evidoc.errors import EvidocError
from evidoc.files import inside, read_text
from evidoc.model import Finding, Place
from evidoc.names import nearest

FILE = "pyproject.toml"


@dataclass(frozen=True, slots=True)
class Language:
    """Where one language's pages are, and the site configuration that renders them (None: defaults)."""

    code: str
    pages: str
    site: str | None = None


@dataclass(frozen=True, slots=True)
class Project:
    """A project: its root folder and the folders below it, as project paths."""

    root: Path
    languages: Mapping[str, Language] = field(default_factory=dict)
    snippets: str = "snippets"
    evidence: str = "evidence"
    schemas: str = "schemas"
    quiz: str = "quiz"
    environments: str = "environments"


_FOLDERS = ("snippets", "evidence", "schemas", "quiz", "environments")


def load_project(start: Path) -> Project:
    """The project around the folder `start`: the nearest `pyproject.toml` upward with `[tool.evidoc]`.

    Languages keep their order. Raises `EvidocError`, with the place in the
    file, where there is none or it does not say what evidoc needs.
    """
    start = start.resolve()
    for root in (start, *start.parents):
        if (root / FILE).is_file():
            text = read_text(root, FILE)
            if isinstance(text, Finding):
                raise EvidocError(text.message, place=text.place, fix=text.fix)
            table = _parse(text)
            if table is not None:
                return _Reader(root, text).project(table)
    raise EvidocError(
        f"no {FILE} with [tool.evidoc] in {start} or above it.",
        fix="run evidoc inside a project, or add [tool.evidoc] to its pyproject.toml",
    )


def _parse(text: str) -> Any:
    try:
        tool = tomllib.loads(text).get("tool", {})
    except tomllib.TOMLDecodeError as error:
        # Python 3.11 says the position in the message only.
        where = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", str(error))
        message = str(error)[: where.start()] if where else str(error)
        if where and where[1]:
            place = Place(FILE, int(where[1]), int(where[2]))
        else:
            place = Place(FILE, text.rstrip("\n").count("\n") + 1)
        raise EvidocError(f"not TOML: {message}.", place=place, fix="mend the line") from None
    except (RecursionError, ValueError):  # a number of thousands of digits is a ValueError
        raise EvidocError(
            "not TOML that Python can read.", place=Place(FILE), fix="make it simpler"
        ) from None
    return tool.get("evidoc") if isinstance(tool, dict) else None


class _Reader:
    def __init__(self, root: Path, text: str) -> None:
        self.root = root
        self.text = text

    def project(self, table: Any) -> Project:
        path: tuple[str, ...] = ("tool", "evidoc")
        self._keys(table, path, (*_FOLDERS, "languages"))
        folders = {name: self._folder(table[name], (*path, name)) for name in _FOLDERS if name in table}
        languages = table.get("languages", {})
        path = (*path, "languages")
        if not isinstance(languages, dict) or not languages:
            self._refuse(
                path,
                "`languages` needs a table for each language.",
                '[tool.evidoc.languages.en] pages = "docs/en"',
            )
        read = {code: self._language(code, entry, (*path, code)) for code, entry in languages.items()}
        pages: dict[str, str] = {}
        for code, language in read.items():
            if language.pages in pages:
                message = f"`{code}` has the same pages as `{pages[language.pages]}`."
                self._refuse((*path, code, "pages"), message, "give each language its own folder")
            pages[language.pages] = code
        project = Project(self.root, read, **folders)
        for name in _FOLDERS:
            needed = name in folders and name in (
                "snippets",
                "quiz",
            )  # others are made, or looked for by name
            self._standing(getattr(project, name), ("tool", "evidoc", name), needed=needed)
        return project

    def _standing(self, folder: str, path: tuple[str, ...], *, needed: bool) -> None:
        """Refuse what is no folder: nothing in it would be checked, and the gate green."""
        found = self.root / folder
        if found.exists() and not found.is_dir():
            self._refuse(path, f"`{folder}` is no folder.", "rename the file, or name another folder")
        if needed and not found.exists():
            self._refuse(path, f"there is no folder `{folder}`.", "create it, or mend the name")

    def _language(self, code: str, entry: Any, path: tuple[str, ...]) -> Language:
        if not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*", code):
            self._refuse(path, f"`{code}` is no language code.", "use one as `en`, `ko` or `pt-BR`")
        self._keys(entry, path, ("pages", "site"))
        if "pages" not in entry:
            self._refuse(path, f"the language `{code}` has no `pages`.", f'add pages = "docs/{code}"')
        pages = self._folder(entry["pages"], (*path, "pages"))
        self._standing(pages, (*path, "pages"), needed=True)
        site = entry.get("site")
        if site is not None:
            site = self._folder(site, (*path, "site"))
            if not (self.root / site).is_file():
                self._refuse((*path, "site"), f"there is no file `{site}`.", "create it, or mend the name")
        return Language(code, pages, site)

    def _keys(self, table: Any, path: tuple[str, ...], known: tuple[str, ...]) -> None:
        if not isinstance(table, dict):
            self._refuse(path, f"`{path[-1]}` must be a table.", f"write [{'.'.join(path)}]")
        for key in table:
            if key not in known:
                fix = nearest(key, known) or "the keys here: " + ", ".join(known)
                self._refuse((*path, key), f"unknown key `{key}` in [{'.'.join(path)}].", fix)

    def _folder(self, value: Any, path: tuple[str, ...]) -> str:
        """A path below the root, without `.` and final slash."""
        if not isinstance(value, str):
            self._refuse(path, f"`{path[-1]}` must be text.", f'write {path[-1]} = "…"')
        folder = PurePosixPath(value)
        if not folder.parts or folder.is_absolute() or ".." in folder.parts or "\\" in value or "\0" in value:
            self._refuse(path, f"`{value}` is no path below the project's root.", "write one as `docs/en`")
        if inside(self.root, value) is None:
            self._refuse(path, f"`{value}` leads out of the project.", "put the folder itself there, no link")
        return str(folder)

    def _refuse(self, path: tuple[str, ...], message: str, fix: str) -> NoReturn:
        raise EvidocError(message, place=_locate(self.text, path), fix=fix)


def _locate(text: str, path: tuple[str, ...]) -> Place:
    """Where a key of the TOML text stands, or the nearest of the tables around it.

    tomllib keeps no positions. Headers and the first key of each line are
    enough for what people write; the key of an inline table is found at its
    line.
    """
    best, place = 0, Place(FILE)
    header: tuple[str, ...] = ()
    for number, line in enumerate(text.split("\n"), start=1):
        start = len(line) - len(line.lstrip())
        if line.lstrip().startswith("["):
            header = _dotted(line.strip().split("]")[0] + "]")
            found = header
        else:
            key = re.match(r"\s*([^=#]+?)\s*=", line)
            found = (*header, *_dotted(f"[{key[1]}]")) if key else ()
        if len(found) > best and found == path[: len(found)]:
            best, place = len(found), Place(FILE, number, start + 1)
    return place


def _dotted(header: str) -> tuple[str, ...]:
    """The parts of a table header's dotted key; none where it is no header."""
    try:
        table: Any = tomllib.loads(header)
    except tomllib.TOMLDecodeError:
        return ()
    parts = []
    while isinstance(table, dict) and table:
        key = next(iter(table))
        parts.append(key)
        table = table[key]
    return tuple(parts)
