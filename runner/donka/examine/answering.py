"""What a bot plays in the fixed positions, asked without the rest of an examination.

For bots that need none and are held against others all the same.
"""

from itertools import islice

from donka.examine.bench import Bench, Purse
from donka.examine.conditions import POSITIONS, Conditions
from donka.examine.copies import cards_in
from donka.examine.positions import plays
from donka.examine.questions import Questions
from donka.examine.rulings import rulings
from donka.league.catalogue import OfferedBot
from donka.league.sitting_spec import Contender

BUDGET_NS = 20_000_000_000
"""What a bot may think about them."""


def fixed_answers(bot: OfferedBot, conditions: Conditions) -> bytes:
    """The same of *bot* as its examination under *conditions* would give as its answers.

    Those of one that keeps nothing between positions. MachineFailed or OutsideKill where the machine
    failed.
    """
    default = rulings(conditions.rules, conditions.extent)[0]
    candidate = Contender(bot.name, bot.plugin.source, bot.within, {}, None, bot.plugin.shown)
    with Bench(candidate, conditions, default.rules) as bench:
        bench.load()
        positions = islice(plays(default.rules, conditions.key, default.name), POSITIONS)
        return cards_in(Questions(bench, conditions.clock).ask(positions, Purse(BUDGET_NS)))
