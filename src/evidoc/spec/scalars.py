"""What a plain (unquoted) YAML scalar means, where every YAML reader agrees on it.

YAML 1.1 and 1.2 read some plain words differently: `no`, `010`, `1_000`,
`12:30`, `1e5`. A person who writes one means one of the two and cannot see
which, so evidoc takes only what both versions read alike and asks for quotes
for the rest. One exception: a date stays text (as in 1.2), since evidoc has
no other use for it.
"""

from __future__ import annotations

import math
import re

Scalar = str | int | float | bool | None

_WORDS: dict[str, Scalar] = {"": None, "~": None}
for _word, _meaning in (("null", None), ("true", True), ("false", False)):
    for _form in (_word, _word.title(), _word.upper()):
        _WORDS[_form] = _meaning

SWITCHES = frozenset(
    form for word in ("yes", "no", "on", "off") for form in (word, word.title(), word.upper())
)
"""Truth values to YAML 1.1, text to YAML 1.2. As a key each can only be text."""

_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\Z")
_HEX = re.compile(r"0x[0-9a-fA-F]+\Z")
_REAL = re.compile(r"(?:[-+]?[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][-+][0-9]+)?\Z")
_NOT_FINITE = re.compile(r"(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))\Z")
_EITHER = re.compile(  # a number to at least one of the two versions
    r"""(?x)
    [-+]?0b[01_]+\Z | [-+]?0x[0-9a-fA-F_]+\Z | [-+]?0o[0-7]+\Z
    | [-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?\Z
    | [-+]?(?:\.[0-9]|[0-9])[0-9_]*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?\Z
    """
)
_LONGEST = 4000
"""Digits of a number; Python itself reads 4300."""


class UnclearError(ValueError):
    """A scalar that evidoc does not take. `args` are the sentence and what to do."""


def resolve(text: str) -> Scalar:
    """The meaning of a plain scalar.

    Raises `UnclearError` where the versions of YAML differ, and for a number
    that is not finite.
    """
    if text[:1].isalpha() and text not in SWITCHES:
        return _WORDS.get(text, text)
    if text in _WORDS:
        return _WORDS[text]
    if text in SWITCHES:
        message = f"`{text}` is a truth value to some YAML readers and text to others."
        raise UnclearError(message, f'write "{text}" in quotes, or true or false')
    return _number(text)


def is_text_key(text: str) -> bool:
    """Whether a plain key is text to every YAML reader; `on`, `yes` and the like are taken as text."""
    try:
        return text in SWITCHES or isinstance(resolve(text), str)
    except UnclearError:
        return False


def _number(text: str) -> Scalar:
    """A number, or the text itself where it is none to any reader."""
    quote = "quote it if it is text"
    if _NOT_FINITE.match(text):
        raise UnclearError(f"`{text}` is not a finite number.", quote)
    if not _EITHER.match(text):
        return text
    if len(text) > _LONGEST:
        raise UnclearError(f"a number of {len(text)} digits is too long.", quote)
    if _WHOLE.match(text):
        return int(text)
    if _HEX.match(text):
        return int(text, 16)
    if not _REAL.match(text):
        raise UnclearError(
            f"`{text}` is one number to some YAML readers and another, or text, to others.",
            f"{quote}; a number is written in plain decimals, a power as 1.0e+5",
        )
    number = float(text)
    if math.isinf(number):
        raise UnclearError(f"`{text}` is too large for a number.", quote)
    return number
