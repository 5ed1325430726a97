"""Chains of relations that a question names: from its names, over what holds now, to what it asks for."""

from __future__ import annotations

from collections.abc import Iterator

from stilltrue.model.closure import HOPS
from stilltrue.model.fact import OWNER, Fact
from stilltrue.recall.tunnels.base import Hit, View, claim_hit
from stilltrue.recall.walk import Bounds, Ground, Node, Walk, walk

_FEWEST_RELATIONS = 2
"""A question that names fewer has no chain to follow; what it asks for is found in other ways."""
_SPECIFIC = 0.5
"""Names that narrow down less are no start: a common word that happens to be a name leads anywhere."""
_MOST_STARTS = 3
_BOUNDS = Bounds(hops=HOPS, subjects=60, degree=60)
_WHOLE = 0.85
"""Goodness of a chain every relation of which the question names."""
_LAST = 0.3
"""The same, where it names the last one alone."""
_FADING = 0.9
"""For each hop."""


class Closure:
    """Follows chains as far as a closure goes, and points at those facts that the question's relations lead to."""

    name = "closure"

    def hits(self, view: View) -> list[Hit]:
        """The facts at the end of each chain that the question names, and those on the way to them."""
        if len(view.cue.predicates) < _FEWEST_RELATIONS:
            return []
        found: list[Hit] = []
        for text, specificity, before in list(self._starts(view))[:_MOST_STARTS]:
            found += self._chains(view, text, specificity, before)
        return found

    def _starts(self, view: View) -> Iterator[tuple[str, float, Fact | None]]:
        """The names in the question; for the owner's own, what holds in the slots that are asked for."""
        for anchor in view.cue.anchors:
            if anchor.key != OWNER and anchor.specificity >= _SPECIFIC:
                yield anchor.text, anchor.specificity, None
        if OWNER not in view.question.subjects.keys:
            return
        for predicate in view.cue.predicates:
            for fact in view.tx.facts_at(view.space, OWNER, predicate, at=view.cue.at, known_at=view.cue.known_at):
                if fact.onward is not None:
                    yield fact.onward, 1.0, fact

    def _chains(self, view: View, text: str, specificity: float, before: Fact | None) -> Iterator[Hit]:
        cue = view.cue
        # Of a question most of whose words were never heard here, one relation may be named by chance, two seldom.
        strange = view.least_coverage > 1
        ground = Ground(view.tx, [(view.space, view.names)], cue.at, cue.known_at, cue.now, view.at_hand)
        gone = walk(ground, [text], _BOUNDS)
        paths = _paths(ground, gone, before)
        for node, facts in gone.facts.items():
            path = paths[node]
            if not path:
                continue
            for fact in facts:
                if not view.relations.name(fact.slot.predicate):
                    continue
                named = sum(view.relations.name(step.slot.predicate) for step in path)
                if strange and not named:
                    continue
                whole = named == len(path)
                goodness = specificity * (_WHOLE if whole else _LAST) * _FADING ** len(path)
                yield from (claim_hit(step, self.name, text, goodness) for step in (*path, fact))


def _paths(ground: Ground, gone: Walk, before: Fact | None) -> dict[Node, tuple[Fact, ...]]:
    """The facts over which each subject was reached first."""
    paths: dict[Node, tuple[Fact, ...]] = {}
    for node, hop in gone.reached.items():
        paths.setdefault(node, (before,) if before is not None else ())
        for fact in gone.facts[node]:
            for end in ground.nodes([fact.onward]) if fact.onward is not None else ():
                if gone.reached.get(end) == hop + 1:
                    paths.setdefault(end, (*paths[node], fact))
    return paths
