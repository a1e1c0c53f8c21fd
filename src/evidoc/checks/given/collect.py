"""Where each name of a Python program gets its values: one pass over the syntax tree, nothing evaluated."""

# ruff: noqa: N802, N815 - the names that ast.NodeVisitor looks for

from __future__ import annotations

import ast
import re

from evidoc.checks.given.bindings import Binder, root_name
from evidoc.checks.given.scopes import (
    Comprehension,
    Control,
    FunctionNode,
    Kind,
    Scope,
    function_around,
    parameters,
)

_SILENT = re.compile(r"\b(suppress|raises)\(")
"""Context managers that end their body at an exception and go on behind it."""


class Collector(Binder):
    """Reads one module. `escaping` are names (with their scope) that are used other than by being called."""

    def __init__(self, tree: ast.Module) -> None:
        super().__init__(tree)
        self.escaping: list[tuple[Scope, str]] = []
        for statement in tree.body:
            self.visit(statement)
        self.settle()

    # --- statements -------------------------------------------------------------

    def visit_Assign(self, node: ast.Assign) -> None:
        self.visit(node.value)
        for target in node.targets:
            self.assign(target, Kind.VALUE, node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)
            self.assign(node.target, Kind.VALUE, node.value)
        elif isinstance(self.scope.node, ast.ClassDef) and isinstance(node.target, ast.Name):
            self.bind(node.target.id, Kind.PARAMETER)  # a field that the constructor fills

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.visit(node.value)
        if isinstance(node.target, ast.Name):
            self.bind(node.target.id, Kind.STEP, node.value)
        else:
            self.place_in(node.target, node.value)

    def visit_NamedExpr(self, node: ast.NamedExpr) -> None:
        self.visit(node.value)
        self.bind(node.target.id, Kind.VALUE, node.value, scope=function_around(self.scope))

    def visit_Expr(self, node: ast.Expr) -> None:
        call = node.value.value if isinstance(node.value, ast.Await) else node.value
        if isinstance(call, ast.Call):
            arguments = [*call.args, *(keyword.value for keyword in call.keywords)]
            root = root_name(call.func)
            if root is not None and not isinstance(call.func, ast.Name):
                self.change(root, Kind.CHANGE, *arguments)
            for argument in arguments:
                if isinstance(argument, ast.Name):
                    self.change(argument.id, Kind.HANDED, call=call)
        self.visit(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        if not isinstance(node.func, ast.Name):
            self.visit(node.func)
        for argument in (*node.args, *node.keywords):
            self.visit(argument)

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            self.escaping.append((self.scope, node.id))

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            module = alias.name if alias.asname else alias.name.partition(".")[0]
            self.bind(alias.asname or module, Kind.MODULE, source=(module, ""))

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        for alias in node.names:
            if alias.name == "*":
                self.scope.stars.append(node.module or "")
            else:
                self.bind(alias.asname or alias.name, Kind.FROM, source=(node.module or "", alias.name))

    def visit_Global(self, node: ast.Global) -> None:
        if self.scope is not self.root:
            self.scope.globals.update(node.names)

    def visit_Nonlocal(self, node: ast.Nonlocal) -> None:
        self.scope.nonlocals.update(node.names)

    def visit_Return(self, node: ast.Return) -> None:
        value = node.value or ast.Constant(None)
        self.visit(value)
        function_around(self.scope).returns.append(self.binding(Kind.VALUE, (value,)))

    def visit_Yield(self, node: ast.Yield) -> None:
        value = node.value or ast.Constant(None)
        self.visit(value)
        function_around(self.scope).returns.append(self.binding(Kind.ELEMENT, (value,)))

    # --- what decides whether statements run --------------------------------------

    def _under(self, control: Control, *bodies: list[ast.stmt]) -> None:
        before = self.controls
        self.controls = (*before, control)
        for body in bodies:
            for statement in body:
                self.visit(statement)
        self.controls = before

    def visit_If(self, node: ast.If) -> None:
        self.visit(node.test)
        self._under(Control([node.test], self.scope), node.body, node.orelse)

    def visit_While(self, node: ast.While) -> None:
        self.visit(node.test)
        self._under(Control([node.test], self.scope, loop=True), node.body, node.orelse)

    def visit_For(self, node: ast.For | ast.AsyncFor) -> None:
        self.visit(node.iter)
        control = Control([node.iter], self.scope, loop=True)
        before, self.controls = self.controls, (*self.controls, control)
        self.assign(node.target, Kind.ELEMENT, node.iter)
        self.controls = before
        self._under(control, node.body, node.orelse)

    visit_AsyncFor = visit_For

    def _leave(self, node: ast.AST) -> None:
        """`break` and `continue`: what they depend on decides how often the loop's statements run."""
        inner: list[ast.AST] = []
        for control in reversed(self.controls):
            if control.loop:
                control.parts += inner
                return
            inner += control.parts

    visit_Break = visit_Continue = _leave

    def visit_Try(self, node: ast.Try | ast.TryStar) -> None:
        control = Control(list(node.body), self.scope, attempt=True)
        self._under(control, node.body, node.orelse)
        for handler in node.handlers:
            if handler.name:
                self.bind(handler.name, Kind.OUTSIDE)
            self._under(control, handler.body)
        for statement in node.finalbody:
            self.visit(statement)

    visit_TryStar = visit_Try

    def visit_With(self, node: ast.With | ast.AsyncWith) -> None:
        silent = False
        for item in node.items:
            self.visit(item.context_expr)
            if item.optional_vars is not None:
                self.assign(item.optional_vars, Kind.ELEMENT, item.context_expr)
            silent = silent or _SILENT.search(ast.unparse(item.context_expr)) is not None
        if silent:  # it may end the body early and go on behind it
            self._under(Control(list(node.body), self.scope, attempt=True), node.body)
        else:
            for statement in node.body:
                self.visit(statement)

    visit_AsyncWith = visit_With

    def visit_Match(self, node: ast.Match) -> None:
        self.visit(node.subject)
        guards = [case.guard for case in node.cases if case.guard]
        control = Control([node.subject, *guards], self.scope)
        for case in node.cases:
            for part in ast.walk(case.pattern):
                name = getattr(part, "rest", None) or getattr(part, "name", None)
                if name:
                    self.bind(name, Kind.ELEMENT, node.subject)
            if case.guard:
                self.visit(case.guard)
            self._under(control, case.body)

    # --- inner scopes ---------------------------------------------------------------

    def _enter(self, node: ast.AST) -> Scope:
        scope = Scope(node, self.scope)
        self.scopes[node] = scope
        return scope

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        self.bind(node.name, Kind.FUNCTION, node=node)
        for decorator in node.decorator_list:
            self.visit(decorator)
        self._function_body(node, node.body)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._function_body(node, [ast.copy_location(ast.Return(node.body), node)])

    def _function_body(self, node: FunctionNode, body: list[ast.stmt]) -> None:
        arguments = node.args
        for default in (*arguments.defaults, *filter(None, arguments.kw_defaults)):
            self.visit(default)
        outer, controls = self.scope, self.controls
        self.scope, self.controls = self._enter(node), ()
        for name in parameters(node):
            self.bind(name, Kind.PARAMETER)
        for statement in body:
            self.visit(statement)
        self.scope, self.controls = outer, controls

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.bind(node.name, Kind.CLASS, node=node)
        outer, controls = self.scope, self.controls
        self.scope, self.controls = self._enter(node), ()
        for statement in node.body:
            self.visit(statement)
        self.scope, self.controls = outer, controls

    def _comprehension(self, node: Comprehension) -> None:
        outer = self.scope
        self.scope = self._enter(node)
        for generator in node.generators:
            self.assign(generator.target, Kind.ELEMENT, generator.iter)
        self.generic_visit(node)
        self.scope = outer

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension
