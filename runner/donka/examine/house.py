"""The three ducks a candidate meets, and the tables where it does.

Knows nothing of what is made of the games.
"""

from dataclasses import replace
from typing import Final

from donka.errors import DonkaError
from donka.examine.conditions import Conditions
from donka.journal.block import Block
from donka.league.looking import is_house
from donka.league.plugins import find
from donka.league.sitting_spec import Contender, SittingSpec

CANDIDATE: Final = "candidate"
ENTRIES: Final = (CANDIDATE, "duck-1", "duck-2", "duck-3")
_DUCK: Final = "duck"


def duck() -> Contender:
    """The house bot ``duck``; DonkaError where the house is not installed."""
    plugin = next((each for each in find().plugins if is_house(each.distribution)), None)
    if plugin is None:
        raise DonkaError("the house bots are not there (is donka installed whole?)")
    return Contender(_DUCK, plugin.source, _DUCK, {}, None, plugin.shown)


def table(
    candidate: Contender, conditions: Conditions, sets: int, rotation: int, cycles: int | None
) -> SittingSpec:
    """A sitting of *candidate* and three ducks: *sets* games of so many *cycles*; None plays them whole."""
    _, *names = ENTRIES
    a, b, c = (replace(duck(), name=name) for name in names)
    return SittingSpec(
        block=Block(1, 1, ENTRIES, 1, sets, 0),
        rotation=rotation,
        contenders=(replace(candidate, name=CANDIDATE), a, b, c),
        deal_key=conditions.key,
        bot_key=conditions.key,
        rules=conditions.rules,
        cycles=cycles,
        clock=conditions.clock,
        width=min(sets, 32),
        limits=conditions.limits,
        blamed=frozenset((CANDIDATE,)),
    )
