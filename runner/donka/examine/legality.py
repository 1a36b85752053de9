"""Step 2: what is legal, as the trials under every ruling have shown."""

from collections.abc import Sequence

from donka.examine.legal import Trial
from donka.examine.step import Found, Outcome
from donka.examine.telling import counted, first_of
from donka.game.faults import FaultKind

TITLE = "legal in every position"
SHARE = 1 / 3
"""So large a part of the whole views has to fail, and no practice game, to be blamed on those views."""


def legality(trials: Sequence[Trial]) -> Found:
    """Whether every answer was legal; answers that came too late are another step's."""
    lines = [line for trial in trials for line in _failures(trial)]
    decisions = sum(trial.decisions for trial in trials)
    asked = f"{counted(decisions, 'decision')} under {counted(len(trials), 'set')} of rules"
    if lines:
        printed = next((each.printed for each in trials if _failures(each)), b"")
        summary = f"{counted(len(lines), 'failure')} in {asked}"
        return Found(Outcome.FAILED, (summary, *first_of(lines, len(lines))), printed)
    return Found(Outcome.PASSED, (asked,))


def fails_at_whole_views(trial: Trial) -> bool:
    """Whether the bot plays its games, but not on from a view of which it has not seen the beginning."""
    if trial.unloaded or any(_counts(fault.kind) for game in trial.games for fault in game.faults):
        return False
    failed = [each for each in trial.plays if each.fault and _counts(each.fault)]
    return len(failed) > SHARE * len(trial.plays)


def _counts(kind: FaultKind) -> bool:
    return kind is not FaultKind.TIMEOUT


def _failures(trial: Trial) -> list[str]:
    """What was not legal, a line each: in games first, then in positions."""
    name = trial.ruling.name
    if trial.unloaded:
        return [f"under {name}: not loaded: {trial.unloaded}"]
    lines = [
        f"under {name}: practice game {game.number}, seat {fault.seat}, deal {fault.deal}, trick "
        f"{fault.trick}: {fault.kind}: {fault.detail}"
        for game in trial.games
        for fault in game.faults
        if _counts(fault.kind)
    ]
    if fails_at_whole_views(trial):
        return lines
    lines += [f"under {name}: {each}" for each in trial.views if each.fault and _counts(each.fault)]
    lines += [
        f"under {name}: as it was told how the game ended: {each.fault}: {each.detail}"
        for each in trial.deaf
        if each.fault and _counts(each.fault)
    ]
    return lines
