"""Erasure: the turns, all that was drawn from them, and every belief that rested on it, past ones too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from stilltrue.errors import BadRequest, NotFound
from stilltrue.index.document import ClaimRef
from stilltrue.language.names import name_key, strip_particles
from stilltrue.ledger.belief import belief
from stilltrue.ledger.gather import assertions_of, turns_of
from stilltrue.ledger.naming import OWNER, Names, subject_key
from stilltrue.ledger.phrasing import predicate_key
from stilltrue.ledger.rename import value_names
from stilltrue.ledger.rulings import taking_part
from stilltrue.model.claim import Assertion, AssertionId
from stilltrue.model.fact import Fact, FactId, Slot
from stilltrue.model.receipt import Receipt, Span
from stilltrue.model.record import Alias, AliasKind, Selector, Unit
from stilltrue.model.scope import SpaceKey
from stilltrue.model.ticket import Blast
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn, TurnId
from stilltrue.storage.base import Transaction
from stilltrue.upkeep.mentions import LONGEST_NAME, Mentions
from stilltrue.upkeep.rebuild import names_through_time, replace_told, reworded, told_anew, worded_through_time
from stilltrue.upkeep.undo import concerned, slots_of

BEYOND_REACH = ("exports and backups made before", "webhooks already sent", "contexts already handed out")
"""What no erasure in this store can touch; a restored backup applies the erasure again."""

_BLOCK = "\u2588"
_CLAIM = "a_"


@dataclass(frozen=True, slots=True)
class Plan:
    """What an erasure takes away: whole turns, single claims, and stretches of turns that stay."""

    turns: tuple[Turn, ...]
    assertions: tuple[Assertion, ...]
    redactions: tuple[tuple[Turn, tuple[Span, ...]], ...]
    names: frozenset[str] = frozenset()
    """Keys of the entity that goes, in all its names."""


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
    mentions = Mentions([name, *names.also_called(key)])
    about = [a for a in tx.each_assertion(space) if _is_about(a, key, names, mentions)]
    said = [turn for turn in tx.each_turn(space) if turn.speaker and names.subject(turn.speaker) == key]
    passing = {turn.id: spans for turn in tx.each_turn(space) if (spans := _spans(turn, mentions))}
    if not about and not said and not passing:
        if (bare := strip_particles(name)) != name:
            return plan_for_entity(tx, space, names, bare)
        raise NotFound(f"nothing on record names {name!r}")
    citing = tx.assertions_of_turns([turn.id for turn in said])
    plan = _around(tx, [*about, *citing], passing)
    whole = {turn.id: turn for turn in (*plan.turns, *said)}
    kept = tuple((turn, spans) for turn, spans in plan.redactions if turn.id not in whole)
    return replace(plan, turns=tuple(whole.values()), redactions=kept, names=frozenset({key, *names.also_called(key)}))


def blast(tx: Transaction, plan: Plan, names: Names, selector: Selector, *, now: Instant, dry_run: bool) -> Blast:
    """What an erasure would take from present belief, and what it would leave otherwise."""
    erased = {a.id for a in plan.assertions}
    gone: list[Fact] = []
    back: list[Fact] = []
    for slot in sorted(slots_of(plan.assertions, names)):
        after = _open_without(tx, slot, names, erased, now)
        before = tx.open_versions(slot)
        kept_ids = {(fact.id, fact.valid) for fact in after}
        gone += [fact for fact in before if (fact.id, fact.valid) not in kept_ids]
        back += [fact for fact in after if (fact.id, fact.valid) not in {(f.id, f.valid) for f in before}]
    return Blast(
        selector=selector,
        n_turns=len(plan.turns) + len(plan.redactions),
        n_assertions=len(plan.assertions),
        gone=tuple(gone),
        back=tuple(back),
        overlapping=tuple(Receipt(span, turn) for turn, spans in plan.redactions for span in spans),
        dry_run=dry_run,
    )


def erase(
    tx: Transaction,
    space: SpaceKey,
    plan: Plan,
    *,
    units: Iterable[Unit],
    now: Instant,
    claim_units: Callable[[Iterable[Assertion], Names], Iterable[Unit]] | None = None,
) -> dict[str, int]:
    """
    Carry out a plan: every table that holds text of it, and every version of every fact.

    Args:
        tx: a writing transaction.
        space: whose memory it is.
        plan: what goes.
        units: what of the redacted turns stays searchable.
        now: the instant of the erasure.
        claim_units: what of the claims that stay is searchable.

    Returns:
        How much was removed, by kind.
    """
    before = worded_through_time(tx, space, names_through_time(tx, space))
    read_until_now = Names.of(tx.aliases(space))
    going_names = known_only_from(tx, space, plan)
    for alias in going_names:
        tx.erase_alias(alias)
    through_time = names_through_time(tx, space)
    names = Names.of(tx.aliases(space))
    after = worded_through_time(tx, space, through_time)
    worded = {w for a in plan.assertions if (w := tx.worded_slot(a.id)) is not None}
    worded |= _renamed(tx, space, before, after, going_names)
    slots = {slot for told in (before, after) for slot, words in told.items() if not words.isdisjoint(worded)}
    nearby = sorted({one for slot in slots for told in (before, after) for one in told.get(slot, ())})
    owners = _claim_owners(tx, nearby, sorted(slots), read_until_now)
    whole = [turn.id for turn in plan.turns]
    n_rulings = _erase_rulings(tx, space, plan)
    erased = {a.id for a in plan.assertions}
    hidden = bool(going_names or n_rulings)
    for slot in sorted(slots):
        _replace_history(tx, slot, after.get(slot, set()), through_time, erased, now, hidden=hidden)
    touched = whole + [turn.id for turn, _ in plan.redactions]
    tx.erase_jobs(touched)
    tx.erase_rejections(touched)
    for assertion in plan.assertions:
        tx.erase_assertion(assertion.id)
    left = set(tx.worded_slots(space))
    for one in worded - left:
        tx.erase_wording(one)
    reworded(tx, sorted(worded & left), names)
    tx.unindex(space, [*touched, *owners])
    for turn, spans in plan.redactions:
        tx.redact_turn(turn.id, _redacted(turn.text, spans))
    for turn_id in whole:
        tx.erase_turn(turn_id)
    tx.index(units)
    if claim_units is not None:
        tx.index(claim_units(tx.assertions_of_slots(one for one in nearby if one in left), names))
    return {
        "turns": len(whole),
        "redacted turns": len(plan.redactions),
        "assertions": len(erased),
        "slots recomputed": len(slots),
        "names": len(going_names),
    }


def redacted_turns(plan: Plan) -> list[Turn]:
    """The turns that stay, as they read after the erasure."""
    return [replace(turn, text=_redacted(turn.text, spans), redacted=True) for turn, spans in plan.redactions]


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
    if names.subject(assertion.subject) == key or any(
        key in (names.value(value).key, subject_key(value.text)) for value in values
    ):
        return True
    words = (assertion.subject, assertion.predicate, assertion.qualifier, *(value.text for value in values))
    return any(text in mentions for text in words if text)


def _spans(turn: Turn, mentions: Mentions) -> tuple[Span, ...]:
    return tuple(Span(turn.id, start, end) for start, end in mentions.within(turn.text))


def _redacted(text: str, spans: Iterable[Span]) -> str:
    characters = list(text)
    for span in spans:
        characters[span.start : span.end] = [
            char if char.isspace() else _BLOCK for char in characters[span.start : span.end]
        ]
    return "".join(characters)


def _replace_history(
    tx: Transaction,
    slot: Slot,
    worded: Iterable[Slot],
    through_time: Sequence[tuple[Instant, Names]],
    erased: set[AssertionId],
    now: Instant,
    *,
    hidden: bool,
) -> None:
    """All versions of a slot by what the rule gives without the erased, at the same recorded instants."""
    causes = {
        fact.recorded.start: "erased" if cause in erased or (hidden and not cause.startswith(_CLAIM)) else cause
        for fact, cause in tx.versions(slot)
    }
    told = told_anew(tx, slot, worded, through_time, (), without=erased)
    marked = tuple(replace(fact, redacted=fact.recorded.start < now) for fact in told.versions)
    replace_told(tx, slot, replace(told, versions=marked), causes, otherwise="erased")


def _open_without(
    tx: Transaction, slot: Slot, names: Names, erased: set[AssertionId], now: Instant
) -> tuple[Fact, ...]:
    """What would be believed of a slot now without some of its claims."""
    left = [a for a in assertions_of(tx, slot, names) if a.id not in erased]
    rulings = tx.rulings(slot.space)
    return belief(slot, taking_part(left, turns_of(tx, left, rulings), rulings), names, recorded_at=now).facts


def _renamed(
    tx: Transaction,
    space: SpaceKey,
    before: Mapping[Slot, set[Slot]],
    after: Mapping[Slot, set[Slot]],
    going: Sequence[Alias],
) -> set[Slot]:
    """The slots as worded that names move once some alias rows are gone, or whose values they named."""
    if not going:
        return set()
    moved = {one for slot in {*before, *after} for one in before.get(slot, set()) ^ after.get(slot, set())}
    named = {key for alias in going for key in (alias.mention, alias.name)}
    plain = Names.of(())
    return moved | {
        plain.worded_slot(a.space, a.subject, a.predicate, a.qualifier)
        for a in tx.each_assertion(space)
        if any(not named.isdisjoint(value_names(v, plain)) for v in (a.value, a.corrects) if v is not None)
    }


def _claim_owners(tx: Transaction, worded: Iterable[Slot], slots: Sequence[Slot], names: Names) -> list[str]:
    """The searchable claims of some slots, under whatever name their values were made searchable."""
    values = {v.key for slot in slots for fact, _ in tx.versions(slot) for v in (fact.value,) if v is not None}
    for assertion in tx.assertions_of_slots(worded):
        if assertion.value is not None:
            values |= {*value_names(assertion.value, names), *value_names(assertion.value, Names.of(()))}
    return [str(ClaimRef(slot, value)) for slot in slots for value in sorted(values)]


def _erase_rulings(tx: Transaction, space: SpaceKey, plan: Plan) -> int:
    """Remove rulings that name nothing any more but sources that go; how many."""
    going = {turn.id for turn in plan.turns}
    n_erased = 0
    for row in tx.rulings(space):
        named = {turn.id for turn in tx.select_turns(space, row.selector)} if going else set()
        if named and named <= going:
            tx.erase_ruling(row)
            n_erased += 1
    return n_erased


def known_only_from(tx: Transaction, space: SpaceKey, plan: Plan) -> list[Alias]:
    """The alias rows of names that only what goes speaks of."""
    rows = tx.aliases(space, with_closed=True)
    going = _spoken_names(plan.assertions) | plan.names
    if not any({row.mention, row.name} & going for row in rows):
        return []
    erased = {a.id for a in plan.assertions}
    left = _spoken_names(a for a in tx.each_assertion(space) if a.id not in erased) - plan.names
    found = []
    for row in rows:
        lost = [name in going and name not in left for name in (row.mention, row.name)]
        unsaid = [name not in left for name in (row.mention, row.name)]
        if any(lost) if row.kind is AliasKind.ENTITY else any(lost) and all(unsaid):
            found.append(row)
    return found


def _spoken_names(assertions: Iterable[Assertion]) -> set[str]:
    """The keys of all names that some claims speak of."""
    plain = Names.of(())
    keys: set[str] = set()
    for a in assertions:
        keys |= {subject_key(a.subject), name_key(a.subject), predicate_key(a.predicate)}
        keys |= {plain.predicate(a.predicate), name_key(a.qualifier or "")}
        for value in (a.value, a.corrects):
            keys |= set(value_names(value, plain)) if value is not None else set()
    return keys - {"", OWNER}
