"""Situations, the ledger's golden file: claims and the timeline a thoughtful user expects, on every backend."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from stilltrue.errors import BadRequest, StilltrueError
from stilltrue.eval.records import Record, only, records, wanted
from stilltrue.eval.situation_checks import EXPECTATIONS, Witness, problems
from stilltrue.eval.situation_claims import THE_SLOT, SlotName, Utterances, slot_of
from stilltrue.eval.situation_store import Stage
from stilltrue.eval.verdicts import Outcome, Verdict, judged
from stilltrue.storage import BACKENDS
from stilltrue.storage.base import Storage

_BESIDE = frozenset({"id", "title", "claims", "many", "ops", "derive", "expect", "notes", "kind", "source", "language"})


@dataclass(frozen=True, slots=True)
class SituationsReport:
    """A verdict for each situation of a file."""

    verdicts: tuple[Verdict, ...]

    @property
    def failed(self) -> int:
        return sum(verdict.outcome is Outcome.FAILED for verdict in self.verdicts)

    def as_dict(self) -> dict[str, list[dict[str, str]]]:
        return {"situations": [verdict.as_dict() for verdict in self.verdicts]}


def run_situations(path: str | Path, *, backend: str | None = None) -> SituationsReport:
    """
    Play every situation of a file on real stores.

    Args:
        path: JSON lines, a situation each.
        backend: `memory` or `sqlite`; a situation passes on all of them where none is named.

    Raises:
        BadFile: the file cannot be read.
        BadRequest: there is no such backend.
    """
    if backend is not None and backend not in BACKENDS:
        raise BadRequest(f"backend {backend!r} is not known; use one of {', '.join(BACKENDS)}")
    backends = [backend] if backend is not None else list(BACKENDS)
    return SituationsReport(tuple(verdict_on(record, backends) for record in records(path)))


def verdict_on(record: Record, backends: list[str]) -> Verdict:
    """What becomes of one situation on some backends."""
    if record.problem:
        return judged(record.id, [record.problem])
    found: list[str] = []
    for backend in backends:
        found += [f"{backend}: {problem}" for problem in _played(record.fields, backend)]
    return judged(record.id, found)


def _played(fields: Mapping[str, Any], backend: str) -> list[str]:
    try:
        expected = _expected(fields)
        claims = wanted(fields, "claims", list, [])
        operations = wanted(fields, "ops", list, []) or []
        added = [one["add"] for one in operations if isinstance(one, dict) and "add" in one]
        utterances = Utterances.of(claims, added, many=bool(wanted(fields, "many", bool, False)))
        with _store(backend) as storage:
            stage = Stage(storage, utterances)
            stage.tell(claims, wanted(fields, "derive", list, []) or [])
            stage.operate(operations)
            with storage.reading() as tx:
                return list(problems(Witness(tx, _slot_in_question(claims)), expected))
    except ValueError as problem:
        return [f"malformed: {problem}"]
    except StilltrueError as problem:
        return [str(problem)]


def _expected(fields: Mapping[str, Any]) -> dict[str, Any]:
    """What is expected, whether it stands inside `expect` or beside it."""
    only(fields, _BESIDE | EXPECTATIONS, "the situation")
    inside = wanted(fields, "expect", dict, {}) or {}
    only(inside, EXPECTATIONS | {"notes"}, "expect")
    beside = {name: fields[name] for name in EXPECTATIONS if name in fields}
    return {**beside, **inside}


def _slot_in_question(claims: list[Any]) -> SlotName:
    """The slot of the claims that name none; else the first that is named."""
    slots = [slot_of(claim) for claim in claims]
    return THE_SLOT if THE_SLOT in slots or not slots else slots[0]


@contextmanager
def _store(backend: str) -> Iterator[Storage]:
    """A new store, which is gone afterwards."""
    module, _, name = BACKENDS[backend].partition(":")
    opened = getattr(import_module(module), name)
    if backend == "memory":
        yield opened()
        return
    with TemporaryDirectory(prefix="stilltrue-situation-") as folder:
        storage: Storage = opened(Path(folder) / "situation.db", tenant="situation")
        try:
            yield storage
        finally:
            storage.close()
