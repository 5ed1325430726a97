"""The facts about the things a question names, and one hop further."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet

from stilltrue.index.graph import Edge, edges_of
from stilltrue.index.keys import index_keys
from stilltrue.model.fact import OWNER
from stilltrue.recall.tunnels.base import Hit, View, claim_hit

_NEAR = 0.4
"""Goodness of an edge of a named entity about which the question's words say nothing."""
_MOST_PREDICATES = 3
_MOST_VALUES = 3
"""Of a slot asked for, that are followed."""
_FAR = 0.15
"""The same, one hop on."""


class Graph:
    """Walks from the names in the question."""

    name = "graph"

    def hits(self, view: View) -> list[Hit]:
        """The edges of each named entity, and those of what they lead to where the question asks for them."""
        anchors = [a for a in view.cue.anchors if a.key != OWNER][: view.settings.heads]
        near = self._edges(view, [anchor.key for anchor in anchors])
        ends = {key: self._ends(view, found) for key, found in near.items()}
        asked = self._asked_values(view)[: view.settings.heads - len(anchors)]
        far = self._edges(view, [*asked, *(end for others in ends.values() for end in others)])
        found: list[Hit] = []
        words = _asking(view)
        for anchor in anchors:
            found += self._weighed(view, words, near[anchor.key], anchor.key, anchor.specificity, _NEAR)
            for end in ends[anchor.key]:
                found += self._weighed(view, words, far[end], anchor.key, anchor.specificity * 0.8, _FAR)
        for end in asked:
            onward = [edge for edge in far[end] if edge.outward]
            found += self._weighed(view, words, onward, end, 0.8, 0.0)
        return found

    def _ends(self, view: View, near: Iterable[Edge]) -> list[str]:
        """What the edges of a named entity lead to."""
        ends = dict.fromkeys(edge.other for edge in near if edge.leads_on and edge.other not in ("", OWNER))
        return list(ends)[: view.settings.heads]

    def _asked_values(self, view: View) -> list[str]:
        """What holds in the slots asked for, where it may be a subject itself: "the office of the firm I work for"."""
        if OWNER not in view.question.subjects.keys:
            return []
        facts = [
            fact
            for predicate in view.cue.predicates[:_MOST_PREDICATES]
            for fact in view.tx.facts_at(view.space, OWNER, predicate, at=view.cue.at, known_at=view.cue.known_at)[
                :_MOST_VALUES
            ]
        ]
        return list(dict.fromkeys(f.value.key for f in facts if f.value is not None and f.polarity))

    def _edges(self, view: View, entities: Sequence[str]) -> dict[str, list[Edge]]:
        cue = view.cue
        limit = view.settings.edges
        return (
            edges_of(view.tx, view.space, entities, at=cue.at, known_at=cue.known_at, limit=limit) if entities else {}
        )

    def _weighed(
        self, view: View, words: AbstractSet[str], found: Iterable[Edge], head: str, specificity: float, least: float
    ) -> list[Hit]:
        """Edges whose predicate or words the question asks for weigh whole; others by how little is unknown."""
        hits = []
        heard = max((1 - view.found.unknown) ** 2, 0.5 if view.named_at_length else 0.0)
        for edge in found:
            slot = edge.fact.slot
            asked = view.relations.name(slot.predicate) or not words.isdisjoint(index_keys(slot.qualifier))
            goodness = 0.85 if asked else least * heard
            if not goodness:
                continue
            hits.append(claim_hit(edge.fact, self.name, head, specificity * goodness))
        return hits


def _asking(view: View) -> set[str]:
    """The words of the question that are no part of a name in it."""
    return set(view.cue.terms).difference(*(index_keys(anchor.text) for anchor in view.cue.anchors))
