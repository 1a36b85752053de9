"""Sentences that can be said in another language: text in English, which remembers what it was made of.

A ``Phrase`` is a ``str`` wherever text is wanted, so that who makes or prints one needs to know nothing
of languages; ``report.words`` says it in another one.
"""

from collections.abc import Callable, Iterable
from typing import Self


class Figure(str):
    """A number with what belongs to it, as English tables write it: ``1,640``, ``4.49 ± 0.24``."""

    __slots__ = ()


class Phrase(str):
    """A sentence, or a part of one, of a template and the values in it: ``Phrase("{a} and {b}", a=…, b=…)``.

    The template is what catalogues are looked up by, so it stands in the code as it is. A value may
    be a phrase itself; one that is neither a phrase nor a figure is foreign text, and never translated.
    """

    __slots__ = ("number", "plural", "template", "values")

    template: str
    plural: str
    """The template for more than one; empty where there is but one."""
    number: int
    """How many the template speaks of, where it has a plural."""
    values: dict[str, str]

    def __new__(cls, template: str, **values: str) -> Self:
        """The phrase of *template*, its values put in."""
        return cls._made(template, "", 1, values)

    @classmethod
    def counted(cls, one: str, many: str, count: int, **values: str) -> Self:
        """The phrase of *one* where *count* is 1, else of *many*; in both ``{count}`` is the number."""
        return cls._made(one, many, count, {"count": Figure(f"{count:,}"), **values})

    @classmethod
    def listed(cls, items: Iterable[str]) -> Self:
        """*items* one after another, commas between them."""
        values = {f"item{at}": item for at, item in enumerate(items)}
        return cls._made(", ".join(f"{{{name}}}" for name in values), "", 1, values)

    def with_values(self, change: Callable[[str], str]) -> Self:
        """The same phrase, what *change* makes of each of its values put in."""
        values = {name: change(value) for name, value in self.values.items()}
        return type(self)._made(self.template, self.plural, self.number, values)

    def __reduce__(self) -> tuple[object, ...]:
        """How a copy is made."""
        return type(self)._made, (self.template, self.plural, self.number, self.values)

    @classmethod
    def _made(cls, template: str, plural: str, number: int, values: dict[str, str]) -> Self:
        chosen = plural if plural and number != 1 else template
        phrase = super().__new__(cls, chosen.format(**values) if values else chosen)
        phrase.template, phrase.plural = template, plural
        phrase.number, phrase.values = number, values
        return phrase
