"""New turns with what they are read in: the few turns before them, and those that they take back."""

from __future__ import annotations

from collections.abc import Sequence

from stilltrue.config import LIMITS
from stilltrue.extract.rules.correct import values_taken_back
from stilltrue.extract.rules.happenings import happenings_in
from stilltrue.ingest.spoken_of import told_before
from stilltrue.ingest.standing import standing_before
from stilltrue.language import language_of
from stilltrue.ledger.gather import names_of
from stilltrue.model.fact import OWNER
from stilltrue.model.filter import FactFilter
from stilltrue.model.scope import Channel
from stilltrue.model.turn import Turn, Window
from stilltrue.storage.base import Transaction

_MOST_REMINDERS = 4
"""Turns from before that are looked up for a value taken back."""


def window_of(tx: Transaction, turns: Sequence[Turn]) -> Window:
    """
    New turns of one session, with the context to read them in.

    The context is the few turns before them, and where one of them takes a value back
    ("it was Stavanger, not Bergen"), the turns in which that value was told; where one says what something
    waits for ("it's raining"), the turns in which that was told; where one goes on about a plan, turns that told of it;
    where one says that a thing is off, gone or moved, the turns in which what it may mean was told.
    """
    first = min(turn.index for turn in turns)
    fresh = {turn.id for turn in turns}
    earlier = tx.session_turns(turns[0].space, turns[0].session, max(0, first - LIMITS.window_turns), first)
    before = [turn for turn in earlier if turn.id not in fresh]
    near = {turn.id for turn in (*before, *turns)}
    stood = standing_before(tx, turns)
    recalled = (*told_before(tx, turns), *stood.turns, *_reminders(tx, turns), *_awaiting(tx, turns))
    far = {turn.id: turn for turn in recalled if turn.id not in near}
    return Window((*far.values(), *before), tuple(turns), standing=stood.claims)


def _reminders(tx: Transaction, turns: Sequence[Turn]) -> list[Turn]:
    """The turns behind the facts whose value one of the new turns takes back, the latest last."""
    space = turns[0].space
    taken = [value for turn in turns for value in values_taken_back(turn.text, language_of(turn.text))]
    if not taken:
        return []
    names = names_of(tx, space)
    keys = {names.value(value).key for value in taken}
    found = [
        fact
        for key in sorted(keys)
        for fact in tx.list_facts(FactFilter(spaces=(space,), value=key, lane=None), limit=_MOST_REMINDERS)[0]
    ]
    claims = {claim for supporting in tx.supports({fact.id for fact in found}).values() for claim in supporting}
    remembered = tx.turns({assertion.turn_id for assertion in tx.assertions(claims).values()})
    return sorted(remembered.values(), key=lambda turn: (turn.said_at, turn.index))[-_MOST_REMINDERS:]


def _awaiting(tx: Transaction, turns: Sequence[Turn]) -> list[Turn]:
    """The turns behind the plans that wait for what the new turns say has happened."""
    space = turns[0].space
    own = [turn for turn in turns if turn.channel is Channel.USER]
    if not own or not tx.has_derivations(space):
        return []
    said = [key for turn in own for key in happenings_in(turn.text, turn.said_at, turn.zone)]
    if not said:
        return []
    from stilltrue.ledger.derivation import input_slot  # noqa: PLC0415 - formulas are for those who have any

    names = names_of(tx, space)
    slots = {input_slot(space, names, OWNER, predicate, key) for predicate, key in said}
    waiting = tx.assertions({row.claim for row in tx.dependants(slots)})
    told = tx.turns({assertion.turn_id for assertion in waiting.values()})
    return sorted(told.values(), key=lambda turn: (turn.said_at, turn.index))[-_MOST_REMINDERS:]
