"""What was settled before the first game, held against itself: seed, config, roster, schedule.

Each function tells in a line what holds, or raises Differs. Knows nothing of what was played.
"""

import hashlib
from collections.abc import Sequence
from pathlib import Path

from donka.errors import DonkaError
from donka.game.shuffle import commitment, text_secret
from donka.journal.about import About, EntryAbout
from donka.journal.block import Block
from donka.journal.keys import roster_digest
from donka.journal.withdrawal import Withdrawal
from donka.league.config import canonical, from_canonical
from donka.league.numbering import Numbering
from donka.league.planning import EVERYTHING, NO_TABLE, TOO_FEW
from donka.league.schedule import FEWEST, fours, planned
from donka.league.spec import AUTO, EntrySpec, Format, ScheduleSpec, Tournament, When, can_mean
from donka.report.provenance import SEED_FILE, seed_file
from donka.verify.files import content, hold
from donka.verify.verdict import Differs

LEVELS = ("none", "kernel", "full")


def seed(about: About, over: bool, folder: Path) -> str:
    """The secret against its commitment, the text it is made of, and ``seed.txt``."""
    if commitment(about.secret) != about.commitment:
        raise Differs(
            "about.commitment",
            f"found {about.commitment.hex()}, which is not that of the secret the journal holds",
        )
    if about.seed_text is not None and text_secret(about.seed_text) != about.secret:
        raise Differs("about.secret", f"not that of the text {about.seed_text!r}")
    expected = seed_file(about).encode()
    published = content(folder / SEED_FILE, len(expected))
    text = f"the commitment {about.commitment.hex()} is that of the secret"
    if published is None:
        return text if over else f"{text}, which is not yet published and was not shown to anybody"
    if not over:
        raise Differs(
            SEED_FILE,
            "found, while the journal says that the tournament is not over (expected none)",
        )
    hold(SEED_FILE, published, expected)
    return f"{text}, and so is {SEED_FILE}"


def config(about: About) -> str:
    """The config that is kept against its digest, and against what is said beside it."""
    found = hashlib.sha256(about.config.encode()).digest()
    if found != about.config_digest:
        raise Differs(
            "about.config",
            f"its digest is {found.hex()}, expected {about.config_digest.hex()}",
        )
    try:
        tournament = from_canonical(about.config)
    except DonkaError as error:
        raise Differs("about.config", str(error)) from error
    if canonical(tournament) != about.config:
        raise Differs("about.config", "not in its canonical form")
    _same("about.tournament", about.tournament, tournament.name)
    _same("about.seed_text", about.seed_text, tournament.seed)
    _same("about.beacon", about.beacon, tournament.beacon)
    wanted = tournament.sandbox.isolation
    allowed = LEVELS if wanted == AUTO else (wanted,)
    if about.isolation not in allowed:
        raise Differs(
            "about.isolation", f"found {about.isolation!r}, expected {' or '.join(allowed)}"
        )
    return f"every value of digest {about.config_digest.hex()}"


def roster(about: About, tournament: Tournament) -> str:
    """The entries against the roster's digest, and against those of the config."""
    found = roster_digest(about.entries)
    if found != about.roster_digest:
        raise Differs(
            "about.entries", f"their digest is {found.hex()}, expected {about.roster_digest.hex()}"
        )
    wanted = sorted(tournament.entries, key=lambda entry: entry.name)
    _same(
        "about.entries",
        ", ".join(entry.name for entry in about.entries),
        ", ".join(entry.name for entry in wanted),
    )
    for entry, spec in zip(about.entries, wanted, strict=True):
        _same_entry(entry, spec)
    return f"{len(wanted)} entries, whose code has the digest {about.roster_digest.hex()}"


def schedule(found: Sequence[Block], stopped: str | None, tournament: Tournament) -> str:
    """The schedule that is kept against the one the config gives.

    *stopped* is why nothing more is played, None while something is. Of a tournament that goes on until
    it is settled only what every such plan has: which blocks it holds follows from the games.
    """
    if not found and stopped is None:
        return "not kept yet, since nothing was played"
    names = [entry.name for entry in tournament.entries]
    if tournament.stop.when is When.SETTLED:
        return _drawn(found, names, tournament.schedule)
    expected = planned(tournament.schedule, names, tournament.authors)
    # A comparison decides on its blocks as it goes, those of a gauntlet in their order.
    early = ended_early(stopped, tournament) or (
        stopped is None and tournament.schedule.format is Format.GAUNTLET
    )
    for number, block in enumerate(expected, start=1):
        if len(found) < number and early and found:
            return f"the first {len(found)} blocks of those the config gives; then {stopped or 'no more yet'}"
        if len(found) < number:
            raise Differs(f"plan, block {number}", f"not there, expected {told(block)}")
        hold_block(found[number - 1], block, number)
    if len(found) > len(expected):
        raise Differs(
            f"plan, block {len(expected) + 1}",
            f"found {told(found[len(expected)])}, expected no more than {len(expected)} blocks",
        )
    return f"{len(expected)} blocks, as the config gives them"


def ended_early(stopped: str | None, tournament: Tournament) -> bool:
    """Whether it is said of a gauntlet that it ended before its config says so, as a comparison does."""
    gauntlet = tournament.schedule.format is Format.GAUNTLET
    return gauntlet and stopped not in (None, EVERYTHING, TOO_FEW, NO_TABLE)


def _drawn(found: Sequence[Block], names: Sequence[str], spec: ScheduleSpec) -> str:
    drawn = Numbering(fours(spec, names))
    for number, block in enumerate(found, start=1):
        if not set(block.entries) <= set(names) or len(set(block.entries)) < FEWEST:
            raise Differs(f"plan, block {number}", f"seats {', '.join(block.entries)}")
        if not 1 <= block.sets <= spec.block:
            raise Differs(
                f"plan, block {number}", f"{block.sets} sets, expected at most {spec.block}"
            )
        a, b, c, d = sorted(block.entries)
        drawn.draw((a, b, c, d), block.sets)
        hold_block(block, drawn.blocks[-1], number)
    return f"{len(found)} blocks, numbered one after another"


def withdrawals(
    found: Sequence[Withdrawal], blocks: Sequence[Block], tournament: Tournament
) -> None:
    """Differs where somebody left who was not there, or at no time of the schedule."""
    names = [entry.name for entry in tournament.entries]
    before: list[str] = []
    earliest = 1
    for each in found:
        place = f"withdrawals, {each.entry}"
        if each.entry not in names or each.entry in before:
            raise Differs(place, "expected an entry of the config, each once")
        if not earliest <= each.block <= len(blocks) + 1:
            raise Differs(place, f"block {each.block}, expected {earliest} to {len(blocks) + 1}")
        before.append(each.entry)
        earliest = each.block


def hold_block(found: Block, expected: Block, number: int) -> None:
    """Differs where block *number* of the plan is another than *expected*."""
    if found != expected:
        raise Differs(f"plan, block {number}", f"found {told(found)}, expected {told(expected)}")


def _same(place: str, found: str | None, expected: str | None) -> None:
    if found != expected:
        raise Differs(place, f"found {found!r}, the config says {expected!r}")


def _same_entry(entry: EntryAbout, spec: EntrySpec) -> None:
    place = f"about.entries.{entry.name}"
    _same(f"{place}.author", entry.author, spec.author)
    _same(f"{place}.alias", entry.alias, spec.alias)
    if not can_mean(spec.bot, entry.distribution, entry.bot):
        raise Differs(
            place, f"found the bot {entry.distribution}:{entry.bot}, the config says {spec.bot!r}"
        )


def told(block: Block) -> str:
    """Everything that *block* says."""
    return (
        f"block {block.number} at table {block.table}, sets {block.first_set} to "
        f"{block.first_set + block.sets - 1}, place {block.place}, {', '.join(block.entries)}"
    )
