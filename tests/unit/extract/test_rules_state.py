"""What sentences say of amounts, rules and choices; of questions, plans, guesses, mockery and other people nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from stilltrue.extract.rules.amounts import amount_en, amount_ko, amounts_in
from stilltrue.extract.rules.en.state import stated_en
from stilltrue.extract.rules.ko.state import stated_ko
from stilltrue.extract.rules.parts import Setting
from stilltrue.language import language
from stilltrue.model.claim import Act, Modality

ANCHOR = datetime(2026, 3, 4, 9, tzinfo=UTC)


def read(sentence, code, told=()):
    setting = Setting(pack=language(code), anchor=ANCHOR, me="user", owner=True)
    return (stated_ko if code == "ko" else stated_en)(sentence, setting, list(told))


def slots(candidates):
    """Each claim as (slot, value)."""
    return [
        (f"{one.subject} {one.predicate}" + (f"[{one.qualifier}]" if one.qualifier else ""), one.value.text if one.value else None)
        for one in candidates
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "code", "found"),
    [
        ("We're now at 1,200 labels instead of 1,600.", "en", [("user quantity[labels]", "1200")]),
        ("OK so we've got 12 people on the team now.", "en", [("user quantity[people]", "12")]),
        ("The grocery budget got bumped up to 450 dollars.", "en", [("grocery budget amount", "450 USD")]),
        ("Our income went from 3,000 dollars to 3,200 dollars.", "en", [("user income", "3200 USD")]),
        ("We need 40 boxes.", "en", [("user boxes needed", "40")]),
        ("Boxes cost $5 each.", "en", [("user price per box", "5 USD")]),
        ("BERT's F1 is 0.448.", "en", [("BERT f1", "0.448")]),
        ("We're down to 7 packs a week.", "en", [("user packs a week", "7 packs")]),
        ("We settled on Lisbon for the offsite.", "en", [("user offsite", "Lisbon")]),
        ("라벨이 1,600개에서 1,200개로 줄었어", "ko", [("user quantity[라벨]", "1200")]),
        ("식비로 40만 원 쓰고 있어", "ko", [("user 식비", "400000 KRW")]),
        ("한도를 60kg으로 올렸어", "ko", [("한도 수준", "60 kg")]),
        ("의자 30개 필요해", "ko", [("user 필요한 의자", "30")]),
        ("상자는 개당 5천 원이야", "ko", [("user 상자 단가", "5000 KRW")]),
        ("BERT의 F1은 0.448이야", "ko", [("BERT F1", "0.448")]),
        ("우유는 일주일에 7팩이야", "ko", [("user 일주일에 드는 우유", "7 팩")]),
        ("워크숍은 제주로 확정했어", "ko", [("user 워크숍", "제주")]),
        ("작업자 다섯 명으로 진행하기로 했어", "ko", [("user quantity[작업자]", "5")]),
    ],
)
def test_an_amount_or_a_choice_goes_into_the_slot_of_what_it_is_of(sentence, code, found):
    assert slots(read(sentence, code)) == found


@pytest.mark.parametrize(
    ("sentence", "code", "whole", "formula"),
    [
        ("Each guest gets 2 boxes.", "en", "boxes needed", "each * number"),
        ("Each van takes 8 people.", "en", "vans needed", "ceil(number / each)"),
        ("Our savings are 10% of our salary.", "en", "savings", "10% of a"),
        ("The total cost is the price per item times the number of labels.", "en", "total cost", "a * b"),
        ("What's left of the budget after the rent is the spending money.", "en", "spending money", "a - b"),
        ("Whichever model has the best F1 goes into the main table.", "en", "main table", "argmax(n)"),
        ("Whichever supplier has the lowest quote gets the order.", "en", "order", "argmin(n)"),
        (
            "A bonus under 1,900 dollars goes to checking, up to 4,000 dollars to travel, above that to the car loan.",
            "en",
            "bonus goes to",
            'case(n < 1900 USD: "checking", n <= 4000 USD: "travel", else: "car loan")',
        ),
        ("손님 한 명당 상자 2개씩 줘", "ko", "필요한 상자", "each * number"),
        ("작업자 한 명이 라벨 320건을 처리해", "ko", "필요한 작업자", "ceil(number / each)"),
        ("저축은 월급의 10%야", "ko", "저축", "10% of a"),
        ("총비용은 개당 가격 곱하기 라벨 수야", "ko", "총비용", "a * b"),
        ("용돈은 월급에서 월세를 뺀 금액이야", "ko", "용돈", "a - b"),
        ("F1이 가장 높은 모델을 메인 표에 올려", "ko", "메인 표", "argmax(n)"),
        (
            "보너스가 100만 원 미만이면 저축, 300만 원까지는 여행, 그 이상은 대출 상환",
            "ko",
            "보너스 처리",
            'case(n < 1000000 KRW: "저축", n <= 3000000 KRW: "여행", else: "대출 상환")',
        ),
    ],
)
def test_a_rule_is_a_formula_over_the_slots_that_it_names(sentence, code, whole, formula):
    rule = next(one for one in read(sentence, code) if one.derivation is not None)

    assert (rule.predicate, json.loads(rule.derivation)["formula"]) == (whole, formula)


@pytest.mark.parametrize(
    ("sentence", "code", "change"),
    [
        ("The income went up by 50 dollars.", "en", "50 USD"),
        ("4 guests can't make it.", "en", "-4"),
        ("Let's add 10 more croissants.", "en", "10"),
        ("예산이 50만 원 늘었어", "ko", "500000 KRW"),
        ("참가자 4명이 못 온대", "ko", "-4"),
        ("빵 10개 더 추가해 줘", "ko", "10"),
    ],
)
def test_what_is_added_or_taken_away_changes_what_there_is(sentence, code, change):
    (one,) = read(sentence, code)

    assert one.act is Act.ADJUSTS
    assert one.value is not None
    assert one.value.text == change


@pytest.mark.parametrize(
    ("talk", "then", "code", "slot"),
    [
        (["We're making 1,600 labels."], "Let's make it 1,200.", "en", "user quantity[labels]"),
        (["라벨을 1,600건 만들기로 했어"], "그냥 1,200건으로 하죠", "ko", "user quantity[라벨]"),
        (
            ["라벨을 1,600건 만들기로 했어", "작업자 한 명이 라벨 320건을 처리해"],
            "그냥 1,200건으로 하죠",
            "ko",
            "user quantity[라벨]",
        ),
        (["라벨을 1,600건 만들기로 했어", "표를 30건 만들기로 했어"], "그냥 1,200건으로 하죠", "ko", None),
        (["We're making 1,600 labels.", "We're making 30 tables."], "Let's make it 1,200.", "en", None),
    ],
)
def test_a_number_that_names_nothing_goes_where_the_one_of_its_sort_was_told_or_nowhere(talk, then, code, slot):
    told = [replace(one, quote=sentence) for sentence in talk for one in read(sentence, code)]

    found = [name for name, _ in slots(read(then, code, told))]

    assert found == ([slot] if slot else [])


@pytest.mark.parametrize(
    ("sentence", "code"),
    [("Minsu said the deposit is 700 dollars.", "en"), ("민수 말로는 보증금이 700만 원이래", "ko")],
)
def test_what_somebody_said_is_reported_only(sentence, code):
    (one,) = read(sentence, code)

    assert one.modality is Modality.REPORTED


@pytest.mark.parametrize(
    ("first", "then", "code"),
    [
        ("We're making 1,400 labels.", "The 1,400 labels I mentioned was a mistake.", "en"),
        ("We're making 1,400 labels.", "Sorry, 1,400 was a typo.", "en"),
        ("The deposit is 800 dollars.", "Sorry, the 800 was a typo.", "en"),
        ("The deposit is 800 dollars.", "Scrap what I said about the deposit.", "en"),
        ("라벨을 1,400개 만들기로 했어", "아까 라벨 1,400개라고 한 건 실수였어", "ko"),
        ("라벨을 1,400개 만들기로 했어", "미안, 1,400개는 오타였어", "ko"),
        ("보증금은 800만 원이야", "아까 800만 원은 잘못 말한 거야", "ko"),
        ("보증금은 800만 원이야", "보증금 얘기는 취소할게", "ko"),
    ],
)
def test_what_is_taken_back_was_never_so(first, then, code):
    told = read(first, code)

    (one,) = read(then, code, told)

    assert (one.act, one.predicate, one.qualifier) == (Act.DENIES, told[0].predicate, told[0].qualifier)


@pytest.mark.parametrize(
    ("sentence", "code"),
    [
        ("Just this week our headcount is 9 people.", "en"),
        ("For the next 3 days the limit is 80.", "en"),
        ("Only for the Friday order we use 10 boxes.", "en"),
        ("이번 주만 인원은 9명이야", "ko"),
    ],
)
def test_what_holds_for_a_time_only_is_bounded(sentence, code):
    (one,) = read(sentence, code)

    assert one.valid_from is not None
    assert one.valid_to is not None


@pytest.mark.parametrize(
    "sentence",
    [
        "Do we have 30 guests?", "If we had 30 guests, we would need a bigger room.", "We might go up to 40 guests.",
        "Oh great, 500 guests now.", "We sold 30 boxes yesterday.", "We used 7 packs today.", "So 7 today.",
        "They have 12 vans.", "My sister's budget is 300 dollars.", "The other team is at 50 people.",
        "Say we had 50 guests.", "There are 3 reasons.", "My phone is at 9 percent.", "I'd love 30 boxes.",
        "We wanted 30 boxes.", "I have 2 minutes.", "The rent isn't 900 dollars.", "We'd rather have 30 boxes.",
        "Everybody wants 30 boxes.", "", "?", "1,200", "the the the 5",
        "We have about 30 guests.", "He said he has 30 guests.", "The movie is 120 minutes.",
        "We're thinking about 40 guests.", "a " * 5_000, "1" * 10_000, "\ud800 30 guests", "'; DROP TABLE facts; --",
    ],
)  # fmt: skip
def test_nothing_is_read_in_english_where_it_is_not_certain(sentence):
    assert read(sentence, "en") == []


@pytest.mark.parametrize(
    "sentence",
    [
        "손님이 30명이야?", "손님이 30명이라면 더 큰 방이 필요할 텐데", "손님이 40명까지 늘지도 몰라",
        "퍽이나 손님이 500명 오겠다", "어제 상자 30개 팔았어", "오늘 7팩 썼어", "걔네는 밴이 12대래",
        "동생 예산은 300만 원이야", "옆 팀은 50명이래", "손님이 50명이라고 가정해 보자", "이유는 3개야",
        "휴대폰 배터리가 9퍼센트야", "상자 30개면 좋겠어", "상자 30개를 살까 고민 중이야", "2분 남았어",
        "월세가 90만 원이 아니야", "기온이 30도야", "금요일 주문만 10개로 해", "아마 상자 30개면 될 거야",
        "프린터가 2장을 먹었어", "우리 반은 서른 명이야", "작년에는 손님이 30명이었어", "영화는 120분이야",
        "손님이 30명쯤 올 거야", "", "?", "1,200", "가" * 10_000, "1" * 10_000, "\ud800 손님이 30명이야 아마",
        "상자 30개 정도", "손님 40명을 부를까 생각 중이야",
    ],
)  # fmt: skip
def test_nothing_is_read_in_korean_where_it_is_not_certain(sentence):
    assert read(sentence, "ko") == []


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("1,600", "1600"),
        ("$1.5k", "1500 USD"),
        ("10 %", "10 %"),
        ("two hours", "2 hours"),
        ("a dozen", "12"),
        ("many", None),
        ("", None),
    ],
)
def test_an_english_amount_is_read_whole_or_not_at_all(words, value):
    found = amount_en(words)

    assert (found.text if found else None) == value


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("5만 원", "50000 KRW"),
        ("1억 2천만 원", "120000000 KRW"),
        ("세 명", "3"),
        ("두 박스", "2 박스"),
        ("10퍼센트", "10 %"),
        ("많이", None),
    ],
)
def test_a_korean_amount_is_read_whole_or_not_at_all(words, value):
    found = amount_ko(words)

    assert (found.text if found else None) == value


@pytest.mark.parametrize(
    ("text", "code", "found"),
    [
        ("1,400 labels at $2, not 30%", "en", ["1400", "2 USD", "30 %"]),
        ("1,400개를 5만 원에", "ko", ["1400", "50000 KRW"]),
    ],
)
def test_every_amount_of_a_text_is_found_in_its_order(text, code, found):
    assert [value.text for value in amounts_in(text, code)] == found
