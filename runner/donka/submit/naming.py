"""What a submitted bot may be called: nothing that is, or could be taken for, somebody else's.

Knows nothing of how a bot came here.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from donka.bot.names import check_name
from donka.league.accepted.kept import Kept
from donka.submit.lookalikes import folded, mixed, skeleton
from donka.submit.received import Refused

STEP: Final = "named"

RESERVED: Final = frozenset(
    (
        # what configs, options and tables say
        *("all", "any", "auto", "bot", "bots", "false", "field", "nobody", "none", "no", "null"),
        *("off", "on", "others", "true", "yes"),
        # what plays beside the bots
        *("donka", "house", "substitute"),
        # what some systems have no folders of
        *(
            "aux",
            "con",
            "nul",
            "prn",
            *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)),
        ),
    )
)
"""Names that mean something else already."""


@dataclass(frozen=True, slots=True)
class Taken:
    """The names that are not to be had: those that are there already, with whose they are."""

    authors: dict[str, str]
    """By the name of every bot that was ever accepted, whose it is."""
    installed: frozenset[str]
    """What the house and other installed plugins offer, and bots of which nothing can be read."""

    @classmethod
    def of(cls, kept: Kept, installed: Iterable[str]) -> "Taken":
        """Those of the bots that are *kept*, removed ones too, and of those *installed*."""
        authors = {each.submission.name: each.submission.author for each in kept.versions}
        # Whose those are that cannot be read is not known; somebody's all the same.
        unread = {each.name for each in kept.unread} - authors.keys()
        return cls(authors, frozenset(installed) | unread)

    def check(self, name: str, author: str) -> str:
        """*name*, composed, as a bot of *author* may have it; Refused with the reason where it may not."""
        name = _well_formed(name)
        if name in self.authors:
            if self.authors[name] != author:
                comes = "names no author" if author == name else f"comes from {author!r}"
                raise _refused(
                    f"{name!r} is the bot of {self.authors[name]!r}, and this {comes} "
                    "(expected another name: --name; or is it the same author? --author)"
                )
            return name
        for other in (*sorted(self.authors), *sorted(self.installed)):
            problem = _likeness(name, other)
            if problem:
                whose = f"a bot of {self.authors[other]!r}" if other in self.authors else "there"
                raise _refused(f"{name!r} {problem}, which is {whose} already (choose: --name)")
        for word in sorted(RESERVED):
            if skeleton(word) == skeleton(name):
                raise _refused(
                    f"{name!r} is, or looks like, the reserved word {word} (choose: --name)"
                )
        return name


def _well_formed(name: str) -> str:
    try:
        name = check_name(name)
    except ValueError as error:
        raise Refused(STEP, str(error)) from None
    if "@" in name:
        raise _refused(f"{name!r} has an @, behind which versions are numbered (choose: --name)")
    if not (name[0].isalnum() and name[-1].isalnum()):
        raise _refused(
            f"{name!r} begins or ends with a mark (expected a letter or a digit: --name)"
        )
    word = mixed(name)
    if word is not None:
        raise _refused(
            f"{name!r} has letters of several scripts in one word, {word!a} (expected one script a word: "
            "--name)"
        )
    return name


def _likeness(name: str, other: str) -> str | None:
    if name == other:
        return "is the name of one"
    if folded(name) == folded(other):
        return f"differs only by case from {other!r}"
    if skeleton(name) == skeleton(other):
        return f"looks like {other!r}"
    return None


def _refused(text: str) -> Refused:
    return Refused(STEP, f"the name {text}")
