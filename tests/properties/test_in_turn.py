"""Claims told in turn make what all the steps make of them, whatever is said and ended on the way."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.properties.claims import TEXTS, any_assertion, asserted, claimed

from stilltrue.ledger.in_turn import InTurn, in_turn
from stilltrue.ledger.strand import Strand
from stilltrue.ledger.timeline import in_order
from stilltrue.model.claim import Act, Claim, Value
from stilltrue.model.scope import Tier
from stilltrue.model.time import Instant, Moment

VALUES = [*TEXTS, *(Value.of_text(value.text.upper()) for value in TEXTS)]
ACTS = [Act.HOLDS, Act.HOLDS, Act.CONFIRMS, Act.ENDS, Act.ENDS]


@st.composite
def tales(draw) -> list[Claim]:  # type: ignore[no-untyped-def]
    """What one teller says, one word after the other, of a slot: values, ends of them, and ends of whatever stands."""
    claims = []
    for number in range(draw(st.integers(1, 10))):
        act = draw(st.sampled_from(ACTS))
        value = draw(st.sampled_from([*VALUES, None] if act is Act.ENDS else VALUES))
        negative = act is Act.HOLDS and draw(st.integers(0, 4)) == 0
        word = asserted(number, value, act=act, said_at=10 + number, polarity=not negative)
        claims.append(claimed(word))
    return claims


@settings(max_examples=300)
@given(tales(), st.randoms(use_true_random=False))
def test_what_is_told_in_turn_makes_the_facts_that_all_the_steps_make(tale, random):  # type: ignore[no-untyped-def]
    random.shuffle(tale)

    ordered = in_turn(tale)

    assert ordered is not None
    assert in_order(InTurn(ordered).stretches()) == in_order(Strand(tale).stretches())


@settings(max_examples=200)
@given(tales(), any_assertion(number=50).map(claimed))
def test_one_word_out_of_turn_is_left_to_all_the_steps(tale, other):  # type: ignore[no-untyped-def]
    ordered = in_turn([*tale, other])

    if ordered is not None:
        assert in_order(InTurn(ordered).stretches()) == in_order(Strand([*tale, other]).stretches())


def test_two_tiers_a_stated_start_and_two_words_of_one_instant_are_not_in_turn() -> None:
    first = claimed(asserted(0, TEXTS[0], said_at=10))

    others = [
        asserted(1, TEXTS[1], said_at=11, tier=Tier.DOCUMENT),
        asserted(1, TEXTS[1], said_at=11, start=Moment.at(Instant(3))),
        asserted(1, TEXTS[1], said_at=10),
        asserted(1, TEXTS[1], said_at=11, act=Act.ADJUSTS),
    ]

    assert [in_turn([first, claimed(other)]) for other in others] == [None] * len(others)


def test_who_would_have_begun_while_something_else_stood_was_overruled_by_that() -> None:
    told = in_turn([claimed(asserted(number, TEXTS[number], said_at=10 + number)) for number in range(3)])
    weaker = claimed(asserted(9, TEXTS[0], said_at=11))

    assert told is not None
    assert InTurn(told).stronger(weaker) == told[1].id
