"""The randomness of one decision."""

from random import Random

from donka.game.shuffle import decision_seed


def decision_random(deal_seed: bytes, trick: int) -> Random:
    """Randomness for one decision of a seat in a deal; *trick* 0 is the pass.

    The same arguments give the same numbers, in whatever order decisions are made.
    """
    # No secret hangs on these numbers: they must come back in a replay.
    return Random(int.from_bytes(decision_seed(deal_seed, trick)))  # noqa: S311 - see above
