"""From two names to the bots of a comparison: what ``donka compare`` does before anything is played.

Heavy to import; the command imports it when it runs.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from donka.cli.asked import MOST_SETS, Asked
from donka.cli.deciding import Deciding
from donka.cli.outcome import Circumstances, Outcome
from donka.cli.speaking import INTERRUPTED, say, show
from donka.league.accepted.folder import LeagueFolder
from donka.league.catalogue import LOAD_NS, Catalogue
from donka.league.comparing import Comparing
from donka.league.comparison import NAME, Comparison, comparison
from donka.league.config.fields import HIDDEN
from donka.league.looking import is_house, look
from donka.league.settling import settle
from donka.league.spec import SandboxSpec
from donka.league.wanted import Finder, UnknownBot
from donka.report.escaping import json_text
from donka.report.printable import printable


def answer(asked: Asked) -> int:
    """Find the bots, play until the evidence is enough, and tell it; the exit code."""
    asked.check()
    with TemporaryDirectory(prefix="donka-") as own:
        try:
            deciding = _ready(asked, Path(own))
        except KeyboardInterrupt:
            return _interrupted(asked)
        return deciding.answer()


def _interrupted(asked: Asked) -> int:
    """Tell that it was stopped before the bots were found: nothing is known of them."""
    nothing = Comparing((asked.first, asked.second), (), asked.test)
    outcome = Outcome(asked.first, asked.second, nothing)
    if asked.as_json:
        unknown = Circumstances(None, asked.preset, None, asked.seed)
        show(json_text(outcome.document([None, None], (), unknown)))
    say(f"Interrupted: {outcome.sentence()}")
    return INTERRUPTED


def _ready(asked: Asked, own: Path) -> Deciding:
    """The bots, found and told of; *own* is an empty folder to be used."""
    settled = settle(SandboxSpec())
    limits = SandboxSpec().limits(settled.level)
    league = LeagueFolder.nearest(Path.cwd())
    catalogue = look(asked.bots_dir, asked.trusted, LOAD_NS, limits, settled.lack, league)
    copies = own / "copies"
    copies.mkdir()
    found = _found(asked, Finder(catalogue, limits, copies), catalogue)
    lack = f"; no more works here: {settled.lack}" if settled.lack else ""
    say(printable(f"Isolation: {settled.level}{lack}"))
    _say_cap(asked, found)
    return Deciding(asked, found, settled.level, asked.keep or own / NAME)


def _say_cap(asked: Asked, found: Comparison) -> None:
    # The default is nobody's wish.
    if found.most_sets != asked.max_sets != MOST_SETS:
        threes = len({block.entries[1:] for block in found.plan})
        say(
            f"--max-sets {asked.max_sets:,}: {found.most_sets:,} sets at most, so that each of the "
            f"{threes} threes of the field plays as often (expected a multiple of {threes})"
        )


def _found(asked: Asked, finder: Finder, catalogue: Catalogue) -> Comparison:
    """The bots, found; what is wrong with them that does not keep them from playing is said."""
    house = (bot.name for bot in catalogue.bots if is_house(bot.distribution))
    try:
        wanted = [finder.find(text) for text in (asked.first, asked.second)]
        field = [finder.find(text) for text in asked.field or house]
    except UnknownBot:
        for problem in catalogue.problems:
            say(printable(problem))
        raise
    remarks = [remark for each in (*wanted, *field) for remark in each.remarks]
    for remark in dict.fromkeys(remarks):
        say(printable(remark))
    first, second = wanted
    seed = None if asked.seed == HIDDEN else asked.seed
    least = asked.test.min_sets
    return comparison(first, second, field, least, asked.max_sets, asked.preset, seed)
