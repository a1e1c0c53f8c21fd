"""What an expression may consist of: a closed part of Python's own grammar."""

from __future__ import annotations

import ast
import functools
from collections.abc import Mapping

LONGEST = 1000
"""Characters of an expression."""
DEEPEST = 40
"""Nested levels of an expression."""
CALLS = frozenset({"abs", "all", "any", "len", "max", "min", "range", "round", "set", "sorted", "sum"})
"""What may be called."""


class ExpressionError(ValueError):
    """An expression that is malformed, not allowed or has no value; the text is one sentence."""


def names(text: str) -> frozenset[str]:
    """The recorded values that `text` reads. Raises ExpressionError where it is no allowed expression."""
    tree = parsed(text)
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    free: set[str] = set()
    _free(tree.body, frozenset(), called, free)
    return frozenset(free)


def problem(text: str) -> str | None:
    """What is wrong with the form of `text`, as one sentence; None where nothing is."""
    try:
        parsed(text)
    except ExpressionError as error:
        return str(error)
    return None


@functools.lru_cache(maxsize=4096)
def parsed(text: str) -> ast.Expression:
    """The tree of `text`. Raises ExpressionError where it is no allowed expression."""
    if len(text) > LONGEST:
        raise ExpressionError(f"an expression may have {LONGEST} characters, not {len(text)}.")
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except SyntaxError as error:
        raise ExpressionError(f"`{text}` is no expression: {error.msg}.") from None
    except (ValueError, MemoryError, RecursionError):
        raise ExpressionError(f"`{text}` is no expression.") from None
    _allow(tree.body, text, 1)
    return tree


_NODES = (
    ast.BoolOp, ast.UnaryOp, ast.BinOp, ast.Compare, ast.IfExp, ast.Subscript, ast.Slice, ast.Call,
    ast.keyword, ast.Name, ast.Constant, ast.List, ast.Tuple, ast.Set, ast.Dict, ast.ListComp, ast.SetComp,
    ast.GeneratorExp, ast.comprehension, ast.expr_context, ast.boolop, ast.cmpop,
    ast.UAdd, ast.USub, ast.Not, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow,
)  # fmt: skip


def _allow(node: ast.AST, text: str, depth: int) -> None:
    if depth > DEEPEST:
        raise ExpressionError(f"`{text}` is nested more than {DEEPEST} levels deep.")
    if not isinstance(node, _NODES):
        raise ExpressionError(
            f"`{text}` uses {_WORDS.get(type(node), type(node).__name__)}, which is not allowed."
        )
    if isinstance(node, ast.Call):
        if not isinstance(node.func, ast.Name) or node.func.id not in CALLS:
            called = ast.unparse(node.func)
            raise ExpressionError(f"`{called}()` is not allowed; these are: {', '.join(sorted(CALLS))}.")
        for keyword in node.keywords:
            if (node.func.id, keyword.arg) not in _KEYWORDS:
                raise ExpressionError(f"`{node.func.id}()` takes no `{keyword.arg or '**'}` here.")
    if isinstance(node, ast.Constant) and not isinstance(node.value, int | float | str | None):
        raise ExpressionError(f"`{text}` uses `{ast.unparse(node)}`, which is no number and no text.")
    if isinstance(node, ast.Dict) and None in node.keys:
        raise ExpressionError(f"`{text}` uses `**`, which is not allowed.")
    if isinstance(node, ast.comprehension) and (node.is_async or not isinstance(node.target, ast.Name)):
        raise ExpressionError(f"`{text}`: a `for` takes one plain name.")
    for child in ast.iter_child_nodes(node):
        _allow(child, text, depth + 1)


_WORDS: Mapping[type[ast.AST], str] = {
    ast.Attribute: "an attribute (`a.b`)",
    ast.Lambda: "a `lambda`",
    ast.NamedExpr: "`:=`",
    ast.JoinedStr: "an f-string",
    ast.Starred: "`*`",
    ast.DictComp: "a dict comprehension",
    ast.Await: "`await`",
    ast.BitAnd: "`&` (write `and`)",
    ast.BitOr: "`|` (write `or`)",
    ast.BitXor: "`^` (write `!=`, or `**` for a power)",
    ast.LShift: "`<<`",
    ast.RShift: "`>>`",
    ast.MatMult: "`@`",
    ast.Invert: "`~` (write `not`)",
}


def _free(node: ast.AST, bound: frozenset[str], called: set[int], found: set[str]) -> None:
    if isinstance(node, ast.Name):
        if id(node) not in called and node.id not in bound:
            found.add(node.id)
    elif isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp):
        inner = bound
        for part in node.generators:
            _free(part.iter, inner, called, found)
            inner |= {part.target.id} if isinstance(part.target, ast.Name) else set()
            for condition in part.ifs:
                _free(condition, inner, called, found)
        _free(node.elt, inner, called, found)
    else:
        for child in ast.iter_child_nodes(node):
            _free(child, bound, called, found)


_KEYWORDS = frozenset({("max", "default"), ("min", "default"), ("sorted", "reverse"), ("round", "ndigits")})
