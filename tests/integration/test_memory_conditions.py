"""A plan that waits for something to happen is due once somebody says that it did, however much later."""

from __future__ import annotations

import pytest


def tell(memory, day, text, **more):
    memory.add(text, said_at=f"{day}T09:00:00+00:00", session=day, **more)


def due(memory, day):
    return [entry.fact.value.text for entry in memory.state(as_of=f"{day}T20:00:00+00:00").due]


@pytest.mark.parametrize(
    ("plan", "news", "what"),
    [
        ("If it rains we meet at home.", "It's raining.", "meet at home"),
        ("When Minsu arrives, we'll start dinner.", "Minsu has arrived.", "start dinner"),
        ("If the vendor cancels, we use the backup supplier.", "The vendor cancelled.", "use the backup supplier"),
        ("민수가 오면 저녁을 먹자.", "민수 왔어.", "저녁을 먹자"),
        ("업체가 취소하면 예비 업체를 쓰기로 했어.", "업체가 취소했어.", "예비 업체를 쓰기로 했어"),
    ],
)
def test_a_plan_is_due_once_what_it_waits_for_is_told(memory, clock, plan, news, what):
    clock.set("2026-04-01T00:00:00+00:00")
    tell(memory, "2026-03-01", plan)
    before = due(memory, "2026-03-05")

    tell(memory, "2026-03-20", news)

    assert (before, due(memory, "2026-03-20")) == ([], [what])
    assert memory.rebuild(verify=True).unequal == ()


def test_what_set_a_plan_off_is_shown_with_the_words_behind_it(memory, clock):
    clock.set("2026-04-01T00:00:00+00:00")
    tell(memory, "2026-03-01", "When the paint is dry, I'll hang the pictures.")
    tell(memory, "2026-03-03", "The paint is dry.")

    (entry,) = memory.state(as_of="2026-03-04").due

    assert entry.working.worked == "happened[paint is dry] = yes"
    (happened,) = memory.why(entry.fact.id).lineage[0].inputs["n"]
    assert [receipt.quote for _, receipt in memory.why(happened.id).receipts] == ["The paint is dry."]


@pytest.mark.parametrize(
    ("plan", "news"),
    [
        ("If it rains we meet at home.", "It's sunny today."),
        ("If Ada gets the grant we will hire a student.", "Ada didn't get the grant."),
        ("If it snows I'll take the train.", "Will it snow tomorrow?"),
        ("비가 오면 파티는 실내에서 할 거야.", "내일 비가 올까?"),
    ],
)
def test_what_did_not_happen_sets_nothing_off(memory, clock, plan, news):
    clock.set("2026-04-01T00:00:00+00:00")
    tell(memory, "2026-03-01", plan)

    tell(memory, "2026-03-20", news)

    assert due(memory, "2026-03-25") == []


def test_what_nothing_waits_for_is_not_kept(memory):
    tell(memory, "2026-03-01", "When Minsu arrives, we'll start dinner.")

    tell(memory, "2026-03-02", "Jun has arrived.")

    assert list(memory.current("user", "happened")) == []


def test_rain_of_another_day_sets_off_no_plan_for_a_day(memory, clock):
    clock.set("2026-04-01T00:00:00+00:00")
    tell(memory, "2026-03-02", "If it rains on 7 March, we'll meet at my place.")

    tell(memory, "2026-03-04", "It's raining.")

    assert due(memory, "2026-03-07") == []


def test_what_sets_a_plan_off_says_all_else_that_it_says(memory, clock):
    clock.set("2026-04-01T00:00:00+00:00")
    tell(memory, "2026-03-01", "If the rent goes up, I'll move out.")

    tell(memory, "2026-03-20", "The rent went up to 950 dollars.")

    assert due(memory, "2026-03-21") == ["move out"]
    assert memory.current("user").value("rent") == "950 USD"
