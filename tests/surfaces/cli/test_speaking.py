"""In which language the command line speaks: by the locale, by a variable, by an option."""

from __future__ import annotations

import pytest

from stilltrue.surfaces.cli import speech
from stilltrue.surfaces.cli.retelling import told_anew


@pytest.fixture(autouse=True)
def _in_a_locale_without_a_language(monkeypatch):
    for name in ("STILLTRUE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    yield
    speech.speak("en")


@pytest.mark.parametrize(
    ("environment", "options"),
    [
        ({"STILLTRUE_LANG": "ko"}, ()),
        ({"LANG": "ko_KR.UTF-8"}, ()),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "ko_KR.UTF-8"}, ()),
        ({}, ("--lang", "ko")),
        ({"STILLTRUE_LANG": "en"}, ("--lang", "ko")),
    ],
)
def test_a_korean_reader_is_answered_in_korean(run, monkeypatch, environment, options):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    added = run("add", "나는 부산에 살아.", *options)
    shown = run("current", *options)

    assert added.out.startswith("저장 1건, 배운 주장 1건\n")
    assert shown.out.splitlines()[0].split() == ["주어", "항목", "값", "부터", "까지", "상태", "번호"]
    assert shown.out.splitlines()[1].split()[-2] == "현재"


@pytest.mark.parametrize("environment", [{}, {"LANG": "C.UTF-8"}, {"LANG": "ko_KR.UTF-8", "STILLTRUE_LANG": "en"}])
def test_anyone_else_is_answered_in_english(run, monkeypatch, environment):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    added = run("add", "나는 부산에 살아.")

    assert added.out.startswith("1 kept, 1 claims learned\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--lang", "ko", "list", "--help"),
        ("list", "--help", "--lang=ko"),
        ("list", "--lang", "en", "--lang", "ko", "-h"),
    ],
)
def test_help_is_in_the_language_that_stands_beside_it(run, arguments):
    ran = run(*arguments)

    assert ran.out.startswith("사용법: stilltrue list ")


def test_a_language_after_two_dashes_is_an_argument(run):
    ran = run("add", "--dry-run", "--", "--lang=ko")

    assert ran.out.startswith("only tried")


def test_json_is_the_same_in_every_language(run):
    run("add", "나는 부산에 살아.")

    assert run("current", "--json", "--lang", "ko").out == run("current", "--json").out


def test_another_language_is_refused_with_those_there_are(run):
    ran = run("current", "--lang", "xx")

    assert (ran.code, ran.err) == (2, "stilltrue: the language is 'xx'; use en or ko\n")


@pytest.mark.parametrize(
    ("command", "receipt"),
    [
        (("correct", "user", "사는 곳", "--from", "부산", "--to", "제주"), "user · 사는 곳: 제주, 부산 아님"),
        (("confirm", "user", "사는 곳"), "user · 사는 곳: 여전히 부산"),
        (("end", "user", "사는 곳", "부산"), "user · 사는 곳: 더 이상 부산 아님"),
        (("end", "user", "사는 곳"), "user · 사는 곳: 끝남"),
        (("deny", "user", "사는 곳", "부산"), "user · 사는 곳: 부산, 그런 적 없음"),
        (("correct", "user", "lives in", "--to", "Oslo"), "user · lives in: Oslo"),
        (("confirm", "user", "lives in", "Oslo"), "user · lives in: still Oslo"),
    ],
)
def test_the_receipt_of_an_act_is_in_the_language_of_its_words(run, command, receipt):
    run("add", "나는 부산에 살아.", now="2026-05-01T09:00+09:00")

    ran = run(*command)

    assert ran.code == 0
    turns = [line for line in run("export", "-").out.splitlines() if '"kind": "turn"' in line]
    assert f'"text": "{receipt}"' in turns[-1]


def test_the_history_of_a_liking_is_told_in_korean_throughout(run):
    run("add", "나 마라탕 진짜 좋아해.", now="2026-05-01T09:00+09:00")
    run("add", "위염 때문에 마라탕 줄이고 있어.", now="2026-06-01T09:00+09:00")

    shown = run("history", "user", "태도[마라탕]", "--lang", "ko").out

    assert shown.count("좋아함") == shown.count("줄임") == 2
    assert "likes" not in shown


def test_a_yes_and_a_no_are_told_in_korean_throughout(run):
    run("add", "나 담배 피워.", now="2026-05-01T09:00+09:00")
    run("add", "담배 끊었어.", now="2026-06-01T09:00+09:00")

    shown = [
        run(*words, "--lang", "ko").out
        for words in (("history", "user", "흡연"), ("current",), ("context", "나 담배 피워?"))
    ]

    assert all("아니요" in one for one in shown)
    assert not [one for one in shown if " yes" in one or " no " in one]


def test_a_korean_act_has_its_effect_and_shows_its_words(run):
    run("add", "나는 부산에 살아.", now="2026-05-01T09:00+09:00")
    run("correct", "user", "사는 곳", "--from", "부산", "--to", "제주")

    shown = run("history", "user", "사는 곳", "--lang", "ko")

    assert "제주, 부산 아님" in shown.out
    assert "정정됨" in shown.out
    assert run("rebuild", "--verify").code == 0


@pytest.mark.parametrize(
    ("message", "korean"),
    [
        (
            (
                "1 jobs wait to be worked off (ModelBusy: m at http://x/v1 answered 429, 1 times: too many questions; "
                "try again in 90 seconds); `stilltrue worker` does it"
            ),
            (
                "작업 1건이 기다립니다 (ModelBusy: http://x/v1의 m이 429로 답했습니다 (1번). 질문이 너무 많습니다. "
                "다시 해 볼 때: 90초 뒤). `stilltrue worker`가 처리합니다"
            ),
        ),
        (
            (
                "m is not asked for 'user:a' on 2026-03-02: 0 tokens are left and the question may take 9; wait for the "
                "next day of UTC, raise the budget, or state a price with ?price=read/written"
            ),
            (
                "m: 'user:a'에 대해 2026-03-02에는 묻지 않습니다: 토큰이 0개 남았는데 질문에 9개가 들 수 있습니다. "
                "UTC로 다음 날을 기다리거나, 예산을 올리거나, ?price=읽기/쓰기로 값을 알려 주세요"
            ),
        ),
    ],
)
def test_why_work_waits_is_told_in_korean_throughout(message, korean):
    assert told_anew(message, "ko") == korean
