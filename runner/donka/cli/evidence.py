"""The evidence of a comparison, as a line while it grows.

Knows nothing of what comes of it.
"""

from donka.cli.progress import lasting
from donka.cli.speaking import counted
from donka.league.progress import Progress
from donka.ranking.gsprt import Gsprt
from donka.ranking.paired import Paired

BAR = 21
"""Characters between the two bounds."""
MUCH = 99.0
"""A log likelihood ratio far beyond both bounds; how far tells nothing more."""


def deciding(test: Gsprt, most_sets: int) -> str:
    """How it will be decided, as far as that is known before the first set."""
    early = (
        f" ({test.first_look:,} where it is far beyond)" if test.first_look < test.min_sets else ""
    )
    return (
        f"Ends when the LLR is beyond a bound after at least {counted(test.min_sets, 'set')}{early}; "
        f"undecided after {most_sets:,}"
    )


def line(paired: Paired, test: Gsprt, progress: Progress) -> str:
    """How a comparison stands; sets count only when both have played them."""
    if not paired.sets:
        parts = [f"no set is complete yet, {counted(progress.sittings, 'sitting')} played"]
    else:
        parts = [_sets(paired, test)]
    if paired.sets and not paired.apart:
        parts.append("both took the same in each")
    elif paired.sets > 1:
        parts += [apart(paired), f"LLR {_llr(test.llr(paired))} {bar(paired, test)}"]
    parts += [counted(progress.deals, "deal"), lasting(progress.elapsed_ns / 1e9)]
    if progress.faults:
        parts.append(counted(progress.faults, "fault"))
    return ", ".join(parts)


def _sets(paired: Paired, test: Gsprt) -> str:
    """How many they are; of how many, while evidence is not enough that soon will be."""
    if paired.sets < test.min_sets:
        return f"{paired.sets:,} of at least {counted(test.min_sets, 'set')}"
    return counted(paired.sets, "set")


def bar(paired: Paired, test: Gsprt) -> str:
    """Where the log likelihood ratio stands between its bounds; ``|`` is where it began."""
    span = test.upper - test.lower

    def place(llr: float) -> int:
        return min(max(round((llr - test.lower) / span * (BAR - 1)), 0), BAR - 1)

    marks = ["-"] * BAR
    marks[place(0.0)] = "|"
    marks[place(test.llr(paired))] = "#"
    return f"(not better {test.lower:.2f} [{''.join(marks)}] {test.upper:.2f} better)"


def apart(paired: Paired) -> str:
    """What the first took fewer or more than the second, with its 95 % interval."""
    points, half_width = paired.difference, paired.half_width
    spread = "" if half_width is None else f" ± {half_width:.2f}"
    return f"{abs(points):.2f}{spread} points a deal {'more' if points < 0 else 'fewer'}"


def _llr(llr: float) -> str:
    if llr > MUCH:
        return f"above {MUCH:g}"
    return f"below {-MUCH:g}" if llr < -MUCH else f"{llr:.2f}"
