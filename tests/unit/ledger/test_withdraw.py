"""The sentences of LEDGER.md on Withdraw, each as a story."""

from __future__ import annotations

from tests.properties.claims import adjusts, confirms, denies, ends, holds, never, story

from stilltrue.ledger.timeline import timeline
from stilltrue.ledger.withdraw import undenied
from stilltrue.model.claim import Claim
from stilltrue.model.fact import Fate, Unshown
from stilltrue.model.scope import Tier
from stilltrue.model.time import Instant, Interval

DOCUMENT, HEARSAY = Tier.DOCUMENT, Tier.HEARSAY


def held(claims: list[Claim], *moments: int, many: bool = False) -> list[object]:
    """What holds at each moment: a text, None for nothing, or for many values a list."""
    found = timeline(claims, many=many)
    texts = [[f.value.text for f in found.at(Instant(t)) if f.polarity and f.value] for t in moments]
    return [sorted(at) for at in texts] if many else [at[0] if at else None for at in texts]


# Denials


def test_a_denial_withdraws_what_its_own_tier_said_before_it() -> None:
    assert held(story(holds("spicy", 1), denies("spicy", 3), holds("spicy", 6)), 2, 4, 7) == [None, None, "spicy"]


def test_a_denial_withdraws_what_lower_tiers_say_whenever_they_say_it() -> None:
    claims = story(holds("spicy", 1, tier=HEARSAY), denies("spicy", 3), holds("spicy", 6, tier=DOCUMENT))

    assert held(claims, 2, 7) == [None, None]


def test_a_denial_by_a_lower_tier_leaves_what_a_higher_said() -> None:
    assert held(story(holds("A", 1), denies("A", 3, tier=DOCUMENT)), 4) == ["A"]


def test_a_denial_concerns_positive_claims_and_leaves_ends() -> None:
    claims = story(holds("A", 1), ends("A", 3), denies("A", 5), holds("B", 2, tier=DOCUMENT))

    assert [fact.value.text for fact in timeline(claims).stretches if not fact.polarity and fact.value] == ["A"]


def test_a_denial_with_an_interval_withdraws_only_there() -> None:
    claims = story(holds("Seoul", 1), denies("Seoul", 9, start=4, to=6))

    assert held(claims, 3, 4, 6) == ["Seoul", None, "Seoul"]


def test_claims_of_one_place_do_not_withdraw_one_another() -> None:
    assert held(story(holds("A", 3), denies("A", 3)), 4) == ["A"]


def test_a_withdrawn_claim_is_listed_with_who_withdrew_it() -> None:
    found = undenied(story(holds("A", 1), denies("A", 3)))

    assert found.claims == []
    assert found.fates == {"a0": Unshown("a0", Fate.DENIED, "a1")}  # type: ignore[arg-type]


def test_a_claim_withdrawn_over_a_stretch_keeps_the_rest_and_its_seat() -> None:
    claims = story(holds("A", 1), denies("A", 9, start=4, to=6))

    (left,) = undenied(claims).claims

    assert left.coverage[0] == Interval(Instant(1), Instant(4))
    assert left.seat == claims[0].seat


# Corrections


def test_a_correction_takes_the_seat_of_what_it_corrects() -> None:
    claims = story(holds("Gemma", 1), holds("Qwen", 3), holds("Gemini", 6, corrects="Gemma"))

    assert held(claims, 2, 4, 7) == ["Gemini", "Qwen", "Qwen"]


def test_a_correction_takes_each_seat_with_its_interval_and_its_end() -> None:
    claims = story(holds("A", 1, start=1, to=3), holds("A", 5, start=5, to=7), holds("B", 9, corrects="A"))

    assert held(claims, 2, 4, 6, 8) == ["B", None, "B", None]


def test_a_correction_that_states_a_start_stands_once_in_its_own_place() -> None:
    claims = story(holds("Seoul", 2, start=1), holds("Seoul", 6, start=4, corrects="Seoul"))

    assert held(claims, 3, 5) == [None, "Seoul"]


def test_a_correction_of_what_nobody_said_is_a_plain_word() -> None:
    assert held(story(holds(125, 1), holds(120, 5, corrects=300)), 2, 6) == ["125", "120"]


def test_a_correction_of_what_only_a_lower_tier_said_is_a_plain_word_and_bars_it() -> None:
    claims = story(holds("A", 1, tier=DOCUMENT), holds("B", 5, corrects="A"), holds("A", 7, tier=DOCUMENT))

    assert held(claims, 2, 6, 8) == [None, "B", "B"]


def test_a_correction_of_a_correction_takes_the_first_seat() -> None:
    claims = story(holds("A", 1), holds("B", 3, corrects="A"), holds("C", 5, corrects="B"))

    assert held(claims, 2, 6) == ["C", "C"]
    assert timeline(claims).stretches[0].support == ("a0", "a1", "a2")


def test_a_correction_of_what_is_already_denied_is_a_plain_word() -> None:
    claims = story(holds("A", 1), denies("A", 3), holds("B", 5, corrects="A"))

    assert held(claims, 2, 6) == [None, "B"]


def test_a_correction_of_what_a_higher_tier_has_denied_is_a_plain_word() -> None:
    claims = story(holds("A", 1, tier=DOCUMENT), denies("A", 3), holds("B", 5, corrects="A", tier=DOCUMENT))

    assert held(claims, 2, 6) == [None, "B"]


def test_a_correction_covers_no_more_than_is_left_of_what_it_corrects() -> None:
    claims = story(holds("A", 1), denies("A", 8, start=3, to=5), holds("B", 9, corrects="A"))

    assert held(claims, 2, 4, 6) == ["B", None, "B"]


def test_what_a_correction_put_right_is_said_when_the_correction_was() -> None:
    claims = story(holds("A", 1), holds("B", 3), denies("B", 4), holds("B", 6, corrects="A"))

    assert held(claims, 2, 7) == ["B", "B"]


def test_what_was_added_after_the_wrong_total_is_added_to_the_right_one() -> None:
    assert held(story(holds(5, 1), adjusts(2, 3), holds(6, 8, corrects=5)), 2, 4, 9) == ["6", "8", "8"]


def test_two_corrections_of_one_place_both_take_the_seat_and_are_contested() -> None:
    claims = story(holds("A", 1), holds("B", 5, corrects="A", confidence=0.5), holds("C", 5, corrects="A"))

    (fact,) = timeline(claims).stretches

    assert fact.challengers


# Acts by hand


def test_an_act_by_hand_overrules_the_announcement_made_before_it() -> None:
    claims = story(holds("A", 1, start=8), holds("B", 3, explicit=True))

    assert held(claims, 2, 4, 9) == [None, "B", "B"]


def test_an_act_by_hand_locks_nothing() -> None:
    assert held(story(holds("B", 3, explicit=True), holds("C", 5)), 4, 6) == ["B", "C"]


def test_an_act_by_hand_overrules_only_where_it_covers() -> None:
    claims = story(
        holds("Busan", 1),
        holds("Daegu", 2, start=12, to=14),
        holds("Jeju", 3, start=10, to=20, explicit=True),
        holds("Seoul", 5, start=16, to=18),
    )

    assert held(claims, 5, 11, 13, 17, 21) == ["Busan", "Jeju", "Jeju", "Seoul", "Busan"]


def test_a_value_set_by_hand_overrules_its_ends_and_ends_without_a_value_but_not_those_of_others() -> None:
    announced = [holds("A", 1), ends("A", 2, start=8), ends(None, 2, start=9), ends("B", 2, start=8)]
    claims = story(*announced, confirms("A", 4, explicit=True))

    assert held(claims, 10) == ["A"]
    assert [f.value.text for f in timeline(claims).at(Instant(10)) if not f.polarity and f.value] == ["B"]


def test_a_value_ended_by_hand_does_not_come_true_later() -> None:
    assert held(story(holds("gym", 1, start=8), ends("gym", 3, explicit=True)), 4, 9) == [None, None]


def test_a_value_ended_by_hand_takes_its_exceptions_with_it_and_leaves_those_of_others() -> None:
    trips = [holds("Busan", 1), holds("Seoul", 2, start=2, to=9), holds("Jeju", 2, start=6, to=8)]

    assert held(story(*trips, ends("Seoul", 4, explicit=True)), 3, 5, 7) == ["Seoul", "Busan", "Jeju"]
    assert held(story(*trips, ends(None, 4, explicit=True)), 3, 5, 7) == ["Seoul", None, None]


def test_a_negative_act_by_hand_is_like_an_end() -> None:
    assert held(story(holds("meat", 1, start=8), never("meat", 3, explicit=True)), 9) == [None]


def test_what_had_begun_is_wiped_by_the_fold_so_that_nothing_older_comes_back() -> None:
    assert held(story(holds("A", 1), holds("B", 3), ends("B", 6, explicit=True)), 2, 4, 7) == ["A", "B", None]


def test_an_act_by_hand_overrules_no_addition() -> None:
    assert held(story(adjusts(2, 2, start=6), holds(5, 4, explicit=True)), 5, 7) == ["5", "7"]


def test_an_act_that_is_itself_overruled_overrules_nothing() -> None:
    claims = story(holds("A", 1, start=10, to=12), holds("B", 2, start=8, explicit=True), ends("B", 4, explicit=True))

    assert held(claims, 9, 11) == [None, "A"]


def test_a_correction_by_hand_that_takes_a_seat_withdraws_the_wrong_value_alone() -> None:
    claims = story(holds("A", 1), holds("C", 2, start=9), holds("B", 4, corrects="A", explicit=True))

    assert held(claims, 3, 10) == ["B", "C"]


def test_a_correction_by_hand_that_takes_no_seat_overrules_like_any_act() -> None:
    claims = story(holds("C", 2, start=9), holds("B", 4, corrects="A", explicit=True))

    assert held(claims, 5, 10) == ["B", "B"]


def test_what_an_act_by_hand_has_overruled_cannot_be_corrected() -> None:
    claims = story(holds("A", 1, start=9), holds("B", 3, explicit=True), holds("C", 5, corrects="A"))

    assert held(claims, 4, 6, 10) == ["B", "C", "C"]


def test_among_many_values_an_act_by_hand_concerns_its_own_value_alone() -> None:
    claims = story(holds("yoga", 1), holds("run", 1), holds("swim", 3, explicit=True), holds("row", 5, corrects="yoga"))

    assert held(claims, 2, 6, many=True) == [["row", "run"], ["row", "run", "swim"]]


def test_among_many_values_a_denial_runs_over_the_whole_slot() -> None:
    claims = story(holds("yoga", 1), holds("swim", 3, only=True), denies("swim", 5))

    assert held(claims, 4, many=True) == [["yoga"]]
