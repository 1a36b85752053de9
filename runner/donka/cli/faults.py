"""``donka faults``: who failed, how and at what; and the same questions asked again."""

from typing import Annotated

import typer

from donka.cli.options import AsJson, BotsDir, Folder, TrustBots
from donka.cli.speaking import reporting_errors


def faults(
    folder: Folder,
    bot: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only this bot's faults, all of them.")
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            metavar="PLACE",
            help="Only those of a game, such as 12.340.2; with --bot, ask it the whole game again.",
        ),
    ] = None,
    deal: Annotated[
        str | None, typer.Option(metavar="PLACE", help="Only those of a deal, such as 12.340.2.5.")
    ] = None,
    fault: Annotated[
        str | None,
        typer.Option(
            metavar="PLACE", help="One fault, such as 12.340.2.5.7, with all its bot printed."
        ),
    ] = None,
    again: Annotated[
        str | None,
        typer.Option(
            metavar="PLACE",
            help="Ask for this decision again: a fault's place, or with --bot any it made.",
        ),
    ] = None,
    bots_dir: BotsDir = None,
    trust_bots: TrustBots = False,
    as_json: AsJson = False,
) -> None:
    """Show every failure kept in DIR: a table, then each fault with what was asked and what came.

    Also what the machine spoilt, and where the time went. Asking again runs the bot as it is
    installed here, under the limits of then; exit code 1 if it does not answer as it did. What is kept
    back while the deals are secret is counted, not shown.

    Examples: donka faults results/quick; donka faults results/quick --bot duck; donka faults
    results/quick --again 1.3.2.5.7 --bot duck; donka faults results/quick --bot duck --game 1.3.2
    """
    with reporting_errors():
        from donka.cli.selecting import Selected

        asked = {"--game": game, "--deal": deal, "--fault": fault, "--again": again}
        selected = Selected.of({option: text for option, text in asked.items() if text is not None})
        if again is not None or (bot is not None and game is not None):
            from donka.cli.again import ask_again

            raise SystemExit(ask_again(folder, bot, selected, bots_dir, trust_bots, as_json))
        from donka.cli.ledger import show_ledger

        show_ledger(folder, bot, selected, as_json)
