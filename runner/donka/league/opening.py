"""Opens a tournament's journal: a new one with a new seed, or the one that a run left unfinished.

A journal goes on only under the very config and the very bots it was begun with.
"""

import secrets
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from donka import __version__
from donka.errors import DonkaError
from donka.game.shuffle import bot_key, commitment, text_secret
from donka.journal.about import About, EntryAbout
from donka.journal.block import Block
from donka.journal.journal import FILE, Journal
from donka.journal.keys import deal_key
from donka.league.config import canonical, changes
from donka.league.config import digest as config_digest
from donka.league.roster import Roster
from donka.league.sitting_spec import Prepare, SittingSpec
from donka.league.spec import Tournament
from donka.sandbox.charge import tells_waits
from donka.sandbox.levels import Level


def open_journal(folder: Path, tournament: Tournament, roster: Roster, level: Level) -> Journal:
    """The journal in *folder*, begun at *level* if there is none; the caller holds the folder.

    DonkaError, naming every change, where it was begun under another config or other bots.
    """
    path = folder / FILE
    if not path.exists():
        Journal.create(path, _about(tournament, roster, level)).close()
    journal = Journal.open(path)
    try:
        changed = _changed(journal.about, tournament, roster)
        if changed:
            raise DonkaError(
                "\n".join(
                    [
                        f"{folder}: holds a tournament that was begun differently (restore what "
                        "changed and go on, or give this one another name: or --results folder):",
                        *(f"  {change}" for change in changed),
                        *_advice(folder, journal.about, tournament, roster),
                    ]
                )
            )
    except BaseException:
        journal.close()
        raise
    return journal


def _about(tournament: Tournament, roster: Roster, level: Level) -> About:
    text = tournament.seed
    secret = secrets.token_bytes(32) if text is None else text_secret(text)
    return About(
        tournament=tournament.name,
        config=canonical(tournament),
        config_digest=config_digest(tournament),
        roster_digest=roster.digest,
        entries=roster.entries,
        secret=secret,
        commitment=commitment(secret),
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        donka=__version__,
        seed_text=text,
        beacon=tournament.beacon,
        tells_waits=tells_waits(),
        isolation=level.value,
    )


def _changed(about: About, tournament: Tournament, roster: Roster) -> list[str]:
    lines = changes(about.config, canonical(tournament))
    before = {entry.name: entry for entry in about.entries}
    for entry in roster.entries:
        was = before.get(entry.name)
        if was is not None and _code(was) != _code(entry) and not _is_newer(was, entry):
            lines.append(f"bots.{entry.name}: {_difference(was, entry)}")
    return lines


def _advice(folder: Path, about: About, tournament: Tournament, roster: Roster) -> Iterator[str]:
    """What to do where it is the entries that changed."""
    before = {entry.name: entry for entry in about.entries}
    if any(
        entry.name not in before or _code(entry) != _code(before[entry.name])
        for entry in roster.entries
    ):
        yield "a newcomer, or a new version of a bot, waits for a new tournament"
    for entry in roster.entries:
        was = before.get(entry.name)
        if was is not None and _is_newer(was, entry):
            yield (
                f"{entry.name} goes on as it was with: "
                f"{{name: {entry.name}, bot: {was.bot}}} (under bots: in {tournament.path.name})"
            )
    if before.keys() - {entry.name for entry in tournament.entries}:
        yield f"a bot leaves with: donka withdraw {folder} BOT"


def _code(entry: EntryAbout) -> tuple[str, str, bytes]:
    """What plays for *entry*; the rest of it is the config's."""
    return entry.distribution, entry.version, entry.digest


def _is_newer(was: EntryAbout, now: EntryAbout) -> bool:
    """Whether two versions of one bot that a league accepted play; the config's change says which."""
    return was.bot != now.bot and was.bot.partition("@")[0] == now.bot.partition("@")[0]


def _difference(was: EntryAbout, now: EntryAbout) -> str:
    if (was.distribution, was.version) != (now.distribution, now.version):
        return f"came from {_origin(was)}, comes from {_origin(now)}"
    return (
        f"its code or what it needs has changed (digest was {was.digest.hex()[:12]}, "
        f"is {now.digest.hex()[:12]})"
    )


def _origin(entry: EntryAbout) -> str:
    # A single file has no version.
    return f"{entry.distribution} {entry.version}".rstrip()


def preparing(about: About, tournament: Tournament, roster: Roster) -> Prepare:
    """Makes the specs of a tournament's sittings, each with all that its host must know."""
    for_deals, for_bots = deal_key(about), bot_key(about.secret)
    limits = tournament.sandbox.limits(Level(about.isolation))

    def prepare(block: Block, rotation: int, blamed: frozenset[str]) -> SittingSpec:
        a, b, c, d = (roster.contenders[name] for name in block.entries)
        return SittingSpec(
            block=block,
            rotation=rotation,
            contenders=(a, b, c, d),
            deal_key=for_deals,
            bot_key=for_bots,
            rules=tournament.rules,
            cycles=tournament.schedule.cycles,
            clock=tournament.clock,
            width=tournament.width,
            limits=limits,
            faults=tournament.faults,
            blamed=blamed,
        )

    return prepare
