"""Foreign text made fit to be shown: what could move a cursor, turn a line round or hide is escaped.

Knows nothing of formats; ``escaping`` adds what each of them needs.
"""

from unicodedata import category

_UNSEEN = frozenset(
    chr(code)
    for first, last in (
        (0x034F, 0x034F),  # combining grapheme joiner
        (0x115F, 0x1160),  # Hangul fillers
        (0x17B4, 0x17B5),  # Khmer inherent vowels
        (0x180B, 0x180F),  # Mongolian variation selectors
        (0x2800, 0x2800),  # Braille pattern blank
        (0x3164, 0x3164),  # Hangul filler
        (0xFE00, 0xFE0F),  # variation selectors
        (0xFFA0, 0xFFA0),  # halfwidth Hangul filler
        (0xE0100, 0xE01EF),  # variation selectors supplement
    )
    for code in range(first, last + 1)
)
"""Characters that Unicode calls letters, marks or symbols, and that nobody can see."""

MOST_MARKS = 3
"""Marks on one letter; more of them climb over the lines above."""


def printable(text: str) -> str:
    """*text* with every character that does not stand for itself written as Python would escape it.

    That is control, escape, bidi and zero-width characters, separators other than the space,
    surrogates, unassigned and invisible characters; and combining marks that begin the text or pile
    up. What is left keeps to one line and to its place in it.
    """
    shown: list[str] = []
    # A mark at the start would sit on what stands before the text.
    marks = MOST_MARKS
    for character in text:
        marks = marks + 1 if category(character) in ("Mn", "Me") else 0
        visible = character.isprintable() and character not in _UNSEEN and marks <= MOST_MARKS
        shown.append(character if visible else escaped(character))
    return "".join(shown)


def escaped(character: str) -> str:
    r"""*character* as Python writes it in a string: ``\x1b``, ``\u202e``."""
    return character.encode("unicode_escape").decode("ascii")
