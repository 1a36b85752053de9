"""Why a tournament stopped, which a journal keeps as text, as a phrase that can be said in any language.

Knows nothing of when it stops: whoever plays writes the text.
"""

import re
from collections.abc import Callable, Mapping

from donka.phrase import Figure, Phrase

_SENTENCES = (
    Phrase("every set was played"),
    Phrase("fewer than four entries are left"),
    Phrase("no table is left whose four are all still there"),
    Phrase("settled"),
    Phrase("interrupted"),
    Phrase("both are the same code"),
    Phrase("as many sets as were allowed were played"),
    Phrase("too few of the field are left"),
)
_KNOWN = {str(each): each for each in _SENTENCES}
_MADE: Mapping[str, Callable[[str], Phrase]] = {
    r"the cap of ([\d,]+) sets": lambda sets: Phrase("the cap of {sets} sets", sets=Figure(sets)),
    r"(\S+) is better": lambda bot: Phrase("{bot} is better", bot=bot),
    r"(\S+) is not better": lambda bot: Phrase("{bot} is not better", bot=bot),
}


def why_stopped(text: str) -> str:
    """*text* of a journal as a phrase; as it is where nobody here has said it."""
    if text in _KNOWN:
        return _KNOWN[text]
    for pattern, made in _MADE.items():
        if found := re.fullmatch(pattern, text):
            return made(found[1])
    return text
