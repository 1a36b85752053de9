"""The outcomes of submissions as files and as JSON: a page for each author, a table for the organiser.

What they say is in ``feedback``.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from donka.errors import DonkaError
from donka.league.accepted.submission import Submission
from donka.submit.feedback import page, table
from donka.submit.outcome import Outcome
from donka.submit.stems import safe_stem

OUTCOMES = "outcomes.csv"


class Pages:
    """The pages of a course's authors and the table of their outcomes, in *folder*."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._written: list[tuple[Outcome, str]] = []
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DonkaError(
                f"{folder}: cannot be made: {error.strerror} (another folder: --feedback)"
            ) from None

    def write(self, outcome: Outcome) -> None:
        """Write the page for *outcome*."""
        stem = safe_stem(Path(outcome.what).name) or "unnamed"
        taken = {name for _, name in self._written}
        name, number = f"{stem}.txt", 2
        while name in taken:
            name, number = f"{stem}-{number}.txt", number + 1
        self._put(name, page(outcome))
        self._written.append((outcome, name))

    def end(self) -> None:
        """Write the table of what has come so far."""
        rows = sorted(self._written, key=lambda each: each[0].what)
        self._put(OUTCOMES, table(rows))

    def _put(self, name: str, text: str) -> None:
        path = self._folder / name
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise DonkaError(f"{path}: cannot be written: {error.strerror} (--feedback)") from None


def document(outcomes: Iterable[Outcome]) -> dict[str, Any]:
    """*outcomes* for programs; docs/submit.md tells each field."""
    return {"schema": 1, "outcomes": [_document(each) for each in outcomes]}


def version_document(submission: Submission) -> dict[str, Any]:
    """All that is known of an accepted version, for programs."""
    found: dict[str, Any] = msgspec.to_builtins(submission)
    del found["schema"]
    return {"reference": submission.reference, **found}


def _document(outcome: Outcome) -> dict[str, Any]:
    examination = outcome.examination
    return {
        "file": outcome.what,
        "outcome": outcome.verdict,
        "version": outcome.version,
        "name": outcome.name,
        "author": outcome.author,
        "received": outcome.received,
        "late": outcome.late,
        "step": outcome.step,
        "reason": outcome.reason,
        "copies": list(outcome.copies),
        "steps": [
            {
                "number": step.number,
                "title": step.title,
                "outcome": step.outcome,
                "told": list(step.told),
                "output": list(step.output),
            }
            for step in (examination.steps if examination else ())
        ],
        "printed": outcome.printed or (examination.printed if examination else ""),
    }
