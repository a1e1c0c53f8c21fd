"""Which values of a Python snippet are merely stated.

A value is *given* when its text already says it: a literal, however dressed
up (`2 * 32`, `[64][0]`, `max(64, 1)`, a function that returns 64), or another
given name. It is *computed* when it is formed from names (`tp * pp * dp`),
comes from outside the text (an import), or when such a thing chooses between
literals (`try: … raised = False / except: raised = True`). A formula over
names counts as a computation however trivial it is.

The analysis reads the text and runs nothing. It does not follow every path:
where it cannot decide it says given, which costs the writer a word, where
computed would let a stated number pass for a proven one.
"""

from __future__ import annotations

import ast
from pathlib import Path

from evidoc.checks.given.collect import Collector
from evidoc.checks.given.origins import Origin, Origins
from evidoc.checks.program import lay_out, scratch_name
from evidoc.model import Snippet


def given(snippet: Snippet, root: Path, entry: str | None = None) -> frozenset[str]:
    """Names of `snippet.values` that the snippet states. Text that is no Python states all of them.

    `entry` is the file of the snippet whose names they are; None: its first.
    """
    every = frozenset(snippet.values)
    laid = lay_out(snippet, root)
    if not isinstance(laid, dict):
        return every
    sources = {_module_name(name): data for name, data in laid.items() if name.endswith(".py")}
    module = _module_name(scratch_name(snippet, entry or snippet.files[0]))
    if module not in sources:
        return every
    try:
        origins = Origins({name: Collector(ast.parse(data)) for name, data in sources.items()})
        return frozenset(name for name in every if origins.of(module, name) is not Origin.COMPUTED)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return every


def _module_name(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
