"""A page on its way to be written: the template, what every page knows, and what this one shows."""

from dataclasses import dataclass, field

from donka.phrase import Figure
from donka.ranking.measure import Measure
from donka.ranking.policy import Policy
from donka.report.caption import how_far
from donka.report.site.environment import environment
from donka.report.site.showing import Showing
from donka.report.site.values import BotPage, Site
from donka.report.units import UNITS, Unit
from donka.report.words import Words

_SECTIONS = {"bot.html": "bots.html", "neighbours.html": "index.html"}
"""Pages below one that the navigation names."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What the pages of one language have in common."""

    site: Site
    words: Words
    showing: Showing = field(init=False)
    by_name: dict[str, BotPage] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "showing", Showing(self.words))
        object.__setattr__(self, "by_name", {page.row.name: page for page in self.site.bots})

    @property
    def measure(self) -> Measure:
        """What the primary number is."""
        return self.site.standings.measure

    @property
    def unit(self) -> Unit:
        """How the primary number is written."""
        return UNITS[self.measure]

    @property
    def charged(self) -> bool:
        """Whether the standings hold what faults cost, which is not in what was played."""
        standings = self.site.standings
        charges = self.measure is not Measure.POINTS or (
            standings.faults.policy is not Policy.DISQUALIFY
        )
        return charges and any(row.faults for row in standings.rows)

    def interval(
        self, number: float | None, half_width: float | None, signed: bool = False
    ) -> tuple[str, str]:
        """The primary number and half its interval as they are shown; the latter empty without one."""
        shown = self.showing.figure(self.unit.plus_minus(number, half_width, signed))
        told, _, width = shown.partition(" ± ")
        if number is None or half_width is None:
            return told + (self.unit.sign if number is not None else ""), ""
        return told, width.strip()

    def slug(self, name: str) -> str | None:
        """The name of *name*'s page; None for who has none."""
        page = self.by_name.get(name)
        return page.slug if page else None

    def page(self, path: str, template: str | None = None, **values: object) -> tuple[str, str]:
        """The page at *path*, which is also its template's name unless one is given."""
        here = "../" * path.count("/")
        text = (
            environment(self.words.language)
            .get_template(template or path)
            .render(
                site=self.site,
                standings=self.site.standings,
                unit=self.unit,
                tournament=self.site.caption.tournament,
                how_far=how_far(self.site.standings),
                charged=self.charged,
                level=Figure("95\u00a0%"),
                path=path,
                section=_SECTIONS.get(template or path, template or path),
                here=here,
                root=f"../{here}",
                **values,
            )
        )
        return path, text + "\n"
