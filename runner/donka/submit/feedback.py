"""What came of a submission in words: a page for its author, a line and a row for the organiser.

A page names nobody else and no path of the organiser's; what is a stranger's is made printable.
"""

import csv
import io
from collections.abc import Iterable, Iterator
from pathlib import Path

from donka.examine.step import Outcome as StepOutcome
from donka.examine.step import Step
from donka.report.escaping import csv_cell
from donka.report.printable import printable
from donka.submit.outcome import MACHINE, Outcome, Verdict

COLUMNS = (
    *("file", "outcome", "version", "name", "author", "received", "late", "step", "reason"),
    *("summary", "copies", "feedback"),
)
"""Of the table of outcomes; docs/submit.md tells what each holds."""

_WORDS = {
    StepOutcome.PASSED: "passed",
    StepOutcome.REMARK: "look",
    StepOutcome.FAILED: "FAILED",
    StepOutcome.SKIPPED: "skipped",
}


def line(outcome: Outcome) -> str:
    """The outcome in a line."""
    late = " (late)" if outcome.late else ""
    match outcome.verdict:
        case Verdict.ACCEPTED:
            told = f"accepted as {outcome.version} of {outcome.author}{late}"
        case Verdict.UNCHANGED:
            told = f"unchanged: these are the bytes of {outcome.version}"
        case Verdict.REFUSED:
            plays = f"; {outcome.version} plays on" if outcome.version else ""
            told = f"refused at step {outcome.step!r}: {_without_place(outcome)}{plays}"
    return printable(f"{Path(outcome.what).name}: {told}")


def page(outcome: Outcome) -> str:
    """All that the author should know."""
    return "\n".join(_page(outcome)) + "\n"


def _page(outcome: Outcome) -> Iterator[str]:
    yield line(outcome)
    yield f"Received {outcome.received}."
    if outcome.late:
        yield "It came after submissions had closed."
    if outcome.examination is not None:
        yield ""
        yield "The examination:"
        for step in outcome.examination.steps:
            yield from step_lines(step)
    printed = outcome.printed or (outcome.examination.printed if outcome.examination else "")
    if printed.strip():
        yield ""
        yield "What it printed, the last of it:"
        yield from (f"| {printable(each)}" for each in printed.splitlines()[-MOST_PRINTED:])
    if outcome.step == MACHINE:
        yield ""
        yield "This says nothing of the bot: the machine failed, and it has to be submitted again."
    elif outcome.verdict is Verdict.REFUSED:
        yield ""
        yield "Mend it and hand it in again; to see all this at home: donka bots check FILE"


MOST_PRINTED = 200
"""Lines of what a bot printed."""


def step_lines(step: Step) -> Iterator[str]:
    """A step of the examination as people read it."""
    first, *rest = step.told or ("",)
    yield f"{step.number:2}  {_WORDS[step.outcome]:<7}  {step.title}: {printable(first)}"
    yield from (f"             {printable(each)}" for each in rest)
    yield from (f"             | {printable(each)}" for each in step.output)


def _without_place(outcome: Outcome) -> str:
    """The reason with the file's name in place of where it lies."""
    name = Path(outcome.what).name
    return (
        outcome.reason.replace(f"{name}: ", "", 1)
        if outcome.what == name
        else (outcome.reason.replace(f"{outcome.what}: ", "", 1).replace(outcome.what, name))
    )


def table(outcomes: Iterable[tuple[Outcome, str]]) -> str:
    """Outcomes as CSV, each with the name of its page."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(COLUMNS)
    for outcome, feedback in outcomes:
        rows.writerow(map(csv_cell, _row(outcome, feedback)))
    return text.getvalue()


def _row(outcome: Outcome, feedback: str) -> Iterator[str]:
    yield Path(outcome.what).name
    yield outcome.verdict
    yield outcome.version
    yield outcome.name
    yield outcome.author
    yield outcome.received
    yield "yes" if outcome.late else "no"
    yield outcome.step
    yield _without_place(outcome)
    yield outcome.examination.summary if outcome.examination else ""
    yield "; ".join(outcome.copies)
    yield feedback
