from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from stilltrue.surfaces.cli.commands import COMMANDS
from stilltrue.surfaces.cli.manual import commands, language_of, misplaced, renewed
from stilltrue.surfaces.cli.parser import parsed

REFERENCE = Path(__file__).parents[3] / "docs" / "reference"
MANUALS = pytest.mark.parametrize("manual", [REFERENCE / "cli.md", REFERENCE / "cli.ko.md"], ids=["en", "ko"])


def every(these):
    for command in these:
        yield command
        yield from every(command.commands)


@MANUALS
def test_every_command_is_in_the_manual_below_its_own_heading(manual):
    text = manual.read_text(encoding="utf-8")

    assert [name for name in commands() if f"$ {name} --help\n" not in text] == []
    assert misplaced(text) == []


@MANUALS
def test_the_manual_shows_the_help_as_it_is(manual):
    text = manual.read_text(encoding="utf-8")

    assert text == renewed(text, language_of(manual)), (
        "run python -m stilltrue.surfaces.cli.manual docs/reference/cli.md docs/reference/cli.ko.md"
    )


def test_both_manuals_tell_of_the_same_commands_in_the_same_order():
    headings = [
        re.findall(r"^#{3,4} .+$", (REFERENCE / name).read_text(encoding="utf-8"), re.MULTILINE)
        for name in ("cli.md", "cli.ko.md")
    ]

    assert headings[0] == headings[1]


def test_help_below_the_heading_of_another_command_is_found_out():
    text = "### list\n\n```text\n$ stilltrue count --help\n```\n"

    assert misplaced(text) == ["stilltrue count"]


@pytest.mark.parametrize(
    "place",
    [one.run for one in every(COMMANDS) if one.run]
    + [f"options.{one.arguments}" for one in every(COMMANDS) if one.arguments],
)
def test_every_command_names_functions_that_are_there(place):
    module, _, name = place.partition(":")

    assert callable(getattr(import_module(f"stilltrue.surfaces.cli.{module}"), name))


@pytest.mark.parametrize(
    "arguments",
    [
        ["--db", "x", "--json", "current", "user", "lives in"],
        ["current", "--db", "x", "--json", "user", "lives in"],
        ["current", "user", "--json", "lives in", "--db", "x"],
        ["--db", "x", "current", "user", "lives in", "--json"],
        ["--db", "x", "--json", "current", "--", "user", "lives in"],
    ],
    ids=" ".join,
)
def test_options_of_every_command_stand_anywhere(arguments):
    args = parsed(arguments)

    assert (args.db, args.json, args.subject, args.predicate) == ("x", True, "user", "lives in")


def test_after_two_dashes_everything_is_an_argument():
    assert parsed(["add", "--json", "--", "--verbose"]).text == "--verbose"


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["frobnicate"],
        ["list", "--frobnicate"],
        ["why"],
        ["eval"],
        ["recall", "q", "-k", "many"],
        ["add", "a\0b"],
        ["recal", "x"],
    ],
    ids=str,
)
def test_what_cannot_be_read_is_one_sentence_and_exit_code_2(run, arguments):
    ran = run(*arguments)

    assert ran.code == 2
    assert ran.out == ""
    assert re.fullmatch(r"stilltrue: [^\n]+\n", ran.err)


def test_with_json_what_cannot_be_read_is_json(run):
    ran = run("list", "--json", "--frobnicate")

    assert ran.code == 2
    assert ran.form["error"]["kind"] == "bad_request"
    assert ran.err == ""


def test_help_and_version_are_no_errors(run):
    assert run("--help").code == 0
    assert run("list", "--help").code == 0
    assert run("--version").out.startswith("stilltrue")


def test_a_blank_owner_is_refused_and_never_everyone(run):
    ran = run("--user", "", "list")

    assert ran.code == 2
    assert "user is blank" in ran.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("list", "--tier", 9),
        ("list", "--tier", -1),
        ("add", "x", "--role", "king"),
        ("current", "--as-of", ""),
        ("--db", "", "current"),
    ],
)
def test_an_argument_that_cannot_be_right_is_refused_and_not_taken_for_none(run, arguments):
    ran = run(*arguments)

    assert (ran.code, ran.out) == (2, "")
