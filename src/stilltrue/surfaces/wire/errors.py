"""The one table of errors: what each family means to a shell, to an HTTP client and to a program."""

from __future__ import annotations

import re
from dataclasses import dataclass

from stilltrue.errors import (
    BadRequest,
    BadScope,
    Corrupt,
    EmbeddingFault,
    Fault,
    ModelFault,
    NotFound,
    NotYet,
    StilltrueError,
    StorageFault,
    Unsupported,
)


@dataclass(frozen=True, slots=True)
class Outside:
    """What an error means outside of the program."""

    exit_code: int
    http_status: int


OK = 0
FOUND_SOMETHING = 1
"""An evaluation failed, a rebuild came out unequal, or the doctor found a problem."""
INTERRUPTED = 130
BROKEN_PIPE = 141

ERRORS: dict[type[StilltrueError], Outside] = {
    NotFound: Outside(2, 404),
    BadScope: Outside(2, 403),
    BadRequest: Outside(2, 400),
    Unsupported: Outside(3, 501),
    StorageFault: Outside(4, 503),
    EmbeddingFault: Outside(4, 503),
    NotYet: Outside(4, 503),
    ModelFault: Outside(4, 503),
    Corrupt: Outside(4, 500),
    Fault: Outside(4, 500),
}
"""The narrowest class that an error is of decides."""

OUR_FAULT = Outside(4, 500)
"""What is not of the tree is a fault of ours."""

_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")


def outside(error: Exception) -> Outside:
    """What the error means outside."""
    for family in type(error).__mro__:
        if family in ERRORS:
            return ERRORS[family]
    return OUR_FAULT


def kind(error: Exception) -> str:
    """
    The name of an error for programs.

    >>> kind(NotFound("no fact"))
    'not_found'
    """
    known = isinstance(error, StilltrueError)
    return _HUMP.sub("_", type(error).__name__).lower() if known else "fault"


def error_form(error: Exception) -> dict[str, object]:
    """The error as JSON."""
    return {"error": {"kind": kind(error), "message": str(error)}}
