"""The versions that a league keeps, as they lie in its folder."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from donka.errors import DonkaError
from donka.league.accepted.contents import Sealed
from donka.league.accepted.folder import LeagueFolder
from donka.league.accepted.submission import Submission, read


@dataclass(frozen=True, slots=True)
class Accepted:
    """One accepted version and where it lies."""

    folder: Path
    submission: Submission

    @property
    def sealed(self) -> Sealed:
        """Its bytes as they were accepted."""
        submission = self.submission
        return Sealed(self.folder, submission.reference, bytes.fromhex(submission.digest))


@dataclass(frozen=True, slots=True)
class Unread:
    """A version of which nothing can be read but where it lies: neither its name nor its place is free."""

    name: str
    number: int
    problem: str
    """One line."""


@dataclass(frozen=True, slots=True)
class Kept:
    """Every version of a league, removed ones too, and those that cannot be read."""

    versions: tuple[Accepted, ...]
    """By name, then by number."""
    unread: tuple[Unread, ...] = ()

    @classmethod
    def of(cls, league: LeagueFolder) -> "Kept":
        """What *league* keeps; empty where nothing was accepted yet."""
        versions: list[Accepted] = []
        unread: list[Unread] = []
        for folder in _folders(league.bots):
            try:
                versions.append(Accepted(folder, read(folder)))
            except DonkaError as error:
                unread.append(Unread(folder.parent.name, int(folder.name), str(error)))
        return cls(tuple(versions), tuple(unread))

    @property
    def problems(self) -> tuple[str, ...]:
        """One line for each version that cannot be read."""
        return tuple(each.problem for each in self.unread)

    @property
    def there(self) -> tuple[Accepted, ...]:
        """The versions that can play."""
        return tuple(each for each in self.versions if each.submission.removed is None)

    @property
    def latest(self) -> dict[str, Accepted]:
        """The last version of each bot that can play, by name; none where a later one cannot be read.

        An earlier one would play in its place, and nobody would know.
        """
        found = {each.submission.name: each for each in self.there}
        for each in self.unread:
            last = found.get(each.name)
            if last is not None and last.submission.number < each.number:
                del found[each.name]
        return found

    def named(self, text: str) -> tuple[Accepted, ...]:
        """The versions, removed ones too, that *text* means: all of ``my-bot``, or ``my-bot@2`` alone."""
        return tuple(
            each
            for each in self.versions
            if text in (each.submission.name, each.submission.reference)
        )


def _folders(bots: Path) -> Iterator[Path]:
    """The folder of every version, by name, then by number."""
    try:
        names = sorted(each for each in bots.iterdir() if each.is_dir())
    except FileNotFoundError:
        return
    for name in names:
        numbers = (each for each in name.iterdir() if is_number(each.name))
        yield from sorted(numbers, key=lambda each: int(each.name))


def is_number(text: str) -> bool:
    """Whether *text* is the number of a version, as it is written."""
    return text.isascii() and text.isdecimal() and not text.startswith("0")
