"""The predicates known by name, and how a wording finds one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import cache
from pkgutil import get_data
from typing import Any

from stilltrue.errors import BadFile
from stilltrue.language.names import name_key
from stilltrue.ledger.phrasing import predicate_key, readings
from stilltrue.ledger.predicate import Predicate, bad_row, predicate_of, row_of
from stilltrue.model.fact import OWNER
from stilltrue.model.frozen import dataclass

_OWN = f"{OWNER}'s "
"""How the key of somebody of the owner's begins."""


class Registry:
    """The curated predicates, found by name or by any of their wordings."""

    __slots__ = ("_by_name", "_keys", "_persons", "edition")

    def __init__(
        self, predicates: Iterable[Predicate], edition: str, keys: Mapping[str, Mapping[str, str]] | None = None
    ) -> None:
        self.edition = edition
        self._by_name = {predicate.name: predicate for predicate in predicates}
        self._keys = _read(keys, self._by_name) if keys is not None else None
        self._persons: _Persons | None = None

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

    def person(self, key: str) -> str:
        """
        The key of a subject, by the first of all the words for what he is to somebody.

        >>> load_registry().person("user's mom"), load_registry().person("엄마"), load_registry().person("sams mum")
        ("user's mother", "user's mother", 'sams mother')
        """
        if self._persons is None:
            self._persons = _Persons.of(self._by_name.values())
        known, alone = self._persons.words, self._persons.alone
        if key in alone:
            return f"{_OWN}{alone[key]}"
        if key.startswith(_OWN):
            return f"{_OWN}{known.get(key[len(_OWN) :], key[len(_OWN) :])}"
        whose, _, word = key.rpartition(" ")
        # The key of "Sam's mum" has no apostrophe.
        return f"{whose} {known[word]}" if whose.endswith("s") and word in known else key

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


@dataclass(frozen=True, slots=True)
class _Persons:
    """The words for people by what they are to somebody, each with the first word for the same one."""

    words: dict[str, str]
    alone: dict[str, str]
    """Those that by themselves mean the owner's own."""

    @classmethod
    def of(cls, predicates: Iterable[Predicate]) -> _Persons:
        groups = [group for predicate in predicates for group in predicate.persons]
        words = {name_key(word): name_key(group[0]) for group in groups for word in group}
        alone = {name_key(word): name_key(group[0]) for group in groups for word in group if not word.islower()}
        return cls(words, alone)


def _indexed(by_name: Mapping[str, Predicate]) -> _Keys:
    keys = _Keys({}, {})
    for predicate in by_name.values():
        for worded in predicate.wordings():
            other = keys.predicates.setdefault(predicate_key(worded), predicate)
            if other is not predicate:
                raise bad_row(predicate.name, "aliases", f"{worded!r} already names {other.name!r}; keep it in one row")
        for stance, wordings in predicate.stances.items():
            for worded in wordings:
                if keys.stances.setdefault(predicate_key(worded), stance) != stance:
                    raise bad_row(predicate.name, "stances", f"{worded!r} is in two stances; keep it in one")
    for predicate in by_name.values():
        _check(predicate, by_name, keys)
    return keys


def _read(keys: Mapping[str, Mapping[str, str]], by_name: Mapping[str, Predicate]) -> _Keys:
    """The keys as `compiled_registry` wrote them down."""
    return _Keys({key: by_name[name] for key, name in keys["predicates"].items()}, dict(keys["stances"]))


def _check(predicate: Predicate, by_name: Mapping[str, Predicate], keys: _Keys) -> None:
    for name in predicate.unsettles:
        if name not in by_name:
            raise bad_row(predicate.name, "unsettles", f"found {name!r}, wanted the name of another row")
    for wordings in predicate.stances.values():
        for worded in wordings:
            other = keys.predicates.get(predicate_key(worded))
            if other is not None:
                raise bad_row(predicate.name, "stances", f"{worded!r} already names {other.name!r}; keep one")


@cache
def load_registry() -> Registry:
    """The registry that Stilltrue ships, read once: from `predicates.json`, which is `predicates.toml` parsed."""
    compiled = json.loads(get_data("stilltrue.ledger", "predicates.json") or "{}")
    return registry_of(compiled["predicates"], compiled["edition"], compiled["keys"])


_learned: dict[str, Registry] = {}
"""Other editions that were met in stores. An edition is named by what it says, so that one name is one registry."""


def edition_named(edition: str) -> Registry | None:
    """The registry of an edition, shipped or met before; None for another."""
    shipped = load_registry()
    return shipped if edition == shipped.edition else _learned.get(edition)


def learned(registry: Registry) -> None:
    """Know an edition from now on."""
    _learned[registry.edition] = registry


def rows_of(registry: Registry) -> dict[str, dict[str, Any]]:
    """The rows that a registry is made from, less what they leave to be understood."""
    return {each.name: row_of(each) for each in registry.all()}


def registry_of(rows: Mapping[str, Any], edition: str, keys: Mapping[str, Mapping[str, str]] | None = None) -> Registry:
    """
    The registry of some rows, and the keys of their wordings where they were worked out before.

    Raises:
        BadFile: a row has an unknown, missing or wrong field; row and field are named.
    """
    if not isinstance(rows, dict):
        raise BadFile(f"predicates: found a {type(rows).__name__}, wanted a table of rows")
    return Registry([predicate_of(name, row) for name, row in rows.items()], edition, keys)


def compiled_registry(text: str) -> str:
    """
    A TOML text as `predicates.json` holds it, with the keys of all wordings.

    JSON is read twenty times as fast, and a command waits for both.
    """
    rows = _rows(text)
    edition = edition_of(rows)
    found = registry_of(rows, edition).keys
    keys = {"predicates": {key: row.name for key, row in found.predicates.items()}, "stances": found.stances}
    return json.dumps({"edition": edition, "predicates": rows, "keys": keys}, ensure_ascii=False, indent=0) + "\n"


def parsed_registry(text: str) -> Registry:
    """
    The registry that a TOML text describes, checked as a whole.

    Raises:
        BadFile: the text is no TOML, or a row has an unknown, missing or wrong field, or a wording of another
            row; row and field are named.
    """
    rows = _rows(text)
    registry = registry_of(rows, edition_of(rows))
    _ = registry.keys
    return registry


def _rows(text: str) -> dict[str, Any]:
    import tomllib  # noqa: PLC0415 - the registry that is shipped is parsed already

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadFile(f"predicates: found no valid TOML ({error}); mend it there") from error


def edition_of(rows: Mapping[str, Any]) -> str:
    """
    The name of the edition that some rows are: a hash of what they say, however it is spelled out.

    Raises:
        BadFile: they are no registry.
    """
    said = rows_of(registry_of(rows, ""))
    canonical = json.dumps(said, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
    return hashlib.sha256(canonical.encode("utf-8", "surrogatepass")).hexdigest()[:12]
