"""Asking again, step by step: what ``donka faults --again`` and ``--bot --game`` do.

Heavy to import; the command imports it when it runs.
"""

from dataclasses import dataclass
from pathlib import Path

from donka.cli.again_text import (
    fault_of,
    game_text,
    load_text,
    now_json,
    one_json,
    one_text,
)
from donka.cli.naming import finding_for
from donka.cli.selecting import Selected, games_at
from donka.cli.speaking import WORTH_A_LOOK, say, show
from donka.errors import DonkaError
from donka.game.decisions import decisions
from donka.game.faults import FaultKind
from donka.game.place import Place
from donka.game.record import GameRecord
from donka.journal.about import About
from donka.journal.block import Block
from donka.journal.journal import FILE, Journal
from donka.journal.keys import deal_key
from donka.league.accepted.folder import LeagueFolder
from donka.league.again import AskedAgain, Asking
from donka.league.config import from_canonical
from donka.league.spec import Tournament
from donka.league.witness import Witness, witness
from donka.report.escaping import json_text
from donka.report.printable import printable


@dataclass(frozen=True, slots=True)
class _Case:
    """What is asked again: whom, and about which game."""

    about: About
    tournament: Tournament
    block: Block
    game: GameRecord
    bot: Witness

    @property
    def name(self) -> str:
        return self.bot.contender.name

    def asking(self) -> Asking:
        return Asking.of(self.bot, self.about, self.tournament, self.block, self.game)


def ask_again(
    folder: Path,
    name: str | None,
    selected: Selected,
    bots_dir: Path | None,
    trusted: bool,
    as_json: bool,
) -> int:
    """Ask one decision again, or every one of a game or of a set's four, and print it; the exit code."""
    place = selected.place
    if place is None:
        raise ValueError("no place to ask about")
    with Journal.read(folder / FILE) as journal:
        games = games_at(finding_for(journal, name), selected, place)
        about = journal.about
        tournament = from_canonical(about.config)
        whom = name or _who_failed(place, games)
        block = next(
            each
            for each in journal.blocks()
            if each.table == place.table and place.set in each.set_numbers
        )
        _check_there(block, whom, place)
        league = LeagueFolder.nearest(folder)
        bot = witness(about, tournament, whom, bots_dir, trusted, league)
    for remark in (*bot.remarks, f"Isolation: {bot.level}"):
        say(printable(remark))
    cases = [_Case(about, tournament, block, game, bot) for game in games]
    if selected.option == "--again":
        return _ask_one(cases, place, as_json)
    return _ask_games(cases, as_json)


def _who_failed(place: Place, games: tuple[GameRecord, ...]) -> str:
    """The bot whose fault at *place* is meant, where that is only one's."""
    failed = {
        game.seats[fault.seat]
        for game in games
        for fault in game.faults
        if (fault.deal, fault.trick) == (place.deal, place.trick)
    }
    if len(failed) == 1:
        return failed.pop()
    seats = ", ".join(sorted(games[0].seats))
    found = f"{', '.join(sorted(failed))} failed here" if failed else "nobody failed here"
    raise DonkaError(f"--again: {place}: {found} (say whom to ask: --bot, one of {seats})")


def _check_there(block: Block, name: str, place: Place) -> None:
    if name not in block.entries:
        raise DonkaError(
            f"--bot: {name!r} does not sit at table {block.table} of {place} "
            f"({', '.join(block.entries)} do)"
        )


def _ask_one(cases: list[_Case], place: Place, as_json: bool) -> int:
    if place.rotation is None:
        raise DonkaError(f"--again: {place}: expected one rotation, 1 to 4")
    (case,) = cases
    if place.deal == 0:
        return _load(case, place, as_json)
    clock = case.tournament.clock
    with case.asking() as asking:
        _loaded(asking, case.name)
        again = asking.at(place)
    fault = fault_of(again.decision, case.game.faults)
    if as_json:
        show(json_text({"schema": 1, **one_json(case.game, again, fault)}))
    else:
        limit_ns = clock.per_pass if again.decision.is_pass else clock.per_move
        show("\n".join(one_text(case.game, again, fault, limit_ns)) + "\n")
    return 0 if again.is_same else WORTH_A_LOOK


def _load(case: _Case, place: Place, as_json: bool) -> int:
    """Load the bot once more, which may have been all that went wrong."""
    seat = case.game.seats.index(case.name)
    faults = (fault for fault in case.game.faults if fault.seat == seat and not fault.deal)
    fault = next(faults, None)
    with case.asking() as asking:
        now = asking.load()
    if as_json:
        then = {"kind": fault.kind, "detail": fault.detail} if fault else None
        whole = {"place": str(place), "bot": case.name, "then": then, "now": now_json(now)}
        show(json_text({"schema": 1, **whole}))
    else:
        limit_ns = case.tournament.clock.load
        show("\n".join(load_text(str(place), case.name, fault, now, limit_ns)) + "\n")
    return 0 if now.fault is None else WORTH_A_LOOK


def _loaded(asking: Asking, name: str) -> None:
    """Load the bot; DonkaError where it cannot be asked anything."""
    now = asking.load()
    if now.fault is FaultKind.LOAD:
        printed = now.stderr.decode("utf-8", "backslashreplace").rstrip()
        for line in printed.split("\n") if printed else ():
            say(f"| {printable(line)}")
        raise DonkaError(f"{name}: cannot be loaded now: {now.detail}")


def _ask_games(cases: list[_Case], as_json: bool) -> int:
    documents = []
    same = True
    for case in cases:
        answers, unasked = _ask_game(case)
        same = same and all(each.is_same or each.decision.substituted for each in answers)
        if as_json:
            documents.append(_game_json(case, answers, unasked))
        else:
            lines = game_text(case.game, case.name, answers, unasked, case.game.faults)
            show("\n".join(lines) + "\n")
    if as_json:
        show(json_text({"schema": 1, "games": documents}))
    return 0 if same else WORTH_A_LOOK


def _ask_game(case: _Case) -> tuple[list[AskedAgain], int]:
    """Every decision of a game asked again, and how many the bot was not asked for."""
    rules, cycles = case.tournament.rules, case.tournament.schedule.cycles
    seat = case.game.seats.index(case.name)
    mine = [
        each
        for each in decisions(case.game, rules, deal_key(case.about), cycles)
        if each.seat == seat
    ]
    with case.asking() as asking:
        unasked = sum(not asking.was_asked(each) for each in mine)
        if unasked == len(mine):
            return [], unasked
        _loaded(asking, case.name)
        answers = list(asking.all())
        if asking.unloaded is not None:
            raise DonkaError(
                f"{case.name}: could not be loaded again after {len(answers)} answers: "
                f"{asking.unloaded.detail}"
            )
    return answers, unasked


def _game_json(case: _Case, answers: list[AskedAgain], unasked: int) -> dict[str, object]:
    counting = [each for each in answers if not each.decision.substituted]
    return {
        "game": case.game.identity,
        "bot": case.name,
        "answers": len(counting),
        "same": sum(each.is_same for each in counting),
        "not_asked": unasked,
        "others": [
            one_json(case.game, each, fault_of(each.decision, case.game.faults))
            for each in answers
            if each.decision.substituted or not each.is_same
        ],
    }
