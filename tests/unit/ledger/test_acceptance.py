"""What is said against a formula before it is relied on."""

from __future__ import annotations

import json

import pytest

from stilltrue.ledger.acceptance import bands_noted, never_works
from stilltrue.ledger.derivation import rule_of
from stilltrue.model.claim import Value


def derivation(formula, **inputs):
    return json.dumps({"formula": formula, "inputs": inputs or {"a": ["x", "a"]}}, ensure_ascii=False)


@pytest.mark.parametrize(
    ("formula", "given", "why"),
    [
        ("a * 2", {}, None),
        ("a + (3 kg + 2 cm)", {}, "column 11: 3 kg and 2 cm are of different units"),
        ("a + 3 kg", {}, None),
        ("a + 3 kg", {"a": Value.of_number(3, "USD")}, "column 3"),
        ("a + 3 kg", {"a": Value.of_text("soon")}, "column 3"),
    ],
)
def test_what_can_never_work_is_told_with_its_column(formula, given, why):
    told = never_works(rule_of(derivation(formula)), given)

    assert told is None if why is None else why in told


def test_gaps_and_overlaps_are_noted_and_block_nothing():
    gap = derivation('case(a < 1: "x", a > 2: "y")')
    overlap = derivation('case(a < 3: "x", a > 2: "y", else: "z")')

    assert ["no band covers 1 <= a <= 2" in one for one in bands_noted(gap)] == [True]
    assert len(bands_noted(overlap)) == 1
    assert never_works(rule_of(gap)) is None
    assert bands_noted(derivation('case(a < 1: "x", else: "y")')) == []


def test_korean_inputs_are_told_in_korean():
    gap = derivation('case(수 < 1: "가", 수 > 2: "나")', 수=["소풍", "수량"])

    assert ["번째 글자: 1 <= 수 <= 2를 맡는 구간이 없습니다" in one for one in bands_noted(gap)] == [True]


@pytest.mark.parametrize("given", ["", "{", "[]", '{"formula": "a +", "inputs": {}}', "\ud800", "x" * 100_000])
def test_what_is_no_formula_has_no_notes(given):
    assert bands_noted(given) == []
