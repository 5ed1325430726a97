"""What of a turn is its own, and not what memory handed out before."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from stilltrue.ingest.arrive import blanked, learnable
from stilltrue.ingest.echo import echoed_spans, handed_out, quoted
from stilltrue.ingest.lesson import Lesson
from stilltrue.ingest.rejecting import rejection_of
from stilltrue.model.claim import Assertion
from stilltrue.model.receipt import Reason, Rejection
from stilltrue.model.scope import Channel
from stilltrue.model.turn import Turn, Window


def own_words(lesson: Lesson, turn: Turn) -> str:
    """A turn's text with all blanked that memory handed out: fenced, in its own form, or quoted from a recall."""
    if turn.channel in (Channel.ACT, Channel.STRUCTURED):
        return turn.text
    if turn.id not in lesson.own_words:
        text = learnable(turn)
        echoed = echoed_spans(text, handed_out(lesson.tx, turn)) if quoted(text) else []
        lesson.own_words[turn.id] = blanked(text, echoed)
    return lesson.own_words[turn.id]


def no_echo(lesson: Lesson, checked: Assertion | Rejection, turn: Turn) -> Assertion | Rejection:
    """The assertion, unless its quote is of what memory handed out."""
    if isinstance(checked, Rejection) or (own := own_words(lesson, turn)) is turn.text:
        return checked
    if any(own[span.start : span.end].strip() for span in checked.spans if span.turn_id == turn.id):
        return checked
    return rejection_of(
        checked, Reason.ECHO, "the quote is of a text that memory itself handed out; nothing is learned from it again"
    )


def as_own_words(lesson: Lesson) -> Window:
    """The window of a lesson as it is read: without what memory itself handed out."""
    turns = tuple(replace(turn, text=own_words(lesson, turn)) for turn in lesson.window.turns)
    return replace(lesson.window, context=_readable(lesson.window.context), turns=turns)


def _readable(turns: Iterable[Turn]) -> tuple[Turn, ...]:
    readable = []
    for turn in turns:
        text = learnable(turn)
        readable.append(turn if text is turn.text else replace(turn, text=text))
    return tuple(readable)
