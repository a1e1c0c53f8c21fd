"""Pages rendered with nothing but Python-Markdown, and what a browser would see of them."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

from markdown import Markdown

from evidoc.site import fence

PROJECT = Path(__file__).parent / "project"


class Seen(HTMLParser):
    """A page's elements as (tag, attributes), and its visible text."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        self.text += data

    def of_class(self, name: str) -> list[tuple[str, dict[str, str]]]:
        return [each for each in self.elements if name in each[1].get("class", "").split()]

    @property
    def ids(self) -> list[str]:
        return [attributes["id"] for _, attributes in self.elements if "id" in attributes]


def instance(root: Path, language: str = "en") -> Markdown:
    """Python-Markdown with the extensions of a site."""
    fences = {"name": "*", "class": "highlight", "validator": fence.validator, "format": fence.formatter}
    return Markdown(
        extensions=[
            "admonition", "attr_list", "tables", "toc", "pymdownx.details", "pymdownx.highlight",
            "pymdownx.superfences", "pymdownx.tabbed", "evidoc.site.extension",
        ],
        extension_configs={
            "pymdownx.superfences": {"custom_fences": [fences]},
            "pymdownx.tabbed": {"alternate_style": True},
            "evidoc.site.extension": {"language": language, "root": str(root)},
        },
    )  # fmt: skip
