"""The roster: one line an entry, in the order of names, with a digest that any change moves."""

from dataclasses import replace
from pathlib import Path

import pytest

from donka.league.config import parse
from donka.league.looking import look
from donka.league.roster import Roster, roster

FOUR = "bots: [random, {name: zoe, bot: duck}, {name: ann, bot: 'donka:shooter', options: {nerve: 0.9}, author: t, alias: x}, careful]\n"


@pytest.fixture(scope="module")
def catalogue():
    return look(None, trusted=False)


@pytest.fixture
def whole(catalogue) -> Roster:
    return roster(parse(FOUR, Path("a.yaml")), catalogue)


def test_entries_stand_in_the_order_of_their_names_with_their_bots(whole):
    assert [(entry.name, entry.bot, entry.distribution) for entry in whole.entries] == [
        ("ann", "shooter", "donka"),
        ("careful", "careful", "donka"),
        ("random", "random", "donka"),
        ("zoe", "duck", "donka"),
    ]
    assert (whole.entries[0].author, whole.entries[0].alias) == ("t", "x")


def test_a_contender_has_the_options_of_its_entry(whole):
    assert whole.contenders["ann"].options == {"nerve": 0.9}
    assert whole.contenders["zoe"].options == {}
    assert whole.contenders["zoe"].bot == "duck"


def test_bots_of_one_plugin_have_one_digest(whole):
    assert len({entry.digest for entry in whole.entries}) == 1


def test_the_order_of_the_config_does_not_matter(catalogue, whole):
    names = FOUR.removeprefix("bots: [").removesuffix("]\n")
    turned = "bots: [careful, " + names.removesuffix(", careful") + "]\n"

    assert roster(parse(turned, Path("a.yaml")), catalogue) == whole


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"name": "yan"}, id="a name"),
        pytest.param({"digest": bytes(32)}, id="the code of a bot"),
    ],
)
def test_any_change_moves_the_digest(whole, change):
    *others, last = whole.entries

    assert Roster((*others, replace(last, **change)), {}).digest != whole.digest


def test_names_that_run_together_do_not_give_one_digest(whole):
    a, b, *_ = whole.entries
    digest = b"c" * 32

    def together(first, second):
        return Roster((replace(a, name=first, digest=digest), replace(b, name=second)), {}).digest

    assert together("ab", "c") != together("a", "bc")
