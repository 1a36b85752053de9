"""What the cap of a tournament that goes on until it is settled leaves room for, told beforehand.

Pure; knows nothing of how sets are handed out within it.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from donka.journal.block import Block
from donka.league.arranging import rule
from donka.league.spec import Tournament
from donka.ranking.settled import FEWEST_SETS

_SIDE_BY_SIDE = 3
"""Pairs of neighbours at one table, at best."""


def doubt(tournament: Tournament) -> str:
    """Why *tournament* cannot be settled before its cap, in a line; empty where it can, or has none."""
    settling = rule(tournament)
    pairs = len(tournament.entries) - 1
    if settling is None or settling.most_judged >= pairs:
        return ""
    key = "stop.max_sets" if tournament.stop.max_sets else "stop.max_sets (null: sets × tables)"
    enough = max(ceil(FEWEST_SETS * pairs / _SIDE_BY_SIDE), FEWEST_SETS)
    if settling.most_judged:
        found = (
            f"{settling.cap:,} sets in all bring at most {settling.most_judged} of the {pairs} pairs of "
            "neighbours so far"
        )
    else:
        found = f"{settling.cap:,} give it at most {settling.cap:,}, so that nothing can be settled"
    return (
        f"{tournament.path}: {key}: a pair is judged from {FEWEST_SETS} common sets on; {found} (give at "
        f"least {enough:,})"
    )


def alike(plan: Sequence[Block], sets: int) -> list[Block]:
    """So many *sets* spread over the tables of *plan* as evenly as whole sets can be, a block a table."""
    first: dict[int, Block] = {}
    for block in plan:
        first.setdefault(block.table, block)
    each, more = divmod(sets, len(first))
    shares = [each + (place < more) for place in range(len(first))]
    found, begin = [], 1
    for block, share in zip(first.values(), shares, strict=True):
        if share:
            found.append(replace(block, first_set=begin, sets=share))
            begin += share
    return found
