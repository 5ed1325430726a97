"""
Memory cases: what each gives is learned, its steps are played, its expectations are judged.

No model is needed. A case about one, or one that gives no facts, is played with a stand-in, which answers as
the case scripts it, or from the case's own turns, carelessly.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from stilltrue.answer.asked import asked_in
from stilltrue.errors import StilltrueError
from stilltrue.eval.checks import failed_checks
from stilltrue.eval.expectations import UnreachableError
from stilltrue.eval.given import Given
from stilltrue.eval.matching import unmet
from stilltrue.eval.records import Record, only, records, wanted
from stilltrue.eval.stand_in import StandIn
from stilltrue.eval.steps import asks_a_model, play, unreachable
from stilltrue.eval.steps_read import text_of
from stilltrue.eval.verdicts import Outcome, Verdict, judged
from stilltrue.eval.world import World
from stilltrue.model.answer import Asked
from stilltrue.recall.cues import INSTRUCTION

_KEYS = frozenset({
    "id", "kind", "source", "language", "sessions", "facts", "steps", "question", "asked_at", "expect", "user",
    "project", "notes", "title",
})  # fmt: skip
_YES_NO = ("yes or no", "yes/no", "はい", "예 또는 아니", "예/아니", "是或")
_OWN_WORDS = frozenset({"don't know", "do not know", "no information", "모르", "없", "아니", "知らない", "不知道"})


@dataclass(frozen=True, slots=True)
class CasesReport:
    """A verdict for each case of a file."""

    verdicts: tuple[Verdict, ...]

    @property
    def failed(self) -> int:
        return sum(verdict.outcome is Outcome.FAILED for verdict in self.verdicts)

    def as_dict(self) -> dict[str, list[dict[str, str]]]:
        return {"cases": [verdict.as_dict() for verdict in self.verdicts]}


def run_cases(path: str | Path, *, only: Collection[str] | None = None) -> CasesReport:
    """
    Run every case of a file on a store of its own.

    Args:
        path: JSON lines, a case each.
        only: the ids of those to run; all where none are given.

    Raises:
        BadFile: the file cannot be read.
    """
    chosen = [record for record in records(path) if only is None or record.id in only]
    return CasesReport(tuple(verdict_on(record) for record in chosen))


def verdict_on(record: Record) -> Verdict:
    """What becomes of one case; whatever cannot be run here is skipped with its reason."""
    if record.problem:
        return judged(record.id, [record.problem])
    fields = record.fields
    try:
        only(fields, _KEYS, "the case")
        if reason := _left_out(fields):
            return Verdict(record.id, Outcome.SKIPPED, reason)
        with TemporaryDirectory(prefix="stilltrue-case-", ignore_cleanup_errors=True) as folder:
            problems = list(_played(Path(folder), fields))
    except UnreachableError as problem:
        return Verdict(record.id, Outcome.SKIPPED, str(problem))
    except StilltrueError as problem:
        return judged(record.id, [str(problem)])
    except (ValueError, KeyError, TypeError) as problem:
        return judged(record.id, [f"malformed: {type(problem).__name__}: {problem}"])
    verdict = judged(record.id, problems)
    unasked = _unanswerable(fields)
    if verdict.outcome is Outcome.PASSED and unasked is not None:
        return Verdict(record.id, Outcome.PASSED, f"the question is left out: {unasked}")
    return verdict


def _left_out(fields: Mapping[str, Any]) -> str | None:
    """Why a case says nothing here; None where it does."""
    steps = fields.get("steps")
    if reason := unreachable(steps):
        return reason
    expected = wanted(fields, "expect", dict) or {}
    unasked = _unanswerable(fields)
    if unasked is not None and not expected.get("checks") and not steps:
        return f"the question is left out: {unasked}"
    return None


def _unanswerable(fields: Mapping[str, Any]) -> str | None:
    """Why a question cannot be answered by facts and quotes alone; None where it can, or where none is asked."""
    question = wanted(fields, "question", str)
    if not question:
        return None
    if any(words in question.casefold() for words in _YES_NO):
        return "it asks for yes or no"
    bare = INSTRUCTION.sub(" ", question).strip() or question
    if asked_in(bare) is Asked.WHETHER:
        return "it asks for yes or no"
    for item in (fields.get("expect") or {}).get("contains") or []:
        if isinstance(item, list) and not _OWN_WORDS.isdisjoint(item):
            return "it asks for a model's own wording"
    return None if fields.get("facts") or _with_stand_in(fields) else "no facts are given"


def _with_stand_in(fields: Mapping[str, Any]) -> bool:
    """Whether the case is about what a model answers, be it scripted or left to whoever reads the turns."""
    steps = fields.get("steps")
    return asks_a_model(steps) if steps else not fields.get("facts")


def _played(folder: Path, fields: Mapping[str, Any]) -> Iterator[str]:
    facts = wanted(fields, "facts", list) or []
    model = StandIn(facts) if _with_stand_in(fields) else None
    world = World(folder=folder, fields=fields, given=Given(facts), model=model)
    world.begin_at(fields)
    try:
        found = [*play(world, fields.get("steps") or _all_sessions(fields)), *_judged(world, fields)]
        yield from (*world.given.problems, *found)
        if found and world.rejected:
            yield f"not believed: {', '.join(world.rejected)}"
    finally:
        world.stop()


def _all_sessions(fields: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [{"op": "ingest", "session": session["id"]} for session in wanted(fields, "sessions", list) or []]


def _judged(world: World, fields: Mapping[str, Any]) -> Iterator[str]:
    expected = wanted(fields, "expect", dict) or {}
    world.reach(wanted(fields, "asked_at", str))
    asked = fields.get("question") if _unanswerable(fields) is None or world.model is not None else None
    if not asked and not expected.get("checks"):
        return
    memory = world.memory(_first(fields, "user"), _first(fields, "project"))
    if asked:
        found = memory.recall(asked)
        answer = text_of(piece for piece in found.evidence if piece.fact is not None)
        # What a model would say in its own words cannot be judged here; what no fact may say can.
        judged_by = expected if _unanswerable(fields) is None else {"not_contains": expected.get("not_contains")}
        for problem in unmet(answer, judged_by):
            yield f"answer: {problem}"
    yield from failed_checks(memory, expected.get("checks") or [], world.clock)


def _first(fields: Mapping[str, Any], part: str) -> str | None:
    """Whose memory the question is asked of: the record's, else the first session's."""
    sessions = [one for one in fields.get("sessions") or [] if isinstance(one, dict)]
    found = fields.get(part) or (sessions[0].get(part) if sessions else None)
    return found if isinstance(found, str) and "{" not in found else None
