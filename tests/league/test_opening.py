"""A tournament's journal: begun with a seed of its own, and opened again only unchanged."""

import hashlib
import hmac
from dataclasses import replace
from pathlib import Path

import pytest

from donka.errors import DonkaError
from donka.game.shuffle import commitment, text_secret
from donka.league.config import parse
from donka.league.looking import look
from donka.league.opening import open_journal, preparing
from donka.league.roster import Roster, roster
from donka.league.schedule import blocks
from donka.sandbox.levels import Level

SECRET = "name: small\nbots: [random, lowest, duck, careful]\nschedule: {sets: 4}\n"
TEXT = SECRET + "seed: a text\n"


@pytest.fixture(scope="module")
def catalogue():
    return look(None, trusted=False)


@pytest.fixture
def opened(tmp_path, catalogue):
    """Opens the journal of the config with a text, as ``donka run`` does."""

    def opened(text=TEXT, change=lambda roster: roster, level=Level.NONE):
        tournament = parse(text, Path("small.yaml"))
        plan = blocks([entry.name for entry in tournament.entries], 4, 4)
        whole = change(roster(tournament, catalogue))
        with open_journal(tmp_path, tournament, whole, level) as journal:
            return journal.about, preparing(journal.about, tournament, whole), plan

    return opened


def test_a_secret_seed_is_drawn_once_and_committed_to(opened):
    first, _, _ = opened(SECRET)
    again, _, _ = opened(SECRET)

    assert first == again
    assert len(first.secret) == 32
    assert first.commitment == commitment(first.secret)
    assert first.seed_text is None


def test_two_tournaments_draw_two_seeds(opened, tmp_path):
    first, _, _ = opened(SECRET)
    (tmp_path / "journal.sqlite").unlink()
    second, _, _ = opened(SECRET)

    assert first.secret != second.secret


def test_a_text_is_its_own_seed(opened):
    about, _, _ = opened()

    assert about.secret == text_secret("a text")
    assert about.seed_text == "a text"


def test_the_deals_of_a_text_follow_from_the_text_alone(opened):
    _, prepare, plan = opened()

    secret = hashlib.sha256(b"a text").digest()
    key = hmac.digest(secret, b"deal-1", "sha256")
    assert prepare(plan[0], 1, frozenset()).deal_key == key


def test_the_deals_of_a_secret_follow_from_config_bots_and_beacon_as_well(opened):
    about, prepare, plan = opened(SECRET + "beacon: 3 7 21\n")

    named = b"deal-1" + about.config_digest + about.roster_digest + b"3 7 21"
    key = hmac.digest(about.secret, named, "sha256")
    assert prepare(plan[0], 1, frozenset()).deal_key == key


def test_a_sitting_knows_its_bots_in_the_order_of_its_block(opened):
    _, prepare, plan = opened()

    spec = prepare(plan[0], 3, frozenset({"duck"}))

    assert [contender.name for contender in spec.contenders] == list(plan[0].entries)
    assert (spec.rotation, spec.blamed) == (3, frozenset({"duck"}))
    assert spec.limits.memory == 512_000_000


def test_a_journal_keeps_the_level_it_was_begun_at(opened):
    begun, *_ = opened(level=Level.KERNEL)
    about, prepare, plan = opened(level=Level.FULL)

    assert (begun.isolation, about.isolation) == ("kernel", "kernel")
    assert prepare(plan[0], 1, frozenset()).limits.level is Level.KERNEL


def test_other_code_under_the_same_name_is_refused_with_both_digests(opened):
    def changed(whole: Roster) -> Roster:
        first, *rest = whole.entries
        return Roster((replace(first, digest=b"\xab" * 32), *rest), whole.contenders)

    about, _, _ = opened()
    entry = about.entries[0]

    with pytest.raises(DonkaError) as caught:
        opened(change=changed)

    assert str(caught.value).splitlines()[1:] == [
        f"  bots.careful: its code or what it needs has changed (digest was "
        f"{entry.digest.hex()[:12]}, is abababababab)",
        "a newcomer, or a new version of a bot, waits for a new tournament",
    ]


@pytest.mark.parametrize(
    ("origin", "written"),
    [
        pytest.param({"distribution": "mine.py", "version": ""}, "mine.py", id="a single file"),
        pytest.param({"version": "0.2"}, "donka 0.2", id="another version"),
    ],
)
def test_code_from_elsewhere_is_refused_with_both_origins(opened, origin, written):
    def changed(whole: Roster) -> Roster:
        first, *rest = whole.entries
        return Roster((replace(first, **origin), *rest), whole.contenders)

    about, _, _ = opened()

    with pytest.raises(DonkaError) as caught:
        opened(change=changed)

    assert str(caught.value).splitlines()[1:] == [
        f"  bots.careful: came from donka {about.entries[0].version}, comes from {written}",
        "a newcomer, or a new version of a bot, waits for a new tournament",
    ]


def test_an_entry_that_only_the_config_changes_has_no_other_code(opened):
    opened()
    named = TEXT.replace("duck", "{name: duck, bot: duck, author: team-17, alias: d}")

    with pytest.raises(DonkaError) as caught:
        opened(named)

    assert str(caught.value).splitlines()[1:] == [
        "  bots.duck: alias: was nothing, is d",
        "  bots.duck: author: was nothing, is team-17",
    ]


def test_what_is_refused_is_let_go_of(opened):
    opened()
    with pytest.raises(DonkaError):
        opened(TEXT.replace("a text", "another"))

    assert opened()[0].seed_text == "a text"
