"""A model takes away, or puts into the user's slots, by a literal quote what the words do not say."""

from __future__ import annotations

import json

import pytest

from stilltrue import Memory

SEEDS = {
    "I work at Acme.": ("works at", "Acme"),
    "I live in Oslo.": ("lives in", "Oslo"),
    "I'm allergic to nuts.": ("allergy", "nuts"),
    "I own a Volvo.": ("owns", "Volvo"),
    "나는 네이버에 다녀.": ("직장", "네이버"),
    "나는 부산에 살아.": ("사는 곳", "부산"),
    "나는 서울에 살아.": ("사는 곳", "서울"),
}
"""What the user said before, and the claim made of it."""
NOT_TAKEN = [
    ("I work at Acme.", "My brother quit Acme last week.", "quit Acme last week", "works at", "Acme", "ends"),
    ("I work at Acme.", "I almost quit Acme.", "quit Acme", "works at", "Acme", "ends"),
    ("I work at Acme.", "I'm not leaving Acme.", "leaving Acme", "works at", "Acme", "ends"),
    ("I work at Acme.", "Should I quit Acme?", "I quit Acme", "works at", "Acme", "ends"),
    ("I work at Acme.", "I might leave Acme next year.", "leave Acme next year", "works at", "Acme", "ends"),
    ("I work at Acme.", "I'm thinking of quitting Acme.", "quitting Acme", "works at", "Acme", "ends"),
    ("I work at Acme.", "If they cut pay, I quit Acme.", "I quit Acme", "works at", "Acme", "ends"),
    ("I work at Acme.", "I dreamed that I quit Acme.", "I quit Acme", "works at", "Acme", "ends"),
    ("I work at Acme.", "I finished my shift at Acme.", "finished my shift at Acme", "works at", "Acme", "ends"),
    ("I work at Acme.", "I wish I had left Acme.", "I had left Acme", "works at", "Acme", "ends"),
    ("I work at Acme.", "I will quit Acme in July.", "quit Acme", "works at", "Acme", "ends"),
    ("I work at Acme.", "Haha, kidding, I quit Acme.", "I quit Acme", "works at", "Acme", "ends"),
    ("I live in Oslo.", "I never said I don't like Oslo.", "I don't like Oslo", "lives in", "Oslo", "denies"),
    ("I live in Oslo.", "Mina doesn't live in Oslo.", "doesn't live in Oslo", "lives in", "Oslo", "denies"),
    ("I live in Oslo.", "It's not wrong that I live in Oslo.", "I live in Oslo", "lives in", "Oslo", "denies"),
    ("I live in Oslo.", "Do you think I don't live in Oslo?", "I don't live in Oslo", "lives in", "Oslo", "denies"),
    ("I live in Oslo.", "They think I don't live in Oslo.", "I don't live in Oslo", "lives in", "Oslo", "denies"),
    ("I live in Oslo.", "The train to Oslo was cancelled.", "Oslo was cancelled", "lives in", "Oslo", "ends"),
    ("I'm allergic to nuts.", "I didn't buy nuts.", "I didn't buy nuts", "allergy", "nuts", "denies"),
    ("I'm allergic to nuts.", "Mina is not allergic to nuts.", "not allergic to nuts", "allergy", "nuts", "denies"),
    ("I'm allergic to nuts.", "My nuts expired, over and done.", "nuts expired", "allergy", "nuts", "ends"),
    ("나는 네이버에 다녀.", "동생이 네이버를 그만뒀어.", "네이버를 그만뒀어", "직장", "네이버", "ends"),
    ("나는 네이버에 다녀.", "네이버 그만둘까?", "네이버 그만둘까", "직장", "네이버", "ends"),
    ("나는 네이버에 다녀.", "네이버를 그만둘 뻔했어.", "네이버를 그만둘", "직장", "네이버", "ends"),
    ("나는 네이버에 다녀.", "네이버를 그만두고 싶다.", "네이버를 그만두고", "직장", "네이버", "ends"),
    ("나는 네이버에 다녀.", "네이버 안 그만뒀어.", "네이버 안 그만뒀어", "직장", "네이버", "ends"),
    ("나는 네이버에 다녀.", "네이버를 그만두는 꿈을 꿨어.", "네이버를 그만두는", "직장", "네이버", "ends"),
    ("나는 부산에 살아.", "민아는 부산에 안 살아.", "부산에 안 살아", "사는 곳", "부산", "denies"),
    ("나는 부산에 살아.", "부산에 안 산다고 거짓말했어.", "부산에 안 산다고", "사는 곳", "부산", "denies"),
    ("나는 부산에 살아.", "부산 출장은 끝났어.", "부산 출장은 끝났어", "사는 곳", "부산", "ends"),
    ("나는 부산에 살아.", "내년에 부산을 떠날 거야.", "부산을 떠날 거야", "사는 곳", "부산", "ends"),
    ("I own a Volvo.", "My uncle sold his Volvo.", "sold his Volvo", "owns", "Volvo", "ends"),
    ("I own a Volvo.", "I nearly sold the Volvo.", "sold the Volvo", "owns", "Volvo", "ends"),
    ("I own a Volvo.", "I didn't sell the Volvo.", "sell the Volvo", "owns", "Volvo", "ends"),
    ("I own a Volvo.", "I'm going to sell the Volvo.", "sell the Volvo", "owns", "Volvo", "ends"),
    ("I own a Volvo.", "The insurance for the Volvo expired.", "the Volvo expired", "owns", "Volvo", "ends"),
    ("I own a Volvo.", "I pretended to have sold the Volvo.", "sold the Volvo", "owns", "Volvo", "ends"),
    ("I own a Volvo.", "Everyone thinks I sold the Volvo.", "I sold the Volvo", "owns", "Volvo", "ends"),
    ("I work at Acme.", "Perhaps I'll stop working at Acme.", "stop working at Acme", "works at", "Acme", "ends"),
    ("나는 서울에 살아.", "누나가 서울을 떠났어.", "서울을 떠났어", "사는 곳", "서울", "ends"),
    ("나는 서울에 살아.", "서울을 떠나지 않았어.", "서울을 떠나지 않았어", "사는 곳", "서울", "ends"),
    ("나는 서울에 살아.", "서울 공연은 취소됐어.", "서울 공연은 취소됐어", "사는 곳", "서울", "ends"),
    ("나는 서울에 살아.", "서울을 떠날까 고민 중이야.", "서울을 떠날까", "사는 곳", "서울", "ends"),
    ("나는 서울에 살아.", "서울에 안 산다고 한 적 없어.", "서울에 안 산다고", "사는 곳", "서울", "denies"),
    ("나는 서울에 살아.", "아무도 내가 서울에 사는 줄 몰라.", "서울에 사는", "사는 곳", "서울", "ends"),
]
TAKEN = [
    ("I work at Acme.", "I quit Acme last week.", "I quit Acme last week", "works at", "Acme", "ends"),
    ("I work at Acme.", "I've left Acme for good.", "I've left Acme", "works at", "Acme", "ends"),
    (
        "I work at Acme.",
        "My contract with Acme ended in March.",
        "My contract with Acme ended in March",
        "works at",
        "Acme",
        "ends",
    ),
    ("I work at Acme.", "I was fired by Acme.", "fired by Acme", "works at", "Acme", "ends"),
    (
        "I work at Acme.",
        "I finished my internship at Acme.",
        "finished my internship at Acme",
        "works at",
        "Acme",
        "ends",
    ),
    ("I work at Acme.", "I don't work at Acme any more.", "I don't work at Acme any more", "works at", "Acme", "ends"),
    ("I live in Oslo.", "I moved out of Oslo, the flat is sold.", "I moved out of Oslo", "lives in", "Oslo", "ends"),
    ("I live in Oslo.", "No, I don't live in Oslo.", "I don't live in Oslo", "lives in", "Oslo", "denies"),
    ("I live in Oslo.", "I never lived in Oslo.", "I never lived in Oslo", "lives in", "Oslo", "denies"),
    (
        "I'm allergic to nuts.",
        "I'm not allergic to nuts after all, the doctor was wrong.",
        "I'm not allergic to nuts after all",
        "allergy",
        "nuts",
        "denies",
    ),
    ("나는 네이버에 다녀.", "나 이제 네이버 안 다녀.", "네이버 안 다녀", "직장", "네이버", "ends"),
    ("나는 네이버에 다녀.", "네이버 퇴사했어.", "네이버 퇴사했어", "직장", "네이버", "ends"),
    ("나는 부산에 살아.", "부산 생활은 끝났어.", "부산 생활은 끝났어", "사는 곳", "부산", "ends"),
    ("나는 부산에 살아.", "나는 부산에 산 적 없어.", "부산에 산 적 없어", "사는 곳", "부산", "denies"),
]
NOT_THE_USERS = [
    ("I'm not sure I live in Paris.", "I live in Paris", "lives in", "Paris", "confirms"),
    ("Mina still lives in Paris.", "still lives in Paris", "lives in", "Paris", "confirms"),
    ("Do I still live in Paris?", "I still live in Paris", "lives in", "Paris", "confirms"),
    ("I no longer live in Paris.", "live in Paris", "lives in", "Paris", "confirms"),
    ("If I still live in Paris then, visit me.", "I still live in Paris", "lives in", "Paris", "confirms"),
    ("I quit my job at Acme.", "my job at Acme", "works at", "Acme", "confirms"),
    ("아직 파리에 사나?", "아직 파리에 사나", "사는 곳", "파리", "confirms"),
    ("민아는 아직 파리에 살아.", "아직 파리에 살아", "사는 곳", "파리", "confirms"),
    ("네이버를 그만뒀어.", "네이버를", "직장", "네이버", "confirms"),
    ("I'm moving to Bergen in June.", "moving to Bergen in June", "lives in", "Bergen", "holds"),
    ("I start at Beta next month.", "I start at Beta next month", "works at", "Beta", "holds"),
    ("We hope to buy a Tesla.", "buy a Tesla", "owns", "Tesla", "holds"),
    ("I plan on becoming a nurse.", "becoming a nurse", "job", "nurse", "holds"),
    ("I've applied to Acme.", "applied to Acme", "works at", "Acme", "holds"),
    ("I have an interview at Acme.", "interview at Acme", "works at", "Acme", "holds"),
    ("I'm saving up for a Tesla.", "a Tesla", "owns", "Tesla", "holds"),
    ("I want a dog named Rex.", "a dog named Rex", "pet", "Rex", "holds"),
    ("카카오에 지원했어.", "카카오에 지원했어", "직장", "카카오", "holds"),
    ("카카오 면접이 잡혔어.", "카카오 면접이 잡혔어", "직장", "카카오", "holds"),
    ("강아지 이름은 콩이로 지을 거야.", "콩이로 지을", "반려동물", "콩이", "holds"),
    ("테슬라를 사려고 돈을 모으고 있어.", "테슬라를 사려고", "소유", "테슬라", "holds"),
    ("간호사가 되고 싶어.", "간호사가 되고", "직업", "간호사", "holds"),
    ("My neighbour has a nut allergy.", "a nut allergy", "allergy", "nut", "holds"),
    ("Tom's birthday is 3 May.", "birthday is 3 May", "birthday", "3 May", "holds"),
    ("Her job is nurse.", "job is nurse", "job", "nurse", "holds"),
    ("My sister, who works at Acme, is ill.", "works at Acme", "works at", "Acme", "holds"),
    ("The guy next door drives a Tesla.", "drives a Tesla", "owns", "Tesla", "holds"),
    ("My boss lives in Paris and I hate commuting.", "lives in Paris", "lives in", "Paris", "holds"),
    ("동생 생일은 5월 3일이야.", "생일은 5월 3일이야", "생일", "5월 3일", "holds"),
    ("옆집은 강아지를 키워.", "강아지를 키워", "반려동물", "강아지", "holds"),
    ("언니는 간호사고 엄마는 의사야.", "간호사고", "직업", "간호사", "holds"),
    ("아버지가 당뇨가 있으셔.", "당뇨가 있으셔", "건강", "당뇨", "holds"),
    ("Rent is 600 and the deposit is 6000.", "Rent is 600 and the deposit is 6000", "deposit", 600, "holds"),
    ("Rent is 600 and the deposit is 6000.", "Rent is 600", "deposit", 600, "holds"),
    ("Rent is 600 and the deposit is 6000.", "Rent is 600 and the deposit is 6000", "rent", 6000, "holds"),
    (
        "I weigh 70 kg and my brother weighs 90 kg.",
        "I weigh 70 kg and my brother weighs 90 kg",
        "weight",
        "90 kg",
        "holds",
    ),
    ("My room is 12 and my floor is 4.", "My room is 12 and my floor is 4", "floor", 12, "holds"),
    (
        "월세는 60만원이고 보증금은 6000만원이야.",
        "월세는 60만원이고 보증금은 6000만원이야",
        "보증금",
        "60만원",
        "holds",
    ),
    (
        "월세는 60만원이고 보증금은 6000만원이야.",
        "월세는 60만원이고 보증금은 6000만원이야",
        "월세",
        "6000만원",
        "holds",
    ),
    ("키는 170이고 몸무게는 65야.", "키는 170이고 몸무게는 65야", "몸무게", 170, "holds"),
    (
        "The meeting is on 3 May and the deadline is on 9 May.",
        "The meeting is on 3 May and the deadline is on 9 May",
        "deadline",
        "3 May",
        "holds",
    ),
    ("회의는 5월 3일이고 마감은 5월 9일이야.", "회의는 5월 3일이고 마감은 5월 9일이야", "마감", "5월 3일", "holds"),
    ("We're relocating to Porto next spring.", "We're relocating to Porto next spring", "lives in", "Porto", "holds"),
    ("I join Beta on 1 August.", "I join Beta on 1 August", "works at", "Beta", "holds"),
    ("I sent my CV to Google.", "my CV to Google", "works at", "Google", "holds"),
    ("I'm after a job at Google.", "a job at Google", "works at", "Google", "holds"),
    ("I'd kill for a Porsche.", "a Porsche", "owns", "Porsche", "holds"),
    ("Looking for a cat called Momo.", "a cat called Momo", "pet", "Momo", "holds"),
    ("His wife is called Ada.", "wife is called Ada", "spouse", "Ada", "holds"),
    ("Our landlord owns a Porsche.", "owns a Porsche", "owns", "Porsche", "holds"),
    ("Peter's phone number is 555-1234.", "phone number is 555-1234", "phone number", "555-1234", "holds"),
    ("The budget is 900, the fee 90.", "The budget is 900, the fee 90", "fee", 900, "holds"),
    ("I pay 40 for the gym and 25 for the phone.", "I pay 40 for the gym and 25 for the phone", "phone", 40, "holds"),
    ("I ran 5 km and slept 8 hours.", "I ran 5 km and slept 8 hours", "slept", 5, "holds"),
    ("구글에 이력서를 넣었어.", "구글에 이력서를 넣었어", "직장", "구글", "holds"),
    ("다음 달에 대전으로 이사해.", "다음 달에 대전으로 이사해", "사는 곳", "대전", "holds"),
    ("포르쉐 갖고 싶다.", "포르쉐 갖고 싶다", "소유", "포르쉐", "holds"),
    ("형의 전화번호는 555-1234야.", "전화번호는 555-1234야", "전화번호", "555-1234", "holds"),
    ("친구네 강아지는 콩이야.", "강아지는 콩이야", "반려동물", "콩이", "holds"),
    ("예산은 90만원이고 수수료는 9만원이야.", "예산은 90만원이고 수수료는 9만원이야", "수수료", "90만원", "holds"),
    ("헬스장은 4만원, 전화는 2만원 내.", "헬스장은 4만원, 전화는 2만원 내", "전화", "4만원", "holds"),
    ("아들은 7살이고 나는 40살이야.", "아들은 7살이고 나는 40살이야", "나이", "7살", "holds"),
    ("민수의 직업은 요리사야.", "직업은 요리사야", "직업", "요리사", "holds"),
]
THE_USERS = [
    ("I got an interview at Acme and now I work at Acme.", "I work at Acme", "works at", "Acme", "holds"),
    ("I applied to Acme and got the job at Acme.", "got the job at Acme", "works at", "Acme", "holds"),
    ("I saved up for a Tesla and bought it.", "saved up for a Tesla and bought it", "owns", "Tesla", "holds"),
    ("I want tea. I own a Tesla.", "I own a Tesla", "owns", "Tesla", "holds"),
    ("I'm saving for a house.", "saving for a house", "goal", "house", "holds"),
    ("I'm learning Dutch this year.", "I'm learning Dutch this year", "learning", "Dutch", "holds"),
    ("My wife works at Acme and I work at Beta.", "I work at Beta", "works at", "Beta", "holds"),
    ("Rent is 600 and the deposit is 6000.", "the deposit is 6000", "deposit", 6000, "holds"),
    ("Rent is 600 and the deposit is 6000.", "Rent is 600 and the deposit is 6000", "rent", 600, "holds"),
    ("I pay 600 rent and 90 for power.", "I pay 600 rent", "rent", 600, "holds"),
    ("The rent, all in, is 760.", "The rent, all in, is 760", "rent", 760, "holds"),
    ("My sister has a cat, and I have a dog named Rex.", "I have a dog named Rex", "pet", "Rex", "holds"),
    ("My sister's birthday is 3 May.", "My sister's birthday is 3 May", "sister's birthday", "3 May", "holds"),
    ("월세는 60만원이고 보증금은 6000만원이야.", "보증금은 6000만원이야", "보증금", "6000만원", "holds"),
    ("키는 170이고 몸무게는 65야.", "키는 170이고", "키", 170, "holds"),
    ("카카오 면접 보고 합격해서 카카오에 다녀.", "카카오에 다녀", "직장", "카카오", "holds"),
    ("동생은 부산에 살고 나는 서울에 살아.", "나는 서울에 살아", "사는 곳", "서울", "holds"),
    ("우리 언니는 간호사고 나는 의사야.", "나는 의사야", "직업", "의사", "holds"),
    ("친구 소개로 네이버에 다니게 됐어.", "네이버에 다니게 됐어", "직장", "네이버", "holds"),
    ("강아지 콩이를 키우고 있어.", "콩이를 키우고 있어", "반려동물", "콩이", "holds"),
]


def proposing(claims: dict[str, dict[str, object]]):
    """A model that makes one claim of each new turn whose text it knows."""

    def model(messages):
        shown = [line for line in messages[-1]["content"].splitlines() if line.startswith('{"turn"')]
        new = [turn for line in shown if (turn := json.loads(line)).get("new") and turn["text"] in claims]
        found = [{**claims[turn["text"]], "turn": turn["turn"]} for turn in new]
        return json.dumps({"claims": found, "unresolved": []}, ensure_ascii=False)

    return model


def claimed(quote: str, predicate: str, value: object, act: str) -> dict[str, object]:
    return {"quote": quote, "subject": "user", "predicate": predicate, "value": value, "act": act}


def held_after(seed: str, text: str, claim: dict[str, object]) -> tuple[set[str], set[str]]:
    """The user's values before and after a turn of which a model makes a claim."""
    predicate, value = SEEDS[seed]
    model = proposing({seed: claimed(seed.rstrip("."), predicate, value, "holds"), text: claim})
    memory = Memory(user="alice", llm=model)
    memory.add(seed, said_at="2026-05-10T10:00", session="one")
    before = {fact.value.text for fact in memory.current() if fact.polarity}
    memory.add(text, said_at="2026-05-20T10:00", session="two")
    return before, {fact.value.text for fact in memory.current() if fact.polarity}


@pytest.mark.parametrize(("seed", "text", "quote", "predicate", "value", "act"), NOT_TAKEN)
def test_what_the_words_do_not_end_or_deny_still_holds(seed, text, quote, predicate, value, act):
    before, after = held_after(seed, text, claimed(quote, predicate, value, act))

    assert before == {SEEDS[seed][1]}
    assert before <= after


@pytest.mark.parametrize(("seed", "text", "quote", "predicate", "value", "act"), TAKEN)
def test_what_the_words_end_or_deny_holds_no_more(seed, text, quote, predicate, value, act):
    before, after = held_after(seed, text, claimed(quote, predicate, value, act))

    assert before == {SEEDS[seed][1]}
    assert not before & after


@pytest.mark.parametrize(("text", "quote", "predicate", "value", "act"), NOT_THE_USERS)
def test_a_plan_another_person_or_another_number_fills_no_slot_of_the_users(text, quote, predicate, value, act):
    memory = Memory(user="alice", llm=proposing({text: claimed(quote, predicate, value, act)}))

    memory.add(text, said_at="2026-05-15T10:00")

    assert [fact.value.text for fact in memory.current() if fact.polarity and fact.subject == "user"] == []


@pytest.mark.parametrize(("text", "quote", "predicate", "value", "act"), THE_USERS)
def test_what_stands_beside_another_person_or_number_is_kept_where_it_is_the_users(text, quote, predicate, value, act):
    memory = Memory(user="alice", llm=proposing({text: claimed(quote, predicate, value, act)}))

    memory.add(text, said_at="2026-05-15T10:00")

    assert [fact for fact in memory.current() if fact.polarity]
