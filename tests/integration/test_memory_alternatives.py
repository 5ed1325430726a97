"""A choice that goes by what each of several costs follows these sums; where it is not clear what is chosen from, none is made."""

from __future__ import annotations

import pytest

HALLS = "Bluebell Hall costs $3,000, Oak Barn costs $2,400 and Riverside costs $2,800."
TOOLS = "Asana is $11 a month, Trello $5 and Jira $8."
HALLS_KO = "블루벨홀은 300만 원, 오크반은 240만 원, 리버사이드는 280만 원이야."
RENTS_KO = "블루벨홀 대관료는 300만 원이고 오크반 대관료는 240만 원이야."
QUOTES_KO = "한솔이사는 80만 원, 정우이사는 75만 원 불렀어."


def told(memory, clock, first, later=()):
    """What holds, by predicate, once some things are said in one talk, and others a week later."""
    clock.set("2026-03-02T09:00:00")
    for text in first:
        memory.add(text, session="talk")
    clock.set("2026-03-09T09:00:00")
    for text in later:
        memory.add(text, session="talk")
    return {fact.label: fact.value.text if fact.value is not None else fact.recheck for fact in memory.current()}


@pytest.mark.parametrize(
    ("prices", "rule", "predicate", "chosen", "change", "then"),
    [
        (HALLS, "We'll go with whichever venue is cheapest.", "venue", "Oak Barn", "Oak Barn raised its price to $2,900.", "Riverside"),
        (HALLS, "For the offsite, we'll just take the cheapest one.", "offsite", "Oak Barn", "Oak Barn is now $3,100.", "Riverside"),
        (TOOLS, "The cheapest one will be our project tool.", "project tool", "Trello", "Trello went up to $9.", "Jira"),
        ("The quote from Acme is $900. Bolt's quote is $850.", "We'll take the lowest quote for the roof.", "roof", "Bolt", "Acme's quote dropped to $800.", "Acme"),
        ("The Honda is $21,000 and the Toyota is $23,500.", "I'll buy whichever car is cheaper.", "car choice", "Honda", "The Honda is now $24,000.", "Toyota"),
        (HALLS_KO, "숙소는 제일 싼 데로 하자.", "숙소", "오크반", "오크반이 290만 원으로 올랐어.", "리버사이드"),
        (RENTS_KO, "행사장은 가장 싼 곳으로 정하자.", "행사장", "오크반", "오크반 대관료가 310만 원으로 올랐어.", "블루벨홀"),
        (QUOTES_KO, "이사는 제일 싸게 부른 데로 할게.", "이사 선택", "정우이사", "정우이사가 90만 원으로 올렸어.", "한솔이사"),
    ],
)  # fmt: skip
def test_the_cheapest_of_those_named_is_chosen_and_chosen_anew_when_a_price_moves(
    memory, clock, prices, rule, predicate, chosen, change, then
):
    first = told(memory, clock, [prices, rule])

    last = told(memory, clock, [], [change])

    assert (first.get(predicate), last.get(predicate)) == (chosen, then)


@pytest.mark.parametrize(
    ("rule", "figures", "predicate", "chosen", "change", "then"),
    [
        ("We keep the emergency fund at whichever bank pays the most interest.", "Fjord Bank pays 4.5% interest. Willow Savings offers 3.4% interest.", "bank for the emergency fund", "Fjord Bank", "Willow Savings now pays 5% interest.", "Willow Savings"),
        ("The emergency fund goes wherever the interest is highest.", "Fjord Bank pays 4.5% interest. Willow Savings offers 3.4% interest.", "place for the emergency fund", "Fjord Bank", "Willow Savings now pays 5% interest.", "Willow Savings"),
        ("Whichever model has the best F1 goes in the paper.", "BERT reaches an F1 of 0.59. RoBERTa achieves 0.61 F1.", "paper", "RoBERTa", "BERT's F1 is now 0.66.", "BERT"),
        ("The order goes to whoever has the lowest price.", "Acme's price is $40 and Bolt's price is $38.", "order", "Bolt", "Acme dropped its price to $35.", "Acme"),
        ("비상금은 이자가 제일 높은 은행에 넣어.", "한빛은행은 이자를 3.5% 줘. 다온은행 이자는 4.1%야.", "비상금 은행", "다온은행", "한빛은행 금리가 4.5%로 올랐어.", "한빛은행"),
    ],
)  # fmt: skip
def test_a_rule_by_a_figure_looks_at_all_that_have_one(
    memory, clock, rule, figures, predicate, chosen, change, then
):  # fmt: skip
    first = told(memory, clock, [rule, figures])

    last = told(memory, clock, [], [change])

    assert (first.get(predicate), last.get(predicate)) == (chosen, then)


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("The bank charged me a fee of $30.", "the bank"),
        ("Fjord Bank might pay 4.5% interest.", "Fjord Bank"),
        ("I heard Fjord Bank pays 4.5% interest.", "Fjord Bank"),
        ("Does Fjord Bank pay 4.5% interest?", "Fjord Bank"),
        ("한빛은행이 이자를 3만 원 줬어.", "한빛은행"),
        ("한빛은행 이자가 4%였으면 좋겠어.", "한빛은행"),
    ],
)
def test_what_was_paid_once_or_is_only_wished_or_asked_is_no_figure(memory, clock, text, subject):
    told(memory, clock, [text])

    assert [fact.value for fact in memory.current(subject)] == []


@pytest.mark.parametrize(
    ("rule", "predicate"),
    [
        ("We'll take the cheapest one.", "choice among Bluebell Hall, Oak Barn and Riverside"),
        ("We'll book whichever tent is cheapest.", "tent choice"),
    ],
)
def test_a_choice_that_names_no_slot_is_kept_as_one_among_those(memory, clock, rule, predicate):
    assert told(memory, clock, [HALLS, rule])[predicate] == "Oak Barn"


def test_two_that_cost_the_same_leave_it_open(memory, clock):
    found = told(memory, clock, [HALLS, "We'll go with whichever venue is cheapest."], ["Riverside is $2,400 now."])

    assert "Oak Barn" in found["venue"]
    assert "Riverside" in found["venue"]


@pytest.mark.parametrize(
    "said",
    [
        ["Parking costs $5. Breakfast is $15.", "Let's take the cheapest one."],
        ["Rent is $1,500 and groceries are $400.", "We'll take the cheapest."],
        ["Oak Barn costs $2,400.", "We'll go with whichever venue is cheapest."],
        ["Oak Barn costs $2,400 and Netflix $15.", "We'll take the cheapest one."],
        [HALLS, "Should we take the cheapest one?"],
        [HALLS, "Maybe we'll take the cheapest one."],
        [HALLS, "I never take the cheapest one."],
        [HALLS, "My boss wants the cheapest one."],
        [HALLS, "We'll take the cheaper one."],
        ["월세는 90만 원, 관리비는 10만 원이야.", "제일 싼 데로 하자."],
        ["픽셀은 90만 원이야.", "아침은 5천 원이야.", "제일 싼 걸로 하자."],
        [HALLS_KO, "제일 싼 데로 할까?"],
        [HALLS_KO, "제일 싼 데로 하고 싶어."],
        [HALLS_KO, "제일 싼 데는 별로야."],
    ],
)
def test_nothing_is_chosen_where_it_is_not_clear_from_what_or_that_it_is(memory, clock, said):
    found = told(memory, clock, said)

    assert not {"Oak Barn", "오크반", "parking", "Breakfast", "아침", "관리비"} & set(found.values())


@pytest.mark.parametrize(
    ("text", "label", "value", "never"),
    [
        ("이사는 정우이사로 하기로 했어.", "이사 선택", "정우이사", "사는 곳"),
        ("결혼식은 그랜드홀로 정했어.", "결혼식 선택", "그랜드홀", "기념일"),
        ("We decided on Room 3 for the meeting.", "meeting choice", "Room 3", "meeting day"),
        ("We chose Acme for the job.", "job choice", "Acme", "job title"),
    ],
)
def test_what_is_chosen_for_an_event_or_a_home_says_not_where_somebody_lives_or_when_it_is(
    memory, clock, text, label, value, never
):
    found = told(memory, clock, [text])

    assert (found.get(label), found.get(never)) == (value, None)


@pytest.mark.parametrize(
    ("text", "predicate", "value"),
    [
        ("Netflix has gone up to $18.", "netflix", "18 USD"),
        ("Trello raised its price to $9.", "trello", "9 USD"),
        ("People went up to $500.", "people", None),
        ("They dropped to $300.", "they", None),
        ("Tom says Netflix went up to $18.", "netflix", None),
    ],
)
def test_a_price_that_moved_is_the_price_from_then_on(memory, clock, text, predicate, value):
    assert told(memory, clock, [text]).get(predicate) == value
