"""Which names a reader may take for one another: letters of several scripts look the same.

Knows nothing of bots.
"""

import re
import unicodedata
from typing import Final

_LIKE: Final = {
    "a": "аɑα",
    "b": "ьƅ",
    "c": "сϲᴄ",
    "d": "ԁ",
    "e": "еҽ",
    "g": "ɡց",
    "h": "һհ",
    "i": "іıɩι",
    "j": "јϳ",
    "k": "кκ",
    "l": "I1ӏӀǀ",
    "n": "ոηռ",
    "o": "0оοօσ",
    "p": "рρ",
    "q": "ԛգզ",
    "r": "гɼ",
    "s": "ѕꜱ",
    "u": "υս",
    "v": "νѵᴠ",
    "w": "ԝѡաωᴡ",
    "x": "хχ",
    "y": "уγүʏ",
    "z": "ᴢ",
    "3": "зЗƷʒ",
    "6": "б",
    "A": "АΑᎪ",
    "B": "ВΒᏴ",
    "C": "СϹᏟ",
    "D": "Ꭰ",
    "E": "ЕΕᎬ",
    "G": "Ꮐ",
    "H": "НΗᎻ",
    "J": "ЈᎫ",
    "K": "КΚᏦ",
    "L": "ԼᏞ",
    "l ": "ІΙ",
    "M": "МΜᎷ",
    "N": "Ν",
    "O": "ОΟՕ",
    "P": "РΡᏢ",
    "Q": "Ԛ",
    "R": "ᎡᏒ",
    "S": "ЅՏᏚ",
    "T": "ТΤᎢ",
    "U": "Ս",
    "V": "ѴᏙ",
    "W": "ԜᎳ",
    "X": "ХΧ",
    "Y": "УΥҮ",
    "Z": "ΖᏃ",
    "-": "_.",
}
"""For a letter all that look like it; a short form of Unicode's table of confusables (UTS 39)."""

_SEEN: Final = {ord(each): like.strip() for like, those in _LIKE.items() for each in those}
_PAIRS: Final = (("rn", "m"), ("vv", "w"))


def skeleton(name: str) -> str:
    """What is left of *name* when what looks the same is the same: equal for names of one look.

    As UTS 39 ("Confusable Detection") makes it, with the case folded as well.
    """
    plain = unicodedata.normalize("NFKD", name)
    plain = "".join(str(unicodedata.digit(each, each)) for each in plain)
    seen = plain.translate(_SEEN).casefold()
    # Small letters have lookalikes of their own.
    seen = seen.translate(_SEEN).casefold()
    for pair, like in _PAIRS:
        seen = seen.replace(pair, like)
    return seen


def folded(name: str) -> str:
    """*name* without the difference between capital and small letters."""
    return unicodedata.normalize("NFKC", name).casefold()


def mixed(name: str) -> str | None:
    """The first word of *name* that has letters of two scripts; None where there is none.

    Words are what stands between digits and marks, so that ``bot-иванов`` has two of one script each.
    """
    for found in re.finditer(r"[^\W\d_]+", name):
        if len({_script(letter) for letter in found[0]}) > 1:
            return found[0]
    return None


def _script(letter: str) -> str:
    script = unicodedata.name(letter, "UNNAMED").split()[0].partition("-")[0]
    # Written together in one language.
    return "JAPANESE" if script in ("CJK", "HIRAGANA", "KATAKANA") else script
