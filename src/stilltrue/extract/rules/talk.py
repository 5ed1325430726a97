"""The talk as a sentence finds it: what was told so far, who speaks, and what one turn gives."""

from __future__ import annotations

from dataclasses import dataclass, field

from stilltrue.extract.rules.bands import banded_turn
from stilltrue.extract.rules.en.letters import is_letter
from stilltrue.extract.rules.en.nouns import named_of as named_en
from stilltrue.extract.rules.en.persons import has_pronoun, persons_in
from stilltrue.extract.rules.fences import ends_play, jokes
from stilltrue.extract.rules.ko.nouns import named_of as named_ko
from stilltrue.extract.rules.parts import Setting
from stilltrue.extract.rules.slips import breaths
from stilltrue.extract.rules.state import Bounds, candidates
from stilltrue.extract.rules.told import Told
from stilltrue.language import Language, language, language_of
from stilltrue.language.late import late
from stilltrue.model.claim import Candidate
from stilltrue.model.fact import OWNER
from stilltrue.model.scope import Channel
from stilltrue.model.time import datetime_of, zone_named
from stilltrue.model.turn import Turn, TurnId

_PEOPLE = (Channel.USER, Channel.OTHER)
"""The channels on which somebody speaks for himself; of the others nothing is read."""
_ANSWERED = 2
"""Turns from one to the next of the same speaker: between them stands what was answered."""


@dataclass(slots=True)
class Talk:
    """What the window has told so far."""

    told: Told = field(default_factory=Told)
    may_wait: bool = True
    """Something may wait for a condition among what was told before, and is not read so far."""
    playing: set[str] = field(default_factory=set)
    """Sessions in which a game or a story is going on."""
    last: tuple[str, Turn] | None = None
    """The last sentence, and its turn."""
    before: tuple[Candidate, ...] = ()
    """What stood before the new turns of that which they may call otherwise."""
    fresh: frozenset[TurnId] = frozenset()
    """The turns to be learned from: only of these it is not in `before` what they told."""
    in_part: bool = False
    """What is left of one sentence is read, which is no whole one any more."""


@dataclass(slots=True)
class Reading:
    """What one turn gives."""

    candidates: list[Candidate] = field(default_factory=list)
    unresolved: bool = False
    """It says something that could not be put safely into a claim."""
    important: bool = False
    """It has words of importance, where no rule read anything."""
    others: list[str] = field(default_factory=list)
    wrong: str | None = None


def speaks(turn: Turn) -> bool:
    """Whether somebody speaks for himself in a turn."""
    if turn.channel is Channel.OTHER and turn.speaker is None:
        return False
    return turn.channel in _PEOPLE and not turn.redacted and bool(turn.text.strip())


def last_sentence(turn: Turn, text: str) -> tuple[str, Turn] | None:
    """The last sentence that is read of a turn; None of one that is read as a whole, or not at all."""
    if not ends_play(text) and (jokes(text) or (turn.speaker is None and is_letter(turn.text))):
        return None
    found = sentences(text)
    if not found or (turn.speaker is None and banded_as_whole(turn, text)):
        return None
    start, end = found[-1]
    return text[start:end], turn


def sentences(text: str) -> list[tuple[int, int]]:
    """Where the sentences of a text begin and end."""
    return breaths(text, language(language_of(text)).sentences(text))


def banded_as_whole(turn: Turn, text: str) -> list[Candidate]:
    """The bands of a rule that a whole turn lays down."""
    code = "en" if text.isascii() else language_of(text)
    told = banded_turn(text, code, OWNER, named_ko if code == "ko" else named_en)
    return candidates(told, setting_of(turn, Reading(), language(code)), Bounds()) if told else []


def just_before(turn: Turn, talk: Talk) -> Turn | None:
    """The turn that the same speaker said last, this one or the one before it."""
    if talk.last is None:
        return None
    before = talk.last[1]
    same_talk = (before.session, before.speaker) == (turn.session, turn.speaker)
    # Between two turns of one speaker stands what was answered.
    return before if same_talk and turn.index - before.index <= _ANSWERED else None


def spoken_of_before(turn: Turn, sentence: str, code: str, talk: Talk) -> frozenset[str]:
    """The people of whom the same speaker's turn before spoke, where the sentence may go on about one of them."""
    if code != "en" or not has_pronoun(sentence):
        return frozenset()
    before = just_before(turn, talk)
    return persons_in(before.text) if before is not None and before.id != turn.id else frozenset()


def people_told(talk: Talk, sentence: str) -> tuple[Candidate, ...]:
    """What was told of who the owner's people are, where a sentence has a name in it."""
    if not _NAME.search(sentence):
        return ()
    return tuple(one for one in (*talk.before, *talk.told.at_hand) if one.subject == OWNER and one.value is not None)


_NAME = late(r"[A-Z][a-z]")


def setting_of(turn: Turn, reading: Reading, pack: Language) -> Setting:
    """Who speaks in a turn, and when."""
    return Setting(
        pack=pack,
        anchor=datetime_of(turn.said_at, zone_named(turn.zone)),
        me=turn.speaker or OWNER,
        owner=turn.speaker is None,
        others=tuple(reading.others),
    )
