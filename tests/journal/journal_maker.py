"""Makes journals until it is killed: ``python journal_maker.py FOLDER``."""

import sys
from itertools import count
from pathlib import Path

from journal_samples import ABOUT

from donka.journal.journal import Journal

if __name__ == "__main__":
    print("ready", flush=True)
    for number in count():
        Journal.create(Path(sys.argv[1]) / f"journal-{number % 3}.sqlite", ABOUT).close()
        (Path(sys.argv[1]) / f"journal-{number % 3}.sqlite").unlink()
