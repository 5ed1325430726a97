"""What tokens cost is exact where it is known, and unknown where it is not; it is never guessed to be nothing."""

from __future__ import annotations

from decimal import Decimal

import pytest

from stilltrue.errors import BadRequest
from stilltrue.llm.base import Usage
from stilltrue.llm.cost import Price, _table, parsed_price, price_of


def test_each_kind_of_token_has_its_own_price():
    price = Price(input=Decimal(3), output=Decimal(15), cached=Decimal("0.30"), kept=Decimal("3.75"))
    usage = Usage(input_tokens=1_000, output_tokens=100, cached_tokens=600, kept_tokens=200)

    cost = price.cost(usage)

    # 200 × 3 + 600 × 0.30 + 200 × 3.75 + 100 × 15, a million
    assert cost == Decimal("0.00303")


def test_cached_input_costs_as_other_input_where_no_price_is_given_for_it():
    price = Price(input=Decimal(1), output=Decimal(2))

    assert price.cost(Usage(input_tokens=10, output_tokens=1, cached_tokens=9)) == Decimal("0.000012")


def test_more_cached_tokens_than_there_are_make_nothing_cheaper_than_free():
    price = Price(input=Decimal(1), output=Decimal(2), cached=Decimal(0))

    assert price.cost(Usage(input_tokens=10, cached_tokens=99)) == Decimal(0)


@pytest.mark.parametrize(
    "name",
    ["openai:gpt-4o-mini-2024-07-18", "anthropic:claude-haiku-4-5-20251001", "anthropic:claude-3-5-haiku-latest"],
)
def test_an_edition_costs_what_its_model_costs(name):
    assert price_of(name) is not None


@pytest.mark.parametrize(
    "name", ["", "gpt-4o", "openai:", "openai:gpt-4o-audio", "azure:gpt-4o", "openai:gpt-4o-2024", "모델"]
)
def test_the_cost_of_an_unknown_model_is_unknown(name):
    assert price_of(name) is None


def test_every_listed_price_is_more_than_nothing_and_writing_costs_more_than_reading():
    for price in _table().values():
        assert 0 < price.input < price.output
        assert price.cached is None or 0 < price.cached < price.input
        assert price.kept is None or price.input < price.kept


def test_a_price_can_be_stated():
    assert parsed_price("0.15/0.60") == Price(input=Decimal("0.15"), output=Decimal("0.60"))
    assert parsed_price("0/0") == Price(input=Decimal(0), output=Decimal(0))


@pytest.mark.parametrize(
    "text", ["", "1", "1/", "/1", "1/2/3", "1e9/2", "nan/1", "-1/2", "1,5/2", "१/२", "1" * 50 + "/1"]
)
def test_a_price_that_cannot_be_read_is_refused(text):
    with pytest.raises(BadRequest, match="write dollars for a million tokens"):
        parsed_price(text)
