"""What of a turn or a claim becomes searchable: its passages, and one unit for each slot and value."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Protocol

from stilltrue.index.keys import index_keys
from stilltrue.model.claim import Assertion, Value
from stilltrue.model.fact import OWNER, Fact, Slot
from stilltrue.model.frozen import dataclass
from stilltrue.model.scope import Channel, SpaceKey
from stilltrue.model.turn import Turn, TurnId
from stilltrue.model.unit import Unit, UnitKind

LONGEST_PASSAGE = 1_200
"""Characters of a passage."""

_SHORTEST_LAST = 200
"""A rest below this many characters joins the passage before it where both fit."""

_UNSPOKEN = frozenset({Channel.STRUCTURED, Channel.ACT})
_BREAK = re.compile(r"[.!?…。！？]+[\"'”’」』)\]]*(?=\s)|\n|[。！？]")
_ALIASES_KEPT = 3
_JOINER = "\x1f"


class Described(Protocol):
    """What a predicate is called, by language code."""

    @property
    def label(self) -> Mapping[str, str]: ...

    @property
    def aliases(self) -> Mapping[str, Sequence[str]]: ...


@dataclass(frozen=True, slots=True)
class ClaimRef:
    """The slot and value that a claim unit stands for."""

    slot: Slot
    value_key: str

    def __str__(self) -> str:
        slot = self.slot
        return _JOINER.join((slot.space, slot.subject, slot.predicate, slot.qualifier, self.value_key))

    @classmethod
    def of(cls, fact: Fact) -> ClaimRef:
        return cls(fact.slot, fact.value_key)

    @classmethod
    def read(cls, ref: str) -> ClaimRef:
        """
        The reference that a unit's `ref` writes down.

        >>> slot = Slot(SpaceKey("user:ann"), "user", "lives_in")
        >>> ClaimRef.read(str(ClaimRef(slot, "busan"))) == ClaimRef(slot, "busan")
        True
        """
        space, subject, predicate, qualifier, value = ref.split(_JOINER, 4)
        return cls(Slot(SpaceKey(space), subject, predicate, qualifier), value)


@dataclass(frozen=True, slots=True)
class PassageRef:
    """A range of a turn, as a passage unit stands for it."""

    turn_id: TurnId
    start: int
    end: int

    def __str__(self) -> str:
        return f"{self.turn_id}:{self.start}:{self.end}"

    @classmethod
    def read(cls, ref: str) -> PassageRef:
        """The reference that a unit's `ref` writes down."""
        turn_id, start, end = ref.rsplit(":", 2)
        return cls(TurnId(turn_id), int(start), int(end))


def passages(turn: Turn) -> list[Unit]:
    """
    The searchable passages of a turn: a normal turn is one, a long one is cut at sentence and line ends.

    Of what a program or a person's command handed over there are none: its claims are the text.
    """
    return [
        Unit(
            space=turn.space,
            kind=UnitKind.PASSAGE,
            ref=str(PassageRef(turn.id, start, end)),
            owner=turn.id,
            terms=terms,
            length=sum(terms.values()),
            said_at=turn.said_at,
        )
        for start, end in passage_ranges(turn)
        if (terms := Counter(index_keys(turn.text[start:end]) + index_keys(turn.speaker or "")))
    ]


def passage_ranges(turn: Turn) -> list[tuple[int, int]]:
    """Where the passages of a turn stand in its text."""
    return [] if turn.channel in _UNSPOKEN else list(_cut(turn.text, 0, len(turn.text)))


def claim_unit(slot: Slot, value: Value, assertion: Assertion, predicate: Described | None) -> Unit:
    """
    The unit of one slot and value, once however often it was said.

    It is found by the subject, the predicate as worded and as the registry calls it in every language,
    the qualifier and the value.
    """
    ref = str(ClaimRef(slot, value.key))
    own = [key for wording in _wordings(slot, value, assertion) if wording for key in index_keys(wording)]
    terms = dict.fromkeys([*own, *_keys_of(_labels(slot, predicate))], 1)
    return Unit(
        space=slot.space,
        kind=UnitKind.CLAIM,
        ref=ref,
        owner=ref,
        terms=terms,
        length=len(terms),
        said_at=assertion.said_at,
    )


def _wordings(slot: Slot, value: Value, assertion: Assertion) -> tuple[str, ...]:
    said = (assertion.predicate, slot.qualifier, assertion.qualifier or "", value.text, _unlike(value.key, value.text))
    # The owner is in nearly every claim, and so in none that a search could tell apart.
    return said if slot.subject == OWNER else (_unlike(slot.subject, assertion.subject), assertion.subject, *said)


def _unlike(key: str, text: str) -> str:
    """A key, where it has other words than its text: words are found whatever their case."""
    return "" if text.isascii() and text.lower() == key else key


def _labels(slot: Slot, predicate: Described | None) -> tuple[str, ...]:
    """What the registry calls a predicate."""
    if predicate is None:
        return (slot.predicate,)
    return tuple(
        wording
        for code, label in predicate.label.items()
        for wording in (label, *predicate.aliases.get(code, ())[:_ALIASES_KEPT])
    )


@lru_cache(maxsize=1024)
def _keys_of(wordings: tuple[str, ...]) -> tuple[str, ...]:
    """The keys of a predicate's wordings, each once."""
    return tuple(dict.fromkeys(key for wording in wordings for key in index_keys(wording)))


def _cut(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Stretches of at most `LONGEST_PASSAGE` characters, each ending at a sentence or line where one does."""
    while end - start > LONGEST_PASSAGE:
        stop = _stop(text, start, min(end, start + LONGEST_PASSAGE))
        if end - stop < _SHORTEST_LAST:
            stop = _stop(text, start, start + (end - start) // 2 + _SHORTEST_LAST)
        yield from _trimmed(text, start, stop)
        start = stop
    yield from _trimmed(text, start, end)


def _stop(text: str, start: int, limit: int) -> int:
    """The last sentence or line end in the second half of a stretch, else a space, else its end."""
    half = start + (limit - start) // 2
    breaks = [found.end() for found in _BREAK.finditer(text, half, limit)]
    if breaks:
        return breaks[-1]
    space = text.rfind(" ", half, limit)
    return space + 1 if space > 0 else limit


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    piece = text[start:end]
    bare = piece.strip()
    if bare:
        lead = len(piece) - len(piece.lstrip())
        yield start + lead, start + lead + len(bare)
