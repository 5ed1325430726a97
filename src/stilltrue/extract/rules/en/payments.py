"""What English says of rents, pay and prices: how much, and to how much they went."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.extract.rules.en.builds import rule
from stilltrue.extract.rules.parts import MINE, THINGS, Clause, Draft, Rule, Tense, Who
from stilltrue.language.money import money_en
from stilltrue.model.claim import Value

_AMOUNT = r"(?:(?:around|about|roughly|approximately)\s+)?(?P<value>[$€£₩]?\s?\d[\d,.]*\s?(?:k|thousand|million)?\s?(?:dollars?|bucks|usd|euros?|eur|pounds?|gbp|won|krw|yen)?)"
_PERIOD = r"(?:\s*(?:a|per|each|every|/)\s*(?:month|week|year)|\s+monthly|\s+pcm)?"
_PAYMENT = r"(?P<attribute>rent|salary|budget|deposit|mortgage)"
_RENT = r"(?:the|our|my) (?:monthly |new )?rent"
_THING_OR_MINE = frozenset({Who.THING, Who.ME})
COMPARED = re.compile(
    r"\s*(?:%|percent\b|per\s+cent\b|(?:dollars?|euros?|pounds?|bucks|won)?\s*(?:a|per)?\s*(?:month|week|year)?\s*(?:more|less|higher|lower|cheaper|dearer|extra|off|short|above|below|times)\b)",
    re.IGNORECASE,
)
"""Behind a number that is a share of something else, or what it differs by: "20 dollars more than last year"."""


def _amount(found: re.Match[str]) -> Value | None:
    """The amount that a pattern found, where it stands for itself."""
    return None if COMPARED.match(found.string, found.end("value")) else money_en(found["value"])


def _rent(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    amount = _amount(found)
    if amount is not None:
        yield Draft(predicate=found["attribute"].lower(), value=amount, over=clause.past, subject=_payer(clause))


def _payer(clause: Clause) -> str | None:
    return clause.me if clause.who is Who.THING else None


def _rent_rose(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    amount = _amount(found)
    named = clause.subject if clause.who is Who.THING else found[0].split("=")[0]
    if amount is not None and re.fullmatch(_RENT, named.strip().lower()):
        yield Draft(predicate="rent", value=amount, tense=Tense.CHANGE, subject=_payer(clause))


def _pay_rose(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    amount = _amount(found)
    if amount is not None:
        yield Draft(predicate=found["attribute"].lower(), value=amount, tense=Tense.CHANGE)


def _thing_rent(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    amount = _amount(found)
    if amount is not None and re.fullmatch(_RENT, clause.subject.lower()):
        yield Draft(predicate="rent", value=amount, over=clause.past, subject=clause.me)


def _costs(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    amount = _amount(found)
    if amount is not None:
        yield Draft(predicate="costs", value=amount, tense=Tense.TIMELESS)


RULES: tuple[Rule, ...] = (
    rule("my_rent", rf"my\s+(?:monthly\s+|new\s+)?{_PAYMENT}\s+=\s+{_AMOUNT}{_PERIOD}\b.*", _rent, MINE),
    rule("pay_rose", rf"my\s+(?P<attribute>salary|budget|mortgage)\s+=\s+(?:went|gone|goes|going)\s+(?:(?:up|down)\s+)?(?:from\s+\S+\s+)?to\s+{_AMOUNT}{_PERIOD}\b.*", _pay_rose, MINE),
    rule("rent_rose", rf"(?:my\s+rent\s+=\s+)?(?:went|gone|goes|going)\s+(?:up|down)\s+(?:from\s+\S+\s+)?to\s+{_AMOUNT}{_PERIOD}\b.*", _rent_rose, _THING_OR_MINE),
    rule("pays_rent", rf"pay\s+{_AMOUNT}{_PERIOD}\s+(?:in|for|of)?\s*(?P<attribute>rent)\b.*", _rent, MINE),
    rule("thing_costs", rf"costs?\s+(?:me\s+|us\s+)?{_AMOUNT}\b.*", _costs, THINGS),
    rule("thing_rent", rf"be\s+{_AMOUNT}{_PERIOD}\b.*(?P<attribute>)", _thing_rent, THINGS),
)  # fmt: skip
