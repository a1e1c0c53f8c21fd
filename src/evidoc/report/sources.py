"""Sources and links out of the site, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import date

from rich.console import Console
from rich.text import Text

from evidoc.gate.sources import Cited
from evidoc.model import Place

Links = Sequence[tuple[str, tuple[Place, ...]]]


def print_sources(console: Console, cited: Iterable[Cited], today: date) -> None:
    """Each source in two lines or more: when it was read and is to be read again, where, and who uses it."""
    cited = tuple(cited)
    for each in cited:
        late = each.overdue(today)
        when = f"read {each.read}, {'was to be' if late else 'to be'} read again by {each.review}"
        console.print(
            Text.assemble((each.id, "bold"), "  ", (when, "yellow" if late else "")), soft_wrap=True
        )
        console.print(Text(f"  {each.url}"), soft_wrap=True)
        for page in each.pages:
            console.print(Text(f"  {page}", style="dim"), soft_wrap=True)
    overdue = sum(each.overdue(today) for each in cited)
    console.print(Text(f"{len(cited)} sources, {overdue} past their review date"), soft_wrap=True)


def sources_as_json(cited: Iterable[Cited], today: date) -> str:
    """One JSON document."""
    rows = [
        {
            "id": each.id,
            "url": each.url,
            "read": each.read,
            "review": each.review,
            "overdue": each.overdue(today),
            "place": str(each.place),
            "pages": list(each.pages),
        }
        for each in cited
    ]
    return json.dumps({"format": 1, "sources": rows}, ensure_ascii=False, indent=2)


def print_links(console: Console, links: Links) -> None:
    """Each address, and where pages link to it."""
    for address, places in links:
        console.print(Text(address, style="bold"), soft_wrap=True)
        for place in places:
            console.print(Text(f"  {place}", style="dim"), soft_wrap=True)
    console.print(Text(f"{len(links)} addresses; none was opened"), soft_wrap=True)


def links_as_json(links: Links) -> str:
    """One JSON document."""
    rows = [{"url": address, "places": [str(place) for place in places]} for address, places in links]
    return json.dumps({"format": 1, "links": rows}, ensure_ascii=False, indent=2)
