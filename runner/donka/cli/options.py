"""Words that several commands take, described in one wording."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

Folder: TypeAlias = Annotated[
    Path, typer.Argument(metavar="DIR", help="The tournament's folder, such as results/league.")
]
BotsDir: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--bots-dir",
        metavar="DIR",
        show_default=False,
        help="A folder of single-file bots; instead of the config's, where there is one.",
    ),
]
League: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        metavar="FOLDER",
        show_default="the nearest above this folder",
        help="The league's folder, of which the accepted bots are.",
    ),
]
TrustBots: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--trust-bots",
        help="Without isolation, let bots run that could then reach everything you can.",
    ),
]
AsJson: TypeAlias = Annotated[
    bool, typer.Option("--json", help="Print JSON instead of text, for programs.")
]
