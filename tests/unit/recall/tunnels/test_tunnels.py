"""Each tunnel by itself."""

from __future__ import annotations

from tests.contracts.tunnel_contract import TunnelContract
from tests.unit.recall.story import Story

from stilltrue.index.document import ClaimRef
from stilltrue.model.unit import UnitKind
from stilltrue.recall.tunnels import TUNNELS
from stilltrue.recall.tunnels.base import Tunnel, tunnels
from stilltrue.recall.tunnels.closure import Closure
from stilltrue.recall.tunnels.graph import Graph
from stilltrue.recall.tunnels.lexical import Lexical
from stilltrue.recall.tunnels.recent import Recent
from stilltrue.recall.tunnels.said import Said
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

    def test_a_hit_on_a_turn_brings_its_two_neighbours_each_way_which_count_less(self):
        found = heard(self.hits(self.told(), self.question))

        assert set(found) == {"t0001", "t0002", "t0003", "t0004", "t0005"}
        assert all(found["t0003"] > found[other] > 0 for other in set(found) - {"t0003"})

    def test_a_turn_counts_with_what_is_said_around_it(self):
        story = Story()
        story.say("We should book the ferry.", session="near")
        story.say("Jeju it is, then.", session="near")
        story.say("We should book the ferry.", session="apart")

        found = heard(self.hits(story, "Which ferry to Jeju?"))

        assert found["t0001"] > found["t0003"]

    def test_korean_turns_count_with_what_is_said_around_them(self):
        story = Story()
        story.say("배를 예약해야겠어", session="near")
        story.say("그럼 제주로 가자", session="near")
        story.say("배를 예약해야겠어", session="apart")

        found = heard(self.hits(story, "제주 배 예약"))

        assert found["t0001"] > found["t0003"]

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


class TestClosure(TunnelContract):
    question = "Where was the spouse of the CEO of the company that Sam works for born?"

    def tunnel(self) -> Tunnel:
        return Closure()

    def told(self) -> Story:
        story = Story()
        chain = (
            ("Sam", "works at", "Acme"),
            ("Acme", "ceo", "Lee"),
            ("Lee", "spouse", "Kim"),
            ("Kim", "birthplace", "Oslo"),
            ("Kim", "hobby", "sailing"),
            ("Oslo", "mayor", "Dahl"),
        )
        for subject, predicate, value in chain:
            story.fact(story.say(f"{subject}: {predicate} {value}."), predicate, value, subject=subject)
        return story

    def test_a_chain_that_the_question_names_is_followed_to_its_end(self):
        assert values(self.hits(self.told(), self.question)) == {"acme", "lee", "kim", "oslo"}

    def test_a_chain_of_two_named_relations_is_followed_where_most_words_were_never_heard(self):
        strange = "Please consider whichever glorious hamlet eventually witnessed the birthplace and spouse of Lee."

        assert values(self.hits(self.told(), strange)) == {"kim", "oslo"}

    def test_a_single_relation_on_a_chain_may_be_named_by_chance_where_most_words_were_never_heard(self):
        strange = "Please consider whichever glorious hamlet eventually witnessed the birthplace and salary of Sam."

        assert self.hits(self.told(), strange) == []

    def test_the_owners_own_values_start_a_chain(self):
        story = self.told()
        story.fact(story.say("I work at Acme."), "works at", "Acme")

        hits = self.hits(story, "Who is the spouse of the CEO of the company I work for?")

        assert values(hits) == {"acme", "lee", "kim"}

    def test_a_question_of_one_relation_has_no_chain(self):
        assert self.hits(self.told(), "Where does Sam work?") == []

    def test_a_chain_walks_over_what_holds_at_the_instant_asked_about(self):
        story = Story()
        for value, since, until in (("Acme", "2024-01-01", "2025-01-01"), ("Zenith", "2025-01-01", None)):
            story.fact(story.say(f"Sam is with {value}."), "works at", value, subject="Sam", since=since, until=until)
        for firm, ceo in (("Acme", "Lee"), ("Zenith", "Park")):
            story.fact(story.say(f"{ceo} leads {firm}."), "ceo", ceo, subject=firm, since="2024-01-01")

        assert values(self.hits(story, "Who is the CEO of the company Sam works for?")) == {"zenith", "park"}

    def test_korean_relations_are_followed_like_english_ones(self):
        story = Story()
        for subject, predicate, value in (("민지", "works at", "한결소프트"), ("한결소프트", "ceo", "박지훈")):
            story.fact(story.say(f"{subject} {value}"), predicate, value, subject=subject)

        assert "박지훈" in values(self.hits(story, "민지가 다니는 회사의 대표가 누구야?"))


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


class TestSaid(TunnelContract):
    question = "What did I do on May 15, 2026?"

    def tunnel(self) -> Tunnel:
        return Said()

    def told(self) -> Story:
        story = Story()
        story.say("I walked down the aisle as a bridesmaid.", at="2026-05-15")
        story.say("결혼식에 다녀왔어", at="2026-05-16")
        story.say("Nothing much.", at="2026-05-20")
        return story

    def test_what_was_said_that_day_is_found_and_the_day_beside_it_counts_less(self):
        found = heard(self.hits(self.told(), self.question))

        assert set(found) == {"t0001", "t0002"}
        assert found["t0001"] > found["t0002"]

    def test_a_korean_day_is_looked_into_alike(self):
        assert set(heard(self.hits(self.told(), "2026년 5월 15일에 뭐 했지?"))) == {"t0001", "t0002"}

    def test_a_question_without_a_time_or_about_a_long_one_finds_nothing(self):
        assert self.hits(self.told(), "What did I do?") == []
        assert self.hits(self.told(), "What did I do in 2026?") == []
