"""Accepted versions as bots that can play: what each offers was written down when it was examined.

Starts no worker and imports nothing.
"""

from collections.abc import Iterator
from dataclasses import replace

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
            if latest[accepted.submission.name] is accepted:
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
    """The code of *accepted*.

    A worker of it sees that alone; a single file that names no requirements sees what is *installed*
    beside Donka as well, as any single file does.
    """
    submission = accepted.submission
    called = submission.reference
    site = accepted.folder / "site"
    if submission.point is not None:
        point = submission.point
        source = Source(Origin.ENTRY_POINT, point.name, point.value, (str(site),))
        return Plugin(
            source,
            submission.distribution,
            submission.version,
            (site,),
            installed.shown_to_accepted((str(site),)),
            called=called,
        )
    file = accepted.folder / "file" / str(submission.file)
    if site.is_dir():
        folders: tuple[str, ...] = (str(site),)
        shown = installed.shown_to_accepted((str(file), str(site)))
    else:
        folders, shown = installed.folders, installed.shown_to_file(file)
    source = Source(Origin.FILE, file.stem, str(file), folders)
    return Plugin(source, submission.distribution, "", (file,), shown, called=called)
