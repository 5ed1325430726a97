"""Whether a window shows what a candidate says: its subject, its value, and which way round it is meant."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import cached_property, lru_cache
from itertools import pairwise

from stilltrue.errors import BadTime
from stilltrue.language import language, language_of
from stilltrue.language.tokens import content_stems, name_key, normalise
from stilltrue.model.claim import Act, Candidate, Value, ValueKind
from stilltrue.model.scope import Channel
from stilltrue.model.time import datetime_of, moment_of, zone_named
from stilltrue.model.turn import Turn, TurnId, Window

OWNER_WORDS = frozenset(
    {
        "user",
        "the user",
        "i",
        "me",
        "myself",
        "we",
        "us",
        "나",
        "내",
        "저",
        "제",
        "나는",
        "저는",
        "본인",
        "사용자",
        "우리",
        "저희",
    }
)
"""Subjects that are whoever speaks, or the owner of the memory."""

_OWNED = re.compile(r"^(?:my|our|the user's|user's)\s+|^(?:내|제|우리|저의|나의|저희|사용자의?)\s+", re.IGNORECASE)
_OWN_CHANNELS = frozenset({Channel.USER, Channel.ACT, Channel.STRUCTURED})
_ADDRESSED = re.compile(
    r"\b(?:you|your|yours|you're|user|user's)\b|(?<![가-힣])(?:너|네가|넌|니가|당신|사용자|고객|회원)", re.IGNORECASE
)
_KOREAN_REFERENCE = (
    r"(?<![가-힣])(?:그(?:는|가|를|의|에게|한테|녀|분|사람|애|친구|거|것|건|걸|게|곳|때|쪽|들)"
    r"|이(?:거|것|건|걸|게|곳|분|애|사람)|저(?:거|것|건|걸|분|곳|쪽)|거기|여기|저기|걔|얘|쟤)"
)
_PERSON = re.compile(
    r"\b(?:he|she|it|they|him|her|them|his|its|their|(?:this|that|these|those)(?=\s+(?:one|is|are|was|were|has|have|will)\b))\b"
    rf"|{_KOREAN_REFERENCE}",
    re.IGNORECASE,
)
_REFERENCE = re.compile(
    r"\b(?:it|they|them|him|her|there|here|one|both|same"
    r"|(?:this|that|these|those)(?!\s+(?:day|week|month|year|morning|evening|night|time|spring|summer|fall|autumn|winter)s?\b))\b"
    rf"|{_KOREAN_REFERENCE}",
    re.IGNORECASE,
)
_HANGUL = re.compile(r"[\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff]")
_MOST_SHOWN = 0.67
"""Share of a long value's words that have to be there."""


class Shown:
    """What some texts show, each part made ready when it is first looked up."""

    def __init__(self, texts: tuple[str, ...]) -> None:
        self._texts = texts

    @cached_property
    def plain(self) -> str:
        return "\n".join(map(normalise, self._texts))

    @cached_property
    def stems(self) -> frozenset[str]:
        return frozenset(stem for text in self._texts for stem in content_stems(text, language_of(text)))

    @cached_property
    def keys(self) -> str:
        return "\n".join(map(name_key, self._texts))

    @cached_property
    def pairs(self) -> frozenset[str]:
        """Neighbouring characters of scripts that do without spaces, or whose words change their ends."""
        return frozenset(first + second for first, second in pairwise(self.plain) if _HANGUL.match(first))

    @cached_property
    def numbers(self) -> frozenset[Decimal]:
        return frozenset(number for text in self._texts for number in _numbers(text))

    def has(self, words: str) -> bool:
        """Whether the words stand there, as they are, as stems, or with other endings and particles."""
        plain = normalise(words)
        if not plain or self._stands(plain) or name_key(words) in self.keys:
            return True
        stems = content_stems(words, language_of(words))
        if not stems:
            return self._stands(plain)
        there = sum(map(self._has_stem, stems))
        return there == len(stems) if len(stems) <= 2 else there >= _MOST_SHOWN * len(stems)

    def _stands(self, plain: str) -> bool:
        place = self.plain.find(plain) if plain else -1
        while place >= 0:
            before, after = self.plain[max(0, place - 1) : place], self.plain[place + len(plain) :][:1]
            if _HANGUL.search(plain) or not (_glued(before, plain[0]) or _glued(plain[-1], after)):
                return True
            place = self.plain.find(plain, place + len(plain))
        return False

    def _has_stem(self, stem: str) -> bool:
        if stem in self.stems or self._stands(stem):
            return True
        if _HANGUL.search(stem):
            if stem.endswith("기") and stem[:-1] in self.plain:
                return True
            pairs = [stem[at : at + 2] for at in range(max(1, len(stem) - 1))]
            return stem in self.plain or (len(stem) > 2 and 2 * sum(pair in self.pairs for pair in pairs) >= len(pairs))
        number = next((number for _, _, _, number in language("en").numbers(stem)), None)
        if number is not None:
            return number in self.numbers
        root = stem[: max(4, len(stem) - 3)]
        return len(stem) >= 4 and any(other.startswith(root) for other in self.stems)


class _Same:
    """A window as a key: the same only as itself, so that looking it up costs nothing."""

    __slots__ = ("window",)

    def __init__(self, window: Window) -> None:
        self.window = window

    def __hash__(self) -> int:
        return id(self.window)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.window is self.window


def turns_by_id(window: Window) -> dict[TurnId, Turn]:
    """The turns of a window by their ids."""
    return _turns_by_id(_Same(window))


@lru_cache(maxsize=2)
def _turns_by_id(same: _Same) -> dict[TurnId, Turn]:
    return {turn.id: turn for turn in same.window.everything}


@lru_cache(maxsize=2)
def _shown_by_window(same: _Same) -> Shown:
    return Shown(tuple(turn.text for turn in same.window.everything))


@lru_cache(maxsize=4)
def _shown_by_text(text: str) -> Shown:
    return Shown((text,))


def _looked_up(turn: Turn, window: Window) -> Iterator[Shown]:
    """What the quote's own turn shows, then what the whole window does."""
    yield _shown_by_text(turn.text)
    yield _shown_by_window(_Same(window))


def _glued(before: str, after: str) -> bool:
    """Whether two neighbours are of one word; a Korean particle beside a Latin word is not."""
    together = bool(before and after) and before.isalnum() and after.isalnum()
    return together and not (_HANGUL.match(before) or _HANGUL.match(after))


def _numbers(text: str) -> Iterator[Decimal]:
    """The numbers of a text, read as English and as Korean, and what its digits are apart from their units."""
    for code in ("en", "ko"):
        yield from (number for _, _, _, number in language(code).numbers(text))
    for found in _DIGITS.finditer(text):
        number = Decimal(found["digits"].replace(",", ""))
        yield number
        if found["thousand"]:
            yield number * 1000


_DIGITS = re.compile(
    r"(?P<digits>\d{1,3}(?:,\d{3}){1,8}(?:\.\d{1,12})?|\d{1,30}(?:\.\d{1,12})?)(?P<thousand>\s?[kK]\b)?"
)


# -- subject and value -------------------------------------------------------------------------------------


def shows_subject(candidate: Candidate, turn: Turn, window: Window) -> bool:
    """Whether the subject is the speaker, is named in the window, or stands behind a reference in its turn."""
    subject = " ".join(candidate.subject.split())
    plain = subject.casefold()
    if plain in OWNER_WORDS:
        return turn.channel in _OWN_CHANNELS or _ADDRESSED.search(turn.text) is not None
    if turn.speaker is not None and name_key(turn.speaker) == name_key(subject):
        return True
    named = _OWNED.sub("", subject)
    return any(shown.has(named) for shown in _looked_up(turn, window)) or _PERSON.search(turn.text) is not None


_ATTITUDES = frozenset(
    {
        "likes",
        "loves",
        "limits",
        "avoids",
        "dislikes",
        "hates",
        "allergic",
        "prefers",
        "neutral",
        "like",
        "dislike",
        "avoid",
        "limit",
    }
)


_DATED = re.compile(r"(?P<date>\d{4}(?:-\d{2}){1,2})(?![\d-])(?P<rest>[^\n]{0,80})")
_ATTITUDE_NAMES = frozenset({"attitude", "태도"})


def _is_attitude(candidate: Candidate) -> bool:
    """Whether the value is a judgement of the thing that qualifies the slot."""
    value = candidate.value
    return value is not None and (candidate.predicate.casefold() in _ATTITUDE_NAMES or value.key in _ATTITUDES)


def shows_value(candidate: Candidate, turn: Turn, quote: str, window: Window) -> bool:
    """Whether the value is in the window: its words, its number, its date, or a reference in the quote to it."""
    value = candidate.value
    if value is None or value.kind is ValueKind.BOOLEAN:
        return True
    if _is_attitude(candidate):
        thing = candidate.qualifier
        return thing is None or any(shown.has(thing) for shown in _looked_up(turn, window)) or _refers(quote)
    return any(_shows(value, shown, turn) for shown in _looked_up(turn, window)) or (
        value.kind in (ValueKind.TEXT, ValueKind.ENTITY) and _refers(quote)
    )


def _shows(value: Value, shown: Shown, turn: Turn) -> bool:
    if shown.has(_OWNED.sub("", value.text)):
        return True
    dated = _DATED.match(value.text)
    if dated is not None and _shows_date(dated["date"], turn):
        return not dated["rest"].strip() or shown.has(dated["rest"])
    match value.kind:
        case ValueKind.NUMBER | ValueKind.MONEY:
            return value.number is not None and _shows_number(abs(value.number), shown, turn)
        case ValueKind.DATE:
            return _shows_date(value.key, turn)
        case ValueKind.DURATION:
            return all(Decimal(digits) in shown.numbers for digits in re.findall(r"\d{1,9}", value.text))
        case _:
            return False


def _refers(quote: str) -> bool:
    return _REFERENCE.search(quote) is not None


def _shows_number(number: Decimal, shown: Shown, turn: Turn) -> bool:
    if number in shown.numbers:
        return True
    if not 1900 <= number <= 2100:
        return False
    # A year of birth comes from an age and the day it was said.
    said = datetime_of(turn.said_at, zone_named(turn.zone)).year
    return any(said - number - age in (0, 1) for age in shown.numbers if age < 130)


def _shows_date(iso: str, turn: Turn) -> bool:
    """Whether a date of the turn lies in the unit that is wanted, or reaches over it; else each of its numbers is there."""
    zone = zone_named(turn.zone)
    try:
        wanted = moment_of(iso, zone)
    except BadTime:
        return False
    dates = language(language_of(turn.text)).dates(turn.text, datetime_of(turn.said_at, zone))
    if any(
        date.interval.start < max(wanted.latest, wanted.earliest + 1) and wanted.earliest < date.interval.end
        for date in dates
    ):
        return True
    numbers = set(_numbers(turn.text))
    return all(Decimal(digits) in numbers for digits in re.findall(r"\d+", iso)[:3])


# -- polarity ----------------------------------------------------------------------------------------------

_NEGATION = re.compile(
    r"\b(?:not|never|none|nobody|nothing|nowhere|neither|nor|no|cannot|without|hardly|nunca|jamás|nicht|kein\w{0,2}|nie"
    r"|pas|jamais|aucun\w?)\b|n['’]t\b|\b(?:dont|doesnt|didnt|isnt|arent|wasnt|cant|wont)\b"
    r"|(?<![가-힣])(?:안|못)(?=\s|해|하|돼|되|됐|했|먹|가|갔|마|써|쓰|봐|봤|와|왔|사|살|좋|타|자|입|읽|다|들)"
    r"|않|(?<=지)\s?(?:못|말|마(?=[라세요]|$|\s))|없(?=[가-힣])|아니(?!면|라도)|아닌|아닙|아냐"
    r"|ない|なかっ|ません|ぬ(?=。|$)|不|没|沒|无(?=法|[一-鿿])|未(?=[一-鿿])|非(?=[一-鿿])",
    re.IGNORECASE,
)
_NEGATIVE_VERB = re.compile(
    r"\b(?:avoid|hate|dislike|detest|refus|lack|quit|stop|gave\s+up|give\s+up|left|leav|cancel|end|over\b|former|ex-|former|used\s+to"
    r"|allerg|intoleran|free\b|off\b|vegan|vegetarian|only\b|instead|ban|forbid|prohibit|unable|fail|deni|wrong|false)"
    r"|끊|싫|그만|관뒀|줄이|피하|피해|금지|거부|취소|탈퇴|해지|퇴사|이혼|끝|알레르기|못|말고|대신|만\s|틀렸|아니|사양|불가",
    re.IGNORECASE,
)
_NEGATIVE_VALUES = frozenset(
    {"dislikes", "hates", "avoids", "limits", "allergic", "dislike", "avoid", "limit", "no", "none", "never", "false"}
)
_WELCOME = re.compile(
    r"\b(?:not\s+only|not\s+just|can(?:not|['’]t)\s+(?:wait|live\s+without|get\s+enough|stop|help)|never\s+miss|no\s+doubt|why\s+not"
    r"|don['’]t\s+(?:forget|worry|mind))\b|뿐만?\s?아니|수밖에\s?없|틀림\s?없|변함\s?없|빠지지\s?않|빼놓지\s?않|상관\s?없|없이는?\s?못",
    re.IGNORECASE,
)
_REACH = 300
"""Characters before and after a quote in which its sentence is looked for."""


def negations(text: str) -> Counter[str]:
    """The negations of a text, each with how often it stands there; "n't" is "not"."""
    found = (" ".join(match[0].casefold().split()) for match in _NEGATION.finditer(text))
    return Counter("not" if word.endswith(("n't", "n’t")) or word in _CONTRACTED else word for word in found)


_CONTRACTED = frozenset({"dont", "doesnt", "didnt", "isnt", "arent", "wasnt", "cant", "wont", "cannot"})


def keeps_polarity(candidate: Candidate, turn: Turn, start: int, end: int) -> bool:
    """Whether the candidate is meant the way round in which its clause says it."""
    if candidate.polarity and _NEGATION.search(turn.text, max(0, start - _REACH), end + _REACH) is None:
        return True
    clause = _part_about(candidate, clause_around(turn.text, start, end, _focus(candidate)))
    negated = bool(negations(clause).total() % 2) and language(language_of(clause)).is_negated(clause)
    if not candidate.polarity:
        return bool(negations(clause)) or _NEGATIVE_VERB.search(clause) is not None
    if not negated or _WELCOME.search(clause):
        return True
    return _is_negative(candidate)


_CONTRAST = re.compile(
    r"\bbut\b|,\s+(?=I(?:['’](?:m|ve|d|ll))?\s)|말고|아니라|아니고|지만|^\W{0,3}(?:no|nope|nah|아니|아니다|아니야|아냐|아뇨|아니요)\s?[,.]",
    re.IGNORECASE,
)


def _focus(candidate: Candidate) -> str | None:
    if _is_attitude(candidate):
        return candidate.qualifier
    return candidate.value.text if candidate.value is not None else None


def _part_about(candidate: Candidate, clause: str) -> str:
    """What of a clause with a contrast ("not tea but coffee") is about the candidate's value; else the whole."""
    focus = _focus(candidate)
    edges = [0, *(found.end() for found in _CONTRAST.finditer(clause)), len(clause)]
    parts = [clause[low:high] for low, high in pairwise(edges)]
    plain = normalise(focus) if focus else ""
    about = [part for part in parts if plain and plain in normalise(part)]
    return about[0] if len(about) == 1 else clause


def _is_negative(candidate: Candidate) -> bool:
    """Whether a positive candidate says something for which a negation is in its place."""
    if candidate.act in (Act.ENDS, Act.DENIES) or candidate.only or candidate.corrects is not None:
        return True
    value = candidate.value
    if value is not None and (value.key in _NEGATIVE_VALUES or value.kind is ValueKind.BOOLEAN):
        return True
    said = " ".join(filter(None, (candidate.predicate, candidate.qualifier, value.text if value is not None else None)))
    return bool(negations(said)) or _NEGATIVE_VERB.search(said) is not None


def clause_around(text: str, start: int, end: int, focus: str | None = None) -> str:
    """The clauses of a text that `[start, end)` lies in; of several the one that holds the focus."""
    first, last = max(0, start - _REACH), min(len(text), end + _REACH)
    near = text[first:last]
    clauses = language(language_of(text[start:end])).sentences(near)
    touched = [(low, high) for low, high in clauses if low < end - first and start - first < high]
    if not touched:
        return text[start:end]
    if focus is not None and len(touched) > 1:
        plain = normalise(focus)
        holding = [near[low:high] for low, high in touched if plain in normalise(near[low:high])]
        if holding:
            return holding[0]
    return near[touched[0][0] : touched[-1][1]]


# -- what a loose quote must not change --------------------------------------------------------------------

_CAPITALISED = re.compile(r"\b[A-Z\u00c0-\u00de][\w'’-]{1,60}")
_DENSE_WORD = re.compile(rf"{_HANGUL.pattern}{{1,60}}")


def turned_detail(quote: str, turn: Turn, start: int, end: int) -> str:
    """What a quote changes of the stretch it nearly is: a negation, number, date or name; "" for nothing."""
    clause = clause_around(turn.text, start, end)
    if negations(quote) != negations(clause):
        return "the quote loses or adds a negation"
    if not set(_numbers(quote)) <= set(_numbers(clause)):
        return "the quote has a number that its sentence has not"
    plain = normalise(clause)
    if not _in_order((normalise(word[0]) for word in _CAPITALISED.finditer(quote)), plain):
        return "the quote has a name that its sentence has not there"
    if not _in_order((normalise(word[0])[:2] for word in _DENSE_WORD.finditer(quote)), plain):
        return "the quote has a word that its sentence has not there"
    if not _dates(quote, turn) <= _dates(clause, turn):
        return "the quote has a date that its sentence has not"
    return ""


def _in_order(wanted: Iterable[str], plain: str) -> bool:
    place = 0
    for word in wanted:
        place = plain.find(word, place)
        if place < 0:
            return False
        place += len(word)
    return True


def _dates(text: str, turn: Turn) -> set[tuple[int, int]]:
    anchor = datetime_of(turn.said_at, zone_named(turn.zone))
    return {(date.interval.start, date.interval.end) for date in language(language_of(text)).dates(text, anchor)}
