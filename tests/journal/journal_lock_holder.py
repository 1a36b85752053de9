"""Holds a tournament until it is killed: ``python journal_lock_holder.py FOLDER [with a child]``."""

import subprocess
import sys
import time
from pathlib import Path

from donka.journal.lock import running

if __name__ == "__main__":
    with running(Path(sys.argv[1])):
        print("held", flush=True)
        if len(sys.argv) > 2:
            child = subprocess.Popen(
                [sys.executable, "-c", "import time; time.sleep(60)"],
                stdout=subprocess.DEVNULL,
                close_fds=False,
            )
            print(child.pid, flush=True)
        time.sleep(60)
