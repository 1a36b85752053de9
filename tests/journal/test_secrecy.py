"""Which sets may be seen while their deals are secret."""

from dataclasses import replace

import pytest
from journal_samples import ABOUT, schedule, sitting

from donka.journal.block import Block
from donka.journal.journal import Journal
from donka.journal.secrecy import Secrecy
from donka.journal.withdrawal import Withdrawal


def seen(journal: Journal) -> list[int]:
    secrecy = Secrecy.of(journal)
    return [number for number in range(1, 7) if secrecy.allows(number)]


def test_a_set_is_seen_when_its_four_rotations_are_kept(journal):
    first, second, _ = schedule(3)
    for rotation in (1, 2, 3, 4):
        journal.keep(sitting(first, rotation))
    for rotation in (1, 2, 4):
        journal.keep(sitting(second, rotation))

    assert seen(journal) == [1, 2]


def test_nothing_is_seen_of_a_tournament_that_has_just_begun(journal):
    assert seen(journal) == []


def test_everything_is_seen_when_it_is_over(journal):
    journal.finish("every set was played", "2026-11-29T23:00:00+00:00")

    assert seen(journal) == [1, 2, 3, 4, 5, 6]


def test_everything_is_seen_where_the_deals_follow_from_a_text(path):
    about = replace(ABOUT, seed_text="demo")
    with Journal.create(path, about) as journal:
        journal.extend(schedule(3))

        assert seen(journal) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("other_is_whole", [True, False])
def test_a_set_that_two_tables_share_is_seen_when_both_have_played_it(path, other_is_whole):
    names = ("bee", "cat", "doe", "ант")
    blocks = (Block(1, 1, names, 1, 2, 0), Block(2, 2, names, 1, 2, 0))
    with Journal.create(path, ABOUT) as journal:
        journal.extend(blocks)
        for rotation in (1, 2, 3, 4):
            journal.keep(sitting(blocks[0], rotation))
            if other_is_whole or rotation != 4:
                journal.keep(sitting(blocks[1], rotation))

        assert Secrecy.of(journal).allows(1) is other_is_whole


@pytest.mark.parametrize(
    ("since", "seen_now"),
    [pytest.param(2, [1, 2], id="before it"), pytest.param(3, [], id="after it")],
)
def test_a_set_is_not_kept_back_for_an_entry_that_was_withdrawn(path, since, seen_now):
    blocks = (
        Block(1, 1, ("bee", "cat", "doe", "ант"), 1, 2, 0),
        Block(2, 2, ("elk", "bee", "cat", "doe"), 1, 2, 0),
    )
    with Journal.create(path, ABOUT) as journal:
        journal.extend(blocks)
        for rotation in (1, 2, 3, 4):
            journal.keep(sitting(blocks[0], rotation))
        assert seen(journal)[:2] != [1, 2]

        journal.withdraw(Withdrawal("elk", since, "2026-11-29T22:00:00Z"))

        assert [number for number in seen(journal) if number < 3] == seen_now
