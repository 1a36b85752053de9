"""Step 3: whether the bot answers in time, as what it was charged for its decisions tells."""

from collections.abc import Iterator, Sequence

from donka.examine.bench import Bench, Purse
from donka.examine.conditions import Conditions
from donka.examine.hearing import Hearing
from donka.examine.practice import Practice
from donka.examine.questions import Questions
from donka.examine.step import Found, Outcome
from donka.examine.telling import counted, first_of, span
from donka.game.faults import FaultKind
from donka.league.sitting_spec import Contender
from donka.sandbox.wire import Want

TITLE = "within time"
AGAIN = 3
"""Late answers that are asked for once more, in a fresh process: what only happened once is no habit."""
AGAIN_NS = 12_000_000_000
"""What it may think until one is late again."""
CLOSE = 2
"""The longest is worth a look from one part in so many of the limit on."""


def in_time(hearings: Sequence[Hearing], candidate: Contender, conditions: Conditions) -> Found:
    """Whether what was asked in *hearings* was answered in time; late answers are asked for again."""
    clock = conditions.clock
    cards, gifts = sorted(card_charges(hearings)), sorted(_pass_charges(hearings))
    lines = [_line("card", cards, clock.per_move)]
    if gifts:
        lines.append(_line("pass", gifts, clock.per_pass))
    late = [line for each in hearings for line in _late(each)]
    if late:
        example = next(each for each in hearings if any(_late(each)))
        again = _late_again(example, candidate, conditions)
        if again is None and example.given_up:
            again = example.printed
        if again is not None:
            told = (f"{counted(len(late), 'answer')} too late", *first_of(late, len(late)), *lines)
            return Found(Outcome.FAILED, told, again)
        lines.append(f"{counted(len(late), 'answer')} too late, but in time when asked for again")
    is_close = CLOSE * max(cards) > clock.per_move or (
        gifts and CLOSE * max(gifts) > clock.per_pass
    )
    return Found(Outcome.REMARK if late or is_close else Outcome.PASSED, tuple(lines))


def card_charges(hearings: Sequence[Hearing]) -> Iterator[int]:
    """What each card cost, in ns; notes to the bot are none."""
    for hearing in hearings:
        yield from (each.charge_ns for each in hearing.plays)
        yield from _of_games(hearing, Want.CARD)


def _pass_charges(hearings: Sequence[Hearing]) -> Iterator[int]:
    for hearing in hearings:
        yield from (each.charge_ns for each in hearing.passes)
        yield from _of_games(hearing, Want.PASS)


def _of_games(hearing: Hearing, want: Want) -> Iterator[int]:
    for game in hearing.games:
        for item, charge_ns in zip(game.asked, game.charges_ns, strict=True):
            if item.want is want:
                yield charge_ns


def median(charges_ns: Sequence[int]) -> int:
    """The middle one of *charges_ns*, which are sorted; 0 where there are none."""
    return charges_ns[len(charges_ns) // 2] if charges_ns else 0


def _line(what: str, charges_ns: Sequence[int], limit_ns: int) -> str:
    middle = span(median(charges_ns))
    nearly_all = span(charges_ns[min(int(0.95 * len(charges_ns)), len(charges_ns) - 1)])
    most = span(charges_ns[-1])
    return (
        f"a {what}: median {middle}, p95 {nearly_all}, max {most} of {span(limit_ns)} "
        f"({len(charges_ns):,} asked)"
    )


def _late(hearing: Hearing) -> list[str]:
    """Every answer that came too late, a line each."""
    name = hearing.ruling.name
    late = [
        f"under {name}: practice game {game.number}, deal {fault.deal}, trick {fault.trick}: "
        f"{fault.detail}"
        for game in hearing.games
        for fault in game.faults
        if fault.kind is FaultKind.TIMEOUT
    ]
    return late + [
        f"under {name}: {each.position}: {each.detail}"
        for each in (*hearing.views, *hearing.deaf)
        if each.fault is FaultKind.TIMEOUT
    ]


def _late_again(hearing: Hearing, candidate: Contender, conditions: Conditions) -> bytes | None:
    """What the bot printed as it was late again with what it was late with in *hearing*; None if not."""
    views = [each.position for each in hearing.views if each.fault is FaultKind.TIMEOUT][:AGAIN]
    games = [
        game.number
        for game in hearing.games
        if any(fault.kind is FaultKind.TIMEOUT for fault in game.faults)
    ][:AGAIN]
    with Bench(candidate, conditions, hearing.ruling.rules, most_late=1) as bench:
        bench.load()
        purse = Purse(max(AGAIN_NS, AGAIN * conditions.clock.per_move))
        asked = list(Questions(bench, conditions.clock).ask(views, purse))
        faults = [each.fault for each in asked]
        practice = Practice(bench, conditions, hearing.ruling.rules)
        played = practice.play(games, purse)
        faults += [fault.kind for game in played for fault in game.faults]
        return bench.printed if FaultKind.TIMEOUT in faults else None
