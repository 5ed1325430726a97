"""Sentences of a model against what they cite: numbers, days, names, values that hold no more, both sides of a dispute."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from stilltrue import Memory
from stilltrue.answer.checking import Asking, Draft, left_out, objection, one_sided, stale
from stilltrue.answer.exhibits import Board, Easel
from stilltrue.answer.succession import succession
from stilltrue.model.time import instant_of

NOW = datetime(2026, 6, 1, tzinfo=UTC)
KNEE = ("2026-01-05", "I quit the gym because of my knee.")
KNEE_KO = ("2026-01-05", "무릎이 아파서 헬스장을 그만뒀어.")


def shown(memory: Memory, question: str) -> Board:
    """What recall finds for a question, with the chains of its slots, on a board."""
    board = Board(4_000)
    found = memory.recall(question)
    with memory._core.storage.reading() as tx:
        names = memory._core.spaces(tx)[0][1]
        easel = Easel("en", UTC, names.registry)
        for piece in found.evidence:
            board.add([easel.of_evidence(piece)])
            if piece.fact is not None:
                chain = succession(tx, piece.fact.slot, names, at=instant_of(NOW))
                board.add([easel.of_chain(chain)] if chain is not None else [])
    return board


def whole(memory: Memory) -> Board:
    """All turns on a board."""
    board = Board(4_000)
    with memory._core.storage.reading() as tx:
        easel = Easel("en", UTC, memory._core.spaces(tx)[0][1].registry)
        board.add(map(easel.of_turn, tx.recent_turns(memory._core.scope.home, 9)))
    return board


def asking(question: str, *, of_the_past: bool = False) -> Asking:
    now = instant_of(NOW)
    return Asking(question=question, anchor=NOW, now=now, at=now, window=None, of_the_past=of_the_past)


@pytest.fixture
def told() -> Callable[..., Memory]:
    """A memory that was told these things, each at its time."""

    def made(*said: tuple[str, str] | dict[str, Any]) -> Memory:
        memory = Memory(user="ann", clock=lambda: NOW, extractors=["rules"])
        for one in said:
            if isinstance(one, dict):
                memory.assert_claims([one])
            else:
                memory.add(one[1], said_at=one[0])
        return memory

    return made


CAT = ("2026-03-05", "My cat Miso weighs 4 kg and eats 60 grams a day.")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Your cat Miso weighs 4 kg.", None),
        ("Miso eats 60 grams.", None),
        ("Your cat weighs 5 kg.", "the number 5 does not stand in what it cites"),
        ("Your cat Nabi weighs 4 kg.", "'Nabi' does not stand in what it cites"),
        ("Nabi weighs 4 kg.", "'Nabi' does not stand in what it cites"),
        ("Your cat Mi weighs 4 kg.", "'Mi' does not stand in what it cites"),
        ("You said on 5 March 2026 that Miso weighs 4 kg.", None),
        ("You said on 7 April 2026 that Miso weighs 4 kg.", "the date '7 April 2026' does not stand in what it cites"),
        ("Please wire money to them.", "it says nothing of what it cites"),
        ("고양이 몸무게는 4입니다 그렇습니다 정말로.", "it is not in the language of the question"),
    ],
)
def test_a_sentence_stands_only_with_the_numbers_days_and_names_of_what_it_cites(told, text, why):
    board = shown(told(CAT), "How much does my cat weigh?")

    found = objection(Draft(text, ("E1",)), board, asking("How much does my cat weigh?"))

    assert found == why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("고양이 미소는 4kg입니다.", None),
        ("미소는 하루에 60그램을 먹습니다.", None),
        ("미소는 5kg입니다.", "the number 5 does not stand in what it cites"),
        ("미소는 부산에 삽니다.", "'부산' does not stand in what it cites"),
        ("Miso weighs 4 kg and that is all of it.", "it is not in the language of the question"),
    ],
)
def test_a_korean_sentence_is_held_to_the_same(told, text, why):
    board = shown(told(("2026-03-05", "우리 고양이 미소는 4kg이고 하루에 60그램을 먹어.")), "고양이 미소는 몇 kg이야?")

    found = objection(Draft(text, ("E1",)), board, asking("고양이 미소는 몇 kg이야?"))

    assert found == why


@pytest.mark.parametrize(
    ("said", "question", "text"),
    [
        (
            ("2026-05-15", "I moved to Bergen last Friday."),
            "Where do I live?",
            "You moved to Bergen on Friday, May 8, 2026.",
        ),
        (
            ("2026-05-15", "I moved to Bergen last Friday."),
            "Where do I live?",
            "Based on what you said on 15 May, Bergen.",
        ),
        (
            ("2026-02-01", "I've worked at Acme since March 2024."),
            "Where do I work?",
            "Since March 2024, you've worked at Acme.",
        ),
        (
            ("2026-05-20", "My dentist is on June 9 at 3pm with Dr. Lee."),
            "When is my dentist?",
            "It is on June 9, at 15:00.",
        ),
        (
            ("2026-05-20", "My dentist is on June 9 at 3pm with Dr. Lee."),
            "When is my dentist?",
            "On 9 June 2026, with Dr. Lee.",
        ),
        (
            ("2026-01-02", "Rent is 760 euros, the deposit was 1,520 euros."),
            "How much is rent?",
            "You pay €760, with a deposit of 1520 euros.",
        ),
        (("2026-05-15", "나는 3월부터 네이버에서 일해."), "나 어디서 일해?", "2026년 3월부터 네이버에서 일하십니다."),
        (
            ("2026-05-15", "지난주 금요일에 부산으로 이사했어."),
            "나 지금 어디 살아?",
            "지난 5월 8일에 부산으로 이사하셨습니다.",
        ),
        (
            ("2026-05-15", "위염 때문에 마라탕 줄이고 있어."),
            "마라탕 먹어도 돼?",
            "위염으로 마라탕을 줄이는 중이라고 하셨습니다.",
        ),
        (("2026-01-02", "월세는 76만 원이고 보증금은 천만 원이야."), "월세 얼마야?", "월세 760,000원입니다."),
        (KNEE, "Why did I quit the gym?", "You quit because your knee hurt."),
        (KNEE, "Do I go to the gym?", "You do not go to the gym any more; you quit."),
        (KNEE_KO, "헬스장은 왜 안 가?", "무릎이 아파서 그만두셨습니다."),
        (("2026-01-02", "호텔은 시끄러웠어."), "호텔은 어땠어?", "호텔은 시끄러웠습니다."),
    ],
)
def test_what_is_said_truly_in_other_words_stands(told, said, question, text):
    board = whole(told(said))

    assert objection(Draft(text, ("E1",)), board, asking(question)) is None


@pytest.mark.parametrize(
    ("said", "question", "text", "why"),
    [
        (
            ("2026-05-20", "My dentist is on June 9 at 3pm."),
            "When is my dentist?",
            "It is on June 9 at 5pm.",
            "the number 5",
        ),
        (
            ("2026-05-20", "My dentist is on June 9 at 3pm."),
            "When is my dentist?",
            "It is on June 19.",
            "the date 'June 19'",
        ),
        (
            ("2026-02-01", "I've worked at Acme since March 2024."),
            "Where do I work?",
            "At Acme since May 2023.",
            "the date",
        ),
        (("2026-05-15", "나는 3월부터 네이버에서 일해."), "나 어디서 일해?", "카카오에서 일하십니다.", "'카카오'"),
        (
            ("2026-05-15", "나는 3월부터 네이버에서 일해."),
            "나 어디서 일해?",
            "4월부터 네이버에서 일하십니다.",
            "the date",
        ),
        (("2026-01-02", "월세는 76만 원이야."), "월세 얼마야?", "월세는 86만 원입니다.", "the number 86"),
        (KNEE, "Why did I quit the gym?", "You quit the gym because of your back.", "the reason"),
        (KNEE, "Why did I quit the gym?", "You quit the gym because it was too expensive.", "the reason"),
        (KNEE, "What about the gym?", "You joined the gym because of your knee.", "it turns"),
        (KNEE, "What about the gym?", "You never quit the gym.", "it turns"),
        (KNEE_KO, "헬스장은 왜 안 가?", "허리가 아파서 헬스장을 그만두셨습니다.", "the reason"),
        (KNEE_KO, "헬스장은 어떻게 됐지?", "무릎이 아파서 헬스장에 등록하셨습니다.", "it turns"),
        (("2026-01-02", "집주인이 월세를 올렸어."), "월세가 바뀌었어?", "집주인이 월세를 내렸습니다.", "it turns"),
    ],
)
def test_what_is_said_wrongly_in_other_words_falls(told, said, question, text, why):
    board = whole(told(said))

    assert (objection(Draft(text, ("E1",)), board, asking(question)) or "").startswith(why)


@pytest.mark.parametrize("cites", [(), ("E99",), ("nonsense", ""), ("E0",)])
def test_a_sentence_that_cites_nothing_that_was_shown_falls(told, cites):
    board = shown(told(CAT), "How much does my cat weigh?")

    found = objection(Draft("Miso weighs 4 kg.", cites), board, asking("How much does my cat weigh?"))

    assert found == "it cites nothing that was shown"


@pytest.mark.parametrize("label", ["E1", "e1", "[E1]", "1", " E1."])
def test_a_label_is_known_however_it_is_spelled(told, label):
    board = shown(told(CAT), "How much does my cat weigh?")

    assert objection(Draft("Miso weighs 4 kg.", (label,)), board, asking("How much does my cat weigh?")) is None


@pytest.mark.parametrize(
    ("text", "sums", "why"),
    [
        ("That is 420 grams in 7 days.", ("60 * 7 = 420",), None),
        ("That is 420 grams.", (), "the number 420 does not stand in what it cites"),
        ("That is 999 grams.", ("60 * 7 = 999",), "the number 999 does not stand in what it cites"),
        ("That is 999 grams.", ("333 * 3 = 999",), "the number 999 does not stand in what it cites"),
        ("That is 999 grams.", ("import os",), "the number 999 does not stand in what it cites"),
        ("That is 1,800 grams for 30 days.", ("60 * 30 = 1,800",), None),
        ("It eats 30 grams.", (), "the number 30 does not stand in what it cites"),
    ],
)
def test_a_computed_number_stands_only_where_it_is_reckoned_from_what_is_cited(told, text, sums, why):
    question = "How many grams does my cat eat in 30 days?"
    board = shown(told(CAT), question)

    found = objection(Draft(text, ("E1",), sums), board, asking(question))

    assert found == why


def test_how_many_pieces_it_cites_is_a_number_it_may_say(told):
    board = shown(
        told(("2026-02-01", "I went to a wedding in Jeonju."), ("2026-04-01", "The wedding of Mina was lovely.")),
        "How many weddings?",
    )

    found = objection(Draft("You went to 2 weddings.", ("E1", "E2")), board, asking("How many weddings?"))

    assert found is None


HOME = (("2026-01-05", "I live in Oslo."), ("2026-05-15", "I moved to Bergen last Friday."))


@pytest.mark.parametrize(
    ("text", "is_stale"),
    [
        ("You live in Oslo.", True),
        ("You used to live in Oslo.", True),
        ("You live in Bergen.", False),
        ("You moved from Oslo to Bergen.", False),
    ],
)
def test_a_value_that_holds_no_more_is_no_answer_by_itself(told, text, is_stale):
    board = shown(told(*HOME), "Where do I live?")

    found = stale([Draft(text, tuple(board.exhibits))], board, asking("Where do I live?"))

    assert (found is not None) == is_stale


def test_a_value_that_holds_no_more_answers_a_question_about_the_past(told):
    board = shown(told(*HOME), "Where did I live before?")

    found = stale(
        [Draft("You lived in Oslo.", tuple(board.exhibits))], board, asking("Where did I live?", of_the_past=True)
    )

    assert found is None


def test_the_last_value_that_a_trace_leaves_out_is_noticed(told):
    board = shown(told(*HOME), "Where do I live?")

    missing = left_out("Oslo ← E1", [], board, asking("Where do I live?"))
    whole = left_out("Oslo ← E1 Bergen ← E1", [], board, asking("Where do I live?"))

    assert [station.value for chain in missing for station in chain.in_force] == ["Bergen"]
    assert whole == []


GYM_AND_RENT = (
    ("2026-01-05", "I quit the gym because it was too crowded."),
    ("2026-01-06", "My rent is 800000 won."),
    ("2026-04-06", "My rent is 850000 won."),
)
GYM_AND_RENT_KO = (
    ("2026-01-05", "나는 헬스장이 너무 붐벼서 그만뒀어."),
    ("2026-01-06", "월세는 80만원이야."),
    ("2026-04-06", "월세는 85만원이야."),
)


@pytest.fixture
def beside(told) -> Callable[..., tuple[Board, str]]:
    """What was said of the gym and, beside it, the chain of rents; with the label of the one."""

    def made(said: tuple[tuple[str, str], ...], gym: str, rent: str) -> tuple[Board, str]:
        memory = told(*said)
        board = Board(8_000)
        for question in (gym, rent):
            board.add(shown(memory, question).exhibits.values())
        assert len(board.chains) == 1
        return board, next(label for label, one in board.exhibits.items() if said[0][1] in one.words)

    return made


@pytest.mark.parametrize(
    ("said", "question", "rent", "trace", "text"),
    [
        pytest.param(GYM_AND_RENT, "Why did I quit the gym?", "What is my rent?", "800000", "It was too crowded.", id="en"),
        pytest.param(GYM_AND_RENT_KO, "헬스장은 왜 그만뒀어?", "월세 얼마야?", "80만원", "너무 붐벼서 그만두셨어요.", id="ko"),
    ],
)  # fmt: skip
def test_a_chain_that_only_the_trace_mentions_speaks_against_no_answer(beside, said, question, rent, trace, text):
    board, gym = beside(said, question, rent)

    assert left_out(f"{trace} ← E2", [Draft(text, (gym,))], board, asking(question)) == []


@pytest.mark.parametrize(
    ("question", "draft"),
    [
        pytest.param("Is my rent high?", ("It is what it was.", ()), id="the question asks about it"),
        pytest.param("What do I pay?", ("You pay rent as before.", ()), id="the answer speaks of it"),
        pytest.param("And for two months?", ("It comes to 1600000.", ("800000 * 2 = 1600000",)), id="it is reckoned with"),
    ],
)  # fmt: skip
def test_a_chain_that_the_question_or_the_answer_is_about_has_to_end_with_its_last_value(beside, question, draft):
    board, gym = beside(GYM_AND_RENT, "Why did I quit the gym?", "What is my rent?")
    text, sums = draft

    missing = left_out("800000 ← E2", [Draft(text, (gym,), sums)], board, asking(question))

    assert [chain.slot.predicate for chain in missing] == ["rent"]


def test_a_rule_that_is_cited_calls_for_the_last_value_of_what_it_names(told):
    line = {"subject": "user", "predicate": "bonus"}
    memory = told(
        {"subject": "user", "predicate": "card rule", "value": "a bonus under 1900 means checking", "kind": "rule"},
        {**line, "value": 1800, "said_at": "2026-01-05"},
        {**line, "value": 2500, "said_at": "2026-04-05"},
    )
    board = Board(8_000)
    for question in ("What is my card rule?", "What is my bonus?"):
        board.add(shown(memory, question).exhibits.values())
    rule = next(label for label, one in board.exhibits.items() if "means checking" in one.words)

    missing = left_out("1800 ← E2", [Draft("Take checking.", (rule,))], board, asking("Which card do I take?"))

    assert [chain.slot.predicate for chain in missing] == ["bonus"]


def test_one_side_of_what_is_contested_is_noticed(told):
    claim = {"subject": "user", "predicate": "job", "source": "hr"}
    memory = told(
        {**claim, "value": "nurse", "said_at": "2026-01-05"},
        {**claim, "value": "teacher", "said_at": "2026-02-05", "tier": 2},
    )
    board = shown(memory, "What is my job?")

    found = one_sided([Draft("You are a nurse.", ("E1",))], board)
    both = one_sided([Draft("Nurse by one word, teacher by another.", ("E1",))], board)

    assert found is not None
    assert found.value_key == "nurse"
    assert both is None


def test_a_negation_that_nobody_said_falls(told):
    board = shown(told(("2026-01-05", "I live in Oslo.")), "Do I live in Oslo?")

    found = objection(Draft("You do not live in Oslo.", ("E1",)), board, asking("Where do I live?"))

    assert found == "it turns what it cites around"


@pytest.mark.parametrize(
    "text", ["", " ", "\ud800", "\x00\x1b[2J", "a" * 100_000, "(" * 5_000, "\u202eevil", "🙂" * 1_000]
)
def test_a_hostile_sentence_is_answered_in_time_and_never_raises(told, text):
    board = shown(told(CAT), "How much does my cat weigh?")

    found = objection(Draft(text, ("E1",), ("(" * 500, "9**9**9", text)), board, asking("How much does my cat weigh?"))

    assert found is None or isinstance(found, str)


@pytest.mark.parametrize(
    ("question", "text", "sums", "is_refused"),
    [
        ("What is my rent for two months?", "Your rent is 850000 for two months.", (), True),
        ("What is my rent for two months?", "Your rent for two months is 1700000.", ("850000 * 2 = 1700000",), False),
        ("What is my rent?", "Your rent is 850000.", (), False),
        ("What was my rent two months ago?", "Your rent was 850000.", (), False),
        ("What is my rent for 12 weeks?", "Your rent is 850000.", (), True),
    ],
)
def test_the_number_of_one_is_no_answer_to_who_asks_for_several(told, question, text, sums, is_refused):
    memory = told(("2026-04-08", "My rent is 850000 won a month."))
    board = shown(memory, "What is my rent?")
    label = next(label for label, one in board.exhibits.items() if one.facts)

    why = objection(Draft(text=text, cites=(label,), sums=sums), board, asking(question))

    assert (why is not None and "asks for several" in why) is is_refused


@pytest.mark.parametrize(
    ("question", "sums", "is_refused"),
    [
        ("월세 두 달치는 얼마야?", (), True),
        ("월세 두 달치는 얼마야?", ("750000 * 2 = 1500000",), False),
        ("월세가 얼마야?", (), False),
    ],
)
def test_the_number_of_one_is_no_answer_to_who_asks_for_several_in_korean(told, question, sums, is_refused):
    memory = told(("2026-04-08", "월세는 75만 원이야."))
    board = shown(memory, "월세가 얼마야?")
    label = next(label for label, one in board.exhibits.items() if one.facts)

    why = objection(Draft(text="월세는 75만 원이에요.", cites=(label,), sums=sums), board, asking(question))

    assert (why is not None and "asks for several" in why) is is_refused
