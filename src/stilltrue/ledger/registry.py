"""The predicates known by name: what each is called, how many values it takes, and how a wording finds it."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Any, TypeVar

from stilltrue.errors import BadFile
from stilltrue.ledger.phrasing import predicate_key, readings
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

    __slots__ = ("_by_name", "_keys", "edition")

    def __init__(self, predicates: Iterable[Predicate], edition: str) -> None:
        self.edition = edition
        self._by_name = {predicate.name: predicate for predicate in predicates}
        self._keys: _Keys | None = None

    @property
    def keys(self) -> _Keys:
        """
        The wordings by their keys; made when one is first looked up, as a listing needs none.

        Raises:
            BadFile: a name or wording that two rows share, or an unknown name in `unsettles`.
        """
        if self._keys is None:
            self._keys = _indexed(self._by_name)
        return self._keys

    def get(self, name: str) -> Predicate | None:
        """The predicate of that canonical name."""
        return self._by_name.get(name)

    def named(self, worded: str) -> Predicate | None:
        """
        The predicate that a wording names: by name, label or alias, in any language.

        >>> load_registry().named("living in").name, load_registry().named("직장은").name
        ('lives_in', 'works_at')
        """
        known = self.keys.predicates
        for key in readings(worded):
            if key in known:
                return known[key]
        return None

    def stance(self, worded: str) -> str | None:
        """
        The attitude that a wording states, whose object qualifies the slot and is no value.

        >>> load_registry().stance("loves"), load_registry().stance("싫어한다")
        ('likes', 'dislikes')
        """
        known = self.keys.stances
        for key in readings(worded):
            if key in known:
                return known[key]
        return None

    def knows(self, worded: str) -> bool:
        """Whether the whole wording names a predicate or a stance."""
        return self.named(worded) is not None or self.stance(worded) is not None

    def all(self) -> tuple[Predicate, ...]:
        """Every predicate, in the order of the file."""
        return tuple(self._by_name.values())

    def by_topic(self, topic: str) -> tuple[Predicate, ...]:
        """The predicates of one topic."""
        return tuple(predicate for predicate in self._by_name.values() if predicate.topic == topic)


@dataclass(frozen=True, slots=True)
class _Keys:
    """Predicates and stances by the keys of their wordings."""

    predicates: dict[str, Predicate]
    stances: dict[str, str]


def _indexed(by_name: Mapping[str, Predicate]) -> _Keys:
    keys = _Keys({}, {})
    for predicate in by_name.values():
        for worded in predicate.wordings():
            other = keys.predicates.setdefault(predicate_key(worded), predicate)
            if other is not predicate:
                raise _bad(predicate.name, "aliases", f"{worded!r} already names {other.name!r}; keep it in one row")
        for stance, wordings in predicate.stances.items():
            for worded in wordings:
                if keys.stances.setdefault(predicate_key(worded), stance) != stance:
                    raise _bad(predicate.name, "stances", f"{worded!r} is in two stances; keep it in one")
    for predicate in by_name.values():
        _check(predicate, by_name, keys)
    return keys


def _check(predicate: Predicate, by_name: Mapping[str, Predicate], keys: _Keys) -> None:
    for name in predicate.unsettles:
        if name not in by_name:
            raise _bad(predicate.name, "unsettles", f"found {name!r}, wanted the name of another row")
    for wordings in predicate.stances.values():
        for worded in wordings:
            other = keys.predicates.get(predicate_key(worded))
            if other is not None:
                raise _bad(predicate.name, "stances", f"{worded!r} already names {other.name!r}; keep one")


@cache
def load_registry() -> Registry:
    """The registry that Stilltrue ships, read once: from `predicates.json`, which is `predicates.toml` parsed."""
    text = resources.files("stilltrue.ledger").joinpath("predicates.json").read_text(encoding="utf-8")
    compiled = json.loads(text)
    return _of_rows(compiled["predicates"], compiled["edition"])


def compiled_registry(text: str) -> str:
    """A TOML text as `predicates.json` holds it: JSON is read twenty times as fast, and a command waits for it."""
    rows = _rows(text)
    return json.dumps({"edition": _edition(rows), "predicates": rows}, ensure_ascii=False, indent=0) + "\n"


def parsed_registry(text: str) -> Registry:
    """
    The registry that a TOML text describes, checked as a whole.

    Raises:
        BadFile: the text is no TOML, or a row has an unknown, missing or wrong field, or a wording of another
            row; row and field are named.
    """
    rows = _rows(text)
    registry = _of_rows(rows, _edition(rows))
    _ = registry.keys
    return registry


def _rows(text: str) -> dict[str, Any]:
    import tomllib  # noqa: PLC0415 - the registry that is shipped is parsed already

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadFile(f"predicates: found no valid TOML ({error}); mend it there") from error


def _edition(rows: Mapping[str, Any]) -> str:
    canonical = json.dumps(rows, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
    return hashlib.sha256(canonical.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def _of_rows(rows: Mapping[str, Any], edition: str) -> Registry:
    return Registry([_predicate(name, row) for name, row in rows.items()], edition)


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
