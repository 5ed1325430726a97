from __future__ import annotations

import json

import pytest

from stilltrue import errors
from stilltrue.surfaces.wire.errors import error_form, kind, outside


def tree(family):
    yield family
    for narrower in family.__subclasses__():
        yield from tree(narrower)


@pytest.mark.parametrize("error", [one for one in tree(errors.StilltrueError) if one is not errors.StilltrueError])
def test_every_error_of_the_tree_means_something_outside(error):
    found = outside(error("a sentence"))

    families = {errors.BadRequest: (2, 4), errors.Unsupported: (3, 5), errors.Fault: (4, 5)}
    expected = next(meaning for family, meaning in families.items() if issubclass(error, family))
    assert (found.exit_code, found.http_status // 100) == expected


def test_an_error_is_a_kind_and_a_message():
    assert error_form(errors.BadTime("no such day")) == {"error": {"kind": "bad_time", "message": "no such day"}}


def test_what_is_not_of_the_tree_is_a_fault():
    assert kind(KeyError("x")) == "fault"
    assert outside(KeyError("x")).exit_code == 4


COMMANDS = [
    ("recall", "Where do I live?", "--explain"),
    ("context", "Where do I live?"),
    ("ask", "Where do I live?"),
    ("current",),
    ("recall", "내가 사는 곳은?", "--prove"),
    ("closure", "내가 사는 곳은?", "--prove"),
    ("history", "user", "lives in"),
    ("list", "--standing", "any"),
    ("count",),
    ("changes",),
    ("undo", "--channel", "user", "--dry-run"),
    ("forget", "--space", "--dry-run"),
    ("review", "--sample", "3"),
    ("report",),
    ("rebuild", "--verify"),
    ("doctor",),
    ("quarantine", "list"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_what_goes_out_survives_json_and_back(run, command):
    run("add", "나는 부산에 살아. I work at Coral Studio.")

    ran = run(*command, "--json")

    assert ran.code == 0
    assert ran.out.count("\n") == 1
    assert json.dumps(json.loads(ran.out), ensure_ascii=False) + "\n" == ran.out
    assert "부산" in ran.out or command[0] in ("count", "rebuild", "doctor", "quarantine", "review")


def test_times_go_out_in_the_zone_asked_for(run):
    run("add", "I live in Bergen.")

    def start(zone):
        return run("current", "--zone", zone, "--json", now="2026-06-02T00:00Z").form["facts"][0]["valid_from"]

    assert start("Asia/Seoul") == "2026-06-01T09:00:00+09:00"
    assert start("America/New_York") == "2026-05-31T20:00:00-04:00"
