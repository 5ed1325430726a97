"""Questions that nobody would ask, and graphs that nobody would draw: a right result or a clear error, and no hang."""

from __future__ import annotations

import pytest

from stilltrue import Memory
from stilltrue.answer.paging import MOST_CITED
from stilltrue.model.answer import Abstention, Answer, Why

LONG = 100_000
N = 700
"""What a hub has."""
QUESTIONS = {
    "one word": "x" * LONG,
    "one question again and again": "Where does Sam live? " * 5_000,
    "Korean without a space": "가" * LONG,
    "Korean words": "누나는 어디 살아 " * 10_000,
    "digits": "1" * LONG,
    "years": "2026 " * 20_000,
    "days": "the day before " * 7_000,
    "quotes": '"' * LONG,
    "brackets": "(" * LONG,
    "line ends": "\n" * LONG,
    "spaces": " " * LONG,
    "relations": "the boss of " * 8_000,
    "whose": "whose boss is " * 7_000,
    "left out": "not Sam, " * 11_000,
    "left out in Korean": "누나 말고 " * 17_000,
    "scripts mixed": "a가1-" * 25_000,
    "marks on one letter": "a" + "\u0301" * LONG,
    "one letter": "a",
    "one syllable": "가",
    "one digit": "7",
    "one mark": "?",
    "marks": "?!.,;:-…()[]",
    "nothing": "",
    "a space": " ",
    "emoji": "😀🎈",
    "half a surrogate pair": "\ud800 where",
    "a NUL": "\x00where",
    "right to left": "\u202eאיפה אני גר",
    "Thai": "ฉันอยู่ที่ไหน",
    "Arabic": "أين أعيش؟",
    "Han": "我住在哪里？",
    "Devanagari": "मैं कहाँ रहता हूँ",
}


@pytest.fixture(scope="module", params=["none", "hashing"])
def memory(request) -> Memory:
    memory = Memory(user="ann", embedder=request.param)
    memory.add("I live in Busan.", said_at="2026-01-01")
    memory.add("누나는 서울에 살아.", said_at="2026-01-02")
    memory.add("Sam lives in Porto.", said_at="2026-01-03")
    return memory


@pytest.mark.parametrize("name", QUESTIONS)
def test_whatever_is_asked_comes_to_an_end_with_a_result(name: str, memory: Memory) -> None:
    question = QUESTIONS[name]

    assert memory.recall(question).question == question
    assert isinstance(memory.ask(question), Answer | Abstention)
    assert memory.closure(question, prove=True).proof is not None


@pytest.mark.parametrize("name", ["one word", "digits", "marks", "one mark", "nothing", "emoji", "quotes", "line ends"])
def test_a_question_of_no_word_on_record_finds_nothing(name: str, memory: Memory) -> None:
    assert memory.recall(QUESTIONS[name]).evidence == ()


@pytest.mark.parametrize(("start", "place"), [("Where does Sam live? ", "Porto"), ("누나는 어디 살아? ", "서울")])
def test_of_a_question_of_a_hundred_thousand_characters_the_beginning_is_read(start, place, memory: Memory) -> None:
    found = memory.recall(start + "z " * (LONG // 2))

    assert place in {piece.fact.value.text for piece in found.evidence if piece.fact is not None and piece.fact.value}


@pytest.mark.parametrize("name", ["Thai", "Arabic", "Han", "Devanagari", "right to left"])
def test_in_a_script_that_the_memory_knows_nothing_of_nothing_is_answered(name: str, memory: Memory) -> None:
    assert isinstance(memory.ask(QUESTIONS[name]), Abstention)


def test_a_question_that_finds_nothing_to_look_up_says_so(memory: Memory) -> None:
    assert "lexical" in memory.recall("?!").report.degraded


@pytest.fixture(scope="module")
def ring() -> Memory:
    memory = Memory(user="ann", extractors=[])
    memory.assert_claims([
        {"subject": "D", "predicate": "manager", "value": "E"},
        {"subject": "E", "predicate": "manager", "value": "D"},
        {"subject": "C", "predicate": "manager", "value": "C"},
        {"subject": "C", "predicate": "motto", "value": "onward"},
    ])  # fmt: skip
    return memory


@pytest.fixture(scope="module")
def hub() -> Memory:
    """A depot of so many crates, in a town of so many people."""
    memory = Memory(user="ann", extractors=[], embedder="none")
    crates = [{"subject": "Depot", "predicate": "stores", "value": f"crate {n}", "many": True} for n in range(N)]
    people = [{"subject": f"person {n}", "predicate": "lives in", "value": "Porto"} for n in range(N)]
    memory.assert_claims([*crates, *people])
    return memory


class TestRings:
    @pytest.mark.parametrize(
        ("question", "end"),
        [
            ("Who is the manager of the manager of D?", "D"),
            ("Who is the manager of the manager of the manager of D?", "E"),
            ("Who is the manager of C?", "C"),
            ("What is the motto of the manager of C?", "onward"),
        ],
    )
    def test_a_chain_goes_round_as_often_as_it_is_asked_to(self, question: str, end: str, ring: Memory) -> None:
        said = ring.ask(question)

        assert isinstance(said, Answer)
        assert said.text.startswith(f"On record: {end}")

    @pytest.mark.parametrize("start", ["D", "C"])
    def test_each_subject_of_a_ring_is_reached_once(self, start: str, ring: Memory) -> None:
        found = ring.closure([start], hops=50, prove=True)

        assert len({one.subject for one in found.reached}) == len(found.reached)
        assert found.proof is not None
        assert found.proof.complete


class TestHubs:
    def test_of_very_many_values_some_are_recalled_and_the_report_says_so(self, hub: Memory) -> None:
        found = hub.recall("What does the Depot store?")

        assert {piece.fact.slot.subject for piece in found.evidence if piece.fact is not None} == {"depot"}
        assert "stilltrue list" in found.report.degraded["state"]

    def test_one_of_them_is_found_by_its_name(self, hub: Memory) -> None:
        found = hub.recall("Is crate 512 stored in the Depot?")

        assert found.evidence[0].fact is not None
        assert found.evidence[0].fact.value.text == "crate 512"

    def test_a_value_that_very_many_have_is_found_for_the_one_who_is_named(self, hub: Memory) -> None:
        found = hub.recall("Where does person 512 live?")

        assert found.evidence[0].fact is not None
        assert found.evidence[0].fact.slot.subject == "person 512"

    @pytest.mark.parametrize("question", ["What does the Depot store?", "Who lives in Porto?"])
    def test_an_answer_names_some_of_them_with_receipts_and_how_many_there_are(
        self, question: str, hub: Memory
    ) -> None:
        said = hub.ask(question)

        assert isinstance(said, Answer)
        assert len(said.cited) == MOST_CITED
        assert all(one.receipts for one in said.cited)
        assert f"{N - MOST_CITED} more" in said.text

    def test_how_many_there_are_is_counted_exactly(self, hub: Memory) -> None:
        assert hub.ask("How many people live in Porto?").text.startswith(f"On record: {N}")

    def test_one_of_them_is_answered_alone(self, hub: Memory) -> None:
        said = hub.ask("Does the Depot store crate 512?")

        assert said.text.startswith("Yes.")
        assert [one.fact.value.text for one in said.cited] == ["crate 512"]

    def test_one_that_is_not_among_them_is_no_yes(self, hub: Memory) -> None:
        assert isinstance(hub.ask("Does the Depot store crate 99999?"), Abstention)

    def test_a_closure_says_how_much_of_a_hub_it_left_out(self, hub: Memory) -> None:
        found = hub.closure(["Depot"], prove=True)

        assert found.proof is not None
        assert not found.proof.complete
        assert sum(one.n_facts for one in found.cut) == N - len(found.facts)

    def test_what_nobody_has_is_not_answered_by_what_very_many_have(self, hub: Memory) -> None:
        said = hub.ask("Where does person 9999 live?")

        assert isinstance(said, Abstention)
        assert said.why in (Why.NEVER_SAID, Why.UNREAD)
