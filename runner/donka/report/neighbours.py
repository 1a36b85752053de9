"""What the standings say of every two that stand side by side, in words."""

from collections.abc import Iterator

from donka.phrase import Figure, Phrase
from donka.ranking.comparing import Neighbours
from donka.ranking.policy import Policy
from donka.ranking.settled import PairState, Stopping, Verdict
from donka.ranking.standings import Standings
from donka.report.columns import Value
from donka.report.stops import why_stopped
from donka.report.units import UNITS, Unit, number


def sentences(standings: Standings) -> tuple[Phrase, ...]:
    """A sentence for every two, not yet escaped for any format."""
    unit = UNITS[standings.measure]
    return tuple(_sentence(each, unit, standings) for each in standings.neighbours)


def _sentence(each: Neighbours, unit: Unit, standings: Standings) -> Phrase:
    both = _both(each)
    if each.verdict is Verdict.IDENTICAL:
        return Phrase("{both} are identical so far", both=both)
    if each.difference is None or each.half_width is None:
        return _nothing(each, standings.final)
    apart = unit.apart(each.difference, each.half_width)
    match each.verdict:
        case Verdict.SEPARATED:
            return Phrase(
                "{better} is better than {worse}: {apart}",
                better=each.better,
                worse=each.worse,
                apart=apart,
            )
        case Verdict.EQUAL if standings.stopping is not None:
            within = _points(standings.stopping.delta)
            return Phrase(
                "{both} are practically equal (less than {within} apart): {apart}",
                both=both,
                within=within,
                apart=apart,
            )
        case Verdict.EQUAL:
            return Phrase("{both} are practically equal: {apart}", both=both, apart=apart)
        case _:
            return _not_separated(each, standings)


def _both(each: Neighbours | PairState) -> Phrase:
    return Phrase("{better} and {worse}", better=each.better, worse=each.worse)


def _nothing(each: Neighbours, final: bool) -> Phrase:
    said = (
        Phrase("{both}: nothing can be said", both=_both(each))
        if final
        else Phrase("{both}: nothing can be said yet", both=_both(each))
    )
    return Phrase("{said}: {reason}", said=said, reason=each.reason) if each.reason else said


def _points(delta: float) -> Phrase:
    """The delta under which the tournament goes on until it is settled: what counts as equal."""
    if delta == 1:
        return Phrase("1 point a deal")
    return Phrase("{number} points a deal", number=Figure(f"{delta:g}"))


def _not_separated(each: Neighbours, standings: Standings) -> Phrase:
    """With how many sets would tell the two apart: of this tournament, or once it is over of another."""
    both = _both(each)
    if each.more_sets is None or each.sets_anew is None:
        return Phrase("{both} are not separated", both=both)
    if not standings.final:
        return Phrase.counted(
            "{both} are not separated; about {count} more set would do",
            "{both} are not separated; about {count} more sets would do",
            each.more_sets,
            both=both,
        )
    sets = Figure(f"{each.sets_anew:,}")
    if standings.stopping:
        return Phrase(
            "{both} are not separated; a new tournament in which the two share about {sets} sets would do",
            both=both,
            sets=sets,
        )
    return Phrase(
        "{both} are not separated; a new tournament of about {sets} sets would do",
        both=both,
        sets=sets,
    )


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


def stopping_notes(standings: Standings, own: Policy) -> Iterator[Phrase]:
    """The same in words, of a tournament that itself reads faults under the policy *own*."""
    stopping = standings.stopping
    if stopping is None:
        return
    yield Phrase(
        "Stop: when every two neighbours are told apart, or are less than {delta} apart, or after "
        "{cap} sets; looked at after every block, for which intervals are wider.",
        delta=_points(stopping.delta),
        cap=Figure(f"{stopping.cap:,}"),
    )
    is_own = standings.faults.policy is own and not standings.without
    if stopping.why:
        stopped = Phrase("Stopped: {why}.", why=why_stopped(stopping.why))
        # What is open in a table that is read otherwise may be settled in the one that was looked at.
        yield (
            stopped
            if is_own
            else Phrase(
                "{stopped} The tournament's own table decided that (policy {policy}, nobody left out).",
                stopped=stopped,
                policy=own,
            )
        )
    pairs = _open(stopping, standings)
    yield (
        Phrase("Open: {pairs}.", pairs=pairs)
        if is_own
        else Phrase("Open in this table: {pairs}.", pairs=pairs)
    )


def _open(stopping: Stopping, standings: Standings) -> Phrase:
    """Which pairs are still to be settled."""
    if stopping.open:
        return Phrase.listed(map(_both, stopping.open))
    if standings.neighbours:
        return Phrase("none, every two neighbours are settled")
    return Phrase("none, but no two are ranked either, so that nothing is settled")
