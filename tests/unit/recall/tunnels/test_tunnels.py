"""Each tunnel by itself."""

from __future__ import annotations

from tests.contracts.tunnel_contract import TunnelContract
from tests.unit.recall.story import Story

from stilltrue.index.document import ClaimRef
from stilltrue.model.record import UnitKind
from stilltrue.recall.tunnels import TUNNELS
from stilltrue.recall.tunnels.base import Tunnel, tunnels
from stilltrue.recall.tunnels.graph import Graph
from stilltrue.recall.tunnels.lexical import Lexical
from stilltrue.recall.tunnels.recent import Recent
from stilltrue.recall.tunnels.state import State


def values(hits) -> set[str]:
    return {ClaimRef.read(hit.ref).value_key for hit in hits if hit.kind is UnitKind.CLAIM}


def heard(hits) -> dict[str, float]:
    return {hit.ref.split(":")[0]: hit.goodness for hit in hits if hit.kind is UnitKind.PASSAGE}


def test_every_tunnel_of_the_registry_can_be_made_and_bears_its_name():
    assert [tunnel.name for tunnel in tunnels()] == list(TUNNELS)


class TestLexical(TunnelContract):
    question = "When does the ferry to Jeju leave?"

    def tunnel(self) -> Tunnel:
        return Lexical()

    def told(self) -> Story:
        story = Story()
        for text in ["Good morning.", "Any news?", "The ferry to Jeju leaves at nine.", "Thanks!", "Bye.", "One more."]:
            story.say(text)
        return story

    def test_a_hit_on_a_turn_brings_its_two_neighbours_each_way_the_farther_the_less(self):
        found = heard(self.hits(self.told(), self.question))

        assert set(found) == {"t0001", "t0002", "t0003", "t0004", "t0005"}
        assert found["t0003"] > found["t0002"] == found["t0004"] > found["t0001"] == found["t0005"]

    def test_it_finds_korean_under_particles(self):
        story = Story()
        story.say("제주에서 배를 탔어")

        assert set(heard(self.hits(story, "제주는 어땠어?"))) == {"t0001"}

    def test_it_finds_identifiers_whole(self):
        story = self.told()
        turn = story.say("The build failed with ERR_4012 again.", session="s9")

        assert set(heard(self.hits(story, "What about ERR_4012?"))) == {turn.id}

    def test_a_question_mostly_of_words_never_heard_finds_nothing(self):
        assert self.hits(self.told(), "Which zeppelin pilot waved at nine?") == []


class TestState(TunnelContract):
    question = "Where do I live and work?"

    def tunnel(self) -> Tunnel:
        return State()

    def told(self) -> Story:
        story = Story()
        story.fact(story.say("I live in Seoul.", "2025-01-01"), "lives in", "Seoul", until="2026-03-01")
        story.fact(story.say("I moved to Busan.", "2026-03-01"), "lives in", "Busan")
        story.fact(story.say("I work at Harbour Books."), "works at", "Harbour Books")
        story.fact(story.say("My sister lives in Paris."), "lives in", "Paris", subject="my sister")
        return story

    def test_the_slot_asked_for_by_its_question_is_read(self):
        assert "busan" in values(self.hits(self.told(), "Where am I living?"))

    def test_the_slot_asked_for_in_korean_is_read(self):
        assert "busan" in values(self.hits(self.told(), "내가 사는 곳이 어디야?"))

    def test_a_korean_question_without_a_subject_is_about_the_owner(self):
        assert "busan" in values(self.hits(self.told(), "어디 살아?"))

    def test_somebody_elses_slot_is_not_the_owners(self):
        assert values(self.hits(self.told(), "Where does my sister live?")) == {"paris"}

    def test_somebody_unknown_has_no_slots_and_the_owners_are_not_lent(self):
        assert self.hits(self.told(), "Where does my brother live?") == []
        assert self.hits(self.told(), "Where does Bob live?") == []
        assert self.hits(self.told(), "민수는 어디 살아?") == []

    def test_a_topic_reads_its_slots(self):
        story = self.told()
        story.fact(story.say("I have gastritis."), "condition", "gastritis")

        assert "gastritis" in values(self.hits(story, "How is my health?"))

    def test_an_open_predicate_whose_whole_name_is_in_the_question_is_read(self):
        story = self.told()
        story.fact(story.say("My locker code word is heron."), "locker code word", "heron")

        assert "heron" in values(self.hits(story, "What was my locker code word?"))

    def test_advice_takes_what_is_safety_critical_into_account(self):
        story = self.told()
        story.fact(story.say("I'm allergic to peanuts."), "allergy", "peanuts")

        assert "peanuts" in values(self.hits(story, "What should I cook tonight?"))


class TestGraph(TunnelContract):
    question = "Where does Sam live?"

    def tunnel(self) -> Tunnel:
        return Graph()

    def told(self) -> Story:
        story = Story()
        story.fact(story.say("Sam lives in Porto."), "lives in", "Porto", subject="Sam")
        story.fact(story.say("Porto is in Portugal."), "country", "Portugal", subject="Porto")
        story.fact(
            story.say("크리스티안 아비아티는 밀란에서 뛴다"), "plays for", "AC Milan", subject="Christian Abbiati"
        )
        return story

    def test_the_facts_of_a_named_entity_are_found_from_either_end(self):
        assert "porto" in values(self.hits(self.told(), "Sam?"))
        assert "porto" in values(self.hits(self.told(), "Who lives in Porto?"))

    def test_one_hop_further_is_found_where_the_question_asks_for_it(self):
        hits = self.hits(self.told(), "In which country does Sam live?")

        assert {"porto", "portugal"} <= values(hits)

    def test_a_latin_name_under_a_korean_particle_is_the_name(self):
        assert values(self.hits(self.told(), "Christian Abbiati가 뛰는 팀은?")) == {"acmilan"} or "ac milan" in values(
            self.hits(self.told(), "Christian Abbiati가 뛰는 팀은?")
        )

    def test_without_a_name_it_finds_nothing(self):
        assert self.hits(self.told(), "Where do I live?") == []


class TestRecent(TunnelContract):
    question = "When does the ferry leave?"

    def tunnel(self) -> Tunnel:
        return Recent()

    def told(self) -> Story:
        story = Story(indexed=False)
        story.say("The ferry leaves at nine.")
        story.say("제주 가는 배는 아홉 시에 떠나")
        return story

    def test_a_turn_not_yet_indexed_is_found_in_both_languages(self):
        assert set(heard(self.hits(self.told(), "When does the ferry leave?"))) == {"t0001"}
        assert set(heard(self.hits(self.told(), "제주 가는 배는 언제 떠나?"))) == {"t0002"}

    def test_a_turn_that_the_index_has_is_left_to_it(self):
        story = Story()
        story.say("The ferry leaves at nine.")

        assert self.hits(story, self.question) == []

    def test_a_turn_further_back_than_the_last_twenty_is_left_to_the_index(self):
        story = self.told()
        for number in range(20):
            story.say(f"nothing of note {number}")

        assert self.hits(story, self.question) == []
