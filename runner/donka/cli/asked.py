"""What somebody asked to be compared, and how; mistakes that need no bot to be seen."""

from dataclasses import dataclass
from pathlib import Path

from donka.errors import DonkaError
from donka.game.rules import PRESETS
from donka.ranking.gsprt import Gsprt

MOST_SETS = 10_000
"""Unless somebody asks for another number."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A wish for a comparison, as it was typed."""

    first: str
    second: str
    field: tuple[str, ...]
    """Empty for the house bots."""
    test: Gsprt
    max_sets: int
    preset: str
    seed: str | None
    workers: int | None
    keep: Path | None
    bots_dir: Path | None
    trusted: bool
    as_json: bool

    def check(self) -> None:
        """DonkaError where it cannot be granted, whatever the bots."""
        if self.preset not in PRESETS:
            raise DonkaError(f"--rules: expected {', '.join(PRESETS)}, got {self.preset!r}")
        if self.max_sets < self.test.min_sets:
            raise DonkaError(
                f"--max-sets: expected at least the {self.test.min_sets} of --min-sets, got {self.max_sets}"
            )
        if self.keep is not None and self.keep.exists() and any(self.keep.iterdir()):
            raise DonkaError(f"--keep: {self.keep} holds something already (expected a new folder)")
