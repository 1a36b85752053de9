"""The deals of a tournament's site: a script for each set that may be seen, and the one that tells which."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from donka.game import shuffle
from donka.game.record import GameRecord
from donka.game.rules import Rules
from donka.publish.failures import Told
from donka.publish.visible import KeptSet
from donka.ranking.policy import Policy
from donka.report.site.deals import (
    INDEX,
    GameData,
    IndexData,
    SetData,
    TableSets,
    deal_data,
    dealt_text,
    index_script,
    runs,
    set_path,
    set_script,
)


class DealScripts:
    """Makes the scripts of sets dealt by *key*; *shown* is the name that is published."""

    def __init__(
        self, rules: Rules, policy: Policy, key: bytes, shown: Callable[[str], str], told: Told
    ) -> None:
        self._rules, self._policy, self._key = rules, policy, key
        self._shown = shown
        self._told = told

    def files(self, sets: Iterable[KeptSet]) -> Iterator[tuple[str, bytes]]:
        """Path and content of every script, the sets one by one as they come, then the index."""
        seated: dict[int, tuple[str, ...]] = {}
        numbers: dict[int, list[int]] = {}
        for each in sets:
            if each.seen:
                table, bots = each.block.table, self._bots(each.block.entries)
                seated[table] = bots
                numbers.setdefault(table, []).append(each.number)
                script = set_script(self._set(each, bots))
                yield set_path(table, each.number), script.encode()
        yield INDEX, index_script(_index(seated, numbers)).encode()

    def _bots(self, entries: Iterable[str]) -> tuple[str, ...]:
        # Sorted again: the order of names would tell where one that is hidden stands in the alphabet.
        return tuple(sorted(map(self._shown, entries)))

    def _set(self, kept: KeptSet, bots: Sequence[str]) -> SetData:
        deals = range(1, 1 + max(game.number_of_deals for game in kept.games))
        places = {name: place for place, name in enumerate(bots)}
        rules = self._rules
        return SetData(
            table=kept.block.table,
            set=kept.number,
            bots=tuple(bots),
            moon=rules.moon.value,
            broken_by=rules.hearts_broken_by.value,
            policy=self._policy.value,
            direction=tuple(rules.direction(deal).value for deal in deals),
            dealt=[dealt_text(shuffle.dealt(self._key, kept.number, deal)) for deal in deals],
            games=[self._game(game, places) for game in kept.games],
        )

    def _game(self, game: GameRecord, places: dict[str, int]) -> GameData:
        return GameData(
            rotation=game.rotation,
            seats=tuple(places[self._shown(name)] for name in game.seats),
            deals=list(map(deal_data, game.deals(), game.deal_points())),
            faults=self._told.data(game) if game.faults else (),
        )


def _index(seated: dict[int, tuple[str, ...]], numbers: dict[int, list[int]]) -> IndexData:
    bots = tuple(sorted({name for names in seated.values() for name in names}))
    places = {name: place for place, name in enumerate(bots)}
    return IndexData(
        bots,
        [
            TableSets(
                table,
                tuple(places[name] for name in seated[table]),
                runs(sorted(numbers[table])),
            )
            for table in sorted(seated)
        ],
    )
