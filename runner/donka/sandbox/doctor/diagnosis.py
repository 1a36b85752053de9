"""Which levels of isolation this machine can reach, each proved by doing; why not the others.

Knows nothing of tournaments: what a level is good for is for others to say.
"""

from dataclasses import dataclass

import msgspec

from donka.bot.foreign import one_line
from donka.sandbox.doctor.machine import Machine
from donka.sandbox.doctor.proof import breach
from donka.sandbox.levels import FROM_MOST, Level
from donka.sandbox.limits import Limits

_UNINSTALLED = "bubblewrap is not installed"
_INSTALL = "apt install bubblewrap (or dnf, pacman, apk)"

_SHARED = "files of a bot's own (tmp) would lie where others see them"
_NO_TMP = "set sandbox.tmp to 0MB"
_BWRAP = "bwrap: "
"""What bubblewrap begins its complaints with."""
_OPEN = "open it (chmod o+rx), install Python and donka elsewhere, or do not run as root"
_DISTRUST = "let no strangers' bots run at this level here: something does not do what it says"


@dataclass(frozen=True, slots=True)
class Finding:
    """Whether one level works here."""

    level: Level
    works: bool
    reason: str = ""
    """Why it does not, in one line; may quote another program. Empty where it works."""
    advice: str = ""
    """What to do about that, in one line; empty where it works."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What was found of every level, and what the machine says of itself."""

    findings: tuple[Finding, ...]
    """From ``full`` to ``none``."""
    machine: Machine

    @property
    def best(self) -> Level:
        """The highest level that works."""
        return next(finding.level for finding in self.findings if finding.works)

    def of(self, level: Level) -> Finding:
        """What was found of *level*."""
        return next(finding for finding in self.findings if finding.level is level)


def diagnose(limits: Limits | None = None) -> Diagnosis:
    """Try all levels, with workers of *limits* (whose own level says nothing here)."""
    machine = Machine.this()
    given = limits or Limits()
    return Diagnosis(tuple(_found(level, given, machine) for level in FROM_MOST), machine)


def highest(limits: Limits | None = None, at_most: Level = Level.FULL) -> Finding:
    """The highest level up to *at_most* that works; *reason* and *advice* are about *at_most*.

    They are empty where *at_most* itself works. Tries from the most down and stops at the first that
    works; ``none`` always does.
    """
    machine = Machine.this()
    given = limits or Limits()
    first: Finding | None = None
    for level in FROM_MOST[FROM_MOST.index(at_most) :]:
        finding = _found(level, given, machine)
        first = first or finding
        if finding.works:
            return Finding(level, True, first.reason, first.advice)
    raise AssertionError("the level none works everywhere")


def _found(level: Level, limits: Limits, machine: Machine) -> Finding:
    """Whether *level* works; nothing is tried where something needed is not there at all."""
    missing = _missing(level, limits, machine)
    if missing is not None:
        return missing
    # The level none promises nothing that could be proved.
    reason = breach(msgspec.structs.replace(limits, level=level)) if level.isolates else None
    if reason is None:
        return Finding(level, True)
    if reason.startswith(_BWRAP):
        said = one_line(reason.removeprefix(_BWRAP))
        return Finding(level, False, f"bubblewrap built no box: {said}", machine.remedy_for_box())
    advice = _OPEN if "closed to other users" in reason else _DISTRUST
    return Finding(level, False, one_line(reason), advice)


def _missing(level: Level, limits: Limits, machine: Machine) -> Finding | None:
    if not level.isolates:
        return None
    if lack := machine.lack():
        return Finding(level, False, lack, machine.remedy())
    if level is Level.FULL:
        if machine.bubblewrap is None:
            return Finding(level, False, _UNINSTALLED, _INSTALL)
    elif limits.tmp:
        return Finding(level, False, _SHARED, _NO_TMP)
    return None
