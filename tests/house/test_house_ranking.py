"""The house's ladder, through the whole runner: each step is wider than the interval around it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

LEAGUE = """\
name: ladder
seed: the house ladder
bots:
  - random
  - lowest
  - careful
  - {name: careful-2, bot: careful}
schedule: {sets: 32}
clock: {per_move: 50ms, per_pass: 50ms}
"""


@pytest.fixture(scope="module")
def differences(
    tmp_path_factory: pytest.TempPathFactory,
) -> dict[tuple[str, str], dict[str, float]]:
    """What the crosstable says of each bot against each other."""
    folder = tmp_path_factory.mktemp("ladder")
    (folder / "ladder.yaml").write_text(LEAGUE)
    subprocess.run(
        [sys.executable, "-m", "donka", "run", "ladder.yaml"],
        cwd=folder,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    found = json.loads(Path(folder, "results", "ladder", "crosstable.json").read_text())
    return {(each["bot"], each["opponent"]): each for each in found["differences"]}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("worse", "better"),
    [
        pytest.param("random", "lowest", id="random below lowest"),
        pytest.param("lowest", "careful", id="lowest below careful"),
    ],
)
def test_each_step_of_the_ladder_is_told_apart(differences, worse, better):
    step = differences[worse, better]

    assert step["points"] - step["plus_minus"] > 0


@pytest.mark.slow
def test_a_bot_is_not_told_apart_from_itself(differences):
    step = differences["careful", "careful-2"]

    assert abs(step["points"]) < step["plus_minus"]
