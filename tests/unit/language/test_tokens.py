"""Tokens, names and particles."""

from __future__ import annotations

import pytest

from stilltrue.errors import BadRequest
from stilltrue.language import language, language_of
from stilltrue.language.tokens import (
    content_stems,
    content_words,
    name_key,
    normalise,
    particle_readings,
    query_tokens,
    script_of,
    strip_particles,
    tokens,
    words,
)


@pytest.mark.parametrize("identifier", ["KX-204", "E0417", "error_code", "foo.bar", "2026-05-08", "WF-210", "jenkins2"])
def test_an_identifier_is_kept_whole_beside_its_parts(identifier: str) -> None:
    found = tokens(f"see {identifier}, please")

    assert identifier.lower() in found
    assert len(found) > 3


@pytest.mark.parametrize("name", ["C++", "C#", ".NET", "🐶"])
def test_a_name_made_of_marks_is_a_token(name: str) -> None:
    assert name.lower() in tokens(f"I like {name}.")


@pytest.mark.parametrize(
    ("one", "other"), [("café", "cafe"), ("Zoë", "zoe"), ("ＡＢＣ", "abc"), ("Łódź", "lodz"), ("1,240", "1240")]
)
def test_spellings_of_one_word_are_one_token(one: str, other: str) -> None:
    assert tokens(one) == tokens(other)


def test_scripts_are_split_where_they_change() -> None:
    assert tokens("Abbiati가 kx204를") == ["abbiati", "가", "kx204", "kx", "204", "를"]


def test_dense_scripts_give_overlapping_bigrams_and_the_last_character() -> None:
    assert tokens("부산에서") == ["부산", "산에", "에서", "서"]
    assert tokens("東京タワー") == ["東京", "京", "タワ", "ワー", "ー"]
    assert tokens("눈") == ["눈"]


def test_repeats_are_kept_in_a_text_and_dropped_in_a_question() -> None:
    assert tokens("tea tea") == ["tea", "tea"]
    assert query_tokens("tea tea") == ["tea"]


@pytest.mark.parametrize(
    ("asked", "said"), [("우산은", "우산"), ("적금이 만기되지", "적금 만기"), ("부산에서는", "부산")]
)
def test_a_question_finds_the_noun_under_its_particles(asked: str, said: str) -> None:
    assert set(query_tokens(asked)) == set(query_tokens(said))


def test_words_stand_in_the_text_as_written() -> None:
    text = "Ｃafé  KX-204 부산에서"

    found = words(text)

    assert [token for token, _, _ in found] == ["cafe", "kx", "204", "부산", "산에", "에서"]
    assert [text[start:end] for _, start, end in found] == ["Ｃafé", "KX", "204", "부산", "산에", "에서"]


def test_normalising_makes_quotes_dashes_and_spaces_plain_and_drops_what_is_invisible() -> None:
    assert normalise("“Ｈi” —\u200b it’s\n\x00 \ud800 ok") == '"hi" - it\'s \ufffd ok'


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("한결 소프트", "한결소프트"),
        ("The Café Zoë", "cafe zoe"),
        ("Coca-Cola", "coca cola"),
        ("St. Louis", "st louis"),
        ("A&B", "A & B"),
    ],
)
def test_two_spellings_of_a_name_share_a_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("C", "C++"), ("C", "C#"), ("3.5", "35"), ("my sister", "sister"), ("🐶", "🐱")]
)
def test_two_names_do_not_share_a_key(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize(
    ("word", "stem"),
    [
        ("Christian Abbiati가", "Christian Abbiati"),
        ("SteamOS의", "SteamOS"),
        ("두부는", "두부"),
        ("부산에서", "부산"),
        ("서울로", "서울"),
        ("C++를", "C++"),
        ("엄마한테서", "엄마"),
        ("회의에서", "회의"),
        ("저는", "저"),
    ],
)
def test_particles_come_off_in_any_script(word: str, stem: str) -> None:
    assert strip_particles(word) == stem


@pytest.mark.parametrize("word", ["고양이", "이은", "사과", "나이", "회의", "도로", "는", "에서", "가"])
def test_a_noun_that_only_looks_inflected_survives(word: str) -> None:
    assert strip_particles(word) == word


def test_readings_offer_every_stem_longest_first() -> None:
    assert particle_readings("지은이가") == ("지은이가", "지은이", "지은")
    assert particle_readings("사과") == ("사과",)


@pytest.mark.parametrize(
    ("char", "script"),
    [("가", "hangul"), ("é", "latin"), ("я", "cyrillic"), ("東", "han"), ("ー", "kana"), ("7", "digit"), ("!", "none")],
)
def test_a_character_has_a_script(char: str, script: str) -> None:
    assert script_of(char) == script


def test_content_words_leave_function_words_and_particles_out() -> None:
    assert content_words("I moved to the city of Busan", "en") == ["moved", "city", "busan"]
    assert content_words("나는 부산에서 두부를 먹었어", "ko") == ["부산", "두부", "먹었어"]
    assert content_stems("moved walks", "en") == content_stems("moves walking", "en") == ["mov", "walk"]


@pytest.mark.parametrize(
    ("text", "code"), [("부산으로 이사했어", "ko"), ("I am 김치", "ko"), ("hello", "en"), ("123", "en"), ("", "en")]
)
def test_the_language_of_a_text_is_korean_from_a_third_of_hangul_on(text: str, code: str) -> None:
    assert language_of(text) == code


def test_an_unknown_language_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(BadRequest, match="en, ko"):
        language("xx")
