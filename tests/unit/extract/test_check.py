"""From a candidate to an assertion: the quote check, support, polarity, tiers and ids."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from stilltrue.extract.check import check
from stilltrue.model.claim import Act, Assertion, Candidate, Value, ValueKind
from stilltrue.model.receipt import Reason, Rejection
from stilltrue.model.scope import Channel, SpaceKey, Tier
from stilltrue.model.time import Instant, moment_of
from stilltrue.model.turn import Turn, TurnId, Window

SPACE = SpaceKey("user:ana")
SAID = moment_of("2026-05-15T09:00:00Z").earliest


def turn(
    text: str, *, name: str = "t_1", channel: Channel = Channel.USER, speaker: str | None = None, **more: object
) -> Turn:
    made = Turn(
        id=TurnId(name), space=SPACE, session="s", index=3, role=channel.value, speaker=speaker, channel=channel,
        text=text, said_at=SAID, received_at=SAID, recorded_at=SAID, zone="Asia/Seoul",
    )  # fmt: skip
    return replace(made, **more)


def candidate(quote: str | None, value: Value | str | None = "Busan", **more: object) -> Candidate:
    held = Value.of_text(value) if isinstance(value, str) else value
    made = Candidate(subject="user", predicate="lives in", value=held, quote=quote)
    return replace(made, **more)


def checked(proposed: Candidate, *turns: Turn, extractor: str = "llm@1") -> Assertion | Rejection:
    return check(proposed, Window((), turns), space=SPACE, extractor=extractor, place=0, recorded_at=Instant(1))


def outcome(result: Assertion | Rejection) -> str:
    """The quoted characters, or the reason of the rejection."""
    return result.reason.value if isinstance(result, Rejection) else f"{result.spans[0].start}:{result.spans[0].end}"


# -- the quote ---------------------------------------------------------------------------------------------


def test_a_quote_inside_the_span_that_was_named_is_accepted():
    said = turn("I live in Seoul. Now I live in Busan.")
    proposed = candidate("live in Busan", turn_id=said.id, span=(17, 37))

    result = checked(proposed, said)

    assert outcome(result) == "23:36"


def test_a_quote_that_stands_literally_in_one_turn_is_recovered_there():
    turns = (turn("Hello there."), turn("I live in Busan.", name="t_2"))

    result = checked(candidate("I live in Busan"), *turns)

    assert isinstance(result, Assertion)
    assert (result.turn_id, outcome(result)) == ("t_2", "0:15")


def test_a_quote_that_stands_in_two_turns_is_ambiguous_unless_its_turn_is_named():
    turns = (turn("I live in Busan."), turn("I live in Busan.", name="t_2"))

    unnamed = checked(candidate("I live in Busan"), *turns)
    named = checked(candidate("I live in Busan", turn_id=TurnId("t_2")), *turns)

    assert outcome(unnamed) == Reason.QUOTE_AMBIGUOUS.value
    assert isinstance(named, Assertion)
    assert named.turn_id == "t_2"


@pytest.mark.parametrize(
    ("text", "quote", "span"),
    [
        ("Well — I “really” live in BUSAN.", 'i "really" live in busan', "7:31"),
        ("나는  부산에\n살아.", "나는 부산에 살아", "0:10"),
        ("Ｉ ｌｉｖｅ ｉｎ Ｂｕｓａｎ!", "I live in Busan", "0:15"),
        ("I live in cafe\u0301 Busan now", "I LIVE IN CAFÉ BUSAN", "0:21"),
    ],
)
def test_case_width_spacing_quotes_and_dashes_do_not_hide_a_quote(text: str, quote: str, span: str):
    assert outcome(checked(candidate(quote, None, act=Act.ENDS), turn(text))) == span


def test_a_quote_that_has_nearly_all_words_of_one_stretch_is_recovered():
    said = turn("So yes, since the spring I have been living in Busan with my two cats.")

    result = checked(candidate("since spring I have been living in Busan with my two cats"), said)

    assert isinstance(result, Assertion)
    assert said.text[slice(*map(int, outcome(result).split(":")))].endswith("with my two cats")


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("These days I really do not like living in Busan with cats.", "These days I really do like living in Busan with cats."),
        ("요즘 나는 부산에서 고기를 안 먹고 지내고 있어.", "요즘 나는 부산에서 고기를 먹고 지내고 있어."),
        ("요즘 나는 부산에서 고기를 먹지 않고 잘 지내고 있어.", "요즘 나는 부산에서 고기를 먹고 잘 지내고 있어."),
        ("I have been living in Busan for 12 years with my cats.", "I have been living in Busan for 15 years with my cats."),
        ("I have been living in Busan with Maria and my cats.", "I have been living in Busan with Sofia and my cats."),
        ("나는 작년부터 부산에서 민수랑 둘이 같이 살고 있어.", "나는 작년부터 부산에서 지훈랑 둘이 같이 살고 있어."),
        ("I told Anna that Busan is where Ben will live.", "I told Ben that Busan is where Anna will live."),
    ],
)  # fmt: skip
def test_a_quote_that_changes_a_negation_number_or_name_is_never_recovered(text: str, quote: str):
    result = checked(candidate(quote, "부산" if "부산" in text else "Busan"), turn(text))

    assert isinstance(result, Rejection)
    assert result.reason in (Reason.QUOTE_CHANGED, Reason.QUOTE_MISSING)


@pytest.mark.parametrize("quote", ["It is Oslo where I live, I said.", "", "   ", None])
def test_a_quote_that_stands_nowhere_is_rejected(quote: str | None):
    assert outcome(checked(candidate(quote), turn("I live in Busan."))) == Reason.QUOTE_MISSING.value


@pytest.mark.parametrize(("quote", "value"), [("Busan", "Busan"), ("부", "부산")])
def test_a_short_quote_is_never_recovered(quote: str, value: str):
    assert outcome(checked(candidate(quote, value), turn("I live in Busan. 부산"))) == Reason.QUOTE_SHORT.value


def test_a_short_quote_handed_over_by_a_program_counts_where_it_occurs_once():
    said = turn("I have a dog.")
    proposed = candidate("a dog", "dog", predicate="pet")

    once = checked(proposed, said, extractor="structured@1")
    twice = checked(proposed, turn("a dog is a dog"), extractor="structured@1")

    assert outcome(once) == "7:12"
    assert outcome(twice) == Reason.QUOTE_SHORT.value


@pytest.mark.parametrize(
    ("text", "quote"),
    [("The rent is 700 now, in Busan.", "rent is 70"), ("I dislike Busan a lot.", "like Busan a lot")],
)
def test_a_quote_that_cuts_a_word_or_number_in_two_is_not_in_the_turn(text: str, quote: str):
    assert isinstance(checked(candidate(quote), turn(text)), Rejection)


# -- what the turn says ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("나 부산에서 살고 있어.", "부산"),
        ("I have two cats in Busan.", Value.of_number(2)),
        ("우리 집에 고양이 두 마리 있어.", Value.of_number(2)),
        (
            "월세는 70만원이야, 참고해.",
            Value(ValueKind.MONEY, "700000 KRW", "money:700000 KRW", Decimal(700000), "KRW"),
        ),
        ("It costs 1,240 dollars.", Value(ValueKind.MONEY, "1240 USD", "money:1240 USD", Decimal(1240), "USD")),
        ("The exam is tomorrow, I think.", Value(ValueKind.DATE, "2026-05-16", "2026-05-16")),
        ("I moved there last week.", "the new flat"),
        ("I started swimming lessons.", "swim lesson"),
    ],
)
def test_a_value_is_supported_by_its_words_its_number_its_date_or_a_reference(text: str, value: Value | str):
    assert isinstance(checked(candidate(text, value), turn(text)), Assertion)


@pytest.mark.parametrize(
    ("text", "value"),
    [("I live in Busan now.", "Seoul"), ("나 부산에서 살고 있어.", "대전"), ("I have two cats.", Value.of_number(3))],
)
def test_a_value_that_the_window_does_not_show_is_rejected(text: str, value: Value | str):
    assert outcome(checked(candidate(text, value), turn(text))) == Reason.VALUE_UNSUPPORTED.value


def test_an_attitude_is_supported_where_its_thing_is():
    text = "위염 때문에 마라탕 줄이고 있어."
    limits = candidate(text, "limits", predicate="attitude", qualifier="마라탕")

    shown = checked(limits, turn(text))
    other = checked(replace(limits, qualifier="떡볶이"), turn(text))

    assert isinstance(shown, Assertion)
    assert outcome(other) == Reason.VALUE_UNSUPPORTED.value


def test_a_subject_nobody_named_is_rejected():
    text = "Lives in Busan these days."

    result = checked(candidate(text, subject="Mallory"), turn(text))

    assert outcome(result) == Reason.SUBJECT_UNSUPPORTED.value


def test_the_owner_is_no_subject_of_what_a_document_says_of_nobody():
    text = "Busan lies by the sea, at the very south."

    assert outcome(checked(candidate(text), turn(text, channel=Channel.DOCUMENT))) == Reason.SUBJECT_UNSUPPORTED.value


def test_what_a_program_hands_over_unsupported_is_kept_and_flagged():
    result = checked(candidate("We met by the sea.", "Busan"), turn("We met by the sea."), extractor="structured@1")

    assert isinstance(result, Assertion)
    assert result.supported is False


@pytest.mark.parametrize(
    ("text", "quote", "more"),
    [
        ("I don't live in Busan.", "live in Busan", {}),
        ("나는 부산에 안 살아.", "나는 부산에 안 살아", {}),
        ("I live in Busan.", "I live in Busan", {"polarity": False}),
    ],
)
def test_a_candidate_that_turns_its_sentence_around_is_rejected(text: str, quote: str, more: dict[str, object]):
    value = "부산" if "부산" in text else "Busan"

    assert outcome(checked(candidate(quote, value, **more), turn(text))) == Reason.POLARITY_TURNED.value


def test_a_dislike_does_not_become_a_liking():
    text = "I don't like living in Busan."

    result = checked(candidate(text, "likes", predicate="attitude", qualifier="Busan"), turn(text))

    assert outcome(result) == Reason.POLARITY_TURNED.value


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("I don't live in Busan any more.", {"act": Act.ENDS}),
        ("I don't live in Busan.", {"polarity": False}),
        ("I don't like Busan.", {"predicate": "dislikes"}),
        ("Sorry, it was Busan, not Ulsan.", {"corrects": Value.of_text("Ulsan")}),
        ("I don't live in Ulsan but in Busan.", {}),
        ("I can't live without Busan.", {}),
        ("나는 울산 말고 부산에 살아. Busan!", {}),
        ("I'm not married, but I live in Busan.", {}),
    ],
)
def test_a_negation_in_its_place_turns_nothing_around(text: str, more: dict[str, object]):
    assert isinstance(checked(candidate(text, **more), turn(text)), Assertion)


@pytest.mark.parametrize(
    ("text", "subject", "value"),
    [
        ("Never Let Me Go was written by Kazuo Ishiguro.", "Never Let Me Go", "Kazuo Ishiguro"),
        ("Mina's favourite song is Can't Help Myself.", "Mina", "Can't Help Myself"),
        ("『오늘은 안 가요』는 한지우가 썼다.", "오늘은 안 가요", "한지우"),
    ],
)
def test_a_negation_within_a_name_turns_nothing_around(text: str, subject: str, value: str):
    assert isinstance(checked(candidate(text, value, subject=subject), turn(text)), Assertion)


@pytest.mark.parametrize(
    ("text", "subject", "value"),
    [
        ("Never Let Me Go was not written by Busan.", "Never Let Me Go", "Busan"),
        ("『오늘은 안 가요』는 부산에서 안 썼다.", "오늘은 안 가요", "부산"),
    ],
)
def test_a_negation_beside_such_a_name_still_turns_it_around(text: str, subject: str, value: str):
    result = checked(candidate(text, value, subject=subject), turn(text))

    assert outcome(result) == Reason.POLARITY_TURNED.value


# -- tier, seat and id -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("channel", "speaker", "subject", "own", "tier"),
    [
        (Channel.USER, None, "user", None, Tier.OWN_WORD),
        (Channel.USER, None, "user", Tier.HEARSAY, Tier.HEARSAY),
        (Channel.ASSISTANT, None, "user", Tier.OWN_WORD, Tier.HEARSAY),
        (Channel.OTHER, "Sam", "Sam", None, Tier.OWN_WORD),
        (Channel.OTHER, "Sam", "Kim", None, Tier.DOCUMENT),
        (Channel.DOCUMENT, None, "Kim", None, Tier.DOCUMENT),
        (Channel.WEB, None, "Kim", None, Tier.UNKNOWN),
        (Channel.ACT, None, "user", None, Tier.ACT),
        (Channel.STRUCTURED, None, "user", Tier.ACT, Tier.OWN_WORD),
    ],
)
def test_the_tier_is_the_channels_and_a_candidate_only_lowers_it(
    channel: Channel, speaker: str | None, subject: str, own: Tier | None, tier: Tier
):
    text = "You and Kim and Sam live in Busan."

    result = checked(candidate(text, subject=subject, tier=own), turn(text, channel=channel, speaker=speaker))

    assert isinstance(result, Assertion)
    assert (result.tier, result.explicit) == (tier, tier is Tier.ACT)


def test_a_tool_result_marked_verified_is_as_good_as_the_users_word():
    text = "The user lives in Busan."

    result = checked(candidate(text), turn(text, channel=Channel.TOOL, meta={"verified": True}))

    assert isinstance(result, Assertion)
    assert result.tier is Tier.OWN_WORD


def test_a_program_that_cites_a_persons_act_does_not_act_as_that_person():
    text = "correct user 'lives in' Busan"

    result = checked(candidate(text), turn(text, channel=Channel.ACT), extractor="structured@1")

    assert isinstance(result, Assertion)
    assert (result.tier, result.explicit) == (Tier.OWN_WORD, False)


def test_clock_zone_and_quarantine_come_from_the_turn():
    text = "I live in Busan."

    result = checked(candidate(text), turn(text, quarantined=True))

    assert isinstance(result, Assertion)
    assert (result.said_at, result.turn_index, result.zone, result.quarantined) == (SAID, 3, "Asia/Seoul", True)


def test_the_id_is_the_same_for_the_same_claim_and_another_for_another():
    text = "I live in Busan."
    proposed = candidate(text)

    first, again = checked(proposed, turn(text)), checked(proposed, turn(text))
    other = checked(replace(proposed, predicate="works in"), turn(text))
    newer = checked(proposed, turn(text), extractor="llm@2")

    ids = [result.id for result in (first, again, other, newer) if isinstance(result, Assertion)]
    assert ids[0] == ids[1]
    assert len(set(ids)) == 3


@pytest.mark.parametrize(
    "more",
    [
        {"subject": " "},
        {"predicate": ""},
        {"value": None},
        {"act": Act.ADJUSTS},
        {"confidence": 1.5},
        {"confidence": float("nan")},
        {"valid_from": moment_of("2026"), "valid_to": moment_of("2025")},
    ],
)
def test_a_candidate_that_cannot_be_right_is_malformed(more: dict[str, object]):
    result = checked(replace(candidate("I live in Busan."), **more), turn("I live in Busan."))

    assert outcome(result) == Reason.MALFORMED.value


def test_a_secret_taken_out_of_the_line_does_not_come_in_with_the_value():
    text = '{"subject":"user","predicate":"card pin","value":"[secret: password]"}'
    proposed = candidate(text, "4821", predicate="card pin")

    result = checked(proposed, turn(text, channel=Channel.STRUCTURED), extractor="structured@1")

    assert isinstance(result, Rejection)
    assert result.reason is Reason.SECRET
    assert "4821" not in str(result.candidate)


@pytest.mark.parametrize("value", ["[secret: password]", "[secret", "the [secret"])
def test_a_marker_of_a_secret_is_no_value_however_it_was_cut(value: str):
    text = "my password for the bank is [secret: password]"

    result = checked(candidate(text, value, predicate="password for the bank"), turn(text))

    assert isinstance(result, Rejection)
    assert result.reason is Reason.SECRET


@pytest.mark.parametrize(
    "text", ["", " ", "\x00\x01", "\ud800", "\u202eabc", "🐕" * 50, "'; DROP TABLE turns; --", "(a+)+$"]
)
@pytest.mark.parametrize("quote", ["", "\ud800 \udfff and more", "🐕🐕🐕🐕🐕🐕", "a" * 5000, "(a+)+$ and so on"])
def test_hostile_texts_and_quotes_get_a_reason_and_no_crash(text: str, quote: str):
    assert checked(candidate(quote, "\ud800"), turn(text)) is not None


def test_a_text_of_a_megabyte_is_searched():
    said = turn("lorem ipsum dolor " * 60_000 + "I live in Busan for good.")

    result = checked(candidate("i live in  busan for good"), said)

    assert isinstance(result, Assertion)
    assert said.text[result.spans[0].start : result.spans[0].end] == "I live in Busan for good"


@pytest.mark.parametrize("text", ["I moved from Oslo to Bergen last Friday.", "지난주 금요일에 베르겐으로 이사했어."])
@pytest.mark.parametrize("word", ["likes", "avoids", "allergic"])
def test_a_word_of_liking_that_is_toward_nothing_has_to_be_said_like_any_other_value(text, word):
    assert outcome(checked(candidate(text, word), turn(text))) == Reason.VALUE_UNSUPPORTED.value
