"""Stories, end to end: what was said, the timelines it makes, and the answers read off them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.golden.told import STORIES, memory, rewritten, stored, story, tell, timelines, told

from stilltrue.engine.memory import Memory
from stilltrue.model.answer import Abstention, Answer, Why
from stilltrue.storage import BACKENDS

__all__ = ["memory"]

PATHS = sorted(STORIES.glob("*.txt"))


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_story_makes_the_timelines_that_stand_under_it(path: Path, backend: str, tmp_path: Path) -> None:
    written = story(path.read_text(encoding="utf-8"))
    storage = stored(backend, tmp_path)

    found = timelines(written, tell(written, storage))

    storage.close()
    assert tuple(found) == written.expected


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_story_comes_out_equal_when_all_below_its_turns_is_computed_again(
    path: Path, backend: str, tmp_path: Path
) -> None:
    storage = stored(backend, tmp_path)
    told_once = tell(story(path.read_text(encoding="utf-8")), storage)

    rebuilt = told_once.rebuild(verify=True)

    storage.close()
    assert rebuilt.unequal == ()


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_story_is_written_as_it_would_be_rewritten(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    assert rewritten(text) == text


@told("""
    2025-05-01  user: I live in Oslo.
    2026-03-02  user: I moved from Oslo to Bergen last Friday.
    2026-05-10  user: Sorry, it was Stavanger, not Bergen.
""")
def test_a_correction_changes_the_past_but_not_what_we_believed_then(memory: Memory) -> None:
    assert memory.as_of("2026-03-15").lives_in == "Stavanger"
    assert memory.as_of("2026-03-15", known_at="2026-04-01").lives_in == "Bergen"


@told("""
    2025-05-01  user: I live in Oslo.
    2026-03-02  user: I moved from Oslo to Bergen last Friday.
""")
def test_an_answer_says_since_when_and_who_said_so_with_the_quote(memory: Memory) -> None:
    answer = memory.ask("Where do I live?", now="2026-06-01")

    assert isinstance(answer, Answer)
    assert answer.text == (
        "On record: You live in Bergen, since 27 February 2026 "
        "(you said on 2 March 2026: “I moved from Oslo to Bergen last Friday.”)"
    )


@told("""
    # zone: Asia/Seoul
    2026-03-05  user: 마라탕 정말 좋아해요.
    2026-05-20  user: 위염 때문에 마라탕을 줄이고 있어요.
""")
def test_a_korean_question_about_a_taste_is_answered_in_korean_for_now_and_for_march(memory: Memory) -> None:
    now = memory.ask("나 마라탕 좋아해?", now="2026-06-01")
    march = memory.ask("3월에는 마라탕을 좋아했어?", now="2026-06-01")

    assert now.text == (
        "기록: 마라탕: 줄이고 있음, 2026년 5월 20일(말씀하신 날)부터 "
        "(2026년 5월 20일 직접 하신 말: “위염 때문에 마라탕을 줄이고 있어요.”)"
    )
    assert march.text.startswith("네. 2026년 3월 31일 당시 기록: 마라탕: 좋아함")


@told("""
    2026-04-01  user: I work at Nova.
    2026-05-01  user: I no longer work at Nova.
""")
def test_what_is_over_with_nothing_in_its_place_is_no_answer_but_shown(memory: Memory) -> None:
    answer = memory.ask("Where do I work?", now="2026-06-01")

    assert isinstance(answer, Abstention)
    assert answer.why is Why.SUPERSEDED
    assert [one.fact.value.text for one in answer.cited if one.fact.value] == ["Nova", "Nova"]
