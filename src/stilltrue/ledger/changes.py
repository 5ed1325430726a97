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
        self._sums: list[tuple[Decimal, Decimal]] | None = None

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
        sums = self._prefix_sums()
        bare = sums[after][0] - sums[first][0]
        measured = sums[after][1] - sums[first][1]
        return value.plus(bare + measured / value.per_unit)

    def between(self, total: Claim, moment: Instant) -> list[Claim]:
        """The adjustments that are counted in at `moment`."""
        if total.value is None or total.value.number is None:
            return []
        uttered = (total.seat[1], total.seat[2], total.seat[4])
        first = bisect_right(self._claims, (total.vouched, uttered), key=itemgetter(0, 1))
        return [claim for _, _, claim in self._claims[first : bisect_right(self._claims, moment, key=itemgetter(0))]]

    def _prefix_sums(self) -> list[tuple[Decimal, Decimal]]:
        if self._sums is None:
            self._sums = [(Decimal(0), Decimal(0))]
            for _, _, claim in self._claims:
                bare, measured = self._sums[-1]
                change = claim.value
                if change is not None and change.number is not None and change.unit is None:
                    bare += change.number
                elif change is not None and change.number is not None:
                    measured += change.number * change.per_unit
                self._sums.append((bare, measured))
        return self._sums
