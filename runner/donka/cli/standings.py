"""``donka standings``: rank a tournament again from its journal, print the tables, write them."""

from pathlib import Path
from typing import Annotated

import typer

from donka.cli.speaking import reporting_errors, show


def standings(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="The tournament's folder, such as results/league.")
    ],
    form: Annotated[
        str, typer.Option("--format", metavar="text|md|csv|json", help="What to print.")
    ] = "text",
    columns: Annotated[
        str | None,
        typer.Option(metavar="NAMES", help="Only these columns, such as rank,bot,points."),
    ] = None,
    policy: Annotated[
        str | None,
        typer.Option(
            metavar="substitute|forfeit|disqualify", help="Read the faults under another policy."
        ),
    ] = None,
    without: Annotated[
        list[str] | None,
        typer.Option(metavar="BOT", help="As if this bot had never come; may be repeated."),
    ] = None,
) -> None:
    """Rank the tournament in DIR again from its journal, print the tables and write their files.

    With --columns, --policy or --without nothing is written.

    Examples: donka standings results/league; donka standings results/league --format csv.
    """
    with reporting_errors():
        from donka.cli.tables import format_named, policy_named
        from donka.ranked import Tables
        from donka.report.columns import chosen

        shown = format_named(form)
        picked = None if columns is None else chosen([name.strip() for name in columns.split(",")])
        reading = None if policy is None else policy_named(policy)
        tables = Tables.read(folder, reading, without or ())
        show(tables.text(shown, picked))
        if columns is None and policy is None and not without:
            tables.write(folder)
