"""Whether a newcomer plays as a bot of somebody else, or of the house, does: card by card, in the same positions.

That is no proof: two simple bots may have had one idea. The organiser is told, and judges.
"""

from donka.examine.copies import Agreement, agreement
from donka.league.accepted.kept import Kept
from donka.submit.house import Answers

ANSWERS = "answers"
"""The file beside a version's code that holds the cards it chose in the league's own positions."""


MOST_TOLD = 5
"""Of a course's simplest bots many play alike."""


def likenesses(answers: bytes, author: str, kept: Kept, house: Answers) -> tuple[str, ...]:
    """A line for each bot that gave nearly the same *answers*: of the *house*, and of other authors.

    Of each of theirs the last such version.
    """
    found: dict[str, str] = {}
    for name, said in house.items():
        agreed = agreement(answers, said)
        if agreed.is_a_pair:
            found[f"house {name}"] = f"the house's {name}: {_how_often(agreed)}"
    for accepted in kept.versions:
        submission = accepted.submission
        path = accepted.folder / ANSWERS
        if submission.author == author or not path.is_file():
            continue
        agreed = agreement(answers, path.read_bytes())
        if agreed.is_a_pair:
            found[submission.name] = (
                f"{submission.reference} of {submission.author}: {_how_often(agreed)}"
            )
    lines = tuple(found.values())
    more = len(lines) - MOST_TOLD
    return (*lines[:MOST_TOLD], f"and {more} more") if more > 0 else lines


def _how_often(agreed: Agreement) -> str:
    return f"the same card in {agreed.same:,} of {agreed.common:,} positions"
