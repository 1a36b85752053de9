"""Whether a newcomer plays as a bot of somebody else does: card by card, in the same positions.

That is no proof: two simple bots may have had one idea. The organiser is told, and judges.
"""

from collections.abc import Iterator

from donka.examine.copies import agreement
from donka.league.accepted.kept import Kept

ANSWERS = "answers"
"""The file beside a version's code that holds the cards it chose in the league's own positions."""


def likenesses(answers: bytes, author: str, kept: Kept) -> Iterator[str]:
    """A line for each version of another author's that gave nearly the same *answers*."""
    for accepted in kept.versions:
        submission = accepted.submission
        path = accepted.folder / ANSWERS
        if submission.author == author or not path.is_file():
            continue
        found = agreement(answers, path.read_bytes())
        if found.is_a_pair:
            yield (
                f"{submission.reference} of {submission.author}: the same card in {found.same:,} of "
                f"{found.common:,} positions"
            )
