"""What part of a project a person asks about."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable
from dataclasses import dataclass

from evidoc.errors import EvidocError
from evidoc.evidence.lookup import snippet_of
from evidoc.gate.load import State
from evidoc.model import Finding, Page
from evidoc.names import nearest


@dataclass(frozen=True, slots=True)
class Selection:
    """A part of a project: snippet ids, and the files whose findings are shown. Empty: all of it."""

    snippets: frozenset[str] = frozenset()
    files: frozenset[str] = frozenset()

    @property
    def everything(self) -> bool:
        return not self.snippets and not self.files

    def has(self, file: str) -> bool:
        return self.everything or file in self.files

    def wants(self, finding: Finding) -> bool:
        return self.has(finding.place.file)


def selection_of(state: State, names: Iterable[str]) -> Selection:
    """The selection that `names` mean: snippets, topics, files of the project, or folders of such.

    A page brings the snippets it shows. A snippet that is named, or one of its
    files, brings the pages that show it; a topic its quiz, too. With each
    snippet go its files, its spec and its lock file. Raises EvidocError for a
    name that means nothing.
    """
    pages = {page.file: _brought(page) & state.snippets.keys() for page in state.pages}
    known = _files(state)
    wanted: set[str] = set()
    files: set[str] = set()
    for name in names:
        path = posixpath.normpath(name) if name else name
        below = {file for file in (*pages, *known) if path in (".", file) or file.startswith(f"{path}/")}
        ids = {key for key, each in state.snippets.items() if path in (key, each.topic)}
        ids = ids.union(*(known.get(file, ()) for file in below))
        if not ids and not below:
            near = nearest(name, _nameable(state, {*pages, *known}))
            raise EvidocError(
                f"“{name}” is no snippet, topic, page or folder of this project",
                fix=near or "name one as topic/name, topic, or a path below the project's root",
            )
        wanted |= ids.union(*(pages.get(file, ()) for file in below))
        files |= below | {file for file, brought in pages.items() if brought & ids}
        files |= {item.place.file for item in state.items if item.topic == path}
    for key in wanted:
        snippet = state.snippets[key]
        files |= {snippet.place.file, *snippet.files, f"{state.project.evidence}/{snippet.topic}.yaml"}
    return Selection(frozenset(wanted), frozenset(files))


def _nameable(state: State, files: set[str]) -> set[str]:
    """Every name that means something, and the bare names of snippets, which people try."""
    folders = {posixpath.dirname(file) for file in files} - {""}
    return {*state.snippets, *(snippet.topic for snippet in state.snippets.values()), *files, *folders}


def _brought(page: Page) -> set[str]:
    return {snippet_of(block.id) for block in page.blocks}


def _files(state: State) -> dict[str, set[str]]:
    """The files that can be named, beside pages, and the snippets that each is about."""
    places = [item.place for item in state.items] + [finding.place for finding in state.findings]
    files: dict[str, set[str]] = {place.file: set() for place in places}
    for key, snippet in state.snippets.items():
        for file in (snippet.place.file, *snippet.files):
            files.setdefault(file, set()).add(key)
    for key, record in state.records.items():
        files.setdefault(record.place.file, set()).update({key} & state.snippets.keys())
    return files
