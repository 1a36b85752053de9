"""Who meets whom, on which sets, and who sits where: settled before anything is played.

Pure, and blind to the order in which a config lists its entries: the same names give the same
schedule, on every machine. Knows nothing of what was played.
"""

from donka.league.schedule.fours import FEWEST, MOST, MOST_ENTRIES, Four, tables
from donka.league.schedule.order import sittings
from donka.league.schedule.planned import blocks, fours, planned
from donka.league.schedule.seats import ORDERS, seating

__all__ = [
    "FEWEST",
    "MOST",
    "MOST_ENTRIES",
    "ORDERS",
    "Four",
    "blocks",
    "fours",
    "planned",
    "seating",
    "sittings",
    "tables",
]
