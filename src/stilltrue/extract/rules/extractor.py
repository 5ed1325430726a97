"""Learning without a model: deterministic rules for English and Korean that refuse where they are not certain."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Reversible
from dataclasses import dataclass, field, replace
from functools import partial

from stilltrue.extract.base import Extraction
from stilltrue.extract.rules.bands import banded_turn
from stilltrue.extract.rules.called import called
from stilltrue.extract.rules.correct import added, in_its_place, repair_in, repaired, wrong_attribute
from stilltrue.extract.rules.en.grammar import EnglishRules
from stilltrue.extract.rules.en.letters import is_letter
from stilltrue.extract.rules.en.nouns import named_of as named_en
from stilltrue.extract.rules.en.state import stated_en
from stilltrue.extract.rules.en.turned import turned
from stilltrue.extract.rules.fences import ends_play, is_serious, jokes, own_words, plays, returns_to_play
from stilltrue.extract.rules.happenings import happened
from stilltrue.extract.rules.ko.grammar import KoreanRules
from stilltrue.extract.rules.ko.nouns import named_of as named_ko
from stilltrue.extract.rules.ko.state import stated_ko
from stilltrue.extract.rules.ko.whose import brought_in
from stilltrue.extract.rules.parts import ANTECEDENT, LONGEST_CLAUSE, Clause, Draft, Grammar, Setting, Who
from stilltrue.extract.rules.rates import rates
from stilltrue.extract.rules.slips import breaths, put_right, righted
from stilltrue.extract.rules.state import Bounds, candidates
from stilltrue.extract.rules.state_first import agreed, said_whole
from stilltrue.extract.rules.style import wished
from stilltrue.extract.rules.time import placed
from stilltrue.extract.rules.triggers import conditional, started
from stilltrue.language import Language, language, language_of
from stilltrue.model.claim import Candidate, Kind, Modality, ValueKind
from stilltrue.model.fact import OWNER
from stilltrue.model.scope import Channel
from stilltrue.model.time import datetime_of, zone_named
from stilltrue.model.turn import Turn, TurnId, Window

GRAMMARS: dict[str, Grammar] = {"en": EnglishRules(), "ko": KoreanRules()}
"""The rules of each language, by the code of its pack."""

_PEOPLE = (Channel.USER, Channel.OTHER)
"""The channels on which somebody speaks for himself; of the others nothing is read."""


_MOST_TOLD = 1_000
"""Claims that a later sentence may refer to: nobody refers to what was said longer ago."""


@dataclass(slots=True)
class _Talk:
    """What the window has told so far."""

    told: deque[Candidate] = field(default_factory=lambda: deque(maxlen=_MOST_TOLD))
    playing: set[str] = field(default_factory=set)
    """Sessions in which a game or a story is going on."""
    last: tuple[str, Turn] | None = None
    """The last sentence, and its turn."""
    in_part: bool = False
    """What is left of one sentence is read, which is no whole one any more."""


@dataclass(slots=True)
class _Reading:
    """What one turn gives."""

    candidates: list[Candidate] = field(default_factory=list)
    unresolved: bool = False
    """It says something that could not be put safely into a claim."""
    important: bool = False
    """It has words of importance, where no rule read anything."""
    others: list[str] = field(default_factory=list)
    wrong: str | None = None


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
        talk = _Talk()
        fresh = {turn.id for turn in window.turns}
        candidates: list[Candidate] = []
        unresolved: list[TurnId] = []
        for turn in window.everything:
            reading = _read(turn, talk)
            if turn.id in fresh:
                candidates.extend(reading.candidates)
                if reading.unresolved:
                    unresolved.append(turn.id)
        return Extraction(tuple(candidates), tuple(unresolved))


def _read(turn: Turn, talk: _Talk) -> _Reading:
    reading = _Reading()
    if turn.channel not in _PEOPLE or turn.redacted or not turn.text.strip():
        return reading
    if turn.channel is Channel.OTHER and turn.speaker is None:
        return reading
    text = own_words(turn.text)
    if ends_play(text):
        talk.playing.discard(turn.session)
    elif plays(text):
        talk.playing.add(turn.session)
        return reading
    elif jokes(text) or (turn.speaker is None and is_letter(turn.text)):
        return reading
    if turn.speaker is None and (bands := _banded(turn, text)):
        whole = (len(text) - len(text.lstrip()), len(text.rstrip()))
        reading.candidates += [
            replace(one, turn_id=turn.id, span=whole, quote=turn.text[slice(*whole)]) for one in bands
        ]
        talk.told.extend(reading.candidates)
        return reading
    serious = turn.session not in talk.playing
    for start, end in breaths(text, language(language_of(text)).sentences(text)):
        sentence = text[start:end]
        if turn.session in talk.playing:
            serious = (serious or is_serious(sentence)) and not returns_to_play(sentence)
        if serious:
            _read_sentence(turn, sentence, start, reading, talk)
            talk.last = (sentence, turn)
    reading.unresolved |= reading.important and not reading.candidates
    return reading


def _read_sentence(turn: Turn, sentence: str, at: int, reading: _Reading, talk: _Talk) -> None:
    code = "en" if sentence.isascii() else language_of(sentence)
    grammar, pack = GRAMMARS[code], language(code)
    if len(sentence) > 4 * LONGEST_CLAUSE:
        return
    said, sentence = sentence, righted(sentence, code)
    sentence = turned(sentence) if code == "en" else sentence
    setting = _setting(turn, reading, pack)
    reading.wrong = wrong_attribute(sentence, code) or reading.wrong

    def take(found: Iterable[Candidate], start: int = 0, end: int = len(said)) -> None:
        if sentence != said:
            start, end = 0, len(said)
        for one in found:
            candidate = replace(
                one, turn_id=turn.id, span=(at + start, at + end), quote=turn.text[at + start : at + end]
            )
            reading.candidates.append(candidate)
            talk.told.append(candidate)

    aside = _put_right(turn, said, code, talk) or conditional(sentence, code, setting)
    if setting.owner and not aside:
        aside = list(wished(sentence, code, setting.me))
    if aside:
        take(aside)
        return
    take(happened(sentence, code, setting, talk.told))
    before = len(reading.candidates)
    alone = partial(_alone, turn, talk)
    if not talk.in_part and (
        whole := _of_speaker(said_whole(sentence, code, setting, list(talk.told), alone), setting)
    ):
        take(whole)
        return
    if grammar.refuses(sentence, pack):
        take(_stated(sentence, code, setting, talk))
        return
    if (repair := repair_in(sentence, code)) is not None:
        fixed = repaired(repair, talk.told, setting, reading.wrong)
        take([fixed] if fixed is not None else _stated(sentence, code, setting, talk))
        reading.unresolved |= len(reading.candidates) == before
        return
    if worked_out := rates(sentence, code, setting.me, talk.told):
        take(worked_out)
        return
    if (more := added(sentence, talk.told, setting)) is not None:
        take([more])
        return
    take(called(sentence, code, setting.me))
    for clause in grammar.clauses(sentence, setting):
        if clause.who is Who.PERSON and clause.subject not in reading.others:
            reading.others.append(clause.subject)
        take(_candidates(clause, grammar, reading, talk), clause.start, clause.end)
    if len(reading.candidates) == before:
        take(started(sentence, code, setting))
    if all(one.modality is Modality.PLANNED for one in reading.candidates[before:]):
        take(_of_speaker(agreed(sentence, code, setting, list(talk.told)), setting))
    if len(reading.candidates) == before:
        take(_stated(sentence, code, setting, talk))
    if code == "ko":
        reading.others += brought_in(sentence)
    reading.important |= len(reading.candidates) == before and grammar.importance.search(sentence) is not None


def _put_right(turn: Turn, sentence: str, code: str, talk: _Talk) -> list[Candidate]:
    """What a sentence puts right of the one before it, where that is certain: "Sorry, I meant Bradford"."""
    if talk.in_part or talk.last is None or talk.last[1].speaker != turn.speaker:
        return []
    earlier, of_turn = talk.last
    meant = put_right(earlier, sentence, code) if repair_in(sentence, code) is None else None
    if meant is None:
        return []
    told = {(one.subject, one.predicate, one.qualifier): one.value for one in _alone(of_turn, talk, earlier)}
    kinds = Counter(value.kind for value in told.values() if value is not None)
    found = []
    for one in _alone(of_turn, talk, meant):
        was = told.get((one.subject, one.predicate, one.qualifier))
        if was is not None and one.value is not None and one.value.key != was.key and kinds[was.kind] == 1:
            found.append(in_its_place(one, one.value, was))
    return found


def _alone(turn: Turn, talk: _Talk, sentence: str) -> list[Candidate]:
    """What a sentence would say by itself at that place of the talk."""
    reading = _Reading()
    _read_sentence(turn, sentence, 0, reading, _Talk(talk.told.copy(), in_part=True))
    return reading.candidates


def _banded(turn: Turn, text: str) -> list[Candidate]:
    """The bands of a rule that a whole turn lays down."""
    code = "en" if text.isascii() else language_of(text)
    told = banded_turn(text, code, OWNER, named_ko if code == "ko" else named_en)
    return candidates(told, _setting(turn, _Reading(), language(code)), Bounds()) if told else []


def _stated(sentence: str, code: str, setting: Setting, talk: _Talk) -> list[Candidate]:
    """What a sentence says of amounts and choices; of others, of what they say of things that have a name only."""
    return _of_speaker((stated_ko if code == "ko" else stated_en)(sentence, setting, list(talk.told)), setting)


def _of_speaker(found: list[Candidate], setting: Setting) -> list[Candidate]:
    """What is said of others: what they say of things that have a name only."""
    return found if setting.owner else [one for one in found if one.subject != setting.me and one.derivation is None]


def _candidates(clause: Clause, grammar: Grammar, reading: _Reading, talk: _Talk) -> Iterator[Candidate]:
    """What a clause claims, placed in time; a draft whose slot is not certain is marked and left out."""
    for draft in _drafts(clause, grammar):
        slotted = _slotted(draft, clause, talk.told)
        reading.unresolved |= slotted is None
        candidate = placed(slotted, clause) if slotted is not None else None
        if candidate is not None:
            yield _of_event(candidate, talk.told)


def _drafts(clause: Clause, grammar: Grammar) -> tuple[Draft, ...]:
    """What the first rule that fits the clause reads in it."""
    for rule in grammar.rules:
        drafts = rule.drafts(clause)
        if drafts:
            return drafts
    return ()


def _slotted(draft: Draft, clause: Clause, told: Iterable[Candidate]) -> Draft | None:
    """The draft with its predicate: where the words name none, the one slot in which its value was told."""
    if draft.predicate != ANTECEDENT:
        return draft
    key = draft.value.key if draft.value is not None else None
    slots = {
        one.predicate
        for one in told
        if one.subject == clause.subject and one.value is not None and one.value.key == key
    }
    return replace(draft, predicate=slots.pop()) if len(slots) == 1 else None


def _of_event(candidate: Candidate, told: Reversible[Candidate]) -> Candidate:
    """The candidate with its event by name: "the trip" is the one that was told of last."""
    word = re.sub(r"^(?:the|my|our)\s+", "", candidate.subject, flags=re.IGNORECASE).casefold()
    last = next((one for one in reversed(told) if one.kind is Kind.EVENT and one.predicate == word), None)
    if last is None or last.value is None or last.value.kind is not ValueKind.ENTITY:
        return candidate
    what = last.value.text
    if word in what.casefold():
        return replace(candidate, subject=f"my {what}")
    return replace(candidate, subject=f"{word} to {what}" if word.isascii() else f"{what} {word}")


def _setting(turn: Turn, reading: _Reading, pack: Language) -> Setting:
    return Setting(
        pack=pack,
        anchor=datetime_of(turn.said_at, zone_named(turn.zone)),
        me=turn.speaker or OWNER,
        owner=turn.speaker is None,
        others=tuple(reading.others),
    )
