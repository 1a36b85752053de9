"""What failed: how often each bot in which way; with details, where they are published."""

from collections.abc import Iterator
from dataclasses import dataclass

from donka.game.faults import FaultKind
from donka.report.fault_text import LAST_LINES, LONGEST_LINE
from donka.report.site.frame import Frame
from donka.report.site.values import FaultTold

_ROOM = 40_000
"""Bytes of details: as many faults are told as fit, the rest is counted."""


@dataclass(frozen=True, slots=True)
class FaultLine:
    """One fault, with its details where they are published."""

    place: str
    bot: str
    slug: str | None
    kind: str
    death: bool
    detail: str
    stderr: tuple[str, ...]
    """The last lines of what the bot printed."""
    kept_back: bool
    """Whether there is more that an alias hides."""


def faults_page(frame: Frame) -> tuple[str, str]:
    """``faults.html``."""
    faults = frame.site.faults
    told = list(_told(frame))
    return frame.page(
        "faults.html",
        faults=faults,
        kinds=[kind for kind in FaultKind if any(kind in line.kinds for line in faults.lines)],
        voids=any(line.voids for line in faults.lines),
        any_fault=any(line.faults for line in faults.lines),
        slugs={line.entry: frame.slug(line.entry) for line in faults.lines},
        told=told,
        untold=len(faults.told) - len(told),
    )


def _told(frame: Frame) -> Iterator[FaultLine]:
    room = _ROOM
    for fault in frame.site.faults.told:
        line = _line(frame, fault)
        # An escape makes a character six bytes long at most in what is common.
        room -= 300 + sum(len(text.encode()) for text in (line.detail, *line.stderr))
        if room < 0:
            return
        yield line


def _line(frame: Frame, fault: FaultTold) -> FaultLine:
    printed = fault.stderr.rstrip().split("\n")[-LAST_LINES:] if fault.stderr.strip() else []
    return FaultLine(
        fault.place,
        fault.bot,
        frame.slug(fault.bot),
        fault.kind,
        fault.death,
        _cut(fault.detail),
        tuple(map(_cut, printed)),
        frame.site.faults.with_stderr and _has_alias(frame, fault.bot),
    )


def _has_alias(frame: Frame, name: str) -> bool:
    # Of an entry with an alias nothing is told but its digest.
    page = frame.by_name.get(name)
    return page is not None and page.provenance.bot is None


def _cut(line: str) -> str:
    return line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]} …"
