"""A situation played on a real store: claims one by one, then its operations, each recorded at its time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stilltrue.errors import BadRequest
from stilltrue.eval.records import MalformedError, only, wanted
from stilltrue.eval.situation_claims import SPACE, Utterances, Uttered, predicate_mention, value_of
from stilltrue.ledger.commit import place, settle
from stilltrue.ledger.deriving import enlist
from stilltrue.ledger.naming import Names, subject_key
from stilltrue.ledger.rename import alias_row, rename
from stilltrue.model.fact import Slot
from stilltrue.model.naming import Alias, AliasKind
from stilltrue.model.ruling import Ruling, Selector
from stilltrue.model.time import Instant, moment_of
from stilltrue.storage.base import Storage, Transaction
from stilltrue.upkeep.forget import erase
from stilltrue.upkeep.plan import plan_for_sources
from stilltrue.upkeep.undo import rule

OPERATIONS = frozenset({"undo", "redo", "approve", "alias", "unalias", "forget", "add"})
_RULINGS = {"undo": Ruling.UNDO, "redo": Ruling.REDO, "approve": Ruling.APPROVE}


@dataclass(slots=True)
class Stage:
    """One store on which one situation is played."""

    storage: Storage
    utterances: Utterances

    def tell(self, claims: Sequence[Any], derivations: Sequence[Any] = ()) -> None:
        """Record each derivation, then each claim at its time; records only ever go forward, so the earlier recorded comes first."""
        uttered = [self.utterances.derive(one, claims) for one in derivations]
        uttered += [self.utterances.utter(claim, number) for number, claim in enumerate(claims)]
        for one in sorted(uttered, key=lambda one: one.recorded_at):
            self._record(one)

    def operate(self, operations: Iterable[Any]) -> None:
        """
        Carry out the operations in their order.

        Raises:
            MalformedError: one of them is none.
            BadRequest: it names a source of which nothing is on record.
        """
        for given in operations:
            name, operation = _operation(given)
            if name == "add":
                self._add(operation)
                continue
            with self.storage.writing() as tx:
                recorded_at = tx.record_time(_when(operation, tx))
                self._carry_out(tx, name, operation, recorded_at)

    def _carry_out(self, tx: Transaction, name: str, operation: Mapping[str, Any], recorded_at: Instant) -> None:
        if name in _RULINGS:
            rule(tx, SPACE, _RULINGS[name], _source(operation[name]), recorded_at=recorded_at)
        elif name == "forget":
            erase(tx, SPACE, plan_for_sources(tx, SPACE, _source(operation[name])), units=(), now=recorded_at)
        else:
            change = _merge if name == "alias" else _split
            _resettle(tx, change(tx, operation[name], recorded_at), recorded_at)

    def _add(self, operation: Mapping[str, Any]) -> None:
        uttered = self.utterances.utter(operation["add"], None)
        when = _instant(operation["when"]) if operation.get("when") is not None else uttered.recorded_at
        self._record(uttered, when)

    def _record(self, uttered: Uttered, when: Instant | None = None) -> None:
        """A turn that comes again is not kept again; where it was erased, its claims are refused with it."""
        with self.storage.writing() as tx:
            if tx.turn(uttered.turn.id) is None and tx.is_known(uttered.turn.id):
                return
            recorded_at = tx.record_time(when if when is not None else uttered.recorded_at)
            tx.append_turn(uttered.turn)
            names = Names.of(tx.aliases(SPACE))
            slot = place(tx, uttered.at(recorded_at), names)
            if slot is not None:
                for reason in enlist(tx, [(uttered.at(recorded_at), slot)], names).values():
                    raise BadRequest(reason)
                settle(tx, [slot], names, recorded_at=recorded_at, cause=uttered.assertion.id)


def _operation(given: Any) -> tuple[str, Mapping[str, Any]]:
    if not isinstance(given, dict):
        raise MalformedError(f"an operation is a {type(given).__name__}; wanted an object")
    only(given, OPERATIONS | {"when"}, "an operation")
    named = [name for name in given if name != "when"]
    if len(named) != 1:
        raise MalformedError(
            f"an operation names {len(named)} things to do; wanted one of {', '.join(sorted(OPERATIONS))}"
        )
    return named[0], given


def _when(operation: Mapping[str, Any], tx: Transaction) -> Instant:
    given = wanted(operation, "when", str)
    return _instant(given) if given is not None else tx.last_recorded() or Instant(0)


def _instant(given: str) -> Instant:
    return moment_of(given).earliest


def _source(given: Any) -> Selector:
    if not isinstance(given, str) or not given:
        raise MalformedError(f"source {given!r} is no name")
    return Selector(source=given)


def _merge(tx: Transaction, pair: Any, recorded_at: Instant) -> set[Slot]:
    """Both kinds of row, for values and for slots: a situation does not say which of them it means."""
    if not isinstance(pair, list) or len(pair) != 2:
        raise MalformedError(f"alias {pair!r} is no pair of a mention and the name it stands for")
    keys = zip(_mentions(pair[0]), _mentions(pair[1]), strict=True)
    rows = {
        (kind, mention): alias_row(SPACE, kind, mention, name, method="situation", recorded_at=recorded_at)
        for (kind, mention), (_, name) in keys
        if mention != name
    }
    return rename(tx, SPACE, added=rows.values())


def _split(tx: Transaction, mention: Any, recorded_at: Instant) -> set[Slot]:
    keys = set(_mentions(mention))
    rows: list[Alias] = [row for row in tx.aliases(SPACE) if (row.kind, row.mention) in keys]
    if not rows:
        raise BadRequest(f"{mention!r} is no alias on record")
    return rename(tx, SPACE, closed=[(row, recorded_at) for row in rows])


def _mentions(given: Any) -> list[tuple[AliasKind, str]]:
    """The keys that a name may have: of a value, a subject, a predicate."""
    value = Names.of(()).value(value_of(given))
    keys = [(AliasKind.ENTITY, value.key), (AliasKind.ENTITY, subject_key(value.text))]
    return [*keys, (AliasKind.PREDICATE, predicate_mention(value.text))]


def _resettle(tx: Transaction, slots: Iterable[Slot], recorded_at: Instant) -> None:
    settle(tx, slots, Names.of(tx.aliases(SPACE)), recorded_at=recorded_at, cause="alias")
