from __future__ import annotations

from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[3] / "examples"


@pytest.fixture
def stories(run):
    return {story["language"]: story for story in run("demo", "--json").form["stories"]}


@pytest.mark.parametrize(
    ("language", "old", "new", "limits"), [("en", "Incheon", "Busan", "malatang"), ("ko", "수원", "부산", "마라탕")]
)
def test_the_story_is_told_in_both_languages(stories, language, old, new, limits):
    story = stories[language]

    homes = [(fact["value"], fact["standing"]) for fact in story["home"]["facts"] if fact["lane"] == "actual"]
    assert homes[-2:] == [(old, "past"), (new, "current")]
    assert [fact["value"] for fact in story["liking"]["facts"]] == ["likes", "limits"]
    assert limits in story["why"]["receipts"][0]["quote"]
    assert [answer["answered"] for answer in story["answers"]] == [True, True, True, False]
    assert story["believed_then"][0]["value"] != story["believed_now"][0]["value"]
    assert story["undone"]["dry_run"]
    assert story["undone"]["gone"]
    assert story["before"][0]["value"] != story["after"][0]["value"]


def test_the_story_reads_as_one_and_leaves_nothing_behind(run, tmp_path):
    ran = run("demo")

    assert ran.code == 0
    assert "Hannah" in ran.out
    assert "지민" in ran.out
    assert "~~~" in ran.out
    assert not (tmp_path / "memory.db").exists()


def test_each_story_is_told_in_the_words_of_its_language(run):
    english, korean = run("demo").out.split("지민", maxsplit=1)

    assert "subject" in english
    assert "주어" in korean
    assert "subject" not in korean
    assert "subject" not in run("--lang", "ko", "demo").out


def test_examples_that_are_not_there_are_asked_for(run, tmp_path):
    ran = run("demo", "--examples", tmp_path)

    assert ran.code == 2
    assert "--examples" in ran.err


def test_the_folder_of_examples_can_be_named(run):
    assert run("demo", "--examples", EXAMPLES, "--json").code == 0
