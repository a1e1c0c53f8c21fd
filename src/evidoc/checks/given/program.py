"""A Python program of several modules: which function, class or module an expression names."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from evidoc.checks.given.collect import Collector
from evidoc.checks.given.scopes import Binding, Kind, Scope, class_of_self

_DEEPEST = 8
"""Names that stand for each other in a row; beyond it nothing is found."""


class Program:
    """The modules of a program by dotted name, and the scopes of all their parts by node."""

    def __init__(self, modules: Mapping[str, Collector]) -> None:
        self.modules = {name: collector.root for name, collector in modules.items()}
        self.scopes = {node: scope for one in modules.values() for node, scope in one.scopes.items()}
        uses = (use for collector in modules.values() for use in collector.escaping)
        bindings = (self._bound(name, scope) for scope, name in uses)
        self._escaping = {self.scopes[b.node] for b in bindings if b and b.kind is Kind.FUNCTION and b.node}

    def escapes(self, function: Scope) -> bool:
        """Whether a function is handed on (as a hook, a handler): what gets it decides whether it runs."""
        scope: Scope | None = function
        while scope is not None:
            if scope in self._escaping:
                return True
            scope = scope.parent
        return False

    def star_source(self, scope: Scope, name: str) -> Scope | None:
        """The module of the program from which `import *` brings a name."""
        stars = (self.modules[star] for star in scope.module.stars if star in self.modules)
        return next((star for star in stars if name in star.bindings), None)

    def has_outer_star(self, scope: Scope) -> bool:
        """Whether `import *` from elsewhere may bring any name."""
        return any(star not in self.modules for star in scope.module.stars)

    def module(self, node: ast.expr, scope: Scope) -> Scope | None:
        """The module of the program that an expression is."""
        binding = self._bound(node.id, scope) if isinstance(node, ast.Name) else None
        return self.modules.get(binding.source[0]) if binding and binding.kind is Kind.MODULE else None

    def function(self, node: ast.expr, scope: Scope) -> Scope | None:
        """The scope of the program's own function that an expression is."""
        binding: Binding | None = None
        if isinstance(node, ast.Lambda):
            return self.scopes[node]
        if isinstance(node, ast.Name):
            binding = self._bound(node.id, scope)
        elif isinstance(node, ast.Attribute):
            home = self.module(node.value, scope) or self.class_of(node.value, scope)
            binding = self._bound(node.attr, home) if home and node.attr in home.bindings else None
        if binding is None:
            return None
        if binding.kind is Kind.VALUE and isinstance(binding.expressions[0], ast.Lambda):
            return self.scopes[binding.expressions[0]]
        return self.scopes[binding.node] if binding.kind is Kind.FUNCTION and binding.node else None

    def class_of(self, node: ast.expr, scope: Scope, depth: int = 0) -> Scope | None:
        """The program's own class that an expression is, or is an instance of."""
        if isinstance(node, ast.Call):
            node = node.func
        if not isinstance(node, ast.Name) or depth > _DEEPEST:
            return None
        binding = self._bound(node.id, scope)
        if binding is None or binding.kind is Kind.PARAMETER:
            return class_of_self(scope, node.id)
        if binding.kind is Kind.CLASS and binding.node is not None:
            return self.scopes[binding.node]
        owner = scope.owner(node.id)
        values = [one for one in owner.bindings[node.id] if one.kind is Kind.VALUE] if owner else []
        made = values[-1].expressions[0] if values else None
        return self.class_of(made, values[-1].scope, depth + 1) if isinstance(made, ast.Call) else None

    def _bound(self, name: str, scope: Scope, depth: int = 0) -> Binding | None:
        """The last binding of a name, followed through imports between the program's modules."""
        owner = scope.owner(name) or self.star_source(scope, name)
        if owner is None or depth > _DEEPEST:
            return None
        made = [one for one in owner.bindings[name] if one.makes]
        if not made:
            return None
        binding = made[-1]
        module = self.modules.get(binding.source[0]) if binding.kind is Kind.FROM else None
        return self._bound(binding.source[1], module, depth + 1) if module else binding


def is_name(node: ast.expr, name: str) -> bool:
    """Whether an expression is that name and nothing more."""
    return isinstance(node, ast.Name) and node.id == name
