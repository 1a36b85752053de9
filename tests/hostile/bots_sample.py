from donka.game.faults import FaultKind
from hostile import Expect, Hostile, refused

BOTS = (
 Hostile("sample-read", "reads", "open(SECRET).read()\nraise HarmDone('read')", refused(), layers=frozenset({"landlock","box"})),
 Hostile("sample-fork", "forks", "if os.fork() == 0: os._exit(0)\nraise HarmDone('fork')", refused(), layers=frozenset({"seccomp"})),
 Hostile("sample-connect", "connects", "import socket\ns=socket.socket()\ns.connect(('127.0.0.1', PORT))\nraise HarmDone('connect')", refused(), layers=frozenset({"seccomp","landlock","box"})),
 Hostile("sample-hang", "hangs", "while True: pass", Expect((FaultKind.TIMEOUT,), "no answer", deaths=True), none=Expect((FaultKind.TIMEOUT,), "no answer", deaths=True)),
 Hostile("sample-write", "writes", "open(OPEN,'w').write('x')\nraise HarmDone('wrote')", refused(), layers=frozenset({"landlock","box"})),
 Hostile("sample-ok", "nothing", "pass", Expect(), none=Expect()),
)
