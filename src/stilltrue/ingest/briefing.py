"""What a model is told beside the turns: the live slots of those spoken of, and what was told earlier in the session."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from stilltrue.language.names import name_key, run_readings
from stilltrue.ledger.gather import names_of
from stilltrue.ledger.naming import Names
from stilltrue.ledger.read import in_words
from stilltrue.ledger.registry import load_registry
from stilltrue.ledger.rulings import fate_of
from stilltrue.model.fact import OWNER, Fact
from stilltrue.model.scope import SpaceKey
from stilltrue.model.turn import Turn, Window
from stilltrue.storage.base import Transaction

_MOST_SLOTS = 40
_MOST_OF_ONE = 25
_MOST_SUBJECTS = 12
_READ = 8_000
"""Characters of the turns in which names are looked for."""
_LONGEST_NAME = 3
"""Words."""
_LONGEST_LINE = 120
_EARLIER_TURNS = 60
_MOST_EARLIER = 15
_EDGES = " \t\n.,!?;:\"'“”‘’()[]{}<>…。、！？"


def briefed(tx: Transaction, space: SpaceKey, window: Window) -> Window:
    """
    The window with its live slots and its running summary.

    Both are read off the ledger: they cost no call, they are never evidence, and what is erased or undone is in
    neither.
    """
    if not window.turns:
        return window
    names = names_of(tx, space)
    return replace(
        window,
        known=tuple(_known(tx, space, window, names)),
        earlier=tuple(_earlier(tx, space, window)),
    )


def _known(tx: Transaction, space: SpaceKey, window: Window, names: Names) -> Iterator[str]:
    at = max(turn.said_at for turn in window.turns)
    subjects = [OWNER, *_named(tx, space, window, names)][:_MOST_SUBJECTS]
    held = tx.facts_of_subjects(space, subjects, at=at, most=_MOST_OF_ONE)
    facts = [fact for subject in subjects for fact in held.get(subject, ((), 0))[0]]
    for fact in facts[:_MOST_SLOTS]:
        yield _slot_line(fact)


def _slot_line(fact: Fact) -> str:
    """A slot as worded, with what fills it; what is sensitive stays out, and its wording is enough."""
    row = load_registry().get(fact.slot.predicate)
    named = f"{fact.label or fact.slot.predicate}{f'[{fact.qualified_by}]' if fact.qualified_by else ''}"
    line = f"{fact.subject_label or fact.slot.subject} · {named}"
    if fact.value is None or (row is not None and row.sensitive):
        return line[:_LONGEST_LINE]
    mark = " (inferred)" if fact.inferred else ""
    return f"{line}: {'' if fact.polarity else 'not '}{fact.value.text}{mark}"[:_LONGEST_LINE]


def _named(tx: Transaction, space: SpaceKey, window: Window, names: Names) -> list[str]:
    """The subjects on record that the turns name, in the order in which they do."""
    text = "\n".join(turn.text for turn in window.everything)[-_READ:]
    words = [bare for word in text.split() if (bare := word.strip(_EDGES))]
    keys: dict[str, None] = {}
    for start in range(len(words)):
        for end in range(start + 1, min(len(words), start + _LONGEST_NAME) + 1):
            *head, last = words[start:end]
            bare = last[:-2] if last.endswith(("'s", "’s")) else last
            keys |= {names.subject(reading): None for reading in run_readings([*head, bare])}
    keys.pop(OWNER, None)
    keys = {key: None for key in keys if name_key(key)}
    there = tx.subjects(space, keys, values=False)
    return [key for key in keys if key in there]


def _earlier(tx: Transaction, space: SpaceKey, window: Window) -> list[str]:
    """What was learned from the session before the context, the latest last."""
    session = window.turns[0].session
    shown = {turn.id for turn in window.everything}
    first = min(turn.index for turn in window.everything if turn.session == session)
    turns = {
        turn.id: turn
        for turn in tx.session_turns(space, session, max(0, first - _EARLIER_TURNS), first)
        if turn.id not in shown and not turn.quarantined and not turn.redacted
    }
    return _learned_lines(tx, space, list(turns.values()))


def _learned_lines(tx: Transaction, space: SpaceKey, turns: Sequence[Turn]) -> list[str]:
    if not turns:
        return []
    rulings = tx.rulings(space)
    said = {turn.id: turn for turn in turns}
    claims = [one for one in tx.assertions_of_turns(said) if fate_of(one, said[one.turn_id], rulings) is None]
    claims.sort(key=lambda one: (one.said_at, one.turn_index, one.place))
    lines = [f"{one.subject} · {one.predicate}: {in_words(one)}"[:_LONGEST_LINE] for one in claims]
    return list(dict.fromkeys(lines))[-_MOST_EARLIER:]
