"""Expressions over recorded values: `world_size == 64 and not raised`.

A spec is reviewed like text, so what it may compute is a closed set and the
work is bounded: there are no attributes, no calls but a few, and no way to
write `9 ** 9 ** 9`.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from typing import Any

from evidoc.evidence.grammar import ExpressionError, names, parsed, problem
from evidoc.names import nearest

__all__ = ["ExpressionError", "evaluate", "names", "problem"]

WORK = 100_000
"""Steps of one evaluation; a step is a syntax node, or an element of a list or a string that is touched."""
BITS = 1024
"""Size of the largest whole number that may come out of arithmetic."""


def evaluate(text: str, values: Mapping[str, Any]) -> Any:
    """The value of `text` where the names mean `values`.

    Raises ExpressionError where it is no allowed expression, names something
    unknown, fails, or would take more than `WORK` steps.
    """
    run = _Evaluation(values)
    try:
        return run.value(parsed(text).body)
    except ExpressionError:
        raise
    except ZeroDivisionError:
        raise ExpressionError(f"`{text}` divides by zero.") from None
    except (TypeError, ValueError, KeyError, IndexError, OverflowError, RecursionError) as error:
        reason = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise ExpressionError(f"`{text}` has no value: {reason}.") from None


class _Evaluation:
    """One walk over a tree, with what is left of its work."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.scopes: list[dict[str, Any]] = [dict(values)]
        self.left = WORK

    def spend(self, steps: int = 1) -> None:
        self.left -= steps
        if self.left < 0:
            raise ExpressionError(f"the expression takes more than {WORK} steps.")

    def weigh(self, value: Any) -> Any:
        """Pay for every element that an operation on `value` may touch, nested ones included."""
        stack = [value]
        while stack:
            each = stack.pop()
            if isinstance(each, str | range):
                self.spend(1 + len(each))
            elif isinstance(each, list | tuple | set | frozenset):
                self.spend()
                stack.extend(each)
            elif isinstance(each, dict):
                self.spend()
                stack += [*each.keys(), *each.values()]
            else:
                self.spend()
        return value

    def value(self, node: ast.AST) -> Any:
        self.spend()
        method: Callable[[Any], Any] = getattr(self, f"_{type(node).__name__.lower()}")
        return method(node)

    def _constant(self, node: ast.Constant) -> Any:
        return node.value

    def _name(self, node: ast.Name) -> Any:
        for scope in reversed(self.scopes):
            if node.id in scope:
                return scope[node.id]
        hint = nearest(node.id, self.scopes[0])
        raise ExpressionError(f"`{node.id}` is no recorded value{f'; {hint}' if hint else '.'}")

    def _list(self, node: ast.List) -> Any:
        return self.weigh([self.value(each) for each in node.elts])

    def _tuple(self, node: ast.Tuple) -> Any:
        return self.weigh(tuple(self.value(each) for each in node.elts))

    def _set(self, node: ast.Set) -> Any:
        return self.weigh({self.value(each) for each in node.elts})

    def _dict(self, node: ast.Dict) -> Any:
        return self.weigh(
            {self.value(k): self.value(v) for k, v in zip(node.keys, node.values, strict=True) if k}
        )

    def _boolop(self, node: ast.BoolOp) -> Any:
        stop = isinstance(node.op, ast.Or)
        for each in node.values:
            result = self.value(each)
            if bool(result) is stop:
                break
        return result

    def _unaryop(self, node: ast.UnaryOp) -> Any:
        value = self.value(node.operand)
        if isinstance(node.op, ast.Not):
            return not value
        return +value if isinstance(node.op, ast.UAdd) else -value

    def _binop(self, node: ast.BinOp) -> Any:
        left, right = self.value(node.left), self.value(node.right)
        numbers = isinstance(left, int | float) and isinstance(right, int | float)
        joined = (
            isinstance(node.op, ast.Add)
            and type(left) is type(right)
            and isinstance(left, list | str | tuple)
        )
        without = isinstance(node.op, ast.Sub) and isinstance(left, set) and isinstance(right, set)
        if joined or without:
            self.weigh(left)
            self.weigh(right)
        elif not numbers:
            raise TypeError(f"`{ast.unparse(node)}` does not calculate with numbers")
        whole = isinstance(left, int) and isinstance(right, int)
        if whole and isinstance(node.op, ast.Pow) and left.bit_length() * max(right, 0) > BITS:
            raise OverflowError("the number is too large")
        result = _OPERATORS[type(node.op)](left, right)
        if isinstance(result, complex):
            raise ValueError("a power of a negative number is not real")
        if isinstance(result, int) and result.bit_length() > BITS:
            raise OverflowError("the number is too large")
        return result

    def _compare(self, node: ast.Compare) -> bool:
        left = self.weigh(self.value(node.left))
        for operation, each in zip(node.ops, node.comparators, strict=True):
            right = self.weigh(self.value(each))
            if not _COMPARISONS[type(operation)](left, right):
                return False
            left = right
        return True

    def _ifexp(self, node: ast.IfExp) -> Any:
        return self.value(node.body if self.value(node.test) else node.orelse)

    def _subscript(self, node: ast.Subscript) -> Any:
        return self.weigh(self.value(node.value)[self.value(node.slice)])

    def _slice(self, node: ast.Slice) -> slice:
        return slice(*(self.value(each) if each else None for each in (node.lower, node.upper, node.step)))

    def _call(self, node: ast.Call) -> Any:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        arguments = [self.value(each) for each in node.args]
        keywords = {each.arg: self.value(each.value) for each in node.keywords if each.arg}
        if name == "range":
            self.spend(len(range(*arguments)))
        for each in arguments:
            self.weigh(each)
        if name == "round" and any(abs(places) > 100 for places in [*arguments[1:], *keywords.values()]):
            raise ValueError("`round()` takes at most 100 places")
        if name == "sum" and not all(isinstance(each, int | float) for each in arguments[0]):
            raise TypeError("`sum()` adds numbers")
        return self.weigh(_CALLS[name](*arguments, **keywords))

    def _listcomp(self, node: ast.ListComp) -> list[Any]:
        found: list[Any] = []
        self._generate(node.generators, node.elt, found)
        return found

    def _setcomp(self, node: ast.SetComp) -> set[Any]:
        found: list[Any] = []
        self._generate(node.generators, node.elt, found)
        return set(found)

    def _generatorexp(self, node: ast.GeneratorExp) -> list[Any]:
        found: list[Any] = []
        self._generate(node.generators, node.elt, found)
        return found

    def _generate(self, parts: list[ast.comprehension], element: ast.expr, found: list[Any]) -> None:
        if not parts:
            found.append(self.weigh(self.value(element)))
            return
        part, *rest = parts
        assert isinstance(part.target, ast.Name)  # _allow saw to it
        for each in self.value(part.iter):
            self.spend()
            self.scopes.append({part.target.id: each})
            if all(self.value(condition) for condition in part.ifs):
                self._generate(rest, element, found)
            self.scopes.pop()


_OPERATORS: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
}
_COMPARISONS: Mapping[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda left, right: left in right,
    ast.NotIn: lambda left, right: left not in right,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
}
_CALLS: Mapping[str, Callable[..., Any]] = {
    "abs": abs,
    "all": all,
    "any": any,
    "len": len,
    "max": max,
    "min": min,
    "range": range,
    "round": round,
    "set": set,
    "sorted": sorted,
    "sum": sum,
}
