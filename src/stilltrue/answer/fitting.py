"""Whether what is on record can be the answer to what a question asks: a place to "where", a number to "how much"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from stilltrue.answer.unspoken import stems, unspoken
from stilltrue.language import language_of
from stilltrue.language.given_names import korean_name_in
from stilltrue.language.names import particle_readings
from stilltrue.language.sounds import is_by_sound
from stilltrue.ledger.predicate import Predicate
from stilltrue.model.answer import Asked, Cited
from stilltrue.model.claim import ValueKind
from stilltrue.model.fact import OWNER, Fact
from stilltrue.recall.anchors import is_person

_AMOUNTS = frozenset({ValueKind.NUMBER, ValueKind.MONEY})
_OPENS = r"^\W*(?:(?:so|and|but|ok|hey|please|tell\s+me|do\s+you\s+(?:know|remember)|can\s+you\s+tell\s+me)\W+){0,3}"
_WHY = re.compile(
    _OPENS + r"(?:why|how\s+come|what\s+for|for\s+what\s+reason)\b|(?<![가-힣])왜(?![가-힣냐])", re.IGNORECASE
)
_WHERE = re.compile(_OPENS + r"where\b|(?<![가-힣])어디", re.IGNORECASE)
_WHO = re.compile(_OPENS + r"who(?:se|m)?\b|(?<![가-힣])누(?:가|구)", re.IGNORECASE)
_WHEN = re.compile(_OPENS + r"when\b|(?<![가-힣])언제", re.IGNORECASE)
_WHAT_DONE = re.compile(
    _OPENS + r"what\s+(?:do|does|did)\s.{1,60}\sdo\b|(?<![가-힣])(?:무슨\s?일|뭐)\s?(?:해|하셔|하니|하는|했)",
    re.IGNORECASE,
)
"""What somebody does is not who he is."""
_HOW_MUCH = re.compile(
    r"\bhow\s+much\b(?!\s+(?:do|does|did)\s+\w+\s+(?:like|love|hate|enjoy))|(?<![가-힣])얼마(?!나|\s?전)", re.IGNORECASE
)
_HOW_MUCH_MORE = re.compile(
    r"\bhow\s+(?:much|many)\s+(?:more|less|fewer|higher|lower|longer|older|younger|taller|heavier)\b|얼마나?\s?(?:더|덜)\s",
    re.IGNORECASE,
)
"""What is asked is a difference, which no one value is."""
_WHO_LIKES = re.compile(
    r"\bwho\s+(?:here\s+|else\s+)?(?!(?:do|does|did|am|is|are|was|were)\b)[a-z]|\bdo(?:es)?\s+any(?:one|body)\b"
    r"|(?<![가-힣])누가\s|(?:사람|게|건)\s?(?:이|은)?\s?누구",
    re.IGNORECASE,
)
"""Asks for those who like something, not for what or whom somebody likes."""
_HAPPENED = re.compile(
    r"\bwhen\s+did\s+(?:\S+\s+){1,3}?(?P<verb>get|marry|buy|begin|start|meet|become|adopt|receive|pick\s+up|learn)\b"
    r"|언제\s?(?:\S+\s){0,2}?(?P<done>샀|구입|구매|결혼|입양|받았|만났|데려)",
    re.IGNORECASE,
)
"""What happened once, and is asked for by its time."""
_DONE = re.compile(
    r"\bwhat\s+(?:\w+\s+)?did\s+\S+(?:\s\S+)?\s(?P<verb>eat|drink|cook|order|wear|watch|buy)\b"
    r"|(?:뭐|뭘|무엇을|무슨\s?\S{1,6})(?:를)?\s?(?P<done>먹(?=었|은)|마셨|마신|샀|산|봤|본|입(?=었|은)|시켰|시킨)(?!\S{0,3}\s?적)",
    re.IGNORECASE,
)
"""What was done, which what is so does not tell: not the diet, but the dinner."""
_STATE = re.compile(
    r"(?:\b(?:am|is|are|was|were|be|been|being)|['’](?:m|s|re))\s+(?:(?:not|now|still|already|happily|newly|finally)\s+){0,2}(?:married|engaged|adopted|begun|started)\b"
    r"|(?:결혼|약혼)\S*",
    re.IGNORECASE,
)
"""What says that something is so, not that it happened: "I'm married", and 결혼했어, which may be either."""
HOW_OLD = re.compile(r"\bhow\s+old\b|\bwhat\s+age\b|몇\s?살", re.IGNORECASE)
_WHAT_YEAR = re.compile(r"\b(?:what|which)\s+(?:year|month|date)\s+(?:is|was)\b", re.IGNORECASE)
_COUNTED = re.compile(
    r"\b(?:how\s+many|(?:the|what)\s+number\s+of)\s+(?P<what>\S.{0,60}?)(?=\s+(?:do|does|did|am|is|are|was|were|have|has|had|can|could|will|would|should|in|on|for|at|to|there|left)\b|\W*$)",
    re.IGNORECASE,
)
"""The things of which there are so many; what is done with them need not be on record."""
_NO_PLACES = frozenset({"people", "belongings", "money", "pets", "food", "opinions", "hobby", "health", "language"})
_NO_PERSONS = frozenset({"belongings", "money", "pets", "food", "hobby", "health", "language", "schedule"})
"""Topics of the registry whose values are no places, and no persons."""
_ATTRIBUTE_KO = re.compile(
    r"나이|몇\s?살|연식|년식|색깔|색상|(?<![가-힣])색(?=[은는이가을를?\s])|품종|견종|묘종|크기|가격|전화\s?번호|주소|생일|성별|기종|모델|이름|국적|혈액형"
)
_PRONOUN = re.compile(r"\b(?:he|she|him|his|her|hers|they|their|them)\b|(?<![가-힣])(?:걔|얘|쟤|그녀|그\s?사람|그분|그\s?애)(?=[는은이가의도를\s?]|$)", re.IGNORECASE)  # fmt: skip
_OF_NAMED = re.compile(
    r"\b(?:[Dd]oes|[Dd]id|[Ii]s|[Ww]as|[Hh]as|[Ww]ill)\s(?P<who>[A-Z][\w'-]{1,30}(?:\s[A-Z][\w'-]{1,30}){0,2})(?:\s[a-z]|\W*$)"
)
_FIRST_PERSON = re.compile(r"\b(?:i|me|my|mine|we|us|our|ours)\b|(?<![가-힣])(?:내가|제가)(?![가-힣])", re.IGNORECASE)
_OF_WHOM = ("은", "는", "이", "가", "의", "도")
"""Particles of those something is asked of."""
_TITLE = re.compile(r"(?:씨|님)(?:[은는이가의도를]|$)")


@dataclass(frozen=True, slots=True)
class Fit:
    """How well facts are what a question asks for."""

    of_it: bool
    """Whether they are of the kind that is asked for, and of whom it is asked."""
    unspoken: tuple[str, ...] = ()
    """The words of the question that nothing of them speaks for."""
    by_quote: bool = False
    """Whether some of its words stand only in what was said, be it of another matter; looked at for a yes or no."""

    @property
    def whole(self) -> bool:
        """Whether they are all that is asked for."""
        return self.of_it and not self.unspoken


def fit(
    question: str,
    asked: Asked,
    rows: Sequence[Predicate | None],
    way: Sequence[Sequence[Cited]],
    spoken_for: Iterable[str],
    *,
    people: Iterable[str] = (),
) -> Fit:
    """
    How well facts are what a question asks for.

    Args:
        question: in English or Korean.
        asked: what it asks of a slot.
        rows: of each hop the registry's row of its predicate; None for an open one.
        way: of each hop its facts, the last being what would be answered.
        spoken_for: further words of the question that were read: names, times, other values of the slot.
        people: those of the owner's people whom the question names.
    """
    if not way or not way[-1]:
        return Fit(of_it=True)
    if asked is Asked.WHO_SAID:
        return Fit(True, _unspoken_names(question, [*_told(rows, [one for hop in way for one in hop]), *spoken_for]))
    if _WHY.search(question) or (asked is not Asked.WHETHER and not is_of_kind(question, asked, rows[-1], way[-1])):
        return Fit(of_it=False)
    if rows[-1] is not None and rows[-1].stances and _WHO_LIKES.search(question) and not _FIRST_PERSON.search(question):
        return Fit(of_it=False)
    told = _told(rows, [one for hop in way for one in hop])
    if _of_another(question, way[0][0], told, people):
        return Fit(of_it=False)
    if asked is Asked.SINCE:
        # What is done since then may be worded in any way; where and with whom may not.
        return Fit(True, _unspoken_names(question, [*told, *spoken_for]))
    of_it = asked is Asked.WHETHER or language_of(question) != "ko" or _speaks_of(question, told)
    counted = _COUNTED.search(question) if asked is Asked.COUNT else None
    spoken_for = list(spoken_for)
    missing = tuple(unspoken(counted["what"] if counted else question, [*told, *spoken_for]))
    if asked is not Asked.WHETHER or missing:
        return Fit(of_it, missing)
    bare = _told(rows, [one for hop in way for one in hop], quoted=False)
    return Fit(of_it, (), by_quote=bool(unspoken(question, [*bare, *spoken_for])))


def _unspoken_names(question: str, told: Sequence[str]) -> tuple[str, ...]:
    """The names in a question that nothing speaks for; of a Korean one all nouns, which nothing sets apart."""
    korean = language_of(question) == "ko"
    return tuple(one for one in unspoken(question, told) if korean or one.title() in question)


def tells_when(question: str, one: Cited) -> bool:
    """
    Whether a fact tells when that happened which a question asks for; "I'm married", by the day it was said, does not.

    So what holds since a time that was said, and what was said as having just happened: "I joined Acme".
    """
    found = _HAPPENED.search(question)
    value = one.fact.value
    if found is None or one.fact.since_stated is not None or (value is not None and value.kind is ValueKind.DATE):
        return True
    return _tells(found, one)


def _tells(found: re.Match[str], one: Cited) -> bool:
    """Whether the words of a fact say that what a question has the verb of was done."""
    quotes = [_STATE.sub(" ", receipt.quote) for receipt in one.receipts]
    if found["verb"] is None:
        return any(found["done"] in quote for quote in quotes)
    return any(set(stems(found["verb"])) <= set(stems(quote)) for quote in quotes)


def _of_another(question: str, first: Cited, told: Sequence[str], people: Iterable[str]) -> bool:
    """Whether a question is of somebody, and what was found is of somebody else, or the owner's."""
    of_owner = first.fact.slot.subject == OWNER
    if of_owner and (_PRONOUN.search(question) or _asks_of_named(question, first.fact)):
        return True
    words = [word.strip("?!.,~") for word in question.split()]
    names = {name for word in words if (name := korean_name_in(word)) is not None}
    if of_owner:
        names |= {word for word, title in pairwise(words) if _TITLE.match(title)}
        names |= {one for one in people if any(_asks_of(word, one) for word in words)}
        names |= {
            min(particle_readings(word), key=len) for word in words if word.endswith(_OF_WHOM) and is_person(word)
        }
    return any(all(name not in text and not is_by_sound(name, text) for text in told) for name in names)


def _asks_of(word: str, name: str) -> bool:
    """Whether a Korean word is a name, bare or under a particle of what is asked about."""
    rest = word.removeprefix(name)
    return rest != word and "가" <= name[-1:] <= "힣" and (not rest or rest.removeprefix("이") in ("", *_OF_WHOM))


def _asks_of_named(question: str, fact: Fact) -> bool:
    """Whether an English question is of somebody by name, who is not in the owner's fact: "Where does Lucia live?"."""
    who = named_in(question)
    value = fact.value.text if fact.value is not None else ""
    words = f"{fact.slot.predicate} {fact.label} {fact.qualified_by} {value}".casefold()
    return who is not None and any(word.casefold() not in words for word in who.split())


def named_in(question: str) -> str | None:
    """Of whom an English question is by name, as worded, and not of the asker: "What does Lucia do?"."""
    found = _OF_NAMED.search(question)
    return found["who"] if found is not None and not _FIRST_PERSON.search(question) else None


def is_of_kind(question: str, asked: Asked, row: Predicate | None, cited: Sequence[Cited]) -> bool:
    """Whether a value is of the kind that the question word asks for."""
    if _HOW_MUCH_MORE.search(question):
        return False
    kinds = {one.fact.value.kind for one in cited if one.fact.value is not None}
    topic = row.topic if row is not None else ""
    if (done := _DONE.search(question)) is not None and not any(_tells(done, one) for one in cited):
        return False
    if _WHERE.search(question):
        return _asks(row, "where") or not (topic in _NO_PLACES or kinds & _AMOUNTS or kinds <= {ValueKind.DATE})
    if _WHO.search(question):
        if row is not None and row.topic == "people" and row.value is ValueKind.TEXT:
            # Married, engaged or single is nobody.
            return _asks(row, "who")
        return _asks(row, "who") or not (
            topic in _NO_PERSONS or _asks(row, "where") or kinds & _AMOUNTS or kinds <= {ValueKind.DATE}
        )
    if _WHAT_DONE.search(question) and topic == "people":
        return False
    if _WHEN.search(question) and asked is Asked.VALUE:
        return not kinds & _AMOUNTS or any(one.fact.event for one in cited)
    if HOW_OLD.search(question):
        return bool(kinds & _AMOUNTS) or topic == "identity"
    if _WHAT_YEAR.search(question):
        return ValueKind.DATE in kinds
    is_thing = topic in ("belongings", "pets") or kinds == {ValueKind.ENTITY}
    return not _HOW_MUCH.search(question) or not is_thing or bool(kinds & _AMOUNTS)


def _asks(row: Predicate | None, word: str) -> bool:
    """Whether the registry lists a question with a word for a predicate."""
    return row is not None and any(word in one.split() for one in row.questions.get("en", ()))


def _told(rows: Iterable[Predicate | None], cited: Iterable[Cited], *, quoted: bool = True) -> list[str]:
    """The words of facts and of their predicates, and those in which they were said."""
    texts: list[str] = []
    for fact, receipts in ((one.fact, one.receipts) for one in cited):
        texts += [
            fact.slot.predicate.replace("_", " "),
            fact.label,
            fact.qualified_by,
            fact.subject_label,
            fact.slot.subject,
        ]
        texts += [fact.value.text if fact.value is not None else ""]
        texts += [receipt.quote for receipt in receipts] if quoted else []
    for row in rows:
        if row is not None:
            # What animals are called in the registry are values: a cat is no dog, though both are pets.
            worded = row.label.values() if row.topic == "pets" else row.wordings()
            texts += [row.name.replace("_", " "), row.topic, *worded]
            texts += [question for questions in row.questions.values() for question in questions if row.topic != "pets"]
    return [text for text in texts if text]


def _speaks_of(question: str, told: Iterable[str]) -> bool:
    """Whether an attribute that a Korean question asks for is the one on record: not the animal for its colour."""
    plain = [text.replace(" ", "") for text in told]
    wanted = {found[0].replace(" ", "") for found in _ATTRIBUTE_KO.finditer(question)}
    return all(any(one in text for text in plain) for one in wanted)
