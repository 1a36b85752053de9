"""What a bot's bytes mean at the table: three cards to pass, one card to play, or a mistake."""

from typing import NamedTuple

from donka.game.cards import DECK, written
from donka.game.faults import FaultKind
from donka.game.masks import cards, mask_of_numbers


class Mistake(NamedTuple):
    """An answer that cannot stand, and what was expected."""

    kind: FaultKind
    detail: str


def gift(given: bytes, hand: int) -> int | Mistake:
    """The mask of the three cards *given* out of *hand*."""
    if len(given) != 3 or max(given) > 51:
        return Mistake(FaultKind.MALFORMED, f"three cards expected, got bytes {given[:16].hex()!r}")
    mask = mask_of_numbers(given)
    if mask & ~hand or mask.bit_count() != 3:
        named = written(DECK[number] for number in given)
        return Mistake(
            FaultKind.ILLEGAL, f"passed {named}, not three of its hand: {written(cards(hand))}"
        )
    return mask


def card(chosen: bytes, legal: int, hand: int) -> int | Mistake:
    """The number of the card *chosen*, one of the mask *legal*, which is part of *hand*."""
    if len(chosen) != 1 or chosen[0] > 51:
        return Mistake(FaultKind.MALFORMED, f"one card expected, got bytes {chosen[:16].hex()!r}")
    number = chosen[0]
    if legal >> number & 1:
        return number
    why = "" if hand >> number & 1 else ", which it does not hold"
    return Mistake(FaultKind.ILLEGAL, f"played {DECK[number]}{why}; legal: {written(cards(legal))}")
