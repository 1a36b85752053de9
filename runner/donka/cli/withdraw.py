"""``donka withdraw``: take a bot out of a tournament that is not over."""

from typing import Annotated

import typer

from donka.cli.options import Folder
from donka.cli.speaking import reporting_errors, say, show


def withdraw(
    folder: Folder,
    bot: Annotated[
        str, typer.Argument(metavar="BOT", help="Its name in the config, not its alias.")
    ],
) -> None:
    """Take BOT out of the tournament in DIR, which is not over.

    What was played before counts, for the others too; later blocks with it are not played, and it is
    listed below the ranked. There is no way back: it can play again in a new tournament. Where nothing
    can be played without it, as with fewer than four left, the tournament ends, and its seed is published.

    Example: donka withdraw results/league duck.
    """
    with reporting_errors():
        from donka.cli.ending import now, written
        from donka.journal.journal import FILE, Journal
        from donka.journal.lock import running
        from donka.league.leaving import ended
        from donka.league.leaving import withdraw as leave
        from donka.report.printable import printable

        # Before the folder is held, which would make one that is not there.
        Journal.read(folder / FILE).close()
        with running(folder, "withdraw again"), Journal.open(folder / FILE) as journal:
            withdrawal = leave(journal, bot, now())
            why = ended(journal)
            if why:
                journal.finish(why, now())
            written(folder, journal)
        counts = "what it played before counts" if withdrawal.block > 1 else "no set of it counts"
        show(printable(f"{bot} is {withdrawal}: {counts}") + "\n")
        if why:
            say(f"The tournament is over: {why}. Its seed is published in seed.txt.")
        else:
            say("The others go on: run the config again, as it was")
