"""Golden talks put to an extractor, and what it made of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from stilltrue.engine.memory import Memory
from stilltrue.errors import BadRequest
from stilltrue.eval.extraction.scoring import Learned, Score, score
from stilltrue.eval.extraction.talks import LANGUAGES, Talk, talks
from stilltrue.eval.world import every
from stilltrue.extract.base import Extractor
from stilltrue.llm.base import Model, estimated_tokens
from stilltrue.model.spent import NOTHING_SPENT, Spent
from stilltrue.storage.in_memory.backend import InMemoryStorage

_ZONES = {"en": "Europe/Oslo", "ko": "Asia/Seoul"}


@dataclass(slots=True)
class Found:
    """What came of the talks of one language."""

    language: str
    score: Score = field(default_factory=Score)
    n_turns: int = 0
    n_windows: int = 0
    rejected: Counter[str] = field(default_factory=Counter)
    failed: list[str] = field(default_factory=list)
    """Talks that the model gave no answer about."""
    spent: Spent = NOTHING_SPENT
    full_context_tokens: int = 0
    """Of all talks as they are: what a reader would be shown at each question without a memory."""
    known_tokens: int = 0
    """Of all that was learned, a line a fact."""


@dataclass(slots=True)
class ExtractionReport:
    """The figures, by language."""

    extractor: str
    model: str | None
    found: list[Found] = field(default_factory=list)

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
    began: Callable[[int], None] = lambda _: None,
    took: Callable[[], None] = lambda: None,
) -> ExtractionReport:
    """
    Put the golden talks of some languages to an extractor, each talk in a memory of its own.

    Args:
        languages: `en`, `ko`.
        llm: the model to learn with, in any form that `Memory` takes; None for the rules.
        extractors: other extractors than these.
        began: is told how many talks there are.
        took: is called after each.

    Raises:
        BadRequest: a language of which there are no talks.
    """
    if unknown := sorted(set(languages) - set(LANGUAGES)):
        raise BadRequest(f"there are no talks in {', '.join(map(repr, unknown))}; use {' or '.join(LANGUAGES)}")
    told = [talk for language in languages for talk in talks(language)]
    began(len(told))
    named = "llm" if llm is not None else "rules"
    report = ExtractionReport(named if extractors is None else "given", _name(llm), [Found(one) for one in languages])
    by_language = {one.language: one for one in report.found}
    for talk in told:
        _put(talk, by_language[talk.language], llm, extractors)
        took()
    return report


def _put(
    talk: Talk, found: Found, llm: str | Model | Callable[..., Any] | None, extractors: Sequence[str | Extractor] | None
) -> None:
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
    if ticket.pending or ticket.problems:
        found.failed.append(f"{talk.title}: {'; '.join(ticket.problems) or 'still to be learned from'}")
    facts = every(memory, standing="any", lane="any", now=end)
    score(talk, Learned(list(_claims(memory, storage)), facts), found.score)
    found.full_context_tokens += sum(estimated_tokens(f"{turn.day} {turn.role}: {turn.text}\n") for turn in talk.turns)
    current = every(memory, now=end)
    found.known_tokens += sum(
        estimated_tokens(f"{one.subject_label} {one.label} {one.value and one.value.text}\n") for one in current
    )


def _claims(memory: Memory, storage: InMemoryStorage) -> Iterator[tuple[int, Any]]:
    with storage.reading() as tx:
        for claim in tx.each_assertion(memory.scope.home):
            yield claim.turn_index, claim


def _name(llm: str | Model | Callable[..., Any] | None) -> str | None:
    if llm is None or isinstance(llm, str):
        return llm
    return str(getattr(llm, "name", type(llm).__name__))


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
