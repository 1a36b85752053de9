"""Scenes on file systems of their own: ``unshare --map-root-user --mount python … SCENE FOLDER``.

Prints what happened, a line each; the namespace takes the mounts away with it.
"""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from journal_samples import ABOUT, schedule, sittings

from donka.errors import DonkaError
from donka.journal.journal import Journal
from donka.journal.lock import running

PLAN = schedule(40)


def say(what: str, act: Callable[[], object]) -> None:
    try:
        print(f"{what}: {act()}", flush=True)
    except DonkaError as error:
        print(f"{what}: {error}", flush=True)


def keep_all(path: Path) -> str:
    kept = 0
    with Journal.open(path) as journal:
        try:
            for each in sittings(PLAN):
                journal.keep(each)
                kept += 1
        except DonkaError as error:
            inside = len(list(journal.games()))
            return f"{error} | acknowledged {kept} = kept {len(journal.kept())}, games {inside}"
    return f"all {kept}"


def told(path: Path) -> str:
    with Journal.read(path) as journal:
        return f"{len(journal.kept())} sittings, {len(list(journal.games()))} games"


def full_disk(folder: Path) -> None:
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "none", folder], check=True)
    path = folder / "journal.sqlite"
    ballast = folder / "ballast"
    ballast.write_bytes(bytes(100 * 1024))
    with Journal.create(path, ABOUT) as journal:
        journal.extend(PLAN)
    say("full", lambda: keep_all(path))
    say("read", lambda: told(path))
    ballast.unlink()
    subprocess.run(["mount", "-o", "remount,size=4m", folder], check=True)
    say("space", lambda: keep_all(path))
    say("read", lambda: told(path))


def no_room_at_all(folder: Path) -> None:
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k", "none", folder], check=True)
    path = folder / "journal.sqlite"
    say("create", lambda: Journal.create(path, ABOUT))
    print(f"left behind: {sorted(os.listdir(folder))}", flush=True)


def read_only(folder: Path) -> None:
    subprocess.run(["mount", "-t", "tmpfs", "none", folder], check=True)
    path, killed, moved = (folder / name / "journal.sqlite" for name in ("done", "killed", "moved"))
    for each in (path, killed, moved):
        each.parent.mkdir()
    with Journal.create(path, ABOUT) as journal:
        journal.extend(PLAN[:2])
        for each in sittings(PLAN[:2]):
            journal.keep(each)
    if os.fork() == 0:
        with Journal.create(killed, ABOUT) as journal:
            journal.extend(PLAN[:2])
            journal.keep(sittings(PLAN)[0])
            os.kill(os.getpid(), signal.SIGKILL)
    os.wait()
    for end in ("", "-wal"):
        shutil.copy(f"{killed}{end}", f"{moved}{end}")
    subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
    say("read", lambda: told(path))
    say("read after a kill", lambda: told(killed))
    say("read without its index", lambda: told(moved))
    say("open", lambda: Journal.open(path))
    say("create", lambda: Journal.create(folder / "new.sqlite", ABOUT))
    say("run", lambda: running(folder).__enter__())
    say("run in a new folder", lambda: running(folder / "new").__enter__())


if __name__ == "__main__":
    scenes = {"full_disk": full_disk, "no_room_at_all": no_room_at_all, "read_only": read_only}
    scenes[sys.argv[1]](Path(sys.argv[2]))
