"""The vocabulary holds what is used, and nothing that would be no number without it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from evidoc.judge.quantities import Names, names_of, quantities
from evidoc.judge.texts import Text
from evidoc.model import Finding, Page, Prose
from evidoc.spec.vocabulary import Vocabulary


def judge_vocabulary(
    vocabulary: Vocabulary,
    pages: Iterable[Page],
    titles: Iterable[tuple[str, Prose]],
    told: Iterable[Text],
) -> Iterator[Finding]:
    """Every name that holds no number, or that no text has."""
    if not vocabulary.names:
        return
    names = names_of(frozenset(vocabulary.names))
    used: set[str] = set()
    for text in _texts(pages, titles, told):
        used.update(name for _, _, name in names.spans(text))
    for name, place in vocabulary.names.items():
        if not any(any(quantities(name, language, Names(None))) for language in ("en", "ko")):
            message = f"“{name}” holds no number, so it need not be listed."
            yield Finding(place, "vocabulary-needless", message, "remove it")
        elif name not in used:
            message = f"no page, spec or quiz has the name “{name}”."
            yield Finding(place, "vocabulary-unused", message, "remove it")


def _texts(pages: Iterable[Page], titles: Iterable[tuple[str, Prose]], told: Iterable[Text]) -> Iterator[str]:
    for page in pages:
        yield from (prose.text for prose in page.prose)
    yield from (prose.text for _, prose in titles)
    yield from (each.own for each in told)
