"""Accepted versions as bots that can play: what each offers was written down when it was examined.

Starts no worker and imports nothing.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from donka.league.accepted.kept import Accepted, Kept
from donka.league.catalogue import OfferedBot
from donka.league.plugin import Plugin
from donka.league.plugins import environment
from donka.league.showing import Environment
from donka.sandbox.source import Origin, Source


def bots(kept: Kept) -> Iterator[OfferedBot]:
    """Every version of *kept* that can play, as ``my-bot@2``; the last of each bot as ``my-bot`` too."""
    there, latest = kept.there, kept.latest
    if there:
        installed = environment()
        for accepted in there:
            bot = offered(accepted, plugin(accepted, installed))
            if latest.get(accepted.submission.name) is accepted:
                yield replace(bot, name=accepted.submission.name)
            yield bot


def offered(accepted: Accepted, code: Plugin) -> OfferedBot:
    """*accepted*, whose *code* it is, under the name of its version."""
    submission = accepted.submission
    return OfferedBot(
        submission.reference,
        submission.distribution,
        submission.version,
        code,
        submission.options,
        submission.description,
        called=submission.bot,
        author=submission.author,
        alias=submission.alias,
        sealed=accepted.sealed,
    )


def plugin(accepted: Accepted, installed: Environment) -> Plugin:
    """The code of *accepted*, and what of all that is *installed* it sees."""
    submission, folder = accepted.submission, accepted.folder
    called = submission.reference
    if submission.point is None:
        file = folder / "file" / str(submission.file)
        found = file_code(file, folder / "site", called, installed)
    else:
        point = submission.point
        found = point_code(point.name, point.value, folder / "site", called, installed)
    return replace(found, distribution=submission.distribution, version=submission.version)


def point_code(name: str, value: str, site: Path, called: str, installed: Environment) -> Plugin:
    """What the entry point *name* in *site* offers: a worker of it sees *site* alone."""
    source = Source(Origin.ENTRY_POINT, name, value, (str(site),))
    shown = installed.shown_to_accepted((str(site),))
    return Plugin(source, "", "", (site,), shown, called=called)


def file_code(file: Path, site: Path, called: str, installed: Environment) -> Plugin:
    """The single *file*: a worker of it sees what it needs in *site*.

    Where there is no *site*, as it names no requirements, what is *installed* beside Donka, as any
    single file does.
    """
    if site.is_dir():
        folders: tuple[str, ...] = (str(site),)
        shown = installed.shown_to_accepted((str(file), str(site)))
    else:
        folders, shown = installed.folders, installed.shown_to_file(file)
    source = Source(Origin.FILE, file.stem, str(file), folders)
    return Plugin(source, file.name, "", (file,), shown, called=called)
