"""Which distributions a snippet's own text uses, and their versions."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from evidoc.evidence.distributions import canonical, public
from evidoc.evidence.interpreter import Interpreter
from evidoc.run.warm import imported

_SHELL = (".sh", ".bash", ".sbatch")
_WORD = re.compile(r"(?<![\w./-])[\w.-]+(?![\w./-])")


def versions(laid: Mapping[str, bytes], interpreter: Interpreter) -> dict[str, str]:
    """Versions, in `interpreter`, of the distributions that the files of `laid` (name -> bytes) use.

    Python files use those that they import, at any level of nesting; shell
    scripts those whose commands they name (`torchrun` is torch's). Names are
    canonical (PEP 503), versions public (without `+local`), and beside a
    Python file `python` is major.minor.
    """
    sources = {name: data for name, data in laid.items() if name.endswith(".py")}
    own = {PurePosixPath(name).parts[0].removesuffix(".py") for name in sources}
    used: set[str] = set()
    for data in sources.values():
        for module in imported(data):
            if module not in own and module not in sys.stdlib_module_names:
                used.update(interpreter.providers.get(module, ()))
    for name, data in laid.items():
        if name.endswith(_SHELL):
            used.update(interpreter.commands[word] for word in _words(data) if word in interpreter.commands)
    found = {canonical(each): interpreter.installed.versions.get(canonical(each), "") for each in used}
    known = {name: public(version) for name, version in found.items() if version}
    if sources:
        known["python"] = ".".join(interpreter.version.split(".")[:2])
    return dict(sorted(known.items()))


def _words(script: bytes) -> Iterator[str]:
    """The words of a shell script that could be commands, comments left out."""
    for line in script.decode("utf-8", "replace").split("\n"):
        yield from _WORD.findall(line.partition("#")[0])
