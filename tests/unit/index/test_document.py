"""What becomes searchable."""

from __future__ import annotations

import dataclasses

from tests.unit.recall.story import ANN, Story

from stilltrue.index.document import LONGEST_PASSAGE, ClaimRef, PassageRef, claim_unit, passages
from stilltrue.ledger.naming import Names
from stilltrue.ledger.registry import load_registry
from stilltrue.model.claim import Value
from stilltrue.model.fact import Slot
from stilltrue.model.scope import Channel

LIVES = Slot(ANN, "user", "lives_in")


def test_a_normal_turn_is_one_passage():
    turn = Story().say("I moved to Busan. It rains a lot.")

    units = passages(turn)

    assert [unit.ref for unit in units] == [f"{turn.id}:0:33"]
    assert units[0].owner == turn.id


def test_a_long_turn_is_cut_at_sentence_ends_and_nothing_is_lost():
    sentence = "The ferry to Jeju leaves at nine and comes back at six. "
    turn = Story().say(sentence * 100)

    refs = [PassageRef.read(unit.ref) for unit in passages(turn)]

    pieces = [turn.text[ref.start : ref.end] for ref in refs]
    assert all(len(piece) <= LONGEST_PASSAGE for piece in pieces)
    assert all(piece.endswith("six.") for piece in pieces)
    assert " ".join(pieces) == turn.text.strip()


def test_a_long_korean_turn_is_cut_at_line_ends():
    turn = Story().say("부산에서 배를 탔고 제주에서 내렸다\n" * 120)

    pieces = [turn.text[ref.start : ref.end] for ref in (PassageRef.read(unit.ref) for unit in passages(turn))]

    assert all(len(piece) <= LONGEST_PASSAGE and piece.endswith("내렸다") for piece in pieces)


def test_text_without_any_break_is_cut_all_the_same():
    turn = Story().say("가" * 5_000)

    refs = [PassageRef.read(unit.ref) for unit in passages(turn)]

    assert sum(ref.end - ref.start for ref in refs) == 5_000
    assert max(ref.end - ref.start for ref in refs) <= LONGEST_PASSAGE


def test_a_turn_of_white_space_has_no_passage():
    turn = Story().say(" \n\t ")

    assert passages(turn) == []


def test_what_a_program_hands_over_is_found_by_its_claims_alone():
    turn = Story().say('{"subject": "user"}', channel=Channel.STRUCTURED)

    assert passages(turn) == []


def test_half_a_surrogate_pair_and_control_characters_are_indexed_without_an_error():
    turn = dataclasses.replace(Story().say("x"), text="a\ud800b \x00 강아지 👩‍👩‍👧")

    assert "강아" in passages(turn)[0].terms


def claimed(predicate: str, value: str, **more: str):
    story = Story()
    claim = story.claim(story.say(f"{predicate} {value}"), predicate, value, **more)
    slot = Names.of([]).slot(Names.of([]).worded_slot(ANN, claim.subject, claim.predicate, claim.qualifier))
    return claim_unit(slot, Value.of_text(value), claim, load_registry().get(slot.predicate))


def test_a_claim_is_found_by_the_predicates_names_in_both_languages():
    unit = claimed("lives in", "Busan")

    assert {"liv", "busan", "거주"} <= set(unit.terms)


def test_the_owner_is_no_term_of_his_claims_but_others_are_of_theirs():
    assert "user" not in claimed("lives in", "Busan").terms
    assert "sister" in claimed("lives in", "Paris", subject="my sister").terms


def test_a_claim_said_again_is_the_same_unit():
    first, again = claimed("lives in", "Busan"), claimed("living in", "busan")

    assert first.ref == again.ref == first.owner


def test_a_ref_gives_back_its_slot_and_value():
    ref = ClaimRef(dataclasses.replace(LIVES, qualifier="home"), "busan: 1:2")

    assert ClaimRef.read(str(ref)) == ref
