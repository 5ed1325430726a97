"""Undo, erasure, names, review, reports and health: what people do with a memory that is there."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from stilltrue.engine.core import EDITION, Core
from stilltrue.errors import BadRequest, NotFound
from stilltrue.ingest.pipeline import claim_units, turn_units
from stilltrue.ledger.commit import settle
from stilltrue.ledger.gather import names_of
from stilltrue.ledger.naming import OWNER, Names, subject_key
from stilltrue.ledger.phrasing import predicate_key
from stilltrue.ledger.read import first_receipts, in_words
from stilltrue.ledger.rename import alias_row, rename
from stilltrue.ledger.rulings import concerns, turn_fate
from stilltrue.model.claim import Assertion, AssertionId
from stilltrue.model.fact import Change, Fate
from stilltrue.model.receipt import Receipt
from stilltrue.model.record import AliasKind, JobState, Review, Ruling, RulingRow, Selector, Unit
from stilltrue.model.scope import SpaceKey
from stilltrue.model.ticket import Blast, Certificate, Health
from stilltrue.model.time import MINUTE, Instant
from stilltrue.model.turn import Turn
from stilltrue.storage.base import Transaction
from stilltrue.upkeep import forget as erasure
from stilltrue.upkeep.mentions import LONGEST_NAME, Mentions
from stilltrue.upkeep.rebuild import Rebuilt, rebuild
from stilltrue.upkeep.undo import rule as record_ruling


@dataclass(frozen=True, slots=True)
class Sampled:
    """One assertion to be judged, with its quote and what it was read as."""

    assertion: AssertionId
    extractor: str
    read_as: str
    receipt: Receipt


def rule(core: Core, ruling: Ruling, selector: Selector, *, dry_run: bool, now: Instant) -> Blast:
    """Record a ruling on a source, or say what it would change; a dry run writes nothing."""
    if dry_run:
        with core.storage.reading() as tx:
            recorded_at = max(now, Instant((tx.last_recorded() or 0) + 1))
            return record_ruling(tx, core.scope.home, ruling, selector, recorded_at=recorded_at, dry_run=True)
    with core.writing() as tx:
        core.resident.drop()
        recorded_at = tx.record_time(now)
        return record_ruling(tx, core.scope.home, ruling, selector, recorded_at=recorded_at, dry_run=False)


def forget(
    core: Core,
    selector: Selector,
    *,
    fact: str | None,
    entity: str | None,
    space: bool,
    dry_run: bool,
    vacuum: bool,
    now: Instant,
) -> Certificate:
    """
    Erase what one of the ways to name it names, or say what that would take.

    Raises:
        BadRequest: nothing, or more than one thing, is named.
        NotFound: nothing on record fits.
    """
    ways = [not selector.empty, fact is not None, entity is not None, space]
    if sum(ways) != 1:
        raise BadRequest("name one thing to forget: a source (turn, session, …), a fact, an entity, or the space")
    if dry_run:
        with core.storage.reading() as tx:
            instant = max(now, Instant((tx.last_recorded() or 0) + 1))
            planned = _planned(core, tx, selector, fact, entity, space, instant)
            return _certificate(core, planned, {}, instant, dry_run=True)
    with core.writing() as tx:
        core.resident.drop()
        recorded_at = tx.record_time(now)
        planned = _planned(core, tx, selector, fact, entity, space, recorded_at)
        removed = _erase(core, tx, planned, space, recorded_at)
    core.storage.scrub(vacuum=vacuum)
    return _certificate(core, planned, removed, recorded_at, dry_run=False)


def alias(core: Core, kind: AliasKind, mention: str, name: str, *, now: Instant) -> list[Change]:
    """
    Record that one name stands for another; what changes by it.

    The owner stays the owner: where either name is the owner's, the other stands for it.
    """
    key, target = _alias_key(kind, mention), _alias_key(kind, name)
    if kind is AliasKind.ENTITY and key == OWNER:
        key, target = target, key
    with core.writing() as tx:
        core.resident.drop()
        if names_of(tx, core.scope.home).are_one(kind, key, target):
            raise BadRequest(f"{mention!r} and {name!r} are read as the same name already")
        recorded_at = tx.record_time(now)
        row = alias_row(core.scope.home, kind, key, target, method="by hand", recorded_at=recorded_at)
        open_rows = [r for r in tx.aliases(core.scope.home) if r.kind is kind and r.mention == key]
        slots = rename(tx, core.scope.home, added=[row], closed=[(r, recorded_at) for r in open_rows])
        return _settled(tx, core.scope.home, slots, recorded_at, f"alias: {mention} = {name}")


def unalias(core: Core, kind: AliasKind, mention: str, *, now: Instant) -> list[Change]:
    """Take an alias back; what changes by it."""
    key = _alias_key(kind, mention)
    with core.writing() as tx:
        core.resident.drop()
        rows = [row for row in tx.aliases(core.scope.home) if row.kind is kind and row.mention == key]
        if not rows:
            raise NotFound(f"{mention!r} stands for nothing else here; there is no alias to take back")
        recorded_at = tx.record_time(now)
        slots = rename(tx, core.scope.home, closed=[(row, recorded_at) for row in rows])
        return _settled(tx, core.scope.home, slots, recorded_at, f"unalias: {mention}")


def quarantined(core: Core) -> list[Turn]:
    """The turns that wait for a person's approval, in the order they came."""
    with core.storage.reading() as tx:
        rulings = [r for r in tx.rulings(core.scope.home) if r.ruling in (Ruling.APPROVE, Ruling.REJECT)]
        return [t for t in tx.each_turn(core.scope.home) if t.quarantined and not _is_decided(t, rulings)]


def sample(core: Core, n: int, seed: int | None) -> list[Sampled]:
    """Random assertions with their quotes; the same ones for the same seed."""
    with core.storage.reading() as tx:
        everything = [a for a in tx.each_assertion(core.scope.home) if not a.explicit]
        chosen = random.Random(seed).sample(everything, min(n, len(everything)))
        receipts = first_receipts(tx, chosen)
    return [
        Sampled(a.id, a.extractor, f"{a.subject} · {a.predicate}: {in_words(a)}", receipts[a.id])
        for a in chosen
        if a.id in receipts
    ]


def mark(core: Core, assertion: str, *, right: bool, now: Instant) -> None:
    """Keep a person's verdict on an assertion."""
    with core.writing() as tx:
        known = tx.assertions([AssertionId(assertion)])
        found = known.get(AssertionId(assertion))
        if found is None or found.space != core.scope.home:
            raise NotFound(f"no assertion {assertion!r} here; `stilltrue review --sample 5` shows some")
        tx.add_review(
            Review(
                space=core.scope.home,
                assertion=assertion,
                extractor=found.extractor,
                right=right,
                recorded_at=tx.record_time(now),
            )
        )


def review_rates(tx: Transaction, space: SpaceKey) -> dict[str, tuple[int, int]]:
    """Per extractor version: how many assertions were marked right, of how many marked at all."""
    verdicts = {review.assertion: review for review in tx.reviews(space)}
    rates: dict[str, tuple[int, int]] = {}
    for review in verdicts.values():
        right, total = rates.get(review.extractor, (0, 0))
        rates[review.extractor] = (right + review.right, total + 1)
    return rates


def report(core: Core, person: str | None, *, now: Instant) -> Mapping[str, object]:
    """
    Everything held about a person, the owner by default: what, who said it and when, and what it was used for.

    Of a person other than the owner: what is claimed of them or with them as the value, and
    the turns that they said or that name them, under any of their names.
    """
    with core.storage.reading() as tx:
        space, names = core.spaces(tx)[0]
        key = names.subject(person) if person else OWNER
        everything = person is None or key == names.subject(OWNER)
        mentions = Mentions([] if everything else [str(person), *names.also_called(key)])
        turns = [t for t in tx.each_turn(space) if everything or _is_of_person(t, key, names, mentions)]
        said = {turn.id for turn in turns}
        about = [a for a in tx.each_assertion(space) if everything or a.turn_id in said or _names_person(a, key, names)]
        receipts = first_receipts(tx, about)
        facts = tx.facts_of_claims([a.id for a in about])
        shown = {fact for facts_of in facts.values() for fact in facts_of} | said
        aliases = tx.aliases(space, with_closed=True)
        return {
            "person": person or "the owner",
            "space": space,
            "turns": turns,
            "assertions": [
                {"assertion": a, "receipt": receipts.get(a.id), "facts": facts.get(a.id, [])} for a in about
            ],
            "names": [a for a in aliases if everything or key in (names.subject(a.mention), names.subject(a.name))],
            "rejections": [r for r in tx.rejections(space) if everything or r.turn_id in said],
            "used_by": [row for row in tx.recalls(space, 1_000_000) if shown & set(row.used)],
            "rulings": tx.rulings(space),
            "asked_at": now,
        }


def rebuilt(core: Core, *, verify: bool) -> Rebuilt:
    """Compute everything below the turns again, in every space of the store that the caller may see."""
    if verify:
        with core.storage.reading() as tx:
            parts = [rebuild(tx, space, units_of=_units, write=False) for space in core.scope.visible]
    else:
        with core.writing() as tx:
            core.resident.drop()
            told = {space: rebuild(tx, space, units_of=_units, write=True) for space in _to_rebuild(core, tx)}
            parts = [part for space, part in told.items() if space in core.scope.visible]
            tx.set_setting(EDITION, names_of(tx, core.scope.home).registry.edition)
    return Rebuilt(
        sum(part.n_slots for part in parts),
        sum(part.n_versions for part in parts),
        sum(part.n_units for part in parts),
        tuple(name for part in parts for name in part.unequal),
    )


def _to_rebuild(core: Core, tx: Transaction) -> list[SpaceKey]:
    """The spaces the caller may see; all of the store where the edition changed, which is the store's own."""
    edition = names_of(tx, core.scope.home).registry.edition
    others = tx.spaces() if tx.setting(EDITION) not in (None, edition) else []
    return list(dict.fromkeys((*core.scope.visible, *others)))


def doctor(core: Core, *, now: Instant) -> Health:
    """Figures of the store and the space, and a sentence for each thing that is not well."""
    figures: dict[str, object] = dict(core.storage.health())
    with core.storage.reading() as tx:
        space = core.scope.home
        counts = tx.counts(space)
        n_turns, n_giving = counts["turns"], counts["turns_with_assertions"]
        pending = tx.jobs([space], JobState.PENDING)
        dead = tx.jobs([space], JobState.DEAD)
        rulings = tx.rulings(space)
        marks = Counter(mark for turn in tx.each_turn(space) for mark in _marks(turn, rulings))
        figures |= counts
        figures |= {
            "share of turns with no claim": round(1 - n_giving / n_turns, 3) if n_turns else 0.0,
            "turns unresolved": marks["unresolved"],
            "rejections": tx.count_rejections(space),
            "pending": len(pending),
            "oldest pending": pending[0].recorded_at if pending else None,
            "minutes the oldest waits": max(0, now - pending[0].recorded_at) // MINUTE if pending else 0,
            "dead letters": len(dead),
            "quarantined": marks["quarantined"],
            "reviewed": {name: f"{right} of {total}" for name, (right, total) in review_rates(tx, space).items()},
            "registry edition": core.spaces(tx)[0][1].registry.edition,
        }
        stored_edition = tx.setting(EDITION)
    problems = []
    if pending:
        problems.append(f"{len(pending)} jobs wait to be learned from; the next add works them off")
    if dead:
        problems.append(f"{len(dead)} jobs failed for good; their turns are kept and searchable")
    if stored_edition not in (None, figures["registry edition"]):
        problems.append("the registry of predicates is of another edition than the timelines; run `stilltrue rebuild`")
    if n_turns and _reads_nothing(core):
        problems.append("lexical search finds nothing for words of a recent turn; run `stilltrue rebuild`")
    return Health(figures=figures, problems=tuple(problems))


def _marks(turn: Turn, rulings: Sequence[RulingRow]) -> Iterator[str]:
    if turn.unresolved:
        yield "unresolved"
    if turn.quarantined and turn_fate(turn, rulings) is Fate.QUARANTINED:
        yield "quarantined"


def _planned(
    core: Core,
    tx: Transaction,
    selector: Selector,
    fact: str | None,
    entity: str | None,
    space: bool,
    now: Instant,
) -> tuple[erasure.Plan, Blast]:
    home, names = core.spaces(tx)[0]
    if space:
        plan = erasure.plan_for_space(tx, home)
    elif fact is not None:
        plan = erasure.plan_for_fact(tx, home, fact)
    elif entity is not None:
        plan = erasure.plan_for_entity(tx, home, names, entity)
    else:
        plan = erasure.plan_for_sources(tx, home, selector)
    return plan, erasure.blast(tx, plan, names, selector, now=now, dry_run=True)


def _erase(
    core: Core, tx: Transaction, planned: tuple[erasure.Plan, Blast], space: bool, now: Instant
) -> Mapping[str, int]:
    plan, _ = planned
    if space:
        n_turns, n_assertions = len(plan.turns), len(plan.assertions)
        tx.erase_space(core.scope.home)
        return {"turns": n_turns, "assertions": n_assertions}
    units = turn_units(erasure.redacted_turns(plan))
    return erasure.erase(tx, core.scope.home, plan, units=units, claim_units=claim_units, now=now)


def _certificate(
    core: Core, planned: tuple[erasure.Plan, Blast], removed: Mapping[str, int], now: Instant, *, dry_run: bool
) -> Certificate:
    plan, blast = planned
    content = f"{core.scope.home}:{now}:{sorted(turn.id for turn in plan.turns)}:{sorted(removed.items())}"
    return Certificate(
        id="x_" + blake2b(content.encode(), digest_size=9).hexdigest(),
        recorded_at=now,
        removed=removed,
        redacted=tuple(turn.id for turn, _ in plan.redactions),
        beyond_reach=erasure.BEYOND_REACH,
        blast=Blast(
            selector=blast.selector,
            n_turns=blast.n_turns,
            n_assertions=blast.n_assertions,
            gone=blast.gone,
            back=blast.back,
            overlapping=blast.overlapping,
            dry_run=dry_run,
        ),
    )


def _settled(tx: Transaction, space: SpaceKey, slots: Iterable[object], now: Instant, cause: str) -> list[Change]:
    names = Names.of(tx.aliases(space))
    settled = settle(tx, slots, names, recorded_at=now, cause=cause)  # type: ignore[arg-type]  # slots of rename
    tx.unindex(space, sorted({unit.owner for unit in tx.each_unit(space) if unit.kind == "claim"}))
    tx.index(claim_units(tx.each_assertion(space), names))
    return [
        Change(recorded_at=now, slot=one.slot, before=tuple(one.closed), after=tuple(one.opened), cause=cause)
        for one in settled
    ]


def _units(turns: Iterable[Turn], assertions: Iterable[Assertion], names: Names) -> Iterator[Unit]:
    yield from turn_units(turns)
    yield from claim_units(assertions, names)


def _is_decided(turn: Turn, rulings: Iterable[RulingRow]) -> bool:
    return any(row.selector.extractor is None and concerns(row.selector, turn, None) for row in rulings)


def _is_of_person(turn: Turn, key: str, names: Names, mentions: Mentions) -> bool:
    return (turn.speaker is not None and names.subject(turn.speaker) == key) or turn.text in mentions


def _names_person(assertion: Assertion, key: str, names: Names) -> bool:
    values = (assertion.value, assertion.corrects)
    return names.subject(assertion.subject) == key or any(
        value is not None and key in (names.value(value).key, subject_key(value.text)) for value in values
    )


def _alias_key(kind: AliasKind, name: str) -> str:
    if not name.strip():
        raise BadRequest("a name is blank; give two names, the one said and the one it stands for")
    if len(name) > LONGEST_NAME:
        raise BadRequest(f"a name has {len(name):,} characters; give one of at most {LONGEST_NAME:,}")
    return subject_key(name) if kind is AliasKind.ENTITY else predicate_key(name)


def _reads_nothing(core: Core) -> bool:
    """Whether the index has no term at all of the latest turn that has any letter: a language it does not read."""
    with core.storage.reading() as tx:
        recent = [t for t in tx.recent_turns(core.scope.home, 5) if not t.redacted]
        units = [unit for unit in turn_units(recent) if unit.terms]
        return bool(units) and not any(tx.frequencies(core.scope.home, list(unit.terms)[:20]) for unit in units)
