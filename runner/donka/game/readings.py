"""The rules in words: every open point of the customer's text, and how it is read here.

Knows what the switches of ``Rules`` mean to a person, nothing of how they are carried out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from donka.game.rules import (
    Direction,
    EndCheck,
    FirstTrickPoints,
    HeartsBrokenBy,
    Moon,
    OpeningBy,
    OpeningLead,
    Rules,
    Ties,
)
from donka.phrase import Figure, Phrase


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
    question: Phrase
    answer: Phrase
    ground: Ground
    """Of the default; a switch that was turned rests on whoever turned it."""
    switches: tuple[str, ...] = ()
    """Names of the fields of ``Rules`` that decide it; empty where nothing can be switched."""
    default: bool = True
    """Whether every one of these switches stands at its default."""


_END_CHECK = {
    EndCheck.CYCLE: Phrase("after a complete cycle"),
    EndCheck.DEAL: Phrase("after every deal"),
}
_TIES = {
    Ties.SHARED: Phrase("the first place is shared and places are averaged (1.5, 1.5, 3, 4)"),
    Ties.PLAY_ON: Phrase("they play on until one has the fewest alone when the limit is looked at"),
}
_HEARTS_BROKEN_BY = {
    HeartsBrokenBy.DISCARD: Phrase(
        "any heart played, or the queen of spades discarded on another suit"
    ),
    HeartsBrokenBy.ANY_POINT_CARD: Phrase("any heart or the queen of spades, however played"),
    HeartsBrokenBy.HEART: Phrase("any heart played, never the queen of spades"),
}
_FIRST_TRICK_POINTS = {
    FirstTrickPoints.NEVER: Phrase("no point card may be played"),
    FirstTrickPoints.ALLOWED: Phrase("any card may be discarded"),
}
_OPENING_BY = {
    OpeningBy.HOLDER: Phrase("that of the seat that holds it after the pass"),
    OpeningBy.DEALT: Phrase("that of the seat that was dealt it, even if it was passed on"),
}
_OPENING_LEAD = {
    OpeningLead.TWO_OF_CLUBS: Phrase("the two of clubs"),
    OpeningLead.ANY_CLUB: Phrase("any club"),
    OpeningLead.ANY: Phrase("any card that is no point card, unless there is no other in the hand"),
}
_MOON = {
    Moon.ADD: Phrase("the shooter 0 and the others 26 each; nothing else is special"),
    Moon.SUBTRACT: Phrase("the shooter −26 and the others 0; nothing else is special"),
    Moon.OFF: Phrase("26, as any other points"),
}
_QUEEN_MUST_LEAD = {
    True: Phrase("the queen must be led"),
    False: Phrase("either may be led"),
}
_DIRECTIONS = {
    Direction.LEFT: Phrase("left"),
    Direction.RIGHT: Phrase("right"),
    Direction.ACROSS: Phrase("across"),
    Direction.NONE: Phrase("none"),
}


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


_Point = tuple[Phrase, Phrase, Ground, tuple[str, ...]]


def _points(rules: Rules) -> Iterator[_Point]:
    yield from _ends(rules)
    yield from _play(rules)
    yield from _frame(rules)


def _ends(rules: Rules) -> Iterator[_Point]:
    text, own = Ground.TEXT, Ground.OWN
    question = Phrase("When is the limit looked at?")
    yield question, _END_CHECK[rules.end_check], text, ("end_check",)
    yield Phrase("What ends the game?"), _limit(rules), text, ("limit", "limit_reached_ends")
    yield Phrase("What if two share the fewest points?"), _TIES[rules.ties], own, ("ties",)


def _limit(rules: Rules) -> Phrase:
    limit = Figure(rules.limit)
    if rules.limit_reached_ends:
        return Phrase("somebody has {limit} or more", limit=limit)
    return Phrase("somebody has more than {limit}", limit=limit)


def _play(rules: Rules) -> Iterator[_Point]:
    text, custom, own = Ground.TEXT, Ground.CUSTOM, Ground.OWN
    broken = _HEARTS_BROKEN_BY[rules.hearts_broken_by]
    yield Phrase("What breaks hearts?"), broken, own, ("hearts_broken_by",)
    question = Phrase("What are unbroken hearts kept from?")
    no_lead = Phrase("they may not be led; a discard after the first trick is always free")
    yield question, no_lead, text, ()
    question = Phrase("What if the leader holds only unbroken hearts?")
    yield question, Phrase("hearts may be led, which breaks them"), custom, ()
    question = Phrase("What if the leader holds only unbroken hearts and the queen of spades?")
    yield question, _QUEEN_MUST_LEAD[rules.queen_must_lead], own, ("queen_must_lead",)
    question = Phrase("What may a hand of only hearts and the queen play to the first trick?")
    yield question, Phrase("any of them that suit and lead allow"), text, ()
    question = Phrase(
        "What may be discarded on the first trick by a hand that holds other cards too?"
    )
    yield question, _FIRST_TRICK_POINTS[rules.first_trick_points], text, ("first_trick_points",)


def _frame(rules: Rules) -> Iterator[_Point]:
    text, custom, own = Ground.TEXT, Ground.CUSTOM, Ground.OWN
    question = Phrase("Whose two of clubs starts the deal?")
    yield question, _OPENING_BY[rules.opening_by], custom, ("opening_by",)
    question = Phrase("What must be led to the first trick?")
    yield question, _OPENING_LEAD[rules.opening_lead], custom, ("opening_lead",)
    passing = Phrase(
        "three of the thirteen dealt, all at once, none optional; a cycle is {order}",
        order=Phrase.listed(_DIRECTIONS[direction] for direction in rules.pass_order),
    )
    yield Phrase("How are cards passed?"), passing, text, ("pass_order",)
    clockwise = Phrase("clockwise: the seat to the left plays next")
    yield Phrase("Which way does play go?"), clockwise, custom, ()
    question = Phrase("What is taking every heart and the queen worth?")
    yield question, _MOON[rules.moon], text, ("moon",)
    end = Phrase.counted(
        "after {count} deal the points as they stand count, ties shared",
        "after {count} deals the points as they stand count, ties shared",
        rules.max_deals,
    )
    yield Phrase("What if a game does not end?"), end, own, ("max_deals",)
