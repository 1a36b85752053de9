"""Every way a config can be wrong, and the one line that tells it."""

import pytest

KEYS = (
    "schema, name, seed, bots_dir, bots, rules, schedule, clock, lockstep, sandbox, faults, ranking, "
    "stop, beacon"
)
FOUR = "bots: [a, b, c, d]\n"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        pytest.param(
            "",
            "1:1: an empty config (expected at least bots: and four entries)",
            id="nothing at all",
        ),
        pytest.param(
            "# later\n",
            "1:1: an empty config (expected at least bots: and four entries)",
            id="only comments",
        ),
        pytest.param("- a\n", "1:1: expected keys such as bots:, got a list", id="a list"),
        pytest.param("duck\n", "1:1: expected keys such as bots:, got 'duck'", id="a text"),
        pytest.param(
            "seed: secret\n",
            "1:1: bots: missing (expected a list of at least four entries)",
            id="no bots",
        ),
        pytest.param("bots:\n", "1:1: bots: expected a list, got nothing", id="bots is nothing"),
        pytest.param("bots: duck\n", "1:1: bots: expected a list, got 'duck'", id="bots is a text"),
        pytest.param(
            "bots: [a, b, c]\n",
            "1:1: bots: expected at least four entries, 3 are given",
            id="three bots",
        ),
        pytest.param(
            "bots: [a]\n", "1:1: bots: expected at least four entries, 1 is given", id="one bot"
        ),
        pytest.param(
            f"bots: [{', '.join(f'b{number}' for number in range(202))}]\n",
            "1:1: bots: expected at most 200 entries, 202 are given (leave 2 out)",
            id="two hundred and two bots",
        ),
        pytest.param(
            "bots: [a, b, c, d, e, f, g, h, i]\nschedule: {tables: all}\n",
            "2:12: schedule.tables: expected auto or design with 9 entries, got all (every four meet "
            "up to 8 entries)",
            id="all fours of nine bots",
        ),
        pytest.param(
            FOUR + "sedd: x\n",
            "2:1: sedd: no such key (did you mean 'seed'? the keys here are " + KEYS + ")",
            id="an unknown key",
        ),
        pytest.param(
            FOUR + "zzz: x\n",
            "2:1: zzz: no such key (the keys here are " + KEYS + ")",
            id="a key like no other",
        ),
        pytest.param(
            FOUR + '"a\\u202eb": x\n',
            "2:1: 'a\\u202eb': no such key (the keys here are " + KEYS + ")",
            id="a key with odd characters",
        ),
        pytest.param(
            FOUR + "schema: 2\n", "2:1: schema: expected 1, got 2", id="schema of the future"
        ),
        pytest.param(
            FOUR + "schema: '1'\n",
            "2:1: schema: expected 1, got '1' (without quotes)",
            id="schema in quotes",
        ),
        pytest.param(
            FOUR + "name: League\n",
            "2:1: name: expected small letters a-z, digits and hyphens, 1 to 60, such as league-2, got 'League'",
            id="name with capitals",
        ),
        pytest.param(
            FOUR + "name: 5\n",
            "2:1: name: expected small letters a-z, digits and hyphens, 1 to 60, such as league-2, got 5",
            id="name that is a number",
        ),
        pytest.param(
            FOUR + "name: ../up\n",
            "2:1: name: expected small letters a-z, digits and hyphens, 1 to 60, such as league-2, got '../up'",
            id="name with a slash",
        ),
        pytest.param(
            FOUR + "seed:\n", "2:1: seed: expected a text, got nothing", id="seed is nothing"
        ),
        pytest.param(
            FOUR + "seed: 42\n",
            "2:1: seed: expected a text, got 42 (in quotes it is one)",
            id="seed is a number",
        ),
        pytest.param(
            FOUR + "seed: Secret\n",
            "2:1: seed: expected secret, or a text less like it, got 'Secret' (with a text anybody can foresee the deals)",
            id="seed is a slip",
        ),
        pytest.param(
            FOUR + "seed: sercet\n",
            "2:1: seed: expected secret, or a text less like it, got 'sercet' (with a text anybody can foresee the deals)",
            id="seed is another slip",
        ),
        pytest.param(
            FOUR + "seed: |\n  a\n  b\n",
            "2:1: seed: expected one line of text that prints, at most 200 characters, got 'a\\nb\\n'",
            id="seed of two lines",
        ),
        pytest.param(
            FOUR + "seed: [a]\n", "2:1: seed: expected a text, got a list", id="seed is a list"
        ),
        pytest.param(
            FOUR + "bots_dir: nowhere\n",
            "2:1: bots_dir: no folder nowhere (expected one, beside this file)",
            id="bots_dir not there",
        ),
        pytest.param(
            FOUR + "beacon: 5\n",
            "2:1: beacon: expected a text, got 5 (in quotes it is one)",
            id="beacon is a number",
        ),
        pytest.param(
            "bots:\n  - a\n  - b\n  - c\n  - {name: a, bot: d}\n",
            "5:5: bots.a: 'a' is the name of the entry in line 2 already (give this one another, such as {name: a-2, bot: 'd'})",
            id="two bots of one name",
        ),
        pytest.param(
            'bots: [a, b, "\\u0439", "\\u0438\\u0306"]\n',
            "1:24: bots.й: 'й' is the name of the entry in line 1 already (give this one another, such as {name: й-2, bot: 'й'})",
            id="same name once composed",
        ),
        pytest.param(
            "bots: [a, b, c, {bot: d, alias: a}]\n",
            "1:26: bots.d.alias: 'a' is the name of the entry in line 1 already (expected an alias of its own)",
            id="alias is a name",
        ),
        pytest.param(
            "bots: [a, b, {bot: c, alias: x}, {bot: d, alias: x}]\n",
            "1:43: bots.d.alias: 'x' is the alias of the entry in line 1 already (expected an alias of its own)",
            id="two aliases alike",
        ),
        pytest.param(
            "bots: [a, b, c, 7]\n",
            "1:17: bots[4]: expected a bot such as duck, or {name: duck-2, bot: duck}, got 7",
            id="bot is a number",
        ),
        pytest.param(
            "bots: [a, b, c, [d]]\n",
            "1:17: bots[4]: expected a bot such as duck, or {name: duck-2, bot: duck}, got a list",
            id="bot is a list",
        ),
        pytest.param(
            "bots:\n  - a\n  - b\n  - c\n  -\n",
            "5:4: bots[4]: expected a bot such as duck, or {name: duck-2, bot: duck}, got nothing",
            id="bot is nothing",
        ),
        pytest.param(
            "bots: [a, b, c, {author: d}]\n",
            "1:17: bots[4]: neither bot nor name (expected the bot that plays, such as bot: duck)",
            id="neither bot nor name",
        ),
        pytest.param(
            "bots: [a, b, c, d e]\n",
            "1:17: bots.d e: ' ' in the name 'd e' (expected letters, digits or -_.@)",
            id="bot with a blank",
        ),
        pytest.param(
            "bots: [a, b, c, 'd:e:f']\n",
            "1:17: bots.f: expected bot or distribution:bot, got 'd:e:f'",
            id="bot with two colons",
        ),
        pytest.param(
            "bots: [a, b, c, ':d']\n",
            "1:17: bots.d: expected bot or distribution:bot, got ':d'",
            id="bot with an empty distribution",
        ),
        pytest.param(
            "bots: [a, b, c, {bot: d, name: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx}]\n",
            "1:26: bots.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.name: the name 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…' has 41 characters (expected at most 40)",
            id="name too long",
        ),
        pytest.param(
            'bots: [a, b, c, {bot: d, name: "x\\u202e"}]\n',
            "1:26: bots[4].name: expected one line of text that prints, at most 200 characters, got 'x\\u202e'",
            id="name that turns the line round",
        ),
        pytest.param(
            "bots: [a, b, c, {bot: d, nam: x}]\n",
            "1:26: bots.d.nam: no such key (did you mean 'name'? the keys here are name, bot, options, author, alias)",
            id="an unknown key of an entry",
        ),
        pytest.param(
            "bots: [a, b, c, {bot: d, options: [1]}]\n",
            "1:26: bots.d.options: expected keys and values, got a list",
            id="options are a list",
        ),
        pytest.param(
            "bots: [a, b, c, {bot: d, options: {depth: [1]}}]\n",
            "1:36: bots.d.options.depth: expected true or false, a number or a text, got a list",
            id="an option is a list",
        ),
        pytest.param(
            "bots: [a, b, c, {bot: d, options: {depth: }}]\n",
            "1:36: bots.d.options.depth: expected true or false, a number or a text, got nothing",
            id="an option is nothing",
        ),
        pytest.param(
            "bots: [a, b, c, {bot: d, options: {depth: .inf}}]\n",
            "1:36: bots.d.options.depth: expected a finite number, got .inf",
            id="an option is infinite",
        ),
        pytest.param(
            "bots: [a, b, c, {bot: d, options: {max-depth: 1}}]\n",
            "1:36: bots.d.options.max-depth: cannot be the name of an option (expected a word such as depth)",
            id="an option with a hyphen",
        ),
        pytest.param(
            FOUR + "rules: {preset: clasic}\n",
            "2:9: rules.preset: expected cherna-donka, classic or openspiel, got 'clasic' (did you mean 'classic'?)",
            id="preset",
        ),
        pytest.param(
            FOUR + "rules: {moons: off}\n",
            "2:9: rules.moons: no such key (did you mean 'moon'? the keys here are preset, end_check, limit, limit_reached_ends, ties, hearts_broken_by, queen_must_lead, first_trick_points, opening_by, opening_lead, pass_order, moon, max_deals)",
            id="an unknown switch",
        ),
        pytest.param(
            FOUR + "rules: {queen_must_lead: yes}\n",
            "2:9: rules.queen_must_lead: expected true or false, got 'yes' (in YAML 1.2 this is a text)",
            id="a switch is a YAML 1.1 truth",
        ),
        pytest.param(
            FOUR + "rules: {queen_must_lead: 1}\n",
            "2:9: rules.queen_must_lead: expected true or false, got 1",
            id="a switch is a number",
        ),
        pytest.param(
            FOUR + "rules: {moon: false}\n",
            "2:9: rules.moon: expected add, subtract or off, got false",
            id="moon",
        ),
        pytest.param(
            FOUR + "rules: {limit: 0}\n",
            "2:9: rules.limit: expected at least 1, got 0",
            id="limit zero",
        ),
        pytest.param(
            FOUR + "rules: {limit: 99.5}\n",
            "2:9: rules.limit: expected a whole number, got 99.5",
            id="limit is a fraction",
        ),
        pytest.param(
            FOUR + "rules: {limit: 1_000}\n",
            "2:9: rules.limit: expected a whole number, got '1_000' (in YAML 1.2 this is a text: write digits alone)",
            id="limit with underscores",
        ),
        pytest.param(
            FOUR + "rules: {limit: 0100}\n",
            "2:9: rules.limit: 0100 is octal in YAML 1.1 and decimal in YAML 1.2 (write 100, or '0100' in quotes for a text)",
            id="limit with a leading zero",
        ),
        pytest.param(
            FOUR + "rules: {limit: true}\n",
            "2:9: rules.limit: expected a whole number, got true",
            id="limit is a truth",
        ),
        pytest.param(
            FOUR + "rules: {pass_order: []}\n",
            "2:9: rules.pass_order: expected at least 1 in the list, got 0",
            id="pass_order empty",
        ),
        pytest.param(
            FOUR
            + "rules: {pass_order: [left, left, left, left, left, left, left, left, left, left, left, left, left, left, left, left, left, ]}\n",
            "2:9: rules.pass_order: expected at most 16 in the list, got 17",
            id="pass_order without end",
        ),
        pytest.param(
            FOUR + "rules: {pass_order: left}\n",
            "2:9: rules.pass_order: expected a list, got 'left'",
            id="pass_order a text",
        ),
        pytest.param(
            FOUR + "rules: {pass_order: [left, rigth]}\n",
            "2:28: rules.pass_order[2]: expected left, right, across or none, got 'rigth' (did you mean 'right'?)",
            id="pass_order a slip",
        ),
        pytest.param(
            FOUR + "rules: {opening_by: dealt}\n",
            "2:1: rules.opening_lead: two_of_clubs cannot go with opening_by: dealt, whose starter may have passed that card on (expected opening_lead: any)",
            id="dealt without any",
        ),
        pytest.param(
            FOUR + "rules:\n  opening_by: dealt\n  opening_lead: any_club\n",
            "4:3: rules.opening_lead: any_club cannot go with opening_by: dealt, whose starter may have passed that card on (expected opening_lead: any)",
            id="dealt with any club",
        ),
        pytest.param(
            FOUR + "rules:\n",
            "2:1: rules: expected keys and values, got nothing",
            id="rules are nothing",
        ),
        pytest.param(
            FOUR + "rules: classic\n",
            "2:1: rules: expected keys and values, got 'classic'",
            id="rules are a text",
        ),
        pytest.param(
            FOUR + "schedule: {sets: 0}\n",
            "2:12: schedule.sets: expected at least 1, got 0",
            id="sets zero",
        ),
        pytest.param(
            FOUR + "schedule: {sets: 1000001}\n",
            "2:12: schedule.sets: expected at most 1000000, got 1000001",
            id="sets beyond use",
        ),
        pytest.param(
            FOUR + "schedule: {unit: deal}\n",
            "2:12: schedule.unit: expected game or cycle, got 'deal'",
            id="unit",
        ),
        pytest.param(
            FOUR + "schedule: {sets: 8, block: 9}\n",
            "2:21: schedule.block: expected at most the 8 sets of a table, got 9",
            id="block more than sets",
        ),
        pytest.param(
            FOUR + "schedule: {block: 0}\n",
            "2:12: schedule.block: expected auto, or 1 to 1000000, got 0",
            id="block zero",
        ),
        pytest.param(
            FOUR + "schedule: {block: all}\n",
            "2:12: schedule.block: expected auto, or 1 to 1000000, got 'all'",
            id="block a text",
        ),
        pytest.param(
            FOUR + "schedule: {format: gauntlet}\n",
            "2:12: schedule.format: a gauntlet without candidates (expected at least one: candidates: "
            "[NAME])",
            id="gauntlet without candidates",
        ),
        pytest.param(
            FOUR + "schedule: {candidates: [a]}\n",
            "2:12: schedule.candidates: candidates without a gauntlet (write format: gauntlet, or leave "
            "them out)",
            id="candidates without a gauntlet",
        ),
        pytest.param(
            FOUR + "schedule: {format: gauntlet, candidates: [a, b]}\n",
            "2:30: schedule.candidates: 2 of 4 entries are no candidates (expected at least three: they "
            "are the field)",
            id="a field of two",
        ),
        pytest.param(
            "bots: [duck, b, c, d]\nschedule:\n  format: gauntlet\n  candidates:\n    - duk\n",
            "5:7: schedule.candidates[1]: no entry named 'duk' (did you mean 'duck'? expected a name "
            "under bots:)",
            id="an unknown candidate",
        ),
        pytest.param(
            "bots: [a, b, c, d, e]\nschedule: {format: gauntlet, candidates: [a, a]}\n",
            "2:46: schedule.candidates[2]: 'a' stands here twice (name each candidate once)",
            id="a candidate twice",
        ),
        pytest.param(
            FOUR + "schedule: {format: gauntlet, candidates: a}\n",
            "2:30: schedule.candidates: expected a list, got 'a'",
            id="candidates a text",
        ),
        pytest.param(
            FOUR + "schedule: {format: gauntlet, candidates: [a]}\nstop: {when: settled}\n",
            "3:8: stop.when: expected fixed in a gauntlet, got settled (its tables share their cards)",
            id="a gauntlet until it is settled",
        ),
        pytest.param(
            FOUR + "schedule: {format: swiss}\n",
            "2:12: schedule.format: expected round_robin or gauntlet, got 'swiss'",
            id="a format that is none",
        ),
        pytest.param(
            FOUR + "schedule: {tables: al}\n",
            "2:12: schedule.tables: expected auto, all or design, got 'al' (did you mean 'all'?)",
            id="tables a slip",
        ),
        pytest.param(
            FOUR + "schedule: {one_per_author: true}\nstop: {when: settled}\n",
            "3:8: stop.when: expected fixed with schedule.one_per_author, got settled (two of one author "
            "never meet, and could not be told apart)",
            id="one per author until it is settled",
        ),
        pytest.param(
            "bots: [a, b, {bot: c, author: x}, {bot: d, author: x}]\nschedule: {one_per_author: true}\n",
            "2:12: schedule.one_per_author: the entries come from 3 authors (expected at least 4, of whom "
            "nobody meets himself)",
            id="too few authors",
        ),
        pytest.param(
            "bots: [a, b, {bot: c, author: x}, {bot: d, author: x}, e]\n"
            "schedule: {one_per_author: true, format: gauntlet, candidates: [c]}\n",
            "2:12: schedule.one_per_author: 'd' of the field could never play: it has the author of "
            "candidate 'c' (leave one of them out)",
            id="a sibling in the field",
        ),
        pytest.param(
            FOUR + "clock: {per_move: 500}\n",
            "2:9: clock.per_move: expected a duration such as 500ms, got 500 (a number needs its unit)",
            id="a duration without its unit",
        ),
        pytest.param(
            FOUR + "clock: {per_move: 1h}\n",
            "2:9: clock.per_move: expected a duration such as 500ms, 10s or 2min, got '1h'",
            id="a duration with another unit",
        ),
        pytest.param(
            FOUR + "clock: {load: 1:30}\n",
            "2:9: clock.load: expected a duration such as 500ms, 10s or 2min, got '1:30'",
            id="a duration of YAML 1.1",
        ),
        pytest.param(
            FOUR + "clock: {per_pass: 0ms}\n",
            "2:9: clock.per_pass: expected 1ms to 60min, got '0ms'",
            id="a duration of zero",
        ),
        pytest.param(
            FOUR + "clock: {load: 61min}\n",
            "2:9: clock.load: expected 1ms to 60min, got '61min'",
            id="a duration beyond all",
        ),
        pytest.param(
            FOUR + "clock: {load: 1.0000001s}\n",
            "2:9: clock.load: expected a duration such as 500ms, 10s or 2min, got '1.0000001s'",
            id="a duration finer than nanoseconds",
        ),
        pytest.param(
            FOUR + "clock:\n  load:\n",
            "3:3: clock.load: expected a duration such as 500ms, got nothing",
            id="a duration is nothing",
        ),
        pytest.param(
            FOUR + "clock: {bank: false}\n",
            "2:9: clock.bank: expected none, or a duration such as 30s, got false",
            id="bank is a truth",
        ),
        pytest.param(
            FOUR + "clock: {bank: null}\n",
            "2:9: clock.bank: expected none, or a duration such as 30s, got nothing",
            id="bank is null",
        ),
        pytest.param(
            FOUR + "lockstep: {width: 32}\n",
            "2:12: lockstep.width: expected at most 16, got 32 (a block has 16 sets; see schedule.block)",
            id="width more than the block",
        ),
        pytest.param(
            FOUR + "schedule: {sets: 1000, block: 1000}\nlockstep: {width: 257}\n",
            "3:12: lockstep.width: expected auto, or 1 to 256, got 257",
            id="width more than any",
        ),
        pytest.param(
            FOUR + "sandbox: {isolation: kernel, tmp: 16MB}\n",
            "2:30: sandbox.tmp: expected 0MB with isolation kernel, got 16MB (files of a bot's own need "
            "isolation full or auto)",
            id="files of its own at kernel",
        ),
        pytest.param(
            FOUR + "sandbox: {isolation: non}\n",
            "2:11: sandbox.isolation: expected auto, full, kernel or none, got 'non' (did you mean 'none'?)",
            id="isolation a slip",
        ),
        pytest.param(
            FOUR + "sandbox: {memory: 512MiB}\n",
            "2:11: sandbox.memory: expected a size such as 512MB (KB, MB, GB; 1 MB is 1,000,000 bytes), got '512MiB'",
            id="memory with another unit",
        ),
        pytest.param(
            FOUR + "sandbox: {memory: 1MB}\n",
            "2:11: sandbox.memory: expected 32MB to 1000GB, got '1MB'",
            id="memory too little",
        ),
        pytest.param(
            FOUR + "sandbox: {tmp: 16}\n",
            "2:11: sandbox.tmp: expected a size such as 16MB, got 16 (a number needs its unit)",
            id="tmp without a unit",
        ),
        pytest.param(
            FOUR + "sandbox: {threads: 65}\n",
            "2:11: sandbox.threads: expected at most 64, got 65",
            id="threads",
        ),
        pytest.param(
            FOUR + "sandbox: {files: 3}\n",
            "2:11: sandbox.files: expected at least 16, got 3",
            id="files",
        ),
        pytest.param(
            FOUR + "faults: {policy: forfiet}\n",
            "2:10: faults.policy: expected substitute, forfeit or disqualify, got 'forfiet' (did you mean 'forfeit'?)",
            id="policy",
        ),
        pytest.param(
            FOUR + "faults: {max_share: 5}\n",
            "2:10: faults.max_share: expected a number from 0 to 1, got 5",
            id="max_share in percent",
        ),
        pytest.param(
            FOUR + "faults: {max_share: 5%}\n",
            "2:10: faults.max_share: expected a number from 0 to 1, got '5%'",
            id="max_share is a text",
        ),
        pytest.param(
            FOUR + "faults: {max_share: .nan}\n",
            "2:10: faults.max_share: expected a number from 0 to 1, got .nan",
            id="max_share is no number",
        ),
        pytest.param(
            FOUR + "faults: {max_share: true}\n",
            "2:10: faults.max_share: expected a number from 0 to 1, got true",
            id="max_share is a truth",
        ),
        pytest.param(
            FOUR + "faults: {max_deaths: -1}\n",
            "2:10: faults.max_deaths: expected at least 0, got -1",
            id="max_deaths",
        ),
        pytest.param(
            FOUR + "stop: {when: setled}\n",
            "2:8: stop.when: expected fixed or settled, got 'setled' (did you mean 'settled'?)",
            id="when",
        ),
        pytest.param(
            FOUR + "stop: {when: settled, delta: 0}\n",
            "2:23: stop.delta: expected at least 0.001, got 0",
            id="delta is nothing",
        ),
        pytest.param(
            FOUR + "stop: {when: settled, delta: 1.0e-170}\n",
            "2:23: stop.delta: expected at least 0.001, got 1.0e-170",
            id="delta is next to nothing",
        ),
        pytest.param(
            FOUR + "stop: {max_sets: 1000}\n",
            "2:8: stop.max_sets: expected null with stop.when fixed, got 1000 (schedule.sets has the "
            "sets a table; stop.when settled goes on until this)",
            id="max_sets of a fixed length",
        ),
        pytest.param(
            FOUR + "stop: {when: settled}\nschedule: {block: 17}\n",
            "3:12: schedule.block: expected auto, or at most 16 with stop.when settled, got 17",
            id="a long block until settled",
        ),
        pytest.param(
            FOUR + "stop: {max_sets: 1e3}\n",
            "2:8: stop.max_sets: expected a whole number, got 1e3",
            id="max_sets is no whole number",
        ),
    ],
)
def test_a_mistake_is_one_line_that_says_what_was_found_and_expected(mistakes, text, line):
    assert mistakes(text) == [f"league.yaml:{line}"]


def test_all_mistakes_are_told_at_once_in_the_order_of_the_file(mistakes):
    text = """\
sedd: 1
seed: 42
bots:
  - duck
  - {name: duck, bot: lowest}
  - {bot: z, optoins: {a: 1}}
rules: {preset: clasic, opening_by: dealt, limit: 0}
clock:
  per_move: 500
  per_pas: 3s
schedule: {sets: 017, format: gauntlets}
stop: &x {when: setled}
lockstep: *x
schedule: {}
"""

    assert [line.split(" ")[0] for line in mistakes(text)] == [
        "league.yaml:1:1:",
        "league.yaml:2:1:",
        "league.yaml:3:1:",
        "league.yaml:5:5:",
        "league.yaml:6:14:",
        "league.yaml:7:9:",
        "league.yaml:7:44:",
        "league.yaml:9:3:",
        "league.yaml:10:3:",
        "league.yaml:11:12:",
        "league.yaml:11:23:",
        "league.yaml:12:1:",
        "league.yaml:12:11:",
        "league.yaml:13:1:",
        "league.yaml:14:1:",
    ]


def test_two_mistakes_that_only_show_together_are_told_beside_others(mistakes):
    text = "bots: [a, b, c]\nrules: {opening_by: dealt, limit: no}\nlockstep: {width: 200}\n"

    assert mistakes(text) == [
        "league.yaml:1:1: bots: expected at least four entries, 3 are given",
        "league.yaml:2:1: rules.opening_lead: two_of_clubs cannot go with opening_by: dealt, whose "
        "starter may have passed that card on (expected opening_lead: any)",
        "league.yaml:2:28: rules.limit: expected a whole number, got 'no'",
        "league.yaml:3:12: lockstep.width: expected at most 16, got 200 (a block has 16 sets; see "
        "schedule.block)",
    ]


def test_an_alias_of_yaml_gives_one_mistake_and_not_two(mistakes):
    assert mistakes("seed: &s text\nbeacon: *s\n" + FOUR) == [
        "league.yaml:1:1: seed: an anchor (&s): write the value out where needed",
        "league.yaml:2:1: beacon: an alias (*): write the value out",
    ]


def test_a_config_without_mistakes_earns_no_line(mistakes):
    assert mistakes(FOUR) == []
