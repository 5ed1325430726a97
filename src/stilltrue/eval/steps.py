"""The steps of a case, in order: what each is called, and those that hold steps of their own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from stilltrue.embedding.hashing import HashingEmbedder
from stilltrue.errors import StilltrueError
from stilltrue.eval import steps_processes, steps_read, steps_write
from stilltrue.eval.down import Down
from stilltrue.eval.expectations import Gave, UnreachableError, missed
from stilltrue.eval.records import MalformedError, wanted
from stilltrue.eval.world import World

_NOT_BUILT = {
    "mcp_session": "the MCP server, which is not built yet",
    "fake_service": "a remote service, which is not built yet",
    "break_store": "a part that is made to fail in a way described in words",
}

Operation = Callable[[World, Mapping[str, Any]], Gave]


def unreachable(steps: Any) -> str | None:
    """Why these steps cannot be played; None where they can."""
    for step in _every_step(steps):
        op = step.get("op")
        if op in _NOT_BUILT:
            return f"{op} needs {_NOT_BUILT[op]}"
        if step.get("interface") == "mcp":
            return f"{op} over MCP needs the MCP server, which is not built yet"
    return None


def asks_a_model(steps: Any) -> bool:
    """Whether what a model answers is part of what these steps are about."""
    return any(step.get("op") == "stub_llm" and not _stands_for_given(step) for step in _every_step(steps))


def play(world: World, steps: Any) -> Iterator[str]:
    """Carry out steps in their order; what each does not meet, in a phrase."""
    if not isinstance(steps, list):
        raise MalformedError(f"steps is a {type(steps).__name__}; wanted a list")
    for number, step in enumerate(steps, start=1):
        if not isinstance(step, dict):
            raise MalformedError(f"step {number} is a {type(step).__name__}; wanted an object")
        for problem in _one(world, step):
            yield f"step {number} {_called(step)}: {problem}"


def _one(world: World, step: Mapping[str, Any]) -> Iterator[str]:
    name = str(step.get("op") or ("repeat" if "repeat" in step else ""))
    operation = OPERATIONS.get(name)
    if operation is None:
        raise UnreachableError(f"the step {name!r} is not one that can be played here")
    expected = wanted(step, "expect", dict) or {}
    try:
        gave = operation(world, step)
    except StilltrueError as problem:
        gave = Gave(error=str(problem))
    if name.startswith(("ingest", "bulk")) or name == "retry":
        world.stored = bool(gave.told.get("stored"))
    foreseen = step.get("allow_error") or any(key in expected for key in ("is_error", "error", "one_of"))
    if gave.error is not None and not foreseen:
        yield gave.error
    yield from gave.problems
    yield from missed(gave, expected, world.saved)


def _stub_llm(world: World, step: Mapping[str, Any]) -> Gave:
    """
    What the model answers next.

    Without a model its right answer is what the case gives, and one without facts is none for the session that follows.
    """
    replies = wanted(step, "replies", list) or []
    if world.model is not None:
        world.model.script(replies, repeat_last=bool(step.get("repeat_last")))
        return Gave()
    empty = any(reply.get("text") == "{{EMPTY_JSON}}" for reply in replies)
    world.given.silent = {str(s.get("id")) for s in world.fields.get("sessions") or []} if empty else set()
    return Gave()


def _stands_for_given(step: Mapping[str, Any]) -> bool:
    plain = ({"kind": "facts"}, {"kind": "text", "text": "{{EMPTY_JSON}}"}, {"kind": "text", "text": "{{FACTS_JSON}}"})
    replies = step.get("replies")
    return isinstance(replies, list) and bool(replies) and all(reply in plain for reply in replies)


def _stub_embedder(world: World, step: Mapping[str, Any]) -> Gave:
    """An embedder that needs no model, of as many numbers as the step says; or one that is down."""
    dimension = wanted(step, "dim", int) or (world.embedder.dimension if world.embedder is not None else 256)
    world.embed_by(Down(dimension) if step.get("state") == "down" else HashingEmbedder(dimension))
    return Gave()


def _for_each(world: World, step: Mapping[str, Any]) -> Gave:
    problems: list[str] = []
    for value in wanted(step, "ids", list) or []:
        fields = world.fields
        world.fields = _filled(fields, "{id}", str(value))
        problems += [f"{str(value)[:40]!r}: {p}" for p in play(world, _filled(step.get("steps"), "{id}", str(value)))]
        world.fields = fields
    return Gave(problems=tuple(problems))


def _if_stored(world: World, step: Mapping[str, Any]) -> Gave:
    return Gave(problems=tuple(play(world, step.get("then") or step.get("steps")))) if world.stored else Gave()


def _repeat(world: World, step: Mapping[str, Any]) -> Gave:
    times = next((step[key] for key in ("repeat", "times", "count", "n") if isinstance(step.get(key), int)), 1)
    problems: list[str] = []
    for i in range(1, times + 1):
        problems += play(world, _filled(step.get("steps"), "{i}", str(i)))
    return Gave(problems=tuple(problems), told={"errors": len(problems)})


def _with_env(world: World, step: Mapping[str, Any]) -> Gave:
    with _environment(wanted(step, "env", dict) or {}):
        return Gave(problems=tuple(play(world, step.get("steps") or [])))


@contextmanager
def _environment(values: Mapping[str, Any]) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in values}
    os.environ.update({name: str(value) for name, value in values.items() if value is not None})
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def _filled(given: Any, mark: str, value: str) -> Any:
    """The same with a mark replaced in every text; steps that fill the same mark themselves are theirs to fill."""
    if isinstance(given, str):
        return given.replace(mark, value)
    if isinstance(given, list):
        return [_filled(one, mark, value) for one in given]
    if isinstance(given, dict):
        return {key: _filled(one, mark, value) for key, one in given.items()}
    return given


def _every_step(steps: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(steps, list):
        for one in steps:
            yield from _every_step(one)
    elif isinstance(steps, dict):
        yield steps
        for key in ("steps", "then", "each", "during"):
            yield from _every_step(steps.get(key))


def _called(step: Mapping[str, Any]) -> str:
    what = step.get("query") or step.get("session") or step.get("question") or ""
    return f"{step.get('op') or 'repeat'} {str(what)[:60]!r}" if what else str(step.get("op") or "repeat")


OPERATIONS: dict[str, Operation] = {
    "ingest": steps_write.ingest,
    "retry": steps_write.ingest,
    "ingest_facts_direct": steps_write.ingest_facts_direct,
    "bulk_facts": steps_write.bulk_facts,
    "ingest_raw": steps_write.ingest_raw,
    "stub_embedder": _stub_embedder,
    "search": steps_read.search,
    "ask": steps_read.ask,
    "list": steps_read.list_facts,
    "history": steps_read.history,
    "context": steps_read.context,
    "count": steps_read.count,
    "sources": steps_read.sources,
    "status": steps_read.status,
    "llm_calls": steps_read.llm_calls,
    "delete": steps_write.delete,
    "delete_all": steps_write.delete_all,
    "update": steps_write.update,
    "maintain": steps_write.maintain,
    "drain": steps_write.drain,
    "restart": steps_write.restart,
    "new_store": steps_write.new_store,
    "export": steps_write.export,
    "import": steps_write.take_import,
    "set_schema_version": steps_write.set_schema_version,
    "time": steps_write.time,
    "stub_llm": _stub_llm,
    "for_each": _for_each,
    "if_stored": _if_stored,
    "repeat": _repeat,
    "with_env": _with_env,
    "concurrent": lambda world, step: steps_processes.concurrent(world, step, play),
    "kill": steps_processes.kill,
    "cli": steps_processes.cli,
}
"""Every step that needs only what is built."""
