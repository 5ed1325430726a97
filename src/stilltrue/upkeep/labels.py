"""A name that goes, in what turns that stay bear besides their text: sessions, sources, speakers, ids, notes."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import blake2b

from stilltrue.model.ruling import Selector
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn
from stilltrue.upkeep.mentions import Mentions

BLOCK = "\u2588"
"""What stands in place of each character that is gone."""

_JOINTS = re.compile(
    r"[\W_]|(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])|(?<=[a-z])(?=[A-Z])|(?<=[A-Za-z])(?=[가-힣])|(?<=[가-힣])(?=[A-Za-z])"
)
"""What parts the words of a label: marks, and where letters meet digits, capitals or another script."""


def bears(turn: Turn, mentions: Mentions) -> bool:
    """Whether a turn bears a name besides in its text."""
    words = (turn.session, turn.source, turn.speaker, turn.role, turn.agent, turn.message_id)
    return any(word and _places(word, mentions) for word in words) or _noted(turn.meta, mentions) != turn.meta


@dataclass(slots=True)
class Labels:
    """
    What stands in place of the labels that bear a name.

    A session gets a new name that says nothing, since it is the key by which its turns are
    one talk; in all else the characters of the name become blocks, and two that would read
    alike are told apart by a number. A message id goes: the turn's own id keeps a retry out.
    """

    mentions: Mentions
    sessions: dict[str, str] = field(default_factory=dict)
    """New names by old ones."""
    others: dict[tuple[str, str], str] = field(default_factory=dict)
    """New words by the part of a turn in which they stand, and the old ones."""
    taken: dict[str, set[str]] = field(default_factory=dict)
    """By part, the words that stand there already."""

    @classmethod
    def of(cls, turns: Iterable[Turn], mentions: Mentions, now: Instant) -> Labels:
        """The labels of the turns of a space that stay, in their order, by an erasure at an instant."""
        labels = cls(mentions)
        for turn in turns:
            if turn.session not in labels.sessions and _places(turn.session, mentions):
                named = f"{turn.space}\x1f{now}\x1f{len(labels.sessions)}"
                labels.sessions[turn.session] = "s_" + blake2b(named.encode(), digest_size=9).hexdigest()
            for part in ("source", "speaker", "role", "agent"):
                labels._take(part, getattr(turn, part))
        return labels

    def turn(self, turn: Turn) -> Turn:
        """A turn as it reads without the name."""
        return replace(
            turn,
            session=self.sessions.get(turn.session, turn.session),
            source=self._of("source", turn.source),
            speaker=self._of("speaker", turn.speaker),
            role=self._of("role", turn.role) or turn.role,
            agent=self._of("agent", turn.agent),
            message_id=None if turn.message_id and _places(turn.message_id, self.mentions) else turn.message_id,
            meta=_noted(turn.meta, self.mentions),
        )

    def selector(self, selector: Selector) -> Selector | None:
        """Which turns a ruling names without the name; None where it named such as are no more."""
        spoken = replace(
            selector,
            session=self.sessions.get(selector.session, selector.session) if selector.session else None,
            source=self._of("source", selector.source),
            speaker=self._of("speaker", selector.speaker),
        )
        words = (spoken.session, spoken.source, spoken.speaker)
        return None if any(word and _places(word, self.mentions) for word in words) else spoken

    def _take(self, part: str, word: str | None) -> None:
        if word is None or (part, word) in self.others:
            return
        taken = self.taken.setdefault(part, set())
        blocked = blanked(word, self.mentions)
        if blocked == word:
            taken.add(word)
            return
        told = _beside(taken, blocked)
        taken.add(told)
        self.others[part, word] = told

    def _of(self, part: str, word: str | None) -> str | None:
        return self.others.get((part, word), word) if word is not None else None


def blanked(word: str, mentions: Mentions) -> str:
    """A label with the characters of the name as blocks."""
    characters = list(word)
    for start, end in _places(word, mentions):
        characters[start:end] = [char if char.isspace() else BLOCK for char in characters[start:end]]
    return "".join(characters)


def _places(word: str, mentions: Mentions) -> list[tuple[int, int]]:
    """Where the name stands in a label, also within "chatWithMina2" and "chat_with_mina"."""
    pieces: list[str] = []
    origin: list[int] = []
    done = 0
    for joint in _JOINTS.finditer(word):
        pieces += [word[done : joint.start()], " "]
        origin += [*range(done, joint.start()), joint.start()]
        done = joint.end()
    origin += range(done, len(word))
    spaced = "".join((*pieces, word[done:]))
    parted = [(origin[start], origin[end - 1] + 1) for start, end in mentions.within(spaced)]
    return sorted({*mentions.within(word), *parted})


def _noted(content: object, mentions: Mentions) -> Mapping[str, object]:
    """Notes of a turn without the name, in keys and in values."""
    found = _without(content, mentions)
    return found if isinstance(found, dict) else {}


def _without(content: object, mentions: Mentions) -> object:
    if isinstance(content, str):
        return blanked(content, mentions)
    if isinstance(content, Mapping):
        left: dict[str, object] = {}
        for key, value in content.items():
            left[_beside(left, blanked(str(key), mentions))] = _without(value, mentions)
        return left
    if isinstance(content, list | tuple):
        return type(content)(_without(value, mentions) for value in content)
    return content


def _beside(taken: Container[object], word: str) -> str:
    """A word, with a number where it is taken."""
    told, number = word, 1
    while told in taken:
        number += 1
        told = f"{word} {number}"
    return told
