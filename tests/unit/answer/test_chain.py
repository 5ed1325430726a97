"""Chains of relations: followed at one instant, by what holds then, and given up where they lead no further."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from stilltrue.answer import following, reading
from stilltrue.answer.relations import relations_of
from stilltrue.answer.words import words_of
from stilltrue.engine.memory import Memory
from stilltrue.ledger.registry import load_registry
from stilltrue.model.answer import Abstention, Answer, Asked, Why
from stilltrue.storage import BACKENDS

NOW = datetime(2026, 6, 1, tzinfo=UTC)
Remember = Callable[..., Memory]


@pytest.fixture(params=BACKENDS)
def remember(request: pytest.FixtureRequest, tmp_path: Path) -> Remember:
    """A memory on each backend that was handed these claims."""

    def made(*claims: dict[str, Any]) -> Memory:
        path = None if request.param == "memory" else tmp_path / "chain.db"
        memory = Memory(path, user="someone", clock=lambda: NOW, extractors=[])
        for claim in claims:
            ticket = memory.assert_claims([claim])
            assert not ticket.refused
            assert not ticket.rejected
        return memory

    return made


def claim(subject: str, predicate: str, value: Any, said_at: str = "2026-01-05", **more: Any) -> dict[str, Any]:
    return {"subject": subject, "predicate": predicate, "value": value, "said_at": said_at, "source": "notes", **more}


def test_a_chain_is_followed_on_what_holds_now(remember: Remember) -> None:
    memory = remember(
        claim("Nova", "chief executive officer", "Kim", "2025-01-01"),
        claim("Nova", "chief executive officer", "Lund"),
        claim("Kim", "hometown", "Oslo"),
        claim("Lund", "hometown", "Bergen"),
    )

    answer = memory.ask("What is the hometown of the CEO of Nova?")

    assert isinstance(answer, Answer)
    assert answer.text.startswith("On record: Bergen\n- Nova · chief executive officer: Lund, since")
    assert [hop.predicate for hop in answer.path] == ["ceo", "hometown"]
    assert [one.fact.value.text for one in answer.cited if one.fact.value] == ["Bergen"]


def test_a_chain_is_followed_on_what_held_at_the_instant_asked_about(remember: Remember) -> None:
    memory = remember(
        claim("Nova", "chief executive officer", "Kim", "2025-01-01"),
        claim("Nova", "chief executive officer", "Lund"),
        claim("Kim", "hometown", "Oslo", "2025-01-01"),
        claim("Lund", "hometown", "Bergen"),
    )

    answer = memory.ask("What is the hometown of the CEO of Nova?", as_of="2025-06-01")

    assert answer.text.startswith("On record for 1 June 2025: Oslo\n")


def test_a_chain_is_followed_on_what_was_believed_at_a_recorded_instant(remember: Remember) -> None:
    memory = remember(claim("Nova", "chief executive officer", "Kim"), claim("Kim", "hometown", "Oslo"))

    answer = memory.ask("What is the hometown of the CEO of Nova?", known_at="2020-01-01")

    assert isinstance(answer, Abstention)
    assert "Oslo" not in answer.text


def test_a_contested_hop_ends_a_chain_with_both_sides(remember: Remember) -> None:
    memory = remember(
        claim("Nova", "chief executive officer", "Kim"),
        claim("Nova", "chief executive officer", "Lund", "2026-03-01", tier=2),
        claim("Kim", "hometown", "Oslo"),
    )

    answer = memory.ask("What is the hometown of the CEO of Nova?")

    assert isinstance(answer, Abstention)
    assert answer.why is Why.CONTESTED
    assert "hop 1 of 2: Nova · chief executive officer" in answer.text
    assert "Lund" in answer.text


def test_what_ended_ends_a_chain_as_superseded(remember: Remember) -> None:
    memory = remember(
        claim("민지", "다니는 회사", "한빛전자"),
        claim("한빛전자", "대표", "정우성민"),
        claim("한빛전자", "대표", "정우성민", "2026-03-01", act="ends"),
        claim("정우성민", "고향", "목포"),
    )

    answer = memory.ask("민지가 다니는 회사 대표의 고향은?")

    assert isinstance(answer, Abstention)
    assert answer.why is Why.SUPERSEDED
    assert "3단계 중 2단계: 한빛전자 · 대표이사" in answer.text
    assert [hop.predicate for hop in answer.path] == ["works_at"]


def test_two_readings_that_end_elsewhere_are_not_chosen_between(remember: Remember) -> None:
    memory = remember(
        claim("Aurora", "director", "Kim"),
        claim("Aurora", "directed by", "Lund"),
        claim("Kim", "hometown", "Oslo"),
        claim("Lund", "hometown", "Bergen"),
    )

    answer = memory.ask("What is the hometown of the director of Aurora?")

    assert isinstance(answer, Abstention)
    assert answer.why is Why.AMBIGUOUS


def test_an_open_predicate_is_followed_by_its_name(remember: Remember) -> None:
    memory = remember(claim("Minji", "onboarding buddy", "Ravi"), claim("Ravi", "hometown", "Pune"))

    answer = memory.ask("What is the hometown of Minji's onboarding buddy?")

    assert answer.text.startswith("On record: Pune\n")


def test_a_relation_is_passed_through_where_it_is_said_of_what_stands_between(remember: Remember) -> None:
    memory = remember(claim("Ana", "citizenship", "Norland"), claim("Norland", "continent", "Norrica"))

    answer = memory.ask("What is the continent of Ana?")

    assert isinstance(answer, Answer)
    assert [(hop.predicate, hop.words) for hop in answer.path] == [("citizenship", ""), ("continent", "continent")]


def test_where_a_word_is_left_over_nothing_is_answered_for_the_rest(remember: Remember) -> None:
    memory = remember(claim("Nova", "chief executive officer", "Kim"), claim("Kim", "hometown", "Oslo"))

    for question in ("What is the second hometown of the CEO of Nova?", "What is the zodiac sign of the CEO of Nova?"):
        assert isinstance(memory.ask(question), Abstention), question


def test_a_circle_is_followed_as_far_as_the_question_goes(remember: Remember) -> None:
    memory = remember(claim("Ana", "spouse", "Ben"), claim("Ben", "spouse", "Ana"), claim("Ana", "boss", "Ana"))

    assert memory.ask("Who is the spouse of the spouse of Ana?").text.startswith("On record: Ana\n")
    assert memory.ask("Who is the boss of the boss of the boss of Ana?").text.startswith("On record: Ana\n")


def test_words_like_a_label_name_its_relation_where_the_caller_says_how_alike_they_are(remember: Remember) -> None:
    from stilltrue.answer.slot import answer

    memory = remember(claim("Nova", "chief executive officer", "Kim"), claim("Kim", "hometown", "Oslo"))
    question = "What is the hometown of the big cheese of Nova?"
    found = memory.recall(question)

    def similar(words: str, label: str) -> float:
        return 0.95 if (words, label) == ("big cheese", "chief executive officer") else 0.0

    core = memory._core
    with core.storage.reading() as tx:
        alike = answer(tx, question, found, spaces=core.spaces(tx), now=core.now(None), similar=similar)

    assert isinstance(memory.ask(question), Abstention)
    assert alike.text.startswith("On record: Oslo\n")


@pytest.mark.parametrize(
    "question",
    [
        "",
        "?",
        "the of of of whose Nova",
        "who " * 3_000 + "Nova",
        "the CEO of " * 400 + "Nova?",
        "Nova's boss" + "'s boss" * 500,
        "Nova의 " + "대표의 " * 500 + "고향은?",
        "hometown \ud83d of the CEO of Nova \x00?",
        "\u202eavoN fo OEC eht fo nwotemoh",
        "'; DROP TABLE turn; -- CEO of Nova",
    ],
)
def test_any_question_is_answered_or_abstained_from(question: str, remember: Remember) -> None:
    memory = remember(claim("Nova", "chief executive officer", "Kim"), claim("Kim", "hometown", "Oslo"))

    assert memory.ask(question).text


def test_every_relation_worded_for_questions_is_a_predicate_of_the_registry() -> None:
    registry = load_registry()
    relations = relations_of(registry)

    assert {name for name in relations.kinds if registry.get(name) is None} == set()
    assert {via for kinds in relations.kinds.values() for via in kinds.via if registry.get(via) is None} == set()


def test_the_words_of_a_question_stand_where_they_are_said_to() -> None:
    question = 'Who wrote "The Fall", Mina\'s boss/teacher?'

    for word in words_of(question):
        assert question[word.start : word.end].casefold() == word.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How many books did Lena Marsh write?", "On record: 300 ("),
        ("서나리가 쓴 책은 몇 권이야?", "기록: 2 (물빛 노트, 푸른 등대)"),
    ],
)
def test_a_count_along_a_chain_is_complete(question: str, told: str, remember: Remember) -> None:
    memory = remember(claim("푸른 등대", "저자", "서나리"), claim("물빛 노트", "저자", "서나리"))
    memory.assert_claims([claim(f"Volume {n:03}", "author", "Lena Marsh") for n in range(300)])

    answer = memory.ask(question)

    assert isinstance(answer, Answer)
    assert answer.asked is Asked.COUNT
    assert answer.text.startswith(told)


def test_with_nothing_on_record_a_count_along_a_chain_is_no_number(remember: Remember) -> None:
    memory = remember(claim("푸른 등대", "저자", "서나리"))

    for question in ("How many books did Lena Marsh write?", "윤슬이 쓴 책은 몇 권이야?"):
        assert isinstance(memory.ask(question), Abstention), question


def test_a_maker_is_meant_by_what_it_made_where_that_cannot_have_the_relation_itself(remember: Remember) -> None:
    memory = remember(
        claim("Inkpot", "developer", "Loom Works"),
        claim("Loom Works", "chief executive officer", "Hana Moss"),
        claim("Hana Moss", "citizenship", "Vesland"),
        claim("잉크병", "개발사", "베틀공방"),
        claim("베틀공방", "대표", "모하나"),
    )

    english = memory.ask("What is the citizenship of the CEO of Inkpot?")
    korean = memory.ask("잉크병의 대표는 누구야?")

    assert [hop.predicate for hop in english.path] == ["developer", "ceo", "citizenship"]
    assert [hop.predicate for hop in korean.path] == ["developer", "ceo"]


def test_nobody_is_meant_by_another_who_could_have_the_relation_too(remember: Remember) -> None:
    memory = remember(claim("Mina", "manager", "Dana"), claim("Dana", "birthplace", "Oslo"))

    for question in ("Where was Mina born?", "What is the birthplace of Mina?", "Mina는 어디서 태어났어?"):
        assert isinstance(memory.ask(question), Abstention), question


def test_a_relation_that_names_another_less_clearly_stands_back_where_its_own_is_on_record(remember: Remember) -> None:
    memory = remember(
        claim("Pim", "field of work", "optics"),
        claim("Della", "field of work", "botany"),
        claim("Della", "occupation", "notary"),
    )

    assert "optics" in memory.ask("What is the occupation of Pim?").text
    assert "notary" in memory.ask("What is the occupation of Della?").text
    assert "botany" in memory.ask("What is Della's field of work?").text
    assert "botany" not in memory.ask("What is the occupation of Della?").text


def test_two_words_for_one_relation_are_one_hop(remember: Remember) -> None:
    memory = remember(
        claim("Bressay Rovers", "head coach", "Greta Holt"),
        claim("Greta Holt", "citizenship", "Vesland"),
        claim("Greta Holt", "manager", "Sten"),
    )

    for worded in ("manager/head coach", "manager / head coach"):
        said = memory.ask(f"What is the citizenship of the {worded} of Bressay Rovers?")
        assert [hop.predicate for hop in said.path] == ["head_coach", "citizenship"], worded


def test_a_preposition_that_opens_a_question_is_read_where_it_belongs(remember: Remember) -> None:
    memory = remember(claim("Wagtail", "manufacturer", "Loom Works"), claim("Loom Works", "headquarters", "Bressay"))

    assert isinstance(memory.ask("By which company is the Wagtail made?"), Answer)
    assert isinstance(memory.ask("In which city is the maker of the Wagtail based?"), Answer)


def test_no_country_is_the_answer_where_a_city_is_asked_for(remember: Remember) -> None:
    memory = remember(claim("Lena Marsh", "sport", "curling"), claim("curling", "country of origin", "Highland"))

    assert isinstance(memory.ask("In which country did the sport of Lena Marsh originate?"), Answer)
    assert isinstance(memory.ask("In which city did the sport of Lena Marsh originate?"), Abstention)


def test_a_common_word_that_is_a_name_on_record_too_is_read_as_the_word(remember: Remember) -> None:
    memory = remember(
        claim("Sam Cassell", "position played", "shortstop"),
        claim("Position", "performer", "Nilo Vance"),
        claim("Play", "performer", "Nilo Vance"),
    )

    answer = memory.ask("What position does Sam Cassell play?")

    assert isinstance(answer, Answer)
    assert "shortstop" in answer.text


@pytest.mark.parametrize(
    "question", ["Who lives in Seoul?", "How many people live in Seoul?", "서울에 사는 사람은 몇 명이야?"]
)
def test_of_very_many_a_page_and_their_number_say_what_all_of_them_say(
    question: str, remember: Remember, monkeypatch: pytest.MonkeyPatch
) -> None:
    town = "서울" if "서울" in question else "Seoul"
    memory = remember(*(claim(f"Person {n:02}", "lives in", town) for n in range(12)))
    whole = memory.ask(question)
    monkeypatch.setattr(following, "_PAGE", 10)

    paged = memory.ask(question)

    assert isinstance(whole, Answer)
    assert "12 (" in paged.text or "Person 09" in paged.text
    if "12 (" in whole.text:
        assert paged.text.startswith(whole.text[: whole.text.index("(")])


def test_very_many_are_read_whole_where_a_count_would_not_count_what_they_lead_to(
    remember: Remember, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = remember(
        *(claim(f"Person {n:02}", "lives in", "Seoul") for n in range(6)),
        *(claim(f"Person {n:02}", "lives in", "Seoul", qualifier="in summer") for n in range(3)),
    )
    whole = memory.ask("How many people live in Seoul?")
    monkeypatch.setattr(following, "_PAGE", 4)

    paged = memory.ask("How many people live in Seoul?")

    assert paged.text == whole.text
    assert paged.text.startswith("On record: 6 (")


def test_a_subject_of_very_much_is_read_as_any_other(remember: Remember, monkeypatch: pytest.MonkeyPatch) -> None:
    memory = remember(*(claim("Grand Depot", "stores", f"crate {n}") for n in range(9)))
    whole = memory.ask("What does the Grand Depot store?")
    monkeypatch.setattr(reading, "_MOST_STATED", 3)

    again = memory.ask("What does the Grand Depot store?")

    assert isinstance(whole, Answer)
    assert again.text == whole.text


def test_a_chain_is_found_among_very_many_ways_to_read_a_question(remember: Remember) -> None:
    memory = remember(
        claim("Marsh United", "head coach", "Ivar Stone"),
        claim("Ivar Stone", "sport", "longrun"),
        claim("longrun", "country of origin", "Tarsland"),
        claim("Tarsland", "continent", "Arvenia"),
    )

    answer = memory.ask(
        "What continent does the country of origin of the sport coached by Marsh United's head coach belong to?"
    )

    assert isinstance(answer, Answer)
    assert [one.fact.value.text for one in answer.cited if one.fact.value] == ["Arvenia"]


def test_what_is_said_to_be_the_named_persons_own_is_not_looked_for_with_another(remember: Remember) -> None:
    memory = remember(
        claim("Odile", "spouse", "Bram"),
        claim("Bram", "mother", "Greta"),
    )

    answer = memory.ask("Who is the spouse of Odile's mother?")

    assert isinstance(answer, Abstention)


def test_what_a_phrase_owns_is_of_the_phrase_where_the_named_thing_cannot_own_it(remember: Remember) -> None:
    memory = remember(
        claim("The Lantern Keeper", "author", "Odile"),
        claim("Odile", "citizenship", "Tarsland"),
        claim("Tarsland", "continent", "Arvenia"),
    )

    answer = memory.ask("Which continent does the author of The Lantern Keeper's country belong to?")

    assert isinstance(answer, Answer)
    assert [hop.predicate for hop in answer.path] == ["author", "citizenship", "continent"]


def test_words_that_another_relation_would_have_explained_count_as_left_over(remember: Remember) -> None:
    memory = remember(
        claim("Fyodor", "citizenship", "Norland"),
        claim("Norland", "founded by", "Ansa"),
        claim("Petra", "citizenship", "Norland"),
    )

    answer = memory.ask("What is the name of the person who created the country that Fyodor is a citizen of?")

    assert isinstance(answer, Answer)
    assert [one.fact.value.text for one in answer.cited if one.fact.value] == ["Ansa"]


@pytest.mark.parametrize("question", ["여수 시장의 배우자는 누구야?", "여수의 시장의 배우자는?"])
def test_an_open_predicate_is_found_under_words_that_may_mean_a_known_one(remember: Remember, question: str) -> None:
    memory = remember(claim("여수", "시장", "권도형"), claim("권도형", "배우자", "표은하"))

    answer = memory.ask(question)

    assert isinstance(answer, Answer)
    assert [one.fact.value.text for one in answer.cited if one.fact.value] == ["표은하"]


def test_a_title_in_marks_is_one_word_with_its_particle(remember: Remember) -> None:
    memory = remember(claim("겨울의 문", "저자", "채이안"), claim("채이안", "출생지", "탐페레"))

    answers = [
        memory.ask(f"{title} 쓴 사람이 태어난 곳은?") for title in ("『겨울의 문』을", "“겨울의 문”을", "'겨울의 문'을")
    ]

    assert [
        [one.fact.value.text for one in answer.cited if one.fact.value]
        for answer in answers
        if isinstance(answer, Answer)
    ] == [["탐페레"]] * 3


def test_a_question_of_nothing_but_relation_words_ends(remember: Remember) -> None:
    memory = remember(claim("Nova", "chief executive officer", "Kim"), claim("Kim", "spouse", "Lund"))

    answer = memory.ask("Who is " + "the spouse of the head coach of the author of " * 12 + "Nova's country?")

    assert isinstance(answer, Abstention)
