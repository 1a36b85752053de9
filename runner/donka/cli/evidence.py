"""The evidence of a comparison: as a line while it grows, as a sentence at its end, as JSON.

Foreign text is made printable here.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from donka.cli.progress import clock_time
from donka.cli.speaking import counted
from donka.journal.about import EntryAbout
from donka.journal.kept import KeptFault
from donka.league.comparing import Comparing
from donka.league.progress import Progress
from donka.ranking.gsprt import Gsprt, Verdict
from donka.ranking.paired import Paired
from donka.report.entry_json import entry_json
from donka.report.printable import printable

BAR = 21
"""Characters between the two bounds."""


def line(paired: Paired, test: Gsprt, progress: Progress) -> str:
    """How a comparison stands; sets count only when both have played them."""
    parts = [counted(paired.sets, "set")]
    if paired.sets > 1:
        parts += [_difference(paired), f"LLR {test.llr(paired):.2f} {bar(paired, test)}"]
    parts += [counted(progress.deals, "deal"), clock_time(progress.elapsed_ns / 1e9)]
    if progress.faults:
        parts.append(counted(progress.faults, "fault"))
    return ", ".join(parts)


def bar(paired: Paired, test: Gsprt) -> str:
    """Where the log likelihood ratio stands between its bounds; ``|`` is where it began."""
    span = test.upper - test.lower

    def place(llr: float) -> int:
        return min(max(round((llr - test.lower) / span * (BAR - 1)), 0), BAR - 1)

    marks = ["-"] * BAR
    marks[place(0.0)] = "|"
    marks[place(test.llr(paired))] = "#"
    return f"(not better {test.lower:.2f} [{''.join(marks)}] {test.upper:.2f} better)"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a comparison of two bots, which were typed as *first* and *second*."""

    first: str
    second: str
    comparing: Comparing

    def sentence(self) -> str:
        """The same in words."""
        comparing, paired = self.comparing, self.comparing.paired
        first, second = printable(self.first), printable(self.second)
        if comparing.out:
            return f"{self._claim(first, second)}: {self._failed(first, second)}"
        if comparing.verdict is not Verdict.UNDECIDED and not paired.apart:
            same = f"both took the same in each of {counted(paired.sets, 'set')} on identical cards"
            return f"{self._claim(first, second)}: {same}"
        return f"{self._claim(first, second)}: {self._numbers()}"

    def document(
        self, entries: Sequence[EntryAbout], faults: Sequence[KeptFault]
    ) -> dict[str, object]:
        """The same for programs; *entries* are those of the two."""
        paired, test = self.comparing.paired, self.comparing.test
        count = Counter(kept.entry for kept in faults)
        known = paired.sets > 1
        return {
            "schema": 1,
            "verdict": self.comparing.verdict.value,
            "sentence": self.sentence(),
            "stopped": self.comparing.stopped,
            "sets": paired.sets,
            "sets_apart": paired.apart,
            "difference": paired.difference if known else None,
            "half_width": paired.half_width if known else None,
            "llr": test.llr(paired),
            "lower": test.lower,
            "upper": test.upper,
            **asdict(test),
            "bots": [
                {
                    "typed": typed,
                    **entry_json(entry),
                    "faults": count[entry.name],
                    "out": entry.name in self.comparing.out,
                }
                for typed, entry in zip((self.first, self.second), entries, strict=True)
            ],
        }

    def _claim(self, first: str, second: str) -> str:
        comparing = self.comparing
        match comparing.verdict:
            case Verdict.BETTER:
                return f"{first} is better than {second}"
            case Verdict.UNDECIDED:
                return f"undecided whether {first} is better than {second}"
            case Verdict.NOT_BETTER:
                enough = ""
                if not comparing.out and comparing.paired.difference > 0:
                    enough = f" by as much as {comparing.test.better_by:g}"
                return f"{first} is not better than {second}{enough}"

    def _failed(self, first: str, second: str) -> str:
        who = {1: first, 2: "both"}[len(self.comparing.out)]
        if self.comparing.verdict is Verdict.BETTER:
            who = second
        return f"too many faults of {who} after {counted(self.comparing.paired.sets, 'set')}"

    def _numbers(self) -> str:
        paired, test = self.comparing.paired, self.comparing.test
        if paired.sets < 2:
            return self.comparing.stopped or "too few sets were played"
        rates = f"error rates {100 * test.alpha:g} % / {100 * test.beta:g} %"
        why = self.comparing.stopped if self.comparing.verdict is Verdict.UNDECIDED else rates
        sets = f"{counted(paired.sets, 'set')} on identical cards"
        return f"{_difference(paired)}, after {sets}{f' ({why})' if why else ''}"


def _difference(paired: Paired) -> str:
    """What the first took fewer or more than the second, with its 95 % interval."""
    points, half_width = paired.difference, paired.half_width
    spread = "" if half_width is None else f" ± {half_width:.2f}"
    return f"{abs(points):.2f}{spread} points a deal {'more' if points < 0 else 'fewer'}"
