"""The predicates known by name: the shipped rows, how a wording finds one, and what a bad row is told."""

from __future__ import annotations

from importlib import resources

import pytest

from stilltrue.errors import BadFile
from stilltrue.ledger.phrasing import predicate_key
from stilltrue.ledger.predicate import Cardinality, Predicate
from stilltrue.ledger.registry import (
    compiled_registry,
    load_registry,
    parsed_registry,
    registry_of,
    rows_of,
)
from stilltrue.ledger.swallowed import swallowed
from stilltrue.model.claim import Kind, ValueKind

ROW = """
[lives_in]
label = { en = "lives in", ko = "사는 곳" }
aliases = { en = ["residence"], ko = ["거주지"] }
cardinality = "one"
value = "entity"
kind = "state"
topic = "home"
"""
HANGUL_FIRST, HANGUL_LAST = "가", "힣"


def has_hangul(text: str) -> bool:
    return any(HANGUL_FIRST <= char <= HANGUL_LAST for char in text)


def shipped(name: str) -> Predicate:
    predicate = load_registry().get(name)
    assert predicate is not None, name
    return predicate


def named(worded: str) -> str | None:
    predicate = load_registry().named(worded)
    return predicate.name if predicate else None


# The shipped rows


def test_what_is_read_at_the_start_is_the_toml_parsed():
    folder = resources.files("stilltrue.ledger")
    rows, compiled = (folder.joinpath(f"predicates.{kind}").read_text(encoding="utf-8") for kind in ("toml", "json"))

    assert compiled == compiled_registry(rows), "run make registry"
    assert load_registry().edition == parsed_registry(rows).edition
    assert [repr(row) for row in load_registry().all()] == [repr(row) for row in parsed_registry(rows).all()]


def test_the_keys_that_are_read_at_the_start_are_those_of_the_wordings():
    rows = resources.files("stilltrue.ledger").joinpath("predicates.toml").read_text(encoding="utf-8")
    read, worked_out = load_registry().keys, parsed_registry(rows).keys

    assert read.stances == worked_out.stances
    assert [(key, row.name) for key, row in read.predicates.items()] == [
        (key, row.name) for key, row in worked_out.predicates.items()
    ]


def test_about_two_hundred_predicates_are_shipped() -> None:
    assert 200 <= len(load_registry().all()) <= 300


def test_every_predicate_has_a_label_and_two_aliases_in_english_and_in_korean() -> None:
    for predicate in load_registry().all():
        assert predicate.label.keys() == {"en", "ko"}, predicate.name
        assert len(predicate.aliases["en"]) >= 2, predicate.name
        assert len(predicate.aliases["ko"]) >= 2, predicate.name
        assert has_hangul(predicate.label["ko"]), predicate.name
        assert not any(map(has_hangul, (predicate.label["en"], *predicate.aliases["en"]))), predicate.name


def test_no_wording_names_two_predicates_in_any_language() -> None:
    owner: dict[str, str] = {}
    for predicate in load_registry().all():
        for worded in predicate.wordings():
            assert owner.setdefault(predicate_key(worded), predicate.name) == predicate.name, worded


def test_no_alias_repeats_another_of_its_row() -> None:
    for predicate in load_registry().all():
        for code, aliases in predicate.aliases.items():
            keys = [predicate_key(worded) for worded in (predicate.label[code], *aliases)]
            assert len(keys) == len(set(keys)), (predicate.name, code)


def test_every_name_label_and_alias_finds_its_own_predicate() -> None:
    for predicate in load_registry().all():
        for worded in predicate.wordings():
            assert load_registry().named(worded) is predicate, worded


@pytest.mark.parametrize("name", ["allergy", "medication", "medical_condition", "emergency_contact", "blood_type"])
def test_what_can_save_a_life_is_safety_critical_and_never_goes_stale(name: str) -> None:
    assert shipped(name).safety
    assert shipped(name).half_life_days is None


def test_nothing_safety_critical_has_a_half_life() -> None:
    assert not [predicate.name for predicate in load_registry().all() if predicate.safety and predicate.half_life_days]


def test_what_happened_does_not_go_stale() -> None:
    events = [predicate for predicate in load_registry().all() if predicate.kind is Kind.EVENT]

    assert events
    assert not [predicate.name for predicate in events if predicate.half_life_days]


@pytest.mark.parametrize("name", ["religion", "political_view", "sexual_orientation", "medical_condition", "bank"])
def test_private_matters_are_sensitive(name: str) -> None:
    assert shipped(name).sensitive


@pytest.mark.parametrize("name", ["pet", "hobby", "allergy", "child", "speaks", "uses", "depends_on"])
def test_what_comes_in_numbers_takes_many_values(name: str) -> None:
    assert shipped(name).many


@pytest.mark.parametrize("name", ["lives_in", "works_at", "job_title", "rent", "coffee_order", "spouse", "attitude"])
def test_what_a_later_word_replaces_takes_one_value(name: str) -> None:
    assert shipped(name).cardinality is Cardinality.ONE


def test_a_move_unsettles_the_gym_and_the_commute() -> None:
    assert {"gym", "commute"} <= set(shipped("lives_in").unsettles)


def test_predicates_are_listed_by_topic() -> None:
    registry = load_registry()

    assert shipped("pet") in registry.by_topic("pets")
    assert registry.by_topic("no such topic") == ()


def test_the_registry_is_read_once() -> None:
    assert load_registry() is load_registry()


# Wordings


@pytest.mark.parametrize(
    "worded",
    [
        "lives_in",
        "lives in",
        "Lives-In",
        "livesIn",
        "live in",
        "living in",
        "is living in",
        "has been living in",
        "now lives in",
        "거주지",
        "사는 곳",
        "사는곳",
        "거주",
        "거주하고 있다",
        "살고 있어요",
        "사는 곳은",
        "ＬＩＶＥＳ　ＩＮ",
    ],
)
def test_one_predicate_answers_to_its_spellings_forms_and_languages(worded: str) -> None:
    assert named(worded) == "lives_in"


@pytest.mark.parametrize(
    ("worded", "name"),
    [
        ("works_at", "works_at"),
        ("직장", "works_at"),
        ("직장은", "works_at"),
        ("the user's employer", "works_at"),
        ("my favorite color", "favourite_colour"),
        ("내 생일", "birthday"),
        ("나의 혈액형", "blood_type"),
        ("allergies", "allergy"),
        ("알러지", "allergy"),
        ("키우고 있어요", "pet"),
        ("pet's name", "pet_name"),
        ("is a citizen of", "citizenship"),
        ("founded by", "founded_by"),
        ("commit message language", "commit_message_language"),
        ("커밋 메시지 언어", "commit_message_language"),
    ],
)
def test_a_wording_finds_the_predicate_a_person_would_mean(worded: str, name: str) -> None:
    assert named(worded) == name


@pytest.mark.parametrize(
    "worded", ["", "   ", "🦊", "is", "the", "needle threader", "아무개", "\ud800", "\x00", "'; DROP"]
)
def test_what_names_nothing_known_finds_nothing(worded: str) -> None:
    assert named(worded) is None


@pytest.mark.parametrize(
    ("worded", "stance"),
    [
        ("likes", "likes"),
        ("loved", "likes"),
        ("좋아한다", "likes"),
        ("is cutting down on", "limits"),
        ("줄이고 있어", "limits"),
        ("avoids", "avoids"),
        ("can't stand", "dislikes"),
        ("싫어해요", "dislikes"),
        ("lives in", None),
    ],
)
def test_a_wording_of_liking_is_a_stance_and_no_predicate(worded: str, stance: str | None) -> None:
    assert load_registry().stance(worded) == stance
    assert stance is None or named(worded) is None


def test_open_predicates_share_a_key_across_spellings_and_verb_forms() -> None:
    assert predicate_key("Administers_servers") == predicate_key("administers servers")
    assert predicate_key("is collecting stamps") == predicate_key("collecting stamps")
    assert predicate_key("아침 산책") == predicate_key("아침산책")


def test_a_passive_is_not_its_active() -> None:
    assert predicate_key("owned by") != predicate_key("owns")


@pytest.mark.parametrize(
    "word", ["lives ", "now ", "is ", "the ", "'s ", "_", "-", "aA", "가 ", "거주하고있다", "\u202e"]
)
def test_a_wording_of_a_megabyte_names_nothing_and_has_a_key(word: str) -> None:
    worded = word * (1_000_000 // len(word))

    assert len(predicate_key(worded)) <= len(worded)
    assert named(worded) is None
    assert swallowed(worded) is None


# A predicate that swallowed its value


@pytest.mark.parametrize(
    ("worded", "found"),
    [
        ("lives_in_mangwon_dong", ("lives in", "mangwon dong")),
        ("lives in Mangwon-dong", ("lives in", "Mangwon-dong")),
        ("lives-in-seoul", ("lives in", "seoul")),
        ("livesInSeoul", ("lives in", "Seoul")),
        ("works_at_the_aquarium", ("works at", "aquarium")),
        ("is_allergic_to_peanuts", ("is allergic to", "peanuts")),
        ("likes_spicy_food", ("likes", "spicy food")),
        ("망원동에_거주", ("거주", "망원동")),
        ("서울 마포구에 거주", ("거주", "서울 마포구")),
        ("땅콩_알레르기", ("알레르기", "땅콩")),
        ("커피를_좋아함", ("좋아함", "커피")),
    ],
)
def test_the_value_is_taken_out_of_a_predicate_that_swallowed_it(worded: str, found: tuple[str, str]) -> None:
    assert swallowed(worded) == found


@pytest.mark.parametrize(
    "worded", ["lives_in", "home_address", "job_title", "plans_to_fly", "고양이 이름", "회의 시간", ""]
)
def test_a_wording_known_as_a_whole_swallowed_nothing(worded: str) -> None:
    assert swallowed(worded) is None


@pytest.mark.parametrize(
    "worded", ["job_satisfaction", "rent_control_office", "lives_in_with", "이모_이름", "juggles_knives"]
)
def test_a_noun_before_another_is_no_predicate_with_a_value(worded: str) -> None:
    assert swallowed(worded) is None


# Reading the file


def test_a_row_is_read_with_its_defaults() -> None:
    registry = parsed_registry(ROW)

    predicate = registry.get("lives_in")
    assert predicate is not None
    assert (predicate.value, predicate.kind, predicate.many) == (ValueKind.ENTITY, Kind.STATE, False)
    assert (predicate.half_life_days, predicate.inverse, predicate.unsettles) == (None, None, ())
    assert not predicate.sensitive
    assert not predicate.safety


def test_a_registry_made_from_its_own_rows_is_the_same_registry() -> None:
    shipped = load_registry()

    again = registry_of(rows_of(shipped), shipped.edition)

    assert rows_of(again) == rows_of(shipped)
    assert again.named("직장은").name == shipped.named("직장은").name == "works_at"
    assert [row.many for row in again.all()] == [row.many for row in shipped.all()]


def test_the_edition_follows_the_content_and_not_the_layout() -> None:
    edition = parsed_registry(ROW).edition

    assert len(edition) == 12
    assert parsed_registry("# a remark\n" + ROW.replace(" = ", "=")).edition == edition
    assert parsed_registry(ROW.replace("residence", "abode")).edition != edition


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (("topic = ", "tpoic = "), "tpoic"),
        (('topic = "home"\n', ""), "topic"),
        (('"one"', '"several"'), "cardinality"),
        (('value = "entity"', 'value = "thing"'), "value"),
        (('kind = "state"', 'kind = ["state"]'), "kind"),
        (('["residence"]', '"residence"'), "aliases.en"),
        (('["residence"]', "[7]"), "aliases.en"),
        (('"사는 곳"', '" "'), "label.ko"),
        (('topic = "home"', 'topic = "home"\nhalf_life_days = 0'), "half_life_days"),
        (('topic = "home"', 'topic = "home"\nhalf_life_days = true'), "half_life_days"),
        (('topic = "home"', 'topic = "home"\nsafety = "yes"'), "safety"),
        (('topic = "home"', 'topic = "home"\nunsettles = ["gym"]'), "unsettles"),
        (('topic = "home"', 'topic = "home"\nstances = { likes = ["residence"] }'), "stances"),
        (('topic = "home"', 'topic = "home"\npersons = ["mother"]'), "persons"),
        (('topic = "home"', 'topic = "home"\npersons = [["mother", 3]]'), "persons"),
        (('topic = "home"', 'topic = "home"\nstances = { likes = ["loves"], avoids = ["love"] }'), "stances"),
    ],
)
def test_a_bad_row_is_refused_by_row_and_field(change: tuple[str, str], field: str) -> None:
    with pytest.raises(BadFile, match=f"'lives_in', field '{field}'"):
        parsed_registry(ROW.replace(*change))


def test_an_alias_of_two_rows_is_refused_by_both_names() -> None:
    other = ROW.replace("[lives_in]", "[home]").replace("lives in", "dwells in").replace("사는 곳", "둥지")

    with pytest.raises(BadFile, match=r"row 'home'.*'residence' already names 'lives_in'"):
        parsed_registry(ROW + other)


@pytest.mark.parametrize("text", ["[lives_in", "lives_in = 3", "[Lives-In]\n"])
def test_what_is_no_table_of_predicates_is_refused(text: str) -> None:
    with pytest.raises(BadFile):
        parsed_registry(text)


def test_a_wording_that_ends_in_a_preposition_holds_no_value():
    assert swallowed("required version of") is None
    assert swallowed("lives in oslo") == ("lives in", "oslo")


@pytest.mark.parametrize(("worded", "name"), [("drinks", "drinks"), ("eats", "eats"), ("마시는 것", "drinks")])
def test_what_somebody_drinks_is_not_whether_he_drinks_alcohol(worded: str, name: str) -> None:
    row = load_registry().named(worded)

    assert row is not None
    assert row.name == name
