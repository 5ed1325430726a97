"""What a sentence puts right of what was told before it: a slip, what was never so, a name told wrongly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from stilltrue.extract.rules.correct import in_its_place, repair_in
from stilltrue.extract.rules.en import unsaid as unsaid_en
from stilltrue.extract.rules.ko import unsaid as unsaid_ko
from stilltrue.extract.rules.ko.unsaid import named_again, statement_unsaid
from stilltrue.extract.rules.slips import put_right
from stilltrue.extract.rules.talk import Reading, Talk
from stilltrue.model.claim import Act, Candidate, folded
from stilltrue.model.turn import Turn

Alone = Callable[[Turn, str], list[Candidate]]
"""What a sentence of a turn would say by itself at that place of the talk."""


def put_right_before(turn: Turn, sentence: str, code: str, talk: Talk, alone: Alone) -> list[Candidate]:
    """What a sentence puts right of the one before it, where that is certain: "Sorry, I meant Bradford"."""
    if talk.in_part or talk.last is None or talk.last[1].speaker != turn.speaker:
        return []
    earlier, of_turn = talk.last
    meant = put_right(earlier, sentence, code) if repair_in(sentence, code) is None else None
    if meant is None:
        return []
    told = {_slot(one): one.value for one in alone(of_turn, earlier)}
    kinds = Counter(value.kind for value in told.values() if value is not None)
    found = []
    for one in alone(of_turn, meant):
        was = told.get(_slot(one))
        if was is not None and one.value is not None and one.value.key != was.key and kinds[was.kind] == 1:
            found.append(in_its_place(one, one.value, was))
    return found


def never_so(turn: Turn, sentence: str, code: str, talk: Talk, alone: Alone) -> list[Candidate]:
    """What a sentence says was never so: the statement that it repeats, what it is about, or the speaker's last one."""
    if talk.in_part:
        return []
    of_what = unsaid_ko.topic_unsaid if code == "ko" else unsaid_en.topic_unsaid
    if (topic := of_what(sentence)) is not None:
        claims = _told_of(topic, talk)
    elif (said := _unsaid(sentence, code)) is None:
        claims = []
    elif said:
        claims = alone(turn, said)
    elif talk.last is not None and talk.last[1].speaker == turn.speaker:
        claims = alone(talk.last[1], talk.last[0])
    else:
        claims = []
    return [
        replace(in_its_place(one, one.value, one.value), act=Act.DENIES, corrects=None)
        for one in claims
        if one.value is not None and one.polarity and one.act in (Act.HOLDS, Act.CONFIRMS)
    ]


def _unsaid(sentence: str, code: str) -> str | None:
    """The statement that a sentence takes back; "" where it is the last one; None where it takes none back."""
    if code == "ko":
        return statement_unsaid(sentence)
    return "" if unsaid_en.last_unsaid(sentence) else None


def _told_of(topic: str, talk: Talk) -> list[Candidate]:
    """
    What was told of something, by the name of the value, of the slot or of whoever it is about.

    Of a person it is what the talk told last: all that was ever said of her is more than anybody takes back in a word.
    """
    named = folded(topic)
    found = {
        (_slot(one), one.value): one
        for one in (*talk.before, *talk.told)
        if named in (folded(one.value.text) if one.value is not None else "", folded(one.qualifier or ""))
        or named == folded(one.predicate)
    }
    of_whom = [one for one in talk.told if _is_about(one, named)]
    last = [one for one in of_whom if one.turn_id == of_whom[-1].turn_id]
    found |= {(_slot(one), one.value): one for one in last}
    return list(found.values())


def _is_about(one: Candidate, named: str) -> bool:
    return folded(one.subject).removeprefix("my ") == named


def named_after(turn: Turn, sentence: str, code: str, reading: Reading, talk: Talk, alone: Alone) -> list[Candidate]:
    """What a bare value is of, after it was said what had been told wrongly: "딸 이름 잘못 말했어. 지아야"."""
    meant = named_again(reading.wrong, sentence) if code == "ko" and reading.wrong else None
    if meant is None:
        return []
    was = {_slot(one): one.value for one in talk.told if one.act is Act.HOLDS}
    found = alone(turn, meant)
    reading.wrong = None if found else reading.wrong
    return [
        in_its_place(one, one.value, old) if one.value is not None and (old := was.get(_slot(one))) is not None else one
        for one in found
    ]


def _slot(one: Candidate) -> tuple[str, str, str | None]:
    return one.subject, one.predicate, one.qualifier
