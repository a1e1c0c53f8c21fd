"""Judge: what a project says against what was established. No file is opened here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Protocol

from evidoc.config import Project
from evidoc.evidence.lookup import full_id, split_name
from evidoc.judge.accepted import judge_records, judge_words
from evidoc.judge.claims import judge_claims
from evidoc.judge.directives import judge_directives
from evidoc.judge.evidence import judge_evidence, verdicts_of
from evidoc.judge.fences import Shown, judge_fences, judge_unshown
from evidoc.judge.numbers import judge_numbers
from evidoc.judge.parity import judge_parity
from evidoc.judge.quantities import names_of
from evidoc.judge.sources import judge_links, judge_sources
from evidoc.judge.targets import Target, target_of
from evidoc.judge.texts import judge_texts, texts
from evidoc.judge.unbound import judge_unbound, unbound_of
from evidoc.judge.vocabulary import judge_vocabulary
from evidoc.model import Finding, Item, Outcome, Page, Prose, Record, Snippet
from evidoc.quiz.judge import judge_quiz
from evidoc.spec.ratchet import Kept
from evidoc.spec.vocabulary import Vocabulary

__all__ = ["Said", "judge", "judge_claims", "judge_evidence", "judge_fences", "judge_parity", "verdicts_of"]


class Said(Protocol):
    """What a project says, as the scan read it."""

    @property
    def project(self) -> Project: ...
    @property
    def snippets(self) -> Mapping[str, Snippet]: ...
    @property
    def records(self) -> Mapping[str, Record]: ...
    @property
    def items(self) -> tuple[Item, ...]: ...
    @property
    def pages(self) -> tuple[Page, ...]: ...
    @property
    def vocabulary(self) -> Vocabulary: ...
    @property
    def titles(self) -> tuple[tuple[str, Prose], ...]: ...
    @property
    def unbound(self) -> Kept | None: ...


def judge(
    said: Said,
    outcomes: Iterable[Outcome],
    shown: Shown,
    *,
    only: str | None = None,
    today: date | None = None,
    strict_reviews: bool = False,
) -> list[Finding]:
    """Everything wrong with a project, in order of place, each once.

    `outcomes` are of this check; a snippet without one is taken as its record
    has it. `shown` gives what a fence with an id must show. With `only`, the
    id of a snippet, nothing but that snippet's evidence and texts are judged.
    With `today`, no evidence may be of a later day, and what is past its review
    date is a warning; with `strict_reviews` an error.
    """
    outcomes = tuple(outcomes)
    names = names_of(frozenset(said.vocabulary.names))
    if only is not None:
        own = texts({only: said.snippets[only]}, ())
        return sorted(
            {*judge_evidence(said.snippets, said.records, outcomes, only=only), *judge_texts(own, names)}
        )
    verdicts = verdicts_of(said.records, outcomes)
    told = tuple(texts(said.snippets, said.items))
    return sorted(
        {
            *judge_evidence(said.snippets, said.records, outcomes),
            *judge_records(said.snippets, said.records, today),
            *judge_words(said.snippets, said.records),
            *judge_claims(said.pages, said.snippets, said.records, verdicts, said.project),
            *judge_fences(said.pages, said.snippets, shown),
            *judge_unshown(said.pages, said.snippets, _used(said)),
            *judge_directives(said.pages, said.snippets, said.items, said.project),
            *judge_parity(said.pages, said.project),
            *judge_numbers(said.pages, said.titles, said.snippets, said.records, said.project, names),
            *judge_texts(told, names),
            *judge_unbound(unbound_of(said.pages, said.project, names), said.unbound),
            *judge_vocabulary(said.vocabulary, said.pages, said.titles, told),
            *judge_links(said.pages),
            *_sources(said, today, strict_reviews),
            *judge_quiz(said.items, said.snippets, said.records, verdicts, said.project.languages),
        }
    )


def _sources(said: Said, today: date | None, strict: bool) -> Iterator[Finding]:
    if today is not None:
        yield from judge_sources(said.snippets, said.items, said.pages, said.project, today, strict=strict)


def _used(said: Said) -> Iterator[str]:
    """Snippets that a reader may meet without their code: claimed, a control, or asked in the quiz."""
    for page in said.pages:
        for prose in page.prose:
            for link in prose.links:
                target = target_of(link.href, page.file, said.project)
                if isinstance(target, Target):
                    yield target.snippet
    for snippet in said.snippets.values():
        for spec in snippet.says.values():
            if spec.control:
                yield full_id(spec.control, snippet.topic)
    for item in said.items:
        if item.decided_by:
            yield split_name(item.decided_by, item.topic)[0]
