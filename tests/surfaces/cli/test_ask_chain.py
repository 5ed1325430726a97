"""`ask` along a chain: the answer first, then each hop where its words stand."""

from __future__ import annotations


def told(claims):
    claims(
        {"subject": "Nova", "predicate": "chief executive officer", "value": "Kim"},
        {"subject": "Kim", "predicate": "hometown", "value": "Oslo"},
    )


def test_ask_shows_the_answer_and_each_hop_with_its_quote(run, claims):
    told(claims)

    shown = run("ask", "What is the hometown of the CEO of Nova?")

    assert shown.code == 0
    assert shown.out.startswith("On record: Oslo\n")
    assert '"value": "Kim"' in shown.out.replace('":"', '": "')


def test_ask_as_json_has_the_path_with_its_receipts(run, claims):
    told(claims)

    form = run("ask", "What is the hometown of the CEO of Nova?", "--json").form

    assert form["answered"]
    assert [(hop["predicate"], hop["back"], hop["asked_of"]) for hop in form["path"]] == [
        ("ceo", False, "Nova"),
        ("hometown", False, "Kim"),
    ]
    assert all(one["receipts"] for hop in form["path"] for one in hop["cited"])


def test_an_abstention_as_json_has_the_hops_that_could_be_followed(run, claims):
    told(claims)

    form = run("ask", "What is the capital of the hometown of the CEO of Nova?", "--json").form

    assert not form["answered"]
    assert form["why"] == "never said"
    assert [hop["predicate"] for hop in form["path"]] == ["ceo", "hometown"]


def test_ask_of_one_slot_has_no_path(run, claims):
    told(claims)

    assert run("ask", "What is the hometown of Kim?", "--json").form["path"] == []
