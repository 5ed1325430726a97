"""A chain followed on the facts that hold at one instant, hop by hop."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from stilltrue.answer.left_over import CLEAR
from stilltrue.answer.mention import Mention
from stilltrue.answer.parsing import Parse
from stilltrue.answer.relations import Relation, Relations
from stilltrue.answer.walked import Step, Walk, end_of
from stilltrue.answer.words import Start
from stilltrue.ledger import read
from stilltrue.ledger.naming import Names
from stilltrue.model.answer import Why
from stilltrue.model.claim import Modality, Value
from stilltrue.model.fact import OWNER, Fact
from stilltrue.model.filter import FactFilter
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.storage.base import Transaction

EACH = 0.05
"""What each hop costs, so that the shorter of two chains that account for the same is taken."""
VIA = 0.5
"""What it costs to pass through a relation that nothing names."""
_POST = frozenset({"position"})
_PAGE = 1_000
"""Facts that are read at a time."""


@dataclass(frozen=True, slots=True)
class _Held:
    """The facts of one relation of a thing."""

    facts: tuple[Fact, ...]
    n_more: int = 0
    """Of very many, how many there are beside those."""


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
        self._kept: dict[tuple[str, Relation], _Held] = {}
        self._led: dict[tuple[Start, tuple[Mention, ...]], bool] = {}

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

    def leads_on(self, start: Start, mentions: tuple[Mention, ...]) -> bool:
        """Whether relations from a name outwards lead to one thing, of which more can be asked."""
        found = self._led.get((start, mentions))
        if found is None:
            # What comes after the last hop asks of one thing, so no hop here is a last one.
            open_walks = [Walk(Parse(start, mentions, 0.0), (), 0.0)]
            for mention in mentions:
                grown = (more for walk in open_walks for more in self._grown(walk, mention, last=False))
                open_walks = [walk for walk in grown if walk.why is None]
            found = self._led[start, mentions] = bool(open_walks)
        return found

    def _grown(self, walk: Walk, mention: Mention, *, last: bool) -> list[Walk]:
        near = walk.ends[0] if walk.steps else walk.parse.start.worded
        came = walk.steps[-1].relation if walk.steps else None
        # What a citizen is a citizen of leads back to where the citizen was found.
        back = Relation(came.predicate) if came is not None and came.back else None
        return [
            self._along(walk, mention, relation, near, walk.score + weight - EACH, last=last)
            for relation, weight in mention.weights.items()
            if relation != back
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
        held = self._unvisited(walk, near, relation)
        if not held.facts and (inverse := self._inverse(relation)) is not None:
            said_back = self._unvisited(walk, near, inverse)
            if said_back.facts:
                return Step(inverse, mention, said_back.facts, near, said_back.n_more)
        return Step(relation, mention, held.facts, near, held.n_more)

    def _inverse(self, relation: Relation) -> Relation | None:
        """The same relation as the other end would have it, where each is the inverse of the other."""
        registry = self._spaces[0][1].registry
        known = registry.get(relation.predicate)
        other = registry.named(known.inverse) if known is not None and known.inverse else None
        back = registry.named(other.inverse) if other is not None and other.inverse else None
        return Relation(other.name, not relation.back) if other is not None and back is known else None

    def _unvisited(self, walk: Walk, near: str, relation: Relation) -> _Held:
        """The facts of one hop; read back, they do not lead to where the chain has been."""
        held = self._held(near, relation)
        if not relation.back:
            return held
        been = {walk.parse.start.worded, *(end for step in walk.steps for end in step.ends)}
        if held.n_more and self._leads_to(held, relation, been):
            held = _Held(tuple(self._all_back(near, relation.predicate)))
        return _Held(tuple(fact for fact in held.facts if end_of(fact, relation) not in been), held.n_more)

    def _leads_to(self, held: _Held, relation: Relation, been: Collection[str]) -> bool:
        """Whether any of very many facts leads to where the chain has been."""
        asked = held.facts[0].slot.space
        names = dict(self._spaces)[asked]
        wanted = (
            FactFilter(
                spaces=(asked,), subject=names.subject(end), predicate=relation.predicate,
                value=held.facts[0].value_key, valid_at=self._at, known_at=self._known_at, polarity=True,
            )
            for end in been
        )  # fmt: skip
        return any(self._tx.count_facts(one) for one in wanted)

    def _through(self, near: str, relation: Relation, mention: Mention) -> tuple[Step, Step] | None:
        """Both hops where a relation is had through another one, and all such ways lead to the same."""
        found = []
        is_clear = mention.weights[relation] >= CLEAR
        for via in () if relation.back else self._ways(near, relation, is_clear=is_clear):
            first = Step(Relation(via), None, self._held(near, Relation(via)).facts, near)
            if len(first.ends) == 1 and not any(fact.contested for fact in first.facts):
                facts = self._held(first.ends[0], relation).facts
                found += [(first, Step(relation, mention, facts, first.ends[0]))] if facts else []
        return found[0] if len({second.ends for _, second in found}) == 1 else None

    def _ways(self, near: str, relation: Relation, *, is_clear: bool) -> Sequence[str]:
        """
        Through what a thing may have a relation that is not said of it.

        What is known for the relation; of what cannot have it itself, who may be meant by it and can: a program's chief
        executive is that of its developer, a post's birthplace that of who holds it.
        """
        kinds = self.relations.of(relation)
        if kinds.via or not kinds.of or near == OWNER:
            return kinds.via
        held = self._predicates(near)
        itself = self._kinds_of(held)
        # A post has nothing of its own; what else is made has, so that only a clear word is of its maker.
        if not itself or kinds.of & itself or not (is_clear or itself == _POST):
            return ()
        return [
            name for name in held if (other := self.relations.of(Relation(name))).proxy and kinds.of & other.leads_to
        ]

    def may_have(self, start: Start, relation: Relation) -> bool:
        """Whether a named thing may have a relation, by what it has others of."""
        itself, of = self._kinds_of(self._predicates(start.worded)), self.relations.of(relation).of
        return not itself or not of or not itself.isdisjoint(of)

    def _kinds_of(self, held: Iterable[str]) -> frozenset[str]:
        """The kinds that all of some predicates are relations of."""
        own = [known.of for name in held if (known := self.relations.of(Relation(name))).of]
        return frozenset.intersection(*own) if own else frozenset()

    def _predicates(self, near: str) -> list[str]:
        """The predicates that anything was ever said of a thing by."""
        slots = (slot for space, names in self._spaces for slot in self._tx.slots(space, names.subject(near)))
        return list(dict.fromkeys(slot.predicate for slot in slots))

    def _stop(self, step: Step, *, last: bool) -> Why | None:
        if any(fact.contested for fact in step.facts):
            return Why.CONTESTED
        return Why.AMBIGUOUS if not last and len(step.ends) > 1 else None

    def _held(self, near: str, relation: Relation) -> _Held:
        """The facts of one relation of a thing; read from their values where it is read back."""
        kept = self._kept.get((near, relation))
        if kept is None:
            kept = self._page_back(near, relation.predicate) if relation.back else None
            if kept is None:
                read_whole = self._all_back if relation.back else self._forth
                found = read_whole(near, relation.predicate)
                kept = _Held(tuple(fact for fact in found if self._far(fact, relation) not in self._left_out))
            self._kept[near, relation] = kept
        return kept

    def _page_back(self, near: str, predicate: str) -> _Held | None:
        """
        The first page of very many facts that have a value, and how many more there are; None where all are to be read.

        One of each subject, in one space, none contested: then counting facts counts what they lead to.
        """
        wanted = [self._with_value(near, predicate, space, names) for space, names in self._spaces]
        numbers = [self._tx.count_facts(one) for one in wanted]
        n = max(numbers)
        if n <= _PAGE or n < sum(numbers) or self._left_out:
            return None
        of_many = wanted[numbers.index(n)]
        is_plain = self._tx.count_facts(replace(of_many, qualifier="")) == n
        if not is_plain or self._tx.count_facts(replace(of_many, contested=True)):
            return None
        page, _ = self._tx.list_facts(of_many, limit=_PAGE)
        return _Held(tuple(page), n - len(page)) if all(map(_holds, page)) else None

    def _far(self, fact: Fact, relation: Relation) -> str:
        """The key of what a fact leads to."""
        return fact.slot.subject if relation.back else fact.value_key

    def _forth(self, near: str, predicate: str) -> list[Fact]:
        found = read.facts_at(
            self._tx, self._spaces, near, predicate, at=self._at, known_at=self._known_at, lane=Modality.ACTUAL
        )
        return [fact for fact in found if _holds(fact) and not fact.slot.qualifier]

    def _all_back(self, near: str, predicate: str) -> list[Fact]:
        found: list[Fact] = []
        for space, names in self._spaces:
            found += self._every(self._with_value(near, predicate, space, names))
        return [fact for fact in read.narrowest(found) if _holds(fact)]

    def _with_value(self, value: str, predicate: str, space: SpaceKey, names: Names) -> FactFilter:
        return FactFilter(
            spaces=(space,), predicate=predicate, value=names.value(Value.of_text(value)).key,
            valid_at=self._at, known_at=self._known_at, polarity=True,
        )  # fmt: skip

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
