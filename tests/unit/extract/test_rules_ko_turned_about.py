"""What Korean says of what turned about: an allergy that is none, a new leader, a taste, a language."""

from __future__ import annotations

import pytest

from stilltrue import Memory
from stilltrue.storage.in_memory import InMemoryStorage


def _current(*turns: str) -> set[tuple[str, str, str, bool]]:
    memory = Memory(user="u", storage=InMemoryStorage(), extractors=["rules"], embedder="none")
    for day, text in enumerate(turns, 2):
        memory.add(text, said_at=f"2026-11-{day:02d}T09:00Z")
    facts = memory.current()
    return {(f.label, f.qualified_by or "", f.value.text if f.value is not None else "", f.polarity) for f in facts}


@pytest.mark.parametrize(
    ("turns", "wanted"),
    [
        (("나 새우 알레르기 있어.", "알고 보니 새우 알레르기는 아니래."), ("알레르기", "", "새우", False)),
        (("나 새우 알레르기 있어.", "검사해 보니 새우 알레르기 아니었어."), ("알레르기", "", "새우", False)),
        (("팀장은 나영이야.", "팀장은 오민수로 바뀌었어."), ("팀장", "", "오민수", True)),
        (("난 초밥 별로 안 좋아해.", "오사카에서 먹고 초밥 좋아졌어."), ("태도", "초밥", "likes", True)),
        (("이제부터 영어로 답해줘.", "다시 한국어로."), ("preferred language", "", "한국어", True)),
    ],
)
def test_what_turned_about_stands_no_more_as_it_was(turns: tuple[str, ...], wanted: tuple[str, str, str, bool]) -> None:
    found = _current(*turns)

    assert wanted in found
    assert len(found) == 1


@pytest.mark.parametrize(
    "text",
    [
        "하루에 커피 네 잔 마셨는데 요즘은 한 잔만 마셔.",
        "심즈에서 나 결혼했고 애가 셋이야 ㅋㅋ",
        "건강이 많이 좋아졌어.",
        "다시 한국어로.",
    ],
)
def test_an_amount_a_game_and_what_never_stood_otherwise_tell_nothing(text: str) -> None:
    assert _current(text) == set()
