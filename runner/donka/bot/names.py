"""What a bot or an entry may be called."""

import unicodedata

LONGEST = 40
MARKS = "-_.@"

# Letters by category, blank on every screen: two names could look the same, or like nothing.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0")


def check_name(name: str) -> str:
    """*name*, composed (NFC); ValueError with the reason where it may not stand in a table.

    Letters of any script, digits and ``-_.@``, one to forty of them.
    """
    composed = unicodedata.normalize("NFC", name)
    if not composed:
        raise ValueError("the name is empty (expected 1 to 40 letters, digits or -_.@)")
    for character in composed:
        if not _allowed(character):
            raise ValueError(
                f"{character!a} in the name {_shortened(composed)!r} "
                "(expected letters, digits or -_.@)"
            )
    if len(composed) > LONGEST:
        raise ValueError(
            f"the name {_shortened(composed)!r} has {len(composed)} characters "
            f"(expected at most {LONGEST})"
        )
    return composed


def _allowed(character: str) -> bool:
    if character in MARKS:
        return True
    category = unicodedata.category(character)
    return (category[0] == "L" or category == "Nd") and character not in _BLANK


def _shortened(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
