"""How it was played, ranked and can be checked: rules, clock, notes, digests, versions, the config."""

import re
from dataclasses import dataclass

from markupsafe import Markup, escape

from donka.phrase import Phrase
from donka.report.caption import standings_notes
from donka.report.grid import Notes
from donka.report.printable import printable
from donka.report.site.frame import Frame

_NUMBER_AND_UNIT = re.compile(r"(?<=\d)(?=[a-zA-Z])")
_CLOCK = {
    "per_move": Phrase("for a card"),
    "per_pass": Phrase("for the three cards of a pass"),
    "bank": Phrase("for a whole game"),
    "load": Phrase("to be loaded"),
}
_ROOM = 50_000
"""Bytes of the config on the page; the whole of it is among the downloads."""
_TOLD_ELSEWHERE = ("Who is better", "Who is not ranked", "Check it")


@dataclass(frozen=True, slots=True)
class Allowed:
    """A limit of the clock."""

    what: str
    limit: str


def method_page(frame: Frame) -> tuple[str, str]:
    """``method.html``."""
    return frame.page(
        "method.html",
        clock=[Allowed(_CLOCK[name], limit) for name, limit in limits(frame).items()],
        notes=[notes for notes in _notes(frame) if notes.title not in _TOLD_ELSEWHERE],
        config=_config(frame),
        changed=[reading for reading in frame.site.method.rules if not reading.default],
    )


def limits(frame: Frame) -> dict[str, str]:
    """The limits of the clock as they are shown: ``500 ms``."""
    clock = frame.site.method.clock
    return {name: _NUMBER_AND_UNIT.sub("\u00a0", clock[name]) for name in _CLOCK if name in clock}


def _config(frame: Frame) -> Markup:
    """The config, as far as there is room."""
    lines, room = [], _ROOM
    for line in frame.site.method.config.rstrip().split("\n"):
        lines.append(escape(printable(line)))
        room -= len(lines[-1].encode()) + 1
        if room < 0:
            return Markup("\n").join([*lines[:-1], Markup("…")])
    return Markup("\n").join(lines)


def _notes(frame: Frame) -> tuple[Notes, ...]:
    return standings_notes(frame.site.standings, frame.site.caption)
