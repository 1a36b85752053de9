"""``donka bots list``: which bots can play, and what is wrong with those that cannot."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import typer

from donka.cli.options import AsJson, BotsDir, League, TrustBots
from donka.cli.speaking import WORTH_A_LOOK, reporting_errors, say, show

if TYPE_CHECKING:
    from donka.league.accepted.kept import Accepted
    from donka.league.catalogue import Catalogue, OfferedBot


def list_bots(
    bots_dir: BotsDir = None,
    league: League = None,
    trust_bots: TrustBots = False,
    as_json: AsJson = False,
) -> None:
    """List every bot that can play, and every plugin that is broken.

    To be asked a plugin has to be imported, shut in as far as this machine can (see: donka doctor).
    Where it cannot, only the house's is, unless you trust the others. Exit code 1 where there is a
    problem with a plugin; each is one line on stderr. The bots that the league of this folder
    accepted (see: donka submit) follow in a table of their own.

    Examples: donka bots list; donka bots list --bots-dir bots
    """
    from donka.cli.leagues import league_of
    from donka.league.accepted.kept import Kept
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
        folder = league_of(league)
        catalogue = look(bots_dir, trust_bots, LOAD_NS, limits, settled.lack, folder)
        accepted = Kept.of(folder).latest.values() if folder else ()
        if as_json:
            show(json_text(_document(catalogue, accepted)))
        else:
            show(_table(catalogue) + "\n")
            if folder and accepted:
                show(f"\nAccepted in {printable(str(folder.path))}:\n\n{_accepted(accepted)}\n")
            for problem in catalogue.problems:
                say(printable(problem))
        if catalogue.problems:
            raise typer.Exit(WORTH_A_LOOK)


def _table(catalogue: "Catalogue") -> str:
    return _tabulated(
        [[*_row(bot)] for bot in catalogue.bots if not bot.sealed],
        ["bot", "distribution", "version", "options", "description"],
    )


def _accepted(accepted: "Iterable[Accepted]") -> str:
    return _tabulated(
        [
            [
                each.submission.name,
                each.submission.reference,
                each.submission.author,
                f"{each.submission.distribution} {each.submission.version}".rstrip(),
                each.submission.received,
                ", ".join(_marks(each)),
            ]
            for each in accepted
        ],
        ["bot", "last version", "author", "from", "received", "worth a look"],
    )


def _marks(accepted: "Accepted") -> Iterator[str]:
    if accepted.submission.late:
        yield "late"
    if accepted.submission.copies:
        yield "plays as another"
    if accepted.submission.level == "none":
        yield "examined without isolation"


def _tabulated(rows: list[list[str]], headers: list[str]) -> str:
    from tabulate import tabulate

    from donka.report.printable import printable

    return tabulate(
        [[printable(cell) for cell in row] for row in rows],
        headers=headers,
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


def _document(catalogue: "Catalogue", accepted: "Iterable[Accepted]") -> dict[str, Any]:
    from donka.submit.pages import version_document

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
            if not bot.sealed
        ],
        "accepted": [version_document(each.submission) for each in accepted],
        "problems": list(catalogue.problems),
    }
