"""How the numbers of each measure are written: their column, their heading, their digits, their words."""

from collections.abc import Callable
from dataclasses import dataclass

from donka.ranking.measure import Measure
from donka.ranking.standings import Row

UNSAID = "–"
"""Where nothing can be said."""
DECIMALS = 6
"""Of numbers in CSV and JSON. Below lies the noise of floats, which differs between machines."""


def number(value: float | None) -> float | None:
    """*value* as CSV and JSON hold it."""
    # Adding 0 turns -0 into 0.
    return None if value is None else round(value, DECIMALS) + 0.0


def decimals(value: float | None, format_spec: str = "z.2f") -> str:
    """*value* as a table shows it."""
    # First to six decimals: noise behind them must not decide how 6.125 is rounded.
    return UNSAID if value is None else format(round(value, DECIMALS), format_spec)


def percent(value: float | None) -> str:
    """A share of 0 to 1."""
    return decimals(value, ".1%").replace("%", " %")


@dataclass(frozen=True, slots=True)
class Unit:
    """The writing of one measure."""

    column: str
    """The stable name of its column."""
    heading: str
    noun: str
    """What is ordered by, at the start of a sentence."""
    best: str
    """Which of them come first."""
    each: str
    """What stands behind a difference in a sentence."""
    raw_column: str
    """The name of the same number as it fell, in the crosstable's files."""
    raw_noun: str
    """What it is called as it fell."""
    raw: str
    """The heading of the same number as it fell."""
    fell: Callable[[Row], float | None]
    """The same number as it fell."""
    bounds: tuple[float, float] | None = None
    """Between what the number as it fell must lie, where that is worth a word."""
    plural: bool = False
    """Whether *noun* is more than one thing."""
    factor: float = 1.0
    digits: str = "z.2f"
    sign: str = ""

    def plain(self, value: float | None) -> str:
        """A number."""
        return UNSAID if value is None else decimals(value * self.factor, self.digits) + self.sign

    def is_beyond(self, value: float | None) -> bool:
        """Whether *value*, as it is shown, is one that cannot fall."""
        if value is None or self.bounds is None:
            return False
        least, most = self.bounds
        shown = float(decimals(value * self.factor, self.digits))
        return not least * self.factor <= shown <= most * self.factor

    @property
    def bounds_told(self) -> str:
        """The bounds in a sentence: ``0 to 100 %``."""
        least, most = self.bounds or (0.0, 0.0)
        return f"{least * self.factor:g} to {most * self.factor:g}{self.sign}"

    def plus_minus(
        self, value: float | None, half_width: float | None, signed: bool = False
    ) -> str:
        """A number with its interval, such as ``6.43 ± 0.12``; always as wide, so that ± stand in line."""
        if value is None:
            return UNSAID
        digits = ("+" if signed else "") + self.digits
        width = UNSAID if half_width is None else decimals(half_width * self.factor, self.digits)
        return f"{decimals(value * self.factor, digits)} ± {width:>4}{self.sign}"

    def apart(self, difference: float, half_width: float) -> str:
        """How far two are apart, in a sentence: ``1.42 ± 0.31 points a deal``."""
        width = decimals(half_width * self.factor, self.digits)
        return f"{decimals(difference * self.factor, self.digits)} ± {width}{self.each}"


UNITS = {
    Measure.POINTS: Unit(
        column="points",
        heading="points a deal",
        noun="points a deal",
        best="fewest first",
        each=" points a deal",
        raw_column="points",
        raw_noun="points a deal",
        raw="as played",
        fell=lambda row: row.raw,
        plural=True,
    ),
    Measure.PLACE: Unit(
        column="adjusted_place",
        heading="adjusted place",
        noun="adjusted place",
        best="first to last",
        each=" places a game",
        raw_column="place",
        raw_noun="place",
        bounds=(1.0, 4.0),
        raw="place",
        fell=lambda row: row.place,
    ),
    Measure.WINS: Unit(
        column="adjusted_wins",
        heading="adjusted win share",
        noun="adjusted win share",
        best="largest first",
        each=" % of the wins",
        raw_column="win_share",
        raw_noun="win share",
        bounds=(0.0, 1.0),
        raw="win share",
        fell=lambda row: row.win_share,
        factor=100.0,
        digits="z.1f",
        sign=" %",
    ),
}
