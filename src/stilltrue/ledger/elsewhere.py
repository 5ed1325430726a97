"""Inputs of formulas that are known in another space only: a formula looks at its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from stilltrue.errors import BadRequest
from stilltrue.ledger.derivation import input_slot, rule_of
from stilltrue.ledger.gather import names_of
from stilltrue.ledger.naming import Names
from stilltrue.model.claim import Assertion
from stilltrue.model.fact import Slot
from stilltrue.model.inference import infers
from stilltrue.model.pattern import is_pattern
from stilltrue.model.scope import SpaceKey
from stilltrue.storage.base import Transaction


def known_elsewhere(
    tx: Transaction, assertions: Iterable[Assertion], names: Names, visible: Sequence[SpaceKey]
) -> list[str]:
    """
    What is to be said of new formulas whose inputs are unknown in their own space and known in another.

    Args:
        tx: a transaction.
        assertions: new claims.
        names: how the names of their space are read.
        visible: the spaces that the caller may see; of no other is anything told.
    """
    told: dict[str, None] = {}
    for assertion in assertions:
        for worded, space in _inputs_elsewhere(tx, assertion, names, visible):
            called = f"{worded[0]} · {worded[1]}" + (f"[{worded[2]}]" if len(worded) > 2 else "")
            told[
                f"{called} is known in {space} only, and a formula looks at its own space, {assertion.space}; "
                "hand that over here as well, or the formula there"
            ] = None
    return list(told)


def _inputs_elsewhere(
    tx: Transaction, assertion: Assertion, names: Names, visible: Sequence[SpaceKey]
) -> Iterator[tuple[tuple[str, ...], SpaceKey]]:
    if assertion.derivation is None or infers(assertion):
        return
    try:
        rule = rule_of(assertion.derivation)
    except BadRequest:
        return
    for _, worded in rule.inputs:
        if _is_known(tx, input_slot(assertion.space, names, *worded)):
            continue
        for space in visible:
            if space != assertion.space and _is_known(tx, input_slot(space, names_of(tx, space), *worded)):
                yield worded, space
                break


def _is_known(tx: Transaction, slot: Slot) -> bool:
    if is_pattern(slot):
        return bool(tx.slots(slot.space, None, slot.predicate))
    return bool(tx.open_versions(slot)) or bool(tx.derivations_of([slot]))
