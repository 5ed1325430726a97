"""What was added to a number and taken from it. Pure."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from decimal import Decimal
from operator import itemgetter

from stilltrue.model.claim import Claim, Value
from stilltrue.model.time import Instant


class Changes:
    """What was added to a number and taken from it, by the instant from which it counts."""

    __slots__ = ("_claims", "_sums")

    def __init__(self, claims: Iterable[Claim] = ()) -> None:
        counted = (
            (claim.valid.start, claim.said, claim)
            for claim in claims
            if claim.valid is not None and claim.value is not None and claim.value.number is not None
        )
        self._claims = sorted(counted, key=itemgetter(0, 1))
        self._sums: dict[str, list[tuple[Decimal, Decimal]]] = {}
        """What was added up to each change, in the number's own unit and in the base unit, by base unit."""

    def __bool__(self) -> bool:
        return bool(self._claims)

    @property
    def instants(self) -> list[Instant]:
        return [instant for instant, _, _ in self._claims]

    def counted(self, total: Claim, moment: Instant) -> Value | None:
        """
        A total with all that was added after the instant it vouches for, up to `moment`.

        At that very instant the order of utterance decides.
        """
        value = total.value
        if value is None or value.number is None or not self._claims:
            return value
        uttered = (total.seat[1], total.seat[2], total.seat[4])
        first = bisect_right(self._claims, (total.vouched, uttered), key=itemgetter(0, 1))
        after = bisect_right(self._claims, moment, key=itemgetter(0))
        if after <= first:
            return value
        sums = self._prefix_sums(_base_unit(value))
        own = sums[after][0] - sums[first][0]
        measured = sums[after][1] - sums[first][1]
        return value.plus(own + measured / value.per_unit)

    def between(self, total: Claim, moment: Instant) -> list[Claim]:
        """The adjustments that are counted in at `moment`."""
        if total.value is None or total.value.number is None:
            return []
        uttered, base = (total.seat[1], total.seat[2], total.seat[4]), _base_unit(total.value)
        first = bisect_right(self._claims, (total.vouched, uttered), key=itemgetter(0, 1))
        after = bisect_right(self._claims, moment, key=itemgetter(0))
        return [
            claim for _, _, claim in self._claims[first:after] if claim.value is not None and _adds(claim.value, base)
        ]

    def _prefix_sums(self, base: str) -> list[tuple[Decimal, Decimal]]:
        if base not in self._sums:
            sums = [(Decimal(0), Decimal(0))]
            for _, _, claim in self._claims:
                own, measured = sums[-1]
                change = claim.value
                if change is not None and change.number is not None and _adds(change, base):
                    if change.unit is None:
                        own += change.number
                    else:
                        measured += change.number * change.per_unit
                sums.append((own, measured))
            self._sums[base] = sums
        return self._sums[base]


def _adds(change: Value, base: str) -> bool:
    """Whether a change can be added: one without a unit to any number, another to its own dimension or currency."""
    return change.unit is None or _base_unit(change) == base


def _base_unit(value: Value) -> str:
    """The base unit in the key of a number; empty for one without a unit."""
    return value.key.partition(" ")[2]
