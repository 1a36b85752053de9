"""Step 6: whether memory grows with the games played, beyond what a long sitting has room for.

What a process holds is read from outside, where the system tells it.
"""

from collections.abc import Sequence
from itertools import islice
from statistics import median

from donka.examine.bench import Bench, Purse
from donka.examine.conditions import Conditions
from donka.examine.positions import every_play
from donka.examine.questions import Questions
from donka.examine.step import Found, Outcome
from donka.examine.telling import counted
from donka.league.sitting_spec import Contender
from donka.sandbox import procfs
from donka.sandbox.limits import MB

TITLE = "no growth of memory"
LONG_SITTING = 8_000
"""Decisions of one bot in a sitting of 64 games."""
AT_ONCE = 25
"""Games between two looks."""
BUDGET_NS = 5_000_000_000
FEWEST_LOOKS = 6
SETTLED = 1 / 3
"""So much of the games goes by before growth counts: what is bounded fills up first."""
NOISE = 2 * MB
"""What an allocator may take and give for reasons of its own."""
SHARE = 16
"""One part in so many of its memory is what a bot may grow by in a long sitting."""
WORTH_A_LOOK = 4 * MB


def growth(candidate: Contender, conditions: Conditions) -> Found:
    """How the memory of one process goes with thousands of games."""
    with Bench(candidate, conditions, conditions.rules) as bench:
        bench.load()
        if procfs.own_memory(bench.pid) is None:
            return Found(Outcome.SKIPPED, ("this system does not tell what a process holds",))
        held = _held(bench, conditions)
        printed = bench.printed
    if bench.deaths:
        return Found(
            Outcome.FAILED, (f"its process ended after {len(held) * AT_ONCE:,} games",), printed
        )
    return verdict(held, conditions.limits.memory, printed)


def verdict(held: Sequence[int], memory: int, printed: bytes) -> Found:
    """What follows from the bytes *held* at each look, for a process that may hold *memory*."""
    if len(held) < FEWEST_LOOKS:
        return Found(Outcome.SKIPPED, ("too slow to be asked often enough",))
    games = counted((len(held) - 1) * AT_ONCE, "game")
    settled = held[int(SETTLED * len(held)) :]
    a_game = slope(settled) / AT_ONCE
    in_a_sitting = a_game * LONG_SITTING
    line = f"{games}: {held[0] / MB:.1f} MB at first, {held[-1] / MB:.1f} MB at last"
    if settled[-1] - settled[0] < NOISE or in_a_sitting < WORTH_A_LOOK:
        return Found(Outcome.PASSED, (line,))
    rate = (
        f"grows by {a_game / 1000:.1f} kB a decision, {in_a_sitting / MB:.0f} MB in a long sitting"
    )
    limit = memory / SHARE
    if in_a_sitting < limit:
        return Found(Outcome.REMARK, (f"{line}; {rate}",))
    told = (
        f"{line}; {rate} (allowed: {limit / MB:.0f} MB)",
        "something keeps what belongs to a game: a list at module level, a cache without a bound",
    )
    return Found(Outcome.FAILED, told, printed)


def slope(held: Sequence[int]) -> float:
    """By how much *held* grows from one look to the next: the median of all slopes (Theil 1950, Sen 1968).

    A jump or two do not move it, as an allocator makes them.
    """
    return median(
        (later - earlier) / (j - i)
        for i, earlier in enumerate(held)
        for j, later in enumerate(held[i + 1 :], start=i + 1)
    )


def _held(bench: Bench, conditions: Conditions) -> list[int]:
    """What the process held, in bytes, before the games and after each so many of them."""
    source = every_play(conditions.rules, conditions.key, "growth")
    questions = Questions(bench, conditions.clock)
    purse = Purse(BUDGET_NS)
    held = [procfs.own_memory(bench.pid) or 0]
    while (
        len(held) * AT_ONCE <= conditions.extent.decisions
        and not purse.is_empty
        and not bench.deaths
    ):
        asked = list(questions.ask(islice(source, AT_ONCE), purse))
        now = procfs.own_memory(bench.pid)
        if len(asked) < AT_ONCE or now is None:
            break
        held.append(now)
    return held
