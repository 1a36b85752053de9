"""How a value becomes text of a page: said in its language, made printable, escaped.

Everything a template prints comes through here, so that forgetting is not possible. Knows no page.
"""

from dataclasses import dataclass
from unicodedata import bidirectional

from markupsafe import Markup, escape

from donka.phrase import Figure, Phrase
from donka.report.printable import printable
from donka.report.times import duration
from donka.report.words import Words

_KEPT = "\u00a0"
"""The space that breaks no line: figures are written with it, and it is no harm in foreign text."""
_LEFTWARD = frozenset({"R", "AL", "AN"})
_APART = "\u2068{}\u2069"
"""Runs its own way: a name in Hebrew would turn round the figures that stand beside it."""
_SIZES = ((1_000_000, "MB"), (1_000, "kB"))


@dataclass(frozen=True, slots=True)
class Showing:
    """Text for the pages of one language."""

    words: Words

    def __call__(self, value: object) -> object:
        """*value* as a page shows it: text said and made printable; what is markup already, as it is."""
        if isinstance(value, Markup) or not isinstance(value, str):
            return value
        if isinstance(value, Figure):
            return self.figure(value)
        if isinstance(value, Phrase):
            return self.words.say(_apart(value))
        return _printable(value)

    def within(self, value: str) -> str:
        """*value* as ``__call__`` shows it, for a place within a sentence of a template."""
        return self.words.say(_apart(value))

    def markup(self, text: str) -> Markup:
        """*text* as ``__call__`` shows it, escaped."""
        return escape(self(text))

    def figure(self, text: str) -> str:
        """A number as English tables write it, as a page does: with a minus and a dash of full length."""
        return self.words.figure(_lengthened(text))

    def count(self, number: int) -> str:
        """A whole number."""
        return self.figure(f"{number:,}")

    def duration(self, ns: int) -> str:
        """A time in three figures."""
        return self.figure(duration(ns)).replace(" ", _KEPT)

    def size(self, size: int) -> str:
        """So many bytes, in kilobytes from a thousand on."""
        for unit, name in _SIZES:
            if size >= unit:
                return self.figure(f"{size / unit:.1f}{_KEPT}{name}")
        return self.count(size) + _KEPT + self.words.say(Phrase("bytes"))


def _apart(text: str) -> str:
    """*text* with all in it that is not ours printable, and running its own way."""
    if isinstance(text, Phrase):
        return text.with_values(_apart) if text.values else text
    if isinstance(text, Figure):
        return text
    shown = _printable(text)
    runs_leftward = not shown.isascii() and any(bidirectional(each) in _LEFTWARD for each in shown)
    return _APART.format(shown) if runs_leftward else shown


def _printable(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    return _KEPT.join(map(printable, text.split(_KEPT)))


def _lengthened(text: str) -> str:
    # What stands first is a sign, and what stands between figures a range.
    if text.startswith("-"):
        return "\u2212" + text[1:]
    return text.replace("-", "\u2013")
