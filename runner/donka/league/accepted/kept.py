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
class Kept:
    """Every version of a league, removed ones too, and one line for each that cannot be read."""

    versions: tuple[Accepted, ...]
    """By name, then by number."""
    problems: tuple[str, ...] = ()

    @classmethod
    def of(cls, league: LeagueFolder) -> "Kept":
        """What *league* keeps; empty where nothing was accepted yet."""
        versions: list[Accepted] = []
        problems: list[str] = []
        for folder in _folders(league.bots):
            try:
                versions.append(Accepted(folder, read(folder)))
            except DonkaError as error:
                problems.append(str(error))
        return cls(tuple(versions), tuple(problems))

    @property
    def there(self) -> tuple[Accepted, ...]:
        """The versions that can play."""
        return tuple(each for each in self.versions if each.submission.removed is None)

    @property
    def latest(self) -> dict[str, Accepted]:
        """The last version of each bot that can play, by name."""
        return {each.submission.name: each for each in self.there}

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
