"""A word that only repeats what a formula gave from what had been said by then stands and falls with the formula."""

from __future__ import annotations

from itertools import pairwise, permutations

import pytest

from stilltrue import Memory
from stilltrue.model.fact import Fate
from stilltrue.model.state import WhyNotReason
from stilltrue.storage.in_memory import InMemoryStorage

EN = ("outing", "packs each week", "weeks", "packs altogether")
KO = ("소풍", "주당 묶음", "기간", "총 묶음")


class Outing:
    """A memory in which so many packs a week, for so many weeks, are so many altogether."""

    def __init__(self, memory, words=EN):
        self.memory, (self.subject, self.per, self.weeks, self.total) = memory, words

    def line(self, day, predicate, value, **more):
        return {"subject": self.subject, "predicate": predicate, "value": value, "said_at": f"{day}T10:00:00Z", **more}

    def begun(self, day="2026-01-05"):
        inputs = {"per": [self.subject, self.per], "weeks": [self.subject, self.weeks]}
        return [
            self.line(day, self.per, 10),
            self.line(day, self.weeks, 2),
            self.line(day, self.total, 20, derivation={"formula": "per * weeks", "inputs": inputs}),
        ]

    def tell(self, *lines):
        for line in lines:
            self.memory.assert_claims([line], now=line["said_at"])

    def holds(self, at="2026-02-01", predicate=None):
        facts = self.memory.as_of(at, self.subject, predicate or self.total)
        return [fact.recheck or fact.value.text for fact in facts if fact.polarity]

    def told(self):
        return {one.said: one.fate for one in self.memory.history(self.subject, self.total).told}


@pytest.fixture(params=[EN, KO], ids=["en", "ko"])
def outing(request, memory):
    told = Outing(memory, request.param)
    told.tell(*told.begun())
    return told


def test_what_was_repeated_of_a_slip_is_gone_when_the_slip_is_denied(outing):
    outing.tell(outing.line("2026-01-08", outing.per, 7), outing.line("2026-01-09", outing.total, 14))
    meanwhile = outing.holds("2026-01-09T12:00Z")

    outing.tell(outing.line("2026-01-10", outing.per, 7, act="denies"))

    assert (meanwhile, outing.holds()) == (["14"], ["20"])
    assert outing.told() == {"20": None, "14": Fate.REPEATED}
    assert outing.memory.rebuild(verify=True).unequal == ()


def test_what_was_repeated_of_a_wrong_number_is_what_the_right_one_gives(outing):
    outing.tell(outing.line("2026-01-09", outing.total, 20))

    outing.tell(outing.line("2026-01-10", outing.per, 12, corrects=10))

    assert outing.holds() == ["24"]
    assert outing.memory.rebuild(verify=True).unequal == ()


def test_what_is_undone_is_as_if_never_said_so_that_nobody_has_repeated_it(outing):
    outing.memory.assert_claims([outing.line("2026-01-08", outing.per, 7)], source="list", now="2026-01-08T10:00Z")
    outing.tell(outing.line("2026-01-09", outing.total, 14))
    outing.tell(outing.line("2026-01-10", outing.per, 7, act="denies"))
    denied = outing.holds()

    outing.memory.undo(source="list")
    undone = outing.holds()
    outing.memory.redo(source="list")

    assert (denied, undone, outing.holds()) == (["20"], ["14"], ["20"])


def test_a_word_of_its_own_outlives_the_slip(outing):
    outing.tell(outing.line("2026-01-08", outing.per, 7), outing.line("2026-01-09", outing.total, 15))

    outing.tell(outing.line("2026-01-10", outing.per, 7, act="denies"))

    assert outing.holds() == ["15"]


def test_what_had_only_been_said_later_makes_nobody_repeat_it(outing):
    outing.tell(
        outing.line("2026-01-09", outing.total, 14), outing.line("2026-01-12", outing.per, 7, valid_from="2026-01-08")
    )

    outing.tell(outing.line("2026-01-13", outing.per, 7, act="denies"))

    assert outing.holds() == ["14"]


def test_who_repeats_an_outcome_after_another_word_means_the_formula_again(outing):
    outing.tell(outing.line("2026-01-07", outing.total, 25), outing.line("2026-01-09", outing.total, 20))

    outing.tell(outing.line("2026-01-10", outing.per, 12, corrects=10))

    assert (outing.holds("2026-01-08"), outing.holds()) == (["25"], ["24"])


def test_nobody_repeats_a_formula_whose_place_another_had_taken_by_then_though_that_is_learned_only_later(outing):
    outing.tell(outing.line("2026-01-09", outing.total, 20))
    inputs = {"per": [outing.subject, outing.per], "weeks": [outing.subject, outing.weeks]}
    rule = outing.line("2026-01-07", outing.total, None, derivation={"formula": "per + weeks", "inputs": inputs})

    outing.memory.assert_claims([rule], now="2026-01-12T10:00Z")

    assert (outing.holds("2026-01-08"), outing.holds()) == (["12"], ["20"])
    assert outing.told()["20"] is None
    assert outing.memory.rebuild(verify=True).unequal == ()


def test_an_act_by_hand_is_no_repetition(outing, clock):
    outing.tell(outing.line("2026-01-08", outing.per, 7))
    clock.set("2026-01-09T10:00:00+00:00")
    outing.memory.confirm(outing.subject, outing.total, "14")

    outing.tell(outing.line("2026-01-10", outing.per, 7, act="denies"))

    assert outing.holds() == ["14"]


def test_a_repetition_falls_through_every_step_further_down(outing):
    crates = {"formula": "ceil(t / 6)", "inputs": {"t": [outing.subject, outing.total]}}
    outing.tell(outing.line("2026-01-06", "crates", 4, derivation=crates), outing.line("2026-01-08", outing.per, 7))
    outing.tell(outing.line("2026-01-09", outing.total, 14), outing.line("2026-01-09", "crates", 3))

    outing.tell(outing.line("2026-01-10", outing.per, 7, act="denies"))

    assert (outing.holds(), outing.holds(predicate="crates")) == (["20"], ["4"])


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_it_does_not_matter_in_which_order_slip_repetition_and_denial_arrive(order, clock):
    told = Outing(Memory(user="ann", storage=InMemoryStorage(), clock=clock, embedder="none"))
    clock.set("2026-02-01T10:00:00+00:00")
    said = [
        told.line("2026-01-08", told.per, 7),
        told.line("2026-01-09", told.total, 14),
        told.line("2026-01-10", told.per, 7, act="denies"),
    ]

    told.memory.assert_claims(told.begun())
    for place in order:
        told.memory.assert_claims([said[place]])

    assert told.holds() == ["20"]
    assert told.memory.rebuild(verify=True).unequal == ()


def test_why_not_names_the_words_that_took_the_slip_back(outing):
    outing.tell(outing.line("2026-01-08", outing.per, 7), outing.line("2026-01-09", outing.total, 14))
    outing.tell(outing.line("2026-01-10", outing.per, 7, act="denies", quote="No, not seven."))

    told = outing.memory.why_not("14", subject=outing.subject)

    assert told.reason is WhyNotReason.REPEATED
    assert [receipt.quote for receipt in told.found[0].by] == ["No, not seven."]


def test_a_word_at_every_step_of_a_long_chain_falls_with_the_slip_at_its_head(clock):
    told = Outing(Memory(user="ann", storage=InMemoryStorage(), clock=clock, embedder="none"))
    clock.set("2026-02-01T10:00:00+00:00")
    names = [told.per, *(f"link {number}" for number in range(1, 121))]
    links = [
        told.line("2026-01-05", name, None, derivation={"formula": "x + 1", "inputs": {"x": [told.subject, below]}})
        for below, name in pairwise(names)
    ]
    words = [told.line("2026-01-09", name, 7 + number) for number, name in enumerate(names[1:], 1)]
    told.memory.assert_claims(
        [told.line("2026-01-05", told.per, 10), *links, told.line("2026-01-08", told.per, 7), *words]
    )

    told.memory.assert_claims([told.line("2026-01-10", told.per, 7, act="denies")])

    assert (told.holds(predicate="link 1"), told.holds(predicate="link 120")) == (["11"], ["130"])
