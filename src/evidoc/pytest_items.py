"""What pytest collects of an evidoc project.

Ids are stable: `docs/en/plan/mesh-and-batch.md::launch/mesh` for a block,
`…md::form` and `…md::claims` for the page itself,
`snippets/launch/topic.yaml::mesh` for a snippet, `quiz/launch.yaml::ID` for an
item. Each item runs only what it needs, so `-k`, `--lf` and `-n` cost what
they select.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from evidoc.config import load_project
from evidoc.errors import EvidocError
from evidoc.evidence.lookup import full_id, snippet_of
from evidoc.evidence.store import Store
from evidoc.gate.check import established, judged
from evidoc.gate.here import Here, Sandboxes
from evidoc.gate.load import State, load
from evidoc.gate.selection import Selection
from evidoc.gate.shown import Shown
from evidoc.judge import judge
from evidoc.model import Finding, Outcome, Page, Severity

Ask = Callable[[], Iterable[Finding]]


class Gate:
    """The project as one pytest process sees it: read once, run on demand."""

    def __init__(self, root: Path, *, again: bool) -> None:
        self._root = root
        self._again = again
        self._outcomes: list[Outcome] = []
        self._runners: Sandboxes | None = None

    @functools.cached_property
    def state(self) -> State:
        project = load_project(self._root)
        self._store = Store(project.root / ".evidoc")
        return load(project, self._store)

    def collector(self, path: Path, parent: pytest.Collector) -> pytest.Collector | None:
        """The collector of `path`, or None where it is no page, spec or quiz of the project."""
        try:
            project = self.state.project
            file = path.relative_to(project.root).as_posix()
        except (EvidocError, ValueError) as error:
            if isinstance(error, EvidocError):
                raise pytest.UsageError(str(error)) from None
            return None
        cases = self._cases(file)
        return EvidocFile.from_parent(parent, path=path, cases=cases) if cases else None

    def close(self) -> None:
        if self._runners is not None:
            self._runners.close()

    def _cases(self, file: str) -> list[tuple[str, int, Ask]]:
        page = next((each for each in self.state.pages if each.file == file), None)
        if page is not None:
            return list(self._page(page))
        cases: list[tuple[str, int, Ask]] = [
            (each.name, each.place.line, functools.partial(self._snippet, each.id))
            for each in self.state.snippets.values()
            if each.place.file == file
        ]
        cases += [
            (item.id, item.place.line, functools.partial(self._within, file, item.place.line))
            for item in self.state.items
            if item.place.file == file
        ]
        if cases or any(finding.place.file == file for finding in self.state.findings):
            cases.append(("form", 1, functools.partial(self._form, file)))
        return cases

    def _page(self, page: Page) -> Iterator[tuple[str, int, Ask]]:
        yield "form", 1, functools.partial(self._form, page.file)
        for block in page.blocks:
            yield block.id, block.place.line, functools.partial(self._block, page, block.id)
        yield "claims", 1, functools.partial(self._prose, page)

    # --- what each item asks

    def _form(self, file: str) -> list[Finding]:
        return [each for each in self.state.findings if each.place.file == file]

    def _block(self, page: Page, block_id: str) -> list[Finding]:
        block = next(each for each in page.blocks if each.id == block_id)
        snippet = self.state.snippets.get(snippet_of(block_id))
        found = self._snippet(snippet.id) if snippet else []
        first, last = block.place.line, max(block.last, block.place.line)
        return found + [
            each for each in self._judged if each.place.file == page.file and first <= each.place.line <= last
        ]

    def _snippet(self, identifier: str) -> list[Finding]:
        """Findings about a snippet's evidence, after running it (and the controls of its statements)."""
        snippet = self.state.snippets[identifier]
        wanted = {identifier}
        for says in snippet.says.values():
            if says.control:
                wanted.add(full_id(says.control, snippet.topic))
        self._establish(wanted & self.state.snippets.keys())
        record = self.state.records.get(identifier)
        files = {snippet.place.file, *snippet.files}
        outcomes = [each for each in self._outcomes if each.id in wanted]
        shown = Shown(self.state.project.root, self.state.snippets)
        found = judge(self.state, outcomes, shown, only=identifier)
        lock = record.place.file if record else None
        return [each for each in found if each.place.file in files or each.place.file == lock]

    def _prose(self, page: Page) -> list[Finding]:
        inside = {
            line
            for block in page.blocks
            for line in range(block.place.line, max(block.last, block.place.line) + 1)
        }
        return [
            each for each in self._judged if each.place.file == page.file and each.place.line not in inside
        ]

    def _within(self, file: str, line: int) -> list[Finding]:
        starts = sorted(item.place.line for item in self.state.items if item.place.file == file)
        after = next((each for each in starts if each > line), None)
        return [
            each
            for each in self._judged
            if each.place.file == file
            and each.place.line >= line
            and (after is None or each.place.line < after)
        ]

    @functools.cached_property
    def _judged(self) -> list[Finding]:
        """Everything that can be judged from the lock alone, without running."""
        return judged(self.state, ())

    def _establish(self, wanted: Iterable[str]) -> None:
        missing = frozenset(wanted) - {each.id for each in self._outcomes}
        if not missing:
            return
        if self._runners is None:
            self._here = Here(self.state.project, self.state.environments)
            self._runners = Sandboxes(self._here, self.state.project, workers=1)
        outcomes, _ = established(
            self.state,
            Selection(snippets=missing),
            self._store,
            again=self._again,
            workers=1,
            here=self._here,
            runners=self._runners,
        )
        self._outcomes += outcomes


class EvidocFile(pytest.File):
    """A page, a spec or a quiz file."""

    def __init__(self, *, cases: list[tuple[str, int, Ask]], **keywords: Any) -> None:
        super().__init__(**keywords)
        self._cases = cases

    def collect(self) -> Iterator[pytest.Item]:
        for name, line, ask in self._cases:
            yield EvidocItem.from_parent(self, name=name, line=line, ask=ask)


class FalseDocumentError(Exception):
    """An item's findings, as pytest shows them."""


class EvidocItem(pytest.Item):
    """One thing that must hold."""

    def __init__(self, *, line: int, ask: Ask, **keywords: Any) -> None:
        super().__init__(**keywords)
        self._line = line
        self._ask = ask

    def runtest(self) -> None:
        found = [each for each in self._ask() if each.severity is Severity.ERROR]
        if found:
            raise FalseDocumentError("\n".join(_line(each) for each in sorted(set(found))))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, FalseDocumentError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self._line - 1, self.name


def _line(finding: Finding) -> str:
    fix = f"\n    fix: {finding.fix}" if finding.fix else ""
    return f"{finding.place} [{finding.rule}] {finding.message}{fix}"
