"""How far something is: "2 of 5 chapters are done", "chapters 1 and 2 are done", "인터뷰 8개 중 3개 끝냈어"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from stilltrue.extract.rules.amounts import COUNTED, COUNTER_KO, NUMBER_EN, NUMBER_KO, Named, number_of
from stilltrue.extract.rules.en.nouns import STOP, plural, singular
from stilltrue.extract.rules.en.nouns import noun_of as noun_of_en
from stilltrue.extract.rules.ko.nouns import noun_of as noun_of_ko
from stilltrue.extract.rules.parts import Setting
from stilltrue.extract.rules.worked_out import derivation_of, slot_words
from stilltrue.language.late import late
from stilltrue.model.claim import Candidate, Kind, Value
from stilltrue.model.time import instant_of

_N, _M = rf"(?P<n>{NUMBER_EN}|half)", rf"(?P<m>{NUMBER_EN})"
_NOUN = r"(?P<np>[a-z][a-z'-]{1,24}(?:\s[a-z][a-z'-]{1,24}){0,2}?)"
_DID = (
    r"(?:done(?: with)?|finished|completed?|through with|ready|packed|painted|sent(?: out| off)?|written(?: up)?|wrote|read|filled (?:in|out)|built|paid|sold|booked|signed|shipped|delivered|label+ed|reviewed"
    r"|tested|fixed|cleaned|edited|graded|marked|translated|recorded|uploaded|submitted|processed|interviewed|answered|checked(?: off)?|printed|wrapped|assembled|installed|closed|resolved|merged|migrated"
    r"|cooked|baked|planted|repaired|washed|ironed|mailed|posted|covered|ticked off|crossed off|knocked out|gone through|worked through|learned|learnt|practised|practiced|transcribed|coded|annotated|unpacked|sorted|scanned|drafted|proofread|bought|picked up|collected|ordered|returned|watered|fed)"
)
_ADV = r"(?:\s(?:now|already|just|finally|all|so far|still|only|about to be))*"
_OUT_OF = rf"{_N}\s(?:out\s)?of\s(?:the\s|my\s|our\s|these\s|those\s)?{_M}\s{_NOUN}(?:\s(?:on|from|in)\s(?:the|my|our)\s(?:list|plan|backlog|batch|board|pile))?"
_DONE_EN = (
    late(rf"(?:only\s|just\s)?{_OUT_OF}(?:\s(?:are|is|have been|has been|got|were|'re))?{_ADV}\s{_DID}{_ADV}", re.IGNORECASE),
    late(rf"(?:i|we)(?:'ve|'m|'re| have| am| are)?{_ADV}\s(?:got\s|had\s)?{_DID}{_ADV}\s{_OUT_OF}{_ADV}", re.IGNORECASE),
    late(rf"(?:i|we)(?:'ve| have)(?:\sgot)?\s{_OUT_OF}\s{_DID}{_ADV}", re.IGNORECASE),
)  # fmt: skip
_LEFT_EN = late(
    rf"(?:there (?:are|is)\s)?(?:only\s|just\s|still\s)*{_OUT_OF}{_ADV}\s(?:(?:are|is)\s)?(?:still\s|only\s)*(?:left|to go|to do|missing|open|outstanding|remaining|remain|unfinished|pending|to be {_DID}|(?:have|need) (?:yet )?to be {_DID}|not (?:yet )?{_DID})(?:\syet)?",
    re.IGNORECASE,
)
_TO_DO_EN = late(
    rf"(?:i|we)\s(?:still\s)?(?:have|'ve got|need|have got){_ADV}\s{_OUT_OF}{_ADV}\s(?:left\s)?to\s[a-z]+(?:\s(?:up|out|in|off|over))?",
    re.IGNORECASE,
)
_LIST = r"(?P<list>[\w.-]{1,12}(?:(?:\s?,\s?(?:and\s)?|\sand\s|\s&\s)[\w.-]{1,12}){0,12})"
_ITEMS_EN = (
    late(rf"(?P<np>[a-z]{{3,20}})\s{_LIST}\s(?:are|is|have been|has been){_ADV}\s{_DID}{_ADV}", re.IGNORECASE),
    late(rf"(?:i|we)(?:'ve|'m|'re| have| am| are){_ADV}\s{_DID}{_ADV}\s(?P<np>[a-z]{{3,20}})\s{_LIST}{_ADV}", re.IGNORECASE),
)  # fmt: skip
_DID_KO = (
    r"(?:다\s|벌써\s|이미\s|모두\s)*(?:끝냈|끝났|끝마쳤|마쳤|마무리했|완료했|완료됐|해치웠|했|쌌|보냈|작성했|읽었|썼|칠했|처리했|검토했|제출했|풀었|고쳤|냈|포장했|옮겼|심었|설치했|팔았|팔렸|배송했|채점했|번역했|정리했|확인했|답했|인쇄했|청소했|녹음했|만들었|외웠|돌렸|준비했|준비됐|라벨링했|편집했|등록했|닦았|치웠|갚았|조립했|분류했|샀|구했|골랐|주문했|반납했|받았)"
    r"(?:어요?|다|습니다|지|네요?|음|고|거든요?)"
)
_KO_N, _KO_M = rf"(?P<n>{NUMBER_KO}|절반|반)", rf"(?P<m>{NUMBER_KO})"
_KO_NP = r"(?:(?P<np>(?:[가-힣A-Za-z0-9]{1,12}\s)?[가-힣A-Za-z]{1,12})(?:은|는|이|가|을|를)?\s)?"
_OF_KO = rf"{_KO_M}\s?(?P<c>{COUNTER_KO}|장|과|쪽|페이지|챕터|편)\s?(?:중(?:에서?)?|가운데(?:에서?)?)\s(?:(?P<np2>[가-힣A-Za-z]{{1,12}}?)\s)?{_KO_N}\s?(?:{COUNTER_KO}|장|과|쪽|페이지|챕터|편)?"
_DONE_KO = late(rf"{_KO_NP}{_OF_KO}(?:를|을|가|이|는|은|만|까지)?\s?{_DID_KO}")
_LEFT_KO = late(
    rf"{_KO_NP}{_OF_KO}(?:를|을|가|이|는|은)?만?\s?(?:아직\s)?(?:남았(?:어요?|다|습니다|네요?)|남음|안\s?끝났(?:어요?|다)|(?:더\s)?[가-힣]{{1,6}}(?:으면|면)\s(?:돼요?|된다|됩니다|끝이야|끝))"
)
_ITEMS_KO = late(
    rf"(?P<list>(?:\d{{1,3}}\s?(?:장|과|강|단원|챕터|번|부|회|주차|절)(?:\s?,\s?|이랑\s|랑\s|하고\s|과\s|와\s)?){{1,12}})(?:은|는|이|가|을|를|까지)?\s{_DID_KO}"
)
_SO_FAR = late(
    r"^(?:so far|by now|up to now|as of (?:now|today)|지금까지|현재까지|여태(?:까지)?|이제까지),?\s", re.IGNORECASE
)
_PERSONS = late(
    r"\b(?:people|guests|members|friends|kids|children|students|players|employees|colleagues)$|(?:명|사람|분)$"
)
"""Of people it is not said how far one is with them."""


def progress(text: str, code: str, setting: Setting, told: Sequence[Candidate]) -> list[Candidate]:
    """
    How many of how many are done, and what is left of them; or which ones are done.

    Args:
        text: the sentence, without what leads into it.
        code: its language, `en` or `ko`.
        setting: who speaks.
        told: what the talk has told so far.
    """
    text = _SO_FAR.sub("", text)
    if (items := _items(text, code)) is not None:
        return list(_listed(*items, code, setting, told))
    done, left = (_DONE_EN, _LEFT_EN) if code == "en" else ((_DONE_KO,), _LEFT_KO)
    found = left.fullmatch(text) or (_TO_DO_EN.fullmatch(text) if code == "en" else None)
    is_left = found is not None
    if found is None:
        found = next((match for pattern in done if (match := pattern.fullmatch(text)) is not None), None)
    noun = _noun(found, code) if found is not None else None
    if found is None or noun is None or _is_over(text, setting):
        return []
    whole, part = number_of(found["m"]), _part(found["n"])
    if whole is None or (part is not None and part > whole):
        return []
    return list(_counted(noun, whole, part, code, setting, is_left=is_left))


def _is_over(text: str, setting: Setting) -> bool:
    """Whether a sentence tells of a time that is past."""
    now = instant_of(setting.anchor)
    return any(one.interval.end <= now for one in setting.pack.dates(text, setting.anchor))


def _part(words: str) -> Decimal | None:
    return None if words.casefold() in ("half", "절반", "반") else number_of(words)


def _noun(found: re.Match[str], code: str) -> str | None:
    if code == "en":
        noun = plural(" ".join(found["np"].casefold().split()))
        return noun if not (STOP & set(noun.split()) or _PERSONS.search(noun)) else None
    if _PERSONS.search(found["c"]):
        return None
    said = found["np"] or found["np2"]
    return noun_of_ko(said) if said else found["c"]


def _names(noun: str, code: str) -> tuple[Named, Named, Named]:
    """How many there are in all, how many are done, how many are left."""
    done, left = (f"{noun} done", f"{noun} left") if code == "en" else (f"끝낸 {noun}", f"남은 {noun}")
    return Named(noun, counted=True), Named(done, counted=True), Named(left, counted=True)


def _counted(
    noun: str, whole: Decimal, part: Decimal | None, code: str, setting: Setting, *, is_left: bool
) -> Iterator[Candidate]:
    everything, done, left = _names(noun, code)
    said, other = (left, done) if is_left else (done, left)
    yield _held(everything, setting.me, value=Value.of_number(whole))
    if part is None:
        yield _held(said, setting.me, formula="whole / 2", whole=everything)
    else:
        yield _held(said, setting.me, value=Value.of_number(part))
    yield _held(other, setting.me, formula="whole - part", whole=everything, part=said)


def _held(
    named: Named, me: str, *, value: Value | None = None, formula: str | None = None, **inputs: Named
) -> Candidate:  # fmt: skip
    subject, predicate, qualifier = named.slot(me)
    looked_at = {name: slot_words(one, me) for name, one in inputs.items()}
    return Candidate(
        subject=subject,
        predicate=predicate,
        qualifier=qualifier,
        value=value,
        kind=Kind.STATE if formula is None else Kind.RULE,
        derivation=None if formula is None else derivation_of(formula, looked_at),
        confidence=0.9,
    )


def _items(text: str, code: str) -> tuple[str, list[str]] | None:
    """The noun, and which ones of it; None where the sentence lists none."""
    if code == "ko":
        found = _ITEMS_KO.fullmatch(text)
        items = (
            re.findall(r"(\d{1,3})\s?([가-힣]{1,2}?)(?=\s?,|이랑|랑|하고|과\s|와\s|\s|$)", found["list"])
            if found
            else []
        )
        return (items[0][1], [f"{number}{unit}" for number, unit in items]) if items else None
    found = next((match for pattern in _ITEMS_EN if (match := pattern.fullmatch(text)) is not None), None)
    noun = noun_of_en(found["np"]) if found is not None else None
    if found is None or noun is None:
        return None
    listed = [one for one in re.split(r"\s?,\s?(?:and\s)?|\sand\s|\s&\s", found["list"]) if one]
    if not all(re.fullmatch(r"\d{1,3}|[A-Z]|[ivx]{1,4}", one) for one in listed):
        return None
    return plural(singular(noun)), [f"{singular(noun)} {one}" for one in listed]


def _listed(
    noun: str, items: list[str], code: str, setting: Setting, told: Sequence[Candidate]
) -> Iterator[Candidate]:  # fmt: skip
    _, done, left = _names(noun, code)
    named = f"{noun} that are done" if code == "en" else f"끝난 {noun}"
    for item in items:
        yield Candidate(subject=setting.me, predicate=named, value=Value.of_text(item), many=True, confidence=0.9)
    subject, predicate, qualifier = done.slot(setting.me)
    counted = derivation_of("count(items)", {"items": [setting.me, named]})
    yield Candidate(
        subject=subject, predicate=predicate, qualifier=qualifier, value=None, kind=Kind.RULE, derivation=counted
    )
    if (everything := _whole(noun, told)) is not None:
        yield _held(left, setting.me, formula="whole - part", whole=everything, part=done)


def _whole(noun: str, told: Sequence[Candidate]) -> Named | None:
    """How many there are in all, as the talk has told it: of "chapters" also "chapters in the thesis"."""
    counted = [one.qualifier for one in told if one.predicate == COUNTED and one.qualifier is not None]
    of_it = [called for called in counted if called == noun or called.startswith((f"{noun} in ", f"{noun} of "))]
    return Named(of_it[-1], counted=True) if of_it else None
