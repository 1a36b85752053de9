"""What a bot says now beside what it said then, in words and as JSON.

Foreign text is made printable here.
"""

from collections.abc import Iterator, Sequence

from donka.cli.speaking import counted
from donka.game.cards import written
from donka.game.decisions import Decision
from donka.game.faults import Fault
from donka.game.record import GameRecord, identity
from donka.game.times import Times
from donka.league.again import AskedAgain, Now
from donka.report.deal_text import told
from donka.report.fault_text import position, position_json, stderr_lines, texts, told_json
from donka.report.printable import printable
from donka.report.times import duration


def place_of(game: GameRecord, decision: Decision) -> str:
    """The place of a decision in the tournament."""
    return f"{game.identity}.{identity(decision.deal, decision.trick)}"


def one_text(
    game: GameRecord, again: AskedAgain, fault: Fault | None, limit_ns: int
) -> Iterator[str]:
    """The lines of one decision that was asked again; *fault* is what came of it then, if one did."""
    decision, now = again.decision, again.now
    seat = decision.seat
    yield f"{place_of(game, decision)}  {printable(game.seats[seat])} at seat {seat}"
    yield f"  asked    {position(decision)}"
    yield f"  then     {then(decision, fault)}"
    yield f"  charge   {_charge_then(game.times[seat], fault)}"
    yield f"  now      {said(now)}{', the same' if again.is_same else ''}"
    yield _charge_now(now, limit_ns)
    yield from stderr_lines(now.stderr, whole=True)


def load_text(place: str, name: str, fault: Fault | None, now: Now, limit_ns: int) -> Iterator[str]:
    """The lines of a bot that was loaded again."""
    yield f"{place}  {printable(name)}, to be loaded"
    yield f"  then     {told(fault) if fault else 'loaded'}"
    yield f"  now      {'loaded' if now.fault is None else said(now)}"
    yield _charge_now(now, limit_ns)
    yield from stderr_lines(now.stderr, whole=True)


def _charge_now(now: Now, limit_ns: int) -> str:
    return (
        f"  charge   {duration(now.charge_ns)} of {duration(limit_ns)}, "
        f"elapsed {duration(now.elapsed_ns)}"
    )


def _charge_then(times: Times, fault: Fault | None) -> str:
    if fault is not None:
        return f"{duration(fault.charge_ns)}, elapsed {duration(fault.elapsed_ns)}"
    return (
        f"not kept a decision; in this game at most {duration(times.max_ns)}, half of them at most "
        f"{duration(times.quantile(0.5))}"
    )


def then(decision: Decision, fault: Fault | None) -> str:
    """What stands in the record."""
    cards = written(decision.choice)
    if not decision.substituted:
        return cards
    what = told(fault) if fault else "not asked, since the substitute had taken over"
    return f"{what}; the substitute {'passed' if decision.is_pass else 'played'} {cards}"


def said(now: Now) -> str:
    """What the bot does now."""
    if now.fault is None:
        return written(now.cards)
    died = ", its process died" if now.death else ""
    return f"{now.fault}{died}{f': {printable(now.detail)}' if now.detail else ''}"


def game_text(
    game: GameRecord,
    name: str,
    answers: Sequence[AskedAgain],
    unasked: int,
    faults: Sequence[Fault],
) -> Iterator[str]:
    """The lines of a whole game that was asked again: how many are the same, and the others."""
    counting = [again for again in answers if not again.decision.substituted]
    same = sum(again.is_same for again in counting)
    yield f"{game.identity}  {printable(name)}: {same:,} of {counted(len(counting), 'answer')} the same"
    for again in answers:
        decision = again.decision
        if decision.substituted or not again.is_same:
            yield f"  {place_of(game, decision)}  {position(decision)}"
            yield f"    then  {then(decision, fault_of(decision, faults))}"
            yield f"    now   {said(again.now)}{' (not counted)' if decision.substituted else ''}"
    if unasked:
        yield (
            f"  {counted(unasked, 'decision')} not asked for then, since the substitute had taken over, "
            "nor now"
        )


def fault_of(decision: Decision, faults: Sequence[Fault]) -> Fault | None:
    """The fault of *faults* that was made at *decision*."""
    place = (decision.deal, decision.trick, decision.seat)
    return next((each for each in faults if (each.deal, each.trick, each.seat) == place), None)


def one_json(game: GameRecord, again: AskedAgain, fault: Fault | None) -> dict[str, object]:
    """One decision that was asked again, as JSON holds it."""
    decision = again.decision
    return {
        "place": place_of(game, decision),
        "bot": game.seats[decision.seat],
        "asked": position_json(decision),
        "same": again.is_same,
        "then": {
            "cards": texts(decision.choice),
            "substituted": decision.substituted,
            "fault": told_json(fault) if fault else None,
        },
        "now": now_json(again.now),
    }


def now_json(now: Now) -> dict[str, object]:
    """What a bot does now, as JSON holds it."""
    return {
        "cards": texts(now.cards),
        "kind": now.fault,
        "death": now.death,
        "detail": now.detail,
        "charge_ns": now.charge_ns,
        "elapsed_ns": now.elapsed_ns,
        "stderr": now.stderr.decode("utf-8", "backslashreplace"),
    }
