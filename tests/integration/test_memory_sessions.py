"""Conversations off the record, of which nothing is kept, and blank ones, into which nothing is recalled."""

from __future__ import annotations

import pytest

from stilltrue import BadRequest


def everything(storage) -> str:
    with storage.reading() as tx:
        return repr(tx.dump())


class TestOffTheRecord:
    def test_nothing_that_is_said_in_it_is_kept(self, memory, storage):
        memory.session("doctor", off_the_record=True)

        ticket = memory.add("I live in Porto.", session="doctor")

        assert (ticket.kept, ticket.learned, ticket.n_off_the_record) == ((), (), 1)
        assert "Porto" not in everything(storage)
        assert "doctor" not in everything(storage)

    def test_other_conversations_of_the_same_batch_are_kept(self, memory):
        memory.session("doctor", off_the_record=True)

        ticket = memory.add([
            {"text": "I'm allergic to peanuts.", "session": "doctor"},
            {"text": "나는 제주에 살아.", "session": "home"},
        ])  # fmt: skip

        assert (len(ticket.kept), ticket.n_off_the_record) == (1, 1)
        assert memory.current().lives_in == "제주"

    def test_claims_handed_over_in_it_are_not_kept_either(self, memory, storage):
        memory.session("doctor", off_the_record=True)

        ticket = memory.assert_claims(
            [{"subject": "user", "predicate": "lives in", "value": "Porto"}], session="doctor"
        )

        assert ticket.n_off_the_record == 1
        assert "Porto" not in everything(storage)

    def test_no_recall_for_it_is_logged(self, memory, storage):
        memory.add("I live in Porto.")
        memory.session("doctor", off_the_record=True)

        memory.recall("Where do I live?", session="doctor")
        memory.context("Where do I live?", session="doctor")
        memory.add("Something else.")

        with storage.reading() as tx:
            assert tx.recalls("user:ann", 10) == []

    def test_it_may_be_put_on_the_record_again(self, memory):
        memory.session("doctor", off_the_record=True)
        memory.session("doctor", off_the_record=False)

        assert len(memory.add("I live in Porto.", session="doctor").kept) == 1

    def test_what_was_kept_before_stays(self, memory):
        memory.add("I live in Porto.", session="doctor")
        memory.session("doctor", off_the_record=True)

        assert memory.current().lives_in == "Porto"


class TestBlank:
    @pytest.fixture(autouse=True)
    def told(self, memory):
        memory.add("I live in Porto.")
        memory.add("Never push to main.")
        memory.session("fresh", blank=True)

    def test_nothing_is_recalled_into_it_and_it_says_so(self, memory):
        found = memory.recall("Where do I live?", session="fresh", prove=True)

        assert (found.evidence, found.proof) == ((), None)
        assert "blank" in found.report.degraded["session"]

    def test_its_context_is_empty_in_both_parts(self, memory):
        made = memory.context("Where do I live?", session="fresh")

        assert (made.resident, made.text) == ("", "")

    def test_other_conversations_recall_as_ever(self, memory):
        assert memory.recall("Where do I live?", session="other").evidence
        assert memory.context("Where do I live?").resident

    def test_what_is_said_in_it_is_kept(self, memory):
        assert len(memory.add("나는 고양이를 키워.", session="fresh").learned) == 1


def test_both_may_hold_and_each_is_set_by_itself(memory):
    memory.session("s", off_the_record=True)
    memory.session("s", blank=True)
    rules = memory.session("s")

    assert (rules.off_the_record, rules.blank) == (True, True)
    assert memory.session("another") != rules


def test_rules_are_of_one_owner_alone(memory, storage):
    from stilltrue import Memory

    memory.session("s", off_the_record=True)

    assert len(Memory(user="bob", storage=storage).add("I live in Porto.", session="s").kept) == 1


@pytest.mark.parametrize("name", ["", " ", "x" * 300])
def test_a_session_needs_a_name(memory, name):
    with pytest.raises(BadRequest, match="a session has a name"):
        memory.session(name, blank=True)
