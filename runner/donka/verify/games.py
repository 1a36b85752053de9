"""The games of a journal, each held against schedule, rules and faults on its way to the ranking.

Knows nothing of what they are worth.
"""

from collections.abc import Callable, Iterator

from donka.game.record import GameRecord, identity
from donka.game.replay import RecordError, replay
from donka.journal.block import ROTATIONS, Block
from donka.journal.journal import Journal
from donka.journal.keys import deal_key
from donka.journal.secrecy import Secrecy
from donka.journal.sitting import SittingId
from donka.league.schedule import seating
from donka.league.spec import Tournament
from donka.verify.conduct import Conduct
from donka.verify.verdict import Differs

Watch = Callable[[int, int], None]
"""Is told how many games were looked at, and of how many."""


class Games:
    """Every game that *journal* keeps, a block at a time; Differs at the first difference.

    The caller has made sure that *tournament* and the schedule are those of the journal.
    """

    def __init__(self, journal: Journal, tournament: Tournament, watch: Watch) -> None:
        self.seen = 0
        """How many were looked at so far."""
        self.deals = 0
        self._journal = journal
        self._tournament = tournament
        self._key = deal_key(journal.about)
        self._secrecy = Secrecy.of(journal)
        self._kept = journal.kept()
        self._watch = watch

    def __iter__(self) -> Iterator[GameRecord]:
        sets = {block.number: block.sets for block in self._journal.blocks()}
        due = sum(sets[sitting.block] for sitting in self._kept)
        for block in self._journal.blocks():
            conduct = self._conduct(block)
            for game in self._of(block):
                choices = self._replayed(block, game)
                conduct[game.rotation].add(game, choices, game.set == block.first_set)
                self.seen += 1
                self.deals += game.number_of_deals
                self._watch(self.seen, due)
                yield game
            for sitting in conduct.values():
                sitting.close()

    def _conduct(self, block: Block) -> dict[int, Conduct]:
        faults, banked = self._tournament.faults, self._tournament.clock.bank is not None
        return {
            rotation: Conduct(f"block {block.number}, rotation {rotation}", faults, banked)
            for rotation in ROTATIONS
            if SittingId(block.number, rotation) in self._kept
        }

    def _of(self, block: Block) -> Iterator[GameRecord]:
        """The games of *block*, which are those of its sittings, each once."""
        due = [
            (number, rotation)
            for number in block.set_numbers
            for rotation in ROTATIONS
            if SittingId(block.number, rotation) in self._kept
        ]
        # The journal has counted them; which they are is left to see.
        for expected, game in zip(due, self._journal.games(block.number), strict=True):
            if (game.set, game.rotation) != expected:
                raise Differs(
                    identity(block.table, *expected),
                    f"not there, found {game.identity} in its place in block {block.number}",
                )
            yield game

    def _replayed(self, block: Block, game: GameRecord) -> tuple[int, ...]:
        seats = seating(block, game.set, game.rotation)
        if game.seats != seats:
            raise Differs(
                game.identity, f"seats {', '.join(game.seats)}, expected {', '.join(seats)}"
            )
        tournament = self._tournament
        try:
            return replay(game, tournament.rules, self._key, tournament.schedule.cycles)
        except RecordError as error:
            if self._secrecy.allows(game.set):
                raise
            place, _, _ = str(error).partition(": ")
            raise Differs(
                place, "the rules contradict it; how is not told while the seed is secret"
            ) from None
