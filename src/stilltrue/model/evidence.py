"""What a question asks for, and what recall hands over for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from stilltrue.model.fact import Fact, Standing
from stilltrue.model.frozen import dataclass
from stilltrue.model.receipt import Receipt
from stilltrue.model.scope import Channel, SpaceKey, Tier
from stilltrue.model.time import Instant, Interval, Order
from stilltrue.model.turn import TurnId

if TYPE_CHECKING:
    from stilltrue.model.closure import Proof


@dataclass(frozen=True, slots=True)
class Anchor:
    """A name in the question that is a subject or an entity on record."""

    text: str
    key: str
    specificity: float
    """In [0, 1]: how much it narrows down; a common word that happens to be a name has little."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cue:
    """A question as recall reads it."""

    question: str
    anchors: tuple[Anchor, ...]
    terms: tuple[str, ...]
    """Lexical keys, each once."""
    predicates: tuple[str, ...]
    """Predicates that the question's words name, the most specific first."""
    window: Interval | None
    order: Order | None
    at: Instant
    """The instant asked about: now, unless `as_of` or the words say another."""
    explicit_at: bool
    """True where an `as_of` was given or read from the question."""
    known_at: Instant | None
    now: Instant


@dataclass(frozen=True, slots=True)
class Mass:
    """How strongly one head of one tunnel points at a piece of evidence, in [0, 1]."""

    tunnel: str
    head: str
    mass: float


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of a turn as evidence."""

    receipt: Receipt
    replaced_by: tuple[Fact, ...] = ()
    """Where all that was drawn from it has been superseded: what holds now."""
    superseded: tuple[Fact, ...] = ()
    """The facts drawn from it that hold no more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """One piece of what is handed over: a fact with its receipts, or a passage nobody drew a fact from."""

    id: str
    """The fact's id, or `turn_id:start:end`."""
    fact: Fact | None
    standing: Standing | None
    receipts: tuple[Receipt, ...]
    passage: Passage | None
    said_at: Instant
    channel: Channel
    tier: Tier
    score: float
    masses: tuple[Mass, ...] = ()
    label: str = ""
    """The fact as a line of words: subject, predicate, value."""

    @property
    def stale(self) -> bool:
        """A passage that once was true, or was corrected, and is shown as such."""
        return self.passage is not None and bool(self.passage.superseded or self.passage.replaced_by)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallReport:
    """How a recall went."""

    hits: Mapping[str, int]
    """Per tunnel."""
    degraded: Mapping[str, str] = field(default_factory=dict)
    """Tunnels that could not answer, each with a sentence."""
    held_back: int = 0
    """Superseded facts that would have come up, and are not shown because the question is about now."""
    pending: int = 0
    """Turns still to be learned from."""
    unembedded: int = 0
    """Texts that the question was not compared with in meaning, because they have no vector yet."""
    unindexed: tuple[TurnId, ...] = ()
    """Recent turns that were searched directly."""
    read_as: Mapping[str, object] = field(default_factory=dict)
    """The question as it was understood: names, terms, time, predicates."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recall:
    """The evidence for a question, best first, and how it was found."""

    id: str
    question: str
    spaces: tuple[SpaceKey, ...]
    evidence: tuple[Evidence, ...]
    report: RecallReport
    cue: Cue
    proof: Proof | None = None
    """Where it was asked for: that all evidence is current, and that nothing current within reach is missing."""

    @property
    def text(self) -> str:
        """All that is handed over, a line a piece, each with its quotes."""
        return "\n".join(line for piece in self.evidence for line in _lines(piece))


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """Which evidence a mark in a context stands for."""

    mark: str
    evidence: str
    turns: tuple[TurnId, ...]
    quotes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """Prompt-ready text in two parts, within a budget, with its citations."""

    id: str
    resident: str
    """The stable part: it can be cached from turn to turn."""
    text: str
    """This turn's part."""
    citations: tuple[Citation, ...]
    n_tokens: int
    token_method: str
    """`o200k`, or `estimate`."""
    left_out: int
    """Pieces of evidence that the budget had no room for."""

    @property
    def whole(self) -> str:
        """Both parts, ready for a prompt."""
        return "\n\n".join(part for part in (self.resident, self.text) if part)


def _lines(piece: Evidence) -> list[str]:
    if piece.fact is not None:
        return [piece.label, *(f'  "{receipt.quote}"' for receipt in piece.receipts)]
    return [piece.passage.receipt.quote] if piece.passage is not None else []
