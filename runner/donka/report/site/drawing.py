"""The drawings of numbers with intervals: dots, bars and the scale they lie on, as SVG without a size.

Places along a scale are per cent, the rest is the style sheet's, so that a drawing is no longer than
what it says.
"""

from markupsafe import Markup

from donka.report.site.axis import Axis
from donka.report.site.showing import Showing

NOTHING = Markup("")
_DRAWING = Markup('<svg aria-hidden="true">{}</svg>')
_ZERO = Markup('<line x1="{0}" x2="{0}" y2="100%"/>')
_BAR = Markup('<rect x="{:.1f}%" width="{:.1f}%"/>')
_DOT = Markup('<circle cx="{}"/>')
_AXIS = Markup('<svg class="axis" aria-hidden="true">{}</svg>')
_LABEL = Markup('<text x="{}">{}</text>')


def dot_and_bar(
    axis: Axis,
    number: float | None,
    half_width: float | None,
    factor: float = 1.0,
    zero: bool = False,
) -> Markup:
    """A number and its interval on *axis*, both times *factor*; with a line at *zero* where wanted.

    Nothing where there is no number.
    """
    if number is None:
        return NOTHING
    drawn = [_ZERO.format(axis.place(0))] if zero else []
    if half_width is not None:
        low, high = (axis.at((number + side * half_width) * factor) for side in (-1, 1))
        drawn.append(_BAR.format(low, high - low))
    drawn.append(_DOT.format(axis.place(number * factor)))
    return _DRAWING.format(NOTHING.join(drawn))


def axis_drawn(axis: Axis, showing: Showing, sign: str = "") -> Markup:
    """The labels of *axis*."""
    labels = (_LABEL.format(place, showing.figure(label + sign)) for place, label in axis.labels)
    return _AXIS.format(NOTHING.join(labels))
