"""The lines of a state in a prompt: what it is, the fact, and how it comes about, in English and Korean."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stilltrue.ledger.registry import load_registry
from stilltrue.model.claim import Kind, Value
from stilltrue.model.fact import Challenger, Fact, FactId, Slot, Standing, State
from stilltrue.model.scope import SpaceKey, Tier
from stilltrue.model.state import Entry, Part, Progress, StateBlock, Working
from stilltrue.model.time import ALWAYS, BEGINNING, Instant, Interval
from stilltrue.recall.state_lines import entry_words, progress_words, worth_telling

FACT = Fact(
    id=FactId("f_1"),
    slot=Slot(SpaceKey("user:ann"), "paper", "venue"),
    value=Value.of_text("ACL"),
    polarity=True,
    valid=ALWAYS,
    recorded=Interval(Instant(0), Instant(1)),
    tier=Tier.OWN_WORD,
    since=BEGINNING,
    label="venue",
    subject_label="paper",
)
ENTRY = Entry(part=Part.LIVE, fact=FACT, standing=Standing.CURRENT, by="Mina", hard=False, receipts=())
WORKING = Working(formula="a * b", worked="a × b = 2 × 3 = 6", inputs={})


def words(entry, code="en"):
    return entry_words(entry, load_registry(), code)


@pytest.mark.parametrize(
    ("entry", "english", "korean"),
    [
        (ENTRY, "paper · venue = ACL  [tier 3 · current]", "paper · venue = ACL  [등급 3 · 현재]"),
        (
            replace(ENTRY, part=Part.DECISION, hard=True),
            "decided by Mina, hard: paper · venue = ACL  [tier 3 · current]",
            "결정(Mina, 확정): paper · venue = ACL  [등급 3 · 현재]",
        ),
        (
            replace(ENTRY, part=Part.DECISION, by="user"),
            "decided by the user, soft: paper · venue = ACL  [tier 3 · current]",
            "결정(사용자, 바람): paper · venue = ACL  [등급 3 · 현재]",
        ),
        (
            replace(ENTRY, part=Part.CONSTRAINT, hard=True),
            "constraint: paper · venue = ACL  [tier 3 · current]",
            "제약: paper · venue = ACL  [등급 3 · 현재]",
        ),
        (
            replace(ENTRY, part=Part.RULE, working=WORKING),
            "rule, applied to the present input: paper · venue = ACL  [tier 3 · current]; worked out: a × b = 2 × 3 = 6",
            "규칙을 지금 값에 적용함: paper · venue = ACL  [등급 3 · 현재]; 계산: a × b = 2 × 3 = 6",
        ),
        (
            replace(ENTRY, part=Part.DOUBTFUL, doubt="doubtful since 2026-03-02"),
            "doubtful: paper · venue = ACL  [tier 3 · current]; doubtful since 2026-03-02",
            "확실하지 않음: paper · venue = ACL  [등급 3 · 현재]; doubtful since 2026-03-02",
        ),
    ],
    ids=lambda given: given.part.value if isinstance(given, Entry) else "",
)
def test_an_entry_says_what_it_is_in_the_language_of_the_question(entry, english, korean):
    assert (words(entry), words(entry, "ko")) == (english, korean)


def test_a_contested_decision_shows_who_made_it_and_both_sides():
    against = Challenger(Value.of_text("EMNLP"), Tier.HEARSAY, "a_1")
    fact = replace(FACT, kind=Kind.DECISION, challengers=(against,))
    entry = replace(ENTRY, part=Part.CONTESTED, fact=fact, standing=Standing.CONTESTED, hard=True)

    assert words(entry) == (
        "contested, decided by Mina, hard: paper · venue = ACL  [tier 3 · contested] ↔ EMNLP (tier 1)"
    )
    assert words(entry, "ko").startswith("엇갈림, 결정(Mina, 확정): ")


def test_what_has_to_be_rechecked_shows_its_path_and_no_number():
    fact = replace(FACT, value=None, state=State.NEEDS_RECHECK, recheck="labels · items: no value for items")
    entry = replace(ENTRY, part=Part.RECHECK, fact=fact)

    line = words(entry)

    assert line.startswith("needs recheck, do not use an old number: paper · venue = to be rechecked (labels · items: ")


def test_many_items_of_a_progress_are_counted_and_not_all_named():
    progress = Progress(done=("a",), left=tuple(f"item {n}" for n in range(40)))

    told = progress_words(progress, "en")

    assert told.startswith("1 of 41 done (a); left: item 0, item 1, ")
    assert told.endswith("item 11, …")
    assert progress_words(progress, "ko").startswith("41 가운데 1 완료(a); 남음: ")


@pytest.mark.parametrize(
    ("entries", "n_told"),
    [
        ((ENTRY,), 0),
        ((replace(ENTRY, part=Part.CONTESTED),), 0),
        ((replace(ENTRY, part=Part.DECISION),), 0),
        ((replace(ENTRY, part=Part.DECISION, hard=True),), 1),
        ((ENTRY, replace(ENTRY, working=WORKING)), 2),
    ],
    ids=["a plain fact", "a contested plain fact", "a preference", "a decision", "a derived value with an input"],
)
def test_a_state_is_told_only_where_it_says_more_than_the_evidence(entries, n_told):
    state = StateBlock(at=Instant(0), known_at=None, question="?", language="en", entries=entries)

    assert len(worth_telling(state)) == n_told
