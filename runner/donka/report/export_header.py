"""What an export says of its tournament before its deals.

Knows neither deals nor how they are written. ``export.schema.json`` tells what each member means.
"""

from dataclasses import dataclass

from donka.game.rules import Rules
from donka.journal.about import About, Finish
from donka.report.entry_json import entry_json

SCHEMA = 1
"""The version of the lines, and of the CSV columns."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Which part of a tournament an export holds."""

    game: str | None
    """The place that was asked for; None for all."""
    bot: str | None
    """Whose games alone; None for everybody's."""
    sets_kept_back: int
    """How many sets were played in part, and are left out while the deals are secret."""


def header_object(
    about: About, finish: Finish | None, rules: Rules, cycles: int | None, selection: Selection
) -> dict[str, object]:
    """The first line, to be written as JSON; *cycles* as the games were played with.

    The seed is told once the tournament is over, and not before.
    """
    return {
        "type": "tournament",
        "schema": SCHEMA,
        "tournament": about.tournament,
        "donka": about.donka,
        "created": about.created,
        "finished": finish.at if finish else None,
        "stopped": finish.stopped if finish else None,
        "isolation": about.isolation,
        "entries": [entry_json(entry) for entry in about.entries],
        "rules": rules,
        "cycles": cycles,
        "config_digest": about.config_digest.hex(),
        "roster_digest": about.roster_digest.hex(),
        "beacon": about.beacon,
        "commitment": about.commitment.hex(),
        "seed": about.secret.hex() if finish else None,
        "seed_text": about.seed_text if finish else None,
        "game": selection.game,
        "bot": selection.bot,
        "sets_kept_back": selection.sets_kept_back,
    }
