"""The planner: a model that looks things up in memory, step by step, until there is enough or its limits are reached."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from stilltrue.answer.metering import Limits, Metered
from stilltrue.answer.prompts import prompt
from stilltrue.answer.replies import PLANNED_SCHEMA, Call, Planned, calls_of
from stilltrue.answer.tools import Toolbox
from stilltrue.errors import ModelAnswerBroken, ModelDeclined, ModelInputTooLong, ModelTruncated
from stilltrue.llm.base import Line, Request, assistant, estimated_tokens, system, user
from stilltrue.llm.structured import Asker
from stilltrue.model.answer import Step

_MAX_TOKENS = 400
_MOST_STALLED = 2
"""Steps in a row that bring nothing new; after so many nothing more is to be expected."""
_READER_TOKENS = 3_000
"""What is kept back for the answer itself, beside its evidence."""


@dataclass(slots=True)
class Plan:
    """What the planner did."""

    steps: list[Step] = field(default_factory=list)
    stopped: str = ""
    """enough, stalled, steps, tokens, dollars, or why its answer could not be used."""


def look_up(tools: Toolbox, asker: Asker, meter: Metered, limits: Limits, opening: str) -> Plan:
    """
    Let a model look things up; what it finds is on the board afterwards.

    The lines are only ever added to, the stable ones first, so that a provider's prompt cache holds them from step to
    step.

    Args:
        tools: the tools, with the board that they add to.
        asker: asks the metered model.
        meter: what was taken so far.
        limits: of the question.
        opening: the question, with the day on which it is asked.

    Raises:
        ModelFault: the model cannot be asked at all; `BudgetSpent` where the budget of the day is.
    """
    plan = Plan()
    told = f"{opening}\n{tools.board.lines() or '(nothing was found yet)'}"
    lines: list[Line] = [system(prompt("planner").text), user(told, stable=True)]
    n_stalled = 0
    for _ in range(limits.steps):
        plan.stopped = _lacking(lines, tools, meter)
        if plan.stopped:
            return plan
        try:
            reply = asker.ask(Request(lines=tuple(lines), max_tokens=_MAX_TOKENS), Planned, schema=PLANNED_SCHEMA)
        except (ModelAnswerBroken, ModelTruncated, ModelDeclined, ModelInputTooLong) as problem:
            # What was found so far may do; the reader decides.
            plan.stopped = type(problem).__name__
            return plan
        calls = calls_of(reply.value)
        if not calls:
            plan.stopped = "enough"
            return plan
        brought, is_new = _run(tools, plan, calls)
        n_stalled = 0 if is_new else n_stalled + 1
        if n_stalled == _MOST_STALLED:
            plan.stopped = "stalled"
            return plan
        lines += [assistant(reply.completion.text), user(brought, stable=True)]
    plan.stopped = "steps"
    return plan


def _run(tools: Toolbox, plan: Plan, calls: Sequence[Call]) -> tuple[str, bool]:
    """Run the calls of one step; what they brought in words, and whether any of it is new."""
    told: list[str] = []
    is_new = False
    for call in calls:
        brought = tools.run(call)
        labels = tools.board.add(brought.exhibits)
        ids = tuple(tools.board.exhibits[label].id for label in labels)
        plan.steps.append(Step(tool=call.tool[:40], found=ids, problem=brought.problem))
        is_new = is_new or bool(labels)
        told.append(f"{call.tool[:40]}: {brought.problem or brought.note}{'' if labels else '; nothing new'}")
        if labels:
            told.append(tools.board.lines(labels))
    return "\n".join(told), is_new


def _lacking(lines: list[Line], tools: Toolbox, meter: Metered) -> str:
    """Of what there is too little for another step and the answer after it; empty where it is enough."""
    asked = sum(estimated_tokens(line.text) for line in lines)
    read = estimated_tokens(tools.board.lines())
    return meter.lack(asked + read + _READER_TOKENS, n_written=_MAX_TOKENS)
