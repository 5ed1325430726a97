"""Turns of other days in which a plan was told, where new turns speak of the same things."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import chain

from stilltrue.index.document import PassageRef
from stilltrue.index.keys import content_keys
from stilltrue.ledger.rulings import hidden
from stilltrue.model.scope import Channel
from stilltrue.model.turn import Turn, TurnId
from stilltrue.model.unit import UnitKind
from stilltrue.storage.base import Transaction

_MOST_TURNS = 6
"""Turns that are looked up for one portion of new ones."""
_MOST_UNITS = 40
"""Passages that have a word in common: a word of more than these tells no plan from another."""
_MOST_WORDS = 12
_LONGEST = 160
"""Characters of a turn that tells of a plan: a longer one goes on by itself."""
_OF_A_PLAN = re.compile(
    r"\d|\b(?:times|multiplied|divided|minus|plus|added up|whichever|cheapest|highest|lowest|misspoke|only .{2,30} (?:may|can)|nobody|final say"
    r"|approval|team lead|leader|manager|boss|chair|director|captain|treasurer)\b"
    r"|곱하|곱한|나누|나눠|뺀|더한|합친|합한|합계|제일|가장|잘못 말|바꿀 수|못 바꿔|최종 결정|팀장|부장|과장|회장|총무|반장|책임자",
    re.IGNORECASE,
)


def told_before(tx: Transaction, turns: Sequence[Turn]) -> list[Turn]:
    """
    Earlier turns that tell of a plan and share rare words with new ones that do, the latest last.

    Without them "take nine off the guest count" is read without knowing what was said last week of guests.

    Args:
        tx: a transaction.
        turns: new turns of one session.
    """
    texts = [turn.text for turn in turns if _is_of_a_plan(turn) or _is_of_another(turn)]
    shared = _sharing(tx, turns[0], texts) if texts else Counter()
    if not shared:
        return []
    rulings, until = tx.rulings(turns[0].space), max(turn.said_at for turn in turns)
    fresh = {turn.id for turn in turns}
    found = [
        turn
        for turn in tx.turns(shared.keys() - fresh).values()
        if turn.said_at <= until and _is_of_a_plan(turn) and not hidden(turn, rulings)
    ]
    best = sorted(found, key=lambda turn: (shared[turn.id], turn.said_at, turn.index))[-_MOST_TURNS:]
    return sorted(best, key=lambda turn: (turn.said_at, turn.index))


def _is_of_a_plan(turn: Turn) -> bool:
    spoken = turn.channel in (Channel.USER, Channel.OTHER) and len(turn.text) <= _LONGEST
    return spoken and _OF_A_PLAN.search(turn.text) is not None


def _is_of_another(turn: Turn) -> bool:
    """Whether somebody else than the owner speaks, perhaps of what the owner told of: "the deadline is now Friday"."""
    return turn.channel is Channel.OTHER and turn.speaker is not None and len(turn.text) <= _LONGEST


def _sharing(tx: Transaction, one: Turn, texts: Sequence[str]) -> Counter[TurnId]:
    """How many rare words each earlier turn has in common with some texts."""
    words = list(dict.fromkeys(key for text in texts for key in content_keys(text) if not key.isdigit()))
    known = tx.frequencies(one.space, words)
    rare = sorted((n_units, key) for key, n_units in known.items() if n_units <= _MOST_UNITS)[:_MOST_WORDS]
    units = Counter(chain.from_iterable(tx.postings(one.space, key)[0] for _, key in rare))
    refs = tx.unit_refs(units)
    shared: Counter[TurnId] = Counter()
    for number, ref in refs.items():
        if ref.kind is UnitKind.PASSAGE:
            shared[PassageRef.read(ref.ref).turn_id] += units[number]
    return shared
