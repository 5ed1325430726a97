"""Receipts: the span is the quote in every script, and a lost negation is never accepted."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from stilltrue.extract.check import check
from stilltrue.language.tokens import normalise
from stilltrue.model.claim import Act, Assertion, Candidate, Value
from stilltrue.model.receipt import Rejection
from stilltrue.model.scope import Channel, SpaceKey
from stilltrue.model.time import Instant, moment_of
from stilltrue.model.turn import Turn, TurnId, Window

SPACE = SpaceKey("user:ana")
SAID = moment_of("2026-05-15T09:00:00Z").earliest
WORDS = st.sampled_from(
    "I live in Busan now café naïve Straße ΑΘΗΝΑ Москва שלום مرحبا 東京に住む 北京 กรุงเทพ 부산에 살아 고양이를 좋아해 "
    "🐕 👩‍👩‍👧 e\u0301te ﬁne Ｗｉｄｅ १२३ 1,240 don't “quoted” — KX-204 नमस्ते ភ្នំពេញ ကောင်း \u200b x\u0301y".split(" ")
)
TEXTS = st.lists(WORDS, min_size=3, max_size=14).map(" ".join)
ANY_TEXT = st.text(min_size=1, max_size=60)
ENGLISH = [
    ("I do not eat meat at home with my family", "not"),
    ("my sister and I never drink coffee in the evening", "never"),
    ("we have no car in the city these days", "no"),
    ("I cannot eat the shellfish from this market", "cannot"),
    ("I do not live in Busan with my parents", "not"),
]
KOREAN = [
    ("나는 집에서 가족과 고기를 안 먹고 지내고 있어", "안"),
    ("나는 요즘 저녁에 커피를 전혀 안 마시고 있어", "안"),
    ("나는 이제 회사 근처에서 혼자 살지 않고 있어", "않"),
    ("우리 집 강아지는 밤에 혼자 잠을 못 자고 있어", "못"),
]


def turn(text: str, number: int = 1) -> Turn:
    return Turn(
        id=TurnId(f"t_{number}"), space=SPACE, session="s", index=number, role="user", speaker=None, channel=Channel.USER,
        text=text, said_at=SAID, received_at=SAID, recorded_at=SAID, zone="UTC",
    )  # fmt: skip


def believed(
    quote: str, *turns: Turn, value: str | None = None, act: Act = Act.ENDS, **more: object
) -> Assertion | Rejection:
    held = Value.of_text(value) if value is not None else None
    proposed = Candidate(subject="user", predicate="says", value=held, act=act, quote=quote, **more)
    return check(proposed, Window((), turns), space=SPACE, extractor="llm@1", place=0, recorded_at=Instant(1))


@given(text=TEXTS | ANY_TEXT, data=st.data())
def test_a_named_span_is_the_quote_in_every_script(text: str, data: st.DataObject):
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    said = turn(text)

    result = believed(text[start:end], said, turn_id=said.id, span=(start, end))

    if isinstance(result, Assertion):
        (span,) = result.spans
        assert said.text[span.start : span.end] == text[start:end]
    else:
        assert not text[start:end].strip()


@given(text=TEXTS, other=TEXTS, data=st.data())
def test_a_recovered_span_reads_as_the_quote_in_every_script(text: str, other: str, data: st.DataObject):
    pieces = text.split()
    first = data.draw(st.integers(0, len(pieces) - 2))
    last = data.draw(st.integers(first + 1, len(pieces)))
    quote = data.draw(st.sampled_from([" ", "  ", "\n"])).join(pieces[first:last])
    spelled = data.draw(st.sampled_from([str, str.upper, str.casefold]))(quote)
    turns = {said.id: said for said in (turn(text, 1), turn(other, 2))}

    result = believed(spelled, *turns.values())

    if isinstance(result, Assertion):
        (span,) = result.spans
        exact = turns[span.turn_id].text[span.start : span.end]
        assert exact
        same = normalise(exact) == normalise(spelled)
        assert same or len(normalise(exact)) > len(normalise(spelled)) // 2


@settings(max_examples=60)
@given(case=st.sampled_from(ENGLISH + KOREAN), before=TEXTS, upper=st.booleans())
def test_a_quote_that_lost_its_negation_is_never_accepted(case: tuple[str, str], before: str, upper: bool):
    sentence, negation = case
    mark = "." if sentence.isascii() else "요."
    said = turn(f"{before.replace('not', '')}. {sentence}{mark}")
    lost = " ".join(sentence.replace(negation, " ", 1).split())
    value = lost.split()[-1]

    result = believed(lost.upper() if upper else lost, said, value=value, act=Act.HOLDS)

    assert isinstance(result, Rejection)


@given(text=ANY_TEXT, quote=ANY_TEXT)
def test_whatever_is_said_and_quoted_the_receipt_lies_in_its_turn(text: str, quote: str):
    result = believed(quote, turn(text))

    if isinstance(result, Assertion):
        (span,) = result.spans
        assert 0 <= span.start < span.end <= len(text)


@given(text=TEXTS, place=st.integers(0, 5))
def test_reading_again_gives_the_same_id(text: str, place: int):
    proposed = Candidate(subject="user", predicate="says", value=None, act=Act.ENDS, quote=text, turn_id=TurnId("t_1"))

    first, again = (
        check(proposed, Window((), (turn(text),)), space=SPACE, extractor="llm@1", place=place, recorded_at=Instant(at))
        for at in (1, 2)
    )

    assert isinstance(first, Assertion)
    assert isinstance(again, Assertion)
    assert first.id == again.id
