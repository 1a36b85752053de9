"""From a path to the typed tournament."""

import os
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from donka.game.rules import PRESETS, Direction, EndCheck, HeartsBrokenBy, Moon
from donka.league.config import ConfigErrors, KnownBot, load, parse
from donka.league.config.file import LARGEST
from donka.league.spec import MS, EntrySpec, SandboxSpec, ScheduleSpec, Tournament, Unit
from donka.ranking.policy import FaultPolicy, Policy
from donka.sandbox.limits import MB

FOUR = "bots: [a, b, c, d]\n"
HERE = Path("league.yaml")


def refused(path: Path) -> str:
    with pytest.raises(ConfigErrors) as caught:
        load(path)
    return str(caught.value)


def test_the_shortest_config_has_every_default():
    assert parse(FOUR, HERE) == Tournament(
        name="league",
        entries=tuple(
            EntrySpec(name, name, line=1, column=column)
            for name, column in [("a", 8), ("b", 11), ("c", 14), ("d", 17)]
        ),
        path=HERE,
        schedule=ScheduleSpec(block=4),
        width=4,
    )


def test_every_key_reaches_its_place(tmp_path):
    (tmp_path / "own").mkdir()
    file = tmp_path / "file.yaml"
    file.write_text(
        """\
schema: 1
name: spring-2
seed: a text
bots_dir: own
bots:
  - duck
  - donka-alpha:mine
  - {name: дует, bot: duck, options: {depth: 3, share: 0.5, bold: true, book: x}, author: Иван П.}
  - bot: donka:careful
    alias: bot-17
rules: {preset: classic, moon: subtract, pass_order: [right, none], limit: 50}
schedule: {format: round_robin, tables: all, sets: 20, unit: cycle, block: 10}
clock: {per_move: 100ms, per_pass: 1.5s, bank: 2min, load: 0.25s}
lockstep: {width: 2}
sandbox: {isolation: none, memory: 1GB, threads: 2, files: 32, tmp: 0KB}
faults: {policy: forfeit, max_share: 1, max_deaths: 0, min_asked: 5}
beacon: numbers of tomorrow
"""
    )

    tournament = load(file)

    assert tournament.name == "spring-2"
    assert tournament.seed == "a text"
    assert tournament.bots_dir == tmp_path / "own"
    assert tournament.entries == (
        EntrySpec("duck", "duck", line=6, column=5),
        EntrySpec("mine", "donka-alpha:mine", line=7, column=5),
        EntrySpec(
            "дует",
            "duck",
            {"depth": 3, "share": 0.5, "bold": True, "book": "x"},
            author="Иван П.",
            line=8,
            column=5,
        ),
        EntrySpec("careful", "donka:careful", alias="bot-17", line=9, column=5),
    )
    assert tournament.preset == "classic"
    assert tournament.rules.moon is Moon.SUBTRACT
    assert tournament.rules.pass_order == (Direction.RIGHT, Direction.NONE)
    assert tournament.rules.limit == 50
    assert tournament.rules.end_check is EndCheck.DEAL
    assert tournament.schedule == ScheduleSpec(sets=20, unit=Unit.CYCLE, block=10)
    clock = tournament.clock
    assert (clock.per_move, clock.per_pass) == (100 * MS, 1500 * MS)
    assert (clock.bank, clock.load) == (120_000 * MS, 250 * MS)
    assert tournament.width == 2
    assert tournament.sandbox == SandboxSpec("none", 1000 * MB, threads=2, files=32, tmp=0)
    assert tournament.faults == FaultPolicy(Policy.FORFEIT, 1.0, max_deaths=0, min_asked=5)
    assert tournament.beacon == "numbers of tomorrow"


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_a_preset_sets_every_switch(preset):
    assert parse(f"{FOUR}rules: {{preset: {preset}}}\n", HERE).rules == PRESETS[preset]


def test_a_switch_stands_above_the_preset_even_at_its_own_default():
    rules = parse(FOUR + "rules: {preset: classic, hearts_broken_by: discard}\n", HERE).rules

    assert rules.hearts_broken_by is HeartsBrokenBy.DISCARD
    assert rules.end_check is EndCheck.DEAL


@pytest.mark.parametrize(
    ("text", "block", "width"),
    [
        pytest.param("", 4, 4, id="320 ms hold less than four limits of 500 ms"),
        pytest.param("clock: {per_move: 20ms}", 16, 16, id="as many as fit into 320 ms"),
        pytest.param("clock: {per_move: 1ms}", 16, 16, id="at most a quarter of 64 sets"),
        pytest.param(
            "clock: {per_move: 1ms}\nschedule: {sets: 1000}", 64, 64, id="at most sixty-four"
        ),
        pytest.param("schedule: {sets: 12}\nclock: {per_move: 20ms}", 4, 4, id="a block is four"),
        pytest.param("schedule: {sets: 3}\nclock: {per_move: 20ms}", 3, 3, id="no more than sets"),
        pytest.param("schedule: {block: 2}", 2, 2, id="the width is at most a block given"),
        pytest.param("schedule: {block: 64}", 64, 4, id="a block given may hold more"),
        pytest.param("lockstep: {width: 1}", 4, 1, id="a narrow width keeps a block of four"),
        pytest.param("lockstep: {width: 10}", 10, 10, id="a width given widens the block"),
    ],
)
def test_auto_is_resolved(text, block, width):
    tournament = parse(FOUR + text, HERE)

    assert (tournament.schedule.block, tournament.width) == (block, width)


def test_the_name_is_the_stem_of_the_file(tmp_path):
    (tmp_path / "my-league.yaml").write_text(FOUR)

    assert load(tmp_path / "my-league.yaml").name == "my-league"


def test_a_stem_that_is_no_name_asks_for_one(tmp_path):
    file = tmp_path / "My League.yaml"
    file.write_text(FOUR)

    assert refused(file) == (
        f"{file}:1:1: name: expected small letters a-z, digits and hyphens, 1 to 60, such as "
        "league-2, got 'My League' from the file's name (give a name:)"
    )


@pytest.mark.parametrize(
    "seed",
    [
        pytest.param("no", id="no"),
        pytest.param("1:30", id="a time"),
        pytest.param("2026-01-01", id="a date"),
        pytest.param("'42'", id="digits in quotes"),
    ],
)
def test_what_yaml_1_1_would_have_changed_stays_the_text_it_is(seed):
    assert parse(f"{FOUR}seed: {seed}\n", HERE).seed == seed.strip("'")


def test_a_bot_may_be_called_by_digits_in_quotes():
    assert parse("bots: ['007', b, c, d]\n", HERE).entries[0].name == "007"


def test_a_missing_file_is_one_line(tmp_path):
    file = tmp_path / "a.yaml"

    assert refused(file) == f"{file}: no such file (expected a config such as league.yaml)"


def test_a_missing_file_reminds_of_one_like_it(tmp_path):
    (tmp_path / "league.yaml").touch()

    assert refused(tmp_path / "leage.yaml") == (
        f"{tmp_path}/leage.yaml: no such file (did you mean 'league.yaml'?)"
    )


def test_a_missing_folder_is_one_line(tmp_path):
    file = tmp_path / "no" / "a.yaml"

    assert refused(file) == f"{file}: no such file (nor its folder)"


def test_a_folder_is_one_line(tmp_path):
    assert refused(tmp_path) == f"{tmp_path}: a folder (expected a file such as league.yaml)"


@pytest.mark.skipif(os.geteuid() == 0, reason="permissions do not bind root")
def test_a_file_that_may_not_be_read_is_one_line(tmp_path):
    file = tmp_path / "a.yaml"
    file.touch(mode=0)

    assert refused(file) == f"{file}: may not be read (give yourself the permission)"


def test_a_huge_file_is_one_line(tmp_path):
    file = tmp_path / "a.yaml"
    file.write_bytes(b"# " * LARGEST)

    assert refused(file) == f"{file}: more than 256,000 bytes (expected a config)"


def test_bytes_that_are_no_text_are_told_with_their_place(tmp_path):
    file = tmp_path / "a.yaml"
    file.write_bytes("# имя\nname: ".encode() + b"\xff\n")

    assert refused(file) == f"{file}:2:7: byte 0xff is not UTF-8 (save the file as UTF-8)"


def test_a_byte_order_mark_moves_no_column(tmp_path):
    file = tmp_path / "a.yaml"
    file.write_bytes(b"\xef\xbb\xbf" + FOUR.encode())

    assert load(file).entries[0].column == 8


def test_a_path_with_odd_characters_stays_one_line(tmp_path):
    assert "\n" not in refused(tmp_path / "a\nb.yaml")


def test_a_bots_dir_lies_beside_its_config_wherever_one_stands(tmp_path, monkeypatch):
    (tmp_path / "own").mkdir()
    (tmp_path / "a.yaml").write_text(FOUR + "bots_dir: own\n")
    monkeypatch.chdir("/")

    assert load(tmp_path / "a.yaml").bots_dir == tmp_path / "own"


def test_bots_are_asked_for_once_and_their_mistakes_told_beside_the_others(tmp_path):
    (tmp_path / "own").mkdir()
    file = tmp_path / "a.yaml"
    file.write_text(
        "bots: [duck, duk, {bot: x y}, d]\nbots_dir: own\nlockstep: 5\nclock: {load: 3s}\n"
    )
    asked = []

    def known(folder, clock, sandbox):
        asked.append((folder, clock.load, sandbox.memory))
        return [KnownBot("duck", "donka"), KnownBot("d", "donka")]

    with pytest.raises(ConfigErrors) as caught:
        load(file, known)

    assert asked == [(tmp_path / "own", 3_000_000_000, 512_000_000)]
    assert str(caught.value).replace(str(file), "a.yaml").split("\n") == [
        "a.yaml:1:14: bots.duk: no bot named 'duk' (did you mean 'duck'? see: donka bots list)",
        "a.yaml:1:20: bots.x y.bot: ' ' in the name 'x y' (expected letters, digits or -_.@)",
        "a.yaml:3:1: lockstep: expected keys and values, got 5",
    ]


def test_mistakes_without_end_are_counted_after_two_hundred():
    lines = lines_of("bots: [" + "7, " * 300 + "]\n")

    assert len(lines) == 201
    assert lines[-1] == "and 101 more"


KEYS = st.sampled_from(
    [
        "bots",
        "rules",
        "seed",
        "clock",
        "per_move",
        "schedule",
        "sets",
        "block",
        "stop",
        "name",
        "bot",
    ]
)
VALUES = st.recursive(
    st.one_of(
        KEYS,
        st.sampled_from(["", "no", "017", "1e3", "500ms", ".inf", "*a", "&a b", "!!int 1", "auto"]),
        st.text("\x00\\\"'ab:-\n\ud800", max_size=5).map(repr),
        st.integers().map(str),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=5).map(lambda items: f"[{', '.join(items)}]"),
        st.lists(st.tuples(KEYS, inner), max_size=5).map(
            lambda pairs: "{" + ", ".join(f"{key}: {value}" for key, value in pairs) + "}"
        ),
    ),
    max_leaves=12,
)


@given(st.lists(st.tuples(KEYS, VALUES), max_size=8))
@example([("bots", "[[[]]]"), ("clock", "{per_move: [}")])
def test_whatever_a_config_says_there_is_a_tournament_or_a_list_of_mistakes(pairs):
    text = "\n".join(f"{key}: {value}" for key, value in pairs)

    for line in lines_of(text.encode("utf-8", "replace").decode()):
        assert line.startswith("league.yaml:")
        assert line.isprintable()


def lines_of(text: str) -> list[str]:
    try:
        parse(text, HERE)
    except ConfigErrors as errors:
        return str(errors).split("\n")
    return []


@given(st.binary(max_size=80))
def test_no_bytes_are_too_odd_for_a_config(tmp_path_factory, content):
    file = tmp_path_factory.getbasetemp() / "odd.yaml"
    file.write_bytes(content)

    with pytest.raises(ConfigErrors):
        load(file)
