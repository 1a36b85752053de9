"""``donka export``: what was played, for other programs."""

from pathlib import Path
from typing import Annotated

import typer

from donka.cli.options import Folder
from donka.cli.speaking import reporting_errors, show


def _schema(wanted: bool) -> None:
    if wanted:
        with reporting_errors():
            from importlib import resources

            import donka.report

            show(resources.files(donka.report).joinpath("export.schema.json").read_text("utf-8"))
        raise typer.Exit


def export(
    folder: Folder,
    form: Annotated[
        str, typer.Option("--format", metavar="jsonl|csv", help="What to write.")
    ] = "jsonl",
    game: Annotated[
        str | None,
        typer.Option(
            metavar="PLACE", help="Only a game, such as 12.340.2; its set, 12.340; a table, 12."
        ),
    ] = None,
    bot: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only the games that this bot played in.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            metavar="FILE",
            show_default="standard output",
            help="Where to; the file is whole, or as it was.",
        ),
    ] = None,
    _only_schema: Annotated[
        bool,
        typer.Option(
            "--schema", callback=_schema, is_eager=True, help="Print the JSON Schema of a line."
        ),
    ] = False,
) -> None:
    """Write every deal kept in DIR, held against the rules: a line a deal, or a row a deal and seat.

    JSON Lines begin with a line on the tournament; CSV is for spreadsheets and pandas. What is kept
    back while the deals are secret is left out, and said so.

    Examples: donka export results/quick | head -2; donka export results/quick --format csv --output
    quick.csv; donka export --schema
    """
    with reporting_errors():
        from donka.cli.exporting import Exporting

        Exporting.of(folder, form, game, bot).write(output)
