"""Leaving a tournament that is not over: from which block on, and who may."""

from dataclasses import replace
from pathlib import Path

import pytest
from league_samples import played

from donka.errors import DonkaError
from donka.game.shuffle import commitment
from donka.journal.about import About, EntryAbout
from donka.journal.journal import FILE, Journal
from donka.journal.withdrawal import Withdrawal
from donka.league.arranging import planner
from donka.league.config import canonical, parse
from donka.league.config import digest as config_digest
from donka.league.leaving import ended, withdraw
from donka.league.schedule import planned

AT = "2026-01-01T00:00:00Z"
FIVE = "name: small\nbots: [ann, bob, cyd, {name: dan, alias: bot-17}, eve]\nschedule: {sets: 2, block: 1}\n"
FOUR = FIVE.replace(", eve", "")


def begun(folder, text=FIVE) -> Journal:
    """The journal of a tournament that has its schedule, in blocks of one set."""
    tournament = parse(text, Path("small.yaml"))
    names = sorted(entry.name for entry in tournament.entries)
    about = About(
        tournament="small",
        config=canonical(tournament),
        config_digest=config_digest(tournament),
        roster_digest=bytes(32),
        entries=tuple(
            EntryAbout(each.name, each.bot, "donka", "0.1.0", bytes(32), alias=each.alias)
            for each in sorted(tournament.entries, key=lambda each: each.name)
        ),
        secret=bytes(32),
        commitment=commitment(bytes(32)),
        created=AT,
        donka="0.1.0",
    )
    journal = Journal.create(folder / FILE, about)
    journal.extend(planned(tournament.schedule, names))
    return journal


def play(journal, *blocks, faulty=""):
    for number in blocks:
        for rotation in (1, 2, 3, 4):
            journal.keep(played(journal.blocks()[number - 1], rotation, faulty))


@pytest.mark.parametrize(
    ("complete", "first"),
    [
        pytest.param((), 1, id="before anything is complete"),
        pytest.param((1, 2), 3, id="after the blocks that are complete"),
        pytest.param((1, 2, 4, 5), 3, id="a hole holds what comes after it"),
    ],
)
def test_it_counts_from_the_first_block_that_is_not_complete(tmp_path, complete, first):
    with begun(tmp_path) as journal:
        play(journal, *complete)

        assert withdraw(journal, "bob", AT) == Withdrawal("bob", first, AT)
        assert journal.withdrawals == (Withdrawal("bob", first, AT),)


def test_a_block_that_is_not_played_holds_nobody_up(tmp_path):
    with begun(tmp_path) as journal:
        play(journal, 1)
        withdraw(journal, "cyd", AT)
        # Blocks 2 and 3 seat cyd; 4 is ann, bob, dan and eve.
        assert [set(each.entries) for each in journal.blocks()[2:4]] == [
            {"ann", "bob", "dan", "eve"},
            {"ann", "cyd", "dan", "eve"},
        ]
        play(journal, 3)

        assert withdraw(journal, "ann", AT).block == 8


@pytest.mark.parametrize(
    ("withdrawal", "text"),
    [
        pytest.param(Withdrawal("bob", 1, AT), "withdrawn at once", id="before the first block"),
        pytest.param(Withdrawal("bob", 12, AT), "withdrawn after block 11", id="later"),
    ],
)
def test_a_withdrawal_says_when(withdrawal, text):
    assert str(withdrawal) == text


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        pytest.param("bo", "no bot 'bo' in this tournament (did you mean 'bob'?)", id="near"),
        pytest.param(
            "xx",
            "no bot 'xx' in this tournament (its bots: ann, bob, cyd, dan, eve)",
            id="unknown",
        ),
        pytest.param("cyd", "cyd is withdrawn already", id="twice"),
        pytest.param(
            "bot-17", "no bot 'bot-17' in this tournament (it is the alias of 'dan')", id="alias"
        ),
    ],
)
def test_who_cannot_leave_is_told_why(tmp_path, name, problem):
    with begun(tmp_path) as journal:
        withdraw(journal, "cyd", AT)
        with pytest.raises(DonkaError) as refused:
            withdraw(journal, name, AT)

        assert str(refused.value) == f"{tmp_path}: {problem}"
        assert len(journal.withdrawals) == 1


def test_who_is_disqualified_cannot_leave(tmp_path):
    with begun(tmp_path) as journal:
        play(journal, 1, faulty="bob")
        with pytest.raises(DonkaError, match="bob is out already: disqualified after block 1: "):
            withdraw(journal, "bob", AT)


def test_nobody_leaves_a_tournament_that_is_over(tmp_path):
    with begun(tmp_path) as journal:
        journal.finish("every set was played", AT)
        with pytest.raises(DonkaError) as refused:
            withdraw(journal, "bob", AT)

        assert str(refused.value) == (
            f"{tmp_path}: the tournament is over, so that nobody can leave it (its tables without "
            f"one: donka standings {tmp_path} --without bob)"
        )


@pytest.mark.parametrize(
    ("leaving", "why"),
    [
        pytest.param(("bob",), "", id="four go on"),
        pytest.param(("bob", "ann"), "fewer than four entries are left", id="three cannot"),
    ],
)
def test_fewer_than_four_end_it(tmp_path, leaving, why):
    with begun(tmp_path) as journal:
        play(journal, 1)
        for name in leaving:
            withdraw(journal, name, AT)

        assert ended(journal) == why


def test_one_of_four_ends_a_tournament_that_goes_on_until_it_is_settled(tmp_path):
    with begun(tmp_path, FOUR + "stop: {when: settled, max_sets: 10}\n") as journal:
        withdraw(journal, "ann", AT)

        assert ended(journal) == "fewer than four entries are left"


def test_what_a_killed_run_had_decided_and_not_kept_is_kept_when_somebody_leaves(tmp_path):
    """Else the plan would lack blocks for good where the leave ends the tournament."""
    text = FOUR + "stop: {when: settled, max_sets: 30}\n"
    decided = planner(parse(text, Path("small.yaml"))).blocks
    with begun(tmp_path, text) as journal:
        assert len(journal.blocks()) < len(decided)

        withdraw(journal, "ann", AT)

        assert journal.blocks() == tuple(decided)


def test_leaving_twice_is_a_bug_of_whoever_asks_the_journal(tmp_path):
    with begun(tmp_path) as journal:
        journal.withdraw(Withdrawal("bob", 1, AT))
        with pytest.raises(ValueError, match="bob is withdrawn already"):
            journal.withdraw(replace(journal.withdrawals[0], block=2))
