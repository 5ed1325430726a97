from __future__ import annotations

import pytest


@pytest.fixture
def meeting(claims):
    claims(
        {"subject": "weekly meeting", "predicate": "held in", "value": "Room A"},
        {"subject": "Room A", "predicate": "floor", "value": "2"},
        {"subject": "Room B", "predicate": "floor", "value": "5"},
        now="2026-01-05T09:00+09:00",
    )
    claims(
        {"subject": "weekly meeting", "predicate": "held in", "value": "Room B"},
        now="2026-03-10T09:00+09:00",
    )


QUESTION = "Which floor is the weekly meeting on?"


def test_closure_prints_the_turns_within_reach_in_the_order_in_which_they_were_said(run, meeting):
    lines = run("closure", QUESTION).out.splitlines()

    assert [line.strip() for line in lines if "subject" in line] == [
        '{"subject":"Room B","predicate":"floor","value":"5"}',
        '{"subject":"weekly meeting","predicate":"held in","value":"Room B"}',
    ]
    assert ["hop 1" in line for line in lines if "hop" in line] == [True, False]


def test_closure_of_an_earlier_time_follows_what_held_then(run, meeting):
    form = run("closure", QUESTION, "--as-of", "2026-02-01", "--json").form

    assert [(fact["subject"], fact["value"]) for fact in form["facts"]] == [
        ("room a", "2"),
        ("weekly meeting", "Room A"),
    ]


def test_a_proof_says_what_was_reached_and_ends_with_its_limits(run, meeting):
    lines = run("closure", QUESTION, "--prove").out.splitlines()

    told = lines[lines.index("proof") + 1 :]
    assert told[:5] == [
        "  from the weekly meeting, in fewer than 5 hops",
        "  current, each the winner of its slot: facts 2",
        "  hop 0: subjects 1, facts 1 of 1",
        "  hop 1: subjects 1, facts 1 of 1",
        "  nothing within reach was left out",
    ]
    assert told[5].startswith("  It covers what was read from turns")


def test_what_has_no_room_is_named(run, meeting):
    ran = run("closure", QUESTION, "--budget", "80")

    assert "left out of room b, hop 1: facts 1, by budget" in ran.out
    assert "turns for which there was no room: 1" in ran.out


def test_fewer_hops_reach_less(run, meeting):
    form = run("closure", QUESTION, "--hops", "1", "--json").form

    assert [one["subject"] for one in form["reached"]] == ["weekly meeting"]


def test_a_question_that_names_nothing_says_so(run, meeting):
    assert run("closure", "Who is Zoltan?").out == "the question names nothing that is on record\n"


def test_recall_with_a_proof_shows_what_was_within_reach_too(run, meeting):
    ran = run("recall", "Where is the weekly meeting held?", "--prove")
    form = run("recall", "Where is the weekly meeting held?", "--prove", "--json").form

    assert "proof" in ran.out.splitlines()
    assert {piece["fact"]["value"] for piece in form["evidence"] if piece["fact"]} >= {"Room B", "5"}
    assert form["proof"]["complete"]
    assert form["proof"]["limits"]


def test_hops_that_cannot_be_right_are_refused(run, meeting):
    ran = run("closure", QUESTION, "--hops", "0")

    assert ran.code == 2
    assert "hops is 0" in ran.err
