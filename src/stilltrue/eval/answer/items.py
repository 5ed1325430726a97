"""What is kept of each question: what was shown, what was answered, and how that was judged."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from decimal import InvalidOperation
from enum import StrEnum
from pathlib import Path
from typing import Any

from stilltrue.errors import BadFile
from stilltrue.eval.counted import spent_form, spent_of
from stilltrue.eval.records import MalformedError, records
from stilltrue.model.spent import Spent

ANSWERS = ".answers.jsonl"
SUMMARY = ".answers.summary.json"


_KINDS: Mapping[str, Any] = {
    "condition question_id type question judged_by answer problem": str,
    "run history_tokens": int,
    "answerable abstained": bool,
    "also spent": dict,
    "ms": int | float,
    "length": int | None,
}
"""What the fields of a line have to be."""


class Verdict(StrEnum):
    """What an answer is."""

    RIGHT = "right"
    STALE = "stale"
    """It was once so, and is given as what is so."""
    WRONG = "wrong"
    UNANSWERED = "unanswered"
    """An abstention where there is an answer."""
    UNJUDGED = "unjudged"
    """The judge gave no verdict that can be used; it counts as not right."""
    FAILED = "failed"
    """The reader gave no answer that can be used; it counts as not right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """A verdict, by whom, and why."""

    verdict: Verdict
    by: str
    """`names`, `rule`, or the model and its prompts."""
    reason: str = ""
    share: float | None = None
    """Of the lines of a rubric, those that are met."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One question, as it was answered in one run under one condition."""

    condition: str
    run: int
    """From 1."""
    length: int | None
    """Tokens to which the history was cut; None for the whole."""
    history_tokens: int
    question_id: str
    type: str
    question: str
    answerable: bool
    judged_by: str
    """`substring`, `llm` or `rubric`: what the set asks for."""
    golds: tuple[str, ...]
    rubric: tuple[str, ...]
    stale_golds: tuple[str, ...]
    corrected: tuple[str, ...] | None
    """What is right where the golds are known to be wrong; nothing in it where nobody knows; None where they stand."""
    also: Mapping[str, tuple[str, ...]]
    """Other names of things, as the memory recorded them."""
    evidence: tuple[str, ...]
    answer: str
    abstained: bool
    problem: str
    """Why there is no answer; empty where there is one."""
    spent: Spent
    ms: float
    judgement: Judgement | None = None
    """Against the golds as they stand."""
    judgement_corrected: Judgement | None = None
    """Against the corrected ones; None where the golds stand, or nobody knows what is right."""

    @property
    def key(self) -> tuple[str, int | None]:
        """What is the same question under each condition and in each run."""
        return (self.question_id, self.length)

    @property
    def is_right(self) -> bool:
        """Against the golds as they stand."""
        return self.judgement is not None and self.judgement.verdict is Verdict.RIGHT

    @property
    def final(self) -> Judgement | None:
        """Against what is known to be right; None where nobody knows."""
        if self.corrected is None:
            return self.judgement
        return self.judgement_corrected

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {**asdict(self), "spent": spent_form(self.spent)}


def write_items(path: Path, items: Iterable[Item]) -> None:
    """Write items, one a line, over what stands there."""
    text = "".join(line_of(item) for item in items)
    path.write_text(text, encoding="utf-8", errors="backslashreplace")


def line_of(item: Item) -> str:
    """An item as a line of its file."""
    return json.dumps(item.as_dict(), ensure_ascii=False) + "\n"


def read_items(folder: str | Path) -> tuple[str, list[Item], dict[str, Any]]:
    """
    The name of the set, the answers of a run that were kept in a folder, and its figures.

    Raises:
        BadFile: there is no such folder or file in it, or a line is no answer.
    """
    place = Path(folder).expanduser()
    found = sorted(place.glob(f"*{ANSWERS}")) if place.is_dir() else []
    if len(found) != 1:
        raise BadFile(
            f"{str(place)!r} holds {len(found)} files of answers; name a folder that `eval answer --out` made for one set"
        )
    name = found[0].name.removesuffix(ANSWERS)
    items = []
    for record in records(found[0]):
        if record.problem:
            raise BadFile(f"{found[0].name}, {record.place}: {record.problem}; restore the file as it was written")
        items.append(item_of(record.fields, f"{found[0].name}, {record.place}"))
    if not items:
        raise BadFile(f"{found[0].name} holds no answer; run `stilltrue eval answer` again")
    return name, items, _summary(place / f"{name}{SUMMARY}")


def item_of(told: Mapping[str, Any], place: str) -> Item:
    """
    The answer that a line holds.

    Args:
        told: the line.
        place: of it, for a message.

    Raises:
        BadFile: it holds none.
    """
    try:
        return _item(told)
    except (MalformedError, KeyError, TypeError, ValueError, InvalidOperation) as problem:
        raise BadFile(f"{place} is no answer that was kept ({problem})") from problem


def _summary(path: Path) -> dict[str, Any]:
    if not path.is_file():
        return {}
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, OSError, RecursionError) as problem:
        raise BadFile(f"{path.name} is no JSON ({type(problem).__name__}); restore it, or take it away") from problem
    return told if isinstance(told, dict) else {}


def _item(told: Mapping[str, Any]) -> Item:
    form = dict(told)
    for names, kind in _KINDS.items():
        for name in names.split(" "):
            # A truth value is a whole number in Python, and none of ours.
            if not isinstance(form[name], kind) or (isinstance(form[name], bool) and kind is not bool):
                raise MalformedError(f"{name} is a {type(form[name]).__name__}")
    for name in ("golds", "rubric", "stale_golds", "evidence"):
        form[name] = _texts(form[name], name)
    form["corrected"] = _texts(form["corrected"], "corrected") if form["corrected"] is not None else None
    form["also"] = {name: _texts(others, "also") for name, others in form["also"].items()}
    form["spent"] = spent_of(form["spent"])
    for name in ("judgement", "judgement_corrected"):
        form[name] = _judgement(form[name])
    return Item(**form)


def _texts(given: Any, name: str) -> tuple[str, ...]:
    if not isinstance(given, list) or not all(isinstance(one, str) for one in given):
        raise MalformedError(f"{name} is no list of texts")
    return tuple(given)


def _judgement(told: Any) -> Judgement | None:
    if told is None:
        return None
    if not isinstance(told, dict) or not isinstance(told.get("share"), int | float | None):
        raise MalformedError("judgement is none")
    return Judgement(
        verdict=Verdict(told["verdict"]), by=str(told["by"]), reason=str(told["reason"]), share=told.get("share")
    )


def with_judgements(item: Item, given: Judgement, corrected: Judgement | None) -> Item:
    """The item with other verdicts."""
    return replace(item, judgement=given, judgement_corrected=corrected)
