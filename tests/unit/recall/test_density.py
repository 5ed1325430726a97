"""Masses and how they combine."""

from __future__ import annotations

import pytest

from stilltrue.model.evidence import Mass
from stilltrue.recall.density import density, fused, strongest
from stilltrue.recall.settings import Fusion


def test_no_head_is_no_mass():
    assert density({}) == 0


def test_two_weak_heads_together_are_stronger_than_either():
    assert density({("a", "1"): 0.4, ("b", "2"): 0.4}) == pytest.approx(0.64)


def test_a_head_counts_once_at_its_greatest_mass():
    masses = [Mass("lexical", "t1", 0.3), Mass("lexical", "t1", 0.6), Mass("state", "t1", 0.2)]

    assert strongest(masses) == {("lexical", "t1"): 0.6, ("state", "t1"): 0.2}


def test_a_liking_that_was_stated_twice_bears_no_more_on_a_wish():
    masses = [Mass("topic", "t1", 0.4), Mass("topic", "t2", 0.5), Mass("lexical", "t1", 0.3)]

    assert strongest(masses) == {("topic", "t2"): 0.5, ("lexical", "t1"): 0.3}


def test_the_sum_can_be_chosen_for_comparison():
    assert fused([[Mass("a", "1", 0.5), Mass("b", "2", 0.75)], []], Fusion.SUM, 60) == [1.25, 0]


def test_reciprocal_ranks_can_be_chosen_for_comparison():
    first, second = [Mass("a", "1", 0.9), Mass("b", "x", 0.1)], [Mass("a", "2", 0.8)]

    assert fused([first, second], Fusion.RRF, 60) == pytest.approx([2 / 61, 1 / 62])
