"""Every page of every state of a tournament is whole: its links lead somewhere, its text is text."""

import itertools
from dataclasses import replace
from functools import cache
from posixpath import dirname, join, normpath

import pytest
from site_reading import read
from site_samples import HOSTILE, METHOD, empty, site, standings, without_bots

from donka.ranking.policy import FaultPolicy
from donka.ranking.settled import PairState, Stopping, Verdict
from donka.report.printable import printable
from donka.report.site.values import FaultTold
from donka.report.site.whole import files

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'"
)


def one_out():
    made = site("careful", "duck", "lowest", "gone")
    *ranked, last = made.standings.rows
    out = replace(last, rank=None, range=None, letters="", out=True, note="disqualified")
    table = replace(made.standings, rows=(*ranked, out), without=("random",), sets_missing=4)
    return replace(made, standings=table, bots=(*made.bots[:3], replace(made.bots[3], row=out)))


def open_end():
    made = site("careful", "duck", "lowest", "random")
    pair = PairState("careful", "duck", 300, -0.1, 0.4, Verdict.OPEN, 200)
    table = replace(made.standings, stopping=Stopping("", 4000, 0.5, (pair,)))
    return replace(made, standings=table, method=replace(METHOD, seed=None, finished=None))


def told():
    made = site("careful", "duck", "lowest", "random")
    faults = tuple(
        FaultTold(f"1.{number}.1.2.3", "duck", "crash", True, "<b>boom</b>" * 60, "line\n" * 90)
        for number in range(1, 101)
    )
    return replace(made, faults=replace(made.faults, with_stderr=True, told=faults, kept_back=2))


SITES = {
    "finished": lambda: site("careful", "duck", "lowest", "random", "shooter", "mine"),
    "hostile": lambda: site(*HOSTILE),
    "one bot": lambda: site("alone"),
    "nothing played": empty,
    "no bots": without_bots,
    "one out": one_out,
    "open end": open_end,
    "faults told": told,
}


@cache
def written(name):
    return dict(files(SITES[name]()))


def pages(name):
    return {path: page for path, page in written(name).items() if path.endswith(".html")}


@pytest.mark.parametrize("name", SITES)
def test_every_link_leads_to_a_file_of_the_site_or_a_place_in_the_page(name):
    # What a deal is watched with is written when the deals are.
    astray = []
    for path, page in pages(name).items():
        if path.startswith("files/"):
            continue
        elements = read(page).all()
        own = {each.attributes["id"] for each in elements if "id" in each.attributes}
        for each in elements:
            target = each.attributes.get("href", each.attributes.get("src", ""))
            file, _, anchor = target.partition("#")
            found = normpath(join(dirname(path), file)) if file else path
            if target and (found not in written(name) or (not file and anchor not in own)):
                astray.append((path, target))

    assert astray == []


@pytest.mark.parametrize("name", SITES)
def test_no_id_stands_twice_and_every_label_that_is_pointed_to_is_there(name):
    for path, page in pages(name).items():
        elements = read(page).all()
        ids = [each.attributes["id"] for each in elements if "id" in each.attributes]
        labels = {each.attributes.get("aria-labelledby", "main") for each in elements}

        assert len(ids) == len(set(ids)), path
        assert path == "index.html" or labels <= set(ids), path


@pytest.mark.parametrize("name", SITES)
def test_no_page_holds_a_script_a_style_or_an_event_of_its_own(name):
    for path, page in pages(name).items():
        assert POLICY in page.decode().replace("&#39;", "'"), path
        for each in read(page).all():
            inline = each.tag == "script" and each.attributes.get("type") != "application/json"
            assert not inline or (each.attributes["src"] and not each.text), path
            assert each.tag not in ("style", "base", "iframe", "object"), path
            assert not any(key.startswith("on") or key == "style" for key in each.attributes), path
            address = each.attributes.get("href", "") + each.attributes.get("src", "")
            assert "//" not in address, path
            assert "javascript:" not in address, path


@pytest.mark.parametrize("name", SITES)
def test_headings_come_in_order_and_the_first_is_alone(name):
    for path, page in pages(name).items():
        levels = [int(each.tag[1]) for each in read(page).all("h1", "h2", "h3", "h4")]

        assert levels[0] == 1, path
        assert levels.count(1) == 1, path
        assert all(after - before <= 1 for before, after in itertools.pairwise(levels))


@pytest.mark.parametrize("name", SITES)
def test_a_page_says_its_language_and_leads_to_itself_in_the_other(name):
    for path, page in pages(name).items():
        language, _, inner = path.partition("/")
        if not inner:
            continue
        html = read(page)
        other = {"en": "bg", "bg": "en"}[language]
        (switch,) = (each for each in html.all("a") if each.attributes.get("id") == "language")

        assert html.all("html")[0].attributes["lang"] == language
        assert normpath(join(dirname(path), switch.attributes["href"])) == f"{other}/{inner}"
        assert switch.attributes["lang"] == other


@pytest.mark.parametrize("name", SITES)
def test_both_languages_have_the_same_pages(name):
    english = {path[3:] for path in written(name) if path.startswith("en/")}

    assert english == {path[3:] for path in written(name) if path.startswith("bg/")}


@pytest.mark.parametrize("name", SITES)
def test_no_page_is_longer_than_a_hundred_kilobytes(name):
    assert {path: len(page) for path, page in pages(name).items() if len(page) > 100_000} == {}


def test_hostile_names_stand_in_the_tables_as_they_are_printable():
    html = read(written("hostile")["en/index.html"])
    (table,) = html.all("table")

    names = [each.text for each in table.all("th") if each.attributes.get("scope") == "row"]

    assert names == [printable(name) for name in HOSTILE]
    assert "\u202e" not in written("hostile")["en/index.html"].decode()


def test_a_template_in_a_name_is_not_carried_out():
    page = written("hostile")["bg/bots/bot-4.html"].decode()

    assert "{{7*7}}{% raw %}" in read(page).all("h1")[0].text
    assert "49" not in read(page).all("h1")[0].text


def test_what_is_not_final_says_so_at_the_top():
    english, bulgarian = (written("one out")[f"{language}/index.html"] for language in ("en", "bg"))

    assert "Not final: 1,120 of 1,124 sets at tables without random" in read(english).text
    assert "Неокончателно: отчетени са 1\u00a0120 от 1\u00a0124 сета" in read(bulgarian).text


def test_the_criterion_is_that_of_the_measure():
    table = standings(("careful", "duck"))
    made = replace(site("careful", "duck"), standings=replace(table, faults=FaultPolicy()))

    (lead,) = (
        each
        for each in read(dict(files(made))["en/index.html"]).all("p")
        if each.attributes.get("class") == "lead"
    )

    assert lead.text.strip() == (
        "Ranked by points a deal, fewest first: all the points a bot took divided by all its deals, "
        "adjusted for whom it met."
    )


def test_from_the_standings_three_clicks_lead_to_why_a_deal_was_lost():
    found = written("finished")
    bots = [each.attributes.get("href", "") for each in read(found["en/index.html"]).all("a")]

    assert "bots/bot-1.html" in bots
    worst = read(found["en/bots/bot-1.html"]).all("ol")[0].all("a")
    assert [each.attributes["href"] for each in worst[:4]] == [
        "../replay.html#3.17.2.4.5?~1",
        "../cards.html#3.17.2.4~1",
        "../replay.html#3.18.2.4.0?~1",
        "../cards.html#3.18.2.4~1",
    ]


def test_a_seed_is_published_when_there_is_one_and_called_secret_until_then():
    assert "56" * 32 in read(written("finished")["en/method.html"]).text
    assert "secret until the last set is played" in read(written("open end")["en/method.html"]).text


def test_details_of_faults_are_told_as_far_as_there_is_room():
    page = read(written("faults told")["en/faults.html"])
    shown = next(each for each in page.all("ol") if each.attributes.get("class") == "told").all(
        "li"
    )

    assert 10 < len(shown) < 100
    assert f"{100 - len(shown)} more have no room here." in page.text
    assert page.all("b") == []
