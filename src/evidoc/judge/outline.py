"""A page by its sections: what parity compares, without the words."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from evidoc.config import Project
from evidoc.judge.targets import Target, external, resolved, target_of
from evidoc.model import Finding, Heading, Link, Page, Place, Prose, Role

TOP = ""
"""The section above the first heading that has an id of its own."""


@dataclass(frozen=True, slots=True, eq=False)
class Thing:
    """What the other languages must have too: `key` is compared, `text` names it to a reader."""

    kind: str
    key: str
    text: str
    place: Place


NAMES: Mapping[Role, str] = {
    Role.PARAGRAPH: "paragraph",
    Role.HEADING: "heading",
    Role.ITEM: "item of a list",
    Role.CELL: "cell",
    Role.TERM: "term",
    Role.TITLE: "title of a box or tab",
    Role.ALT: "image",
}


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A paragraph, item, cell and so on; the order of the `things` in it may differ between languages."""

    role: Role
    text: str
    place: Place
    things: tuple[Thing, ...]

    @property
    def key(self) -> tuple[Role, tuple[tuple[str, str], ...]]:
        """The same for a translation."""
        return self.role, tuple(sorted((each.kind, each.key) for each in self.things))

    def thing(self) -> Thing:
        """The whole of it, as what another language lacks."""
        text = self.text if len(self.text) <= 40 else self.text[:39] + "…"
        return Thing(NAMES[self.role], "", f"“{text}”", self.place)


@dataclass(frozen=True)
class Outline:
    """One page's headings and sections."""

    page: Page
    project: Project
    languages: tuple[str, ...]

    @cached_property
    def headings(self) -> tuple[Thing, ...]:
        """In order. A title's id is made from its words, so only its level is compared."""
        return tuple(
            Thing("heading", f"{'#' * each.level} {_identity(each)}", _named(each), each.place)
            for each in self.page.headings
        )

    @cached_property
    def blocks(self) -> tuple[Thing, ...]:
        return tuple(Thing("block", each.id, f"`{each.id}`", each.place) for each in self.page.blocks)

    @cached_property
    def tables(self) -> tuple[Thing, ...]:
        shapes = ((f"{each.rows} × {each.columns}", each.place) for each in self.page.tables)
        return tuple(Thing("table", shape, f"of {shape} (rows × columns)", place) for shape, place in shapes)

    @cached_property
    def directives(self) -> tuple[Thing, ...]:
        return tuple(
            Thing("directive", f"{name} {argument}", f"`::: {name} {argument}`".replace(" `", "`"), place)
            for name, argument, place in self.page.directives
        )

    @cached_property
    def sections(self) -> Mapping[str, tuple[Part, ...]]:
        """Section -> its paragraphs, items, cells and so on, in order. The front matter is none of them."""
        found: dict[str, list[Part]] = {section: [] for _, section in self._starts}
        for prose in self.page.prose:
            if prose.role is not Role.META:
                part = Part(prose.role, prose.text, prose.place, tuple(self._things(prose)))
                found[self.section(prose.place)].append(part)
        return {section: tuple(parts) for section, parts in found.items()}

    def start(self, section: str) -> Place:
        """Where a section begins."""
        return next((place for place, name in self._starts if name == section), Place(self.page.file))

    def section(self, place: Place) -> str:
        """The section that a place is in."""
        return [name for start, name in self._starts if start.line <= place.line][-1]

    @cached_property
    def _starts(self) -> tuple[tuple[Place, str], ...]:
        below = [each for each in self.page.headings if each.level > 1]
        return ((Place(self.page.file), TOP), *((each.place, each.id) for each in below))

    def _things(self, prose: Prose) -> Iterator[Thing]:
        for link in prose.links:
            yield self._link(link)
        for token in prose.tokens:
            # A claim's text is compared with the lock; it may well differ between languages.
            if token.code and not (token.link is not None and self._claims(prose.links[token.link])):
                yield Thing("code span", token.text, f"`{token.text}`", token.place)

    def _claims(self, link: Link) -> bool:
        return isinstance(target_of(link.href, self.page.file, self.project), Target)

    def _link(self, link: Link) -> Thing:
        target = target_of(link.href, self.page.file, self.project)
        if isinstance(target, Target):
            return Thing("claim", target.key, target.key, link.place)
        if external(link.href):
            return Thing("link", _neutral(link.href, self.languages), link.href, link.place)
        path, _, fragment = link.href.partition("#")
        base = self.page.file.removesuffix(self.page.key)
        whole = resolved(path, self.page.file) if path else self.page.file
        inside = whole.removeprefix(base) if whole.startswith(base) else whole
        return Thing("link", f"{inside}#{fragment}", link.href, link.place)


def lacks(thing: Thing, place: Place, lacking: Outline) -> Finding:
    """That `thing` of another language is missing at `place` in the page of `lacking`."""
    message = f"the {thing.kind} {thing.text} of {thing.place} is missing here."
    fix = f"add it to {lacking.page.file}, or remove it there"
    return Finding(place, f"parity-{thing.kind.split()[0]}", message, fix)


def _identity(heading: Heading) -> str:
    return heading.id if heading.level > 1 else ""


def _named(heading: Heading) -> str:
    return f"`{'#' * heading.level} {heading.text}`"


def _neutral(url: str, languages: Iterable[str]) -> str:
    """An address without the segment that only picks a language: `/ko_kr/`, `/en/`, `?hl=ko`."""
    codes = "|".join(map(re.escape, languages))
    return re.sub(rf"(?<=[/=.])(?:{codes})(?:[-_][A-Za-z]{{2}})?(?=[/&#.]|$)", "*", url, flags=re.IGNORECASE)


def counterpart(page: Page, folder: str) -> str:
    """The file that `page` would be in another language's `folder`."""
    return posixpath.join(folder, page.key)
