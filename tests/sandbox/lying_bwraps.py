"""Programs that stand in for bubblewrap, and build no box or a box with a hole."""

import sys
from dataclasses import dataclass
from pathlib import Path

BEGINNING = f"""\
#!{sys.executable} -IS
import json, os, signal, subprocess, sys

REAL = "/usr/bin/bwrap"
given = sys.argv[1:]
if given == ["--version"]:
    print("bubblewrap 0.8.0")
    sys.exit()
mine, inner = given[:given.index("--")], given[given.index("--") + 1:]
info = int(given[given.index("--info-fd") + 1])


def tell(pid):
    os.write(info, json.dumps({{"child-pid": pid}}).encode())
    os.close(info)


def become(*command):
    os.set_inheritable(info, True)
    os.execv(command[0], command)


def without(*flags):
    return [word for word in mine if word not in flags]


def with_more(*words):
    at = max(at for at, word in enumerate(mine) if word == "--remount-ro")
    return [*mine[:at], *words, *mine[at:]]


"""


@dataclass(frozen=True)
class Lie:
    """One way not to do what is asked, and a part of what has to be said of it."""

    name: str
    code: str
    found: str
    real: bool = True
    """Whether it leans on a bubblewrap that works."""

    def write(self, folder: Path) -> Path:
        """The program, in *folder*, which it knows as ``beside``."""
        path = folder / "bwrap"
        path.write_text(f"{BEGINNING}beside = {str(folder)!r}\n{self.code}")
        path.chmod(0o755)
        return path


LIES = (
    Lie("ends at once", "", "bwrap did not say whom it started", real=False),
    Lie(
        "names nobody",
        'os.write(info, b\'{"child-pid": "many"}\')',
        "bwrap did not say whom it started",
        real=False,
    ),
    Lie(
        "runs the worker without a word",
        "os.close(info)\nos.execv(inner[0], inner)",
        "bwrap did not say whom it started",
        real=False,
    ),
    Lie(
        "runs the worker and never closes its pipe",
        "become(*inner)",
        "did not say whom it started",
        real=False,
    ),
    Lie(
        "names itself and runs the worker",
        "tell(os.getpid())\nos.execv(inner[0], inner)",
        "built no box: the worker shares the host's ipc, mnt, net, pid, uts",
        real=False,
    ),
    Lie(
        "runs the worker as its child",
        "child = os.fork()\n"
        "if not child:\n"
        "    os.close(info)\n"
        "    os.execv(inner[0], inner)\n"
        "tell(child)\n"
        "os.waitpid(child, 0)",
        "built no box: the worker shares the host's ipc, mnt, net, pid, uts",
        real=False,
    ),
    Lie(
        "names the host",
        "tell(os.getppid())\nos.execv(inner[0], inner)",
        "built no box: the worker shares the host's ipc, mnt, net, pid, uts",
        real=False,
    ),
    Lie(
        "boxes a sleeper, names that, and runs the worker outside",
        "if not os.fork():\n"
        "    os.close(info)\n"
        "    os.execv(inner[0], inner)\n"
        "told, telling = os.pipe()\n"
        "decoy = subprocess.Popen(\n"
        "    [REAL, '--unshare-all', '--ro-bind', '/', '/', '--info-fd', str(telling),\n"
        "     '--as-pid-1', '--', '/usr/bin/sleep', '60'],\n"
        "    pass_fds=[telling], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)\n"
        "os.close(telling)\n"
        "pid = json.loads(open(told).read())['child-pid']\n"
        "decoy.kill()\n"
        "tell(pid)\n"
        "signal.pause()",
        "named a process that it did not start",
    ),
    Lie(
        "keeps the network",
        "become(REAL, *without('--unshare-net'), '--', *inner)",
        "the worker shares the host's net",
    ),
    Lie(
        "keeps the message queues",
        "become(REAL, *without('--unshare-ipc'), '--', *inner)",
        "the worker shares the host's ipc",
    ),
    Lie(
        "keeps the name of the machine",
        "become(REAL, *without('--hostname', 'bot'), '--', *inner)",
        "a worker knows the name of this machine",
    ),
    Lie(
        "is the first process itself",
        "become(REAL, *without('--as-pid-1'), '--', *inner)",
        "the worker failed at it",
    ),
    Lie(
        "shows the folder for temporary files",
        "become(REAL, *with_more('--ro-bind', beside, beside), '--', *inner)",
        "a worker was only kept from what should not be there: to read a file of yours (EACCES)",
    ),
    Lie(
        "shows the whole machine",
        "who = mine[:mine.index('--new-session')]\n"
        "become(REAL, *who, '--hostname', 'bot', '--ro-bind', '/', '/', '--dev-bind', '/dev', '/dev',\n"
        "       '--info-fd', str(info), '--as-pid-1', '--', *inner)",
        # A worker of root's is another user there, to whom even the interpreter may be closed.
        "a worker was ",
    ),
    Lie(
        "shows the processes",
        "become(REAL, *with_more('--proc', '/proc'), '--', *inner)",
        "should not be there: to list the processes of this machine (EACCES)",
    ),
)
