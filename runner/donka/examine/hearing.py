"""Whether all that a candidate chooses is legal: in practice games, and in positions it has never seen.

Keeps every answer, for later steps judge the same ones by other measures.
"""

from dataclasses import dataclass
from itertools import islice

from donka.examine.bench import Bench, Purse
from donka.examine.conditions import Conditions
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
POSITIONS_NS = 20_000 * MS
"""And in the positions there: so many that a bot of 20 ms a card can still be held against others."""
OTHERS_NS = 600 * MS
"""In either, under each of the other rules."""


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
        if heard[-1].given_up:
            # What cost it its process so often would do so again.
            break
    return tuple(heard)


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
        questions = Questions(bench, conditions.clock)
        purse = Purse(positions_ns)
        key, name = conditions.key, ruling.name
        gifts = islice(passes(ruling.rules, key, name), ruling.positions // PASSES)
        asked_passes = tuple(questions.ask(gifts, purse))
        cards = islice(plays(ruling.rules, key, name), ruling.positions)
        asked_plays = tuple(questions.ask(cards, purse))
        return Hearing(
            ruling,
            games,
            asked_plays,
            asked_passes,
            tuple(questions.deaf),
            given_up=bench.is_given_up,
            printed=bench.printed,
        )
