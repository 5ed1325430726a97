"""Claims that wait for a condition: those whose condition can never come true are not believed."""

from __future__ import annotations

from stilltrue.ingest.lesson import Lesson
from stilltrue.ingest.rejecting import rejection_of_unmet
from stilltrue.model.trigger import waits


def conditions(lesson: Lesson) -> None:
    """Keep no claim that would wait for ever: without its condition it would say something else."""
    if not any(map(waits, lesson.assertions)):
        return
    from stilltrue.ledger.triggers import trigger_problem  # noqa: PLC0415 - formulas are for those who have any

    problems = {each.id: trigger_problem(each) for each in lesson.assertions}
    lesson.rejections += [
        rejection_of_unmet(each, problem) for each in lesson.assertions if (problem := problems[each.id]) is not None
    ]
    lesson.assertions = [each for each in lesson.assertions if problems[each.id] is None]
