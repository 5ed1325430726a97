"""`state` and `why-not` by the front door: in English, in Korean, and as JSON."""

from __future__ import annotations

import pytest

ITEMS = {"items": ["labels", "items"], "price": ["labels", "price an item"]}


@pytest.fixture
def labels(claims):
    """1,600 items became 1,200; the venue is decided, and another is heard of."""
    claims(
        {"subject": "labels", "predicate": "items", "value": 1600, "quote": "We label 1,600."},
        {"subject": "labels", "predicate": "price an item", "value": {"money": "0.375", "currency": "USD"}},
        {
            "subject": "labels",
            "predicate": "budget",
            "value": {"money": "600", "currency": "USD"},
            "quote": "So 600 dollars.",
            "derivation": {"formula": "items * price", "inputs": ITEMS},
        },
        {"subject": "paper", "predicate": "venue", "value": "ACL", "kind": "decision", "quote": "ACL, decided."},
        now="2026-01-05T09:00+09:00",
    )
    claims(
        {"subject": "labels", "predicate": "items", "value": 1200, "quote": "Make it 1,200."},
        {"subject": "paper", "predicate": "venue", "value": "EMNLP", "tier": 1, "quote": "EMNLP, they say."},
        now="2026-02-05T09:00+09:00",
    )


def without_ids(out):
    return [" ".join(word for word in line.split() if not word.startswith("f_")) for line in out.splitlines()]


@pytest.mark.usefixtures("labels")
class TestState:
    def test_it_is_told_by_its_parts_with_formulas_and_who_said_it(self, run):
        told = without_ids(run("state").out)

        assert told == [
            "contested",
            "paper · venue: ACL since 2026-01-05 · tier 3 · contested",
            "hard, by a program",
            "against it, of tier 1: EMNLP",
            "“ACL, decided.” 2026-01-05 09:00 · structured · claims #4",
            "holds",
            "labels · budget: 450 USD since 2026-02-05 · tier 3 · current",
            "worked out: items × price an item = 1,200 × 0.375 USD = 450 USD",
            "“So 600 dollars.” 2026-01-05 09:00 · structured · claims #3",
            "labels · items: 1200 since 2026-02-05 · tier 3 · current",
            "“Make it 1,200.” 2026-02-05 09:00 · structured · claims #5",
            "labels · price an item: 0.375 USD since 2026-01-05 · tier 3 · current",
            told[-1],
        ]

    def test_a_korean_reader_gets_it_in_korean(self, run):
        told = without_ids(run("--lang", "ko", "state", "--subject", "paper").out)

        assert told[:4] == [
            "다툼 있음",
            "paper · venue: ACL 2026-01-05부터 · 등급 3 · 다툼 있음",
            "확정, 프로그램",
            "반대 주장, 등급 1: EMNLP",
        ]

    def test_a_question_leaves_out_what_is_not_on_the_way(self, run):
        told = run("state", "What is the budget of labels?")

        assert "450 USD" in told.out
        assert "ACL" not in told.out

    def test_json_has_every_part(self, run):
        form = run("state", "--subject", "labels", "--json").form

        assert list(form) == [
            *("as_of", "known_at", "question", "language"),
            *(
                "contested",
                "doubtful",
                "live",
                "recheck",
                "rule",
                "decision",
                "constraint",
                "due",
                "trigger",
                "progress",
            ),
        ]
        (budget, *_) = form["live"]
        assert budget["working"]["worked"] == "items × price an item = 1,200 × 0.375 USD = 450 USD"
        assert [fact["value"] for fact in budget["working"]["inputs"]["items"]] == ["1200"]
        assert budget["receipts"][0]["quote"] == "So 600 dollars."

    def test_json_is_the_same_in_every_language_of_the_reader(self, run):
        asked = ("state", "What is the budget of labels?", "--json")

        assert run("--lang", "ko", *asked).out == run("--lang", "en", *asked).out

    def test_another_time(self, run):
        assert "600 USD" in run("state", "--subject", "labels", "--as-of", "2026-01-20").out


@pytest.mark.usefixtures("labels")
class TestWhyNot:
    def test_a_derived_value_names_the_input_that_changed_with_its_quote(self, run):
        assert without_ids(run("why-not", "600").out)[:5] == [
            "labels · budget: it came out of a formula until 2026-02-05, then an input changed",
            "what holds: 450 USD",
            "labels · items changed: 1600 → 1200",
            "2026-02-05 09:00 · structured · claims #5",
            "Make it 1,200.",
        ]

    def test_in_korean(self, run):
        told = without_ids(run("--lang", "ko", "why-not", "EMNLP").out)

        assert told[:2] == ["paper · venue: 더 무거운 말이 이와 다릅니다", "지금 값: ACL"]

    @pytest.mark.parametrize(
        ("language", "words"),
        [
            ("en", "never said: nothing on record claims NeurIPS"),
            ("ko", "말한 적 없음: NeurIPS에 해당하는 기록이 없습니다"),
        ],
    )
    def test_what_was_never_said(self, run, language, words):
        assert run("--lang", language, "why-not", "NeurIPS").out.strip() == words

    def test_json(self, run):
        form = run("why-not", "1,600", "--subject", "labels", "--predicate", "items", "--json").form

        assert form["reason"] == "superseded"
        (one,) = form["found"]
        assert [receipt["quote"] for receipt in one["by"]] == ["Make it 1,200."]
        assert [fact["value"] for fact in one["now"]] == ["1200"]

    def test_a_predicate_without_its_subject_is_refused(self, run):
        ran = run("why-not", "600", "--predicate", "budget")

        assert ran.code == 2
        assert "name whose it is" in ran.err


def test_an_empty_memory_says_so(run):
    assert run("state").out.strip() == "nothing is known"


def test_every_reason_and_part_has_a_korean_word():
    from stilltrue.surfaces.cli.speech import catalogue
    from stilltrue.surfaces.cli.stating import _PARTS, _REASONS

    assert [said for said in (*_PARTS.values(), *_REASONS.values()) if said not in catalogue("ko")] == []
