"""Whatever a model answers, no turn is lost and nothing is stored that its turn does not bear out."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from stilltrue import Memory
from stilltrue.errors import ModelBusy, ModelUnreachable
from stilltrue.extract.shown import Shown
from stilltrue.language.owner import is_owner
from stilltrue.llm.base import Finish
from stilltrue.llm.scripted import Saying, ScriptedModel
from stilltrue.model.claim import Act, End, Kind, Modality
from stilltrue.model.work import JobState
from stilltrue.storage.in_memory.backend import InMemoryStorage

NOW = datetime(2026, 6, 1, tzinfo=UTC)
TALK = (
    ("user", "I moved from Oslo to Bergen last Friday. Do I live in Rome?"),
    ("assistant", "So you love Jeju! Shall I book it for 4 January?"),
    ("user", "우리 누나는 부산으로 이사했어. 나는 3월부터 네이버에서 일해."),
    ("user", "If I had 2 dogs I would be happy. I'm cutting down on coffee, not tea."),
)
PIECES = (
    "I moved from Oslo to Bergen last Friday", "I moved", "Bergen", "user", "my sister", "우리 누나", "부산", "네이버에서 일해",
    "나는 3월부터 네이버에서 일해", "you love Jeju", "If I had 2 dogs", "I'm cutting down on coffee, not tea", "Do I live in Rome",
    "last Friday", "3월부터", "2024-01-01", "lives in", "attitude", "likes", "dislikes", "limits", "T1", "T3", "T9", "Mars", "",
)  # fmt: skip

words = st.sampled_from(PIECES) | st.text(max_size=12)
odd = st.none() | st.booleans() | st.integers() | st.floats() | words
anything = st.recursive(
    odd, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3), max_leaves=8
)
closed = st.sampled_from([*Act, *Modality, *Kind, *End, "sometimes"])


GOOD = (
    {"quote": "I moved from Oslo to Bergen last Friday", "turn": "T1", "subject": "user", "predicate": "lives in", "value": "Bergen", "since": "last Friday"},
    {"quote": "우리 누나는 부산으로 이사했어", "turn": "T3", "subject": "우리 누나", "predicate": "사는 곳", "value": "부산"},
    {"quote": "나는 3월부터 네이버에서 일해", "turn": "T3", "subject": "user", "predicate": "직장", "value": "네이버", "since": "3월부터"},
    {"quote": "I'm cutting down on coffee", "turn": "T4", "subject": "user", "predicate": "attitude", "value": "limits", "qualifier": "coffee"},
    {"quote": "So you love Jeju!", "turn": "T2", "subject": "user", "predicate": "attitude", "value": "likes", "qualifier": "Jeju"},
    {"quote": "Do I live in Rome?", "turn": "T1", "subject": "user", "predicate": "lives in", "value": "Rome"},
)  # fmt: skip
FIELDS = (
    "quote", "turn", "subject", "predicate", "value", "qualifier", "since", "until", "corrects", "act", "modality", "kind", "end",
    "polarity", "only", "many", "temporary", "confidence", "importance", "inputs", "formula", "tier", "id",
)  # fmt: skip


@st.composite
def claims(draw) -> dict[str, object]:
    """A claim that may be right, or right but for a few fields, which are of other turns, of other types, or not there."""
    claim: dict[str, object] = dict(draw(st.sampled_from(GOOD)))
    for name in draw(st.lists(st.sampled_from(FIELDS), max_size=3, unique=True)):
        if draw(st.integers(0, 5)) == 0:
            claim.pop(name, None)
        else:
            claim[name] = draw(st.one_of(words, closed, anything))
    return claim


def as_json(form: object) -> str:
    """The form as a model would write it, odd numbers and half surrogates included."""
    return json.dumps(form, ensure_ascii=True)


whole = st.builds(lambda found: {"claims": found, "unresolved": []}, st.lists(claims(), min_size=1, max_size=4)).map(
    as_json
)
texts = st.one_of(
    whole,
    whole.flatmap(lambda text: st.integers(0, len(text)).map(lambda cut: text[:cut])),
    whole.map(lambda text: f"Sure! Here {{you}} are:\n```json\n{text}\n```\nAnything else?"),
    st.builds(lambda claims, unresolved: as_json({"claims": claims, "unresolved": unresolved}), anything, anything),
    anything.map(as_json),
    st.text(max_size=80),
    st.sampled_from(["", "I'm sorry, but I can't help with that.", "{" * 5_000, "[" * 5_000, '{"claims": [', "null"]),
)
sayings = st.one_of(
    whole,
    whole,
    texts,
    st.builds(lambda text: Saying(text=text, finish=Finish.LENGTH), texts),
    st.just(Saying(text="", finish=Finish.DECLINED)),
    st.just(Saying(fault=ModelUnreachable("down"))),
    st.just(Saying(fault=ModelBusy("busy", wait_seconds=3.0))),
)


def _supported(memory: Memory, storage: InMemoryStorage) -> None:
    """Every claim on record has its words, its value and its subject in the talk."""
    with storage.reading() as tx:
        for claim in tx.each_assertion(memory.scope.home):
            turn = tx.turn(claim.turn_id)
            assert turn is not None
            [span] = claim.spans
            quote = turn.text[span.start : span.end]
            told = Shown(tuple(text for _, text in TALK))
            assert quote.strip()
            assert 0 <= span.start < span.end <= len(turn.text)
            assert is_owner(claim.subject) or told.has(claim.subject)
            assert claim.supported
            assert claim.tier <= 3
            if claim.value is not None and claim.predicate != "attitude" and claim.value.number is None:
                assert claim.value.kind.value in ("boolean", "date") or claim.qualifier or told.has(claim.value.text)
            assert "Rome" not in quote
            assert not (turn.role == "assistant" and is_owner(claim.subject))


@given(st.lists(sayings, min_size=1, max_size=4))
@settings(max_examples=250)
def test_no_answer_however_broken_loses_a_turn_or_stores_what_is_not_borne_out(answers):
    storage = InMemoryStorage()
    model = ScriptedModel([*answers, *['{"claims": [], "unresolved": []}'] * 40])
    memory = Memory(user="mina", storage=storage, clock=lambda: NOW, zone="Asia/Seoul", llm=model)

    said = [{"role": role, "text": text, "said_at": "2026-05-15T10:00+09:00"} for role, text in TALK]
    for batch in (said, said[:1], said):
        memory.add(batch, session="s")

    with storage.reading() as tx:
        kept = tx.session_turns(memory.scope.home, "s")
        jobs = [job for state in JobState for job in tx.jobs([memory.scope.home], state)]
    assert [turn.text for turn in kept] == [text for _, text in TALK]
    assert {turn for job in jobs for turn in job.turns} == {turn.id for turn in kept}
    _supported(memory, storage)
    assert memory.recall("Where did I move last Friday?").evidence


@given(st.lists(sayings, min_size=1, max_size=3))
@settings(max_examples=60)
def test_what_failed_is_learned_from_once_the_model_is_well_and_only_once(answers):
    storage = InMemoryStorage()
    right = {
        "claims": [
            {
                "quote": "나는 3월부터 네이버에서 일해",
                "turn": "T1",
                "subject": "user",
                "predicate": "직장",
                "value": "네이버",
            }
        ]
    }
    model = ScriptedModel([*answers, *[json.dumps(right)] * 10])
    memory = Memory(user="mina", storage=storage, clock=lambda: NOW, zone="Asia/Seoul", llm=model)
    said = {"text": "나는 3월부터 네이버에서 일해.", "message_id": "m", "said_at": "2026-05-15T10:00+09:00"}

    for _ in range(8):
        memory.add([said], session="s")

    with storage.reading() as tx:
        dead, done = (tx.jobs([memory.scope.home], state) for state in (JobState.DEAD, JobState.DONE))
        pending = tx.jobs([memory.scope.home], JobState.PENDING)
        learned = list(tx.each_assertion(memory.scope.home))
    assert len(dead) + len(done) + len(pending) == 1
    assert len({(one.subject, one.predicate, one.value.key if one.value else "", one.place) for one in learned}) == len(
        learned
    )
    _supported(memory, storage)
