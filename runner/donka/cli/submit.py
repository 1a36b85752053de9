"""``donka submit``: examine a bot and take it into the league of this folder."""

from pathlib import Path
from typing import Annotated

import typer

from donka.cli.options import AsJson, TrustBots
from donka.cli.speaking import reporting_errors


def submit(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="WHAT",
            show_default=False,
            help="A file, a project's folder, a wheel, or a name of the package index: "
            "donka-my-bot==1.2.",
        ),
    ] = None,
    every: Annotated[
        Path | None,
        typer.Option(
            "--all",
            metavar="FOLDER",
            show_default=False,
            help="Instead of WHAT: all that lies in FOLDER, two at a time, named after the files.",
        ),
    ] = None,
    league: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            show_default="the nearest above this folder, or this one",
            help="The league's folder; what it accepts lies in its .donka.",
        ),
    ] = None,
    name: Annotated[
        str | None,
        typer.Option(show_default="what its plugin calls it", help="What to call the bot."),
    ] = None,
    author: Annotated[
        str | None,
        typer.Option(show_default="as before, or the bot's name", help="Whose bot it is."),
    ] = None,
    alias: Annotated[
        str | None,
        typer.Option(show_default=False, help="What published tables call it instead."),
    ] = None,
    closes: Annotated[
        str | None,
        typer.Option(
            metavar="TIME",
            show_default=False,
            help="Mark what came later than this, such as 2026-12-01T18:00Z; with --all by the time a "
            "file was changed.",
        ),
    ] = None,
    feedback: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            show_default="feedback in the league's folder",
            help="With --all: where outcomes.csv and a page for each author are written.",
        ),
    ] = None,
    trust_bots: TrustBots = False,
    as_json: AsJson = False,
) -> None:
    """Examine WHAT (see: donka bots check) and take it into the league, as a new version of its name.

    From then on configs in this folder or below name it: my-bot is its last version, my-bot@2 the
    second. A refusal names its step; the version that played plays on. With :BOT behind WHAT where it
    offers several. The same bytes again are no new version.

    With --json: schema and outcomes; each has file, outcome (accepted, unchanged, refused), version,
    name, author, received, late, step, reason, copies and steps.

    Exit code 0 accepted, or unchanged; 1 something is refused, late, or plays as another's bot does.

    Examples: donka submit my_bot.py --author ana; donka submit --all homework --closes
    2026-12-01T18:00Z
    """
    with reporting_errors():
        from donka.cli.submitting import Asked

        asked = Asked(
            what=what,
            every=every,
            league=league,
            name=name,
            author=author,
            alias=alias,
            closes=closes,
            feedback=feedback,
            trusted=trust_bots,
            as_json=as_json,
        )
        raise SystemExit(asked.answer())
