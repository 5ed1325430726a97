"""Dialogues: that they tell their program, all of it and nothing else, in both languages."""

from __future__ import annotations

import string
from collections import Counter

import pytest

from stilltrue.eval.state import LANGUAGES
from stilltrue.eval.state.dialogue import told
from stilltrue.eval.state.generate import scenarios
from stilltrue.eval.state.reading_back import meanings
from stilltrue.eval.state.scoring import option_chosen, options_named
from stilltrue.eval.state.sentences import ACTS, meaning
from stilltrue.eval.state.themes import THEMES
from stilltrue.eval.state.words import Word, words

ALL = list(scenarios())
TOLD = {language: [told(one, language) for one in ALL] for language in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_operation_is_said_once_and_read_back_as_what_it_is(language):
    for dialogue in TOLD[language]:
        steps = dialogue.scenario.program.steps
        assert [turn.step for turn in dialogue.turns if turn.step is not None] == list(range(len(steps)))
        for turn in dialogue.turns:
            wanted = set() if turn.step is None else {meaning(steps[turn.step].operation)}
            assert meanings(turn.text, language, dialogue.scenario.themes) == wanted, turn.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_every_family_is_used(language):
    spoken = words(language)
    texts = " ".join(
        turn.text
        for dialogue in [*TOLD[language], *(told(one, language, 8) for one in scenarios(8))]
        for turn in dialogue.turns
    )
    unused = [
        template
        for family in ACTS
        for template in spoken.say.get(family, [])
        if not all(part in texts for part in _constant(template))
    ]

    assert unused == []


def _constant(template):
    """The words of a template between its holes, the first of them without the letter that is made great."""
    parts = [part.strip() for part, *_ in string.Formatter().parse(template)]
    return [part[1:] if place == 0 else part for place, part in enumerate(parts) if part]


def test_both_languages_have_the_same_themes_roles_outcomes_and_families():
    english, korean = words("en"), words("ko")

    assert english.say.keys() == korean.say.keys()
    assert english.themes.keys() == korean.themes.keys() == {theme.name for theme in THEMES}
    for theme in THEMES:
        rows = [spoken.themes[theme.name] for spoken in (english, korean)]
        assert rows[0].keys() == rows[1].keys()
        assert rows[0]["labels"].keys() == rows[1]["labels"].keys() == {*theme.outcomes, *theme.items}
        for role in rows[0]:
            if role not in ("subject", "labels"):
                assert rows[0][role].keys() == rows[1][role].keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_outcomes_of_a_theme_are_taken_for_one_another(language):
    spoken = words(language)
    for theme in THEMES:
        labels = [*(spoken.label(theme, key) for key in (*theme.outcomes, *theme.items)), spoken.say["open"]]
        assert [options_named(label, labels) for label in labels] == [[place] for place in range(len(labels))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_small_talk_and_answers_name_no_option(language):
    for dialogue in TOLD[language]:
        idle = [turn.text for turn in dialogue.turns if turn.step is None]
        assert [text for text in idle if options_named(text, dialogue.options)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_option_in_words_is_chosen_by_its_own_words_alone(language):
    for dialogue in TOLD[language]:
        assert [option_chosen(text, dialogue.options) for text in dialogue.options] == list(
            range(len(dialogue.options))
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_names_no_option(language):
    for dialogue in TOLD[language]:
        assert options_named(dialogue.question, dialogue.options) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_small_talk_with_and_without_numbers_in_it(language):
    idle = Counter(turn.text for dialogue in TOLD[language] for turn in dialogue.turns if turn.step is None)

    assert set(words(language).say["chat"]) <= set(idle)
    assert sum(any(char.isdigit() for char in text) for text in idle) >= 4


def test_the_same_seed_gives_the_same_words():
    again = [told(one, "ko") for one in ALL[:30]]

    assert again == TOLD["ko"][:30]
    assert [one.turns for one in again] != [told(one, "ko", 8).turns for one in ALL[:30]]


def test_turns_come_in_the_order_of_their_times_and_before_the_question():
    for dialogue in TOLD["en"]:
        times = [turn.at for turn in dialogue.turns]
        assert times == sorted(set(times))
        assert times[-1] < dialogue.asked_at


def test_members_of_a_research_team_report_and_only_the_owner_decides():
    roles = {
        (turn.role, dialogue.scenario.program.steps[turn.step].operation.place.role)
        for dialogue in TOLD["en"]
        if dialogue.scenario.domain == "research"
        for turn in dialogue.turns
        if turn.step is not None and meaning(dialogue.scenario.program.steps[turn.step].operation).act == "value"
    }

    assert ("other", "score") in roles
    assert ("user", "choice") in roles
    assert ("other", "choice") not in roles


@pytest.mark.parametrize(
    ("word", "written"),
    [
        ("7팩", "7팩을 7팩으로 7팩은 7팩이야"),
        ("600달러", "600달러를 600달러로 600달러는 600달러야"),
        ("서울", "서울을 서울로 서울은 서울이야"),
        ("ACL", "ACL을 ACL로 ACL은 ACL이야"),
        ("EMNLP", "EMNLP를 EMNLP로 EMNLP는 EMNLP야"),
        ("0.695", "0.695를 0.695로 0.695는 0.695야"),
        ("F1 0.7", "F1 0.7을 F1 0.7로 F1 0.7은 F1 0.7이야"),
        ("", "를 로 는 야"),
    ],
)
def test_a_korean_particle_fits_the_word_before_it(word, written):
    one = Word(word)

    assert f"{one:을/를} {one:으로/로} {one:은/는} {one:이야/야}" == written


def test_a_scenario_survives_json():
    import json

    form = json.loads(json.dumps(TOLD["ko"][24].as_dict(), ensure_ascii=False))

    assert form["language"] == "ko"
    assert form["steps"][0].keys() == {"day", "operation", "loud"}
    assert [turn["text"] for turn in form["turns"]] == [turn.text for turn in TOLD["ko"][24].turns]
    assert len(form["options"]) == len(form["option_texts"])
