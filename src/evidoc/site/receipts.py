"""`::: evidence TOPIC`: the receipts of a topic's snippets, one section each."""

from __future__ import annotations

from collections import Counter
from pathlib import PurePosixPath
from xml.etree.ElementTree import Element

from pygments.lexers import find_lexer_class_for_filename

from evidoc.evidence.lookup import run_name
from evidoc.files import read_text
from evidoc.model import Evidence, Snippet, Source
from evidoc.site.badge import badge
from evidoc.site.context import Context
from evidoc.site.fence import highlighted
from evidoc.site.nodes import add, node, prose
from evidoc.site.values import filled, shown

_LANGUAGES = {".sbatch": "bash", ".yml": "yaml"}


def receipts(topic: str, context: Context) -> list[Element]:
    """A heading and, for each snippet of the topic, its receipt. Empty for an unknown topic."""
    facts, words = context.facts, context.words
    snippets = facts.topic(topic)
    if not snippets:
        return []
    tally = Counter(facts.verdict(snippet.id) for snippet in snippets)
    counts = [
        node("span", f"{words.verdict(verdict)}: {number}", class_=f"evidoc-word evidoc-{verdict.value}")
        for verdict, number in sorted(tally.items())
    ]
    page = [
        node("h1", f"{words('evidence')}: {topic}", id=f"evidence-{topic}"),
        node("p", words("evidence-intro"), " ", node("code", f"{facts.project.evidence}/{topic}.yaml")),
        node("p", *counts, class_="evidoc-tally"),
    ]
    if any(snippet.source for snippet in snippets):
        page.insert(2, node("p", words("evidence-sources")))
    for snippet in snippets:
        page += _receipt(snippet, context)
    return page


def _receipt(snippet: Snippet, context: Context) -> list[Element]:
    facts, words = context.facts, context.words
    record = facts.records.get(snippet.id)
    parts = [node("h2", snippet.id, id=snippet.name)]
    if snippet.source:
        return [*parts, *_cited(snippet, snippet.source, context)]
    if proves := snippet.proves.get(words.language):
        parts.append(node("p", node("b", f"{words('proves')}:"), " ", *prose(proves)))
    parts.append(badge(snippet, record, words))
    if snippet.refused:
        parts.append(
            node("p", node("b", f"{words('refused-with')}:"), " ", node("code", snippet.refused.message))
        )
    for environment, evidence in (record.environments if record else {}).items():
        suffix = "" if environment == snippet.environment else f"@{environment}"
        if suffix:
            parts.append(node("h3", environment, id=f"{snippet.name}{suffix}"))
        parts += _values(snippet, evidence, suffix, context)
        parts += _statements(snippet, evidence, suffix, context)
    parts.append(_reproduce(snippet, context))
    parts += [_file(file, context) for file in snippet.files]
    return parts


def _cited(snippet: Snippet, source: Source, context: Context) -> list[Element]:
    """What a source says: where it stands, when it was read, and the statements, none of them as proven."""
    words = context.words
    head = node("span", words("sourced"), class_="evidoc-verdict", title=words("sourced-means"))
    link = node("a", source.url, href=source.url)
    days = (
        f"{words('read-on')} ", node("time", source.date, datetime=source.date), " · ",
        f"{words('review')} ", node("time", source.review, datetime=source.review),
    )  # fmt: skip
    note = node(
        "div",
        head,
        link,
        node("span", *days, class_="evidoc-versions"),
        class_="evidoc-badge evidoc-sourced",
        role="note",
        aria_label=f"{snippet.id}: {words('sourced')}",
        data_search_exclude="",
    )
    record = context.facts.records.get(snippet.id)
    evidence = record.environments.get(snippet.environment) if record else None
    if evidence is None:
        return [note]
    return [
        note,
        *_values(snippet, evidence, "", context),
        *_statements(snippet, evidence, "", context),
    ]


def _values(snippet: Snippet, evidence: Evidence, suffix: str, context: Context) -> list[Element]:
    if not evidence.values:
        return []
    words = context.words
    rows = []
    for name, value in evidence.values.items():
        origin = "source" if snippet.source else "given" if name in evidence.given else "computed"
        head = node("th", node("code", name), scope="row", id=f"{snippet.name}.{name}{suffix}")
        text = prose(shown(value, snippet.values.get(name), words.language))
        source = node("span", words(origin), class_=f"evidoc-{origin}", title=words(f"{origin}-means"))
        rows.append(node("tr", head, node("td", *text), node("td", source)))
    heads = [node("th", words(key), scope="col") for key in ("name", "value", "origin")]
    table = node("table", node("thead", node("tr", *heads)), node("tbody", *rows))
    return [node("div", table, class_="evidoc-values", data_search_exclude="")]


def _statements(snippet: Snippet, evidence: Evidence, suffix: str, context: Context) -> list[Element]:
    words = context.words
    entries = []
    for name in evidence.says:
        spec = snippet.says.get(name)
        if spec is None:
            continue
        text = filled(spec.texts.get(words.language, ""), snippet, evidence.values, words.language)
        entry = node("li", *prose(text), id=f"{snippet.name}.{name}{suffix}")
        entries.append(entry)
        if snippet.source:
            continue
        why = node("span", f"{words('when')} ", node("code", spec.when), class_="evidoc-when")
        if spec.control:
            topic, _, short = spec.control.rpartition("/")
            target = context.evidence_link(topic or snippet.topic, short)
            control = run_name(spec.control, spec.control_environment)
            add(why, f"; {words('control')}: ", node("a", control, href=target))
        add(entry, why)
    if not entries:
        return []
    return [
        node("p", node("b", f"{words('statements')}:")),
        node("ul", *entries, class_="evidoc-statements"),
    ]


def _reproduce(snippet: Snippet, context: Context) -> Element:
    commands = [f"evidoc check --again {snippet.id}", f"evidoc show {snippet.id}"]
    pieces: list[str | Element] = []
    for command in commands:
        pieces += [" ", node("code", command)]
    label = node("b", f"{context.words('reproduce')}:")
    return node("p", label, *pieces, class_="evidoc-reproduce", data_search_exclude="")


def _file(file: str, context: Context) -> Element:
    """The file as it is run, folded away."""
    text = read_text(context.root, file)
    source = text if isinstance(text, str) else text.message
    code = highlighted(context.md, source.rstrip("\n"), _language(file))
    stashed = context.md.htmlStash.store(code)
    label = f"{file} ({len(source.splitlines())} {context.words('lines')})"
    # The placeholder must reach the page as it is, so it is no text of `node`.
    holder = Element("p")
    holder.text = stashed
    return node("details", node("summary", label), holder, class_="evidoc-file", data_search_exclude="")


def _language(file: str) -> str:
    suffix = PurePosixPath(file).suffix
    if suffix in _LANGUAGES:
        return _LANGUAGES[suffix]
    lexer = find_lexer_class_for_filename(PurePosixPath(file).name)
    return str(lexer.aliases[0]) if lexer and lexer.aliases else "text"
