"""A comparison as a tournament: under which names its entries play, and how long at most."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donka.errors import DonkaError
from donka.league.bot_files import bot_file
from donka.league.catalogue import OfferedBot
from donka.league.comparison import comparison
from donka.league.config import canonical, from_canonical
from donka.league.plugin import Plugin
from donka.league.plugins import environment, find
from donka.league.wanted import Wanted
from donka.sandbox.source import Origin, Source

HOUSE = next(plugin for plugin in find().plugins if plugin.distribution == "donka")


def wanted(text, bot=None):
    return Wanted(text, OfferedBot(bot or text, "donka", "1.0", HOUSE))


FIELD = tuple(map(wanted, ("lowest", "duck", "careful")))


def compared(first, second, field=FIELD, most_sets=100):
    both = wanted(first, "duck"), wanted(second, "duck")
    return comparison(*both, field, 100, most_sets)


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        pytest.param(
            ("bots/shy.py", "bots/shy.py@HEAD~1"), ("shy.py", "shy.py@HEAD-1"), id="what is last"
        ),
        pytest.param(("alpha/", "beta:mine"), ("alpha", "beta-mine"), id="a folder and a plugin's"),
        pytest.param(("shy.py", "old/shy.py"), ("shy.py-A", "shy.py-B"), id="the same name"),
        pytest.param(("duck", "new.py"), ("duck-A", "new.py-B"), id="the name of one of the field"),
        pytest.param(("дама.py", "牌 王"), ("дама.py", "牌-王"), id="letters of any script"),
        pytest.param(("x" * 60, "y"), ("x" * 40, "y"), id="too long"),
    ],
)
def test_candidates_have_names_that_tables_can_show(typed, names):
    found = compared(*typed)

    assert found.candidates == names
    assert [entry.name for entry in found.tournament.entries] == [
        *names,
        "lowest",
        "duck",
        "careful",
    ]


def test_candidates_stand_apart_from_a_field_that_has_their_marks_too():
    found = compared("duck", "duck", (*FIELD, wanted("duck-A"), wanted("duck-B")))

    assert found.candidates == ("duck-A2", "duck-B2")


TYPED = st.sampled_from(
    [
        "duck",
        "duck-A",
        "duck-B",
        "duck-A2",
        "duck-B2",
        "duck-2",
        "x" * 40,
        "x" * 38 + "-A",
        "-A",
        "",
    ]
)


@given(TYPED, TYPED, st.lists(TYPED.filter(bool), min_size=3, max_size=8))
def test_all_names_are_always_apart(first, second, others):
    found = compared(first, second, tuple(map(wanted, others)))

    names = [*found.candidates, *found.field]
    assert len(set(names)) == len(names) == len(others) + 2
    assert max(map(len, names)) <= 40


def test_two_of_the_field_may_be_the_same_bot():
    found = compared("a", "b", (*FIELD, wanted("duck")))

    assert found.field == ("lowest", "duck", "careful", "duck-2")


@pytest.mark.parametrize(
    ("others", "most", "sets"),
    [
        pytest.param(0, 100, 100, id="one three"),
        pytest.param(1, 100, 100, id="four threes"),
        pytest.param(1, 101, 104, id="a few more, so that every three has as many"),
        pytest.param(2, 1000, 1000, id="five threes of ten"),
    ],
)
def test_every_three_of_the_field_has_as_many_sets(others, most, sets):
    field = (*FIELD, *(wanted(f"other-{number}", "duck") for number in range(others)))

    plan = compared("a", "b", field, most).plan

    tables = Counter[int]()
    for block in plan:
        tables[block.table] += block.sets
    assert tables.total() == 2 * sets
    assert len(set(tables.values())) == 1


def test_each_three_of_a_field_of_five_has_had_its_turn_by_the_first_look():
    field = (*FIELD, wanted("shooter", "duck"), wanted("random", "duck"))
    plan = compared("a", "b", field, 10_000).plan

    before = [block for block in plan if block.first_set <= 100]
    assert {block.sets for block in before} == {20}
    turns = Counter(name for block in before for name in block.entries[1:])
    assert set(turns.values()) == {6}


@pytest.mark.parametrize(
    ("least", "most", "block"),
    [
        pytest.param(100, 10_000, 20, id="five blocks before the first look"),
        pytest.param(60, 10_000, 12, id="an earlier look"),
        pytest.param(2, 10_000, 8, id="a very early one"),
        pytest.param(2, 6, 6, id="fewer sets than that"),
        pytest.param(1000, 10_000, 20, id="a late one"),
    ],
)
def test_a_block_is_as_long_as_the_first_look_allows(least, most, block):
    found = comparison(wanted("a", "duck"), wanted("b", "duck"), FIELD, least, most)

    assert (found.tournament.schedule.block, found.tournament.width) == (block, block)


def of_file(folder, name, text, bot=None, only=True):
    path = folder / name
    path.write_text(text)
    plugin = bot_file(path, environment())
    return Wanted(name, OfferedBot(bot or plugin.bot, name, "", plugin), only=only)


def of_project(folder, top, target, text="MINE = 1\n"):
    package = folder / top
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(text)
    (package / "mine.py").write_text("")
    source = Source(Origin.ENTRY_POINT, "mine", target, (str(folder),))
    plugin = Plugin(source, folder.name, "1.0", (folder,))
    return Wanted(folder.name, OfferedBot("mine", folder.name, "1.0", plugin))


def alike(first, second):
    return comparison(first, second, FIELD, 40, 100).alike


def test_a_file_is_its_bytes_whatever_its_name(tmp_path):
    bot = of_file(tmp_path, "a.py", "MINE = 1\n")

    assert alike(bot, of_file(tmp_path, "b.py", "MINE = 1\n"))
    assert not alike(bot, of_file(tmp_path, "c.py", "MINE = 2\n"))


def test_of_several_in_one_file_each_is_its_own(tmp_path):
    fast, slow = (of_file(tmp_path, "a.py", "MINE = 1\n", bot, only=False) for bot in ("x", "y"))

    assert alike(fast, fast)
    assert not alike(fast, slow)


@pytest.mark.parametrize(
    ("other", "same"),
    [
        pytest.param(("alpha", "alpha"), True, id="a copy"),
        pytest.param(("beta", "beta"), False, id="another name of its package"),
        pytest.param(("alpha", "alpha.mine"), False, id="another module of it offers the bot"),
        pytest.param(("alpha", "alpha", "MINE = 2\n"), False, id="other code"),
    ],
)
def test_a_project_s_copy_is_the_same_code(tmp_path, other, same):
    one = of_project(tmp_path / "one", "alpha", "alpha")

    assert alike(one, of_project(tmp_path / "two", *other)) is same


def test_its_config_can_be_kept_and_read_again():
    found = compared("a", "b")
    text = canonical(found.tournament)

    assert canonical(from_canonical(text)) == text


def test_a_field_of_two_is_too_small():
    with pytest.raises(DonkaError) as caught:
        compared("a", "b", FIELD[:2])

    assert str(caught.value) == (
        "--field: 2 bots (expected 3 or more, of whom three at a time sit with the candidate)"
    )
