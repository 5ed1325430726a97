"""A set of our own in the form of the large ones: two lives told in a handful of sessions, English and Korean."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

HOME = [
    ("home/1", "2026-01-05T09:00:00", ["I live in Leeds these days.", "My neighbour Oskar repairs clocks."]),
    ("home/2", "2026-03-02T09:00:00", ["The piano lessons begin on Thursday.", "Rain all day, nothing to tell."]),
    ("home/3", "2026-05-04T09:00:00", ["I live in Hull these days.", "Oskar lent me a ladder."]),
]
ZIP = [
    ("집/1", "2026-01-05T09:00:00", ["지난주에 대전으로 이사했어.", "옆집 민수는 시계를 고쳐."]),
    ("집/2", "2026-03-02T09:00:00", ["피아노 수업은 목요일에 시작해."]),
    ("집/3", "2026-05-04T09:00:00", ["지난주에 강릉으로 이사했어.", "민수가 사다리를 빌려줬어."]),
]
QUESTIONS = [
    ("home/q1", "home", "update", "Where do I live?", ["Hull"], ["home/3:0"], ["Leeds"], ["home/1:0"]),
    ("home/q2", "home", "multi", "What did Oskar do?", [], ["home/1:1", "home/3:1"], [], []),
    ("home/q3", "home", "never", "Which aquarium fish does Beatrix feed?", None, [], [], []),
    ("집/q1", "집", "update", "나는 지금 어디 살아?", ["강릉"], ["집/3:0"], ["대전"], ["집/1:0"]),
    ("집/q2", "집", "single", "피아노 수업은 언제 시작해?", ["목요일"], ["집/2:0"], [], []),
]


def write_set(folder: Path, name: str = "locomo") -> Path:
    """Write the set into the folder of one of the large ones, and give the folder of all."""
    place = folder / name
    place.mkdir(parents=True)
    write_lines(place / "conversations.jsonl.gz", [*_sessions("home", HOME), *_sessions("집", ZIP)])
    write_lines(place / "questions.jsonl.gz", [_question(*row) for row in QUESTIONS])
    return folder


def write_lines(path: Path, rows: list[dict[str, Any]]) -> None:
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def _sessions(conversation: str, told: list[tuple[str, str, list[str]]]) -> list[dict[str, Any]]:
    return [
        {
            "dataset": "tiny",
            "conversation_id": conversation,
            "session_id": session,
            "session_index": order,
            "timestamp": said_at,
            "turns": [{"turn_id": f"{session}:{n}", "role": "user", "text": text} for n, text in enumerate(texts)],
        }
        for order, (session, said_at, texts) in enumerate(told)
    ]


def _question(
    name: str,
    conversation: str,
    kind: str,
    text: str,
    answers: list[str] | None,
    evidence: list[str],
    stale: list[str],
    stale_turns: list[str],
) -> dict[str, Any]:
    return {
        "dataset": "tiny",
        "conversation_id": conversation,
        "question_id": name,
        "type": kind,
        "question": text,
        "asked_at": "2026-06-01T09:00:00",
        "answers": answers or [],
        "answerable": answers is not None,
        "evidence_turn_ids": evidence,
        "evidence_session_ids": [],
        "stale_answers": stale,
        "stale_turn_ids": stale_turns,
        "judge": "substring",
        "rubric": [],
        "meta": {},
    }
