"""``donka bots try``: one deal against the house, for the author of a bot."""

from pathlib import Path
from typing import Annotated

import typer

from donka.cli.options import BotsDir, TrustBots
from donka.cli.speaking import reporting_errors


def try_bot(
    what: Annotated[
        str, typer.Argument(metavar="WHAT", help="A file, a folder, a revision or a bot's name.")
    ],
    watch: Annotated[
        bool, typer.Option("--watch", help="Play the same cards again whenever it is saved.")
    ] = False,
    log: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", show_default=False, help="Keep all that the bot prints in FILE."
        ),
    ] = None,
    deals: Annotated[
        int, typer.Option(min=1, max=64, help="So many deals of a game; the 4th has no pass.")
    ] = 1,
    seed: Annotated[
        str | None,
        typer.Option(metavar="TEXT", show_default="other cards each time", help="Deal from TEXT."),
    ] = None,
    rules: Annotated[
        str, typer.Option(metavar="PRESET", help="The rules; see: donka rules.")
    ] = "cherna-donka",
    bots_dir: BotsDir = None,
    trust_bots: TrustBots = False,
) -> None:
    """Play a deal with WHAT against bots of the house, and show it with all that WHAT prints.

    WHAT is read anew each time: a file such as my_bot.py, a project's folder, one of several bots in it
    as my_bot.py:name, an earlier revision as my_bot.py@HEAD~1. It runs as you, without isolation: try
    your own. What it prints stands behind a | in the trick in which it did, the trace of an exception
    too. Exit code 1 where it failed.

    Examples: donka bots try my_bot.py; donka bots try my_bot.py --watch; donka bots try my-bot
    --seed 7f3a --deals 4
    """
    with reporting_errors():
        from donka.cli.trying import Asked

        asked = Asked(what, log, deals, seed, rules, bots_dir, trust_bots)
        raise SystemExit(asked.watched() if watch else asked.once())
