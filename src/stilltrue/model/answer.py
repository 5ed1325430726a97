"""An answer with its receipts, or an abstention with its reason."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from stilltrue.model.evidence import Evidence
from stilltrue.model.fact import Fact, Standing
from stilltrue.model.receipt import Receipt
from stilltrue.model.time import Instant


class Asked(StrEnum):
    """What is asked of a slot."""

    VALUE = "value"
    SINCE = "since when"
    WHO_SAID = "who said so"
    COUNT = "how many"
    WHETHER = "whether"


class Why(StrEnum):
    """Why there is no answer."""

    NEVER_SAID = "never said"
    SUPERSEDED = "superseded with nothing in its place"
    CONTESTED = "contested"
    PENDING = "not processed yet"
    INVISIBLE = "not visible in this scope"
    AMBIGUOUS = "more than one thing is meant"
    UNREAD = "the question names no one subject and slot"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """A fact that an answer rests on, with its receipts."""

    fact: Fact
    standing: Standing
    receipts: tuple[Receipt, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hop:
    """One relation of a chain, with the facts that it was followed along."""

    predicate: str
    back: bool
    """Read from the value: what X wrote, not who wrote X."""
    words: str
    """The question's words for it; empty where it was only passed through."""
    asked_of: str
    """The thing that it is a relation of."""
    cited: tuple[Cited, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the ledger knows exactly, read without a model."""

    id: str
    question: str
    asked: Asked
    text: str
    at: Instant
    cited: tuple[Cited, ...]
    """The facts that give the answer; of a chain, those of its last hop."""
    path: tuple[Hop, ...] = ()
    """The chain of relations that was followed, from the name outwards; empty where one slot answers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Abstention:
    """No answer, with the reason and the evidence there is."""

    id: str
    question: str
    why: Why
    text: str
    cited: tuple[Cited, ...]
    evidence: tuple[Evidence, ...]
    path: tuple[Hop, ...] = ()
    """As far as a chain of relations could be followed."""
