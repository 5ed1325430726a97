"""Histories cut to a length, so that the same questions can be asked after short and after long ones."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace

from stilltrue.errors import BadRequest
from stilltrue.eval.retrieval.rows import Session
from stilltrue.eval.retrieval.sets import Case
from stilltrue.llm.base import estimated_tokens


def checked_lengths(lengths: Sequence[int]) -> tuple[int, ...]:
    """
    The lengths in order, each once.

    Raises:
        BadRequest: one of them is below 1.
    """
    if bad := [one for one in lengths if one < 1]:
        raise BadRequest(f"a history of {bad[0]} tokens holds nothing; give lengths of 1 or more")
    return tuple(sorted(set(lengths)))


def cut_to(case: Case, lengths: Sequence[int]) -> Iterator[tuple[int | None, Case]]:
    """A case at each of some lengths, in tokens; as it is where none is given."""
    if not lengths:
        yield None, case
    for length in lengths:
        yield length, shortened(case, length)


def shortened(case: Case, tokens: int) -> Case:
    """
    A case with fewer sessions, in their order: those that its questions need, and others as long as there is room.

    What is needed is never left out, so a case may stay longer than it was to be.
    """
    turns = {turn for question in case.questions for turn in question.evidence | question.stale_turns}
    named = {session for question in case.questions for session in question.evidence_sessions}
    kept = {one.id for one in case.sessions if one.id in named or any(line.id in turns for line in one.lines)}
    room = tokens - sum(_tokens(one) for one in case.sessions if one.id in kept)
    for one in sorted(case.sessions, key=_drawn):
        size = _tokens(one)
        if one.id not in kept and size <= room:
            kept.add(one.id)
            room -= size
    return replace(case, sessions=tuple(one for one in case.sessions if one.id in kept))


def _drawn(session: Session) -> str:
    """A draw that comes out the same each time, and keeps what a shorter history has in a longer one as a rule."""
    return hashlib.sha256(session.id.encode("utf-8", "surrogatepass")).hexdigest()


def _tokens(session: Session) -> int:
    return sum(estimated_tokens(line.text) for line in session.lines)
