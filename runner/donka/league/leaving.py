"""Takes an entry out of a tournament that goes on: from which block on, and whether that ends it.

Knows nothing of why somebody leaves.
"""

from donka.errors import DonkaError
from donka.journal.journal import Journal
from donka.journal.withdrawal import Withdrawal
from donka.league.advance import Advance
from donka.league.arranging import planner
from donka.league.comparison import is_comparison
from donka.league.config import from_canonical
from donka.league.config.problems import meant, shown


def withdraw(journal: Journal, entry: str, at: str) -> Withdrawal:
    """Withdraw *entry* from the first block that is not complete yet, in schedule order.

    What it played before counts. *at* is UTC, ISO 8601. The caller holds the tournament's folder.
    DonkaError where the tournament is over or a comparison, nobody has that name, or it is out already.
    """
    folder = journal.path.parent
    if is_comparison(from_canonical(journal.about.config)):
        raise DonkaError(
            f"{folder}: a comparison of two bots, which nobody leaves or goes on with (compare them "
            "again, and keep it in another folder)"
        )
    if journal.finished is not None:
        raise DonkaError(
            f"{folder}: the tournament is over, so that nobody can leave it (its tables without one: "
            f"donka standings {folder} --without {shown(entry)})"
        )
    names = [each.name for each in journal.about.entries]
    if entry not in names:
        under = [each.name for each in journal.about.entries if each.alias == entry]
        hint = f"it is the alias of {under[0]!r}" if under else meant(entry, names)
        hint = hint or f"its bots: {', '.join(names)}"
        raise DonkaError(f"{folder}: no bot {entry!r} in this tournament ({hint})")
    if entry in [each.entry for each in journal.withdrawals]:
        raise DonkaError(f"{folder}: {entry} is withdrawn already")
    advance, _ = _read(journal)
    if entry in advance.disqualified:
        raise DonkaError(f"{folder}: {entry} is out already: {advance.disqualified[entry]}")
    turn = advance.turn
    first = turn.number if turn else len(journal.blocks()) + 1
    withdrawal = Withdrawal(entry, first, at)
    journal.withdraw(withdrawal)
    return withdrawal


def ended(journal: Journal) -> str:
    """Why nothing is left to play in *journal*, in words; empty where something is."""
    advance, stopped = _read(journal)
    return "" if advance.turn else stopped


def _read(journal: Journal) -> tuple[Advance, str]:
    tournament = from_canonical(journal.about.config)
    again = planner(tournament)
    advance = Advance(journal, again, tournament.faults)
    while advance.read():
        pass
    # A run may have been killed before it kept what follows from the last block it kept.
    journal.extend(again.blocks)
    return advance, again.stopped
