"""How a question is read."""

from __future__ import annotations

import pytest
from tests.unit.recall.story import ANN, Story, when

from stilltrue.ledger.naming import Names
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import iso
from stilltrue.recall.asking import Asking
from stilltrue.recall.question import Question, understood


def told() -> Story:
    story = Story()
    story.fact(story.say("I live in Busan."), "lives in", "Busan")
    story.fact(story.say("Sam lives in Porto."), "lives in", "Porto", subject="Sam")
    story.fact(story.say("My sister lives in Paris."), "lives in", "Paris", subject="my sister")
    story.fact(story.say("한결 소프트는 부산에 있다"), "located in", "부산", subject="한결 소프트")
    story.fact(story.say("Christian Abbiati plays for AC Milan."), "plays for", "AC Milan", subject="Christian Abbiati")
    story.fact(story.say("Kim Minjun Park Lee Choi Jung is a long name."), "nickname", "KMP", subject="Kim Minjun")
    return story


def asked(question: str, **more) -> Question:
    story = told()
    with story.storage.reading() as tx:
        names = Names.of([])
        return understood(tx, Asking(question=question, spaces={ANN: names}, now=when("2026-06-01"), **more))


def keys(question: str, **more) -> list[str]:
    return [anchor.key for anchor in asked(question, **more).cue.anchors if anchor.key != "user"]


class TestNames:
    @pytest.mark.parametrize(
        ("question", "anchors"),
        [
            ("Where does Sam live?", ["sam"]),
            ("What is Sam's team?", ["sam"]),
            ("Sam은 어디 살아?", ["sam"]),
            ("Christian Abbiati가 뛰는 팀은?", ["christian abbiati"]),
            ("한결소프트는 어디에 있어?", ["한결소프트"]),
            ("한결 소프트의 위치", ["한결소프트"]),
            ("How is my sister?", ["user's sister"]),
            ("Is anyone home?", []),
            ("Who plays for AC Milan with Sam?", ["ac milan", "sam"]),
        ],
    )
    def test_names_on_record_are_found_under_possessives_particles_and_spacing(self, question, anchors):
        assert keys(question) == anchors

    @pytest.mark.parametrize(
        ("question", "anchor"),
        [
            ("Who leads the Night Herons?", "night heron"),
            ("Where do the Night Lasses meet?", "night lasses"),
            ("푸른 두루미들의 대장이 누구야?", "푸른두루미"),
            ("Where are the Sams?", None),
        ],
    )
    def test_a_name_of_several_words_is_found_under_its_plural(self, question: str, anchor: str | None):
        story = told()
        story.fact(story.say("The Night Heron is led by Ida."), "led by", "Ida", subject="Night Heron")
        story.fact(story.say("The Night Lasses meet in Porto."), "meets in", "Porto", subject="Night Lasses")
        story.fact(story.say("푸른 두루미 대장은 이다야"), "대장", "이다", subject="푸른 두루미")
        with story.storage.reading() as tx:
            names = Names.of([])
            read = understood(tx, Asking(question=question, spaces={ANN: names}, now=when("2026-06-01")))

        assert [one.key for one in read.cue.anchors if one.key != "user"] == ([anchor] if anchor else [])

    def test_the_longest_name_wins(self):
        story = told()
        story.fact(story.say("Milan is a city."), "country", "Italy", subject="Milan")

        assert keys("Who plays for AC Milan?") == ["ac milan"]

    @pytest.mark.parametrize("question", ["Where do I live?", "나 어디 살아?", "제 회사가 어디죠?", "What's my job?"])
    def test_the_asker_is_the_owner(self, question):
        assert asked(question).subjects.keys == ("user",)

    @pytest.mark.parametrize("question", ["Where does my sister live?", "Where does Sam live?", "Sam은 어디 살아?"])
    def test_somebody_named_is_asked_about_instead_of_the_owner(self, question):
        assert "user" not in asked(question).subjects.keys

    @pytest.mark.parametrize(
        ("question", "unknown"),
        [
            ("Where does my brother live?", "brother"),
            ("Where does Bob live?", "bob"),
            ("What is my boss's name?", "boss"),
            ("내 남동생은 어디 살아?", "남동"),
            ("민수는 어디 살아?", "민수"),
        ],
    )
    def test_somebody_unknown_is_noticed(self, question, unknown):
        assert unknown in asked(question).subjects.foreign

    @pytest.mark.parametrize(
        "question",
        ["직장은 어디야?", "지금은 어디 살아?", "3월에는 어디 살았어?", "Where do I live now?", "What's my job?"],
    )
    def test_what_is_asked_for_and_when_is_nobody(self, question):
        assert asked(question).subjects.foreign == ()

    def test_names_said_lately_stand_in_only_where_the_question_points_back(self):
        assert keys("Where does he live?", recent=["Sam called."]) == ["sam"]
        assert keys("그 사람 어디 살아?", recent=["Sam이 전화했어"]) == ["sam"]
        assert keys("Where do I live?", recent=["Sam called."]) == []

    def test_a_name_that_many_units_hold_narrows_less(self):
        story = told()
        for number in range(80):
            story.say(f"sam number {number}")
        with story.storage.reading() as tx:
            names = Names.of([])
            cue = understood(tx, Asking(question="Sam and AC Milan?", spaces={ANN: names}, now=when("2026-06-01"))).cue

        specificity = {anchor.key: anchor.specificity for anchor in cue.anchors}
        assert specificity["sam"] < specificity["ac milan"]

    def test_names_of_another_space_are_unknown(self):
        story = told()
        with story.storage.reading() as tx:
            names = Names.of([])
            cue = understood(
                tx, Asking(question="Sam?", spaces={SpaceKey("user:ben"): names}, now=when("2026-06-01"))
            ).cue

        assert cue.anchors == ()


class TestPredicates:
    @pytest.mark.parametrize(
        ("question", "predicate"),
        [
            ("Where do I live?", "lives_in"),
            ("Which city am I based in?", "lives_in"),
            ("What is my home address?", "home_address"),
            ("Where do I work?", "works_at"),
            ("What am I allergic to?", "allergy"),
            ("Do I like malatang?", "attitude"),
            ("나 어디 살아?", "lives_in"),
            ("내가 사는 곳이 어디였지?", "lives_in"),
            ("집 주소가 뭐야?", "home_address"),
            ("직장이 어디야?", "works_at"),
            ("무슨 일 해?", "job_title"),
            ("마라탕 좋아해?", "attitude"),
        ],
    )
    def test_the_predicate_that_the_words_name_comes_first(self, question, predicate):
        assert asked(question).cue.predicates[0] == predicate

    def test_a_longer_wording_outranks_one_inside_it(self):
        found = {one.predicate: one.strength for one in asked("What is my home address?").named}

        assert found["home_address"] > found.get("lives_in", 0)


class TestTime:
    @pytest.mark.parametrize(
        ("question", "at"),
        [
            ("Where did I live in March?", "2026-03-31T23:59:59.999999Z"),
            ("Where did I live in 2024?", "2024-12-31T23:59:59.999999Z"),
            ("3월에는 어디 살았어?", "2026-03-31T23:59:59.999999Z"),
            ("작년에 어디 살았어?", "2025-12-31T23:59:59.999999Z"),
        ],
    )
    def test_an_exact_stretch_of_the_past_is_the_instant_asked_about(self, question, at):
        cue = asked(question).cue

        assert (iso(cue.at), cue.explicit_at) == (at, True)

    @pytest.mark.parametrize(
        "question",
        ["Where do I live?", "Where will I live next year?", "Where do I live these days?", "내년에 어디 살아?"],
    )
    def test_the_present_and_the_future_are_asked_about_from_now(self, question):
        cue = asked(question).cue

        assert (cue.at, cue.explicit_at) == (when("2026-06-01"), False)

    @pytest.mark.parametrize(
        ("question", "at"),
        [
            ("Where did I live about two months ago?", "2026-04-16T00:00:00Z"),
            ("Where did I live around 10 March?", "2026-03-10T12:00:00Z"),
            ("두 달 전쯤 나 어디 살았어?", "2026-04-16T00:00:00Z"),
            ("Where did I live about a week ago?", "2026-05-25T12:00:00Z"),
            ("Where did I live a few days ago?", "2026-05-29T00:00:00Z"),
            ("일주일 전쯤 나 어디 살았어?", "2026-05-25T12:00:00Z"),
            ("며칠 전에 나 어디 살았어?", "2026-05-29T00:00:00Z"),
            ("3월쯤에는 어디 살았어?", "2026-03-16T12:00:00Z"),
        ],
    )
    def test_of_a_vague_time_of_the_past_the_middle_is_the_instant_asked_about(self, question, at):
        cue = asked(question).cue

        assert (iso(cue.at), cue.explicit_at) == (at, True)

    @pytest.mark.parametrize(
        "question",
        ["Where did I live about a day ago?", "Where did I live sometime this year?", "올해쯤 나 어디 살았어?", "What did I do in the last few days?"],
    )  # fmt: skip
    def test_a_vague_time_that_reaches_into_the_present_is_asked_about_from_now(self, question):
        cue = asked(question).cue

        assert (cue.at, cue.explicit_at) == (when("2026-06-01"), False)

    def test_what_the_caller_gives_outranks_the_words(self):
        cue = asked("Where did I live in March?", as_of=when("2020-01-01"), known_at=when("2020-02-01")).cue

        assert (cue.at, cue.explicit_at, cue.known_at) == (when("2020-01-01"), True, when("2020-02-01"))

    def test_a_month_is_read_in_the_askers_zone(self):
        cue = asked("Where did I live in March?", zone="Asia/Seoul").cue

        assert iso(cue.window.start) == "2026-02-28T15:00:00Z"


class TestTerms:
    def test_function_words_are_left_out_and_each_key_stands_once(self):
        assert asked("Where is the ferry, and what did the ferry carry?").cue.terms == ("ferry", "carry")

    def test_function_words_are_looked_up_where_nothing_else_is_asked(self):
        assert asked("who is it?").cue.terms != ()

    def test_how_to_answer_is_no_part_of_the_question(self):
        assert "drink" not in asked("What is my order? Answer with the drink only.").cue.terms
        assert asked("내 주문이 뭐야? 음료 이름만 답해 줘.").cue.terms == asked("내 주문이 뭐야?").cue.terms

    def test_only_the_beginning_of_an_endless_question_is_read(self):
        assert len(asked("ferry " + "word " * 500_000).cue.terms) == 2


class TestWants:
    @pytest.mark.parametrize(
        "question", ["List all my pets", "Which languages do I speak?", "내 취미 전부 알려 줘", "어떤 것들이 있어?"]
    )
    def test_a_list_is_noticed(self, question):
        assert asked(question).all

    @pytest.mark.parametrize(
        "question",
        [
            "How many plants did I buy?",
            "How much did I spend on gifts in total?",
            "List all my subscriptions.",
            "올해 책을 몇 권 읽었어?",
            "선물에 쓴 돈을 다 합치면 얼마야?",
            "병원에 총 몇 번 갔지?",
        ],
    )
    def test_a_question_that_only_many_lines_answer_is_noticed(self, question: str):
        assert asked(question).counts

    @pytest.mark.parametrize(
        "question",
        [
            "What instruments does Sam play?",
            "Which two board games did we bring?",
            "What kinds of bread have I baked?",
            "How many plants did I buy?",
            "List all my pets",
            "어떤 악기들을 배웠어?",
            "여행 가서 뭐뭐 먹었지?",
        ],
    )
    def test_things_each_of_which_may_be_told_at_another_time_are_noticed(self, question: str):
        assert asked(question).several

    @pytest.mark.parametrize(
        "question", ["What does James like?", "What is Sam's address?", "What was the news?", "지금 어디 살아?"]
    )
    def test_one_thing_is_not_taken_for_several(self, question: str):
        assert not asked(question).several

    def test_a_long_word_after_what_is_read_in_no_time(self):
        assert not asked("what " * 800 + "s" * 4_000).several

    @pytest.mark.parametrize("question", ["Where do I live?", "Who is Sam?", "나 어디 살아?", "며칠이야?"])
    def test_other_questions_count_nothing(self, question: str):
        assert not asked(question).counts

    @pytest.mark.parametrize(
        "question", ["Where did I live before?", "Where did I use to live? I used to...", "예전에 어디 살았어?"]
    )
    def test_the_past_is_noticed(self, question):
        assert asked(question).past

    @pytest.mark.parametrize(
        "question", ["What should I cook?", "Recommend a restaurant", "저녁 뭐 먹을까?", "식당 추천해 줘"]
    )
    def test_a_wish_for_advice_is_noticed(self, question):
        assert asked(question).advice


@pytest.mark.parametrize("worded", ["spouse/employer", "spouse / employer"])
def test_both_words_of_an_alternative_name_their_predicates(worded):
    assert {"spouse", "works_at"} <= set(asked(f"Who is the {worded} of Sam?").cue.predicates)
