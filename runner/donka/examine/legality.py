"""Step 2: what is legal, as the hearings under every ruling have shown."""

from collections.abc import Sequence

from donka.examine.hearing import Hearing, is_late_often
from donka.examine.step import Found, Outcome
from donka.examine.telling import counted, first_of
from donka.game.faults import FaultKind
from donka.ranking.policy import FaultPolicy

TITLE = "legal in every position"
SHARE = 1 / 3
"""So large a part of the whole views has to fail, and no practice game, to be blamed on those views."""


def legality(hearings: Sequence[Hearing]) -> Found:
    """Whether every answer was legal; answers that came too late are another step's."""
    # What a bot fails at for not having seen the beginning is another step's, under whatever rules.
    views_count = not any(map(fails_at_whole_views, hearings))
    found = [(each, _failures(each, views_count)) for each in hearings]
    lines = [line for _, failures in found for line in failures]
    decisions = sum(hearing.decisions for hearing in hearings)
    asked = f"{counted(decisions, 'decision')} under {counted(len(hearings), 'set')} of rules"
    if is_late_often(hearings):
        asked += ", and no more: answers came too late (step 3)"
    printed = next((each.printed for each, failures in found if failures), hearings[0].printed)
    if lines:
        summary = f"{counted(len(lines), 'failure')} in {asked}"
        return Found(Outcome.FAILED, (summary, *first_of(lines, len(lines))), printed)
    return Found(Outcome.PASSED, (asked,), printed)


def fails_at_whole_views(hearing: Hearing) -> bool:
    """Whether the bot plays its games, but not on from a view of which it has not seen the beginning."""
    if hearing.unloaded or any(
        _counts(fault.kind) for game in hearing.games for fault in game.faults
    ):
        return False
    failed = [each for each in hearing.plays if each.fault and _counts(each.fault)]
    return len(failed) > SHARE * len(hearing.plays)


def fails_too_often(hearing: Hearing) -> bool:
    """Whether a league would let the bot play no more, after what it did in *hearing*, late or wrong."""
    in_games = sum(len(game.faults) for game in hearing.games)
    in_views = sum(each.fault is not None for each in (*hearing.views, *hearing.deaf))
    failed = in_games if fails_at_whole_views(hearing) else in_games + in_views
    return failed > FaultPolicy().max_share * hearing.decisions


def _counts(kind: FaultKind) -> bool:
    return kind is not FaultKind.TIMEOUT


def _failures(hearing: Hearing, views_count: bool) -> list[str]:
    """What was not legal, a line each: in games first, then in positions."""
    name = hearing.ruling.name
    if hearing.unloaded:
        return [f"under {name}: not loaded: {hearing.unloaded}"]
    lines = [
        f"under {name}: practice game {game.number}, seat {fault.seat}, deal {fault.deal}, trick "
        f"{fault.trick}: {fault.kind}: {fault.detail}"
        for game in hearing.games
        for fault in game.faults
        if _counts(fault.kind)
    ]
    views = hearing.views if views_count else hearing.passes
    lines += [f"under {name}: {each}" for each in views if each.fault and _counts(each.fault)]
    lines += [
        f"under {name}: as it was told how the game ended: {each.fault}: {each.detail}"
        for each in hearing.deaf
        if views_count and each.fault and _counts(each.fault)
    ]
    return lines
