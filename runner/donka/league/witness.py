"""Finds the bot of an entry as it is installed here and now, to be asked again what it was asked then.

It need not be the code that played: whoever looks for a crash at home has perhaps mended it already.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from donka.errors import DonkaError
from donka.journal.about import About, EntryAbout
from donka.league.accepted.contents import Hashes
from donka.league.accepted.contents import digest as contents
from donka.league.accepted.folder import LeagueFolder
from donka.league.accepted.kept import Kept
from donka.league.accepted.offered import bots
from donka.league.catalogue import OfferedBot, describe
from donka.league.digest import digest
from donka.league.looking import is_house
from donka.league.plugin import Plugin
from donka.league.plugins import find
from donka.league.settling import Settled, settle_near
from donka.league.sitting_spec import Contender
from donka.league.spec import Tournament
from donka.sandbox.levels import Level
from donka.sandbox.limits import Limits


@dataclass(frozen=True, slots=True)
class Witness:
    """The bot of an entry as it is here, and where it can be asked."""

    contender: Contender
    level: Level
    remarks: tuple[str, ...] = field(default=())
    """What is not as it was when it played, a line each."""


def witness(
    about: About,
    tournament: Tournament,
    name: str,
    bots_dir: Path | None,
    trusted: bool,
    league: LeagueFolder | None = None,
) -> Witness:
    """The bot of the entry *name*, which is there, looked for also among the files of *bots_dir*.

    And before all among the versions that *league* accepted.

    DonkaError where it is not installed, or could reach everything and is not *trusted*.
    """
    entry = next(each for each in about.entries if each.name == name)
    settled = settle_near(Level(about.isolation), tournament.sandbox)
    accepted = _accepted(entry, league)
    offering = [accepted.plugin] if accepted else []
    if not offering:
        there = find(bots_dir).plugins
        offering = [each for each in there if each.distribution == entry.distribution]
    if not offering:
        raise DonkaError(f"{name}: {_absent(entry)}")
    if not (settled.level.isolates or trusted or is_house(entry.distribution)):
        why = f" ({settled.lack})" if settled.lack else ""
        raise DonkaError(
            f"{name}: {entry.distribution} would run at isolation none{why}, where it could reach "
            "everything you can (if you trust it: --trust-bots)"
        )
    limits = tournament.sandbox.limits(settled.level)
    plugin = _offering_it(entry, offering, tournament.clock.load, limits)
    contender = Contender(
        name,
        plugin.source,
        accepted.within if accepted else entry.bot,
        dict(next(each.options for each in tournament.entries if each.name == name)),
        # Any code may be asked; what differs is told in the remarks.
        vouched=None,
        shown=plugin.shown,
    )
    return Witness(
        contender, settled.level, tuple(_remarks(about, entry, plugin, settled, accepted))
    )


def _accepted(entry: EntryAbout, league: LeagueFolder | None) -> OfferedBot | None:
    """The version that played for *entry*, where *league* accepted and still has it."""
    if league is None:
        return None
    return next(
        (bot for bot in bots(Kept.of(league)) if bot.name == entry.bot and bot.sealed), None
    )


def _offering_it(
    entry: EntryAbout, plugins: Sequence[Plugin], load_ns: int, limits: Limits
) -> Plugin:
    """The one of a distribution's *plugins* that offers the bot of *entry*."""
    if len(plugins) == 1:
        return plugins[0]
    catalogue = describe(plugins, load_ns, limits)
    for bot in catalogue.bots:
        if bot.name == entry.bot:
            return bot.plugin
    problem = next(iter(catalogue.problems), "see what it offers: donka bots list")
    raise DonkaError(
        f"{entry.name}: no plugin of {entry.distribution} offers its bot {entry.bot!r} here ({problem})"
    )


def _absent(entry: EntryAbout) -> str:
    if not entry.version:
        return (
            f"its bot {entry.bot!r} is not here (it was the file {entry.distribution}: give the folder "
            "that holds it with --bots-dir)"
        )
    return (
        f"its bot {entry.bot!r} is not installed here (it came from {entry.distribution} "
        f"{entry.version}: install that, then ask again)"
    )


def _remarks(
    about: About,
    entry: EntryAbout,
    plugin: Plugin,
    settled: Settled,
    accepted: OfferedBot | None,
) -> list[str]:
    remarks: list[str] = []
    sealed = accepted.sealed if accepted else None
    now = contents(sealed.folder, Hashes()) if sealed else digest(plugin)
    if now != entry.digest:
        versions = (
            f", {entry.version} then and {plugin.version} now"
            if entry.version != plugin.version
            else ""
        )
        remarks.append(
            f"{entry.name}: not the code that played, but asked all the same (digest was "
            f"{entry.digest.hex()[:12]}, is {now.hex()[:12]}{versions})"
        )
    if settled.level != about.isolation:
        remarks.append(
            f"asked at isolation {settled.level}; it played at {about.isolation}, which does not work "
            f"here: {settled.lack}"
        )
    return remarks
