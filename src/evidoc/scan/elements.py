"""The elements of rendered HTML, and what each means for the text in it. Data only."""

from __future__ import annotations

from evidoc.model import Role

# fmt: off
BLOCKS = frozenset({
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "div", "dl",
    "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
    "hr", "html", "iframe", "label", "legend", "li", "main", "menu", "nav", "ol", "p", "pre", "section",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
})
VOID = frozenset({
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
    "wbr",
})
# fmt: on
HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
ROLES = {
    "li": Role.ITEM,
    "td": Role.CELL,
    "th": Role.CELL,
    "dt": Role.TERM,
    "summary": Role.TITLE,
    "label": Role.TITLE,  # of a tab
    "caption": Role.TITLE,
} | dict.fromkeys(HEADINGS, Role.HEADING)
# What the renderer writes on its own account: it stands nowhere in the page.
GENERATED = frozenset({("a", "headerlink"), ("a", "footnote-ref"), ("a", "footnote-backref"), ("div", "toc")})
# fmt: off
BOXES = frozenset({
    "abstract", "attention", "bug", "caution", "check", "cite", "danger", "done", "error", "example", "fail",
    "failure", "faq", "help", "hint", "important", "info", "missing", "note", "question", "quote", "success",
    "summary", "tip", "tldr", "todo", "warning",
})
# fmt: on
"""Types of admonitions. Any other is a class of somebody's own, which can hide a box or dress it up."""

BOX_PARTS = frozenset({"admonition", "inline", "end", "annotate"})
STRUCK = frozenset({"del", "s", "strike"})
IMAGE = "\ufffc"
"""What stands in a piece's text for an image."""

UNSEEN = frozenset({"svg", "script", "style", "template"})
