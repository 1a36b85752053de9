"""``donka bots show`` and ``donka bots remove``: the versions that a league accepted."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from donka.cli.options import AsJson, League
from donka.cli.speaking import reporting_errors, show

if TYPE_CHECKING:
    from donka.league.accepted.submission import Submission

Bot: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="BOT", help="A bot the league accepted, my-bot; or one version, my-bot@2."
    ),
]


def show_bot(bot: Bot, league: League = None, as_json: AsJson = False) -> None:
    """Show what the league knows of BOT: whose it is, where it came from, how it was examined.

    Of a name without a number the last version whole, and a line for each before it. With --json:
    versions, each with all that is known of it.

    Examples: donka bots show my-bot; donka bots show my-bot@2 --json
    """
    with reporting_errors():
        from donka.cli.leagues import league_of, versions_named
        from donka.report.escaping import json_text
        from donka.report.printable import printable
        from donka.submit.pages import version_document

        found = [each.submission for each in versions_named(league_of(league), bot)]
        if as_json:
            show(json_text({"schema": 1, "versions": [version_document(each) for each in found]}))
            return
        lines = [*_whole(found[-1]), *(_brief(each) for each in found[-2::-1])]
        show("".join(f"{printable(each)}\n" for each in lines))


def remove_bot(bot: Bot, league: League = None) -> None:
    """Remove BOT from the league: one version, or all of them.

    Its code is deleted; what is known of it stays, and neither its name nor its numbers go to anybody
    else. Of a name without a number the version before the last one plays as soon as that is removed.
    A tournament that was begun with it can no longer go on.

    Examples: donka bots remove my-bot@3; donka bots remove my-bot
    """
    with reporting_errors():
        from donka.cli.leagues import league_of, versions_named
        from donka.league.accepted.keeping import remove
        from donka.league.accepted.kept import Kept
        from donka.league.accepted.lock import held
        from donka.report.printable import printable

        folder = league_of(league)
        found = versions_named(folder, bot)
        if folder is None:
            return
        with held(folder):
            for each in found:
                remove(each)
        name = found[0].submission.name
        left = Kept.of(folder).latest.get(name)
        plays = f"{left.submission.reference} plays now" if left else f"{name} plays no more"
        removed = ", ".join(
            each.submission.reference for each in found if each.submission.removed is None
        )
        show(printable(f"Removed {removed or 'nothing more'}; {plays}") + "\n")


def _whole(told: "Submission") -> Iterator[str]:
    yield told.reference + (f", removed {told.removed}" if told.removed else "")
    rows = (
        ("author", told.author),
        ("alias", told.alias or ""),
        ("from", f"{told.distribution} {told.version}".rstrip()),
        ("description", told.description),
        ("options", ", ".join(option.name for option in told.options)),
        ("needs", ", ".join(told.requirements)),
        ("received", told.received + (" (late)" if told.late else "")),
        ("digest", told.digest),
        ("isolation", told.level),
        ("donka", told.donka),
        ("examined", told.outcome),
    )
    for title, text in rows:
        if text:
            yield f"  {title:<12}{text}"
    for step in told.steps:
        first, *rest = step.told or ("",)
        yield f"  {step.number:2}  {step.outcome:<8}{step.title}: {first}"
        yield from (f"              {line}" for line in rest)
    yield from (f"  plays as    {copy}" for copy in told.copies)


def _brief(told: "Submission") -> str:
    state = f"removed {told.removed}" if told.removed else f"received {told.received}"
    return f"{told.reference}, {state}, digest {told.digest[:12]}"
