"""How an exception is told: one sentence, and the place in the block's own files."""

from __future__ import annotations

import linecache
import os
import sys
import traceback
from types import TracebackType
from typing import Any

_LONGEST = 2000


def describe(error: BaseException, folder: str, files: frozenset[str]) -> dict[str, Any]:
    """`message`, `file` and `line` of the deepest frame in one of `files` (else None), and what ran out:
    `memory`, or room for processes (`crowded`)."""
    file, line = _place(error, folder, files)
    memory = isinstance(error, MemoryError) or "can't allocate memory" in _text(error)
    crowded = "can't start new thread" in _text(error) or _refused_fork(error)
    return {
        "message": sentence(error),
        "file": file,
        "line": line,
        "memory": memory,
        "crowded": crowded,
    }


def _refused_fork(error: BaseException) -> bool:
    """Whether the line that raised asked for a process; what refuses one is its limit."""
    trace = error.__traceback__
    if not isinstance(error, BlockingIOError) or trace is None:
        return False
    while trace.tb_next is not None:
        trace = trace.tb_next
    return "fork" in linecache.getline(trace.tb_frame.f_code.co_filename, trace.tb_lineno)


def sentence(error: BaseException) -> str:
    """`ValueError: what it says`, on one line, named as a traceback names it."""
    kind = type(error)
    plain = kind.__module__ in ("builtins", "__main__")
    name = kind.__qualname__ if plain else f"{kind.__module__}.{kind.__qualname__}"
    text = " ".join(_text(error).split())
    return (f"{name}: {text}" if text else name)[:_LONGEST]


def _text(error: BaseException) -> str:
    if isinstance(error, SyntaxError):
        return error.msg or "invalid syntax"
    try:
        return str(error)
    except BaseException:
        return "(its text cannot be had)"


def _place(error: BaseException, folder: str, files: frozenset[str]) -> tuple[str | None, int | None]:
    found: tuple[str | None, int | None] = (None, None)
    trace = error.__traceback__
    while trace is not None:
        name = _own(trace.tb_frame.f_code.co_filename, folder, files)
        if name is not None:
            found = (name, trace.tb_lineno)
        trace = trace.tb_next
    if isinstance(error, SyntaxError) and error.filename:
        name = _own(error.filename, folder, files)
        if name is not None:
            found = (name, error.lineno)
    return found


def _own(path: str, folder: str, files: frozenset[str]) -> str | None:
    name = os.path.relpath(path, folder) if os.path.isabs(path) else path
    return name if name in files else None


def show(error: BaseException, path: str) -> None:
    """Print the traceback through the block's own excepthook, without the frames that are ours."""
    trace: TracebackType | None = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename != path:
        trace = trace.tb_next
    error.__traceback__ = trace
    try:
        sys.excepthook(type(error), error, trace)
    except BaseException:
        traceback.print_exception(error)
