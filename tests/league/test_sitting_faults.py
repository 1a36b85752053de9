"""Each way to fail becomes the right fault at its place, and costs that decision or that deal alone.

All the misdeeds of a table are done in one sitting, a game each: so each also shows that the games
beside it go on.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from faulty_bots import DEADLY, HANGING, IN_PASS, IN_PLAY, Misdeed, bot_with
from sittings import (
    DEAL_KEY,
    MINE,
    MS,
    NAMES,
    NO_LIMIT,
    PATIENT,
    STRICT,
    TWO_DEALS,
    check_whole,
    decisions,
    faults_of,
    places,
    seat_of,
    sitting_of,
    substituted,
    with_memory,
)

from donka.game.record import GameRecord
from donka.game.shuffle import dealt
from donka.journal.sitting import SittingRecord
from donka.league.sitting import play
from donka.league.sitting_spec import SittingSpec
from donka.league.spec import ClockSpec


class Played(NamedTuple):
    """A sitting in which one bot did each misdeed in a game of its own."""

    spec: SittingSpec
    record: SittingRecord
    deeds: dict[str, GameRecord]

    def honest(self) -> list[GameRecord]:
        done = {game.set for game in self.deeds.values()}
        return [game for game in self.record.games if game.set not in done]


def misbehave(folder: Path, misdeeds: Sequence[Misdeed], clock: ClockSpec, width: int) -> Played:
    """Play all *misdeeds*, those in the play in games where the third trick leaves a choice."""
    sets = 2 * len(misdeeds)
    fields = {"clock": clock, "width": width, "faults": NO_LIMIT, "limits": with_memory(128)}
    calm = sitting_of(folder, {}, sets=sets, width=64)
    games = [game for game in play(calm).games if has_choice_in_third_trick(game)]
    assert len(games) > len(misdeeds)
    chosen = dict(zip(misdeeds, games, strict=False))
    text = bot_with(
        {dealt(DEAL_KEY, game.set, 1)[seat_of(game)]: deed for deed, game in chosen.items()}
    )
    spec = sitting_of(folder, {MINE: text}, sets=sets, **fields)
    record = play(spec)
    number = {game.set: game for game in record.games}
    return Played(spec, record, {deed.name: number[game.set] for deed, game in chosen.items()})


def has_choice_in_third_trick(game: GameRecord) -> bool:
    """Whether a bot can follow suit there in two ways, and holds another suit as well."""
    return any(
        choice.free and choice.deal == 1 and choice.trick == 3 and choice.follows
        for choice in decisions(game, TWO_DEALS)
        if choice.seat == seat_of(game)
    )


def ids(misdeeds: Sequence[Misdeed]) -> list[object]:
    return [pytest.param(misdeed, id=misdeed.name) for misdeed in misdeeds]


# Long enough to fill a memory in, on a crowded machine too.
SOON = ClockSpec(per_move=200 * MS, per_pass=200 * MS, bank=None, load=20_000 * MS)


@pytest.fixture(scope="module")
def survived(tmp_path_factory: pytest.TempPathFactory) -> Played:
    folder = tmp_path_factory.mktemp("survived")
    return misbehave(folder, IN_PLAY + IN_PASS, SOON, width=8)


@pytest.fixture(scope="module")
def hung(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return misbehave(tmp_path_factory.mktemp("hung"), HANGING, STRICT, width=8)


@pytest.fixture(scope="module")
def died(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return misbehave(tmp_path_factory.mktemp("died"), DEADLY, PATIENT, width=8)


@pytest.mark.parametrize("misdeed", ids(IN_PLAY))
def test_a_wrong_card_costs_that_decision_alone(survived: Played, misdeed: Misdeed) -> None:
    game = survived.deeds[misdeed.name]

    if misdeed.kind is None:
        assert places(game) == substituted(game, TWO_DEALS) == []
    else:
        assert places(game) == [(misdeed.kind, 1, 3, False)]
        assert misdeed.detail in faults_of(game)[0].detail
        assert substituted(game, TWO_DEALS) == [(1, 3)]


@pytest.mark.parametrize("misdeed", ids(IN_PASS))
def test_a_wrong_pass_costs_that_decision_alone(survived: Played, misdeed: Misdeed) -> None:
    game = survived.deeds[misdeed.name]

    if misdeed.kind is None:
        assert places(game) == substituted(game, TWO_DEALS) == []
    else:
        assert places(game) == [(misdeed.kind, 1, 0, False)]
        assert misdeed.detail in faults_of(game)[0].detail
        assert substituted(game, TWO_DEALS) == [(1, 0)]


@pytest.mark.parametrize("misdeed", ids(HANGING))
def test_a_hang_is_killed_at_the_cap_and_costs_its_deal(hung: Played, misdeed: Misdeed) -> None:
    game = hung.deeds[misdeed.name]

    assert places(game) == [("timeout", 1, 3, True)]
    assert "no answer after " in faults_of(game)[0].detail
    check_rest_of_deal_was_substituted(game)


@pytest.mark.parametrize("misdeed", ids(DEADLY))
def test_a_death_costs_its_deal(died: Played, misdeed: Misdeed) -> None:
    game = died.deeds[misdeed.name]

    assert places(game) == [(misdeed.kind, 1, 3, True)]
    assert misdeed.detail in faults_of(game)[0].detail
    check_rest_of_deal_was_substituted(game)


def check_rest_of_deal_was_substituted(game: GameRecord) -> None:
    """From the third trick of the first deal on, and nothing else."""
    rest = [
        (choice.deal, choice.trick)
        for choice in decisions(game, TWO_DEALS)
        if choice.seat == seat_of(game) and choice.free and choice.deal == 1 and choice.trick >= 3
    ]
    assert substituted(game, TWO_DEALS) == rest


@pytest.fixture(params=["survived", "hung", "died"])
def played(request: pytest.FixtureRequest) -> Played:
    found: Played = request.getfixturevalue(request.param)
    return found


def test_games_beside_a_fault_go_on_as_if_nothing_had_happened(
    played: Played, tmp_path: Path
) -> None:
    calm = play(sitting_of(tmp_path, {}, sets=len(played.record.games), width=64))

    moves = {game.set: game.moves for game in calm.games}
    assert [game.moves for game in played.honest()] == [moves[g.set] for g in played.honest()]
    assert [game.faults for game in played.honest()] == [()] * len(played.honest())


def test_nobody_else_pays_for_a_fault(played: Played) -> None:
    for game in played.record.games:
        check_whole(game, played.spec)
        for name in NAMES[:3]:
            assert places(game, name) == substituted(game, TWO_DEALS, name) == []


def test_a_process_is_started_again_once_for_each_death(played: Played) -> None:
    deaths = [fault for game in played.record.games for fault in game.faults if fault.death]
    starts = [load.entry for load in played.record.loads]

    assert starts.count(MINE) == 1 + len(deaths)
    assert [starts.count(name) for name in NAMES[:3]] == [1, 1, 1]


def test_what_a_bot_printed_is_kept_with_its_fault(survived: Played) -> None:
    (fault,) = faults_of(survived.deeds["pass that raises"])

    assert b"ValueError: not today" in fault.stderr


def test_many_faults_with_much_on_stderr_do_not_fill_the_journal(tmp_path: Path) -> None:
    noisy = """
    import sys
    from donka import Bot

    class Noisy(Bot):
        def choose_card(self, view):
            sys.stderr.write("x" * 70_000 + "the end")
            raise ValueError
    """
    record = play(sitting_of(tmp_path, {MINE: noisy}, sets=2, faults=NO_LIMIT, rules=TWO_DEALS))

    kept = [len(fault.stderr) for game in record.games for fault in game.faults]
    assert len(kept) > 30
    assert max(kept) == 64 << 10
    assert min(kept) == 2 << 10
    assert sum(kept) < (256 << 10) + len(kept) * (2 << 10)
    assert all(b"the end" in fault.stderr for game in record.games for fault in game.faults)
