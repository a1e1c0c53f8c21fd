"""The badge above a block: what is known of it, and what is not."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from evidoc.model import Evidence, Record, Snippet, Verdict
from evidoc.site.nodes import node, prose
from evidoc.site.words import Words


def badge(snippet: Snippet, record: Record | None, words: Words, href: str | None = None) -> Element:
    """A note with verdict, versions, date, and what was not proven.

    With `href` it stands above a block: the verdict is a link to the receipt,
    and what is no wrong example can be copied.
    """
    verdict = record.verdict if record else Verdict.UNCHECKED
    kind = kind_of(snippet, verdict)
    word = words(kind)
    head: Element = node("span", word, class_="evidoc-verdict", title=words(f"{kind}-means"))
    if href is not None:
        head = node("a", word, class_="evidoc-verdict", href=href, title=f"{words('receipt')}: {snippet.id}")
    note = node(
        "div",
        head,
        class_=f"evidoc-badge evidoc-{kind}",
        role="note",
        aria_label=f"{snippet.id}: {word}",
        data_search_exclude="",
    )
    for name, evidence in (record.environments if record else {}).items():
        date = node("time", evidence.date, datetime=evidence.date)
        note.append(node("span", proven_on(snippet, name, evidence), " ", date, class_="evidoc-versions"))
    why = snippet.refused.texts if verdict is Verdict.REFUSED and snippet.refused else snippet.harmful
    if href is not None and not why:
        note.append(_copy(snippet, words))
    if why:
        note.append(_line("why", words("why-wrong"), why.get(words.language, "")))
    if unproven := snippet.unproven.get(words.language):
        note.append(_line("unproven", words("unproven"), unproven))
    return note


def kind_of(snippet: Snippet, verdict: Verdict) -> str:
    """The verdict's name, or `harmful` for an example that ran to show what it does wrong."""
    return "harmful" if snippet.harmful and verdict.holds else verdict.value


def missing(name: str, words: Words) -> Element:
    """The badge of a fence whose id names no snippet."""
    return node(
        "div",
        node("span", words.verdict(Verdict.UNCHECKED), class_="evidoc-verdict"),
        node("span", words("missing-snippet", id=name)),
        class_=f"evidoc-badge evidoc-{Verdict.UNCHECKED.value}",
        role="note",
        data_search_exclude="",
    )


def proven_on(snippet: Snippet, environment: str, evidence: Evidence) -> str:
    """The versions of a record, under the environment's name where it is not the snippet's own."""
    shown = versions(evidence)
    return shown if environment == snippet.environment else f"{environment}: {shown}"


def versions(evidence: Evidence) -> str:
    """The distributions a record names, with their versions, in one line."""
    return " · ".join(f"{name} {version}" for name, version in evidence.versions.items())


def _copy(snippet: Snippet, words: Words) -> Element:
    """A button that the script shows, where the browser lets it copy."""
    return node(
        "button",
        words("copy"),
        type="button",
        class_="evidoc-copy",
        hidden="hidden",
        title=f"{words('copy')}: {snippet.id}",
        aria_live="polite",
        data_done=words("copied"),
    )


def _line(kind: str, label: str, text: str) -> Element:
    return node("span", node("b", f"{label}:"), " ", *prose(text), class_=f"evidoc-{kind}")
