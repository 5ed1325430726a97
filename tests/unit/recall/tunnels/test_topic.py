"""The tunnel that finds likings by topic, and the likings among the slots."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.contracts.tunnel_contract import TunnelContract
from tests.unit.recall.story import Story, when
from tests.unit.recall.tunnels.test_dense import HASHING, NAMES, sought

from stilltrue.embedding.base import Purpose
from stilltrue.model.claim import Kind
from stilltrue.model.evidence import Recall
from stilltrue.recall.asking import Asking
from stilltrue.recall.book import FactBook
from stilltrue.recall.question import understood
from stilltrue.recall.settings import DEFAULT
from stilltrue.recall.tunnels.base import Hit, Tunnel, View
from stilltrue.recall.tunnels.topic import Topic

QUIET = "I can't stand noisy places at night."
SALSA = "My favourite dance is salsa."
MILK = "유제품은 못 먹어"


class TestTopic(TunnelContract):
    question = "Which hotel should I book?"

    def tunnel(self) -> Tunnel:
        return Topic()

    def told(self) -> Story:
        story = Story()
        for text in (QUIET, SALSA, MILK, "The hotel was opened in 1920."):
            story.say(text)
        return story

    def heads(self, question: str) -> set[str]:
        story = self.told()
        return {story_text(story, hit.head) for hit in self.hits(story, question)}

    def test_a_liking_that_shares_no_word_is_found_by_topic(self):
        assert self.heads("Can you recommend a hotel?") == {QUIET}

    def test_a_liking_is_found_across_languages(self):
        assert self.heads("What should I cook tonight?") == {MILK}
        assert self.heads("조용한 숙소 추천해 줘") == {QUIET}

    @pytest.mark.parametrize("question", ["How should I name this function?", "어떤 주식을 살까?", "Where did I stay?"])
    def test_a_question_of_another_topic_or_kind_finds_none(self, question):
        assert self.heads(question) == set()

    def test_what_states_no_liking_is_not_found(self):
        assert "The hotel was opened in 1920." not in self.heads("Can you recommend a hotel?")

    def test_what_others_said_is_no_liking_of_the_owner(self):
        story = Story()
        story.say("I can't stand noisy hotels.", role="assistant")

        assert self.hits(story, self.question) == []

    def test_what_may_not_be_seen_is_not_found(self):
        story = Story()
        story.say(QUIET, quarantined=True)

        assert self.hits(story, self.question) == []

    def test_what_is_nearer_in_meaning_counts_for_more_at_the_same_topic(self):
        story = Story()
        for text in ("Good morning.", "Any news?", "Bye.", "I avoid hotels above a bar."):
            story.say(text)
        near = story.say("I prefer hotels near the harbour.")
        question = "Which hotel near the harbour should I book?"
        looked_for = sought(story, question)

        with story.storage.reading() as tx:
            asked = understood(tx, Asking(question=question, spaces={story.space: NAMES}, now=when("2026-06-01")))
            book = FactBook(tx, asked.cue.at, asked.cue.at, None)
            view = View(tx, story.space, NAMES, asked, DEFAULT, book, 10, lambda _: True, sought=looked_for)
            found = Topic().hits(view)

        assert found[0].head == near.id

    def test_what_wishes_have_in_common_makes_no_liking_nearer(self):
        story = Story()
        near = story.say("I prefer hotels near the harbour.")
        for text in ("Good morning.", "Any news?", "Bye.", "I avoid hotels that recommend things."):
            story.say(text)
        question = "What would you recommend, which hotel near the harbour?"

        found = self.found(story, question, ["What would you recommend?", "Could you recommend some?"])

        assert found[0].head == near.id

    @pytest.mark.parametrize(
        ("statement", "aside", "question", "wishes"),
        [
            (
                "The ridge walk by the lake was lovely.",
                "The train to work was late again.",
                "Which walk by the lake would you recommend?",
                ["Which one would you recommend?"],
            ),
            (
                "호숫가 산책이 참 좋았다.",
                "회사 전철이 또 늦었다.",
                "호숫가 산책 코스 추천해 줄래?",
                ["하나 추천해 줄래?"],
            ),
        ],
    )
    def test_what_is_near_a_wish_counts_though_it_states_no_liking(self, statement, aside, question, wishes):
        story = Story()
        near = story.say(statement)
        for text in (aside, "Good morning.", "안녕하세요.", "Any news?"):
            story.say(text)

        found = self.found(story, question, wishes)

        assert found[0].head == near.id

    def test_a_statement_with_likings_on_record_is_told_by_them_the_one_that_fits_best_first(self):
        story = Story()
        said = story.say("I can't stand opera, and I love tents.")
        story.fact(said, "attitude", "likes", qualifier="tents", kind=Kind.PREFERENCE)
        story.fact(said, "attitude", "dislikes", qualifier="opera", kind=Kind.PREFERENCE)

        found = self.hits(story, "Can you suggest a concert for tonight?")

        assert [hit.fact.slot.qualifier for hit in found if hit.fact is not None] == ["opera", "tents"]
        assert found[0].goodness > found[1].goodness

    def found(self, story: Story, question: str, wishes: list[str]) -> list[Hit]:
        """What is found for a wish whose embedder is asked about these wishes as well."""
        asked, *others = HASHING.embed([question, *wishes], Purpose.MEMORY)
        looked_for = replace(sought(story, question), wish=asked - sum(others) / len(others))
        with story.storage.reading() as tx:
            read = understood(tx, Asking(question=question, spaces={story.space: NAMES}, now=when("2026-06-01")))
            book = FactBook(tx, read.cue.at, read.cue.at, None)
            view = View(tx, story.space, NAMES, read, DEFAULT, book, 10, lambda _: True, sought=looked_for)
            return Topic().hits(view)


class TestWhatCountsForAWish:
    @pytest.mark.parametrize(
        ("liking", "others", "question"),
        [
            ("I avoid crowded places.", "The museum was built in 1920.", "Can you recommend a museum in Porto?"),
            ("시끄러운 데는 질색이에요.", "그 숙소는 1920년에 지었다.", "포르투에 있는 숙소 추천해 줘"),
        ],
    )
    def test_a_liking_of_its_topic_goes_before_what_has_its_words(self, liking, others, question):
        story = Story()
        story.say(others)
        story.say(liking)

        told = [one.receipts[0].quote for one in story.ask(question).evidence]

        assert told[0] == liking

    @pytest.mark.parametrize(
        ("said", "question"),
        [
            ("We saw the puppet museum in Porto with Ida.", "Can you recommend a museum in Porto?"),
            ("포르투에서 인형 박물관에 갔다.", "포르투 박물관 추천해 줘"),
        ],
    )
    def test_what_has_its_words_alone_is_found_all_the_same(self, said, question):
        story = Story()
        story.say(said)

        assert [one.receipts[0].quote for one in story.ask(question).evidence] == [said]

    def test_the_time_of_a_wish_makes_no_liking_better(self):
        assert DEFAULT.for_wishing(by_meaning=True).beta < DEFAULT.beta

    def test_words_count_for_more_where_nothing_is_known_of_meaning(self):
        known, unknown = (DEFAULT.for_wishing(by_meaning=known).masses for known in (True, False))

        assert known["lexical"] < unknown["lexical"] < DEFAULT.masses["lexical"]
        assert known["topic"] == unknown["topic"]


class TestLikingsOnRecord:
    def told(self) -> Story:
        story = Story()
        for name in ("jazz", "opera", "sushi", "tents", "novels"):
            turn = story.say(f"I like {name}.")
            story.fact(turn, "attitude", "likes", qualifier=name, kind=Kind.PREFERENCE)
        return story

    def test_all_are_given_where_they_are_asked_for_as_a_list(self):
        story = self.told()

        for question in ("What are my preferences?", "What do I like?", "내 취향을 알려 줘"):
            found = told_by(story.ask(question, k=2))

            assert all(name in found for name in ("jazz", "opera", "sushi", "tents", "novels"))

    def test_a_list_on_a_topic_is_of_that_topic(self):
        found = told_by(self.told().ask("What are my music preferences?", k=1))

        assert "jazz" in found and "opera" in found and "tents" not in found

    def test_advice_is_given_the_likings_of_its_topic_alone(self):
        found = told_by(self.told().ask("Can you suggest a concert for tonight?"))

        assert "jazz" in found and "sushi" not in found and "tents" not in found

    def test_an_allergy_comes_with_food_and_not_with_code(self):
        story = self.told()
        story.fact(story.say("I'm allergic to peanuts."), "allergy", "peanuts")

        assert "peanut" in told_by(story.ask("What should I cook tonight?"))
        assert "peanut" not in told_by(story.ask("How should I name this Python function?"))


def told_by(found: Recall) -> str:
    return "\n".join(one.label or one.receipts[0].quote for one in found.evidence)


def story_text(story: Story, turn_id: str) -> str:
    with story.storage.reading() as tx:
        return tx.turns([turn_id])[turn_id].text
