"""Formulas that cannot work, handed over on the command line: each says why, and the rest of the ledger stands."""

from __future__ import annotations

import pytest

TOLD = {
    "en": {"of": "trip", "n": "packs a week", "m": "weeks", "out": "crates", "beside": "guide", "value": "Mina"},
    "ko": {"of": "여행", "n": "주당 팩", "m": "주 수", "out": "상자", "beside": "안내인", "value": "미나"},
}
HUGE = "1" + "0" * 10_000


@pytest.fixture(params=["en", "ko"])
def words(request):
    return TOLD[request.param] | {"language": request.param}


@pytest.fixture
def hand(words, claims):
    """Hand over claims about the trip; a formula looks at n and m, and makes the crates."""

    def hand(*lines, **formulas):
        told = [{"subject": words["of"], "predicate": words.get(name, name), "value": value} for name, value in lines]
        told += [derived(words, words.get(out, out), formula) for out, formula in formulas.items()]
        return claims(*told)

    hand(("n", 10), ("m", 2), ("beside", words["value"]))
    return hand


def derived(words, predicate, formula, *names):
    slots = {name: [words["of"], words.get(name, name)] for name in names or ("n", "m")}
    derivation = {"formula": formula, "inputs": slots}
    return {"subject": words["of"], "predicate": predicate, "derivation": derivation}


@pytest.fixture
def held(run, words):
    """What holds of the trip, by predicate: the value, or why it has to be rechecked."""

    def held():
        facts = run("current", words["of"], "--json").form["facts"]
        found = {fact["label"]: fact["recheck"] or fact["value"] for fact in facts}
        assert found[words["beside"]] == words["value"]
        return found

    return held


RECHECK = [
    ("n / (m - 2)", "10 is divided by zero", "10을 0으로 나눕니다"),
    ("n * 1 kg + m * 1 cm", "different units", "단위가 다릅니다"),
    ("1000 KRW * n + 5 USD", "money of two kinds", "서로 다른 돈"),
    ("n + beside", "is a text", "글"),
    ("n * late", "no value for late", "late의 값이 없습니다"),
    ("case(n < 5: 1, n > 10: 2)", "no band of the rule covers", "맞는 구간이 규칙에 없습니다"),
    ("-" * 5_000 + "n < 3 kg", "different units", "단위가 다릅니다"),
    (" * ".join(["n * 1000000000000000000000000000000"] * 200), "more than 600 digits", "600자리를 넘습니다"),
]


@pytest.mark.parametrize(("formula", "english", "korean"), RECHECK, ids=[one[1] for one in RECHECK])
def test_what_cannot_be_worked_out_is_to_be_rechecked_and_says_why(
    claims, hand, held, words, formula, english, korean
):  # fmt: skip
    ran = claims(derived(words, words["out"], formula, "n", "m", "beside", "late"))

    (recheck,) = [why for name, why in held().items() if name not in (words["n"], words["m"], words["beside"])]
    assert (english if words["language"] == "en" else korean) in recheck
    assert ran.code == 0


REFUSED = [
    ("n +* m", "column 4"),
    ("n * zz", "'zz' is no input"),
    ("2 * 3", "looks at no slot"),
    ("__import__('os').system('true')", "column"),
    (f"{HUGE} * n", "more than 60 digits"),
    ("1e400 * n", "more than 60 digits"),
    ("n \0 m", "U+0000"),
]


@pytest.mark.parametrize(("formula", "told"), REFUSED, ids=[one[1] for one in REFUSED])
def test_what_is_no_formula_is_refused_with_its_slot_and_place(claims, hand, held, words, formula, told):
    hand(("out", 7))
    before = held()

    ran = claims(derived(words, words["out"], formula))

    assert (ran.code, f"{words['of']} · {words['out']}: " in ran.err, told in ran.err) == (2, True, True)
    assert held() == before


@pytest.mark.parametrize("number", ["1e400", "-1e400", HUGE, "NaN", '{"number": "1e400"}', '{"number": "Infinity"}'])
def test_a_number_that_is_none_is_refused_and_the_lines_beside_it_are_kept(run, hand, held, words, tmp_path, number):
    start = f'{{"subject": "{words["of"]}", "predicate"'
    lines = [f'{start}: "{words[name]}", "value": {value}}}' for name, value in (("m", number), ("n", 11))]
    (tmp_path / "lines.jsonl").write_text("\n".join(lines), encoding="utf-8")

    ran = run("assert", tmp_path / "lines.jsonl")

    assert (ran.code, "line 1: " in ran.err) == (2, True)
    assert [held()[words[name]] for name in ("n", "m")] == ["11", "2"]


def test_a_formula_of_ten_thousand_terms_is_worked_out_and_follows(hand, held, words):
    hand(out=" + ".join(["n"] * 10_000))

    hand(("n", 11))

    assert held()[words["out"]] == "110000"


@pytest.mark.parametrize(
    "formula", ["(" * 5_000 + "n" + ")" * 5_000, "-" * 5_000 + "n", "case(m = 3: 0, else: " * 2_000 + "n" + ")" * 2_000]
)
def test_deep_nesting_is_no_trouble(hand, held, words, formula):
    hand(out=formula)

    assert held()[words["out"]] == "10"


def test_a_formula_that_waits_for_itself_is_refused_with_the_way_round(claims, hand, held, words):
    hand(out="n * m")

    ran = claims(derived(words, words["n"], "out / m", "out", "m"))

    assert (ran.code, "it would depend on itself" in ran.err) == (2, True)
    assert "not believed, formula that would depend on itself:" in ran.err
    assert held()[words["out"]] == "20"


@pytest.mark.parametrize(
    ("formula", "english", "korean"),
    [
        ("case(n < 5: 1, n > 5: 2)", "no band covers n = 5", "n = 5를 맡는 구간이 없습니다"),
        ("case(n <= 5: 1, n >= 5: 2)", "n = 5 lies in two bands", "모두 듭니다"),
        ("case(n < 50: 2, n < 3: 1, else: 3)", "never gets a turn", "쓰이지 않습니다"),
    ],
)
def test_gaps_and_overlaps_of_bands_are_noted_and_the_rule_is_taken(hand, held, words, formula, english, korean):
    ran = hand(out=formula)

    assert (english if words["language"] == "en" else korean) in ran.err
    assert (ran.code, held()[words["out"]]) == (0, "2")


def test_after_all_of_it_the_ledger_is_as_a_rebuild_has_it(run, hand, held, words):
    for formula in ("n / (m - 2)", "n +* m", "n * 1 kg + m * 1 cm", "case(n > 50: 1)", "n * m"):
        hand(out=formula)

    assert held()[words["out"]] == "20"
    assert run("rebuild", "--verify").code == 0
