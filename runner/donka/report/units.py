"""How the numbers of each measure are written: their column, their heading, their digits, their words."""

from collections.abc import Callable
from dataclasses import dataclass

from donka.phrase import Figure, Phrase
from donka.ranking.measure import Measure
from donka.ranking.standings import Row

UNSAID = Figure("–")
"""Where nothing can be said."""
DECIMALS = 6
"""Of numbers in CSV and JSON. Below lies the noise of floats, which differs between machines."""


def number(value: float | None) -> float | None:
    """*value* as CSV and JSON hold it."""
    # Adding 0 turns -0 into 0.
    return None if value is None else round(value, DECIMALS) + 0.0


def decimals(value: float | None, format_spec: str = "z.2f") -> Figure:
    """*value* as a table shows it."""
    # First to six decimals: noise behind them must not decide how 6.125 is rounded.
    return UNSAID if value is None else Figure(format(round(value, DECIMALS), format_spec))


def percent(value: float | None) -> Figure:
    """A share of 0 to 1."""
    return Figure(decimals(value, ".1%").replace("%", " %"))


@dataclass(frozen=True, slots=True)
class Unit:
    """The writing of one measure."""

    column: str
    """The stable name of its column."""
    heading: Phrase
    noun: Phrase
    """What is ordered by, within a sentence."""
    best: Phrase
    """Which of them come first."""
    adjusted: Phrase
    """That the number is adjusted, as the beginning of a sentence."""
    each: Callable[[Figure], Phrase]
    """A difference in a sentence."""
    raw_column: str
    """The name of the same number as it fell, in the crosstable's files."""
    less: Phrase
    """What a cell of the crosstable is, as the beginning of a sentence."""
    raw: Phrase
    """The heading of the same number as it fell."""
    fell: Callable[[Row], float | None]
    """The same number as it fell."""
    bounds: tuple[float, float] | None = None
    """Between what the number as it fell must lie, where that is worth a word."""
    beyond: Phrase | None = None
    """That the adjusted number may lie beyond these, as the beginning of a sentence."""
    factor: float = 1.0
    digits: str = "z.2f"
    sign: str = ""

    def plain(self, value: float | None) -> Figure:
        """A number."""
        if value is None:
            return UNSAID
        return Figure(decimals(value * self.factor, self.digits) + self.sign)

    def is_beyond(self, value: float | None) -> bool:
        """Whether *value*, as it is shown, is one that cannot fall."""
        if value is None or self.bounds is None:
            return False
        least, most = self.bounds
        shown = float(decimals(value * self.factor, self.digits))
        return not least * self.factor <= shown <= most * self.factor

    def plus_minus(
        self, value: float | None, half_width: float | None, signed: bool = False
    ) -> Figure:
        """A number with its interval, such as ``6.43 ± 0.12``; always as wide, so that ± stand in line."""
        if value is None:
            return UNSAID
        digits = ("+" if signed else "") + self.digits
        width = UNSAID if half_width is None else decimals(half_width * self.factor, self.digits)
        return Figure(f"{decimals(value * self.factor, digits)} ± {width:>4}{self.sign}")

    def apart(self, difference: float, half_width: float) -> Phrase:
        """How far two are apart, in a sentence: ``1.42 ± 0.31 points a deal``."""
        width = decimals(half_width * self.factor, self.digits)
        return self.each(Figure(f"{decimals(difference * self.factor, self.digits)} ± {width}"))


UNITS = {
    Measure.POINTS: Unit(
        column="points",
        heading=Phrase("points a deal"),
        noun=Phrase("points a deal"),
        best=Phrase("fewest first"),
        adjusted=Phrase("Points a deal are adjusted for whom a bot met"),
        each=lambda apart: Phrase("{number} points a deal", number=apart),
        raw_column="points",
        less=Phrase("Points a deal of the bot in the row less those of the bot in the column"),
        raw=Phrase("as played"),
        fell=lambda row: row.raw,
    ),
    Measure.PLACE: Unit(
        column="adjusted_place",
        heading=Phrase("adjusted place"),
        noun=Phrase("adjusted place"),
        best=Phrase("first to last"),
        adjusted=Phrase("Adjusted place is adjusted for whom a bot met"),
        each=lambda apart: Phrase("{number} places a game", number=apart),
        raw_column="place",
        less=Phrase("Place of the bot in the row less that of the bot in the column"),
        bounds=(1.0, 4.0),
        beyond=Phrase("Adjusted place may lie beyond 1 to 4"),
        raw=Phrase("place"),
        fell=lambda row: row.place,
    ),
    Measure.WINS: Unit(
        column="adjusted_wins",
        heading=Phrase("adjusted win share"),
        noun=Phrase("adjusted win share"),
        best=Phrase("largest first"),
        adjusted=Phrase("Adjusted win share is adjusted for whom a bot met"),
        each=lambda apart: Phrase("{number} % of the wins", number=apart),
        raw_column="win_share",
        less=Phrase("Win share of the bot in the row less that of the bot in the column"),
        bounds=(0.0, 1.0),
        beyond=Phrase("Adjusted win share may lie beyond 0 to 100 %"),
        raw=Phrase("win share"),
        fell=lambda row: row.win_share,
        factor=100.0,
        digits="z.1f",
        sign=" %",
    ),
}
