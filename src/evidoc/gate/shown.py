"""What each fence has to show, by its id."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from evidoc.files import read_text
from evidoc.model import Finding, Place, Snippet
from evidoc.spec.regions import fence_id, shown


class Shown:
    """Looks up the text that a fence id names; each file is read once."""

    def __init__(self, root: Path, snippets: Mapping[str, Snippet]) -> None:
        self._root = root
        self._snippets = snippets
        self._texts: dict[str, str | Finding] = {}

    def __call__(self, identifier: str) -> str | Finding:
        """The text, without a final line feed, or why there is none.

        An id that names nothing is a `fence-unknown` finding without a place
        of its own (file "").
        """
        named = fence_id(identifier, self._snippets)
        if isinstance(named, str):
            return Finding(Place(""), "fence-unknown", f"{named}.", "mend the fence's id, or add the snippet")
        _, file, region = named
        if file not in self._texts:
            self._texts[file] = read_text(self._root, file)
        text = self._texts[file]
        return text if isinstance(text, Finding) else shown(text, region, file)
