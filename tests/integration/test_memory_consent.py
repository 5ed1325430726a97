"""What waits for a person's yes, and how far what was read may be trusted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stilltrue import BadRequest, Memory, NotFound
from stilltrue.extract.base import Extraction
from stilltrue.model.claim import Candidate, Kind, Value

HOME = Candidate(subject="user", predicate="lives in", value=Value.of_text("Porto"))


class Proposing:
    """Proposes of each turn the candidates that fit it."""

    name, version, asks_a_model = "scripted", 1, True

    def __init__(self, *candidates: Candidate) -> None:
        self.candidates = candidates

    def extract(self, window) -> Extraction:
        return Extraction(tuple(
            replace(one, turn_id=turn.id, quote=turn.text)
            for turn in window.turns for one in self.candidates
        ))  # fmt: skip


@pytest.fixture
def opened(storage, clock):
    def open_(*extractors, **given) -> Memory:
        return Memory(user="ann", storage=storage, clock=clock, extractors=extractors or ["rules"], **given)

    return open_


class TestAsking:
    def test_what_is_learned_waits_for_a_yes(self, opened):
        memory = opened(learn="ask")

        ticket = memory.add("I live in Porto.")

        assert (len(ticket.learned), memory.count()) == (1, 0)
        assert [(one.assertion, one.receipt.quote) for one in memory.pending()] == [
            (ticket.learned[0], "I live in Porto.")
        ]

    def test_a_yes_lets_a_claim_take_part_and_no_other(self, opened):
        memory = opened(learn="ask")
        ticket = memory.add("I live in Porto and I'm allergic to peanuts.")

        memory.approve(claim=ticket.learned[0])

        assert memory.count() == 1
        assert [one.assertion for one in memory.pending()] == [ticket.learned[1]]

    def test_a_no_keeps_a_claim_out_and_asks_no_more(self, opened):
        memory = opened(learn="ask")
        ticket = memory.add("나는 제주에 살아.")

        memory.reject(claim=ticket.learned[0])

        assert (memory.count(), memory.pending()) == (0, [])

    def test_a_yes_is_a_record_like_others(self, opened, clock):
        memory = opened(learn="ask")
        ticket = memory.add("I live in Porto.", said_at="2026-05-01")
        clock.set("2026-07-01")
        memory.approve(claim=ticket.learned[0])

        assert memory.current().lives_in == "Porto"
        assert memory.as_of("2026-06-15", known_at="2026-06-15").lives_in is None
        assert memory.rebuild(verify=True).unequal == ()

    def test_a_claim_that_was_let_in_can_be_withdrawn_by_itself(self, opened):
        memory = opened()
        ticket = memory.add("I live in Porto and I'm allergic to peanuts.")

        memory.undo(claim=ticket.learned[0])

        assert memory.count() == 1
        memory.redo(claim=ticket.learned[0])
        assert memory.count() == 2

    def test_a_worker_that_asks_nobody_still_asks_on_behalf_of_who_added(self, opened):
        opened(learn="ask").add("I live in Porto.", wait=False)
        memory = opened()

        memory.worker().drain()

        assert (memory.count(), len(memory.pending())) == (0, 1)

    def test_what_somebody_does_by_hand_or_hands_over_does_not_wait(self, opened):
        memory = opened(learn="ask")
        memory.assert_claims([
            {"subject": "user", "predicate": "lives in", "value": "Porto", "said_at": "2026-01-05"}
        ])  # fmt: skip
        memory.correct("user", "lives in", wrong="Porto", to="Faro")

        assert (memory.current().lives_in, memory.pending()) == ("Faro", [])

    def test_a_limit_does_not_wait(self, opened):
        memory = opened(learn="ask")
        memory.add("Never push to main.")

        assert memory.count() == 1

    def test_what_waits_is_in_no_recall_and_no_context(self, opened):
        memory = opened(learn="ask")
        memory.add("I live in Porto.")

        found = memory.recall("Where do I live?")

        assert [piece for piece in found.evidence if piece.fact is not None] == []

    def test_a_claim_that_is_not_there_cannot_be_decided(self, opened):
        with pytest.raises(NotFound, match="no claim 'a_9'"):
            opened().approve(claim="a_9")

    def test_another_way_of_learning_is_refused_in_words(self, opened):
        with pytest.raises(BadRequest, match="auto, notify, ask"):
            opened(learn="later")

    def test_a_claim_is_not_erased_by_itself(self, opened):
        memory = opened()
        ticket = memory.add("I live in Porto.")

        with pytest.raises(BadRequest, match="forget the fact or the turn"):
            memory.forget(claim=ticket.learned[0])

    def test_what_was_decided_survives_an_export(self, opened):
        memory = opened(learn="ask")
        ticket = memory.add("I live in Porto.")
        memory.approve(claim=ticket.learned[0])

        other = Memory(user="ann")
        other.restore(list(memory.export()))

        assert other.current().lives_in == "Porto"
        assert other.rebuild(verify=True).unequal == ()


class TestTelling:
    def test_what_is_learned_is_told(self, opened):
        told = []
        memory = opened(learn="notify", notify=told.extend)

        memory.add("I live in Porto.")
        memory.add("나는 제주에 살아.", wait=False)
        memory.worker().drain()

        assert [[fact.value.text for fact in change.after if fact.value] for change in told][0] == ["Porto"]
        assert "제주" in str(told[1])

    def test_nothing_is_told_where_nothing_changes_or_nobody_wishes_it(self, opened):
        told = []

        opened(learn="notify", notify=told.extend).add("Nothing much happened.")
        opened(notify=told.extend).add("I live in Porto.")

        assert told == []


class TestProcedures:
    def test_a_procedure_waits_for_a_yes_however_it_comes(self, opened):
        step = Candidate(subject="user", predicate="deploys by", value=Value.of_text("make ship"), kind=Kind.PROCEDURE)
        memory = opened(Proposing(step))

        memory.add("I deploy by make ship.")
        memory.assert_claims([
            {"subject": "user", "predicate": "backs up by", "value": "make save", "kind": "procedure"}
        ])  # fmt: skip

        assert (memory.count(), len(memory.pending())) == (0, 2)


class TestLineage:
    def test_a_value_from_a_page_stays_the_pages_though_the_user_takes_it_up(self, opened):
        memory = opened(Proposing(HOME))
        memory.add([
            {"text": "The article says that most people live in Porto.", "role": "web"},
            {"text": "I live there too.", "role": "user"},
        ], session="s")  # fmt: skip

        assert memory.current().lives_in is None

    def test_a_value_in_the_users_own_words_is_his_own(self, opened):
        memory = opened(Proposing(HOME))
        memory.add([
            {"text": "The article says that most people live in Porto.", "role": "web"},
            {"text": "I live in Porto too.", "role": "user"},
        ], session="s")  # fmt: skip

        assert [fact.tier for fact in memory.current("user", "lives in")] == [3]

    def test_a_value_that_the_user_said_before_is_his_own(self, opened):
        memory = opened(Proposing(HOME))
        memory.add("Porto is where I grew up.", session="s", said_at="2026-05-01")
        memory.add([
            {"text": "Porto has a river.", "role": "tool"},
            {"text": "I live there.", "role": "user"},
        ], session="s")  # fmt: skip

        assert [fact.tier for fact in memory.current("user", "lives in")] == [3]


class TestCaps:
    @pytest.fixture(autouse=True)
    def few(self, monkeypatch):
        from stilltrue.config import LIMITS

        monkeypatch.setattr("stilltrue.ingest.pipeline.LIMITS", replace(LIMITS, claims_per_session=3))

    def test_a_model_draws_so_many_claims_from_a_session_and_no_more(self, opened):
        liked = [
            Candidate(subject="user", predicate="likes", value=Value.of_text(what), many=True)
            for what in ("tea", "figs")
        ]
        memory = opened(Proposing(*liked))

        first = memory.add("I like tea and figs, one.", session="s")
        second = memory.add("I like tea and figs, two.", session="s")
        other = memory.add("I like tea and figs, three.", session="t")

        assert [len(one.learned) for one in (first, second, other)] == [2, 1, 2]
        assert [one.reason.value for one in second.rejected] == ["more claims than may come from one place"]
        assert memory.doctor().figures["rejections"] == {"more claims than may come from one place": 1}
        assert memory.doctor().figures["claims a session, at most"] == 3

    def test_rules_are_not_capped_by_session(self, opened):
        memory = opened()
        tickets = [memory.add(f"I have a cat called Tom{n}.", session="s") for n in range(6)]

        assert sum(len(ticket.rejected) for ticket in tickets) == 0
