"""Which variables of a shell script are merely stated: assigned as literal words, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from evidoc.checks.given.words import commands
from evidoc.files import inside
from evidoc.model import Snippet

_ASSIGNMENT = re.compile(r"([A-Za-z_]\w*)(?:\[[^]]*\])?\+?=(.*)\Z", re.DOTALL)
_ALIAS = re.compile(r"\"?\$(?:\{(\w+)\}|(\w+))\"?\Z")
_DEFAULT = re.compile(r"\$\{(\w+):?=([^}]*)\}")
_ARITHMETIC = re.compile(r"(?<![\w$])([A-Za-z_]\w*)\s*(?:(\+\+|--)|([-+*/%&|^]|<<|>>)?=(?!=)([^,]*))")
_KEYWORDS = {
    "if": 1,
    "case": 1,
    "while": 1,
    "until": 1,
    "for": 1,
    "select": 1,
    "fi": -1,
    "esac": -1,
    "done": -1,
}
_SKIPPED = frozenset({"then", "do", "else", "elif", "{", "}", "!", "time"})
_DECLARING = frozenset({"export", "declare", "local", "readonly", "typeset"})
_READING = frozenset({"read", "mapfile", "readarray", "getopts"})
_OF_THE_SHELL = frozenset(
    [
        "BASHPID",
        "BASH_VERSION",
        "BASH_VERSINFO",
        "EPOCHREALTIME",
        "EPOCHSECONDS",
        "EUID",
        "HOSTNAME",
        "HOSTTYPE",
        "LINENO",
        "MACHTYPE",
        "OLDPWD",
        "OSTYPE",
        "PIPESTATUS",
        "PPID",
        "PWD",
        "RANDOM",
        "REPLY",
        "SECONDS",
        "SRANDOM",
        "UID",
    ]
)
"""Variables that Bash itself sets."""


@dataclass(frozen=True, slots=True)
class _Assignment:
    """One way that a variable gets its value; `word` is None where the text does not say the value."""

    name: str
    word: str | None
    chosen: bool  # only if a command says so


def given(snippet: Snippet, root: Path) -> frozenset[str]:
    """Names of `snippet.values` that the snippet's scripts state.

    A variable is stated when all its assignments are words without an
    expansion, or another stated variable. Different words of which a command
    chooses one are computed. A variable that is assigned nowhere is stated.
    """
    assignments: dict[str, list[_Assignment]] = {}
    for file in snippet.files:
        if file == snippet.files[0] or file.endswith((".sh", ".bash")):
            for assignment in _assignments(_text(root, file)):
                assignments.setdefault(assignment.name, []).append(assignment)
    return frozenset(name for name in snippet.values if _stated(name, assignments, frozenset()))


def _text(root: Path, file: str) -> str:
    path = inside(root, file)
    try:
        return path.read_text(encoding="utf-8") if path else ""
    except (OSError, UnicodeDecodeError):
        return ""


def _stated(name: str, assignments: dict[str, list[_Assignment]], above: frozenset[str]) -> bool:
    found = assignments.get(name)
    if found is None:
        return name not in _OF_THE_SHELL
    if name in above:
        return True
    for assignment in found:
        if assignment.word is None:
            return False
        alias = _ALIAS.match(assignment.word)
        if alias:
            if not _stated(alias[1] or alias[2], assignments, above | {name}):
                return False
        elif _expands(assignment.word):
            return False
    return len({one.word for one in found}) == 1 or not any(one.chosen for one in found)


def _expands(word: str) -> bool:
    """Whether Bash puts something in place of a part of the word; in single quotes it does not."""
    bare = re.sub(r"\\.|(\"(?:\\.|[^\"\\])*\")|'[^']*'", lambda match: match[1] or "", word, flags=re.DOTALL)
    return "$" in bare.replace("\\$", "") or "`" in bare.replace("\\`", "")


def _assignments(text: str) -> Iterator[_Assignment]:
    depth = 0
    breaks = bool(re.search(r"\bbreak\b", text))
    for command in commands(text):
        words = command.words
        while words and (words[0] in _KEYWORDS or words[0] in _SKIPPED):
            depth += _KEYWORDS.get(words[0], 0)
            if words[0] in ("for", "select") and len(words) > 1:
                values = words[3:] if words[2:3] == ["in"] else [None]
                yield from (_Assignment(words[1], word, breaks) for word in values)
                words = []
            elif words[0] == "case":
                words = []
            words = words[1:]
        if not command.subshell:
            yield from _command(words, depth > 0 or command.before in ("&&", "||"))


def _command(words: list[str], chosen: bool) -> Iterator[_Assignment]:
    for word in words:
        yield from (_Assignment(name, value, True) for name, value in _DEFAULT.findall(word))
    if not words:
        return
    first, rest = words[0], words[1:]
    if first.startswith("((") or first == "let":
        for part in [first[2:-2]] if first.startswith("((") else rest:
            for name, step, operator, term in _ARITHMETIC.findall(part.strip("'\"")):
                literal = (
                    not step and not operator and not re.search(r"[A-Za-z_$]", re.sub(r"0[xX]\w+", "", term))
                )
                yield _Assignment(name, term.strip() if literal else None, chosen)
    elif first in _READING:
        names = [word for word in rest if re.fullmatch(r"[A-Za-z_]\w*", word)]
        yield from (_Assignment(name, None, chosen) for name in names or ["REPLY", "MAPFILE"])
    elif first == "printf" and rest[:1] == ["-v"] and len(rest) > 2:
        yield _Assignment(rest[1], " ".join(rest[2:]), chosen)
    elif first in _DECLARING or all(_ASSIGNMENT.match(word) for word in words):
        # Before another command (`X=1 program`) an assignment is that command's alone.
        for match in filter(None, map(_ASSIGNMENT.match, words)):
            yield _Assignment(match[1], match[2], chosen)
