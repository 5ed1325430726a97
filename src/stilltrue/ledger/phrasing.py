"""The words of a predicate: one key for its spellings and forms, and the keys it may be known under. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from stilltrue.language.names import certain_stem
from stilltrue.language.tokens import normalise

LONGEST = 200
"""Characters of a wording; nothing longer names a predicate or is kept in memory."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _pairs(text: str) -> dict[str, str]:
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


_SPELLINGS = {"favorite": "favourite", "color": "colour", "neighbor": "neighbour", "license": "licence"}
ARTICLES = _words("a an the")
_ADVERBS = _words("currently now still also presently")
_BE = _words("is are am was were be been being")
PREPOSITIONS = _words("at about as by for from in into near of off on onto out over to toward under up with")
_OWNERS = _words("my our your his her their its user user's")
_KO_OWNERS = ("사용자의", "사용자", "나의", "저의", "우리", "내", "제")
KO_VERBAL = _words("거주 근무 재직 재학 전공 구독 복용 사용 담당 알레르기 알러지")
KO_ENDINGS = ("다", "요", "아", "어", "해", "음", "함", "중")
KO_OBJECT = re.compile(r"(?P<value>.+?)(?:에서|으로|에|로|을|를|과|와|이랑|랑)")
_KO_GOING_ON = re.compile(r"고있(?:다|어|어요|음|습니다)$")
_KO_DOING = re.compile(r"(.{2,}?)(?:하다|한다|해|해요|합니다|했다|했어|했어요|했습니다|되다|된다|됐다)")
_JOINER = re.compile(r"[_\s]+")
_CAMEL_CASE = re.compile(r"[a-z]{2,}(?:[A-Z][a-z]+)+")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_VERBS = _words(
    "live move work use like love hate enjoy prefer own buy speak learn study play drive ride read watch listen visit "
    "travel fly stay reside settle relocate rent lend borrow keep store hold contain include open close start begin "
    "end finish plan intend want need hope wish aim decide choose agree make take give get go come join hire employ "
    "report serve act manage lead teach train practise exercise cook bake eat drink smoke sleep wake suffer avoid limit "
    "reduce cut marry date meet know believe support follow subscribe invest save spend earn pay owe cost sell weigh "
    "measure depend require rely run deploy host write code program develop build maintain belong attend graduate "
    "major specialise name call base locate situate adopt raise grow feel fear worry dislike detest loathe adore abstain"
)
_IRREGULAR = _pairs(
    "has have had have having have lent lend bought buy went go wrote write took take gave give drove drive met meet "
    "ate eat spoke speak kept keep made make chose choose taught teach grew grow held hold ran run won win lost lose "
    "came come slept sleep woke wake broke break"
)
_DOUBLED = _words("plan run get cut begin program travel")


def _forms(verb: str) -> Iterator[str]:
    """The regular inflections of a verb."""
    stem = verb + verb[-1] if verb in _DOUBLED else verb
    if verb[-1] == "y" and verb[-2] not in "aeou":
        yield from (f"{verb[:-1]}ies", f"{verb[:-1]}ied", f"{verb}ing")
    elif verb[-1] == "e":
        yield from (f"{verb}s", f"{verb}d", f"{verb[:-1]}ing")
    else:
        yield from (
            f"{verb}es" if verb.endswith(("s", "x", "ch", "sh", "go")) else f"{verb}s",
            f"{stem}ed",
            f"{stem}ing",
        )


LEMMAS = {form: verb for verb in _VERBS for form in _forms(verb)} | _IRREGULAR


def wording_key(worded: str) -> str:
    """
    The key of a predicate as worded: the same words, whatever their case, width, joiners and Korean spacing.

    That much is identity, and needs nothing recorded. That other words or forms mean the same
    predicate is alignment: the registry's edition says so, or an alias row.

    >>> wording_key("Lives_in"), wording_key("lives-in"), wording_key("is living in"), wording_key("아침 산책")
    ('lives in', 'lives in', 'is living in', '아침산책')
    """
    return _kept_wording(worded) if len(worded) <= LONGEST else _wording(worded)


@cache
def _hangul() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Hangul, and the space within it; they take long to compile, and wordings in English need none."""
    return re.compile(r"[가-힣]"), re.compile(r"(?<=[가-힣]) (?=[가-힣])")


def _is_hangul(words: str) -> bool:
    return not words.isascii() and _hangul()[0].search(words) is not None


def _joined(words: str) -> str:
    """The words, those in Hangul without spaces between them."""
    return words if words.isascii() else _hangul()[1].sub("", words)


def _wording(worded: str) -> str:
    words = " ".join(normalise(apart(worded)).replace("-", " ").split())
    return _joined(words) or normalise(worded)


def label_key(worded: str) -> str:
    """
    The wording without what a label carries along: articles, possessive marks, the other spelling of a word.

    >>> label_key("the favorite of"), label_key("cycling to")
    ('favourite of', 'cycling to')
    """
    words = [_SPELLINGS.get(word, word) for word in _spaced(worded) if word not in ARTICLES]
    return _joined(" ".join(words)) or normalise(worded)


def predicate_key(worded: str) -> str:
    """
    The key under which two wordings of a predicate are the same. For comparing, never for showing.

    Without case, joiners, articles and possessive marks; the first word as its lemma; Hangul without spaces and
    without 하다 or 되다.

    >>> predicate_key("lives_in"), predicate_key("Is living in"), predicate_key("거주하고 있다")
    ('live in', 'live in', '거주')
    """
    return _kept_key(worded) if len(worded) <= LONGEST else _key(worded)


def _key(worded: str) -> str:
    words = [_SPELLINGS.get(word, word) for word in _spaced(worded) if word not in ARTICLES]
    if not words:
        return normalise(worded)
    start = 0
    while start < len(words) - 1 and _is_dropped(words[start], words[start + 1]):
        start += 1
    joined = _joined(" ".join([_lemma(words[start]), *words[start + 1 :]]))
    return _korean_stem(joined) if _is_hangul(joined) else joined


@lru_cache(maxsize=8192)
def last_words(word: str) -> tuple[str, str] | None:
    """
    The words in which the key of a wording ends whose last word is this one; None where that is not known by it.

    >>> last_words("Colors"), last_words("the"), last_words("담당자")
    (('colors', 'color'), None, None)
    """
    if not (word.isascii() and word.isalpha() and word[1:].islower()) or word.lower() in ARTICLES:
        return None
    spelled = _SPELLINGS.get(word.lower(), word.lower())
    return spelled, _lemma(spelled)


def readings(worded: str) -> tuple[str, ...]:
    """The keys that a wording may be known under: as it stands, then without its owner or its particle."""
    return _kept_readings(worded) if len(worded) <= LONGEST else ()


@lru_cache(maxsize=8192)
def _kept_readings(worded: str) -> tuple[str, ...]:
    return tuple(_read_ways(worded))


def _read_ways(worded: str) -> Iterator[str]:
    key = predicate_key(worded)
    yield key
    words = _spaced(worded)
    while words and words[0] in {*_OWNERS, *ARTICLES, "have", "has"}:
        words = words[1:]
        yield predicate_key(" ".join(words))
    if _is_hangul(key):
        bare = _korean_stem(certain_stem(key))
        yield bare
        for owner in _KO_OWNERS:
            if bare.startswith(owner):
                yield bare.removeprefix(owner)


def _spaced(worded: str) -> list[str]:
    """The words of a predicate, normalised: snake_case, kebab-case and camelCase come apart."""
    return normalise(apart(worded)).replace("-", " ").replace("'s ", " ").split()


def apart(worded: str) -> str:
    """The wording with spaces for joiners; only a whole wording in camelCase comes apart, for GitHub is a name."""
    return _HUMP.sub(" ", worded) if _CAMEL_CASE.fullmatch(worded) else _JOINER.sub(" ", worded)


def _is_dropped(word: str, following: str) -> bool:
    """Whether a first word only carries the tense: "is living in", "has worked at", "now lives in"."""
    if word in _BE:
        return following not in PREPOSITIONS
    if word in {"has", "have", "had"}:
        return following == "been" or following in LEMMAS
    return word in _ADVERBS


def _lemma(word: str) -> str:
    """The base form of a known verb; any other word without its plural or third-person s."""
    if word in LEMMAS:
        return LEMMAS[word]
    if not (word.isascii() and word.isalpha() and len(word) > 3) or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("ches", "shes", "sses", "xes", "zes")):
        return word[:-2]
    return word.removesuffix("s")


def _korean_stem(joined: str) -> str:
    """The noun under 하다 or 되다, and 다 for what is going on: 거주하고있다 is 거주, 키우고있다 is 키우다."""
    found = _KO_DOING.fullmatch(settled := _KO_GOING_ON.sub("다", joined))
    return found[1] if found else settled


_kept_key = lru_cache(maxsize=8192)(_key)
_kept_wording = lru_cache(maxsize=8192)(_wording)
