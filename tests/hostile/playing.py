"""Plays hostile bots as somebody on this machine, where it can be done, and judges what came of it."""

import ctypes
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import cache
from pathlib import Path

import msgspec
from drive import Came
from tournament import Ended
from unprivileged import BWRAP, on_stage

from donka.game.faults import FaultKind
from donka.sandbox.levels import Level
from hostile import Expect, Hostile

HERE = Path(__file__).parent
REPOSITORY = HERE.parent.parent
NEEDED = tuple(map(Path, dict.fromkeys((sys.base_prefix, sys.prefix, str(REPOSITORY)))))
TRUE = "/usr/bin/true"
PATIENCE_S = 500.0
LANDLOCK_CREATE_RULESET, VERSION_FLAG = 444, 1


class Who(StrEnum):
    """Whom the league belongs to."""

    ROOT = "root"
    USER = "user"


def am_root() -> bool:
    return os.geteuid() == 0


def as_somebody(command: Sequence[str], who: Who, without: Sequence[str] = ()) -> list[str]:
    """The command line that runs *command* as *who*: on a stage of its own, if one can be made."""
    if why_no_stage() is not None and not without:
        return list(command)
    return on_stage(command, user=who is Who.USER, needed=NEEDED, without=without)


def why_not(level: Level, who: Who) -> str | None:
    """Why *level* cannot be had as *who*, found out without the runner; None where it can."""
    if sys.platform != "linux":
        return "needs Linux"
    if who is Who.ROOT and not am_root():
        return "needs root"
    if who is Who.USER and am_root() and why_no_stage() is not None:
        return f"needs a stage to be somebody else on: {why_no_stage()}"
    if level.isolates and platform.machine() not in {"x86_64", "aarch64"}:
        return f"no filter of system calls for {platform.machine()}"
    if level.isolates and _landlock() < 1:
        return "the kernel has no Landlock"
    return _why_no_box(who) if level is Level.FULL else None


@cache
def why_no_stage() -> str | None:
    """Why no stage can be made; None where it can."""
    if not am_root():
        return "needs root"
    return _why_failed(on_stage([TRUE], user=True, needed=NEEDED))


@cache
def _why_no_box(who: Who) -> str | None:
    if not BWRAP.exists():
        return f"bubblewrap is not installed ({BWRAP})"
    user = ["--unshare-user"] if who is Who.USER else []
    box = [str(BWRAP), *user, "--unshare-pid", "--unshare-net", "--ro-bind", "/", "/", TRUE]
    return _why_failed(as_somebody(box, who))


def _why_failed(command: list[str]) -> str | None:
    ended = subprocess.run(command, check=False, capture_output=True, text=True, timeout=PATIENCE_S)
    lines = ended.stderr.strip().splitlines()
    return (lines or [f"exit {ended.returncode}"])[-1] if ended.returncode else None


def why_not_here(bot: Hostile) -> str | None:
    """Why *bot* cannot be played on this machine; None where it can."""
    if bot.machine not in {"", platform.machine()}:
        return f"it is written for {bot.machine} (here: {platform.machine()})"
    if bot.native and shutil.which("cc") is None:
        return "there is no C compiler (cc) to build its library with"
    return None


def in_batches(bots: Iterable[Hostile], at_once: int, tables: int) -> list[list[list[Hostile]]]:
    """*bots* that can be played here, *at_once* to a table, some *tables* to a batch."""
    here = [bot for bot in bots if why_not_here(bot) is None]
    seated = [here[start : start + at_once] for start in range(0, len(here), at_once)]
    return [seated[start : start + tables] for start in range(0, len(seated), tables)]


def _landlock() -> int:
    return int(ctypes.CDLL(None).syscall(LANDLOCK_CREATE_RULESET, None, 0, VERSION_FLAG))


class HostHarmed(Exception):
    """The host itself was ended by what its bots did."""


def played(
    tables: Sequence[Sequence[Hostile]], level: Level, who: Who, layers_off: Iterable[str] = ()
) -> list[Came]:
    """What comes of the bots of each of *tables*, with some layers left out.

    HostHarmed where there is nobody left to tell.
    """
    without = [word for layer in layers_off for word in ("--without", layer)]
    words = [level.value, *map(_names, tables), *without]
    return msgspec.json.decode(_said("drive.py", words, who), type=list[Came])


def tournament_of(bots: Sequence[Hostile], level: Level, who: Who) -> Ended:
    """How a whole tournament of *bots* ends."""
    said = _said("tournament.py", [level.value, _names(bots)], who)
    return msgspec.json.decode(said, type=Ended)


def _names(bots: Sequence[Hostile]) -> str:
    return ",".join(bot.name for bot in bots)


def _said(script: str, words: Sequence[str], who: Who) -> bytes:
    command = as_somebody([sys.executable, str(HERE / script), *words], who)
    ended = subprocess.run(command, check=False, capture_output=True, timeout=PATIENCE_S)
    if ended.returncode < 0 or ended.returncode > 128:
        raise HostHarmed(f"{words}: the host was killed by signal {ended.returncode & 0x7F}")
    if ended.returncode:
        raise AssertionError(f"{command} failed:\n{ended.stderr.decode(errors='replace')}")
    return ended.stdout


def expected(bot: Hostile, level: Level) -> Expect | None:
    """What must come of *bot* at *level*; None where it is not played there."""
    if level is Level.NONE:
        return bot.none
    return (bot.full if level is Level.FULL else None) or bot.expect


def unmet(bot: Hostile, level: Level, came: Came) -> Iterator[str]:
    """What of the expectation of *bot* did not come true, one line each."""
    expect = expected(bot, level) or bot.expect
    faults = came.faults.get(bot.name, [])
    found = [f"{fault.kind}{' and death' * fault.death}: {fault.detail}" for fault in faults]
    if len(faults) != bool(expect.kinds):
        yield f"{bot.name}: expected {len(expect.kinds[:1])} faults, found {found}"
    for fault in faults:
        # A bot that cannot be loaded counts as dead, whatever its process did.
        deaths = None if fault.kind is FaultKind.LOAD else expect.deaths
        if (
            fault.kind not in expect.kinds
            or not re.search(expect.detail, fault.detail)
            or deaths not in {None, fault.death}
        ):
            yield f"{bot.name}: expected {expect}, found {found}"


def league_trouble(came: Came) -> list[str]:
    """What went wrong around the hostile bots; empty where they harmed nobody."""
    honest = [
        f"{name} has a fault: {fault.kind}: {fault.detail}"
        for name, faults in came.faults.items()
        if name.startswith("honest")
        for fault in faults
    ]
    return [*honest, *came.problems, *came.harms]
