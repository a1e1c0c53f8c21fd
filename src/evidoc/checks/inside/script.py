"""Running a snippet's script as a reader would, and observing what it left."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evidoc.checks.inside.told import ToldError, refused

_WAIT = 0.5  # seconds for the last output, should something that goes on hold the pipe
_KEPT = 1 << 14  # bytes
_FAILED = "failed-at"
_START = """\
set -eEuo pipefail
trap 'printf "%s\\n%s\\n" "$LINENO" "$BASH_COMMAND" >{file}' ERR
unset BASH_ENV
"""


def run_bash(file: str, scratch: Path) -> None:
    """Run the Bash script `file` with errors fatal. Raises `ToldError`, with line and what it wrote."""
    ended = run(bash(file, scratch))
    if ended.status:
        raise failure(file, scratch, ended)


def bash(file: str, scratch: Path) -> list[str]:
    """The command that runs the Bash script `file` with errors fatal; `scratch` is a folder of its own."""
    start = scratch / "start.sh"
    start.write_text(_START.format(file=scratch / _FAILED), encoding="ascii")
    return ["env", f"BASH_ENV={start}", "bash", "--noprofile", "--norc", file]


def failure(file: str, scratch: Path, ended: Ended, where: str = "") -> ToldError:
    """What to say where a command of `bash` failed: its line, and what it wrote; `where` stands before."""
    failed = scratch / _FAILED
    line, command = None, ""
    if failed.exists():
        number, command = failed.read_text("utf-8", "replace").split("\n", 1)
        line = int(number)
    what = " ".join(command.split()) or file
    said = ended.errors if ended.errors.strip() else "it says nothing"
    return refused(f"{where}`{what}` failed with exit status {ended.status}: {said}", line)


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended, and the last of what it wrote to its two outputs."""

    status: int
    output: str
    errors: str


def run(command: Sequence[str], log: Path | None = None) -> Ended:
    """Run a command to its end; what it prints is passed on as it comes, and all of it put into `log`."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    kept = [(process.stdout, bytearray()), (process.stderr, bytearray())]
    handle = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND) if log else None
    targets = (1,) if handle is None else (1, handle)
    readers = [threading.Thread(target=_pass_on, args=(*each, targets), daemon=True) for each in kept]
    for reader in readers:
        reader.start()
    status = process.wait()
    for reader in readers:
        reader.join(_WAIT)
    output, errors = (bytes(said).decode("utf-8", "replace") for _, said in kept)
    return Ended(status, output, errors)


def _pass_on(stream: Any, said: bytearray, targets: Sequence[int]) -> None:
    while data := os.read(stream.fileno(), 1 << 16):
        said += data
        del said[:-_KEPT]
        for target in targets:
            os.write(target, data)


def observe(file: str | None, namespace: dict[str, Any]) -> None:
    """Run the Python program `file` as `namespace`, from which alone its top-level names are then read."""
    for name in [name for name in namespace if not name.startswith("__")]:
        del namespace[name]
    if file is None:
        return
    path = os.path.abspath(file)
    sys.path[0] = os.path.dirname(path)
    sys.argv = [file]
    namespace["__file__"] = path
    exec(compile(Path(path).read_bytes(), path, "exec", dont_inherit=True), namespace)
