"""Learning without a model: deterministic rules for English and Korean that refuse where they are not certain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from stilltrue.extract.base import Extraction
from stilltrue.extract.rules.as_known import name_as_known
from stilltrue.extract.rules.en.letters import is_letter
from stilltrue.extract.rules.en.unsaid import last_unsaid
from stilltrue.extract.rules.fences import ends_play, is_serious, jokes, own_words, plays, returns_to_play
from stilltrue.extract.rules.ko.unsaid import statement_unsaid
from stilltrue.extract.rules.sentence import read_sentence
from stilltrue.extract.rules.talk import Reading, Talk, banded_as_whole, last_sentence, sentences, speaks
from stilltrue.extract.rules.told import Told
from stilltrue.extract.rules.triggers import may_be_conditional
from stilltrue.model.claim import Candidate
from stilltrue.model.turn import Turn, TurnId, Window


class Rules:
    """
    The extractor that needs no model.

    It reads what people say of themselves and of others whom they name. What it cannot
    read with certainty stays a raw turn, which recall still finds.
    """

    name = "rules"
    version = 1

    def extract(self, window: Window) -> Extraction:
        """What the last turns of the window claim; the turns before them only help to read."""
        fresh = frozenset(turn.id for turn in window.turns)
        talk = _after(window.context, Talk(before=window.standing, fresh=fresh))
        candidates: list[Candidate] = []
        unresolved: list[TurnId] = []
        for turn in window.turns:
            reading = _read(turn, talk)
            candidates.extend(reading.candidates)
            if reading.unresolved:
                unresolved.append(turn.id)
        return Extraction(tuple(candidates), tuple(unresolved))


def _after(context: Sequence[Turn], talk: Talk) -> Talk:
    """The talk after some turns: what they told is read once a rule asks for it; at once where one of them may play."""
    spoken = [(turn, own_words(turn.text)) for turn in context if speaks(turn)]

    @cache
    def told() -> Told:
        for turn, _ in spoken:
            _read(turn, talk)
        return talk.told

    if any(plays(text) for _, text in spoken):
        told()
        return talk
    last = next(filter(None, (last_sentence(turn, text) for turn, text in reversed(spoken))), None)
    may_wait = any(may_be_conditional(text) for _, text in spoken)
    return replace(talk, told=Told(before=told), last=last, may_wait=may_wait)


def _read(turn: Turn, talk: Talk) -> Reading:
    reading = Reading()
    if not speaks(turn):
        return reading
    text = own_words(turn.text)
    if ends_play(text):
        talk.playing.discard(turn.session)
    elif plays(text):
        talk.playing.add(turn.session)
        return reading
    elif (jokes(text) and not last_unsaid(text) and statement_unsaid(text) is None) or (
        turn.speaker is None and is_letter(turn.text)
    ):
        return reading
    if turn.speaker is None and (bands := banded_as_whole(turn, text)):
        whole = (len(text) - len(text.lstrip()), len(text.rstrip()))
        reading.candidates += [
            replace(one, turn_id=turn.id, span=whole, quote=turn.text[slice(*whole)]) for one in bands
        ]
        talk.told.extend(reading.candidates)
        name_as_known(turn, text, reading, talk, 0)
        return reading
    serious = turn.session not in talk.playing
    for start, end in sentences(text):
        sentence = text[start:end]
        if turn.session in talk.playing:
            serious = (serious or is_serious(sentence)) and not returns_to_play(sentence)
        if serious:
            before = len(reading.candidates)
            read_sentence(turn, sentence, start, reading, talk)
            name_as_known(turn, sentence, reading, talk, before)
            talk.last = (sentence, turn)
    reading.unresolved |= reading.important and not reading.candidates
    return reading
