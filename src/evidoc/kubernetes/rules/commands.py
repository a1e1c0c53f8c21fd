"""The programs that a container starts, as far as its text says."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from typing import Any

from evidoc.kubernetes.manifest import Container, Pod
from evidoc.kubernetes.parts import items

_SHELLS = {"sh", "bash", "dash", "ash"}
_ENDS = re.compile(r"\n|;|&&|\|\||\||&")


def texts(container: Container) -> list[str]:
    """Command and arguments as they stand."""
    words = [*items(container.value, "command"), *items(container.value, "args")]
    return [one for one in words if isinstance(one, str)]


def programs(container: Container) -> Iterator[list[str]]:
    """Each simple command, as words; those of a shell's `-c` script are taken apart."""
    words = texts(container)
    if words and words[0].rpartition("/")[2] in _SHELLS:
        flags = next((at for at, one in enumerate(words[1:], 1) if re.fullmatch(r"-\w*c", one)), None)
        if flags is not None and flags + 1 < len(words):
            yield from _script(words[flags + 1])
            return
    if words:
        yield words


def _script(text: str) -> Iterator[list[str]]:
    for line in _ENDS.split(text.replace("\\\n", " ")):
        try:
            words = shlex.split(line, comments=True)
        except ValueError:  # an open quotation mark: the words as they stand
            words = line.split()
        while words and (re.fullmatch(r"\w+=.*", words[0]) or words[0] in {"exec", "env", "time"}):
            words.pop(0)
        if words:
            yield words


def torchrun(words: Sequence[str]) -> list[str] | None:
    """The arguments of torchrun, or None where the command is another."""
    if words[0].rpartition("/")[2] == "torchrun":
        return list(words[1:])
    for at, one in enumerate(words[:-1]):
        if one == "-m" and words[at + 1] in {"torch.distributed.run", "torch.distributed.launch"}:
            return list(words[at + 2 :])
    return None


def option(words: Sequence[str], *names: str) -> str | None:
    """The value of the first of the options, `--name=value` or `--name value`; "" for one without a value."""
    for at, one in enumerate(words):
        if not one.startswith("--"):
            continue
        name, equals, value = one[2:].partition("=")
        if name.replace("_", "-") in names:
            if equals:
                return value
            following = words[at + 1] if at + 1 < len(words) else ""
            return "" if following.startswith("--") else following
    return None


def environment(container: Container) -> dict[str, Any]:
    """Environment variables by name: their value as text, or the `valueFrom` mapping."""
    found: dict[str, Any] = {}
    for one in items(container.value, "env"):
        if isinstance(one, dict) and isinstance(one.get("name"), str):
            found[one["name"]] = one.get("valueFrom", one.get("value", ""))
    return found


def running(pod: Pod) -> Iterator[Container]:
    """The containers that run side by side, without those that only prepare."""
    for container in pod.containers:
        if not container.init or container.value.get("restartPolicy") == "Always":
            yield container
