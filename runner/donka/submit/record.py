"""The RECORD of a wheel: what every file in it must be, by its digest.

Knows the text alone. Of the wheel format's specification ("The .dist-info directory", RECORD).
"""

import base64
import binascii
import csv
import hashlib
from dataclasses import dataclass

from donka.bot.foreign import one_line
from donka.submit.received import Unfit

ALGORITHMS = ("sha256", "sha384", "sha512")
"""What the specification allows; weaker ones prove nothing."""


@dataclass(frozen=True, slots=True)
class Digest:
    """What a file must hash to."""

    algorithm: str
    value: bytes

    def check(self, path: str, found: bytes) -> None:
        """Unfit where *found*, the digest of the file at *path*, is another."""
        if found != self.value:
            raise Unfit(
                f"{one_line(path, 120)!a} is not the file that its RECORD names (build it again)"
            )


def digests(record: str, info: str) -> dict[str, Digest]:
    """By path, what each file must hash to; *info* is the folder of metadata, whose RECORD it is.

    Unfit where a file has no digest; RECORD itself and its signatures need none.
    """
    own = {f"{info}/{name}" for name in ("RECORD", "RECORD.jws", "RECORD.p7s")}
    found: dict[str, Digest] = {}
    try:
        for row in csv.reader(record.splitlines()):
            if row and row[0] not in own:
                found[row[0]] = _digest(row)
    except csv.Error as error:
        raise Unfit(f"its RECORD cannot be read: {error}") from None
    return found


def _digest(row: list[str]) -> Digest:
    algorithm, _, encoded = (row[1] if len(row) > 1 else "").partition("=")
    if algorithm not in ALGORITHMS:
        raise Unfit(
            f"its RECORD gives no SHA-256 of {one_line(row[0], 120)!a} (build it again with a current "
            "backend)"
        )
    try:
        value = base64.urlsafe_b64decode(encoded + "=" * (-len(encoded) % 4))
    except (binascii.Error, ValueError):
        value = b""
    if len(value) != hashlib.new(algorithm).digest_size:
        raise Unfit(f"its RECORD gives no digest of {one_line(row[0], 120)!a} that can be read")
    return Digest(algorithm, value)
