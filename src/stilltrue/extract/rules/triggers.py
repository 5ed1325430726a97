"""What sets something off: "once there are 100 subscribers, we raise the price", "3월 1일부터는 한도가 50이야"."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from stilltrue.extract.rules.happenings import condition, plan_for, waiting
from stilltrue.extract.rules.parts import Setting
from stilltrue.language import DateFound, DateRole
from stilltrue.language.late import late
from stilltrue.language.money import money
from stilltrue.model.claim import Candidate, End, Value
from stilltrue.model.time import Precision

_LONGEST = 200
"""Characters of a sentence that is read: a longer one says more than one thing."""
_NUMBER = r"\d{1,3}(?:,\d{3}){1,3}|\d{1,9}(?:\.\d{1,3})?"
_EN_AMOUNT = (
    rf"(?P<sign>[$€£₩¥])?(?P<number>{_NUMBER})\s?(?P<unit>%|percent|dollars?|euros?|pounds|won|yen|USD|EUR|KRW|kg|km)?"
)
_KO_AMOUNT = (
    rf"(?P<number>{_NUMBER})(?P<scale>만|천|백만|억)?\s?(?P<unit>%|퍼센트|원|달러|유로|엔|kg|킬로|km|개|명|건|회)?"
)
_CURRENCIES = {
    "$": "USD", "€": "EUR", "£": "GBP", "₩": "KRW", "¥": "JPY", "dollar": "USD", "euro": "EUR", "pound": "GBP",
    "won": "KRW", "yen": "JPY", "usd": "USD", "eur": "EUR", "krw": "KRW", "원": "KRW", "달러": "USD", "유로": "EUR",
    "엔": "JPY",
}  # fmt: skip
_UNITS = {"%": "%", "percent": "%", "퍼센트": "%", "kg": "kg", "킬로": "kg", "km": "km"}
_SCALES = {"천": 1_000, "만": 10_000, "백만": 1_000_000, "억": 100_000_000}

HEADCOUNTS = late(
    r"(?:subscriber|follower|member|customer|client|user|student|reader|participant|sign-?up|backer|sponsor|order"
    r"|volunteer|employee)s|구독자|팔로워|회원|고객|손님|사용자|이용자|수강생|학생|참가자|참석자|후원자|독자|직원|신청자|주문"
)
"""Things of which it is counted how many there are: each is a subject of its own."""
LEVELS = late(
    r"(?:[a-z]+ )?(?:limit|budget|price|fee|rate|quota|target|allowance|threshold|discount|stock|balance|weight|income)"
    r"|(?:[가-힣]+ )?(?:한도|가격|값|요금|회비|수수료|할당량|기준|할인율|재고|잔고)"
)
"""Amounts that somebody sets: where nobody is said to own one, it is a subject of its own."""
_EN_COUNTED = (
    r"(?P<noun>(?:subscriber|follower|member|customer|client|user|student|reader|participant|sign-?up|backer|sponsor"
    r"|order|volunteer|employee)s)"
)
_KO_COUNTED = r"(?P<noun>구독자|팔로워|회원|고객|손님|사용자|이용자|수강생|학생|참가자|참석자|후원자|독자|직원|신청자|주문)(?:\s?수)?"
_EN_SET = r"(?P<noun>(?:[a-z]+ )?(?:limit|budget|price|fee|rate|quota|target|allowance|threshold|discount|stock|balance|rent|weight|salary|income))"
_KO_SET = r"(?P<noun>(?:[가-힣]+ )?(?:한도|예산|가격|값|요금|회비|수수료|할당량|기준|할인율|재고|잔고|월세|몸무게|체중|월급|연봉))"
_EN_OWNER, _KO_OWNER = r"(?P<owner>the|my|our)", r"(?P<owner>(?:내|제|우리|저희)\s)?"
_PERSONAL = frozenset({"몸무게", "체중", "월급", "연봉", "budget", "rent", "salary"})
"""What everybody has of his own, so that nobody says whose it is."""
_EITHER_WAY = late(r"\b(?:price|weight|stock|balance|rate)$|(?:가격|값|몸무게|체중|재고|잔고|할인율)$", re.IGNORECASE)
"""What goes up and down, so that reaching a number says nothing of the side from which."""
_REACHED = late(
    r"\b(?:is|reaches|hits)\s[^a-z]|(?:이|가)?\s?(?:되면|될 때|되는 대로|되자마자)$|(?:이르면|도달하면|다다르면)$"
)
_RELATED = late(r"\b(?:over|above|past|under|below|than|at least|at most)\b|이상|이하|미만", re.IGNORECASE)
_COUNTS, _AMOUNT = ("number", "수"), ("amount", "수준")
"""What is claimed of things that are counted, and of an amount that somebody sets."""

_EN_OPS = (
    (r"more than|over|above|past", ">"),
    (r"fewer than|less than|under|below", "<"),
    (r"at least", ">="),
    (r"at most", "<="),
)
_EN_RELATION = "|".join(words for words, _ in _EN_OPS)
_EN_ANY = (
    r"(?!(?:degrees|minutes|hours|days|weeks|months|years|percent|dollars|bucks|euros|pounds|times|points|reasons|problems)\b)"
    r"(?P<noun>people|[a-z]{2,20}[^\Wsui]s)"
)
_KO_ANY = r"(?P<noun>[가-힣]{1,8}?)"
_EN_CONDITIONS = (
    late(
        r"(?:there are|(?:we|I) have|(?:we|I)(?:'ve| have)? got|(?:we|I) (?:reach|hit|get to|pass))"
        rf"\s(?:(?P<relation>{_EN_RELATION})\s)?(?P<number>{_NUMBER})\s{_EN_COUNTED}",
        re.IGNORECASE,
    ),
    late(
        rf"the number of {_EN_COUNTED} (?P<verb>is|reaches|hits|passes|exceeds|goes|drops|falls)"
        rf"\s?(?P<relation>{_EN_RELATION}|to)?\s(?P<number>{_NUMBER})",
        re.IGNORECASE,
    ),
    late(
        rf"{_EN_OWNER} {_EN_SET} (?P<verb>is|reaches|hits|passes|exceeds|goes|drops|falls)"
        rf"\s?(?P<relation>{_EN_RELATION}|to)?\s{_EN_AMOUNT}",
        re.IGNORECASE,
    ),
    late(
        rf"(?:it|that|this|the number|attendance|turnout) (?P<verb>goes|gets|is|rises|climbs|grows) (?:up )?(?P<relation>{_EN_RELATION}) (?P<number>{_NUMBER}) {_EN_ANY}",
        re.IGNORECASE,
    ),
    late(
        rf"(?:there are|we have|we get|we're at|we reach) (?P<relation>{_EN_RELATION}) (?P<number>{_NUMBER}) {_EN_ANY}",
        re.IGNORECASE,
    ),
)
_KO_ENDS = (
    (r"(?:을|를)?\s?(?:넘으면|넘게 되면|초과하면|돌파하면)", ">"),
    (r"(?:이|가)?\s?(?:되면|될 때|되는 대로|되자마자)|(?:이|가)?\s?넘어가면", ">="),
    (r"에\s?(?:이르면|도달하면|다다르면)|(?:을|를)?\s?채우면|(?:까지|로|으로)\s?(?:늘면|늘어나면|오르면)", ">="),
    (r"\s?이상(?:이)?\s?(?:되면|이면)", ">="),
    (r"\s?(?:밑|아래)(?:으)?로\s?(?:떨어지면|내려가면|내리면)|보다\s?(?:적어지면|작아지면|낮아지면)|\s?미만(?:이)?\s?(?:되면|이면)", "<"),
    (r"(?:까지|로|으로)\s?(?:줄면|줄어들면|떨어지면|내려가면|내리면)|\s?이하(?:가)?\s?(?:되면|이면|로 떨어지면)", "<="),
)  # fmt: skip
_KO_CONDITIONS = tuple(
    (late(f"{pattern}(?:{ends})"), op)
    for ends, op in _KO_ENDS
    for pattern in (
        rf"{_KO_OWNER}{_KO_COUNTED}(?:이|가|은|는)\s?(?P<number>{_NUMBER})\s?(?:명|분|건|개)",
        rf"{_KO_OWNER}{_KO_SET}(?:이|가|은|는)\s?{_KO_AMOUNT}",
        rf"{_KO_ANY}(?:이|가|은|는)\s(?P<number>{_NUMBER})\s?(?:명|개|건|장|대|팀|권|상자|박스)",
    )
)
_EN_PLAN = r"(?:I|we)(?:'ll| will| shall| am going to| are going to|'m going to|'re going to| plan to| want to)? (?P<plan>[^,;:?!]{3,100})"
_EN_ONCE = late(
    rf"(?:once|when|as soon as|if) (?P<condition>[^;:?!]{{8,90}}?),? (?:then )?{_EN_PLAN}\.?", re.IGNORECASE
)
_EN_AHEAD = r"(?:(?:I|we)(?:'ll| will| shall| am going to| are going to|'m going to|'re going to| plan to)|let's|let us|(?:we're|I'm)(?= \w+ing\b))"
_EN_SAID = (
    late(rf"(?:once|when|as soon as|if|in case|should) (?P<condition>[^;:?!,]{{6,90}}?),? (?:then )?{_EN_AHEAD} (?P<plan>[^,;:?!]{{3,100}})", re.IGNORECASE),
    late(rf"{_EN_AHEAD} (?P<plan>[^,;:?!]{{3,100}}?),? (?:once|when|as soon as|if|in case) (?P<condition>[^;:?!,]{{6,90}}?)", re.IGNORECASE),
    late(r"(?:once|as soon as|if|in case) (?P<condition>[^;:?!,]{6,90}?),? (?:then )?we (?P<plan>[a-z][^,;:?!]{3,100})", re.IGNORECASE),
    late(r"(?:once|as soon as|if|in case) (?P<condition>[^;:?!,]{6,90}?), (?:then )?(?P<plan>(?:the|our|my) [^,;:?!]{3,100})", re.IGNORECASE),
)  # fmt: skip
"""A plan with a condition that is no number; what is done whenever something is so is a habit, and none."""
_EN_NO_PLAN = late(
    r"^(?:(?:definitely |certainly )?(?:let you|tell you|update you|keep you|show you|do (?:it|that|this)|give (?:it|that)|see)|would|could|might|can|can't|cannot|should|may|was|were|did|had|have|has|am|are|is|feel|always|usually|often|sometimes|never|know|think|hope|wonder|guess|love|like|hate|tend|see)\b"
    r"|\b(?:would|could|might|may|always|usually|often|never|each time|every time)\b|n't\b",
    re.IGNORECASE,
)
_KO_NO_PLAN = late(
    r"좋겠|좋다$|수록\s|돼|된다$|싶|어떨|아니|[있없같]다$|^(?:안|못)\s|항상|늘\s|보통|가끔|마다|편이|겠다$|(?:수\s있|[좋있없될릴힐늘]|[았었했]을|실|행복할|좋아할|그럴|나을|괜찮을|편할|쉬울|인)\s?(?:거|겁|것)"
    r"|[가-힣](?:이|가|도|께서)\s(?:[가-힣]{1,8}\s){0,4}[가-힣]{1,8}\s?(?:거야|거예요|겁니다|것이다)$"
)
"""What will come of something by itself is foretold, and not planned: "조금 기다리면 풀릴 거예요"."""
_EN_ONCE_AFTER = late(
    r"(?:I|we)(?:'ll| will| am going to| are going to|'m going to|'re going to| plan to) (?P<plan>[^,;:?!]{3,100}?)"
    r",? (?:once|when|as soon as|if) (?P<condition>[^;:?!]{8,90}?)\.?",
    re.IGNORECASE,
)
_KO_ONCE = late(
    r"(?P<condition>[^;:?!]{4,60}?(?:면|때|대로|자마자))\s*,?\s?(?:나는|난|우리는|저는|저희는)?\s?"
    r"(?P<plan>[^,;:?!]{0,60}(?:(?:할|을|올릴|내릴|살|갈|쓸|만들|바꿀|줄일|늘릴|[가-힣])\s?(?:거야|거예요|겁니다|것이다|게|게요|래|래요)"
    r"|려고 해|려고 합니다|기로 했어|기로 했다|기로 했습니다|(?:할|을|릴|일|울)\s?(?:계획이야|계획이다|계획입니다|예정이야|예정이다|예정입니다)"
    r"|ㄴ다|[가-힣]다|자))\s?[.]?"
)
_MAY_WAIT = late(r"\b(?:once|when|as soon as|if|in case|should)\b|면|때|대로|자마자", re.IGNORECASE)
"""A condition begins, or ends, with one of these."""
_EN_THERE_ARE = late(
    rf"(?:there are|(?:we|I) (?:now |already )?have|we're at|we are at) (?:now |already )?(?P<number>{_NUMBER}) {_EN_COUNTED}"
    r"(?: now| so far| today| already)?\.?",
    re.IGNORECASE,
)
_KO_THERE_ARE = late(
    rf"{_KO_OWNER}{_KO_COUNTED}(?:이|가|은|는)\s?(?:이제\s?|지금\s?|벌써\s?)?(?P<number>{_NUMBER})\s?(?:명|분|건|개)"
    r"(?:이야|이다|입니다|이에요|예요|이 됐어|이 되었어|이 됐다|이 됐습니다|으로 늘었어|으로 줄었어|으로 늘었다|으로 줄었다|까지 늘었어)[.]?"
)
_EN_IS_SET = late(
    rf"{_EN_OWNER} {_EN_SET} (?:is|will be|goes (?:up|down) to|goes to|rises to|drops to|becomes) (?:now )?{_EN_AMOUNT}"
    r"(?: now)?\.?",
    re.IGNORECASE,
)
_KO_IS_SET = late(
    rf"{_KO_OWNER}{_KO_SET}(?:이|가|은|는)\s?(?:이제\s?)?{_KO_AMOUNT}"
    r"(?:이야|야|이다|다|입니다|이에요|예요|이 돼|이 된다|이 됩니다|가 돼|가 된다|가 됩니다|으로 올라|로 올라|으로 오른다|로 오른다)[.]?"
)
_FROM = late(
    r"^(?:from|starting|beginning|as of|on)\s?(?:on)?[\s,]*|[\s,]*\b(?:from|starting|as of|on)\s?\.?$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class _Compared:
    """A slot as worded, and what it is compared with."""

    slot: tuple[str, ...]
    op: str
    value: Value


def may_be_conditional(text: str) -> bool:
    """A first look: whether a text has a word without which no sentence of it tells of a plan that waits."""
    return _MAY_WAIT.search(text) is not None


def conditional(sentence: str, code: str, setting: Setting) -> list[Candidate]:
    """
    A plan that waits for a condition; none where the sentence has no such plan, or its condition is not certain.

    Args:
        sentence: as said.
        code: its language, `en` or `ko`.
        setting: who speaks, and when.
    """
    text = sentence.strip()
    if len(text) > _LONGEST or "?" in text:
        return []
    patterns = (_EN_ONCE, _EN_ONCE_AFTER) if code == "en" else (_KO_ONCE,)
    found = next((match for pattern in patterns if (match := pattern.fullmatch(text)) is not None), None)
    compared = _condition(found["condition"].strip().rstrip(","), code, setting) if found is not None else None
    plan = " ".join(found["plan"].split()).rstrip(" .") if found is not None else ""
    if compared is None or not plan:
        return _said(text, code, setting)
    return [waiting(plan, setting.me, _once(compared))]


def _said(text: str, code: str, setting: Setting) -> list[Candidate]:
    """A plan that waits for what somebody has to say: that it rains, that somebody has come."""
    bare = " ".join(text.replace("’", "'").split()).rstrip(" .")
    for pattern in (_KO_ONCE,) if code == "ko" else _EN_SAID:
        found = pattern.fullmatch(bare)
        if found is None or (_KO_NO_PLAN if code == "ko" else _EN_NO_PLAN).search(found["plan"]):
            continue
        if code == "ko" and bare[found.end("condition")] not in " ,":
            continue
        waited = condition(found["condition"].strip(" ,"), code, setting)
        plan = found["plan"].strip(" .,")
        if waited is not None and plan:
            return [plan_for(waited, plan, code, setting.me)]
    return []


def started(sentence: str, code: str, setting: Setting) -> list[Candidate]:
    """
    How many there are of something, or how much of an amount is set, from a date on where one is named.

    Args:
        sentence: as said.
        code: its language, `en` or `ko`.
        setting: who speaks, and when.
    """
    text = sentence.strip()
    if len(text) > _LONGEST or "?" in text:
        return []
    said, date = _without_date(text, setting)
    counts, sets = (_EN_THERE_ARE, _EN_IS_SET) if code == "en" else (_KO_THERE_ARE, _KO_IS_SET)
    for pattern, predicates in ((counts, _COUNTS), (sets, _AMOUNT)):
        found = pattern.fullmatch(said)
        value = _value(found) if found is not None else None
        if found is not None and value is not None:
            subject, predicate, *_ = _slot(found, predicates, code, setting)
            since, until = (date.moment, date.until) if date is not None else (None, None)
            end = End.OPEN if until is None else End.STATED
            return [
                Candidate(subject=subject, predicate=predicate, value=value, valid_from=since, valid_to=until, end=end)
            ]
    return []


def _once(compared: _Compared) -> str:
    return json.dumps(
        {"once": f"n {compared.op} {compared.value.text}", "inputs": {"n": list(compared.slot)}},
        ensure_ascii=False,
        separators=(",", ":"),
    )


def _condition(words: str, code: str, setting: Setting) -> _Compared | None:
    for found, op in _compared(words, code):
        value = _value(found)
        reached = _REACHED.search(words) is not None and _RELATED.search(words) is None
        if value is not None and not (reached and _EITHER_WAY.search(found["noun"])):
            if (_KO_ANY if code == "ko" else _EN_ANY) in found.re.pattern and not HEADCOUNTS.fullmatch(found["noun"]):
                return _Compared((setting.me, "quantity", found["noun"].casefold()), op, value)
            counted = HEADCOUNTS.fullmatch(found["noun"]) is not None
            return _Compared(_slot(found, _COUNTS if counted else _AMOUNT, code, setting), op, value)
    return None


def _compared(words: str, code: str) -> Iterator[tuple[re.Match[str], str]]:
    if code == "ko":
        yield from ((found, op) for pattern, op in _KO_CONDITIONS if (found := pattern.fullmatch(words)) is not None)
        return
    for pattern in _EN_CONDITIONS:
        found = pattern.fullmatch(words)
        if found is not None:
            yield found, _relation(found)


def _relation(found: re.Match[str]) -> str:
    """How an English condition compares: "drops below 50" is `<`, "drops to 50" `<=`, "reaches 50" `>=`."""
    parts = found.groupdict()
    relation, verb = (parts.get("relation") or "").casefold(), (parts.get("verb") or "").casefold()
    for words, op in _EN_OPS:
        if relation in words.split("|") and relation:
            return op
    if verb in ("passes", "exceeds"):
        return ">"
    return "<=" if verb in ("drops", "falls") else ">="


def _slot(found: re.Match[str], predicates: tuple[str, str], code: str, setting: Setting) -> tuple[str, ...]:
    """Whose it is, where somebody is named; else a thing by itself, with how many or how much there is of it."""
    noun, owner = found["noun"], (found.groupdict().get("owner") or "").strip().casefold()
    if owner not in ("", "the") or noun in _PERSONAL:
        return setting.me, noun
    return noun, predicates[code == "ko"]


def _value(found: re.Match[str]) -> Value | None:
    parts = found.groupdict()
    number = Decimal(found["number"].replace(",", "")) * _SCALES.get(parts.get("scale") or "", 1)
    unit = (parts.get("unit") or "").casefold()
    currency = _CURRENCIES.get(parts.get("sign") or "") or _CURRENCIES.get(unit) or _CURRENCIES.get(unit.rstrip("s"))
    return money(number, currency) if currency else Value.of_number(number, _UNITS.get(unit))


def _without_date(text: str, setting: Setting) -> tuple[str, DateFound | None]:
    """A sentence without the one date from which on it holds; all of it where it names none, or another."""
    dates = setting.pack.dates(text, setting.anchor)
    if len(dates) != 1 or not _is_start(dates[0]):
        return text, None
    found = dates[0]
    before, after = _FROM.sub("", text[: found.start].strip()), text[found.end :].strip()
    after = re.sub(r"^(?:(?:부터|에)?는?(?=\s)|on(?:wards?)?\b)?[\s,]*(?:on(?:wards?)?\b)?[\s,]*", "", after)
    return _FROM.sub("", f"{before} {after}".strip()).strip(), found


def _is_start(found: DateFound) -> bool:
    dated = found.moment is not None and found.moment.precision in (Precision.DAY, Precision.MONTH, Precision.YEAR)
    return dated and (found.role is DateRole.SINCE or (found.role is DateRole.WHEN and found.until is not None))
