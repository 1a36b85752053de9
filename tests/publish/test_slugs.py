"""What pages of bots are called: the same for ever, and good in every file system."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from donka.publish.slugs import slug, slugs

NAMES = st.text(
    st.characters(categories=["L", "Nd"], include_characters="-_.@"), min_size=1, max_size=40
)


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("duck", "duck"),
        ("bold-shooter_2", "bold-shooter_2"),
        ("Duck", "duck-3b67f1c91f"),
        ("бот-Иван", "bot-ivan-eb59220fd2"),
        ("my@2", "my-2-d2b35e1ec1"),
        ("con", "con-1143da2bc5"),
        ("lpt1", "lpt1-cfbdeb88d7"),
        ("index", "index-1bc04b5291"),
        ("..", "5ec1f7e700"),
        ("漢字", "c6d2977135"),
        ("duck-3b67f1c91f", "duck-3b67f1c91f-d14aa8ed1f"),
        ("a" * 40, "a" * 40),
    ],
)
def test_a_name_gives_its_page(name, page):
    assert slug(name) == page


@settings(max_examples=30)
@given(names=st.lists(NAMES, unique=True, max_size=8))
def test_no_two_names_have_one_page_and_every_page_is_plain(names):
    found = slugs(names)

    assert list(found) == names
    assert len(set(found.values())) == len(names)
    for page in found.values():
        assert re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,63}", page)


@settings(max_examples=30)
@given(name=NAMES, others=st.lists(NAMES, max_size=4))
def test_whoever_else_is_there_a_page_keeps_its_name(name, others):
    assert slugs({name, *others})[name] == slug(name)


def test_names_that_somebody_made_to_clash_are_told_apart(monkeypatch):
    monkeypatch.setattr("donka.publish.slugs._HASH", 0)

    found = slugs(["A", "a!"])

    assert len(set(found.values())) == 2
