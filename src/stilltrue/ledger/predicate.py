"""One predicate of the registry: what its row says, checked field by field. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Any, TypeVar

from stilltrue.errors import BadFile
from stilltrue.model.claim import Kind, ValueKind
from stilltrue.model.frozen import dataclass
from stilltrue.model.time import DAY, Instant

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
    persons: tuple[tuple[str, ...], ...]  # words for one who is that to somebody; a capital: also used without "my"

    @property
    def many(self) -> bool:
        """Whether several values may hold at once."""
        return self.cardinality is Cardinality.MANY

    @property
    def fresh_for(self) -> Instant | None:
        """How long after its last confirmation a fact of it is fresh, in instants; None: for ever."""
        if self.safety or self.half_life_days is None:
            return None
        return Instant(self.half_life_days * DAY)

    def wordings(self) -> Iterator[str]:
        """Everything the predicate is called: its name, labels and aliases."""
        yield self.name
        yield from self.label.values()
        for aliases in self.aliases.values():
            yield from aliases


_REQUIRED = frozenset({"label", "aliases", "cardinality", "value", "kind", "topic"})
_OPTIONAL = frozenset(
    {"inverse", "half_life_days", "sensitive", "safety", "unsettles", "authority", "questions", "stances", "persons"}
)
_NAME = re.compile(r"[a-z][a-z0-9_]*")


def row_of(predicate: Predicate) -> dict[str, Any]:
    """The row that a predicate is made from, less its name and what it leaves to be understood."""
    wanted = [field.name for field in fields(Predicate) if field.name in _REQUIRED | _OPTIONAL]
    return {field: _plain(found) for field in wanted if (found := getattr(predicate, field)) or field in _REQUIRED}


def _plain(found: Any) -> Any:
    """A field of a predicate as TOML has it."""
    if isinstance(found, Mapping):
        return {key: _plain(each) for key, each in found.items()}
    return [_plain(each) for each in found] if isinstance(found, tuple) else found


def predicate_of(name: str, row: Any) -> Predicate:
    """
    The predicate that a row describes.

    Raises:
        BadFile: the row has an unknown, missing or wrong field; row and field are named.
    """
    if not isinstance(row, dict) or not _NAME.fullmatch(name):
        raise bad_row(name, "name", "wanted a table [name] of lower-case letters, digits and underscores")
    if unknown := sorted(row.keys() - _REQUIRED - _OPTIONAL):
        raise bad_row(name, unknown[0], f"unknown field; the fields are {', '.join(sorted(_REQUIRED | _OPTIONAL))}")
    if missing := sorted(_REQUIRED - row.keys()):
        raise bad_row(name, missing[0], "is missing; add it")
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
        persons=_groups(name, "persons", row.get("persons", [])),
    )


def bad_row(row: str, field: str, what: str) -> BadFile:
    """The error for a row that cannot be right."""
    return BadFile(f"predicates: row {row!r}, field {field!r}: {what}")


def _text(row: str, field: str, found: Any) -> str:
    if not isinstance(found, str) or not found.strip():
        raise bad_row(row, field, f"found {found!r}, wanted words")
    return found


def _texts(row: str, field: str, found: Any) -> tuple[str, ...]:
    if not isinstance(found, list):
        raise bad_row(row, field, f"found {found!r}, wanted a list of words")
    return tuple(_text(row, field, each) for each in found)


def _groups(row: str, field: str, found: Any) -> tuple[tuple[str, ...], ...]:
    if not isinstance(found, list):
        raise bad_row(row, field, f"found {found!r}, wanted a list of lists of words")
    return tuple(_texts(row, field, each) for each in found)


def _labels(row: str, found: Any) -> dict[str, str]:
    if not isinstance(found, dict) or not found:
        raise bad_row(row, "label", f"found {found!r}, wanted a table of language codes")
    return {code: _text(row, f"label.{code}", each) for code, each in found.items()}


def _lists(row: str, field: str, found: Any) -> dict[str, tuple[str, ...]]:
    if not isinstance(found, dict):
        raise bad_row(row, field, f"found {found!r}, wanted a table of lists")
    return {key: _texts(row, f"{field}.{key}", each) for key, each in found.items()}


def _flag(row: str, field: str, found: Any) -> bool:
    if not isinstance(found, bool):
        raise bad_row(row, field, f"found {found!r}, wanted true or false")
    return found


def _days(row: str, found: Any) -> int | None:
    if found is None or (isinstance(found, int) and not isinstance(found, bool) and found > 0):
        return found
    raise bad_row(row, "half_life_days", f"found {found!r}, wanted a whole number of days above 0")


def _one_of(choices: type[_Choice], row: str, field: str, found: Any) -> _Choice:
    if found in [choice.value for choice in choices]:
        return choices(found)
    raise bad_row(row, field, f"found {found!r}, wanted one of {', '.join(choices)}")
