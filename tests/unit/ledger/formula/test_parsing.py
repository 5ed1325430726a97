"""Text into a formula and back, and what is said of a text that is none."""

from __future__ import annotations

import pytest

from stilltrue.ledger.formula import BadFormula, parse

SPELLINGS = [
    ("a*b", "a * b"),
    ("per_week×weeks", "per_week * weeks"),
    ("a ÷ b − c", "a / b - c"),
    ("((a)+(b*c))", "a + b * c"),
    ("(a + b) * c", "(a + b) * c"),
    ("a - (b - c)", "a - (b - c)"),
    ("(a - b) - c", "a - b - c"),
    ("a / (b * c)", "a / (b * c)"),
    ("-(a + b)", "-(a + b)"),
    ("- - a", "--a"),
    ("2 * -3", "2 * -3"),
    ("1 if t<18 else 0 if t>21 else prev", "1 if t < 18 else 0 if t > 21 else prev"),
    ("(1 if a else 2) if b else 3", "(1 if a else 2) if b else 3"),
    ("(1 if a else 2) + 3", "(1 if a else 2) + 3"),
    ("not (a and b) or c", "not (a and b) or c"),
    ("(a or b) and c", "(a or b) and c"),
    ("18 <= t < 21", "18 <= t and t < 21"),
    ("1 < a+b < 2 < c", "1 < a + b and a + b < 2 and 2 < c"),
    ("(a < b) = c", "(a < b) = c"),
    ("a ≤ b", "a <= b"),
    ("a == b", "a = b"),
    ("a <> b", "a != b"),
    ("20% of salary", "20% of salary"),
    ("20 percent of salary", "20% of salary"),
    ("10packs*2 weeks", "10 packs * 2 weeks"),
    ("10 packs per week", "10 packs/week"),
    ("60 km/h", "60 km/h"),
    ("9.81 m/s^2", "9.81 m/s^2"),
    ("1 [fl oz]", "1 [fl oz]"),
    ("$760", "760 USD"),
    ("₩1000", "1000 KRW"),
    ("1.50e3 USD", "1500 USD"),
    ("700000원", "700000 KRW"),
    ("70만 원", "700000 KRW"),
    ("1.5억원", "150000000 KRW"),
    ("2000만 원", "20000000 KRW"),
    ("3만명", "30000 명"),
    ("3만 5천원", "35000 KRW"),
    ("3만5천5백원", "35500 KRW"),
    ("1억 2천만원", "120000000 KRW"),
    ("1억 2000만 300원", "120000300 KRW"),
    ("10억달러", "1000000000 USD"),
    ("min(3만, 5천)", "min(30000, 5000)"),
    ("3만-1천", "30000 - 1000"),
    ("3 만두", "3 만두"),
    ("주당 * 2주", "주당 * 2 주"),
    ("[per week] * [ weeks  long ]", "[per week] * [weeks long]"),
    ("[plain]", "plain"),
    ("[in] + [else]", "[in] + [else]"),
    ("weight in kg", "weight in kg"),
    ("a + b in kg < c", "a + b in kg < c"),
    ("(a in kg) * 2", "(a in kg) * 2"),
    ("done / total in %", "done / total in %"),
    ('case(t<18: "on", t > 21: "off", else: prev)', 'case(t < 18: "on", t > 21: "off", else: prev)'),
    ("case(a: 1)", "case(a: 1)"),
    ("case(a: 1 if b else 2, else: 3)", "case(a: 1 if b else 2, else: 3)"),
    (r"'it\'s'", '"it\'s"'),
    ("“따옴표”", '"따옴표"'),
    (r'"a \"b\" \\ c"', r'"a \"b\" \\ c"'),
    ("round(a,2)", "round(a, 2)"),
    ("round(a to 10 packs)", "round(a to 10 packs)"),
    ("올림(명수 / 5)", "ceil(명수 / 5)"),
    ("가장큰것(a, b)", "argmax(a, b)"),
    ('count(trips where it = "done")', 'count(trips where it = "done")'),
    ("max", "max"),
    ("case + 1", "case + 1"),
    ("2026-03-05 + 3 months", "2026-03-05 + 3 months"),
    ("2026-03 + 3개월", "2026-03 + 3 개월"),
    ("2026-03-05T09:00+09:00 - t", "2026-03-05T09:00:00+09:00 - t"),
    ("2026-03-05T00:00Z", "2026-03-05T00:00:00Z"),
    ("１２ ＋ ａ", "12 + ａ"),
    ("true or false", "true or false"),
    ("known(a)", "known(a)"),
]


@pytest.mark.parametrize(("text", "spelling"), SPELLINGS)
def test_a_formula_is_printed_in_one_spelling_that_reads_as_the_same_formula(text, spelling):
    formula = parse(text)

    assert str(formula) == spelling
    assert parse(spelling) == formula
    assert hash(parse(spelling)) == hash(formula)


def test_the_inputs_are_named_once_each_in_the_order_in_which_they_stand():
    formula = parse("b * [per week] + b - prev + count(list where it > c)")

    assert formula.inputs == ("b", "per week", "list", "c")
    assert formula.uses_previous


def test_a_name_typed_in_decomposed_letters_is_the_same_name():
    assert parse("수량").inputs == parse("수량").inputs == ("수량",)


MISTAKES = [
    ("", 1, "found the end, wanted a number, a name"),
    ("   ", 4, "found the end"),
    ("a b", 3, "found 'b', wanted an operator or the end"),
    ("1 +", 4, "found the end"),
    ("(a + b", 7, "found the end, wanted an operator or ')'"),
    ("a + b)", 6, "found ')', wanted an operator or the end"),
    ("f(2)", 1, "found 'f' with '(', wanted case or one of abs, argmax"),
    ("__import__('os')", 1, "found '__import__' with '('"),
    ("a.b", 2, "found '.', wanted a number"),
    ("a ? b", 3, "found '?'"),
    ("a; drop table facts", 2, "found ';'"),
    ("1,900 USD", 2, "found a comma inside a number; write 1900"),
    ("1_000 + a", 1, "found '1_000'; write a number in plain digits, like 1000"),
    ("a * 0x1F", 5, "found '0x1F'; write a number in plain digits, like 1000"),
    ("12_천", 1, "found '12_천'; write a number in plain digits, like 1000"),
    ("1e999999", 1, "found a number of more than 60 digits"),
    ("1e-999999", 1, "found a number of more than 60 digits"),
    ("9" * 61, 1, "found a number of more than 60 digits"),
    ("2026-13-01", 1, "found '2026-13-01', which is no date of the calendar"),
    ("2026-02-30", 1, "found '2026-02-30', which is no date of the calendar"),
    ('"abc', 1, "found a text that is not closed"),
    ("[x", 1, "found '[' without a ']'"),
    ("[]", 1, "found 'nothing' in brackets"),
    ("ceil(1, 2, 3)", 1, "found 3 arguments of ceil, wanted at most 2"),
    ("known(a, b)", 1, "found 2 arguments of known, wanted at most 1"),
    ("sum()", 5, "found ')', wanted a number"),
    ("it + 1", 1, "found 'it', wanted a value; 'it' stands only after 'where'"),
    ("sum(a + 1 where it > 2)", 11, "found 'where'"),
    ("a where it > 2", 3, "found 'where', wanted an operator or the end"),
    ("a in 5", 6, "found '5' after 'in', wanted a unit like kg or %"),
    ("a in", 5, "found the end, wanted a unit like kg or %"),
    ("case()", 6, "found ')'"),
    ("case(else: 1)", 1, "found a case with nothing but 'else'"),
    ("case(a: 1,)", 11, "found ')'"),
    ("case(a, b)", 7, "found ',', wanted ':'"),
    ("1 if a", 7, "found the end, wanted 'else'"),
    ("$", 1, "found '$' without an amount"),
    ("a\x00b", 2, "found U+0000"),
    ("a \ud800", 3, "found U+D800"),
    ('"\ud800"', 1, "found the character U+D800"),
    ('"a\nb"', 1, "found the character U+000A"),
    ("[a\tb" + "c" * 300 + "]", 1, "found a name of 303 characters"),
    ("a" * 300, 1, "found a name of 300 characters"),
    ("a \u202e b", 3, "found U+202E"),
    ("🙂", 1, "found '🙂'"),
    ("a" + " " * 200_001, 200_000, "the text has 200,002 characters"),
    ("100 200", 5, "found a value, wanted an operator"),
]


@pytest.mark.parametrize(("text", "column", "message"), MISTAKES)
def test_a_mistake_is_named_with_its_column_what_was_found_and_what_was_wanted(text, column, message):
    with pytest.raises(BadFormula) as caught:
        parse(text)

    assert caught.value.column == column
    assert str(caught.value).startswith(f"formula, column {column}: {message}")
    assert len(str(caught.value)) < 400


def test_a_name_of_emoji_or_of_right_to_left_letters_is_a_name():
    assert parse("[🙂] + שלום + [per week]").inputs == ("🙂", "שלום", "per week")


def test_brackets_inside_a_text_do_not_part_arguments() -> None:
    with pytest.raises(BadFormula, match="column 16: found a comma inside a number; write 1000"):
        parse("'(' = '(' and 1,000 > 1")
