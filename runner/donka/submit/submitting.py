"""One submission, from what somebody named to a version that plays, or to a refusal that says why.

Received into a folder of its own, named, examined there, accepted by one rename. Knows nothing of
how its outcome is told.
"""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from donka import __version__
from donka.errors import DonkaError
from donka.examine.conditions import Conditions
from donka.examine.examination import Examination, Watch
from donka.league.accepted.contents import Hashes, digest
from donka.league.accepted.keeping import Refusal, discard, keep, refuse
from donka.league.accepted.kept import Accepted, Kept
from donka.league.accepted.lock import held
from donka.league.accepted.submission import Point, StepTold, Submission
from donka.league.catalogue import OfferedBot
from donka.sandbox.source import Origin
from donka.submit.choosing import chosen
from donka.submit.likeness import ANSWERS, likenesses
from donka.submit.naming import STEP as NAMED
from donka.submit.naming import Taken
from donka.submit.outcome import Outcome, Verdict
from donka.submit.received import Received, Refused
from donka.submit.receiving import receive
from donka.submit.scrubbing import scrubbed, without_place
from donka.submit.stage import Stage, unheard
from donka.submit.stems import safe_stem
from donka.submit.terms import Terms
from donka.submit.wish import Wish

FOUND = "found"
EXAMINED = "examined"
EXAMINING = "examining it"


def submit(
    wish: Wish, terms: Terms, watch: Watch = lambda _: None, stage: Stage = unheard
) -> Outcome:
    """Accept what *wish* names, or refuse it and keep why.

    *stage* hears of each stage as it begins, *watch* is told of the steps of its examination.

    DonkaError where the machine failed, or the league's folder cannot be written: then nothing is
    known of the bot, and nothing changed.
    """
    folder = terms.league.arrival()
    submitting = _Submitting(wish, terms, folder, stage)
    try:
        return submitting.outcome(watch)
    except Refused as refused:
        return submitting.refused(refused)
    finally:
        discard(folder)
        terms.league.tidy()


class _Submitting:
    """One submission on its way; what is known of it grows."""

    def __init__(self, wish: Wish, terms: Terms, folder: Path, stage: Stage) -> None:
        self._wish = wish
        self._terms = terms
        self._folder = folder
        self._stage = stage
        self._name = wish.name or ""
        self._author = wish.author or ""
        now = datetime.now(UTC)
        self._at = now.isoformat(timespec="seconds")
        self._late = terms.closes is not None and (wish.at or now) > terms.closes
        self._examination: Examination | None = None

    def outcome(self, watch: Watch) -> Outcome:
        """What comes of it; Refused where it is not accepted."""
        wish, terms = self._wish, self._terms
        received = self._received()
        # Before anything of it has run.
        made_of = digest(self._folder, Hashes())
        self._stage("asking which bots it offers")
        bot = chosen(wish, received, self._folder, terms.limits)
        self._name = wish.name or bot.name
        kept = Kept.of(terms.league)
        self._name_it(kept)
        playing = kept.latest.get(self._name)
        if playing is not None and _is(playing, bot, made_of):
            return self._told(Verdict.UNCHANGED, playing.submission.reference)
        self._examine(replace(bot, name=self._name, called=bot.name), watch)
        return self._kept(received, bot, made_of)

    def refused(self, refused: Refused) -> Outcome:
        """The outcome where it is not accepted; its reason is kept, but of what was not there at all."""
        name, author, reason = self._name, self._author, self._scrubbed(str(refused))
        if refused.step != FOUND:
            refuse(
                self._terms.league,
                Refusal(
                    what=self._wish.what,
                    name=name,
                    author=author,
                    at=self._at,
                    step=refused.step,
                    reason=reason,
                ),
            )
        playing = Kept.of(self._terms.league).latest.get(name)
        told = self._told(Verdict.REFUSED, playing.submission.reference if playing else "")
        return replace(
            told, step=refused.step, reason=reason, printed=self._scrubbed(refused.printed)
        )

    def _received(self) -> Received:
        wish, terms = self._wish, self._terms
        stem = safe_stem(wish.name or Path(wish.what).name)
        if not stem:
            raise Refused(NAMED, f"{wish.what}: no letter or digit to name it by (choose: --name)")
        self._stage("receiving it")
        return receive(
            wish.what,
            self._folder,
            terms.league.wheels,
            level=terms.level,
            stem=stem,
            stage=self._stage,
        )

    def _name_it(self, kept: Kept) -> None:
        """Settle name and author; Refused where they cannot be had."""
        taken = Taken.of(kept, self._terms.installed)
        # Whoever chooses a name does not say by that whose it is.
        self._author = self._wish.author or self._name
        self._name = taken.check(self._name, self._author)

    def _examine(self, bot: OfferedBot, watch: Watch) -> None:
        terms = self._terms
        self._stage(EXAMINING)
        conditions = Conditions(limits=terms.limits, key=terms.league.key(), tally=terms.tally)
        examination = terms.examining(
            bot, conditions, lambda step: watch(without_place(step, self._folder))
        )
        self._examination = examination = replace(
            examination,
            steps=tuple(without_place(step, self._folder) for step in examination.steps),
            printed=self._scrubbed(examination.printed),
        )
        if not examination.passed:
            raise Refused(EXAMINED, examination.summary)

    def _kept(self, received: Received, bot: OfferedBot, made_of: bytes) -> Outcome:
        league, examination = self._terms.league, self._examination
        if examination is None:
            raise ValueError("nothing is kept that was not examined")
        try:
            (self._folder / ANSWERS).write_bytes(examination.answers)
        except OSError as error:
            raise DonkaError(
                f"{self._wish.what}: {error.strerror} (nothing was accepted)"
            ) from None
        self._stage("holding what it plays against other bots")
        house = self._terms.house(league, self._terms.limits)
        with held(league):
            # Others may have been accepted meanwhile.
            kept = Kept.of(league)
            self._name_it(kept)
            copies = likenesses(examination.answers, self._author, kept, house)
            submission = self._submission(received, bot, made_of, examination, copies)
            accepted = keep(league, self._folder, submission)
        return self._told(Verdict.ACCEPTED, accepted.submission.reference, copies)

    def _submission(
        self,
        received: Received,
        bot: OfferedBot,
        made_of: bytes,
        examination: Examination,
        copies: tuple[str, ...],
    ) -> Submission:
        source = bot.plugin.source
        installed = source.origin is Origin.ENTRY_POINT
        return Submission(
            name=self._name,
            number=0,
            author=self._author,
            alias=self._wish.alias,
            distribution=received.distribution,
            version=received.version,
            point=Point(source.plugin, source.target) if installed else None,
            file=received.file.name if received.file else None,
            bot=bot.name,
            options=bot.options,
            description=bot.description,
            digest=made_of.hex(),
            requirements=received.requirements,
            received=self._at,
            late=self._late,
            level=examination.level,
            donka=__version__,
            outcome=examination.summary,
            steps=tuple(
                StepTold(step.number, step.title, step.outcome, step.told)
                for step in examination.steps
            ),
            copies=copies,
        )

    def _scrubbed(self, text: str) -> str:
        return scrubbed(text, self._folder)

    def _told(self, verdict: Verdict, version: str, copies: tuple[str, ...] = ()) -> Outcome:
        return Outcome(
            self._wish.what,
            verdict,
            self._name,
            self._author,
            self._at,
            version,
            self._late,
            copies=copies,
            examination=self._examination,
        )


def _is(accepted: Accepted, bot: OfferedBot, made_of: bytes) -> bool:
    """Whether *bot*, *made_of* these bytes, is what was *accepted*, and that can still play."""
    if accepted.submission.bot != bot.name or accepted.sealed.digest != made_of:
        return False
    try:
        accepted.sealed.check(Hashes())
    except DonkaError:
        # What is told of changed bytes is to submit them again.
        return False
    return True
