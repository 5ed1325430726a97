"""Whether a question names the relation of a fact."""

from __future__ import annotations

import pytest
from tests.unit.recall.story import ANN, Story, when

from stilltrue.ledger.naming import Names
from stilltrue.model.naming import Alias, AliasKind
from stilltrue.recall.asking import Asking
from stilltrue.recall.question import understood
from stilltrue.recall.relations import Relations


def relations(question: str, *aliases: Alias) -> Relations:
    story = Story()
    story.fact(story.say("Number 9 has a gate code."), "gate code", "4711", subject="Number 9")
    names = Names.of(aliases)
    with story.storage.reading() as tx:
        cue = understood(tx, Asking(question=question, spaces={ANN: names}, now=when("2026-06-01"))).cue
    return Relations.of(cue, names)


@pytest.mark.parametrize(
    ("question", "predicate"),
    [
        ("Where does Sam live?", "lives_in"),
        ("What's Sam's home town?", "hometown"),
        ("Who is the boss of Sam?", "manager"),
        ("샘은 어디 살아?", "lives_in"),
        ("샘의 거주지가 어디야?", "lives_in"),
        ("샘의 상사는 누구야?", "manager"),
    ],
)
def test_one_of_the_registry_is_named_by_label_alias_or_question_wording(question: str, predicate: str) -> None:
    assert relations(question).name(predicate)


@pytest.mark.parametrize(
    ("question", "predicate"),
    [
        ("What are the gate codes for today?", "gate code"),
        ("Which meeting was held there?", "holds meetings in"),
        ("Does anybody mind the goats?", "minds goats"),
    ],
)
def test_an_open_one_is_named_by_a_word_of_it_in_another_form(question: str, predicate: str) -> None:
    assert relations(question).name(predicate)


@pytest.mark.parametrize("ending", ["", "가", "는", "를", "의", "로", "도", "만", "랑", "에게", "한테는", "야", "까지"])
def test_an_open_korean_one_is_named_under_every_particle(ending: str) -> None:
    assert relations(f"이 일 지킴이{ending} 궁금해").name("지킴이")


@pytest.mark.parametrize(
    ("question", "predicate"),
    [
        ("비상연락망이 어디 있지?", "비상 연락망"),
        ("비상 연락망은 어디 있지?", "비상연락망"),
        ("누가 관리해?", "관리하는 사람"),
        ("등록된 곳이 어디야?", "등록 장소"),
    ],
)
def test_spacing_and_verb_endings_do_not_matter_in_korean(question: str, predicate: str) -> None:
    assert relations(question).name(predicate)


@pytest.mark.parametrize(
    ("question", "predicate"),
    [
        ("Where does Sam live?", "gate code"),
        ("샘은 어디 살아?", "담당 부서"),
        ("담당 의사는 누구야?", "담당자"),
        ("What is the number of the flat?", "serial number"),
        ("회사 이름이 뭐야?", "강아지 이름"),
        ("Is it in there?", "is in"),
        ("", "gate code"),
        ("?!", "gate code"),
    ],
)
def test_nothing_is_named_by_chance(question: str, predicate: str) -> None:
    assert not relations(question).name(predicate)


def test_a_word_of_a_name_in_the_question_names_no_relation() -> None:
    assert not relations("When does Number 9 close?").name("number of rooms")


def test_a_predicate_goes_by_its_other_wordings_on_record_too() -> None:
    other = Alias(
        space=ANN, kind=AliasKind.PREDICATE, mention="latch word", name="gate code", method="hand", score=1.0,
        recorded_from=when("2026-01-01"),
    )  # fmt: skip

    assert relations("What is the latch here?", other).name("gate code")
    assert not relations("What is the latch here?").name("gate code")
