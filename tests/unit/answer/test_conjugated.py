"""Korean verbs in questions: whatever form they stand in, the relation is the same, and a word that begins alike is none."""

from __future__ import annotations

import pytest

from stilltrue.answer.conjugated import conjugated
from stilltrue.engine.memory import Memory
from stilltrue.model.answer import Answer


@pytest.mark.parametrize(
    ("worded", "forms"),
    [
        ("졸업한", ["졸업하", "졸업했", "졸업해", "졸업합"]),
        ("재직 중인", []),
        ("태어난", ["태어나", "태어났"]),
        ("세상을 떠난", ["세상을 떠나", "세상을 떠났"]),
        ("세운", ["세우", "세웠"]),
        ("다니는", ["다니"]),
        ("시작된", ["시작되", "시작됐", "시작돼", "시작됩"]),
        ("한", []),
        ("", []),
        ("author", []),
    ],
)
def test_a_verb_before_a_noun_has_the_beginnings_of_its_other_forms(worded: str, forms: list[str]) -> None:
    found = [*conjugated(worded)]

    assert found == forms


def test_a_stem_of_one_syllable_is_followed_by_what_endings_begin_with() -> None:
    found = [*conjugated("쓰는")]

    assert "쓰나" in found
    assert "쓰" not in found


@pytest.mark.parametrize(
    "question",
    [
        "서나리가 졸업한 대학은?",
        "서나리는 어느 대학을 졸업했어?",
        "서나리는 어느 대학을 졸업하셨나요?",
        "서나리가 졸업하신 학교는 어디예요?",
    ],
)
def test_a_relation_is_read_from_every_form_of_its_verb(question: str) -> None:
    memory = Memory(user="someone", extractors=[])
    memory.assert_claims([{"subject": "서나리", "predicate": "출신 학교", "value": "서해대학교"}])

    said = memory.ask(question)

    assert isinstance(said, Answer)
    assert "서해대학교" in said.text.splitlines()[0]


@pytest.mark.parametrize("question", ["서나리가 쓰레기를 버린 곳의 언어는?", "서나리가 믿음직한 사람의 종교는?"])
def test_a_word_that_only_begins_like_a_verb_names_no_relation(question: str) -> None:
    memory = Memory(user="someone", extractors=[])
    memory.assert_claims(
        [
            {"subject": "서나리", "predicate": "언어", "value": "핀란드어"},
            {"subject": "서나리", "predicate": "배우자", "value": "마크"},
            {"subject": "마크", "predicate": "언어", "value": "영어"},
        ]
    )

    said = memory.ask(question)

    assert not isinstance(said, Answer)
