"""The present state, for everything, a subject or a question; and why a value is not what holds. Never writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from stilltrue.engine import asking
from stilltrue.engine.core import Core, When
from stilltrue.errors import BadRequest
from stilltrue.index.keys import index_keys
from stilltrue.language import language_of
from stilltrue.language.money import money_en, money_ko
from stilltrue.ledger import read, why_not
from stilltrue.ledger.doubts import doubts, in_words
from stilltrue.ledger.gather import names_known
from stilltrue.ledger.naming import Names
from stilltrue.ledger.registry import load_registry
from stilltrue.ledger.state_block import Asked, on_the_path, state_block
from stilltrue.model.claim import Modality, folded
from stilltrue.model.evidence import Recall
from stilltrue.model.fact import Fact, Slot, Standing
from stilltrue.model.filter import FactFilter, Stands
from stilltrue.model.receipt import Rejection
from stilltrue.model.scope import SpaceKey
from stilltrue.model.state import Entry, StateBlock, WhyNot
from stilltrue.model.time import Instant
from stilltrue.recall.permits import Permit
from stilltrue.recall.question import LONGEST
from stilltrue.storage.base import Transaction

_MOST_ASKED = 8
"""Slots that a question is taken to ask for."""
_HALF = 0.5
"""Of the score of the best fact: what scores less is found by the way, and not asked for."""
_LONGEST_VALUE = 1_000
_LANGUAGES = ("en", "ko")
_PLANS = (Modality.PLANNED, Modality.INTENDED)
"""What can come due; what is supposed or advised cannot."""
_MOST_REFUSED = 10


def state(
    core: Core,
    question: str | None,
    *,
    subject: str | None,
    as_of: When,
    known_at: When,
    language: str | None,
    now: Instant,
) -> StateBlock:
    """
    What holds, of everything in scope, of a subject, or on the way to what a question asks for.

    Raises:
        BadRequest: both a question and a subject are given, or a language that is not spoken.
    """
    if question is not None and subject is not None:
        raise BadRequest("found a question and a subject; give one of them")
    if language is not None and language not in _LANGUAGES:
        raise BadRequest(f"found language {language[:20]!r}; wanted one of {', '.join(_LANGUAGES)}")
    told_in = language or language_of(question or subject or "")
    if question is not None:
        from stilltrue.engine import finding  # noqa: PLC0415 - without a question nothing is to be found

        found = finding.recall(
            core, question, k=10, as_of=as_of, known_at=known_at, recent=(), explain=False, now=now
        )  # fmt: skip
        return state_of(core, found, language=told_in)
    at, known = core.optional(as_of) or now, core.optional(known_at)
    facts = asking.facts_at(core, subject, None, None, at=at, known_at=known)
    with core.reading() as tx:
        names = _names_of(core, tx, known)
        plans = [
            fact
            for space in core.scope.visible
            for fact in _due(tx, space, names(space).subject(subject) if subject else None, at, known)
        ]
        asked = Asked(at=at, known_at=known, language=told_in)
        doubted = in_words(doubts(tx, facts, names, at=at, known_at=known), told_in)
        return state_block(tx, [*facts, *plans], names, asked, doubted)


def state_of(core: Core, found: Recall, *, language: str | None = None) -> StateBlock:
    """The state on the way to what a question asks for, once it was recalled for."""
    cue = found.cue
    with core.reading() as tx:
        names = _names_of(core, tx, cue.known_at)
        slots = on_the_path(tx, asked_slots(found), names, cue.known_at)
        facts = read.narrowest(fact for slot in slots for fact in _held(tx, slot, cue.at, cue.known_at))
        plans = [
            fact
            for slot in slots
            for lane in _PLANS
            for fact in _held(tx, slot, cue.at, cue.known_at, lane=lane)
            if fact.polarity
        ]
        asked = Asked(
            at=cue.at,
            known_at=cue.known_at,
            question=found.question,
            language=language or language_of(found.question),
        )
        doubted = in_words(doubts(tx, facts, names, at=cue.at, known_at=cue.known_at), asked.language)
        return state_block(tx, [*facts, *plans], names, asked, doubted)


def permitted_state(core: Core, found: Recall, purpose: str | None) -> StateBlock:
    """
    The state on the way to what a question asks for, as far as a purpose permits.

    How a value comes about is told only where all that it looks at is permitted, too.
    """
    state, permit = state_of(core, found), Permit.of(purpose, load_registry())
    return replace(state, entries=tuple(_permitted(one, permit) for one in state.entries if permit.fact(one.fact)))


def _permitted(entry: Entry, permit: Permit) -> Entry:
    if entry.working is None or all(permit.fact(fact) for facts in entry.working.inputs.values() for fact in facts):
        return entry
    return replace(entry, working=None)


def asked_slots(found: Recall) -> list[Slot]:
    """
    The slots that a question asks for: of the facts that were found those whose predicate it names.

    Where it names none, those of the best.
    """
    facts = [(piece.score, piece.fact) for piece in found.evidence if piece.fact is not None and not piece.fact.event]
    words = set(index_keys(found.question[:LONGEST]))
    named = [fact.slot for _, fact in facts if fact.slot.predicate in found.cue.predicates or _is_named(fact, words)]
    best = max((score for score, _ in facts), default=0.0)
    slots = named or [fact.slot for score, fact in facts if score >= best * _HALF]
    return list(dict.fromkeys(slots))[:_MOST_ASKED]


def _is_named(fact: Fact, words: set[str]) -> bool:
    """Whether all words of a predicate stand in the question."""
    own = set(index_keys(fact.label or fact.slot.predicate))
    return bool(own) and own <= words


def why_not_value(
    core: Core,
    value: str,
    *,
    subject: str | None,
    predicate: str | None,
    qualifier: str | None,
    as_of: When,
    known_at: When,
    now: Instant,
) -> WhyNot:
    """
    What overruled a value, in the slot named or in every slot where it was claimed.

    Raises:
        BadRequest: the value is blank, too long or no text, or a predicate comes without its subject.
    """
    if not value.strip() or len(value) > _LONGEST_VALUE:
        raise BadRequest(f"found a value of {len(value)} characters; give one of 1 to {_LONGEST_VALUE:,}")
    if any(0xD800 <= ord(character) <= 0xDFFF for character in value):
        raise BadRequest("found half a surrogate pair in the value; give it as it was written")
    if predicate is not None and subject is None:
        raise BadRequest(f"found predicate {predicate[:40]!r} without a subject; name whose it is")
    at, known = core.optional(as_of) or now, core.optional(known_at)
    amounts = [read_as for read_as in (money_en(value), money_ko(value)) if read_as is not None]
    sought = why_not.Sought.of(value, amounts)
    with core.reading() as tx:
        found = []
        refused: list[Rejection] = []
        for space in core.scope.visible:
            names = names_known(tx, space, known)
            slots = _slots(tx, space, sought, names, subject, predicate, qualifier)
            told = (why_not.overruled(tx, slot, sought, names, at=at, known_at=known) for slot in slots)
            found += [one for one in told if one is not None]
            refused += _refused(tx, space, sought, names, subject, predicate, known)
    return WhyNot(
        value=value, at=at, known_at=known, found=tuple(why_not.nearest_first(found)), refused=tuple(refused)
    )  # fmt: skip


def _slots(
    tx: Transaction,
    space: SpaceKey,
    sought: why_not.Sought,
    names: Names,
    subject: str | None,
    predicate: str | None,
    qualifier: str | None,
) -> Sequence[Slot]:
    if subject is not None and predicate is not None and qualifier is not None:
        return [names.meant_slot(space, subject, predicate, qualifier)]
    saying = why_not.slots_of(tx, space, sought, names)
    if subject is None:
        return saying
    meant, key = names.meant(predicate) if predicate is not None else None, names.subject(subject)
    # Of what has never held there is no version.
    unheld = {slot for slot in saying if slot.subject == key and meant in (None, slot.predicate)}
    return sorted({*tx.slots(space, key, meant), *unheld})


def _refused(
    tx: Transaction,
    space: SpaceKey,
    sought: why_not.Sought,
    names: Names,
    subject: str | None,
    predicate: str | None,
    known_at: Instant | None,
) -> list[Rejection]:
    """Candidates with the value that were not believed, the latest first."""

    def fits(rejection: Rejection) -> bool:
        said = rejection.candidate
        about = said.get("subject"), said.get("predicate")
        return (
            isinstance(said.get("value"), str)
            and folded(str(said["value"])) == sought.text
            and (subject is None or names.subject(str(about[0])) == names.subject(subject))
            and (predicate is None or names.predicate(str(about[1])) == names.meant(predicate))
            and (known_at is None or rejection.recorded_at <= known_at)
        )

    return [one for one in tx.rejections(space) if fits(one)][:_MOST_REFUSED]


def _held(
    tx: Transaction, slot: Slot, at: Instant, known_at: Instant | None, *, lane: Modality = Modality.ACTUAL
) -> Iterable[Fact]:  # fmt: skip
    facts = tx.facts_at(slot.space, slot.subject, slot.predicate, slot.qualifier, at=at, known_at=known_at, lane=lane)
    return [fact for fact in facts if fact.slot == slot]


def _due(
    tx: Transaction, space: SpaceKey, subject: str | None, at: Instant, known_at: Instant | None
) -> list[Fact]:  # fmt: skip
    """Plans whose day has come, and of which nobody said that they came true."""
    wanted = FactFilter(
        spaces=(space,),
        subject=subject,
        lane=None,
        known_at=known_at,
        stands=Stands(standing=Standing.DUE, at=at, fresh_for={}),
    )
    found: list[Fact] = []
    after: str | None = None
    while True:
        some, after = tx.list_facts(wanted, limit=1_000, after=after)
        found += [fact for fact in some if fact.lane in _PLANS and fact.polarity]
        if after is None:
            return found


def _names_of(core: Core, tx: Transaction, known_at: Instant | None) -> Callable[[SpaceKey], Names]:
    names = {space: names_known(tx, space, known_at) for space in core.scope.visible}
    return names.__getitem__
