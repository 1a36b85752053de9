"""A plan that was decided as the tournament went, decided once more from its games.

Knows nothing of how a wave is chosen; the planner that decided it does.
"""

from donka.journal.journal import Journal
from donka.league.advance import Advance
from donka.league.arranging import planner
from donka.league.spec import Tournament
from donka.verify.beginning import hold_block, told
from donka.verify.verdict import Differs


def waves(journal: Journal, tournament: Tournament) -> str:
    """Every block of the plan against what the planner decides from the blocks before it.

    The games have been looked at. Of a tournament that is not over the last decision may not have
    been kept yet: a run is killed when it likes.
    """
    again = planner(tournament)
    advance = Advance(journal, again, tournament.faults)
    found, held, decisions = journal.blocks(), 0, [0]
    while True:
        for block in again.blocks[held : len(found)]:
            hold_block(found[block.number - 1], block, block.number)
        if len(again.blocks) > held:
            held = len(again.blocks)
            decisions.append(held)
        if not advance.read():
            break
    finish = journal.finished
    if len(found) > held:
        raise Differs(
            f"plan, block {held + 1}",
            f"found {told(found[held])}, but no block follows from what was played",
        )
    if len(found) not in (decisions if finish is None else decisions[-1:])[-2:]:
        raise Differs(
            f"plan, block {len(found) + 1}", f"not there, expected {told(again.blocks[len(found)])}"
        )
    if finish is not None and finish.stopped != again.stopped:
        raise Differs("finish", f"found {finish.stopped!r}, expected {again.stopped!r}")
    return f"{len(found)} blocks follow from the games before them"
