"""Numbers as a reader writes them: `1,000`, `−3`, `8.57`, `3.39×10³⁸`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Context, Decimal

_EXACT = Context(prec=5000, Emax=999_999, Emin=-999_999)
_SUPERSCRIPT = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_PLAIN = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻−", "0123456789--")

PATTERN = re.compile(
    r"(?P<sign>[-−]?)"
    r"(?P<whole>[1-9][0-9]{0,2}(?:,[0-9]{3})+|0|[1-9][0-9]*)"
    r"(?:\.(?P<fraction>[0-9]+))?"
    r"(?:[eE](?P<e>[+-]?[0-9]{1,4})"
    r"|[ \u00a0]?[×·][ \u00a0]?10(?:\^(?P<caret>[-−]?[0-9]{1,4})|(?P<power>⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4})))?"
)
"""One numeral, without its unit. No leading zeros, no bare point, no plus sign."""


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number as read: its exact value, the digits it claims to know, and how it is written."""

    value: Decimal
    digits: int
    pointed: bool  # it has a decimal point
    scaled: bool  # it has a power of ten


def parse(text: str) -> Numeral | None:
    """The number that the whole of `text` is, or None."""
    found = PATTERN.fullmatch(text)
    return read(found) if found else None


def read(found: re.Match[str]) -> Numeral:
    """The number of a match of `PATTERN`."""
    whole = found["whole"].replace(",", "")
    fraction = found["fraction"]
    power = found["e"] or found["caret"] or found["power"]
    exponent = (power or "0").translate(_PLAIN)
    mantissa = Decimal(f"{whole}.{fraction or 0}")
    value = _EXACT.scaleb(-mantissa if found["sign"] else mantissa, int(exponent))
    digits = len((whole + (fraction or "")).lstrip("0"))
    return Numeral(value, digits, pointed=fraction is not None, scaled=power is not None)


def exact(value: int | float, shift: int = 0) -> Decimal:
    """`value` times ten to the `shift`, as the decimal number that its shortest text is."""
    return _EXACT.scaleb(Decimal(repr(value)), shift)


def write(number: Decimal, *, grouped: bool) -> str:
    """The text of a finite number, thousands `grouped` from five digits on; extreme ones as powers of ten."""
    number = _EXACT.normalize(number)
    if not number:
        return "0"
    power = number.adjusted()
    fractional = int(number.as_tuple().exponent) < 0
    if power < -5 or (power > 15 and len(number.as_tuple().digits) <= 15):
        mantissa = format(_EXACT.scaleb(number, -power), "f")
        return f"{mantissa}×10{str(power).translate(_SUPERSCRIPT)}"
    grouping = "," if grouped and abs(number) >= 10_000 else ""
    return format(number, f"{grouping}f") if fractional else format(int(number), f"{grouping}d")
