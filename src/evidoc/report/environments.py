"""The environments as a table for a person, or as JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from evidoc.gate.environments import Standing


def print_environments(console: Console, standings: Iterable[Standing], language: str) -> None:
    """Name, what it holds, whether it is here or why not, and the command that makes it so."""
    table = Table(box=box.SIMPLE, pad_edge=False)
    for title in ("environment", "holds", "here", "command"):
        table.add_column(title, overflow="fold")
    for each in standings:
        versions = ", ".join(f"{name} {version}" for name, version in each.versions.items())
        here = Text("yes" + (f" ({versions})" if versions else ""), style="green")
        if each.missing:
            here = Text(f"no: {each.missing}", style="yellow")
        holds = each.summary.get(language) or next(iter(each.summary.values()), "")
        table.add_row(
            Text(each.name, style="bold"), Text(holds), here, Text(each.install if each.missing else "")
        )
    console.print(table)


def environments_as_json(standings: Iterable[Standing]) -> str:
    """One JSON document: a list under `environments`."""
    listed = [
        {**asdict(each), "here": each.missing is None, "summary": dict(each.summary)} for each in standings
    ]
    return json.dumps({"format": 1, "environments": listed}, ensure_ascii=False, indent=2, sort_keys=True)
