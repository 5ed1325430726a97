"""The two stories of the demo: whose chats they are, and what is asked of them. No answers."""

from __future__ import annotations

from dataclasses import dataclass

PRESENT = "2026-07-10T09:00+09:00"
ZONE = "Asia/Seoul"
THEN = "2026-04-12"
"""A day on which something was believed that was corrected later."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The headings of a story in its language."""

    title: str
    replayed: str
    learned: str
    late: str
    asked: str
    believed: str
    known_then: str
    known_now: str
    history: str
    why: str
    undo: str
    corrected: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """One person's chats, and what is asked of them."""

    language: str
    user: str
    chat: str
    old_log: str
    questions: tuple[str, ...]
    liked: str
    """The food whose attitude changes."""
    pet_name: str
    """What the pet is really called, by hand."""
    words: Words


STORIES = (
    Story(
        language="en",
        user="hannah",
        chat="english_chat.jsonl",
        old_log="english_old_log.jsonl",
        questions=("Where do I live?", "Where did I live in March?", "Where do I work?", "What is my blood type?"),
        liked="malatang",
        pet_name="Mocha",
        words=Words(
            title="Hannah, in English",
            replayed="Her chat of half a year, each turn recorded at the time it was said",
            learned="What was learned: what is true now",
            late="An old log turns up and takes its place in the past. What it changed:",
            asked="Questions, answered without a model",
            believed=f"The rent on {THEN}",
            known_then="as believed on that day",
            known_now="as known now, after a correction",
            history="How it came to be",
            why="Why? The quoted characters, in the turn they stand in",
            undo="What undoing the old log would change (a dry run)",
            corrected="One correction by hand",
            before="before",
            after="after",
        ),
    ),
    Story(
        language="ko",
        user="jimin",
        chat="korean_chat.jsonl",
        old_log="korean_old_log.jsonl",
        questions=("나 지금 어디 살아?", "3월에 나 어디 살았어?", "나 어디 다녀?", "내 혈액형이 뭐야?"),
        liked="마라탕",
        pet_name="두유",
        words=Words(
            title="지민, 한국어로",
            replayed="반년 동안의 대화를 말한 그때의 시각으로 기록합니다",
            learned="알게 된 것: 지금 참인 것",
            late="옛 기록이 뒤늦게 들어와 과거의 제자리를 찾습니다. 달라진 것:",
            asked="모델 없이 답하는 질문",
            believed=f"{THEN}의 월세",
            known_then="그날 알고 있던 대로",
            known_now="바로잡은 뒤, 지금 아는 대로",
            history="어떻게 여기까지 왔나",
            why="왜? 인용한 글자를 그 말 속에서 보여 줍니다",
            undo="옛 기록을 되돌리면 달라질 것(시험 실행)",
            corrected="손으로 바로잡기 한 번",
            before="전",
            after="후",
        ),
    ),
)
