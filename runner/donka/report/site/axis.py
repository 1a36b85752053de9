"""One scale for numbers that are drawn: where each lies on it, and which are written beside it.

Places are per cent of the scale's length, so that a drawing is as wide as its page allows. Knows
nothing of what is measured.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor, log10

_STEPS = (1.0, 2.0, 5.0, 10.0)


@dataclass(frozen=True, slots=True)
class Axis:
    """A scale from *least* to *most*, with a label at each multiple of *step*."""

    least: float
    most: float
    step: float
    margin: float = 4.0
    """Per cent left free at both ends, for the labels there."""

    @classmethod
    def over(cls, values: Iterable[float], labels: int = 5) -> "Axis":
        """A scale that holds *values*, with about so many labels at round numbers."""
        found = sorted(values) or [0.0, 1.0]
        if found[0] == found[-1]:
            around = max(abs(found[0]), 1.0) / 10
            found = [found[0] - around, found[0] + around]
        step = _round_step((found[-1] - found[0]) / labels)
        # Noise behind the ninth decimal must not add a label.
        least = floor(round(found[0] / step, 9)) * step
        most = ceil(round(found[-1] / step, 9)) * step
        return cls(least, most, step)

    def at(self, value: float) -> float:
        """Where *value* lies, in per cent."""
        share = (value - self.least) / (self.most - self.least)
        return self.margin + share * (100 - 2 * self.margin)

    def place(self, value: float) -> str:
        """The same as an attribute of SVG holds it."""
        return f"{self.at(value):.1f}%"

    @classmethod
    def up_to(cls, most: float, labels: int = 5) -> "Axis":
        """A scale from 0 to *most* and no further, without margins."""
        return cls(0.0, most, _round_step(most / labels), margin=0.0)

    @property
    def labels(self) -> tuple[tuple[str, str], ...]:
        """Where each label stands, and what it is."""
        count = floor((self.most - self.least) / self.step + 1e-9)
        numbers = [self.least + at * self.step for at in range(count + 1)]
        return tuple((self.place(number), self._written(number)) for number in numbers)

    def _written(self, number: float) -> str:
        places = max(0, -floor(log10(self.step) + 1e-9))
        return f"{number:z.{places}f}"


def _round_step(wanted: float) -> float:
    """A step of 1, 2 or 5 and so many noughts, at least about as large as *wanted*."""
    wanted *= 0.8
    size = 10.0 ** floor(log10(wanted))
    return next(size * step for step in _STEPS if size * step >= wanted * (1 - 1e-9))
