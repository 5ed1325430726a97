"""Golden talks put to an extractor, and what it made of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from stilltrue.engine.memory import Memory
from stilltrue.errors import BadFile, BadRequest
from stilltrue.eval.counted import Counted, spent_form, spent_of
from stilltrue.eval.extraction.scoring import Learned, Score, score
from stilltrue.eval.extraction.talks import LANGUAGES, Talk, talks
from stilltrue.eval.going_on import folder_for, kept
from stilltrue.eval.world import every
from stilltrue.extract.base import Extractor
from stilltrue.extract.prompts import prompt
from stilltrue.llm.base import Model, estimated_tokens
from stilltrue.llm.connect import model_of
from stilltrue.model.receipt import Rejection
from stilltrue.model.spent import NOTHING_SPENT, Spent
from stilltrue.storage.in_memory.backend import InMemoryStorage

TALKS = "extraction.talks.jsonl"
_ZONES = {"en": "Europe/Oslo", "ko": "Asia/Seoul"}
_MOST_OUTAGES = 2
"""Talks in a row that the model could not be asked about; after these it is asked about no other."""


@dataclass(slots=True)
class Found:
    """What came of the talks of one language, or of one of them."""

    language: str
    score: Score = field(default_factory=Score)
    n_turns: int = 0
    n_windows: int = 0
    rejected: Counter[str] = field(default_factory=Counter)
    turned_down: list[dict[str, Any]] = field(default_factory=list)
    """What was proposed and not believed, with the reason, for whoever looks whether that was right."""
    failed: list[str] = field(default_factory=list)
    """Talks that the model gave no answer about; nothing of them is counted."""
    spent: Spent = NOTHING_SPENT
    full_context_tokens: int = 0
    """Of all talks as they are: what a reader would be shown at each question without a memory."""
    known_tokens: int = 0
    """Of all that was learned, a line a fact."""

    def take(self, other: Found) -> None:
        """Count in what came of another talk."""
        self.failed += other.failed
        self.spent += other.spent
        if other.failed:
            return
        self.score.take(other.score)
        self.n_turns += other.n_turns
        self.n_windows += other.n_windows
        self.rejected.update(other.rejected)
        self.turned_down += other.turned_down
        self.full_context_tokens += other.full_context_tokens
        self.known_tokens += other.known_tokens


@dataclass(slots=True)
class ExtractionReport:
    """The figures, by language."""

    extractor: str
    model: str | None
    found: list[Found] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        """The model answered about every talk."""
        return not any(one.failed for one in self.found)

    def as_dict(self) -> dict[str, Any]:
        return {
            "extractor": self.extractor,
            "model": self.model,
            "languages": {one.language: _form(one) for one in self.found},
        }


def run_extraction(
    *,
    languages: Sequence[str] = LANGUAGES,
    llm: str | Model | Callable[..., Any] | None = None,
    extractors: Sequence[str | Extractor] | None = None,
    limit: int | None = None,
    out: str | Path | None = None,
    goes_on: bool = False,
    began: Callable[[int], None] = lambda _: None,
    took: Callable[[], None] = lambda: None,
) -> ExtractionReport:
    """
    Put the golden talks of some languages to an extractor, each talk in a memory of its own.

    A talk that the model gives no answer about is told of and not counted; where it cannot be asked about two in a row,
    it is asked about no other. With a folder, the talks that are done are kept, and a run can go on with the rest.

    Args:
        languages: `en`, `ko`.
        llm: the model to learn with, in any form that `Memory` takes; None for the rules.
        extractors: other extractors than these.
        limit: how many talks of each language, at most.
        out: a folder for what came of each talk.
        goes_on: take over what a run that was interrupted kept in that folder, and ask only what it did not.
        began: is told how many talks there are.
        took: is called after each.

    Raises:
        BadRequest: a language of which there are no talks, or a limit below one; or the folder holds what a run that was
            interrupted kept, and this one does not go on with it, or is another one.
    """
    if unknown := sorted(set(languages) - set(LANGUAGES)):
        raise BadRequest(f"there are no talks in {', '.join(map(repr, unknown))}; use {' or '.join(LANGUAGES)}")
    if limit is not None and limit < 1:
        raise BadRequest(f"a limit of {limit} leaves no talk; give 1 or more, or leave it out")
    told = [talk for language in languages for talk in talks(language)[:limit]]
    began(len(told))
    model = model_of(llm)
    counted = Counted(model) if model is not None else None
    report = _report(languages, counted, extractors)
    by_language = {one.language: one for one in report.found}
    path = folder_for(out) / TALKS if out is not None else None
    with kept(path, _settings(report), goes_on=goes_on) as file:
        done = {(line.get("language"), line.get("talk")): line for line in file.lines}
        n_outages = 0
        for talk in told:
            line = done.get((talk.language, talk.title))
            if line is not None:
                one = _found(line)
            elif counted is not None and n_outages >= _MOST_OUTAGES:
                one = Found(talk.language, failed=[f"{talk.title}: not asked, since the model was down before"])
            else:
                one = _put(talk, counted, extractors)
                n_outages = n_outages + 1 if counted is not None and counted.outage is not None else 0
                if not one.failed:
                    file.add({"language": talk.language, "talk": talk.title, **_line(one)})
            by_language[talk.language].take(one)
            took()
        if report.is_whole:
            file.end()
    return report


def _report(
    languages: Sequence[str], model: Model | None, extractors: Sequence[str | Extractor] | None
) -> ExtractionReport:
    named = "llm" if model is not None else "rules"
    return ExtractionReport(
        named if extractors is None else "given",
        model.name if model is not None else None,
        [Found(one) for one in languages],
    )


def _settings(report: ExtractionReport) -> dict[str, Any]:
    """What the figures depend on."""
    told = {"extractor": report.extractor, "model": report.model}
    return {**told, "prompt": str(prompt("claims"))} if report.model is not None else told


def _put(talk: Talk, llm: Model | None, extractors: Sequence[str | Extractor] | None) -> Found:
    found = Found(talk.language)
    storage = InMemoryStorage()
    end = datetime.fromisoformat(talk.turns[-1].day).replace(tzinfo=UTC) + timedelta(days=30)
    zone = _ZONES[talk.language]
    memory = Memory(
        user="talk", storage=storage, zone=zone, clock=lambda: end, llm=llm, extractors=extractors, embedder="none"
    )
    ticket = memory.add(
        [{"role": turn.role, "text": turn.text, "said_at": f"{turn.day}T12:00"} for turn in talk.turns], session="talk"
    )
    found.n_turns += len(talk.turns)
    found.n_windows += 1
    found.spent += ticket.spent
    found.rejected.update(one.reason.value for one in ticket.rejected)
    found.turned_down += map(_turned_down, ticket.rejected)
    if ticket.pending or ticket.problems:
        found.failed.append(f"{talk.title}: {'; '.join(ticket.problems) or 'still to be learned from'}")
    facts = every(memory, standing="any", lane="any", now=end)
    score(talk, Learned(list(_claims(memory, storage)), facts), found.score)
    found.full_context_tokens += sum(estimated_tokens(f"{turn.day} {turn.role}: {turn.text}\n") for turn in talk.turns)
    current = every(memory, now=end)
    found.known_tokens += sum(
        estimated_tokens(f"{one.subject_label} {one.label} {one.value and one.value.text}\n") for one in current
    )
    return found


def _turned_down(one: Rejection) -> dict[str, Any]:
    return {"reason": one.reason.value, "detail": one.detail, "candidate": dict(one.candidate)}


def _line(found: Found) -> dict[str, Any]:
    """What came of a talk, as a line of the file."""
    return {
        "score": found.score.as_dict(),
        "n_turns": found.n_turns,
        "n_windows": found.n_windows,
        "rejected": found.rejected,
        "turned_down": found.turned_down,
        "spent": spent_form(found.spent),
        "full_context_tokens": found.full_context_tokens,
        "known_tokens": found.known_tokens,
    }


def _found(line: Mapping[str, Any]) -> Found:
    try:
        told = {**line, "score": Score.of(line["score"]), "spent": spent_of(line["spent"])}
        del told["talk"]
        return Found(**{**told, "rejected": Counter(told["rejected"])})
    except (KeyError, TypeError, ValueError, ArithmeticError) as problem:
        raise BadFile(
            f"{TALKS} holds a line of another form ({type(problem).__name__}); name another folder"
        ) from problem


def _claims(memory: Memory, storage: InMemoryStorage) -> Iterator[tuple[int, Any]]:
    with storage.reading() as tx:
        for claim in tx.each_assertion(memory.scope.home):
            yield claim.turn_index, claim


def _form(found: Found) -> dict[str, Any]:
    told = found.score
    return {
        "turns": found.n_turns,
        "windows": found.n_windows,
        "failed": found.failed,
        "claims": {
            "wanted": told.wanted, "found": told.found, "right": told.right,
            "precision": _share(told.right, told.found), "recall": _share(told.hit, told.wanted),
        },
        "supersessions": {
            "wanted": told.replaced_wanted, "found": told.replaced_found, "right": told.replaced_right,
            "precision": _share(told.replaced_right, told.replaced_found),
            "recall": _share(told.replaced_right, told.replaced_wanted),
        },
        "times": {"wanted": told.times, "right": told.times_right},
        "false": dict(told.false.most_common()),
        "rejected": dict(found.rejected.most_common()),
        "turned_down": found.turned_down,
        "unsupported_quotes": told.unsupported,
        "missed": told.missed,
        "wrong": told.wrong,
        "cost": _cost(found),
    }  # fmt: skip


def _cost(found: Found) -> dict[str, Any]:
    spent, n = found.spent, max(1, found.n_windows)
    return {
        "calls": spent.n_calls,
        "input_tokens_a_window": round(spent.input_tokens / n),
        "output_tokens_a_window": round(spent.output_tokens / n),
        "dollars": f"{spent.dollars:f}" if spent.dollars is not None else None,
        "estimated": spent.estimated,
        "known_tokens": found.known_tokens,
        "full_context_tokens": found.full_context_tokens,
    }


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 3) if whole else None
