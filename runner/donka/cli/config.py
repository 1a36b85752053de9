"""``donka config check`` and ``donka config schema``."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from donka.cli.options import AsJson, BotsDir, TrustBots
from donka.cli.speaking import USAGE, counted, reporting_errors, show

if TYPE_CHECKING:
    from donka.cli.understanding import Understood
    from donka.league.config import ConfigErrors
    from donka.league.settling import Settled


def check(
    config: Annotated[
        Path, typer.Argument(metavar="CONFIG", help="The config, such as configs/league.yaml.")
    ],
    bots_dir: BotsDir = None,
    trust_bots: TrustBots = False,
    as_json: AsJson = False,
) -> None:
    """Look for mistakes in CONFIG, its bots and their options included, and tell all at once.

    Examples: donka config check configs/league.yaml; donka config check mine.yaml --bots-dir bots
    """
    import json

    from donka.cli.understanding import Understood
    from donka.league.config import ConfigErrors, canonical
    from donka.report.escaping import json_text

    with reporting_errors():
        try:
            understood = Understood.of(config, bots_dir, trust_bots)
        except ConfigErrors as errors:
            if not as_json:
                raise
            show(json_text(_refused(config, errors)))
            raise SystemExit(USAGE) from None
        if as_json:
            found = {
                "config": str(config),
                "tournament": json.loads(canonical(understood.tournament)),
                "isolation": understood.settled.level,
            }
            show(json_text(found | {"mistakes": []}))
        else:
            show("\n".join(_told(config, understood)) + "\n")


def schema() -> None:
    """Print the JSON Schema of a config, for editors that complete and check as one writes.

    Example: donka config schema > donka.schema.json
    """
    from donka.league.config import schema as described
    from donka.report.escaping import json_text

    with reporting_errors():
        show(json_text(described()))


def _refused(config: Path, errors: "ConfigErrors") -> dict[str, Any]:
    return {
        "config": str(config),
        "tournament": None,
        "isolation": None,
        "mistakes": [
            {
                "line": problem.line,
                "column": problem.column,
                "field": problem.field,
                "text": problem.text,
            }
            for problem in errors.problems
        ],
    }


def _told(config: Path, understood: "Understood") -> list[str]:
    from donka.league.config.units import duration
    from donka.league.schedule import planned
    from donka.report.printable import printable

    file = printable(str(config))
    tournament, settled = understood.tournament, understood.settled
    schedule, clock = tournament.schedule, tournament.clock
    names = [entry.name for entry in tournament.entries]
    plan = planned(schedule, names, tournament.authors)
    tables = counted(len({block.table for block in plan}), "table")
    bank = "no bank" if clock.bank is None else f"a bank of {duration(clock.bank)} a game"
    seed = "secret" if tournament.seed is None else "a text, so anybody can foresee the deals"
    return [
        f"{file}: no mistakes",
        f"  name      {tournament.name}",
        f"  entries   {', '.join(entry.name for entry in tournament.entries)}",
        f"  rules     {tournament.preset} (see: donka rules {file})",
        f"  schedule  {schedule.sets} sets of four {schedule.unit}s at each of {tables}, "
        f"in blocks of {schedule.block}",
        f"  lockstep  {tournament.width} in flight",
        f"  clock     {duration(clock.per_move)} a move, {duration(clock.per_pass)} a pass, {bank}",
        f"  isolation {settled.level}{_why(settled)}",
        f"  seed      {seed}",
    ]


def _why(settled: "Settled") -> str:
    from donka.report.printable import printable

    return f": no more works here: {printable(settled.lack)}" if settled.lack else ""
