"""
What can go wrong, as a tree.

    StilltrueError
    ├── BadRequest            the caller's: fix the call and send it again
    │   ├── BadTime               a date that no calendar has, or out of range
    │   ├── BadScope              nobody, or somebody else, is named as the owner
    │   ├── BadClaim              a claim with an unknown field, act, value or quote
    │   │   └── BadFormula            a text that is no formula; says at which column
    │   ├── BadFile               a file that cannot be read as what it was said to be
    │   └── NotFound              an id or name of which nothing is on record
    ├── Unsupported           nobody's yet: a missing extra, a newer database
    └── Fault                 ours, or below us: try again, or tell us
        ├── StorageFault          the database refused, is locked, read-only or full
        ├── EmbeddingFault        the embedder is down, too slow, or gave what are no vectors
        ├── NotYet                what was waited for is still to be learned, or was given up
        ├── ModelFault            a language model could not do what was asked
        │   ├── ModelUnreachable      it is down, too slow, or stopped in the middle
        │   ├── ModelKeyRefused       the key is missing or not accepted
        │   ├── ModelBusy             too many questions; says how long to wait, where the server does
        │   ├── ModelRefused          the server does not take the question: no such model, or form
        │   │   ├── ModelFormRefused      it does not know this way of asking for JSON
        │   │   └── ModelInputTooLong     more text than the model can read
        │   ├── ModelTruncated        the answer reached its limit of tokens and stops in the middle
        │   ├── ModelDeclined         the model will not answer this
        │   ├── ModelAnswerBroken     an answer in another form than asked for, also after one repair
        │   └── BudgetSpent           the day's tokens or money are used up
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


class BadFormula(BadClaim):
    """
    A text that is no formula. The message says at which column, what was found and what was wanted.

    Attributes:
        column: the place in the text, counted from 1; 0 where it is the text as a whole.
    """

    def __init__(self, message: str, column: int = 0) -> None:
        super().__init__(f"formula, column {column}: {message}" if column else f"formula: {message}")
        self.column = column


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


class NotYet(Fault):
    """What a read was told to wait for is still to be learned, or was given up; read without waiting, or try later."""


class ModelFault(Fault):
    """
    A language model could not do what was asked; nothing was learned from it and no turn is lost.

    Attributes:
        spent: what the answers that came to nothing took of the model, as a `Spent`; None where that was not counted.
    """

    spent: object = None


class ModelUnreachable(ModelFault):
    """The model is down, too slow, or stopped in the middle of its answer."""


class ModelKeyRefused(ModelFault):
    """The key for the model is missing or not accepted."""


class ModelBusy(ModelFault):
    """The server has too much to do, or this key has asked too much."""

    def __init__(self, message: str, *, wait_seconds: float | None = None) -> None:
        super().__init__(message)
        self.wait_seconds = wait_seconds
        """How long the server asks to wait; None where it does not say."""


class ModelRefused(ModelFault):
    """The server does not take the question as it was sent: no such model, form or setting."""


class ModelFormRefused(ModelRefused):
    """The server may not know this way of asking for JSON; another one may do."""


class ModelInputTooLong(ModelRefused):
    """The question holds more text than the model can read."""


class ModelTruncated(ModelFault):
    """The answer reached its limit of tokens and stops in the middle."""


class ModelRepeating(ModelTruncated):
    """The answer was broken off, since it only repeated itself."""

    def __init__(self, message: str, text: str = "") -> None:
        super().__init__(message)
        self.text = text
        """What was written until then."""


class ModelDeclined(ModelFault):
    """The model, or a filter before it, will not answer this."""


class ModelAnswerBroken(ModelFault):
    """The answer has another form than was asked for, also after one repair."""


class BudgetSpent(ModelFault):
    """The day's tokens or money for models are used up, or cannot be counted."""


class Corrupt(Fault):
    """What is stored contradicts itself: a receipt that is not in its turn, an unequal rebuild."""
