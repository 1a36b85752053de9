"""Leagues that are played block by block: the blocks in order, each with its games."""

from itertools import combinations
from random import Random

from ranking_samples import block, game, rotated


def sets_of(table, entries, first, sets, seed, strength):
    """Games of one deal of a table: the stronger, the fewer points."""
    random = Random(f"{table} {seed}")
    for number in range(first, first + sets):
        cards = [random.randrange(6) for _ in range(4)]
        for rotation in (1, 2, 3, 4):
            seats = rotated(entries, rotation - 1)
            p, q, r, s = (
                # The last term keeps two that are not alike from differing by the same in every set.
                5 + cards[seat] + strength[name] + random.randrange(3) + number * strength[name] % 5
                for seat, name in enumerate(seats)
            )
            yield game([(p, q, r, s)] * 2, seats, table=table, number=number, rotation=rotation)


def league(blocks_a_table=4, sets=3, names="abcde", strength=None):
    """Blocks in rounds over all fours of *names*, with their games."""
    strong = strength or dict(zip(names, range(0, 3 * len(names), 3), strict=True))
    found = []
    first = 1
    for turn in range(blocks_a_table):
        for table, entries in enumerate(combinations(names, 4), start=1):
            each = block(len(found) + 1, first, sets, table=table, entries=entries)
            found.append((each, list(sets_of(table, entries, first, sets, turn, strong))))
            first += sets
    return found


def gauntlet(sets=20, strength=None):
    """Candidates x, y, z against the field a, b, c on the same sets."""
    strong = strength or {"x": 0, "y": 4, "z": 8, "a": 3, "b": 4, "c": 5}
    found = []
    for table, name in enumerate("xyz", start=1):
        entries = tuple(sorted((name, "a", "b", "c")))
        each = block(table, 1, sets, table=table, entries=(name, "a", "b", "c"))
        games = list(sets_of(1, entries, 1, sets, 0, strong))
        found.append((each, [with_table(one, table) for one in games]))
    return found


def with_table(one, table):
    return game(
        list(one.deal_points()), one.seats, table=table, number=one.set, rotation=one.rotation
    )
