"""What came of a comparison: as a sentence, as the fields of ``--json``.

Foreign text is made printable here.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields

from donka.cli.evidence import apart
from donka.cli.speaking import counted
from donka.journal.about import EntryAbout
from donka.journal.kept import KeptFault
from donka.league.comparing import ALIKE, Comparing
from donka.ranking.gsprt import Verdict
from donka.report.entry_json import entry_json
from donka.report.printable import printable

STOPPED = "interrupted"
"""Of a comparison that somebody stopped before its verdict."""

_UNKNOWN: Mapping[str, None] = {each.name: None for each in fields(EntryAbout)}
"""What is told of a bot that was not found yet."""


@dataclass(frozen=True, slots=True)
class Circumstances:
    """Under what a comparison was played."""

    field: Sequence[EntryAbout] | None
    """None, as the isolation, where it ended before anybody was found."""
    rules: str
    """The name of the preset."""
    isolation: str | None
    seed_text: str | None
    """None where the cards came from a secret."""
    commitment: str | None = None
    """To the seed, in hexadecimal; None where nothing was dealt."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a comparison of two bots, which were typed as *first* and *second*."""

    first: str
    second: str
    comparing: Comparing
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Why an entry was disqualified, by its name."""
    in_a_trial: bool = False
    """Whether that was before the first set."""

    def sentence(self) -> str:
        """The same in words."""
        comparing, paired = self.comparing, self.comparing.paired
        if comparing.out:
            return f"{self._claim()}: {self._failed()}"
        if comparing.stopped == ALIKE:
            return f"{self._claim()}: both are the same code, so that nothing had to be played"
        if comparing.verdict is not Verdict.UNDECIDED and not paired.apart:
            same = f"both took the same in each of {counted(paired.sets, 'set')} on identical cards"
            return f"{self._claim()}: {same}"
        return f"{self._claim()}: {self._numbers()}"

    def document(
        self,
        entries: Sequence[EntryAbout | None],
        faults: Sequence[KeptFault],
        circumstances: Circumstances,
    ) -> dict[str, object]:
        """The same for programs; *entries* are those of the two, where they were found, *faults* theirs."""
        comparing = self.comparing
        paired, test = comparing.paired, comparing.test
        count = Counter(kept.entry for kept in faults)
        known = paired.sets > 1
        return {
            "schema": 1,
            "verdict": comparing.verdict.value if comparing.stopped else STOPPED,
            "sentence": self.sentence(),
            "stopped": comparing.stopped or STOPPED,
            "sets": paired.sets,
            "sets_apart": paired.apart,
            "difference": paired.difference if known else None,
            "half_width": paired.half_width if known else None,
            "llr": test.llr(paired) if paired.apart else None,
            "lower": test.lower,
            "upper": test.upper,
            **asdict(test),
            "bots": [
                {
                    "typed": typed,
                    **(entry_json(entry) if entry else _UNKNOWN),
                    "faults": count[entry.name] if entry else 0,
                    "out": self._out(entry.name) if entry else None,
                }
                for typed, entry in zip((self.first, self.second), entries, strict=True)
            ],
            "field": circumstances.field and [entry_json(each) for each in circumstances.field],
            "rules": circumstances.rules,
            "isolation": circumstances.isolation,
            "seed_text": circumstances.seed_text,
            "commitment": circumstances.commitment,
        }

    def _out(self, name: str) -> str | None:
        """Why the entry *name* was disqualified; None where it was not."""
        if name not in self.comparing.out:
            return None
        return self.reasons.get(name, "too many faults")

    def _claim(self) -> str:
        comparing = self.comparing
        first, second = printable(self.first), printable(self.second)
        match comparing.verdict:
            case Verdict.BETTER:
                return f"{first} is better than {second}"
            case Verdict.UNDECIDED:
                return f"undecided whether {first} is better than {second}"
            case Verdict.NOT_BETTER:
                enough = ""
                if comparing.paired.apart and comparing.paired.difference > 0 and not comparing.out:
                    enough = f" by as much as {comparing.test.better_by:g}"
                return f"{first} is not better than {second}{enough}"

    def _failed(self) -> str:
        out = self.comparing.out
        who = self.second if self.comparing.verdict is Verdict.BETTER else self.first
        whom = "both were" if len(out) == 2 else f"{printable(who)} was"
        where = " in a trial" if self.in_a_trial else ""
        why = printable("; ".join(dict.fromkeys(self._out(name) or "" for name in out)))
        return f"{whom} disqualified{where}, {why}"

    def _numbers(self) -> str:
        comparing = self.comparing
        paired, test = comparing.paired, comparing.test
        if paired.sets < 2:
            return comparing.stopped or "too few sets were played"
        rates = f"error rates {100 * test.alpha:g} % / {100 * test.beta:g} %"
        why = comparing.stopped if comparing.verdict is Verdict.UNDECIDED else rates
        sets = f"{counted(paired.sets, 'set')} on identical cards"
        return f"{apart(paired)}, after {sets}{f' ({why})' if why else ''}"
