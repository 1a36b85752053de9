"""Durations and sizes as a config writes them: ``500ms``, ``10s``, ``2min``; ``512MB``.

Durations are whole nanoseconds inside, sizes whole bytes. Sizes count in thousands: 1 MB is 1,000,000
bytes. Writing gives the shortest form that reads back the same.
"""

import re

_DURATIONS = {"ms": 1_000_000, "s": 1_000_000_000, "min": 60_000_000_000}
_SIZES = {"KB": 1_000, "MB": 1_000_000, "GB": 1_000_000_000}
_AMOUNT = re.compile(r"([0-9]{1,12})(?:\.([0-9]{1,6}))?\s?([A-Za-z]+)")

DURATION_PATTERN = r"^[0-9]{1,12}(\.[0-9]{1,6})?\s?(ms|s|min)$"
SIZE_PATTERN = r"^[0-9]{1,12}(\.[0-9]{1,6})?\s?(KB|MB|GB)$"


def read_duration(text: str) -> int:
    """The nanoseconds of *text*; ValueError with what was expected."""
    return _read(text, _DURATIONS, "a duration such as 500ms, 10s or 2min")


def read_size(text: str) -> int:
    """The bytes of *text*; ValueError with what was expected."""
    return _read(text, _SIZES, "a size such as 512MB (KB, MB, GB; 1 MB is 1,000,000 bytes)")


def duration(ns: int) -> str:
    """*ns* as a config writes it."""
    return _write(ns, _DURATIONS, "ms")


def size(octets: int) -> str:
    """*octets* as a config writes it."""
    return _write(octets, _SIZES, "MB" if not octets else "KB")


def _read(text: str, units: dict[str, int], expected: str) -> int:
    match = _AMOUNT.fullmatch(text)
    if match is None or match[3] not in units:
        raise ValueError(expected)
    unit = units[match[3]]
    fraction = match[2] or ""
    part = int(fraction or "0") * unit
    if part % 10 ** len(fraction):
        raise ValueError(expected)
    return int(match[1]) * unit + part // int(10 ** len(fraction))


def _write(amount: int, units: dict[str, int], smallest: str) -> str:
    for name, unit in sorted(units.items(), key=lambda item: -item[1]):
        if amount and amount % unit == 0:
            return f"{amount // unit}{name}"
    whole, rest = divmod(amount, units[smallest])
    digits = str(rest).rjust(len(str(units[smallest])) - 1, "0").rstrip("0")
    return f"{whole}.{digits}{smallest}" if rest else f"{whole}{smallest}"
