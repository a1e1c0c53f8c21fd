"""What a quiz item stands on: the evidence that fills its holes, and the evidence that decides it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from evidoc.evidence.lookup import Missing, evidence_of, find_snippet, full_id, split_name
from evidoc.evidence.show import normal, show
from evidoc.evidence.template import fill
from evidoc.model import Evidence, Finding, Item, Option, Record, Snippet, StatementSpec, ValueSpec


class OptionError(ValueError):
    """An option that shows nothing; the text is one sentence."""


@dataclass(frozen=True, slots=True)
class Proven:
    """A snippet with its evidence."""

    snippet: Snippet
    evidence: Evidence

    def fill(self, text: str, language: str) -> str:
        """`text` with its holes filled. Raises TemplateError."""
        return fill(text, self.evidence.values, self.snippet.values, language)


@dataclass(frozen=True, slots=True)
class Stand:
    """`asked` fills holes and formulas, `decider` holds the value or statement `name` that decides."""

    item: Item
    asked: Proven
    decider: Proven
    name: str
    snippets: Mapping[str, Snippet]
    records: Mapping[str, Record]

    @property
    def spec(self) -> ValueSpec | None:
        """The deciding value's spec; None where a statement decides."""
        return self.decider.snippet.values.get(self.name)

    @property
    def value(self) -> Any:
        """The deciding value, or whether the deciding statement holds."""
        held = self.decider.evidence
        return held.values[self.name] if self.spec else held.says[self.name]

    @property
    def computed(self) -> bool:
        """False where the snippet merely states the deciding value."""
        return self.name not in self.decider.evidence.given

    def show(self, value: Any, language: str) -> str:
        """A value as the deciding one would be shown. Raises OptionError where a statement decides."""
        if self.spec is None:
            raise OptionError(f"a value cannot answer what the statement {self.name} decides.")
        return show(value, self.spec, language)

    def shown(self, option: Option, language: str) -> str:
        """What `option` shows. Raises OptionError or TemplateError where that is nothing."""
        if option.says is None:
            return self.show(option.value, language)
        proven, spec = self.statement(option)
        texts = option.texts if option.turned else spec.texts
        if language not in texts:
            raise OptionError(f"the option has no text in “{language}”.")
        return proven.fill(texts[language], language)

    def right(self, option: Option) -> bool:
        """Whether evidence says that `option` is the answer. Raises OptionError."""
        if option.says is None:
            code = next(iter(self.item.ask))
            return normal(self.show(option.value, code)) == normal(self.show(self.value, code))
        proven, spec = self.statement(option)
        return proven.evidence.says[spec.name] is not option.turned

    def statement(self, option: Option) -> tuple[Proven, StatementSpec]:
        """The statement that `option` names. Raises OptionError where there is none, or a value decides."""
        if self.spec is not None:
            raise OptionError(f"a statement cannot answer what the value {self.name} decides.")
        identifier, name = split_name(option.says or "", self.asked.snippet.topic)
        proven = _proven(identifier, self.snippets, self.records)
        if isinstance(proven, Missing):
            raise OptionError(proven.message)
        spec = proven.snippet.says.get(name)
        if spec is None or name not in proven.evidence.says:
            raise OptionError(f"{identifier} has no recorded statement “{name}”.")
        return proven, spec


def stand_of(item: Item, snippets: Mapping[str, Snippet], records: Mapping[str, Record]) -> Stand | Finding:
    """What `item` stands on, or why it stands on nothing."""
    if not item.decided_by:
        return _unbound(item, Missing("nothing decides it.", "add `decided_by: topic/name.value`"))
    with_ = full_id(item.with_, item.topic) if item.with_ else None
    identifier, name = split_name(item.decided_by, with_.partition("/")[0] if with_ else item.topic)
    decider = _proven(identifier, snippets, records)
    asked = _proven(with_, snippets, records) if with_ else decider
    for each in (decider, asked):
        if isinstance(each, Missing):
            return _unbound(item, each)
    assert isinstance(decider, Proven) and isinstance(asked, Proven)
    held = decider.evidence.values.keys() & decider.snippet.values
    held |= decider.evidence.says.keys() & decider.snippet.says
    if name not in held:
        known = ", ".join(sorted(held)) or "none"
        return _unbound(item, Missing(f"{identifier} has no recorded “{name}”.", f"known are: {known}"))
    return Stand(item, asked, decider, name, snippets, records)


def _unbound(item: Item, what: Missing) -> Finding:
    return Finding(item.place, "quiz-unbound", f"“{item.id}”: {what.message}", what.fix)


def _proven(
    identifier: str, snippets: Mapping[str, Snippet], records: Mapping[str, Record]
) -> Proven | Missing:
    snippet = find_snippet(identifier, snippets)
    if isinstance(snippet, Missing):
        return snippet
    evidence = evidence_of(snippet, records)
    return evidence if isinstance(evidence, Missing) else Proven(snippet, evidence)
