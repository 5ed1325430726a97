"""A formula looks at its own space: what is shared is no input of what is personal, and it is said so."""

from __future__ import annotations

import pytest

from stilltrue import Memory
from stilltrue.model.fact import State
from stilltrue.storage.in_memory import InMemoryStorage

EN = ("survey", "items", "my share")
KO = ("설문", "문항 수", "내 몫")


@pytest.fixture(params=[EN, KO], ids=["en", "ko"])
def words(request):
    return request.param


@pytest.fixture
def storage():
    return InMemoryStorage()


def memory(storage, clock, **scope):
    return Memory(storage=storage, clock=clock, embedder="none", **scope)


def derived(words, value=None, kind="formula"):
    subject, items, share = words
    text = "items / 4" if kind == "formula" else "items >= 100"
    inputs = {"items": [subject, items]}
    line = {"subject": subject, "predicate": share, "derivation": {kind: text, "inputs": inputs}}
    return line if value is None else line | {"value": value}


@pytest.fixture
def shared(storage, clock, words):
    clock.set("2026-01-05T09:00:00+00:00")
    project = memory(storage, clock, project="atlas")
    project.assert_claims([{"subject": words[0], "predicate": words[1], "value": 1600}])
    return project


@pytest.mark.parametrize(("kind", "value"), [("formula", None), ("formula", 400), ("once", "done")])
def test_that_an_input_is_known_in_another_space_only_is_told_with_what_to_do(
    storage, clock, words, shared, kind, value
):
    ann = memory(storage, clock, user="ann", project="atlas")

    ticket = ann.assert_claims([derived(words, value, kind)])

    (problem,) = ticket.problems
    assert problem == (
        f"{words[0]} · {words[1]} is known in project:atlas only, and a formula looks at its own space, user:ann; "
        "hand that over here as well, or the formula there"
    )


def test_nothing_of_the_other_space_gets_into_what_is_derived(storage, clock, words, shared):
    ann = memory(storage, clock, user="ann", project="atlas")

    ann.assert_claims([derived(words)])

    (fact,) = ann.current(words[0], words[2])
    assert (fact.state, fact.value) == (State.NEEDS_RECHECK, None)
    assert "1600" not in str(fact)


def test_once_the_input_is_handed_over_here_as_well_the_formula_works(storage, clock, words, shared):
    ann = memory(storage, clock, user="ann", project="atlas")
    ann.assert_claims([derived(words)])

    ticket = ann.assert_claims([{"subject": words[0], "predicate": words[1], "value": 1200}])

    assert ann.current(words[0]).value(words[2], words[0]) == "300"
    assert ticket.problems == ()


def test_of_a_space_that_the_caller_may_not_see_nothing_is_told(storage, clock, words, shared):
    ann, other = memory(storage, clock, user="ann"), memory(storage, clock, user="ann", project="other")

    tickets = [each.assert_claims([derived(words)]) for each in (ann, other)]

    assert [ticket.problems for ticket in tickets] == [(), ()]


def test_a_change_in_the_other_space_says_nothing_of_what_is_personal(storage, clock, words, shared):
    memory(storage, clock, user="ann", project="atlas").assert_claims([derived(words)])

    ticket = shared.assert_claims([{"subject": words[0], "predicate": words[1], "value": 1200}])

    assert {change.slot.space for change in ticket.changes} == {"project:atlas"}


def test_a_formula_over_what_is_known_here_says_nothing(storage, clock, words, shared):
    ann = memory(storage, clock, user="ann", project="atlas")
    ann.assert_claims([{"subject": words[0], "predicate": words[1], "value": 800}])

    ticket = ann.assert_claims([derived(words)])

    assert ticket.problems == ()
    assert ann.current(words[0]).value(words[2], words[0]) == "200"
