"""In which order the sittings of a schedule are started."""

from collections.abc import Iterator, Sequence
from itertools import chain, groupby, zip_longest

from donka.journal.block import ROTATIONS, Block


def sittings(schedule: Sequence[Block], abreast: int = 4) -> Iterator[tuple[Block, int]]:
    """Block and rotation of every sitting, in the order in which they should be started.

    *abreast* runs of sets go forward together, one rotation of each after the other, so that as
    many sittings can be in flight without two of one set among them. Neighbouring blocks that share
    a run of sets go forward side by side, so that none of them is done long before the others. The
    last group takes in what would be too few for one of its own.
    """
    runs = [list(sharing) for _, sharing in groupby(schedule, key=lambda block: block.first_set)]
    groups = max(1, len(runs) // abreast)
    for group in range(groups):
        last = group == groups - 1
        together = runs[group * abreast : None if last else (group + 1) * abreast]
        for rotation in ROTATIONS:
            for block in chain.from_iterable(zip_longest(*together)):
                if block is not None:
                    yield block, rotation
