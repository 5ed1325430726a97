"""The one subject and slot that a question names, through the registry's words and the slots on record."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from stilltrue.answer.asked import asked_in, asks_for_end, asks_for_ever, asks_for_first, asks_for_former
from stilltrue.answer.spoken import Spoken
from stilltrue.answer.strength import ATTITUDE, AVOIDS, QUANTITY, is_level, may_be_of_owner, may_name, strength
from stilltrue.answer.whom import called_so, one_of, subjects_of
from stilltrue.language import language, language_of
from stilltrue.ledger.naming import Names
from stilltrue.model.answer import Asked
from stilltrue.model.evidence import Cue
from stilltrue.model.fact import OWNER, Fact, Slot
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import FOREVER, Instant, datetime_of
from stilltrue.recall.asking import Asking
from stilltrue.recall.phrases import Named
from stilltrue.recall.question import understood
from stilltrue.recall.relations import other_wordings
from stilltrue.storage.base import Transaction

_IS_SO = re.compile(
    r"(?<![가-힣])([가-힣]{2,8}?)(?:해|하니|하나|하지|하냐|하는\s?중이야|하고\s?있어|이?야|이?에요|예요|인가요?|이?니|이?지|이?냐|(?:이|가)?\s?맞아)요?\W*$"
    r"|^\W*(?:so\s+|and\s+)?(?:is|are|am|was|were)\s+\S.{0,60}?\s+(?:(?:still|really|currently|now)\s+)?(?:an?\s+|the\s+)?([\w-]+(?:\s[\w-]+)?)\W*$",
    re.IGNORECASE,
)
"""A value on record of which it is asked whether it is so: 채식해, 의사야, "is Sam a doctor"."""
_DOES_EN = re.compile(
    r"^\W*(?:(?:so|and)\W+)?what\s+(?:do|does|did)\s+(?!\S.{0,60}\b(?:to|like|on|in|with|about)\b)\S.{0,60}?\s+do(?:\s+for\s+(?:work|a\s+living|a\s+job))?\W*$",
    re.IGNORECASE,
)
"""For a living."""
_EMPLOYER = "works_at"
_FORMER_EMPLOYER = "former_employer"
_JOB = "job_title"
_JOBS = frozenset({_FORMER_EMPLOYER, _JOB})
"""Predicates of which those before are employers."""
_HABIT = re.compile(
    r"\b(?:eat|drink|smoke|g[ai]ve(?:n)?\s+up|quit|stop(?:ped)?\s+\w+ing)\b|마셔|마시|먹어|먹나|먹니|먹지|피워|피우|끊었|끊은|그만뒀",
    re.IGNORECASE,
)
"""Whether one has a thing as a habit, or gave it up."""
_CLEAR = 0.75
"""Strength from which the words name a slot."""
_SURELY = 1.2
_MOST_STATED = 1_000
"""Facts of a subject up to which all that its slots hold is looked at to see how they were worded."""
_MARGIN = 0.08
"""By how much the slot meant has to be stronger than any other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A question as it can be looked up: the slots it may mean, the likeliest first."""

    language: str
    text: str
    """What is asked, without whom it leaves out."""
    left_out: frozenset[str]
    """Keys of those."""
    asked: Asked | None
    subject: str | None
    """Key of whom it is about, where that is one."""
    predicate: str | None
    """The predicate that the words name, where they name one, be it on record or not; none where they name several."""
    slots: tuple[Slot, ...]
    """The slot meant, in each space that has it, the narrowest first; none where it is not clear."""
    cue: Cue
    former: bool
    """What held before is asked for, without saying when."""
    first: bool
    """What held first of all is asked for."""
    ever: bool
    """Any time at all is asked for."""
    ended: bool
    """When something was over is asked for."""
    advice: bool
    """A proposal is asked for, not what is on record."""
    spoken: Spoken

    @property
    def asks_of_chain(self) -> bool:
        """Whether it asks what something is, or how many there are, now or at an instant."""
        return self.asked in (Asked.VALUE, Asked.COUNT) and not self.advice


@dataclass(frozen=True, slots=True)
class _Choice:
    strength: float
    slot: Slot
    order: int
    n_words: int = 0
    """Of its wording, where words outside the registry name it."""


def read(tx: Transaction, question: str, cue: Cue, spaces: Sequence[tuple[SpaceKey, Names]]) -> Reading:
    """Whom and what a question is about, and what it asks."""
    as_of = cue.at if cue.explicit_at else None
    words = understood(tx, Asking(question=question, spaces=dict(spaces), now=cue.now, as_of=as_of))
    text = words.text
    spoken = Spoken.of(text)
    asked = asked_in(text)
    named = [one for one in words.named if not (asked is Asked.COUNT and one.predicate == QUANTITY)]
    named += [Named(_JOB, 1.0, "what do")] if _DOES_EN.match(text) else []
    named += _of_a_life(named, of_old=asks_for_former(text) or asks_for_first(text))
    subjects = subjects_of(tx, words, spaces)
    choices = list(_choices(tx, subjects, named, spaces, spoken))
    if OWNER not in subjects:
        choices += _of_owner(_choices(tx, (OWNER,), named, spaces, spoken), choices, text)
    if asked in (Asked.SINCE, Asked.WHO_SAID):
        choices += _by_value(tx, subjects, spaces, spoken)
    elif asked is Asked.WHETHER and (said := _IS_SO.search(text)) is not None and not _is_clear(choices):
        choices += _by_value(tx, subjects, spaces, Spoken.of(next(noun for noun in said.groups() if noun)))
    if asked is Asked.WHETHER and _HABIT.search(text):
        choices += _avoided(tx, subjects, spaces, spoken, cue.at)
    if not _is_clear(choices):
        choices += _choices(tx, called_so(tx, text, spaces), named, spaces, spoken)
    chosen = _chosen(choices)
    return Reading(
        language=language_of(question),
        text=text,
        left_out=words.left_out.keys,
        asked=asked,
        subject=chosen[0].subject if chosen else one_of(subjects),
        predicate=chosen[0].predicate if chosen else None if _is_clear(choices) else _predicate(named),
        slots=tuple(chosen),
        cue=cue,
        former=asks_for_former(text)
        and not cue.explicit_at
        and not (chosen and chosen[0].predicate == _FORMER_EMPLOYER),
        first=asks_for_first(text) and not cue.explicit_at,
        ever=asks_for_ever(text) and not cue.explicit_at,
        ended=asks_for_end(text),
        advice=words.advice,
        spoken=spoken,
    )


def read_words(reading: Reading, of: str | None = None) -> list[str]:
    """The times and the names of a question, as worded; where a subject is given, of the names only its own."""
    times = language(reading.language).dates(reading.text, datetime_of(reading.cue.now))
    names = [anchor.text for anchor in reading.cue.anchors if of is None or anchor.key == of]
    return [*(found.text for found in times), *names]


def _of_a_life(named: Sequence[Named], *, of_old: bool) -> list[Named]:
    """The predicate that one of the past is told by where it is not on record as such: "my previous employer", "first job"."""
    words = [one.words for one in named if one.predicate in _JOBS]
    return [Named(_EMPLOYER, _CLEAR + 0.01, words[0])] if of_old and words else []


def _choices(
    tx: Transaction,
    subjects: Sequence[str],
    named: Sequence[Named],
    spaces: Sequence[tuple[SpaceKey, Names]],
    spoken: Spoken,
) -> Iterator[_Choice]:
    others = {space: other_wordings(names) for space, names in spaces}
    for order, subject in enumerate(subjects):
        for space, names in spaces:
            slots = tx.slots(space, subject)
            unknown = (slot for slot in slots if names.registry.get(slot.predicate) is None)
            likely = {
                one for one in unknown if may_name(spoken, (one.predicate, *others[space].get(one.predicate, ())))
            }
            worded = _stated(tx, space, subject, likely)
            for slot in slots:
                facts = worded.get(slot, ())
                strong, n_words = strength(slot, facts, named, spoken, worded=slot in likely)
                if strong > 0:
                    yield _Choice(strong, slot, order, n_words)


def _stated(tx: Transaction, space: SpaceKey, subject: str, slots: Collection[Slot]) -> dict[Slot, list[Fact]]:
    """What some slots of a subject are believed to hold; of a subject of very much, some of what holds lately."""
    if not slots:
        return {}
    last = Instant(FOREVER - 1)
    if tx.count_of_subjects(space, [subject], at=last).get(subject, 0) <= _MOST_STATED:
        return tx.open_versions_of(slots)
    return {
        slot: tx.some_facts_at(space, subject, slot.predicate, slot.qualifier, at=last, most=_MOST_STATED)
        for slot in slots
    }


def _by_value(
    tx: Transaction,
    subjects: Sequence[str],
    spaces: Sequence[tuple[SpaceKey, Names]],
    spoken: Spoken,
) -> Iterator[_Choice]:
    """Slots whose value the question names: since when, and who said so, can be asked of it without its predicate."""
    for order, subject in enumerate(subjects):
        for space, _ in spaces:
            for slot, facts in _stated(tx, space, subject, tx.slots(space, subject)).items():
                values = [fact.value.text for fact in facts if fact.value is not None and fact.polarity]
                if any(spoken.names(value) for value in values):
                    yield _Choice(_CLEAR, slot, order)


def _avoided(
    tx: Transaction,
    subjects: Sequence[str],
    spaces: Sequence[tuple[SpaceKey, Names]],
    spoken: Spoken,
    at: Instant,
) -> Iterator[_Choice]:
    """Attitudes to a thing that is avoided, where it is asked whether one has it, or has given it up."""
    for order, subject in enumerate(subjects):
        for space, _ in spaces:
            for slot in tx.slots(space, subject, ATTITUDE):
                if slot.qualifier and spoken.names(slot.qualifier):
                    holding = tx.facts_at(space, subject, ATTITUDE, slot.qualifier, at=at)
                    if any(fact.value_key == AVOIDS for fact in holding):
                        yield _Choice(_SURELY, slot, order)


def _of_owner(own: Iterable[_Choice], others: Sequence[_Choice], text: str) -> Iterator[_Choice]:
    """What of the owner's may be meant where a thing is asked about by its name: how many, how much, or by which rule."""
    of_level = any(is_level(one.slot) for one in others)
    yield from (one for one in own if may_be_of_owner(one.slot, text, is_level=of_level))


def _chosen(choices: Iterable[_Choice]) -> list[Slot]:
    """The slot of the strongest choice in each of its spaces; none where another is nearly as strong."""
    ranked = sorted(choices, key=lambda one: (-one.strength, one.order))
    if not _is_clear(ranked):
        return []
    best = ranked[0]
    rivals = [one for one in ranked if _place(one.slot) != _place(best.slot)]
    # "packs a week" says all that "packs" says, and more.
    rivals = [one for one in rivals if not 0 < one.n_words < best.n_words]
    if any(rival.strength > best.strength - _MARGIN for rival in rivals):
        return []
    return [one.slot for one in ranked if _place(one.slot) == _place(best.slot)]


def _is_clear(choices: Iterable[_Choice]) -> bool:
    return any(choice.strength >= _CLEAR for choice in choices)


def _predicate(named: Sequence[Named]) -> str | None:
    return named[0].predicate if named and named[0].strength >= _CLEAR else None


def _place(slot: Slot) -> tuple[str, str, str]:
    return (slot.subject, slot.predicate, slot.qualifier)
