"""From a journal to the tables that people see: what ``run`` ends with and ``standings`` does again.

Heavy to import; commands import it when they run.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from donka.errors import DonkaError
from donka.journal.about import About
from donka.journal.journal import FILE, Journal
from donka.league.config import from_canonical
from donka.ranking.policy import FaultPolicy, Policy
from donka.ranking.standings import Standings, rank
from donka.report.caption import Caption
from donka.report.columns import Column
from donka.report.files import write_tables
from donka.report.tables import Format, crosstable_table, standings_table

FORMATS = {
    "text": Format.TEXT,
    "md": Format.MARKDOWN,
    "csv": Format.CSV,
    "json": Format.JSON,
}
"""What ``--format`` takes."""


_ELAPSED = "Charge: the elapsed time, since this machine could not tell a bot's wait for a processor from sleep."


@dataclass(frozen=True, slots=True)
class Tables:
    """The standings of a tournament with what stands under them."""

    standings: Standings
    caption: Caption

    @classmethod
    def read(
        cls, folder: Path, policy: Policy | None = None, without: Collection[str] = ()
    ) -> Self:
        """Rank again what is kept in *folder*; under its own policy unless another is given."""
        with Journal.read(folder / FILE) as journal:
            return cls.of(journal, policy, without)

    @classmethod
    def of(
        cls, journal: Journal, policy: Policy | None = None, without: Collection[str] = ()
    ) -> Self:
        """Rank what is kept in *journal*, as ``read`` does."""
        tournament = from_canonical(journal.about.config)
        names = [entry.name for entry in journal.about.entries]
        faults = _under(tournament.faults, policy)
        standings = rank(journal.blocks(), journal.games(), names, faults, without)
        return cls(standings, _caption(journal.about))

    def text(self, form: Format = Format.TEXT, columns: tuple[Column, ...] | None = None) -> str:
        """What is printed: with the crosstable where people read it, and no *columns* are chosen."""
        text = standings_table(self.standings, self.caption, form, columns)
        if columns is None and form in (Format.TEXT, Format.MARKDOWN):
            text += "\n" + crosstable_table(self.standings, self.caption, form)
        return text

    def write(self, folder: Path) -> None:
        """Write every table into *folder*."""
        write_tables(folder, self.standings, self.caption)


def format_named(name: str) -> Format:
    """The format that ``--format`` *name* asks for."""
    if name not in FORMATS:
        raise DonkaError(f"--format: expected {', '.join(FORMATS)}, got {name!r}")
    return FORMATS[name]


def policy_named(name: str) -> Policy:
    """The policy that ``--policy`` *name* asks for."""
    if name not in list(Policy):
        raise DonkaError(f"--policy: expected {', '.join(Policy)}, got {name!r}")
    return Policy(name)


def _under(faults: FaultPolicy, policy: Policy | None) -> FaultPolicy:
    return faults if policy is None else replace(faults, policy=policy)


def _caption(about: About) -> Caption:
    return Caption(
        tournament=about.tournament,
        commitment=about.commitment,
        seed_text=about.seed_text,
        isolation=about.isolation,
        remarks=() if about.tells_waits else (_ELAPSED,),
    )
