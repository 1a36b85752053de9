"""A run in miniature, to be killed: ``python journal_writer.py PATH BLOCKS SALT``.

Makes the journal or opens it, then keeps what it lacks, and says each sitting once it is kept.
"""

import sys
from pathlib import Path

from journal_samples import ABOUT, schedule, sittings

from donka.journal.journal import Journal
from donka.journal.trouble import JournalError


def main(path: Path, blocks: int, salt: str) -> None:
    plan = schedule(blocks)
    with Journal.open(path) if path.exists() else Journal.create(path, ABOUT) as journal:
        journal.extend(plan)
        kept = journal.kept()
        print("ready", flush=True)
        for sitting in sittings(plan, salt=salt):
            if sitting.id not in kept:
                new = journal.keep(sitting)
                print(sitting.block, sitting.rotation, int(new), flush=True)
        journal.finish("all sets are played", "2026-11-29T22:00:00Z")
    print("done", flush=True)


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
    except JournalError as error:
        print(f"error {error}", flush=True)
