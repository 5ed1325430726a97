"""
Whether a memory knows the present state: traps made by symbolic programs and lazy readers.

Comes in: a seed, a language and a level.
Goes out: scenarios, and how many a memory answers right, with what once was true (drift), or otherwise.
May know: the standard library and the public face of Stilltrue, as any user does; nothing below knows of this.
"""

from __future__ import annotations

KINDS: tuple[str, ...] = ("status", "salience", "sequence", "compound", "anti-trap")
DOMAINS: tuple[str, ...] = ("shopping", "finance", "research")
LENGTHS: tuple[str, ...] = ("short", "long")
LANGUAGES: tuple[str, ...] = ("en", "ko")
LEVELS: tuple[str, ...] = ("structured", "rules", "model")
PARTS: tuple[str, ...] = ("supersession", "dependencies", "recompute", "cutoff")
"""What a run can go without."""

SEED = 7
"""The seed of the published scenarios."""

ROUNDS = 12
"""How many scenarios there are of each kind, domain and length: 360 in a language."""
