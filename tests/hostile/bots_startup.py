"""Bots that would be there before the lockdown is: in files that Python reads as it starts."""

from refusals import CLOSED, IN_SILENCE, READ_ONLY

from donka.game.faults import FaultKind
from hostile import Expect, Hostile

MADE = frozenset({"landlock", "box"})
INSTALLED = "it would write into the environment that runs the tests"

SHADOW = '''
"""Lies in the folder of bots under the name of a module of Python's."""
if __name__ != "donka_bot_file":
    raise HarmDone("imported in the place of Python's own")

class Shadow(Bot):
    def choose_card(self, view):
        # Whoever has it imported already keeps what is there.
        sys.modules.pop({name!r}, None)
        try:
            found = __import__({name!r})
        except ModuleNotFoundError:
            return view.legal[0]
        if os.path.dirname(__file__) in str(getattr(found, "__file__", "")):
            raise HarmDone("found itself")
        return view.legal[0]
'''


def _shadows(name: str, harm: str) -> Hostile:
    """A bot whose file has the name of a module that is imported by others."""
    return Hostile(name, harm, SHADOW.format(name=name), IN_SILENCE, none=IN_SILENCE, whole=True)


SHADOWS = (
    _shadows("sitecustomize", "is named like the module Python imports before all others"),
    _shadows("usercustomize", "is named like the module Python imports for a user"),
    _shadows("random", "is named like a module of Python's that every bot imports"),
    _shadows("msgspec", "is named like a package that the worker is made of"),
    _shadows("pluggy", "is named like the package through which plugins are loaded"),
)

PLANTS = (
    Hostile(
        "plants-sitecustomize",
        "lays a module beside its own file that Python would import at every start",
        """
        open(os.path.join(os.path.dirname(__file__), "sitecustomize.py"), "w")
        raise HarmDone("planted it")
        """,
        CLOSED,
        full=READ_ONLY,
        layers=MADE | {"uid"},
    ),
    Hostile(
        "plants-a-path-file",
        "lays a .pth file among the installed packages, whose lines Python runs at every start",
        """
        import msgspec
        packages = os.path.dirname(os.path.dirname(msgspec.__file__))
        open(os.path.join(packages, "zz.pth"), "w")
        raise HarmDone("planted it")
        """,
        CLOSED,
        full=READ_ONLY,
        layers=MADE | {"uid"},
        risky=INSTALLED,
    ),
    Hostile(
        "plants-byte-code",
        "lays byte code beside a module of the worker's, to be run instead of it",
        """
        import importlib.util
        code = importlib.util.cache_from_source(sys.modules["donka.sandbox.turns"].__file__)
        open(code, "r+b")
        raise HarmDone("may write it")
        """,
        CLOSED,
        full=READ_ONLY,
        layers=MADE | {"uid"},
        risky=INSTALLED,
    ),
    Hostile(
        "plants-own-byte-code",
        "lays byte code beside its own file, so that what is read is not what is run",
        """
        import importlib.util
        cached = importlib.util.cache_from_source(__file__)
        os.mkdir(os.path.dirname(cached))
        raise HarmDone("may keep byte code")
        """,
        CLOSED,
        full=READ_ONLY,
        layers=MADE | {"uid"},
    ),
    Hostile(
        "plants-an-environment",
        "writes the file that says where Python finds its packages",
        """
        open(os.path.join(sys.prefix, "pyvenv.cfg"), "w")
        raise HarmDone("moved the packages")
        """,
        CLOSED,
        full=READ_ONLY,
        layers=MADE | {"uid"},
        risky=INSTALLED,
    ),
    Hostile(
        "removes-the-interpreter",
        "makes room for a program of its own in the interpreter's place",
        'os.unlink(os.path.realpath(sys.executable))\nraise HarmDone("made room")',
        CLOSED,
        full=READ_ONLY,
        layers=MADE | {"uid"},
        risky=INSTALLED,
    ),
    Hostile(
        "plants-for-the-user",
        "lays a module into the user's own packages",
        """
        import site
        os.makedirs(site.getusersitepackages())
        raise HarmDone("made the folder")
        """,
        Expect((FaultKind.CRASH,), "PermissionError|KeyError|FileNotFoundError|OSError"),
        layers=MADE | {"uid"},
        risky="it would make folders in the user's home",
    ),
)

BEGINNINGS = (
    Hostile(
        "looks-at-the-start",
        "looks whether anything but the harness ran before it",
        """
        for name in ("site" + "customize", "usercustomize", "__editable___donka_finder"):
            if name in sys.modules:
                raise HarmDone(f"{name} ran")
        flags = sys.flags
        if not (flags.no_user_site and flags.safe_path and flags.no_site):
            raise HarmDone(f"{flags}")
        if not flags.dont_write_bytecode:
            raise HarmDone("byte code is written")
        """,
        IN_SILENCE,
        none=IN_SILENCE,
    ),
    Hostile(
        "looks-along-the-path",
        "looks whether Python would import from a folder that somebody may have filled",
        """
        own = os.path.dirname(__file__)
        strange = [entry for entry in sys.path if entry in ("", ".", own) or not os.path.isabs(entry)]
        if strange:
            raise HarmDone(f"imports from {strange}")
        """,
        IN_SILENCE,
        none=IN_SILENCE,
    ),
    Hostile(
        "looks-at-the-environment",
        "looks for variables of the user's",
        """
        known = {"PYTHONHASHSEED", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "LC_CTYPE", "PWD"}
        strange = set(os.environ) - known
        if strange:
            raise HarmDone(f"was told {strange}")
        """,
        IN_SILENCE,
        none=IN_SILENCE,
    ),
    Hostile(
        "looks-at-its-arguments",
        "looks how it was started, for paths of the user's",
        """
        if len(sys.argv) > 1 or os.getcwd() != "/":
            raise HarmDone(f"was started with {sys.argv} in {os.getcwd()}")
        """,
        IN_SILENCE,
        none=IN_SILENCE,
    ),
    Hostile(
        "reads-its-input",
        "reads on its standard input what the host tells it, before the worker does",
        """
        got = os.read(0, 99)
        if got:
            raise HarmDone(f"read {got!r}")
        """,
        IN_SILENCE,
        none=IN_SILENCE,
    ),
)

BOTS: tuple[Hostile, ...] = (*SHADOWS, *PLANTS, *BEGINNINGS)
