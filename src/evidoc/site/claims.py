"""Links into the lock become links to the evidence page, and look like claims."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from evidoc.model import Source
from evidoc.site.badge import versions
from evidoc.site.context import EVIDENCE_PAGES, LOG, Context
from evidoc.site.nodes import add, node, safe

_UP = re.compile(r"(?:\.\./)+")


@dataclass(frozen=True, slots=True)
class Claim:
    """A link's target: `snippet` (`topic/name`), the `name` of its value or statement, and where."""

    topic: str
    fragment: str
    snippet: str
    name: str
    environment: str | None


def read_claim(href: str, folder: str) -> tuple[str, Claim] | None:
    """Split `../../evidence/launch.yaml#mesh.world_size` into its way up and what it names.

    `folder` is the lock's folder as a project path. None for any other link.
    """
    path, mark, fragment = href.partition("#")
    up = _UP.match(path)
    rest = path[up.end() :] if up else path
    parent, file = posixpath.split(rest)
    topic, extension = posixpath.splitext(file)
    if not mark or parent != folder or extension != ".yaml" or not topic:
        return None
    target, _, environment = fragment.partition("@")
    snippet, dot, name = target.partition(".")
    if not (dot and snippet and name):
        return None
    return (up.group() if up else ""), Claim(topic, fragment, f"{topic}/{snippet}", name, environment or None)


def rewrite(root: Element, context: Context) -> list[Claim]:
    """Turn the page's claim links into links to the evidence page of its language; returns the claims."""
    facts = context.facts
    claims = []
    for link in root.iter("a"):
        read = read_claim(link.get("href", ""), facts.project.evidence)
        if read is None:
            continue
        up, claim = read
        claims.append(claim)
        # The link counts its steps up to the project's root; the language's folder is that much nearer.
        depth = up.count("../") - len(context.pages.split("/"))
        link.set("href", "../" * max(depth, 0) + f"{EVIDENCE_PAGES}/{claim.topic}.md#{claim.fragment}")
        snippet = facts.snippets.get(claim.snippet)
        source = snippet.source if snippet else None
        kinds = "evidoc-claim evidoc-from-source" if source else "evidoc-claim"
        link.set("class", " ".join(filter(None, [link.get("class"), kinds])))
        link.set("title", safe(_from(source, context) if source else _title(claim, context)))
        if source:
            # A word, and not only a colour or a title: readers of every kind must tell it from what was run.
            add(link, " ", node("small", context.words("source"), class_="evidoc-source-mark"))
    return claims


def _from(source: Source, context: Context) -> str:
    """What a pointer resting on a sourced claim tells."""
    return context.words("sourced-title", url=source.url, date=source.date, review=source.review)


def _title(claim: Claim, context: Context) -> str:
    """What a pointer resting on the claim tells: where it comes from, and how."""
    facts, words = context.facts, context.words
    record, snippet = facts.records.get(claim.snippet), facts.snippets.get(claim.snippet)
    environment = claim.environment or (snippet.environment if snippet else "")
    evidence = record.environments.get(environment) if record else None
    if record is None or evidence is None or claim.name not in {*evidence.values, *evidence.says}:
        LOG.warning("A link names '%s#%s', which is not in the lock.", claim.topic, claim.fragment)
        return f"{claim.snippet}: {words('unchecked')}"
    computed = "computed" if claim.name in evidence.values else "proven"
    origin = "given" if claim.name in evidence.given else computed
    how = f"{words.verdict(record.verdict)} {evidence.date}"
    return f"{words(origin)} · {claim.snippet} · {how} · {versions(evidence)}"
