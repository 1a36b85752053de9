"""What the standings say of every two that stand side by side, in words."""

from collections.abc import Iterator

from donka.ranking.comparing import Neighbours
from donka.ranking.policy import Policy
from donka.ranking.settled import Verdict
from donka.ranking.standings import Standings
from donka.report.columns import Value
from donka.report.units import UNITS, Unit, number


def sentences(standings: Standings) -> tuple[str, ...]:
    """A sentence for every two, not yet escaped for any format."""
    unit = UNITS[standings.measure]
    return tuple(_sentence(each, unit, standings) for each in standings.neighbours)


def _sentence(each: Neighbours, unit: Unit, standings: Standings) -> str:
    both = f"{each.better} and {each.worse}"
    if each.verdict is Verdict.IDENTICAL:
        return f"{both} are identical so far"
    if each.difference is None or each.half_width is None:
        yet = "" if standings.final else " yet"
        return f"{both}: nothing can be said{yet}{each.reason and ': '}{each.reason}"
    apart = unit.apart(each.difference, each.half_width)
    match each.verdict:
        case Verdict.SEPARATED:
            return f"{each.better} is better than {each.worse}: {apart}"
        case Verdict.EQUAL:
            return f"{both} are practically equal{_within(standings)}: {apart}"
        case _:
            return f"{both} are not separated{_what_would_do(each, standings)}"


def _within(standings: Standings) -> str:
    """What counts as equal: the delta under which the tournament goes on until it is settled."""
    stopping = standings.stopping
    return "" if stopping is None else f" (less than {_points(stopping.delta)} a deal apart)"


def _points(delta: float) -> str:
    return f"{delta:g} point{'' if delta == 1 else 's'}"


def _what_would_do(each: Neighbours, standings: Standings) -> str:
    """How many sets would tell the two apart: of this tournament, or once it is over of another."""
    if each.more_sets is None or each.sets_anew is None:
        return ""
    if not standings.final:
        return f"; about {each.more_sets:,} more set{'s' if each.more_sets > 1 else ''} would do"
    share = "in which the two share" if standings.stopping else "of"
    return f"; a new tournament {share} about {each.sets_anew:,} sets would do"


def neighbours_json(standings: Standings) -> list[dict[str, Value]]:
    """The same for programs."""
    return [
        {
            "better": each.better,
            "worse": each.worse,
            "difference": number(each.difference),
            "plus_minus": number(each.half_width),
            "verdict": each.verdict.value,
            "more_sets": each.more_sets,
        }
        for each in standings.neighbours
    ]


def stopping_json(standings: Standings) -> dict[str, object] | None:
    """How a tournament that goes on until its pairs are settled stands; None for any other."""
    stopping = standings.stopping
    if stopping is None:
        return None
    return {
        "why": stopping.why or None,
        "max_sets": stopping.cap,
        "delta": stopping.delta,
        "open": [[pair.better, pair.worse] for pair in stopping.open],
    }


def stopping_notes(standings: Standings, own: Policy) -> Iterator[str]:
    """The same in words, of a tournament that itself reads faults under the policy *own*."""
    stopping = standings.stopping
    if stopping is None:
        return
    yield (
        f"Stop: when every two neighbours are told apart, or are less than {_points(stopping.delta)} a deal "
        f"apart, or after {stopping.cap:,} sets; looked at after every block, for which intervals are wider."
    )
    is_own = standings.faults.policy is own and not standings.without
    # What is open in a table that is read otherwise may be settled in the one that was looked at.
    decided = (
        ""
        if is_own
        else f" The tournament's own table decided that (policy {own}, nobody left out)."
    )
    if stopping.why:
        yield f"Stopped: {stopping.why}.{decided}"
    pairs = [f"{pair.better} and {pair.worse}" for pair in stopping.open]
    settled = "none, " + (
        "every two neighbours are settled"
        if standings.neighbours
        else "but no two are ranked either, so that nothing is settled"
    )
    yield f"Open{'' if is_own else ' in this table'}: {', '.join(pairs) or settled}."
