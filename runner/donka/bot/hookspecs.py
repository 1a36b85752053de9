"""The one hook through which a plugin offers its bots."""

from collections.abc import Iterable

from pluggy import HookimplMarker, HookspecMarker

from donka.bot.entry import BotEntry

PROJECT = "donka"
"""The name under which pluggy knows the hook, and the group of entry points."""

hookspec = HookspecMarker(PROJECT)
hookimpl = HookimplMarker(PROJECT)


@hookspec
def donka_bots() -> Iterable[BotEntry]:
    """Offer bots to the runner.

    Called once in each worker. Keep heavy imports inside the factory: this hook also runs for
    ``donka bots list``, which plays nothing.
    """
    return ()
