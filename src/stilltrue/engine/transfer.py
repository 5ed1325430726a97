"""Export and restore: everything, as JSON lines, loss-free, on both clocks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from decimal import Decimal
from enum import Enum
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from stilltrue.engine.core import Core
from stilltrue.engine.restoring import settle_versions
from stilltrue.errors import BadFile
from stilltrue.ingest.pipeline import claim_units, turn_units
from stilltrue.ledger.naming import Names
from stilltrue.model.claim import Assertion
from stilltrue.model.fact import Fact, Slot
from stilltrue.model.receipt import Rejection
from stilltrue.model.record import Alias, Review, RulingRow, Wording
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn
from stilltrue.storage.base import Transaction

_Row = TypeVar("_Row", Alias, RulingRow, Rejection, Review)

FORMAT = "stilltrue export"
VERSION = 1


def export(core: Core) -> Iterator[str]:
    """
    All that is kept in the spaces the caller may see, a line a record.

    The first line says what this is; the order is that of dependence, and the same
    store gives the same lines.
    """
    with core.storage.reading() as tx:
        yield _line("header", {"format": FORMAT, "version": VERSION, "spaces": list(core.scope.visible)})
        for space in core.scope.visible:
            yield from (_line("erased", {"turn": turn_id}) for turn_id in tx.erased()) if space == core.scope.home else ()
            yield from (_line("turn", _plain(turn)) for turn in tx.each_turn(space))
            yield from (_line("assertion", _plain(assertion)) for assertion in tx.each_assertion(space))
            yield from (_line("alias", _plain(alias)) for alias in tx.aliases(space, with_closed=True))
            yield from (_line("wording", _plain(wording)) for wording in tx.wordings(space))
            yield from (_line("ruling", _plain(ruling)) for ruling in tx.rulings(space))
            for slot in tx.slots(space):
                for fact, cause in tx.versions(slot):
                    yield _line("version", {"cause": cause, **_plain(fact)})
            yield from (_line("rejection", _plain(rejection)) for rejection in reversed(tx.rejections(space)))
            yield from (_line("review", _plain(review)) for review in tx.reviews(space))
        yield _line("clock", {"last_recorded": tx.last_recorded()})


def restore(core: Core, lines: Iterable[str]) -> dict[str, int]:
    """
    Take an export back in, whole or not at all.

    What is known already is left as it is, so that restoring twice adds nothing; what
    was erased here stays erased.

    Raises:
        BadFile: a line is not of an export; the message says which.
    """
    counts: dict[str, int] = {}
    with core.writing() as tx:
        desk = _Restoring(core, tx)
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            kind, content = _parsed(line, number)
            if number == 1 and kind != "header":
                raise BadFile("line 1 is no header; this is not an export of Stilltrue")
            try:
                added = desk.take(kind, content)
            except (KeyError, TypeError, ValueError) as problem:
                raise BadFile(f"line {number}: a {kind} that cannot be read ({problem}); nothing was restored") from problem
            counts[kind] = counts.get(kind, 0) + added
        desk.finish()
    return counts


class _Restoring:
    """One export on its way back in."""

    def __init__(self, core: Core, tx: Transaction) -> None:
        self.tx = tx
        self.visible = set(core.scope.visible)
        self.spaces: set[SpaceKey] = set()
        self.fresh_turns: list[Turn] = []
        self.versions: dict[Slot, list[tuple[Fact, str]]] = {}
        self.erased: set[str] = set(tx.erased())
        self.left_out: set[str] = set()
        self.last_recorded: Instant | None = None

    def take(self, kind: str, content: Mapping[str, Any]) -> int:
        match kind:
            case "header":
                return self._header(content)
            case "erased":
                self.erased.add(content["turn"])
                return 0
            case "turn":
                return self._turn(_made(Turn, content))
            case "assertion":
                return self._assertion(_made(Assertion, content))
            case "alias":
                return self._row(_made(Alias, content), lambda row: self.tx.aliases(row.space, with_closed=True),
                                 self.tx.add_alias)  # fmt: skip
            case "wording":
                wording = _made(Wording, content)
                self.tx.set_wording(wording)
                return 1
            case "ruling":
                return self._row(_made(RulingRow, content), lambda row: self.tx.rulings(row.space), self.tx.add_ruling)
            case "version":
                fact = _made(Fact, {name: value for name, value in content.items() if name != "cause"})
                self.versions.setdefault(fact.slot, []).append((fact, content["cause"]))
                return 0
            case "rejection":
                return self._row(_made(Rejection, content), lambda row: self.tx.rejections(row.space),
                                 self.tx.add_rejection)  # fmt: skip
            case "review":
                return self._row(_made(Review, content), lambda row: self.tx.reviews(row.space), self.tx.add_review)
            case "clock":
                self.last_recorded = content["last_recorded"]
                return 0
        raise ValueError(f"unknown kind {kind!r}")

    def finish(self) -> None:
        """Versions and index last: they rest on all the rest."""
        settle_versions(self.tx, self.versions, self.left_out, self.last_recorded)
        self.tx.index(turn_units(self.fresh_turns))
        for space in self.spaces:
            self.tx.index(claim_units(self.tx.each_assertion(space), Names.of(self.tx.aliases(space))))

    def _header(self, content: Mapping[str, Any]) -> int:
        if content.get("format") != FORMAT:
            raise ValueError(f"format {content.get('format')!r}, not {FORMAT!r}")
        if content.get("version") != VERSION:
            raise ValueError(f"version {content.get('version')!r}, not {VERSION}")
        strangers = set(content["spaces"]) - self.visible
        if strangers:
            raise ValueError(f"the export is of {', '.join(sorted(strangers))}; open the memory of that owner")
        return 0

    def _turn(self, turn: Turn) -> int:
        self._own(turn.space)
        if turn.id in self.erased or not self.tx.append_turn(turn):
            self.left_out |= {turn.id} if turn.id in self.erased else set()
            return 0
        self.fresh_turns.append(turn)
        return 1

    def _assertion(self, assertion: Assertion) -> int:
        self._own(assertion.space)
        if any(span.turn_id in self.erased for span in assertion.spans):
            self.left_out.add(assertion.id)
            return 0
        worded = Names.of(()).worded_slot(
            assertion.space, assertion.subject, assertion.predicate, assertion.qualifier
        )
        return int(self.tx.add_assertion(assertion, worded))

    def _row(self, row: _Row, known: Callable[[_Row], list[_Row]], keep: Callable[[_Row], None]) -> int:
        self._own(row.space)
        if row in known(row):
            return 0
        keep(row)
        return 1

    def _own(self, space: SpaceKey) -> None:
        if space not in self.visible:
            raise ValueError(f"it belongs to {space}, not to this memory")
        self.spaces.add(space)


def _line(kind: str, content: Mapping[str, Any]) -> str:
    return json.dumps({"kind": kind, **{kind: content}}, ensure_ascii=False, sort_keys=True)


def _parsed(line: str, number: int) -> tuple[str, Mapping[str, Any]]:
    try:
        record = json.loads(line)
        return record["kind"], record[record["kind"]]
    except (ValueError, KeyError, TypeError) as problem:
        raise BadFile(f"line {number} is not of an export ({problem}); nothing was restored") from problem


def _plain(value: Any) -> Any:
    """A frozen value of the model as what JSON has."""
    if is_dataclass(value) and not isinstance(value, type):
        return {part.name: _plain(getattr(value, part.name)) for part in fields(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(inner) for inner in value]
    return value


def _made(kind: Any, content: Any) -> Any:
    """The value of a type of the model that `_plain` took apart."""
    if content is None:
        return None
    if isinstance(kind, type) and is_dataclass(kind):
        hints = _hints(kind)
        unknown = set(content) - set(hints)
        if unknown:
            raise ValueError(f"unknown fields {', '.join(sorted(unknown))}")
        return kind(**{name: _made(hints[name], inner) for name, inner in content.items()})
    origin, inner_kinds = get_origin(kind), get_args(kind)
    if origin is tuple:
        if len(inner_kinds) == 2 and inner_kinds[1] is Ellipsis:
            return tuple(_made(inner_kinds[0], inner) for inner in content)
        return tuple(_made(one, inner) for one, inner in zip(inner_kinds, content, strict=True))
    if origin is not None and type(None) in inner_kinds:
        return _made(next(one for one in inner_kinds if one is not type(None)), content)
    if isinstance(kind, type) and issubclass(kind, Enum | Decimal):
        return kind(content)
    return content


def _hints(kind: Any) -> dict[str, Any]:
    if kind not in _HINTS:
        _HINTS[kind] = get_type_hints(kind)
    return _HINTS[kind]


_HINTS: dict[Any, dict[str, Any]] = {}
