"""A small memory told line by line: turns, and the facts that were drawn from them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from stilltrue.index.document import claim_unit, passages
from stilltrue.ledger.naming import Names
from stilltrue.model.claim import Act, Assertion, AssertionId, End, Kind, Modality, Value, ValueKind
from stilltrue.model.evidence import Evidence, Recall
from stilltrue.model.fact import Challenger, Fact, FactId
from stilltrue.model.receipt import Span
from stilltrue.model.scope import CHANNEL_TIERS, ROLE_CHANNELS, SpaceKey, Tier
from stilltrue.model.time import FOREVER, Instant, Interval, moment_of
from stilltrue.model.turn import Turn, TurnId
from stilltrue.recall.asking import Asking, Wanted
from stilltrue.recall.pipeline import Means, recall
from stilltrue.storage.base import Storage
from stilltrue.storage.in_memory import InMemoryStorage

ANN = SpaceKey("user:ann")


def when(text: str) -> Instant:
    """The first instant of an ISO time, in UTC."""
    return moment_of(text).earliest


@dataclass
class Story:
    """Writes through the storage contract, and asks."""

    storage: Storage = field(default_factory=InMemoryStorage)
    space: SpaceKey = ANN
    indexed: bool = True
    n_turns: int = 0
    places: dict[str, int] = field(default_factory=dict)

    def say(self, text: str, at: str = "2026-03-02", role: str = "user", session: str = "s1", **more: object) -> Turn:
        """Keep a turn, and index it."""
        self.n_turns += 1
        turn = Turn(
            id=TurnId(f"t{self.n_turns:04d}"),
            space=self.space,
            session=session,
            index=self.places.get(session, 0),
            role=role,
            speaker=None,
            channel=ROLE_CHANNELS[role],
            text=text,
            said_at=when(at),
            received_at=when(at),
            recorded_at=when(at),
            zone="UTC",
        )
        turn = replace(turn, **more)
        self.places[session] = self.places.get(session, 0) + 1
        with self.storage.writing() as tx:
            tx.append_turn(turn)
            if self.indexed:
                tx.index(passages(turn))
        return turn

    def fact(
        self,
        turn: Turn | Sequence[Turn],
        predicate: str,
        value: str,
        *,
        subject: str = "user",
        qualifier: str = "",
        since: str | None = None,
        until: str | None = None,
        quote: str | None = None,
        recorded: tuple[str, str | None] | None = None,
        **more: object,
    ) -> Fact:
        """Keep a fact with a claim of each turn behind it."""
        turns = [turn] if isinstance(turn, Turn) else list(turn)
        claims = [self.claim(one, predicate, value, subject=subject, qualifier=qualifier, quote=quote) for one in turns]
        names = Names.of([])
        worded = names.worded_slot(self.space, subject, predicate, qualifier or None)
        kept = names.value(Value.of_text(value, ValueKind.ENTITY))
        start = when(since) if since else turns[0].said_at
        fact = Fact(
            id=FactId("f_" + hashlib.sha256(f"{worded}{kept.key}{start}".encode()).hexdigest()[:12]),
            slot=names.slot(worded),
            value=kept,
            polarity=True,
            valid=Interval(start, when(until) if until else FOREVER),
            recorded=Interval(
                when(recorded[0]) if recorded else turns[0].recorded_at,
                when(recorded[1]) if recorded and recorded[1] else FOREVER,
            ),
            tier=min(Tier.OWN_WORD, CHANNEL_TIERS[turns[0].channel]),
            since=start,
            label=predicate,
            subject_label=subject,
        )
        fact = replace(fact, **more)
        with self.storage.writing() as tx:
            tx.add_versions([fact], claims[0].id)
            tx.link([(fact.id, claim.id) for claim in claims])
            tx.index([claim_unit(fact.slot, kept, claims[0], names.registry.get(fact.slot.predicate))])
        return fact

    def claim(
        self,
        turn: Turn,
        predicate: str,
        value: str,
        *,
        subject: str = "user",
        qualifier: str = "",
        quote: str | None = None,
    ) -> Assertion:
        """Keep a claim, whatever comes of it."""
        start = turn.text.index(quote) if quote else 0
        end = start + len(quote) if quote else len(turn.text)
        names = Names.of([])
        claim = Assertion(
            id=AssertionId(f"a_{turn.id}_{predicate}_{value}_{subject}_{qualifier}"),
            space=self.space,
            spans=(Span(turn.id, start, end),),
            subject=subject,
            predicate=predicate,
            qualifier=qualifier or None,
            value=Value.of_text(value, ValueKind.ENTITY),
            act=Act.HOLDS,
            polarity=True,
            modality=Modality.ACTUAL,
            kind=Kind.STATE,
            many=None,
            only=False,
            temporary=False,
            corrects=None,
            end=End.OPEN,
            valid_from=None,
            valid_to=None,
            unresolved_start=False,
            tier=CHANNEL_TIERS[turn.channel],
            explicit=False,
            confidence=1.0,
            importance="normal",
            said_at=turn.said_at,
            turn_index=turn.index,
            place=0,
            zone="UTC",
            extractor="rules@1",
            recorded_at=turn.recorded_at,
        )
        with self.storage.writing() as tx:
            tx.add_assertion(claim, names.worded_slot(self.space, subject, predicate, qualifier or None))
        return claim

    def ask(self, question: str, now: str = "2026-06-01", spaces: Sequence[SpaceKey] | None = None, **more) -> Recall:
        """Recall at an instant."""
        for name in ("as_of", "known_at"):
            if isinstance(more.get(name), str):
                more[name] = when(more[name])
        with self.storage.reading() as tx:
            asking = Asking(
                question=question,
                spaces={space: Names.of(tx.aliases(space)) for space in spaces or [self.space]},
                now=when(now),
                **{name: more.pop(name) for name in ("zone", "as_of", "known_at", "recent") if name in more},
            )
            wanted = Wanted(**{name: more.pop(name) for name in ("k", "explain", "purpose", "prove") if name in more})
            return recall(tx, asking, wanted, Means(**more))


def values(found: Recall) -> list[str]:
    """The values of the facts found, best first."""
    return [
        piece.fact.value.text for piece in found.evidence if piece.fact is not None and piece.fact.value is not None
    ]


def texts(found: Recall) -> list[str]:
    """The passages found, best first."""
    return [piece.passage.receipt.quote for piece in found.evidence if piece.passage is not None]


def piece_of(found: Recall, text: str) -> Evidence:
    """The evidence with this value or passage."""
    for piece in found.evidence:
        value = piece.fact.value.text if piece.fact is not None and piece.fact.value is not None else ""
        if text in (value, piece.passage.receipt.quote if piece.passage is not None else ""):
            return piece
    raise AssertionError(f"nothing found with {text!r}: {[piece.id for piece in found.evidence]}")


def challenger(value: str, tier: Tier = Tier.DOCUMENT) -> Challenger:
    """What is said against a fact."""
    return Challenger(Value.of_text(value), tier, AssertionId("a_other"))
