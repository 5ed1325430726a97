"""From kept turns to settled facts: the steps in order, each a function of the lesson so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from stilltrue.config import LIMITS
from stilltrue.extract.base import Extractor, Unfit, asks_a_model, signature
from stilltrue.extract.check import check
from stilltrue.extract.rules_correct import values_taken_back
from stilltrue.index.document import claim_unit, passages
from stilltrue.index.renew import renew_slots
from stilltrue.ingest.arrive import blanked, learnable
from stilltrue.ingest.briefing import briefed
from stilltrue.ingest.certain import held_against
from stilltrue.ingest.echo import echoed_spans, handed_out, quoted
from stilltrue.ingest.sums import related
from stilltrue.ingest.trust import held_back, of_lineage, too_many
from stilltrue.language import language_of
from stilltrue.ledger.align import (
    entity_mentions,
    proposed_aliases,
    proposed_events,
    proposed_predicates,
    straightened,
)
from stilltrue.ledger.commit import place_all, settle
from stilltrue.ledger.editions import note_edition
from stilltrue.ledger.event_names import proposed_names
from stilltrue.ledger.events import is_telling
from stilltrue.ledger.gather import assertions_of, names_of
from stilltrue.ledger.naming import Names
from stilltrue.ledger.rename import rename
from stilltrue.ledger.resident import Resident
from stilltrue.ledger.settled import Settled
from stilltrue.model.claim import Assertion, AssertionId, Candidate, Value
from stilltrue.model.fact import Change, Slot
from stilltrue.model.receipt import Reason, Rejection
from stilltrue.model.record import Alias, FactFilter, Unit
from stilltrue.model.scope import Channel, SpaceKey
from stilltrue.model.spent import NOTHING_SPENT, Spent
from stilltrue.model.time import BEGINNING, DAY, Instant
from stilltrue.model.turn import Turn, TurnId, Window
from stilltrue.storage.base import Transaction

_LONGEST_SHOWN = 200
"""Characters of a refused formula and its slot that are kept."""
_MOST_REMINDERS = 4
"""Turns from before that are looked up for a value taken back."""


@dataclass(slots=True)
class Lesson:
    """What is being learned from one window, step by step."""

    tx: Transaction
    """The one in hand: a lesson is prepared in one that reads, and believed in another, that writes."""
    space: SpaceKey
    window: Window
    recorded_at: Instant
    extractors: Sequence[Extractor]
    read_at: Instant | None = None
    """What was recorded last when the window was read."""
    candidates: list[tuple[str, Candidate]] = field(default_factory=list)
    """With the signature of the extractor that proposed each."""
    assertions: list[Assertion] = field(default_factory=list)
    rejections: list[Rejection] = field(default_factory=list)
    unresolved: list[TurnId] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    unfit: list[tuple[str, Unfit]] = field(default_factory=list)
    """What was proposed and became no candidate, with the signature of the extractor."""
    spent: Spent = NOTHING_SPENT
    slots: dict[Slot, list[Assertion] | None] = field(default_factory=dict)
    """The slots concerned, with the new assertions of each; none where names moved, and all has to be read."""
    unheard: set[Slot] = field(default_factory=set)
    """Those of the slots of which nothing was on record before."""
    own_words: dict[TurnId, str] = field(default_factory=dict)
    """The texts of turns without what memory handed out."""
    names: Names | None = None
    """How names are read; none where that has changed since it was looked up."""
    renamed: bool = False
    """Names moved, and with them what is searchable."""
    resident: Resident | None = None
    settled: list[Settled] = field(default_factory=list)
    underived: dict[AssertionId, str] = field(default_factory=dict)
    """Why formulas are not in use, by claim."""
    asks: bool = False
    """Each claim waits for a person's yes."""
    room: int | None = None
    """How many more claims may come from the session; None for any number."""

    @property
    def changes(self) -> list[Change]:
        """What changed by what was learned."""
        cause = self.assertions[0].id if self.assertions else ""
        return [
            Change(
                recorded_at=self.recorded_at,
                slot=one.slot,
                before=tuple(one.closed),
                after=tuple(one.opened),
                cause=cause,
            )
            for one in self.settled
        ]


def extract(lesson: Lesson) -> None:
    """
    Ask each extractor what the new turns claim. What memory itself handed out is not read.

    Of a lesson that was prepared nothing is asked of the store, so that no transaction waits for a model.
    """
    turns = tuple(replace(turn, text=own_words(lesson, turn)) for turn in lesson.window.turns)
    readable = replace(lesson.window, context=_readable(lesson.window.context), turns=turns)
    for extractor in lesson.extractors:
        found = extractor.extract(readable)
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
    lesson.candidates, unclear = related(lesson.candidates, turns)
    for extractor, candidate, reason in unclear:
        lesson.rejections.append(_unclear(lesson, extractor, candidate, reason))


def believe(lesson: Lesson) -> None:
    """Check each candidate against its turns: an assertion, or a rejection with its reason."""
    n_claims: dict[TurnId, int] = {}
    said = {turn.id: turn for turn in lesson.window.everything}
    lesson.rejections += [_turned_away(lesson, extractor, unfit) for extractor, unfit in lesson.unfit]
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


def _looked_at(assertions: Iterable[Assertion]) -> set[str]:
    """The predicates, as worded, that the formulas of some claims look at."""
    carrying = [assertion for assertion in assertions if assertion.derivation is not None]
    if not carrying:
        return set()
    from stilltrue.ledger.deriving import predicates_looked_at  # noqa: PLC0415 - formulas are for those who have any

    return {predicate for assertion in carrying for predicate in predicates_looked_at(assertion)}


def _names_with_new_wordings(lesson: Lesson) -> Names:
    """How names are read, once it is recorded of each new wording of a predicate what it is a form of."""
    names = _names(lesson)
    if lesson.assertions and names.edition is None:
        note_edition(lesson.tx, lesson.space, names, lesson.recorded_at)
        lesson.names = None
    worded = {assertion.predicate for assertion in lesson.assertions}
    worded |= _looked_at(lesson.assertions)
    rows = proposed_predicates(lesson.space, names, worded, recorded_at=lesson.recorded_at)
    for row in rows:
        lesson.tx.add_alias(row)
        lesson.names = None
    return _names(lesson)


def _names(lesson: Lesson) -> Names:
    if lesson.names is None:
        lesson.names = names_of(lesson.tx, lesson.space)
    return lesson.names


def _renamed(lesson: Lesson, added: Sequence[Alias]) -> set[Slot]:
    """Record names that stand for others; which slots that moves."""
    lesson.names = None
    return rename(lesson.tx, lesson.space, added=added)


def align(lesson: Lesson) -> None:
    """Record that a name said in another script is one already on record, and that two tellings are of one event."""
    if not lesson.assertions:
        return
    mentions = entity_mentions(candidate for _, candidate in lesson.candidates)
    rows = proposed_aliases(lesson.tx, lesson.space, _names(lesson), mentions, recorded_at=lesson.recorded_at)
    if rows:
        lesson.renamed = True
        lesson.slots |= dict.fromkeys(_renamed(lesson, rows))
    told = {slot: fresh for slot, fresh in lesson.slots.items() if fresh is None or any(map(is_telling, fresh))}
    joined = proposed_events(lesson.tx, lesson.space, told, recorded_at=lesson.recorded_at, resident=lesson.resident)
    if joined:
        moved = _renamed(lesson, joined)
        lesson.renamed |= not moved <= told.keys()
        lesson.slots |= dict.fromkeys(moved | told.keys())
    _name_events(lesson)


def _name_events(lesson: Lesson) -> None:
    """Record by which names the events go of which something else is claimed: "the trip to Jeju"."""
    called = proposed_names(lesson.tx, lesson.space, _names(lesson), lesson.assertions, recorded_at=lesson.recorded_at)
    if called:
        moved = _renamed(lesson, called)
        mentions = {row.mention for row in called}
        lesson.renamed |= any(slot.subject in mentions and lesson.tx.open_versions(slot) for slot in moved)
        lesson.slots |= dict.fromkeys(moved)


def compute(lesson: Lesson) -> None:
    """Recompute the timelines of the slots concerned."""
    cause = lesson.assertions[0].id if lesson.assertions else "alias"
    lesson.settled = settle(
        lesson.tx,
        lesson.slots,
        _names(lesson),
        recorded_at=lesson.recorded_at,
        cause=cause,
        resident=lesson.resident,
        unheard=lesson.unheard,
        refused=lesson.underived,
    )
    _refuse_formulas(lesson)


def _refuse_formulas(lesson: Lesson) -> None:
    """Say of each new claim whose formula does not give what was said what came out; the claim itself stays."""
    for assertion in lesson.assertions:
        if assertion.id in lesson.underived:
            rejection = _underived(assertion, lesson.underived[assertion.id])
            lesson.rejections.append(rejection)
            lesson.tx.add_rejection(rejection)


def index(lesson: Lesson) -> None:
    """Make what is claimed searchable; turns are searchable since they were kept."""
    names = _names(lesson)
    if lesson.renamed:
        moved = [slot for slot, fresh in lesson.slots.items() if fresh is None]
        told = [claim for slot in moved for claim in assertions_of(lesson.tx, slot, names)]
        renew_slots(lesson.tx, lesson.space, moved, claim_units(told, names))
    lesson.tx.index(claim_units(lesson.assertions, names))


BELIEVING: tuple[Callable[[Lesson], None], ...] = (relate, believe, keep, align, compute, index)
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


def _outcomes_named(assertion: Assertion) -> Value | None:
    """What a rule without a value may come to, as far as its formula names that; None for what is no rule."""
    if assertion.derivation is None:
        return None
    from stilltrue.ledger.deriving import outcomes_named  # noqa: PLC0415 - formulas are for those who have any

    return outcomes_named(assertion)


def claim_units(assertions: Iterable[Assertion], names: Names) -> list[Unit]:
    """One unit a slot and value of what is claimed, in the words of the claim that was recorded first."""
    units: dict[str, Unit] = {}
    for assertion in sorted(assertions, key=lambda a: (a.recorded_at, a.id)):
        value = names.value(assertion.value) if assertion.value is not None else _outcomes_named(assertion)
        if value is None:
            continue
        slot = names.slot(
            names.worded_slot(assertion.space, assertion.subject, assertion.predicate, assertion.qualifier)
        )
        unit = claim_unit(slot, value, assertion, names.registry.get(slot.predicate))
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


def _turned_away(lesson: Lesson, extractor: str, unfit: Unfit) -> Rejection:
    return Rejection(
        space=lesson.space,
        turn_id=unfit.turn_id,
        extractor=extractor,
        reason=unfit.reason,
        detail=unfit.detail,
        candidate=unfit.proposed,
        recorded_at=lesson.recorded_at,
    )


def _unclear(lesson: Lesson, extractor: str, candidate: Candidate, reason: str) -> Rejection:
    return Rejection(
        space=lesson.space,
        turn_id=candidate.turn_id,
        extractor=extractor,
        reason=Reason.UNDERIVED,
        detail=f"{reason}; the claim is kept as it was said",
        candidate={"subject": candidate.subject[:_LONGEST_SHOWN], "predicate": candidate.predicate[:_LONGEST_SHOWN]},
        recorded_at=lesson.recorded_at,
    )


def _underived(assertion: Assertion, reason: str) -> Rejection:
    return Rejection(
        space=assertion.space,
        turn_id=assertion.turn_id,
        extractor=assertion.extractor,
        reason=Reason.UNDERIVED,
        detail=reason,
        candidate={
            "subject": assertion.subject[:_LONGEST_SHOWN],
            "predicate": assertion.predicate[:_LONGEST_SHOWN],
            "derivation": (assertion.derivation or "")[:_LONGEST_SHOWN],
        },
        recorded_at=assertion.recorded_at,
    )
