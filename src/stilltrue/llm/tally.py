"""What a piece of work takes of a model, whatever comes of it: answers that are broken, cut or declined are paid for, too."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from stilltrue.errors import ModelFault
from stilltrue.llm.base import Request, Usage
from stilltrue.llm.cost import spent_on
from stilltrue.llm.wrapped import Limited
from stilltrue.model.spent import NOTHING_SPENT, Spent


@dataclass(slots=True)
class Tally:
    """What was taken so far."""

    spent: Spent = NOTHING_SPENT


_TALLY: ContextVar[Tally | None] = ContextVar("what the work at hand takes of a model", default=None)


class Tallied(Limited):
    """A model that counts its answers for the work at hand; each thread has its own."""

    @contextmanager
    def counting(self) -> Iterator[Tally]:
        """
        Count from here on; where the work fails for the model's sake, the failure tells what was taken.

        Raises:
            ModelFault: as the work does, with `spent`.
        """
        tally = Tally()
        before = _TALLY.set(tally)
        try:
            yield tally
        except ModelFault as problem:
            problem.spent = tally.spent
            raise
        finally:
            _TALLY.reset(before)

    def _allow(self, request: Request) -> None:
        """Whatever is asked."""

    def _count(self, usage: Usage) -> None:
        tally = _TALLY.get()
        if tally is not None:
            tally.spent += spent_on(usage, self.price)
