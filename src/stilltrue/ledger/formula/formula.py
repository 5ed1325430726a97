"""A formula that has been read. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from stilltrue.ledger.formula.printing import printed
from stilltrue.ledger.formula.steps import Op, Step, starts
from stilltrue.ledger.formula.straight import Straight, straight


@dataclass(frozen=True)
class Formula:
    """
    A formula that has been read. Two formulas are equal where they do the same steps.

    The steps are flat, so that neither comparing nor evaluating depends on how deeply it is nested.
    """

    steps: tuple[Step, ...]

    @cached_property
    def inputs(self) -> tuple[str, ...]:
        """The names of its inputs, each once, in the order in which they stand; `prev` is none of them."""
        names = (step.operand for step in self.steps if step.op is Op.NAME)
        return tuple(dict.fromkeys(name for name in names if isinstance(name, str)))

    @cached_property
    def uses_previous(self) -> bool:
        """Whether it looks at the outcome just before."""
        return any(step.op is Op.PREVIOUS for step in self.steps)

    @cached_property
    def uses_today(self) -> bool:
        """Whether its outcome hangs on the day."""
        return any(step.op is Op.TODAY for step in self.steps)

    @cached_property
    def starts(self) -> list[int]:
        """For each step, the place of the first step that it depends on."""
        return starts(self.steps)

    @cached_property
    def straight(self) -> Straight | None:
        """The quick way to work it out where all of its inputs are plain numbers; None where there is none."""
        return straight(self.steps, self.inputs)

    def __str__(self) -> str:
        """The formula in its one spelling; reading that gives this formula again."""
        return self._spelling

    @cached_property
    def _spelling(self) -> str:
        return printed(self.steps)
