"""CEL rules (`x-kubernetes-validations`), evaluated by Google's own engine.

An API server's CEL has functions beyond the language's own. Those that rules at hand use are here; a rule
with any other cannot be compiled and is refused as a bad schema, never passed over.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from cel_expr_python import cel
from cel_expr_python.ext import ext_strings

from evidoc.kubernetes.bundle import BadSchema
from evidoc.kubernetes.faults import Origin

_OLD = re.compile(r"\boldSelf\b")
"""Rules over the object's former state are not evaluated when it is made, so not here."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A compiled rule with the sentence for those who break it."""

    text: str
    reason: str
    origin: Origin
    program: Any

    def broken(self, value: Any, *, sound: bool) -> str:
        """Why `value`, as `self`, breaks the rule; "" where it holds.

        A rule that cannot be evaluated is broken, as for an API server, unless the schema has already refused
        the object (`sound` is false): then that is why.
        """
        result = self.program.eval(data={"self": value})
        if result.type() == cel.Type.ERROR:
            said = str(result.plain_value()).replace("\n", " ")
            return f"{self.reason} [the rule cannot be evaluated: {said}]" if sound else ""
        return "" if result.plain_value() is True else self.reason


def compiled(spec: Any, file: str = "") -> Rule | None:
    """A rule from `{rule, message, origin}` of a schema; None for one over `oldSelf`. Raises `BadSchema`."""
    if not isinstance(spec, dict) or not all(isinstance(spec.get(key), str) for key in ("rule", "message")):
        raise BadSchema(f"{spec!r} is no rule: it needs `rule` and `message`.", file)
    stray = spec.keys() - {"rule", "message", "origin"}
    if stray:
        raise BadSchema(f"`{min(stray)}` is no key of a rule (of `{spec['rule']}`).", file)
    text = spec["rule"]
    if _OLD.search(text):
        return None
    try:
        origin = Origin(spec.get("origin", Origin.CEL))
    except ValueError:
        raise BadSchema(f"`{spec['origin']}` is no origin of a rule.", file) from None
    try:
        return Rule(text, spec["message"], origin, _environment().compile(text))
    except RuntimeError as error:
        said = re.sub(r"\s*\n.*", "", str(error).partition("ERROR: ")[2] or str(error), flags=re.DOTALL)
        raise BadSchema(f"the CEL rule `{text}` cannot be compiled: {said}.", file) from None


@cache
def _environment() -> Any:
    text, flag = cel.Type.STRING, True
    own = [cel.FunctionDecl("find", [cel.Overload("string_find_string", text, [text, text], flag, _find)])]
    return cel.NewEnv(
        variables={"self": cel.Type.DYN},
        extensions=[cel.CelExtension("kubernetes", own), ext_strings.ExtStrings()],
    )


def _find(text: str, pattern: str) -> str:
    """The first match of a regular expression, or "" (library `regex` of Kubernetes' CEL)."""
    found = re.search(pattern, text)
    return found.group(0) if found else ""
