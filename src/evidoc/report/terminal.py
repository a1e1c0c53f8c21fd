"""The result for a person: each finding with its line, then one line that says how it went."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType

from rich.console import Console
from rich.text import Text

from evidoc.gate.result import Result
from evidoc.model import Finding, Severity
from evidoc.report.source import Lines, excerpt, visible

WIDEST = 160
"""Cells of a source line that are shown where the output is no terminal, which has a width of its own."""


def print_result(console: Console, result: Result, root: Path) -> None:
    """Print every finding, then the summary. `root` is the project's."""
    print_findings(console, result.findings, root)
    for notice in result.notices:
        console.print(Text(f"note: {visible(notice)}", style="dim"), soft_wrap=True)
    if len(result.environments) > 1:
        console.print(_by_environment(result), soft_wrap=True)
    console.print(_summary(result), soft_wrap=True)


def print_findings(console: Console, findings: Iterable[Finding], root: Path) -> None:
    """Print findings, each with the source line it is about.

    What is wrong in the same words at several places is told once: a snippet
    that fails takes every claim that rests on it along.
    Files are named from the working directory: that is where terminals and
    editors look for the `file:line:col` that they let one click.
    """
    lines = Lines(root)
    alike: dict[tuple[str, str, str], list[Finding]] = {}
    for finding in findings:
        alike.setdefault((finding.rule, finding.message, finding.fix), []).append(finding)
    for finding, *others in alike.values():
        place = finding.place
        colour = "red" if finding.severity is Severity.ERROR else "yellow"
        where = f"{_path(root, place.file)}:{place.line}:{place.col}"
        head = Text.assemble((where, "bold"), "  ", (finding.severity.value, colour), f" [{finding.rule}]")
        console.print(head, soft_wrap=True)
        console.print(Text(f"  {visible(finding.message)}"), soft_wrap=True)
        _print_source(console, finding, lines, colour)
        for file, places in _by_file(others).items():
            console.print(Text(f"  also {_path(root, file)}:{', '.join(places)}"), soft_wrap=True)
        if finding.fix:
            console.print(Text.assemble("  ", ("fix: ", "green"), visible(finding.fix)), soft_wrap=True)
        console.print()


def _path(root: Path, file: str) -> str:
    return visible(os.path.relpath(root / file))


def _by_file(findings: Iterable[Finding]) -> dict[str, list[str]]:
    """Lines with columns (`12:3`) by file."""
    places: dict[str, list[str]] = {}
    for each in findings:
        places.setdefault(each.place.file, []).append(f"{each.place.line}:{each.place.col}")
    return places


def _print_source(console: Console, finding: Finding, lines: Lines, colour: str) -> None:
    line = lines.get(finding.place.file, finding.place.line)
    if line is None:
        return
    number = str(finding.place.line)
    gutter = len(f"  {number} | ") + 4  # and `… ` on both sides
    room = max(console.width - gutter, 20) if console.is_terminal else WIDEST
    shown, left = excerpt(line, finding.place.col - 1, room)
    console.print(Text(f"  {number} | {shown}", style="dim"), soft_wrap=True)
    console.print(Text(f"  {' ' * len(number)} | {' ' * left}^", style=colour), soft_wrap=True)


def _by_environment(result: Result) -> Text:
    lines = []
    for name, counts in result.environments.items():
        said = ", ".join(f"{n} {verdict}" for verdict, n in sorted(counts.items()) if verdict != "ran")
        lines.append(f"{name}: {said}; {counts['ran']} ran now")
    return Text("\n".join(lines), style="dim")


def _summary(result: Result) -> Text:
    errors = sum(each.severity is Severity.ERROR for each in result.findings)
    warnings = len(result.findings) - errors
    verdict = Text("green", style="bold green") if result.green else Text("red", style="bold red")
    counts = [f"{n} {_plural(n, word)}" for n, word in ((errors, "error"), (warnings, "warning")) if n]
    verdicts = ", ".join(f"{n} {name}" for name, n in result.verdicts.items()) or "none"
    parts = [
        *counts,
        f"{result.pages} {_plural(result.pages, 'page')}",
        f"{result.snippets} {_plural(result.snippets, 'snippet')} ({verdicts}; {result.ran} ran now)",
        f"{result.claims} {_plural(result.claims, 'claim')}",
        f"{result.items} quiz {_plural(result.items, 'item')}",
        f"{sum(result.unbound.values())} unbound technical sentences",
        f"{result.seconds:.2f} s",
    ]
    return Text.assemble(verdict, ": ", ", ".join(parts))


def _plural(number: int, word: str) -> str:
    return word if number == 1 else f"{word}s"


class Progress:
    """Shows which snippets have run: a live line on a terminal, one line each elsewhere."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._status = console.status("") if console.is_terminal else None

    def __enter__(self) -> Progress:
        if self._status:
            self._status.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._status:
            self._status.stop()

    def __call__(self, done: int, total: int, name: str) -> None:
        line = Text(f"ran {done}/{total} {name}")
        if self._status:
            self._status.update(line)
        else:
            self._console.print(line, soft_wrap=True)
