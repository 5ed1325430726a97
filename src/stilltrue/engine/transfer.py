"""Export and restore: everything, as JSON lines, loss-free, on both clocks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from stilltrue.engine.codec import made, plain
from stilltrue.engine.core import Core
from stilltrue.engine.restoring import Restored, settle_restored
from stilltrue.errors import BadFile
from stilltrue.ingest.searchable import claim_units, turn_units
from stilltrue.ledger.editions import EDITION, content_of, keep_content
from stilltrue.ledger.naming import Names
from stilltrue.model.claim import Assertion, AssertionId
from stilltrue.model.fact import Fact, FactId
from stilltrue.model.naming import Alias, AliasKind
from stilltrue.model.receipt import Rejection
from stilltrue.model.record import Derivation
from stilltrue.model.ruling import Review, RulingRow
from stilltrue.model.scope import Channel, SpaceKey
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn, TurnId
from stilltrue.model.work import Job, JobState
from stilltrue.storage.base import Transaction

_Row = TypeVar("_Row", Alias, RulingRow, Rejection, Review)

FORMAT = "stilltrue export"
VERSION = 1

_STUB = Turn(
    id=TurnId(""), space=SpaceKey(""), session="erased", index=0, role="system", speaker=None, channel=Channel.SYSTEM,
    text="erased", said_at=Instant(0), received_at=Instant(0), recorded_at=Instant(0), zone="UTC",
)  # fmt: skip
"""Stands for an erased turn for as long as it takes to know its id."""


def export(core: Core) -> Iterator[str]:
    """
    All that is kept in the spaces the caller may see, a line a record.

    The first line says what this is; the order is that of dependence, and the same
    store gives the same lines.
    """
    with core.reading() as tx:
        header = {"format": FORMAT, "version": VERSION, "spaces": list(core.scope.visible)}
        yield _line("header", {**header, "edition": tx.setting(EDITION)})
        yield from _registries(tx, core.scope.visible)
        for space in core.scope.visible:
            yield from (_line("erased", {"turn": turn_id, "space": space}) for turn_id in tx.erased(space))
        for space in core.scope.visible:
            yield from _lines_of(tx, space)
        yield _line("clock", {"last_recorded": tx.last_recorded()})


def _registries(tx: Transaction, spaces: Iterable[SpaceKey]) -> Iterator[str]:
    """What the editions of the registry say by which names were ever read in some spaces."""
    rows = [row for space in spaces for row in tx.aliases(space, with_closed=True)]
    for edition in sorted({row.name for row in rows if row.kind is AliasKind.EDITION}):
        yield _line("registry", {"edition": edition, "packed": content_of(tx, edition)})


def _lines_of(tx: Transaction, space: SpaceKey) -> Iterator[str]:
    """All of one space: what was said, what is read from it, and what waits to be read."""
    yield from (_line("turn", plain(turn)) for turn in tx.each_turn(space))
    yield from (_line("assertion", plain(assertion)) for assertion in tx.each_assertion(space))
    yield from (_line("derivation", plain(derivation)) for derivation in tx.derivations(space))
    yield from (_line("alias", plain(alias)) for alias in tx.aliases(space, with_closed=True))
    yield from (_line("ruling", plain(ruling)) for ruling in tx.rulings(space))
    for slot in tx.slots(space):
        versions = tx.versions(slot)
        yield from (_line("version", {"cause": cause, **plain(fact)}) for fact, cause in versions)
        for fact_id, claims in sorted(tx.supports({fact.id for fact, _ in versions}).items()):
            yield _line("support", {"space": space, "fact": fact_id, "claims": claims})
    yield from (_line("rejection", plain(rejection)) for rejection in reversed(tx.rejections(space)))
    yield from (_line("review", plain(review)) for review in tx.reviews(space))
    yield from (_line("job", plain(job)) for job in tx.jobs([space], JobState.PENDING))


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
        core.resident.drop()
        desk = _Restoring(core, tx)
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            kind, content = _parsed(line, number)
            if number == 1 and kind != "header":
                raise BadFile("line 1 is no header; this is not an export of Stilltrue")
            try:
                added = desk.take(kind, content)
            except (KeyError, TypeError, ValueError, ArithmeticError) as problem:
                raise BadFile(
                    f"line {number}: a {kind} that cannot be read ({problem}); nothing was restored"
                ) from problem
            counts[kind] = counts.get(kind, 0) + added
        desk.finish()
    return counts


class _Restoring:
    """One export on its way back in."""

    def __init__(self, core: Core, tx: Transaction) -> None:
        self.tx = tx
        self.home = core.scope.home
        self.spaces = {space: Restored(tx, space) for space in core.scope.visible}
        self.erased: set[str] = set(tx.erased())
        self.last_recorded: Instant | None = None

    def take(self, kind: str, content: Mapping[str, Any]) -> int:
        """Keep one record; 1 where it is new here, 0 where it is known or is kept at the end."""
        match kind:
            case "header":
                return self._header(content)
            case "registry":
                return self._registry(made(str, content["edition"]), made(str | None, content["packed"]))
            case "erased":
                return self._erased(made(TurnId, content["turn"]), made(SpaceKey, content.get("space", self.home)))
            case "turn":
                return self._turn(made(Turn, content))
            case "assertion":
                return self._assertion(made(Assertion, content))
            case "derivation":
                return self._derivation(made(Derivation, content))
            case "alias":
                return self._row(made(Alias, content), lambda row: self.tx.aliases(row.space, with_closed=True),
                                 self.tx.add_alias)  # fmt: skip
            case "ruling":
                return self._row(made(RulingRow, content), lambda row: self.tx.rulings(row.space), self.tx.add_ruling)
            case "version":
                fact = made(Fact, {name: value for name, value in content.items() if name != "cause"})
                self._own(fact.slot.space).versions.append((fact, made(str, content["cause"])))
                return 0
            case "support":
                claims = [made(AssertionId, claim) for claim in content["claims"]]
                self._own(content["space"]).links += [(made(FactId, content["fact"]), claim) for claim in claims]
                return 0
            case "rejection":
                return self._rejection(made(Rejection, content))
            case "review":
                return self._row(made(Review, content), lambda row: self.tx.reviews(row.space), self.tx.add_review)
            case "job":
                return self._job(made(Job, content))
            case "clock":
                self.last_recorded = made(Instant | None, content["last_recorded"])
                return 0
        raise ValueError(f"unknown kind {kind!r}")

    def finish(self) -> None:
        """Versions and index last: they rest on all the rest."""
        if self.last_recorded is not None and (self.tx.last_recorded() or Instant(-1)) < self.last_recorded:
            self.tx.record_time(self.last_recorded)
        for restored in self.spaces.values():
            settle_restored(self.tx, restored, turn_units=turn_units, claim_units=claim_units)

    def _header(self, content: Mapping[str, Any]) -> int:
        if content.get("format") != FORMAT:
            raise ValueError(f"format {content.get('format')!r}, not {FORMAT!r}")
        if content.get("version") != VERSION:
            raise ValueError(f"version {content.get('version')!r}, not {VERSION}")
        strangers = set(content["spaces"]) - set(self.spaces)
        if strangers:
            raise ValueError(f"the export is of {', '.join(sorted(strangers))}; open the memory of that owner")
        edition = made(str | None, content.get("edition"))
        if edition is not None and self.tx.setting(EDITION) is None:
            self.tx.set_setting(EDITION, edition)
        return 0

    def _registry(self, edition: str, packed: str | None) -> int:
        if packed is None or content_of(self.tx, edition) is not None:
            return 0
        keep_content(self.tx, edition, packed)
        return 1

    def _erased(self, turn_id: TurnId, space: SpaceKey) -> int:
        """Know an erased turn again, so that it is not learned from a retry; what is kept here stays."""
        self._own(space)
        if self.tx.is_known(turn_id):
            return 0
        self.tx.append_turn(replace(_STUB, id=turn_id, space=space))
        self.tx.erase_turn(turn_id)
        self.erased.add(turn_id)
        return 1

    def _turn(self, turn: Turn) -> int:
        restored = self._own(turn.space)
        if turn.id in self.erased:
            restored.left_out = True
            return 0
        if not self.tx.append_turn(turn):
            return 0
        restored.turns.append(turn)
        return 1

    def _assertion(self, assertion: Assertion) -> int:
        restored = self._own(assertion.space)
        if any(span.turn_id in self.erased for span in assertion.spans):
            restored.left_out = True
            return 0
        turns = self.tx.turns({span.turn_id for span in assertion.spans})
        for span in assertion.spans:
            if span.turn_id not in turns or not 0 <= span.start < span.end <= len(turns[span.turn_id].text):
                raise ValueError(f"its receipt is not in turn {span.turn_id!r}")
        worded = Names.of(()).worded_slot(assertion.space, assertion.subject, assertion.predicate, assertion.qualifier)
        return restored.count(self.tx.add_assertion(assertion, worded))

    def _derivation(self, derivation: Derivation) -> int:
        restored = self._own(derivation.slot.space)
        known = {row.claim for row in self.tx.derivations_of([derivation.slot])}
        if derivation.claim in known or not self.tx.assertions([derivation.claim]):
            return 0
        self.tx.put_derivations([derivation])
        return restored.count(True)

    def _rejection(self, rejection: Rejection) -> int:
        if rejection.turn_id in self.erased:
            return 0
        return self._row(rejection, lambda row: self.tx.rejections(row.space), self.tx.add_rejection)

    def _job(self, job: Job) -> int:
        self._own(job.space)
        known = {row.id for state in JobState for row in self.tx.jobs([job.space], state)}
        if job.id in known or not self.erased.isdisjoint(job.turns):
            return 0
        self.tx.put_job(job)
        return 1

    def _row(self, row: _Row, known: Callable[[_Row], list[_Row]], keep: Callable[[_Row], None]) -> int:
        restored = self._own(row.space)
        rows = restored.known.get(type(row))
        if rows is None:
            rows = restored.known[type(row)] = {repr(one) for one in known(row)}
        if repr(row) in rows:
            return 0
        rows.add(repr(row))
        keep(row)
        return restored.count(True)

    def _own(self, space: SpaceKey) -> Restored:
        if space not in self.spaces:
            raise ValueError(f"it belongs to {space}, not to this memory")
        return self.spaces[space]


def _line(kind: str, content: Mapping[str, Any]) -> str:
    return json.dumps({"kind": kind, kind: content}, ensure_ascii=False, sort_keys=True)


def _parsed(line: str, number: int) -> tuple[str, Mapping[str, Any]]:
    try:
        record = json.loads(line)
        kind, content = record["kind"], record[record["kind"]]
    except (ValueError, KeyError, TypeError, RecursionError) as problem:
        raise BadFile(f"line {number} is not of an export ({problem}); nothing was restored") from problem
    if not isinstance(kind, str) or not isinstance(content, dict):
        raise BadFile(f"line {number} is not of an export; nothing was restored")
    return kind, content
