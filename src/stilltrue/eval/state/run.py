"""Scenarios put to a memory at one level, and to the lazy readers beside it; every answer is kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Protocol

from stilltrue import BadFile, BadRequest
from stilltrue.eval.going_on import folder_for, kept
from stilltrue.eval.state import LANGUAGES, LEVELS, PARTS, SEED
from stilltrue.eval.state.bm25 import bm25_latest
from stilltrue.eval.state.dialogue import Dialogue, told
from stilltrue.eval.state.generate import scenarios
from stilltrue.eval.state.policies import POLICIES, Policy
from stilltrue.eval.state.scoring import NO_OPTION, ROLES, Verdict, option_chosen, tallied
from stilltrue.eval.state.spoken import Rules
from stilltrue.eval.state.structured import Structured


class Reader(Protocol):
    """Whoever answers the question of a dialogue."""

    def answer(self, dialogue: Dialogue) -> str:
        """The answer in words; empty where there is none."""
        ...


@dataclass(slots=True)
class StateReport:
    """What a memory answered at one level, and what the lazy readers did."""

    languages: tuple[str, ...]
    level: str
    seed: int
    without: tuple[str, ...]
    verdicts: list[Verdict] = field(default_factory=list)
    baselines: dict[str, list[Verdict]] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """The counts as JSON has them."""
        return {
            "language": self.languages[0] if len(self.languages) == 1 else "all",
            "level": self.level,
            "seed": self.seed,
            "without": list(self.without),
            **tallied(self.verdicts),
            "baselines": {name: tallied(verdicts) for name, verdicts in self.baselines.items()},
        }


def run_state(
    *,
    languages: Sequence[str] = LANGUAGES,
    level: str = "structured",
    seed: int = SEED,
    limit: int | None = None,
    without: Iterable[str] = (),
    out: str | Path | None = None,
    goes_on: bool = False,
    llm: Any = None,
    began: Callable[[int], None] = lambda _: None,
    took: Callable[[], None] = lambda: None,
) -> StateReport:
    """
    Put the scenarios of a seed to a memory.

    Args:
        languages: in which the scenarios are told.
        level: `structured`, `rules` or `model`.
        seed: of the scenarios.
        limit: how many scenarios of each language, at most; kinds, domains and lengths take turns.
        without: parts that the memory goes without, at the structured level.
        out: a folder for the scenarios, for every answer, and for the figures.
        goes_on: take over what a run that was interrupted kept in that folder, and ask only what it did not.
        llm: the model of level `model`, as `Memory` takes one; that of `STILLTRUE_LLM` by default.
        began: is told how many questions there are.
        took: is called after each.

    Raises:
        BadRequest: there is no such language, level or part, or the limit is below one; or the folder holds what a run
            that was interrupted kept, and this one does not go on with it, or is another one.
        Unsupported: the level needs a model, and none is configured.
        ModelFault: the model cannot be asked, or gives no answer; what was answered until then is kept.
    """
    parts = _checked(languages, level, limit, tuple(dict.fromkeys(without)))
    reader, others = _readers(level, parts, llm)
    report = StateReport(tuple(languages), level, seed, parts)
    chosen = list(islice(scenarios(seed), limit))
    began(len(chosen) * len(languages))
    folder = folder_for(out) if out is not None else None
    path = folder / f"state.{level}.items.jsonl" if folder is not None else None
    told_of: list[Dialogue] = []
    with kept(path, _settings(report, limit, reader), goes_on=goes_on) as file:
        before = {(line.get("id"), line.get("language")): line for line in file.lines}
        for language in languages:
            for scenario in chosen:
                dialogue = told(scenario, language, seed)
                line = before.get((scenario.id, language))
                if line is None:
                    line = _line(_judged(dialogue, reader.answer(dialogue)), _rivals(dialogue, others))
                    file.add(line)
                _take(line, dialogue, report)
                told_of.append(dialogue)
                took()
        if folder is not None:
            _keep(folder, report, told_of)
        file.end()
    return report


def _checked(languages: Sequence[str], level: str, limit: int | None, without: tuple[str, ...]) -> tuple[str, ...]:
    for what, given, known in (
        ("language", languages, LANGUAGES), ("level", (level,), LEVELS), ("part to go without", without, PARTS)
    ):  # fmt: skip
        unknown = sorted(set(given) - set(known))
        if unknown:
            raise BadRequest(f"there is no {what} {unknown[0]!r}; choose from {', '.join(known)}")
    if limit is not None and limit < 1:
        raise BadRequest(f"a limit of {limit} leaves no scenario; give 1 or more, or leave it out")
    if without and level != "structured":
        raise BadRequest(
            f"parts can be left out at level 'structured' only, not at {level!r}; leave out one of the two"
        )
    return without


def _readers(level: str, without: Sequence[str], llm: Any) -> tuple[Reader, dict[str, Reader]]:
    """The memory of a level, and who else needs what it needs."""
    if level == "structured":
        return Structured(frozenset(without)), {}
    if level == "rules":
        return Rules(), {}
    from stilltrue.eval.state import models  # noqa: PLC0415 - what a model needs is loaded for a model only

    model = models.model_for(llm)
    return models.Remembering(model), {"whole transcript, same model": models.Transcript(model)}


def _judged(dialogue: Dialogue, answer: str) -> Verdict:
    place = option_chosen(answer, dialogue.options)
    role = dialogue.scenario.options[place].role if place is not None else NO_OPTION
    return _verdict(dialogue, answer, role)


def _rivals(dialogue: Dialogue, others: Mapping[str, Reader]) -> Iterator[tuple[str, Verdict]]:
    for name, policy in POLICIES.items():
        yield name, _followed(dialogue, policy)
    yield "BM25 + latest", _judged(dialogue, bm25_latest(dialogue))
    for name, reader in others.items():
        yield name, _judged(dialogue, reader.answer(dialogue))


def _followed(dialogue: Dialogue, policy: Policy) -> Verdict:
    """What a policy comes to, which answers without words."""
    answer = policy(dialogue.scenario.program)
    roles = {option.worth: option.role for option in dialogue.scenario.options}
    return _verdict(dialogue, str(answer), roles.get(answer, NO_OPTION) if answer is not None else NO_OPTION)


def _verdict(dialogue: Dialogue, answer: str, role: str) -> Verdict:
    told_of = dialogue.scenario
    return Verdict(told_of.id, told_of.kind, told_of.domain, told_of.length, dialogue.language, answer, role)


def _settings(report: StateReport, limit: int | None, reader: Reader) -> dict[str, Any]:
    """What the answers depend on."""
    return {
        "seed": report.seed,
        "level": report.level,
        "languages": list(report.languages),
        "without": list(report.without),
        "limit": limit,
        "model": getattr(reader, "name", None),
    }


def _line(verdict: Verdict, rivals: Iterable[tuple[str, Verdict]]) -> dict[str, Any]:
    """What was answered about a scenario, as a line of a file."""
    return {
        "id": verdict.id,
        "language": verdict.language,
        "answer": verdict.answer,
        "verdict": verdict.role,
        "baselines": {name: {"answer": theirs.answer, "verdict": theirs.role} for name, theirs in rivals},
    }


def _take(line: Mapping[str, Any], dialogue: Dialogue, report: StateReport) -> None:
    """Count a line in."""
    try:
        report.verdicts.append(_verdict(dialogue, str(line["answer"]), _role(line)))
        for name, theirs in line["baselines"].items():
            report.baselines.setdefault(name, []).append(_verdict(dialogue, str(theirs["answer"]), _role(theirs)))
    except (KeyError, TypeError, AttributeError) as problem:
        raise BadFile(
            f"what was kept of {dialogue.scenario.id} has another form ({type(problem).__name__}); name another folder"
        ) from problem


def _role(told: Mapping[str, Any]) -> str:
    role = told["verdict"]
    if role not in ROLES:
        raise KeyError(role)
    return str(role)


def _keep(folder: Path, report: StateReport, dialogues: Sequence[Dialogue]) -> None:
    """The scenarios and the figures as files of a folder."""
    try:
        _write(folder / "state.scenarios.jsonl", (dialogue.as_dict() for dialogue in dialogues))
        summary = json.dumps(report.as_dict(), ensure_ascii=False, indent=1)
        (folder / f"state.{report.level}.summary.json").write_text(summary + "\n", encoding="utf-8")
    except OSError as problem:
        reason = problem.strerror or problem
        raise BadRequest(f"{str(folder)!r} cannot be written to ({reason}); name another folder") from problem


def _write(path: Path, rows: Iterable[Mapping[str, Any]]) -> None:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
