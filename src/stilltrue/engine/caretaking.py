"""Undo, erasure, names, review, reports and health: what people do with a memory that is there."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b

from stilltrue.engine.core import EDITION, Core
from stilltrue.errors import BadRequest, NotFound
from stilltrue.ingest.pipeline import claim_units, turn_units
from stilltrue.language.names import name_key
from stilltrue.ledger.commit import settle
from stilltrue.ledger.naming import Names, subject_key
from stilltrue.ledger.read import in_words, receipts_of
from stilltrue.ledger.registry import predicate_key
from stilltrue.ledger.rename import alias_row, rename
from stilltrue.model.claim import Assertion, AssertionId
from stilltrue.model.fact import Change
from stilltrue.model.receipt import Receipt
from stilltrue.model.record import AliasKind, JobState, Review, Ruling, Selector, Unit
from stilltrue.model.scope import SpaceKey
from stilltrue.model.ticket import Blast, Certificate, Health
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn
from stilltrue.storage.base import Transaction
from stilltrue.upkeep import forget as erasure
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
        recorded_at = tx.record_time(now)
        planned = _planned(core, tx, selector, fact, entity, space, now)
        removed = _erase(core, tx, planned, space, recorded_at)
    core.storage.scrub(vacuum=vacuum)
    return _certificate(core, planned, removed, recorded_at, dry_run=False)


def alias(core: Core, kind: AliasKind, mention: str, name: str, *, now: Instant) -> list[Change]:
    """Record that one name stands for another; what changes by it."""
    key, target = _alias_key(kind, mention), _alias_key(kind, name)
    if key == target:
        raise BadRequest(f"{mention!r} and {name!r} are read as the same name already")
    with core.writing() as tx:
        recorded_at = tx.record_time(now)
        row = alias_row(core.scope.home, kind, key, target, method="by hand", recorded_at=recorded_at)
        open_rows = [r for r in tx.aliases(core.scope.home) if r.kind is kind and r.mention == key]
        slots = rename(tx, core.scope.home, added=[row], closed=[(r, recorded_at) for r in open_rows])
        return _settled(tx, core.scope.home, slots, recorded_at, f"alias: {mention} = {name}")


def unalias(core: Core, kind: AliasKind, mention: str, *, now: Instant) -> list[Change]:
    """Take an alias back; what changes by it."""
    key = _alias_key(kind, mention)
    with core.writing() as tx:
        rows = [row for row in tx.aliases(core.scope.home) if row.kind is kind and row.mention == key]
        if not rows:
            raise NotFound(f"{mention!r} stands for nothing else here; there is no alias to take back")
        recorded_at = tx.record_time(now)
        slots = rename(tx, core.scope.home, closed=[(row, recorded_at) for row in rows])
        return _settled(tx, core.scope.home, slots, recorded_at, f"unalias: {mention}")


def quarantined(core: Core) -> list[Turn]:
    """The turns that wait for a person's approval, in the order they came."""
    with core.storage.reading() as tx:
        ruled = [row for row in tx.rulings(core.scope.home) if row.ruling in (Ruling.APPROVE, Ruling.REJECT)]
        decided = {row.selector.turn for row in ruled}
        return [t for t in tx.each_turn(core.scope.home) if t.quarantined and t.id not in decided]


def sample(core: Core, n: int, seed: int | None) -> list[Sampled]:
    """Random assertions with their quotes; the same ones for the same seed."""
    with core.storage.reading() as tx:
        everything = [a for a in tx.each_assertion(core.scope.home) if not a.explicit]
        chosen = random.Random(seed).sample(everything, min(n, len(everything)))
        receipts = dict(receipts_of(tx, chosen))
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
    """Everything held about a person, the owner by default: what, who said it and when, and what it was used for."""
    with core.storage.reading() as tx:
        space, names = core.spaces(tx)[0]
        key = names.subject(person) if person else "user"
        about = [a for a in tx.each_assertion(space) if person is None or _names_person(a, key, names)]
        turns = [
            turn
            for turn in tx.each_turn(space)
            if person is None or person.casefold() in turn.text.casefold() or person == turn.speaker
        ]
        receipts = dict(receipts_of(tx, about))
        facts = tx.facts_of_claims([a.id for a in about])
        used = tx.recalls(space, 1_000_000)
        rejections = tx.rejections(space)
        shown = {fact for facts_of in facts.values() for fact in facts_of} | {turn.id for turn in turns}
        return {
            "person": person or "the owner",
            "space": space,
            "turns": turns,
            "assertions": [
                {"assertion": a, "receipt": receipts.get(a.id), "facts": facts.get(a.id, [])} for a in about
            ],
            "rejections": rejections if person is None else [],
            "used_by": [row for row in used if shown & set(row.used)],
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
            parts = [rebuild(tx, space, units_of=_units, write=True) for space in core.scope.visible]
            tx.set_setting(EDITION, core.spaces(tx)[0][1].registry.edition)
    return Rebuilt(
        sum(part.n_slots for part in parts),
        sum(part.n_versions for part in parts),
        sum(part.n_units for part in parts),
        tuple(name for part in parts for name in part.unequal),
    )


def doctor(core: Core, *, now: Instant) -> Health:
    """Figures of the store and the space, and a sentence for each thing that is not well."""
    figures: dict[str, object] = dict(core.storage.health())
    with core.storage.reading() as tx:
        space = core.scope.home
        counts = tx.counts(space)
        n_turns, n_giving = counts["turns"], counts["turns_with_assertions"]
        pending = tx.jobs([space], JobState.PENDING)
        dead = tx.jobs([space], JobState.DEAD)
        unresolved = sum(turn.unresolved for turn in tx.each_turn(space))
        figures |= counts
        figures |= {
            "share of turns with no claim": round(1 - n_giving / n_turns, 3) if n_turns else 0.0,
            "turns unresolved": unresolved,
            "rejections": tx.count_rejections(space),
            "pending": len(pending),
            "oldest pending": pending[0].recorded_at if pending else None,
            "dead letters": len(dead),
            "quarantined": len([turn for turn in tx.each_turn(space) if turn.quarantined]),
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


def log_used(core: Core) -> None:
    """Write down what recalls used since the last write."""
    if not core.used:
        return
    with core.writing() as tx:
        used, core.used[:] = list(core.used), []
        for row in used:
            tx.log_recall(row)


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
    return erasure.erase(tx, core.scope.home, plan, units=units, now=now)


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


def _names_person(assertion: Assertion, key: str, names: Names) -> bool:
    if names.subject(assertion.subject) == key:
        return True
    value = assertion.value
    return value is not None and key in (names.value(value).key, subject_key(value.text))


def _alias_key(kind: AliasKind, name: str) -> str:
    if not name.strip():
        raise BadRequest("a name is blank; give two names, the one said and the one it stands for")
    return name_key(name) if kind is AliasKind.ENTITY else predicate_key(name)


def _reads_nothing(core: Core) -> bool:
    """Whether the index has no term at all of the latest turn that has any letter: a language it does not read."""
    with core.storage.reading() as tx:
        recent = [t for t in tx.recent_turns(core.scope.home, 5) if not t.redacted]
        units = [unit for unit in turn_units(recent) if unit.terms]
        return bool(units) and not any(tx.frequencies(core.scope.home, list(unit.terms)[:20]) for unit in units)
