"""How strongly the words of a question name a slot: by the registry, by its own wording, by what it counts. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from stilltrue.answer.spoken import Spoken
from stilltrue.answer.whom import DAY
from stilltrue.language import language_of
from stilltrue.language.tokens import content_stems
from stilltrue.model.fact import OWNER, Fact, Slot
from stilltrue.recall.phrases import Named

ATTITUDE, AVOIDS = "attitude", "avoids"
QUANTITY = "quantity"
_COUNTS = frozenset({"number", "수"})
"""Predicates of how many there are of a subject."""
_LEVELS = frozenset({"amount", "수준"})
"""Predicates of how much a subject is."""
_NUMBER = re.compile(r"\bhow (?:many|much)\b|\bnumber of\b|몇|얼마나|(?:수|인원|개수)(?:는|가|은)", re.IGNORECASE)
_WHEN_IS = re.compile(
    r"^\W*(?:and |so |but )?(?:when|what (?:day|date|time))(?:['’]s| is| was)\b|언제|며칠|무슨 요일|몇 시",
    re.IGNORECASE,
)
_NO_NUMBER = re.compile(r"^\W*(?:and |so |but )?(?:where|who|whom)\b|어디|누구|누가", re.IGNORECASE)
_OF_RULE = re.compile(r"(?P<en>.+) goes to|rule for (?:the )?(?P<of>.+)|(?P<ko>.+?) ?처리")
"""What slots are called whose value a rule chooses."""
_KEEPER = re.compile(r"(?P<en>.+) may be changed by|(?P<ko>.+?) ?바꿀 ?수 ?있는 ?사람")
"""What slots are called that hold who alone may change something."""
_MAY_CHANGE = re.compile(
    r"\b(?:may|can|could|(?:is|are|am)\s+(?:allowed|permitted|entitled)\s+to|(?:has|have)\s+the\s+right\s+to|gets?\s+to)\b.{0,60}?\b(?:chang|set|alter|mov|adjust|edit|decid)"
    r"|(?:바꿀|변경할|고칠|정할|옮길|수정할)\s?(?:수|권한)",
    re.IGNORECASE,
)
_PART = re.compile(r"(?P<done_en>.+) done|(?P<left_en>.+) left|끝낸 ?(?P<done_ko>.+)|남은 ?(?P<left_ko>.+)")
"""Things that are counted as done, or as left."""
_LEFT = re.compile(
    r"\bleft\b|\bremain|\bto go\b|\bstill\b.{0,30}\bto\b|\bopen\b|남(?:았|은|아|지)|더\s.{0,8}(?:야|면)", re.IGNORECASE
)
_DONE = re.compile(
    r"\b(?:done|finished|complete[d]?|so far|already)\b|\bhave (?:i|we) \w+(?:ed|en|ad|id|wn|lt|ne)\b"
    r"|끝냈|끝났|마쳤|완료|(?:읽|풀|했|썼|봤|냈)\S{0,3}(?:어|니|나|지|냐)요?\W*$",
    re.IGNORECASE,
)
_RATE = re.compile(r"에 ?드는|당 |\bper\b")
"""What slots are called that hold so many for each of something."""
_OPEN = re.compile(r"\b(?:where|which|what|how)\b|어디|어느|무슨|뭐|뭘|어떻게", re.IGNORECASE)
_NEEDED = re.compile(r"\bneed|필요", re.IGNORECASE)


def strength(
    slot: Slot, facts: Sequence[Fact], named: Sequence[Named], spoken: Spoken, *, worded: bool
) -> tuple[float, int]:
    """
    How strongly words name a slot, 0 for not at all; and by how many words of its own wording, where that names it.

    Args:
        slot: one of whom the question is about.
        facts: some of what it holds, by which it is seen how it was worded.
        named: the predicates that the words name.
        spoken: the words.
        worded: whether the words may name it by its own wording, outside the registry.
    """
    is_open = _open(slot, facts, spoken) if worded and not _is_amiss(facts, spoken) else 0.0
    best = max(
        _registered(slot, named),
        is_open,
        _counted(slot, spoken),
        _ruled(slot, facts, spoken),
        _allowed(slot, spoken),
        _dated(slot, spoken),
    )
    strong = min(1.2, best * _qualified(slot, spoken))
    return strong, _n_words(slot, facts, spoken) if strong and is_open == best else 0


def may_name(spoken: Spoken, wordings: Iterable[str]) -> bool:
    """Whether any word of a question stands in what a predicate is called: of very many most have none."""
    forms = [form for worded in wordings for form in (worded, worded.replace(" ", ""))]
    return any(stem in form for stem in spoken.stems for form in forms)


def may_be_of_owner(slot: Slot, text: str, *, is_level: bool) -> bool:
    """Whether a slot of the owner's may be meant where a thing is asked about by its name: how many, or by which rule."""
    by_number = _NUMBER.search(text) is not None
    return (
        _OF_RULE.fullmatch(slot.predicate) is not None
        or (by_number and (slot.predicate == QUANTITY or _RATE.search(slot.predicate) is not None))
        or (is_level and not slot.qualifier)
    )


def is_level(slot: Slot) -> bool:
    """Whether a slot holds how much something is."""
    return slot.predicate in _LEVELS


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
    if slot.predicate == QUANTITY:
        return _counted_of(slot.qualifier, spoken)
    return 0.95 if slot.predicate in (_COUNTS | _LEVELS) else 0.0


def _counted_of(thing: str, spoken: Spoken) -> float:
    """How strongly a question for a number names all there are of a thing, or those done of it, or left."""
    whole, part = _whole_of(thing)
    if not whole or not spoken.names(whole) or _NEEDED.search(spoken.folded):
        return 0.0
    if part is None:
        return 0.95
    return 1.05 if part.search(spoken.folded) else 0.0


def _whole_of(thing: str) -> tuple[str, re.Pattern[str] | None]:
    """A thing that is counted, of which a slot may hold how many are done, or left; and what asks for those."""
    found = _PART.fullmatch(thing)
    if found is None:
        return thing, None
    left = found["left_en"] or found["left_ko"]
    return left or found["done_en"] or found["done_ko"], _LEFT if left else _DONE


def _allowed(slot: Slot, spoken: Spoken) -> float:
    """How strongly a question asks who may change a thing."""
    found = _KEEPER.fullmatch(slot.predicate)
    is_asked = found is not None and right_in(slot, spoken) is not None
    return 1.2 if found is not None and is_asked and spoken.names(found["en"] or found["ko"]) else 0.0


def right_in(slot: Slot, spoken: Spoken) -> str | None:
    """The words that ask for the right to change something, of a slot that holds who has it."""
    found = _MAY_CHANGE.search(spoken.folded) if _KEEPER.fullmatch(slot.predicate) else None
    return found[0] if found is not None else None


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


def _qualified(slot: Slot, spoken: Spoken) -> float:
    """An attitude is asked for by its thing; another qualifier that goes unnamed makes the slot less likely."""
    if not slot.qualifier:
        return 1.0
    thing = _whole_of(slot.qualifier)[0] if slot.predicate == QUANTITY else slot.qualifier
    if spoken.names(thing):
        return 1.15
    return 0.0 if slot.predicate == ATTITUDE else 0.9
