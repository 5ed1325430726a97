"""Which way somebody stands toward a thing, by the words."""

from __future__ import annotations

import pytest

from stilltrue.extract.stance import turned_stance
from stilltrue.model.claim import Candidate, Value


@pytest.mark.parametrize(
    ("clause", "thing", "word", "objection"),
    [
        ("I'm so happy about it!", "Dunmore", "happiness", "no word says 'happiness'"),
        ("I'm so proud of Dunmore!", "Dunmore", "proud", ""),
        ("마라탕 얘기만 하면 신나!", "마라탕", "행복", "no word says '행복'"),
        ("마라탕 얘기만 하면 신나!", "마라탕", "신나", ""),
    ],
)
@pytest.mark.parametrize("predicate", ["attitude", "태도"])
def test_a_stance_by_a_word_of_the_models_own_has_to_be_said(clause, thing, word, objection, predicate):
    claim = Candidate(subject="user", predicate=predicate, qualifier=thing, value=Value.of_text(word))

    assert turned_stance(claim, clause) == objection


def test_a_claim_of_another_sort_takes_no_stance():
    claim = Candidate(subject="user", predicate="lives in", value=Value.of_text("Bergen"))

    assert turned_stance(claim, "I moved there.") == ""
