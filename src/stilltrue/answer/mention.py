"""Words of a question that name a relation."""

from __future__ import annotations

from dataclasses import dataclass, field

from stilltrue.answer.relations import Relation
from stilltrue.answer.words import Span

_GROUPS = {
    "가": ("이", "가", "은", "는", "께서", "께서는", "도", "이는", "이가", ""),
    "를": ("을", "를", "은", "는", ""),
    "에": ("에", "에서", "에서는", "에는", "에게", "으로", "로", "의"),
    "와": ("와", "과", "랑", "이랑", "하고"),
}


@dataclass(frozen=True, slots=True)
class Mention:
    """Words that name one relation, or one of several."""

    left: Span | None
    right: Span | None
    clause: bool
    """An English verb after the thing: it needs the word that opens its clause before it."""
    particle: str = ""
    """The group of the Korean particle that has to join the thing."""
    after: str = ""
    """The Korean particle that follows the words."""
    known: bool = True
    """False for words that are no wording of any relation of the registry."""
    weights: dict[Relation, float] = field(default_factory=dict, compare=False, hash=False)

    @property
    def words(self) -> tuple[int, ...]:
        """The places of its words."""
        spans = [span for span in (self.left, self.right) if span is not None]
        return tuple(place for span in spans for place in range(span.first, span.end))

    @property
    def weight(self) -> float:
        """That of the relation it names most clearly."""
        return max(self.weights.values())


def joins(particle: str, group: str) -> bool:
    """Whether a Korean particle is one of a group; any is, of none."""
    return not group or particle in _GROUPS[group]
