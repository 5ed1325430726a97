"""Events as a user meets them: told, asked about, joined, corrected, undone and erased, on every backend."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from stilltrue import Memory
from stilltrue.model.fact import Standing

JEJU = {"subject": "user", "predicate": "trip", "value": {"entity": "Jeju"}, "kind": "event"}


@pytest.fixture
def memory(storage):
    return Memory(user="ann", storage=storage, zone="Asia/Seoul", clock=lambda: datetime(2026, 6, 1, 9, tzinfo=UTC))


def tell(memory: Memory, text: str, said_at: str, **given: str) -> None:
    memory.add(text, said_at=f"{said_at}T10:00:00+09:00", **given)


def events(memory: Memory, **filters: object) -> list:
    return list(memory.list(kind="event", **filters)[0])


def told(memory: Memory) -> list[tuple[str, str]]:
    return [(fact.value.text, str(fact.since_stated and fact.since_stated.precision)) for fact in events(memory)]


def traces(memory: Memory, word: str) -> list[str]:
    with memory._core.storage.reading() as tx:
        rows = [(table, str(row).casefold()) for table, found in tx.dump().items() for row in found]
    return sorted({table for table, row in rows if word.casefold() in row})


@pytest.mark.parametrize("text", ["I visited Jeju in March.", "3월에 제주도 다녀왔어"])
class TestToldByThePeople:
    def test_what_occurred_is_listed_and_is_no_present_state(self, memory, text):
        tell(memory, text, "2026-05-10")

        (fact,) = events(memory)
        assert fact.standing(memory._core.now()) is Standing.OCCURRED
        assert list(memory.current()) == []
        assert [one.id for one in memory.as_of("2026-03-15")] == [fact.id]
        assert memory.count(kind="event") == 1

    def test_its_words_stand_behind_it(self, memory, text):
        tell(memory, text, "2026-05-10")

        (fact,) = events(memory)
        assert [receipt.quote.strip(".") for _, receipt in memory.why(fact.id).receipts] == [text.strip(".")]
        assert memory.history("user", "trip").facts == (fact,)

    def test_it_is_recalled_with_the_month_in_which_it_occurred(self, memory, text):
        tell(memory, text, "2026-05-10")

        (best, *_) = memory.recall("When was my trip? 여행 언제 갔지?").evidence

        assert best.standing is Standing.OCCURRED
        assert "2026-03" in best.label


class TestAttributes:
    @pytest.mark.parametrize(
        ("trip", "first", "later", "question", "price"),
        [
            (
                "I visited Jeju in March.",
                "The trip to Jeju cost 300,000 won.",
                "The Jeju trip cost 400,000 won.",
                "How much did the Jeju trip cost?",
                "400000 KRW",
            ),
            (
                "3월에 제주도 다녀왔어",
                "제주도 여행 비용은 30만원이었어",
                "제주도 여행 경비는 40만원 들었어",
                "제주도 여행 비용이 얼마였어?",
                "40만 원",
            ),
        ],
    )
    def test_of_an_attribute_spoken_of_in_words_the_latest_counts(self, memory, trip, first, later, question, price):
        tell(memory, trip, "2026-05-10")
        tell(memory, first, "2026-05-11")
        tell(memory, later, "2026-05-12")

        (event,) = events(memory)
        assert memory.current(event.event).value("price", event.event) == "400000 KRW"
        assert price in memory.ask(question).text

    def test_an_attribute_told_before_the_event_finds_it(self, memory):
        tell(memory, "The Jeju trip cost 300,000 won.", "2026-05-10")
        tell(memory, "I visited Jeju in March.", "2026-05-11")

        (event,) = events(memory)
        assert [fact.slot.subject for fact in memory.current()] == [event.event]

    def test_of_two_trips_to_one_place_the_words_name_neither(self, memory):
        tell(memory, "I visited Jeju in March.", "2026-05-10")
        tell(memory, "I visited Jeju in April.", "2026-05-10")
        tell(memory, "The Jeju trip cost 300,000 won.", "2026-05-11")

        assert [fact.slot.subject for fact in memory.current()] == ["jeju trip"]

    def test_a_program_names_the_event_by_its_id(self, memory):
        memory.assert_claims([{**JEJU, "valid_from": "2026-03", "said_at": "2026-04-01"}])
        (event,) = events(memory)

        memory.assert_claims([{"subject": event.event, "predicate": "hotel", "value": "Haevichi"}])

        assert memory.current(event.event).hotel is None
        assert memory.current(event.event).value("hotel", event.event) == "Haevichi"

    def test_a_moved_appointment_is_on_its_latest_date(self, memory):
        tell(memory, "치과 예약은 6월 20일이야", "2026-05-10")
        tell(memory, "치과 예약은 6월 25일이야", "2026-05-11")

        assert memory.current().dentist_appointment == "2026-06-25"


class TestTwoTellings:
    def test_of_one_day_are_one_event_with_both_receipts(self, memory):
        tell(memory, "I went to Jeju on March 5, 2026.", "2026-04-01")
        tell(memory, "I visited Jeju on March 5, 2026.", "2026-05-01")

        (fact,) = events(memory)
        assert len(memory.why(fact.id).receipts) == 2
        assert [row.method for row in memory.report()["names"] if row.mention.startswith("e_")] == ["same day"]
        assert memory.rebuild(verify=True).unequal == ()

    def test_of_one_month_are_two_until_somebody_says_that_they_are_one(self, memory):
        tell(memory, "I visited Jeju in March.", "2026-04-01")
        tell(memory, "I went to Jeju in March.", "2026-05-01")
        first, later = events(memory)

        memory.alias(later.event, first.event)

        (fact,) = events(memory)
        assert len(memory.why(fact.id).receipts) == 2
        assert memory.rebuild(verify=True).unequal == ()

    def test_are_one_piece_of_evidence_though_nobody_has_joined_them(self, memory):
        tell(memory, "I visited Jeju in March.", "2026-04-01")
        tell(memory, "I went to Jeju in March.", "2026-05-01")

        found = memory.recall("When was my trip to Jeju?").evidence

        assert len(events(memory)) == 2
        assert len([piece for piece in found if piece.fact is not None]) == 1

    def test_that_were_joined_share_their_attributes_and_are_parted_again(self, memory):
        for day, when in (("2026-04-01", "2026-03-04"), ("2026-05-01", "2026-03-05")):
            memory.assert_claims([{**JEJU, "valid_from": when, "said_at": day}])
        first, later = events(memory)
        memory.assert_claims(
            [{"subject": later.event, "predicate": "price", "value": {"money": 300, "currency": "EUR"}}]
        )

        memory.alias(later.event, first.event)
        joined = (len(events(memory)), memory.current(first.event).value("price", first.event))
        memory.unalias(later.event)

        assert joined == (1, "300 EUR")
        assert len(events(memory)) == 2
        assert memory.current(first.event).value("price", first.event) is None

    def test_that_were_parted_by_hand_are_not_joined_again(self, memory):
        tell(memory, "I went to Jeju on March 5, 2026.", "2026-04-01")
        tell(memory, "I went to Jeju on March 5, 2026.", "2026-05-01")
        (row,) = [row for row in memory.report()["names"] if row.mention.startswith("e_")]
        memory.unalias(row.mention)

        tell(memory, "I visited Jeju on March 5, 2026.", "2026-05-01")

        assert len(events(memory)) == 2


class TestByHand:
    @pytest.fixture
    def trips(self, memory):
        tell(memory, "I visited Jeju in March.", "2026-05-10")
        tell(memory, "I visited Jeju in April.", "2026-05-10")
        return events(memory)

    def test_a_correction_by_id_is_of_that_event_alone(self, memory, trips):
        memory.correct(trips[0].id, to="Busan")

        assert told(memory) == [("Busan", "month"), ("Jeju", "month")]

    def test_a_corrected_event_keeps_its_id(self, memory, trips):
        memory.correct(trips[0].id, to="Busan")

        assert events(memory)[0].event == trips[0].event

    def test_a_denial_by_id_is_of_that_event_alone(self, memory, trips):
        memory.deny(trips[0].id)

        assert [fact.id for fact in events(memory)] == [trips[1].id]

    def test_a_confirmation_adds_a_receipt_and_no_time(self, memory, trips):
        memory.confirm(trips[0].id)

        assert [fact.valid for fact in events(memory)] == [fact.valid for fact in trips]
        assert len(memory.why(trips[0].id).receipts) == 2


class TestKept:
    def test_an_event_goes_with_its_source_and_comes_back(self, memory):
        tell(memory, "I visited Jeju in March.", "2026-05-10", source="diary")
        before = events(memory)

        memory.undo(source="diary")
        gone = events(memory)
        memory.redo(source="diary")

        assert gone == []
        assert [fact.id for fact in events(memory)] == [fact.id for fact in before]

    def test_belief_is_as_it_was_before_two_tellings_were_joined(self, memory):
        tell(memory, "I visited Jeju in March.", "2026-04-01")
        tell(memory, "I went to Jeju in March.", "2026-05-01")
        first, later = events(memory)
        memory.alias(later.event, first.event, now="2026-06-05")

        then = memory.as_of("2026-03-10", known_at="2026-06-03")
        now = memory.as_of("2026-03-10", known_at="2026-06-06")

        assert (len(then), len(now)) == (2, 1)

    def test_an_export_brings_back_the_events_and_what_is_claimed_of_them(self, memory):
        tell(memory, "I went to Jeju on March 5, 2026.", "2026-04-01")
        tell(memory, "I visited Jeju on March 5, 2026.", "2026-05-01")
        tell(memory, "The trip to Jeju cost 300,000 won.", "2026-05-02")
        other = Memory(user="ann", zone="Asia/Seoul")

        other.restore(list(memory.export()))

        assert [(f.id, f.valid, f.value) for f in events(other)] == [(f.id, f.valid, f.value) for f in events(memory)]
        assert other.rebuild(verify=True).unequal == ()

    def test_forgetting_an_event_takes_its_attributes_and_its_names(self, memory):
        tell(memory, "3월에 제주도 다녀왔어", "2026-05-10")
        tell(memory, "제주도 여행 비용은 30만원이었어", "2026-05-11")
        (event,) = events(memory)

        memory.forget(entity=event.event)

        assert events(memory) == [] and list(memory.current()) == []
        assert traces(memory, "제주") == []

    def test_forgetting_a_place_takes_the_events_there(self, memory):
        tell(memory, "I visited Jeju in March.", "2026-05-10")
        tell(memory, "The trip to Jeju cost 300,000 won.", "2026-05-11")

        memory.forget(entity="Jeju")

        assert traces(memory, "jeju") == []

    def test_what_is_held_of_an_event_is_reported_under_its_id(self, memory):
        tell(memory, "I visited Jeju in March.", "2026-05-10")
        tell(memory, "The trip to Jeju cost 300,000 won.", "2026-05-11")
        (event,) = events(memory)

        held = memory.report(event.event)["assertions"]

        assert sorted(row["assertion"].predicate for row in held) == ["costs", "trip"]

    def test_a_plan_comes_true_by_the_telling_and_is_no_event_before(self, memory):
        tell(memory, "I'm going to Tokyo in May.", "2026-04-01")
        planned = events(memory)

        tell(memory, "I visited Tokyo in May.", "2026-05-30")

        assert planned == []
        assert told(memory) == [("Tokyo", "month")]
        assert [fact.lane.value for fact in memory.list(lane="planned", standing="current")[0]] == []


HOSTILE = ["e_" + "0" * 18, "E_" + "0" * 18, "e_", "e_" + "g" * 18, "e_'; DROP TABLE fact; --"]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_like_an_id_of_which_nothing_is_known_harms_nothing(memory, name):
    tell(memory, "I visited Jeju in March.", "2026-05-10")
    before = events(memory)

    memory.assert_claims([
        {**JEJU, "qualifier": name, "valid_from": "2026-03"},
        {**JEJU, "qualifier": name, "act": "denies"},
        {"subject": name, "predicate": "price", "value": 3},
        {"subject": "user", "predicate": "lives in", "value": "Busan", "qualifier": name},
    ])  # fmt: skip

    assert before[0].id in {fact.id for fact in events(memory)}
    assert memory.rebuild(verify=True).unequal == ()
