"""Views over the journal's tables, for questions in plain SQL; ``docs/journal.md`` tells each column.

They lie in the file and are part of its format. Nothing in Donka reads them; they say what
``Journal`` says, of every game kept, whether its block is whole or not.
"""

from typing import Final


def _members(value: str, *names: str) -> str:
    """A column for each member that the JSON object *value* may have."""
    return ",\n  ".join(f"json_extract({value}, '$.{name}') AS {name}" for name in names)


def _fact(name: str, path: str, member: str) -> str:
    """One member of each object in a fact, as an array.

    Asked for in a game's row it is made once, however many games there are; a join would leave it to
    SQLite's planner, which takes the facts for tables without an index.
    """
    return (
        f"(SELECT json_group_array(json_extract(value, '$.{member}'))\n"
        f"    FROM fact JOIN json_each(text, '{path}') WHERE name = '{name}')"
    )


def _entry(seat: str) -> str:
    number = f"json_extract(game.seats, '$[' || {seat} || ']')"
    return f"json_extract({_fact('about', '$.entries', 'name')}, '$[' || {number} || ']')"


def _points(deal: str, seat: str) -> str:
    """*deal* counted from 0."""
    return f"unicode(substr(game.points, 4 * {deal} + {seat} + 1, 1)) - 64"


def _total(seat: int) -> str:
    return f"(SELECT sum({_points('deal.key', str(seat))}) FROM {_EACH_DEAL} AS deal)"


_TABLE: Final = f"json_extract({_fact('plan', '$', 'table')}, '$[' || (game.block - 1) || ']')"
_GAME: Final = f"{_TABLE} || '.' || game.set_number || '.' || game.rotation"
_COLUMNS: Final = f"game.block, {_TABLE} AS table_number, game.set_number, game.rotation"
_DEAL_COUNT: Final = "length(game.points) / 4"
# A zero for each deal, so that there are as many rows, with keys from 0.
_EACH_DEAL: Final = (
    f"json_each('[0' || replace(hex(zeroblob({_DEAL_COUNT} - 1)), '00', ',0') || ']')"
)
_TOTALS: Final = ",\n  ".join(map(_total, range(4)))

_ENTRIES: Final = f"""CREATE VIEW entries AS
SELECT
  json_extract(entry.value, '$.name') AS entry,
  {_members("entry.value", "bot", "distribution", "version", "author", "alias")}
FROM fact JOIN json_each(fact.text, '$.entries') AS entry
WHERE fact.name = 'about'"""

_BLOCKS: Final = f"""CREATE VIEW blocks AS
SELECT
  json_extract(block.value, '$.number') AS block,
  json_extract(block.value, '$.table') AS table_number,
  {_members("block.value", "first_set", "sets")},
  (SELECT count(*) FROM sitting WHERE sitting.block = block.key + 1) = 4 AS complete
FROM fact JOIN json_each(fact.text) AS block
WHERE fact.name = 'plan'"""

_GAMES: Final = f"""CREATE VIEW games AS
SELECT
  {_GAME} AS identity,
  {_COLUMNS},
  {_entry("0")} AS seat_0,
  {_entry("1")} AS seat_1,
  {_entry("2")} AS seat_2,
  {_entry("3")} AS seat_3,
  {_DEAL_COUNT} AS deals
FROM game"""

# SQLite keeps to the order of a CROSS JOIN, so that the four sums are made once a game.
_SEATS: Final = f"""CREATE VIEW seats AS
SELECT
  {_GAME} AS identity,
  {_COLUMNS},
  total.key AS seat,
  {_entry("total.key")} AS entry,
  total.value AS points,
  (
    SELECT 1 + sum(other.value < total.value) + (sum(other.value = total.value) - 1) / 2.0
    FROM json_each(total.json) AS other
  ) AS place,
  {_DEAL_COUNT} AS deals,
  json_extract(game.asked, '$[' || total.key || ']') AS asked
FROM game CROSS JOIN json_each(json_array(
  {_TOTALS}
)) AS total"""

# Read round the table from the seat that took every point, the letters of a deal are @ZZZ (moon: add),
# &@@@ (subtract) or Z@@@ (off).
_DEALS: Final = f"""CREATE VIEW deals AS
SELECT
  {_GAME} || '.' || (deal.key + 1) AS identity,
  {_COLUMNS},
  deal.key + 1 AS deal,
  seat.key AS seat,
  {_entry("seat.key")} AS entry,
  {_points("deal.key", "seat.key")} AS points,
  substr(
    substr(game.points, 4 * deal.key + 1, 4) || substr(game.points, 4 * deal.key + 1, 4),
    seat.key + 1, 4
  ) IN ('@ZZZ', '&@@@', 'Z@@@') AS moon
FROM game CROSS JOIN {_EACH_DEAL} AS deal CROSS JOIN json_each('[0,0,0,0]') AS seat"""

_FAULTS: Final = f"""CREATE VIEW faults AS
SELECT
  {_GAME} || '.' || json_extract(fault.value, '$.deal')
    || '.' || json_extract(fault.value, '$.trick') AS identity,
  {_COLUMNS},
  {_members("fault.value", "deal", "trick", "seat")},
  {_entry("json_extract(fault.value, '$.seat')")} AS entry,
  {_members("fault.value", "kind", "death", "detail", "charge_ns", "elapsed_ns")}
FROM game CROSS JOIN json_each(nullif(game.faults, '')) AS fault"""

VIEWS: Final = (_ENTRIES, _BLOCKS, _GAMES, _SEATS, _DEALS, _FAULTS)
"""As they are made, in this order."""
