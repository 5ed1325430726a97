"""Who somebody is, and what somebody of the owner's is called, is answered without a model, on every backend."""

from __future__ import annotations

import pytest

from stilltrue.model.answer import Answer

SAID = (
    "My sister Jiwoo lives in Paris.",
    "My dad is called Sunho.",
    "My friend Tom and my friend Ann came over.",
    "우리 누나 민지는 대구에 살아.",
    "엄마 이름은 선희야.",
    "I have two cats called Pip and Moss.",
)


@pytest.fixture
def told(memory):
    for day, said in enumerate(SAID, 1):
        memory.add(said, said_at=f"2026-01-0{day}")
    return memory


class TestIntroductions:
    @pytest.mark.parametrize(
        ("question", "name"),
        [
            ("Who is my sister?", "Jiwoo"),
            ("What's my sister's name?", "Jiwoo"),
            ("Who is Jiwoo?", "sister"),
            ("What is my dad called?", "Sunho"),
            ("who's Ann again?", "friend"),
            ("우리 누나 이름이 뭐야?", "민지"),
            ("누나는 누구야?", "민지"),
            ("엄마 이름 알아?", "선희"),
            ("What are my cats called?", "Moss"),
            ("What are the names of my cats?", "Pip"),
        ],
    )
    def test_whoever_was_named_is_introduced(self, told, question, name):
        answer = told.ask(question)

        assert isinstance(answer, Answer)
        assert name in answer.text
        assert answer.cited

    @pytest.mark.parametrize(("question", "name"), [("Who is Tom?", "Ann"), ("Who is Ann?", "Tom")])
    def test_of_many_friends_the_one_who_is_asked_about_is_cited_alone(self, told, question, name):
        answer = told.ask(question)

        assert [one.fact.value.text for one in answer.cited] != [name]
        assert len(answer.cited) == 1

    @pytest.mark.parametrize("question", ["Who is Bob?", "Who is my uncle?", "밥은 누구야?", "삼촌 이름이 뭐야?"])
    def test_whoever_was_never_named_is_not_made_up(self, told, question):
        assert not isinstance(told.ask(question), Answer)


class TestSomebodyElse:
    @pytest.mark.parametrize(
        "question", ["민수 어디 살아?", "수진 씨 어디 살아?", "Where does she live?", "What is his rent?"]
    )
    def test_what_is_the_owners_is_no_answer_about_somebody_who_was_never_told_of(self, memory, question):
        memory.add("나 강남에 살아. 월세는 60만원이야.", said_at="2026-05-04")

        assert not isinstance(memory.ask(question, now="2026-05-05"), Answer)

    def test_of_a_cat_and_a_dog_the_one_that_is_asked_for_is_named(self, memory):
        memory.add("I have a dog named Rex.", said_at="2026-05-04")
        memory.add("I have a cat named Pip.", said_at="2026-05-04")

        assert [one.fact.value.text for one in memory.ask("What's my cat called?", now="2026-05-05").cited] == ["Pip"]
