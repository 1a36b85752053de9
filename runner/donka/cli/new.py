"""``donka bots new``: a bot to begin with, in a project or in one file."""

from pathlib import Path
from typing import Annotated

import typer

from donka.cli.speaking import reporting_errors, say

HOUSE = ("random", "lowest", "duck", "careful", "shooter")
"""Who is there already; a test holds it against what the house offers."""


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Such as my-bot.")],
    single_file: Annotated[
        bool, typer.Option("--single-file", help="One file, my_bot.py, and nothing around it.")
    ] = False,
) -> None:
    """Begin a bot that already plays decently.

    In this folder it writes NAME/, a project ready to be installed, tested, examined and handed in, or
    with --single-file one file. What is there already is left alone.

    Examples: donka bots new my-bot; donka bots new my-bot --single-file
    """
    with reporting_errors():
        from donka.bot.starter import project
        from donka.bot.starter import single_file as one_file
        from donka.errors import DonkaError

        if name in HOUSE:
            raise DonkaError(
                f"{name}: a bot of the house is called so (expected another, such as my-{name})"
            )
        files = (one_file(name),) if single_file else project(name)
        whole = Path(files[0].path if single_file else name)
        if whole.exists() or whole.is_symlink():
            raise DonkaError(f"{whole}: is there already (expected a new name, or move it away)")
        for file in files:
            path = whole if single_file else whole / file.path
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(file.text, encoding="utf-8")
            except OSError as error:
                raise DonkaError(f"{path}: cannot be written: {error.strerror}") from None
        say(f"Wrote {whole}{'' if single_file else '/'}. Next:")
        for line in (f"donka bots try {whole}", f"donka bots check {whole}"):
            say(f"  {line}")
