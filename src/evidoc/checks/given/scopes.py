"""The names of a Python program: in which scope each is bound, how, and under which conditions."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from enum import Enum, auto

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


class Kind(Enum):
    """How a name gets its value."""

    VALUE = auto()  # the expression's
    ELEMENT = auto()  # a part of the expression's
    STEP = auto()  # `+=` and the like
    CHANGE = auto()  # changed in place with what the expressions hold: `x.append(…)`, `x[…] = …`
    HANDED = auto()  # given to a call whose result is dropped, which so may change it in place
    PARAMETER = auto()
    FUNCTION = auto()
    CLASS = auto()
    OUTSIDE = auto()  # an import from elsewhere, a caught exception
    MODULE = auto()  # an import of another file of the snippet
    FROM = auto()  # a name of another file of the snippet


@dataclass(slots=True, eq=False)
class Control:
    """What decides whether, or how often, statements run.

    `attempt` marks the body of a `try`, `called` a function's body.
    """

    parts: list[ast.AST]
    scope: Scope
    loop: bool = False
    attempt: bool = False
    called: bool = False


@dataclass(slots=True, eq=False)
class Binding:
    """One way that a name gets its value; expressions are of `scope`, `order` is that of the text."""

    kind: Kind
    scope: Scope
    order: int
    expressions: tuple[ast.expr, ...] = ()
    controls: tuple[Control, ...] = ()
    node: FunctionNode | ast.ClassDef | None = None
    source: tuple[str, str] = ("", "")  # module and name that an import names
    call: ast.Call | None = None

    @property
    def makes(self) -> bool:
        """Whether the name stands for something else from here on, rather than the same thing changed."""
        return self.kind not in (Kind.STEP, Kind.CHANGE, Kind.HANDED)

    @property
    def certain(self) -> bool:
        """Whether it happens unconditionally, so that earlier values of the name are gone."""
        return self.makes and not self.controls


@dataclass(slots=True, eq=False)
class Scope:
    """A module, function, class or comprehension with the names bound in it."""

    node: ast.AST
    parent: Scope | None = None
    bindings: dict[str, list[Binding]] = field(default_factory=dict)
    returns: list[Binding] = field(default_factory=list)
    globals: set[str] = field(default_factory=set)
    nonlocals: set[str] = field(default_factory=set)
    stars: list[str] = field(default_factory=list)  # `from module import *`

    @property
    def inline(self) -> bool:
        """A comprehension: part of an expression, run where it stands."""
        return isinstance(self.node, Comprehension)

    @property
    def module(self) -> Scope:
        return self if self.parent is None else self.parent.module

    def owner(self, name: str) -> Scope | None:
        """The scope whose name `name` is, seen from here; None for builtins and unknown names."""
        scope: Scope | None = self.module if name in self.globals else self
        if name in self.nonlocals and self.parent is not None:
            scope = self.parent
        while scope is not None:
            visible = scope is self or not isinstance(scope.node, ast.ClassDef)
            if visible and name in scope.bindings and name not in scope.globals:
                return scope
            scope = self.module if name in scope.globals and scope is not self.module else scope.parent
        return None


def parameters(node: ast.AST) -> list[str]:
    """Names of a function's parameters in order, the positional ones first; none for any other node."""
    if not isinstance(node, FunctionNode):
        return []
    arguments = node.args
    several = [one for one in (arguments.vararg, arguments.kwarg) if one]
    return [one.arg for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *several)]


def class_of_self(scope: Scope, name: str | None) -> Scope | None:
    """The class whose instance `name` is in a method: its first parameter."""
    function = function_around(scope)
    home = function.parent
    if name is None or home is None or not isinstance(home.node, ast.ClassDef):
        return None
    if not isinstance(function.node, ast.FunctionDef | ast.AsyncFunctionDef):
        return None
    return home if parameters(function.node)[:1] == [name] else None


def function_around(scope: Scope) -> Scope:
    """The function, class or module that a scope is, or is a comprehension in."""
    while scope.inline and scope.parent:
        scope = scope.parent
    return scope
