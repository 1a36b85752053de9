"""Prints the modes of a journal's files: ``python journal_modes.py FOLDER UMASK``."""

import os
import stat
import sys
from pathlib import Path

from journal_samples import ABOUT, schedule, sittings

from donka.journal import storage
from donka.journal.journal import Journal


def mode(path: Path) -> str:
    return oct(stat.S_IMODE(path.stat().st_mode))


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    os.umask(int(sys.argv[2]))
    fill = storage._fill

    def watched(draft: Path, facts: object) -> None:
        print("draft", mode(draft))
        fill(draft, facts)

    storage._fill = watched
    with Journal.create(folder / "journal.sqlite", ABOUT) as journal:
        journal.extend(schedule(1))
        journal.keep(sittings(schedule(1))[0])
        for each in sorted(folder.iterdir()):
            print(each.name, mode(each))
