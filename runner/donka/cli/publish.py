"""``donka publish``: write a tournament's site, or bring it up to date."""

import sys
from typing import Annotated

import typer

from donka.cli.options import AsJson, Folder
from donka.cli.speaking import reporting_errors, show


def publish(
    folder: Folder,
    with_stderr: Annotated[
        bool,
        typer.Option(
            "--with-stderr",
            help="Publish also what faulty bots printed, and what was wrong with their answers.",
        ),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Write the site of the tournament in DIR into DIR/site: pages in English and Bulgarian.

    It opens in a browser as it is, and any web server can show it. Published again, only what has
    changed is written. Of a tournament that goes on, what may be seen is published; nothing that is
    kept back while the deals are secret is in it.

    Examples: donka publish results/league; donka publish results/league --with-stderr
    """
    with reporting_errors():
        from donka.cli.progress import LiveLine
        from donka.cli.published import published_json, published_text
        from donka.publish.progress import Step, nobody
        from donka.publish.publishing import publish as published

        live = LiveLine()

        def told(step: Step, done: int, due: int | None) -> None:
            live(lambda: f"{done:,}{'' if due is None else f' of {due:,}'} {step.value}")

        # Elsewhere a line now and then would be all that is said of a few seconds.
        seen = bool(sys.stderr and sys.stderr.isatty())
        try:
            done = published(folder, with_stderr, told if seen else nobody)
        finally:
            live.end()
        show(published_json(done) if as_json else published_text(done))
