"""Nothing a site must not tell stands in any of its bytes: seeds, deals to come, whom an alias hides."""

import hashlib
from functools import cache
from itertools import combinations

import pytest
from made_up import FOUR, SECRET, MadeUp

from donka.game import shuffle
from donka.game.record import decode_deals
from donka.journal.journal import FILE, Journal
from donka.journal.keys import deal_key
from donka.journal.secrecy import Secrecy
from donka.publish.publishing import publish
from donka.report.site.deals import deal_data, dealt_text

FIELD = [{"name": name, "bot": "duck"} for name in ("eel", "fox", "gnu")]
GAUNTLET = {
    "format": "gauntlet",
    "candidates": ["ant", "bee"],
    "sets": 3,
    "block": 1,
    "unit": "cycle",
}


@cache
def every_byte(site):
    """The name and the content of every file; a site is not published twice here."""
    return {
        path.relative_to(site).as_posix(): path.relative_to(site).as_posix().encode()
        + b"\n"
        + path.read_bytes()
        for path in sorted(site.rglob("*"))
        if path.is_file()
    }


def holding(site, text):
    """The files that hold *text*."""
    return [path for path, content in every_byte(site).items() if text in content]


def holding_in_any_case(site, word):
    """The files that hold *word*, in whatever letters."""
    return [
        path for path, text in every_byte(site).items() if word.lower().encode() in text.lower()
    ]


def round_robin(block, rotation):
    return block.number <= 3 or (block.number == 4 and rotation != 2)


def gauntlet(block, rotation):
    # The first candidate has played both its tables' first sets, the second not yet all of them.
    return block.number in (1, 2, 3) and not (block.number == 2 and rotation == 4)


@pytest.fixture(params=["round robin", "gauntlet"])
def running(request, tmp_path):
    """A tournament whose seed is secret, as an interrupt leaves it."""
    if request.param == "round robin":
        made, wanted = MadeUp(FOUR, {"sets": 6, "block": 1, "unit": "cycle"}), round_robin
    else:
        made, wanted = MadeUp([*FOUR[:2], *FIELD], GAUNTLET), gauntlet
    return made.make(tmp_path / "running", wanted, finish=False)


def test_a_tournament_that_goes_on_gives_away_neither_its_seed_nor_a_deal_to_come(running):
    with Journal.read(running / FILE) as journal:
        key, secrecy = deal_key(journal.about), Secrecy.of(journal)
        games = list(journal.games())
        planned = {number for block in journal.blocks() for number in block.set_numbers}
    hidden = {number for number in planned if not secrecy.allows(number)}
    kept = [game for game in games if game.set in hidden]
    assert kept
    assert hidden - {game.set for game in kept}

    done = publish(running, with_stderr=True)

    site = done.folder
    for secret in (SECRET, key, shuffle.bot_key(SECRET)):
        assert not holding(site, secret)
        assert not holding(site, secret.hex().encode())
        assert not holding(site, secret.hex().upper().encode())
    for number in hidden:
        assert not list(site.glob(f"deals/*/{number}.js"))
        for deal in range(1, 5):
            hands = shuffle.dealt(key, number, deal)
            assert not holding(site, dealt_text(hands).encode())
    for game in kept:
        for deal in decode_deals(game.moves):
            assert not holding(site, deal_data(deal, (0, 0, 0, 0)).played.encode())
    places = [deal.place for page in done.site.bots for deal in (*page.best, *page.worst)]
    shown = {int(place.split(".")[1]) for place in [*places, done.site.sample] if place}
    assert shown.isdisjoint(hidden)
    assert len(secrecy.withheld) == done.site.sets_kept_back > 0


def test_of_what_may_be_seen_every_deal_is_there(running):
    with Journal.read(running / FILE) as journal:
        secrecy = Secrecy.of(journal)
        seen = {(game.table, game.set) for game in journal.games() if secrecy.allows(game.set)}

    site = publish(running).folder

    there = {
        tuple(map(int, path.relative_to(site / "deals").with_suffix("").parts))
        for path in site.glob("deals/*/*.js")
    }
    assert there == seen


def test_once_it_is_over_the_seed_is_there(tmp_path):
    folder = MadeUp(FOUR, {"sets": 1, "unit": "cycle"}).make(tmp_path / "over")

    site = publish(folder).folder

    assert (site / "files" / "seed.txt").read_text().startswith(SECRET.hex())
    assert holding(site, SECRET.hex().encode())


def test_the_deals_of_a_text_are_no_secret(tmp_path):
    made = MadeUp(FOUR, {"sets": 2, "block": 1, "unit": "cycle"}, seed="foreseen")
    folder = made.make(tmp_path / "text", lambda block, rotation: rotation < 3, finish=False)

    done = publish(folder)

    assert (done.site.deals, done.site.sets_kept_back) == (16, 0)
    secret = hashlib.sha256(b"foreseen").hexdigest()
    assert (done.folder / "files" / "seed.txt").read_text().startswith(secret)


WORDS = ("Zanzibar", "Quagmire", "Xylophon", "Wolfgang", "Vexillum")
"""Name, bot, distribution, author and option of the entry that an alias hides."""


@pytest.mark.parametrize("over", [True, False], ids=["over", "running"])
@pytest.mark.parametrize("form", ["round robin", "gauntlet"])
def test_an_alias_leads_nowhere(tmp_path, form, over):
    name, bot, distribution, author, option = WORDS
    hidden = {
        "name": name,
        "bot": f"{distribution}:{bot}",
        "author": author,
        "options": {"nerve": option},
        "alias": "team-17",
    }
    schedule = {"sets": 2, "block": 1, "unit": "cycle"}
    if form == "gauntlet":
        schedule = {**GAUNTLET, "sets": 2, "candidates": ["ant", name]}
    made = MadeUp([*FOUR[:3], hidden, *FIELD[:1]], schedule, faulty=name)
    folder = made.make(
        tmp_path / "hidden", lambda block, rotation: over or block.number < 4, finish=over
    )

    site = publish(folder, with_stderr=True).folder

    for word in WORDS:
        assert not holding_in_any_case(site, word)
    assert holding(site, b"team-17")
    assert "- alias: team-17\n" in (site / "files" / "config.yaml").read_text()
    assert (site / "en" / "bots" / "team-17.html").exists()


def test_a_bot_that_is_called_as_a_word_of_ours_is_not_found_by_it(tmp_path):
    hidden = {"name": "played", "bot": "duck", "alias": "team-17"}
    made = MadeUp([*FOUR[:3], hidden], {"sets": 1, "unit": "cycle"})

    done = publish(made.make(tmp_path / "words"))

    assert done.site.method.stopped == "every set was played"


def test_names_that_are_shown_stand_in_no_order_that_tells_those_that_are_not(tmp_path):
    hidden = [
        {"name": f"{name}-1", "bot": "duck", "alias": f"{9 - place}-x"}
        for place, name in enumerate(("ant", "bee", "cat", "doe", "eel"))
    ]
    folder = MadeUp(hidden, {"sets": 1, "unit": "cycle"}).make(tmp_path / "order")

    site = publish(folder).folder

    config = (site / "files" / "config.yaml").read_text()
    listed = [line.removeprefix("- alias: ") for line in config.splitlines() if "alias:" in line]
    assert listed == ["5-x", "6-x", "7-x", "8-x", "9-x"]
    index = (site / "deals" / "index.js").read_text()
    assert '"bots":["5-x","6-x","7-x","8-x","9-x"]' in index
    assert len(list(combinations(hidden, 4))) == len(list((site / "deals").iterdir())) - 1


def test_where_a_bot_under_an_alias_failed_is_told_and_what_it_printed_is_not(tmp_path):
    hidden = {"name": "doe", "bot": "duck", "alias": "team-17"}
    made = MadeUp([*FOUR[:3], hidden], {"sets": 1, "unit": "cycle"}, faulty="doe")

    (fault,) = publish(made.make(tmp_path / "told"), with_stderr=True).site.faults.told

    assert (fault.bot, fault.kind, fault.death) == ("team-17", "crash", False)
    assert (fault.detail, fault.stderr) == ("", "")
    assert fault.place.startswith("1.1.")
