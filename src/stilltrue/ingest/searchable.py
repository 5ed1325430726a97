"""What can be searched: the turns as they were said, and what is claimed in them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from stilltrue.index.document import claim_unit, passages
from stilltrue.ingest.arrive import learnable
from stilltrue.ledger.naming import Names
from stilltrue.model.claim import Assertion, Value
from stilltrue.model.turn import Turn
from stilltrue.model.unit import Unit


def turn_units(turns: Iterable[Turn]) -> list[Unit]:
    """What of some turns can be searched: all that was said, less what memory itself handed out."""
    return [unit for turn in turns for unit in passages(_as_learned_from(turn))]


def _as_learned_from(turn: Turn) -> Turn:
    text = learnable(turn)
    return turn if text == turn.text else replace(turn, text=text)


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


def _outcomes_named(assertion: Assertion) -> Value | None:
    """What a rule without a value may come to, as far as its formula names that; None for what is no rule."""
    if assertion.derivation is None:
        return None
    from stilltrue.ledger.deriving import outcomes_named  # noqa: PLC0415 - formulas are for those who have any

    return outcomes_named(assertion)
