"""``donka bots check``: the entry examination of one bot."""

from pathlib import Path
from typing import Annotated

import typer

from donka.cli.options import AsJson, BotsDir, TrustBots
from donka.cli.speaking import reporting_errors


def check_bot(
    what: Annotated[
        str, typer.Argument(metavar="WHAT", help="A bot's name, a file, or a project's folder.")
    ],
    config: Annotated[
        Path | None,
        typer.Option(
            metavar="CONFIG",
            show_default=False,
            help="Examine under the rules and limits of this tournament; WHAT may be one of its entries.",
        ),
    ] = None,
    bots_dir: BotsDir = None,
    trust_bots: TrustBots = False,
    as_json: AsJson = False,
) -> None:
    """Examine a bot as a league would before it lets it in: nine steps, told one by one.

    WHAT is a bot's name (see: donka bots list), a file, a project's folder, or either as it was in a
    git revision, PATH@REVISION; with :BOT behind it where there are several. A file or folder you name
    is trusted as with --trust-bots. A plain bot takes about ten seconds, one that thinks takes longer.

    With --json: bot, isolation, passed, summary; steps, each with number, title, outcome (passed,
    remark, failed, skipped), told (lines) and output (the last lines the bot printed); and printed.

    Exit code 0 it passed; 1 it did not.

    Examples: donka bots check my_bot.py; donka bots check ./alpha --config configs/league.yaml
    """
    with reporting_errors():
        from donka.cli.checking import Asked

        asked = Asked(what, config, bots_dir, trust_bots, as_json)
        raise SystemExit(asked.answer())
