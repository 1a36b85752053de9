"""Builds a project into a wheel, in a workshop without a network; all it needs is fetched before.

Knows what is asked of a build backend (PEP 517); that it can do no harm is the workshop's part.
"""

from pathlib import Path

from donka.bot.foreign import one_line
from donka.errors import DonkaError
from donka.sandbox.box import NotStarted
from donka.sandbox.levels import Level
from donka.sandbox.workshop.job import Answer, Bounds, Broken, Built, Hook, Job, Required
from donka.sandbox.workshop.work import Done, WorkFailed, do
from donka.submit.allowance import Allowance
from donka.submit.backend import Backend, read_backend
from donka.submit.gathering import gather
from donka.submit.members import placed
from donka.submit.received import Refused, refusing
from donka.submit.site import lay

STEP = "built"


class Building:
    """The project in the folder *project*, our own copy, to be built."""

    def __init__(
        self, project: Path, what: str, scratch: Path, wheels: Path, bounds: Bounds | None = None
    ) -> None:
        self._project = project
        self._what = what
        self._scratch = scratch
        self._wheels = wheels
        self._bounds = bounds or Bounds()

    def wheel(self) -> Path:
        """The wheel; Refused where the project cannot be built, with what it printed."""
        with refusing(STEP, self._what):
            backend = read_backend(self._project)
        site = self._site("needed", backend.requires)
        more = self._asked(Hook.REQUIRES, backend, site)
        if not isinstance(more.answer, Required):
            raise self._refused(f"its backend answered {_said(more.answer)}", more.printed)
        if more.answer.requirements:
            site = self._site("needed-more", (*backend.requires, *more.answer.requirements))
        done = self._asked(Hook.WHEEL, backend, site)
        if not isinstance(done.answer, Built):
            raise self._refused(f"its backend answered {_said(done.answer)}", done.printed)
        return self._named(done.answer.name)

    def _site(self, name: str, requires: tuple[str, ...]) -> Path:
        """A folder with everything in *requires* importable."""
        beside = gather(requires, self._what, self._scratch / f"{name}-wheels", self._wheels)
        with refusing(STEP, self._what):
            lay(self._scratch / name, beside, Allowance())
        return self._scratch / name

    def _asked(self, hook: Hook, backend: Backend, site: Path) -> Done:
        job = Job(
            hook=hook,
            project=str(self._project.absolute()),
            site=str(site.absolute()),
            backend=backend.target,
            backend_path=backend.path,
            limits=self._bounds.limits,
            uid=None,
        )
        try:
            with self._file.open("wb") as wheel:
                return do(job, wheel, self._bounds)
        except WorkFailed as failed:
            raise self._refused(f"its backend was ended: it {failed}", failed.printed) from None
        except NotStarted as reason:
            raise DonkaError(
                f"{self._what}: nothing can be built here: {reason} (see: donka doctor)"
            ) from None

    @property
    def _file(self) -> Path:
        return self._scratch / "wheel"

    def _named(self, name: str) -> Path:
        """The wheel under the name it was given by its backend."""
        with refusing(STEP, self._what):
            path = self._scratch / "built" / placed(name).name
            path.parent.mkdir()
            return self._file.rename(path)

    def _refused(self, text: str, printed: str) -> Refused:
        return Refused(STEP, f"{self._what}: {text} (what it printed tells more)", printed)


def _said(answer: Answer) -> str:
    if isinstance(answer, Broken):
        return one_line(answer.detail)
    return f"something else than it was asked ({type(answer).__name__})"


def check_level(what: str, level: Level) -> None:
    """Refused where nothing may be built at *level*: building runs a stranger's code as it likes."""
    if level is not Level.FULL:
        raise Refused(
            STEP,
            f"{what}: a project is built in a box alone, at the isolation full, and here is "
            f"{level.value} (submit its wheel: python -m build --wheel; or see donka doctor)",
        )
