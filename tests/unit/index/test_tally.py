"""Every tally gives the same: scores, masses, bits and lengths, to the last digit."""

from __future__ import annotations

from random import Random

import pytest

from stilltrue.index.large_tally import LargeTally
from stilltrue.index.tally import SmallTally, Weights

WEIGHTS = [
    Weights(3.1, 0.3, 0.02, 2.7, 1),
    Weights(2.2, 0.3, 0.02, 1.9, 2),
    Weights(0.7, 0.3, 0.02, 0.6, 4),
    Weights(0.4, 0.3, 0.02, 0.3, 0),
]


def postings(random: Random, most: int) -> tuple[list[int], list[int], list[int]]:
    numbers = sorted(random.sample(range(1, 300), random.randrange(most)))
    return numbers, [random.randrange(1, 5) for _ in numbers], [20 + number % 7 for number in numbers]


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("n_new", [1, 2, 4])
def test_both_tallies_find_the_same_units_with_the_same_marks(seed, n_new):
    random = Random(seed)
    terms = [postings(random, most) for most in (20, 60, 200, 250)]
    small, large = SmallTally(), LargeTally()

    for place, (found, weights) in enumerate(zip(terms, WEIGHTS, strict=True)):
        small.add(found, weights, new=place < n_new)
        large.add(found, weights, new=place < n_new)

    assert len(small) == len(large)
    assert small.best(25) == large.best(25)
    if len(small) >= 10:
        assert small.least_of(10) == large.least_of(10)


def test_an_empty_tally_has_no_best():
    assert SmallTally().best(10) == LargeTally().best(10) == []
