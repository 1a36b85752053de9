"""``site.json``: what this program wrote into a site, and by which it knows its own.

The same site has the same bytes: no date is in it.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from donka import __version__
from donka.report.escaping import json_text

FILE = "site.json"
FORMAT = 1
_SHA256 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Manifest:
    """What stands in ``site.json``."""

    tournament: str
    commitment: str
    """In hexadecimal: tells a tournament from another of its name."""
    with_stderr: bool
    files: Mapping[str, str]
    """By path, SHA-256 in hexadecimal; the manifest itself is not among them."""

    def text(self) -> str:
        """The file."""
        return json_text(
            {
                "format": FORMAT,
                "donka": __version__,
                "tournament": self.tournament,
                "commitment": self.commitment,
                "with_stderr": self.with_stderr,
                "files": dict(sorted(self.files.items())),
            }
        )

    @classmethod
    def parse(cls, text: str) -> Self:
        """The manifest that *text* holds; ValueError, with what was found, for anything else."""
        try:
            found = json.loads(text)
        except (ValueError, RecursionError):
            raise ValueError("is no JSON") from None
        if not isinstance(found, dict) or not isinstance(found.get("format"), int):
            raise ValueError("is not the list of a site's files")
        if found["format"] > FORMAT:
            raise ValueError(
                f"has format {found['format']}, of a newer Donka (this one writes {FORMAT}: install "
                "that version, or a later one)"
            )
        files = found.get("files")
        if not isinstance(files, dict) or not all(map(_is_digest, files.values())):
            raise ValueError("is not the list of a site's files")
        return cls(
            str(found.get("tournament")),
            str(found.get("commitment")),
            bool(found.get("with_stderr")),
            files,
        )


def _is_digest(value: object) -> bool:
    return isinstance(value, str) and _SHA256.fullmatch(value) is not None
