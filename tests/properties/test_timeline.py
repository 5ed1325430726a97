"""What holds of every timeline, whatever was said."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.properties.claims import NUMBERS, TEXTS, any_assertion, asserted, claimed, instants, plain, slots
from tests.properties.reference_fold import Answer, answers

from stilltrue.ledger.growing import Growing
from stilltrue.ledger.outrank import rank
from stilltrue.ledger.strand import Strand
from stilltrue.ledger.timeline import plainly, timeline
from stilltrue.model.claim import Act, Claim
from stilltrue.model.fact import Stretch
from stilltrue.model.scope import Tier
from stilltrue.model.time import FOREVER, Instant, Moment

often = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
text_slots = slots(values=TEXTS)
number_slots = slots(values=NUMBERS)


@often
@given(text_slots | number_slots)
def test_a_timeline_equals_the_instant_by_instant_fold(claims: list[Claim]) -> None:
    for start, (wanted,) in answers(claims):
        held = timeline(claims).at(start)

        assert _told(held) == _wanted([wanted]), start


@often
@given(text_slots)
def test_the_timelines_of_many_values_equal_the_instant_by_instant_fold(claims: list[Claim]) -> None:
    found = timeline(claims, many=True)

    for start, wanted in answers(claims, many=True):
        assert _told(found.at(start)) == _wanted(wanted), start


@often
@given(text_slots)
def test_a_fact_is_contested_where_the_fold_says_so_and_names_every_challenger(claims: list[Claim]) -> None:
    found = timeline(claims)

    for stretch in found.stretches:
        if stretch.polarity:
            here = [a for start, (a,) in answers(claims) if stretch.valid.covers(start)]
            wanted = frozenset[str | None]().union(*(answer.challengers for answer in here))
            assert {c.value.key if c.value is not None else None for c in stretch.challengers} == wanted


@often
@given(text_slots)
def test_the_support_of_a_fact_is_what_backs_its_value_in_part_of_it(claims: list[Claim]) -> None:
    for stretch in timeline(claims).stretches:
        if stretch.polarity and stretch.value is not None:
            here = [a.support for start, (a,) in answers(claims) if stretch.valid.covers(start)]
            wanted = frozenset[str]().union(*here)
            assert set(stretch.support) == {part for claim in wanted for part in claim.split("@")}


@often
@given(text_slots | number_slots, st.booleans(), st.randoms(use_true_random=False))
def test_order_of_arrival_and_repetition_change_nothing(claims: list[Claim], many: bool, random) -> None:  # type: ignore[no-untyped-def]
    shuffled = claims + claims[::2]
    random.shuffle(shuffled)

    assert timeline(shuffled, many=many) == timeline(claims, many=many)


@often
@given(text_slots | number_slots)
def test_the_facts_of_a_single_valued_slot_do_not_overlap(claims: list[Claim]) -> None:
    facts = [stretch for stretch in timeline(claims).stretches if stretch.polarity]

    for one, other in pairwise(facts):
        assert one.valid.end <= other.valid.start


@often
@given(text_slots | number_slots, st.booleans())
def test_a_value_is_never_said_to_hold_and_not_to_hold_at_once(claims: list[Claim], many: bool) -> None:
    stretches = timeline(claims, many=many).stretches

    for no in (stretch for stretch in stretches if not stretch.polarity):
        for yes in (stretch for stretch in stretches if stretch.polarity and stretch.value is not None):
            assert yes.value is None or no.value is None or yes.value.key != no.value.key or not _meet(yes, no)


@often
@given(text_slots | number_slots)
def test_neighbouring_facts_differ_in_value_or_tier(claims: list[Claim]) -> None:
    facts = [stretch for stretch in timeline(claims).stretches if stretch.polarity]

    for one, other in pairwise(facts):
        if one.valid.end == other.valid.start:
            assert (_key(one), one.tier) != (_key(other), other.tier)


@often
@given(slots(kinds=plain, most=12), instants)
def test_without_ends_and_exceptions_the_strongest_claim_that_covers_a_moment_holds(
    claims: list[Claim], moment
) -> None:  # type: ignore[no-untyped-def]
    covering = [claim for claim in claims if claim.valid is not None and claim.valid.covers(moment)]

    held = [fact.value for fact in timeline(claims).at(moment)]

    assert held == ([max(covering, key=rank).value] if covering else [])


@often
@given(slots(kinds=plain, most=8), st.sampled_from([*TEXTS, None]), instants)
def test_nothing_that_was_displaced_comes_back_by_an_end(claims: list[Claim], value, moment) -> None:  # type: ignore[no-untyped-def]
    end = claimed(asserted(99, value, act=Act.ENDS, said_at=13))
    before = timeline(claims)

    after = timeline([*claims, end])

    held_before = {fact.value for fact in before.at(moment) if fact.polarity}
    assert {fact.value for fact in after.at(moment) if fact.polarity} <= held_before


@often
@given(text_slots | number_slots, st.sampled_from(list(Tier)[:4]))
def test_facts_of_a_higher_tier_are_not_altered_by_lower_words_save_by_challengers(claims: list[Claim], tier) -> None:  # type: ignore[no-untyped-def]
    above = [claim for claim in claims if claim.tier >= tier]

    assert _of_tier(timeline(claims).stretches, tier) == _of_tier(timeline(above).stretches, tier)


@often
@given(slots(kinds=plain, most=8))
def test_a_denied_value_leaves_what_would_hold_had_nobody_said_it(claims: list[Claim]) -> None:
    value = TEXTS[0]
    denial = claimed(asserted(100, value, act=Act.DENIES, said_at=13))

    left = timeline([*claims, denial])

    assert left.stretches == timeline([claim for claim in claims if claim.key != value.key]).stretches


@often
@given(text_slots | number_slots, st.booleans())
def test_every_positive_claim_is_either_shown_or_has_a_reason_not_to_be(claims: list[Claim], many: bool) -> None:
    found = timeline(claims, many=many)

    shown = {claim for stretch in found.stretches for claim in stretch.support}
    reasoned = {unshown.claim for unshown in found.unshown}

    assert {claim.id for claim in claims if claim.positive} <= shown | reasoned


@often
@given(text_slots, st.booleans())
def test_every_support_of_a_fact_says_its_value_or_is_what_a_correction_put_right(claims, many) -> None:  # type: ignore[no-untyped-def]
    told = {claim.id: claim for claim in claims}
    corrected = {claim.corrects.key for claim in claims if claim.corrects is not None}

    for stretch in timeline(claims, many=many).stretches:
        assert stretch.support
        if stretch.polarity and stretch.value is not None:
            said = {told[claim].key for claim in stretch.support}
            assert said <= {stretch.value.key} | corrected


def _told(held: tuple[Stretch, ...]) -> tuple[list[tuple[str, Tier]], list[str]]:
    positive = sorted((f.value.key, f.tier) for f in held if f.polarity and f.value is not None)
    return positive, sorted(f.value.key for f in held if not f.polarity and f.value is not None)


def _wanted(answers: list[Answer]) -> tuple[list[tuple[str, Tier]], list[str]]:
    positive = sorted((a.value, a.tier) for a in answers if a.value is not None and a.tier is not None)
    return positive, sorted(key for answer in answers for key in answer.negatives)


def _of_tier(stretches: tuple[Stretch, ...], tier: Tier) -> list[Stretch]:
    return [
        replace(stretch, challengers=(), support=())
        for stretch in stretches
        if stretch.polarity and stretch.value is not None and stretch.tier >= tier
    ]


def _meet(one: Stretch, other: Stretch) -> bool:
    return one.valid.overlaps(other.valid)


def _key(stretch: Stretch) -> str | None:
    return stretch.value.key if stretch.value is not None else None


def test_a_timeline_reaches_from_the_first_word_to_the_end_of_time() -> None:
    (fact,) = timeline([claimed(asserted(0, TEXTS[0], said_at=3))]).stretches

    assert (fact.valid.start, fact.valid.end) == (3, FOREVER)


@st.composite
def streams(draw) -> list[Claim]:  # type: ignore[no-untyped-def]
    """Words of which most come later than all before, some of another tier, and a few of any kind."""
    claims = []
    for number in range(draw(st.integers(1, 9))):
        if draw(st.integers(0, 4)) == 0:
            claims.append(claimed(draw(any_assertion(number=number))))
            continue
        said_at = 20 + 3 * number
        start = draw(st.none() | st.just(Moment.at(Instant(said_at - 1))))
        tier = Tier(draw(st.sampled_from([1, 2, 3, 3])))
        act = draw(st.sampled_from([Act.HOLDS, Act.HOLDS, Act.CONFIRMS]))
        value = draw(st.sampled_from(TEXTS))
        claims.append(claimed(asserted(number, value, act=act, said_at=said_at, start=start, tier=tier)))
    return claims


@often
@given(streams(), st.booleans(), st.integers(0, 3))
def test_one_later_word_added_equals_the_full_result(claims: list[Claim], many: bool, n_first: int) -> None:
    heard = claims[:n_first]
    growing = Growing(heard, many=many)

    for claim in claims[n_first:]:
        before, growth = growing.stretches, growing.add(claim)
        heard.append(claim)
        if growth is None:
            assert growing.stretches == before
            growing = Growing(heard, many=many)
        else:
            assert set(growing.stretches) == (set(before) - set(growth.replaced)) | set(growth.new)
        assert growing.stretches == timeline(heard, many=many).stretches


def test_a_plain_later_word_is_grown_and_replaces_the_last_fact_alone() -> None:
    busan, seoul, jeju = (claimed(asserted(number, TEXTS[number], said_at=number)) for number in range(3))
    growing = Growing([busan, seoul])

    growth = growing.add(jeju)

    assert growth is not None
    assert [stretch.value for stretch in growth.replaced] == [seoul.value]
    assert [stretch.value for stretch in growth.new] == [seoul.value, jeju.value]


@often
@given(any_assertion(values=TEXTS + NUMBERS).map(claimed))
def test_a_claim_that_stands_alone_is_the_fact_that_all_the_steps_make_of_it(claim: Claim) -> None:
    alone = plainly(claim)

    assert alone is None or [alone] == Strand([claim]).stretches()
