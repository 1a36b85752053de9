"""What a hostile bot is: a few lines, the harm they attempt, and what must come of it."""

from dataclasses import dataclass

from donka.game.faults import FaultKind

SCENE = ("SECRET", "OPEN", "FOLDER", "PORT", "UNIX", "ABSTRACT", "VICTIM", "JOURNAL", "OTHER_BOT")
"""What a bot is told of the machine it attacks, as names its code can use.

SECRET a file of the user's, in FOLDER; OPEN a file that anybody may write; PORT a TCP port and
UNIX and ABSTRACT (with its leading NUL) sockets on which the host listens, UDP at PORT too; VICTIM a process of the user's; JOURNAL the
league's journal; OTHER_BOT the file of another bot.
"""


@dataclass(frozen=True)
class Expect:
    """How the attempt ends: exactly one fault of one of *kinds* a game, its detail matching *detail*.

    Without *kinds* there is no fault at all: the harm came to nothing without a word.
    """

    kinds: tuple[FaultKind, ...] = ()
    detail: str = ""
    """A regular expression, searched for in the detail of every fault."""
    deaths: bool | None = False
    """Whether the bot's process died of it; None where either may happen."""


def refused(detail: str = r"(PermissionError|FileNotFoundError|OSError|BlockingIOError)") -> Expect:
    """The system said no, and the bot raised what it was told."""
    return Expect((FaultKind.CRASH,), detail)


@dataclass(frozen=True)
class Hostile:
    """One hostile bot.

    *code* is the body of a function ``harm(view)`` (or, with *whole*, a whole single-file bot). It is
    called once in each process, at the first card; what it returns is no answer. A harm that is done
    raises ``HarmDone("what")``, so that no success can be taken for a refusal.
    """

    name: str
    harm: str
    """One line: what it attempts."""
    code: str
    expect: Expect
    """At ``kernel`` and ``full``."""
    full: Expect | None = None
    """At ``full``, where that differs."""
    none: Expect | None = None
    """At ``none``, where even that has to withstand it; else it is not run there."""
    layers: frozenset[str] = frozenset({"host"})
    """The layers that stop it: with all of these off the harm is done. Of ``box``, ``uid``,
    ``rlimits``, ``landlock``, ``seccomp``, ``undumpable``, ``watchdog``; ``host`` where it is the
    host's own care, which cannot be switched off."""
    risky: str = ""
    """Why it is never run with its layers off, where that would harm the machine or tell nothing."""
    whole: bool = False
    machine: str = ""
    """The machine whose numbers and codes it uses, as ``platform.machine`` says it; empty for any."""
    native: str = ""
    """C text of a library built for it; the bot is told its path as NATIVE."""
