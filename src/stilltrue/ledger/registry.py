"""The predicates known by name: what each is called, how many values it takes, and how a wording finds it."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from importlib import resources
from typing import Any, TypeVar

from stilltrue.errors import BadFile
from stilltrue.language.names import certain_stem
from stilltrue.language.tokens import normalise
from stilltrue.model.claim import Kind, ValueKind

_Choice = TypeVar("_Choice", bound=StrEnum)


class Cardinality(StrEnum):
    """How many values of one slot may hold at once."""

    ONE = "one"
    MANY = "many"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Predicate:
    """One row of the registry, the same object wherever it is found."""

    name: str
    label: Mapping[str, str]  # language code → what it is called
    aliases: Mapping[str, tuple[str, ...]]
    cardinality: Cardinality
    value: ValueKind
    kind: Kind
    topic: str
    inverse: str | None
    half_life_days: int | None  # None: never goes stale
    sensitive: bool
    safety: bool  # never decays, always shown
    unsettles: tuple[str, ...]  # names of predicates
    authority: tuple[str, ...]  # the strongest first
    questions: Mapping[str, tuple[str, ...]]  # `*` stands for any words between
    stances: Mapping[str, tuple[str, ...]]  # stance → its wordings, in any language

    @property
    def many(self) -> bool:
        """Whether several values may hold at once."""
        return self.cardinality is Cardinality.MANY

    def wordings(self) -> Iterator[str]:
        """Everything the predicate is called: its name, labels and aliases."""
        yield self.name
        yield from self.label.values()
        for aliases in self.aliases.values():
            yield from aliases


class Registry:
    """The curated predicates, found by name or by any of their wordings."""

    __slots__ = ("_by_key", "_by_name", "_stances", "edition")

    def __init__(self, predicates: Iterable[Predicate], edition: str) -> None:
        """
        Index the predicates.

        Raises:
            BadFile: a name or wording that two rows share, or an unknown name in `unsettles`.
        """
        self.edition = edition
        self._by_name = {predicate.name: predicate for predicate in predicates}
        self._by_key: dict[str, Predicate] = {}
        self._stances: dict[str, str] = {}
        for predicate in self._by_name.values():
            self._index(predicate)
        for predicate in self._by_name.values():
            self._check(predicate)

    def get(self, name: str) -> Predicate | None:
        """The predicate of that canonical name."""
        return self._by_name.get(name)

    def named(self, worded: str) -> Predicate | None:
        """
        The predicate that a wording names: by name, label or alias, in any language.

        >>> load_registry().named("living in").name, load_registry().named("직장은").name
        ('lives_in', 'works_at')
        """
        for key in _readings(worded):
            if key in self._by_key:
                return self._by_key[key]
        return None

    def stance(self, worded: str) -> str | None:
        """
        The attitude that a wording states, whose object qualifies the slot and is no value.

        >>> load_registry().stance("loves"), load_registry().stance("싫어한다")
        ('likes', 'dislikes')
        """
        return next((self._stances[key] for key in _readings(worded) if key in self._stances), None)

    def knows(self, worded: str) -> bool:
        """Whether the whole wording names a predicate or a stance."""
        return self.named(worded) is not None or self.stance(worded) is not None

    def all(self) -> tuple[Predicate, ...]:
        """Every predicate, in the order of the file."""
        return tuple(self._by_name.values())

    def by_topic(self, topic: str) -> tuple[Predicate, ...]:
        """The predicates of one topic."""
        return tuple(predicate for predicate in self._by_name.values() if predicate.topic == topic)

    def by_kind(self, kind: str) -> tuple[Predicate, ...]:
        """The predicates of one kind."""
        return tuple(predicate for predicate in self._by_name.values() if predicate.kind == kind)

    def _index(self, predicate: Predicate) -> None:
        for worded in predicate.wordings():
            other = self._by_key.setdefault(predicate_key(worded), predicate)
            if other is not predicate:
                raise _bad(predicate.name, "aliases", f"{worded!r} already names {other.name!r}; keep it in one row")
        for stance, wordings in predicate.stances.items():
            for worded in wordings:
                if self._stances.setdefault(predicate_key(worded), stance) != stance:
                    raise _bad(predicate.name, "stances", f"{worded!r} is in two stances; keep it in one")

    def _check(self, predicate: Predicate) -> None:
        for name in predicate.unsettles:
            if name not in self._by_name:
                raise _bad(predicate.name, "unsettles", f"found {name!r}, wanted the name of another row")
        for wordings in predicate.stances.values():
            for worded in wordings:
                other = self._by_key.get(predicate_key(worded))
                if other is not None:
                    raise _bad(predicate.name, "stances", f"{worded!r} already names {other.name!r}; keep one")


@cache
def load_registry() -> Registry:
    """The registry that Stilltrue ships, read once."""
    text = resources.files("stilltrue.ledger").joinpath("predicates.toml").read_text(encoding="utf-8")
    return parsed_registry(text)


def parsed_registry(text: str) -> Registry:
    """
    The registry that a TOML text describes.

    Raises:
        BadFile: the text is no TOML, or a row has an unknown, missing or wrong field; row and field are named.
    """
    try:
        rows = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadFile(f"predicates: found no valid TOML ({error}); mend it there") from error
    canonical = json.dumps(rows, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
    edition = hashlib.sha256(canonical.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    return Registry([_predicate(name, row) for name, row in rows.items()], edition)


def predicate_key(worded: str) -> str:
    """
    The key under which two wordings of a predicate are the same. For comparing, never for showing.

    Without case, joiners, articles and possessive marks; the first word as its lemma; Hangul without spaces and
    without 하다 or 되다.

    >>> predicate_key("lives_in"), predicate_key("Is living in"), predicate_key("거주하고 있다")
    ('live in', 'live in', '거주')
    """
    return _kept_key(worded) if len(worded) <= _LONGEST else _key(worded)


def _key(worded: str) -> str:
    words = [_SPELLINGS.get(word, word) for word in _spaced(worded) if word not in _ARTICLES]
    if not words:
        return normalise(worded)
    start = 0
    while start < len(words) - 1 and _is_dropped(words[start], words[start + 1]):
        start += 1
    joined = _HANGUL_GAP.sub("", " ".join([_lemma(words[start]), *words[start + 1 :]]))
    return _korean_stem(joined) if _HANGUL.search(joined) else joined


_kept_key = lru_cache(maxsize=8192)(_key)
_LONGEST = 200
"""Characters of a wording; nothing longer names a predicate or is kept in memory."""


def swallowed(worded: str) -> tuple[str, str] | None:
    """
    The predicate and the value of a wording that holds both; None where it does not, or is itself known.

    The longest known wording that asks for an object counts: a verb or what ends in a preposition in English, what
    is said of a word with a particle in Korean. A noun in front of another ("job satisfaction") is no such wording.

    >>> swallowed("lives_in_mangwon_dong"), swallowed("망원동에_거주"), swallowed("job_title")
    (('lives in', 'mangwon dong'), ('거주', '망원동'), None)
    """
    return _kept_swallowed(worded) if len(worded) <= _LONGEST else None


@lru_cache(maxsize=8192)
def _kept_swallowed(worded: str) -> tuple[str, str] | None:
    registry = load_registry()
    if registry.knows(worded):
        return None
    words = _apart(worded).split()
    if len(words) == 1:
        words = [word for word in words[0].split("-") if word]
    if len(words) < 2:
        return None
    split = _object_last(registry, words) or _object_first(registry, words)
    # "required version of" has no value in it: the words go on to name one.
    return None if split is None or split[1].split()[-1] in _PREPOSITIONS else split


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _pairs(text: str) -> dict[str, str]:
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


_SPELLINGS = {"favorite": "favourite", "color": "colour", "neighbor": "neighbour", "license": "licence"}
_ARTICLES = _words("a an the")
_ADVERBS = _words("currently now still also presently")
_BE = _words("is are am was were be been being")
_PREPOSITIONS = _words("at about as by for from in into near of off on onto out over to toward under up with")
_OWNERS = _words("my our your his her their its user user's")
_KO_OWNERS = ("사용자의", "사용자", "나의", "저의", "우리", "내", "제")
_KO_VERBAL = _words("거주 근무 재직 재학 전공 구독 복용 사용 담당 알레르기 알러지")
_KO_ENDINGS = ("다", "요", "아", "어", "해", "음", "함", "중")
_KO_OBJECT = re.compile(r"(?P<value>.+?)(?:에서|으로|에|로|을|를|과|와|이랑|랑)")
_KO_GOING_ON = re.compile(r"고있(?:다|어|어요|음|습니다)$")
_KO_DOING = re.compile(r"(.{2,}?)(?:하다|한다|해|해요|합니다|했다|했어|했어요|했습니다|되다|된다|됐다)")
_JOINER = re.compile(r"[_\s]+")
_CAMEL_CASE = re.compile(r"[a-z]{2,}(?:[A-Z][a-z]+)+")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_HANGUL = re.compile(r"[가-힣]")
_HANGUL_GAP = re.compile(r"(?<=[가-힣]) (?=[가-힣])")
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


_LEMMAS = {form: verb for verb in _VERBS for form in _forms(verb)} | _IRREGULAR


def _spaced(worded: str) -> list[str]:
    """The words of a predicate, normalised: snake_case, kebab-case and camelCase come apart."""
    return normalise(_apart(worded)).replace("-", " ").replace("'s ", " ").split()


def _apart(worded: str) -> str:
    """The wording with spaces for joiners; only a whole wording in camelCase comes apart, for GitHub is a name."""
    return _HUMP.sub(" ", worded) if _CAMEL_CASE.fullmatch(worded) else _JOINER.sub(" ", worded)


def _is_dropped(word: str, following: str) -> bool:
    """Whether a first word only carries the tense: "is living in", "has worked at", "now lives in"."""
    if word in _BE:
        return following not in _PREPOSITIONS
    if word in {"has", "have", "had"}:
        return following == "been" or following in _LEMMAS
    return word in _ADVERBS


def _lemma(word: str) -> str:
    """The base form of a known verb; any other word without its plural or third-person s."""
    if word in _LEMMAS:
        return _LEMMAS[word]
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


def _readings(worded: str) -> tuple[str, ...]:
    """The keys that a wording may be known under: as it stands, then without its owner or its particle."""
    return _kept_readings(worded) if len(worded) <= _LONGEST else ()


@lru_cache(maxsize=8192)
def _kept_readings(worded: str) -> tuple[str, ...]:
    return tuple(_read_ways(worded))


def _read_ways(worded: str) -> Iterator[str]:
    key = predicate_key(worded)
    yield key
    words = _spaced(worded)
    while words and words[0] in {*_OWNERS, *_ARTICLES, "have", "has"}:
        words = words[1:]
        yield predicate_key(" ".join(words))
    if _HANGUL.search(key):
        bare = _korean_stem(certain_stem(key))
        yield bare
        for owner in _KO_OWNERS:
            if bare.startswith(owner):
                yield bare.removeprefix(owner)


def _object_last(registry: Registry, words: list[str]) -> tuple[str, str] | None:
    for n in range(len(words) - 1, 0, -1):
        if words[n - 1].casefold() in _ARTICLES:
            continue
        prefix, rest = normalise(" ".join(words[:n])), words[n:]
        while len(rest) > 1 and rest[0].casefold() in _ARTICLES:
            rest = rest[1:]
        if rest[0].casefold() not in _PREPOSITIONS and _asks_for_object(prefix) and registry.knows(prefix):
            return prefix, " ".join(rest)
    return None


def _asks_for_object(worded: str) -> bool:
    first, last = worded.split(maxsplit=1)[0], worded.rsplit(maxsplit=1)[-1]
    return last in _PREPOSITIONS or _LEMMAS.get(first, first) != first or worded in _KO_VERBAL


def _object_first(registry: Registry, words: list[str]) -> tuple[str, str] | None:
    for n in range(1, len(words)):
        tail = normalise(" ".join(words[n:]))
        verbal = predicate_key(tail) in _KO_VERBAL
        if not registry.knows(tail) or not (verbal or tail.endswith(_KO_ENDINGS)):
            continue
        found = _KO_OBJECT.fullmatch(words[n - 1])
        if found or verbal:
            return tail, " ".join([*words[: n - 1], found["value"] if found else words[n - 1]])
    return None


_REQUIRED = frozenset({"label", "aliases", "cardinality", "value", "kind", "topic"})
_OPTIONAL = frozenset(
    {"inverse", "half_life_days", "sensitive", "safety", "unsettles", "authority", "questions", "stances"}
)
_NAME = re.compile(r"[a-z][a-z0-9_]*")


def _predicate(name: str, row: Any) -> Predicate:
    if not isinstance(row, dict) or not _NAME.fullmatch(name):
        raise _bad(name, "name", "wanted a table [name] of lower-case letters, digits and underscores")
    if unknown := sorted(row.keys() - _REQUIRED - _OPTIONAL):
        raise _bad(name, unknown[0], f"unknown field; the fields are {', '.join(sorted(_REQUIRED | _OPTIONAL))}")
    if missing := sorted(_REQUIRED - row.keys()):
        raise _bad(name, missing[0], "is missing; add it")
    return Predicate(
        name=name,
        label=_labels(name, row["label"]),
        aliases=_lists(name, "aliases", row["aliases"]),
        cardinality=_one_of(Cardinality, name, "cardinality", row["cardinality"]),
        value=_one_of(ValueKind, name, "value", row["value"]),
        kind=_one_of(Kind, name, "kind", row["kind"]),
        topic=_text(name, "topic", row["topic"]),
        inverse=None if "inverse" not in row else _text(name, "inverse", row["inverse"]),
        half_life_days=_days(name, row.get("half_life_days")),
        sensitive=_flag(name, "sensitive", row.get("sensitive", False)),
        safety=_flag(name, "safety", row.get("safety", False)),
        unsettles=_texts(name, "unsettles", row.get("unsettles", [])),
        authority=_texts(name, "authority", row.get("authority", [])),
        questions=_lists(name, "questions", row.get("questions", {})),
        stances=_lists(name, "stances", row.get("stances", {})),
    )


def _bad(row: str, field: str, what: str) -> BadFile:
    return BadFile(f"predicates: row {row!r}, field {field!r}: {what}")


def _text(row: str, field: str, found: Any) -> str:
    if not isinstance(found, str) or not found.strip():
        raise _bad(row, field, f"found {found!r}, wanted words")
    return found


def _texts(row: str, field: str, found: Any) -> tuple[str, ...]:
    if not isinstance(found, list):
        raise _bad(row, field, f"found {found!r}, wanted a list of words")
    return tuple(_text(row, field, each) for each in found)


def _labels(row: str, found: Any) -> dict[str, str]:
    if not isinstance(found, dict) or not found:
        raise _bad(row, "label", f"found {found!r}, wanted a table of language codes")
    return {code: _text(row, f"label.{code}", each) for code, each in found.items()}


def _lists(row: str, field: str, found: Any) -> dict[str, tuple[str, ...]]:
    if not isinstance(found, dict):
        raise _bad(row, field, f"found {found!r}, wanted a table of lists")
    return {key: _texts(row, f"{field}.{key}", each) for key, each in found.items()}


def _flag(row: str, field: str, found: Any) -> bool:
    if not isinstance(found, bool):
        raise _bad(row, field, f"found {found!r}, wanted true or false")
    return found


def _days(row: str, found: Any) -> int | None:
    if found is None or (isinstance(found, int) and not isinstance(found, bool) and found > 0):
        return found
    raise _bad(row, "half_life_days", f"found {found!r}, wanted a whole number of days above 0")


def _one_of(choices: type[_Choice], row: str, field: str, found: Any) -> _Choice:
    if found in [choice.value for choice in choices]:
        return choices(found)
    raise _bad(row, field, f"found {found!r}, wanted one of {', '.join(choices)}")
