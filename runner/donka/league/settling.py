"""Settles at which level of isolation everything of a command runs: proved here, then kept to.

Knows nothing of which plugins there are.
"""

from dataclasses import dataclass

from donka.errors import DonkaError
from donka.league.config.resolving import Contradiction
from donka.league.spec import AUTO, SandboxSpec
from donka.sandbox.doctor.diagnosis import Finding, highest
from donka.sandbox.levels import Level


@dataclass(frozen=True, slots=True)
class Settled:
    """One level for every worker, and what stands against a higher one."""

    level: Level
    lack: str = ""
    """Why no higher level works here and what to do, in a line; empty where none was wanted."""


def settle(sandbox: SandboxSpec) -> Settled:
    """The level that *sandbox* asks for; for ``auto`` the highest that works here.

    Contradiction where that cannot be had, or is too little for the rest of *sandbox*.
    """
    if sandbox.isolation == AUTO:
        finding = highest(sandbox.limits(Level.NONE))
        lack = _lack(finding)
        if sandbox.tmp and finding.level is not Level.FULL:
            raise Contradiction(
                "sandbox.tmp", f"needs isolation full, which does not work here: {lack}"
            )
        return Settled(finding.level, lack)
    wanted = Level(sandbox.isolation)
    finding = _tried(wanted, sandbox)
    if finding.level is not wanted:
        raise Contradiction("sandbox.isolation", f"{wanted} does not work here: {_lack(finding)}")
    return Settled(wanted)


def settle_again(level: Level, sandbox: SandboxSpec, where: object) -> None:
    """Make sure of the *level* at which the tournament in *where* was begun.

    DonkaError where it does not work here; another level would be another tournament.
    """
    finding = _tried(level, sandbox)
    if finding.level is not level:
        raise DonkaError(
            f"{where}: was begun at isolation {level}, which it has to keep and which does not work "
            f"here: {_lack(finding)}"
        )


def settle_near(level: Level, sandbox: SandboxSpec) -> Settled:
    """*level*, or the highest below it that works here; for what need not be as it was."""
    finding = _tried(level, sandbox)
    return Settled(finding.level, _lack(finding))


def _tried(level: Level, sandbox: SandboxSpec) -> Finding:
    return highest(sandbox.limits(Level.NONE), level)


def _lack(finding: Finding) -> str:
    return f"{finding.reason} ({finding.advice}; see: donka doctor)" if finding.reason else ""
