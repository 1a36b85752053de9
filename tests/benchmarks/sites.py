"""How long the site of a long tournament takes to publish, and to publish again; with how much memory.

The tournament is made up, every card of it legal. Run as a script it publishes the folder given and
prints its figures as JSON, so that each has a process of its own. What is heavy is imported late.
"""

import json
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from whole import peak_kb

MAKER = Path(__file__).parents[1] / "publish" / "made_up.py"


@dataclass(frozen=True, slots=True)
class Published:
    """What it took to publish it once."""

    deals: int
    files: int
    """How many were written anew."""
    publish_s: float
    """CPU time from the folder to the site."""
    publish_kb: int
    """Peak of resident memory."""


def published(bots: int, sets: int) -> tuple[Published, Published]:
    """Make up a tournament of so many bots and sets a table; publish it, and publish it again."""
    with tempfile.TemporaryDirectory() as home:
        make = [sys.executable, MAKER, home, str(bots), str(sets)]
        subprocess.run(make, check=True)
        return _publish(home), _publish(home)


def _publish(folder: str) -> Published:
    ran = subprocess.run(
        [sys.executable, __file__, folder], stdout=subprocess.PIPE, text=True, check=True
    )
    return Published(**json.loads(ran.stdout))


def measured(folder: Path) -> Published:
    """Publish the tournament in *folder*."""
    from donka.publish.publishing import publish

    began = time.process_time()
    done = publish(folder)
    return Published(
        deals=done.site.deals,
        files=len(done.changes.new) + len(done.changes.changed),
        publish_s=time.process_time() - began,
        publish_kb=peak_kb("self"),
    )


if __name__ == "__main__":
    print(json.dumps(asdict(measured(Path(sys.argv[1])))))
