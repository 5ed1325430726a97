"""What an erasure takes: of a source, a fact, an entity or a whole space."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from stilltrue.errors import BadRequest, NotFound
from stilltrue.language.names import strip_particles
from stilltrue.ledger.events import event_meant
from stilltrue.ledger.naming import Names, event_named, subject_key
from stilltrue.model.claim import Assertion, AssertionId
from stilltrue.model.fact import OWNER, FactId
from stilltrue.model.receipt import Span
from stilltrue.model.ruling import Selector
from stilltrue.model.scope import SpaceKey
from stilltrue.model.turn import Turn, TurnId
from stilltrue.storage.base import Transaction
from stilltrue.upkeep.labels import bears
from stilltrue.upkeep.mentions import LONGEST_NAME, Mentions
from stilltrue.upkeep.undo import concerned


@dataclass(frozen=True, slots=True)
class Plan:
    """What an erasure takes away: whole turns, single claims, and stretches of turns that stay."""

    turns: tuple[Turn, ...]
    assertions: tuple[Assertion, ...]
    redactions: tuple[tuple[Turn, tuple[Span, ...]], ...]
    names: frozenset[str] = frozenset()
    """Keys of the entity that goes, in all its names."""
    mentions: Mentions = field(default_factory=lambda: Mentions(()))
    """Finds those names."""
    bearing: tuple[Turn, ...] = ()
    """The turns that stay and bear one of the names besides in their text, in their order."""


def plan_for_sources(tx: Transaction, space: SpaceKey, selector: Selector) -> Plan:
    """Erase the turns that fit a selector, with all that was drawn from them; for an extractor, what it made."""
    turns, assertions = concerned(tx, space, selector)
    if not turns and not assertions:
        raise NotFound(f"nothing on record fits {selector.as_dict()}; `stilltrue list` shows what there is")
    if selector.extractor is not None:
        return Plan((), tuple(assertions), ())
    citing = tx.assertions_of_turns([turn.id for turn in turns])
    return Plan(tuple(turns), tuple(citing), ())


def plan_for_space(tx: Transaction, space: SpaceKey) -> Plan:
    """Erase everything of a space."""
    return Plan(tuple(tx.each_turn(space)), tuple(tx.each_assertion(space)), ())


def plan_for_fact(tx: Transaction, space: SpaceKey, fact_id: str) -> Plan:
    """
    Erase what a fact rests on: turns that say nothing else, and its characters in turns that do.

    Spans that overlap what goes, go with it.
    """
    named = FactId(fact_id)
    if not any(piece.slot.space == space for piece in tx.fact(named)):
        raise NotFound(f"no fact {fact_id!r} here; `stilltrue list` shows the ids")
    return _around(tx, list(tx.assertions(tx.supports([named]).get(named, ())).values()))


def plan_for_entity(tx: Transaction, space: SpaceKey, names: Names, name: str) -> Plan:
    """
    Erase all that is claimed of an entity or names it, what it said itself, and its names in passing.

    Raises:
        BadRequest: no name is given, or the owner's.
        NotFound: nothing on record names it.
    """
    if not name.strip():
        raise BadRequest("which entity? give its name")
    if len(name) > LONGEST_NAME:
        raise BadRequest(f"the name has {len(name):,} characters; give one of at most {LONGEST_NAME:,}")
    key = names.subject(name)
    if key == names.subject(OWNER):
        raise BadRequest(f"{name!r} is the owner of this memory; to erase all of it, forget the space")
    mentions = Mentions([name, key, *names.also_called(key)])
    about = [a for a in tx.each_assertion(space) if _is_about(a, key, names, mentions)]
    said: list[Turn] = []
    passing: dict[TurnId, Sequence[Span]] = {}
    bearing: list[Turn] = []
    for turn in tx.each_turn(space):
        if turn.speaker and names.subject(turn.speaker) == key:
            said.append(turn)
        if spans := _spans(turn, mentions):
            passing[turn.id] = spans
        if bears(turn, mentions):
            bearing.append(turn)
    if not (about or said or passing or bearing):
        if (bare := strip_particles(name)) != name:
            return plan_for_entity(tx, space, names, bare)
        raise NotFound(f"nothing on record names {name!r}")
    citing = tx.assertions_of_turns([turn.id for turn in said])
    plan = _around(tx, [*about, *citing], passing)
    whole = {turn.id: turn for turn in (*plan.turns, *said)}
    kept = tuple((turn, spans) for turn, spans in plan.redactions if turn.id not in whole)
    return replace(
        plan,
        turns=tuple(whole.values()),
        redactions=kept,
        names=frozenset({key, *names.also_called(key)}),
        mentions=mentions,
        bearing=tuple(turn for turn in bearing if turn.id not in whole),
    )


def _around(
    tx: Transaction, assertions: Sequence[Assertion], passing: Mapping[TurnId, Sequence[Span]] | None = None
) -> Plan:
    """Claims and names in passing, with every claim whose characters overlap those of a claim that goes."""
    going = {a.id: a for a in assertions}
    passing = passing or {}
    n_going = -1
    while n_going < len(going):
        n_going = len(going)
        cited = {span.turn_id for a in going.values() for span in a.spans}
        spans = {
            turn_id: _growing(turn_id, passing.get(turn_id, ()), tx.assertions_of_turns([turn_id]), going)
            for turn_id in sorted(cited | set(passing))
        }
    turns = tx.turns(spans)
    whole: list[Turn] = []
    redactions: list[tuple[Turn, tuple[Span, ...]]] = []
    for turn_id, turn in sorted(turns.items()):
        here = tx.assertions_of_turns([turn_id])
        if here and all(a.id in going for a in here):
            whole.append(turn)
        else:
            redactions.append((turn, spans[turn_id]))
    return Plan(tuple(whole), tuple(going.values()), tuple(redactions))


def _growing(
    turn_id: TurnId, passing: Iterable[Span], here: Sequence[Assertion], going: dict[AssertionId, Assertion]
) -> tuple[Span, ...]:
    """
    The spans to go in one turn, with every other claim whose span overlaps that of a claim that goes.

    A name in passing takes no claim with it: its characters go, and the claim's receipt shows the gap.
    """
    own = {a.id: [s for s in a.spans if s.turn_id == turn_id] for a in here}
    spans = [s for a in here if a.id in going for s in own[a.id]]
    grown = True
    while grown:
        grown = False
        for assertion in here:
            overlap = any(s.start < o.end and o.start < s.end for s in own[assertion.id] for o in spans)
            if assertion.id not in going and overlap:
                going[assertion.id] = assertion
                spans += own[assertion.id]
                grown = True
    return tuple(dict.fromkeys((*spans, *passing)))


def _is_about(assertion: Assertion, key: str, names: Names, mentions: Mentions) -> bool:
    """Whether a claim is of an entity, has it as a value, or names it anywhere in its words."""
    values = [value for value in (assertion.value, assertion.corrects) if value is not None]
    if event_named(key) and names.event(event_meant(assertion) or "") == key:
        return True
    if names.subject(assertion.subject) == key or any(
        key in (names.value(value).key, subject_key(value.text)) for value in values
    ):
        return True
    words = (
        assertion.subject,
        assertion.predicate,
        assertion.qualifier,
        assertion.derivation,
        *(value.text for value in values),
    )
    return any(text in mentions for text in words if text)


def _spans(turn: Turn, mentions: Mentions) -> tuple[Span, ...]:
    return tuple(Span(turn.id, start, end) for start, end in mentions.within(turn.text))
