"""Which claims are read, of those that were hit."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace

import pytest
from tests.unit.recall.story import Story, when

from stilltrue.index.document import ClaimRef, PassageRef
from stilltrue.ledger.naming import Names
from stilltrue.model.fact import Fact
from stilltrue.model.scope import SpaceKey
from stilltrue.model.turn import Turn
from stilltrue.model.unit import UnitKind
from stilltrue.recall.asking import Asking
from stilltrue.recall.book import FactBook
from stilltrue.recall.question import understood
from stilltrue.recall.settings import DEFAULT
from stilltrue.recall.settle import settle
from stilltrue.recall.trail import Trail
from stilltrue.recall.tunnels.base import Hit, View

FAINT, PLAIN = 0.2, 0.9
"""How near in meaning a hit is that by itself is no evidence, and one that is."""


def of_claim(fact: Fact, goodness: float, tunnel: str = "dense", **more: object) -> Hit:
    return Hit(UnitKind.CLAIM, str(ClaimRef.of(fact)), tunnel, str(fact.slot), goodness, **more)


def of_turn(turn: Turn, goodness: float, tunnel: str = "lexical", head: str | None = None) -> Hit:
    return Hit(UnitKind.PASSAGE, str(PassageRef(turn.id, 0, len(turn.text))), tunnel, head or turn.id, goodness)


@contextmanager
def settled(stories: list[Story], *hits: list[Hit], question: str = "What about the garden?", **more: float):
    settings = replace(DEFAULT, **more)
    with stories[0].storage.reading() as tx:
        spaces = {story.space: Names.of([]) for story in stories}
        asked = understood(tx, Asking(question=question, spaces=spaces, now=when("2026-06-01")))
        book = FactBook(tx, asked.cue.at, asked.cue.at, None)
        views = tuple(
            View(tx, space, names, asked, settings, book, 10, lambda turn: not turn.quarantined)
            for space, names in spaces.items()
        )
        registry = views[0].names.registry
        trail = Trail(tx, asked, views, 10, settings, registry, None, hits=list(enumerate(hits)))
        settle(trail)
        yield trail


def masses(trail: Trail) -> dict[str, list[float]]:
    return {
        piece.fact.value_key: [round(mass.mass, 4) for mass in piece.masses] for piece in trail.pool.pieces.values()
    }


def garden() -> tuple[Story, Turn, Fact]:
    story = Story()
    turn = story.say("The garden grows basil.")
    return story, turn, story.fact(turn, "grows", "basil", subject="garden")


def test_a_claim_that_is_pointed_at_faintly_is_not_read():
    story, _, fact = garden()

    with settled([story], [of_claim(fact, FAINT)]) as trail:
        assert masses(trail) == {}
    with settled([story], [of_claim(fact, PLAIN)]) as trail:
        assert masses(trail) == {"basil": [0.27]}


def test_a_korean_claim_that_is_pointed_at_faintly_is_not_read():
    story = Story()
    fact = story.fact(story.say("정원에는 바질이 자란다."), "재배", "바질", subject="정원")

    with settled([story], [of_claim(fact, FAINT)], question="정원은 어때?") as trail:
        assert masses(trail) == {}
    with settled([story], [of_claim(fact, PLAIN)], question="정원은 어때?") as trail:
        assert masses(trail) == {"바질": [0.27]}


def test_what_points_faintly_counts_beside_the_passage_that_says_it():
    story, turn, fact = garden()

    with settled([story], [of_claim(fact, FAINT), of_turn(turn, 0.5)]) as trail:
        assert sorted(masses(trail)["basil"]) == [0.06, 0.36]


def test_a_neighbour_that_says_what_is_faintly_pointed_at_points_at_it_too():
    story, turn, fact = garden()
    hit = story.say("The garden is behind the house.")

    with settled([story], [of_claim(fact, FAINT), of_turn(hit, 0.9), of_turn(turn, 0.9, head=hit.id)]) as trail:
        assert sorted(masses(trail)["basil"]) == [0.06, 0.648]


@pytest.mark.parametrize("more", [{"listed": True}, {"tunnel": "state"}])
def test_what_is_listed_and_what_is_asked_for_by_name_is_read(more):
    story, _, fact = garden()

    with settled([story], [of_claim(fact, FAINT, **more)]) as trail:
        assert list(masses(trail)) == ["basil"]


def test_values_that_one_took_the_place_of_point_at_it_together():
    story = Story()
    first = story.fact(story.say("I am in Oslo.", "2026-01-01"), "lives_in", "Oslo", until="2026-02-01")
    second = story.fact(story.say("I am in Bergen.", "2026-02-01"), "lives_in", "Bergen", until="2026-03-01")
    story.fact(story.say("I am in Stavanger.", "2026-03-01"), "lives_in", "Stavanger")
    pointing = [of_claim(first, FAINT), replace(of_claim(second, FAINT), tunnel="graph", goodness=0.1)]

    with settled([story], pointing) as trail:
        assert sorted(masses(trail)["stavanger"]) == [0.06, 0.07]
    with settled([story], pointing[:1]) as trail:
        assert masses(trail) == {}


def test_of_two_spaces_the_narrower_one_is_shown_though_it_is_pointed_at_faintly():
    narrow, _, fact = garden()
    wide = Story(storage=narrow.storage, space=SpaceKey("project:allotment"), n_turns=10)
    turn = wide.say("The garden grows basil.")
    theirs = wide.fact(turn, "grows", "basil", subject="garden", id="f_theirs")

    with settled([narrow, wide], [of_claim(fact, FAINT)], [of_turn(turn, 0.5)]) as trail:
        found = sorted(trail.pool.pieces.values(), key=lambda piece: piece.place)

    assert [(piece.id, piece.place) for piece in found] == [(fact.id, 0), (theirs.id, 1)]


def test_nothing_is_too_faint_where_every_mass_is_evidence():
    story, _, fact = garden()

    with settled([story], [of_claim(fact, FAINT)], least_mass=0.0) as trail:
        assert masses(trail) == {"basil": [0.06]}
