"""What was proposed and is not believed, with its reason, as it is kept."""

from __future__ import annotations

from dataclasses import replace

from stilltrue.extract.base import Unfit
from stilltrue.ingest.lesson import Lesson
from stilltrue.model.claim import Assertion, Candidate
from stilltrue.model.inference import infers
from stilltrue.model.receipt import Reason, Rejection, Unused

_LONGEST_SHOWN = 200
"""Characters of a refused formula and its slot that are kept."""


def rejection_of_unfit(lesson: Lesson, extractor: str, unfit: Unfit) -> Rejection:
    """The rejection of what an extractor proposed that became no candidate."""
    return Rejection(
        space=lesson.space,
        turn_id=unfit.turn_id,
        extractor=extractor,
        reason=unfit.reason,
        detail=unfit.detail,
        candidate=unfit.proposed,
        recorded_at=lesson.recorded_at,
    )


def rejection_of_unrelated(lesson: Lesson, extractor: str, candidate: Candidate, reason: str) -> Rejection:
    """The rejection of a formula that is not clear; the claim itself is kept."""
    return Rejection(
        space=lesson.space,
        turn_id=candidate.turn_id,
        extractor=extractor,
        reason=Reason.UNDERIVED,
        detail=f"{reason}; the claim is kept as it was said",
        candidate={"subject": candidate.subject[:_LONGEST_SHOWN], "predicate": candidate.predicate[:_LONGEST_SHOWN]},
        recorded_at=lesson.recorded_at,
    )


def rejection_of(assertion: Assertion, reason: Reason, detail: str) -> Rejection:
    """The rejection of a claim that its turn bears out, and that is not believed all the same."""
    return Rejection(
        space=assertion.space,
        turn_id=assertion.turn_id,
        extractor=assertion.extractor,
        reason=reason,
        detail=detail,
        candidate={"subject": assertion.subject, "predicate": assertion.predicate},
        recorded_at=assertion.recorded_at,
    )


def rejection_of_underived(assertion: Assertion, unused: Unused) -> Rejection:
    """The rejection of a formula that is not in use, beside what was said, which is kept; or of an inference."""
    of_formula = Reason.CIRCULAR if unused.circular else Reason.UNDERIVED
    return Rejection(
        space=assertion.space,
        turn_id=assertion.turn_id,
        extractor=assertion.extractor,
        reason=Reason.UNFOUNDED if infers(assertion) else of_formula,
        detail=unused.words,
        candidate={
            "subject": assertion.subject[:_LONGEST_SHOWN],
            "predicate": assertion.predicate[:_LONGEST_SHOWN],
            "derivation": (assertion.derivation or "")[:_LONGEST_SHOWN],
        },
        recorded_at=assertion.recorded_at,
    )


def rejection_of_unmet(assertion: Assertion, reason: str) -> Rejection:
    """The rejection of a claim that would wait for what is no condition."""
    return replace(rejection_of_underived(assertion, Unused(reason)), reason=Reason.NO_CONDITION)
