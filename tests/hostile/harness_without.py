"""A harness that leaves out steps of the lockdown, so that tests can see what those hold back.

Which ones stands in the name of this file, as ``harness.seccomp.landlock.py``; it is copied to such a
name. Runs in a worker in the place of the real harness, which it then runs.
"""

import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

OFF = frozenset(Path(__file__).name.split(".")[1:-1])


def main(arguments: list[str]) -> None:
    _kind, *folders = arguments
    places = dict(folder.split("=", 1) for folder in folders)
    harness = _module(Path(places["donka"], "donka", "sandbox", "harness.py"))
    sys.meta_path.insert(0, harness.Ours(places))
    _leave_out()
    harness.main(arguments)


def _leave_out() -> None:
    from donka.sandbox import lockdown, prctl
    from donka.sandbox.lockdown import identity, landlock, resources, seccomp

    steps = {
        "uid": (identity, "become", lambda uid: 0),
        "landlock": (landlock, "restrict", lambda allowed: 0),
        "seccomp": (seccomp, "install", lambda threads, pid: False),
        "rlimits": (resources, "bound", lambda limits, alone: {}),
        "undumpable": (lockdown, "prctl", _all_but(prctl.DUMPABLE, prctl.prctl)),
    }
    for layer in OFF & steps.keys():
        module, name, instead = steps[layer]
        if not hasattr(module, name):
            raise AttributeError(f"{module.__name__} has no {name} to be replaced")
        setattr(module, name, instead)


def _all_but(option: int, prctl: Callable[[int, int], bool]) -> Callable[[int, int], bool]:
    return lambda asked, value: asked != option and prctl(asked, value)


def _module(path: Path) -> ModuleType:
    spec = spec_from_file_location("harness", path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    main(sys.argv[1:])
