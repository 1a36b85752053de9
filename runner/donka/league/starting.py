"""Starts workers for the league: one that cannot be had as it must be is the machine's failure.

Never a bot's: nothing of a bot's has run by then.
"""

from donka.sandbox.box import NotStarted
from donka.sandbox.failing import MachineFailed
from donka.sandbox.limits import Limits
from donka.sandbox.process import NotShutIn, Worker
from donka.sandbox.shown import Shown

START_NS = 10_000_000_000
"""What a worker may take to be locked down, before anything of a plugin's runs."""


def started(limits: Limits, shown: Shown, blame_kills: bool = False) -> Worker:
    """A worker that is locked down as far as *limits* ask, for a plugin that needs what is *shown*.

    MachineFailed where there is none; KilledFromOutside where somebody ended it meanwhile.
    """
    try:
        worker = Worker.start(limits, shown, blame_kills)
    except NotStarted as failure:
        raise MachineFailed(
            f"a worker could not be started at isolation {limits.level}: {failure}"
        ) from None
    try:
        worker.begin(START_NS)
    except NotShutIn as failure:
        worker.kill()
        raise MachineFailed(f"a worker did not reach isolation {limits.level}: {failure}") from None
    except BaseException:
        worker.kill()
        raise
    return worker
