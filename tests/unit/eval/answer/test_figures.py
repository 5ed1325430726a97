"""Figures of many answers."""

from __future__ import annotations

from decimal import Decimal

from tests.unit.eval.answer.kept import answer

from stilltrue.eval.answer.figures import between_conditions, ceiling, condition_figures, cost_of, curve, mcnemar
from stilltrue.eval.answer.items import Judgement, Verdict
from stilltrue.model.spent import Spent


def test_mcnemar_is_exact_and_two_sided():
    assert round(mcnemar(0, 5), 4) == 0.0625
    assert round(mcnemar(0, 6), 4) == 0.0312
    assert mcnemar(4, 4) == 1.0
    assert 0 <= mcnemar(900, 1_100) < 0.001


def test_the_median_run_counts_never_the_best_and_repeated_runs_narrow_nothing():
    items = [
        answer(name, "right" if place < n_right else "wrong", run=run)
        for run, n_right in ((1, 4), (2, 1), (3, 2))
        for place, name in enumerate("abcd")
    ]

    found = condition_figures(items)

    assert (found["n"], found["right"], found["range"], found["runs"]) == (4, 50.0, [25.0, 100.0], [100.0, 25.0, 50.0])
    assert found["interval"] == (15.0, 85.0)
    assert [(one["gained"], one["lost"]) for one in found["between_runs"]] == [(0, 3), (0, 2), (1, 0)]


def test_stale_unanswered_unjudged_and_failed_answers_are_counted_apart_and_none_is_right():
    items = [answer(kind, kind) for kind in ("right", "stale", "wrong", "unanswered", "unjudged", "failed")]

    found = condition_figures(items)

    assert {
        kind: found[kind] for kind in ("right", "stale", "wrong", "unanswered", "unjudged", "failed")
    } == dict.fromkeys(("right", "stale", "wrong", "unanswered", "unjudged", "failed"), 16.7)


def test_known_gold_errors_are_scored_both_ways_and_lower_the_ceiling():
    mended = Judgement(verdict=Verdict.RIGHT, by="names")
    items = [
        answer("a", "right"),
        answer("b", "wrong", corrected=("York",), judgement_corrected=mended),
        answer("c", "wrong", corrected=()),
        answer("d", "wrong"),
    ]

    found = condition_figures(items)

    assert ceiling(items) == {"questions": 4, "wrong_golds": 2, "ceiling": 50.0}
    assert found["right"] == 25.0
    assert (found["corrected"]["n"], found["corrected"]["right"]) == (3, 66.7)


def test_conditions_are_compared_on_the_same_questions():
    items = [answer(name, "right", condition="oracle") for name in "abc"]
    items += [answer(name, "right" if name == "a" else "wrong", condition="memory") for name in "abcd"]

    assert between_conditions(items) == [
        {"first": "oracle", "second": "memory", "n": 3, "gained": 0, "lost": 2, "p": 0.5}
    ]


def test_cost_is_told_with_what_learning_took_and_is_unknown_rather_than_nothing():
    items = [answer(name, "right", ms=ms) for name, ms in (("a", 10.0), ("b", 30.0))]
    learned = Spent(n_calls=3, input_tokens=4_000, output_tokens=1_000, dollars=Decimal("0.01"))

    known, unknown = cost_of(items, learned), cost_of(items, Spent(dollars=None))

    assert (known["ingestion_tokens"], known["dollars"], known["dollars_with_ingestion"]) == (
        2_500,
        "0.001000",
        "0.006000",
    )
    assert (known["p50_ms"], known["p95_ms"]) == (30.0, 30.0)
    assert unknown["dollars_with_ingestion"] is None


def test_the_curve_goes_from_short_histories_to_long_ones():
    items = [answer("a", "right", history_tokens=900), answer("a", "wrong", history_tokens=5_000, length=5_000)]

    assert [(one["up_to_tokens"], one["right"]) for one in curve(items)] == [(1_024, 100.0), (8_192, 0.0)]
