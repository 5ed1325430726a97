"""What takes effect by itself: on a day that a formula looks at, or once a condition over what is known has come true."""

from __future__ import annotations

import pytest

from stilltrue import Memory
from stilltrue.model.fact import Fate
from stilltrue.model.receipt import Reason
from stilltrue.model.state import Part, WhyNotReason

EN = ("newsletter", "subscribers", "raise the price")
KO = ("소식지", "구독자", "값을 올린다")


class News:
    """A memory of a newsletter, in which everything is said on a day of its own."""

    def __init__(self, memory, clock, words=EN):
        self.memory, self.clock = memory, clock
        self.subject, self.readers, self.plan = words

    def tell(self, day, predicate, value, **more):
        self.clock.set(f"{day}T09:00:00+00:00")
        line = {"subject": self.subject, "predicate": predicate, "value": value, **more}
        return self.memory.assert_claims([line])

    def once(self, condition="n >= 100", **inputs):
        slots = inputs or {"n": self.readers}
        return {"once": condition, "inputs": {name: [self.subject, slot] for name, slot in slots.items()}}

    def planned(self, day="2026-01-10", **more):
        more = {"derivation": self.once(), "modality": "planned"} | more
        return self.tell(day, "price plan", self.plan, **more)

    def due(self, at):
        return [entry.fact.value.text for entry in self.memory.state(as_of=at).due]

    def value(self, predicate, at=None, **more):
        return [fact.value.text for fact in self.memory.as_of(at, self.subject, predicate, **more) if fact.value]


@pytest.fixture(params=[EN, KO], ids=["en", "ko"])
def news(request, memory, clock):
    told = News(memory, clock, request.param)
    told.tell("2026-01-05", told.readers, 80)
    return told


class TestByTheDay:
    def test_a_rule_by_the_day_changes_at_its_date_and_at_no_other(self, news):
        formula = {"formula": "case(today < 2026-03-01: 30, else: 50)", "inputs": {}}

        news.tell("2026-01-10", "limit", None, kind="rule", derivation=formula)

        facts = news.memory.history(news.subject, "limit").facts
        assert [fact.value.text for fact in facts] == ["30", "50"]
        assert (news.value("limit", "2026-02-28T23:00Z"), news.value("limit", "2026-03-01")) == (["30"], ["50"])
        assert news.memory.rebuild(verify=True).unequal == ()

    def test_a_date_that_is_put_off_moves_all_that_looks_at_it(self, news):
        formula = {"formula": '"late" if today > due else "in time"', "inputs": {"due": [news.subject, "due"]}}
        news.tell("2026-01-10", "due", {"date": "2026-02-15"})
        news.tell("2026-01-10", "status", None, derivation=formula)
        before = news.value("status", "2026-02-20")

        news.tell("2026-02-10", "due", {"date": "2026-04-01"})

        assert (before, news.value("status", "2026-02-20")) == (["late"], ["in time"])
        assert news.value("status", "2026-04-02") == ["late"]
        assert news.memory.rebuild(verify=True).unequal == ()

    def test_the_state_of_a_day_tells_the_rule_with_that_day(self, news):
        formula = {"formula": "case(today < 2026-03-01: 30, else: 50)", "inputs": {}}
        news.tell("2026-01-10", "limit", None, kind="rule", derivation=formula)

        (entry,) = news.memory.state(as_of="2026-02-01", language="ko").rules

        assert (entry.fact.value.text, entry.working.worked) == ("30", "오늘 = 2026-02-01; 오늘이 2026-03-01 전이면 30")

    def test_what_hangs_on_a_rule_by_the_day_changes_with_it(self, news):
        limit = {"formula": "case(today < 2026-03-01: 30, else: 50)", "inputs": {}}
        double = {"formula": "limit * 2", "inputs": {"limit": [news.subject, "limit"]}}

        news.tell("2026-01-10", "limit", None, derivation=limit)
        news.tell("2026-01-10", "most", None, derivation=double)

        assert (news.value("most", "2026-02-01"), news.value("most", "2026-03-02")) == (["60"], ["100"])

    def test_a_word_of_its_own_holds_until_the_day_comes(self, news):
        limit = {"formula": "case(today < 2026-03-01: 30, else: 50)", "inputs": {}}
        news.tell("2026-01-10", "limit", None, derivation=limit)

        news.tell("2026-02-01", "limit", 40)

        assert (news.value("limit", "2026-02-20"), news.value("limit", "2026-03-02")) == (["40"], ["50"])

    def test_why_not_says_that_the_day_came(self, news):
        limit = {"formula": "case(today < 2026-03-01: 30, else: 50)", "inputs": {}}
        news.tell("2026-01-10", "limit", None, derivation=limit)

        told = news.memory.why_not("30", subject=news.subject, as_of="2026-03-05")

        assert told.reason is WhyNotReason.DAY_CAME

    def test_a_formula_with_a_value_is_taken_where_it_gives_that_on_its_day(self, news):
        formula = {"formula": "case(today < 2026-03-01: 30, else: 50)", "inputs": {}}

        good = news.tell("2026-01-10", "limit", 30, derivation=formula)
        bad = news.tell("2026-01-10", "rate", 50, derivation=formula)

        assert (good.rejected, [refused.reason for refused in bad.rejected]) == ((), [Reason.UNDERIVED])
        assert (news.value("limit", "2026-03-05"), news.value("rate", "2026-03-05")) == (["50"], ["50"])

    def test_an_input_that_is_called_today_is_still_an_input(self, news):
        formula = {"formula": "today * 2", "inputs": {"today": [news.subject, news.readers]}}

        news.tell("2026-01-10", "double", None, derivation=formula)

        assert news.value("double", "2026-01-11") == ["160"]

    @pytest.mark.parametrize(
        ("formula", "words"),
        [("today - 2026-01-01", "outside of a comparison"), ("1 if today > prev else 2", "moves itself")],
    )
    def test_a_day_that_would_change_the_outcome_every_day_is_refused_in_words(self, news, formula, words):
        ticket = news.tell("2026-01-10", "odd", None, derivation={"formula": formula, "inputs": {}})

        assert words in ticket.rejected[0].detail


class TestByCondition:
    def test_a_plan_is_due_from_when_its_condition_came_true_and_stays_so(self, news):
        news.planned()
        news.tell("2026-02-10", news.readers, 105)
        news.tell("2026-02-20", news.readers, 95)

        assert news.due("2026-02-09") == []
        assert news.due("2026-02-11") == news.due("2026-03-01") == [news.plan]
        assert news.memory.rebuild(verify=True).unequal == ()

    def test_what_set_it_off_is_told_in_the_state_and_by_why(self, news):
        news.planned()
        news.tell("2026-02-10", news.readers, 105)

        (entry,) = news.memory.state(as_of="2026-03-01", language="en").due
        (step,) = news.memory.why(entry.fact.id).lineage

        assert (entry.part, entry.working.once) == (Part.DUE, True)
        assert entry.working.worked == f"{news.readers} is at least 100; {news.readers} = 105"
        assert (step.once, [fact.value.text for fact in step.inputs["n"]]) == (True, ["105"])

    def test_a_plan_whose_condition_is_true_already_is_due_at_once(self, news):
        news.tell("2026-01-06", news.readers, 120)

        news.planned()

        assert news.due("2026-01-11") == [news.plan]

    def test_a_plan_that_came_true_is_due_no_more(self, news):
        news.planned()
        news.tell("2026-02-10", news.readers, 105)

        news.tell("2026-02-12", "price plan", news.plan)

        assert (news.due("2026-02-11"), news.due("2026-02-13")) == ([news.plan], [])

    def test_a_plan_that_was_called_off_before_never_comes_due(self, news):
        news.planned()
        news.tell("2026-01-20", "price plan", news.plan, act="ends", modality="planned")

        news.tell("2026-02-10", news.readers, 105)

        assert news.due("2026-03-01") == []

    def test_a_number_that_was_a_slip_sets_nothing_off(self, news):
        news.planned()
        news.tell("2026-02-10", news.readers, 1005)
        slipped = news.due("2026-03-01")

        news.tell("2026-02-11", news.readers, 1005, act="denies")

        assert (slipped, news.due("2026-03-01")) == ([news.plan], [])
        assert news.memory.rebuild(verify=True).unequal == ()

    def test_what_was_believed_before_does_not_move(self, news):
        news.planned()
        news.tell("2026-02-10", news.readers, 105)

        state = news.memory.state(as_of="2026-03-01", known_at="2026-02-01")

        assert state.due == ()

    def test_a_value_may_wait_too_and_then_takes_over(self, news):
        news.tell("2026-01-10", "price", {"money": "12", "currency": "USD"})
        news.tell("2026-01-10", "price", {"money": "15", "currency": "USD"}, derivation=news.once("n >= 120"))
        waiting = news.value("price", "2026-02-01")

        news.tell("2026-04-10", news.readers, 130)

        assert (waiting, news.value("price", "2026-03-01"), news.value("price")) == (["12 USD"], ["12 USD"], ["15 USD"])

    def test_a_condition_by_the_day_is_a_condition_as_well(self, news):
        news.planned(derivation={"once": "today >= 2026-03-01", "inputs": {}})

        assert (news.due("2026-02-28"), news.due("2026-03-02")) == ([], [news.plan])

    def test_what_hangs_on_a_document_is_no_more_certain_than_the_document(self, news):
        news.tell("2026-01-06", "press runs", 9, tier=2)
        news.tell("2026-01-10", "paper", "thin", derivation=news.once("n > 5", n="press runs"))

        (fact,) = news.memory.as_of("2026-01-11", news.subject, "paper")

        assert fact.tier == 2

    def test_before_it_is_set_off_its_claim_is_told_to_wait(self, news):
        news.planned()

        (told,) = news.memory.history(news.subject, "price plan").told
        reason = news.memory.why_not(news.plan, subject=news.subject).reason

        assert (told.fate, reason) == (Fate.WAITING, WhyNotReason.WAITING)
        assert news.memory.state().due == ()

    @pytest.mark.parametrize(
        ("condition", "words"),
        [
            ("n + 100", "is no condition"),
            ("n >> 100", "column 4"),
            ("m > 100", "'m' is no input"),
            ("1 > 0", "looks at no slot"),
            ("n > 3 kg and 3 kg > 2 cm", "different units"),
            ("today - d > 100", "outside of a comparison"),
        ],
    )
    def test_what_is_no_condition_is_refused_in_words_and_nothing_is_due(self, news, condition, words):
        ticket = news.planned(derivation=news.once(condition))

        (refused,) = ticket.rejected
        said = refused.detail.replace("단위가 다릅니다", "different units")
        assert (refused.reason, words in said, ticket.learned) == (Reason.NO_CONDITION, True, ())
        assert news.due("2026-03-01") == []

    @pytest.mark.parametrize("more", [{"act": "denies", "modality": "actual"}, {"modality": "hypothetical"}])
    def test_only_what_holds_or_is_planned_can_wait(self, news, more):
        ticket = news.planned(**more)

        assert "only that a value holds or is planned" in ticket.rejected[0].detail

    def test_a_formula_and_a_condition_at_once_are_refused(self, news):
        ticket = news.planned(derivation=news.once() | {"formula": "n * 2"})

        assert "derivation" in ticket.refused[0].reason

    def test_it_does_not_matter_whether_plan_or_number_arrives_first(self, news):
        news.clock.set("2026-03-01T09:00:00+00:00")
        lines = [
            {"subject": news.subject, "predicate": news.readers, "value": 105, "said_at": "2026-02-10"},
            {
                "subject": news.subject, "predicate": "price plan", "value": news.plan, "modality": "planned",
                "said_at": "2026-01-10", "derivation": news.once(),
            },
        ]  # fmt: skip

        news.memory.assert_claims([lines[0]])
        news.memory.assert_claims([lines[1]])

        assert (news.due("2026-02-09"), news.due("2026-02-11")) == ([], [news.plan])

    def test_a_plan_is_in_the_context_of_a_question_once_it_is_due(self, news):
        news.planned()
        news.tell("2026-02-10", news.readers, 105)

        text = news.memory.context(f"{news.subject} price plan").text

        assert f"{news.readers} is at least 100; {news.readers} = 105" in text or "100 이상" in text

    def test_forgetting_the_number_leaves_nothing_of_what_it_set_off(self, news, storage):
        news.planned()
        news.clock.set("2026-02-10T09:00:00+00:00")
        line = {"subject": news.subject, "predicate": news.readers, "value": 4717}
        news.memory.assert_claims([line], source="secret")

        news.memory.forget(source="secret")

        with storage.reading() as tx:
            assert "4717" not in str(tx.dump())
        assert news.due("2026-03-01") == []
        assert news.memory.rebuild(verify=True).unequal == ()


class TestInPlainWords:
    @pytest.mark.parametrize(
        ("plan", "before", "after", "due"),
        [
            (
                "Once there are 100 subscribers, I will raise the price.",
                "We have 80 subscribers.",
                "We have 104 subscribers.",
                "raise the price",
            ),
            ("구독자가 100명이 되면 값을 올린다.", "구독자가 80명이야.", "구독자가 104명이야.", "값을 올린다"),
        ],
    )
    def test_a_plan_said_in_a_chat_is_due_once_a_chat_says_so(self, memory, plan, before, after, due):
        memory.add(plan, said_at="2026-01-10T09:00Z", now="2026-01-10T09:00Z")
        memory.add(before, said_at="2026-01-11T09:00Z", now="2026-01-11T09:00Z")
        memory.add(after, said_at="2026-02-11T09:00Z", now="2026-02-11T09:00Z")

        waiting, now = (memory.state(as_of=day).due for day in ("2026-02-01", "2026-03-01"))

        assert (waiting, [entry.fact.value.text for entry in now]) == ((), [due])
        assert [receipt.quote for receipt in now[0].receipts] == [plan]

    @pytest.mark.parametrize(
        ("first", "then", "slot"),
        [
            ("The limit is 30.", "From 1 March the limit is 50.", ("limit", "amount")),
            ("한도는 30이야.", "3월 1일부터는 한도가 50이야.", ("한도", "수준")),
        ],
    )
    def test_a_limit_from_a_date_on_holds_from_that_date(self, memory, first, then, slot):
        memory.add(first, said_at="2026-01-10T09:00Z", now="2026-01-10T09:00Z")
        memory.add(then, said_at="2026-01-20T09:00Z", now="2026-01-20T09:00Z")

        held = [memory.as_of(day, *slot)[0].value.text for day in ("2026-02-28", "2026-03-01")]

        assert held == ["30", "50"]


def test_a_memory_in_another_zone_reads_the_day_there(clock):
    with Memory(user="ann", zone="Asia/Seoul", clock=clock) as memory:
        clock.set("2026-01-10T09:00:00+00:00")
        formula = {"formula": "today >= 2026-03-01", "inputs": {}}
        memory.assert_claims([{"subject": "shop", "predicate": "open", "derivation": formula}])

        (_, opened) = memory.history("shop", "open").facts

        assert opened.valid.start == 1_772_290_800_000_000
