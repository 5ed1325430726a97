"""Long-term memory for AI agents that knows what is true now, what was true then, and who said so."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from stilltrue.errors import (
    BadClaim,
    BadFile,
    BadRequest,
    BadScope,
    BadTime,
    Corrupt,
    EmbeddingFault,
    Fault,
    NotFound,
    StilltrueError,
    StorageFault,
    Unsupported,
)

if TYPE_CHECKING:
    from stilltrue.engine.async_memory import AsyncMemory
    from stilltrue.engine.memory import Memory
    from stilltrue.engine.snapshot import Snapshot
    from stilltrue.model.answer import Abstention, Answer
    from stilltrue.model.claim import Assertion, Value
    from stilltrue.model.closure import Closure, Proof
    from stilltrue.model.evidence import Context, Evidence, Recall
    from stilltrue.model.fact import Change, Fact, Slot, Standing
    from stilltrue.model.receipt import Receipt, Span
    from stilltrue.model.scope import Scope, Tier
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
    "Evidence": "stilltrue.model.evidence",
    "Fact": "stilltrue.model.fact",
    "Health": "stilltrue.model.ticket",
    "History": "stilltrue.model.ticket",
    "Memory": "stilltrue.engine.memory",
    "Message": "stilltrue.model.turn",
    "Proof": "stilltrue.model.closure",
    "Recall": "stilltrue.model.evidence",
    "Receipt": "stilltrue.model.receipt",
    "Scope": "stilltrue.model.scope",
    "Slot": "stilltrue.model.fact",
    "Snapshot": "stilltrue.engine.snapshot",
    "Span": "stilltrue.model.receipt",
    "Standing": "stilltrue.model.fact",
    "Ticket": "stilltrue.model.ticket",
    "Tier": "stilltrue.model.scope",
    "Turn": "stilltrue.model.turn",
    "Value": "stilltrue.model.claim",
    "Why": "stilltrue.model.ticket",
}

__all__ = [
    "Abstention",
    "Answer",
    "Assertion",
    "AsyncMemory",
    "BadClaim",
    "BadFile",
    "BadRequest",
    "BadScope",
    "BadTime",
    "Blast",
    "Certificate",
    "Change",
    "Closure",
    "Context",
    "Corrupt",
    "EmbeddingFault",
    "Evidence",
    "Fact",
    "Fault",
    "Health",
    "History",
    "Memory",
    "Message",
    "NotFound",
    "Proof",
    "Recall",
    "Receipt",
    "Scope",
    "Slot",
    "Snapshot",
    "Span",
    "Standing",
    "StilltrueError",
    "StorageFault",
    "Ticket",
    "Tier",
    "Turn",
    "Unsupported",
    "Value",
    "Why",
    "__version__",
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
