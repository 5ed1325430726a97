"""The one subject and slot that a question names, through the registry's words and the slots on record."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from stilltrue.answer.asked import asked_in, asks_for_end, asks_for_ever, asks_for_first, asks_for_former
from stilltrue.answer.spoken import Spoken
from stilltrue.answer.whom import DAY, called_so, one_of, subjects_of
from stilltrue.language import language, language_of
from stilltrue.language.tokens import content_stems
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

ATTITUDE = "attitude"
_COUNTED_BY = frozenset({"quantity"})
"""Predicates that the words of counting name by chance."""
_COUNTS = frozenset({"number", "수"})
"""Predicates of how many there are of a subject."""
_LEVELS = frozenset({"amount", "수준"})
"""Predicates of how much a subject is."""
_NUMBER = re.compile(r"\bhow (?:many|much)\b|\bnumber of\b|몇|얼마나|(?:수|인원|개수)(?:는|가|은)", re.IGNORECASE)
_DOES_KO = re.compile(r"(?<![가-힣])(?P<noun>[가-힣]{2,6}?)(?:해|하니|하나|하지|하냐|하는\s?중이야|하고\s?있어)요?\W*$")
"""A Korean verb that is a value on record: 채식해."""
_EMPLOYER = "works_at"
_FORMER_EMPLOYER = "former_employer"
_JOBS = frozenset({_FORMER_EMPLOYER, "job_title"})
"""Predicates of which those before are employers."""
_WHEN_IS = re.compile(
    r"^\W*(?:and |so |but )?(?:when|what (?:day|date|time))(?:['’]s| is| was)\b|언제|며칠|무슨 요일|몇 시",
    re.IGNORECASE,
)
_NO_NUMBER = re.compile(r"^\W*(?:and |so |but )?(?:where|who|whom)\b|어디|누구|누가", re.IGNORECASE)
_OF_RULE = re.compile(r"(?P<en>.+) goes to|rule for (?:the )?(?P<of>.+)|(?P<ko>.+?) ?처리")
"""What slots are called whose value a rule chooses."""
_RATE = re.compile(r"에 ?드는|당 |\bper\b")
"""What slots are called that hold so many for each of something."""
_OPEN = re.compile(r"\b(?:where|which|what|how)\b|어디|어느|무슨|뭐|뭘|어떻게", re.IGNORECASE)
_NEEDED = re.compile(r"\bneed|필요", re.IGNORECASE)
_CLEAR = 0.75
"""Strength from which the words name a slot."""
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
    named = [one for one in words.named if not (asked is Asked.COUNT and one.predicate in _COUNTED_BY)]
    named += _of_a_life(named, of_old=asks_for_former(text) or asks_for_first(text))
    subjects = subjects_of(tx, words, spaces)
    choices = list(_choices(tx, subjects, named, spaces, spoken))
    if OWNER not in subjects:
        choices += _of_owner(_choices(tx, (OWNER,), named, spaces, spoken), choices, text)
    if asked in (Asked.SINCE, Asked.WHO_SAID):
        choices += _by_value(tx, subjects, spaces, spoken)
    elif asked is Asked.WHETHER and (done := _DOES_KO.search(text)) is not None and not _is_clear(choices):
        choices += _by_value(tx, subjects, spaces, Spoken.of(done["noun"]))
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
                one for one in unknown if _may_name(spoken, (one.predicate, *others[space].get(one.predicate, ())))
            }
            worded = _stated(tx, space, subject, likely)
            for slot in slots:
                facts = worded.get(slot, ())
                is_open = _open(slot, facts, spoken) if slot in likely and not _is_amiss(facts, spoken) else 0.0
                strength = max(
                    _registered(slot, named),
                    is_open,
                    _counted(slot, spoken),
                    _ruled(slot, facts, spoken),
                    _dated(slot, spoken),
                )
                qualified = _qualified(slot, spoken)
                if strength > 0 and qualified > 0:
                    n_words = _n_words(slot, facts, spoken) if is_open == strength else 0
                    yield _Choice(min(1.2, strength * qualified), slot, order, n_words)


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
            for slot, facts in tx.open_versions_of(tx.slots(space, subject)).items():
                values = [fact.value.text for fact in facts if fact.value is not None and fact.polarity]
                if any(spoken.names(value) for value in values):
                    yield _Choice(_CLEAR, slot, order)


def _of_owner(own: Iterable[_Choice], others: Sequence[_Choice], text: str) -> Iterator[_Choice]:
    """What of the owner's may be meant where a thing is asked about by its name: how many, how much, or by which rule."""
    by_number = _NUMBER.search(text) is not None
    is_level = any(one.slot.predicate in _LEVELS for one in others)
    for one in own:
        counted = one.slot.predicate in _COUNTED_BY
        rated = by_number and _RATE.search(one.slot.predicate) is not None
        if (
            _OF_RULE.fullmatch(one.slot.predicate)
            or rated
            or (counted and by_number)
            or (is_level and not one.slot.qualifier)
        ):
            yield one


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


def _registered(slot: Slot, named: Sequence[Named]) -> float:
    """How strongly the words name a predicate; one named by fewer words than another counts a little less."""
    longest = max((len(one.words) for one in named), default=1)
    return max(
        (one.strength - 0.1 * (1 - len(one.words) / longest) for one in named if one.predicate == slot.predicate),
        default=0.0,
    )


def _open(slot: Slot, facts: Iterable[Fact], spoken: Spoken) -> float:
    """How strongly the words name a predicate outside the registry, by the wordings it was stated in."""
    wordings = {slot.predicate, *(fact.label for fact in facts if fact.label)}
    wanted = max((content_stems(worded, language_of(worded)) for worded in wordings), key=len)
    if any(spoken.names(worded) for worded in wordings):
        return 0.9 + 0.05 * min(len(wanted), 3)
    shared = sum(stem in spoken.stems for stem in wanted)
    return 0.8 if len(wanted) > 2 and shared >= 2 and shared / len(wanted) >= 0.66 else 0.0


def _counted(slot: Slot, spoken: Spoken) -> float:
    """How strongly a question for a number names how many there are of a thing; how many are needed is another matter."""
    if not _NUMBER.search(spoken.folded):
        return 0.95 if slot.predicate in _LEVELS else 0.0
    if slot.predicate in _COUNTED_BY:
        is_of_it = bool(slot.qualifier) and spoken.names(slot.qualifier)
        return 0.95 if is_of_it and not _NEEDED.search(spoken.folded) else 0.0
    return 0.95 if slot.predicate in (_COUNTS | _LEVELS) else 0.0


def _ruled(slot: Slot, facts: Iterable[Fact], spoken: Spoken) -> float:
    """How strongly a question asks what a rule comes to, by what the rule is about: "Where does the bonus go?"."""
    labels = {slot.predicate, *(fact.label for fact in facts if fact.label)}
    about = [found["en"] or found["of"] or found["ko"] for label in labels if (found := _OF_RULE.fullmatch(label))]
    is_asked = bool(about) and _OPEN.search(spoken.folded) is not None and not _NUMBER.search(spoken.folded)
    return 0.95 if is_asked and any(spoken.names(noun) for noun in about) else 0.0


def _dated(slot: Slot, spoken: Spoken) -> float:
    """How strongly a question names the day of a thing that it names itself: "When is the meeting?"."""
    return 0.86 if slot.subject != OWNER and slot.predicate == DAY and _WHEN_IS.search(spoken.folded) else 0.0


def _is_amiss(facts: Iterable[Fact], spoken: Spoken) -> bool:
    """Whether a place or a person is asked for, and the slot holds numbers only."""
    values = [fact.value for fact in facts if fact.value is not None]
    return (
        bool(values) and all(one.number is not None for one in values) and _NO_NUMBER.search(spoken.folded) is not None
    )


def _n_words(slot: Slot, facts: Iterable[Fact], spoken: Spoken) -> int:
    """How many words of the longest wording that a question names name the slot."""
    wordings = {slot.predicate, *(fact.label for fact in facts if fact.label)}
    return max((len(content_stems(one, language_of(one))) for one in wordings if spoken.names(one)), default=0)


def _may_name(spoken: Spoken, wordings: Iterable[str]) -> bool:
    """Whether any word of a question stands in what a predicate is called: of very many most have none."""
    forms = [form for worded in wordings for form in (worded, worded.replace(" ", ""))]
    return any(stem in form for stem in spoken.stems for form in forms)


def _qualified(slot: Slot, spoken: Spoken) -> float:
    """An attitude is asked for by its thing; another qualifier that goes unnamed makes the slot less likely."""
    if not slot.qualifier:
        return 1.0
    if spoken.names(slot.qualifier):
        return 1.15
    return 0.0 if slot.predicate == ATTITUDE else 0.9


def _predicate(named: Sequence[Named]) -> str | None:
    return named[0].predicate if named and named[0].strength >= _CLEAR else None


def _place(slot: Slot) -> tuple[str, str, str]:
    return (slot.subject, slot.predicate, slot.qualifier)
