"""What is said against a formula before its inputs are known."""

from __future__ import annotations

import pytest
from tests.unit.ledger.formula.given import date, duration, items, money, number, truth, words

from stilltrue.ledger.formula import Sort, Type, check, parse, type_of

PLAIN, USD, EUR = Type(Sort.NUMBER), Type(Sort.NUMBER, "USD"), Type(Sort.NUMBER, "EUR")
KG, PACKS, WEEKS = Type(Sort.NUMBER, "kg"), Type(Sort.NUMBER, "packs"), Type(Sort.NUMBER, "weeks")
TEXT, DAY, MANY = Type(Sort.TEXT), Type(Sort.DATE), Type(Sort.NUMBER, "USD", many=True)
TYPES = {
    "n": PLAIN,
    "usd": USD,
    "eur": EUR,
    "kg_": KG,
    "packs_": PACKS,
    "weeks_": WEEKS,
    "t": TEXT,
    "d": DAY,
    "l": MANY,
}


def problems(text):
    return [(problem.column, problem.sentence) for problem in check(parse(text), TYPES).problems]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("n * usd", USD),
        ("usd / usd", PLAIN),
        ("packs_ * weeks_ / 1 week", PACKS),
        ("packs_ / weeks_", Type(Sort.NUMBER, "packs/weeks")),
        ("sum(l) + usd", USD),
        ("count(l where it > 5 USD)", PLAIN),
        ("max(0, usd - 5 USD)", USD),
        ("0 if n > 1 else usd", USD),
        ("d + 3 weeks", DAY),
        ("d - d", Type(Sort.NUMBER, "days")),
        ("n > 1", Type(Sort.TRUTH)),
        ('case(usd < 5 USD: "a", else: t)', TEXT),
        ("argmax(l)", TEXT),
        ("1 if n < 18 else 0 if n > 21 else prev", PLAIN),
        ("unknown + 1", None),
        ("l", MANY),
    ],
)
def test_the_type_of_the_outcome_follows_from_those_of_the_inputs(text, kind):
    checked = check(parse(text), TYPES)

    assert (checked.type, checked.problems) == (kind, ())


@pytest.mark.parametrize(
    ("text", "column", "sentence"),
    [
        ("n + usd", 3, "n and usd (USD) are of different units; write both in one (in n + usd)"),
        ("1 + usd + eur", 3, "1 and usd (USD) are of different units; write both in one (in 1 + usd)"),
        ("usd + eur", 5, "usd (USD) and eur (EUR) are money of two kinds, which is never mixed; multiply by a rate like 1300 KRW/USD (in usd + eur)"),
        ("packs_ * weeks_ + packs_", 17, "packs_ * weeks_ and packs_ (packs) are of different units; write both in one (in packs_ * weeks_ + packs_)"),
        ("kg_ in cm", 5, "kg_ (kg) and cm are of different units; write both in one (in kg_ in cm)"),
        ("2 * ceil(kg_)", 5, "kg_ (kg) can be written in other units, so that rounding needs a step; write it like round(weight to 1 kg) (in ceil(kg_))"),
        ("t + 1", 3, "t is a text, where a number or a date is wanted (in t + 1)"),
        ("l + 1 USD", 3, "l (USD) is a list, where one value is wanted (in l + 1 USD)"),
        ("sum(l where it > 5)", 7, "l (USD) and 5 are of different units; write both in one (in l where it > 5)"),
        ("1 / (2 - 2)", 3, "1 is divided by zero (in 1 / (2 - 2))"),
        ("1 if n else 2", 3, "n is a number, where yes or no is wanted"),
        ('case(n > 1: "a", else: 2)', 1, 'one band gives a text and another a number; give both the same kind and unit (in case(n > 1: "a", else: 2))'),
        ("usd if n > 1 else kg_", 5, "one band gives USD and another kg; give both the same kind and unit (in usd if n > 1 else kg_)"),
    ],
)  # fmt: skip
def test_what_can_never_work_is_named_with_its_place(text, column, sentence):
    found = check(parse(text), TYPES).problems

    assert [(problem.column, problem.sentence) for problem in found][0] == (column, sentence)
    assert found[0].blocking
    assert found[0].worded("ko") != sentence


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ('case(usd < 1900 USD: "a", usd <= 4000 USD: "b", else: "c")', []),
        ('case(usd < 1900 USD: "a", 1900 USD <= usd < 4000 USD: "b", 4000 USD <= usd: "c")', []),
        ('case(usd < 1900 USD: "a", usd > 6200 USD: "d", usd <= 4000 USD: "b", else: "c")', []),
        ('case(usd < 19 USD: "a", usd > 20 USD: "b")', ["no band covers 19 USD <= usd <= 20 USD; add one, or an else"]),
        ('case(n < 19: "a", n > 19: "b")', ["no band covers n = 19; add one, or an else"]),
        ('case(0 <= n < 19: "a")', ["no band covers n < 0; add one, or an else", "no band covers n >= 19; add one, or an else"]),
        ('case(n != 3: "a", not n != 3: "b")', []),
        ('case(n < 5 or n > 9: "a", 4 < n <= 9: "b", else: "c")', ['4 < n < 5 lies in two bands, those for "a" and "b"; the first one counts, move an edge']),
        ('case(0 <= n <= 10: "a", 10 <= n: "b", else: "c")', ['n = 10 lies in two bands, those for "a" and "b"; the first one counts, move an edge']),
        ('case(0 <= n <= 10: "a", 5 <= n: "a", else: "c")', []),
        ('case(n < 20: "a", n < 10: "b", else: "c")', ['the band for "b" never gets a turn, those before it take all; put it first or leave it out']),
        ('case(kg_ < 1 kg: "a", kg_ < 500 g: "b", else: "c")', ['the band for "b" never gets a turn, those before it take all; put it first or leave it out']),
        ('case(n / 2 < 5: "a", 5 < n / 2: "b")', ["no band covers n / 2 = 5; add one, or an else"]),
        ('case(n < 5: "a", usd > 5 USD: "b")', []),
        ('case(t = "x": "a", t = "y": "b")', []),
        ('case(n < usd / 1 USD: "a", else: "b")', []),
        ('case(n > -5: "a")', ["no band covers n <= -5; add one, or an else"]),
        ('case(d < 2026-03-01: "a", d > 2026-03-31: "b")', ["no band covers 2026-03-01 <= d < 2026-04-01; add one, or an else"]),
        ('case(d <= 2026-03-10: "a", d > 2026-03-10: "b")', []),
        ('case(d <= 2026-03-10: "a", d = 2026-03-11: "b", d > 2026-03-12: "c")', ["no band covers d = 2026-03-12; add one, or an else"]),
        ('case(d <= 2026-03-10: "a", 2026-03-08 <= d: "b")', ['2026-03-08 <= d < 2026-03-11 lies in two bands, those for "a" and "b"; the first one counts, move an edge']),
    ],
)  # fmt: skip
def test_gaps_overlaps_and_bands_without_a_turn_are_named_with_their_stretch(text, sentences):
    found = check(parse(text), TYPES).problems

    assert [problem.sentence for problem in found] == sentences
    assert not any(problem.blocking for problem in found)


def test_a_gap_is_told_in_korean_too():
    (gap,) = check(parse('case(보너스 < 100만 원: "저축", 보너스 > 200만 원: "여행")'), {}).problems

    assert gap.worded("ko") == "1000000 KRW <= 보너스 <= 2000000 KRW를 맡는 구간이 없습니다. 구간이나 else를 더하세요"


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (number(3), PLAIN),
        (number(3, "packs"), PACKS),
        (money(5), USD),
        (money(5, None), PLAIN),
        (number(20, "%"), Type(Sort.NUMBER, "%")),
        (duration("P2W"), Type(Sort.NUMBER, "week")),
        (date("2026-03-05"), DAY),
        (words("x"), TEXT),
        (truth("yes"), Type(Sort.TRUTH)),
        (items(a=money(5)), MANY),
        ([], None),
        (date("someday"), None),
    ],
)
def test_a_value_has_a_type(value, kind):
    assert type_of(value) == kind
