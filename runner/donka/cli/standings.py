"""``donka standings``: rank a tournament again from its journal, print the tables, write them."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from donka.cli.options import Folder
from donka.cli.speaking import reporting_errors, say, show

if TYPE_CHECKING:
    from donka.ranked import Tables
    from donka.report.tables import Format


def standings(
    folder: Folder,
    form: Annotated[
        str, typer.Option("--format", metavar="text|md|csv|json|html", help="What to print.")
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
        typer.Option(
            metavar="BOT",
            help="As if this bot, by name or alias, had never come; may be repeated.",
        ),
    ] = None,
) -> None:
    """Rank the tournament in DIR again from its journal, print the tables and write their files.

    With --columns, --policy or --without nothing is written. What the last two move against the
    tournament's own table is told below (with csv, json and html: on stderr).

    Examples: donka standings results/league; donka standings results/league --format csv.
    """
    with reporting_errors():
        from donka.cli.stepping import look_of
        from donka.cli.tables import format_named, policy_named
        from donka.ranked import Tables
        from donka.report.columns import chosen

        shown = format_named(form)
        reading = None if policy is None else policy_named(policy)
        tables = Tables.read(folder, reading, without or ())
        measure = tables.standings.measure
        names = None if columns is None else [name.strip() for name in columns.split(",")]
        picked = None if names is None else chosen(names, measure)
        show(tables.text(shown, picked, look_of(sys.stdout)))
        if reading is not None or without:
            _tell_moves(Tables.read(folder), tables, shown)
        elif columns is None:
            tables.write(folder)


def _tell_moves(own: "Tables", other: "Tables", shown: "Format") -> None:
    """Say what differs; beside a table for programs it is a remark."""
    from donka.report.moves import moves_markdown, moves_text
    from donka.report.tables import Format

    if shown is Format.MARKDOWN:
        show("\n" + moves_markdown(own.published, other.published))
        return
    text = moves_text(own.published, other.published)
    if shown is Format.TEXT:
        show(f"\n{text}")
    else:
        say(text.removesuffix("\n"))
