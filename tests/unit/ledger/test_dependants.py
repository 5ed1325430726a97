"""By which way a slot would come to depend on itself."""

from __future__ import annotations

from stilltrue.ledger.dependants import Graph, way_round
from stilltrue.model.claim import AssertionId
from stilltrue.model.fact import Slot
from stilltrue.model.record import Derivation
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant

SPACE = SpaceKey("user:ann")


def slot(name: str) -> Slot:
    return Slot(SPACE, "user", name)


def derivation(derived: str, *looked_at: str, accepted: bool = True) -> Derivation:
    at = Instant(1) if accepted else None
    return Derivation(
        claim=AssertionId(f"a_{derived}"), slot=slot(derived), inputs=tuple(map(slot, looked_at)), accepted_at=at
    )


def test_of_several_ways_round_the_one_whose_slots_come_first_is_told():
    between = ["kiwi", "apple", "mango", "fig", "사과"]
    graph = Graph()
    graph.add(derivation(name, "start") for name in between)

    way = way_round(graph, derivation("start", *between, accepted=False))

    assert way == [slot("apple"), slot("start"), slot("apple")]


def test_where_nothing_leads_back_there_is_no_way_round():
    graph = Graph()
    graph.add([derivation("price", "start")])

    assert way_round(graph, derivation("start", "rate", accepted=False)) == []
