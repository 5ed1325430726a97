"""Corrections and additions that name no slot: "Sorry, it was X, not Y", "two more". Their slot was told before."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from stilltrue.extract.rules.en.unsaid import topic_unsaid
from stilltrue.extract.rules.parts import Setting
from stilltrue.language.money import money, money_en, money_ko
from stilltrue.language.names import strip_particles
from stilltrue.model.claim import Act, Candidate, End, Kind, Value, ValueKind, folded

_X = r"(?:[^,;]|,(?=\d)){1,60}"
_PREP = r"(?:in\s+|at\s+|on\s+|to\s+|for\s+|the\s+|from\s+)?"
_SORRY = r"(?:(?:oh|wait|sorry|oops|actually|no|correction|my\s+mistake|i\s+mean|hold\s+on|hmm|well|to\s+correct\s+myself)\b[\s,.!:;–—-]*)"
_EN = (
    re.compile(
        rf"{_SORRY}*(?:it(?:'s|\s+is|\s+was)|that(?:'s|\s+is|\s+was)|i\s+meant(?:\s+to\s+say)?|i\s+should\s+have\s+said)\s+{_PREP}(?P<new>{_X}?)\s*(?:,|\s-)?\s*(?:and\s+)?(?:not|rather\s+than|instead\s+of)\s+{_PREP}(?P<old>{_X})$",
        re.IGNORECASE,
    ),
    re.compile(rf"{_SORRY}*(?:it(?:'s|\s+is|\s+was)\s+)?not\s+{_PREP}(?P<old>{_X}?)\s*,?\s*(?:but|it(?:'s|\s+is|\s+was))\s+{_PREP}(?P<new>{_X})$", re.IGNORECASE),
    re.compile(rf"{_SORRY}+{_PREP}(?P<new>{_X}?)\s*,\s*not\s+{_PREP}(?P<old>{_X})$", re.IGNORECASE),
    re.compile(rf"i\s+said\s+{_PREP}(?P<old>{_X}?)\s*,?\s*but\s+(?:i\s+meant|it(?:'s|\s+is|\s+was))\s+{_PREP}(?P<new>{_X})$", re.IGNORECASE),
)  # fmt: skip
_COPULA = r"(?:이에요|예요|이예요|에요|이야|야|입니다|이었어요?|였어요?|이었습니다|였습니다|이었지|였지|이지|지|이죠|죠|이었네|였네|이라고|라고|임|이고|고|인데|이다|다|이었다|였다|으로|로)"
_KO_LEAD = r"(?:(?:아|아니|아니야|아니다|아냐|아뇨|아니요|미안|미안해|죄송해요|죄송|정정할게요?|정정|참|잠깐|앗|어|음|실은|사실은|사실|내가\s+말한\s+건|그게|그거)[\s,.!:…-]*)"
_KO_NOT = rf"{_KO_LEAD}*(?P<old>[^,]{{1,40}}?)(?:이|가)\s*아니(?:라|고|었고|였고|야|예요|에요)[\s,.]*"
_KO_DONE = r"(?:\s*(?:기억|고쳐|바꿔|수정).*)?$"
_KO = (
    re.compile(rf"{_KO_NOT}(?P<new>\S+?(?:\s\S+?){{0,3}}?)(?:{_COPULA}){_KO_DONE}"),
    re.compile(rf"{_KO_NOT}(?P<new>\S{{1,30}}?(?<![어아해요다지고네])){_KO_DONE}"),
    re.compile(rf"{_KO_LEAD}*(?P<old>[^,\s]{{1,30}})\s+말고\s+(?P<new>\S[^,]{{0,30}}?){_COPULA}$"),
)
_TOPIC_KO = re.compile(r"[가-힣][은는]\s")
"""What was wrong is one value: a clause that names its slot ("이름은 초코가 아니라 쿠키야") is read as one."""
_CLAUSE_KO = re.compile(r"(?:에서?|으로|을|를|로|에게)\s\S")
_WRONG_EN = re.compile(
    r"\b(?:wrong|incorrect)\s+(?P<one>rent|salary|name|date|address|number|age|birthday|city|company|team|address)\b|\b(?:got|gave|told\s+you)\s+(?:you\s+)?(?:my|the)\s+(?P<two>rent|salary|name|date|address|number|age|birthday|city|company)\s+wrong",
    re.IGNORECASE,
)
_WRONG_KO = re.compile(r"(?P<one>[가-힣 ]{1,12}?)\s*(?:잘못\s*(?:말|알려|적|얘기|이야기|썼|알았)|틀렸|틀리게)")
_LEADING = re.compile(
    r"^(?:(?:내|제|내가|제가|아까|전에|지난번에|방금|아|앗|어|참|근데|우리|미안|미안해|죄송해요)(?:\s+|$))+"
)
_MORE_EN = re.compile(
    r"(?:^|\b(?:i|i've|i\s+just|just|we|we've|we\s+just)\s+)(?P<verb>bought|hired|got|added|found|planted|picked\s+up|sold|ate|lost|gave\s+away|broke|used)\s+(?P<number>\w+)\s+(?:more|of\s+them)(?:\s+(?P<noun>[a-z]+))?[\s.!]*$",
    re.IGNORECASE,
)
_MORE_KO = re.compile(
    r"(?:(?P<noun>[가-힣]{1,10}?)(?:을|를)?\s+)?(?P<number>\d+|[가-힣]{1,3})\s?(?:개|권|마리|장|병|대|켤레|자루|그루|송이)?\s*더\s*(?P<verb>샀|구했|받았|심었|생겼)"
)
_LESS = re.compile(r"sold|ate|lost|gave|broke|used", re.IGNORECASE)
_MONEY_ATTRIBUTES = ("rent", "salary", "월세", "연봉", "월급", "보증금", "전세")


@dataclass(frozen=True, slots=True)
class Repair:
    """A bare correction: what is right, and what was said before."""

    new: str
    old: str


def repair_in(sentence: str, code: str) -> Repair | None:
    """The correction that a sentence consists of; None where it is anything else."""
    plain = sentence.replace("’", "'").strip(" .!~…\t\n")
    if len(plain) > 160:
        return None
    for pattern in _KO if code == "ko" else _EN:
        found = pattern.match(plain)
        if found is not None and code == "ko" and (_CLAUSE_KO.search(found["new"]) or _TOPIC_KO.search(found["old"])):
            continue
        if found is not None and not re.search(r"any\s?more|any longer|더 이상|이제", plain):
            return Repair(found["new"].strip(), found["old"].strip())
    return None


def taken_back(text: str, code: str) -> str | None:
    """The value that a bare correction takes back: turns that hold it are the context it needs."""
    for piece in re.split(r"(?<=[.!?])\s+|\n", text[:2_000]):
        repair = repair_in(piece, code)
        if repair is not None:
            return repair.old
        if code == "en" and (topic := topic_unsaid(piece)) is not None:
            return topic
    return None


def values_taken_back(text: str, code: str) -> tuple[Value, ...]:
    """The value that a bare correction takes back, in each type that it may have been told in."""
    old = taken_back(text, code)
    if old is None:
        return _amounts_taken_back(text, code)
    amount = _typed(old, code, money=True)
    named = (Value.of_text(old), Value.of_text(old, ValueKind.ENTITY))
    return named if amount is None else (*named, amount)


def _amounts_taken_back(text: str, code: str) -> tuple[Value, ...]:
    """The amounts of a short turn that says of one that it was wrong, or what has taken its place."""
    if len(text) > _SHORT or not _REPLACED.search(text):
        return ()
    from stilltrue.extract.rules.amounts import amounts_in  # noqa: PLC0415 - for the few turns that say so

    found = amounts_in(text, code)[:2]
    bare = [value.number for value in found if value.unit is None and value.number is not None]
    return (*found, *(money(number, currency) for number in bare for currency in ("USD", "KRW", "EUR", "GBP")))


_SHORT = 240
_REPLACED = re.compile(
    r"\d(?=.*\b(?:wrong|mistake|typo|error|incorrect|bogus|slip|mix-?up|misread)\b)|\b(?:instead of|rather than|scratch|ignore|disregard|forget|take back|misread|mistyped|misspoke)\b.*\d"
    r"|\bfrom\b.*\d.*\bto\b.*\d|\d.*(?:실수|잘못|착각|오타|착오|틀렸|취소|무시|잊어|없던)|\d.*에서.*\d|말고.*\d|대신.*\d|아니라.*\d",
    re.IGNORECASE,
)


def wrong_attribute(sentence: str, code: str) -> str | None:
    """The attribute that the speaker says was told wrongly: "I told you the wrong rent"."""
    found = (_WRONG_KO if code == "ko" else _WRONG_EN).search(sentence)
    if found is None:
        return None
    words = found["one"] or found.groupdict().get("two") or ""
    attribute = strip_particles(_LEADING.sub("", words.strip()))
    return attribute or None


def repaired(repair: Repair, told: Iterable[Candidate], setting: Setting, attribute: str | None) -> Candidate | None:
    """The correction as a candidate in the slot where the old value was told; None where that is not certain."""
    earlier = [
        candidate for candidate in told if candidate.act in (Act.HOLDS, Act.CONFIRMS) and candidate.value is not None
    ]
    if attribute is not None:
        return _of_attribute(repair, attribute, setting.me, setting.pack.code)
    same = [candidate for candidate in earlier if _is(candidate, repair.old, setting.pack.code)]
    if same:
        slots = {(one.subject, one.predicate, one.qualifier) for one in same}
        return _swapped(same[-1], repair.new, setting.pack.code) if len(slots) == 1 else None
    return _redated(repair, earlier, setting)


def _of_attribute(repair: Repair, attribute: str, subject: str, code: str) -> Candidate | None:
    amount = attribute in _MONEY_ATTRIBUTES
    new, old = _typed(repair.new, code, money=amount), _typed(repair.old, code, money=amount)
    if new is None or old is None:
        return None
    return Candidate(subject=subject, predicate=attribute, value=new, corrects=old, confidence=0.9)


def _typed(text: str, code: str, *, money: bool) -> Value | None:
    if money:
        return money_ko(text) if code == "ko" else money_en(text)
    return Value.of_text(text, ValueKind.ENTITY)


def _is(candidate: Candidate, words: str, code: str) -> bool:
    value = candidate.value
    if value is None:
        return False
    if value.kind is ValueKind.MONEY:
        other = _typed(words, code, money=True)
        return other is not None and other.number == value.number
    if candidate.predicate == "attitude":
        return folded(words) == folded(candidate.qualifier or "")
    return folded(words) in (value.key, folded(value.text))


def _swapped(told: Candidate, words: str, code: str) -> Candidate | None:
    value = told.value
    if value is None or told.predicate == "attitude":
        return None
    new = _typed(words, code, money=True) if value.kind is ValueKind.MONEY else None
    if value.kind is not ValueKind.MONEY:
        new = Value.of_text(words.strip(" .\"'"), value.kind)
    if new is None or new.key == value.key:
        return None
    return in_its_place(told, new, value)


def in_its_place(told: Candidate, new: Value, old: Value) -> Candidate:
    """A candidate that corrects what was told: its value in the place of the old one, with the times of that."""
    return replace(
        told, value=new, corrects=old, act=Act.HOLDS, end=End.OPEN, valid_from=None, valid_to=None,
        temporary=False, only=False, unresolved_start=False, quote=None, turn_id=None, span=None,
    )  # fmt: skip


def _redated(repair: Repair, earlier: list[Candidate], setting: Setting) -> Candidate | None:
    pack, anchor = setting.pack, setting.anchor
    new, old = pack.resolve(repair.new, anchor), pack.resolve(repair.old, anchor)
    if new is None or old is None or new.moment is None or old.moment is None:
        return None
    dated = [one for one in earlier if one.valid_from is not None and old.interval.covers(one.valid_from.earliest)]
    slots = {(one.subject, one.predicate, one.qualifier) for one in dated}
    if len(slots) != 1 or dated[-1].value is None:
        return None
    return replace(in_its_place(dated[-1], dated[-1].value, dated[-1].value), valid_from=new.moment)


def added(sentence: str, told: Iterable[Candidate], setting: Setting) -> Candidate | None:
    """What "bought two more" adds, where exactly one number of such things was told."""
    found = (_MORE_KO if setting.pack.code == "ko" else _MORE_EN).search(sentence.strip())
    if found is None:
        return None
    numbers = setting.pack.numbers(found["number"])
    noun = found["noun"]
    counted = [
        one
        for one in told
        if one.subject == setting.me and one.value is not None and one.value.number is not None and one.predicate == "quantity"
        and (noun is None or folded(one.qualifier or "").rstrip("s") == folded(noun).rstrip("s"))
    ]  # fmt: skip
    if len(numbers) != 1 or len({one.qualifier for one in counted}) != 1:
        return None
    change = -numbers[0][3] if _LESS.match(found["verb"]) else numbers[0][3]
    return Candidate(
        subject=setting.me,
        predicate="quantity",
        qualifier=counted[-1].qualifier,
        value=Value.of_number(change),
        act=Act.ADJUSTS,
        kind=Kind.STATE,
        confidence=0.9,
    )
