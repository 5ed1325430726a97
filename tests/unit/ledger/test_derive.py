"""What a formula gives through time, and the claims it makes of that in its slot."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stilltrue.errors import BadClaim
from stilltrue.ledger.derivation import rule_of
from stilltrue.ledger.derive import Known, Series, joined, outcomes
from stilltrue.ledger.derived import asserted, derived_claims, in_force, recheck_of
from stilltrue.ledger.formula import BadFormula, parse
from stilltrue.ledger.settled import WHOLLY, Following
from stilltrue.ledger.timeline import side_by_side, timeline
from stilltrue.model.claim import Act, AssertionId, Claim, Value
from stilltrue.model.fact import Slot
from stilltrue.model.pattern import fits, patterns
from stilltrue.model.scope import SpaceKey, Tier
from stilltrue.model.time import FOREVER, Instant, Interval

ANN = SpaceKey("user:ann")


def known(start, end, number, tier=Tier.OWN_WORD, **given) -> Known:
    value = Value.of_number(number) if number is not None else None
    return Known(valid=Interval(Instant(start), Instant(end)), value=value, tier=tier, **given)


def series(*stretches: Known, many: bool = False) -> Series:
    return Series(called="trip · rate", known=stretches, many=many)


def told(formula, over=(0, FOREVER), tier=Tier.OWN_WORD, following=WHOLLY, before=None, **inputs):
    stretch = Interval(Instant(over[0]), Instant(over[1]))
    found = outcomes(parse(formula), inputs, stretch, tier, following=following, before=before)
    return [(one.valid.start, one.valid.end, one.value.text if one.value else one.recheck, one.moved) for one in found]


def base(start=0, end=FOREVER, said=0, tier=Tier.OWN_WORD, name="a_1", exception=False) -> Claim:
    valid = Interval(Instant(start), Instant(end))
    return Claim(
        id=AssertionId(name), act=Act.HOLDS, value=None, polarity=True, tier=tier, explicit=False, valid=valid,
        coverage=(valid,), latest_start=valid.start, since=None, exception=exception, width=end - start,
        vouched=Instant(said), said=(Instant(said), 0, 0), turn="t_1", only=False, corrects=None,
        seat=(Instant(said), Instant(said), 0, valid.start, 0, 1.0, name),
    )  # fmt: skip


class TestOutcomes:
    def test_each_stretch_in_which_no_input_changes_is_worked_out_once(self):
        rate = series(known(0, 10, 10), known(10, FOREVER, 7))

        assert told("r * 2", r=rate) == [(0, 10, "20", 0), (10, FOREVER, "14", 10)]

    def test_what_held_just_before_goes_on_until_an_input_moves(self):
        rate = series(known(0, 20, 10), known(20, FOREVER, 7))
        (before,) = outcomes(parse("prev + r"), {"r": rate}, Interval(Instant(0), Instant(10)), Tier.OWN_WORD)
        before = replace(before, value=Value.of_number(5), recheck=None)

        found = told("prev + r", over=(10, FOREVER), before=before, r=rate)

        assert [(start, end, text) for start, end, text, _ in found] == [(10, 20, "5"), (20, FOREVER, "12")]

    def test_an_outcome_that_comes_out_unchanged_opens_no_stretch(self):
        rate, weeks = series(known(0, 10, 10), known(10, FOREVER, 5)), series(known(0, 10, 2), known(10, FOREVER, 4))

        assert told("r * w", r=rate, w=weeks) == [(0, FOREVER, "20", 0)]

    def test_a_gap_in_an_input_is_told_with_the_day_since_when(self):
        day = 24 * 3600 * 1_000_000
        rate = series(known(0, 3 * day, 10))

        (first, gap) = told("r * 2", r=rate)

        assert gap[2] == "trip · rate: no value for r since 1970-01-04"
        assert first[:3] == (0, 3 * day, "20")

    def test_what_was_before_is_what_prev_looks_at(self):
        heat = series(known(0, 2, 17), known(2, 3, 20), known(3, 4, 22), known(4, FOREVER, 20))

        found = told("case(t < 18: 1, t > 21: 0, else: prev)", t=heat)

        assert [one[2] for one in found] == ["1", "0"]

    def test_an_input_that_has_to_be_rechecked_passes_its_path_on(self):
        rate = series(known(0, FOREVER, None, recheck="trip · base: no value for b"))

        assert told("r * 2", r=rate)[0][2] == "trip · rate ← trip · base: no value for b"

    def test_many_values_are_a_list_also_where_there_is_one(self):
        assert told("sum(r)", r=series(known(0, FOREVER, 3, label="a"), many=True))[0][2] == "3"

    def test_the_lowest_tier_of_the_lineage_is_that_of_the_outcome(self):
        rate = series(known(0, 5, 1, Tier.DOCUMENT), known(5, FOREVER, 1, Tier.OWN_WORD))

        found = outcomes(parse("r + 1"), {"r": rate}, Interval(Instant(0), FOREVER), Tier.OWN_WORD)

        assert [(one.tier, one.valid.start) for one in found] == [(Tier.DOCUMENT, 0), (Tier.OWN_WORD, 5)]

    def test_outside_where_the_formula_is_in_force_nothing_is_told(self):
        assert told("r * 2", over=(3, 8), r=series(known(0, FOREVER, 10))) == [(3, 8, "20", 3)]

    @given(st.lists(st.tuples(st.integers(0, 40), st.integers(1, 9), st.integers(0, 5)), max_size=8))
    def test_outcomes_cover_everything_without_gap_or_overlap(self, pieces):
        stretches, at = [], 0
        for gap, length, number in pieces:
            stretches.append(known(at + gap, at + gap + length, number))
            at += gap + length

        found = told("r + 1", r=series(*stretches))

        assert found[0][0] == 0
        assert found[-1][1] == FOREVER
        assert all(one[1] == other[0] and one[2] != other[2] for one, other in pairwise(found))

    def test_without_recompute_what_an_input_moved_is_to_be_rechecked_from_there_on(self):
        rate = series(known(5, 10, 3), known(10, 20, 4), known(20, FOREVER, 3))

        found = told("rate * 2", over=(0, FOREVER), following=Following(recompute=False), rate=rate)

        assert [(start, outcome) for start, _, outcome, _ in found] == [
            (0, "trip · rate: no value for rate"),
            (5, "6"),
            (10, "an input moved on 1970-01-01"),
        ]

    def test_without_cutoff_only_what_comes_out_as_before_is_to_be_rechecked(self):
        rate = series(known(0, 10, 11), known(10, 20, 12), known(20, FOREVER, 31))

        found = told("ceil(rate / 10)", following=Following(cutoff=False), rate=rate)

        assert [(start, outcome) for start, _, outcome, _ in found] == [
            (0, "2"),
            (10, "an input moved on 1970-01-01"),
            (20, "4"),
        ]

    def test_a_long_path_keeps_its_ends(self):
        path = "no value"
        for number in range(50):
            path = joined(f"slot {number}", path)

        assert path == "slot 49 ← slot 48 ← slot 47 ← … ← slot 2 ← slot 1 ← slot 0 ← no value"


class TestClaims:
    def claims(self, rate, **given):
        over = Interval(Instant(0), FOREVER)
        return derived_claims(base(**given), outcomes(parse("r * 2"), {"r": rate}, over, Tier.OWN_WORD))

    def test_a_claim_vouches_for_the_instant_at_which_an_input_moved(self):
        found = self.claims(series(known(0, 10, 10), known(10, FOREVER, 7)), said=4)

        assert [(claim.vouched, claim.said, claim.valid.start) for claim in found] == [
            (4, (4, 0, 0), 0),
            (10, (10, 0, 0), 10),
        ]
        assert {asserted(claim.id) for claim in found} == {"a_1"}

    def test_what_has_to_be_rechecked_is_a_claim_with_its_path(self):
        (claim,) = self.claims(series())

        assert recheck_of(claim.value) == "trip · rate: no value for r"

    def test_a_later_formula_of_the_same_tier_takes_over_where_it_begins(self):
        left = in_force([base(name="a_1"), base(start=10, said=10, name="a_2")])

        assert [(claim.id, claim.coverage) for claim in left] == [
            ("a_1", (Interval(Instant(0), Instant(10)),)),
            ("a_2", (Interval(Instant(10), FOREVER),)),
        ]

    @pytest.mark.parametrize("later", [{"tier": Tier.DOCUMENT}, {"end": 20, "exception": True}])
    def test_a_formula_of_a_lower_tier_or_a_bounded_one_takes_nothing_away(self, later):
        left = in_force([base(name="a_1"), base(start=10, said=10, name="a_2", **later)])

        assert left[0].coverage == (Interval(Instant(0), FOREVER),)

    @given(
        st.lists(st.tuples(st.integers(1, 9), st.integers(0, 3), st.sampled_from([1, 2, 3])), min_size=1, max_size=8)
    )
    def test_side_by_side_they_make_the_facts_of_the_whole_rule(self, pieces):
        at, claims = 0, []
        for length, number, tier in pieces:
            valid = Interval(Instant(at), Instant(at + length))
            one = base(start=at, end=at + length, said=at, tier=Tier(tier), name=f"a_1#{at}")
            claims.append(replace(one, value=Value.of_number(number), valid=valid, coverage=(valid,)))
            at += length

        alone = side_by_side(claims)

        if alone is not None:
            assert alone.stretches == timeline(claims).stretches


class TestRules:
    def test_a_pattern_stands_for_any_subject_or_qualifier(self):
        slot = Slot(ANN, "BERT", "f1", "test")

        assert [fits(pattern, slot) for pattern in patterns(slot)] == [True] * 4
        assert not fits(Slot(ANN, "*", "f1"), slot)

    @pytest.mark.parametrize(
        ("derivation", "problem"),
        [
            ("{", BadClaim),
            ("[]", BadClaim),
            ('{"formula": "a"}', BadClaim),
            ('{"formula": "a +", "inputs": {"a": ["x", "y"]}}', BadFormula),
            ('{"formula": "a + b", "inputs": {"a": ["x", "y"]}}', BadClaim),
            ('{"formula": "1 + 1", "inputs": {}}', BadClaim),
        ],
    )
    def test_what_is_no_derivation_says_what_is_wrong(self, derivation, problem):
        with pytest.raises(problem):
            rule_of(derivation)
