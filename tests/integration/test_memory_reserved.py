"""Who alone may change something: others' words of it stay reported, whatever the order in which they arrive."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import permutations

import pytest

from stilltrue import Memory
from stilltrue.model.state import WhyNotReason

_TALK = {
    "en": (
        (None, "The deadline is 12 June."),
        (None, "Only Mina may change the deadline."),
        ("Bo", "The deadline is now 5 June."),
        ("Mina", "The deadline is 19 June."),
        ("Bo", "The deadline is 26 June."),
    ),
    "ko": (
        (None, "마감은 6월 12일이야."),
        (None, "마감은 미나만 바꿀 수 있어."),
        ("보람", "마감은 이제 6월 5일이야."),
        ("미나", "마감은 6월 19일이야."),
        ("보람", "마감은 6월 26일이야."),
    ),
}
_SLOT = {"en": "deadline", "ko": "마감"}


def add(memory, talk, first=0):
    for place, (speaker, text) in enumerate(talk, first):
        at = datetime(2026, 3, 1, 9, tzinfo=UTC) + timedelta(days=place)
        memory.add(text, role="other" if speaker else "user", speaker=speaker, said_at=at, session=f"day {place}")


def holds(memory, predicate, at=None):
    return [
        (fact.value.text, [one.value.text for one in fact.challengers])
        for fact in memory.as_of(at or "2026-04-01", "user", predicate)
    ]


@pytest.fixture
def later(clock):
    clock.set("2026-04-01T09:00:00")


@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_word_of_whom_it_is_reserved_for_counts_and_that_of_another_is_only_shown(memory, later, language):
    add(memory, _TALK[language])

    assert holds(memory, _SLOT[language]) == [("2026-06-19", ["2026-06-26"])]
    assert holds(memory, _SLOT[language], at="2026-03-03T12:00") == [("2026-06-12", ["2026-06-05"])]


@pytest.mark.parametrize("language", ["en", "ko"])
def test_why_not_says_that_it_was_not_theirs_to_change_and_who_said_so(memory, later, language):
    add(memory, _TALK[language])

    (found,) = memory.why_not("2026-06-26").found

    assert found.reason is WhyNotReason.NO_LEAVE
    assert [receipt.quote for receipt in found.by] == [_TALK[language][1][1]]


@pytest.mark.parametrize(
    ("told", "lead"),
    [
        ("Mina is our team lead.", "Only the team lead may change the deadline."),
        ("Our team lead is Mina.", "The deadline may only be changed by our team lead."),
    ],
)
def test_somebody_named_by_a_part_is_whoever_was_said_to_have_it(memory, later, told, lead):
    add(memory, [(None, told), (None, "The deadline is 12 June."), (None, lead), *_TALK["en"][2:]])

    assert holds(memory, "deadline") == [("2026-06-19", ["2026-06-26"])]


def test_somebody_who_speaks_by_his_part_is_the_one(memory, later):
    add(memory, [*_TALK["ko"][:1], (None, "마감은 팀장만 바꿀 수 있어."), ("팀장님", "마감은 6월 19일이야.")])

    assert holds(memory, "마감") == [("2026-06-19", [])]


def test_the_owner_needs_nobodys_leave(memory, later):
    add(memory, [*_TALK["en"], (None, "The deadline is now 1 July.")])

    assert [value for value, _ in holds(memory, "deadline")] == ["2026-07-01"]


def test_what_another_says_of_his_own_is_no_word_on_ours(memory, later):
    add(memory, [*_TALK["en"][:2], ("Bo", "My deadline is 5 June.")])

    assert holds(memory, "deadline") == [("2026-06-12", [])]


def test_nobody_reserves_for_himself_what_another_has_decided(memory, clock):
    clock.set("2026-04-01T09:00:00")
    for day, speaker, text, claim in (
        ("2026-03-01", "Dana", "The paper goes to ACL.", {"value": "ACL", "kind": "decision"}),
        ("2026-03-02", "Bo", "Only Bo may change the venue of the paper.", {"value": "Bo", "act": "reserves"}),
        ("2026-03-03", "Bo", "The paper goes to EMNLP.", {"value": "EMNLP"}),
    ):
        message = {"text": text, "role": "other", "speaker": speaker, "said_at": day}
        (turn,) = memory.add([message], session=day).kept
        memory.assert_claims([{"subject": "paper", "predicate": "venue", "turn": turn, "quote": text, **claim}])

    assert [(fact.value.text, [one.value.text for one in fact.challengers]) for fact in memory.current("paper")] == [
        ("ACL", ["EMNLP"])
    ]


def claims(order):
    told = [
        {"value": "600 USD", "said_at": "2026-03-01"},
        {"value": "Mina", "act": "reserves", "said_at": "2026-03-02"},
        {"value": "900 USD", "said_at": "2026-03-03", "speaker": "Bo"},
        {"value": "700 USD", "said_at": "2026-03-04", "speaker": "Mina"},
    ]
    return [told[place] for place in order]


def hand_over(memory, order):
    for claim in claims(order):
        speaker = claim.pop("speaker", None)
        if speaker is None:
            memory.assert_claims([{"subject": "user", "predicate": "fund", **claim}])
            continue
        message = {"text": f"The fund is {claim['value']}.", "role": "other", "speaker": speaker}
        (turn,) = memory.add([message | {"said_at": claim["said_at"]}], session=speaker).kept
        cited = {"value": claim["value"], "turn": turn, "quote": message["text"]}
        memory.assert_claims([{"subject": "user", "predicate": "fund", **cited}])


@pytest.mark.parametrize("order", list(permutations(range(4)))[::5])
def test_it_does_not_matter_in_which_order_it_is_heard(clock, order):
    clock.set("2026-04-01T09:00:00")
    memory = Memory(user="ann", clock=clock)

    hand_over(memory, order)

    assert [fact.value.text for fact in memory.current("user", "fund")] == ["700 USD"]
    assert memory.rebuild(verify=True).unequal == ()


def test_undone_it_binds_nobody_and_taken_back_it_binds_again(memory, later):
    add(memory, _TALK["en"][:3])

    memory.undo(session="day 1")
    free = holds(memory, "deadline")
    memory.redo(session="day 1")

    assert free == [("2026-06-12", ["2026-06-05"])]
    assert holds(memory, "deadline") == [("2026-06-12", ["2026-06-05"])]


def test_who_may_change_it_is_taken_back_by_a_later_word(memory, clock):
    clock.set("2026-04-01T09:00:00")
    hand_over(memory, (0, 1))
    memory.assert_claims([
        {"subject": "user", "predicate": "fund", "value": "Mina", "act": "reserves", "polarity": False,
         "said_at": "2026-03-02T12:00:00"},
    ])  # fmt: skip

    told = [one.said for one in memory.history("user", "fund").told]

    assert told == ["600 USD", "only Mina may change it", "not only Mina may change it"]
