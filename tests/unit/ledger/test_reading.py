"""The sentences of LEDGER.md on Read, each as one claim."""

from __future__ import annotations

import pytest
from tests.properties.claims import adjusts, asserted, claimed, confirms, denies, ends, holds, never

from stilltrue.ledger.reading import claim_of, tier_of
from stilltrue.model.claim import Claim, End, Modality, Value
from stilltrue.model.scope import Tier
from stilltrue.model.time import ALWAYS, FOREVER


def interval(claim: Claim) -> tuple[int, int] | None:
    return (claim.valid.start, claim.valid.end) if claim.valid is not None else None


@pytest.mark.parametrize(
    ("word", "covered", "vouched"),
    [
        pytest.param(holds("A", 5), (5, FOREVER), 5, id="a start is said_at by default"),
        pytest.param(holds("A", 5, start=2), (2, FOREVER), 5, id="what is still so vouches up to when it was said"),
        pytest.param(holds("A", 5, start=9), (9, FOREVER), 9, id="an announcement vouches for its start"),
        pytest.param(holds("A", 5, start=2, end=End.UNSAID), (2, FOREVER), 2, id="unsaid covers on and vouches for its start"),
        pytest.param(holds("A", 9, start=2, end=End.OVER), (2, 9), 2, id="over with a start covers up to said_at"),
        pytest.param(holds("A", 9, start=2, to=(4, 6)), (2, 6), 6, id="a stated end is read at its widest"),
        pytest.param(holds("A", 5, start=2, to=(8, 9)), (2, 9), 5, id="bounded vouches for said_at within its bounds"),
        pytest.param(holds("A", 1, start=3, to=6), (3, 6), 3, id="bounded vouches not before its start"),
        pytest.param(holds("A", 5, start=2, to=9, end=End.OVER), (2, 5), 5, id="what is over never reaches past said_at"),
        pytest.param(holds("A", 5, temporary=True), (5, FOREVER), 5, id="temporary without an end covers on"),
        pytest.param(holds("A", 5, end=End.OVER), None, 5, id="over without a start is undated"),
        pytest.param(holds("A", 9, to=4, end=End.OVER), None, 9, id="also with a known end"),
        pytest.param(confirms("A", 5, start=2), (5, FOREVER), 5, id="a confirmation reaches back to no start"),
        pytest.param(ends("A", 9, start=(2, 6)), (6, FOREVER), 9, id="an end is read at the last instant of its unit"),
        pytest.param(ends("A", 5), (5, FOREVER), 5, id="an end without an instant is said_at"),
        pytest.param(ends("A", 5, start=8), (8, FOREVER), 8, id="an announced end vouches for its instant"),
        pytest.param(ends("A", 5, start=(2, 9), end=End.OVER), (5, FOREVER), 5, id="an end that is over is past"),
        pytest.param(never("A", 5, start=2), (2, FOREVER), 5, id="a negative claim vouches like one that is still so"),
        pytest.param(denies("A", 5), (ALWAYS.start, ALWAYS.end), 5, id="a denial without an interval is altogether"),
        pytest.param(denies("A", 5, start=(1, 3), to=(4, 6)), (1, 6), 5, id="a denial with an interval is only there"),
        pytest.param(adjusts(2, 5, start=3), (3, FOREVER), 5, id="an adjustment counts from its own instant"),
    ],
)  # fmt: skip
def test_a_claim_covers_and_vouches_for_what_its_words_say(word, covered, vouched) -> None:
    claim = word(0)

    assert interval(claim) == covered
    assert claim.vouched == vouched


def test_an_imprecise_start_may_count_from_its_latest_instant_but_not_past_said_at() -> None:
    assert holds("A", 9, start=(2, 6))(0).latest_start == 6
    assert holds("A", 4, start=(2, 6))(0).latest_start == 4
    assert holds("A", 1, start=(2, 6))(0).latest_start == 2


def test_bounded_and_temporary_claims_are_exceptions_and_over_with_a_start_is_none() -> None:
    assert holds("A", 5, to=9)(0).exception
    assert holds("A", 5, temporary=True)(0).exception
    assert not holds("A", 5, start=2, end=End.OVER)(0).exception


def test_a_temporary_claim_without_an_end_is_wider_than_any_other() -> None:
    assert holds("A", 5, temporary=True)(0).width > holds("A", 5, start=-(2**61), to=2**61)(0).width


def test_hearsay_is_read_at_tier_one_at_most_whoever_says_it() -> None:
    said = [asserted(0, None, tier=tier, modality=Modality.REPORTED) for tier in (Tier.UNKNOWN, Tier.OWN_WORD)]

    assert [tier_of(assertion) for assertion in said] == [Tier.UNKNOWN, Tier.HEARSAY]


def test_an_act_by_hand_is_of_the_tier_of_the_users_own_word() -> None:
    assert tier_of(asserted(0, None, tier=Tier.ACT)) == Tier.OWN_WORD
    assert tier_of(asserted(0, None, tier=Tier.DOCUMENT, explicit=True)) == Tier.OWN_WORD


def test_the_rank_is_vouched_then_said_then_turn_then_start_then_place_then_confidence() -> None:
    weakest_first = [
        holds("A", 9, start=2, end=End.UNSAID),
        holds("A", 5),
        holds("A", 5, start=6),
        holds("A", 7, start=1),
        holds("A", 7, start=1, turn_index=1),
        holds("A", 7, turn_index=1, confidence=0.5),
        holds("A", 7, turn_index=1),
        holds("A", 7, turn_index=1, place=1, confidence=0.1),
    ]
    seats = [word(0).seat for word in weakest_first]

    assert seats == sorted(seats)


def test_an_act_by_hand_comes_after_all_that_was_said_at_its_instant_and_acts_come_one_after_the_other() -> None:
    said = [holds("A", 5, turn_index=7), holds("A", 5, explicit=True), holds("A", 5, explicit=True, turn_index=1)]
    claims = [word(number) for number, word in enumerate([*said, holds("A", 6)])]

    assert [claim.said for claim in claims] == sorted(claim.said for claim in claims)
    assert [claim.seat for claim in claims] == sorted(claim.seat for claim in claims)


def test_the_tier_is_no_part_of_the_rank_before_the_content_hash() -> None:
    assert holds("A", 5, tier=Tier.HEARSAY)(0).seat[:-1] == holds("A", 5)(0).seat[:-1]


def test_a_claim_goes_by_the_canonical_name_of_its_value() -> None:
    assertion = asserted(0, Value.of_text("부산"), said_at=5)

    assert claim_of(assertion, Value.of_text("Busan"), None).key == "busan"
    assert claimed(assertion).key == "부산"
