"""A harness that leaves out steps of the lockdown, so that tests can see what those hold back.

Which ones stands in the name of this file, as ``harness.seccomp.landlock.py``; it is copied to such a
name. Runs in a worker in the place of the real harness, which it then runs.
"""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

OFF = frozenset(Path(__file__).name.split(".")[1:-1])


def main(arguments: list[str]) -> None:
    kind, *folders = arguments
    places = dict(folder.split("=", 1) for folder in folders)
    harness = _module(Path(places["donka"], "donka", "sandbox", "harness.py"))
    sys.meta_path.insert(0, harness.Ours(places))
    _leave_out()
    harness.main(arguments)


def _leave_out() -> None:
    from donka.sandbox import lockdown, prctl
    from donka.sandbox.lockdown import landlock, resources

    if "landlock" in OFF:
        landlock.restrict = lambda allowed: 0
    if "seccomp" in OFF:
        lockdown._filter_calls = lambda threads: False
    if "rlimits" in OFF:
        resources.bound = lambda limits, alone: {}
    if "undumpable" in OFF:
        lockdown.prctl = lambda option, value: (
            option == prctl.DUMPABLE or prctl.prctl(option, value)
        )


def _module(path: Path) -> ModuleType:
    spec = spec_from_file_location("harness", path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    main(sys.argv[1:])
