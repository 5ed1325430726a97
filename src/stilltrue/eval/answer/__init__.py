"""
Whether answers are right: the same questions from the evidence alone, from memory and from the whole history, beside each other.

Comes in: a folder of sets in the normalised form, a model that reads, and a model that judges.
Goes out: every answer with its evidence and its verdict, and figures by condition, type, run and length of the history.
May know: the engine and all below it, as a user of it; nothing below knows of this.
"""

CONDITIONS: tuple[str, ...] = ("oracle", "memory", "full", "context", "discipline", "control")
"""
What the reader is given: only the turns of the evidence; `Memory.ask`; every turn; `Memory.context` with the reader of the
first and third; every turn with what recall found, read by the state discipline, and by a plain summary of the same length.
"""

DEFAULT: tuple[str, ...] = ("oracle", "memory", "full", "discipline", "control")
WITH_MEMORY = frozenset({"memory", "context", "discipline", "control"})
"""Conditions before which something has to be learned."""
RUNS = 3
"""Fewer say nothing of how much an answer changes from one to the next."""
