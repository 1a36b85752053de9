"""What an export is made of, for the tests of its text and of its page."""

from donka.game.rules import Rules
from donka.journal.about import About, EntryAbout, Finish
from donka.report.export import json_lines
from donka.report.export_header import Selection, header_object

ABOUT = About(
    tournament="small",
    config="{}",
    config_digest=bytes(range(32)),
    roster_digest=bytes(range(32, 64)),
    entries=(
        EntryAbout("low", "lowest", "donka", "0.1.0", b"\x01" * 32),
        EntryAbout("牌王", "mine", "donka-alpha", "2.0", b"\x02" * 32, "team-17", "bot-17"),
    ),
    secret=bytes(range(64, 96)),
    commitment=bytes(range(96, 128)),
    created="2026-11-29T21:15:00+00:00",
    donka="0.1.0",
    seed_text="a first look",
    beacon="the draw of the \u202elottery",
)
FINISH = Finish("every set was played", "2026-11-29T22:15:00+00:00")
ALL = Selection(None, None, 0)


def lines(deals, finish=FINISH, rules=None, selection=ALL):
    """The export of *deals*."""
    header = header_object(ABOUT, finish, rules or Rules(), 1, selection)
    return list(json_lines(header, deals))
