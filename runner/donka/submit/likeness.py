"""Whether a newcomer plays as a bot of somebody else does: card by card, in the same positions.

That is no proof: two simple bots may have had one idea. The organiser is told, and judges.
"""

from donka.examine.copies import agreement
from donka.league.accepted.kept import Kept

ANSWERS = "answers"
"""The file beside a version's code that holds the cards it chose in the league's own positions."""


MOST_TOLD = 5
"""Of a course's simplest bots many play alike."""


def likenesses(answers: bytes, author: str, kept: Kept) -> tuple[str, ...]:
    """A line for each bot of another author's that gave nearly the same *answers*, in its last such version."""
    found: dict[str, str] = {}
    for accepted in kept.versions:
        submission = accepted.submission
        path = accepted.folder / ANSWERS
        if submission.author == author or not path.is_file():
            continue
        agreed = agreement(answers, path.read_bytes())
        if agreed.is_a_pair:
            found[submission.name] = (
                f"{submission.reference} of {submission.author}: the same card in {agreed.same:,} of "
                f"{agreed.common:,} positions"
            )
    lines = tuple(found.values())
    more = len(lines) - MOST_TOLD
    return (*lines[:MOST_TOLD], f"and {more} more") if more > 0 else lines
