"""What a talk has told so far. What it told before the new turns is read once a rule asks for it, and not before."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import overload

from stilltrue.model.claim import Candidate

_MOST = 1_000
"""Claims that a later sentence may refer to: nobody refers to what was said longer ago."""


class Told(Sequence[Candidate]):
    """
    Claims in the order in which they were told, the last thousand of them.

    >>> told = Told(before=lambda: [Candidate(subject="user", predicate="age", value=None)])
    >>> told.append(Candidate(subject="user", predicate="job", value=None))
    >>> [one.predicate for one in told.at_hand], [one.predicate for one in told], told.is_whole
    (['job'], ['age', 'job'], True)

    Args:
        claims: what was told last.
        before: gives what was told before that; it is asked at most once, when something is looked for in the whole.
    """

    __slots__ = ("_before", "_claims")

    def __init__(
        self, claims: Iterable[Candidate] = (), before: Callable[[], Iterable[Candidate]] | None = None
    ) -> None:
        self._claims = deque(claims, maxlen=_MOST)
        self._before = before

    @property
    def is_whole(self) -> bool:
        """Whether all of it is at hand."""
        return self._before is None

    @property
    def at_hand(self) -> Sequence[Candidate]:
        """What can be looked at without asking for what was told before."""
        return self._claims

    def append(self, claim: Candidate) -> None:
        """Take in one more claim."""
        self._claims.append(claim)

    def extend(self, claims: Iterable[Candidate]) -> None:
        """Take in more claims."""
        self._claims.extend(claims)

    def pop(self) -> Candidate:
        """Take back the last claim, and return it."""
        return (self._claims or self._whole()).pop()

    def copy(self) -> Told:
        """The same, to which more can be told apart from this one."""
        return Told(self._claims, self._before)

    def _whole(self) -> deque[Candidate]:
        if self._before is not None:
            self._claims = deque((*self._before(), *self._claims), maxlen=_MOST)
            self._before = None
        return self._claims

    @overload
    def __getitem__(self, place: int) -> Candidate: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Candidate]: ...
    def __getitem__(self, place: int | slice) -> Candidate | Sequence[Candidate]:
        return list(self._whole())[place] if isinstance(place, slice) else self._whole()[place]

    def __len__(self) -> int:
        return len(self._whole())

    def __iter__(self) -> Iterator[Candidate]:
        return iter(self._whole())

    def __reversed__(self) -> Iterator[Candidate]:
        return reversed(self._whole())
