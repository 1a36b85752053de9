"""What is said in the reader's language: phrases, numbers, dates, by catalogues of gettext.

English is the language of the code, and needs none. Knows nothing of who says what.
"""

import gettext
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from functools import cache
from pathlib import Path

from donka.phrase import Figure, Phrase

DOMAINS = ("tables", "site", "replay")
"""The catalogues: of what the code says, of the site's pages, of its replay."""
_FOLDER = Path(__file__).parent / "locale"


class Language(StrEnum):
    """A language that tables and pages speak; the value is that of ``<html lang>``."""

    ENGLISH = "en"
    BULGARIAN = "bg"


_FIGURES: Mapping[Language, dict[int, str]] = {
    Language.ENGLISH: {},
    # A comma before decimals, and a space that breaks no line between thousands.
    Language.BULGARIAN: str.maketrans({".": ",", ",": "\u00a0"}),
}
_MONTHS = (
    Phrase("January"), Phrase("February"), Phrase("March"), Phrase("April"), Phrase("May"),
    Phrase("June"), Phrase("July"), Phrase("August"), Phrase("September"), Phrase("October"),
    Phrase("November"), Phrase("December"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Words:
    """Everything that is said in one language."""

    language: Language
    _catalogue: gettext.NullTranslations = field(repr=False)

    def gettext(self, message: str) -> str:
        """*message* of a template, translated."""
        return self._catalogue.gettext(message)

    def ngettext(self, one: str, many: str, count: int) -> str:
        """*one* or *many* of a template, translated for *count*."""
        return self._catalogue.ngettext(one, many, count)

    def say(self, text: str) -> str:
        """*text* in this language: a phrase translated, a figure written anew, any other text as it is."""
        if isinstance(text, Figure):
            return self.figure(text)
        # What gettext has for an empty message is the catalogue's own head.
        if not isinstance(text, Phrase) or not text.template:
            return text
        template = (
            self.ngettext(text.template, text.plural, text.number)
            if text.plural
            else self.gettext(text.template)
        )
        if not text.values:
            return template
        return template.format(**{name: self.say(value) for name, value in text.values.items()})

    def figure(self, text: str) -> str:
        """A number as English tables write it, as this language does."""
        return text.translate(_FIGURES[self.language])

    def date(self, moment: str) -> str:
        """A moment given as ISO 8601, in UTC where it says no other zone: ``30 November 2026, 11:32 UTC``."""
        given = datetime.fromisoformat(moment)
        at = given.astimezone(UTC) if given.tzinfo else given
        month = self.say(_MONTHS[at.month - 1])
        template = self.say(Phrase("{day} {month} {year}, {time} UTC"))
        return template.format(day=at.day, month=month, year=at.year, time=f"{at:%H:%M}")


@cache
def words_of(language: Language) -> Words:
    """The words of *language*."""
    catalogue = gettext.NullTranslations()
    if language is not Language.ENGLISH:
        for domain in DOMAINS:
            found = gettext.translation(domain, _FOLDER, [language], fallback=True)
            found.add_fallback(catalogue)
            catalogue = found
    return Words(language, catalogue)
