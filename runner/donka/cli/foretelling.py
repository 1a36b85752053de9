"""What ``donka run --dry-run`` tells of a tournament before it is played: its schedule and its size.

Heavy to import; the command imports it when it runs.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict

from donka.cli.playing import Playing
from donka.cli.progress import clock_time
from donka.cli.speaking import counted, show
from donka.journal.block import Block
from donka.league.forecast import forecast
from donka.report.escaping import json_text
from donka.sandbox.kin import cores


def foretell(playing: Playing, workers: int | None, as_json: bool) -> None:
    """Print what the tournament will take, and its schedule."""
    count = workers or cores()
    size = forecast(playing.tournament, playing.plan, count)
    if as_json:
        schedule = [asdict(block) for block in playing.plan]
        whole = {"schema": 1, **asdict(size), "schedule": schedule}
        show(json_text(whole))
        return
    lines = [
        *_tables(playing.plan),
        f"{playing.tournament.name}: {len(playing.roster.entries)} entries, "
        f"{counted(size.tables, 'table')}, {counted(size.sets, 'set')}, "
        f"{counted(size.games, 'game')} of at most {counted(size.deals_at_most, 'deal')}",
        f"At most {clock_time(size.longest_ns / 1e9)} with {counted(count, 'worker')}, if every "
        "bot used all its time; most bots use little of it",
    ]
    show("\n".join(lines) + "\n")


def _tables(plan: Sequence[Block]) -> Iterator[str]:
    """A line for each table: who meets there, and how much they play."""
    for table in sorted({block.table for block in plan}):
        blocks = [block for block in plan if block.table == table]
        sets = sum(block.sets for block in blocks)
        yield (
            f"table {table}: {', '.join(blocks[0].entries)}: {counted(sets, 'set')} in "
            f"{counted(len(blocks), 'block')}"
        )
