"""Where the value of a Python expression comes from: the text itself, or a computation."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum

from evidoc.checks.given.collect import Collector
from evidoc.checks.given.program import Program, is_name
from evidoc.checks.given.scopes import Binding, Comprehension, Control, Kind, Scope, parameters


class Origin(IntEnum):
    """Ordered: what is made of several parts comes from where its furthest part comes from."""

    LITERAL = 0  # an expression without names other than builtins
    GIVEN = 1  # such an expression by way of a name: handed on, picked out, converted
    COMPUTED = 2  # formed from names, or brought from outside the text


_BUILTINS = frozenset(dir(builtins))
_OUTSIDE = frozenset({"__import__", "input", "open"})
_CARRYING = frozenset(
    {"bool", "bytes", "complex", "dict", "enumerate", "float", "frozenset", "int", "iter", "list", "next"}
    | {"repr", "reversed", "set", "str", "tuple", "zip"}
)
"""Builtins that hand their arguments on rather than form something new of them."""
_CARRYING_METHODS = frozenset(
    {"copy", "get", "items", "keys", "pop", "read", "setdefault", "strip", "values"}
)
_CONTAINERS = frozenset(
    {"Counter", "OrderedDict", "bytearray", "defaultdict", "deque", "dict", "list", "set"}
)
_PICKING = (
    *(ast.Subscript, ast.Slice, ast.Starred, ast.BoolOp, ast.IfExp, ast.NamedExpr, ast.Await),
    *(ast.List, ast.Tuple, ast.Set, ast.Dict, ast.JoinedStr, ast.FormattedValue),
)
"""Expressions whose value is one of their parts, or a collection of them."""
_FORMING = (ast.BinOp, ast.UnaryOp, ast.Compare)


class Origins:
    """Origins of the names of a program.

    Names may depend on each other in circles (`a, b = b, a + b`), so answers
    start at `LITERAL` and are asked for again until none of them rises.
    """

    def __init__(self, modules: Mapping[str, Collector]) -> None:
        self._program = Program(modules)
        self._known: dict[tuple[int, str], Origin] = {}
        self._asked: set[tuple[int, str]] = set()
        self._risen = True

    def of(self, module: str, name: str) -> Origin:
        """Where the final value of a top-level name of a module comes from."""
        self._risen = True
        while self._risen:
            self._risen = False
            self._asked.clear()
            origin = self._name(self._program.modules[module], name)
        return origin

    def _known_as(self, key: tuple[int, str], ask: Callable[[], Origin]) -> Origin:
        before = self._known.get(key, Origin.LITERAL)
        if key in self._asked:
            return before
        self._asked.add(key)
        self._known[key] = max(before, ask())
        self._risen = self._risen or self._known[key] > before
        return self._known[key]

    def _name(self, scope: Scope, name: str) -> Origin:
        owner = scope.owner(name)
        if owner is None:
            return self._unbound(scope, name)
        bindings = owner.bindings[name]
        return self._known_as((id(owner), name), lambda: self._final(bindings, name))

    def _unbound(self, scope: Scope, name: str) -> Origin:
        home = self._program.star_source(scope, name)
        if home is not None:
            return self._name(home, name)
        if name in _BUILTINS:
            return Origin.COMPUTED if name in _OUTSIDE else Origin.LITERAL
        return Origin.COMPUTED if self._program.has_outer_star(scope) else Origin.GIVEN

    def _final(self, bindings: list[Binding], name: str) -> Origin:
        """The origin of a name: of its values, and of what calls may have done to them."""
        handed = [binding for binding in bindings if binding.kind is Kind.HANDED]
        container = any(_is_container(e) for b in bindings if b.kind is Kind.VALUE for e in b.expressions)
        changed = (self._handed(binding, name) for binding in handed if container)
        return max([self._joined([b for b in _reaching(bindings) if b not in handed]), *changed])

    def _joined(self, bindings: list[Binding]) -> Origin:
        """Of several ways to get a value the furthest, and if they differ also what chooses between them."""
        origin = max(map(self._binding, bindings), default=Origin.LITERAL)
        steps = [binding for binding in bindings if binding.kind in (Kind.STEP, Kind.CHANGE)]
        loops = any(b.kind is Kind.ELEMENT and any(c.loop for c in b.controls) for b in bindings)
        if steps or loops or len({_shape(binding) for binding in bindings}) > 1:
            controls = {control for binding in bindings for control in binding.controls}
            origin = max([origin, *map(self._control, controls)])
        for control in (control for binding in steps for control in binding.controls):
            # How often a function runs is not in the text, and a count over what has a name is a computation.
            if control.called or (control.loop and self._control(control) > Origin.LITERAL):
                return Origin.COMPUTED
        return origin

    def _control(self, control: Control) -> Origin:
        if control.called:
            return Origin.COMPUTED if self._program.escapes(control.scope) else Origin.LITERAL
        if control.attempt:
            parts = (part for body in control.parts for part in ast.walk(body))
            return (
                Origin.COMPUTED
                if any(self._may_differ(part, control.scope) for part in parts)
                else Origin.LITERAL
            )
        return self._furthest(control.parts, control.scope)

    def _may_differ(self, part: ast.AST, scope: Scope) -> bool:
        """Whether a part of a `try` makes it end in another way than the text alone says."""
        if isinstance(part, ast.Import | ast.ImportFrom):
            return True
        if not isinstance(part, ast.Name) or not isinstance(part.ctx, ast.Load):
            return False
        return part.id not in _BUILTINS or part.id in _OUTSIDE or scope.owner(part.id) is not None

    def _binding(self, binding: Binding) -> Origin:
        if binding.kind is Kind.STEP:
            return _formed(self._furthest(binding.expressions, binding.scope))
        if binding.kind in (Kind.MODULE, Kind.FROM):
            module = self._program.modules.get(binding.source[0])
            if module is None:
                return Origin.COMPUTED
            return self._name(module, binding.source[1]) if binding.kind is Kind.FROM else Origin.GIVEN
        if binding.kind in (Kind.PARAMETER, Kind.FUNCTION, Kind.CLASS):
            return Origin.GIVEN
        return (
            Origin.COMPUTED
            if binding.kind is Kind.OUTSIDE
            else self._furthest(binding.expressions, binding.scope)
        )

    def _handed(self, binding: Binding, name: str) -> Origin:
        """What a call whose result is dropped does to a container that it gets; builtins do nothing to it."""
        call = binding.call
        if call is None:
            return Origin.LITERAL
        function = self._program.function(call.func, binding.scope)
        if function is None:
            outside = not isinstance(call.func, ast.Name) or binding.scope.owner(call.func.id)
            return Origin.COMPUTED if outside else Origin.LITERAL
        names = parameters(function.node)
        places = [names[at] for at, one in enumerate(call.args[: len(names)]) if is_name(one, name)]
        places += [word.arg for word in call.keywords if word.arg in names and is_name(word.value, name)]
        return max((self._name(function, place) for place in places), default=Origin.LITERAL)

    # --- expressions ------------------------------------------------------------------

    def _furthest(self, parts: Iterable[ast.AST], scope: Scope) -> Origin:
        origins = (self._expression(part, scope) for part in parts if isinstance(part, ast.expr))
        return max(origins, default=Origin.LITERAL)

    def _expression(self, node: ast.expr, scope: Scope) -> Origin:
        match node:
            case ast.Constant():
                origin = Origin.LITERAL
            case ast.Name():
                origin = self._through_name(node.id, scope)
            case ast.Attribute():
                origin = self._attribute(node, scope)
            case ast.Call():
                origin = self._call(node, scope)
            case ast.Lambda():
                origin = self._result(self._program.scopes[node])
            case ast.UnaryOp(op=ast.UAdd()):
                origin = self._expression(node.operand, scope)
            case _ if isinstance(node, Comprehension):
                results = (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,)
                sources = (part for one in node.generators for part in (one.iter, *one.ifs))
                origin = _formed(self._furthest((*results, *sources), self._program.scopes[node]))
            case _ if isinstance(node, _PICKING):
                origin = self._furthest(ast.iter_child_nodes(node), scope)
            case _ if isinstance(node, _FORMING):
                origin = _formed(self._furthest(ast.iter_child_nodes(node), scope))
            case _:
                origin = Origin.COMPUTED
        return origin

    def _through_name(self, name: str, scope: Scope) -> Origin:
        """A name in an expression: what was literal is given from here on, except inside a comprehension."""
        owner = scope.owner(name)
        origin = self._name(scope, name)
        return (
            origin
            if (owner is None and name in _BUILTINS) or (owner and owner.inline)
            else max(origin, Origin.GIVEN)
        )

    def _attribute(self, node: ast.Attribute, scope: Scope) -> Origin:
        module = self._program.module(node.value, scope)
        if module is not None:
            return max(Origin.GIVEN, self._name(module, node.attr))
        base = self._expression(node.value, scope)
        home = self._program.class_of(node.value, scope)
        if home is None or base is Origin.COMPUTED:
            return base
        member = home.bindings.get(node.attr)
        if member is None:
            return (
                Origin.COMPUTED if isinstance(home.node, ast.ClassDef) and home.node.bases else Origin.GIVEN
            )
        if member[-1].kind is Kind.FUNCTION and member[-1].node is not None:  # a property
            return max(Origin.GIVEN, self._result(self._program.scopes[member[-1].node]))
        asked = self._known_as((id(home), node.attr), lambda: self._joined(_reaching(member)))
        return max(Origin.GIVEN, asked)

    def _call(self, node: ast.Call, scope: Scope) -> Origin:
        arguments = self._furthest((*node.args, *(word.value for word in node.keywords)), scope)
        function = self._program.function(node.func, scope)
        if function is not None:
            taken = arguments if _uses_parameters(function) else Origin.LITERAL
            named = Origin.LITERAL if isinstance(node.func, ast.Lambda) else Origin.GIVEN
            return max(named, taken, self._result(function))
        if isinstance(node.func, ast.Name):
            if self._program.class_of(node.func, scope) is not None:
                return max(Origin.GIVEN, arguments)
            if scope.owner(node.func.id) is None and self._name(scope, node.func.id) is Origin.LITERAL:
                return arguments if node.func.id in _CARRYING else _formed(arguments)
        if isinstance(node.func, ast.Attribute):
            whole = max(arguments, self._expression(node.func, scope))
            return whole if node.func.attr in _CARRYING_METHODS else _formed(whole)
        return Origin.COMPUTED

    def _result(self, function: Scope) -> Origin:
        """Where the result of a function of the program comes from, its arguments taken as given."""
        return self._known_as((id(function), "return"), lambda: self._joined(function.returns))


def _formed(origin: Origin) -> Origin:
    """An operation on literals is still a literal; on anything that has a name it is a computation."""
    return Origin.LITERAL if origin is Origin.LITERAL else Origin.COMPUTED


def _reaching(bindings: list[Binding]) -> list[Binding]:
    """Bindings that can decide the final value: from the last certain one on, and those in functions."""
    last = max((at for at, binding in enumerate(bindings) if binding.certain), default=0)
    return [b for at, b in enumerate(bindings) if at >= last or any(c.called for c in b.controls)]


def _shape(binding: Binding) -> str:
    """Equal for bindings that give the same value by the text."""
    return f"{binding.kind} {[ast.dump(expression) for expression in binding.expressions]}"


def _uses_parameters(function: Scope) -> bool:
    names = set(parameters(function.node))
    return any(isinstance(part, ast.Name) and part.id in names for part in ast.walk(function.node))


def _is_container(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):
        return _is_container(node.left) or _is_container(node.right)
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        return name in _CONTAINERS
    return isinstance(node, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp | ast.SetComp)
