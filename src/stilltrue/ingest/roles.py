"""Who took part in an event, and where it was: claims about the event itself, by its id."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from stilltrue.extract.check import check
from stilltrue.ingest.lesson import Lesson
from stilltrue.ingest.rejecting import rejection_of
from stilltrue.ledger.events import event_id, is_telling
from stilltrue.model.claim import Act, Assertion, Candidate, Kind, Value, ValueKind
from stilltrue.model.receipt import Reason, Rejection
from stilltrue.model.turn import Turn, Window


def attribute(lesson: Lesson) -> None:
    """
    Claim the roles of each event that is told of the event; each stands in the event's own turn, or is turned down.

    An event that happens to be told again with more people in it is still one event: they are claims about its id.
    """
    if not lesson.with_roles:
        return
    kept = {assertion.id: assertion for assertion in lesson.assertions}
    said = {turn.id: turn for turn in lesson.window.everything}
    for told, candidate in lesson.with_roles:
        event, turn = kept.get(told.id), said.get(told.turn_id)
        if event is None or turn is None:
            continue
        for checked in _roles(event, candidate, turn):
            if isinstance(checked, Rejection):
                lesson.rejections.append(checked)
            else:
                lesson.assertions.append(checked)


def _roles(event: Assertion, candidate: Candidate, turn: Turn) -> Iterator[Assertion | Rejection]:
    for predicate, words in candidate.roles:
        part = replace(
            candidate,
            predicate=predicate,
            value=Value.of_text(words, ValueKind.ENTITY),
            qualifier=None,
            act=Act.HOLDS,
            kind=Kind.STATE,
            many=True,
            roles=(),
        )
        checked = check(
            part, Window((), (turn,)), space=event.space, extractor=event.extractor, place=event.place,
            recorded_at=event.recorded_at,
        )  # fmt: skip
        if isinstance(checked, Assertion) and not is_telling(event):
            yield _of_no_event(checked)
        elif isinstance(checked, Assertion):
            quarantined = checked.quarantined or event.quarantined
            yield replace(checked, subject=event_id(event), tier=min(checked.tier, event.tier), quarantined=quarantined)
        else:
            yield checked


def _of_no_event(checked: Assertion) -> Rejection:
    return rejection_of(
        checked, Reason.MALFORMED, "only what happened has people who took part, and a place where it was"
    )
