"""The colours of the pages: the same by night whoever chose it, and readable by day and by night."""

import re

import pytest

from donka.report.site.assets import assets

STYLE = dict(assets())["assets/donka.css"].decode()
DAY, *NIGHTS = (
    dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block))
    for block in re.findall(r"color-scheme: (?:light|dark);(.*?)\}", STYLE, flags=re.DOTALL)[:3]
)
TEXT_ON = [
    ("ink", "paper"), ("soft", "paper"), ("accent", "paper"), ("ink", "raised"), ("soft", "raised"),
    ("accent", "raised"), ("accent", "accent-soft"), ("better", "better-soft"),
    ("worse", "worse-soft"), ("suit-red", "paper"), ("suit-black", "paper"),
    *((f"c{number}", "paper") for number in range(1, 6)),
]  # fmt: skip


def brightness(colour):
    """Relative luminance (WCAG 2.2)."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    darker, brighter = sorted((brightness(one), brightness(other)))
    return (brighter + 0.05) / (darker + 0.05)


def test_the_night_that_was_chosen_is_that_of_the_system():
    by_system, chosen = NIGHTS

    assert by_system == chosen
    assert set(chosen) == set(DAY)


@pytest.mark.parametrize("colours", [DAY, NIGHTS[0]], ids=["day", "night"])
def test_every_text_is_readable_on_what_it_stands_on(colours):
    found = {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in TEXT_ON}

    assert {pair: value for pair, value in found.items() if value < 4.5} == {}
