"""A model claims what the words that it quotes do not say: another relation, another's, another time, a yes to nothing."""

from __future__ import annotations

import json

import pytest

from stilltrue import Memory

Row = tuple[str, str, dict[str, object]]


def claim(quote: str, predicate: str, value: object, **more: object) -> dict[str, object]:
    return {"quote": quote, "subject": "user", "predicate": predicate, "value": value} | more


UNSAID: list[Row] = [
    ("a relation that no word says", "I adore Ghent.", claim("I adore Ghent", "lives in", "Ghent")),
    ("a relation that no word says", "I toured Ghent.", claim("I toured Ghent", "was arrested in", "Ghent")),
    ("a relation that no word says", "겐트 구경했어.", claim("겐트 구경했어", "사는 곳", "겐트")),
    ("a relation that no word says", "수아를 만났어.", claim("수아를 만났어", "짝사랑 상대", "수아")),
    ("a yes to nothing", "I came home late.", claim("I came home late", "divorced", True)),
    ("a yes to nothing", "집에 늦게 왔어.", claim("집에 늦게 왔어", "이혼", True)),
    ("another's", "I met Vera, who works at Siemens.", claim("works at Siemens", "works at", "Siemens")),
    ("another's", "Olaf and Vera live in Ghent.", claim("live in Ghent", "lives in", "Ghent")),
    ("another's", "몇 명은 채식을 해.", claim("채식을 해", "식단", "채식")),
    ("on a form", "The badge says: I work at Siemens.", claim("I work at Siemens", "works at", "Siemens")),
    ("in a song", "노래 가사: 나는 겐트에 살아", claim("나는 겐트에 살아", "사는 곳", "겐트")),
    ("for others", "Tell her I work at Siemens.", claim("I work at Siemens", "works at", "Siemens")),
    ("for others", "엄마한테 겐트에 산다고 전해 줘.", claim("겐트에 산다고", "사는 곳", "겐트")),
    ("in mockery", "Yay, I totally love scrubbing the oven.",
     claim("I totally love scrubbing the oven", "attitude", "likes", qualifier="scrubbing the oven")),
    ("in mockery", "I love scrubbing ovens. Said no one ever.",
     claim("I love scrubbing ovens", "attitude", "likes", qualifier="scrubbing ovens")),
    ("in mockery", "참 빨래가 좋아 죽겠네.", claim("빨래가 좋아 죽겠네", "attitude", "likes", qualifier="빨래")),
    ("not come to", "I was going to move to Ghent.", claim("move to Ghent", "lives in", "Ghent")),
    ("not come to", "겐트로 이사하려다 말았어.", claim("겐트로 이사하려다", "사는 곳", "겐트")),
    ("only offered", "They offered me a job at Siemens.", claim("a job at Siemens", "works at", "Siemens")),
    ("a change", "My rent rose by 40 euros.", claim("My rent rose by 40 euros", "rent", "40 euros")),
    ("a change", "월세가 4만원 올랐어.", claim("월세가 4만원 올랐어", "월세", "4만원")),
    ("another currency", "My rent is 700 euros.", claim("My rent is 700 euros", "rent", "700 dollars")),
    ("another span", "연봉이 5천만원이야.", claim("연봉이 5천만원이야", "월급", "5천만원")),
    ("what it is compared with", "I'd rather eat plums than pears.",
     claim("I'd rather eat plums than pears", "attitude", "likes", qualifier="pears")),
    ("what it is compared with", "배보다 자두가 좋아.", claim("배보다 자두가 좋아", "attitude", "likes", qualifier="배")),
]  # fmt: skip
SAID: list[Row] = [
    ("home", "Ghent has been my home since May.", claim("Ghent has been my home", "lives in", "Ghent")),
    ("home", "요즘 겐트에서 지내.", claim("요즘 겐트에서 지내", "사는 곳", "겐트")),
    ("work", "Siemens hired me.", claim("Siemens hired me", "works at", "Siemens")),
    ("open", "My ISP is Telenet.", claim("My ISP is Telenet", "internet provider", "Telenet")),
    ("open", "우리 인터넷은 올레야.", claim("우리 인터넷은 올레야", "통신사", "올레")),
    ("open", "I sponsor a girl in Peru.", claim("I sponsor a girl in Peru", "sponsors", "a girl in Peru")),
    ("praise", "Nothing beats plums, I love plums.",
     claim("I love plums", "attitude", "likes", qualifier="plums")),
    ("contrast", "I like plums but not pears.", claim("I like plums", "attitude", "likes", qualifier="plums")),
    ("contrast", "자두는 좋은데 배는 별로야.", claim("자두는 좋은데", "attitude", "likes", qualifier="자두")),
    ("by the way", "If you're curious, I live in Ghent.", claim("I live in Ghent", "lives in", "Ghent")),
    ("by the way", "궁금하면 말해 줄게, 나는 겐트에 살아.", claim("나는 겐트에 살아", "사는 곳", "겐트")),
    ("beside mockery", "겐트로 이사했어. 참 빨래가 좋아 죽겠네.", claim("겐트로 이사했어", "사는 곳", "겐트")),
    ("beside mockery", "I moved to Ghent. Yay, I totally love scrubbing.", claim("I moved to Ghent", "lives in", "Ghent")),
    ("for memory", "Please remember: I live in Ghent.", claim("I live in Ghent", "lives in", "Ghent")),
]  # fmt: skip
ANSWERS = [
    ("Do you live in Cork?", "Yes, I do.", "lives in", "Cork", True),
    ("Do you live in Cork?", "Let me think about it.", "lives in", "Cork", False),
    ("Do you live in Cork or in Galway?", "Yes, Galway.", "lives in", "Cork", False),
    ("청주에 사세요?", "네, 맞아요.", "사는 곳", "청주", True),
    ("청주에 사세요?", "아니요.", "사는 곳", "청주", False),
]


def learned(*turns: tuple[str, str], proposal: dict[str, object]) -> list[str]:
    """The values that hold of the user once a model has made one claim of the last turn."""
    answer = json.dumps({"claims": [proposal | {"turn": f"T{len(turns)}"}], "unresolved": []})
    with Memory(user="alice", llm=lambda _: answer) as memory:
        memory.add([{"role": role, "text": text, "said_at": "2026-05-15"} for role, text in turns])
        return [fact.value.text for fact in memory.current("user")]


@pytest.mark.parametrize(("family", "text", "proposal"), UNSAID, ids=[f"{row[0]}: {row[1]}" for row in UNSAID])
def test_what_no_word_says_is_not_learned(family, text, proposal):
    assert learned(("user", text), proposal=proposal) == []


@pytest.mark.parametrize(("family", "text", "proposal"), SAID, ids=[f"{row[0]}: {row[1]}" for row in SAID])
def test_what_is_said_in_other_words_is_learned(family, text, proposal):
    assert learned(("user", text), proposal=proposal) == [proposal["value"]]


@pytest.mark.parametrize(("question", "text", "predicate", "value", "is_so"), ANSWERS)
def test_a_short_answer_bears_a_question_out_only_where_it_says_yes(question, text, predicate, value, is_so):
    found = learned(("assistant", question), ("user", text), proposal=claim(text, predicate, value))

    assert found == ([value] if is_so else [])


@pytest.mark.parametrize(
    ("text", "quote", "place", "since"),
    [
        ("In 2019 I met Vera. I live in Ghent.", "I live in Ghent", "Ghent", "2019"),
        ("6월 3일에 이모가 와. 나 겐트로 이사했어.", "나 겐트로 이사했어", "겐트", "6월 3일"),
    ],
)
def test_a_date_of_something_else_dates_no_fact(text, quote, place, since):
    predicate = "lives in" if quote.isascii() else "사는 곳"
    answer = json.dumps({"claims": [claim(quote, predicate, place, turn="T1", since=since)], "unresolved": []})
    with Memory(user="alice", zone="UTC", llm=lambda _: answer) as memory:
        memory.add(text, said_at="2026-05-15")

        [fact] = memory.current("user")

    assert fact.valid.start == fact.recorded.start or fact.valid.start > 1_778_000_000_000_000
