"""``donka bots``: which bots can play, and what is wrong with those that cannot."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import typer

from donka.cli.options import AsJson, BotsDir, TrustBots
from donka.cli.speaking import WORTH_A_LOOK, reporting_errors, say, show

if TYPE_CHECKING:
    from donka.league.catalogue import Catalogue, OfferedBot


def list_bots(
    bots_dir: BotsDir = None,
    trust_bots: TrustBots = False,
    as_json: AsJson = False,
) -> None:
    """List every bot that can play, and every plugin that is broken.

    To be asked a plugin has to be imported, shut in as far as this machine can (see: donka doctor).
    Where it cannot, only the house's is, unless you trust the others. Exit code 1 where there is a
    problem with a plugin; each is one line on stderr.

    Examples: donka bots list; donka bots list --bots-dir bots
    """
    from donka.league.catalogue import LOAD_NS
    from donka.league.looking import look
    from donka.league.settling import settle
    from donka.league.spec import SandboxSpec
    from donka.report.escaping import json_text
    from donka.report.printable import printable

    with reporting_errors():
        sandbox = SandboxSpec()
        settled = settle(sandbox)
        limits = sandbox.limits(settled.level)
        catalogue = look(bots_dir, trust_bots, LOAD_NS, limits, settled.lack)
        if as_json:
            show(json_text(_document(catalogue)))
        else:
            show(_table(catalogue) + "\n")
            for problem in catalogue.problems:
                say(printable(problem))
        if catalogue.problems:
            raise typer.Exit(WORTH_A_LOOK)


def _table(catalogue: "Catalogue") -> str:
    from tabulate import tabulate

    from donka.report.printable import printable

    return tabulate(
        [[printable(cell) for cell in _row(bot)] for bot in catalogue.bots],
        headers=["bot", "distribution", "version", "options", "description"],
        # A bot may be called 007.
        disable_numparse=True,
    )


def _row(bot: "OfferedBot") -> Iterator[str]:
    yield bot.name
    yield bot.distribution
    yield bot.version
    yield ", ".join(
        option.name if option.default is None else f"{option.name}={option.default}"
        for option in bot.options
    )
    yield bot.description


def _document(catalogue: "Catalogue") -> dict[str, Any]:
    return {
        "schema": 1,
        "bots": [
            {
                "name": bot.name,
                "distribution": bot.distribution,
                "version": bot.version,
                "description": bot.description,
                "options": [
                    {"name": option.name, "type": option.type, "default": option.default}
                    for option in bot.options
                ],
            }
            for bot in catalogue.bots
        ],
        "problems": list(catalogue.problems),
    }
