"""Shell blocks: bash with errors fatal, and its variables reported at the end.

The script runs as a file of its own, so `$0`, line numbers and `return` are
those of a reader. One line is added after its last: whatever keeps that line
from running (an `exit`, an open quote, an endless here-document) keeps the
block from being complete.
"""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from typing import Any, NoReturn

from evidoc.run import values

_START = r"""
unset BASH_ENV
__evidoc_say() { printf '%s\0' TOKEN "$@" >&CHANNEL; }
__evidoc_report() {
  trap - ERR
  set +eu
  local __name __shape __key
  __evidoc_say ended
  for __name in "$@"; do
    __shape=$(declare -p "$__name" 2>/dev/null)
    case $__shape in *=*) ;; *) __evidoc_say missing "$__name"; continue ;; esac
    __shape=${__shape#declare -}
    declare -n __value=$__name
    case ${__shape%% *} in
      *a*) __evidoc_say list "$__name" "${#__value[@]}" "${__value[@]}" ;;
      *A*) __evidoc_say dict "$__name" "${#__value[@]}"
           for __key in "${!__value[@]}"; do __evidoc_say pair "$__key" "${__value[$__key]}"; done ;;
      *) __evidoc_say scalar "$__name" "$__value" ;;
    esac
    unset -n __value
  done
  __evidoc_say completed
}
set -eEu -o pipefail
trap '__evidoc_say failed "$?" "$LINENO" "${BASH_SOURCE[0]-}" "$BASH_COMMAND"' ERR
"""
_LENGTHS = {"failed": 4, "ended": 0, "missing": 1, "pair": 2, "scalar": 2, "completed": 0}
_LINE = re.compile(r"^(?P<file>\S+): line (?P<line>\d+): (?P<what>.+)$")
_INTEGER = re.compile(r"-?(0|[1-9][0-9]*)")
_FRACTION = re.compile(r"-?(0|[1-9][0-9]*)\.[0-9]+")


def write_start(own: str, channel: int, token: bytes) -> None:
    """Lay what bash reads before the script into the job's folder `own`."""
    with open(f"{own}/start.sh", "w", encoding="ascii") as stream:
        stream.write(_START.replace("TOKEN", token.decode()).replace("CHANNEL", str(channel)))


def with_report(script: bytes, names: tuple[str, ...]) -> bytes:
    """`script` with the line that reports `names` after its last one."""
    return script + b"\n__evidoc_report " + " ".join(names).encode() + b"\n"


def start(entry: str, own: str, channel: int) -> NoReturn:
    """Replace this process by bash running `entry`."""
    os.set_inheritable(channel, True)
    for number in (signal.SIGPIPE, signal.SIGXFSZ):  # which Python ignores and a program would inherit
        signal.signal(number, signal.SIG_DFL)
    os.environ["BASH_ENV"] = f"{own}/start.sh"
    try:
        os.execvp("bash", ["bash", "--noprofile", "--norc", entry])
    except OSError as error:
        os.write(2, f"bash: {error.strerror}\n".encode())
        os._exit(127)


def messages(data: bytes, token: bytes, files: frozenset[str]) -> tuple[list[dict[str, Any]], bool]:
    """What the script said, in the form of a Python block's messages, and whether all of it is sound."""
    found: list[dict[str, Any]] = []
    reported: dict[str, Any] = {}
    fields = iter(data.split(b"\0")[:-1])
    sound = True
    try:
        for field in fields:
            if field != token:
                return found, False
            kind = next(fields).decode()
            found += _message(kind, fields, reported, files)
    except (StopIteration, ValueError, KeyError):
        sound = False
    return found, sound


def _message(  # noqa: PLR0911
    kind: str, fields: Iterator[bytes], reported: dict[str, Any], files: frozenset[str]
) -> list[dict[str, Any]]:
    if kind in ("list", "dict"):
        name, count = next(fields).decode(), int(next(fields))
        reported[name] = [_typed(next(fields)) for _ in range(count)] if kind == "list" else {}
        return []
    words = [next(fields) for _ in range(_LENGTHS[kind])]
    if kind == "failed":
        status, line, source, command = (word.decode("utf-8", "replace") for word in words)
        what = " ".join(command.split())
        known = source.removeprefix("./") in files
        return [
            {
                "kind": "failed",  # fatal only where the script ends by it
                "message": f"`{what}` failed with exit status {status}",
                "file": source.removeprefix("./") if known else None,
                "line": int(line) if known else None,
            }
        ]
    if kind == "missing":
        return [{"kind": "value", "message": f"`{words[0].decode()}` is not set at the end of the script"}]
    if kind == "scalar":
        reported[words[0].decode()] = _typed(words[1])
    elif kind == "pair":
        list(reported.values())[-1][words[0].decode()] = _typed(words[1])
    elif kind == "ended":
        return [{"kind": "ended"}]
    else:
        try:
            return [{"kind": "completed", "values": values.collect(reported, tuple(reported)), "modules": []}]
        except values.NotPlainError as error:
            return [{"kind": "value", "message": str(error)}]
    return []


def _typed(word: bytes) -> int | float | str:
    """A whole number, a decimal fraction, or the text as it is (`007` and `1e3` are text)."""
    text = word.decode("utf-8")
    if _INTEGER.fullmatch(text):
        return int(text)
    return float(text) if _FRACTION.fullmatch(text) else text


def complaint(output: str, files: frozenset[str]) -> tuple[str, str, int] | None:
    """The last `entry.sh: line 3: what` that bash printed itself (unbound variable, syntax error)."""
    for text in reversed(output.splitlines()):
        match = _LINE.match(text)
        if match and match["file"].removeprefix("./") in files:
            return match["what"], match["file"].removeprefix("./"), int(match["line"])
    return None
