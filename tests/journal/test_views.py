"""Plain SQL on the file says what the project says of the same tournament."""

import re
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from journal_samples import ABOUT, NAMES, game, schedule, sitting

from donka.game.faults import Fault, FaultKind
from donka.game.game import half_places
from donka.game.record import encode_points, identity
from donka.journal.block import Block
from donka.journal.journal import Journal
from donka.journal.sitting import SittingRecord
from donka.ranking.account import account, shooter

PLAN = schedule(3)
PAGE = Path(__file__).parents[2] / "docs" / "journal.md"
MOONS = ((26, 26, 0, 26), (-26, 0, 0, 0), (0, 0, 0, 26), (25, 1, 0, 0), (1, 5, 9, 11))
SLIPS = (
    Fault(FaultKind.LOAD, 1, 0, 0, True, "ImportError: 'numpy'\x1b\n"),
    Fault(FaultKind.TIMEOUT, 3, 2, 0, False, "♠ 501 ms", 501_000_000, 2**62, b"\xff" * 300),
)


def ask(path, question, *values):
    with closing(sqlite3.connect(path)) as db:
        db.row_factory = sqlite3.Row
        return [dict(row) for row in db.execute(question, values)]


def counted_out(played):
    """*played*, with points that deals can have."""

    def points(each):
        rng = Random(each.identity)
        for _ in range(5):
            a, b = sorted((rng.randint(0, 26), rng.randint(0, 26)))
            split = [a, b - a, 26 - b, 0]
            yield encode_points(rng.sample(rng.choice((split, split, [0, 26, 26, 26])), 4))

    games = tuple(replace(each, points=b"".join(points(each))) for each in played.games)
    return replace(played, games=games)


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """Two whole blocks and a sitting of a third, with faults and every kind of moon."""
    path = tmp_path_factory.mktemp("views") / "journal.sqlite"
    with Journal.create(path, ABOUT) as journal:
        journal.extend(PLAN)
        for block in PLAN[:2]:
            for rotation in (1, 2, 3, 4):
                journal.keep(counted_out(sitting(block, rotation, deals=5)))
        ours = counted_out(sitting(PLAN[2], 2, deals=5))
        points = b"".join(map(encode_points, MOONS))
        first, second = ours.games
        journal.keep(replace(ours, games=(replace(first, points=points, faults=SLIPS), second)))
    return path


@pytest.fixture(scope="module")
def games(kept):
    with Journal.read(kept) as journal:
        return tuple(journal.games())


def test_entries_are_the_roster(kept):
    assert ask(kept, "SELECT * FROM entries") == [
        {
            "entry": entry.name,
            "bot": entry.bot,
            "distribution": entry.distribution,
            "version": entry.version,
            "author": entry.author,
            "alias": entry.alias,
        }
        for entry in ABOUT.entries
    ]


def test_blocks_are_the_schedule_and_tell_which_are_whole(kept):
    assert ask(kept, "SELECT * FROM blocks") == [
        {
            "block": block.number,
            "table_number": 1,
            "first_set": block.first_set,
            "sets": 2,
            "complete": block.number < 3,
        }
        for block in PLAN
    ]


def where(game):
    block = next(each for each in PLAN if game.set in each.set_numbers)
    return {
        "block": block.number,
        "table_number": game.table,
        "set_number": game.set,
        "rotation": game.rotation,
    }


ORDER = "ORDER BY set_number, rotation"


def test_games_are_those_of_the_journal(kept, games):
    assert ask(kept, f"SELECT * FROM games {ORDER}") == [
        {
            "identity": game.identity,
            **where(game),
            **{f"seat_{seat}": name for seat, name in enumerate(game.seats)},
            "deals": 5,
        }
        for game in games
    ]


def test_seats_have_points_places_and_what_was_asked(kept, games):
    expected = [
        {
            "identity": game.identity,
            **where(game),
            "seat": seat,
            "entry": name,
            "points": told.points[seat],
            "place": half_places(told.points)[seat] / 2,
            "deals": 5,
            "asked": game.asked[seat],
        }
        for game in games
        for told in [account(game)]
        for seat, name in enumerate(game.seats)
    ]

    assert ask(kept, f"SELECT * FROM seats {ORDER}, seat") == expected


def test_deals_have_the_points_of_every_seat_and_who_took_them_all(kept, games):
    expected = [
        {
            "identity": f"{game.identity}.{deal}",
            **where(game),
            "deal": deal,
            "seat": seat,
            "entry": name,
            "points": points[seat],
            "moon": shooter(points) == seat,
        }
        for game in games
        for deal, points in enumerate(game.deal_points(), start=1)
        for seat, name in enumerate(game.seats)
    ]

    assert ask(kept, f"SELECT * FROM deals {ORDER}, deal, seat") == expected
    assert [
        (row["deal"], row["seat"])
        for row in ask(kept, "SELECT * FROM deals WHERE block = 3 AND set_number = 5 AND moon")
    ] == [(1, 2), (2, 0), (3, 3)]


def test_faults_are_those_of_the_journal_with_their_owners(kept, games):
    expected = [
        {
            "identity": identity(game.table, game.set, game.rotation, fault.deal, fault.trick),
            **where(game),
            "deal": fault.deal,
            "trick": fault.trick,
            "seat": fault.seat,
            "entry": game.seats[fault.seat],
            "kind": fault.kind.value,
            "death": fault.death,
            "detail": fault.detail,
            "charge_ns": fault.charge_ns,
            "elapsed_ns": fault.elapsed_ns,
        }
        for game in games
        for fault in game.faults
    ]

    assert len(expected) > len(SLIPS)
    assert ask(kept, f"SELECT * FROM faults {ORDER}") == expected


def test_a_new_journal_has_views_without_rows(path):
    Journal.create(path, ABOUT).close()

    views = ("blocks", "games", "seats", "deals", "faults")
    assert [ask(path, f"SELECT * FROM {view}") for view in views] == [[]] * 5


def test_a_large_roster_and_schedule_find_their_names_and_tables(path):
    names = [f"bot-{number:03}" for number in range(300)]
    about = replace(ABOUT, entries=tuple(replace(ABOUT.entries[0], name=name) for name in names))
    plan = [
        Block(number + 1, number + 7, tuple(names[number : number + 4]), number + 1, 1, 0)
        for number in range(297)
    ]
    with Journal.create(path, about) as journal:
        journal.extend(plan)
        for block in (plan[0], plan[150], plan[296]):
            own = replace(game(block, block.first_set, 1), seats=block.entries, faults=())
            journal.keep(SittingRecord(block.number, 1, (own,)))

    found = ask(path, "SELECT table_number, seat_0, seat_3 FROM games ORDER BY block")

    assert [tuple(row.values()) for row in found] == [
        (7, "bot-000", "bot-003"),
        (157, "bot-150", "bot-153"),
        (303, "bot-296", "bot-299"),
    ]


def questions():
    section = PAGE.read_text(encoding="utf-8").partition("\n## Questions in SQL\n")[2]
    return dict(re.findall(r"^```sql (.+)\n((?s:.*?))^```$", section, flags=re.MULTILINE))


def counted(games):
    """The games of whole blocks, each with its account."""
    return [(game, account(game)) for game in games if game.set <= 4]


def points_a_deal(games):
    points, deals = Counter(), Counter()
    for _, told in counted(games):
        for seat, name in enumerate(told.seats):
            points[name] += told.points[seat]
            deals[name] += told.deals
    rows = [(name, round(points[name] / deals[name], 2)) for name in NAMES]
    return sorted(rows, key=lambda row: (row[1], row[0]))


def how_often_before(games):
    before = Counter()
    for _, told in counted(games):
        for one, name in enumerate(told.seats):
            for other, rival in enumerate(told.seats):
                before[name, rival] += told.points[one] < told.points[other]
    return [(a, b, before[a, b]) for a, b in sorted(before) if a != b]


def behind_whom(games):
    points, deals = Counter(), Counter()
    for _, told in counted(games):
        for seat, name in enumerate(told.seats):
            left = told.seats[(seat + 1) % 4]
            points[name, left] += told.points[seat]
            deals[name, left] += told.deals
    return [(*key, round(points[key] / deals[key], 2)) for key in sorted(points)]


def moons(games):
    shot = Counter(dict.fromkeys(NAMES, 0))
    for _, told in counted(games):
        for seat, name in enumerate(told.seats):
            shot[name] += told.moons[seat]
    return sorted(shot.items(), key=lambda item: (-item[1], item[0]))


def failures(games):
    kinds, asked = Counter(), Counter()
    for each in games:
        for seat, name in enumerate(each.seats):
            asked[name] += each.asked[seat]
        kinds.update((each.seats[fault.seat], fault.kind.value) for fault in each.faults)
    return [
        (name, kind, number, round(100 * number / asked[name], 3))
        for (name, kind), number in sorted(kinds.items())
    ]


ANSWERS = {
    "points a deal": points_a_deal,
    "who came before whom": how_often_before,
    "who sits to the left": behind_whom,
    "moons": moons,
    "faults": failures,
}


def test_the_page_asks_the_questions_answered_here():
    assert list(questions()) == list(ANSWERS)


@pytest.mark.parametrize("question", ANSWERS)
def test_a_question_of_the_page_is_answered_as_the_project_answers_it(kept, games, question):
    rows = [tuple(row.values()) for row in ask(kept, questions()[question])]

    # SQLite rounds a half away from zero, Python to the even neighbour.
    assert rows == [
        tuple(pytest.approx(cell, abs=0.011) if isinstance(cell, float) else cell for cell in row)
        for row in ANSWERS[question](games)
    ]
