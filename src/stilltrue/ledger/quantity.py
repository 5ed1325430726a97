"""Numbers with units, compared after exact conversion."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from functools import cache
from typing import TYPE_CHECKING

from stilltrue.model.claim import Value, ValueKind, plain

if TYPE_CHECKING:
    from pint import UnitRegistry

_MEASURE = re.compile(r"[A-Za-zµμΩ]{1,20}(?:/[A-Za-zµμΩ]{1,20})?")


def measured(value: Value) -> Value:
    """
    A number with the key of its amount in base units, so that 70 kg is 70000 g.

    Units that are no measure ("packs") are compared by name; currencies are never converted.
    """
    if value.kind is not ValueKind.NUMBER or value.number is None or not value.unit:
        return value
    base = _base_unit(value.unit)
    if base is None:
        return value
    factor, name = base
    return replace(value, key=f"#{plain(value.number * factor)} {name}", per_unit=factor)


@cache
def _base_unit(unit: str) -> tuple[Decimal, str] | None:
    """How many base units one unit is, and what the base unit is called; None for what is no plain measure."""
    if _MEASURE.fullmatch(unit) is None:
        return None
    registry = _units()
    try:
        base = registry.Quantity(Decimal(1), unit).to_base_units()
        twice = registry.Quantity(Decimal(2), unit).to_base_units()
    except (AttributeError, TypeError, ValueError):
        # pint's own errors for what is no unit derive from these.
        return None
    if twice.magnitude != 2 * base.magnitude:
        # Degrees with an offset: one more degree is not one more amount.
        return None
    return Decimal(base.magnitude), str(base.units)


@cache
def _units() -> UnitRegistry[Decimal]:
    from pint import UnitRegistry  # noqa: PLC0415 - a third of a second, only where a value has a unit

    return UnitRegistry(non_int_type=Decimal, cache_folder=None)
