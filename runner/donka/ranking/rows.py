"""The lines of the standings: each entry's own sums beside its number, its range and its letters.

Knows nothing of blocks and games.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from donka.game.game import WIN
from donka.phrase import Figure, Phrase
from donka.ranking.comparing import Comparisons, ranges
from donka.ranking.estimate import Estimates
from donka.ranking.letters import letters
from donka.ranking.order import Ranked
from donka.ranking.policy import Policy
from donka.ranking.reading import Reading
from donka.ranking.standings import Row
from donka.ranking.sums import Tally

OF_THE_FIELD: Final = Phrase("not ranked: one of the field that the candidates met")
"""The note of an entry of which nothing else was ever wanted."""


def notes(
    reading: Reading,
    tallies: Mapping[str, Tally],
    estimates: Estimates,
    out: Mapping[str, str],
    stranded: frozenset[str] = frozenset(),
) -> dict[str, str]:
    """Why an entry has no rank, for those that have none; those who are *out* come last.

    *stranded* are those for whom no set is left to come.
    """
    unranked: dict[str, str] = {}
    gone: dict[str, str] = {}
    for name, own in tallies.items():
        if name in out:
            continue
        if reading.faults.policy is Policy.DISQUALIFY and own.faults:
            gone[name] = Phrase(
                "disqualified: faults: {faults} (the policy allows none)", faults=Figure(own.faults)
            )
        elif reading.candidates and name not in reading.candidates:
            unranked[name] = OF_THE_FIELD
        elif not own.games:
            unranked[name] = (
                Phrase("not ranked: somebody at each of its tables was out before they met")
                if name in stranded
                else Phrase("not ranked: none of its sets is complete")
            )
        elif name not in estimates:
            unranked[name] = Phrase("not ranked: no chain of tables links it to those that are")
    return unranked | gone | {name: why for name, why in out.items() if name in tallies}


@dataclass(frozen=True, slots=True)
class Measured:
    """The primary number of one entry, in the unit of the measure; None where nothing can be said."""

    number: float | None = None
    half_width: float | None = None
    """Half the interval of *number* alone."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Makes the rows of one table."""

    reading: Reading
    tallies: Mapping[str, Tally]
    estimates: Estimates

    def of(
        self,
        places: Sequence[Ranked],
        comparisons: Comparisons,
        unranked: Mapping[str, str],
        out: Collection[str] = (),
    ) -> tuple[Row, ...]:
        """The ranked in their *places*, then the *unranked*, by name, with the reason; some are *out*."""
        order = [each.name for each in places]
        range_of = ranges(order, comparisons)
        letters_of = dict(zip(order, letters(order, comparisons.separated), strict=True))
        rows = [
            self._row(each.name, each.rank, "", range_of[each.name], letters_of[each.name])
            for each in places
        ]
        left = (
            replace(self._row(name, None, note), out=name in out) for name, note in unranked.items()
        )
        return *rows, *left

    def _row(
        self,
        name: str,
        rank: int | None,
        note: str,
        range_: tuple[int, int] | None = None,
        letters_: str = "",
    ) -> Row:
        own, measured = self.tallies[name], self.measured(name)
        return Row(
            name=name,
            rank=rank,
            number=measured.number,
            half_width=measured.half_width,
            place=own.half_places / (2 * own.games) if own.games else None,
            win_share=own.win_twelfths / (WIN * own.games) if own.games else None,
            games=own.games,
            deals=own.deals,
            moons=own.moons,
            faults=own.faults,
            note=note,
            range=range_,
            letters=letters_,
            raw=own.points / own.deals if own.deals else None,
        )

    def measured(self, name: str) -> Measured:
        """The number of *name*, and how sure it is, as tables show them."""
        if name not in self.estimates:
            return Measured()
        measure, spread = self.reading.measure, self.estimates.spread(name)
        half_width = self.reading.of_row(spread) if spread else None
        return Measured(
            measure.shown(self.estimates.number(name)),
            None if half_width is None else measure.width(half_width),
        )
