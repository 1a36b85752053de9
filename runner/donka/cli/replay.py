"""``donka replay``: a deal trick by trick, or the same cards in four bots' hands."""

import sys
from typing import Annotated

import typer

from donka.cli.options import AsJson, Folder
from donka.cli.speaking import reporting_errors, say, show


def replay(
    folder: Folder,
    game: Annotated[
        str | None,
        typer.Option(
            metavar="PLACE", help="A game, such as 12.340.2; 12.340 is its set, in four rotations."
        ),
    ] = None,
    deal: Annotated[
        str | None,
        typer.Option(
            metavar="PLACE", help="One deal, such as 12.340.2.5; 12.340.*.5 in four rotations."
        ),
    ] = None,
    fault: Annotated[
        str | None,
        typer.Option(
            metavar="PLACE|NUMBER",
            help="The deal of a fault, such as 12.340.2.5.7, or the 3rd of all.",
        ),
    ] = None,
    bot: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Only this bot's games, or its faults."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show what was played in DIR, trick by trick: hands, passes, takers, points, faults.

    Every card is held against the rules as it is shown. On a terminal keys step through the tricks
    and deals; elsewhere all of it is printed. Without an option it is the first game kept. What is
    kept back while the deals are secret is not shown.

    Examples: donka replay results/quick; donka replay results/quick --game 1.3; donka replay
    results/quick --deal 1.3.2.5.7
    """
    with reporting_errors():
        from donka.cli.choosing import Asked, chosen
        from donka.cli.stepping import is_terminal, look_of, step_through
        from donka.report.deal_json import deals_json

        found = chosen(folder, Asked(game, deal, fault, bot))
        if found.remark:
            say(found.remark)
        if as_json:
            show(deals_json(deal for page in found.wanted for deal in page.deals))
        elif is_terminal(sys.stdin) and is_terminal(sys.stdout):
            step_through(found, look_of(sys.stdout))
        else:
            show(found.text(look_of(sys.stdout)))
