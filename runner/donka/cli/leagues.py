"""Which league a command means: the one that is named, or the nearest above this folder."""

from pathlib import Path

from donka.errors import DonkaError
from donka.league.accepted.folder import LeagueFolder
from donka.league.accepted.kept import Accepted, Kept


def league_of(folder: Path | None) -> LeagueFolder | None:
    """The league in *folder*, or the nearest above this one; DonkaError where *folder* has none."""
    if folder is None:
        return LeagueFolder.nearest(Path.cwd())
    found = LeagueFolder.nearest(folder)
    if found is None or found.path != folder.absolute():
        raise DonkaError(
            f"--league: {folder}: no league (expected a folder donka submit took bots into)"
        )
    return found


def versions_named(league: LeagueFolder | None, text: str) -> tuple[Accepted, ...]:
    """The versions that *text* means, ``my-bot`` or ``my-bot@2``; DonkaError where there are none."""
    if league is None:
        raise DonkaError("no league here, or above (say which: --league; begin one: donka submit)")
    kept = Kept.of(league)
    found = kept.named(text)
    if not found:
        from difflib import get_close_matches

        names = [each.submission.reference for each in kept.versions] + [*kept.latest]
        close = get_close_matches(text, names, n=1)
        guess = f"did you mean {close[0]!r}? " if close else ""
        raise DonkaError(
            f"{text}: {league.path} accepted no such bot ({guess}see: donka bots list)"
        )
    return found
