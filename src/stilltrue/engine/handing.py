"""What is handed over when a host shortens its conversation: all is learned first, then what binds is said again."""

from __future__ import annotations

from hashlib import blake2b

from stilltrue.engine import finding, working
from stilltrue.engine.core import Core
from stilltrue.engine.residents import kept_facts, resident_facts
from stilltrue.ingest.sessions import rules_of
from stilltrue.ledger import read
from stilltrue.ledger.gather import names_of
from stilltrue.model.evidence import Context, Cue, Evidence, Recall, RecallReport
from stilltrue.model.fact import Fact
from stilltrue.model.scope import Channel
from stilltrue.model.time import Instant, zone_named
from stilltrue.recall.permits import allowed, purpose_of
from stilltrue.recall.wording import label_of
from stilltrue.storage.base import Transaction


def flushed(core: Core) -> int:
    """Work off all that waits in the home space; how many jobs wait still."""
    working.worker(core).drain(spaces=[core.scope.home])
    return working.n_waiting(core)


def kept(core: Core, *, budget: int, session: str | None, purpose: str | None, now: Instant) -> Context:
    """
    The constraints, decisions, commitments and rules that hold now, and the resident part, as prompt-ready text.

    Args:
        core: the memory.
        budget: tokens of both parts.
        session: the conversation; into a blank one nothing is handed over.
        purpose: what the conversation is for; limits what is personal.
        now: the present.
    """
    wanted = purpose_of(purpose)
    with core.reading() as tx:
        rules = rules_of(tx, core.scope.home, session)
        registry = names_of(tx, core.scope.home).registry
        resident = {fact.id for fact in resident_facts(core, tx, at=now, known_at=None, purpose=wanted)}
        facts = [
            fact
            for fact in kept_facts(core, tx, at=now)
            if fact.id not in resident and allowed(fact, registry, wanted) and not rules.blank
        ]
        evidence = tuple(_evidence(core, tx, fact, now) for fact in facts)
    found = _as_found(core, evidence, now)
    return finding.context(core, found, budget=budget, now=now, session=session, purpose=purpose)


def _evidence(core: Core, tx: Transaction, fact: Fact, now: Instant) -> Evidence:
    zone = zone_named(core.scope.zone)
    support = tx.assertions(tx.supports([fact.id]).get(fact.id, ()))
    rows = sorted(support.values(), key=lambda row: (row.said_at, row.turn_index, row.place))
    receipts = tuple(receipt for _, receipt in read.receipts_of(tx, rows))[-1:]
    standing = fact.standing(now)
    code = "ko" if any("가" <= char <= "힣" for receipt in receipts for char in receipt.quote) else "en"
    registry = names_of(tx, fact.slot.space).registry
    return Evidence(
        id=fact.id,
        fact=fact,
        standing=standing,
        receipts=receipts,
        passage=None,
        said_at=receipts[-1].turn.said_at if receipts else fact.recorded.start,
        channel=receipts[-1].turn.channel if receipts else Channel.UNKNOWN,
        tier=fact.tier,
        score=1.0,
        label=label_of(fact, standing, registry, code, zone),
    )


def _as_found(core: Core, evidence: tuple[Evidence, ...], now: Instant) -> Recall:
    """The facts as though a question had found them; its words are what decides the language."""
    words = " ".join(receipt.quote for piece in evidence for receipt in piece.receipts)[:200]
    made_of = "\x1f".join([*(piece.id for piece in evidence), str(now)]).encode()
    cue = Cue(
        question=words, anchors=(), terms=(), predicates=(), window=None, order=None, at=now, explicit_at=False,
        known_at=None, now=now,
    )  # fmt: skip
    return Recall(
        id=f"r_{blake2b(made_of, digest_size=9).hexdigest()}",
        question=words,
        spaces=core.scope.visible,
        evidence=evidence,
        report=RecallReport(hits={}),
        cue=cue,
    )
