"""What is done where a person says that an answer is wrong: what it cited is denied by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stilltrue.engine import acts
from stilltrue.engine.core import Core
from stilltrue.errors import NotFound
from stilltrue.model.answer import Wronged
from stilltrue.model.claim import Act
from stilltrue.model.fact import Fact, FactId
from stilltrue.model.record import RecallRow
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn, TurnId

_LOOKED_AT = 10_000
"""Rows of the log in which an answer is looked for, the latest first."""


def wrong(core: Core, answer_id: str, *, fact: str | None, now: Instant) -> Wronged:
    """
    Deny what an answer cited; nothing is denied where it cited several facts and none of them is named.

    Args:
        core: the memory.
        answer_id: the id of the answer.
        fact: which of the facts that it cited.
        now: the present.

    Raises:
        NotFound: no answer of that id is on record, or it cited no such fact.
    """
    row = _logged(core, answer_id)
    facts, turns = _cited(core, row)
    if fact is not None:
        chosen = [one for one in facts if one.id == fact]
        if not chosen:
            raise NotFound(
                f"answer {answer_id!r} cited no fact {fact!r}; it cited {', '.join(one.id for one in facts) or 'none'}"
            )
    else:
        chosen = facts if len(facts) == 1 else []
    if not chosen:
        return Wronged(answer=answer_id, choices=tuple(facts), turns=tuple(turns))
    ticket = acts.act(core, Act.DENIES, chosen[0].id, None, None, now=now)
    return Wronged(answer=answer_id, denied=tuple(chosen), ticket=ticket)


def trace(core: Core, answer_id: str) -> Mapping[str, object]:
    """
    How an answer came about, as it was logged.

    Raises:
        NotFound: no answer of that id is on record.
    """
    row = _logged(core, answer_id)
    return {"id": row.id, "asked_at": row.asked_at, "used": list(row.used), **row.report}


def _logged(core: Core, answer_id: str) -> RecallRow:
    """The row of an answer: of this program's own, or of one before it."""
    here = next((row for row in reversed(core.used) if row.id == answer_id and row.operation == "ask"), None)
    if here is not None:
        return here
    with core.reading() as tx:
        for space in core.scope.visible:
            for row in tx.recalls(space, _LOOKED_AT):
                if row.id == answer_id and row.operation == "ask":
                    return row
    raise NotFound(
        f"no answer {answer_id!r} is on record here; `stilltrue ask` gives the id of an answer with --json or --explain"
    )


def _cited(core: Core, row: RecallRow) -> tuple[list[Fact], list[Turn]]:
    """The facts that an answer rests on, and the turns that it cites of which no fact was drawn."""
    wanted = [str(one) for one in _listed(row.report.get("cited"))]
    with core.reading() as tx:
        found = tx.facts([FactId(one) for one in wanted])
        facts = [pieces[-1] for one in wanted if (pieces := found.get(FactId(one)))]
        spans = [TurnId(one.rsplit(":", 2)[0]) for one in row.used if one not in found and one.count(":") >= 2]
        turns = tx.turns(spans)
    visible = core.scope.visible
    return (
        [fact for fact in facts if fact.slot.space in visible],
        [turn for turn in turns.values() if turn.space in visible],
    )


def _listed(given: object) -> Sequence[object]:
    return given if isinstance(given, list | tuple) else []
