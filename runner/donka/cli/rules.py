"""``donka rules``: how the customer's text is read, and which switches are turned."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from donka.cli.options import AsJson
from donka.cli.speaking import reporting_errors, show
from donka.phrase import Phrase

if TYPE_CHECKING:
    from donka.game.readings import Reading
    from donka.game.rules import Rules
    from donka.report.words import Language, Words


def rules(
    config: Annotated[
        Path | None,
        typer.Argument(
            metavar="[CONFIG]", help="A config; without it the default rules are shown."
        ),
    ] = None,
    language: Annotated[str, typer.Option(metavar="en|bg", help="English or Bulgarian.")] = "en",
    as_json: AsJson = False,
) -> None:
    """Show the rules in force: each open point, its answer, its switch and where it comes from.

    Examples: donka rules; donka rules configs/classic.yaml; donka rules --language bg
    """
    from donka.game.readings import readings
    from donka.game.rules import DEFAULT_PRESET, PRESETS
    from donka.league.config import load
    from donka.report.escaping import json_text
    from donka.report.words import words_of

    with reporting_errors():
        words = words_of(_language_named(language))
        if config is None:
            preset, in_force = DEFAULT_PRESET, PRESETS[DEFAULT_PRESET]
        else:
            tournament = load(config)
            preset, in_force = tournament.preset, tournament.rules
        points = readings(in_force)
        if as_json:
            table = [_row(point, in_force, words) for point in points]
            show(json_text({"schema": 1, "preset": preset, "rules": table}))
        else:
            show("\n".join(_lines(preset, points, in_force, words)) + "\n")


def _language_named(name: str) -> "Language":
    """The language that ``--language`` *name* asks for."""
    from donka.errors import DonkaError
    from donka.report.words import Language

    if name not in list(Language):
        raise DonkaError(f"--language: expected {' or '.join(Language)}, got {name!r}")
    return Language(name)


def _row(point: "Reading", in_force: "Rules", words: "Words") -> dict[str, Any]:
    return {
        "number": point.number,
        "question": words.say(point.question),
        "answer": words.say(point.answer),
        "source": point.ground.value,
        "switches": {switch: getattr(in_force, switch) for switch in point.switches},
        "default": point.default,
    }


def _lines(
    preset: str, points: "tuple[Reading, ...]", in_force: "Rules", words: "Words"
) -> Iterator[str]:
    from donka.league.config.problems import written

    yield words.say(Phrase("Rules in force, from the preset {preset}", preset=preset))
    for point in points:
        mark = " " if point.default else "*"
        yield f"\n{point.number:<4}{point.ground}{mark} {words.say(point.question)}"
        yield f"       {words.say(point.answer)}"
        for switch in point.switches:
            yield f"       {switch}: {written(getattr(in_force, switch))}"
    yield "\n" + words.say(
        Phrase(
            "T the text says it, C the custom where it is silent, O our choice between readings,"
        )
    )
    yield words.say(Phrase("* switched: not the default of cherna-donka"))
