"""Putting bindings into scopes while a program is being read."""

from __future__ import annotations

import ast

from evidoc.checks.given.scopes import (
    Binding,
    Control,
    FunctionNode,
    Kind,
    Scope,
    class_of_self,
    function_around,
)


class Binder(ast.NodeVisitor):
    """Knows the scope and the conditions of the statement being read, and enters what it binds.

    `scopes` holds the scopes of all functions, classes and comprehensions of
    the module by their nodes.
    """

    def __init__(self, tree: ast.Module) -> None:
        self.root = self.scope = Scope(tree)
        self.scopes: dict[ast.AST, Scope] = {tree: self.root}
        self.controls: tuple[Control, ...] = ()
        self._late: list[tuple[Scope, str, Binding]] = []
        self._count = 0

    def settle(self) -> None:
        """Enter the changes of names whose owner is known only when everything has been read."""
        for scope, name, binding in self._late:
            owner = scope.owner(name)
            if owner is not None:
                self._add(owner, name, binding)
                owner.bindings[name].sort(key=lambda one: one.order)

    def _add(self, owner: Scope, name: str, binding: Binding) -> None:
        if function_around(owner) is not function_around(binding.scope):
            binding.controls = (*binding.controls, Control([], binding.scope, called=True))
        owner.bindings.setdefault(name, []).append(binding)

    def binding(
        self,
        kind: Kind,
        expressions: tuple[ast.expr, ...] = (),
        node: FunctionNode | ast.ClassDef | None = None,
        source: tuple[str, str] = ("", ""),
        call: ast.Call | None = None,
    ) -> Binding:
        """A binding that happens in the scope and under the conditions of here."""
        self._count += 1
        return Binding(kind, self.scope, self._count, expressions, self.controls, node, source, call)

    def bind(
        self,
        name: str,
        kind: Kind,
        *expressions: ast.expr,
        scope: Scope | None = None,
        node: FunctionNode | ast.ClassDef | None = None,
        source: tuple[str, str] = ("", ""),
    ) -> None:
        """Enter that a name gets a value, in `scope` or the one of here, or where `global` says."""
        scope = scope or self.scope
        binding = self.binding(kind, expressions, node, source)
        if name in scope.globals:
            self._add(scope.module, name, binding)
        elif name in scope.nonlocals:
            self._late.append((scope, name, binding))
        else:
            self._add(scope, name, binding)

    def change(self, name: str, kind: Kind, *expressions: ast.expr, call: ast.Call | None = None) -> None:
        """Enter that what a name stands for is changed; whose name it is, `settle` finds out."""
        self._late.append((self.scope, name, self.binding(kind, expressions, call=call)))

    def assign(self, target: ast.expr, kind: Kind, value: ast.expr) -> None:
        """Enter `target = value`, part by part where both say their parts."""
        if isinstance(target, ast.Name):
            self.bind(target.id, kind, value)
        elif isinstance(target, ast.Starred):
            self.assign(target.value, Kind.ELEMENT, value)
        elif isinstance(target, ast.Tuple | ast.List):
            values = value.elts if kind is Kind.VALUE and isinstance(value, ast.Tuple | ast.List) else []
            plain = not any(isinstance(part, ast.Starred) for part in (*target.elts, *values))
            if plain and len(values) == len(target.elts):
                for one, part in zip(target.elts, values, strict=True):
                    self.assign(one, Kind.VALUE, part)
            else:
                for one in target.elts:
                    self.assign(one, Kind.ELEMENT, value)
        elif (name := _namespace_key(target)) is not None:
            self.bind(name, kind, value, scope=self.scope.module)
        else:
            self.place_in(target, value)
            self.visit(target)

    def place_in(self, target: ast.expr, value: ast.expr) -> None:
        """`x[…] = value` and `x.a = value`, the latter also in a method by way of `self`."""
        root = root_name(target)
        home = class_of_self(self.scope, root)
        if home is not None and isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
            home.bindings.setdefault(target.attr, []).append(self.binding(Kind.VALUE, (value,)))
        elif root is not None:
            index = (target.slice,) if isinstance(target, ast.Subscript) else ()
            self.change(root, Kind.CHANGE, value, *index)


def root_name(node: ast.expr) -> str | None:
    """The name at the bottom of `x.a[0].b(…)`."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call | ast.Starred):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else None


def _namespace_key(target: ast.expr) -> str | None:
    """`name` of `globals()["name"]`, which is an assignment by another spelling."""
    if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Call):
        function, key = target.value.func, target.slice
        if isinstance(function, ast.Name) and function.id in ("globals", "vars", "locals"):
            return key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else None
    return None
