"""Plain scalars as YAML 1.2 reads them (its core schema, section 10.3.2).

PyYAML reads YAML 1.1, where ``no`` is false, ``1:30`` is 90 and ``1_000`` is 1000: here these are
texts. What the two versions read as different numbers is refused.
"""

import re

_NULL = frozenset({"", "~", "null", "Null", "NULL"})
_BOOL = {
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}
_INT = re.compile(r"[-+]?[0-9]+")
_OCTAL = re.compile(r"0o[0-7]+")
_HEX = re.compile(r"0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_INFINITY = re.compile(r"[-+]?\.(inf|Inf|INF)")
_NAN = frozenset({".nan", ".NaN", ".NAN"})
_LEADING_ZERO = re.compile(r"([-+]?)0+([0-9]+)")

# Nothing in a config needs more, and a worker is told its options in 64 bits.
_LONGEST_NUMBER = 18

Scalar = None | bool | int | float | str


def resolve(plain: str) -> Scalar:
    """The value of an unquoted scalar; ValueError with the reason where it would surprise."""
    if plain in _NULL:
        return None
    if plain in _BOOL:
        return _BOOL[plain]
    if _INT.fullmatch(plain) or _OCTAL.fullmatch(plain) or _HEX.fullmatch(plain):
        return _whole(plain)
    if _FLOAT.fullmatch(plain):
        return float(plain)
    if _INFINITY.fullmatch(plain):
        return float("-inf" if plain.startswith("-") else "inf")
    return float("nan") if plain in _NAN else plain


def _whole(plain: str) -> int:
    if leading := _LEADING_ZERO.fullmatch(plain):
        sign, digits = leading.groups()
        raise ValueError(
            f"{_short(plain)} is octal in YAML 1.1 and decimal in YAML 1.2 (write "
            f"{sign}{_short(digits)}, or '{_short(plain)}' in quotes for a text)"
        )
    if len(plain) > _LONGEST_NUMBER:
        raise ValueError(
            f"{_short(plain)} has {len(plain)} characters (expected a number of at most "
            f"{_LONGEST_NUMBER}, or a text in quotes)"
        )
    return int(plain, 0)


def _short(digits: str) -> str:
    return digits if len(digits) <= _LONGEST_NUMBER else digits[:_LONGEST_NUMBER] + "…"
