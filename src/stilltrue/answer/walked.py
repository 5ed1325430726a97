"""As far as a chain was followed: its steps, where they lead, and why it goes no further."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from stilltrue.answer.mention import Mention
from stilltrue.answer.parsing import Parse
from stilltrue.answer.relations import Relation
from stilltrue.model.answer import Why
from stilltrue.model.fact import Fact


@dataclass(frozen=True, slots=True)
class Step:
    """One hop: the relation, the words that name it, and the facts that hold."""

    relation: Relation
    mention: Mention | None
    """The words that name it; None where it is only passed through."""
    facts: tuple[Fact, ...]
    """Of very many, the first page."""
    asked_of: str
    """The thing that it is a relation of."""
    n_more: int = 0
    """How many facts there are beside those."""

    @property
    def ends(self) -> tuple[str, ...]:
        """What it leads to, each once."""
        return tuple(dict.fromkeys(end_of(fact, self.relation) for fact in self.facts))


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
        """Where it leads; of very many, the first ones."""
        return self.steps[-1].ends if self.steps else ()

    @property
    def n_ends(self) -> int:
        """To how many things it leads."""
        return len(self.ends) + (self.steps[-1].n_more if self.steps else 0)


def end_of(fact: Fact, relation: Relation) -> str:
    """To what a fact leads by a relation, in words."""
    if relation.back:
        return fact.subject_label or fact.slot.subject
    return fact.value.text if fact.value is not None else ""


def agree(walks: Iterable[Walk]) -> bool:
    """Whether several walks come to the same end."""
    return len({(walk.n_ends, frozenset(end.casefold() for end in walk.ends)) for walk in walks}) == 1
