"""Of two who are told of in a breath a model may not make one, nor of a mere meeting a friend; an answer takes its question along."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

import pytest

from stilltrue import Memory
from stilltrue.model.claim import Modality
from stilltrue.storage.in_memory import InMemoryStorage

Turns = Sequence[tuple[str, str]]


def learned(turns: Turns, claim: Mapping[str, object]) -> list[tuple[str, str, str]]:
    """What is on record as so after a model proposed one claim: subject, predicate as worded and value."""

    def model(messages: Sequence[Mapping[str, str]]) -> str:
        rows = [json.loads(line) for line in messages[-1]["content"].splitlines() if line.startswith('{"turn"')]
        label = next((row["turn"] for row in rows if str(claim["quote"]) in row["text"] and row.get("new")), None)
        return json.dumps({"claims": [{**claim, "turn": label}] if label else []}, ensure_ascii=False)

    storage = InMemoryStorage()
    memory = Memory(user="ann", storage=storage, llm=model, embedder="none")
    memory.add([{"role": role, "text": text} for role, text in turns], session="s")
    with storage.reading() as tx:
        made = list(tx.each_assertion(memory.scope.home))
    return [
        (one.subject, one.predicate, one.value.text if one.value is not None else "")
        for one in made
        if one.modality is Modality.ACTUAL and one.end.value == "open"
    ]


def proposed(subject: str, predicate: str, value: str, quote: str, **more: object) -> dict[str, object]:
    return {"subject": subject, "predicate": predicate, "qualifier": None, "value": value, "quote": quote, **more}


WRONG = [
    # Two are told of.
    ("My aunt paints and her son is a pilot.", ("my aunt", "job", "pilot", "her son is a pilot")),
    ("The kettle broke and Oskar left early.", ("Oskar", "broke", "kettle", "The kettle broke and Oskar left")),
    ("이모는 화가고 삼촌은 조종사야.", ("이모", "직업", "조종사", "이모는 화가고 삼촌은 조종사야")),
    ("태호랑 점심 먹었는데 걔는 우유 알레르기가 있어.", ("user", "allergy", "우유", "걔는 우유 알레르기가 있어")),
    # The other way round.
    ("Nora was hired by Vikram.", ("Nora", "hired", "Vikram", "Nora was hired by Vikram")),
    ("Emil owes me 50 euros.", ("user", "owes money to", "Emil", "Emil owes me 50 euros")),
    ("I got stopped by a policeman.", ("user", "job", "policeman", "stopped by a policeman")),
    ("의사한테 혼났어.", ("user", "직업", "의사", "의사한테 혼났어")),
    # No word says what somebody is to somebody.
    ("I sat beside Olga on the train.", ("user", "friend", "Olga", "I sat beside Olga on the train")),
    ("기차에서 민재 옆에 앉았어.", ("user", "친구", "민재", "민재 옆에 앉았어")),
    # Under another heading.
    ("Allergies: none. To buy: walnuts, milk.", ("user", "allergy", "walnuts", "Allergies: none. To buy: walnuts")),
    ("알레르기: 없음. 살 것: 호두, 우유.", ("user", "allergy", "호두", "알레르기: 없음. 살 것: 호두")),
    # Another time of life, and what is only as if.
    ("In high school I'd drink a litre of cola a day.", ("user", "drinks", "cola", "I'd drink a litre of cola")),
    ("고등학교 다닐 땐 매일 콜라만 마셨지.", ("user", "음료", "콜라", "매일 콜라만 마셨지")),
    ("I practically live at the library.", ("user", "lives in", "the library", "live at the library")),
    ("요즘 도서관에서 살다시피 해.", ("user", "사는 곳", "도서관", "도서관에서 살다시피 해")),
    ("I'm married to my work.", ("user", "spouse", "my work", "I'm married to my work")),
    ("Provided the bank agrees, we own the cottage by May.", ("user", "owns", "cottage", "we own the cottage by May")),
    ("나 원래 오른손잡이였나 싶어.", ("user", "손잡이", "오른손잡이", "원래 오른손잡이였나 싶어")),
    # Eaten, read or seen, and not said to be liked.
    ("I had ramen on Friday.", ("user", "likes", "ramen", "I had ramen on Friday")),
    ("금요일에 라멘 먹었어.", ("user", "좋아하는 음식", "라멘", "금요일에 라멘 먹었어")),
    # Only believed, and only once something else is so.
    ("My cousins reckon I work at the docks.", ("user", "works at", "the docks", "I work at the docks")),
    ("다들 나를 선생님으로 착각하더라.", ("user", "직업", "선생님", "선생님으로 착각하더라")),
    ("Once the lease is signed, I live in Graz.", ("user", "lives in", "Graz", "I live in Graz")),
    ("Before the move I drove a Volvo.", ("user", "drives", "Volvo", "I drove a Volvo")),
    ("도현이는 우유를 못 마시고 나는 잘 마셔.", ("user", "못 마시는 것", "우유", "도현이는 우유를 못 마시고")),
    ("It's not my cousin but her wife who is a pilot.", ("my cousin", "job", "pilot", "her wife who is a pilot")),
    ("누나가 아니라 매형이 조종사야.", ("누나", "직업", "조종사", "매형이 조종사야")),
    ("Rent is just shy of 900.", ("user", "rent", "900", "Rent is just shy of 900")),
    # A dream, a condition, and what was given to another.
    ("My dream is to own a vineyard.", ("user", "owns", "vineyard", "to own a vineyard")),
    ("내 꿈은 포도밭을 갖는 거야.", ("user", "가진 것", "포도밭", "포도밭을 갖는 거야")),
    ("결과가 양성이면 나 당뇨야.", ("user", "질병", "당뇨", "나 당뇨야")),
    ("I bought my nephew a parrot.", ("user", "pet", "parrot", "I bought my nephew a parrot")),
    ("In my thirties I drove a Fiat.", ("user", "drives", "Fiat", "I drove a Fiat")),
    ("20대엔 스쿠터 타고 다녔는데.", ("user", "타는 것", "스쿠터", "스쿠터 타고 다녔는데")),
    ("The form still lists me as single.", ("user", "marital status", "single", "lists me as single")),
    ("서류에는 내가 미혼으로 돼 있더라.", ("user", "결혼 여부", "미혼", "내가 미혼으로 돼 있더라")),
    ("Present: Gina. Absent: Rolf.", ("Rolf", "present", "Rolf", "Absent: Rolf")),
    # A "not" that goes without the word.
    ("I'm anything but a poet.", ("user", "job", "poet", "I'm anything but a poet")),
    ("I've yet to own a boat.", ("user", "owns", "boat", "I've yet to own a boat")),
    ("I outgrew my egg allergy.", ("user", "allergy", "egg", "my egg allergy")),
    ("달걀 알레르기는 크면서 없어졌어.", ("user", "알레르기", "달걀", "달걀 알레르기는 크면서 없어졌어")),
    ("파티에서 해적 분장을 했어.", ("user", "직업", "해적", "해적 분장을 했어")),
    # Held against.
    ("Compared to Ghent, where I live is quiet.", ("user", "lives in", "Ghent", "Compared to Ghent, where I live")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "claim"), WRONG)
def test_what_is_said_of_another_or_of_another_time_is_no_fact_of_now(text, claim):
    assert learned([("user", text)], proposed(*claim)) == []


@pytest.mark.parametrize(
    ("text", "value", "wrong", "quote"),
    [
        ("The dentist is on Monday, not Tuesday.", "Tuesday", "Monday", "on Monday, not Tuesday"),
        ("치과는 월요일 말고 화요일이야.", "월요일", "화요일", "월요일 말고 화요일이야"),
    ],
)
def test_a_correction_goes_from_the_wrong_to_the_right_and_not_back(text, value, wrong, quote):
    subject = "the dentist" if text.isascii() else "치과"

    assert learned([("user", text)], proposed(subject, "day", value, quote, corrects=wrong)) == []


@pytest.mark.parametrize(
    ("asked", "answer", "claim"),
    [
        ("Shall I put you down as vegan?", "Kind of you, but let's leave it.", ("diet", "vegan", "let's leave it")),
        ("Should I note that you like aisle seats?", "Aisle seats, hmm, I'd rather you didn't.", ("likes", "Aisle seats", "Aisle seats, hmm")),
        ("채식주의자로 적어 둘까요?", "아니 뭐, 그냥 두세요.", ("diet", "채식주의자", "그냥 두세요")),
    ],
)  # fmt: skip
def test_what_was_offered_and_not_taken_is_not_learned(asked, answer, claim):
    assert learned([("assistant", asked), ("user", answer)], proposed("user", *claim)) == []


RIGHT = [
    ([("assistant", "Any allergies before I pick a recipe?"), ("user", "Just walnuts.")], ("user", "allergy", "walnuts", "Just walnuts")),
    ([("assistant", "알레르기 있으세요?"), ("user", "호두요, 어릴 때부터.")], ("user", "알레르기", "호두", "호두요, 어릴 때부터")),
    ([("user", "Our canary's name is Pip.")], ("user", "pet", "Pip", "Our canary's name is Pip")),
    ([("user", "우리 아들 이름은 도윤이에요.")], ("user", "child", "도윤", "우리 아들 이름은 도윤이에요")),
    ([("user", "We swapped the Fiesta for a Leaf in May.")], ("user", "owns", "Leaf", "swapped the Fiesta for a Leaf")),
    ([("user", "폴더폰 쓰다가 아이폰으로 갈아탔어.")], ("user", "uses", "아이폰", "아이폰으로 갈아탔어")),
    ([("user", "Cello is what I practise every evening.")], ("user", "practises", "Cello", "Cello is what I practise")),
    ([("user", "I'm doing a master's in botany at Leiden.")], ("user", "studies at", "Leiden", "a master's in botany at Leiden")),
    ([("user", "결론부터 말하면 월요일부터 한빛으로 출근해.")], ("user", "직장", "한빛", "월요일부터 한빛으로 출근해")),
    ([("user", "There's nothing I enjoy more than a cold swim.")], ("user", "likes", "cold swim", "nothing I enjoy more than a cold swim")),
    ([("assistant", "Do you eat pork?"), ("user", "Never, not a bite.")], ("user", "avoids", "pork", "Never, not a bite")),
    ([("assistant", "커피 드세요?"), ("user", "아뇨, 한 모금도 못 마셔요.")], ("user", "피함", "커피", "아뇨, 한 모금도 못 마셔요")),
    ([("user", "Name: Ana\nAllergies: walnuts\nCity: Oslo")], ("user", "allergy", "walnuts", "Allergies: walnuts")),
    ([("user", "Ramen always hits the spot.")], ("user", "likes", "Ramen", "Ramen always hits the spot")),
    ([("user", "라멘은 언제 먹어도 맛있어.")], ("user", "좋아함", "라멘", "라멘은 언제 먹어도 맛있어")),
    ([("user", "My aunt's a pilot.")], ("my aunt", "job", "pilot", "My aunt's a pilot")),
    ([("user", "I'm Theo's dad.")], ("user", "child", "Theo", "I'm Theo's dad")),
    ([("user", "저 도윤이 아빠예요.")], ("user", "child", "도윤", "저 도윤이 아빠예요")),
    ([("user", "Olga is my best friend.")], ("user", "friend", "Olga", "Olga is my best friend")),
    ([("user", "My aunt paints and she is 60.")], ("my aunt", "age", "60", "she is 60")),
    ([("user", "이모는 화가고 삼촌은 조종사야.")], ("삼촌", "직업", "조종사", "삼촌은 조종사야")),
    ([("user", "Nora was hired by Vikram.")], ("Nora", "hired by", "Vikram", "Nora was hired by Vikram")),
    ([("user", "Allergies: walnuts. To buy: milk.")], ("user", "allergy", "walnuts", "Allergies: walnuts")),
]  # fmt: skip


@pytest.mark.parametrize(("turns", "claim"), RIGHT)
def test_what_is_said_in_other_words_is_still_learned(turns, claim):
    assert [one[2] for one in learned(turns, proposed(*claim))] == [claim[2]]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("I skipped violin today.", ("user", "hobby", "violin", "I skipped violin today")),
        ("I went to work at Acme early.", ("user", "works at", "Acme", "I went to work at Acme early")),
        ("오늘 바이올린 빼먹었어.", ("user", "취미", "바이올린", "오늘 바이올린 빼먹었어")),
    ],
)
def test_that_something_was_done_is_no_word_that_anything_ended(text, claim):
    assert learned([("user", text)], proposed(*claim, act="ends")) == []


@pytest.mark.parametrize(
    ("text", "subject", "change", "n_learned"),
    [("We lost two hens.", "hens", 2, 0), ("We lost two hens.", "hens", -2, 1), ("We bought two more hens.", "hens", -2, 0),
     ("닭 두 마리를 잃었어.", "닭", 2, 0), ("닭 두 마리를 더 샀어.", "닭", 2, 1)],
)  # fmt: skip
def test_what_was_lost_is_not_added(text, subject, change, n_learned):
    claim = proposed("user", subject, "", text.rstrip("."), act="adjusts") | {"value": change}

    assert len(learned([("user", text)], claim)) == n_learned


def test_a_yes_to_one_of_two_says_neither():
    turns = [("assistant", "자녀가 하나예요, 둘이에요?"), ("user", "네, 맞아요.")]

    assert learned(turns, proposed("user", "자녀 수", "둘", "네, 맞아요")) == []


def test_that_there_is_none_of_it_needs_no_word_for_having_it():
    claim = proposed("user", "owns", "차", "저 차 없어요", polarity=False)

    assert [one[2] for one in learned([("user", "저 차 없어요.")], claim)] == ["차"]


def test_that_somebody_works_there_no_more_is_heard_from_done_at():
    claim = proposed("user", "works at", "Acme", "As of Friday I'm done at Acme", act="ends")

    assert [one[1] for one in learned([("user", "As of Friday I'm done at Acme.")], claim)] == ["works at"]


@pytest.mark.parametrize(
    ("text", "subject", "predicate", "value", "kept"),
    [
        ("Bin day is Thursday.", "user", "bin day", "Thursday", "Thursday"),
        ("쉬는 날은 수요일이야.", "user", "쉬는 날", "수요일", "수요일"),
        ("The dentist is on Thursday.", "the dentist", "date", "Thursday", None),
    ],
)
def test_what_comes_round_each_week_stays_a_weekday(text, subject, predicate, value, kept):
    ((_, _, told),) = learned([("user", text)], proposed(subject, predicate, value, text.rstrip(".")))

    assert (told == kept) if kept is not None else told.startswith("20")
