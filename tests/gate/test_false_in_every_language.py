"""What is made false in all languages and files alike, so that no difference between them tells."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from evidoc import gate
from evidoc.config import load_project

LANGUAGES = ("en", "ko")
TOPIC, LOCK, QUIZ = "snippets/sum/topic.yaml", "evidence/sum.yaml", "quiz/sum.yaml"
CLAIM = "(../../evidence/sum.yaml#ranks."

Edit = Callable[[Path], None]


def replaced(file: str, old: str, new: str) -> Edit:
    def edit(root: Path) -> None:
        text = (root / file).read_text(encoding="utf-8")
        assert old in text
        (root / file).write_text(text.replace(old, new, 1), encoding="utf-8")

    return edit


def added(text: str, page: str = "index.md") -> Edit:
    """Text at the end of a page of every language."""

    def edit(root: Path) -> None:
        for code in LANGUAGES:
            path = root / "docs" / code / page
            path.parent.mkdir(parents=True, exist_ok=True)
            before = path.read_text(encoding="utf-8") + "\n" if path.exists() else ""
            path.write_text(f"{before}{text}\n", encoding="utf-8")

    return edit


def site(text: str) -> Edit:
    """A site for every language; it is read only where the project names it."""

    def edit(root: Path) -> None:
        config = root / "pyproject.toml"
        lines = config.read_text(encoding="utf-8")
        for code in LANGUAGES:
            lines = lines.replace(
                f'pages = "docs/{code}"', f'pages = "docs/{code}"\nsite = "mkdocs.{code}.yml"'
            )
            (root / f"mkdocs.{code}.yml").write_text(text.replace("CODE", code), encoding="utf-8")
        config.write_text(lines, encoding="utf-8")

    return edit


def both(*edits: Edit) -> Edit:
    def edit(root: Path) -> None:
        for each in edits:
            each(root)

    return edit


def linked(root: Path) -> None:
    (root / "elsewhere").mkdir()
    for code in LANGUAGES:
        os.symlink("../../elsewhere", root / "docs" / code / "linked")


SITE = """\
docs_dir: docs/CODE
markdown_extensions:
  admonition: {}
  attr_list: {}
  pymdownx.superfences:
    custom_fences:
      - name: "*"
        format: !!python/name:evidoc.site.fence.formatter
  evidoc: {language: CODE}
"""
STATEMENT = f"There are more ranks than nodes]{CLAIM}more-than-nodes)"
FALSE: dict[str, tuple[Edit, str]] = {
    "a value under another one's name": (added(f"World size [8]{CLAIM}per_node)."), "claim-label"),
    "two rows of a table": (
        added(
            "| What | Value |\n| --- | --- |\n"
            f"| `nodes` | [8]{CLAIM}per_node) |\n| `per_node` | [4]{CLAIM}nodes) |"
        ),
        "claim-label",
    ),
    "a bound": (added(f"At least [32]{CLAIM}world_size)."), "claim-compared"),
    "a multiple": (added(f"Twice [32]{CLAIM}world_size)."), "claim-changed"),
    "a denial": (added(f"It is not [32]{CLAIM}world_size)."), "claim-changed"),
    "an image glued to a value": (added(f"[32]{CLAIM}world_size)![0](0.png)"), "claim-glued"),
    "other digits": (added(f"[３２]{CLAIM}world_size)"), "claim-value"),
    "a claim of the evidence page": (added("[33 ranks](evidence/sum.md#ranks.world_size)"), "claim-target"),
    "a misconception": (
        replaced("docs/en/index.md", f"[{STATEMENT}", f"It is a misconception that [{STATEMENT}"),
        "claim-turned",
    ),
    "a question": (replaced("docs/en/index.md", f"{STATEMENT}.", f"{STATEMENT}?"), "claim-turned"),
    "a restriction": (
        replaced("docs/en/index.md", f"{STATEMENT}.", f"{STATEMENT} on CPUs."),
        "claim-continued",
    ),
    "a box of one's own": (added('!!! evidoc-executed "Executed"\n\n    On 512 ranks.'), "box-type"),
    "a fence's class": (added("```python { .md-hidden #sum/lonely }\n\n```"), "attribute"),
    "a template of the front matter": (added("---\ntemplate: x.html\n---\n\n# More", "more.md"), "front-key"),
    "a directive that leads nowhere": (added("::: quiz sun"), "directive"),
    "text on an evidence page": (
        added("::: evidence sum\n\nAll on GPUs.", "evidence/sum.md"),
        "evidence-page",
    ),
    "a page under another suffix": (added("# More", "more.markdown"), "page-suffix"),
    "a page of HTML": (added("<p>33</p>", "more.html"), "page-file"),
    "a linked folder": (linked, "page-link"),
    "another folder of pages": (site(SITE.replace("docs_dir: docs/CODE", "docs_dir: other")), "site-pages"),
    "a hook": (site(f"hooks: [x.py]\n{SITE}"), "site-code"),
    "a plugin": (site(f"plugins: [macros]\n{SITE}"), "site-code"),
    "another formatter": (site(SITE.replace("evidoc.site.fence", "liar")), "site-fence"),
    "words of a statement": (
        both(
            replaced(TOPIC, "There are more ranks", "There are fewer ranks"),
            replaced("docs/en/index.md", "There are more ranks", "There are fewer ranks"),
        ),
        "evidence-words",
    ),
    "what was proven": (replaced(TOPIC, "the number of ranks", "that GPUs are fast"), "evidence-words"),
    "a refusal's reason": (replaced(TOPIC, "There are too many", "There are too few"), "evidence-words"),
    "words of the lock": (replaced(LOCK, "says.more-than-nodes: ", "says.other: "), "evidence-words"),
    "a hole under another name": (
        replaced(
            QUIZ,
            "How many ranks are {per_node} on each of {nodes} nodes?",
            "nodes={per_node}, per_node={nodes}?",
        ),
        "quiz-hole-label",
    ),
    "a formula that calculates nothing": (
        replaced(QUIZ, "by: nodes + per_node", "by: 12 + nodes - nodes"),
        "quiz-formula",
    ),
    "a number in a reason": (replaced(QUIZ, "This adds them.", "This adds 12 of them."), "quiz-number"),
}


@pytest.mark.parametrize(("edit", "rule"), FALSE.values(), ids=FALSE.keys())
def test_what_is_false_everywhere_is_found(small: Path, edit: Edit, rule: str) -> None:
    edit(small)
    result = gate.check(load_project(small))
    errors = {each.rule for each in result.findings if each.severity == "error"}
    assert rule in errors, "\n".join(f"{each.place} {each.rule} {each.message}" for each in result.findings)


def test_a_plain_site_is_green(small: Path) -> None:
    both(site(SITE), added("::: evidence sum", "evidence/sum.md"))(small)
    result = gate.check(load_project(small))
    errors = [f"{each.place} {each.message}" for each in result.findings if each.severity == "error"]
    assert errors == []
