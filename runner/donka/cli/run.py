"""``donka run``: play what a config describes, or what is left of it, and print the ranked table."""

from pathlib import Path
from typing import Annotated

import typer

from donka.cli.options import AsJson, BotsDir, TrustBots
from donka.cli.speaking import reporting_errors


def run(
    config: Annotated[Path, typer.Argument(metavar="CONFIG", help="The tournament's YAML file.")],
    workers: Annotated[
        int | None,
        typer.Option(
            min=1, max=1024, show_default="the cores", help="How many sittings are played at once."
        ),
    ] = None,
    results: Annotated[
        Path, typer.Option(metavar="DIR", help="Where the tournament's own folder is made.")
    ] = Path("results"),
    bots_dir: BotsDir = None,
    dry_run: Annotated[
        bool,
        typer.Option(
            "--dry-run",
            help="Print the schedule, how even it is and the time it takes; keep nothing.",
        ),
    ] = False,
    trust_bots: TrustBots = False,
    as_json: AsJson = False,
) -> None:
    """Play the tournament described in CONFIG, or go on with it, and print its tables.

    Every finished sitting is safe at once: interrupt or kill it, and run it again to go on. Exit
    code 0 done; 1 done, with a disqualified or unloadable bot or a failing machine; 130 interrupted.

    Examples: donka run configs/quick.yaml; donka run configs/league.yaml --workers 8.
    """
    with reporting_errors():
        from donka.cli.playing import Playing

        playing = Playing.of(config, bots_dir, trust_bots)
        if dry_run:
            from donka.cli.foretelling import foretell

            foretell(playing, workers, as_json)
        else:
            raise SystemExit(playing.play(results, workers, as_json))
