"""The rules in words: every open point of the customer's text, and how it is read here.

Knows what the switches of ``Rules`` mean to a person, nothing of how they are carried out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from donka.game.rules import (
    EndCheck,
    FirstTrickPoints,
    HeartsBrokenBy,
    Moon,
    OpeningBy,
    OpeningLead,
    Rules,
    Ties,
)


class Ground(StrEnum):
    """What the default of an open point rests on."""

    TEXT = "T"
    """The customer's text says it."""
    CUSTOM = "C"
    """The text is silent; every known rule set has it so."""
    OWN = "O"
    """The text allows two readings, and this is the one chosen."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One open point: the question, the answer in force, and the switches that gave it."""

    number: str
    """``R1`` to ``R15``."""
    question: str
    answer: str
    ground: Ground
    """Of the default; a switch that was turned rests on whoever turned it."""
    switches: tuple[str, ...] = ()
    """Names of the fields of ``Rules`` that decide it; empty where nothing can be switched."""
    default: bool = True
    """Whether every one of these switches stands at its default."""


_END_CHECK = {
    EndCheck.CYCLE: "after a complete cycle",
    EndCheck.DEAL: "after every deal",
}
_TIES = {
    Ties.SHARED: "the first place is shared and places are averaged (1.5, 1.5, 3, 4)",
    Ties.PLAY_ON: "they play on until one has the fewest alone when the limit is looked at",
}
_HEARTS_BROKEN_BY = {
    HeartsBrokenBy.DISCARD: "any heart played, or the queen of spades discarded on another suit",
    HeartsBrokenBy.ANY_POINT_CARD: "any heart or the queen of spades, however played",
    HeartsBrokenBy.HEART: "any heart played, never the queen of spades",
}
_FIRST_TRICK_POINTS = {
    FirstTrickPoints.NEVER: "no point card may be played",
    FirstTrickPoints.ALLOWED: "any card may be discarded",
}
_OPENING_BY = {
    OpeningBy.HOLDER: "that of the seat that holds it after the pass",
    OpeningBy.DEALT: "that of the seat that was dealt it, even if it was passed on",
}
_OPENING_LEAD = {
    OpeningLead.TWO_OF_CLUBS: "the two of clubs",
    OpeningLead.ANY_CLUB: "any club",
    OpeningLead.ANY: "any card that is no point card, unless there is no other in the hand",
}
_MOON = {
    Moon.ADD: "the shooter 0 and the others 26 each; nothing else is special",
    Moon.SUBTRACT: "the shooter −26 and the others 0; nothing else is special",
    Moon.OFF: "26, as any other points",
}
_LIMIT = {False: "somebody has more than {}", True: "somebody has {} or more"}
_QUEEN_MUST_LEAD = {True: "the queen must be led", False: "either may be led"}


def readings(rules: Rules) -> tuple[Reading, ...]:
    """The open points R1 to R15, answered as *rules* have it."""
    standard = Rules()
    return tuple(
        Reading(
            number=f"R{place}",
            question=question,
            answer=answer,
            ground=ground,
            switches=switches,
            default=all(getattr(rules, name) == getattr(standard, name) for name in switches),
        )
        for place, (question, answer, ground, switches) in enumerate(_points(rules), start=1)
    )


_Point = tuple[str, str, Ground, tuple[str, ...]]


def _points(rules: Rules) -> Iterator[_Point]:
    yield from _ends(rules)
    yield from _play(rules)
    yield from _frame(rules)


def _ends(rules: Rules) -> Iterator[_Point]:
    text, own = Ground.TEXT, Ground.OWN
    yield "When is the limit looked at?", _END_CHECK[rules.end_check], text, ("end_check",)
    limit = _LIMIT[rules.limit_reached_ends].format(rules.limit)
    yield "What ends the game?", limit, text, ("limit", "limit_reached_ends")
    yield "What if two share the fewest points?", _TIES[rules.ties], own, ("ties",)


def _play(rules: Rules) -> Iterator[_Point]:
    text, custom, own = Ground.TEXT, Ground.CUSTOM, Ground.OWN
    broken = _HEARTS_BROKEN_BY[rules.hearts_broken_by]
    yield "What breaks hearts?", broken, own, ("hearts_broken_by",)
    no_lead = "they may not be led; a discard after the first trick is always free"
    yield "What are unbroken hearts kept from?", no_lead, text, ()
    only_hearts = "hearts may be led, which breaks them"
    yield "What if the leader holds only unbroken hearts?", only_hearts, custom, ()
    queen = _QUEEN_MUST_LEAD[rules.queen_must_lead]
    question = "What if the leader holds only unbroken hearts and the queen of spades?"
    yield question, queen, own, ("queen_must_lead",)
    question = "What may a hand of only hearts and the queen play to the first trick?"
    yield question, "any of them that suit and lead allow", text, ()
    question = "What may be discarded on the first trick by a hand that holds other cards too?"
    yield question, _FIRST_TRICK_POINTS[rules.first_trick_points], text, ("first_trick_points",)


def _frame(rules: Rules) -> Iterator[_Point]:
    text, custom, own = Ground.TEXT, Ground.CUSTOM, Ground.OWN
    opener = _OPENING_BY[rules.opening_by]
    yield "Whose two of clubs starts the deal?", opener, custom, ("opening_by",)
    lead = _OPENING_LEAD[rules.opening_lead]
    yield "What must be led to the first trick?", lead, custom, ("opening_lead",)
    order = ", ".join(rules.pass_order)
    passing = f"three of the thirteen dealt, all at once, none optional; a cycle is {order}"
    yield "How are cards passed?", passing, text, ("pass_order",)
    yield "Which way does play go?", "clockwise: the seat to the left plays next", custom, ()
    yield "What is taking every heart and the queen worth?", _MOON[rules.moon], text, ("moon",)
    end = f"after {rules.max_deals} deals the points as they stand count, ties shared"
    yield "What if a game does not end?", end, own, ("max_deals",)
