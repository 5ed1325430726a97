"""Formulas that would depend on one another in a ring, handed over in one batch: the order of utterance says which is refused."""

from __future__ import annotations

from itertools import permutations

import pytest

from stilltrue import Memory

_NAMES = ("alpha", "mid", "zed")


def worked(predicate, looks_at, formula="i + 1", value=None):
    claim = {
        "subject": "x", "predicate": predicate,
        "derivation": {"formula": formula, "inputs": {"i": ["x", looks_at]}},
    }  # fmt: skip
    return claim if value is None else {**claim, "value": value}


def ring(names, *, valued):
    """Three formulas, each of which looks at the one before, the first at the last."""
    first, second, third = names
    values = (6, 7, 5) if valued else (None, None, None)
    return [
        worked(first, third, value=values[0]),
        worked(second, first, value=values[1]),
        worked(third, second, "i - 2", value=values[2]),
    ]


def refused(claims):
    """The predicates whose formula is refused, with what is known then."""
    with Memory(user="ann", zone="UTC", embedder="none") as memory:
        ticket = memory.assert_claims(claims)
        facts = memory.list()[0]
    known = {fact.slot.predicate: (fact.value.text if fact.value else None, fact.state.value) for fact in facts}
    return [one.candidate["predicate"] for one in ticket.rejected], known


_ORDERS = [(0, 1, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]


@pytest.mark.parametrize("names", list(permutations(_NAMES)))
@pytest.mark.parametrize("order", _ORDERS)
def test_whatever_the_slots_are_called_the_rule_said_last_closes_the_ring_and_is_refused(names, order):
    claims = ring(names, valued=False)

    without, _ = refused([claims[place] for place in order])

    assert without == [claims[order[-1]]["predicate"]]


@pytest.mark.parametrize("names", list(permutations(_NAMES)))
@pytest.mark.parametrize(("order", "closing"), list(zip(_ORDERS, (0, 1, 2, 1), strict=True)))
def test_a_formula_that_looks_at_what_is_said_only_later_waits_for_it_and_closes_the_ring(names, order, closing):
    claims = ring(names, valued=True)

    without, _ = refused([claims[place] for place in order])

    assert without == [claims[closing]["predicate"]]


def test_the_values_that_were_said_stand_whatever_is_refused():
    claims = ring(_NAMES, valued=True)

    told = [refused([claims[place] for place in order])[1] for order in permutations(range(3))]

    assert all(one == {"alpha": ("6", "known"), "mid": ("7", "known"), "zed": ("5", "known")} for one in told)


def test_what_hangs_on_a_ring_says_what_is_missing_and_the_rest_stands():
    claims = [
        worked("a", "b"),
        worked("b", "a", "i - 1"),
        worked("d", "a"),
        {"subject": "x", "predicate": "c", "value": 1},
    ]

    without, known = refused(claims)

    assert without == ["b"]
    assert known == {"a": (None, "needs_recheck"), "d": (None, "needs_recheck"), "c": ("1", "known")}
