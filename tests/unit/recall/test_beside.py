"""Room for what was said at different times, where several things are asked for."""

from __future__ import annotations

from tests.unit.recall.story import Story

from stilltrue.index.document import PassageRef
from stilltrue.recall.beside import spread_out
from stilltrue.recall.pieces import PassagePiece
from stilltrue.recall.settings import DEFAULT


def piece(story: Story, text: str, session: str, score: float) -> PassagePiece:
    turn = story.say(text, session=session)
    return PassagePiece(PassageRef(turn.id, 0, len(text)), turn, 1.0, score=score)


def told() -> list[PassagePiece]:
    """A walk told in two breaths, and another weeks later; best first."""
    story = Story()
    hike = piece(story, "We hiked up to the lake.", "may", 0.6)
    rest = piece(story, "It was so hot up there!", "may", 0.5)
    row = piece(story, "토요일엔 강에서 노를 저었어.", "june", 0.47)
    return [hike, rest, row]


def test_what_lies_beside_better_evidence_makes_room_for_another_time():
    hike, rest, row = told()

    assert spread_out([hike, rest, row], 10, DEFAULT) == [hike, row, rest]


def test_what_is_much_better_keeps_its_place_though_it_lies_beside():
    hike, rest, row = told()
    row.score = 0.3

    assert spread_out([hike, rest, row], 10, DEFAULT) == [hike, rest, row]


def test_beside_several_it_counts_less_only_once():
    hike, rest, row = told()
    row.score, row.turn = 0.44, rest.turn

    spread_out([hike, rest, row], 10, DEFAULT)

    assert (round(rest.score, 3), round(row.score, 3)) == (0.45, 0.396)


def test_no_piece_is_lost_beyond_those_handed_over():
    pieces = told()

    assert len(spread_out(pieces, 1, DEFAULT)) == 3
    assert spread_out([], 10, DEFAULT) == []
