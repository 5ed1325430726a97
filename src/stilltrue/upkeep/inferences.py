"""What was inferred from what is erased: it goes with it, and so does what was inferred from that."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from stilltrue.model.claim import Assertion, AssertionId
from stilltrue.model.inference import grounds_in, infers
from stilltrue.model.scope import Channel, SpaceKey
from stilltrue.model.turn import Turn
from stilltrue.storage.base import Transaction
from stilltrue.upkeep.plan import Plan


def with_inferences(tx: Transaction, space: SpaceKey, plan: Plan) -> Plan:
    """
    A plan with all inferences that rest on a fact of which nobody's word would be left.

    The words that led to such an inference stay, save for a line that was handed over for nothing else.
    """
    if not tx.has_derivations(space):
        return plan
    going = {one.id for one in plan.assertions}
    fallen = list(_fallen(tx, space, going))
    if not fallen:
        return plan
    lines = [turn for turn in tx.turns({one.turn_id for one in fallen}).values() if _is_line(turn)]
    whole = {turn.id: turn for turn in (*plan.turns, *lines)}
    return replace(
        plan,
        turns=tuple(whole.values()),
        assertions=(*plan.assertions, *fallen),
        redactions=tuple((turn, spans) for turn, spans in plan.redactions if turn.id not in whole),
        bearing=tuple(turn for turn in plan.bearing if turn.id not in whole),
    )


def _fallen(tx: Transaction, space: SpaceKey, going: Collection[AssertionId]) -> Iterator[Assertion]:
    gone = set(going)
    rows = tx.assertions([row.claim for row in tx.derivations(space)])
    waiting = {claim: one for claim, one in rows.items() if infers(one) and claim not in gone}
    named = {claim: [ground.claims for ground in grounds_in(one.derivation or "")] for claim, one in waiting.items()}
    while found := [claim for claim in waiting if any(_is_lost(claims, gone) for claims in named[claim])]:
        for claim in found:
            gone.add(claim)
            yield waiting.pop(claim)


def _is_lost(claims: Iterable[AssertionId], gone: Collection[AssertionId]) -> bool:
    """Whether nobody is left who said so."""
    return all(claim in gone for claim in claims)


def _is_line(turn: Turn) -> bool:
    return turn.channel is Channel.STRUCTURED and turn.text.startswith("{")
