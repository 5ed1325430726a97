"""Whether what is on record can be the answer to what a question asks: a place to "where", a number to "how much"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from stilltrue.index.keys import stem
from stilltrue.language import language_of
from stilltrue.language.given_names import korean_name_in
from stilltrue.language.tokens import content_words
from stilltrue.ledger.predicate import Predicate
from stilltrue.model.answer import Asked, Cited
from stilltrue.model.claim import ValueKind
from stilltrue.model.fact import OWNER

_AMOUNTS = frozenset({ValueKind.NUMBER, ValueKind.MONEY})
_OPENS = r"^\W*(?:(?:so|and|but|ok|hey|please|tell\s+me|do\s+you\s+(?:know|remember)|can\s+you\s+tell\s+me)\W+){0,3}"
_WHY = re.compile(
    _OPENS + r"(?:why|how\s+come|what\s+for|for\s+what\s+reason)\b|(?<![가-힣])왜(?![가-힣냐])", re.IGNORECASE
)
_WHERE = re.compile(_OPENS + r"where\b|(?<![가-힣])어디", re.IGNORECASE)
_WHO = re.compile(_OPENS + r"who(?:se|m)?\b|(?<![가-힣])누(?:가|구)", re.IGNORECASE)
_WHEN = re.compile(_OPENS + r"when\b|(?<![가-힣])언제", re.IGNORECASE)
_HOW_MUCH = re.compile(
    r"\bhow\s+much\b(?!\s+(?:do|does|did)\s+\w+\s+(?:like|love|hate|enjoy))|(?<![가-힣])얼마(?!나|\s?전)", re.IGNORECASE
)
_NO_PLACES = frozenset({"people", "belongings", "money", "pets", "food", "opinions", "hobby", "health", "language"})
_NO_PERSONS = frozenset({"belongings", "money", "pets", "food", "hobby", "health", "language", "schedule"})
"""Topics of the registry whose values are no places, and no persons."""
_SAYS_NOTHING = (
    "current currently now today nowadays present presently name names named call called kind kinds type types sort exactly "
    "again please tell know remember right moment still these days latest last recent recently newest thing things place person "
    "people someone anyone anybody record records recorded memory mention mentioned say said told given use used using get got "
    "have has make made going go goes old new own many much list full whole entire main usual usually actual actually ever "
    "also yet already really first favourite favorite different various overall total number count times time long day date "
    "year month week which what where who when how is are was were do does did my me mine our one ones answer question"
)
"""Words that ask, and leave nothing to be spoken for."""
_CATEGORY = re.compile(
    _OPENS
    + r"(?:what|which)\s+(?P<noun>\w+)\s+(?!(?:is|are|was|were|does|did|do|has|have)\s+(?:my|our|his|her|their|the)\b|(?:is|are|was|were)\b(?!\s+i\b))",
    re.IGNORECASE,
)
"""What kind of thing is asked for: the medicine of "which medicine am I allergic to", not the colour of "what colour is my car"."""
_ATTRIBUTE_KO = re.compile(
    r"나이|몇\s?살|색깔|색상|(?<![가-힣])색(?=[은는이가을를?\s])|품종|견종|묘종|크기|가격|전화\s?번호|주소|생일|성별|기종|모델|이름|국적|혈액형"
)
_PRONOUN = re.compile(r"\b(?:he|she|him|his|her|hers|they|their|them)\b|(?<![가-힣])(?:걔|얘|쟤|그녀|그\s?사람|그분|그\s?애)(?=[는은이가의도를\s?]|$)", re.IGNORECASE)  # fmt: skip
_TITLE = re.compile(r"(?:씨|님)(?:[은는이가의도를]|$)")
_IS = re.compile(r"\b(what|who|where|when|how|which|that|it)['’]s\b", re.IGNORECASE)
_OWNS = re.compile(r"['’]s?(?!\w)")
_NUMBERED = re.compile(r"\b(?:phone|house|account|licence|license|passport|serial|flat|room)\s+number\b", re.IGNORECASE)


def fits(
    question: str,
    asked: Asked,
    rows: Sequence[Predicate | None],
    way: Sequence[Sequence[Cited]],
    spoken_for: Iterable[str],
) -> bool:
    """
    Whether facts can be what a question asks for.

    Args:
        question: in English or Korean.
        asked: what it asks of a slot.
        rows: of each hop the registry's row of its predicate; None for an open one.
        way: of each hop its facts, the last being what would be answered.
        spoken_for: further words of the question that were read: names, times, other values of the slot.
    """
    if asked is Asked.WHO_SAID or not way or not way[-1]:
        return True
    if _WHY.search(question):
        return False
    if asked is not Asked.WHETHER and not _is_of_kind(question, asked, rows[-1], way[-1]):
        return False
    told = _told(rows, [one for hop in way for one in hop])
    if _of_another(question, way[0][0], told):
        return False
    if asked not in (Asked.VALUE, Asked.COUNT):
        return True
    if language_of(question) == "ko":
        return _speaks_of(question, told)
    return asked is Asked.COUNT or not _left_over(question, [*told, *spoken_for])


def _of_another(question: str, first: Cited, told: Sequence[str]) -> bool:
    """Whether a question is of somebody who is not the owner, and what was found is the owner's all the same."""
    if first.fact.slot.subject != OWNER:
        return False
    if _PRONOUN.search(question):
        return True
    words = [word.strip("?!.,~") for word in question.split()]
    names = {name for word in words if (name := korean_name_in(word)) is not None}
    names |= {word for word, title in pairwise(words) if _TITLE.match(title)}
    return any(all(name not in text for text in told) for name in names)


def _is_of_kind(question: str, asked: Asked, row: Predicate | None, cited: Sequence[Cited]) -> bool:
    """Whether a value is of the kind that the question word asks for."""
    kinds = {one.fact.value.kind for one in cited if one.fact.value is not None}
    topic = row.topic if row is not None else ""
    if _WHERE.search(question):
        return _asks(row, "where") or not (topic in _NO_PLACES or kinds & _AMOUNTS or kinds <= {ValueKind.DATE})
    if _WHO.search(question):
        return _asks(row, "who") or not (topic in _NO_PERSONS or kinds & _AMOUNTS or kinds <= {ValueKind.DATE})
    if _WHEN.search(question) and asked is Asked.VALUE:
        return not kinds & _AMOUNTS or any(one.fact.event for one in cited)
    return not _HOW_MUCH.search(question) or topic != "belongings" or bool(kinds & _AMOUNTS)


def _asks(row: Predicate | None, word: str) -> bool:
    """Whether the registry lists a question with a word for a predicate."""
    return row is not None and any(word in one.split() for one in row.questions.get("en", ()))


def _told(rows: Iterable[Predicate | None], cited: Iterable[Cited]) -> list[str]:
    """The words of facts and of their predicates."""
    texts: list[str] = []
    for fact, receipts in ((one.fact, one.receipts) for one in cited):
        texts += [
            fact.slot.predicate.replace("_", " "),
            fact.label,
            fact.qualified_by,
            fact.subject_label,
            fact.slot.subject,
        ]
        texts += [fact.value.text if fact.value is not None else "", *(receipt.quote for receipt in receipts)]
    for row in rows:
        if row is not None:
            texts += [row.name.replace("_", " "), row.topic, *row.wordings()]
            texts += [question for questions in row.questions.values() for question in questions]
    return [text for text in texts if text]


def _speaks_of(question: str, told: Iterable[str]) -> bool:
    """Whether an attribute that a Korean question asks for is the one on record: not the animal for its colour."""
    plain = [text.replace(" ", "") for text in told]
    wanted = {found[0].replace(" ", "") for found in _ATTRIBUTE_KO.finditer(question)}
    return all(any(one in text for text in plain) for one in wanted)


def _left_over(question: str, told: Iterable[str]) -> list[str]:
    """Stems of an English question that nothing of the facts, of their predicates or of what was read speaks for."""
    nothing = _nothing() - {stem("number")} if _NUMBERED.search(question) else _nothing()
    known = {one for text in told for one in _stems(text)} | nothing
    if (category := _CATEGORY.match(question)) is not None:
        known |= set(_stems(category["noun"]))
    return [one for one in _stems(_OWNS.sub("", _IS.sub(r"\1 is", question))) if one not in known]


@lru_cache(maxsize=1)
def _nothing() -> frozenset[str]:
    return frozenset(_stems(_SAYS_NOTHING))


def _stems(text: str) -> list[str]:
    """The stems of the content words of an English text; bought and buy share one."""
    return [stem(word) for word in content_words(text, "en")]
