"""From a journal to the tables that people see: ranked again from its records alone.

Knows neither how they were played nor where the tables go. Heavy to import.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from donka.game.record import GameRecord
from donka.journal.about import About
from donka.journal.journal import FILE, Journal
from donka.league.arranging import reading
from donka.league.config import from_canonical
from donka.phrase import Phrase
from donka.ranking.policy import Policy
from donka.ranking.rank import rank
from donka.ranking.reading import Reading
from donka.ranking.standings import Standings
from donka.report.aliases import under_aliases
from donka.report.caption import Caption
from donka.report.columns import Column
from donka.report.files import table_files, write_tables
from donka.report.look import PLAIN, Look
from donka.report.tables import Format, crosstable_table, standings_table

_ELAPSED = Phrase(
    "Charge: the elapsed time, since this machine could not tell a bot's wait for a processor from sleep."
)


@dataclass(frozen=True, slots=True)
class Tables:
    """The standings of a tournament with what stands under them."""

    standings: Standings
    """Under the names of the entries, which are the organiser's."""
    published: Standings
    """The same under their aliases: what every table is made of."""
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
        cls,
        journal: Journal,
        policy: Policy | None = None,
        without: Collection[str] = (),
        games: Iterable[GameRecord] | None = None,
    ) -> Self:
        """Rank what is kept in *journal*, as ``read`` does.

        *games* are its games, for a caller who looks at each on its way. *without* may name an entry by
        its alias.
        """
        tournament = from_canonical(journal.about.config)
        names = [entry.name for entry in journal.about.entries]
        played = journal.outcomes() if games is None else games
        own = reading(tournament)
        finished = journal.finished
        aliases = {entry.name: entry.alias for entry in journal.about.entries if entry.alias}
        named = {alias: name for name, alias in aliases.items()}
        standings = rank(
            journal.blocks(),
            played,
            names,
            _under(own, policy),
            [named.get(name, name) for name in without],
            journal.withdrawals,
            finished.stopped if finished else "",
        )
        caption = _caption(journal.about, own.faults.policy)
        return cls(standings, under_aliases(standings, aliases), caption)

    def text(
        self,
        form: Format = Format.TEXT,
        columns: tuple[Column, ...] | None = None,
        look: Look = PLAIN,
    ) -> str:
        """What is printed: with the crosstable where people read it, and no *columns* are chosen.

        *look* is what the terminal can show.
        """
        text = standings_table(self.published, self.caption, form, columns)
        if columns is None and form in (Format.TEXT, Format.MARKDOWN, Format.HTML):
            text += "\n" + crosstable_table(self.published, self.caption, form, look)
        return text

    def files(self) -> dict[str, bytes]:
        """What ``write`` writes, by the name of the file."""
        return table_files(self.published, self.caption)

    def write(self, folder: Path) -> None:
        """Write every table into *folder*."""
        write_tables(folder, self.published, self.caption)


def _under(reading: Reading, policy: Policy | None) -> Reading:
    if policy is None:
        return reading
    return replace(reading, faults=replace(reading.faults, policy=policy))


def _caption(about: About, own: Policy) -> Caption:
    return Caption(
        tournament=about.tournament,
        commitment=about.commitment,
        seed_text=about.seed_text,
        isolation=about.isolation,
        policy=own,
        remarks=() if about.tells_waits else (_ELAPSED,),
    )
