"""The whole read path, on small memories told line by line."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.unit.recall.story import ANN, Story, piece_of, texts, values, when

from stilltrue.ledger.naming import Names
from stilltrue.model.claim import Kind, Modality
from stilltrue.model.fact import Standing
from stilltrue.model.naming import Alias, AliasKind
from stilltrue.model.scope import SpaceKey, Tier
from stilltrue.model.time import Instant
from stilltrue.model.unit import UnitKind
from stilltrue.model.work import Job, JobState
from stilltrue.recall.log import row_of
from stilltrue.recall.settings import DEFAULT, Fusion
from stilltrue.storage.sqlite.backend import SQLiteStorage

ATLAS = SpaceKey("project:atlas")


def moved() -> Story:
    """Seoul until March 2026, then Busan; a sister in Paris."""
    story = Story()
    seoul = story.say("I live in Seoul, near the river.", "2025-01-05", session="a")
    story.fact(seoul, "lives in", "Seoul", until="2026-03-02", quote="I live in Seoul")
    story.fact(story.say("I moved to Busan today.", "2026-03-02", session="b"), "lives in", "Busan")
    sister = story.say("My sister lives in Paris.", "2026-03-03", session="c")
    story.fact(sister, "lives in", "Paris", subject="my sister")
    return story


def korean() -> Story:
    """서울에서 부산으로, 마라탕은 3월에 좋아했고 5월부터 줄이는 중."""
    story = Story()
    story.fact(story.say("나는 서울에 살아", "2025-01-05", session="a"), "사는 곳", "서울", until="2026-03-02")
    story.fact(story.say("부산으로 이사했어", "2026-03-02", session="b"), "사는 곳", "부산")
    loved = story.say("마라탕 정말 좋아해", "2026-03-05", session="c")
    story.fact(loved, "attitude", "likes", qualifier="마라탕", until="2026-05-01")
    story.fact(
        story.say("위염 때문에 마라탕 줄이고 있어", "2026-05-01", session="d"), "attitude", "limits", qualifier="마라탕"
    )
    story.fact(story.say("여동생은 대전에 살아", "2026-05-02", session="e"), "사는 곳", "대전", subject="여동생")
    return story


class TestCounting:
    def test_faint_lines_stand_beside_one_that_says_more(self):
        story = Story()
        for day, text in enumerate(
            [
                "I bought a fern for the kitchen.",
                "The basil by the sink died.",
                "고사리 화분을 하나 더 샀어",
                "Trains were late.",
            ],
            1,
        ):
            story.say(text, f"2026-03-0{day}", session=f"s{day}")

        found = story.ask("How many ferns did I buy for the kitchen?")

        assert texts(found)[0] == "I bought a fern for the kitchen."
        assert "Trains were late." not in texts(found)

    def test_a_verb_that_says_little_is_not_missed(self):
        story = Story()
        story.say("I was at Rachel's wedding at the vineyard.", "2026-03-01", session="a")
        story.say("Trains were late.", "2026-03-02", session="b")

        assert texts(story.ask("How many weddings did I go to this year?")) == [
            "I was at Rachel's wedding at the vineyard."
        ]

    @pytest.mark.parametrize("question", ["How many submarines did I sell?", "잠수함을 총 몇 대 팔았지?"])
    def test_what_was_never_spoken_of_is_not_counted_by_faint_lines(self, question: str):
        assert moved().ask(question).evidence == ()
        assert korean().ask(question).evidence == ()


class TestNow:
    def test_the_current_value_is_found_and_the_past_one_held_back(self):
        found = moved().ask("Where do I live?")

        assert values(found) == ["Busan"]
        assert found.report.held_back == 1

    def test_the_current_value_is_found_in_korean(self):
        assert values(korean().ask("나 지금 어디 살아?")) == ["부산"]
        assert values(korean().ask("마라탕 좋아해?")) == ["limits"]

    def test_a_question_about_the_old_value_is_answered_with_the_new_one(self):
        assert values(moved().ask("Do I live in Seoul?")) == ["Busan"]

    def test_a_stale_turn_ranks_below_the_fact_that_replaced_it(self):
        found = moved().ask("Do I live in Seoul near the river?")

        fact, stale = piece_of(found, "Busan"), piece_of(found, "I live in Seoul, near the river.")
        assert found.evidence.index(fact) < found.evidence.index(stale)
        assert stale.stale
        assert [one.value.text for one in stale.passage.superseded] == ["Seoul"]
        assert [one.value.text for one in stale.passage.replaced_by] == ["Busan"]

    def test_no_superseded_text_comes_without_its_mark(self):
        for story, question in [(moved(), "Seoul river"), (korean(), "마라탕 정말 좋아해")]:
            found = story.ask(question)

            past = {"I live in Seoul, near the river.", "마라탕 정말 좋아해", "나는 서울에 살아"}
            assert all(piece.stale for piece in found.evidence if piece.passage and piece.passage.receipt.quote in past)

    def test_a_turn_that_is_stale_in_part_is_marked_though_another_part_holds(self):
        story = Story()
        hello = story.say("Hi! My name is Hannah. I live in Incheon.", "2025-01-05", session="a")
        story.fact(hello, "name", "Hannah", quote="My name is Hannah")
        story.fact(hello, "lives in", "Incheon", until="2026-03-02", quote="I live in Incheon")
        story.fact(story.say("I moved to Busan today.", "2026-03-02", session="b"), "lives in", "Busan")

        found = story.ask("Do I live in Incheon?")

        text = piece_of(found, hello.text)
        assert text.stale and [one.value.text for one in text.passage.replaced_by] == ["Busan"]
        assert found.evidence.index(piece_of(found, "Busan")) < found.evidence.index(text)

    def test_a_turn_whose_claim_was_corrected_away_is_marked_with_what_holds(self):
        story = Story()
        wrong = story.say("I moved from Oslo to Bergen.", "2026-03-01", session="a")
        story.claim(wrong, "lives in", "Bergen")
        story.fact(story.say("Sorry, Stavanger it was.", "2026-03-02", session="b"), "lives in", "Stavanger")

        found = story.ask("Did I move from Oslo to Bergen?")

        assert values(found)[0] == "Stavanger"
        text = piece_of(found, "I moved from Oslo to Bergen.")
        assert [one.value.text for one in text.passage.replaced_by] == ["Stavanger"]
        assert found.evidence[0].score > text.score

    def test_a_turn_whose_claim_was_never_true_is_not_shown(self):
        story = Story()
        story.claim(story.say("I keep a parrot."), "pet", "parrot")

        assert story.ask("Do I keep a parrot?").evidence == ()

    def test_what_is_to_come_and_what_is_planned_are_marked_as_such(self):
        story = Story()
        turn = story.say("From July the rent is 760, and I plan to buy a boat.")
        story.fact(turn, "rent", "760", since="2026-07-01", quote="the rent is 760")
        plan = story.fact(turn, "wants to buy", "boat", since="2026-08-01", quote="buy a boat", lane=Modality.PLANNED)

        found = story.ask("What will my rent be? And which boat do I want to buy?")

        assert piece_of(found, "760").standing is Standing.FUTURE
        assert piece_of(found, "boat").fact.id == plan.id
        assert "planned" in piece_of(found, "boat").label


class TestThen:
    def test_as_of_gives_what_held_then(self):
        assert values(moved().ask("Where do I live?", as_of="2025-06-01")) == ["Seoul"]

    def test_the_time_is_read_from_the_question(self):
        assert values(moved().ask("Where did I live in January?")) == ["Seoul"]
        assert values(korean().ask("작년에는 어디 살았어?")) == ["서울"]
        assert values(korean().ask("3월에는 마라탕 좋아했어?"))[:1] == ["likes"]

    def test_a_given_instant_outranks_the_words(self):
        assert values(moved().ask("Where did I live in January?", as_of="2026-05-01")) == ["Busan"]

    def test_the_past_is_shown_where_it_is_asked_for_without_a_date(self):
        found = moved().ask("Where did I live before?")

        assert set(values(found)) == {"Busan", "Seoul"}
        assert piece_of(found, "Seoul").standing is Standing.PAST

    def test_text_whose_validity_contradicts_the_instant_is_left_out(self):
        found = moved().ask("Seoul river", as_of="2026-05-01")

        assert "I live in Seoul, near the river." not in texts(found)

    def test_what_was_recorded_later_was_not_believed_then(self):
        story = Story()
        old = story.fact(
            story.say("I live in Oslo.", "2026-01-01"), "lives in", "Oslo", recorded=("2026-01-01", "2026-03-01")
        )
        late = story.say("Bergen, I meant.", "2026-03-01", session="b")
        story.fact(late, "lives in", "Bergen", since="2026-01-01")

        then, now = story.ask("Where do I live?", known_at="2026-02-01"), story.ask("Where do I live?")

        assert [piece.id for piece in then.evidence if piece.fact] == [old.id]
        assert values(now) == ["Bergen"]
        assert "Bergen, I meant." not in texts(then)


class TestNothing:
    @pytest.mark.parametrize(
        "question",
        [
            "What is my blood type?",
            "Which zeppelin did we book?",
            "What is my brother's phone number?",
            "Where does Bob live?",
            "내 혈액형이 뭐야?",
            "민수는 어디 살아?",
            "강아지 이름이 뭐지?",
        ],
    )
    def test_nothing_relevant_gives_nothing(self, question):
        for story in (moved(), korean()):
            assert story.ask(question).evidence == ()

    def test_an_empty_memory_gives_nothing(self):
        found = Story().ask("Where do I live?")

        assert found.evidence == ()
        assert set(found.report.hits.values()) == {0}

    @pytest.mark.parametrize("question", ["", "   ", "?!", "the of and"])
    def test_a_question_without_a_word_to_look_up_gives_nothing(self, question):
        assert moved().ask(question).evidence == ()


class TestWhose:
    def test_my_sister_is_not_me(self):
        assert values(moved().ask("Where does my sister live?")) == ["Paris"]
        assert values(korean().ask("내 여동생은 어디 살아?")) == ["대전"]

    def test_what_belongs_to_a_thing_of_mine_is_mine(self):
        story = Story()
        turn = story.say("I have a cat. My cat's name is Mochi.")
        story.fact(turn, "pet", "cat", quote="I have a cat.")
        story.fact(turn, "pet's name", "Mochi", quote="My cat's name is Mochi.")

        assert values(story.ask("What is my cat's name?"))[:1] == ["Mochi"]
        assert "Mochi" in values(story.ask("고양이 이름이 뭐야?"))

    def test_the_value_of_a_slot_asked_for_is_followed_one_hop(self):
        story = Story()
        story.fact(story.say("저는 한결소프트에 다녀요."), "직장", "한결소프트")
        story.fact(story.say("한결 소프트 사무실은 판교에 있어요."), "사무실 위치", "판교", subject="한결 소프트")

        assert "판교" in values(story.ask("제가 다니는 회사 사무실은 어디에 있죠?"))

    def test_what_leads_up_to_a_question_changes_nothing(self):
        story = Story()
        story.fact(story.say("We nicknamed the delivery van juniper."), "nickname", "juniper", subject="delivery van")

        found = story.ask("I am so forgetful these days, would you mind telling me what the delivery van was called?")

        assert values(found) == ["juniper"]

    def test_an_alias_in_another_script_is_the_same_name(self):
        story = Story()
        story.fact(story.say("Minsu lives in Busan."), "lives in", "Busan", subject="Minsu")
        alias = Alias(
            space=ANN,
            kind=AliasKind.ENTITY,
            mention="민수",
            name="minsu",
            method="test",
            score=1.0,
            recorded_from=Instant(0),
        )
        with story.storage.writing() as tx:
            tx.add_alias(alias)

        assert values(story.ask("민수는 어디 살아?")) == ["Busan"]

    def test_names_mentioned_lately_stand_in_for_what_the_question_leaves_out(self):
        story = Story()
        story.fact(story.say("Sam lives in Porto."), "lives in", "Porto", subject="Sam")
        story.fact(story.say("Mia lives in Rome."), "lives in", "Rome", subject="Mia")

        found = story.ask("And where does she live?", recent=["I saw Sam.", "Then Mia called."])

        assert values(found)[:1] == ["Rome"]

    def test_another_space_is_never_seen(self):
        story = moved()
        Story(storage=story.storage, space=SpaceKey("user:ben"), n_turns=50).say("Ben lives in Oslo by the fjord.")

        assert story.ask("Who lives in Oslo by the fjord?").evidence == ()

    def test_the_texts_of_another_space_change_no_score(self):
        story = moved()
        before = story.ask("Where do I live?")
        other = Story(storage=story.storage, space=SpaceKey("user:ben"), n_turns=50)
        for _ in range(20):
            other.say("live live live in Seoul")

        assert story.ask("Where do I live?").evidence == before.evidence

    def test_the_narrower_space_comes_first_and_the_wider_is_shown(self):
        mine = Story()
        mine.fact(mine.say("The build tool is uv for me."), "build tool", "uv", subject="Atlas")
        team = Story(storage=mine.storage, space=ATLAS, n_turns=50)
        team.fact(team.say("The build tool is make."), "build tool", "make", subject="Atlas")

        found = mine.ask("What is the build tool of Atlas?", spaces=[ANN, ATLAS])

        assert values(found)[:2] == ["uv", "make"]


class TestTrust:
    def test_a_lower_tier_weighs_less(self):
        story = Story()
        story.say("The harbour opens at nine.", role="web", session="a")
        story.say("The harbour opens at ten.", role="user", session="b")

        assert texts(story.ask("When does the harbour open?")) == [
            "The harbour opens at ten.",
            "The harbour opens at nine.",
        ]

    def test_what_is_quarantined_or_undone_is_not_there(self):
        story = Story()
        story.say("The harbour code is 1234.", quarantined=True)
        undone = story.say("The harbour code is 9876.", session="b")

        assert (
            story.ask(
                "What is the harbour code?", hidden=lambda turn: turn.quarantined or turn.id == undone.id
            ).evidence
            == ()
        )

    def test_a_fact_unconfirmed_for_long_is_stale_and_a_safety_critical_one_never(self):
        story = Story()
        story.fact(story.say("I live in Seoul.", "2015-01-01"), "lives in", "Seoul")
        story.fact(story.say("I'm allergic to nuts.", "2015-01-01"), "allergy", "nuts")

        assert story.ask("Where do I live?").evidence[0].standing is Standing.STALE
        assert story.ask("What am I allergic to?").evidence[0].standing is Standing.CURRENT

    def test_what_is_sensitive_comes_only_where_it_is_asked_for(self):
        story = Story()
        turn = story.say("My address is 5 Pier Road, next to the gym I like.")
        story.fact(turn, "home address", "5 Pier Road", quote="My address is 5 Pier Road")

        assert values(story.ask("Which gym do I like?")) == []
        assert values(story.ask("What is my home address?")) == ["5 Pier Road"]

    def test_a_translation_gets_nothing_personal(self):
        assert values(moved().ask("Where do I live?", purpose="translation")) == []

    def test_a_rule_comes_for_every_purpose(self):
        story = Story()
        story.fact(story.say("Always answer in English."), "answer language", "English", kind=Kind.RULE)

        assert values(story.ask("Which answer language?", purpose="code review")) == ["English"]


class TestEvidence:
    def test_a_fact_comes_with_the_exact_characters_it_rests_on(self):
        found = moved().ask("Where do I live?", as_of="2025-06-01")

        receipt = found.evidence[0].receipts[0]
        assert receipt.quote == "I live in Seoul"
        assert receipt.turn.text[receipt.span.start : receipt.span.end] == receipt.quote

    def test_a_fact_and_the_turn_it_came_from_are_one_piece_of_evidence(self):
        found = moved().ask("Who moved to Busan today?")

        assert values(found) == ["Busan"]
        assert "I moved to Busan today." not in texts(found)

    def test_a_turn_that_says_more_than_its_facts_stays_beside_them(self):
        story = Story()
        turn = story.say("I moved to Busan. The landlord, a retired sailor, keeps eleven parrots in the stairwell.")
        story.fact(turn, "lives in", "Busan", quote="I moved to Busan.")

        found = story.ask("What does the landlord keep in the stairwell?")

        assert texts(found) == [turn.text]

    def test_ten_thousand_confirmations_are_one_piece_with_few_receipts(self):
        story = Story()
        turns = [story.say("I live in Busan.", f"2026-03-{1 + n % 28:02d}") for n in range(60)]
        story.fact(turns, "lives in", "Busan")

        found = story.ask("Where do I live?")

        assert values(found) == ["Busan"]
        assert 1 <= len(found.evidence[0].receipts) <= DEFAULT.receipts

    def test_a_list_asked_for_comes_whole_whatever_k_is(self):
        story = Story()
        for number in range(30):
            story.fact(story.say(f"I speak language {number}.", session=f"s{number}"), "speaks", f"language {number}")

        assert len(values(story.ask("List all languages I speak.", k=5))) == 30
        assert len(values(story.ask("내가 할 줄 아는 언어 전부 알려 줘", k=5))) == 30

    def test_labels_are_in_the_language_of_the_question(self):
        english, hangul = moved().ask("Where do I live?").evidence[0], moved().ask("나 어디 살아?").evidence[0]

        assert english.label == "user · lives in = Busan  [since 2026-03-02 · tier 3 · current]"
        assert hangul.label == "user · 사는 곳 = Busan  [2026-03-02부터 · 등급 3 · 현재]"

    def test_what_meets_the_window_gains_once(self):
        story = Story()
        story.say("The ferry was slow.", "2026-02-10", session="a")
        story.say("The ferry was slow.", "2026-04-10", session="b")

        found = story.ask("Was the ferry slow in April?")

        assert found.evidence[0].said_at == when("2026-04-10")
        assert found.evidence[0].score - found.evidence[1].score == pytest.approx(DEFAULT.beta, abs=0.01)

    def test_explain_tells_each_tunnel_and_head(self):
        plain, explained = moved().ask("Where do I live?"), moved().ask("Where do I live?", explain=True)

        assert plain.evidence[0].masses == ()
        assert {mass.tunnel for mass in explained.evidence[0].masses} >= {"state", "lexical"}


class TestReport:
    def test_it_says_how_the_question_was_read(self):
        read = korean().ask("3월에는 마라탕 좋아했어?").report.read_as

        assert read["subjects"] == ["user"]
        assert "attitude" in read["predicates"]
        assert read["window"] == ["2026-03-01T00:00:00Z", "2026-04-01T00:00:00Z"]

    def test_what_was_just_written_is_found_before_it_is_indexed(self):
        story = Story(indexed=False)
        turn = story.say("The parcel is at the depot.")

        found = story.ask("Where is the parcel?")

        assert texts(found) == ["The parcel is at the depot."]
        assert found.report.unindexed == (turn.id,)

    def test_turns_still_to_be_learned_from_are_counted(self):
        story = moved()
        turn = story.say("More to come.")
        job = Job(
            id="j1",
            space=ANN,
            session="s1",
            turns=(turn.id,),
            extractor="rules@1",
            state=JobState.PENDING,
            attempts=0,
            error=None,
            recorded_at=turn.recorded_at,
        )
        with story.storage.writing() as tx:
            tx.put_job(job)

        assert story.ask("Where do I live?").report.pending == 1

    def test_a_question_without_a_word_is_reported_as_degraded(self):
        assert "lexical" in moved().ask("?").report.degraded

    def test_the_log_keeps_ids_and_no_text(self):
        found = moved().ask("Where do I live?")

        row = row_of(found)

        assert row.used == tuple(piece.id for piece in found.evidence)
        assert "Busan" not in str(row) and "live" not in str(row)


class TestSame:
    def test_the_same_question_has_the_same_answer_and_id(self):
        story = moved()

        assert story.ask("Where do I live?", explain=True) == story.ask("Where do I live?", explain=True)

    def test_another_instant_is_another_id(self):
        story = moved()

        assert story.ask("Where do I live?").id != story.ask("Where do I live?", now="2026-06-02").id

    def test_both_backends_give_the_same_evidence(self, tmp_path):
        memory, lasting = moved(), Story(storage=SQLiteStorage(tmp_path / "m.db"))
        with memory.storage.reading() as source, lasting.storage.writing() as target:
            for turn in source.each_turn(ANN):
                target.append_turn(turn)
            for claim in source.each_assertion(ANN):
                target.add_assertion(claim, source.worded_slot(claim.id))
            for slot in source.slots(ANN):
                for fact, cause in source.versions(slot):
                    target.add_versions([fact], cause)
                    target.link((fact.id, one) for one in source.supports([fact.id])[fact.id])
            target.index(source.each_unit(ANN))

        for question in ("Where do I live?", "Do I live in Seoul?", "Where does my sister live?"):
            assert lasting.ask(question).evidence == memory.ask(question).evidence

    @pytest.mark.parametrize("fusion", list(Fusion))
    def test_every_fusion_puts_the_current_value_first(self, fusion):
        found = moved().ask("Where do I live?", settings=replace(DEFAULT, fusion=fusion))

        assert values(found)[:1] == ["Busan"]

    @pytest.mark.parametrize(
        "question", ["'; DROP TABLE turn; --", "\ud800 Busan", "a" * 1_000_000, "((((" * 5_000, "🎉" * 99]
    )
    def test_a_hostile_question_gets_an_answer_and_changes_nothing(self, question):
        story = moved()
        before = story.storage
        with before.reading() as tx:
            dump = tx.dump()

        story.ask(question)

        with before.reading() as tx:
            assert tx.dump() == dump


def test_units_of_both_kinds_are_told_apart():
    story = moved()

    with story.storage.reading() as tx:
        kinds = {unit.kind for unit in tx.each_unit(ANN)}

    assert kinds == {UnitKind.CLAIM, UnitKind.PASSAGE}
    assert Names.of([]).subject("my sister") == "user's sister"
    assert Tier.OWN_WORD > Tier.DOCUMENT


class TestWhatWasHardlyHeardOf:
    CITIES = ("Jeju", "Ulleung", "Yeosu", "Mokpo", "Geoje", "Namhae", "Busan", "Incheon")
    HEARING = replace(DEFAULT, unheard=1.0, least_coverage=0.01, least_mass=0.01, least_best=0.0)
    """However much of a question was never heard of, and however little of it a line has, the line is looked at."""

    def told(self) -> Story:
        story = Story()
        for city in self.CITIES:
            story.say(f"The ferry to {city} was late.", session=city)
            story.say(f"{city} 가는 버스는 일찍 왔어.", session=city)
        return story

    @pytest.mark.parametrize(
        "question", ["Which xylophone did the ferry captain polish?", "버스 선장이 닦은 실로폰이 뭐야?"]
    )
    def test_few_lines_are_enough_where_hardly_anything_points_at_them(self, question):
        found = self.told().ask(question, settings=self.HEARING)

        assert 0 < len(found.evidence) <= DEFAULT.unsure_pieces

    def test_all_are_handed_over_of_what_was_heard_of(self):
        assert len(self.told().ask("Which ferry was late?", settings=self.HEARING).evidence) >= len(self.CITIES)

    def test_where_all_is_faint_nothing_is_handed_over(self):
        settings = replace(self.HEARING, least_best=DEFAULT.least_best)

        assert self.told().ask("Which xylophone did the ferry captain polish?", settings=settings).evidence == ()
