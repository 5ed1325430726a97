"""Who took part in what happened, and where it was, as a model tells it: claims about the event, each borne out by its turn."""

from __future__ import annotations

import pytest

from stilltrue import Memory
from stilltrue.llm.scripted import ScriptedModel

ENGLISH = "I went to Jeju with Mina and Tom in March, we stayed at the old harbour."
KOREAN = "3월에 미나랑 제주도 여행을 갔고 오래된 항구에서 묵었어."


def event(quote: str, predicate: str, value: str, **more: object) -> dict[str, object]:
    return {
        "quote": quote,
        "turn": "T1",
        "subject": "user",
        "predicate": predicate,
        "value": value,
        "kind": "event",
        **more,
    }


@pytest.fixture
def learning(storage, clock):
    def learning(*claims: dict[str, object], **settings) -> Memory:
        model = ScriptedModel([{"claims": list(claims), "unresolved": []}])
        return Memory(user="ann", storage=storage, clock=clock, llm=model, **settings)

    return learning


def roles(memory: Memory, predicate: str) -> list[str]:
    [told] = memory.list(kind="event")[0]
    return sorted(fact.value.text for fact in memory.current(told.event, predicate) if fact.value is not None)


@pytest.mark.parametrize(
    ("text", "value", "kind", "people", "place", "labels"),
    [
        pytest.param(ENGLISH, "Jeju", "trip", ["Mina", "Tom"], "the old harbour", ("with", "at"), id="English"),
        pytest.param(KOREAN, "제주도", "여행", ["미나"], "오래된 항구", ("함께한 사람", "장소"), id="Korean"),
    ],
)
class TestAnEvent:
    def test_is_told_with_who_took_part_and_where_it_was(self, learning, text, value, kind, people, place, labels):
        memory = learning(event(text, kind, value, with_whom=people, where=place))

        ticket = memory.add(text, said_at="2026-05-10")

        assert ticket.rejected == ()
        assert roles(memory, labels[0]) == people
        assert roles(memory, labels[1]) == [place]

    def test_is_found_by_who_took_part(self, learning, text, value, kind, people, place, labels):
        memory = learning(event(text, kind, value, with_whom=people, where=place))
        memory.add(text, said_at="2026-05-10")

        found = memory.recall(f"{people[0]} {labels[0]}")

        assert people[0] in str([piece.label for piece in found.evidence])

    def test_goes_with_all_that_is_told_of_it(self, learning, text, value, kind, people, place, labels):
        memory = learning(event(text, kind, value, with_whom=people, where=place))
        memory.add(text, said_at="2026-05-10", session="trip")

        certificate = memory.forget(session="trip")

        assert certificate.removed["assertions"] == 2 + len(people)
        assert memory.count(standing="any") == 0


def test_whom_the_turn_does_not_name_did_not_take_part(learning):
    memory = learning(event(ENGLISH, "trip", "Jeju", with_whom=["Mina", "Olga"], where="the moon"))

    ticket = memory.add(ENGLISH, said_at="2026-05-10")

    assert [one.reason.value for one in ticket.rejected] == ["value not in the window"] * 2
    assert roles(memory, "with") == ["Mina"]


def test_the_user_himself_and_the_place_that_is_told_already_are_no_roles(learning):
    memory = learning(event(ENGLISH, "trip", "Jeju", with_whom=["me", "user"], where="Jeju"))

    ticket = memory.add(ENGLISH, said_at="2026-05-10")

    assert (len(ticket.learned), ticket.rejected) == (1, ())


def test_what_did_not_happen_has_nobody_who_took_part(learning):
    memory = learning(event(ENGLISH, "trip", "Jeju", with_whom=["Mina"]) | {"kind": "state"})

    ticket = memory.add(ENGLISH, said_at="2026-05-10")

    assert [one.detail for one in ticket.rejected] == [
        "only what happened has people who took part, and a place where it was"
    ]


@pytest.mark.parametrize("given", [{"with_whom": "Mina"}, {"with_whom": [7]}, {"where": ["x"]}])
def test_roles_of_another_form_are_refused_with_their_claim(learning, given):
    memory = learning(event(ENGLISH, "trip", "Jeju", **given))

    ticket = memory.add(ENGLISH, said_at="2026-05-10")

    assert [one.reason.value for one in ticket.rejected] == ["malformed"]


def test_roles_wait_for_a_yes_with_their_event(learning):
    memory = learning(event(ENGLISH, "trip", "Jeju", with_whom=["Mina"]), learn="ask")

    memory.add(ENGLISH, said_at="2026-05-10")

    assert len(memory.pending()) == 2
    assert memory.count(standing="any") == 0
