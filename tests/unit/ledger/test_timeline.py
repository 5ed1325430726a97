"""The sentences of LEDGER.md on Fold, Decide, Merge and many values, each as a story."""

from __future__ import annotations

from tests.properties.claims import adjusts, asserted, claimed, confirms, denies, ends, holds, never, story

from stilltrue.ledger.timeline import timeline
from stilltrue.model.claim import Act, Claim, End, Value
from stilltrue.model.fact import Fate, Stretch
from stilltrue.model.scope import Tier
from stilltrue.model.time import Instant

DOCUMENT, HEARSAY, UNKNOWN = Tier.DOCUMENT, Tier.HEARSAY, Tier.UNKNOWN


def held(claims: list[Claim], *moments: int, many: bool = False) -> list[object]:
    """What holds at each moment: a text, None for nothing, or for many values a list."""
    found = timeline(claims, many=many)
    texts = [[f.value.text for f in found.at(Instant(t)) if f.polarity and f.value] for t in moments]
    return [sorted(at) for at in texts] if many else [at[0] if at else None for at in texts]


def fact_at(claims: list[Claim], moment: int) -> Stretch:
    (fact,) = (fact for fact in timeline(claims).at(Instant(moment)) if fact.polarity)
    return fact


def negatives(claims: list[Claim], moment: int, *, many: bool = False) -> list[str]:
    facts = timeline(claims, many=many).at(Instant(moment))
    return [fact.value.text for fact in facts if not fact.polarity and fact.value]


def contested(claims: list[Claim], moment: int) -> list[str | None]:
    challengers = fact_at(claims, moment).challengers
    return [challenger.value.text if challenger.value else None for challenger in challengers]


# What stands


def test_another_value_displaces_what_stood() -> None:
    assert held(story(holds("Busan", 1), holds("Seoul", 5)), 0, 1, 5) == [None, "Busan", "Seoul"]


def test_the_same_value_adds_support_and_opens_nothing() -> None:
    (fact,) = timeline(story(holds("Busan", 1), holds("Busan", 5), confirms("busan", 7))).stretches

    assert fact.support == ("a0", "a1", "a2")


def test_a_holds_takes_back_that_it_did_not_hold_and_not_that_another_did_not() -> None:
    claims = story(ends("Seoul", 1), ends("Busan", 2), holds("Seoul", 5))

    assert negatives(claims, 3) == ["Seoul", "Busan"]
    assert negatives(claims, 6) == ["Busan"]


def test_a_confirmation_opens_a_value_from_when_it_was_said_where_it_does_not_stand() -> None:
    assert held(story(confirms("Gemma", 5, start=2)), 3, 5) == [None, "Gemma"]


def test_a_confirmation_keeps_its_value_against_a_late_arriving_word_from_before() -> None:
    claims = story(holds("Gemma", 1), confirms("Gemma", 7), holds("Qwen", 4))

    assert held(claims, 5, 8) == ["Qwen", "Gemma"]


def test_after_an_end_nothing_older_comes_back() -> None:
    claims = story(holds("Busan", 1), holds("Seoul", 3), ends("Seoul", 6))

    assert held(claims, 2, 4, 7) == ["Busan", "Seoul", None]


def test_after_a_withdrawal_what_was_displaced_comes_back() -> None:
    assert held(story(holds("Busan", 1), holds("Seoul", 3), denies("Seoul", 6)), 4, 7) == ["Busan", "Busan"]


def test_an_end_wipes_a_stretch_that_was_repeated_after_it_without_a_stated_start() -> None:
    assert held(story(holds("Seoul", 1), holds("Seoul", 6), ends("Seoul", 9, start=4)), 3, 5, 7) == [
        "Seoul",
        None,
        None,
    ]


def test_an_end_spares_what_a_support_states_a_later_start_for() -> None:
    claims = story(holds("Seoul", 1), holds("Seoul", 7, start=6), ends("Seoul", 9, start=4))

    assert held(claims, 3, 5, 6, 9) == ["Seoul", None, "Seoul", "Seoul"]


def test_an_end_spares_a_stretch_that_began_later() -> None:
    assert held(story(holds("Acme", 4), ends("Acme", 9, start=2)), 5, 10) == ["Acme", "Acme"]


def test_an_end_spares_another_value_and_is_a_negative_fact_beside_it() -> None:
    claims = story(holds("Busan", 1), ends("Seoul", 5))

    assert held(claims, 6) == ["Busan"]
    assert negatives(claims, 6) == ["Seoul"]


def test_an_end_without_a_value_wipes_whatever_stands() -> None:
    claims = story(holds("Kia", 1), holds("BMW", 3), ends(None, 5))

    assert held(claims, 4, 6) == ["BMW", None]
    assert negatives(claims, 6) == ["BMW"]


def test_of_two_ends_the_earlier_instant_counts_whichever_was_said_later() -> None:
    first_later = story(holds("A", 1), ends("A", 8, start=6), ends("A", 9, start=4))
    first_earlier = story(holds("A", 1), ends("A", 8, start=4), ends("A", 9, start=6))

    assert held(first_later, 3, 5, 7) == held(first_earlier, 3, 5, 7) == ["A", None, None]


def test_who_means_the_later_end_says_so_with_a_bounded_holds() -> None:
    claims = story(holds("A", 1), ends("A", 5, start=4), holds("A", 9, start=1, to=6))

    assert held(claims, 5, 7) == ["A", None]


def test_a_negative_claim_wipes_its_value_and_is_a_fact() -> None:
    claims = story(holds("meat", 1), never("meat", 5), holds("fish", 6))

    assert held(claims, 2, 5, 7) == ["meat", None, "fish"]
    assert negatives(claims, 7) == ["meat"]


def test_a_negative_claim_of_the_day_counts_from_when_it_was_said_where_the_value_was_vouched_for_that_day() -> None:
    claims = story(holds("meat", 8), never("meat", 12, start=(0, 24)))

    assert held(claims, 8, 13) == ["meat", None]
    assert negatives(claims, 13) == ["meat"]


def test_where_confidence_alone_decides_the_stronger_stands_and_is_contested() -> None:
    claims = story(holds("A", 1, confidence=0.5), holds("B", 1, confidence=0.9))

    assert fact_at(claims, 2).value == claims[1].value
    assert contested(claims, 2) == ["A"]


def test_a_tie_lasts_until_a_support_with_a_later_seat() -> None:
    claims = story(
        holds("A", 1, confidence=0.5), holds("B", 1, confidence=0.9), holds("B", 4), holds("Jeju", 2, start=2, to=5)
    )

    assert contested(claims, 1) == ["A"]
    assert contested(claims, 6) == []


# Numbers


def test_an_addition_counts_from_its_own_instant_after_the_total() -> None:
    assert held(story(holds(5, 1), adjusts(2, 4), adjusts(-1, 6)), 3, 5, 7) == ["5", "7", "6"]


def test_at_one_instant_the_order_of_utterance_decides_whether_an_addition_is_in_the_total() -> None:
    after = story(holds(5, 1, turn_index=0), adjusts(2, 1, turn_index=1))
    before = story(holds(5, 1, turn_index=1), adjusts(2, 1, turn_index=0))

    assert held(after, 2) == ["7"]
    assert held(before, 2) == ["5"]


def test_a_repeated_total_is_a_new_total() -> None:
    assert held(story(holds(5, 1), adjusts(2, 4), holds(5, 6)), 5, 7) == ["7", "5"]


def test_without_a_total_there_is_no_number() -> None:
    assert held(story(adjusts(2, 4)), 5) == [None]
    assert held(story(holds(5, 1), ends(None, 3), adjusts(2, 4)), 2, 5) == ["5", None]


def test_the_number_that_stands_after_an_addition_can_be_ended() -> None:
    assert held(story(holds(100, 1), adjusts(20, 3), ends(120, 6)), 4, 7) == ["120", None]


def test_an_addition_changes_what_stands_and_not_an_exception_and_cuts_none() -> None:
    claims = story(holds(5, 1), holds(9, 3, to=8), adjusts(2, 5))

    assert held(claims, 2, 4, 6, 9) == ["5", "9", "9", "7"]


def test_the_total_that_an_addition_led_to_said_again_cuts_no_exception() -> None:
    claims = story(holds(5, 1), adjusts(2, 2), holds(9, 3, to=8), holds(7, 5))

    assert held(claims, 6, 9) == ["9", "7"]


def test_a_number_that_comes_back_by_two_changes_is_backed_by_them_and_begins_with_the_last() -> None:
    fact = fact_at(story(holds(5, 1), adjusts(2, 3), adjusts(-2, 6)), 7)

    assert (fact.since, fact.support, fact.presumed) == (6, ("a0", "a1", "a2"), False)


def test_an_addition_in_another_currency_is_not_added() -> None:
    total, change = Value.of_number(100, "USD"), Value.of_number(10, "EUR")
    claims = [
        claimed(asserted(0, total, said_at=1)),
        claimed(asserted(1, change, act=Act.ADJUSTS, said_at=3)),
        claimed(asserted(2, Value.of_number(5, "USD"), act=Act.ADJUSTS, said_at=5)),
    ]

    assert held(claims, 4, 6) == ["100 USD", "105 USD"]
    assert fact_at(claims, 6).support == ("a0", "a2")


def test_the_addition_of_a_lower_tier_is_a_challenger() -> None:
    claims = story(holds(5, 1), adjusts(2, 4, tier=DOCUMENT))

    assert held(claims, 5) == ["5"]
    assert contested(claims, 5) == ["7"]


# Exceptions


def test_an_exception_lies_over_what_stands_and_hands_back_to_it_presumed() -> None:
    claims = story(holds("Busan", 1), holds("Seoul", 3, start=3, to=6))

    assert held(claims, 2, 4, 7) == ["Busan", "Seoul", "Busan"]
    assert [fact_at(claims, t).presumed for t in (2, 4, 7)] == [False, False, True]
    assert [fact_at(claims, t).since for t in (2, 4, 7)] == [1, 3, 1]


def test_said_again_after_the_exception_the_standing_value_is_presumed_no_more() -> None:
    claims = story(holds("Busan", 1), holds("Seoul", 3, start=3, to=6), holds("Busan", 8))

    assert not fact_at(claims, 7).presumed


def test_the_narrower_exception_lies_above_whichever_was_said_later() -> None:
    claims = story(holds("Daejeon", 1, start=4, to=5), holds("Seoul", 6, start=2, to=8))

    assert held(claims, 3, 4, 6) == ["Seoul", "Daejeon", "Seoul"]


def test_of_two_exceptions_of_one_width_the_one_said_later_lies_above() -> None:
    assert held(story(holds("A", 2, start=3, to=6), holds("B", 1, start=4, to=7)), 3, 5, 6) == ["A", "A", "B"]


def test_a_temporary_claim_without_an_end_is_the_widest() -> None:
    claims = story(holds("Busan", 1), holds("Seoul", 2, temporary=True), holds("Jeju", 2, start=4, to=6))

    assert held(claims, 3, 5, 7) == ["Seoul", "Jeju", "Seoul"]


def test_a_negative_exception_hides_its_value_only() -> None:
    claims = story(holds("meat", 1), never("meat", 3, start=3, to=6), holds("fish", 2, start=4, to=5))

    assert held(claims, 3, 4, 7) == [None, "fish", "meat"]
    assert negatives(claims, 4) == ["meat"]


def test_under_a_hidden_exception_the_wider_one_shows() -> None:
    claims = story(
        holds("Busan", 1),
        holds("Seoul", 2, start=2, to=12),
        holds("Jeju", 2, start=4, to=10),
        never("Jeju", 3, start=5, to=7),
    )

    assert held(claims, 3, 4, 6, 8) == ["Seoul", "Jeju", "Seoul", "Jeju"]


def test_an_exception_is_cut_for_good_where_a_value_starts_to_stand_that_vouches_later() -> None:
    claims = story(holds("Busan", 1), holds("Seoul", 2, start=2, to=9), holds("Jeju", 5))

    assert held(claims, 4, 5, 8, 10) == ["Seoul", "Jeju", "Jeju", "Jeju"]


def test_a_cut_exception_is_no_support_of_what_stands_later() -> None:
    claims = story(holds("Seoul", 2, start=2, to=20), holds("Jeju", 5), holds("Seoul", 8))

    assert fact_at(claims, 9).support == ("a2",)


def test_a_repetition_and_an_end_cut_no_exception() -> None:
    repeated = story(holds("Busan", 1), holds("Seoul", 2, start=2, to=9), holds("Busan", 5))
    ended = story(holds("Busan", 1), holds("Seoul", 2, start=2, to=9), ends("Busan", 5))

    assert held(repeated, 6, 10) == ["Seoul", "Busan"]
    assert held(ended, 6, 10) == ["Seoul", None]


def test_an_exception_told_after_a_change_inside_it_is_not_cut_by_it() -> None:
    claims = story(holds("Busan", 1), holds("Jeju", 5), holds("Seoul", 12, start=3, to=9))

    assert held(claims, 4, 6, 10) == ["Seoul", "Seoul", "Jeju"]


def test_its_own_end_takes_an_exception_away_and_the_end_of_another_value_leaves_it() -> None:
    exception = [holds("Busan", 1), holds("Seoul", 2, start=2, to=9)]

    assert held(story(*exception, ends("Seoul", 5)), 4, 6) == ["Seoul", "Busan"]
    assert held(story(*exception, ends(None, 5)), 4, 6) == ["Seoul", None]
    assert held(story(*exception, never("Seoul", 5)), 4, 6) == ["Seoul", "Busan"]
    assert held(story(*exception, ends("Jeju", 5)), 4, 6) == ["Seoul", "Seoul"]


def test_an_exception_said_again_after_its_end_is_the_later_word() -> None:
    claims = story(
        holds("Busan", 1), holds("Seoul", 2, start=2, to=9), ends("Seoul", 5), holds("Seoul", 6, start=2, to=9)
    )

    assert held(claims, 5, 8, 10) == ["Seoul", "Seoul", "Busan"]


def test_an_exception_of_an_ended_value_is_not_at_once_a_negative_fact() -> None:
    claims = story(holds("Seoul", 1), ends("Seoul", 3), holds("Seoul", 5, start=5, to=8))

    assert [negatives(claims, t) for t in (4, 6, 9)] == [["Seoul"], [], ["Seoul"]]


def test_an_exception_that_becomes_the_standing_value_is_one_fact_since_it_stands() -> None:
    claims = story(holds("Busan", 1), holds("Seoul", 3, start=3, to=6), holds("Seoul", 6))
    fact = fact_at(claims, 7)

    assert (fact.valid.start, fact.exception, fact.since) == (3, False, 6)


# Decide


def test_a_lower_tier_fills_where_the_higher_says_only_that_another_does_not_hold() -> None:
    claims = story(ends("Netflix", 5), holds("Disney", 6, tier=DOCUMENT))

    assert held(claims, 7) == ["Disney"]
    assert fact_at(claims, 7).tier == DOCUMENT


def test_a_barred_value_fills_nothing_and_is_seen_as_a_challenger() -> None:
    claims = story(holds("Netflix", 1), ends("Netflix", 5), holds("Netflix", 8, tier=DOCUMENT))

    assert held(claims, 9) == [None]
    assert contested(claims, 9) == ["Netflix"]


def test_an_end_without_a_value_bars_all() -> None:
    claims = story(ends(None, 5), holds("Kia", 8, tier=HEARSAY))

    assert held(claims, 9) == [None]
    assert contested(claims, 9) == ["Kia"]


def test_an_ended_value_uncovers_no_older_one_of_a_lower_tier_but_a_later_word_may_fill() -> None:
    older = story(holds("v1", 1, tier=DOCUMENT), holds("v2", 3), ends("v2", 6))
    later = story(holds("v2", 3), ends("v2", 6), holds("v1", 8, tier=DOCUMENT))

    assert held(older, 2, 4, 7) == ["v1", "v2", None]
    assert held(later, 7, 9) == [None, "v1"]


def test_a_lower_end_is_a_challenger_of_the_fact() -> None:
    claims = story(holds("Gym", 1), ends("Gym", 5, tier=DOCUMENT))

    assert held(claims, 6) == ["Gym"]
    assert contested(claims, 6) == [None]


def test_a_lower_fold_without_a_word_is_no_challenger() -> None:
    claims = story(holds("Seoul", 15, start=(0, 30)), holds("Busan", 10, tier=DOCUMENT))

    assert contested(claims, 2) == ["Busan"]
    assert [challenger.claim for challenger in fact_at(claims, 2).challengers] == ["a1"]


def test_tier_zero_fills_nothing_and_challenges() -> None:
    claims = story(holds("B", 1, tier=UNKNOWN), holds("A", 4), holds("B", 6, tier=UNKNOWN))

    assert held(claims, 2, 5, 7) == [None, "A", "A"]
    assert contested(claims, 7) == ["B"]


def test_negative_facts_are_those_of_the_highest_fold_with_a_word() -> None:
    claims = story(holds("A", 1), ends("B", 3, tier=DOCUMENT))

    assert negatives(claims, 4) == []


# Merge


def test_years_known_by_a_document_alone_are_a_fact_of_their_own() -> None:
    claims = story(holds("Seoul", 5), holds("Seoul", 7, start=1, tier=DOCUMENT))

    assert [(f.valid.start, f.tier) for f in timeline(claims).stretches] == [(1, DOCUMENT), (5, Tier.OWN_WORD)]


def test_the_challengers_of_a_fact_are_those_of_any_part_of_it() -> None:
    claims = story(holds("A", 1), holds("B", 3, tier=DOCUMENT), holds("A", 5))

    assert contested(claims, 1) == contested(claims, 6) == ["B"]


def test_since_is_as_stated_by_the_support_said_last() -> None:
    claims = story(holds("Seoul", 5, start=1), holds("Seoul", 7, start=3), holds("Seoul", 9))

    assert (fact_at(claims, 2).valid.start, fact_at(claims, 9).since) == (1, 3)


def test_the_support_of_a_value_counts_under_the_exceptions_that_part_it() -> None:
    claims = story(holds("Busan", 1), holds("Seoul", 3, start=3, to=5), confirms("Busan", 4))

    assert fact_at(claims, 6).support == ("a0", "a2")


def test_what_never_showed_is_listed_with_its_reason() -> None:
    claims = story(
        holds("A", 5),
        holds("B", 6),
        denies("B", 7),
        holds("C", 8, end=End.OVER),
        holds("E", 9, corrects="A"),
        holds("D", 9, tier=HEARSAY),
    )

    fates = {unshown.claim: (unshown.fate, unshown.by) for unshown in timeline(claims).unshown}

    assert fates == {
        "a0": (Fate.CORRECTED, "a4"),
        "a1": (Fate.DENIED, "a2"),
        "a3": (Fate.UNDATED, None),
        "a5": (Fate.CHALLENGER, "a4"),
    }


# Many values


def test_an_end_without_a_value_empties_the_set() -> None:
    assert held(story(holds("yoga", 1), holds("swim", 2), ends(None, 5)), 3, 6, many=True) == [["swim", "yoga"], []]


def test_only_ends_every_other_value_from_its_start() -> None:
    claims = story(holds("yoga", 1), holds("swim", 3, only=True), holds("yoga", 6))

    assert held(claims, 2, 4, 7, many=True) == [["yoga"], ["swim"], ["swim", "yoga"]]


def test_a_bounded_only_hides_the_others_while_it_lasts() -> None:
    claims = story(holds("yoga", 1), holds("swim", 3, start=3, to=6, only=True))

    assert held(claims, 4, 7, many=True) == [["swim"], ["yoga"]]


def test_the_exclusive_claims_of_one_turn_are_one_closed_list() -> None:
    one = story(holds("run", 1), holds("A", 3, only=True, turn="t"), holds("B", 3, only=True, turn="t"))
    two = story(holds("A", 3, only=True), holds("B", 4, only=True))

    assert held(one, 2, 4, many=True) == [["run"], ["A", "B"]]
    assert held(two, 5, many=True) == [["B"]]


def test_a_corrected_member_stays_in_its_closed_list() -> None:
    claims = story(
        holds("A", 3, only=True, turn="t"), holds("B", 3, only=True, turn="t"), holds("C", 5, corrects="B", turn="u")
    )

    assert held(claims, 4, 6, many=True) == [["A", "C"], ["A", "C"]]


def test_only_of_an_imprecise_start_counts_from_when_it_was_said_against_a_value_vouched_for_inside_the_unit() -> None:
    claims = story(holds("yoga", 3), holds("swim", 6, start=(0, 12), only=True))

    assert held(claims, 4, 7, many=True) == [["swim", "yoga"], ["swim"]]
