"""Long-term memory for AI agents that knows what is true now, what was true then, and who said so."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from stilltrue.errors import (
    BadClaim,
    BadFile,
    BadFormula,
    BadRequest,
    BadScope,
    BadTime,
    BudgetSpent,
    Corrupt,
    EmbeddingFault,
    Fault,
    ModelAnswerBroken,
    ModelBusy,
    ModelDeclined,
    ModelFault,
    ModelFormRefused,
    ModelInputTooLong,
    ModelKeyRefused,
    ModelRefused,
    ModelTruncated,
    ModelUnreachable,
    NotFound,
    NotYet,
    StilltrueError,
    StorageFault,
    Unsupported,
)

if TYPE_CHECKING:
    from stilltrue.answer.discipline import Disciplined, discipline
    from stilltrue.answer.metering import Limits
    from stilltrue.engine.async_memory import AsyncMemory
    from stilltrue.engine.memory import Memory
    from stilltrue.engine.snapshot import Snapshot
    from stilltrue.ingest.outbox import Pace
    from stilltrue.model.answer import Abstention, Answer, Sentence, Trace, Wronged
    from stilltrue.model.claim import Assertion, Value
    from stilltrue.model.closure import Closure, Proof
    from stilltrue.model.evidence import Context, Evidence, Recall
    from stilltrue.model.fact import Change, Fact, Slot, Standing
    from stilltrue.model.receipt import Receipt, Span
    from stilltrue.model.scope import Scope, Tier
    from stilltrue.model.state import StateBlock, WhyNot
    from stilltrue.model.ticket import Blast, Certificate, Health, History, Ticket, Why
    from stilltrue.model.turn import Message, Turn

__version__ = "0.1.0"

_HOMES = {
    "Abstention": "stilltrue.model.answer",
    "Answer": "stilltrue.model.answer",
    "Assertion": "stilltrue.model.claim",
    "AsyncMemory": "stilltrue.engine.async_memory",
    "Blast": "stilltrue.model.ticket",
    "Certificate": "stilltrue.model.ticket",
    "Change": "stilltrue.model.fact",
    "Closure": "stilltrue.model.closure",
    "Context": "stilltrue.model.evidence",
    "Disciplined": "stilltrue.answer.discipline",
    "Evidence": "stilltrue.model.evidence",
    "Fact": "stilltrue.model.fact",
    "Health": "stilltrue.model.ticket",
    "History": "stilltrue.model.ticket",
    "Limits": "stilltrue.answer.metering",
    "Memory": "stilltrue.engine.memory",
    "Message": "stilltrue.model.turn",
    "Pace": "stilltrue.ingest.outbox",
    "Proof": "stilltrue.model.closure",
    "Recall": "stilltrue.model.evidence",
    "Receipt": "stilltrue.model.receipt",
    "Scope": "stilltrue.model.scope",
    "Sentence": "stilltrue.model.answer",
    "Slot": "stilltrue.model.fact",
    "Snapshot": "stilltrue.engine.snapshot",
    "Span": "stilltrue.model.receipt",
    "Standing": "stilltrue.model.fact",
    "StateBlock": "stilltrue.model.state",
    "Ticket": "stilltrue.model.ticket",
    "Tier": "stilltrue.model.scope",
    "Trace": "stilltrue.model.answer",
    "Turn": "stilltrue.model.turn",
    "Value": "stilltrue.model.claim",
    "Why": "stilltrue.model.ticket",
    "WhyNot": "stilltrue.model.state",
    "Wronged": "stilltrue.model.answer",
    "discipline": "stilltrue.answer.discipline",
}

__all__ = [
    "Abstention",
    "Answer",
    "Assertion",
    "AsyncMemory",
    "BadClaim",
    "BadFile",
    "BadFormula",
    "BadRequest",
    "BadScope",
    "BadTime",
    "Blast",
    "BudgetSpent",
    "Certificate",
    "Change",
    "Closure",
    "Context",
    "Corrupt",
    "Disciplined",
    "EmbeddingFault",
    "Evidence",
    "Fact",
    "Fault",
    "Health",
    "History",
    "Limits",
    "Memory",
    "Message",
    "ModelAnswerBroken",
    "ModelBusy",
    "ModelDeclined",
    "ModelFault",
    "ModelFormRefused",
    "ModelInputTooLong",
    "ModelKeyRefused",
    "ModelRefused",
    "ModelTruncated",
    "ModelUnreachable",
    "NotFound",
    "NotYet",
    "Pace",
    "Proof",
    "Recall",
    "Receipt",
    "Scope",
    "Sentence",
    "Slot",
    "Snapshot",
    "Span",
    "Standing",
    "StateBlock",
    "StilltrueError",
    "StorageFault",
    "Ticket",
    "Tier",
    "Trace",
    "Turn",
    "Unsupported",
    "Value",
    "Why",
    "WhyNot",
    "Wronged",
    "__version__",
    "discipline",
]


def __getattr__(name: str) -> Any:
    """Load a public name when it is first asked for, so that `import stilltrue` costs next to nothing."""
    if name not in _HOMES:
        raise AttributeError(f"module 'stilltrue' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
