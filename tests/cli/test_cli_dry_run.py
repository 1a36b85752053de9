"""``donka run --dry-run``: what a tournament will take, told before anything is played."""

import json


def test_it_tells_size_worst_case_and_schedule_and_writes_nothing(donka, league, tmp_path):
    done = donka("run", league(), "--dry-run", "--workers", "2")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "table 1: duck, lowest, дама-пика, 牌王: 4 sets in 2 blocks",
        "small: 4 entries, 1 table, 4 sets, 16 games of at most 4 deals",
        "At most 27:12 with 2 workers, if every bot used all its time; most bots use little of it",
    ]
    assert [path.name for path in tmp_path.iterdir()] == ["small.yaml"]


def test_it_tells_the_same_to_a_program(donka, league, tmp_path):
    done = donka("run", league(), "--dry-run", "--json", "--workers", "2")

    assert json.loads(done.stdout) == {
        "schema": 1,
        "tables": 1,
        "sets": 4,
        "blocks": 2,
        "sittings": 8,
        "games": 16,
        "deals_at_most": 4,
        "longest_ns": 1_632_000_000_000,
        "schedule": [
            {
                "number": 1,
                "table": 1,
                "entries": ["duck", "lowest", "дама-пика", "牌王"],
                "first_set": 1,
                "sets": 2,
                "place": 0,
            },
            {
                "number": 2,
                "table": 1,
                "entries": ["duck", "lowest", "дама-пика", "牌王"],
                "first_set": 3,
                "sets": 2,
                "place": 2,
            },
        ],
    }
    assert [path.name for path in tmp_path.iterdir()] == ["small.yaml"]
