"""One league of four bots that hardly think, through the whole runner, measured in its coordinator.

Run as a script it plays one league and prints its figures as JSON, so that each league has
processes of its own. What is heavy is imported late: host processes import this file too.
"""

import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import Future, wait
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

TICKS = os.sysconf("SC_CLK_TCK")
CONFIG = """\
name: benchmark
seed: benchmark
bots:
  - lowest
  - {{name: lowest-2, bot: lowest}}
  - {{name: lowest-3, bot: lowest}}
  - {{name: lowest-4, bot: lowest}}
schedule: {{sets: {sets}, block: {block}, unit: {unit}}}
lockstep: {{width: {width}}}
sandbox: {{isolation: {isolation}}}
"""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be played."""

    sets: int
    block: int
    width: int
    """Games in flight at once in a sitting."""
    workers: int
    """Host processes, each with its four bots on a core."""
    unit: str = "game"
    isolation: str = "none"


@dataclass(frozen=True, slots=True)
class Figures:
    """What it took."""

    games: int
    deals: int
    whole_s: float
    """From reading the config to the written tables."""
    play_s: float
    """Playing and keeping records, the host processes being there already."""
    cpu_s: float
    """Of coordinator, hosts and workers together in that time."""
    coordinator_kb: int
    """Peak of resident memory when the last game was kept."""
    tables_kb: int
    """Peak of resident memory when the tables were written."""
    host_kb: int
    """Peak of resident memory of the largest host process."""
    journal_bytes: int

    @property
    def rate(self) -> float:
        """Deals a second of wall time, playing."""
        return self.deals / self.play_s

    @property
    def cpu_rate(self) -> float:
        """Deals a second of CPU time, playing."""
        return self.deals / self.cpu_s

    @property
    def whole_rate(self) -> float:
        """Deals a second of wall time, from start to tables."""
        return self.deals / self.whole_s


class ObservedHosts:
    """Local hosts that tell what they used before they end."""

    def __init__(self, workers: int) -> None:
        from donka.league.hosts import LocalHosts

        self._hosts = LocalHosts(workers)
        self.cpu_s = 0.0
        self.peak_kb = 0

    def submit(self, spec: Any) -> Future[Any]:
        """Play a sitting."""
        return self._hosts.submit(spec)

    def renew(self) -> None:
        """Stop: with a dead host there is nothing to measure."""
        raise RuntimeError("a host process died")

    def close(self, at_once: bool) -> None:
        """Read the clocks, then end the processes."""
        self.cpu_s = self.cpu()
        pids = [process.pid for process in multiprocessing.active_children()]
        self.peak_kb = max(peak_kb(pid) for pid in pids)
        self._hosts.close(at_once)

    def cpu(self) -> float:
        """CPU that the hosts and the workers they have ended used so far."""
        return sum(_cpu(process.pid) for process in multiprocessing.active_children())


def _cpu(pid: int | None) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    # utime, stime, and those of children that were waited for (proc_pid_stat(5), from field 3).
    return sum(map(int, fields[11:15])) / TICKS


def peak_kb(pid: int | str | None) -> int:
    """Peak of resident memory of a process since it began its program.

    Not getrusage, whose peak is inherited from the process that started it.
    """
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1])
    raise RuntimeError(f"/proc/{pid}/status: no VmHWM")


def play(order: Order, folder: Path) -> Figures:
    """Do what ``donka run`` does, in *folder*."""
    began = time.perf_counter()
    from donka.cli.playing import Playing
    from donka.journal.journal import FILE
    from donka.league.arranging import planner
    from donka.league.interrupts import Interrupts
    from donka.league.league import League
    from donka.league.opening import open_journal, preparing
    from donka.ranked import Tables

    config = folder / "benchmark.yaml"
    config.write_text(CONFIG.format(**asdict(order)))
    playing = Playing.of(config, None, False)
    results = folder / "results"
    results.mkdir()
    deals = games = 0

    def watch(progress: Any) -> None:
        nonlocal deals, games
        deals, games = progress.deals, progress.games

    with open_journal(
        results, playing.tournament, playing.roster, playing.settled.level
    ) as journal:
        prepare = preparing(journal.about, playing.tournament, playing.roster)
        hosts = ObservedHosts(order.workers)
        planned, limits = planner(playing.tournament), playing.tournament.faults
        _warm(hosts, order.workers, prepare, planned.blocks)
        before = hosts.cpu(), time.process_time(), time.perf_counter()
        league = League(journal, planned, prepare, limits, hosts, order.workers, watch)
        with Interrupts() as interrupts:
            league.play(interrupts)
        play_s = time.perf_counter() - before[2]
        cpu_s = hosts.cpu_s - before[0] + time.process_time() - before[1]
        coordinator = peak_kb("self")
        Tables.of(journal).write(results)
        tables = peak_kb("self")
    return Figures(
        games=games,
        deals=deals,
        whole_s=time.perf_counter() - began,
        play_s=play_s,
        cpu_s=cpu_s,
        coordinator_kb=coordinator,
        tables_kb=tables,
        host_kb=hosts.peak_kb,
        journal_bytes=(results / FILE).stat().st_size,
    )


def _warm(hosts: ObservedHosts, workers: int, prepare: Any, plan: Any) -> None:
    """Have every host process play a short sitting, which is kept nowhere."""
    from dataclasses import replace

    short = replace(plan[0], sets=min(4, plan[0].sets))
    wait([hosts.submit(prepare(short, 1, frozenset())) for _ in range(workers)])


def played(order: Order) -> Figures:
    """Play in a process of its own."""
    ran = subprocess.run(
        [sys.executable, __file__, json.dumps(asdict(order))],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return Figures(**json.loads(ran.stdout))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        print(json.dumps(asdict(play(Order(**json.loads(sys.argv[1])), Path(home)))))
