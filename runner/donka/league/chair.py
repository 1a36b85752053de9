"""A chair: one entry in a sitting, with the worker that runs its bot and the count of its failures."""

from donka.game.faults import FaultKind
from donka.journal.sitting import LoadTime
from donka.league.sitting_spec import Contender, SittingSpec
from donka.league.starting import started
from donka.sandbox.process import KilledFromOutside, Worker, WorkerFailed
from donka.sandbox.visit import Answer
from donka.sandbox.wire import Failed, Load, Ready

STDERR_KEPT = 256 << 10
"""Of what a bot prints, kept in one sitting; each fault takes no more than half of what is left."""
STDERR_ALWAYS = 2 << 10
"""Kept with a fault when that is used up: the end of a trace."""


class OutsideKill(Exception):
    """A bot's process was killed by somebody else; the sitting is dropped and played again once."""

    def __init__(self, entry: str) -> None:
        super().__init__(entry)
        self.entry = entry


class Chair:
    """Starts the worker of one contender, starts it again after a death, and gives it up."""

    def __init__(self, contender: Contender, spec: SittingSpec, overheard: bool = False) -> None:
        self.name = contender.name
        self.asked = 0
        self.faults = 0
        self.deaths = 0
        self.loads: list[LoadTime] = []
        self.worker: Worker | None = None
        """None while the substitute plays for the entry."""
        self._process: Worker | None = None
        """The latest worker, also when it is no more."""
        self._told = 0
        """Bytes of what it printed that ``news`` has told."""
        self._room = STDERR_KEPT
        self._overheard = overheard
        self._contender = contender
        self._spec = spec

    def start(self) -> Answer | None:
        """Start a worker and load the bot into it; the load fault, where that failed.

        DonkaError where what it loaded is not the code that the roster vouches for; MachineFailed
        where there is no worker to load it into.
        """
        worker = self._process = self._worker()
        self._told = 0
        if self._overheard:
            worker.keep_all_stderr()
        since = worker.meter.read()
        try:
            problem = self._load(worker)
            spent = worker.meter.lap(since)
            self.check_code()
        except KilledFromOutside:
            raise OutsideKill(self.name) from None
        except BaseException:
            worker.kill()
            raise
        self.loads.append(LoadTime(self.name, spent.elapsed, spent.charge))
        if problem is None:
            self.worker = worker
            return None
        worker.kill()
        self.worker = None
        return Answer(b"", spent.charge, spent.elapsed, FaultKind.LOAD, problem)

    def check_code(self) -> None:
        """DonkaError where the bot is no longer made of the code that the roster vouches for."""
        if self._contender.vouched is not None:
            self._contender.vouched.check(self.name)

    def _worker(self) -> Worker:
        try:
            return started(self._spec.limits, self._contender.shown, self.name in self._spec.blamed)
        except KilledFromOutside:
            raise OutsideKill(self.name) from None

    def _load(self, worker: Worker) -> str | None:
        """Load the bot; what went wrong, where something did."""
        contender, limit = self._contender, self._spec.clock.load
        load = Load(contender.source, contender.bot, dict(contender.options), self._spec.rules)
        try:
            answer = worker.request(load, limit)
            if isinstance(answer, Failed):
                return answer.problem
            if not isinstance(answer, Ready):
                return "answered the load with something else"
        except WorkerFailed as failed:
            return failed.detail
        worker.pause()
        return None

    def stderr(self) -> bytes:
        """The last of what the bot's process wrote to stderr."""
        return self._process.stderr if self._process else b""

    def news(self) -> bytes:
        """What the bot's process has written to stderr since this was asked."""
        if self._process is None:
            return b""
        told, self._told = self._told, self._process.stderr_total
        return self._process.stderr_since(told)

    def stderr_for_a_fault(self) -> bytes:
        """The same, shorter after many faults: a bot could fill the disk that holds the journal."""
        kept = self.stderr()[-max(self._room // 2, STDERR_ALWAYS) :]
        self._room = max(self._room - len(kept), 0)
        return kept

    @property
    def has_failed_too_often(self) -> bool:
        """Whether the rest of the sitting belongs to the substitute."""
        return self._spec.faults.exceeded(self.faults, self.asked, self.deaths)

    def give_up(self) -> None:
        """End the worker; the substitute plays from here on."""
        if self.worker is not None:
            self.worker.kill()
            self.worker = None
