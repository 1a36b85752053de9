"""Step 4: whether the same view gets the same answer: two fresh processes are asked the same, twice each.

Both have seen exactly the same when they are compared, so that no memory can be to blame.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from donka.examine.bench import Bench, Purse
from donka.examine.conditions import Conditions
from donka.examine.hearing import Hearing
from donka.examine.positions import Position
from donka.examine.questions import Asked, Questions
from donka.examine.step import Found, Outcome
from donka.examine.telling import counted, first_of
from donka.game.cards import DECK, written
from donka.game.faults import FaultKind
from donka.league.sitting_spec import Contender

TITLE = "the same answer to the same view"
VIEWS = 400
"""Cards asked about again, beside as many passes as come with them."""
EACH_NS = 2_000_000_000
"""What a bot may think in either process."""
ADVICE = (
    "draw from view.random, count what you search instead of looking at a clock, and let nothing "
    "depend on id()"
)


@dataclass(frozen=True, slots=True)
class Alike:
    """What the step found, and the answers of a process that had seen little."""

    found: Found
    fresh: tuple[Asked, ...]


def alike(hearing: Hearing, candidate: Contender, conditions: Conditions) -> Alike:
    """Ask again some of what was asked in *hearing*, in two processes that see exactly the same."""
    positions = _some_of(hearing)
    one = _asked_twice(positions, candidate, conditions, hearing)
    # As far as the first has come and no further.
    two = _asked_twice(positions[: len(one.first)], candidate, conditions, hearing)
    if one.given_up or two.given_up:
        ended = "its process ended again and again"
        return Alike(Found(Outcome.FAILED, (ended,), one.printed + two.printed), ())
    same_history = (
        *zip(one.first, two.first, strict=False),
        *zip(one.second, two.second, strict=False),
    )
    pairs = [(a, b) for a, b in same_history if is_told(a) and is_told(b)]
    other = [(a, b) for a, b in pairs if said(a) != said(b)]
    asked = f"{counted(len(one.first), 'view')} asked about twice in each of two fresh processes"
    if not other:
        return Alike(Found(Outcome.PASSED, (asked,)), tuple(one.first))
    lines = (f"{a.position}: {said(a)}, then {said(b)}" for a, b in other)
    told = (
        f"{counted(len(other), 'answer')} of {len(pairs):,} differed: {asked}",
        *first_of(lines, len(other)),
        ADVICE,
    )
    return Alike(Found(Outcome.FAILED, told, one.printed), tuple(one.first))


def said(asked: Asked) -> str:
    """What the bot said, in words; of a failure only its kind, since texts may hold addresses."""
    return str(asked.fault) if asked.fault else written(DECK[card] for card in asked.cards)


def is_told(asked: Asked) -> bool:
    """Whether it answered in time; a machine is not as fast twice."""
    return asked.fault is not FaultKind.TIMEOUT


def _some_of(hearing: Hearing) -> list[Position]:
    """Positions from all over *hearing*, as many as there can be time for."""
    found: list[Position] = []
    for asked in (hearing.plays, hearing.passes):
        step = max(1, len(hearing.plays) // VIEWS)
        found += [each.position for each in asked[::step]]
    return found


@dataclass(frozen=True, slots=True)
class _Twice:
    """What one process said to the same views, one time and the other."""

    first: tuple[Asked, ...]
    """To as many as there was time for."""
    second: tuple[Asked, ...]
    given_up: bool
    printed: bytes


def _asked_twice(
    positions: Sequence[Position],
    candidate: Contender,
    conditions: Conditions,
    hearing: Hearing,
) -> _Twice:
    with Bench(candidate, conditions, hearing.ruling.rules) as bench:
        bench.load()
        questions = Questions(bench, conditions.clock)
        first = tuple(questions.ask(positions, Purse(EACH_NS)))
        second = tuple(questions.ask([each.position for each in first], Purse(2 * EACH_NS)))
        return _Twice(first, second, bench.is_given_up, bench.printed)
