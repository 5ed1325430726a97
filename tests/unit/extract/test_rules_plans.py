"""What is said of a plan as a whole: for whom alone, by whose decision, how far it is, what has to be, what waits."""

from __future__ import annotations

import json

import pytest
from tests.contracts.extractor_contract import window_of

from stilltrue.extract.rules.extractor import Rules
from stilltrue.model.claim import Act, Kind, Modality


def learned(*texts):
    """The claims of a talk, each as a line, with its kind where it is more than a state."""
    found = []
    for one in Rules().extract(window_of(*texts)).candidates:
        slot = f"{one.subject} {one.predicate}" + (f"[{one.qualifier}]" if one.qualifier else "")
        value = one.value.text if one.value is not None else "*"
        marks = ["not"] if not one.polarity else []
        marks += [one.act.value] if one.act is not Act.HOLDS else []
        marks += [one.modality.value] if one.modality is not Modality.ACTUAL else []
        marks += [one.kind.value] if one.kind is not Kind.STATE else []
        found.append(" ".join([f"{slot} = {value}", *marks]))
    return found


def formulas(*texts):
    """The formulas of a talk, and the slots that they look at."""
    derivations = (one.derivation for one in Rules().extract(window_of(*texts)).candidates)
    return [tuple(json.loads(text).values()) for text in derivations if text is not None]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (
            "Our spending limit is 50 dollars, except for gifts.",
            ["user spending limit = 50 USD", "user spending limit[gifts] = 50 USD not"],
        ),
        (
            "The delivery fee is 5 dollars everywhere but in Bergen.",
            ["delivery fee amount = 5 USD", "delivery fee amount[Bergen] = 5 USD not"],
        ),
        (
            "Excluding overtime, the hourly rate is 20 dollars.",
            ["hourly rate amount = 20 USD", "hourly rate amount[overtime] = 20 USD not"],
        ),
        (
            "The travel budget is 800 dollars, only for the Seoul office.",
            ["travel budget amount[Seoul office] = 800 USD"],
        ),
        ("10 percent off, but only for new customers.", ["discount amount[new customers] = 10 %"]),
        (
            "For the Oslo team the budget is 900 dollars, and for the Bergen team it's 700 dollars.",
            ["user budget[Oslo team] = 900 USD", "user budget[Bergen team] = 700 USD"],
        ),
        (
            "지출 한도는 5만 원이야. 선물은 빼고.",
            ["지출 한도 수준 = 50000 KRW", "지출 한도 수준[선물] = 50000 KRW not"],
        ),
        ("신규 고객만 10% 할인이야.", ["할인율 수준[신규 고객] = 10 %"]),
        ("수하물 한도는 이코노미석만 23kg이야.", ["수하물 한도 수준[이코노미석] = 23 kg"]),
        ("예약금은 5만 원인데 단체 손님한테만 받아.", ["user 예약금[단체 손님] = 50000 KRW"]),
        ("서울 사무소에 한해 출장비는 80만 원이야.", ["user 출장비[서울 사무소] = 800000 KRW"]),
    ],
)
def test_an_amount_that_is_so_for_some_only_goes_into_a_slot_of_theirs(text, read):
    assert learned(text) == read


@pytest.mark.parametrize(
    "text",
    [
        "Everyone except Tom came to the party.",
        "I love all fruit except bananas.",
        "For me, the price is fine.",
        "I work 40 hours except in summer.",
        "The ticket is 12 dollars only.",
        "딱 5만 원만 빌려줘.",
        "민수 빼고 다 왔어.",
        "커피만 3잔 마셨어.",
        "신규 고객만 왔어.",
    ],
)
def test_what_is_left_out_of_no_amount_is_no_scope(text):
    assert not any("[" in line or line.endswith(" not") for line in learned(text))


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("We decided to submit the paper to ACL.", ["user decision = submit the paper to ACL decision"]),
        ("The team agreed to skip the Friday standup.", ["user decision = skip the Friday standup decision"]),
        ("It was decided that we hire a student.", ["user decision = hire a student decision"]),
        ("We've agreed that the budget is 600 dollars.", ["user budget = 600 USD decision"]),
        ("The committee voted to raise the fee to 30 dollars.", ["fee amount = 30 USD decision"]),
        ("Decided: the oat milk brand is Ostara.", ["user oat milk brand = Ostara decision"]),
        ("I've changed the paper venue to NAACL.", ["user paper venue = NAACL decision"]),
        ("팀에서 금요일 회의를 없애기로 했어.", ["user 결정 = 금요일 회의를 없애기 decision"]),
        ("가족끼리 전주에 남기로 결론 냈어.", ["user 결정 = 전주에 남기 decision"]),
        ("예산은 60만 원으로 하기로 합의했어.", ["user 예산 = 600000 KRW decision"]),
        ("논문 제출처를 NAACL로 바꿨어.", ["user 논문 제출처 = NAACL decision"]),
    ],
)
def test_what_several_people_decided_is_a_decision(text, read):
    assert learned(text) == read


@pytest.mark.parametrize(
    "text",
    [
        "They decided to sell the house.",
        "We almost decided to sell the house.",
        "We haven't decided to sell the car yet.",
        "We should decide to sell the house.",
        "Have we decided to sell the house?",
        "I changed the subject to football.",
        "I've changed my mind to stay positive.",
        "걔네는 집을 팔기로 했대.",
        "아직 차를 팔기로 한 건 아니야.",
        "우리 집 팔기로 할까?",
        "마음을 바꿨어.",
        "화제를 축구로 바꿨어.",
        "오늘부터 우리는 친구야.",
    ],
)
def test_what_others_decided_or_nobody_has_yet_is_no_decision(text):
    assert not any(line.endswith("decision") for line in learned(text))


@pytest.mark.parametrize(
    ("texts", "read"),
    [
        (
            ("The budget is 600 dollars, except for travel.", "Only Mina can change the budget."),
            ["user budget may be changed by = Mina decision", "user budget = 600 USD decision"],
        ),
        (
            ("We settled on Lisbon for the retreat.", "Nobody but the team lead may change that."),
            ["user retreat may be changed by = the team lead decision", "user retreat = Lisbon decision"],
        ),
        (
            ("워크숍은 제주로 정했어.", "팀장만 바꿀 수 있어."),
            ["user 워크숍 바꿀 수 있는 사람 = 팀장 decision", "user 워크숍 = 제주 decision"],
        ),
        (("예산은 다나만 바꿀 수 있어.",), ["user 예산 바꿀 수 있는 사람 = 다나 decision"]),
    ],
)
def test_who_alone_may_change_something_is_known_and_makes_it_a_decision(texts, read):
    assert learned(*texts)[-len(read) :] == read


@pytest.mark.parametrize(
    "text",
    [
        "Only you can change that.",
        "Only Dana can change a tyre in under a minute.",
        "Dana has the final say at home.",
        "타이어는 준호만 바꿀 수 있어.",
        "세상을 바꿀 수 있어.",
    ],
)
def test_who_can_change_what_nobody_sets_is_nothing_to_know(text):
    assert learned(text) == []


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Forget Lisbon for the venue, that was a slip.", ["user venue = Lisbon denies decision"]),
        ("I misspoke, the paper venue was never NAACL.", ["user paper venue = NAACL denies decision"]),
        ("I misspoke, the household income was never 4,400 dollars.", ["household income amount = 4400 USD denies"]),
        ("논문 제출처를 NAACL이라고 한 건 잊어 줘, 말실수였어.", ["user 논문 제출처 = NAACL denies decision"]),
        ("가구 소득을 4,600달러라고 한 건 잊어 줘, 말실수였어.", ["user 가구 소득 = 4600 USD denies"]),
        ("The sky was never green.", []),
        ("Forget Tom for the moment.", []),
    ],
)
def test_a_choice_that_was_a_slip_was_never_made(text, read):
    assert learned(text) == read


@pytest.mark.parametrize(
    ("text", "done", "left"),
    [
        ("2 of 5 chapters are done.", "user quantity[chapters done] = 2", "user quantity[chapters left] = * rule"),
        ("I've finished 3 out of 8 interviews.", "user quantity[interviews done] = 3", "user quantity[interviews left] = * rule"),
        ("Only 2 of the 9 rooms are still to be painted.", "user quantity[rooms done] = * rule", "user quantity[rooms left] = 2"),
        ("We've bought 3 of 8 things on the list.", "user quantity[things done] = 3", "user quantity[things left] = * rule"),
        ("5 of the 12 issues are closed.", "user quantity[issues done] = 5", "user quantity[issues left] = * rule"),
        ("인터뷰 8개 중 3개 끝냈어.", "user quantity[끝낸 인터뷰] = 3", "user quantity[남은 인터뷰] = * rule"),
        ("방 9개 중에 2개만 더 칠하면 돼.", "user quantity[끝낸 방] = * rule", "user quantity[남은 방] = 2"),
    ],
)  # fmt: skip
def test_so_many_of_so_many_says_what_is_done_and_what_is_left(text, done, left):
    read = learned(text)

    assert {done, left} < set(read)
    assert len(read) == 3


def test_what_is_done_one_by_one_is_counted():
    read = learned("The thesis has 6 chapters.", "Chapters 1 and 2 are done.")

    assert "user chapters that are done = chapter 1" in read
    assert ("count(items)", {"items": ["user", "chapters that are done"]}) in formulas("Chapters 1 and 2 are done.")
    assert "user quantity[chapters left] = * rule" in read


@pytest.mark.parametrize(
    "text",
    [
        "2 of 5 people like tea.",
        "3 of my 8 friends are married.",
        "I read 2 of 5 books last year.",
        "Two of the 5 cats are black.",
        "My chapters 1 and 2 are my favourites.",
        "7 of 5 chapters are done.",
        "친구 5명 중 2명이 결혼했어.",
        "책 5권 중에 2권이 재밌어.",
        "1장은 재밌었어.",
    ],
)
def test_a_part_of_several_that_nobody_works_through_is_no_progress(text):
    assert learned(text) == []


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("I must submit the report by 10 March.", ["user plan = submit the report planned commitment"]),
        ("We are not allowed to spend more than 300 dollars.", ["user must not = spend more than 300 dollars constraint"]),
        ("We have to keep the noise below 60 dB.", ["user has to = keep the noise below 60 dB constraint"]),
        ("I promised Mina that I'd fix her bike on 5 June.", ["user promise = fix her bike planned commitment"]),
        ("I'd rather take the early train.", ["user would rather = take the early train preference"]),
        ("3월 10일까지 보고서를 꼭 제출해야 해.", ["user 계획 = 보고서를 꼭 제출해야 해 planned commitment"]),
        ("30만 원 넘게 쓰면 안 돼.", ["user 지킬 일 = 30만 원 넘게 쓰면 안 돼 constraint"]),
        ("6월 5일에 이모한테 전화하기로 약속했어.", ["user 하기로 한 일 = 이모한테 전화하기 planned commitment"]),
        ("되도록이면 창가 자리가 좋아.", ["user 되도록이면 = 창가 자리 preference"]),
    ],
)  # fmt: skip
def test_what_has_to_be_is_told_from_what_would_only_be_nicer(text, read):
    assert learned(text) == read


@pytest.mark.parametrize(
    "text",
    [
        "I must say the cake was good.",
        "I must have lost my keys by Monday.",
        "I have to go now.",
        "We have to talk.",
        "He must submit the report by 10 March.",
        "I'd rather die than eat that.",
        "I would rather not say.",
        "Tom promised to call me on 5 March.",
        "이제 가야 해.",
        "민수가 3월 10일까지 보고서를 내야 해.",
        "민수가 3월 5일에 전화하기로 약속했어.",
        "그때 갔어야 했는데.",
        "차라리 죽는 게 나아.",
    ],
)
def test_everyday_talk_and_the_duties_of_others_are_no_duty(text):
    assert learned(text) == []


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        (
            "Switch to the big room when we have more than 30 guests, but only switch back to the small room when we have fewer than 25.",
            'case(n > 30: "big room", n < 25: "small room", else: prev)',
        ),
        (
            "The price tier is silver when sales pass 300, and it only goes back to bronze when sales fall below 200.",
            'case(n > 300: "silver", n < 200: "bronze", else: prev)',
        ),
        (
            "Turn the heater on if the greenhouse gets colder than 5 degrees and leave it on until it's above 9.",
            'case(n < 5 degrees: "on", n > 9 degrees: "off", else: prev)',
        ),
        (
            "We use plan B when spending goes above 900 dollars, otherwise plan A.",
            'case(n > 900 USD: "use plan B", else: "use plan A")',
        ),
        (
            "매출이 300을 넘으면 등급은 실버고, 한번 올라가면 200 밑으로 내려가기 전엔 그대로야.",
            'case(n > 300: "실버", n < 200: "실버 아님", else: prev)',
        ),
        (
            "장바구니가 10만 원을 넘으면 배달을 트럭으로 바꾸고, 7만 원 밑으로 내려가야 다시 오토바이로 돌아가.",
            'case(n > 100000 KRW: "트럭", n < 70000 KRW: "오토바이", else: prev)',
        ),
    ],
)
def test_an_outcome_stays_between_two_edges_only_where_that_is_said(text, formula):
    assert [text for text, _ in formulas(text)] == [formula]


@pytest.mark.parametrize(
    "text",
    [
        "It's above 30 degrees outside, but below 25 inside.",
        "I slept under 6 hours and ate over 2,000 calories.",
        "Raise your hand if you agree, but only if you are over 18 or under 60.",
        "We use the hall when there are more than 30 guests, but only leave it when there are fewer than 45.",
        "30도가 넘으면 너무 더워.",
        "보너스가 100만 원 넘으면 좋겠다.",
    ],
)
def test_two_numbers_that_are_no_way_there_and_back_make_no_rule(text):
    assert formulas(text) == []


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        (
            "How we settle the team room, depending on the number of annotators: under 5 annotators it is quiet booth, from 5 annotators up seminar room, from 11 annotators up lecture hall.",
            'case(n < 5: "quiet booth", n >= 11: "lecture hall", n >= 5: "seminar room")',
        ),
        (
            "Shipping depends on the basket size: under 10 items by bike, from 10 items up by van.",
            'case(n < 10: "by bike", n >= 10: "by van")',
        ),
        (
            "보너스 규칙은 이래: 2,600달러 미만이면 통장, 2,600달러부터는 여행, 5,400달러부터는 대출 상환.",
            'case(n < 2600 USD: "통장", n >= 5400 USD: "대출 상환", n >= 2600 USD: "여행")',
        ),
    ],
)
def test_of_bands_that_begin_somewhere_the_highest_that_is_reached_counts(text, formula):
    assert [text for text, _ in formulas(text)] == [formula]


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("The number of boxes is the number of guests divided by guests per box, rounded up.", "ceil(a / b)"),
        ("The number of teams is the number of players divided by players per team, rounded down.", "floor(a / b)"),
        ("상자 수는 손님 수를 상자당 인원으로 나눠 올림한 값이야.", "ceil(a / b)"),
        ("도시락 상자 수는 손님 수를 상자당 인원으로 나눠 올림하니까 5상자야.", "ceil(a / b)"),
    ],
)
def test_a_quotient_is_rounded_where_that_is_said(text, formula):
    assert [text for text, _ in formulas(text)] == [formula]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("이번 보너스에 260달러를 더해 줘.", ["user 보너스 = 260 USD adjusts"]),
        ("예산에 5만 원을 보태 줘.", ["user 예산 = 50000 KRW adjusts"]),
        ("커피에 우유를 더해 줘.", []),
    ],
)
def test_what_is_added_to_an_amount_changes_it_by_so_much(text, read):
    assert learned(text) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("For the next two weeks the supplier is Northwind.", "user supplier = Northwind decision"),
        ("Only for the next 60 days, NAACL for the paper venue.", "user paper venue = NAACL decision"),
        ("앞으로 3일 동안만 장소는 하버홀이야.", "user 장소 = 하버홀 decision"),
        ("오늘부터 3일간은 논문 제출처를 COLING으로 해.", "user 논문 제출처 = COLING decision"),
    ],
)
def test_a_choice_for_some_days_is_one_for_these_days_only(text, read):
    (one,) = Rules().extract(window_of(text)).candidates

    assert learned(text) == [read]
    assert one.valid_from is not None
    assert one.valid_to is not None


@pytest.mark.parametrize("text", ["For the next three days the weather is sunny.", "3일 동안 날씨는 맑음이야."])
def test_how_something_is_for_some_days_is_no_choice(text):
    assert learned(text) == []


HOSTILE = ["", "?", "😀" * 60, "only for " * 26, "빼고 " * 60, "we decided to " * 17, "3개 중 2개 " * 30, "\ud800 of 5 chapters are done", "\u202e2 of 5 chapters are done\x00", "' OR 1=1; -- except for gifts", "(((((((((((((((" * 10, "if it rains " * 16]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_talk_is_read_without_a_fault(text):
    assert len(learned(text)) <= 12


@pytest.mark.parametrize(
    "text",
    [
        "조금 기다리면 풀릴 거예요.",
        "서로 노력하면 행복할 거예요.",
        "진실되게 대하면 시어머니도 알아주실 거예요.",
        "꼬리가 길면 밟힐 거예요.",
        "결정은 빠르면 빠를수록 좋을 거예요.",
        "비 맞으면 안 돼요!",
        "I'll definitely let you know when the testing is ready.",
        "If it rains, it pours.",
        "When it rains, I take the bus.",
        "If I were you, I would sell it.",
    ],
)
def test_what_is_foretold_advised_or_a_habit_waits_for_nothing(text):
    assert learned(text) == []
