"""Systems run on a set: each memory is filled once, every system is asked every question of it, all of it is kept."""

from __future__ import annotations

import json
import platform
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache, lru_cache
from os import cpu_count
from pathlib import Path
from time import perf_counter
from typing import Any, TextIO

from stilltrue.errors import BadRequest
from stilltrue.eval.retrieval import embedders
from stilltrue.eval.retrieval.ground import Ground, filled
from stilltrue.eval.retrieval.metrics import Judged, figures, judged
from stilltrue.eval.retrieval.pieces import Piece
from stilltrue.eval.retrieval.rows import Question
from stilltrue.eval.retrieval.sets import load_set
from stilltrue.eval.retrieval.systems import DEFAULT, Find, Named, UnavailableError, chosen
from stilltrue.extract.grammar import load_grammar
from stilltrue.recall.budget import token_counter


@dataclass(slots=True)
class RetrievalReport:
    """What each system found on a set, and why a system was not run."""

    name: str
    n: int
    embedder: str | None
    token_method: str
    verdicts: dict[str, list[Judged]] = field(default_factory=dict)
    skipped: dict[str, str] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        return {
            "set": self.name,
            "n": self.n,
            "tokens_by": self.token_method,
            "embedder": self.embedder,
            "commit": _commit(),
            "machine": f"{platform.machine()}, {cpu_count()} cores, Python {platform.python_version()}",
            "measured_at": datetime.now(UTC).isoformat(timespec="seconds"),
            "systems": {name: figures(verdicts) for name, verdicts in self.verdicts.items()},
            "skipped": self.skipped,
        }


def run_retrieval(
    folder: str | Path,
    name: str,
    *,
    systems: Sequence[str] = DEFAULT,
    limit: int | None = None,
    embedder: str | None = None,
    vectors: str | Path | None = None,
    out: str | Path | None = None,
    began: Callable[[int], None] = lambda _: None,
    took: Callable[[], None] = lambda: None,
) -> RetrievalReport:
    """
    Ask every question of a set of every system.

    Args:
        folder: where the folders of the sets are.
        name: which set.
        systems: names of systems and of groups of them.
        limit: how many questions, at most.
        embedder: by which name the embedder goes; a local one by default, `none` for none.
        vectors: a folder in which embedded turns are kept from one run to the next.
        out: a folder for what was handed over, question by question, and for the figures.
        began: is told how many questions there are.
        took: is called after each.

    Raises:
        BadRequest: there is no such set, system or embedder.
        BadFile: a file of the set cannot be read.
    """
    wanted = chosen(systems)
    dataset = load_set(folder, name, limit=limit)
    grammar = load_grammar(dataset.grammar) if dataset.grammar is not None else None
    reader, counter = embedders.named(embedder), token_counter()
    store = Path(vectors).expanduser() if vectors is not None else None
    if reader is not None and store is not None:
        reader.load(store)
    report = RetrievalReport(name, dataset.n_questions, reader.name if reader else None, counter.method)
    # A state that is handed over whole is the same for many questions.
    tokens = lru_cache(maxsize=256)(counter.count)
    began(dataset.n_questions)
    with _kept(out, name) as items:
        for case in dataset.cases:
            ground = filled(case, grammar, reader)
            passed = ground.overtaken(grammar) if grammar is not None else frozenset()
            _Sitting(ground, passed, report, tokens, items).ask(wanted, took)
    if reader is not None and store is not None:
        reader.save(store)
    if out is not None:
        summary = json.dumps(report.as_dict(), ensure_ascii=False, indent=1)
        (Path(out).expanduser() / f"{name}.summary.json").write_text(summary + "\n", encoding="utf-8")
    return report


@dataclass(slots=True)
class _Sitting:
    """The questions of one case, put to all systems."""

    ground: Ground
    passed: frozenset[str]
    report: RetrievalReport
    tokens: Callable[[str], int]
    items: TextIO | None

    def ask(self, wanted: Sequence[Named], took: Callable[[], None]) -> None:
        ready = [(one.name, find) for one in wanted if (find := self._ready(one)) is not None]
        session_of = {line.id: line.session for line in self.ground.lines}
        for question in self.ground.case.questions:
            for name, find in ready:
                begun = perf_counter()
                pieces = find(question)
                ms = 1_000 * (perf_counter() - begun)
                verdict = judged(
                    question,
                    pieces,
                    session_of=session_of,
                    overtaken=frozenset() if question.as_of else self.passed,
                    tokens=self.tokens,
                    ms=ms,
                )
                self.report.verdicts.setdefault(name, []).append(verdict)
                self._keep(name, question, pieces, verdict)
            took()

    def _ready(self, one: Named) -> Find | None:
        if one.name in self.report.skipped:
            return None
        try:
            return one.make(self.ground)
        except UnavailableError as problem:
            self.report.skipped[one.name] = str(problem)
            return None

    def _keep(self, name: str, question: Question, pieces: Sequence[Piece], verdict: Judged) -> None:
        if self.items is None:
            return
        held = [{"id": one.id, "turns": one.turns, "text": one.text, "past": one.past} for one in pieces]
        row = {
            "system": name,
            "question_id": question.id,
            "type": question.type,
            "question": question.text,
            "wanted": sorted(question.evidence),
            "evidence": held,
            "verdicts": dict(verdict.rates),
            "characters": verdict.characters,
            "tokens": verdict.tokens,
            "ms": round(verdict.ms, 3),
        }
        print(json.dumps(row, ensure_ascii=False), file=self.items)


@contextmanager
def _kept(out: str | Path | None, name: str) -> Iterator[TextIO | None]:
    """The file for what was handed over, where it is to be kept."""
    if out is None:
        yield None
        return
    folder = Path(out).expanduser()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / f"{name}.items.jsonl").open("w", encoding="utf-8", errors="backslashreplace")
    except OSError as problem:
        reason = problem.strerror or problem
        raise BadRequest(f"nothing can be written into {str(folder)!r} ({reason}); name another folder") from problem
    with file:
        yield file


@cache
def _commit() -> str:
    """The commit that is run, with a plus where files differ from it; unknown outside a repository."""
    try:
        found = subprocess.run(
            ["git", "describe", "--always", "--dirty=+", "--abbrev=10"],  # noqa: S607 - as found on the path
            capture_output=True,
            text=True,
            cwd=Path(__file__).parent,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return found.stdout.strip()
