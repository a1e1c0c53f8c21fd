"""Which part of a snippet's file a fence shows.

A region stands between the lines `# region: NAME` and `# endregion: NAME`
(or `// region: NAME`). Regions follow each other and do not nest, so that
each line of a file is shown by one name only.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from posixpath import dirname, relpath
from textwrap import dedent

from evidoc.model import Finding, Place, Snippet
from evidoc.names import nearest

_MARKER = re.compile(r"[ \t]*(?:#|//)[ \t]*(end)?region:[ \t]*(.*?)[ \t\r]*\Z")
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")


def shown(text: str, region: str | None, file: str) -> str | Finding:
    """The text that a fence shows of a file, without marker lines and without its final line feed.

    `text` is the whole file, `file` its project path; `region` None is the
    whole file as it is, a named region is dedented. A `Finding` in `file` says
    what is wrong with its markers, or that there is no such region.
    """
    plain: list[str] = []
    regions: dict[str, list[str]] = {}
    opened: tuple[str, Place] | None = None
    for number, line in enumerate(text.split("\n"), start=1):
        marker = _MARKER.match(line)
        if marker is None:
            plain.append(line)
            if opened:
                regions[opened[0]].append(line)
            continue
        place = Place(file, number, len(line) - len(line.lstrip(" \t")) + 1)
        end, name = marker.groups()
        wrong = _misplaced(bool(end), name, opened, regions)
        if wrong:
            return Finding(place, *wrong)
        if end:
            opened = None
        else:
            opened = (name, place)
            regions[name] = []
    if opened:
        name, place = opened
        return Finding(
            place, "region-unclosed", f"the region `{name}` never ends.", f"end it with `endregion: {name}`"
        )
    if region is None:
        return _without_final_feed("\n".join(plain))
    if region not in regions:
        listed = ", ".join(f"`{name}`" for name in regions) or "none"
        fix = nearest(region, regions) or f"its regions: {listed}"
        return Finding(Place(file), "region-unknown", f"{file} has no region `{region}`.", fix)
    return dedent("\n".join(regions[region]))


def fence_id(id: str, snippets: Mapping[str, Snippet]) -> tuple[Snippet, str, str | None] | str:
    """What a fence's id names: snippet, file (a project path) and region; or why it names nothing.

    The id is `topic/name` for a snippet's first file or `topic/name/file` for
    another (path below the topic's folder), each with an optional `:region`.
    """
    path, colon, region = id.partition(":")
    parts = path.split("/", 2)
    if len(parts) < 2 or not all(parts) or (colon and not region):
        return f"`{id}` is no id of a fence: write `topic/name`, `topic/name/file` or either with `:region`"
    name = "/".join(parts[:2])
    snippet = snippets.get(name)
    if snippet is None:
        return _with_hint(f"there is no snippet `{name}`", nearest(name, snippets))
    if not snippet.files:
        return f"`{name}` rests on a source and has no code to show: link to its statements"
    if len(parts) == 2:
        return snippet, snippet.files[0], region or None
    files = {relpath(file, dirname(snippet.place.file)): file for file in snippet.files}
    if parts[2] not in files:
        return _with_hint(f"`{name}` has no file `{parts[2]}`", nearest(parts[2], files))
    return snippet, files[parts[2]], region or None


def _with_hint(reason: str, hint: str) -> str:
    return f"{reason}; {hint.rstrip('?')}" if hint else reason


def _misplaced(
    end: bool, name: str, opened: tuple[str, Place] | None, regions: Mapping[str, list[str]]
) -> tuple[str, str, str] | None:
    """Rule, sentence and fix where a marker cannot stand; None where it can."""
    inside = opened[0] if opened else None
    if not _NAME.match(name):
        return (
            "region-name",
            f"`{name}` is no name of a region.",
            "use small letters, digits and single hyphens",
        )
    if inside is not None and not (end and name == inside):
        verb = "ends" if end else "begins"
        return "region-nested", f"`{name}` {verb} while `{inside}` is open.", f"end `{inside}` before it"
    if end and inside is None:
        return (
            "region-unopened",
            f"the region `{name}` ends without a beginning.",
            f"begin it with `region: {name}`",
        )
    if end and not any(line.strip() for line in regions[name]):
        return "region-empty", f"the region `{name}` shows nothing.", "put lines into it, or remove it"
    if not end and name in regions:
        return "region-twice", f"the region `{name}` stands twice.", "rename one of them"
    return None


def _without_final_feed(text: str) -> str:
    return text[:-1] if text.endswith("\n") else text
