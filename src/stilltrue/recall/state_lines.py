"""The state in a prompt: one line a fact, in the language of the question, and which of them are worth telling."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, tzinfo

from stilltrue.ledger.registry import Registry
from stilltrue.model.claim import Kind
from stilltrue.model.evidence import Evidence
from stilltrue.model.scope import Channel
from stilltrue.model.state import Entry, Part, Progress, StateBlock, Working
from stilltrue.recall.wording import label_of

TITLES = {"en": "The present state:", "ko": "현재 상태:"}
REST = {"en": "What was said:", "ko": "오간 말:"}

_OPENINGS = {
    Part.DOUBTFUL: ("doubtful: ", "확실하지 않음: "),
    Part.RECHECK: ("needs recheck, do not use an old number: ", "재확인 필요, 예전 숫자를 쓰지 않는다: "),
    Part.RULE: ("rule, applied to the present input: ", "규칙을 지금 값에 적용함: "),
    Part.CONSTRAINT: ("constraint: ", "제약: "),
    Part.DUE: ("due, not confirmed: ", "때가 되었으나 확인되지 않음: "),
    Part.TRIGGER: ("condition met: ", "조건 충족: "),
    Part.PROGRESS: ("progress: ", "진행: "),
}
_FALLEN = ("inferred from what holds no more, do not rely on it: ", "근거가 더는 성립하지 않는 추론, 기대지 않는다: ")
_ROLES = {
    "user": ("the user", "사용자"),
    "structured": ("a program", "프로그램"),
    "assistant": ("the assistant", "비서"),
    "document": ("a document", "문서"),
    "fact": ("a document", "문서"),
    "tool": ("a tool", "도구"),
    "web": ("a web page", "웹 문서"),
    "system": ("the system", "시스템"),
}
_MOST_NAMED = 12
"""Items of a progress that are named; the others are counted."""


def worth_telling(state: StateBlock) -> tuple[Entry, ...]:
    """
    The entries that say more than the evidence does; none where a question is about plain facts alone.

    Preferences stay with the evidence.
    """
    entries = tuple(entry for entry in state.entries if entry.part is not Part.DECISION or entry.hard)
    return entries if any(map(_says_more, entries)) else ()


def _says_more(entry: Entry) -> bool:
    return entry.working is not None or entry.hard or entry.part not in (Part.LIVE, Part.CONTESTED)


def entry_words(entry: Entry, registry: Registry, code: str, zone: tzinfo = UTC) -> str:
    """
    An entry as a line: what it is, the fact, and how it comes about.

    Args:
        entry: the entry.
        registry: what predicates are called.
        code: the language, `en` or `ko`.
        zone: in which days are written.
    """
    line = _opening(entry, code) + label_of(entry.fact, entry.standing, registry, code, zone)
    if entry.fact.challengers:
        line += f" ↔ {_against(entry, code)}"
    if entry.working is not None:
        line += f"; {how_words(entry.working, code)}: {entry.working.worked}"
        if entry.working.progress is not None:
            line += f"; {progress_words(entry.working.progress, code)}"
    return f"{line}; {entry.doubt}" if entry.doubt else line


def how_words(working: Working, code: str) -> str:
    """What the working of a value is called: a reckoning, or what it is inferred from."""
    if working.once:
        return "조건 충족" if code == "ko" else "set off"
    if working.inferred:
        return "추론 근거" if code == "ko" else "inferred from"
    return "계산" if code == "ko" else "worked out"


def progress_words(progress: Progress, code: str) -> str:
    """
    A set and its count.

    >>> progress_words(Progress(done=("hotel",), left=("train", "car")), "en")
    '1 of 3 done (hotel); left: train, car'
    """
    done, left = _named(progress.done), _named(progress.left)
    if code == "ko":
        told = f"{progress.total} 가운데 {len(progress.done)} 완료" + (f"({done})" if done else "")
        return f"{told}; 남음: {left}" if left else told
    told = f"{len(progress.done)} of {progress.total} done" + (f" ({done})" if done else "")
    return f"{told}; left: {left}" if left else told


def evidence_of(entry: Entry, label: str) -> Evidence:
    """An entry as a piece of evidence, for what recall itself did not bring."""
    turn = entry.receipts[0].turn if entry.receipts else None
    return Evidence(
        id=entry.fact.id,
        fact=entry.fact,
        standing=entry.standing,
        receipts=entry.receipts,
        passage=None,
        said_at=turn.said_at if turn is not None else entry.fact.recorded.start,
        channel=turn.channel if turn is not None else Channel.UNKNOWN,
        tier=entry.fact.tier,
        score=0.0,
        label=label,
    )


def _opening(entry: Entry, code: str) -> str:
    korean = code == "ko"
    if entry.part is Part.CONTESTED:
        decided = f", {decision_words(entry, code)}" if entry.hard and entry.fact.kind is not Kind.CONSTRAINT else ""
        return f"{'엇갈림' if korean else 'contested'}{decided}: "
    if entry.part is Part.DECISION:
        return decision_words(entry, code) + ": "
    opening = _FALLEN if entry.part is Part.RECHECK and entry.fact.inferred else _OPENINGS.get(entry.part)
    return opening[korean] if opening else ""


def decision_words(entry: Entry, code: str) -> str:
    """What was decided or wished, by whom, and how firmly."""
    korean = code == "ko"
    firmly = ("확정" if korean else "hard") if entry.hard else ("바람" if korean else "soft")
    by = who(entry.by, code)
    return f"결정({by}, {firmly})" if korean else f"decided by {by}, {firmly}"


def who(by: str, code: str) -> str:
    """
    Who said something, in words: a name as it is, a role by what it is.

    >>> who("user", "en"), who("user", "ko"), who("Mina", "ko")
    ('the user', '사용자', 'Mina')
    """
    english, korean = _ROLES.get(by, (by or "somebody", by or "누군가"))
    return korean if code == "ko" else english


def _against(entry: Entry, code: str) -> str:
    korean = code == "ko"
    nothing = "없음" if korean else "nothing"
    return ", ".join(
        f"{one.value.text if one.value is not None else nothing} ({'등급' if korean else 'tier'} {int(one.tier)})"
        for one in entry.fact.challengers
    )


def _named(items: Iterable[str]) -> str:
    named = list(items)
    return ", ".join([*named[:_MOST_NAMED], *(["…"] if len(named) > _MOST_NAMED else [])])
