"""Things by the names under which the talk knows them, before a sentence is read and after it."""

from __future__ import annotations

import re
from collections.abc import Reversible, Sequence
from dataclasses import replace

from stilltrue.extract.rules.en.changed import another_day
from stilltrue.extract.rules.en.doses import dose_as_told
from stilltrue.extract.rules.en.ellipsis import completed
from stilltrue.extract.rules.en.gone import is_back
from stilltrue.extract.rules.en.introductions import in_full
from stilltrue.extract.rules.en.routines import as_schedule
from stilltrue.extract.rules.en.spelling import with_apostrophes
from stilltrue.extract.rules.en.turned import turned
from stilltrue.extract.rules.ko.understood import of_its_affair, of_its_animal
from stilltrue.extract.rules.named_before import as_told, may_be_renamed
from stilltrue.extract.rules.parts import Setting
from stilltrue.extract.rules.same_thing import is_of_a_plan, links, under_known_names
from stilltrue.extract.rules.standing import standing
from stilltrue.extract.rules.state_shared import of_all
from stilltrue.extract.rules.talk import Reading, Talk, just_before
from stilltrue.model.claim import Candidate, Kind, ValueKind
from stilltrue.model.fact import OWNER
from stilltrue.model.turn import Turn


def standing_otherwise(sentence: str, code: str, setting: Setting, talk: Talk) -> list[Candidate]:
    """What stands of what was told, where a sentence may call something of it otherwise."""
    if not setting.owner or not may_be_renamed(sentence, code):
        return []
    # What stands on record is told as of before the new turns: of the talk, they alone add to it.
    told = [one for one in talk.told.at_hand if one.turn_id in talk.fresh] if talk.before else talk.told
    return standing(talk.before, told, setting.anchor)


def by_its_name(turn: Turn, sentence: str, code: str, stands: Sequence[Candidate], talk: Talk) -> str:
    """The sentence as of the speaker, with the names by which its things were told."""
    if stands and not is_back(turn.text):
        before = just_before(turn, talk)
        still = {(one.predicate, one.value) for one in stands}
        latest = [
            one
            for one in talk.told
            if before
            and one.turn_id == before.id
            and ((one.predicate, one.value) in still or (code == "ko" and one.subject != OWNER))
        ]
        sentence = as_told(sentence, code, stands, latest)
    same = talk.last is not None and talk.last[1].speaker == turn.speaker
    if code == "ko":
        before_it = talk.last[0] if talk.last is not None and same else ""
        return of_its_animal(of_its_affair(sentence, before_it), before_it)
    return _in_plain_english(completed(sentence, talk.last[0] if talk.last is not None and same else ""))


def _in_plain_english(sentence: str) -> str:
    said = in_full(with_apostrophes(sentence))
    plain = turned(as_schedule(dose_as_told(said, ()) or said))
    return (another_day(plain) if plain == said else None) or plain


def name_as_known(turn: Turn, sentence: str, reading: Reading, talk: Talk, first: int) -> None:
    """Put what was read in a sentence of things of a plan under the names by which the talk knows them."""
    fresh = reading.candidates[first:]
    if not fresh or not (turn.speaker or any(map(is_of_a_plan, fresh))):
        return
    told = talk.told[: -len(fresh)]
    named = under_known_names(of_all(fresh, sentence, told, turn.speaker or OWNER), told, sentence)
    linked = links(named, [*told, *named], sentence)
    last = fresh[-1]
    named += [replace(one, turn_id=last.turn_id, span=last.span, quote=last.quote) for one in linked]
    for _ in fresh:
        talk.told.pop()
    talk.told.extend(named)
    reading.candidates[first:] = named


def of_its_event(candidate: Candidate, told: Reversible[Candidate]) -> Candidate:
    """The candidate with its event by name: "the trip" is the one that was told of last."""
    if candidate.subject == OWNER:
        return candidate
    word = re.sub(r"^(?:the|my|our)\s+", "", candidate.subject, flags=re.IGNORECASE).casefold()
    last = next((one for one in reversed(told) if one.kind is Kind.EVENT and one.predicate == word), None)
    if last is None or last.value is None or last.value.kind is not ValueKind.ENTITY:
        return candidate
    what = last.value.text
    if word in what.casefold():
        return replace(candidate, subject=f"my {what}")
    return replace(candidate, subject=f"{word} to {what}" if word.isascii() else f"{what} {word}")
