"""From kept turns to settled facts: the steps in order, each a function of the lesson so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from stilltrue.config import LIMITS
from stilltrue.extract.base import Extractor, signature
from stilltrue.extract.check import check
from stilltrue.extract.rules_correct import values_taken_back
from stilltrue.index.document import claim_unit, passages
from stilltrue.index.renew import renew
from stilltrue.ingest.arrive import blanked, learnable
from stilltrue.ingest.echo import echoed_spans, handed_out, quoted
from stilltrue.language import language_of
from stilltrue.ledger.align import (
    entity_mentions,
    proposed_aliases,
    proposed_events,
    proposed_predicates,
    straightened,
)
from stilltrue.ledger.commit import Settled, place_all, settle
from stilltrue.ledger.event_names import proposed_names
from stilltrue.ledger.events import is_telling
from stilltrue.ledger.gather import names_of
from stilltrue.ledger.naming import Names
from stilltrue.ledger.rename import rename
from stilltrue.ledger.resident import Resident
from stilltrue.model.claim import Assertion, Candidate
from stilltrue.model.fact import Slot
from stilltrue.model.receipt import Reason, Rejection
from stilltrue.model.record import FactFilter, Unit, UnitKind
from stilltrue.model.scope import Channel, SpaceKey
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn, TurnId, Window
from stilltrue.storage.base import Transaction

_MOST_REMINDERS = 4
"""Turns from before that are looked up for a value taken back."""


@dataclass(slots=True)
class Lesson:
    """What is being learned from one window, step by step."""

    tx: Transaction
    space: SpaceKey
    window: Window
    recorded_at: Instant
    extractors: Sequence[Extractor]
    candidates: list[tuple[str, Candidate]] = field(default_factory=list)
    """With the signature of the extractor that proposed each."""
    assertions: list[Assertion] = field(default_factory=list)
    rejections: list[Rejection] = field(default_factory=list)
    unresolved: list[TurnId] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    slots: dict[Slot, list[Assertion] | None] = field(default_factory=dict)
    """The slots concerned, with the new assertions of each; none where names moved, and all has to be read."""
    unheard: set[Slot] = field(default_factory=set)
    """Those of the slots of which nothing was on record before."""
    own_words: dict[TurnId, str] = field(default_factory=dict)
    """The texts of turns without what memory handed out."""
    renamed: bool = False
    """Names moved, and with them what is searchable."""
    resident: Resident | None = None
    settled: list[Settled] = field(default_factory=list)


def extract(lesson: Lesson) -> None:
    """Ask each extractor what the new turns claim. What memory itself handed out is not read."""
    turns = tuple(replace(turn, text=own_words(lesson, turn)) for turn in lesson.window.turns)
    readable = Window(_readable(lesson.window.context), turns)
    for extractor in lesson.extractors:
        found = extractor.extract(readable)
        lesson.candidates += [(signature(extractor), candidate) for candidate in found.candidates]
        lesson.unresolved += found.unresolved
        lesson.problems += found.problems


def believe(lesson: Lesson) -> None:
    """Check each candidate against its turns: an assertion, or a rejection with its reason."""
    n_claims: dict[TurnId, int] = {}
    said = {turn.id: turn for turn in lesson.window.everything}
    for number, (extractor, candidate) in enumerate(lesson.candidates):
        checked = check(
            straightened(candidate),
            lesson.window,
            space=lesson.space,
            extractor=extractor,
            place=number,
            recorded_at=lesson.recorded_at,
        )
        if checked.turn_id in said:
            checked = no_echo(lesson, checked, said[checked.turn_id])
        if isinstance(checked, Rejection):
            lesson.rejections.append(checked)
            continue
        turn_id = checked.turn_id
        n_claims[turn_id] = n_claims.get(turn_id, 0) + 1
        if n_claims[turn_id] > LIMITS.claims_per_turn:
            lesson.rejections.append(_too_many(checked))
        else:
            lesson.assertions.append(checked)


def keep(lesson: Lesson) -> None:
    """Store assertions, rejections and marks; note which slots they are about."""
    names = _names_with_new_wordings(lesson)
    placed = place_all(lesson.tx, lesson.assertions, names)
    fresh_of: dict[Slot, list[Assertion]] = {}
    for assertion, slot in placed.assertions:
        fresh_of.setdefault(slot, []).append(assertion)
    lesson.slots |= fresh_of
    lesson.unheard = placed.unheard
    lesson.assertions = [assertion for assertion, _ in placed.assertions]
    for rejection in lesson.rejections:
        lesson.tx.add_rejection(rejection)
    for turn_id in lesson.unresolved:
        lesson.tx.mark_turn(turn_id, unresolved=True)


def _names_with_new_wordings(lesson: Lesson) -> Names:
    """How names are read, once it is recorded of each new wording of a predicate what it is a form of."""
    names = names_of(lesson.tx, lesson.space)
    worded = {assertion.predicate for assertion in lesson.assertions}
    rows = proposed_predicates(lesson.space, names, worded, recorded_at=lesson.recorded_at)
    for row in rows:
        lesson.tx.add_alias(row)
    return names_of(lesson.tx, lesson.space) if rows else names


def align(lesson: Lesson) -> None:
    """Record that a name said in another script is one already on record, and that two tellings are of one event."""
    if not lesson.assertions:
        return
    names = names_of(lesson.tx, lesson.space)
    mentions = entity_mentions(candidate for _, candidate in lesson.candidates)
    rows = proposed_aliases(lesson.tx, lesson.space, names, mentions, recorded_at=lesson.recorded_at)
    if rows:
        lesson.renamed = True
        lesson.slots |= dict.fromkeys(rename(lesson.tx, lesson.space, added=rows))
    told = {slot for slot, fresh in lesson.slots.items() if fresh is None or any(map(is_telling, fresh))}
    joined = proposed_events(lesson.tx, lesson.space, told, recorded_at=lesson.recorded_at)
    if joined:
        moved = rename(lesson.tx, lesson.space, added=joined)
        lesson.renamed |= not moved <= told
        lesson.slots |= dict.fromkeys(moved | told)
    _name_events(lesson)


def _name_events(lesson: Lesson) -> None:
    """Record by which names the events go of which something else is claimed: "the trip to Jeju"."""
    names = names_of(lesson.tx, lesson.space)
    called = proposed_names(lesson.tx, lesson.space, names, lesson.assertions, recorded_at=lesson.recorded_at)
    if called:
        moved = rename(lesson.tx, lesson.space, added=called)
        mentions = {row.mention for row in called}
        lesson.renamed |= any(slot.subject in mentions and lesson.tx.open_versions(slot) for slot in moved)
        lesson.slots |= dict.fromkeys(moved)


def compute(lesson: Lesson) -> None:
    """Recompute the timelines of the slots concerned."""
    names = names_of(lesson.tx, lesson.space)
    cause = lesson.assertions[0].id if lesson.assertions else "alias"
    lesson.settled = settle(
        lesson.tx,
        lesson.slots,
        names,
        recorded_at=lesson.recorded_at,
        cause=cause,
        resident=lesson.resident,
        unheard=lesson.unheard,
    )


def index(lesson: Lesson) -> None:
    """Make what is claimed searchable; turns are searchable since they were kept."""
    names = names_of(lesson.tx, lesson.space)
    if lesson.renamed:
        everything = claim_units(lesson.tx.each_assertion(lesson.space), names)
        renew(lesson.tx, lesson.space, everything, UnitKind.CLAIM)
    else:
        lesson.tx.index(claim_units(lesson.assertions, names))


STEPS: tuple[Callable[[Lesson], None], ...] = (extract, believe, keep, align, compute, index)


def learn(
    tx: Transaction,
    space: SpaceKey,
    window: Window,
    extractors: Sequence[Extractor],
    *,
    recorded_at: Instant,
    resident: Resident | None = None,
) -> Lesson:
    """Learn from a window of kept turns: all the steps, in one transaction."""
    lesson = Lesson(tx, space, window, recorded_at, extractors, resident=resident)
    for step in STEPS:
        step(lesson)
    return lesson


def window_of(tx: Transaction, turns: Sequence[Turn]) -> Window:
    """
    New turns of one session, with the context to read them in.

    The context is the few turns before them, and where one of them takes a value back
    ("it was Stavanger, not Bergen"), the turns in which that value was told.
    """
    first = min(turn.index for turn in turns)
    fresh = {turn.id for turn in turns}
    before = tx.session_turns(turns[0].space, turns[0].session, max(0, first - LIMITS.window_turns), first)
    context = {turn.id: turn for turn in (*_reminders(tx, turns), *before) if turn.id not in fresh}
    return Window(tuple(context.values()), tuple(turns))


def _reminders(tx: Transaction, turns: Sequence[Turn]) -> list[Turn]:
    """The turns behind the facts whose value one of the new turns takes back, the latest last."""
    space = turns[0].space
    taken = [value for turn in turns for value in values_taken_back(turn.text, language_of(turn.text))]
    if not taken:
        return []
    names = names_of(tx, space)
    keys = {names.value(value).key for value in taken}
    found = [
        fact
        for key in sorted(keys)
        for fact in tx.list_facts(FactFilter(spaces=(space,), value=key, lane=None), limit=_MOST_REMINDERS)[0]
    ]
    claims = {claim for supporting in tx.supports({fact.id for fact in found}).values() for claim in supporting}
    remembered = tx.turns({assertion.turn_id for assertion in tx.assertions(claims).values()})
    return sorted(remembered.values(), key=lambda turn: (turn.said_at, turn.index))[-_MOST_REMINDERS:]


def turn_units(turns: Iterable[Turn]) -> list[Unit]:
    """What of some turns can be searched: all that was said, less what memory itself handed out."""
    return [unit for turn in turns for unit in passages(replace(turn, text=learnable(turn)))]


def claim_units(assertions: Iterable[Assertion], names: Names) -> list[Unit]:
    """One unit a slot and value of what is claimed, in the words of the claim that was recorded first."""
    units: dict[str, Unit] = {}
    for assertion in sorted(assertions, key=lambda a: (a.recorded_at, a.id)):
        if assertion.value is None:
            continue
        slot = names.slot(
            names.worded_slot(assertion.space, assertion.subject, assertion.predicate, assertion.qualifier)
        )
        unit = claim_unit(slot, names.value(assertion.value), assertion, names.registry.get(slot.predicate))
        units.setdefault(unit.ref, unit)
    return list(units.values())


def _readable(turns: Iterable[Turn]) -> tuple[Turn, ...]:
    readable = []
    for turn in turns:
        text = learnable(turn)
        readable.append(turn if text is turn.text else replace(turn, text=text))
    return tuple(readable)


def own_words(lesson: Lesson, turn: Turn) -> str:
    """A turn's text with all blanked that memory handed out: fenced, in its own form, or quoted from a recall."""
    if turn.channel in (Channel.ACT, Channel.STRUCTURED):
        return turn.text
    if turn.id not in lesson.own_words:
        text = learnable(turn)
        echoed = echoed_spans(text, handed_out(lesson.tx, turn)) if quoted(text) else []
        lesson.own_words[turn.id] = blanked(text, echoed)
    return lesson.own_words[turn.id]


def no_echo(lesson: Lesson, checked: Assertion | Rejection, turn: Turn) -> Assertion | Rejection:
    """The assertion, unless its quote is of what memory handed out."""
    if isinstance(checked, Rejection) or (own := own_words(lesson, turn)) is turn.text:
        return checked
    if any(own[span.start : span.end].strip() for span in checked.spans if span.turn_id == turn.id):
        return checked
    return Rejection(
        space=checked.space,
        turn_id=checked.turn_id,
        extractor=checked.extractor,
        reason=Reason.ECHO,
        detail="the quote is of a text that memory itself handed out; nothing is learned from it again",
        candidate={"subject": checked.subject, "predicate": checked.predicate},
        recorded_at=checked.recorded_at,
    )


def _too_many(assertion: Assertion) -> Rejection:
    return Rejection(
        space=assertion.space,
        turn_id=assertion.turn_id,
        extractor=assertion.extractor,
        reason=Reason.MALFORMED,
        detail=f"more than {LIMITS.claims_per_turn} claims from one turn; the rest were left out",
        candidate={"subject": assertion.subject, "predicate": assertion.predicate},
        recorded_at=assertion.recorded_at,
    )
