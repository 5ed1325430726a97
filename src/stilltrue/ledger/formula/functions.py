"""The functions of a formula: rounding, and what is said of many values at once. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil, floor

from stilltrue.ledger.formula.failing import Failure, FailureKind, Sort
from stilltrue.ledger.formula.operations import bounded, compared, divided, plus, unlike, wanted
from stilltrue.ledger.formula.steps import Day, Op
from stilltrue.ledger.formula.things import ZERO, Amount, Items, Thing, Truth, Words, told
from stilltrue.ledger.formula.units import NONE
from stilltrue.model.claim import Value

_MOST_PLACES = 30
LABELLING = frozenset({"argmin", "argmax"})
"""Functions that give a label and not a value."""
Labelled = tuple[str, Thing]


def called(function: str, arguments: Sequence[Labelled]) -> Thing:
    """
    What a function makes of its arguments.

    Args:
        function: its name; `round to` and the like where the second argument is the step.
        arguments: each with its label, the name of the input where it is one by itself.
    """
    name, _, to = function.partition(" ")
    if name == "known":
        return _known(arguments[0][1])
    if name in _ROUNDINGS:
        return _rounded(_ROUNDINGS[name], [thing for _, thing in arguments], to_step=bool(to))
    if name == "abs":
        return _size(arguments[0][1])
    if name == "count":
        return _count(arguments)
    items = _spread(arguments)
    return items if isinstance(items, Failure) else _AGGREGATES[name](items, arguments)


def chosen(items: Thing, mask: Thing) -> Thing:
    """The items of a list for which a condition holds."""
    for thing in (items, mask):
        if isinstance(thing, Failure):
            return thing
    if not isinstance(items, Items):
        return wanted(items, Sort.LIST)
    if not isinstance(mask, Items):
        return items if mask == Truth(True) else Items(()) if mask == Truth(False) else wanted(mask, Sort.TRUTH)
    kept = []
    for item, (_, holds) in zip(items.found, mask.found, strict=True):
        if isinstance(holds, Failure):
            return holds
        if not isinstance(holds, Truth):
            return wanted(holds, Sort.TRUTH)
        if holds.holds:
            kept.append(item)
    return Items(tuple(kept))


def _known(thing: Thing) -> Thing:
    if isinstance(thing, Failure):
        return Truth(False) if thing.kind in (FailureKind.MISSING, FailureKind.NO_PREVIOUS) else thing
    return Truth(True)


def _nearest(number: Fraction) -> int:
    """The nearest whole number, a half away from zero, as people round and not as machines do."""
    return floor(number + Fraction(1, 2)) if number >= 0 else -floor(-number + Fraction(1, 2))


_ROUNDINGS: dict[str, Callable[[Fraction], int]] = {"ceil": ceil, "floor": floor, "round": _nearest}


def _rounded(rounding: Callable[[Fraction], int], things: Sequence[Thing], *, to_step: bool) -> Thing:
    for thing in things:
        if isinstance(thing, Failure):
            return thing
        if not isinstance(thing, Amount):
            return wanted(thing, Sort.NUMBER)
    amounts = [thing for thing in things if isinstance(thing, Amount)]
    amount, step = amounts[0], amounts[1] if len(amounts) > 1 else None
    if step is None or (not to_step and step.unit == NONE):
        return _to_places(rounding, amount, step)
    if step.number <= 0:
        return wanted(step, Sort.ABOVE_ZERO)
    quotient = divided(Amount(Fraction(0), step.unit) if amount.any_unit else amount, step)
    if not isinstance(quotient, Amount):
        return quotient
    if quotient.unit != NONE:
        return unlike(amount, step.unit, told(step))
    return bounded(rounding(quotient.number) * step.number, step.unit)


def _to_places(rounding: Callable[[Fraction], int], amount: Amount, places: Amount | None) -> Thing:
    number = places.number if places is not None else Fraction(0)
    if number.denominator != 1 or abs(number) > _MOST_PLACES:
        return Failure(FailureKind.PLACES, (told(places or amount),))
    if any(symbol.measure for symbol, _ in amount.unit):
        # 2.3 kg and 2300 g are the same, but would not be rounded to the same.
        return Failure(FailureKind.NO_STEP, (told(amount),))
    scale = Fraction(10) ** int(number)
    return bounded(rounding(amount.number * scale) / scale, amount.unit)


def _size(thing: Thing) -> Thing:
    if isinstance(thing, Amount):
        return Amount(abs(thing.number), thing.unit, thing.any_unit)
    return thing if isinstance(thing, Failure) else wanted(thing, Sort.NUMBER)


def _spread(arguments: Sequence[Labelled]) -> list[Labelled] | Failure:
    """All values meant: the items of lists and single values, in order; the first failure among them."""
    found: list[Labelled] = []
    for label, thing in arguments:
        found += thing.found if isinstance(thing, Items) else [(label, thing)]
    return next((thing for _, thing in found if isinstance(thing, Failure)), found)


def _total(items: Sequence[Labelled], _: Sequence[Labelled]) -> Thing:
    total: Thing = ZERO
    for _label, thing in items:
        if not isinstance(thing, Amount):
            return wanted(thing, Sort.NUMBER)
        total = plus(total, thing) if isinstance(total, Amount) else total
    return total


def _mean(items: Sequence[Labelled], arguments: Sequence[Labelled]) -> Thing:
    if not items:
        return _empty(arguments)
    total = _total(items, arguments)
    return bounded(total.number / len(items), total.unit) if isinstance(total, Amount) else total


def _count(arguments: Sequence[Labelled]) -> Thing:
    """How many there are; an item is one whether or not anything can be computed with it."""
    failure = next((thing for _, thing in arguments if isinstance(thing, Failure)), None)
    sizes = (len(thing.found) if isinstance(thing, Items) else 1 for _, thing in arguments)
    return failure if failure is not None else Amount(Fraction(sum(sizes)))


def _extreme(op: Op, *, label: bool) -> Callable[[Sequence[Labelled], Sequence[Labelled]], Thing]:
    def found(items: Sequence[Labelled], arguments: Sequence[Labelled]) -> Thing:
        best: list[Labelled] = []
        for item in items:
            if not isinstance(item[1], (Amount, Day)):
                return wanted(item[1], Sort.ORDERED)
            ahead = compared(op, item[1], best[0][1]) if best else Truth(True)
            level = compared(Op.EQUAL, item[1], best[0][1]) if best else Truth(False)
            for outcome in (ahead, level):
                if isinstance(outcome, Failure):
                    return outcome
            if ahead == Truth(True):
                best = [item]
            elif level == Truth(True):
                best.append(item)
        if not best:
            return _empty(arguments)
        if not label:
            return _in_the_unit_of_the_rest(best[0][1], items)
        names = list(dict.fromkeys(name for name, _ in best))
        if len(names) > 1:
            return Failure(FailureKind.TIE, (names[0], names[1]))
        return Words(Value.of_text(names[0]))

    return found


def _in_the_unit_of_the_rest(best: Thing, items: Sequence[Labelled]) -> Thing:
    """A zero as written gets the unit of what it was set against: `max(0, left)` is 0 USD where `left` is in USD."""
    if not isinstance(best, Amount) or not best.any_unit:
        return best
    units = [thing.unit for _, thing in items if isinstance(thing, Amount) and not thing.any_unit]
    return Amount(best.number, units[0]) if units else best


def _empty(arguments: Sequence[Labelled]) -> Failure:
    return Failure(FailureKind.EMPTY, (arguments[0][0] or "the list",))


_AGGREGATES: dict[str, Callable[[Sequence[Labelled], Sequence[Labelled]], Thing]] = {
    "sum": _total,
    "mean": _mean,
    "min": _extreme(Op.LESS, label=False),
    "max": _extreme(Op.MORE, label=False),
    "argmin": _extreme(Op.LESS, label=True),
    "argmax": _extreme(Op.MORE, label=True),
}
