"""Evidence in the making: what recall adds up before it is ranked."""

from __future__ import annotations

from dataclasses import dataclass, field

from stilltrue.index.document import PassageRef
from stilltrue.model.evidence import Mass
from stilltrue.model.fact import Fact, Standing
from stilltrue.model.receipt import Receipt, Span
from stilltrue.model.scope import CHANNEL_TIERS, Channel, Tier
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn


@dataclass(slots=True)
class FactPiece:
    """A fact that something points at."""

    fact: Fact
    weight: float
    """Of its space and standing."""
    standing: Standing
    place: int = 0
    """Of its space, the narrowest being 0."""
    masses: list[Mass] = field(default_factory=list)
    listed: bool = False
    receipts: tuple[Receipt, ...] = ()
    confirmed_at: Instant | None = None
    doubt: str = ""
    """Since when it is doubtful, and because of what; empty where it is not."""
    mass: float = 0.0
    """Of all that points at it, once that is known."""
    score: float = 0.0

    @property
    def id(self) -> str:
        return self.fact.id

    @property
    def said_at(self) -> Instant:
        return max((receipt.turn.said_at for receipt in self.receipts), default=self.fact.valid.start)

    @property
    def tier(self) -> Tier:
        return self.fact.tier

    @property
    def channel(self) -> Channel:
        return self.receipts[0].turn.channel if self.receipts else Channel.UNKNOWN


@dataclass(slots=True)
class PassagePiece:
    """A passage that something points at, and what has become of what it says."""

    ref: PassageRef
    turn: Turn
    weight: float
    masses: list[Mass] = field(default_factory=list)
    superseded: tuple[Fact, ...] = ()
    replaced_by: tuple[Fact, ...] = ()
    unindexed: bool = False
    mass: float = 0.0
    """Of all that points at it, once that is known."""
    score: float = 0.0

    @property
    def id(self) -> str:
        return str(self.ref)

    @property
    def listed(self) -> bool:
        return False

    @property
    def said_at(self) -> Instant:
        return self.turn.said_at

    @property
    def tier(self) -> Tier:
        return Tier.UNKNOWN if self.turn.quarantined else CHANNEL_TIERS[self.turn.channel]

    @property
    def channel(self) -> Channel:
        return self.turn.channel

    @property
    def outdated(self) -> bool:
        """Whether what it says holds no more."""
        return bool(self.superseded or self.replaced_by)

    @property
    def receipt(self) -> Receipt:
        return Receipt(Span(self.ref.turn_id, self.ref.start, self.ref.end), self.turn)


Piece = FactPiece | PassagePiece


def scaled(masses: list[Mass], factor: float) -> list[Mass]:
    """Masses times a factor, head by head."""
    return [Mass(mass.tunnel, mass.head, mass.mass * factor) for mass in masses]
