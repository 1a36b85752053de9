"""What the options of ``donka faults`` select: a bot, and one place.

Heavy to import; the command imports it when it runs.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from donka.cli.naming import naming, place_named
from donka.errors import DonkaError
from donka.game.place import Place
from donka.game.record import GameRecord
from donka.journal.finding import Finding

_PARTS = {"--game": (2, 3), "--deal": (4,), "--fault": (5,), "--again": (5,)}
"""How much of a place each option takes."""
_EXAMPLES = {"--game": "12.340.2", "--deal": "12.340.2.5"}


@dataclass(frozen=True, slots=True)
class Selected:
    """The place that one of the options gave; None for all there is."""

    option: str = ""
    place: Place | None = None

    @classmethod
    def of(cls, given: Mapping[str, str]) -> Self:
        """From the options that were given; DonkaError where that is no place, or more than one."""
        if len(given) > 1:
            raise DonkaError(f"{' and '.join(given)}: expected one of them, or none")
        for option, text in given.items():
            place = place_named(option, text)
            if _parts(place) not in _PARTS[option]:
                example = _EXAMPLES.get(option, "12.340.2.5.7")
                whole = " (a whole game: --bot BOT --game 12.340.2)" if option == "--again" else ""
                raise DonkaError(
                    f"{option}: expected a place such as {example}{whole}, got {text!r}"
                )
            return cls(option, place)
        return cls()


def _parts(place: Place) -> int:
    return str(place).count(".") + 1


def games_at(finding: Finding, selected: Selected, place: Place) -> tuple[GameRecord, ...]:
    """The games at *place*; DonkaError, naming the option, where there are none to be seen."""
    with naming(selected.option):
        return finding.at(place)
