"""Which event a claim tells of, when it occurred, and what a slot of events holds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stilltrue.ledger.belief import belief
from stilltrue.ledger.events import event_id, is_telling, tellings_of_one, told_events
from stilltrue.ledger.naming import Names
from stilltrue.model.claim import Act, Assertion, AssertionId, End, Kind, Modality, Value, ValueKind
from stilltrue.model.fact import Slot, Standing
from stilltrue.model.naming import Alias, AliasKind
from stilltrue.model.receipt import Span
from stilltrue.model.scope import SpaceKey, Tier
from stilltrue.model.time import DAY, MINUTE, Instant, moment_of
from stilltrue.model.turn import TurnId

SPACE = SpaceKey("user:u")
TRIP = Slot(SPACE, "user", "trip")
PLAIN = Names.of(())


def telling(number: int, what: str = "Jeju", *, said: str, when: str | None = None, **fields: object) -> Assertion:
    """That the user went somewhere."""
    plain = Assertion(
        id=AssertionId(f"a{number}"), space=SPACE, spans=(Span(TurnId(f"t{number}"), 0, 1),), subject="user",
        predicate="trip", qualifier=None, value=Value.of_text(what, ValueKind.ENTITY), act=Act.HOLDS, polarity=True,
        modality=Modality.ACTUAL, kind=Kind.EVENT, many=None, only=False, temporary=False, corrects=None,
        end=End.OPEN, valid_from=moment_of(when) if when else None, valid_to=None, unresolved_start=False,
        tier=Tier.OWN_WORD, explicit=False, confidence=1.0, importance="normal", said_at=moment_of(said).earliest,
        turn_index=0, place=0, zone="UTC", extractor="rules@1", recorded_at=Instant(number),
    )  # fmt: skip
    return replace(plain, **fields)


def one(later: Assertion, first: Assertion) -> Names:
    """How names are read once two tellings are recorded as one event."""
    return Names.of([
        Alias(
            space=SPACE, kind=AliasKind.ENTITY, mention=event_id(later), name=event_id(first), method="by hand",
            score=1.0, recorded_from=Instant(0),
        )
    ])  # fmt: skip


def facts(*assertions: Assertion, names: Names = PLAIN):
    return belief(TRIP, assertions, names, recorded_at=Instant(9)).facts


def shown(*assertions: Assertion, names: Names = PLAIN) -> list[tuple[str, int, int]]:
    return [(fact.value.text, fact.valid.start, fact.valid.end) for fact in facts(*assertions, names=names)]


MARCH, APRIL = moment_of("2026-03").earliest, moment_of("2026-04").earliest
FIFTH = moment_of("2026-03-05").earliest


def test_the_id_hangs_on_kind_who_what_and_the_day_it_was_said():
    first = telling(1, said="2026-04-01T09:00", when="2026-03")

    same = telling(2, said="2026-04-01T21:00", when="2026-03", turn_index=7, confidence=0.4)
    others = [
        telling(3, said="2026-04-02T09:00", when="2026-03"),
        telling(4, "Busan", said="2026-04-01T09:00", when="2026-03"),
        telling(5, said="2026-04-01T09:00", when="2026-03", subject="민지"),
        telling(6, said="2026-04-01T09:00", when="2026-03", predicate="flight"),
        telling(7, said="2026-04-01T09:00", when="2026-02"),
    ]

    assert event_id(same) == event_id(first)
    assert len({event_id(first), *map(event_id, others)}) == 6


def test_the_day_it_was_said_is_that_of_the_speaker():
    late = telling(1, said="2026-04-01T16:00", zone="Asia/Seoul")
    next_morning = telling(2, said="2026-04-02T01:00", zone="Asia/Seoul")

    assert event_id(late) == event_id(next_morning)


@pytest.mark.parametrize(
    "fields",
    [
        {"modality": Modality.PLANNED},
        {"polarity": False},
        {"act": Act.ENDS},
        {"kind": Kind.STATE},
        {"value": Value.of_text("2026-06-20", ValueKind.DATE)},
    ],
)
def test_what_has_not_happened_and_what_tells_a_date_is_no_telling(fields):
    assert not is_telling(telling(1, said="2026-04-01", **fields))


def test_an_event_is_over_the_time_that_was_told_and_closes_nothing():
    first = telling(1, said="2026-04-01", when="2026-03")
    second = telling(2, said="2026-06-01", when="2026-05")

    may, june = moment_of("2026-05").earliest, moment_of("2026-06").earliest
    assert shown(first, second) == [("Jeju", MARCH, APRIL), ("Jeju", may, june)]


def test_a_trip_in_march_and_one_in_may_told_in_one_breath_are_two():
    first = telling(1, said="2026-06-01", when="2026-03")
    second = telling(2, said="2026-06-01", when="2026-05", place=1)

    assert {fact.id for fact in facts(first, second)} == {event_id(first), event_id(second)}


def test_an_event_of_which_no_time_was_told_is_known_from_when_it_was_said():
    undated = telling(1, said="2026-04-01T09:00", end=End.OVER)

    (fact,) = facts(undated)

    assert (fact.valid.start, fact.valid.end) == (undated.said_at, undated.said_at + MINUTE)
    assert fact.since_stated is None


def test_a_past_event_has_occurred_and_is_no_past_state():
    (fact,) = facts(telling(1, said="2026-04-01", when="2026-03"))

    assert [fact.standing(Instant(moment)) for moment in (MARCH - 1, FIFTH, APRIL)] == [
        Standing.FUTURE, Standing.CURRENT, Standing.OCCURRED,
    ]  # fmt: skip
    assert fact.known_by(APRIL) and not fact.known_by(Instant(MARCH - 1))


def test_two_tellings_that_are_one_are_called_by_the_first_and_the_later_word_on_the_time_counts():
    first = telling(1, said="2026-04-01", when="2026-03-04")
    later = telling(2, said="2026-05-01", when="2026-03-05")

    (fact,) = facts(later, first, names=one(later, first))

    assert fact.id == fact.event == event_id(first)
    assert (fact.valid.start, fact.valid.end) == (FIFTH, FIFTH + DAY)


def test_a_vaguer_word_told_later_leaves_the_day():
    first = telling(1, said="2026-04-01", when="2026-03-05")
    later = telling(2, said="2026-05-01", when="2026-03")

    assert shown(first, later, names=one(later, first)) == [("Jeju", FIFTH, FIFTH + DAY)]


def test_a_word_of_a_lower_tier_does_not_move_an_event():
    first = telling(1, said="2026-04-01", when="2026-03-05")
    echo = telling(2, said="2026-05-01", when="2026-03-09", tier=Tier.HEARSAY)

    assert shown(first, echo, names=one(echo, first)) == [("Jeju", FIFTH, FIFTH + DAY)]


def test_a_correction_is_of_the_event_that_was_told_last():
    first = telling(1, said="2026-04-01", when="2026-03")
    right = telling(2, "부산", said="2026-04-02", corrects=Value.of_text("Jeju"))

    (fact,) = facts(first, right)

    assert (fact.value.text, fact.event) == ("부산", event_id(first))
    assert (fact.valid.start, fact.valid.end) == (MARCH, APRIL)


def test_a_denial_that_names_an_event_leaves_the_others():
    first = telling(1, said="2026-04-01", when="2026-03")
    second = telling(2, said="2026-06-01", when="2026-05")
    never = telling(3, said="2026-06-02", act=Act.DENIES, qualifier=event_id(first))

    (fact,) = facts(first, second, never)

    assert fact.event == event_id(second)


def test_a_denial_that_names_an_event_of_which_nothing_is_known_denies_nothing():
    first = telling(1, said="2026-04-01", when="2026-03")
    never = telling(2, said="2026-06-02", act=Act.DENIES, qualifier="e_" + "0" * 18)

    assert shown(first, never) == [("Jeju", MARCH, APRIL)]


def test_a_denial_that_names_none_is_of_all_that_was_told_of_the_place():
    tellings = [telling(n, said=f"2026-0{n}-01", when=f"2026-0{n}") for n in (1, 2, 3)]
    never = telling(4, said="2026-06-02", act=Act.DENIES, kind=Kind.STATE)

    assert shown(*tellings, never) == []


def test_an_end_closes_no_event():
    first = telling(1, said="2026-04-01", when="2026-03")
    over = telling(2, said="2026-06-02", act=Act.ENDS, kind=Kind.STATE)

    assert ("Jeju", MARCH, APRIL) in shown(first, over)


def test_only_tellings_whose_what_and_day_agree_are_proposed_as_one():
    first = telling(1, said="2026-04-01", when="2026-03-05")
    again = telling(2, said="2026-05-01", when="2026-03-05")
    other_day = telling(3, said="2026-05-02", when="2026-03-06")
    other_place = telling(4, "Busan", said="2026-05-03", when="2026-03-05")
    month, same_month = (telling(n, said=f"2026-05-0{n}", when="2026-02") for n in (5, 6))

    proposed = list(tellings_of_one([month, same_month, other_place, other_day, again, first], PLAIN))

    assert proposed == [(event_id(again), event_id(first))]


def test_an_act_that_names_an_event_is_about_it():
    first = telling(1, said="2026-04-01", when="2026-03")
    sure = telling(2, said="2026-06-02", act=Act.CONFIRMS, qualifier=event_id(first), kind=Kind.STATE)

    told = told_events([first, sure], PLAIN)

    assert told[sure.id].event == event_id(first)
    assert shown(first, sure) == [("Jeju", MARCH, APRIL)]
