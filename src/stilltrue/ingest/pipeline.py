"""From kept turns to settled facts: the steps in order, each a function of the lesson so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stilltrue.config import LIMITS
from stilltrue.errors import ModelFault
from stilltrue.extract.base import Extractor, asks_a_model, signature
from stilltrue.extract.check import check
from stilltrue.index.renew import renew_slots
from stilltrue.ingest.aligning import align, names_at_hand, names_with_new_wordings
from stilltrue.ingest.briefing import briefed
from stilltrue.ingest.certain import held_against
from stilltrue.ingest.conditions import conditions
from stilltrue.ingest.grounding import ground
from stilltrue.ingest.lesson import Lesson
from stilltrue.ingest.own_words import as_own_words, no_echo, own_words
from stilltrue.ingest.rejecting import rejection_of_underived, rejection_of_unfit, rejection_of_unrelated
from stilltrue.ingest.roles import attribute
from stilltrue.ingest.searchable import claim_units
from stilltrue.ingest.sums import related
from stilltrue.ingest.trust import held_back, of_lineage, too_many
from stilltrue.ingest.window import window_of
from stilltrue.ledger.align import straightened
from stilltrue.ledger.commit import place_all, settle
from stilltrue.ledger.gather import assertions_of
from stilltrue.ledger.naming import Names
from stilltrue.ledger.resident import Resident
from stilltrue.model.claim import Assertion
from stilltrue.model.fact import Slot
from stilltrue.model.receipt import Rejection
from stilltrue.model.scope import SpaceKey
from stilltrue.model.spent import spent_in_vain
from stilltrue.model.time import BEGINNING, DAY, Instant
from stilltrue.model.turn import Turn, TurnId
from stilltrue.storage.base import Transaction


def extract(lesson: Lesson) -> None:
    """
    Ask each extractor what the new turns claim. What memory itself handed out is not read.

    Of a lesson that was prepared nothing is asked of the store, so that no transaction waits for a model.

    Raises:
        ModelFault: an extractor asks a model, which gave no answer that can be used; with what was spent on the lesson.
    """
    readable = as_own_words(lesson)
    for extractor in lesson.extractors:
        try:
            found = extractor.extract(readable)
        except ModelFault as problem:
            problem.spent = lesson.spent + spent_in_vain(problem)
            raise
        candidates, unfit = list(found.candidates), list(found.unfit)
        if asks_a_model(extractor):
            candidates, misread = held_against(readable, candidates)
            unfit += misread
        lesson.candidates += [(signature(extractor), candidate) for candidate in candidates]
        lesson.unfit += [(signature(extractor), one) for one in unfit]
        lesson.unresolved += found.unresolved
        lesson.problems += found.problems
        lesson.spent += found.spent


def relate(lesson: Lesson) -> None:
    """Find the formulas of numbers that are said to follow from others; where several fit, none is taken."""
    turns = {turn.id: turn for turn in lesson.window.turns}
    before = [turn.id for turn in lesson.window.context]
    lesson.candidates, unclear = related(lesson.candidates, turns, lambda: lesson.tx.assertions_of_turns(before))
    for extractor, candidate, reason in unclear:
        lesson.rejections.append(rejection_of_unrelated(lesson, extractor, candidate, reason))


def believe(lesson: Lesson) -> None:
    """Check each candidate against its turns: an assertion, or a rejection with its reason."""
    n_claims: dict[TurnId, int] = {}
    said = {turn.id: turn for turn in lesson.window.everything}
    lesson.rejections += [rejection_of_unfit(lesson, extractor, unfit) for extractor, unfit in lesson.unfit]
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
            lesson.rejections.append(too_many(checked, LIMITS.claims_per_turn, "turn"))
        elif lesson.room is not None and lesson.room <= len(lesson.assertions):
            lesson.rejections.append(too_many(checked, LIMITS.claims_per_session, "session"))
        else:
            checked = of_lineage(checked, lesson.window)
            lesson.assertions.append(held_back(checked, asks=lesson.asks))
            if candidate.roles:
                lesson.with_roles.append((lesson.assertions[-1], candidate))


def keep(lesson: Lesson) -> None:
    """Store assertions, rejections and marks; note which slots they are about."""
    names = names_with_new_wordings(lesson)
    placed = place_all(lesson.tx, lesson.assertions, names)
    fresh_of: dict[Slot, list[Assertion]] = {}
    for assertion, slot in placed.assertions:
        fresh_of.setdefault(slot, []).append(assertion)
    lesson.slots |= fresh_of
    lesson.unheard = placed.unheard
    lesson.assertions = [assertion for assertion, _ in placed.assertions]
    _enlist_formulas(lesson, placed.assertions, names)
    for rejection in lesson.rejections:
        lesson.tx.add_rejection(rejection)
    for turn_id in lesson.unresolved:
        lesson.tx.mark_turn(turn_id, unresolved=True)


def _enlist_formulas(lesson: Lesson, placed: Sequence[tuple[Assertion, Slot]], names: Names) -> None:
    """Keep what new formulas look at, and note of their bands where they leave a gap or lie over one another."""
    if all(assertion.derivation is None for assertion, _ in placed):
        return
    from stilltrue.ledger.acceptance import bands_noted  # noqa: PLC0415 - formulas are for those who have any
    from stilltrue.ledger.deriving import enlist  # noqa: PLC0415

    lesson.underived = enlist(lesson.tx, placed, names)
    for assertion, _ in placed:
        if assertion.derivation is not None and assertion.id not in lesson.underived:
            lesson.problems += bands_noted(assertion.derivation)


def compute(lesson: Lesson) -> None:
    """Recompute the timelines of the slots concerned."""
    cause = lesson.assertions[0].id if lesson.assertions else "alias"
    lesson.settled = settle(
        lesson.tx,
        lesson.slots,
        names_at_hand(lesson),
        recorded_at=lesson.recorded_at,
        cause=cause,
        resident=lesson.resident,
        unheard=lesson.unheard,
        refused=lesson.underived,
        following=lesson.following,
    )
    _refuse_formulas(lesson)


def _refuse_formulas(lesson: Lesson) -> None:
    """Say of each new claim whose formula does not give what was said what came out; the claim itself stays."""
    for assertion in lesson.assertions:
        if assertion.id in lesson.underived:
            rejection = rejection_of_underived(assertion, lesson.underived[assertion.id])
            lesson.rejections.append(rejection)
            lesson.tx.add_rejection(rejection)


def index(lesson: Lesson) -> None:
    """Make what is claimed searchable; turns are searchable since they were kept."""
    names = names_at_hand(lesson)
    if lesson.renamed:
        moved = [slot for slot, fresh in lesson.slots.items() if fresh is None]
        told = [claim for slot in moved for claim in assertions_of(lesson.tx, slot, names)]
        renew_slots(lesson.tx, lesson.space, moved, claim_units(told, names))
    lesson.tx.index(claim_units(lesson.assertions, names))


BELIEVING: tuple[Callable[[Lesson], None], ...] = (
    relate,
    believe,
    attribute,
    conditions,
    ground,
    keep,
    align,
    compute,
    index,
)
STEPS: tuple[Callable[[Lesson], None], ...] = (extract, *BELIEVING)


def prepared(
    tx: Transaction, space: SpaceKey, turns: Sequence[Turn], extractors: Sequence[Extractor], *, asks: bool = False
) -> Lesson:
    """A lesson with all read that its extraction needs. What it records is recorded when it is believed."""
    window, room = window_of(tx, turns), None
    if any(map(asks_a_model, extractors)):
        window = briefed(tx, space, window)
        since = Instant(max(turn.recorded_at for turn in turns) - DAY)
        n_claims = tx.count_session_claims(space, turns[0].session, since)
        room = max(0, LIMITS.claims_per_session - n_claims)
    lesson = Lesson(tx, space, window, BEGINNING, extractors, read_at=tx.last_recorded(), asks=asks, room=room)
    for turn in lesson.window.turns:
        own_words(lesson, turn)
    return lesson


def is_as_read(tx: Transaction, lesson: Lesson) -> bool:
    """Whether the turns that a lesson was prepared from still say the same; some may have been erased meanwhile."""
    if tx.last_recorded() == lesson.read_at:
        return True
    read = {turn.id: (turn.text, turn.quarantined) for turn in lesson.window.everything}
    return {turn.id: (turn.text, turn.quarantined) for turn in tx.turns(read).values()} == read


def believed(tx: Transaction, lesson: Lesson, *, recorded_at: Instant, resident: Resident | None = None) -> Lesson:
    """Take what was extracted into the ledger: the rest of the steps, in one transaction."""
    lesson.tx, lesson.recorded_at, lesson.resident, lesson.names = tx, recorded_at, resident, None
    for step in BELIEVING:
        step(lesson)
    return lesson
