"""Conditions that are no numbers, and what is said when they come true: "if it rains …" and "it's raining", 민수가 오면 …."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC
from itertools import product

from stilltrue.extract.rules.ko.happenings import condition_ko, keys_ko
from stilltrue.extract.rules.parts import Setting
from stilltrue.language import DateFound, language, language_of
from stilltrue.language.en_irregular import IRREGULAR
from stilltrue.language.late import late
from stilltrue.model.claim import Candidate, End, Kind, Modality, Value, ValueKind
from stilltrue.model.time import Instant, Moment, datetime_of, instant_of, moment_of, zone_named
from stilltrue.model.trigger import waits

HAPPENED = {"en": "happened", "ko": "일어난 일"}
"""The predicate of what came true, which is its qualifier: "Minsu arrives", 민수 오다."""
_LONGEST = 90
"""Characters of a clause that is read as a condition, or as what came true."""
_LONGEST_TEXT = 400
_MOST_KEYS = 64


@dataclass(frozen=True, slots=True)
class Condition:
    """What has to come true, and the one day on which, where that is said."""

    key: str
    day: DateFound | None = None


def condition(words: str, code: str, setting: Setting) -> Condition | None:
    """
    The condition that a clause is; None where it is about a number, a wish, or nothing that anybody would report.

    Args:
        words: the clause without its "if" or 면.
        code: its language, `en` or `ko`.
        setting: when it was said.
    """
    dates = setting.pack.dates(words, setting.anchor)
    if len(words) > _LONGEST or len(dates) > 1:
        return None
    day = dates[0] if dates else None
    if day is not None and day.interval.end <= instant_of(setting.anchor):
        return None
    bare = _without(words, day)
    key = condition_ko(bare) if code == "ko" else _condition_en(bare)
    return Condition(key, day) if key else None


def awaited(found: Condition, code: str, me: str) -> str:
    """The derivation of a claim that waits for a condition."""
    slot = [me, HAPPENED[code], found.key]
    return json.dumps({"once": "n", "inputs": {"n": slot}}, ensure_ascii=False, separators=(",", ":"))


def keys_of(sentence: str, code: str, dates: Sequence[DateFound]) -> tuple[str, ...]:
    """All conditions that a statement would make true, as their keys; none of a question, a guess or a denial."""
    text = " ".join(sentence.replace("’", "'").split()).strip(" .!~…,")
    if not text or len(text) > _LONGEST or len(dates) > 1 or _NO_STATEMENT[code].search(sentence):
        return ()
    bare = _without(text, dates[0] if dates and dates[0].text in text else None)
    found = keys_ko(bare) if code == "ko" else _keys_en(bare)
    return tuple(dict.fromkeys(found))[:_MOST_KEYS]


def may_come_true(sentence: str, code: str, setting: Setting) -> bool:
    """Whether a sentence of the owner's would make any condition true."""
    return setting.owner and bool(keys_of(sentence, code, setting.pack.dates(sentence, setting.anchor)))


def happened(sentence: str, code: str, setting: Setting, told: Iterable[Candidate]) -> list[Candidate]:
    """
    What came true of the conditions for which something waits.

    Args:
        sentence: as said.
        code: its language, `en` or `ko`.
        setting: who speaks, and when.
        told: what the talk has told so far, and what it reminds of.
    """
    pending = {slot for one in told if waits(one) for slot in _looked_at(one.derivation or "")}
    if not pending or not setting.owner:
        return []
    dates = setting.pack.dates(sentence, setting.anchor)
    keys = {key.casefold() for key in keys_of(sentence, code, dates)}
    since, until = _when(sentence, code, dates, setting)
    return [
        Candidate(
            subject=subject,
            predicate=predicate,
            qualifier=key,
            value=Value(ValueKind.BOOLEAN, "yes", "yes"),
            valid_from=since,
            valid_to=until,
            end=End.OPEN if until is None else End.STATED,
            confidence=0.9,
        )
        for subject, predicate, key in sorted(pending)
        if key.casefold() in keys
    ]


def plan_for(found: Condition, plan: str, code: str, me: str) -> Candidate:
    """A plan that waits for a condition; on the one day only for which that is said."""
    return waiting(plan, me, awaited(found, code, me), found.day)


def waiting(plan: str, me: str, derivation: str, day: DateFound | None = None) -> Candidate:
    """A plan that is due once a formula comes true; on one day only where one is given."""
    return Candidate(
        subject=me,
        predicate="plan",
        value=Value.of_text(plan),
        modality=Modality.PLANNED,
        kind=Kind.COMMITMENT,
        many=True,
        valid_from=day.moment if day is not None else None,
        valid_to=day.moment if day is not None else None,
        end=End.STATED if day is not None else End.OPEN,
        derivation=derivation,
        confidence=0.8,
    )


def _looked_at(derivation: str) -> Iterator[tuple[str, str, str]]:
    for words in json.loads(derivation)["inputs"].values():
        if len(words) == 3 and words[1] in HAPPENED.values():
            yield words[0], words[1], words[2]


def _without(text: str, day: DateFound | None) -> str:
    if day is None:
        return text
    at = text.find(day.text)
    return _EDGE.sub(" ", f"{text[:at]}\x00{text[at + len(day.text) :]}").strip()


_EDGE = late(r"\s?(?:\b(?:on|by|in|at|before|this|the)\s)?\x00(?:에|에는|엔|까지|은|는)?\s?", re.IGNORECASE)


def _when(
    sentence: str, code: str, dates: Sequence[DateFound], setting: Setting
) -> tuple[Moment | None, Moment | None]:  # fmt: skip
    """Weather is of its day; anything else stays so from when it is said to have come."""
    past = [one for one in dates if one.moment is not None and one.interval.start <= instant_of(setting.anchor)]
    day = past[0].moment if past else None
    if _WEATHER[code].search(sentence):
        today = day or moment_of(setting.anchor.date().isoformat(), setting.anchor.tzinfo or UTC)
        return today, today
    return day, None


_NO_STATEMENT = {
    "en": late(
        r"\?|\b(?:if|when|unless|whether|would|could|should|might|may|will|won't|can|can't|maybe|perhaps|probably|hopefully|hope|wish|think|thinks|guess|not|never|no one|nobody|nothing|hardly|almost|nearly|said that|says that|told|heard|apparently|once|until|before|after|going to|about to)\b|n't\b|'ll\b",
        re.IGNORECASE,
    ),
    "ko": late(
        r"\?|(?:^|\s)(?:안|못|아마|혹시|만약|거의|아직)\s|않|없|[을를ㄹ]까|면\s|려면|(?:거|것)\s?같|(?:한|ㄴ|는|었|았|였|왔|갔|났)?(?:대요?|다던데|다더라|래요?)$|거야$|거예요$|겠|텐데|모르"
    ),
}
_WEATHER = {
    "en": late(r"\b(?:it(?:'s| is| was| has been)?\s(?:\w+\s)?(?:rain|snow|hail|sunny|windy|cold|hot|warm|dry|foggy|storm|freez|pour)|rain|snow|sun|storm)", re.IGNORECASE),
    "ko": late(r"(?:^|\s)(?:비|눈|날씨|태풍|바람|우박|소나기|안개|해)(?:가|이|는|은|도)?\s"),
}  # fmt: skip

_FILLERS = frozenset(
    "the a an our my already now just finally again actually really still right so too then today well ever yet also".split()
)
_HAVING = frozenset({"has", "have", "had", "'ve", "having"})
_BEING = {"is": "is", "are": "are", "was": "is", "were": "are", "been": "is", "be": "is", "am": "am", "'s": "is"}
_GETTING = frozenset({"get", "gets", "got", "gotten", "getting"})
_FORMS = {
    **IRREGULAR, "found": "find", "rose": "rise", "shot": "shoot", "sat": "sit", "bit": "bite", "lay": "lie", "did": "do",
    "done": "do", "had": "have", "cut": "cut", "put": "put", "hit": "hit", "let": "let", "quit": "quit", "went": "go",
}  # fmt: skip
_NEVER_REPORTED = late(
    r"^(?:i|you|we|one|people|somebody|someone|anybody|anyone|everybody|everything|all|there|possible|necessary|needed|need be|so|not|only|this|that|he|she|they)\b|\b(?:can|could|were|was|had|would|should|might|want|wants|like|likes|feel|remember|know|think|not|never|don't|doesn't|isn't|won't|possible|necessary|time permits)\b|\d|n't\b",
    re.IGNORECASE,
)
"""What is true of everybody all the time, only imagined, or said out of politeness."""
_AFTER = frozenset("at in on to from back home safely early late with by here this through down up out for".split())
_MOST_AFTER = 4
"""Words that may follow what came true: "Minsu arrived *at the station*"."""


def _tokens_en(words: str) -> list[str]:
    apart = re.sub(r"\b(it|that|there|[A-Za-z][\w-]*)'s\b(?=\s\w)", r"\1 's", words)
    return [word for word in re.findall(r"[\w'-]+", apart) if word.casefold() not in _FILLERS]


def _condition_en(words: str) -> str:
    if _NEVER_REPORTED.search(words):
        return ""
    tokens = _tokens_en(words)
    if not 2 <= len(tokens) <= 8 or _is_past(tokens[1].casefold()):
        return ""
    return " ".join(_one_be(tokens))


def _is_past(word: str) -> bool:
    return word.endswith("ed") or (word in IRREGULAR and not word.endswith("s"))


def _one_be(tokens: Sequence[str]) -> list[str]:
    """ "Gets accepted" is "is accepted"."""
    return [
        "is" if word.casefold() in _GETTING and place + 1 < len(tokens) and _is_participle(tokens[place + 1]) else word
        for place, word in enumerate(tokens)
    ]  # fmt: skip


def _is_participle(word: str) -> bool:
    plain = word.casefold()
    return plain.endswith("ed") or plain in IRREGULAR


def _keys_en(words: str) -> Iterator[str]:
    tokens = _tokens_en(words)
    if not 2 <= len(tokens) <= 12:
        return
    for place in range(1, min(len(tokens), 6)):
        before = [word for word in tokens[:place] if not (word.casefold() in _HAVING or word.casefold() == "'s")]
        if not before:
            continue
        if tokens[place - 1].casefold() in _BEING and tokens[place].casefold().endswith("ing"):
            before = [word for word in before if word.casefold() not in _BEING]
        for verb, end in product(_presents(tokens[place]), range(place + 1, len(tokens) + 1)):
            rest = tokens[end:]
            if not rest or (len(rest) <= _MOST_AFTER and rest[0].casefold() in _AFTER):
                yield " ".join(_one_be([*before, verb, *tokens[place + 1 : end]]))


def _presents(word: str) -> list[str]:
    """The present forms that a verb may have, by any of its forms: "came" is "comes" or "come"."""
    plain = word.casefold()
    if plain in _BEING:
        return [_BEING[plain]]
    bases = {plain, _FORMS.get(plain, plain)}
    if plain.endswith("ied"):
        bases.add(f"{plain[:-3]}y")
    for ending in ("ed", "ing"):
        if plain.endswith(ending) and len(plain) > len(ending) + 1:
            stem = plain.removesuffix(ending)
            bases |= {stem, f"{stem}e", stem[:-1] if stem[-1:] == stem[-2:-1] else stem}
    return sorted(bases | {_third_person(base) for base in bases})


def _third_person(base: str) -> str:
    if base == "have":
        return "has"
    if re.search(r"[^aeiou]y$", base):
        return f"{base[:-1]}ies"
    return f"{base}es" if base.endswith(("s", "x", "ch", "sh", "o", "z")) else f"{base}s"


def happenings_in(text: str, said_at: Instant, zone: str) -> list[tuple[str, str]]:
    """The predicate and qualifier of all that the sentences of a text would make true."""
    if len(text) > _LONGEST_TEXT:
        return []
    code = "en" if text.isascii() else language_of(text)
    pack, anchor = language(code), datetime_of(said_at, zone_named(zone))
    sentences = (text[start:end] for start, end in pack.sentences(text))
    said = [one for one in sentences if len(one) <= _LONGEST and not _NO_STATEMENT[code].search(one)]
    return [(HAPPENED[code], key) for one in said for key in keys_of(one, code, pack.dates(one, anchor))]
