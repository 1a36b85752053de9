"""Which of the bots that something offers is submitted: its only one, or the one that was named.

Asks a worker; knows nothing of names that are taken.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from donka.league.accepted.offered import file_code, point_code
from donka.league.catalogue import LOAD_NS, OfferedBot, describe
from donka.league.plugin import Plugin
from donka.league.plugins import environment
from donka.sandbox.limits import Limits
from donka.submit.received import Received, Refused
from donka.submit.wish import Wish

STEP = "imported"
_TARGET = re.compile(r"\w+(\.\w+)*(:\w+(\.\w+)*)?")


def chosen(wish: Wish, received: Received, folder: Path, limits: Limits) -> OfferedBot:
    """The bot of *received*, which lies in *folder*, that *wish* means; Refused where there is none.

    DonkaError where a worker cannot be had.
    """
    plugins = tuple(_plugins(wish.what, received, folder))
    found = describe(plugins, LOAD_NS, limits)
    if not found.bots:
        printed = "".join(each.decode("utf-8", "backslashreplace") for each in found.printed)
        problem = found.problems[0] if found.problems else f"{wish.what}: offers no bots"
        raise Refused(STEP, problem, printed)
    fitting = [bot for bot in found.bots if wish.bot in (None, bot.name)]
    if len(fitting) == 1:
        return fitting[0]
    if wish.bot is None:
        ways = ", ".join(f"{wish.what}:{bot.name}" for bot in found.bots)
        raise Refused(
            STEP, f"{wish.what}: offers {len(found.bots)} bots (say which is submitted: {ways})"
        )
    offered = ", ".join(bot.name for bot in found.bots)
    raise Refused(STEP, f"{wish.what}: offers no bot {wish.bot!r} (expected one of {offered})")


def _plugins(what: str, received: Received, folder: Path) -> Iterator[Plugin]:
    installed = environment()
    if received.file is not None:
        found = file_code(received.file, folder / "site", what, installed)
        yield replace(found, distribution=received.distribution)
        return
    for name, value in received.points:
        target = value.partition("[")[0].strip()
        if not _TARGET.fullmatch(target):
            raise Refused(
                STEP,
                f"{what}: its entry point {name!r} is {value!r} (expected a module, such as 'mybots')",
            )
        found = point_code(name, target, folder / "site", what, installed)
        yield replace(found, distribution=received.distribution, version=received.version)
