"""The house bots: a plugin like anyone's, and a course in five short files.

Read them in this order: ``at_random``, ``lowest``, ``duck``, ``careful``, ``shooter``.
"""

from donka import BotEntry, hookimpl
from donka_house.at_random import AtRandom
from donka_house.careful import Careful
from donka_house.duck import Duck
from donka_house.lowest import Lowest
from donka_house.shooter import Shooter


@hookimpl
def donka_bots() -> list[BotEntry]:
    """Offer the house bots, the weakest first."""
    return [
        BotEntry("random", AtRandom, "any legal card"),
        BotEntry("lowest", Lowest, "the lowest legal card"),
        BotEntry("duck", Duck, "the highest card that does not take the trick"),
        BotEntry("careful", Careful, "avoids points, guards against the queen, stops moons"),
        BotEntry("shooter", Shooter, "careful, but shoots the moon with the right hand"),
    ]
