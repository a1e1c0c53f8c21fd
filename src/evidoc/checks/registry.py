"""Finding the registered checks."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from typing import cast

from evidoc.checks.base import Check
from evidoc.errors import EvidocError
from evidoc.model import Verdict

GROUP = "evidoc.checks"
_PROOFS = (Verdict.EXECUTED, Verdict.VALIDATED)
_METHODS = ("inputs", "given", "run")
_MAPPINGS = ("summary", "options", "value_options")


def check_names() -> tuple[str, ...]:
    """Names of all registered checks, sorted; imports none of them."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


def load_checks() -> dict[str, Check]:
    """All registered checks by name, sorted.

    Raises `EvidocError` where none is registered, where two distributions
    register one name, and where one cannot be imported or is no check.
    """
    checks: dict[str, Check] = {}
    owners: dict[str, str] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        owner = point.dist.name if point.dist else "an unknown distribution"
        if point.name in checks:
            raise EvidocError(
                f"the check `{point.name}` is registered by both {owners[point.name]} and {owner}.",
                fix="uninstall one of them",
            )
        checks[point.name] = _load(point, owner)
        owners[point.name] = owner
    if not checks:
        raise EvidocError(
            f"no check is registered under the entry point group `{GROUP}`.",
            fix="install evidoc itself: `pip install -e .` in its source tree",
        )
    return checks


def _load(point: EntryPoint, owner: str) -> Check:
    """Import one check; a plug-in may fail in any way, so every exception becomes one sentence."""
    try:
        check = point.load()
    except Exception as error:
        raise EvidocError(
            f"the check `{point.name}` of {owner} cannot be loaded: {type(error).__name__}: {error}.",
            fix=f"update or uninstall {owner}",
        ) from error
    fault = _fault(check, point.name)
    if fault:
        raise EvidocError(
            f"`{point.value}`, which {owner} registers as `{point.name}`, is no check: {fault}.",
            fix=f"update or uninstall {owner}",
        )
    return cast(Check, check)


def _fault(check: object, name: str) -> str:
    """Why an object does not keep the contract of `Check`; "" when it does."""
    if getattr(check, "name", None) != name:
        return f"its `name` is {getattr(check, 'name', None)!r}"
    if getattr(check, "proof", None) not in _PROOFS:
        return "its `proof` is neither `executed` nor `validated`"
    for mapping in _MAPPINGS:
        if not hasattr(getattr(check, mapping, None), "items"):
            return f"its `{mapping}` is no mapping"
    for method in _METHODS:
        if isinstance(check, type) or not callable(getattr(check, method, None)):
            return f"it has no method `{method}`"
    return ""
