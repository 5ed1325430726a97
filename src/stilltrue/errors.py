"""
What can go wrong, as a tree.

    StilltrueError
    ├── BadRequest            the caller's: fix the call and send it again
    │   ├── BadTime               a date that no calendar has, or out of range
    │   ├── BadScope              nobody, or somebody else, is named as the owner
    │   ├── BadClaim              a claim with an unknown field, act, value or quote
    │   ├── BadFile               a file that cannot be read as what it was said to be
    │   └── NotFound              an id or name of which nothing is on record
    ├── Unsupported           nobody's yet: a missing extra, a newer database
    └── Fault                 ours, or below us: try again, or tell us
        ├── StorageFault          the database refused, is locked, read-only or full
        ├── EmbeddingFault        the embedder is down, too slow, or gave what are no vectors
        └── Corrupt               what is stored contradicts itself

A caller who can do something about it catches one family:

    try:
        memory.add("I moved to Busan.")
    except stilltrue.BadRequest as problem:
        print(problem)
"""

from __future__ import annotations


class StilltrueError(Exception):
    """The root of all errors that Stilltrue raises on purpose."""


class BadRequest(StilltrueError):
    """The call cannot be right; the message says what was found, what was wanted and what to do."""


class BadTime(BadRequest):
    """A time that cannot be read, does not exist, or lies outside the years 1 to 9999."""


class BadScope(BadRequest):
    """The owner of the memory is missing or not one that the caller may name."""


class BadClaim(BadRequest):
    """A claim handed over is not in the form that `assert` takes."""


class BadFile(BadRequest):
    """A file that is not what its name or `--format` says it is."""


class NotFound(BadRequest):
    """Nothing on record answers to that id or name."""


class Unsupported(StilltrueError):
    """Right in itself, but not possible with this installation or this version."""


class Fault(StilltrueError):
    """Not the caller's doing."""


class StorageFault(Fault):
    """The database could not do what was asked; nothing of the transaction was kept."""


class EmbeddingFault(Fault):
    """The embedder could not do what was asked, or gave what are no vectors; nothing of it was kept."""


class Corrupt(Fault):
    """What is stored contradicts itself: a receipt that is not in its turn, an unequal rebuild."""
