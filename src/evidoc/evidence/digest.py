"""What decides a check's result, as one number: portable for the lock, with the machine for the cache."""

from __future__ import annotations

import hashlib
import json
import platform
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import evidoc
from evidoc.model import Snippet, StatementSpec

FORMAT = 1
"""To be raised when a digest's meaning changes: every record is then stale, and has to be made again."""

_OWN = ("checks", "evidence", "kubernetes", "run")
"""Packages of evidoc whose code has a part in a result."""


class Reads(Protocol):
    """What a digest has to know of a check."""

    def inputs(self, snippet: Snippet, root: Path) -> tuple[str, ...]:
        """Project paths beyond `snippet.files` whose content decides the result."""
        ...


def snippet_digest(snippet: Snippet, root: Path, check: Reads) -> str:
    """SHA-256 (hex) over all that a project says and that decides the result of `check`.

    The same on every machine, so it can stand in the lock. Prose and places
    have no part in it. A file that is missing counts as such: reporting it is
    another stage's work.
    """
    digest = hashlib.sha256()
    _add(digest, f"evidoc {FORMAT}".encode())
    _add(digest, snippet.id.encode())
    _add(digest, _canonical(_deciding(snippet)))
    for file in (*snippet.files, *check.inputs(snippet, root)):
        _add(digest, file.encode())
        data = _read(root, file)
        _add(digest, b"missing" if data is None else b"file")
        _add(digest, data or b"")
    return digest.hexdigest()


def cache_key(digest: str, check: object, isolation: str = "", environment: Iterable[str] = ()) -> str:
    """SHA-256 (hex) that names a run on this machine.

    Over `digest` (of `snippet_digest`), the code that runs it (the check's
    and the sandbox's), the interpreter, `isolation`, the sandbox's name of
    how far it isolates, and `environment`, what tells the one it ran in from
    others. Versions of distributions are not in it: which of them
    had a part is known only after a run (see `distributions.Installed`).
    """
    parts = (digest, _code_digest(type(check).__module__), interpreter(), isolation, *environment)
    return hashlib.sha256(_canonical(parts)).hexdigest()


@cache
def interpreter() -> str:
    """The Python that runs here: implementation, full version, platform."""
    return f"{platform.python_implementation()} {platform.python_version()} {platform.platform()}"


def _deciding(snippet: Snippet) -> dict[str, Any]:
    return {
        "check": snippet.check,
        "environment": snippet.environment,
        "options": dict(snippet.options),
        "values": {
            name: {"digits": value.digits, "unit": value.unit, "options": dict(value.options)}
            for name, value in snippet.values.items()
        },
        "says": {name: _said(says) for name, says in snippet.says.items()},
        "refused": snippet.refused.message if snippet.refused else None,
    }


def _said(says: StatementSpec) -> dict[str, Any]:
    named = {"environment": says.environment, "control_environment": says.control_environment}
    return {"when": says.when, "control": says.control, **{key: name for key, name in named.items() if name}}


def _canonical(value: object) -> bytes:
    return json.dumps(
        value, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=_plain
    ).encode()


def _plain(value: object) -> object:
    """What JSON does not know: frozen mappings as dicts; anything else by its type and text."""
    if hasattr(value, "items"):
        return dict(value.items())
    return [type(value).__name__, str(value)]


def _add(digest: Any, data: bytes) -> None:
    # With its length before it, a part cannot be read as the end of one and the start of the next.
    digest.update(b"%d:" % len(data))
    digest.update(data)


def _read(root: Path, file: str) -> bytes | None:
    # Not through `files.inside`: resolving links costs more than reading, and the spec has been checked.
    try:
        return (root / file).read_bytes()
    except (OSError, ValueError):
        return None


@cache
def _code_digest(module: str) -> str:
    """Over the sources of evidoc's packages that have a part, and of the package that holds `module`."""
    own = Path(evidoc.__file__).parent
    digest = hashlib.sha256()
    for file in _sources((*(own / name for name in _OWN), _home(module))):
        _add(digest, file.name.encode())
        _add(digest, file.read_bytes())
    return digest.hexdigest()


def _home(module: str) -> Path:
    """Where the code of a check lives: the whole package around its module, or the module's file."""
    top = module.partition(".")[0]
    own = top == evidoc.__name__ or not getattr(sys.modules[top], "__file__", None)  # or a namespace package
    file = Path(str(sys.modules[module if own else top].__file__))
    return file.parent if file.name == "__init__.py" else file


def _sources(places: Iterable[Path]) -> list[Path]:
    found = {file for place in places for file in ([place] if place.is_file() else place.rglob("*.py"))}
    return sorted(found)
