"""What no verification can tell from a tournament's folder alone, said plainly."""

from collections.abc import Iterator

from donka.journal.about import About


def unproved(about: About, over: bool, root_given: bool, somebody_left: bool) -> Iterator[str]:
    """What was not proved of this tournament, a sentence each."""
    if not over:
        yield (
            "That others find the same: the seed is not published before the tournament is over, so that "
            "nobody without this journal can verify it yet."
        )
    if root_given:
        yield (
            "That the seed was chosen before the deals: compare the commitment with what was published "
            "at the start."
        )
    else:
        yield (
            "That nobody rewrote the whole folder, its root included: compare the commitment with what "
            "was published at the start, and the root with what was published at the end (--root HEX)."
        )
    if about.seed_is_text:
        yield (
            "That no bot knew the cards: they follow from a text, which the config gives away; and they "
            "do not depend on the rest of the config, nor on the bots' code."
        )
    if somebody_left:
        yield (
            "That whoever is said to have left did: a root holds games, and they are the same whether "
            "somebody left who had none to come or not."
        )
    yield (
        "Times, what is told of a fault beside its place and kind, voids and dates: no root that is "
        "published holds them, only provenance.json in this folder."
    )
    yield "That the bots named played so: donka faults DIR --again asks them once more."
