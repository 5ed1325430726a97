"""Patterns of the user's own: which lines they read, which pattern wins, what a bad file is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from stilltrue.errors import BadFile
from stilltrue.extract.grammar import Grammar, load_grammar
from stilltrue.extract.grammar_file import patterns_of
from stilltrue.model.claim import Act, Candidate, End, Kind, ValueKind
from stilltrue.model.scope import Channel, SpaceKey
from stilltrue.model.time import moment_of, spoken
from stilltrue.model.turn import Turn, TurnId, Window

CITIZEN = '[[pattern]]\ntext = "{subject} is a citizen of {value}."\npredicate = "citizenship"\nmany = false\n'


def read(source: str, text: str, channel: Channel = Channel.STREAM) -> list[Candidate]:
    said = moment_of("2026-05-15T09:00:00Z").earliest
    turn = Turn(
        id=TurnId("t_1"), space=SpaceKey("user:a"), session="s", index=0, role="fact", speaker=None, channel=channel,
        text=text, said_at=said, received_at=said, recorded_at=said, zone="UTC",
    )  # fmt: skip
    candidates = Grammar(patterns_of(source, "g.toml")).extract(Window((), (turn,))).candidates
    assert all(text[slice(*held.span)] == held.quote for held in candidates if held.span)
    return list(candidates)


def triples(candidates: list[Candidate]) -> list[tuple[str, str, str | None]]:
    return [(held.subject, held.predicate, held.value.text if held.value else None) for held in candidates]


def test_a_whole_line_of_the_patterns_shape_is_one_claim():
    (held,) = read(CITIZEN, "Ana Ruiz is a citizen of Chile.")

    assert triples([held]) == [("Ana Ruiz", "citizenship", "Chile")]
    assert (held.quote, held.many, held.kind) == ("Ana Ruiz is a citizen of Chile.", False, Kind.STATE)


@pytest.mark.parametrize(
    "line", ["Ana is a citizen of Chile", "So Ana is a citizen.", " is a citizen of Chile.", "Ana is a citizen of ."]
)
def test_a_line_of_another_shape_is_left_alone(line: str):
    assert read(CITIZEN, line) == []


def test_each_line_of_a_turn_is_read():
    text = "# People\r\n\n  Ana is a citizen of Chile.\nnoise\nBo is a citizen of Peru.  "

    assert triples(read(CITIZEN, text)) == [("Ana", "citizenship", "Chile"), ("Bo", "citizenship", "Peru")]


@pytest.mark.parametrize("channel", [Channel.STREAM, Channel.DOCUMENT, Channel.TOOL, Channel.USER])
def test_streams_documents_tools_and_users_are_read_alike(channel: Channel):
    assert len(read(CITIZEN, "Ana is a citizen of Chile.", channel)) == 1


@pytest.mark.parametrize("channel", [Channel.ASSISTANT, Channel.WEB, Channel.SYSTEM, Channel.STRUCTURED])
def test_other_channels_are_not_read(channel: Channel):
    assert read(CITIZEN, "Ana is a citizen of Chile.", channel) == []


def test_the_pattern_with_the_most_literal_characters_wins():
    source = '[[pattern]]\ntext = "{subject} is {value}."\npredicate = "is"\n' + CITIZEN

    assert triples(read(source, "Ana is a citizen of Chile.")) == [("Ana", "citizenship", "Chile")]


def test_a_hole_takes_as_little_as_it_can():
    source = '[[pattern]]\ntext = "{subject} depends on {qualifier} {value}."\npredicate = "depends on"\n'

    (held,) = read(source, "a/b depends on depends on ^1.2.")

    assert (held.subject, held.qualifier, held.value.text if held.value else "") == ("a/b", "depends", "on ^1.2")


def test_numbering_is_allowed_only_where_the_pattern_says_so():
    numbered = CITIZEN + "numbered = true\n"

    assert triples(read(numbered, "12. Ana is a citizen of Chile.")) == [("Ana", "citizenship", "Chile")]
    assert triples(read(CITIZEN, "12. Ana is a citizen of Chile.")) == [("12. Ana", "citizenship", "Chile")]


def test_constants_stand_for_what_has_no_hole():
    source = (
        '[[pattern]]\ntext = "회원 탈퇴: {subject}"\npredicate = "회원"\nact = "ends"\n'
        '[[pattern]]\ntext = "점검 중"\nsubject = "서버"\npredicate = "상태"\nvalue = true\nkind = "event"\nend = "unsaid"\n'
    )

    first, second = read(source, "회원 탈퇴: 김하늘\n점검 중")

    assert (first.subject, first.act, first.value) == ("김하늘", Act.ENDS, None)
    assert (second.subject, second.kind, second.end) == ("서버", Kind.EVENT, End.UNSAID)
    assert second.value is not None
    assert (second.value.kind, second.value.key) == (ValueKind.BOOLEAN, "yes")


def test_from_and_to_are_times_in_iso_or_words():
    source = '[[pattern]]\ntext = "{subject} worked at {value} from {from} to {to}."\npredicate = "works at"\n'

    dated, vague = read(
        source, "Ana worked at Beta from 2019 to 2021-03.\nBo worked at Beta from long ago to whenever."
    )

    assert dated.valid_from is not None
    assert dated.valid_to is not None
    assert (spoken(dated.valid_from), spoken(dated.valid_to), dated.end) == ("2019", "2021-03", End.STATED)
    assert (vague.valid_from, vague.unresolved_start, vague.valid_to, vague.end) == (None, True, None, End.UNSAID)


def test_a_number_is_read_as_one_or_the_line_is_left_alone():
    source = '[[pattern]]\ntext = "{subject} weighs {value}"\npredicate = "weight"\nvalue_kind = "number"\n'

    held = read(source, "Bori weighs 1,240.5 kg\nBori weighs a lot")

    assert [each.value.key for each in held if each.value] == ["#1240.5 kg"]


def test_braces_written_twice_are_literal():
    source = '[[pattern]]\ntext = "{{{subject}}} = {value}"\npredicate = "is"\n'

    assert triples(read(source, "{a} = b")) == [("a", "is", "b")]


def test_a_long_line_without_a_match_takes_one_look():
    source = '[[pattern]]\ntext = "{subject} a {qualifier} a {value} a {from}!"\npredicate = "p"\n'

    assert read(source, " a" * 200_000) == []


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("not toml", "is not TOML"),
        ("", "no pattern"),
        ("[other]\n", "'other'"),
        ("pattern = 3", "no pattern"),
        ('[[pattern]]\ntext = "{subject} x {value}"\n', "text and predicate are needed"),
        (CITIZEN + 'colour = "red"\n', "unknown key 'colour'"),
        (CITIZEN.replace("{value}", "{thing}"), "unknown hole {thing}"),
        (CITIZEN.replace("{value}", "{subject}"), "{subject} twice"),
        (CITIZEN.replace(" is a citizen of ", ""), "touch"),
        (CITIZEN.replace("{value}.", "{value"), "braces do not match"),
        (CITIZEN.replace("{value}", "X"), "nothing says the value"),
        (CITIZEN.replace("{subject}", "X"), "nothing says the subject"),
        (CITIZEN + 'value = "Chile"\n', "both a hole and a constant"),
        (CITIZEN + 'act = "not"\n', "act is 'not'"),
        (CITIZEN + "kind = 3\n", "kind is 3"),
        (CITIZEN.replace("false", '"no"'), "many is 'no'"),
        (CITIZEN + 'end = "stated"\n', "has no {to}"),
        ('[[pattern]]\ntext = "{subject} {value}"\npredicate = "p"\n', "nothing but holes"),
        (CITIZEN + CITIZEN + '[[pattern]]\ntext = ""\npredicate = "p"\n', "pattern 3"),
    ],
)
def test_a_bad_pattern_is_told_where_and_what(source: str, told: str):
    with pytest.raises(BadFile) as problem:
        patterns_of(source, "g.toml")

    assert told in str(problem.value)
    assert "g.toml" in str(problem.value)


def test_a_folder_is_the_grammar_of_all_its_files(tmp_path: Path):
    (tmp_path / "a.toml").write_text(CITIZEN, encoding="utf-8")
    (tmp_path / "b.toml").write_text(CITIZEN.replace("citizen of", "friend of"), encoding="utf-8-sig")

    assert load_grammar(tmp_path).name == "grammar"


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00"])
def test_a_file_that_cannot_be_read_is_a_clear_error(tmp_path: Path, content: bytes | None):
    path = tmp_path / "g.toml"
    if content is not None:
        path.write_bytes(content)

    with pytest.raises(BadFile, match=r"g\.toml"):
        load_grammar(path)


def test_an_empty_folder_is_a_clear_error(tmp_path: Path):
    with pytest.raises(BadFile, match=r"no \.toml file"):
        load_grammar(tmp_path)
