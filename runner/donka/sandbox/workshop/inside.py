"""Inside the workshop: one hook of a build backend is called, once nothing outside can be reached.

Runs before the project does, and is of our making; what comes after the lockdown is the stranger's.
"""

import os
import shutil
import site
import sys
import traceback
from importlib import import_module

import msgspec

from donka.bot.foreign import one_line
from donka.sandbox.kin import die_with
from donka.sandbox.lockdown import identity, resources, seccomp
from donka.sandbox.prctl import NO_NEW_PRIVS, prctl
from donka.sandbox.standard import taken_over
from donka.sandbox.workshop.job import LENGTH, TMP, Answer, Broken, Built, Hook, Job, Open, Required
from donka.sandbox.workshop.policy import program

PROJECT = f"{TMP}/project"
WHEELS = f"{TMP}/wheels"
AT_ONCE = 1 << 20

_decode = msgspec.msgpack.Decoder(Job).decode
_encode = msgspec.json.Encoder().encode


def run() -> None:
    """Do the one job that stands in the input; does not return."""
    status = 1
    try:
        asked, answers = taken_over()
        with os.fdopen(asked, "rb") as requests:
            job = _decode(requests.read())
        lacking = _lock_down(job)
        if lacking is not None:
            _say(answers, Open(lacking))
        else:
            _work(job, answers)
        status = 0
    except BrokenPipeError:
        status = 0
    except BaseException:
        sys.__excepthook__(*sys.exc_info())
    finally:
        # Not sys.exit: threads and exit hooks of the project's could keep the process for ever.
        os._exit(status)


def _lock_down(job: Job) -> str | None:
    """Give up all powers that building does not need; what could not be given up, if anything."""
    if not identity.become(job.uid):
        return "it runs as root"
    die_with(0)
    bounds = resources.bound(job.limits, alone=True)
    unbound = [name for name, bound in bounds.items() if bound is False]
    if unbound:
        return f"the limit {unbound[0]} could not be set"
    if not prctl(NO_NEW_PRIVS, 1):
        return "it may gain privileges"
    if not seccomp.supported() or not seccomp.enforce(program(os.uname().machine)):
        return "the filter of system calls is not in force"
    return None


def _work(job: Job, answers: int) -> None:
    try:
        # Builds write into the project's folder, and the one that was given is nobody's to change.
        shutil.copytree(job.project, PROJECT, symlinks=True, copy_function=_copy)
        os.chdir(PROJECT)
        backend = _backend(job)
        if job.hook is Hook.REQUIRES:
            _say(answers, _requirements(backend))
            return
        os.mkdir(WHEELS)
        name = str(getattr(backend, Hook.WHEEL)(WHEELS))
        with open(os.path.join(WHEELS, os.path.basename(name)), "rb") as wheel:
            _say(answers, Built(os.path.basename(name), os.fstat(wheel.fileno()).st_size))
            while piece := wheel.read(AT_ONCE):
                _write(answers, piece)
    except BrokenPipeError:
        raise
    except BaseException as error:
        # SystemExit too: setuptools ends with it.
        traceback.print_exc()
        sys.stderr.flush()
        _say(answers, Broken(one_line(f"{type(error).__name__}: {error}")))


def _copy(source: str, target: str) -> None:
    """Copy a file so that it can be written to, and run where it could be."""
    shutil.copyfile(source, target)
    os.chmod(target, 0o644 | os.stat(source).st_mode & 0o111)


def _backend(job: Job) -> object:
    """The backend, found as PEP 517 says, with what it needs importable here and in its processes."""
    inside = [os.path.join(PROJECT, folder) for folder in job.backend_path]
    sys.path[:0] = inside
    os.environ["PYTHONPATH"] = os.pathsep.join([*inside, job.site])
    if os.path.isdir(job.site):
        site.addsitedir(job.site)
    module, _, names = job.backend.partition(":")
    found: object = import_module(module)
    for name in filter(None, names.split(".")):
        found = getattr(found, name)
    return found


def _requirements(backend: object) -> Required:
    hook = getattr(backend, Hook.REQUIRES, None)
    return Required(() if hook is None else tuple(str(each) for each in hook()))


def _say(answers: int, answer: Answer) -> None:
    header = _encode(answer)
    _write(answers, LENGTH.pack(len(header)) + header)


def _write(answers: int, rest: bytes) -> None:
    while rest:
        rest = rest[os.write(answers, rest) :]
