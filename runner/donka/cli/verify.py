"""``donka verify``: whether a tournament's numbers follow from its seed, its rules and its games."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from donka.cli.options import AsJson
from donka.cli.speaking import WORTH_A_LOOK, counted, draw, reporting_errors, show
from donka.errors import DonkaError

if TYPE_CHECKING:
    from donka.verify.verdict import Verdict

EVERY = 64
"""Games between two words on how far it has come."""


def verify(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="The tournament's folder, or a copy of it.")
    ],
    root: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="The Merkle root that was published elsewhere."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Deal, play and rank the tournament in DIR again, and compare with its tables.

    Commitment, digests, schedule, seats, every card by the rules, faults, Merkle root, and every byte
    of the tables. Needs no bot, and changes nothing. Exit code 1 where something differs, with the
    first place where it does.

    With --json: tournament, holds, over, commitment, merkle_root, games, deals; steps, each with name,
    outcome (holds, differs, skipped) and text; missing, the files that are not there; and unproved,
    what no verification of a folder can tell.

    Examples: donka verify results/league; donka verify copy --root 3f2a...
    """
    with reporting_errors():
        from donka.report.escaping import json_text
        from donka.verify.verifying import verify as verified

        published = None if root is None else _digest(root)
        progress = _Progress()
        try:
            verdict = verified(folder, published, progress)
        finally:
            progress.end()
        show(json_text(_document(verdict)) if as_json else "\n".join(_told(verdict)) + "\n")
        if not verdict.holds:
            raise SystemExit(WORTH_A_LOOK)


def _digest(text: str) -> bytes:
    try:
        digest = bytes.fromhex(text)
    except ValueError:
        digest = b""
    if len(digest) != 32:
        raise DonkaError(f"--root: expected 64 hexadecimal digits, got {text[:80]!r}")
    return digest


def _told(verdict: "Verdict") -> Iterator[str]:
    from donka.report.printable import printable

    size = f"{counted(verdict.games, 'game')}, {counted(verdict.deals, 'deal')}"
    outcome = "verified" if verdict.holds else "NOT verified"
    yield printable(f"{verdict.tournament}: {outcome} ({size})")
    yield ""
    for step in verdict.steps:
        yield printable(f"{step.outcome:<8} {step.name:<9} {step.text}")
    if verdict.missing:
        yield ""
        yield f"Not here, and so not compared: {', '.join(verdict.missing)}"
    if verdict.unproved:
        yield ""
        yield "What this cannot prove:"
        yield from (f"- {text}" for text in verdict.unproved)


def _document(verdict: "Verdict") -> dict[str, Any]:
    from dataclasses import asdict

    return {
        "schema": 1,
        "tournament": verdict.tournament,
        "holds": verdict.holds,
        "over": verdict.over,
        "commitment": verdict.commitment,
        "merkle_root": verdict.root,
        "games": verdict.games,
        "deals": verdict.deals,
        "steps": [asdict(step) for step in verdict.steps],
        "missing": verdict.missing,
        "unproved": verdict.unproved,
    }


class _Progress:
    """A live line on a terminal's stderr; nothing anywhere else."""

    def __init__(self) -> None:
        # None where the descriptor was closed before we began.
        self._live = bool(sys.stderr and sys.stderr.isatty())
        self._width = 0

    def __call__(self, seen: int, due: int) -> None:
        if self._live and (seen % EVERY == 0 or seen == due):
            line = f"{seen:,} of {counted(due, 'game')}"
            draw("\r" + line)
            self._width = len(line)

    def end(self) -> None:
        """Clear the live line."""
        if self._width:
            draw("\r" + " " * self._width + "\r")
