"""What docs/verify.md does by hand, with nothing of Donka, comes to the same."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from verify_samples import played, tournament

PAGE = Path(__file__).parents[2] / "docs" / "verify.md"


def by_hand(folder: Path) -> str:
    text = PAGE.read_text(encoding="utf-8")
    blocks = re.findall(r"^```python [\w ]+\n(.*?)^```$", text, flags=re.M | re.S)
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(blocks)],
        cwd=folder,
        check=False,
        capture_output=True,
        encoding="utf-8",
    )
    return done.stdout + done.stderr


def test_a_deal_and_the_root_are_found_by_hand(copy, verdict_on):
    assert re.fullmatch(
        r"1\.1\.1\.1 was dealt from the seed, and cost \[\d+, \d+, \d+, \d+\]\n"
        rf"the root is {verdict_on(copy).root}\n",
        by_hand(copy),
    )


def test_a_text_seed_is_dealt_from_by_hand(tmp_path):
    folder = played(tmp_path / "results", tournament(tmp_path, seed="a first look"))

    assert by_hand(folder).startswith("1.1.1.1 was dealt from the seed")


def test_another_seed_is_found_out_by_hand(copy):
    seed = copy / "seed.txt"
    seed.write_text(seed.read_text().replace("6", "7", 1))

    assert "AssertionError" in by_hand(copy)


@pytest.mark.parametrize(
    "step", ["seed", "config", "roster", "schedule", "games", "root", "tables"]
)
def test_the_page_has_every_step(whole, verdict_on, step):
    assert f"\n| `{step}` | " in PAGE.read_text(encoding="utf-8")
    assert step in {each.name for each in verdict_on(whole).steps}
