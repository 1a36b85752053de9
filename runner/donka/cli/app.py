"""The command line: which commands there are. What each does is in the module of its name.

Nothing heavy is imported here or by those modules' tops: ``donka --help`` has to be quick.
"""

from typing import Annotated

import typer

from donka import __version__
from donka.cli.bots import list_bots
from donka.cli.check import check_bot
from donka.cli.compare import compare
from donka.cli.config import check, schema
from donka.cli.doctor import doctor
from donka.cli.export import export
from donka.cli.faults import faults
from donka.cli.new import new
from donka.cli.publish import publish
from donka.cli.replay import replay
from donka.cli.roster import remove_bot, show_bot
from donka.cli.rules import rules
from donka.cli.run import run
from donka.cli.speaking import reporting_errors, show
from donka.cli.standings import standings
from donka.cli.submit import submit
from donka.cli.try_bot import try_bot
from donka.cli.verify import verify
from donka.cli.withdraw import withdraw

app = typer.Typer(
    name="donka",
    no_args_is_help=True,
    add_completion=False,
    # rich takes longer to import than all of the help takes to print.
    rich_markup_mode=None,
    # A bug keeps Python's own trace, which can be copied into a report.
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        with reporting_errors():
            show(f"donka {__version__}\n")
        raise typer.Exit


@app.callback()
def donka(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """The arena for bots of Черна Донка, a card game in which the fewest points win.

    Begin with: donka run configs/quick.yaml
    """


app.command()(run)
app.command()(standings)
app.command()(publish)
app.command()(withdraw)
app.command()(compare)
app.command()(submit)
app.command()(replay)
app.command()(faults)
app.command()(verify)

bots = typer.Typer(
    help="Begin, try and examine bots; see which can play.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
bots.command("list")(list_bots)
bots.command("show")(show_bot)
bots.command("remove")(remove_bot)
bots.command("new")(new)
bots.command("try")(try_bot)
bots.command("check")(check_bot)
app.add_typer(bots, name="bots")

app.command()(rules)

config = typer.Typer(
    help="Check a tournament's config.", no_args_is_help=True, rich_markup_mode=None
)
config.command()(check)
config.command()(schema)
app.add_typer(config, name="config")

app.command()(export)

app.command()(doctor)
