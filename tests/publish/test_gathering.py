"""What a site says of a tournament is what its records say, counted in another way."""

import json
from collections import Counter
from dataclasses import replace

import pytest
from made_up import FOUR, MadeUp

from donka.game.place import Place
from donka.game.unfolding import unfold
from donka.journal.journal import FILE, Journal
from donka.journal.keys import deal_key
from donka.league.config import from_canonical
from donka.publish.gathering import gathered
from donka.ranked import Tables
from donka.report.rotations import first_apart

SIX = [{"name": name, "bot": "duck"} for name in ("ant", "bee", "cat", "doe", "eel", "fox")]


@pytest.fixture(scope="module")
def six(tmp_path_factory):
    """Fifteen tables of two sets; one entry fails now and then."""
    made = MadeUp(
        SIX,
        {"sets": 2, "block": 1, "unit": "cycle"},
        {"faults": {"max_share": 0.9, "max_deaths": 1000}},
        faulty="fox",
    )
    return made.make(tmp_path_factory.mktemp("six") / "six")


@pytest.fixture(scope="module")
def site(six):
    return gathered(six, with_stderr=True)


def games(folder):
    with Journal.read(folder / FILE) as journal:
        return list(journal.games())


def rules_and_key(folder):
    with Journal.read(folder / FILE) as journal:
        tournament = from_canonical(journal.about.config)
        return tournament.rules, deal_key(journal.about), tournament.schedule.cycles


def test_the_standings_are_those_of_every_other_table(six, site):
    assert site.standings == Tables.read(six).published
    assert [page.row for page in site.bots] == list(site.standings.rows)
    standings = next(each for each in site.downloads if each.name == "standings.json")
    assert standings.content == Tables.read(six).files()["standings.json"]


def test_the_course_ends_in_the_standings(site):
    assert site.course.sets[-1] == site.standings.sets == 30
    for row in site.standings.rows:
        assert site.course.numbers[row.name][-1] == row.number
        assert site.course.half_widths[row.name][-1] == row.half_width


@pytest.mark.parametrize("policy", ["substitute", "forfeit", "disqualify"])
def test_the_points_of_all_deals_give_the_number_as_played(tmp_path, policy):
    faults = {"max_share": 0.9, "max_deaths": 1000, "policy": policy}
    schedule = {"sets": 1, "unit": "cycle"}
    folder = MadeUp(FOUR, schedule, {"faults": faults}, faulty="doe").make(tmp_path / policy)

    for page in gathered(folder, with_stderr=False).bots:
        assert sum(page.points.values()) == page.row.deals
        points = sum(points * count for points, count in page.points.items())
        assert points / page.row.deals == page.row.raw


def test_the_moons_of_one_are_suffered_by_the_three_others(six, site):
    expected: Counter[str] = Counter()
    rules, key, cycles = rules_and_key(six)
    for game in games(six):
        for deal in unfold(game, rules, key, cycles):
            if deal.moon is not None:
                expected.update(set(game.seats) - {game.seats[deal.moon]})

    assert {page.row.name: page.moons_suffered for page in site.bots} == {
        page.row.name: expected[page.row.name] for page in site.bots
    }
    assert sum(expected.values()) == 3 * sum(page.row.moons for page in site.bots)


def every_deal(folder):
    """By name, every deal it could have in its lists, as difference, points, place and seat."""
    rules, key, cycles = rules_and_key(folder)
    by_set: dict[tuple[int, int], list] = {}
    for game in games(folder):
        by_set.setdefault((game.table, game.set), []).append(
            (game, unfold(game, rules, key, cycles))
        )
    found: dict[str, list] = {}
    for rotations in by_set.values():
        for number in range(4):
            for seat in range(4):
                costs = [deals[number].points[seat] for _, deals in rotations]
                apart = first_apart([deals[number] for _, deals in rotations], seat)
                for (game, deals), own in zip(rotations, costs, strict=True):
                    deal = deals[number]
                    failed = seat in deal.substituted.union(*(t.substituted for t in deal.tricks))
                    if not failed:
                        others = (sum(costs) - own) / 3
                        place = game.table, game.set, game.rotation, number + 1
                        moon = deal.moon is not None
                        line = round(own - others, 6), own, place, seat, others, apart, moon
                        found.setdefault(game.seats[seat], []).append(line)
    return found


@pytest.mark.parametrize("which", ["best", "worst"])
def test_the_best_and_worst_deals_are_those_of_all(six, site, which):
    sign = 1 if which == "best" else -1
    deals = every_deal(six)
    for page in site.bots:
        ordered = sorted(
            deals[page.row.name], key=lambda line: (sign * line[0], sign * line[1], line[2])
        )
        moons = first_of_each_hand(line for line in ordered if line[6])[:2]
        plain = first_of_each_hand(line for line in ordered if not line[6])[: 5 - len(moons)]
        expected = [line for line in ordered if line in [*moons, *plain]]
        shown = [
            (
                round(deal.points - deal.others, 6),
                deal.points,
                place(deal),
                deal.seat,
                deal.first_apart,
            )
            for deal in getattr(page, which)
        ]
        assert len(shown) == 5
        assert shown == [(*line[:4], line[5]) for line in expected]


def first_of_each_hand(lines):
    """Those of *lines* with whose cards none before them was played."""
    firsts = {}
    for line in lines:
        firsts.setdefault((line[2][1], line[2][3]), line)
    return list(firsts.values())


def place(deal):
    at = Place.parse(deal.place)
    return at.table, at.set, at.rotation, at.deal


def test_of_a_single_deal_a_bot_has_as_many_as_there_are(tmp_path):
    rules = {"rules": {"pass_order": ["left"]}}
    folder = MadeUp(FOUR, {"sets": 1, "unit": "cycle"}, rules).make(tmp_path / "one")

    for page in gathered(folder, with_stderr=False).bots:
        assert len(page.worst) == len({deal.seat for deal in page.worst}) == 4


def test_faults_are_counted_and_found_always_and_told_in_words_where_that_is_wanted(six, site):
    kept = [fault for game in games(six) for fault in game.faults]
    assert len(kept) > 10
    (told,) = site.faults.told
    assert (told.bot, told.kind, told.death) == ("fox", "crash", False)
    assert (told.detail, told.stderr) == ("ValueError: in ~/bot.py", "at ~/bot.py")

    quiet = gathered(six, with_stderr=False).faults

    assert quiet.told == (replace(told, detail="", stderr=""),)
    assert not quiet.with_stderr
    assert quiet.lines == site.faults.lines
    assert {line.entry: line.faults for line in quiet.lines}["fox"] == len(kept)


def test_one_begins_looking_where_the_best_meet(six, site):
    assert site.sample is not None
    at = Place.parse(site.sample)
    best = {row.name for row in site.standings.rows[:4]}
    (entries,) = {game.seats for game in games(six) if game.identity == f"{at.table}.{at.set}.1"}

    assert set(entries) == best
    assert (at.rotation, at.deal) == (1, 1)


def test_every_deal_can_be_looked_at_once_it_is_over(six, site):
    assert site.deals == sum(game.number_of_deals for game in games(six)) == 480
    assert (site.sets_kept_back, site.faults.kept_back) == (0, 0)


def test_times_are_those_of_the_journal(six, site):
    with Journal.read(six / FILE) as journal:
        kept = {each.entry: each for each in journal.times().entries}
    for page in site.bots:
        own = kept[page.row.name]
        assert page.decisions == own.decisions
        assert (page.dearest_game_ns, page.loads) == (own.dearest_game_ns, own.loads)
        assert page.mean_load_ns == 40_000_000


def test_the_method_tells_what_it_was_played_under(six, site):
    with Journal.read(six / FILE) as journal:
        about = journal.about
    method = site.method
    assert method.seed == about.secret.hex()
    assert method.config_digest == about.config_digest.hex()
    assert method.clock == json.loads(about.config)["clock"]
    assert (method.finished, method.stopped) == (
        "2026-11-30T07:00:00+00:00",
        "every set was played",
    )
    assert (method.sittings, method.elapsed_ns, method.voids) == (120, 120 * 10**9, 0)


def test_where_nothing_counts_yet_there_is_a_site_all_the_same(tmp_path):
    folder = MadeUp(FOUR, {"sets": 2, "block": 1}).make(
        tmp_path / "begun", lambda block, rotation: block.number == rotation == 1, finish=False
    )

    site = gathered(folder, with_stderr=False)

    assert (site.course.sets, site.deals, site.sample, site.sets_kept_back) == ((), 0, None, 1)
    assert site.method.seed is None
    page = site.bots[0]
    assert (page.points, page.best, page.worst) == ({}, (), ())
    assert replace(page.decisions) == type(page.decisions)()
