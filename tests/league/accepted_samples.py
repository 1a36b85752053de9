"""Versions that a league accepted, as files on the disk, without the examination."""

from pathlib import Path
from typing import Any

from donka.league.accepted.contents import Hashes, digest
from donka.league.accepted.folder import LeagueFolder
from donka.league.accepted.keeping import keep
from donka.league.accepted.kept import Accepted
from donka.league.accepted.lock import held
from donka.league.accepted.submission import Point, Submission

CODE = """
from donka import Bot

class First(Bot):
    def choose_card(self, view):
        return view.legal[0]
"""
PLUGIN = """
from donka import Bot, BotEntry, hookimpl
import numbers_of_my_own

class First(Bot):
    def choose_card(self, view):
        return view.legal[numbers_of_my_own.FIRST]

@hookimpl
def donka_bots():
    return [BotEntry("first", First)]
"""


def accept(league: LeagueFolder, name: str, code: str = CODE, **known: Any) -> Accepted:
    """A single file that *league* accepts as *name*, written by *name* unless *known* says otherwise."""
    arrived = league.arrival()
    (arrived / "file").mkdir()
    (arrived / "file" / f"{name}.py").write_text(code)
    return accept_arrived(
        league, arrived, name=name, **{"point": None, "file": f"{name}.py", "bot": name, **known}
    )


def accept_package(league: LeagueFolder, name: str, first: int = 0, **known: Any) -> Accepted:
    """A distribution that brings a module it needs along."""
    arrived = league.arrival()
    site = arrived / "site"
    site.mkdir()
    (site / "the_plugin.py").write_text(PLUGIN)
    (site / "numbers_of_my_own.py").write_text(f"FIRST = {first}\n")
    return accept_arrived(
        league,
        arrived,
        name=name,
        **{
            "point": Point("mine", "the_plugin"),
            "file": None,
            "bot": "first",
            "version": "1.0",
            **known,
        },
    )


def accept_arrived(league: LeagueFolder, arrived: Path, **known: Any) -> Accepted:
    name = known["name"]
    submission = Submission(
        **{
            "number": 0,
            "author": name,
            "distribution": f"{name}.py",
            "version": "",
            "digest": digest(arrived, Hashes()).hex(),
            "received": "2026-12-01T10:00:00+00:00",
            "level": "full",
            "donka": "0.1.0",
            "outcome": "passed",
            **known,
        }
    )
    with held(league):
        return keep(league, arrived, submission)
