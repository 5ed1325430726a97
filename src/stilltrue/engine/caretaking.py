"""Undo, erasure, names and rebuilding: what changes a memory that is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import blake2b

from stilltrue.engine.core import Core
from stilltrue.engine.rehearsing import in_earnest_or_for_show
from stilltrue.errors import BadRequest, NotFound
from stilltrue.extract.base import asks_a_model
from stilltrue.index.renew import renew
from stilltrue.ingest.searchable import claim_units, turn_units
from stilltrue.ingest.sessions import PLAIN, rules_of, set_rules
from stilltrue.ingest.texts import text_hash, texts_of
from stilltrue.ledger.align import BY_HAND, apart_row, is_proposed, known_to_registry
from stilltrue.ledger.commit import settle
from stilltrue.ledger.editions import EDITION, take_edition
from stilltrue.ledger.gather import names_of
from stilltrue.ledger.naming import Names, subject_key
from stilltrue.ledger.phrasing import predicate_key, wording_key
from stilltrue.ledger.rename import alias_row, rename
from stilltrue.model.claim import Assertion
from stilltrue.model.fact import OWNER, Change, Slot
from stilltrue.model.naming import Alias, AliasKind
from stilltrue.model.ruling import Ruling, Selector
from stilltrue.model.scope import SpaceKey
from stilltrue.model.ticket import Blast, Certificate
from stilltrue.model.time import Instant, zone_named
from stilltrue.model.turn import Turn
from stilltrue.model.unit import Unit, UnitKind
from stilltrue.storage.base import Transaction
from stilltrue.upkeep import forget as erasure
from stilltrue.upkeep.inferences import with_inferences
from stilltrue.upkeep.mentions import LONGEST_NAME
from stilltrue.upkeep.plan import Plan, plan_for_entity, plan_for_fact, plan_for_sources, plan_for_space
from stilltrue.upkeep.rebuild import Rebuilt, rebuild
from stilltrue.upkeep.sent import sent_to_models
from stilltrue.upkeep.undo import rule as record_ruling


def rule(core: Core, ruling: Ruling, selector: Selector, *, dry_run: bool, now: Instant) -> Blast:
    """Record a ruling on a source, or say what it would change; a dry run writes nothing."""
    with in_earnest_or_for_show(core, dry_run=dry_run) as tx:
        core.resident.drop()
        recorded_at = tx.record_time(now)
        blast = record_ruling(
            tx, core.scope.home, ruling, selector, recorded_at=recorded_at, claim_units=claim_units
        )  # fmt: skip
    return replace(blast, dry_run=dry_run)


def forget(
    core: Core,
    selector: Selector,
    *,
    fact: str | None,
    entity: str | None,
    space: bool,
    dry_run: bool,
    now: Instant,
) -> Certificate:
    """
    Erase what one of the ways to name it names, or say what that would take.

    Raises:
        BadRequest: nothing, or more than one thing, is named.
        NotFound: nothing on record fits.
    """
    ways = [not selector.empty, fact is not None, entity is not None, space]
    if selector.claim is not None:
        raise BadRequest("a claim is not erased by itself; forget the fact or the turn, or undo the claim")
    if sum(ways) != 1:
        raise BadRequest("name one thing to forget: a source (turn, session, …), a fact, an entity, or the space")
    with in_earnest_or_for_show(core, dry_run=dry_run) as tx:
        core.resident.drop()
        recorded_at = tx.record_time(now)
        plan = _planned(core, tx, selector, fact, entity, space)
        sent = _sent(core, tx, plan)
        erased = _erase(core, tx, plan, space, recorded_at)
        tx.note_erasure()
    if not dry_run:
        core.follow_erasure()
        core.storage.scrub()
    return _certificate(core, plan, erased, selector, recorded_at, sent, dry_run=dry_run)


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
        names = names_of(tx, core.scope.home)
        if kind is AliasKind.PREDICATE:
            key, target = _form(tx, core.scope.home, names, key), wording_key(names.meant(target))
        else:
            key, target = names.registry.person(key), names.registry.person(target)
        if names.are_one(kind, key, target):
            raise BadRequest(f"{mention!r} and {name!r} are read as the same name already")
        recorded_at = tx.record_time(now)
        row = alias_row(core.scope.home, kind, key, target, method=BY_HAND, recorded_at=recorded_at)
        open_rows = [r for r in tx.aliases(core.scope.home) if r.kind is kind and r.mention == key]
        slots = rename(tx, core.scope.home, added=[row], closed=[(r, recorded_at) for r in open_rows])
        return _settled(tx, core.scope.home, slots, recorded_at, f"alias: {mention} = {name}")


def unalias(core: Core, kind: AliasKind, mention: str, *, now: Instant) -> list[Change]:
    """Take an alias back; what changes by it."""
    key = _alias_key(kind, mention)
    with core.writing() as tx:
        core.resident.drop()
        recorded_at = tx.record_time(now)
        names = names_of(tx, core.scope.home)
        rows = _rows_behind(tx, core.scope.home, kind, key)
        if not rows and kind is AliasKind.ENTITY:
            rows = _rows_behind(tx, core.scope.home, kind, names.registry.person(key))
        known = known_to_registry(core.scope.home, names, key, recorded_at)
        if not rows and (kind is AliasKind.ENTITY or known is None):
            raise NotFound(f"{mention!r} stands for nothing else here; there is no alias to take back")
        # What alignment proposed would be proposed again: it is on record from here on that it was set apart.
        is_aligned = not rows or any(map(is_proposed, rows))
        apart = [apart_row(core.scope.home, key, recorded_at)] if kind is AliasKind.PREDICATE and is_aligned else []
        slots = rename(tx, core.scope.home, added=apart, closed=[(row, recorded_at) for row in rows])
        return _settled(tx, core.scope.home, slots, recorded_at, f"unalias: {mention}")


def rebuilt(core: Core, *, verify: bool) -> Rebuilt:
    """Compute everything below the turns again, in every space of the store that the caller may see."""
    if verify:
        with core.reading() as tx:
            parts = [
                rebuild(tx, space, units_of=_units, hashes_of=_hashes, write=False) for space in core.scope.visible
            ]
    else:
        with core.writing() as tx:
            core.resident.drop()
            core.adjacencies.drop()
            spaces = _to_rebuild(core, tx)
            _take_edition(core, tx, spaces)
            told = {space: rebuild(tx, space, units_of=_units, hashes_of=_hashes, write=True) for space in spaces}
            parts = [part for space, part in told.items() if space in core.scope.visible]
            tx.set_setting(EDITION, Names.of(()).registry.edition)
    return Rebuilt(
        sum(part.n_slots for part in parts),
        sum(part.n_versions for part in parts),
        sum(part.n_units for part in parts),
        tuple(name for part in parts for name in part.unequal),
    )


def _to_rebuild(core: Core, tx: Transaction) -> list[SpaceKey]:
    """The spaces the caller may see; all of the store where the edition changed, which is the store's own."""
    edition = Names.of(()).registry.edition
    others = tx.spaces() if tx.setting(EDITION) not in (None, edition) else []
    return list(dict.fromkeys((*core.scope.visible, *others)))


def _take_edition(core: Core, tx: Transaction, spaces: Iterable[SpaceKey]) -> None:
    """Read the names of spaces by the registry that is shipped from now on, where they are read by another."""
    shipped = Names.of(()).registry
    others = [space for space in spaces if names_of(tx, space).edition != shipped.edition and tx.worded_slots(space)]
    if others:
        recorded_at = tx.record_time(core.now())
        for space in others:
            take_edition(tx, space, shipped, recorded_at)


def _planned(
    core: Core,
    tx: Transaction,
    selector: Selector,
    fact: str | None,
    entity: str | None,
    space: bool,
) -> Plan:
    home, names = core.spaces(tx)[0]
    if space:
        plan = plan_for_space(tx, home)
    elif fact is not None:
        plan = plan_for_fact(tx, home, fact)
    elif entity is not None:
        plan = plan_for_entity(tx, home, names, entity)
    else:
        plan = plan_for_sources(tx, home, selector)
    return with_inferences(tx, home, plan)


def _erase(core: Core, tx: Transaction, plan: Plan, space: bool, now: Instant) -> erasure.Erased:
    if space:
        return erasure.erase_everything(tx, core.scope.home, plan)
    for before, after in erasure.labels_left(plan, now).sessions.items():
        if (rules := rules_of(tx, core.scope.home, before)) != PLAIN:
            set_rules(tx, core.scope.home, after, rules)
    units = turn_units(erasure.turns_left(plan, now))
    return erasure.erase(tx, core.scope.home, plan, units=units, claim_units=claim_units, now=now)


def _sent(core: Core, tx: Transaction, plan: Plan) -> tuple[str, ...]:
    """What of a plan models were sent, as far as it is on record."""
    asking = {"llm", *(extractor.name for extractor in core.extractors if asks_a_model(extractor))}
    return sent_to_models(
        tx, core.scope.home, plan, asking=asking, unlogged=core.used, zone=zone_named(core.scope.zone)
    )  # fmt: skip


def _certificate(
    core: Core,
    plan: Plan,
    erased: erasure.Erased,
    selector: Selector,
    now: Instant,
    sent: tuple[str, ...],
    *,
    dry_run: bool,
) -> Certificate:
    removed = erased.removed if not dry_run else {}
    labels = erasure.labels_left(plan, now)
    content = f"{core.scope.home}:{now}:{sorted(turn.id for turn in plan.turns)}:{sorted(removed.items())}"
    return Certificate(
        id="x_" + blake2b(content.encode(), digest_size=9).hexdigest(),
        recorded_at=now,
        removed=removed,
        redacted=tuple(turn.id for turn, _ in plan.redactions),
        sessions=tuple(renamed if not dry_run else session for session, renamed in labels.sessions.items()),
        beyond_reach=(*erasure.BEYOND_REACH, *sent),
        blast=erased.blast(plan, selector, dry_run=dry_run),
    )


def _settled(tx: Transaction, space: SpaceKey, slots: Iterable[Slot], now: Instant, cause: str) -> list[Change]:
    names = names_of(tx, space)
    settled = settle(tx, slots, names, recorded_at=now, cause=cause)
    renew(tx, space, claim_units(tx.each_assertion(space), names), UnitKind.CLAIM)
    return [
        Change(recorded_at=now, slot=one.slot, before=tuple(one.closed), after=tuple(one.opened), cause=cause)
        for one in settled
    ]


def _units(turns: Iterable[Turn], assertions: Iterable[Assertion], names: Names) -> Iterator[Unit]:
    yield from turn_units(turns)
    yield from claim_units(assertions, names)


def _form(tx: Transaction, space: SpaceKey, names: Names, key: str) -> str:
    """What a wording of a predicate is a form of: a word on one form speaks of all of them."""
    if key in names.predicates:
        rows = [row for row in tx.aliases(space) if is_proposed(row) and row.mention == key]
        return rows[0].name if rows else key
    return key if names.registry.named(key) is not None else predicate_key(key)


def _rows_behind(tx: Transaction, space: SpaceKey, kind: AliasKind, key: str) -> list[Alias]:
    """The rows by which a name stands for another: somebody's word on it or on its form, else what was proposed."""
    rows = [row for row in tx.aliases(space) if row.kind is kind and row.mention != row.name]
    own = [row for row in rows if row.mention == key]
    forms = {row.name for row in own if is_proposed(row)}
    return [row for row in rows if row.mention in forms and not is_proposed(row)] or own


def _hashes(tx: Transaction, units: Iterable[Unit], names: Names) -> dict[str, bytes]:
    return {ref: text_hash(text) for ref, text in texts_of(tx, units, names.registry).items()}


def _alias_key(kind: AliasKind, name: str) -> str:
    if not name.strip():
        raise BadRequest("a name is blank; give two names, the one said and the one it stands for")
    if len(name) > LONGEST_NAME:
        raise BadRequest(f"a name has {len(name):,} characters; give one of at most {LONGEST_NAME:,}")
    return subject_key(name) if kind is AliasKind.ENTITY else wording_key(name)
