"""How the deals of a bot cost points, and its decisions time: drawn, and in numbers."""

from dataclasses import dataclass

from donka.game.times import Times, upper_ns
from donka.phrase import Phrase
from donka.ranking.policy import Policy
from donka.report.site.frame import Frame
from donka.report.site.histogram import Histogram, of_counts, roughly
from donka.report.site.values import BotPage
from donka.report.units import decimals

_IN_A_DEAL = 26
_BARS_A_LABEL = 4
_SURCHARGES = {
    Policy.SUBSTITUTE: Phrase(
        "Deals in which the substitute answered for it count as 26 at least."
    ),
    Policy.FORFEIT: Phrase("Every deal of a game in which it failed counts as 26 at least."),
}


@dataclass(frozen=True, slots=True)
class TimeUse:
    """What its decisions cost, as it is shown."""

    decisions: str
    mean: str
    median: str
    most_kept: str
    """What 95 % of them kept to."""
    longest: str
    free: int
    """Decisions of them that cost next to nothing: their answers came along with others."""
    histogram: Histogram


def points_drawn(frame: Frame, bot: BotPage) -> Histogram:
    """How many deals cost so many points, with a line at their mean."""
    least, most = min(0, *bot.points, 0), max(_IN_A_DEAL, *bot.points, 0)
    counts = [bot.points.get(points, 0) for points in range(least, most + 1)]
    labels = {
        points - least: frame.showing.figure(str(points))
        for points in range(least, most + 1)
        if points % 5 == 0 or points == most == _IN_A_DEAL
    }
    # 25 stands too near to 26 for both.
    labels.pop(25 - least, None)
    mean = _average(bot)
    return of_counts(counts, labels, None if mean is None else mean - least)


def _average(bot: BotPage) -> float | None:
    deals = sum(bot.points.values())
    return sum(points * count for points, count in bot.points.items()) / deals if deals else None


def mean_points(frame: Frame, bot: BotPage) -> str:
    """The mean points of a deal."""
    return frame.showing.figure(decimals(_average(bot)))


def surcharge(frame: Frame, bot: BotPage) -> str | None:
    """What its faults make dearer in the drawing; None where they do not."""
    return _SURCHARGES.get(frame.site.standings.faults.policy) if bot.row.faults else None


def time_use(frame: Frame, times: Times) -> TimeUse:
    """What decisions cost; there is one at least."""
    show = frame.showing.duration
    free, *charged = times.counts
    first = next((at for at, count in enumerate(charged) if count), 0)
    counts = charged[first:]
    labels = {
        at: frame.showing.figure(roughly(upper_ns(1 + first + at)))
        for at in range(0, len(counts), _BARS_A_LABEL)
    }
    return TimeUse(
        frame.showing.count(times.count),
        show(times.total_ns // times.count),
        show(times.quantile(0.5)),
        show(times.quantile(0.95)),
        show(times.max_ns),
        free,
        of_counts(counts, labels),
    )
