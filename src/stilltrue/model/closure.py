"""What lies within reach of the names in a question, and the proof that it is current and whole."""

from __future__ import annotations

from enum import StrEnum

from stilltrue.model.evidence import Anchor
from stilltrue.model.fact import Fact, FactId, Slot
from stilltrue.model.frozen import dataclass
from stilltrue.model.receipt import Receipt
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant, Interval
from stilltrue.model.turn import Turn, TurnId

HOPS = 5
"""Facts of subjects reached in fewer hops are handed over."""

BUDGET = 60_000
"""Characters of what is handed over."""


class CutBy(StrEnum):
    """What forced facts to be left out."""

    BUDGET = "budget"
    """Their turns had no room."""
    HUB = "hub"
    """Their subject has more facts than are looked at of one."""
    PURPOSE = "purpose"
    """They are personal, and what is asked for needs nothing personal; nor is anything looked into that they name."""
    REACH = "reach"
    """Their subject is one of more than are looked into; what lies beyond it is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """A subject that was looked into."""

    space: SpaceKey
    subject: str
    hop: int
    """0 for a name in the question."""
    n_facts: int
    """What holds of it at the instant."""
    n_handed: int
    """Of these, what is handed over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """A subject of which facts are left out, and how many."""

    space: SpaceKey
    subject: str
    hop: int
    n_facts: int
    by: CutBy


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A turn that is handed over, with the facts it is the source of."""

    turn: Turn
    hop: int
    """Of the nearest subject it speaks of."""
    facts: tuple[FactId, ...]
    receipts: tuple[Receipt, ...]
    """Its quotes, in the order of the facts."""

    @property
    def unresolved(self) -> bool:
        """Whether it comes along because it names a subject, and says what no claim could hold."""
        return not self.facts


@dataclass(frozen=True, slots=True, kw_only=True)
class Winner:
    """That a fact is what decides its slot at the instant asked about: when it holds, and since when it is believed."""

    fact: FactId
    slot: Slot
    value_key: str
    valid: Interval
    recorded: Interval


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """That what is handed over is current and whole; what it does not say stands at its end."""

    at: Instant
    known_at: Instant | None
    """Whose belief it is about: ours now, or ours at that instant."""
    hops: int
    anchors: tuple[Anchor, ...]
    currency: tuple[Winner, ...]
    """Every fact handed over as holding at the instant."""
    not_current: tuple[FactId, ...] = ()
    """Facts handed over as past, to come or planned, and marked so."""
    coverage: tuple[Reached, ...] = ()
    """Every subject within reach, the nearest first."""
    cut: tuple[Cut, ...] = ()
    dropped: tuple[TurnId, ...] = ()
    limits: tuple[str, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether nothing within reach was left out."""
        return not self.cut and not self.dropped


@dataclass(frozen=True, slots=True, kw_only=True)
class Closure:
    """Every current fact of each subject within reach of the names in a question, and the turns they come from."""

    id: str
    question: str
    spaces: tuple[SpaceKey, ...]
    anchors: tuple[Anchor, ...]
    hops: int
    budget: int
    at: Instant
    known_at: Instant | None
    facts: tuple[Fact, ...]
    """Those whose relation the question's words name first; then the nearest."""
    sources: tuple[Source, ...]
    """In the order in which they were said."""
    unsourced: tuple[str, ...] = ()
    """Facts that no visible turn says, as lines."""
    reached: tuple[Reached, ...] = ()
    cut: tuple[Cut, ...] = ()
    dropped: tuple[TurnId, ...] = ()
    """Turns left out by the budget."""
    proof: Proof | None = None

    @property
    def text(self) -> str:
        """All that is handed over: whole turns in the order in which they were said."""
        return "\n".join((*self.unsourced, *(source.turn.text for source in self.sources)))

    @property
    def complete(self) -> bool:
        """Whether nothing within reach was left out."""
        return not self.cut and not self.dropped
