from __future__ import annotations

import io
import json

import pytest

from stilltrue.surfaces.cli.acting import claims_of


def holding(run, *slot, **when):
    options = [part for name, value in when.items() for part in (f"--{name.replace('_', '-')}", value)]
    facts = run("current", *slot, *options, "--json").form["facts"]
    return [fact["value"] for fact in facts if fact["polarity"]]


def test_add_says_what_was_learned(run):
    ran = run("add", "I moved to Bergen last Friday.")

    assert ran.code == 0
    assert "1 kept, 1 claims learned" in ran.out
    assert "Bergen" in ran.out


def test_add_reads_standard_input(run, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("The kettle is blue.\n"))

    assert len(run("add", "-", "--json").form["kept"]) == 1


def test_a_secret_is_taken_out_and_told(run):
    secret = "sk-ant-api03-" + "aB3" * 31 + "AA"

    ran = run("add", f"My key is {secret}, keep it.")

    assert "a secret was taken out" in ran.err
    assert secret not in run("export").out


@pytest.mark.parametrize(
    "text",
    [
        '{"subject": "a", "predicate": "b", "value": "c"}\n{"subject": "d", "predicate": "b", "value": "c"}\n',
        '[{"subject": "a", "predicate": "b", "value": "c"},\n {"subject": "d", "predicate": "b", "value": "c"}]',
    ],
    ids=["lines", "a list"],
)
def test_claims_come_as_lines_or_a_list(run, tmp_path, text):
    file = tmp_path / "claims"
    file.write_text(text, encoding="utf-8")

    assert len(run("assert", file, "--json").form["learned"]) == 2


def test_one_claim_may_be_spread_over_lines():
    assert claims_of('{\n "subject": "a"\n}') == [{"subject": "a"}]


def test_a_bad_claim_is_refused_with_its_line_and_the_others_are_kept(run, tmp_path):
    file = tmp_path / "claims.jsonl"
    file.write_text('{"subject": "user", "predicate": "lives in", "value": "Bergen"}\n{"frob": 1}\n', encoding="utf-8")

    ran = run("assert", file)

    assert ran.code == 2
    assert "line 2" in ran.err
    assert "frob" in ran.err
    assert holding(run, "user", "lives in") == ["Bergen"]


def test_a_correction_changes_the_past_but_not_what_was_believed_then(run, moved):
    run("correct", "user", "lives in", "--from", "Bergen", "--to", "Stavanger")

    assert holding(run, "user", "lives in", as_of="2026-03-15") == ["Stavanger"]
    assert holding(run, "user", "lives in", as_of="2026-03-15", known_at="2026-04-01") == ["Bergen"]


def test_the_id_of_a_fact_stands_for_subject_and_predicate(run, moved):
    (fact,) = run("current", "user", "lives in", "--json").form["facts"]

    run("correct", fact["id"], "--to", "Stavanger")

    assert holding(run, "user", "lives in") == ["Stavanger"]


def test_an_end_uncovers_nothing_older(run, moved):
    run("end", "user", "lives in", "Bergen", "--at", "2026-05")

    assert holding(run, "user", "lives in") == []
    assert holding(run, "user", "lives in", as_of="2026-05-31") == ["Bergen"]


def test_what_is_denied_was_never_true(run, moved):
    run("deny", "user", "lives in", "Bergen")

    assert holding(run, "user", "lives in") == ["Oslo"]


def test_a_confirmation_needs_no_value_where_one_holds(run, moved):
    ran = run("confirm", "user", "lives in")

    assert ran.code == 0
    assert holding(run, "user", "lives in") == ["Bergen"]


def test_an_alias_joins_two_names_and_is_taken_back(run, claims):
    claims({"subject": "Big Blue", "predicate": "lives in", "value": "Armonk"})

    run("alias", "Big Blue", "IBM")
    joined = holding(run, "IBM", "lives in")
    run("unalias", "Big Blue")

    assert joined == ["Armonk"]
    assert holding(run, "IBM", "lives in") == []


def test_an_attitude_is_named_with_its_thing_in_brackets(run, claims):
    claims({"subject": "user", "predicate": "attitude", "qualifier": "malatang", "value": "likes"})

    assert holding(run, "user", "attitude[malatang]") == ["likes"]


@pytest.mark.parametrize("text", ["[1]", "[{", '"x"', "[" * 50_000])
def test_what_holds_no_claims_is_a_clear_error(run, tmp_path, text):
    file = tmp_path / "claims"
    file.write_text(text, encoding="utf-8")

    ran = run("assert", file, "--json")

    assert ran.code == 2
    assert "fault" not in json.dumps(ran.form)


def test_a_file_that_is_not_utf8_is_named_with_the_byte(run, tmp_path):
    (tmp_path / "x").write_bytes(b"ab\xff")

    ran = run("assert", tmp_path / "x")

    assert ran.code == 2
    assert "byte 2" in ran.err


@pytest.mark.parametrize("verb", ["confirm", "deny", "end"])
@pytest.mark.parametrize(("subject", "predicate"), [("user", "shoe size"), ("나", "신발 치수")])
def test_a_word_on_a_slot_that_nobody_knows_is_refused_and_nothing_is_kept(run, verb, subject, predicate):
    ran = run(verb, subject, predicate)

    assert ran.code == 2
    assert f"nothing is on record of {predicate!r} of {subject!r}" in ran.err
    assert "give the value that is meant" in ran.err
    assert run("report", "--json").form["turns"] == []


@pytest.mark.parametrize("verb", ["confirm", "deny"])
def test_a_word_on_a_slot_of_which_nothing_holds_has_to_name_its_value(run, verb):
    run("add", "I live in Oslo.", "--said-at", "2026-01-01")
    run("end", "user", "lives in")

    ran = run(verb, "user", "lives in")

    assert ran.code == 2
    assert "0 values hold for 'lives in' now" in ran.err


def test_what_is_denied_without_a_value_is_what_holds(run):
    run("add", "I live in Oslo.", "--said-at", "2026-01-01")

    assert run("deny", "user", "lives in").code == 0
    assert holding(run, "user", "lives in") == []


def test_add_says_how_many_texts_wait_for_a_vector(run, monkeypatch):
    monkeypatch.setenv("STILLTRUE_EMBEDDER", "hashing")
    monkeypatch.setattr("sys.stdin", io.StringIO("A long story. " * 5_000))

    ran = run("add", "-")

    assert ran.code == 0
    assert "texts wait for a vector" in ran.out
    assert "unembedded" in run("add", "The kettle is blue.", "--json").form


def test_a_reason_that_many_claims_share_is_told_once(run, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("I like blue kettles. " * 300))

    ran = run("add", "-")

    assert ran.code == 0
    assert "(100 times)" in ran.err
    assert len(ran.err.splitlines()) == 1
