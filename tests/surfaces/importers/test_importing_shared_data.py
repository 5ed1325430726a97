"""Every session of the real data sets is read, and none is broken."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from stilltrue.surfaces.importers import Broken, importer_for

DATA = Path("../shared/data")


@pytest.mark.parametrize(
    ("name", "n_conversations", "n_sessions", "n_turns", "roles"),
    [
        ("memory_files", 12, 193, 190, {"document"}),
        ("decision_records", 1, 38, 191, {"document"}),
        ("agent_transcript", 2, 82, 164, {"user", "assistant"}),
        ("repo_history", 9, 360, 1_077, {"fact"}),
        ("locomo", 10, 272, 5_882, {"user", "other"}),
    ],
)
def test_all_of_it_is_read(name: str, n_conversations: int, n_sessions: int, n_turns: int, roles: set[str]) -> None:
    path = DATA / name / "conversations.jsonl.gz"
    if not path.exists():
        pytest.skip(f"../shared is not here: no {name}")
    importer = importer_for(path)

    found = list(importer.read(path))

    sessions = [item for item in found if not isinstance(item, Broken)]
    assert (importer.name, len(found), importer.size(path)) == ("jsonl", n_sessions, n_sessions)
    assert len({session.conversation_id for session in sessions}) == n_conversations
    assert sum(len(session.turns) for session in sessions) == n_turns
    assert set(Counter(turn.role for session in sessions for turn in session.turns)) == roles
    assert all(session.timestamp for session in sessions)


def test_both_speakers_of_locomo_have_their_names() -> None:
    path = DATA / "locomo" / "conversations.jsonl.gz"
    if not path.exists():
        pytest.skip("../shared is not here: no locomo")

    first = next(iter(importer_for(path).read(path)))

    assert not isinstance(first, Broken)
    assert {turn.speaker for turn in first.turns} == {"Caroline", "Melanie"}
