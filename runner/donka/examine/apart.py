"""Step 5: whether games are apart: played many at once they come out as each does in a process of its own."""

from collections.abc import Sequence
from dataclasses import dataclass

from donka.examine.alike import is_told, said
from donka.examine.bench import Bench, Purse
from donka.examine.conditions import Conditions
from donka.examine.hearing import Hearing
from donka.examine.practice import Game, Practice
from donka.examine.questions import Asked
from donka.examine.step import Found, Outcome
from donka.examine.telling import counted, first_of
from donka.game.cards import DECK, written
from donka.game.faults import FaultKind
from donka.league.sitting_spec import Contender
from donka.sandbox.wire import Looked, Want

TITLE = "no state between games"
FIRST, LAST = 2, 4
"""Of them so many are played again alone: the first, which the others disturbed, and the last."""
TOGETHER_NS = 4_000_000_000
ALONE_NS = 2_000_000_000
"""For each game alone, of which the end may then be missing."""


@dataclass(frozen=True, slots=True)
class _Difference:
    """Where a game came out otherwise."""

    where: str
    together: str
    alone: str

    def __str__(self) -> str:
        return f"{self.where}: {self.together} among other games, {self.alone} alone"


def apart(
    hearing: Hearing, fresh: Sequence[Asked], candidate: Contender, conditions: Conditions
) -> Found:
    """Whether games came out the same beside others and alone, and the views of *hearing* as in *fresh*.

    Both with the answers of processes that are known to repeat themselves.
    """
    with Bench(candidate, conditions, conditions.rules) as bench:
        bench.load()
        bench.look()
        practice = Practice(bench, conditions, conditions.rules)
        together = practice.play(range(1, conditions.extent.lockstep + 1), Purse(TOGETHER_NS))
        given_up = bench.is_given_up
        looked = bench.look()
        printed = bench.printed
    if given_up or not together:
        return Found(Outcome.FAILED, ("its process ended again and again",), printed)
    some = [*together[:FIRST], *together[FIRST:][-LAST:]]
    pairs = [(game, _alone(game.number, candidate, conditions)) for game in some]
    found = [each for one, other in pairs if (each := _first_difference(one, other))]
    found += _differing_views(hearing, fresh)
    asked = (
        f"{counted(len(together), 'game')} in lockstep, {len(some)} of them also alone; "
        f"{counted(len(fresh), 'view')} after many games and after few"
    )
    if not found:
        return Found(Outcome.PASSED, (asked,))
    told = (
        f"{counted(len(found), 'difference')}: {asked}",
        *first_of(map(str, found), len(found)),
        *_why(looked),
    )
    return Found(Outcome.FAILED, told, printed)


def _alone(number: int, candidate: Contender, conditions: Conditions) -> Game | None:
    with Bench(candidate, conditions, conditions.rules) as bench:
        bench.load()
        played = Practice(bench, conditions, conditions.rules).play((number,), Purse(ALONE_NS))
        return played[0] if played else None


def _first_difference(one: Game, other: Game | None) -> _Difference | None:
    """The first answer in which the two differ; after one that was late nothing can be compared."""
    if other is None:
        return None
    late = min(_first_late(one), _first_late(other))
    answers = zip(one.said[:late], other.said[:late], one.asked, strict=False)
    deal = 0
    for a, b, item in answers:
        if item.start is not None:
            deal = item.start.number
        if a != b and item.want is not Want.NOTE:
            what = "pass" if item.want is Want.PASS else "a card"
            return _Difference(f"game {one.number}, deal {deal}, {what}", _text(a), _text(b))
    return None


def _first_late(game: Game) -> int:
    """How many answers came before the first that was too late."""
    if all(fault.kind is not FaultKind.TIMEOUT for fault in game.faults):
        return len(game.said)
    return game.said.index(b"")


def _differing_views(hearing: Hearing, fresh: Sequence[Asked]) -> list[_Difference]:
    before = {each.position: each for each in hearing.views if is_told(each)}
    pairs = [
        (before[each.position], each) for each in fresh if is_told(each) and each.position in before
    ]
    return [_Difference(str(a.position), said(a), said(b)) for a, b in pairs if said(a) != said(b)]


def _text(cards: bytes) -> str:
    return written(DECK[card] for card in cards) or "a fault"


def _why(looked: Looked | None) -> tuple[str, ...]:
    """What a look into the process has shown of the reason."""
    if looked is None:
        return ("something outlives a game: keep it in self, which is fresh for each game",)
    if looked.shared:
        return ("one object plays every game: the factory has to make a fresh one each time",)
    if looked.changed:
        names = ", ".join(looked.changed)
        return (
            f"module-level state, changed as games were played: {names} (keep it in self, which is fresh "
            "for each game)",
        )
    return (
        "state that outlives a game, in no name of its modules (a closure, or another module, such "
        "as random)",
    )
