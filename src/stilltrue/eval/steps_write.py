"""The steps of a case that write, and those that keep a store in order."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from stilltrue.engine.memory import Memory
from stilltrue.errors import BadRequest
from stilltrue.eval.expectations import Gave, UnreachableError
from stilltrue.eval.given import messages_of
from stilltrue.eval.matching import FactMatch
from stilltrue.eval.records import MalformedError, wanted
from stilltrue.eval.world import World, every, quotes_of
from stilltrue.model.ticket import Ticket

_PAUSE_SECONDS = 5
_DURATIONS = ("days", "hours", "minutes", "seconds", "weeks")


def ingest(world: World, step: Mapping[str, Any]) -> Gave:
    """Put in a session; the clock goes on to when it was said."""
    session = world.session(str(step.get("session")))
    if not session:
        raise MalformedError(f"there is no session {step.get('session')!r}")
    world.reach(wanted(session, "time", str))
    ticket = owner_of(world, step, session).add(messages_of(session), wait=not step.get("background"))
    world.rejected += [f"{one.candidate.get('value')}: {one.reason}, {one.detail}" for one in ticket.rejected]
    return _kept(ticket)


def ingest_facts_direct(world: World, step: Mapping[str, Any]) -> Gave:
    """Write one fact, or several, as they are."""
    facts = wanted(step, "facts", list) or [step]
    claims = [_claim(fact, world) for fact in facts]
    return _kept(owner_of(world, step).assert_claims(claims))


def bulk_facts(world: World, step: Mapping[str, Any]) -> Gave:
    """Write many facts; `{i}` in them counts up."""
    parts = {key: str(step[key]) for key in ("subject", "predicate", "object")}
    numbered = [
        _claim({key: words.replace("{i}", str(i)) for key, words in parts.items()}, world)
        for i in range(1, int(step.get("count", 1)) + 1)
    ]
    return _kept(owner_of(world, step).assert_claims(numbered))


def ingest_raw(world: World, step: Mapping[str, Any]) -> Gave:
    """Send a body to the add interface as it is."""
    body = wanted(step, "body", dict) or {}
    messages = body.get("messages", body.get("text", body.get("content")))
    if not isinstance(messages, str | list):
        raise BadRequest(f"messages is a {type(messages).__name__}; hand in a text, or a list of messages")
    if not messages:
        raise BadRequest("there are no messages; hand in a text, or a list of messages")
    return _kept(owner_of(world, step).add(messages))


def delete(world: World, step: Mapping[str, Any]) -> Gave:
    """Erase every fact that matches, by its id."""
    memory, match = owner_of(world, step), FactMatch.of(step.get("match"))
    n_erased = 0
    for fact in every(memory, standing="any", lane="any"):
        if match.fits(fact, quotes_of(memory, fact)):
            n_erased += 1
            _forget_once(memory, fact.id)
    return Gave(number=n_erased)


def delete_all(world: World, step: Mapping[str, Any]) -> Gave:
    """Erase everything of an owner."""
    owner_of(world, step).forget(space=True)
    return Gave()


def update(world: World, step: Mapping[str, Any]) -> Gave:
    """There are no free metadata; a fact is changed by what somebody says, its owner never."""
    del world
    fields = ", ".join(sorted(wanted(step, "metadata", dict) or {}))
    raise BadRequest(f"a fact has no metadata to be set ({fields}); say what is right with `correct`")


def maintain(world: World, step: Mapping[str, Any]) -> Gave:
    """Compute everything below the turns again."""
    owner_of(world, step).rebuild()
    return Gave()


def drain(world: World, step: Mapping[str, Any]) -> Gave:
    """Work off all that waits; the clock goes on by the pauses that a failure asks for."""
    seconds = float(step.get("timeout_s") or 60)
    memory = owner_of(world, step)
    while memory.doctor().figures["pending"] and seconds > 0:
        memory.worker().drain()
        world.clock += timedelta(seconds=_PAUSE_SECONDS)
        seconds -= _PAUSE_SECONDS
    return Gave()


def restart(world: World, step: Mapping[str, Any]) -> Gave:
    """Close the store and open it again."""
    del step
    world.stop()
    world.storage()
    return Gave()


def new_store(world: World, step: Mapping[str, Any]) -> Gave:
    del step
    world.renew()
    return Gave()


def export(world: World, step: Mapping[str, Any]) -> Gave:
    lines = list(owner_of(world, step).export())
    if step.get("save_as"):
        world.saved[str(step["save_as"])] = lines
    return Gave(text="\n".join(lines), number=len(lines), told={"lines": lines})


def take_import(world: World, step: Mapping[str, Any]) -> Gave:
    """Take an export that was saved back in."""
    lines = world.saved.get(str(step.get("from")))
    if not isinstance(lines, list):
        raise MalformedError(f"nothing was saved as {step.get('from')!r}")
    owner_of(world, step).restore(lines)
    return Gave(told={"stored": True})


def set_schema_version(world: World, step: Mapping[str, Any]) -> Gave:
    """Mark the file as written by another version; the next step opens it, or this one where it is to be refused."""
    world.storage()
    world.stop()
    connection = sqlite3.connect(world.path)
    try:
        [(known,)] = connection.execute("PRAGMA user_version")
        connection.execute(f"PRAGMA user_version = {_version(step, known):d}")
        connection.commit()
    finally:
        connection.close()
    if step.get("allow_error") or step.get("expect"):
        world.storage()
    return Gave()


def _version(step: Mapping[str, Any], known: int) -> int:
    given = next((step[key] for key in ("version", "to", "value") if step.get(key) is not None), "newer")
    version = {"newer": known + 1, "older": known - 1}.get(given, given) if isinstance(given, str) else given
    if not isinstance(version, int):
        raise MalformedError(f"version {given!r} is no number")
    return version


def time(world: World, step: Mapping[str, Any]) -> Gave:
    """Set the clock, or let it go on; with neither, `save_as` keeps what it shows."""
    given = next((step[key] for key in ("to", "at", "now", "set", "time") if isinstance(step.get(key), str)), None)
    if given is not None:
        world.clock = world.instant(given)
        return Gave()
    ahead = {unit: float(step[unit]) for unit in _DURATIONS if isinstance(step.get(unit), int | float)}
    if not ahead and step.get("save_as"):
        world.saved[str(step["save_as"])] = world.clock.isoformat()
        return Gave(text=world.clock.isoformat())
    if not ahead:
        raise UnreachableError("a time step that neither names a time nor says how far to go on")
    world.clock += timedelta(**ahead)
    return Gave()


def owner_of(world: World, step: Mapping[str, Any], session: Mapping[str, Any] | None = None) -> Memory:
    """The memory of whom a step, else its session, names."""
    parts = {}
    for part in ("user", "project"):
        parts[part] = wanted(step, part, str) or wanted(session or {}, part, str)
    return world.memory(parts["user"], parts["project"])


def _claim(fact: Mapping[str, Any], world: World) -> dict[str, Any]:
    claim = {"subject": fact["subject"], "predicate": fact["predicate"], "value": fact.get("object")}
    claim["said_at"] = world.clock.isoformat()
    return claim | {key: fact[key] for key in ("valid_from", "valid_to", "many") if fact.get(key) is not None}


def _kept(ticket: Ticket) -> Gave:
    """An add that keeps nothing at all, and refuses something, is an error; an empty turn among others is none."""
    stored = bool(ticket.kept or ticket.known)
    refusals = "; ".join(f"{one.place}: {one.reason}" for one in ticket.refused)
    told = {"stored": stored, "facts_stored": len(ticket.learned)}
    return Gave(number=len(ticket.learned), error=refusals if refusals and not stored else None, told=told)


def _forget_once(memory: Memory, fact_id: str) -> None:
    """Facts that share a claim go together: the second is gone by the time it is named."""
    if any(fact.id == fact_id for fact in every(memory, standing="any", lane="any")):
        memory.forget(fact=fact_id)
