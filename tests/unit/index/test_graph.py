"""The edges of an entity."""

from __future__ import annotations

from tests.unit.recall.story import ANN, Story, when

from stilltrue.index.graph import edges


def told() -> Story:
    story = Story()
    story.fact(story.say("Sam lives in Porto.", "2026-01-01"), "lives in", "Porto", subject="Sam", until="2026-04-01")
    story.fact(story.say("Porto is in Portugal.", "2026-01-02"), "country", "Portugal", subject="Porto")
    story.fact(story.say("Sam moved to Braga.", "2026-04-01"), "lives in", "Braga", subject="Sam")
    return story


def ends(story: Story, entity: str, at: str, known_at: str | None = None) -> set[tuple[str, bool]]:
    with story.storage.reading() as tx:
        known = when(known_at) if known_at else None
        found = edges(tx, ANN, entity, at=when(at), known_at=known, limit=10)
    return {(edge.other, edge.outward) for edge in found}


def test_an_entity_has_edges_as_a_subject_and_as_a_value():
    assert ends(told(), "porto", "2026-02-01") == {("portugal", True), ("sam", False)}


def test_edges_are_those_that_hold_at_the_instant():
    assert ends(told(), "sam", "2026-02-01") == {("porto", True)}
    assert ends(told(), "sam", "2026-05-01") == {("braga", True)}


def test_edges_as_believed_then_leave_out_what_was_learned_later():
    assert ends(told(), "sam", "2026-05-01", known_at="2026-03-01") == set()
