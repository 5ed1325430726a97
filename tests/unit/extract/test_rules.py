"""What the rules promise of any language: whose word it is, where it stands, and when nothing is said."""

from __future__ import annotations

import pytest
from tests.contracts.extractor_contract import ExtractorContract, turn_of, window_of

from stilltrue.extract.rules.extractor import Rules
from stilltrue.model.claim import Act, Candidate, End, Modality
from stilltrue.model.scope import Channel
from stilltrue.model.turn import Window


class TestRules(ExtractorContract):
    @pytest.fixture
    def extractor(self):
        return Rules()

    @pytest.fixture
    def window(self):
        return window_of(
            "Hello there! I moved from Oslo to Bergen last Friday, and I work at Harbour Books.",
            "나 땅콩 알레르기 있어. 여동생은 대구에 살아.",
            "😀 I'm allergic to peanuts and kiwi!",
        )


def learned(*texts: str, **turn: object) -> tuple[Candidate, ...]:
    return (
        Rules().extract(Window((), tuple(turn_of(text, place, **turn) for place, text in enumerate(texts)))).candidates
    )


def unresolved(*texts: str) -> tuple[str, ...]:
    return Rules().extract(window_of(*texts)).unresolved


@pytest.mark.parametrize(
    "channel",
    [Channel.ASSISTANT, Channel.SYSTEM, Channel.WEB, Channel.DOCUMENT, Channel.TOOL, Channel.STREAM, Channel.UNKNOWN],
)
@pytest.mark.parametrize("text", ["I live in Oslo.", "So you love spicy food!", "나는 서울에 살아."])
def test_only_people_who_speak_for_themselves_are_read(channel, text):
    assert learned(text, channel=channel) == ()


@pytest.mark.parametrize(("text", "value"), [("I live in Oslo.", "Oslo"), ("나는 목포에 살아.", "목포")])
def test_i_is_the_speaker_whoever_owns_the_memory(text, value):
    (candidate,) = learned(text, channel=Channel.OTHER, speaker="Caroline")

    assert candidate.subject == "Caroline"
    assert candidate.value is not None
    assert candidate.value.text == value


def test_a_speaker_without_a_name_is_nobody():
    assert learned("I live in Oslo.", channel=Channel.OTHER) == ()


@pytest.mark.parametrize(
    ("text", "subject"),
    [("My sister lives in Paris.", "Caroline's sister"), ("여동생은 대구에 살아.", "Caroline의 여동생")],
)
def test_the_sister_of_another_speaker_is_not_the_sister_of_the_user(text, subject):
    (candidate,) = learned(text, channel=Channel.OTHER, speaker="Caroline")

    assert candidate.subject == subject


def test_a_speaker_named_in_a_turn_of_the_user_is_its_speaker():
    (candidate,) = learned("I'm allergic to latex.", speaker="the designer")

    assert candidate.subject == "the designer"


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("My brother moved to Busan.", "my brother"),
        ("My dad works at Ironside.", "my dad"),
        ("남동생이 부산으로 이사 갔어요.", "남동생"),
        ("우리 언니는 의사야.", "언니"),
    ],
)
def test_what_is_said_of_a_relative_is_never_the_users(text, subject):
    assert {candidate.subject for candidate in learned(text)} == {subject}


@pytest.mark.parametrize(
    "text",
    ["여동생은 울산에 살아. 간호사로 일해.", "My sister lives in Oslo. Moved to Bergen last week."],
)
def test_after_a_sentence_about_another_a_sentence_without_a_subject_is_refused(text):
    assert len(learned(text)) == 1


def test_within_one_sentence_the_subject_goes_on():
    subjects = [candidate.subject for candidate in learned("여동생은 간호사로 일하고 고양이를 키워요.")]

    assert subjects == ["여동생", "여동생"]


def test_she_is_the_one_other_person_spoken_of():
    assert [one.subject for one in learned("My sister lives in Paris. She works at Ironside.")] == ["my sister"] * 2


def test_she_is_nobody_where_two_were_spoken_of():
    assert len(learned("My sister lives in Paris. My mother lives in Rome. She works at Ironside.")) == 2


def test_the_clauses_of_a_turn_are_read_each_with_its_own_quote():
    candidates = learned("I moved to Busan and started at Beta.")

    assert [candidate.quote for candidate in candidates] == ["I moved to Busan", "started at Beta."]


def test_a_game_is_not_believed_until_it_is_over():
    candidates = learned(
        "Let's play a game: I am a dragon.",
        "I live in Venice.",
        "Real life for a second: I live in Leeds. Back to the game, I live in a cave in Prague.",
        "Game over.",
        "I work at Ironside.",
    )

    assert [candidate.value.text for candidate in candidates if candidate.value] == ["Leeds", "Ironside"]


@pytest.mark.parametrize(
    "text",
    [
        "Translate this into Korean:\nI live in Paris.\nI work at Acme.",
        "영어로 번역해 줘\n나는 로마에 살아.",
        "```\nI live in Paris.\n```",
        "> I live in Paris.",
        "She wrote “I live in Paris and I love malatang” on a card.",
        "Alice: I live in Paris.\nBob: I live in Rome.",
    ],
)
def test_pasted_quoted_and_fenced_text_is_not_the_speakers_own(text):
    assert learned(text) == ()


def test_what_surrounds_a_quotation_is_still_read():
    (candidate,) = learned('I moved to Leeds. He shouted "I live in Paris and I hate it" at me.')

    assert candidate.value is not None
    assert candidate.value.text == "Leeds"


def test_hearsay_is_reported_and_about_the_other_person():
    (candidate,) = learned("My friend told me that she lives in Sofia.")

    assert candidate.subject == "my friend"
    assert candidate.modality is Modality.REPORTED


def test_hearsay_about_the_speaker_is_nothing():
    assert learned("My friend told me that I live in Sofia.") == ()


@pytest.mark.parametrize(
    ("text", "modality"),
    [
        ("I'm thinking of moving to Jeju next year.", Modality.INTENDED),
        ("I'm planning to move to Jeju next year.", Modality.PLANNED),
        ("내년에 제주로 이사할까 생각 중이야.", Modality.INTENDED),
        ("내년에 제주로 이사 갈 예정이야.", Modality.PLANNED),
        ("I might be allergic to mustard.", Modality.UNCERTAIN),
        ("From 1 June I'll be at Orbit Labs.", Modality.ACTUAL),
        ("From August my rent is 900 euros.", Modality.ACTUAL),
        ("8월부터 월세는 60만 원이야.", Modality.ACTUAL),
    ],
)
def test_plans_have_a_lane_of_their_own_and_settled_announcements_are_facts(text, modality):
    (candidate,) = learned(text)

    assert candidate.modality is modality
    assert candidate.valid_from is not None or modality is Modality.UNCERTAIN


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("I live in Oslo.", End.OPEN),
        ("I've lived in Oslo since 2019.", End.OPEN),
        ("I joined Acme in 2015.", End.UNSAID),
        ("I used to live in Oslo.", End.OVER),
        ("I lived in Oslo from 2018 to 2021.", End.STATED),
        ("서울에 살아.", End.OPEN),
        ("2015년에 한울전자에 입사했어.", End.UNSAID),
        ("예전에 서울에 살았었어.", End.OVER),
        ("2018년부터 2021년까지 서울에 살았어.", End.STATED),
    ],
)
def test_the_words_say_what_is_known_of_the_end(text, end):
    (candidate,) = learned(text)

    assert candidate.end is end


@pytest.mark.parametrize("text", ["Sorry, it was Stavanger, not Bergen.", "아니, 여수가 아니라 순천이었어."])
def test_a_bare_correction_without_its_antecedent_is_marked_unresolved(text):
    assert learned(text) == ()
    assert unresolved(text) == ("t_s1_0",)


def test_a_bare_correction_takes_its_slot_from_the_context():
    earlier = turn_of("I moved from Oslo to Bergen last Friday.", 0, "2026-03-02")
    correction = turn_of("Sorry, it was Stavanger, not Bergen.", 1, "2026-05-10")

    (candidate,) = Rules().extract(Window((earlier,), (correction,))).candidates

    assert (candidate.predicate, candidate.turn_id) == ("lives in", correction.id)
    assert candidate.corrects is not None
    assert candidate.corrects.text == "Bergen"


def test_a_correction_whose_old_value_stands_in_two_slots_is_refused():
    assert unresolved("I live in Bergen. My sister lives in Bergen.", "Sorry, it was Oslo, not Bergen.") == ("t_s1_1",)


def test_what_is_no_longer_so_is_an_update_and_no_correction():
    (candidate,) = learned("I don't live in Bergen any more.")

    assert candidate.act is Act.ENDS
    assert candidate.corrects is None


@pytest.mark.parametrize("text", ["I'm allergic to peanuts.", "나 땅콩 알레르기 있어."])
def test_allergies_are_safety_critical_and_many(text):
    (candidate,) = learned(text)

    assert candidate.importance == "safety"
    assert candidate.many is True


@pytest.mark.parametrize("text", ["They rushed to the hospital.", "엄마가 어제 수술했어."])
def test_a_turn_that_matters_and_cannot_be_read_is_marked(text):
    assert unresolved(text) == ("t_s1_0",)


@pytest.mark.parametrize("text", ["I have a dog named Bori. Should I take it to the hospital?", "Nice weather!"])
def test_a_turn_that_was_read_or_says_nothing_is_not_marked(text):
    assert unresolved(text) == ()


def test_a_megabyte_of_sentences_is_read_to_its_end():
    text = "It was a quiet day in the hills. " * 30_000 + "I live in Leeds."

    (candidate,) = learned(text)

    assert candidate.span == (len(text) - 16, len(text))


@pytest.mark.parametrize(
    "text",
    [
        "I live in " + "a " * 300_000,
        "나는 " * 200_000,
        "x" * 1_000_000,
        "my " * 300_000,
        "“" * 1_000_000,
        "`" * 1_000_000,
        '"a' * 500_000,
    ],
)
def test_a_megabyte_without_a_full_stop_gives_nothing(text):
    assert learned(text) == ()


@pytest.mark.parametrize("text", ["I work at Beta now, not Acme.", "이제 서울이 아니라 부산에 살아."])
def test_not_the_old_one_any_longer_is_a_change_and_no_correction(text):
    (candidate,) = learned(text)

    assert candidate.act is Act.HOLDS
    assert candidate.corrects is None


@pytest.mark.parametrize("text", ["강아지 키우는데 이름은 콩이야.", "강아지 키워. 이름은 콩이야."])
def test_a_name_of_nobody_in_particular_is_not_the_speakers(text):
    assert "이름" not in {candidate.predicate for candidate in learned(text)}


@pytest.mark.parametrize("text", ["내 이름은 지민이야.", "제 이름은 지민이에요.", "나는 이름은 지민이야."])
def test_a_name_that_is_said_to_be_ones_own_is_heard(text):
    (candidate,) = learned(text)

    assert (candidate.subject, candidate.predicate) == ("user", "이름")


def test_verbs_of_respect_are_of_others():
    assert learned("부산으로 이사하셨어.") == ()
    (candidate,) = learned("엄마가 부산으로 이사하셨어.")
    assert (candidate.subject, candidate.value.text) == ("엄마", "부산")


@pytest.mark.parametrize("text", ["From July my rent will be £900.", "7월부터 월세가 75만원으로 올라."])
def test_a_settled_change_is_actual_from_its_day(text):
    (candidate,) = learned(text)

    assert candidate.modality is Modality.ACTUAL
    assert candidate.valid_from is not None
    assert candidate.valid_from.earliest > turn_of(text, 0).said_at


def test_a_promotion_is_a_new_job_title():
    (candidate,) = learned("I was promoted to senior analyst in May.")

    assert (candidate.predicate, candidate.value.text) == ("job title", "senior analyst")


def test_what_is_said_of_the_listener_is_no_value():
    assert learned("The conversation history contains tool outputs you haven't responded to yet.") == ()


@pytest.mark.parametrize("text", ["I'm moving to Berlin.", "I'm joining Acme."])
def test_a_change_that_goes_on_is_not_done(text):
    (candidate,) = learned(text)

    assert candidate.modality is Modality.PLANNED


@pytest.mark.parametrize(
    "text",
    [
        "I'm moving to Linux.",
        "I moved to Slack from Teams.",
        "I moved to the next chapter.",
        "I joined Zoom at 9.",
        "I'm allergic to Mondays.",
        "I'm vegan-ish.",
        "나는 학교에 다녀.",
    ],
)
def test_what_only_looks_like_a_home_a_job_or_a_diet_is_left(text):
    assert learned(text) == ()


def test_what_is_liked_better_is_without_what_it_is_compared_to():
    (candidate,) = learned("나는 고양이보다 강아지를 좋아해.")

    assert candidate.qualifier == "강아지"


def test_a_place_of_birth_is_read_beside_the_year():
    place, year = learned("I was born in 1990 in Lyon.")

    assert (place.predicate, place.value.text) == ("place of birth", "Lyon")
    assert (year.predicate, year.value.text) == ("birth year", "1990")


def test_somebody_who_knows_of_an_allergy_is_no_allergen():
    told = Rules().extract(window_of("I'm allergic to peanuts, Mina knows."))

    assert [candidate.value.text for candidate in told.candidates] == ["peanuts"]


def test_what_has_gone_on_for_years_goes_on_since_then():
    (candidate,) = Rules().extract(window_of("I've lived in Lyon for three years.")).candidates

    assert (candidate.predicate, candidate.value.text, candidate.end) == ("lives in", "Lyon", End.OPEN)
    assert candidate.valid_from is not None
    assert candidate.quote == "I've lived in Lyon for three years."


@pytest.mark.parametrize(
    ("text", "predicate", "value"),
    [
        ("서울에 산 지 3년 됐어.", "사는 곳", "서울"),
        ("나는 네이버에 다닌 지 벌써 2년 됐어요.", "직장", "네이버"),
        ("간호사로 일한 지 십 년이 넘었어요.", "직업", "간호사"),
    ],
)
def test_what_has_gone_on_for_years_in_korean_goes_on_since_then(text: str, predicate: str, value: str):
    (candidate,) = Rules().extract(window_of(text)).candidates

    assert (candidate.predicate, candidate.value.text, candidate.end) == (predicate, value, End.OPEN)
    assert candidate.valid_from is not None
    assert candidate.quote == text


@pytest.mark.parametrize("text", ["차를 산 지 1년 됐어.", "점심 먹은 지 두 시간 됐어."])
def test_how_long_ago_a_thing_was_bought_or_done_is_no_home(text: str):
    assert Rules().extract(window_of(text)).candidates == ()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("I live in \x07Bergen.", "Bergen"),
        ("나는 \x01\x02 서울에 살아.", "서울"),
        ("나는 \u202e부산에 살아.", "부산"),
        ("나는 \x1b[1;31m제주에\x1b[0m 살아.", "제주"),
    ],
)
def test_what_nobody_sees_is_no_part_of_a_value(text: str, value: str):
    (claim,) = learned(text)

    assert claim.value is not None
    assert claim.value.text == value
    assert claim.quote in text
