from __future__ import annotations

import pytest
from rich.cells import cell_len


def test_current_is_a_table_for_people(run, moved):
    ran = run("current", "user", "lives in")

    head, row = ran.out.splitlines()
    assert head.split() == ["subject", "predicate", "value", "from", "to", "standing", "id"]
    assert row.split()[:5] == ["user", "lives", "in", "Bergen", "2026-03"]


def test_columns_are_aligned_where_characters_are_wide(run, claims):
    claims(
        {"subject": "user", "predicate": "lives in", "value": "부산"},
        {"subject": "my sister", "predicate": "lives in", "value": "Rome"},
    )

    lines = run("list").out.splitlines()

    starts = {cell_len(line[: line.index("2026")]) for line in lines[1:]}
    assert len(lines) == 3
    assert len(starts) == 1


def test_history_shows_every_stretch_and_what_came_of_each_claim(run, moved):
    told = run("history", "user", "lives in", "--json").form

    assert [(fact["value"], fact["standing"]) for fact in told["facts"]] == [("Oslo", "past"), ("Bergen", "current")]
    assert [one["said"] for one in told["told"]] == ["Oslo", "Bergen"]


def test_why_marks_the_quoted_characters_below_the_turn(run):
    run("add", "Good morning! I live in Bergen. Nice day.", "--session", "s1")
    (fact,) = run("current", "user", "lives in", "--json").form["facts"]

    lines = run("why", fact["id"]).out.splitlines()

    place = next(number for number, line in enumerate(lines) if "Good morning!" in line)
    start, end = lines[place + 1].index("~"), lines[place + 1].rindex("~") + 1
    assert lines[place][start:end] == "I live in Bergen."


def test_why_underlines_in_colour_where_colours_are_wanted(run, monkeypatch):
    run("add", "I live in Bergen.")
    (fact,) = run("current", "user", "lives in", "--json").form["facts"]
    monkeypatch.setenv("FORCE_COLOR", "1")

    assert "\x1b[1;4mI live in Bergen.\x1b[0m" in run("why", fact["id"]).out


def test_no_color_wins_over_forced_colours(run, moved, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")

    assert "\x1b" not in run("current", "--no-color").out


def test_list_pages_and_all_reads_every_page(run, claims):
    claims(*({"subject": f"person {n}", "predicate": "lives in", "value": "Bergen"} for n in range(7)))

    first = run("list", "--limit", "3", "--json").form
    second = run("list", "--limit", "3", "--after", first["next"], "--json").form
    everything = run("list", "--all", "--json").form

    assert len(first["facts"]) == len(second["facts"]) == 3
    assert {fact["id"] for fact in first["facts"]}.isdisjoint(fact["id"] for fact in second["facts"])
    assert (len(everything["facts"]), everything["next"]) == (7, None)


def test_a_stretch_of_time_lists_what_held_at_any_time_in_it(run, moved):
    def held(*options):
        return [fact["value"] for fact in run("list", "--predicate", "lives in", "--json", *options).form["facts"]]

    assert held() == ["Bergen"]
    assert sorted(held("--from", "2026-01", "--to", "2026-06")) == ["Bergen", "Oslo"]
    assert held("--as-of", "2021") == ["Oslo"]


def test_count_is_a_number_and_nothing_else(run, moved):
    assert run("count").out == "1\n"
    assert run("count", "--standing", "any").out == "2\n"


def test_changes_say_from_what_to_what(run, moved):
    out = run("changes").out

    assert "nothing → Oslo" in out
    assert "Bergen" in out


def test_recall_shows_each_piece_with_its_receipt(run):
    run("add", "I live in Bergen.")

    assert "“I live in Bergen.”" in run("recall", "Where do I live?").out


def test_recall_explained_says_what_found_each_piece(run):
    run("add", "I live in Bergen.")

    form = run("recall", "Where do I live?", "--explain", "--json").form

    assert form["evidence"][0]["masses"]
    assert form["report"]["read_as"]


def test_context_alone_goes_to_standard_output(run):
    run("add", "I live in Bergen.")

    ran = run("context", "Where do I live?", "--budget", "200")

    assert "Bergen" in ran.out
    assert "tokens" in ran.err
    assert "tokens by" not in ran.out


def test_ask_answers_with_the_receipt_or_says_why_not(run):
    run("add", "I live in Bergen.")

    known = run("ask", "Where do I live?", "--json").form
    unknown = run("ask", "What is my blood type?", "--json").form

    assert known["answered"]
    assert "Bergen" in known["text"]
    assert known["cited"][0]["receipts"][0]["quote"] == "I live in Bergen."
    assert not unknown["answered"]
    assert unknown["why"]


def test_nothing_known_is_said_and_no_error(run):
    assert run("current", "nobody").out == "nothing is known\n"
    assert run("history", "user", "lives in").out == "nothing is known\n"
    assert run("recall", "anything").code == 0


def test_a_text_with_escapes_cannot_move_the_terminal(run):
    run("add", "kettle \x1b[2J\x1b]0;title\x07 blue")

    out = run("recall", "kettle").out

    assert "\x1b" not in out
    assert "\x07" not in out


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("worded", ["Favorite Colour of Tea Cup", "단골 미용실", "data set · item"])
def test_a_predicate_of_the_users_own_is_called_as_it_was_worded(run, claims, language, worded):
    claims({"subject": "user", "predicate": worded, "value": "A"}, now="2026-05-01T09:00+09:00")
    claims({"subject": "user", "predicate": worded, "value": "B"}, now="2026-05-20T09:00+09:00")
    fact = run("list", "--json").form["facts"][0]["id"]

    asked = [
        ("current",), ("list",), ("history", "user", worded), ("why", fact), ("changes",), ("state",), ("why-not", "A"),
        ("context", worded), ("recall", worded),
    ]  # fmt: skip

    assert [command for command in asked if worded not in facts_told(run(*command, "--lang", language).out)] == []


def facts_told(out):
    """What is printed, less the words in which it was said."""
    lines = [line.partition(" ← ")[0] for line in out.split("\n")]
    return "\n".join(line for line in lines if '"predicate"' not in line)


def test_a_predicate_of_the_registry_keeps_its_name_however_it_was_worded(run, claims):
    claims({"subject": "user", "predicate": "resides in", "value": "Oslo"})

    assert "lives in" in run("current").out
    assert "사는 곳" in run("current", "--lang", "ko").out


@pytest.mark.parametrize(("language", "reply"), [("en", "No answer: "), ("ko", "답 없음: ")])
@pytest.mark.parametrize("question", ["", "?", "123"])
def test_a_question_without_a_letter_is_answered_in_the_language_of_the_screen(run, language, question, reply):
    assert run("ask", question, "--lang", language).out.startswith(reply)
