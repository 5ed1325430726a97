"""The facts about the things a question names, and one hop further."""

from __future__ import annotations

from collections.abc import Iterable

from stilltrue.index.document import ClaimRef
from stilltrue.index.graph import Edge, edges
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
        found: list[Hit] = []
        for anchor in anchors:
            near = self._edges(view, anchor.key)
            found += self._weighed(view, near, anchor.key, anchor.specificity, _NEAR)
            ends = dict.fromkeys(edge.other for edge in near if edge.leads_on and edge.other not in ("", OWNER))
            for end in list(ends)[: view.settings.heads]:
                found += self._weighed(view, self._edges(view, end), anchor.key, anchor.specificity * 0.8, _FAR)
        for end in self._asked_values(view)[: view.settings.heads - len(anchors)]:
            onward = [edge for edge in self._edges(view, end) if edge.outward]
            found += self._weighed(view, onward, end, 0.8, 0.0)
        return found

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

    def _edges(self, view: View, entity: str) -> list[Edge]:
        return edges(view.tx, view.space, entity, at=view.cue.at, known_at=view.cue.known_at, limit=view.settings.edges)

    def _weighed(self, view: View, found: Iterable[Edge], head: str, specificity: float, least: float) -> list[Hit]:
        """Edges whose predicate or words the question asks for weigh whole; others by how little is unknown."""
        hits = []
        for edge in found:
            ref = ClaimRef.of(edge.fact)
            asked = ref.slot.predicate in view.cue.predicates or self._shared(view, ref)
            heard = max((1 - view.found.unknown) ** 2, 0.5 if view.named_at_length else 0.0)
            goodness = 0.85 if asked else least * heard
            if not goodness:
                continue
            hits.append(claim_hit(edge.fact, self.name, head, specificity * goodness))
        return hits

    def _shared(self, view: View, ref: ClaimRef) -> bool:
        """Whether the question holds a word of the predicate or qualifier that is no part of a name in it."""
        named = {token for anchor in view.cue.anchors for token in index_keys(anchor.text)}
        return bool(set(index_keys(f"{ref.slot.predicate}\n{ref.slot.qualifier}")) & (set(view.cue.terms) - named))
