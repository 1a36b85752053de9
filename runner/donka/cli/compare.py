"""``donka compare``: whether one bot is better than another, on identical cards."""

from pathlib import Path
from typing import Annotated

import typer

from donka.cli.options import AsJson, BotsDir, TrustBots
from donka.cli.speaking import reporting_errors


def compare(
    first: Annotated[str, typer.Argument(metavar="A", help="The bot that may be better.")],
    second: Annotated[str, typer.Argument(metavar="B", help="The bot it is held against.")],
    field: Annotated[
        list[str] | None,
        typer.Option(
            metavar="BOTS",
            show_default="the house bots",
            help="Three or more who sit with them, with commas between; may be repeated.",
        ),
    ] = None,
    better_by: Annotated[
        float, typer.Option(min=0.01, max=26.0, help="What counts as better, in points a deal.")
    ] = 0.25,
    min_sets: Annotated[
        int | None,
        typer.Option(
            min=2,
            max=1_000_000,
            show_default="100; 40 where the evidence is overwhelming",
            help="Say nothing before so many sets.",
        ),
    ] = None,
    max_sets: Annotated[
        int,
        typer.Option(
            min=2,
            max=1_000_000,
            help="Give up after so many; or a few more, which is said, so that all of the field play "
            "as often.",
        ),
    ] = 10_000,
    rules: Annotated[
        str, typer.Option(metavar="PRESET", help="The rules; see: donka rules.")
    ] = "cherna-donka",
    seed: Annotated[
        str | None,
        typer.Option(metavar="TEXT", show_default="other cards each time", help="Deal from TEXT."),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            min=1, max=1024, show_default="the cores", help="How many sittings are played at once."
        ),
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            show_default=False,
            help="Keep journal and tables in this new folder; no more than two sittings are then "
            "played at once after the first look.",
        ),
    ] = None,
    bots_dir: BotsDir = None,
    trust_bots: TrustBots = False,
    as_json: AsJson = False,
) -> None:
    """Say whether A is better than B: same cards, same seats, same opponents, only A and B exchanged.

    A and B are each a bot's name (see: donka bots list), a file, a project's folder, or either as it
    was in a git revision, PATH@REVISION; with :BOT behind it where there are several. It plays until
    the evidence is enough, and no longer. A file or folder you name is trusted as with --trust-bots.

    Who never loads or fails too often is disqualified, in a short trial before the first set or at the end of a block,
    and that decides: A disqualified is not better, B alone disqualified leaves A better. One and the
    same code on both sides is not better, and nothing is played.

    With --json: verdict (better, not better, undecided, interrupted), sentence, sets, difference (above
    0: A takes fewer points a deal), half_width, llr with its bounds, bots, with their digests and
    faults, field, rules, isolation, seed_text and the commitment to the seed.

    Exit code 0 A is better, or B disqualified; 1 it is not, or A is disqualified; 2 a mistake in the
    command, or the machine failed; 3 undecided after --max-sets; 130 interrupted.

    Examples: donka compare my_bot.py my_bot.py@HEAD~1; donka compare ./alpha duck --field
    careful,shooter,lowest.
    """
    with reporting_errors():
        from donka.cli.asked import Asked
        from donka.cli.comparing import answer
        from donka.ranking.gsprt import Gsprt

        asked = Asked(
            first=first,
            second=second,
            field=tuple(name.strip() for each in field or () for name in each.split(",")),
            test=(
                Gsprt(better_by=better_by)
                if min_sets is None
                else Gsprt(better_by=better_by, min_sets=min_sets, early_sets=min_sets)
            ),
            max_sets=max_sets,
            preset=rules,
            seed=seed,
            workers=workers,
            keep=keep,
            bots_dir=bots_dir,
            trusted=trust_bots,
            as_json=as_json,
        )
        raise SystemExit(answer(asked))
