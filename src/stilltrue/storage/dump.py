"""Every table of a store as sorted plain rows: what two stores are compared by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from stilltrue.model.scope import SpaceKey
from stilltrue.model.work import JobState
from stilltrue.storage import plain, records, rows
from stilltrue.storage.base import Transaction

Dump = Mapping[str, list[tuple[object, ...]]]


def dumped(tx: Transaction, settings: Iterable[tuple[str, str]]) -> Dump:
    """All that the transaction sees, in keys instead of row numbers."""
    tables: dict[str, list[tuple[object, ...]]] = {
        "setting": [row for row in settings if row[0] not in records.COUNTERS],
        "clock": [(tx.last_recorded(),)],
        "erased_turn": [(turn_id,) for turn_id in tx.erased()],
        "vector_set": [records.vector_set_row(each) for each in tx.vector_sets()],
    }
    for space in tx.spaces():
        for part in (
            _said(tx, space),
            _named(tx, space),
            _believed(tx, space),
            _indexed(tx, space),
            _embedded(tx, space),
            _worked(tx, space),
        ):
            for table, found in part.items():
                tables.setdefault(table, []).extend(found)
    return {table: sorted(found, key=_comparable) for table, found in sorted(tables.items())}


def _said(tx: Transaction, space: SpaceKey) -> Dump:
    assertions = list(tx.each_assertion(space))
    worded = [(each.id, tx.worded_slot(each.id)) for each in assertions]
    return {
        "turn": [rows.turn_row(turn) for turn in tx.each_turn(space)],
        "assertion": [rows.assertion_row(each) for each in assertions],
        "worded": [(claim, *rows.slot_row(slot)) for claim, slot in worded if slot is not None],
        "derivation": [records.derivation_row(each) for each in tx.derivations(space)],
        "span": [(each.id, n, *rows.span_row(span)) for each in assertions for n, span in enumerate(each.spans)],
    }


def _named(tx: Transaction, space: SpaceKey) -> Dump:
    return {
        "alias": [records.alias_row(alias) for alias in tx.aliases(space, with_closed=True)],
        "wording": [(*rows.slot_row(each.worded), *rows.slot_row(each.slot)) for each in tx.wordings(space)],
        "ruling": [records.ruling_row(ruling) for ruling in tx.rulings(space)],
    }


def _believed(tx: Transaction, space: SpaceKey) -> Dump:
    versions = [pair for slot in tx.slots(space) for pair in tx.versions(slot)]
    supports = tx.supports({fact.id for fact, _ in versions})
    return {
        "version": [(*rows.fact_row(fact), cause) for fact, cause in versions],
        "support": [(fact_id, claim) for fact_id, claims in supports.items() for claim in claims],
    }


def _indexed(tx: Transaction, space: SpaceKey) -> Dump:
    units = list(tx.each_unit(space))
    terms = sorted({term for unit in units for term in unit.terms})
    stats = tx.index_stats(space)
    return {
        "unit": [records.unit_row(unit) for unit in units],
        "posting": [(space, unit.ref, term, n) for unit in units for term, n in unit.terms.items()],
        "term": [(space, term, n) for term, n in tx.frequencies(space, terms).items()],
        "index_stats": [(space, stats.n_units, stats.total_length)] if stats.n_units else [],
    }


def _embedded(tx: Transaction, space: SpaceKey) -> Dump:
    found: list[plain.Row] = []
    for vector_set in tx.vector_sets():
        vectors = list(tx.each_vector(vector_set.number, space))
        units = tx.units([vector.unit_number for vector in vectors])
        found += [
            (space, *vector_set.made_by, units[vector.unit_number].ref, *records.vector_row(vector))
            for vector in vectors
        ]
    return {"vector": found}


def _worked(tx: Transaction, space: SpaceKey) -> Dump:
    jobs = [job for state in JobState for job in tx.jobs([space], state)]
    return {
        "job": [records.job_row(job) for job in jobs],
        "rejection": [records.rejection_row(rejection) for rejection in tx.rejections(space)],
        "spending": [(space, *records.spending_row(each)) for each in tx.spendings(space, "", "\uffff")],
        "recall": [records.recall_row(recall) for recall in tx.recalls(space, 2**31)],
        "review": [records.review_row(review) for review in tx.reviews(space)],
    }


def _comparable(row: tuple[object, ...]) -> tuple[tuple[str, object], ...]:
    return tuple((type(part).__name__, "" if part is None else part) for part in row)
