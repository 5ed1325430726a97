"""Commands around answers: ask, wrong, trace, compact; and how an answer says who gave it, from what, at which cost."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any

from stilltrue.errors import BadRequest
from stilltrue.model.time import Instant
from stilltrue.surfaces.cli.desk import Desk
from stilltrue.surfaces.cli.page import Cell, flat, shown
from stilltrue.surfaces.cli.speech import phrase, retold
from stilltrue.surfaces.cli.streaming import is_watched, last_word
from stilltrue.surfaces.cli.wording import fact_words, minute, said_words, spent_words
from stilltrue.surfaces.wire.errors import OK
from stilltrue.surfaces.wire.results import answer_form, context_form, trace_form, wronged_form

if TYPE_CHECKING:
    from stilltrue.answer.metering import Limits
    from stilltrue.engine.memory import Memory
    from stilltrue.model.answer import Abstention, Answer, Trace, Wronged


_NAMED = {
    "asked_at": "asked at",
    "shown": "evidence shown",
    "steps": "looked up",
    "n_removed": "left out",
    "n_put_back": "put back",
}
"""What a trace calls what it was logged as."""


def ask(desk: Desk) -> int:
    """What is known exactly, with its receipt; with a model, what it reads off the evidence; or why there is no answer."""
    args = desk.args
    with desk.reading(asks_a_model=not args.exact) as memory:
        said = _asked(desk, memory)
    if desk.page.as_json:
        form = answer_form(said, desk.zone)
        desk.page.json({"answer": form} if args.stream else form)
        return OK
    from stilltrue.surfaces.cli.asking import draw_answer  # noqa: PLC0415 - it draws for the demonstration too

    draw_answer(desk, said)
    if args.explain or (desk.llm not in (None, "none") and not args.exact):
        draw_reckoning(desk, said)
    if args.explain:
        draw_trace(desk, said.trace)
    return OK


def _asked(desk: Desk, memory: Memory) -> Answer | Abstention:
    """The answer; told as it is written where that is asked for, or somebody looks on."""
    args = desk.args
    given: dict[str, Any] = {
        "model": "none" if args.exact else None, "limits": _limits(desk), "purpose": args.purpose,
        "session": args.session, "as_of": args.as_of, "known_at": args.known_at,
    }  # fmt: skip
    asks_a_model = desk.llm not in (None, "none") and not args.exact
    if not args.stream and not (asks_a_model and is_watched(desk.page)):
        return memory.ask(args.question, **given)
    return last_word(desk.page, memory.ask_stream(args.question, **given))


def wrong(desk: Desk) -> int:
    """An answer was wrong: deny what it cited, or ask which."""
    with desk.memory((), asks_a_model=False) as memory:
        came_of_it = memory.wrong(desk.args.answer, fact=desk.args.fact)
    if desk.page.as_json:
        desk.page.json(wronged_form(came_of_it, desk.zone))
        return OK
    _draw_wronged(desk, came_of_it)
    return OK


def trace(desk: Desk) -> int:
    """How an answer came about, as it was logged."""
    with desk.reading() as memory:
        told = dict(memory.trace(desk.args.answer))
    if desk.page.as_json:
        desk.page.json(trace_form(told, desk.zone))
        return OK
    told["asked_at"] = minute(Instant(told["asked_at"]), desk.zone)
    rows: list[list[Cell]] = [
        [phrase(_NAMED.get(name, name)), _plainly(value)]
        for name, value in told.items()
        if value not in (None, "", [], {})
    ]
    desk.page.table(rows)
    return OK


def compact(desk: Desk) -> int:
    """What has to outlive a conversation that is shortened, after all that waits is learned."""
    with desk.memory() as memory:
        made = memory.compact(budget=desk.args.budget, purpose=desk.args.purpose)
        n_waiting = memory.waiting()
    if desk.page.as_json:
        desk.page.json({**context_form(made), "waiting": n_waiting})
        return OK
    desk.page.line(shown(made.whole) if made.whole else phrase("nothing has to be handed over"))
    if n_waiting:
        desk.page.note(phrase("{n} jobs still wait to be learned from", n=n_waiting))
    return OK


def draw_reckoning(desk: Desk, said: Answer | Abstention) -> None:
    """Who answered, at which cost beside that of the whole history, and by which id the answer can be said to be wrong."""
    from stilltrue.model.answer import By  # noqa: PLC0415 - only an answer needs it

    page, told = desk.page, said.trace
    if told.problem:
        page.note(retold(told.problem))
    if not told.spent.n_calls:
        # One that was asked in vain has been told of.
        if not told.problem:
            page.line(phrase("answered by the ledger; no model was asked"), "faint")
    elif said.by is By.LEDGER:
        page.line(phrase("answered by the ledger; what {model} wrote did not stand", model=told.model), "faint")
    else:
        page.line(phrase("answered by {model}, checked against its evidence", model=shown(told.model)), "faint")
    if told.spent.n_calls:
        page.line(f"{spent_words(told.spent)}; {_baseline(told)}", "faint")
    page.line(phrase("answer {id}", id=said.id), "faint")


def draw_trace(desk: Desk, told: Trace) -> None:
    """How an answer came about, a line a step."""
    rows: list[list[Cell]] = [
        [phrase("looked up"), f"{step.tool}: {retold(step.problem) or len(step.found)}"] for step in told.steps
    ]
    rows += [[phrase("stopped"), phrase(told.stopped)]] if told.stopped else []
    rows += [[phrase("value"), line] for line in told.chain]
    rows += [[phrase("put back"), line] for line in told.put_back]
    rows += [[phrase("left out"), f"{flat(one.text, 40)}: {retold(one.reason)}"] for one in told.removed]
    rows += [[phrase("repaired"), phrase("once")]] if told.repaired else []
    rows += [[phrase("evidence shown"), str(len(told.shown))], [phrase("prompts"), ", ".join(told.prompts)]]
    if told.model:
        desk.page.table(rows)


def _baseline(told: Trace) -> str:
    tokens = f"{told.history_tokens:,}"
    if told.history_dollars is None:
        return phrase("the whole history is about {tokens} tokens", tokens=tokens)
    dollars = f"{told.history_dollars.normalize():f}"
    return phrase("the whole history is about {tokens} tokens, {dollars} dollars", tokens=tokens, dollars=dollars)


def _draw_wronged(desk: Desk, came_of_it: Wronged) -> None:
    page = desk.page
    for fact in came_of_it.denied:
        page.line(phrase("denied: {fact}", fact=shown(fact_words(fact))))
    if came_of_it.denied:
        return
    if came_of_it.choices:
        page.line(phrase("which of these is wrong? name it after the answer"))
        for fact in came_of_it.choices:
            page.line(f"  {fact.id}  {flat(fact_words(fact), 100)}")
    for turn in came_of_it.turns:
        page.line(phrase("it rests on words of which no fact was drawn; `stilltrue undo --turn` keeps them out"))
        page.line(f"  {turn.id}  {flat(turn.text, 80)}  {shown(said_words(turn, desk.zone))}")
    if not came_of_it.choices and not came_of_it.turns:
        page.line(phrase("the answer cited nothing that could be denied"))


def _limits(desk: Desk) -> Limits | None:
    """The limits that are given; None where none is."""
    from dataclasses import replace  # noqa: PLC0415

    from stilltrue.answer.metering import LIMITS  # noqa: PLC0415 - for those who have a model

    args = desk.args
    if args.max_steps is None and args.max_tokens is None and args.max_dollars is None:
        return None
    limits = LIMITS
    if args.max_steps is not None:
        limits = replace(limits, steps=args.max_steps)
    if args.max_tokens is not None:
        limits = replace(limits, tokens=args.max_tokens)
    if args.max_dollars is not None:
        limits = replace(limits, dollars=_dollars(args.max_dollars))
    return limits


def _dollars(given: str) -> Decimal:
    try:
        amount = Decimal(given)
    except InvalidOperation:
        amount = Decimal("NaN")
    if not amount.is_finite():
        raise BadRequest(f"--max-dollars {given[:20]!r} is no amount; write 0.05")
    return amount


def _plainly(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {inner}" for name, inner in value.items())
    if isinstance(value, list):
        return ", ".join(_plainly(one) for one in value)
    return str(value)
