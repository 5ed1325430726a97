"""What was asked of language models, and what it cost."""

from __future__ import annotations

from decimal import Decimal

from stilltrue.model.frozen import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """The calls, tokens and dollars that a piece of work took of models."""

    n_calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    dollars: Decimal | None = Decimal(0)
    """None where the price of one of the models is not known: that is not nothing."""
    estimated: bool = False
    """Some of the tokens were counted here, because the server did not say."""

    def __add__(self, other: Spent) -> Spent:
        return Spent(
            n_calls=self.n_calls + other.n_calls,
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            dollars=None if self.dollars is None or other.dollars is None else self.dollars + other.dollars,
            estimated=self.estimated or other.estimated,
        )

    @property
    def tokens(self) -> int:
        """Read and written together."""
        return self.input_tokens + self.output_tokens


NOTHING_SPENT = Spent()


def spent_in_vain(problem: BaseException) -> Spent:
    """What a piece of work took of models before it failed."""
    spent = getattr(problem, "spent", None)
    return spent if isinstance(spent, Spent) else NOTHING_SPENT
