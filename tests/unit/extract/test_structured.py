"""Claims handed over as JSON: what is taken, how it is read, and what a bad line is told."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest

from stilltrue.errors import BadClaim
from stilltrue.extract.structured import Structured, parse_claims
from stilltrue.model.claim import Act, End, Kind, Modality, ValueKind
from stilltrue.model.scope import Channel, SpaceKey, Tier
from stilltrue.model.time import BEGINNING, Precision, moment_of, spoken, zone_named
from stilltrue.model.turn import Turn, TurnId, Window

SEOUL = "Asia/Seoul"
CLAIM = {"subject": "user", "predicate": "lives in", "value": "Busan"}


def parsed(**fields: object):
    return parse_claims(CLAIM | fields, zone=SEOUL)


def test_subject_predicate_and_value_are_enough():
    claim = parse_claims('{"subject": "user", "predicate": "lives in", "value": "Busan"}', zone="UTC")

    assert (claim.candidate.act, claim.candidate.end, claim.candidate.kind) == (Act.HOLDS, End.OPEN, Kind.STATE)
    assert (claim.said_at, claim.turn, claim.source, claim.candidate.quote) == (None, None, None, None)
    assert claim.text == '{"subject":"user","predicate":"lives in","value":"Busan"}'


def test_every_field_is_read():
    claim = parsed(
        act="holds", valid_from="2026-03", valid_to="2026-05", said_at="2026-03-02T09:00:00+09:00", quote="I moved.",
        turn="t_7", source="crm-import-7", kind="preference", modality="planned", polarity=False, many=True, only=True,
        temporary=True, corrects="Ulsan", qualifier="home", tier=2, confidence=0.5, importance="safety",
    )  # fmt: skip

    held = claim.candidate
    assert (claim.turn, claim.source) == ("t_7", "crm-import-7")
    assert (held.turn_id, held.quote, held.qualifier, held.tier) == ("t_7", "I moved.", "home", Tier.DOCUMENT)
    assert (held.kind, held.modality, held.polarity, held.many) == (Kind.PREFERENCE, Modality.PLANNED, False, True)
    assert (held.only, held.temporary, held.confidence, held.importance) == (True, True, 0.5, "safety")
    assert held.corrects is not None
    assert (held.corrects.text, held.end) == ("Ulsan", End.STATED)


@pytest.mark.parametrize(
    ("raw", "kind", "key", "number"),
    [
        ("Busan", ValueKind.TEXT, "busan", None),
        (7, ValueKind.NUMBER, "#7", Decimal(7)),
        (7.0, ValueKind.NUMBER, "#7", Decimal("7.0")),
        (True, ValueKind.BOOLEAN, "yes", None),
        (False, ValueKind.BOOLEAN, "no", None),
        ({"number": 70, "unit": "kg"}, ValueKind.NUMBER, "#70 kg", Decimal(70)),
        ({"number": "70.50"}, ValueKind.NUMBER, "#70.5", Decimal("70.50")),
        ({"money": "760.00", "currency": "usd"}, ValueKind.MONEY, "money:760 USD", Decimal("760.00")),
        ({"entity": "Busan"}, ValueKind.ENTITY, "busan", None),
        ({"date": "2026-03"}, ValueKind.DATE, "2026-03", None),
        ({"duration": "P3M"}, ValueKind.DURATION, "P3M", None),
        ({"duration": "3 months"}, ValueKind.DURATION, "3 months", None),
        ({"duration": "1  hour and 30 minutes"}, ValueKind.DURATION, "1 hour and 30 minutes", None),
        ("1시간 30분", ValueKind.DURATION, "1시간 30분", None),
        ("30 min 1 h", ValueKind.TEXT, "30 min 1 h", None),
        ("90 minutes", ValueKind.TEXT, "90 minutes", None),
    ],
)
def test_a_value_has_its_type_and_its_key(raw: object, kind: ValueKind, key: str, number: Decimal | None):
    value = parsed(value=raw).candidate.value

    assert value is not None
    assert (value.kind, value.key, value.number) == (kind, key, number)


@pytest.mark.parametrize(
    ("words", "start", "precision"),
    [
        ("2019", "2019", Precision.YEAR),
        ("2026-03", "2026-03", Precision.MONTH),
        ("2026-03-05", "2026-03-05", Precision.DAY),
        ("last week", "2026-03-02", Precision.DAY),
        ("지난달", "2026-02", Precision.MONTH),
    ],
)
def test_times_are_iso_or_words_with_said_at_as_their_anchor(words: str, start: str, precision: Precision):
    held = parsed(valid_from=words, said_at="2026-03-12T09:00:00+09:00").candidate

    assert held.valid_from is not None
    assert (spoken(held.valid_from, zone_named(SEOUL)), held.valid_from.precision) == (start, precision)


def test_a_time_that_cannot_be_resolved_is_kept_as_unresolved():
    held = parsed(valid_from="some day soon", said_at="2026-03-12").candidate

    assert (held.valid_from, held.unresolved_start) == (None, True)


def test_words_without_an_anchor_are_unresolved():
    assert parsed(valid_from="last week").candidate.unresolved_start is True


def test_an_end_that_is_given_stays_beside_valid_to():
    assert parsed(valid_to="2026-05", end="over").candidate.end is End.OVER


def test_an_end_has_its_instant_under_either_name():
    held = parsed(act="ends", value=None, valid_to="2026-05").candidate

    assert held.valid_from is not None
    assert (spoken(held.valid_from, zone_named(SEOUL)), held.valid_to) == ("2026-05", None)


def test_a_derivation_is_kept_as_json():
    formula = {
        "formula": "per_week * weeks",
        "inputs": {"per_week": ["trip", "packs per week"], "weeks": ["trip", "weeks"]},
    }

    held = parsed(derivation=formula, value=None).candidate

    assert held.derivation is not None
    assert json.loads(held.derivation) == formula


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"color": 1}, "unknown field 'color'"),
        ({"color": 1, "shade": 2}, "'color', 'shade'"),
        ({"subject": None}, "'subject' is None"),
        ({"subject": "  "}, "'subject'"),
        ({"value": None}, "act 'holds' without a value"),
        ({"value": [1]}, "should be a text, a number"),
        ({"value": {"kg": 70}}, "number (and unit), money and currency"),
        ({"value": {}}, "object with nothing"),
        ({"value": {"money": "much", "currency": "USD"}}, "no number"),
        ({"value": {"money": "7", "currency": "dollars"}}, "three letters"),
        ({"value": {"number": "1e999999"}}, "no number"),
        ({"value": {"date": "2026-02-30"}}, "does not exist"),
        ({"value": {"duration": "some months"}}, "P3M"),
        ({"value": {"duration": "1 h 90 min"}}, "that is one hour or more"),
        ({"value": {"duration": "30 min 1 h"}}, "write the larger part first"),
        ({"act": "not"}, "'holds', 'ends', 'denies', 'confirms', 'adjusts', 'unsettles' or 'reserves'"),
        ({"act": "adjusts"}, "needs a number"),
        ({"act": "denies", "corrects": "Ulsan"}, "only 'holds' corrects"),
        ({"polarity": "no"}, "'polarity' is 'no'"),
        ({"many": 1}, "'many' is 1"),
        ({"tier": 9}, "'tier' is 9"),
        ({"confidence": 1.5}, "'confidence' is 1.5"),
        ({"importance": "huge"}, "'importance' is 'huge'"),
        ({"valid_from": "2026-02-30"}, "field 'valid_from'"),
        ({"valid_from": "2026-13"}, "field 'valid_from'"),
        ({"valid_from": "0000"}, "year 0"),
        ({"said_at": "yesterday"}, "field 'said_at'"),
        ({"valid_from": "2026-05", "valid_to": "2026-03"}, "is not after valid_from"),
        ({"end": "stated"}, "without valid_to"),
        ({"derivation": {"formula": "a"}}, "'derivation'"),
        ({"derivation": {"formula": "a", "inputs": {"a": ["only one"]}}}, "'derivation'"),
        (
            {"derivation": {"formula": "a", "inputs": {"a": ["one"]}}},
            "(inputs.a) is ['one']; it should be a subject and",
        ),
        ({"derivation": {"formula": "a", "inputs": {"가": ["여행", ""]}}}, "'derivation' (inputs.가) is ''"),
        ({"derivation": {"formula": " ", "inputs": {}}}, "'derivation' (formula) is ' '; it should have at least 1"),
        ({"derivation": {"formula": 5, "inputs": []}}, 'should be an object like {"formula": "a * b", "inputs"'),
        ({"derivation": {"formula": "a", "inputs": {}, "color": 1}}, "'derivation' (color) is 1; it should be an"),
        ({"derivation": {"formula": "a"}}, "'derivation' (inputs)"),
        ({"derivation": "a * b"}, "field 'derivation' is 'a * b'; it should be an object like"),
        ({"derivation": {}}, "'derivation' (formula)"),
        ({"value": float("nan")}, "cannot be written as JSON"),
        ({"value": {1, 2}}, "cannot be written as JSON"),
    ],
)
def test_a_bad_field_is_named_with_what_was_wanted(fields: dict[str, object], told: str):
    with pytest.raises(BadClaim) as problem:
        parsed(**fields)

    assert told in str(problem.value)


@pytest.mark.parametrize(
    "line", ["", "not json", "[]", "3", '"text"', "null", "{", '{"subject": "\\ud800"}', "\ud800", "[" * 100_000]
)
def test_a_line_that_is_no_object_is_refused(line: str):
    with pytest.raises(BadClaim):
        parse_claims(line, zone="UTC")


def test_an_error_shows_no_more_than_a_few_characters_of_the_line():
    with pytest.raises(BadClaim) as problem:
        parsed(polarity="s3cret" * 1000)

    assert len(str(problem.value)) < 200


def test_what_is_missing_is_named():
    with pytest.raises(BadClaim, match="no 'predicate'"):
        parse_claims({"subject": "user", "value": 1}, zone="UTC")


@pytest.mark.parametrize(
    "fields", [{}, {"value": 7.5}, {"value": {"money": 7, "currency": "KRW"}}, {"quote": '나 부산 살아 \n "x"'}]
)
def test_the_text_of_a_claim_reads_as_the_same_claim(fields: dict[str, object]):
    claim = parsed(**fields)

    assert parse_claims(claim.text, zone=SEOUL) == claim


def test_a_structured_turn_is_its_own_quote():
    said = moment_of("2026-03-12").earliest
    text = '{"subject":"user","predicate":"lives in","value":"Busan","valid_from":"yesterday"}'
    turns = tuple(
        Turn(
            id=TurnId(channel.value), space=SpaceKey("user:a"), session="s", index=0, role=channel.value, speaker=None,
            channel=channel, text=text if channel is Channel.STRUCTURED else "{", said_at=said, received_at=said,
            recorded_at=said, zone="UTC",
        )
        for channel in (Channel.STRUCTURED, Channel.USER)
    )  # fmt: skip

    extraction = Structured().extract(Window((), turns))

    (held,) = extraction.candidates
    assert (held.turn_id, held.quote, held.span) == ("structured", text, (0, len(text)))
    assert held.valid_from is not None
    assert (spoken(held.valid_from), extraction.problems) == ("2026-03-11", ())


def test_a_structured_turn_that_cannot_be_read_is_a_problem_not_a_crash():
    turn = Turn(
        id=TurnId("t_1"), space=SpaceKey("user:a"), session="s", index=0, role="structured", speaker=None,
        channel=Channel.STRUCTURED, text="█████", said_at=BEGINNING, received_at=BEGINNING, recorded_at=BEGINNING, zone="UTC",
    )  # fmt: skip

    extraction = Structured().extract(Window((), (turn,)))

    assert extraction.candidates == ()
    assert "t_1" in extraction.problems[0]


def test_half_a_surrogate_pair_is_called_so():
    with pytest.raises(BadClaim, match="half a surrogate pair"):
        parse_claims({"subject": "a", "predicate": "x", "value": "\ud83d y"}, zone="UTC")


def test_a_blank_subject_is_told_in_a_sentence():
    with pytest.raises(BadClaim, match="it should have at least 1 character"):
        parse_claims({"subject": "", "predicate": "x", "value": "y"}, zone="UTC")
