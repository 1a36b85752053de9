"""Whether all that a candidate chooses is legal: in practice games, and in positions it has never seen.

Keeps every answer, for later steps judge the same ones by other measures.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from donka.examine.bench import MOST_LATE, Bench, Purse
from donka.examine.conditions import FEWEST, Conditions
from donka.examine.positions import passes, plays
from donka.examine.practice import Game, Practice
from donka.examine.questions import Asked, Questions
from donka.examine.rulings import Ruling, rulings
from donka.league.sitting_spec import Contender

MS = 1_000_000
PASSES = 12
"""For every so many cards one pass is asked for."""
PRACTICE_NS = 3_000 * MS
"""What a bot may think in its practice games under the default preset."""
POSITIONS_NS = 8_000 * MS
"""And in the positions there."""
MORE_NS = 12_000 * MS
"""And further, where a bot can then be held against others: one of 20 ms a card can."""
OTHERS_NS = 600 * MS
"""In either, under each of the other rules."""
PART_OF_PASSES = 4
"""Of the time for positions one part in so many is for passes."""


@dataclass(frozen=True, slots=True)
class Hearing:
    """What a bot did under one ruling."""

    ruling: Ruling
    games: tuple[Game, ...] = ()
    plays: tuple[Asked, ...] = ()
    passes: tuple[Asked, ...] = ()
    deaf: tuple[Asked, ...] = ()
    """Where it failed as it was told how a game had ended."""
    unloaded: str = ""
    """Why it could not be loaded."""
    given_up: bool = False
    """Whether it was asked no more, since its process had ended too often."""
    late: int = 0
    """Answers that came too late."""
    printed: bytes = b""

    @property
    def views(self) -> tuple[Asked, ...]:
        """Every whole view that was asked about."""
        return (*self.plays, *self.passes)

    @property
    def decisions(self) -> int:
        """How many there were in all."""
        return len(self.views) + sum(len(game.said) for game in self.games)


def hearings(candidate: Contender, conditions: Conditions) -> tuple[Hearing, ...]:
    """What *candidate* does under every ruling, the default preset first."""
    heard: list[Hearing] = []
    for ruling in rulings(conditions.rules, conditions.extent):
        heard.append(_hearing(candidate, conditions, ruling))
        if heard[-1].given_up or is_late_often(heard):
            # What cost it its process, or its time, so often would do so again.
            break
    return tuple(heard)


def is_late_often(heard: Sequence[Hearing]) -> bool:
    """Whether in *heard* so much came too late that nothing more was asked."""
    return sum(hearing.late for hearing in heard) >= MOST_LATE


def _hearing(candidate: Contender, conditions: Conditions, ruling: Ruling) -> Hearing:
    games_ns, positions_ns = OTHERS_NS, OTHERS_NS
    if ruling.is_default:
        games_ns, positions_ns = PRACTICE_NS, POSITIONS_NS
    with Bench(candidate, conditions, ruling.rules) as bench:
        loaded = bench.load()
        if loaded.fault is not None:
            return Hearing(ruling, unloaded=loaded.detail, given_up=True, printed=bench.printed)
        practice = Practice(bench, conditions, ruling.rules)
        games = practice.play(range(1, ruling.games + 1), Purse(games_ns))
        key, name = conditions.key, ruling.name
        gifts = islice(passes(ruling.rules, key, name), ruling.positions // PASSES)
        of_passes = Purse(positions_ns // PART_OF_PASSES)
        asked_passes = tuple(Questions(bench, conditions.clock).ask(gifts, of_passes))
        # Others: how many at once a purse pays for is to be found out again, for cards cost more.
        questions = Questions(bench, conditions.clock)
        cards = islice(plays(ruling.rules, key, name), ruling.positions)
        asked_plays = list(questions.ask(cards, Purse(positions_ns)))
        if ruling.is_default and _is_worth_more(len(asked_plays)):
            asked_plays += questions.ask(cards, Purse(MORE_NS))
        return Hearing(
            ruling,
            games,
            tuple(asked_plays),
            asked_passes,
            tuple(questions.deaf),
            given_up=bench.is_given_up,
            late=bench.late,
            printed=bench.printed,
        )


def _is_worth_more(asked: int) -> bool:
    """Whether one who was *asked* so much in its time will have said enough to be held against others."""
    return asked * (POSITIONS_NS + MORE_NS) >= FEWEST * POSITIONS_NS
