"""``donka standings``: rank a tournament again from its journal, print the tables, write them."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from donka.cli.speaking import reporting_errors

if TYPE_CHECKING:
    from collections.abc import Collection

    from donka.journal.about import About
    from donka.journal.journal import Journal
    from donka.league.spec import Tournament
    from donka.ranking.policy import FaultPolicy
    from donka.ranking.standings import Standings
    from donka.report.caption import Caption
    from donka.report.tables import Format


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
        from donka.journal.journal import FILE, Journal
        from donka.league.config import from_canonical
        from donka.report.columns import chosen
        from donka.report.files import write_tables
        from donka.report.tables import standings_table

        shown = _format(form)
        picked = None if columns is None else chosen([name.strip() for name in columns.split(",")])
        with Journal.read(folder / FILE) as journal:
            tournament = from_canonical(journal.about.config)
            faults = _faults(tournament.faults, policy)
            table = rank_journal(journal, faults, without or ())
            caption = caption_for(journal.about, tournament)
        if picked is None:
            _print(tables_text(table, caption, shown))
        else:
            _print(standings_table(table, caption, shown, picked))
        if columns is None and policy is None and not without:
            write_tables(folder, table, caption)


def rank_journal(
    journal: "Journal", faults: "FaultPolicy", without: "Collection[str]" = ()
) -> "Standings":
    """The standings of the tournament in *journal*, its faults read as *faults* says."""
    from donka.ranking.standings import rank

    names = [entry.name for entry in journal.about.entries]
    return rank(journal.blocks(), journal.games(), names, faults, without)


def caption_for(about: "About", tournament: "Tournament") -> "Caption":
    """What stands under the tables of the tournament that *about* tells of."""
    from donka.report.caption import Caption

    isolation = tournament.sandbox.isolation
    return Caption(
        tournament=about.tournament,
        commitment=about.commitment,
        seed_text=about.seed_text,
        # The highest level there is, which in this version is none.
        isolation="none" if isolation == "auto" else isolation,
    )


def tables_text(table: "Standings", caption: "Caption", form: "Format") -> str:
    """What is printed of a tournament: both tables to be read, or the standings for a program."""
    from donka.report.tables import Format, crosstable_table, standings_table

    text = standings_table(table, caption, form)
    if form in (Format.TEXT, Format.MARKDOWN):
        text += "\n" + crosstable_table(table, caption, form)
    return text


def _format(form: str) -> "Format":
    from donka.errors import DonkaError
    from donka.report.tables import Format

    formats = {
        "text": Format.TEXT,
        "md": Format.MARKDOWN,
        "csv": Format.CSV,
        "json": Format.JSON,
    }
    if form not in formats:
        raise DonkaError(f"--format: expected {', '.join(formats)}, got {form!r}")
    return formats[form]


def _faults(faults: "FaultPolicy", policy: str | None) -> "FaultPolicy":
    from dataclasses import replace

    from donka.errors import DonkaError
    from donka.ranking.policy import Policy

    if policy is None:
        return faults
    if policy not in list(Policy):
        raise DonkaError(f"--policy: expected {', '.join(Policy)}, got {policy!r}")
    return replace(faults, policy=Policy(policy))


def _print(text: str) -> None:
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write(text.encode(encoding, "backslashreplace").decode(encoding))
    sys.stdout.flush()
