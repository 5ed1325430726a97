"""An answer as a row of the log of recalls."""

from __future__ import annotations

from stilltrue.engine.core import Core
from stilltrue.model.answer import UNTRACED, Abstention, Answer
from stilltrue.model.record import RecallRow
from stilltrue.model.time import Instant


def row_of(core: Core, said: Answer | Abstention, now: Instant) -> RecallRow:
    """An answer as a row of the log: ids, tools and counts, never a text."""
    passages = [one for sentence in getattr(said, "sentences", ()) for one in sentence.evidence]
    along = [one.fact.id for hop in said.path for one in hop.cited]
    cited = [one.fact.id for one in said.cited]
    report: dict[str, object] = {
        "by": said.by.value,
        "outcome": "answered" if isinstance(said, Answer) else said.why.value,
        "cited": list(dict.fromkeys(cited)),
    }
    if said.trace is not UNTRACED:
        trace = said.trace
        report |= {
            "model": trace.model,
            "prompts": list(trace.prompts),
            "steps": [{"tool": one.tool, "found": list(one.found), "failed": bool(one.problem)} for one in trace.steps],
            "stopped": trace.stopped,
            "shown": list(trace.shown),
            "n_removed": len(trace.removed),
            "repaired": trace.repaired,
            "n_put_back": len(trace.put_back),
            "spent": {
                "n_calls": trace.spent.n_calls,
                "input_tokens": trace.spent.input_tokens,
                "output_tokens": trace.spent.output_tokens,
                "dollars": f"{trace.spent.dollars:f}" if trace.spent.dollars is not None else None,
            },
            "history_tokens": trace.history_tokens,
        }
    return RecallRow(
        id=said.id,
        space=core.scope.home,
        operation="ask",
        asked_at=now,
        used=tuple(dict.fromkeys([*cited, *along, *passages])),
        report=report,
    )
