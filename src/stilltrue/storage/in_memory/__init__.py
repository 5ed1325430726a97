"""
The reference backend: dictionaries and one lock.

Comes in: the same values as in any backend.
Goes out: the same values again, until the process ends.
May know: the storage contract. Every other backend is compared with this one.
"""

from stilltrue.storage.in_memory.backend import InMemoryStorage

__all__ = ["InMemoryStorage"]
