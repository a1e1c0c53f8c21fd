"""Fences: each shows a snippet, exactly, in a language that fits; and each snippet is shown somewhere."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from evidoc.evidence.lookup import Missing, find_snippet, snippet_of
from evidoc.model import Block, Finding, Page, Place, Severity, Snippet
from evidoc.spec.regions import fence_id

Shown = Callable[[str], "str | Finding"]
"""What a fence with an id must show, without a final line feed; a finding where the id leads nowhere."""

LANGUAGES: Mapping[str, tuple[str, ...]] = {
    suffix: tuple(languages.split())
    for suffix, languages in {
        ".py": "python py python3",
        ".sh": "bash sh shell",
        ".bash": "bash sh shell",
        ".sbatch": "bash sh shell",
        ".slurm": "bash sh shell",
        ".yaml": "yaml yml",
        ".yml": "yaml yml",
        ".json": "json jsonc json5",
        ".jsonl": "json jsonl",
        ".toml": "toml",
        ".ini": "ini cfg",
        ".cfg": "ini cfg",
        ".conf": "ini cfg conf text bash nginx",
        ".tf": "hcl terraform tf",
        ".md": "markdown md",
        ".html": "html",
        ".css": "css",
        ".js": "javascript js",
        ".ts": "typescript ts",
        ".c": "c",
        ".h": "c cpp c++",
        ".cpp": "cpp c++",
        ".cu": "cuda cpp c++",
        ".go": "go golang",
        ".rs": "rust rs",
        ".sql": "sql",
        ".xml": "xml",
        ".diff": "diff",
        ".patch": "diff",
        ".txt": "text txt plaintext console",
        ".log": "text txt plaintext console",
    }.items()
}
"""File suffix -> languages that a fence may name for it, the usual first. Other suffixes take any."""


def judge_fences(pages: Iterable[Page], snippets: Mapping[str, Snippet], shown: Shown) -> Iterator[Finding]:
    """Everything wrong with the blocks of `pages`."""
    for page in pages:
        for block in page.blocks:
            snippet = find_snippet(snippet_of(block.id), snippets)
            if isinstance(snippet, Missing):
                yield Finding(block.place, "fence-unknown", snippet.message, snippet.fix)
                continue
            wanted = shown(block.id)
            if isinstance(wanted, Finding):
                yield Finding(block.place, wanted.rule, wanted.message, wanted.fix)
                continue
            if wanted != block.text:
                yield _difference(block, wanted)
            yield from _overwritten(block, snippet, wanted, shown)
            yield from _language(block, snippets)


_SETS = re.compile(
    r"[ \t]*(?P<names>[A-Za-z_]\w*(?:[ ]*,[ ]*[A-Za-z_]\w*)*)[ ]*(?::[^=\n]+)?(?:[-+*/%&|^@]|//|\*\*)?=(?!=)"
)


def _sets(lines: Iterable[str]) -> set[str]:
    """Names that lines of Python or shell set, each at the beginning of its line."""
    found = (_SETS.match(line) for line in lines)
    return {name.strip() for each in found if each for name in each["names"].split(",")}


def _overwritten(block: Block, snippet: Snippet, wanted: str, shown: Shown) -> Iterator[Finding]:
    """A region shows how a value comes about; lines outside of it must not set the value again."""
    base, colon, _ = block.id.partition(":")
    whole = shown(base) if colon else ""
    if not colon or isinstance(whole, Finding):
        return
    inside = Counter(line.strip() for line in wanted.split("\n"))
    outside = Counter(line.strip() for line in whole.split("\n")) - inside
    for name in sorted(_sets(inside) & _sets(outside) & snippet.values.keys()):
        message = f"lines outside of the region that {block.id} shows set `{name}` again."
        yield Finding(block.place, "region-overwritten", message, "show these lines too, or use another name")


def judge_unshown(
    pages: Iterable[Page], snippets: Mapping[str, Snippet], used: Iterable[str] = ()
) -> Iterator[Finding]:
    """A warning for each topic with snippets that `pages` do not show and that are not `used` otherwise."""
    seen = {snippet_of(block.id) for page in pages for block in page.blocks} | set(used)
    unshown: dict[str, list[Snippet]] = {}
    for snippet in snippets.values():
        if snippet.id not in seen:
            unshown.setdefault(snippet.topic, []).append(snippet)
    for each in unshown.values():
        message = f"no page shows {', '.join(snippet.id for snippet in each)}."
        show = f"add a fence with `{{ #{each[0].id} }}` to a page"
        fix = f"{'link to its statements' if each[0].source else show}, or remove it"
        yield Finding(each[0].place, "snippet-unshown", message, fix, Severity.WARNING)


def _difference(block: Block, wanted: str) -> Finding:
    """The first line of the fence that is not the snippet's."""
    here, there = block.text.split("\n"), wanted.split("\n")
    row = len(posixpath.commonprefix([here, there]))
    line = min(block.first + row, max(block.last, block.first))
    if row >= len(here):
        return _differs(
            Place(block.place.file, line), block, f"the line `{there[row]}` is missing at its end"
        )
    column = len(block.prefix) + 1
    if row >= len(there):
        return _differs(Place(block.place.file, line, column), block, f"`{here[row]}` is not in the snippet")
    column += len(posixpath.commonprefix([here[row], there[row]]))
    return _differs(
        Place(block.place.file, line, column),
        block,
        f"it shows `{here[row]}`, the snippet has `{there[row]}`",
    )


def _differs(place: Place, block: Block, what: str) -> Finding:
    return Finding(place, "fence-differs", f"the fence of {block.id} is no copy: {what}.", "evidoc sync")


def _language(block: Block, snippets: Mapping[str, Snippet]) -> Iterator[Finding]:
    named = fence_id(block.id, snippets)
    file = "" if isinstance(named, str) else named[1]
    fitting = LANGUAGES.get(posixpath.splitext(file)[1].lower())
    if fitting is not None and block.language.lower() not in fitting:
        message = f"the fence says “{block.language or 'no language'}”, but {file} is no such file."
        yield Finding(block.place, "fence-language", message, f"write ```{fitting[0]} {{ #{block.id} }}")
