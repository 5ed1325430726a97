"""
The façade: a memory of one owner, with all its verbs.

Comes in: words, claims and questions of a caller whose identity sets the scope.
Goes out: tickets, facts, evidence, answers, certificates.
May know: everything below it; surfaces know only this.
"""

from stilltrue.engine.async_memory import AsyncMemory
from stilltrue.engine.memory import Memory
from stilltrue.engine.snapshot import Snapshot

__all__ = ["AsyncMemory", "Memory", "Snapshot"]
