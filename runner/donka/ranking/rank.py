"""From the records of a tournament to its standings. Pure; the same records in any order give the same."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from donka.errors import DonkaError
from donka.game.record import GameRecord
from donka.journal.block import Block
from donka.journal.merkle import root
from donka.journal.withdrawal import Withdrawal
from donka.ranking.account import account
from donka.ranking.counting import Counted
from donka.ranking.live import Extent, Live
from donka.ranking.reading import Reading
from donka.ranking.standings import Standings


def rank(
    blocks: Sequence[Block],
    games: Iterable[GameRecord],
    names: Iterable[str],
    reading: Reading,
    without: Collection[str] = (),
    withdrawals: Collection[Withdrawal] = (),
    stopped: str = "",
) -> Standings:
    """The standings of the entries *names*, from the *games* of a tournament of *blocks*.

    *without* takes entries out as if they had never come: no table they sat at counts. Who is
    disqualified stays so. *withdrawals* tell who left; *stopped* tells why nothing more is played. DonkaError where *without*
    names nobody, or leaves no table.
    """
    everybody = sorted(set(names))
    excluded = frozenset(without)
    live = Live(_remaining(everybody, blocks, without), reading)
    counted = Counted(blocks, map(account, games), reading.faults, withdrawals)

    def digests() -> Iterator[bytes]:
        for block, whole in counted:
            if excluded.isdisjoint(block.entries):
                live.add(block, whole)
            yield from (game.digest for game in whole)

    merkle_root = root(digests())
    missing = [block for block in counted.missing if excluded.isdisjoint(block.entries)]
    seated = {name for block in blocks for name in block.entries}
    return live.standings(
        Extent(
            sets_missing=sum(block.sets for block in missing),
            root=merkle_root,
            out=_out(withdrawals, counted),
            stranded=frozenset() if counted.missing else frozenset(seated),
            without=tuple(sorted(excluded)),
            stopped=stopped,
        )
    )


def _out(withdrawals: Iterable[Withdrawal], counted: Counted) -> dict[str, str]:
    """Who is out, with the reason: those who left, then those who were disqualified."""
    left = {each.entry: each.told for each in sorted(withdrawals, key=lambda each: each.entry)}
    gone = sorted(counted.disqualified.items())
    return {**left, **{name: each.told for name, each in gone}}


def _remaining(
    names: Sequence[str], blocks: Sequence[Block], without: Collection[str]
) -> list[str]:
    for name in sorted(without):
        if name not in names:
            raise DonkaError(f"no entry named {name!r} (expected one of: {', '.join(names)})")
    if without and not any(set(without).isdisjoint(block.entries) for block in blocks):
        raise DonkaError(
            f"without {', '.join(sorted(without))} no table is left to rank by: "
            "every table seats one of them"
        )
    return [name for name in names if name not in without]
