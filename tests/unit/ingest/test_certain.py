"""What the rules are certain of, a model may not read as something else."""

from __future__ import annotations

import pytest
from tests.contracts.extractor_contract import window_of

from stilltrue.ingest.certain import held_against
from stilltrue.model.claim import Candidate, Value
from stilltrue.model.receipt import Reason


def claimed(predicate: str, value: str, quote: str, **more: object) -> Candidate:
    return Candidate(
        subject="user", predicate=predicate, value=Value.of_text(value), quote=quote, turn_id="t_s1_0", **more
    )


@pytest.mark.parametrize(
    ("said", "value", "predicate"),
    [
        ("I moved to Bergen.", "Bergen", "pet"),
        ("I moved to Bergen.", "Bergen", "works at"),
        ("나는 부산에 살아.", "부산", "직장"),
    ],
)
def test_words_that_the_rules_read_as_one_predicate_are_no_other(said, value, predicate):
    kept, [unfit] = held_against(window_of(said), [claimed(predicate, value, said)])

    assert kept == []
    assert unfit.reason is Reason.NOT_MEANT
    assert unfit.detail == f"the words say 'lives_in', not {predicate!r}"


@pytest.mark.parametrize("predicate", ["lives in", "moved to", "home", "사는 곳", "where the boat lies"])
def test_another_wording_of_the_same_or_one_that_nobody_knows_is_kept(predicate):
    said = "I moved to Bergen."

    kept, unfit = held_against(window_of(said), [claimed(predicate, "Bergen", said)])

    assert (len(kept), unfit) == (1, [])


def test_two_predicates_of_one_topic_may_be_two_sides_of_one_thing():
    said = "I don't eat pork."

    kept, unfit = held_against(window_of(said), [claimed("diet", "pork", said, polarity=False)])

    assert (len(kept), unfit) == (1, [])


def test_what_the_rules_cannot_read_is_the_models_to_find():
    said = "Bergen has been treating me well, rain and all."

    kept, unfit = held_against(window_of(said), [claimed("lives in", "Bergen", said)])

    assert (len(kept), unfit) == (1, [])


def test_what_is_not_eaten_may_be_an_allergy():
    said = "I don't eat shellfish, I'm allergic to it."

    kept, unfit = held_against(window_of(said), [claimed("allergy", "shellfish", said)])

    assert (len(kept), unfit) == (1, [])
