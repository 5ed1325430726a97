"""A turn that cannot be learned from: it is kept, it is told of, and it holds up nothing that comes after it."""

from __future__ import annotations

import pytest

from stilltrue import Memory
from stilltrue.extract.base import Extraction
from stilltrue.extract.rules.extractor import Rules
from stilltrue.model.turn import Window


class Stumbling:
    """An extractor that cannot cope with one word."""

    name = "stumbling"
    version = 1

    def extract(self, window: Window) -> Extraction:
        if any("harpsichord" in turn.text for turn in window.turns):
            raise IndexError("no such string")
        return Rules().extract(window)


def test_a_turn_that_its_extractor_stumbles_over_is_kept_found_and_told_of() -> None:
    memory = Memory(user="ana", extractors=[Stumbling()])

    stumbled = memory.add("The harpsichord stands in the hall.", said_at="2026-01-05", now="2026-01-05")

    assert len(stumbled.kept) == 1
    assert stumbled.unresolved == stumbled.kept
    assert memory.recall("harpsichord").evidence
    assert any("failed for good" in problem for problem in memory.doctor().problems)


def test_what_comes_after_a_turn_that_cannot_be_read_is_learned_all_the_same() -> None:
    memory = Memory(user="ana", extractors=[Stumbling()])
    memory.add("The harpsichord stands in the hall.", said_at="2026-01-05", now="2026-01-05")

    memory.add("I live in Bergen.", said_at="2026-01-06", session="another", now="2026-01-06")

    assert memory.current(now="2026-01-07").lives_in == "Bergen"


@pytest.mark.parametrize("zone", ["Asia/Seoul", "America/New_York", "UTC"])
@pytest.mark.parametrize("said_at", ["0001-01-01", "0001-01-02", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
def test_a_date_at_the_edge_of_the_calendar_is_refused_or_right_and_spoils_nothing(zone: str, said_at: str) -> None:
    memory = Memory(user="ana", zone=zone)
    ticket = memory.add("I moved to Lima yesterday.", said_at=said_at, now="2026-01-05")

    memory.add("I live in Bergen.", said_at="2026-01-06", now="2026-01-06")

    assert bool(ticket.kept) is not bool(ticket.refused)
    assert memory.current(now="2026-01-07").lives_in == "Bergen"
    assert "Bergen" in memory.context("Where do I live?", now="2026-01-07").whole
    assert not memory.rebuild(verify=True).unequal
    assert list(memory.export())
