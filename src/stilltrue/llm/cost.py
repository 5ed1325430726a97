"""What tokens cost: prices by model, exact sums, and never a zero for what is not known."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from stilltrue.errors import BadRequest
from stilltrue.model.spent import Spent

if TYPE_CHECKING:
    from stilltrue.llm.base import Usage

_MILLION = 1_000_000
_DOLLARS = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,9})?", re.ASCII)
_EDITION = re.compile(r"-(?:\d{4}-\d{2}-\d{2}|\d{8}|latest)\Z", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """Dollars for a million tokens."""

    input: Decimal
    output: Decimal
    cached: Decimal | None = None
    """For input that comes from the provider's cache; as other input where it is None."""
    kept: Decimal | None = None
    """For input that is written into the provider's cache; as other input where it is None."""

    def cost(self, usage: Usage) -> Decimal:
        """
        The dollars that an answer cost, exactly.

        Source:
            The providers' price lists: each kind of token times its price a million.
        """
        plain = max(0, usage.input_tokens - usage.cached_tokens - usage.kept_tokens)
        parts = (
            self.input * plain,
            (self.input if self.cached is None else self.cached) * usage.cached_tokens,
            (self.input if self.kept is None else self.kept) * usage.kept_tokens,
            self.output * usage.output_tokens,
        )
        return sum(parts, Decimal(0)) / _MILLION


FREE = Price(input=Decimal(0), output=Decimal(0))
"""Of a model that runs on one's own machine."""


def spent_on(usage: Usage, price: Price | None, n_calls: int = 1) -> Spent:
    """What one answer took, in that many calls; its dollars are not known where the price is not."""
    return Spent(
        n_calls=n_calls,
        input_tokens=usage.input_tokens,
        output_tokens=usage.output_tokens,
        dollars=price.cost(usage) if price is not None else None,
        estimated=usage.estimated,
    )


def price_of(name: str) -> Price | None:
    """
    The price of a model by its name, `openai:gpt-4o-mini`; None where the table does not know it.

    An edition at the end (`-2024-07-18`, `-20250514`, `-latest`) is priced as the model without it,
    unless the table has a line for that edition.

    >>> price_of("openai:gpt-4o-mini-2024-07-18") == price_of("openai:gpt-4o-mini")
    True
    >>> price_of("openai:no-such-model") is None
    True
    """
    table = _table()
    return table.get(name) or table.get(_EDITION.sub("", name))


def parsed_price(text: str) -> Price:
    """
    The price that a setting states: dollars a million tokens read and written, `0.15/0.60`.

    Raises:
        BadRequest: no two amounts with a stroke between them.
    """
    parts = text.split("/")
    if len(parts) != 2 or not all(_DOLLARS.fullmatch(part) for part in parts):
        raise BadRequest(
            f"the price {text[:40]!r} cannot be read; write dollars for a million tokens read and written, 0.15/0.60"
        )
    return Price(input=Decimal(parts[0]), output=Decimal(parts[1]))


@cache
def _table() -> dict[str, Price]:
    """The price list that is shipped, by `provider:model`."""
    told = tomllib.loads((files("stilltrue.llm") / "prices.toml").read_text(encoding="utf-8"), parse_float=Decimal)
    return {
        f"{provider}:{model}": Price(**{kind: Decimal(amount) for kind, amount in amounts.items()})
        for provider, models in told.items()
        for model, amounts in models.items()
    }
