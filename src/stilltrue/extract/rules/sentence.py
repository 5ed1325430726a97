"""What one sentence claims: the ways of reading it, in the order in which they are tried."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain

from stilltrue.extract.rules.as_known import by_its_name, of_its_event, standing_otherwise
from stilltrue.extract.rules.called import called
from stilltrue.extract.rules.correct import added, repair_in, repaired, wrong_attribute
from stilltrue.extract.rules.en.grammar import EnglishRules
from stilltrue.extract.rules.en.state import stated_en
from stilltrue.extract.rules.happenings import happened, may_come_true
from stilltrue.extract.rules.ko.grammar import KoreanRules
from stilltrue.extract.rules.ko.state import stated_ko
from stilltrue.extract.rules.ko.whose import brought_in
from stilltrue.extract.rules.parts import ANTECEDENT, LONGEST_CLAUSE, Clause, Draft, Grammar, Setting, Who
from stilltrue.extract.rules.putting_right import named_after, never_so, put_right_before
from stilltrue.extract.rules.rates import rates
from stilltrue.extract.rules.slips import righted
from stilltrue.extract.rules.standing import with_what_follows
from stilltrue.extract.rules.state_first import agreed, said_last, said_whole
from stilltrue.extract.rules.state_shared import of_all
from stilltrue.extract.rules.style import wished
from stilltrue.extract.rules.talk import Reading, Talk, people_told, setting_of, spoken_of_before
from stilltrue.extract.rules.time import placed
from stilltrue.extract.rules.triggers import conditional, started
from stilltrue.language import language, language_of
from stilltrue.language.late import late
from stilltrue.model.claim import Candidate, Modality
from stilltrue.model.turn import Turn

GRAMMARS: dict[str, Grammar] = {"en": EnglishRules(), "ko": KoreanRules()}
"""The rules of each language, by the code of its pack."""


def read_sentence(turn: Turn, sentence: str, at: int, reading: Reading, talk: Talk) -> None:
    """Take what one sentence of a turn, at that character of it, claims into the reading and the talk."""
    code = "en" if sentence.isascii() else language_of(sentence)
    grammar, pack = GRAMMARS[code], language(code)
    if len(sentence) > 4 * LONGEST_CLAUSE:
        return
    said, sentence = sentence, righted(sentence, code)
    setting = replace(setting_of(turn, reading, pack), earlier=spoken_of_before(turn, sentence, code, talk))
    setting = replace(setting, people=people_told(talk, sentence) if code == "en" and setting.owner else ())
    stands = standing_otherwise(sentence, code, setting, talk)
    sentence = by_its_name(turn, sentence, code, stands, talk)
    reading.wrong = wrong_attribute(sentence, code) or reading.wrong

    def take(found: Iterable[Candidate], start: int = 0, end: int = len(said)) -> None:
        if sentence != said:
            start, end = 0, len(said)
        for one in with_what_follows(found, stands, setting.anchor) if stands else found:
            candidate = replace(
                one, turn_id=turn.id, span=(at + start, at + end), quote=turn.text[at + start : at + end]
            )
            reading.candidates.append(candidate)
            talk.told.append(candidate)

    alone = partial(_alone, talk)
    if (
        aside := put_right_before(turn, said, code, talk, alone)
        or never_so(turn, sentence, code, talk, alone)
        or named_after(turn, sentence, code, reading, talk, alone)
        or conditional(sentence, code, setting)
        or (list(wished(sentence, code, setting.me)) if setting.owner else [])
    ):
        take(aside)
        return
    take(_happened(sentence, code, setting, talk))
    before = len(reading.candidates)
    whole = [] if talk.in_part else said_whole(sentence, code, setting, talk.told, partial(alone, turn))
    if whole := _of_speaker(whole, setting, said, talk):
        take(whole)
        return
    if grammar.refuses(sentence, pack):
        take(_stated(sentence, said, code, setting, talk))
        return
    if (repair := repair_in(sentence, code)) is not None:
        fixed = repaired(repair, talk.told, setting, reading.wrong)
        take([fixed] if fixed is not None else _stated(sentence, said, code, setting, talk))
        reading.unresolved |= len(reading.candidates) == before
        return
    if worked_out := rates(sentence, code, setting.me, talk.told):
        take(worked_out)
        return
    if (more := added(sentence, talk.told, setting)) is not None:
        take([more])
        return
    take(called(sentence, code, setting))
    for clause in grammar.clauses(sentence, setting):
        if clause.who is Who.PERSON and clause.subject not in reading.others:
            reading.others.append(clause.subject)
        take(_candidates(clause, grammar, reading, talk), clause.start, clause.end)
    if len(reading.candidates) == before:
        take(started(sentence, code, setting))
    if all(one.modality is Modality.PLANNED for one in reading.candidates[before:]):
        take(_of_speaker(agreed(sentence, code, setting, talk.told), setting, said, talk))
    if len(reading.candidates) == before:
        take(_stated(sentence, said, code, setting, talk))
    if len(reading.candidates) == before:
        take(said_last(sentence, code, setting))
    if code == "ko":
        reading.others += brought_in(sentence)
    reading.important |= len(reading.candidates) == before and grammar.importance.search(sentence) is not None


def _happened(sentence: str, code: str, setting: Setting, talk: Talk) -> list[Candidate]:
    """What came true of the conditions for which something waits."""
    if talk.told.is_whole or not talk.may_wait or not may_come_true(sentence, code, setting):
        return happened(sentence, code, setting, talk.told.at_hand)
    return happened(sentence, code, setting, talk.told)


def _alone(talk: Talk, turn: Turn, sentence: str) -> list[Candidate]:
    """What a sentence would say by itself at that place of the talk."""
    reading = Reading()
    read_sentence(turn, sentence, 0, reading, replace(talk, told=talk.told.copy(), last=None, in_part=True))
    return reading.candidates


def _stated(sentence: str, said: str, code: str, setting: Setting, talk: Talk) -> list[Candidate]:
    """What a sentence says of amounts and choices; of others, of what they say of things that have a name only."""
    if _MAKE_IT.match(said) and not any(one.value is not None and one.value.number is not None for one in talk.told):
        return []
    read = (stated_ko if code == "ko" else stated_en)(sentence, setting, talk.told)
    return _of_speaker(read, setting, said, talk)


_MAKE_IT = late(
    r"\W*(?:(?:please|ok|okay|actually|no|and|let['’]s|can\syou|could\syou)\b[\s,]*){0,4}make\s(?:it|that)\b",
    re.IGNORECASE,
)
"""Asked of whoever listens; where no number was told before, it changes none of the speaker's."""


def _of_speaker(found: list[Candidate], setting: Setting, said: str, talk: Talk) -> list[Candidate]:
    """What is said of others: what they say of things that have a name only, or that are set for all."""
    found = of_all(found, said, talk.told, setting.me)
    return found if setting.owner else [one for one in found if one.subject != setting.me and one.derivation is None]


def _candidates(clause: Clause, grammar: Grammar, reading: Reading, talk: Talk) -> Iterator[Candidate]:
    """What a clause claims, placed in time; a draft whose slot is not certain is marked and left out."""
    for draft in _drafts(clause, grammar):
        slotted = _slotted(draft, clause, chain(talk.before, talk.told))
        reading.unresolved |= slotted is None
        candidate = placed(slotted, clause) if slotted is not None else None
        if candidate is not None:
            yield of_its_event(candidate, talk.told)


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
