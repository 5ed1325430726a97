"""All that the command line can say, it can say in Korean."""

from __future__ import annotations

import argparse
import re
from argparse import ArgumentParser
from collections.abc import Iterator
from string import Formatter

import pytest
from tests.surfaces.cli.declared import bare_words, heads, messages, phrases

from stilltrue.eval.dates import Reading
from stilltrue.eval.verdicts import Outcome
from stilltrue.model.claim import Act, Modality
from stilltrue.model.closure import CutBy
from stilltrue.model.fact import Fate, Standing
from stilltrue.model.receipt import Reason
from stilltrue.model.ruling import Ruling
from stilltrue.model.scope import Channel
from stilltrue.model.work import JobKind, JobState
from stilltrue.surfaces.cli import speech
from stilltrue.surfaces.cli.manual import commands
from stilltrue.surfaces.cli.stories import STORIES
from stilltrue.surfaces.cli.wording import FACT_HEADS

SENTENCES, HELP, MESSAGES = (speech.catalogue("ko", part) for part in ("sentences", "help", "messages"))
HANGUL = re.compile("[가-힣]")
DECLARED = messages()


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    speech.speak("en")


def helps() -> set[str]:
    """Every text of the help, of every command and option."""
    texts: set[str | None] = {"usage: "}
    for parser in commands().values():
        texts |= {parser.epilog} | {group.title for group in parser._action_groups}
        texts |= {group.description for group in parser._action_groups} | {action.help for action in parser._actions}
        texts |= {one.help for action in parser._actions for one in getattr(action, "_choices_actions", ())}
    return {text for text in texts if text and text != argparse.SUPPRESS}


def test_each_sentence_of_the_command_line_has_a_korean_one():
    """Write what is missing into surfaces/cli/words/ko/sentences.toml, as "English" = "한국어"."""
    said = phrases() | heads() | set(FACT_HEADS)

    assert sorted(said - SENTENCES.keys()) == []


def test_nothing_is_printed_past_the_catalogue():
    assert list(bare_words()) == []


def test_the_help_and_its_korean_are_the_same_texts():
    """Write what is missing into surfaces/cli/words/ko/help.toml, and take out what is left over."""
    said = helps() | {commands()["stilltrue"].description}

    assert said == HELP.keys()


def test_each_message_of_the_code_has_a_korean_one_with_the_same_parts():
    """Write what is missing into surfaces/cli/words/ko/messages.toml, its parts in braces under names of their own."""
    speech.speak("ko")

    told = {message: speech.retold(message) for message in DECLARED}

    assert [message for message, korean in told.items() if not HANGUL.search(korean)] == []
    assert [message for message, korean in told.items() if any(part not in korean for part in DECLARED[message])] == []


@pytest.mark.parametrize(
    "words", [Standing, Modality, Fate, Reason, Channel, Act, Ruling, JobKind, JobState, CutBy, Outcome, Reading]
)
def test_each_word_that_the_tables_take_from_below_has_a_korean_one(words):
    assert [word.value for word in words if word.value not in SENTENCES] == []


def test_each_figure_of_the_doctor_has_a_korean_name(run):
    run("add", "나는 부산에 살아.")

    figures = run("doctor", "--json").form["figures"]

    assert [name for name in figures if name not in SENTENCES] == []


def test_each_heading_of_the_demo_has_a_korean_one():
    words = STORIES[0].words

    assert [one for one in (getattr(words, name) for name in words.__slots__) if one not in SENTENCES] == []


@pytest.mark.parametrize("catalogue", [SENTENCES, HELP, MESSAGES], ids=["sentences", "help", "messages"])
def test_a_korean_sentence_puts_in_what_the_english_one_does(catalogue):
    assert [one for one, worded in catalogue.items() if parts_of(worded) != parts_of(one)] == []
    assert [one for one, worded in catalogue.items() if has_words(one) and not HANGUL.search(worded)] == []


def test_all_of_the_help_is_in_korean():
    speech.speak("ko")

    parsers = commands()

    assert {name: unspoken for name, parser in parsers.items() if (unspoken := english_lines(parser))} == {}


def english_lines(parser: ArgumentParser) -> list[str]:
    """The lines of a help that have words of English and none of Korean, and are not the usage."""
    _, _, below = parser.format_help().partition("\n\n")
    words = [re.sub(r"^ +\S.*?(  +|$)|\{.*?\}", "", line) for line in below.split("\n")]
    return [line for line in words if re.search("[a-z]{3}", line) and not HANGUL.search(line)]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["ask"], "이 인자가 필요합니다: QUESTION. 쓰는 법은 `stilltrue ask --help`에 있습니다"),
        (["recall", "q", "-k", "many"], "인자 -k: 'many'는 정수가 아닙니다. 쓰는 법은 `stilltrue recall --help`에 있습니다"),
        (["list", "--frobnicate"], "모르는 인자입니다: --frobnicate. 쓰는 법은 `stilltrue --help`에 있습니다"),
        (["eval"], "명령이 없습니다. 명령은 `stilltrue --help`에 있습니다"),
        (["current", "--as-of", "2026-02-30"], "시각 '2026-02-30'은 없는 때입니다(그 달에 없는 날). 실제 날짜를 주세요"),
        (["why", "f_1"], "여기에 사실 'f_1'이 없습니다. 번호는 `stilltrue list`에 나옵니다"),
        (["--user", " ", "list"], "사용자 이름이 비어 있습니다. 이름을 주거나 빼세요"),
        (["import", "/nowhere/chat.json"], "'chat.json'이 없습니다. 가져올 파일의 경로를 주세요"),
    ],
)  # fmt: skip
def test_an_error_is_told_in_korean_and_its_json_in_english(run, arguments, said):
    spoken = run("--lang", "ko", *arguments)
    form = run("--lang", "ko", "--json", *arguments).form

    assert (spoken.code, spoken.err) == (2, f"stilltrue: {said}\n")
    assert not HANGUL.search(form["error"]["message"])


@pytest.mark.parametrize(
    ("message", "told"),
    [
        (
            "database '/x/기억.db' is damaged (database disk image is malformed); restore a copy or an export of it",
            "데이터베이스 '/x/기억.db'가 상했습니다(데이터베이스 파일이 상함). 사본이나 내보낸 것으로 되살리세요",
        ),
        ("'a; skipped 대화' cannot be read: Permission denied; skipped", "'a; skipped 대화'를 읽을 수 없습니다: 권한 없음. 건너뛰었습니다"),
        ("2 jobs wait to be worked off (nothing known); `stilltrue worker` does it", "작업 2건이 기다립니다 (nothing known). `stilltrue worker`가 처리합니다"),
        ("line 7", "7번째 줄"),
    ],
)  # fmt: skip
def test_a_message_within_a_message_is_told_in_korean_too(message, told):
    speech.speak("ko")

    assert speech.retold(message) == told


def test_particles_agree_with_what_stands_before_them():
    told = {
        part: speech.put_in("{part:을/를} {part:으로/로}", {"part": part}) for part in ("'부산'", "'제주'", "서울", "3")
    }

    assert told == {
        "'부산'": "'부산'을 '부산'으로",
        "'제주'": "'제주'를 '제주'로",
        "서울": "서울을 서울로",
        "3": "3을 3으로",
    }


def test_what_a_user_typed_stands_in_an_error_as_it_was_typed(run):
    typed = "x'; y {z} {0} ‹1› is not TOML: {problem}"

    spoken = run("--lang", "ko", "current", "--as-of", typed)

    assert spoken.code == 2
    assert typed[:40] in spoken.err


@pytest.mark.parametrize("message", ["", "x" * 100_000, "; " * 50_000, "'" * 100_000, "no fact at all of this kind"])
def test_a_message_that_nobody_knows_stays_as_it_is(message):
    speech.speak("ko")

    assert speech.retold(message) == message


def parts_of(text: str) -> set[str]:
    return {part for _, part, _, _ in Formatter().parse(text) if part is not None}


def has_words(text: str) -> bool:
    return any(re.search("[A-Za-z]", literal) for literal, _, _, _ in Formatter().parse(text))
