"""A chain followed on the facts that hold at one instant, hop by hop."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from stilltrue.answer.mentions import Mention
from stilltrue.answer.parsing import Parse
from stilltrue.answer.relations import Relation, Relations
from stilltrue.ledger import read
from stilltrue.ledger.naming import Names
from stilltrue.model.answer import Why
from stilltrue.model.claim import Modality, Value
from stilltrue.model.fact import Fact
from stilltrue.model.record import FactFilter
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.storage.base import Transaction

EACH = 0.05
"""What each hop costs, so that the shorter of two chains that account for the same is taken."""
VIA = 0.5
"""What it costs to pass through a relation that nothing names."""
_PAGE = 1_000
"""Facts that are read at a time."""


@dataclass(frozen=True, slots=True)
class Step:
    """One hop: the relation, the words that name it, and the facts that hold."""

    relation: Relation
    mention: Mention | None
    """The words that name it; None where it is only passed through."""
    facts: tuple[Fact, ...]
    asked_of: str
    """The thing that it is a relation of."""

    @property
    def ends(self) -> tuple[str, ...]:
        """What it leads to, each once."""
        return tuple(dict.fromkeys(_end(fact, self.relation) for fact in self.facts))


@dataclass(frozen=True, slots=True)
class Walk:
    """As far as a chain could be followed."""

    parse: Parse
    steps: tuple[Step, ...]
    score: float
    why: Why | None = None
    """Why it goes no further; None where it came to its end."""
    broken_at: Relation | None = None
    asked_of: str = ""
    """Of what the relation is asked that leads no further."""

    @property
    def ends(self) -> tuple[str, ...]:
        return self.steps[-1].ends if self.steps else ()


class Follower:
    """The facts of the spaces that the asker may see, at one instant."""

    def __init__(
        self,
        tx: Transaction,
        spaces: Sequence[tuple[SpaceKey, Names]],
        *,
        at: Instant,
        known_at: Instant | None,
        relations: Relations,
        left_out: Collection[str] = (),
    ) -> None:
        self.relations = relations
        self._left_out = left_out
        self._tx, self._spaces, self._at, self._known_at = tx, spaces, at, known_at
        self._kept: dict[tuple[str, Relation], list[Fact]] = {}

    def walks(self, parse: Parse) -> list[Walk]:
        """The chain along each relation that its words may name."""
        open_walks, done = [Walk(parse, (), -parse.cost)], []
        for n, mention in enumerate(parse.mentions):
            last = n == len(parse.mentions) - 1
            grown = [more for walk in open_walks for more in self._grown(walk, mention, last=last)]
            open_walks = [walk for walk in grown if walk.why is None]
            done += [walk for walk in grown if walk.why is not None]
            if not open_walks:
                break
        return [*open_walks, *done]

    def _grown(self, walk: Walk, mention: Mention, *, last: bool) -> list[Walk]:
        near = walk.ends[0] if walk.steps else walk.parse.start.worded
        return [
            self._along(walk, mention, relation, near, walk.score + weight - EACH, last=last)
            for relation, weight in mention.weights.items()
        ]

    def _along(self, walk: Walk, mention: Mention, relation: Relation, near: str, score: float, *, last: bool) -> Walk:
        """One hop further along one relation, or a hop through another one, or why there is none."""
        steps = [self._step(walk, mention, relation, near)]
        if not steps[0].facts and (through := self._through(near, relation, mention)) is not None:
            steps, score = list(through), score - VIA
        if not steps[-1].facts:
            why = Why.SUPERSEDED if self._was(near, relation) else Why.NEVER_SAID
            return Walk(walk.parse, walk.steps, score, why, relation, near)
        stop = self._stop(steps[-1], last=last)
        return Walk(walk.parse, (*walk.steps, *steps), score, stop, relation if stop else None, near if stop else "")

    def _step(self, walk: Walk, mention: Mention, relation: Relation, near: str) -> Step:
        """One hop; where nothing is said of the thing itself, as the relation's inverse says it from the other end."""
        facts = self._unvisited(walk, near, relation)
        if not facts and (inverse := self._inverse(relation)) is not None:
            said_back = self._unvisited(walk, near, inverse)
            if said_back:
                return Step(inverse, mention, said_back, near)
        return Step(relation, mention, facts, near)

    def _inverse(self, relation: Relation) -> Relation | None:
        """The same relation as the other end would have it, where each is the inverse of the other."""
        registry = self._spaces[0][1].registry
        known = registry.get(relation.predicate)
        other = registry.named(known.inverse) if known is not None and known.inverse else None
        back = registry.named(other.inverse) if other is not None and other.inverse else None
        return Relation(other.name, not relation.back) if other is not None and back is known else None

    def _unvisited(self, walk: Walk, near: str, relation: Relation) -> tuple[Fact, ...]:
        """The facts of one hop; read back, they do not lead to where the chain has been."""
        facts = self.facts(near, relation)
        if not relation.back:
            return tuple(facts)
        been = {walk.parse.start.worded, *(end for step in walk.steps for end in step.ends)}
        return tuple(fact for fact in facts if _end(fact, relation) not in been)

    def _through(self, near: str, relation: Relation, mention: Mention) -> tuple[Step, Step] | None:
        """Both hops where a relation is had through another one, and all such ways lead to the same."""
        found = []
        for via in () if relation.back else self.relations.of(relation).via:
            first = Step(Relation(via), None, tuple(self.facts(near, Relation(via))), near)
            if len(first.ends) == 1 and not any(fact.contested for fact in first.facts):
                facts = tuple(self.facts(first.ends[0], relation))
                found += [(first, Step(relation, mention, facts, first.ends[0]))] if facts else []
        return found[0] if len({second.ends for _, second in found}) == 1 else None

    def _stop(self, step: Step, *, last: bool) -> Why | None:
        if any(fact.contested for fact in step.facts):
            return Why.CONTESTED
        return Why.AMBIGUOUS if not last and len(step.ends) > 1 else None

    def facts(self, near: str, relation: Relation) -> list[Fact]:
        """The facts of one relation of a thing; read from their values where it is read back."""
        kept = self._kept.get((near, relation))
        if kept is None:
            found = self._back(near, relation.predicate) if relation.back else self._forth(near, relation.predicate)
            kept = [fact for fact in found if self._far(fact, relation) not in self._left_out]
            self._kept[near, relation] = kept
        return kept

    def _far(self, fact: Fact, relation: Relation) -> str:
        """The key of what a fact leads to."""
        return fact.slot.subject if relation.back else fact.value_key

    def _forth(self, near: str, predicate: str) -> list[Fact]:
        found = read.facts_at(
            self._tx, self._spaces, near, predicate, at=self._at, known_at=self._known_at, lane=Modality.ACTUAL
        )
        return [fact for fact in found if _holds(fact) and not fact.slot.qualifier]

    def _back(self, near: str, predicate: str) -> list[Fact]:
        found: list[Fact] = []
        for space, names in self._spaces:
            wanted = FactFilter(
                spaces=(space,), predicate=predicate, value=names.value(Value.of_text(near)).key,
                valid_at=self._at, known_at=self._known_at, polarity=True,
            )  # fmt: skip
            found += self._every(wanted)
        return [fact for fact in read.narrowest(found) if _holds(fact)]

    def _every(self, wanted: FactFilter) -> list[Fact]:
        found, after = self._tx.list_facts(wanted, limit=_PAGE)
        while after is not None:
            some, after = self._tx.list_facts(wanted, limit=_PAGE, after=after)
            found += some
        return found

    def _was(self, near: str, relation: Relation) -> bool:
        if relation.back:
            return False
        return any(self._tx.slots(space, names.subject(near), relation.predicate) for space, names in self._spaces)


def _holds(fact: Fact) -> bool:
    return fact.polarity and fact.value is not None


def _end(fact: Fact, relation: Relation) -> str:
    if relation.back:
        return fact.subject_label or fact.slot.subject
    return fact.value.text if fact.value is not None else ""


def agree(walks: Iterable[Walk]) -> bool:
    """Whether several walks come to the same end."""
    return len({frozenset(end.casefold() for end in walk.ends) for walk in walks}) == 1
