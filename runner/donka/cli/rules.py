"""``donka rules``: how the customer's text is read, and which switches are turned."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from donka.cli.options import AsJson
from donka.cli.speaking import reporting_errors, show

if TYPE_CHECKING:
    from donka.game.readings import Reading
    from donka.game.rules import Rules


def rules(
    config: Annotated[
        Path | None,
        typer.Argument(
            metavar="[CONFIG]", help="A config; without it the default rules are shown."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show the rules in force: each open point, its answer, its switch and where it comes from.

    Examples: donka rules; donka rules configs/classic.yaml
    """
    from donka.game.readings import readings
    from donka.game.rules import DEFAULT_PRESET, PRESETS
    from donka.league.config import load
    from donka.report.escaping import json_text

    with reporting_errors():
        if config is None:
            preset, in_force = DEFAULT_PRESET, PRESETS[DEFAULT_PRESET]
        else:
            tournament = load(config)
            preset, in_force = tournament.preset, tournament.rules
        points = readings(in_force)
        if as_json:
            table = [_row(point, in_force) for point in points]
            show(json_text({"schema": 1, "preset": preset, "rules": table}))
        else:
            show("\n".join(_lines(preset, points, in_force)) + "\n")


def _row(point: "Reading", in_force: "Rules") -> dict[str, Any]:
    return {
        "number": point.number,
        "question": point.question,
        "answer": point.answer,
        "source": point.ground.value,
        "switches": {switch: getattr(in_force, switch) for switch in point.switches},
        "default": point.default,
    }


def _lines(preset: str, points: "tuple[Reading, ...]", in_force: "Rules") -> Iterator[str]:
    from donka.league.config.problems import written

    yield f"Rules in force, from the preset {preset}"
    for point in points:
        mark = " " if point.default else "*"
        yield f"\n{point.number:<4}{point.ground}{mark} {point.question}"
        yield f"       {point.answer}"
        for switch in point.switches:
            yield f"       {switch}: {written(getattr(in_force, switch))}"
    yield (
        "\nT the text says it, C the custom where it is silent, O our choice between readings,"
        "\n* switched: not the default of cherna-donka"
    )
