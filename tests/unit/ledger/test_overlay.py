"""Exceptions are found by the stretches in which they last."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.properties.claims import TEXTS, asserted, claimed

from stilltrue.ledger.overlay import Laid, Layer
from stilltrue.model.time import Instant, Interval

stretches = st.tuples(st.integers(0, 30), st.integers(1, 12)).map(
    lambda found: Interval(Instant(found[0]), Instant(sum(found)))
)


@given(st.lists(st.lists(stretches, max_size=3), max_size=9), stretches)
def test_the_exceptions_found_are_those_of_which_a_piece_overlaps_in_the_order_in_which_they_lie(pieces, asked):  # type: ignore[no-untyped-def]
    layers = [
        Layer(claimed(asserted(number, TEXTS[0], said_at=1)), tuple(lasting)) for number, lasting in enumerate(pieces)
    ]

    found = Laid(layers).over(asked)

    assert found == [layer.claim for layer in layers if any(piece.overlaps(asked) for piece in layer.lasting)]
