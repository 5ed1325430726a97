"""What is inferred, and what it rests on: looked up among the claims beside it and the facts on record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from stilltrue.errors import BadRequest
from stilltrue.ingest.aligning import names_with_new_wordings
from stilltrue.ingest.following import Borne, Rested, Told, borne
from stilltrue.ingest.lesson import Lesson
from stilltrue.ledger.naming import Names, subject_key
from stilltrue.model.claim import Act, Assertion, AssertionId, Kind, Modality, Value, folded, plain
from stilltrue.model.fact import Fact, Slot, State
from stilltrue.model.inference import Ground, grounds_in, inference_on, infers, mark_of
from stilltrue.model.receipt import Reason, Rejection
from stilltrue.model.scope import Tier
from stilltrue.storage.base import Transaction

_BINDING = frozenset({Kind.DECISION, Kind.COMMITMENT, Kind.CONSTRAINT, Kind.RULE, Kind.PROCEDURE})
_LIVING_TOGETHER = frozenset({"flatmate", "spouse", "partner"})
_SHARED_AT_HOME = frozenset({"lives_in", "home_address", "landlord", "neighbour"})
_MOST_CLAIMS = 16
"""Claims behind one fact that an inference names."""
_LONGEST_SHOWN = 60
_HANDED_OVER = "structured"
"""The name of the extractor that reads what a program hands over."""


class _UnfoundedError(Exception):
    """Why an inference is not believed."""


def ground(lesson: Lesson) -> None:
    """
    Note for each inference who said what it rests on; one that rests on nothing that holds is turned down.

    It is worth no more than hearsay, whoever spoke the words that led to it, and it never binds anybody. What a model
    inferred is worth less than that, and counts as unsupported, where it says what stands nowhere in what it rests on;
    a number or a date from nowhere is turned down.
    """
    if not any(map(infers, lesson.assertions)):
        return
    names = names_with_new_wordings(lesson)
    kept: list[Assertion] = []
    for assertion in lesson.assertions:
        try:
            kept.append(_grounded(lesson, assertion, names) if infers(assertion) else assertion)
        except (_UnfoundedError, BadRequest) as because:
            lesson.rejections.append(_rejection(assertion, str(because)))
    lesson.assertions = kept


def _grounded(lesson: Lesson, inference: Assertion, names: Names) -> Assertion:
    _check(inference, names)
    own = _slot(inference, (inference.subject, inference.predicate, inference.qualifier or ""), names)
    told = [one for one in lesson.assertions if one.id != inference.id and _says_a_fact(one, inference)]
    found = [_ground(lesson.tx, inference, named, own, told, names) for named in grounds_in(inference.derivation or "")]
    is_borne = _is_borne_out(lesson, inference, found)
    is_borne = is_borne and not _is_handed_on(inference, [named for named, _ in found], names)
    return replace(
        inference,
        derivation=inference_on([named for named, _ in found]),
        tier=min(inference.tier, Tier.HEARSAY if is_borne else Tier.UNKNOWN),
        supported=inference.supported and is_borne,
        explicit=False,
        importance="normal" if inference.importance == "safety" else inference.importance,
    )


def _is_handed_on(inference: Assertion, grounds: Sequence[Ground], names: Names) -> bool:
    """Whether what is so of one person is taken to be so of another, who does not share his home."""
    own, of = names.predicate(inference.predicate), subject_key(inference.subject)
    others = any(names.predicate(one.slot[1]) == own and subject_key(one.slot[0]) != of for one in grounds)
    together = any(names.predicate(one.slot[1]) in _LIVING_TOGETHER for one in grounds)
    return others and not (own in _SHARED_AT_HOME and together)


def _is_borne_out(lesson: Lesson, inference: Assertion, found: Sequence[tuple[Ground, Rested]]) -> bool:
    """Whether all that an inference says comes from what it rests on; a program that hands one over vouches for it."""
    if inference.extractor.partition("@")[0] == _HANDED_OVER:
        return True
    claims = [claim for named, _ in found for claim in named.claims]
    how = borne(inference, [rested for _, rested in found], list(_told(lesson, [inference.id, *claims])))
    if how is Borne.BY_NOTHING:
        # Not which: it may be a word of a turn that is erased one day.
        raise _UnfoundedError("a number or date of it comes from nothing that it rests on, nor by reckoning")
    return how is Borne.OUT


def _told(lesson: Lesson, claims: Sequence[AssertionId]) -> Iterator[Told]:
    """The words behind some claims, those of the window among them."""
    beside = {one.id: one for one in lesson.assertions}
    others = lesson.tx.assertions(claim for claim in claims if claim not in beside)
    known = {**others, **beside}
    spans = [span for claim in dict.fromkeys(claims) if claim in known for span in known[claim].spans]
    here = {turn.id: turn for turn in lesson.window.everything}
    turns = {**lesson.tx.turns(span.turn_id for span in spans if span.turn_id not in here), **here}
    for span in spans:
        turn = turns.get(span.turn_id)
        if turn is not None and not turn.redacted:
            yield Told(turn.text[span.start : span.end], turn.said_at, turn.zone)


def _check(inference: Assertion, names: Names) -> None:
    """That an inference is of a kind that may be made."""
    holds = inference.act is Act.HOLDS and inference.polarity and inference.corrects is None
    if not holds or inference.value is None or inference.modality is not Modality.ACTUAL or inference.only:
        raise _UnfoundedError("only that something holds can be inferred; that it ends, or is planned, has to be said")
    if inference.kind in _BINDING:
        raise _UnfoundedError(f"a {inference.kind.value} has to be said; nobody is bound by what is inferred")
    row = names.registry.get(names.predicate(inference.predicate))
    if row is not None and row.sensitive:
        raise _UnfoundedError(f"{row.name!r} is never inferred; only what somebody said of it is kept")


def _says_a_fact(claim: Assertion, inference: Assertion) -> bool:
    """Whether a claim beside an inference may be what it rests on; what waits for a yes only for what waits, too."""
    actual = claim.act in (Act.HOLDS, Act.CONFIRMS) and claim.modality is Modality.ACTUAL and claim.value is not None
    return actual and (inference.quarantined or not claim.quarantined)


def _ground(
    tx: Transaction, inference: Assertion, named: Ground, own: Slot, told: Sequence[Assertion], names: Names
) -> tuple[Ground, Rested]:
    slot = _slot(inference, (*named.slot, "")[:3], names)
    if slot == own:
        raise _UnfoundedError(f"it rests on {_called(named)}, which is what it says itself")
    fitting = [one for one in told if _slot_of(one, names) == slot and _is(named, one.value, names)]
    values = {(names.value(one.value).key, one.polarity): one for one in fitting if one.value is not None}
    if len(values) == 1:
        value, polarity = fitting[-1].value, fitting[-1].polarity
        claims = tuple(one.id for one in fitting)
        return _noted(named, claims, names.value(value) if value is not None else None, polarity=polarity)
    return _on_record(tx, inference, named, slot, names)


def _on_record(tx: Transaction, inference: Assertion, named: Ground, slot: Slot, names: Names) -> tuple[Ground, Rested]:
    facts = [fact for fact in tx.open_versions(slot) if _holds(fact, inference) and _is(named, fact.value, names)]
    if not facts:
        raise _UnfoundedError(f"it rests on {_called(named)}, of which nothing on record holds")
    if len(facts) > 1:
        raise _UnfoundedError(f"it rests on {_called(named)}, which has several values; say which")
    claims = tx.supports([facts[0].id]).get(facts[0].id, ())
    return _noted(named, tuple(claims), facts[0].value, polarity=facts[0].polarity)


def _noted(
    named: Ground, claims: tuple[AssertionId, ...], value: Value | None, *, polarity: bool
) -> tuple[Ground, Rested]:
    mark = mark_of(value, polarity=polarity) if value is not None else ""
    ground = Ground(slot=named.slot, claims=claims[-_MOST_CLAIMS:], mark=mark)
    return ground, Rested(named.slot, value, polarity)


def _holds(fact: Fact, inference: Assertion) -> bool:
    """Whether a fact held when the words were said that an inference was drawn from, or holds since."""
    known = fact.lane is Modality.ACTUAL and fact.state is State.KNOWN and fact.value is not None
    since = inference.valid_from.earliest if inference.valid_from is not None else inference.said_at
    return known and fact.valid.covers(max(since, inference.said_at))


def _is(named: Ground, value: Value | None, names: Names) -> bool:
    """Whether a value is the one that was named; any where none was."""
    if named.value is None or value is None:
        return value is not None
    words = Value.of_text(named.value)
    if folded(value.text) == words.key or names.value(words).key == names.value(value).key:
        return True
    return value.number is not None and plain(value.number) == named.value.replace(",", "").strip()


def _slot(inference: Assertion, words: Sequence[str], names: Names) -> Slot:
    subject, predicate, qualifier = words
    return names.slot(names.worded_slot(inference.space, subject_key(subject), predicate, qualifier or None))


def _slot_of(claim: Assertion, names: Names) -> Slot:
    return names.slot(names.worded_slot(claim.space, claim.subject, claim.predicate, claim.qualifier))


def _called(named: Ground) -> str:
    subject, predicate, *qualifier = named.slot
    slot = f"{subject} · {predicate}" + (f"[{qualifier[0]}]" if qualifier else "")
    return repr(slot[:_LONGEST_SHOWN])


def _rejection(assertion: Assertion, detail: str) -> Rejection:
    return Rejection(
        space=assertion.space,
        turn_id=assertion.turn_id,
        extractor=assertion.extractor,
        reason=Reason.UNFOUNDED,
        detail=detail,
        candidate={"subject": assertion.subject[:_LONGEST_SHOWN], "predicate": assertion.predicate[:_LONGEST_SHOWN]},
        recorded_at=assertion.recorded_at,
    )
