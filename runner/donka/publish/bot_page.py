"""The page of one bot, put together of what was found out about it in several places."""

from donka.journal.kept import EntryTimes
from donka.publish.statistics import BotDeals
from donka.ranking.standings import Row
from donka.report.ledger import Line
from donka.report.site.values import BotPage, Provenance


def bot_page(
    row: Row,
    slug: str,
    provenance: Provenance,
    times: EntryTimes,
    deals: BotDeals,
    failures: Line,
) -> BotPage:
    """The page of the bot of *row*, whose name is the published one."""
    return BotPage(
        row=row,
        slug=slug,
        provenance=provenance,
        decisions=times.decisions,
        dearest_game_ns=times.dearest_game_ns,
        loads=times.loads,
        mean_load_ns=times.load_charge_ns // times.loads if times.loads else None,
        # Without those that the policy made dearer to the last.
        points={points: count for points, count in sorted(deals.points.items()) if count},
        moons_suffered=deals.moons_suffered,
        failures=failures,
        best=deals.best.deals,
        worst=deals.worst.deals,
    )
