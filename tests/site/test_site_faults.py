"""What pages say of faults: what they cost and where, where they were, and what is kept back."""

from dataclasses import replace

import pytest
from site_reading import read
from site_samples import site

from donka.ranking.policy import FaultPolicy, Policy
from donka.report.site.pages import pages
from donka.report.site.values import FaultTold, Provenance
from donka.report.words import Language, words_of

NAMES = ("careful", "duck", "lowest", "random")
COSTS = "costs its bot at least 26"
NOT_HERE = "What faults cost is in the standings alone, not here."
OF_BARS = "Deals in which the substitute answered for it count as 26 at least."


def pages_of(made):
    return dict(pages(made, words_of(Language.ENGLISH)))


def without_faults(made):
    rows = tuple(replace(row, faults=0) for row in made.standings.rows)
    bots = tuple(replace(bot, row=row) for bot, row in zip(made.bots, rows, strict=True))
    return replace(made, standings=replace(made.standings, rows=rows), bots=bots)


def under(made, policy):
    return replace(made, standings=replace(made.standings, faults=FaultPolicy(policy)))


def told(made, *, with_stderr):
    detail = "ValueError: boom" if with_stderr else ""
    faults = (
        FaultTold("1.2.1.3.4", "duck", "crash", True, detail, ""),
        FaultTold("1.7.4.1.0", "lowest", "timeout", False, "", ""),
    )
    hidden = replace(made.bots[2], provenance=Provenance("ab" * 32))
    bots = (*made.bots[:2], hidden, made.bots[3])
    return replace(
        made, bots=bots, faults=replace(made.faults, with_stderr=with_stderr, told=faults)
    )


def test_what_faults_cost_is_said_where_numbers_hold_it_and_where_they_do_not():
    found = pages_of(site(*NAMES))

    assert COSTS in read(found["index.html"]).text
    assert NOT_HERE in read(found["crosstable.html"]).text
    assert NOT_HERE in read(found["bots/bot-1.html"]).text
    assert OF_BARS in read(found["bots/bot-3.html"]).text
    assert OF_BARS not in read(found["bots/bot-1.html"]).text


@pytest.mark.parametrize(
    "made",
    [
        pytest.param(without_faults(site(*NAMES)), id="no bot failed"),
        pytest.param(under(site(*NAMES), Policy.DISQUALIFY), id="faults cost no points"),
    ],
)
def test_nothing_is_said_of_costs_where_there_are_none(made):
    found = pages_of(made)

    for path in ("index.html", "crosstable.html", "bots/bot-3.html"):
        text = read(found[path]).text
        assert (COSTS in text, NOT_HERE in text, OF_BARS in text) == (False, False, False), path


def test_the_first_fault_of_each_bot_and_kind_is_found_without_details():
    found = pages_of(told(site(*NAMES), with_stderr=False))
    links = [each.attributes.get("href", "") for each in read(found["faults.html"]).all("a")]

    assert "replay.html#1.2.1.3.4" in links
    assert "replay.html#1.7.4.1.0" in links
    assert "../replay.html#1.2.1.3.4" in found["bots/bot-2.html"]
    assert "1.2.1.3.4" not in found["bots/bot-1.html"]
    assert "kept back" not in read(found["faults.html"]).text
    assert "are not published here" in read(found["faults.html"]).text


def test_what_an_alias_hides_of_a_fault_is_said_to_be_kept_back():
    page = read(pages_of(told(site(*NAMES), with_stderr=True))["faults.html"])
    crash, timeout = next(
        each for each in page.all("ol") if each.attributes["class"] == "told"
    ).all("li")

    assert "ValueError: boom" in crash.text
    assert "The details are kept back: this bot has an alias." in timeout.text
    assert "kept back" not in crash.text


def test_faults_of_sets_that_do_not_count_yet_are_told_apart_from_those_that_do():
    made = site(*NAMES)
    text = " ".join(read(pages_of(made)["bots/bot-3.html"]).text.split())

    assert (made.bots[2].row.faults, made.bots[2].failures.faults) == (7, 1203)
    assert "all of these, also of sets that do not count yet1,203" in text
    assert "of sets that count, as above7" in text
