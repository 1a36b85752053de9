"""``donka doctor``: how far bots can be shut in on this machine, proved by trying to break out."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from donka.cli.options import AsJson
from donka.cli.speaking import WORTH_A_LOOK, reporting_errors, show

if TYPE_CHECKING:
    from donka.league.spec import SandboxSpec
    from donka.sandbox.doctor.diagnosis import Diagnosis
    from donka.sandbox.doctor.machine import Machine
    from donka.sandbox.levels import Level


def doctor(
    config: Annotated[
        Path | None,
        typer.Argument(metavar="[CONFIG]", help="A config; its limits are used, its needs judged."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Prove each level of isolation by trying to break out of it; say why one does not work.

    A worker tries to read a file of yours, open a socket, start a process and some twenty things
    more, and what came of it is looked at from outside. No bot is imported. Exit code 1 where CONFIG
    asks for more than works here.

    With --json: levels, from full to none, each with level, works, reason and advice; uses, the level
    that a run uses, or null; config, null or its path, isolation, tmp in bytes and the level it needs;
    and machine, what it says of itself.

    Examples: donka doctor; donka doctor configs/league.yaml
    """
    from donka.league.config import load
    from donka.league.spec import SandboxSpec
    from donka.report.escaping import json_text
    from donka.sandbox.doctor.diagnosis import diagnose
    from donka.sandbox.levels import Level

    with reporting_errors():
        sandbox = SandboxSpec() if config is None else load(config).sandbox
        # Each level is tried; which one the limits name is of no matter.
        diagnosis = diagnose(sandbox.limits(Level.NONE))
        suffices = diagnosis.of(_needed(sandbox)).works
        if as_json:
            show(json_text(_document(diagnosis, sandbox, config)))
        else:
            show("\n".join(_told(diagnosis, sandbox, config)) + "\n")
        if not suffices:
            raise SystemExit(WORTH_A_LOOK)


def _needed(sandbox: "SandboxSpec") -> "Level":
    """The least level with which a run begins."""
    from donka.league.spec import AUTO
    from donka.sandbox.levels import Level

    if sandbox.tmp:
        # Files of a bot's own have to be where nobody else is.
        return Level.FULL
    return Level.NONE if sandbox.isolation == AUTO else Level(sandbox.isolation)


def _used(diagnosis: "Diagnosis", sandbox: "SandboxSpec") -> "Level | None":
    """The level that a run uses here; None where it does not begin."""
    from donka.league.spec import AUTO

    needed = _needed(sandbox)
    if not diagnosis.of(needed).works:
        return None
    return diagnosis.best if sandbox.isolation == AUTO else needed


def _told(diagnosis: "Diagnosis", sandbox: "SandboxSpec", config: Path | None) -> Iterator[str]:
    from tabulate import tabulate

    from donka.report.printable import printable

    yield tabulate(
        [
            [
                finding.level,
                "yes" if finding.works else "no",
                printable(finding.reason),
                printable(finding.advice),
            ]
            for finding in diagnosis.findings
        ],
        headers=["level", "works", "why not", "what to do"],
        maxcolwidths=[None, None, 44, 44],
    )
    yield ""
    yield _verdict(diagnosis, sandbox, config)
    yield ""
    yield from map(printable, _facts(diagnosis))


def _verdict(diagnosis: "Diagnosis", sandbox: "SandboxSpec", config: Path | None) -> str:
    from donka.report.printable import printable

    used = _used(diagnosis, sandbox)
    where = "A run" if config is None else f"A run of {printable(str(config))}"
    if used is None:
        return f"{where} does not begin here: it needs the level {_needed(sandbox)}."
    if not used.isolates:
        return f"{where} uses the level none here: only the house's bots, or with --trust-bots."
    return f"{where} uses the level {used} here: bots of strangers may play."


def _facts(diagnosis: "Diagnosis") -> Iterator[str]:
    machine = diagnosis.machine
    yield f"machine     {machine.system} {machine.release}, {machine.architecture}" + (
        ", in a container" if machine.container else ""
    )
    yield f"user        {_user(machine)}"
    yield f"Landlock    {f'ABI {machine.landlock}' if machine.landlock else 'none'}"
    version = machine.bubblewrap_version or "of an unknown version"
    yield "bubblewrap  " + (
        f"{version}, {machine.bubblewrap}" if machine.bubblewrap else "not installed"
    )
    yield "time        " + (
        "waits for a processor are told from sleep, so a crowded machine costs a bot nothing"
        if machine.tells_waits
        else "waits for a processor are not told from sleep (no schedstat): what elapses is charged"
    )
    yield "memory      watched by donka itself: no cgroup is needed, and no swap"


def _user(machine: "Machine") -> str:
    if machine.root:
        return "root: every worker gets a user of its own"
    allowed = "allowed" if machine.user_namespaces and not machine.apparmor else "not allowed"
    return f"not root: workers are yours; user namespaces are {allowed} by the kernel's settings"


def _document(
    diagnosis: "Diagnosis", sandbox: "SandboxSpec", config: Path | None
) -> dict[str, Any]:
    from dataclasses import asdict

    asked = None
    if config is not None:
        asked = {
            "path": str(config),
            "isolation": sandbox.isolation,
            "tmp": sandbox.tmp,
            "needs": _needed(sandbox),
        }
    return {
        "schema": 1,
        "levels": [asdict(finding) for finding in diagnosis.findings],
        "uses": _used(diagnosis, sandbox),
        "config": asked,
        "machine": asdict(diagnosis.machine),
    }
