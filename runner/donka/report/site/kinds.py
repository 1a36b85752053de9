"""The kinds of faults as pages name them, and what each means."""

from donka.game.faults import FaultKind
from donka.phrase import Phrase
from donka.report.ledger import KINDS

MEANINGS = {
    FaultKind.TIMEOUT: Phrase("the time ran out before the answer came"),
    FaultKind.ILLEGAL: Phrase("the answer named a card that may not be passed or played then"),
    FaultKind.MALFORMED: Phrase("the answer was no card at all"),
    FaultKind.CRASH: Phrase("the bot raised an exception, or its process died"),
    FaultKind.MEMORY: Phrase("the bot asked for more memory than it was given"),
    FaultKind.FLOOD: Phrase("the bot printed more than anybody could want to read"),
    FaultKind.LOAD: Phrase("the bot could not be loaded in time"),
}


def name(kind: str) -> str:
    """What pages call *kind*."""
    return KINDS[FaultKind(kind)]


def meaning(kind: str) -> str:
    """What *kind* means, in a few words."""
    return MEANINGS[FaultKind(kind)]
