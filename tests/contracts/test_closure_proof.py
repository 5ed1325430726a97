"""The contract of a closure, checked by brute force on random ledgers: all of it current, none of it missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stilltrue import BadRequest, Memory
from stilltrue.ledger.adjacency import Adjacencies, adjacency
from stilltrue.ledger.gather import names_of
from stilltrue.model.closure import Closure, CutBy
from stilltrue.recall.walk import Bounds, Ground, walk
from stilltrue.storage.base import Storage
from stilltrue.storage.in_memory import InMemoryStorage
from stilltrue.storage.sqlite.backend import SQLiteStorage

DAY_ONE = datetime(2026, 1, 1, tzinfo=UTC)
SUBJECTS = ("Ann", "Bo", "St. Louis", "한결소프트", "민지", "C++")
KEYS = dict(zip(SUBJECTS, ("ann", "bo", "st louis", "한결소프트", "민지", "c++"), strict=True))
PREDICATES = ("deputy", "desk", "다음")
VALUES = (*SUBJECTS, "blue", "st. louis")
NOW = DAY_ONE + timedelta(days=1000)


def day(number: int) -> datetime:
    return DAY_ONE + timedelta(days=number)


@dataclass(frozen=True)
class Claim:
    """One claim: said on a day of its own, recorded in the order of the list."""

    subject: str
    predicate: str
    value: str
    said: int


@st.composite
def ledgers(draw) -> list[Claim]:
    """Claims in any order of arrival, about few subjects, so that they form cycles and loops."""
    parts = st.tuples(st.sampled_from(SUBJECTS), st.sampled_from(PREDICATES), st.sampled_from(VALUES))
    drawn = draw(st.lists(parts, max_size=18))
    said = draw(st.permutations(range(1, len(drawn) + 1)))
    return [Claim(*each, when) for each, when in zip(drawn, said, strict=True)]


def memory_of(storage: Storage, user: str = "alice", **more) -> Memory:
    return Memory(user=user, storage=storage, clock=lambda: NOW, extractors=(), **more)


def tell(memory: Memory, claims: Sequence[Claim]) -> None:
    """Hand claims over, each recorded a day after all that could have been said."""
    for place, claim in enumerate(claims):
        memory.assert_claims(
            [
                {
                    "subject": claim.subject,
                    "predicate": claim.predicate,
                    "value": claim.value,
                    "said_at": day(claim.said).isoformat(),
                }
            ],
            now=day(100 + place),
        )


def winners(claims: Sequence[Claim], at: int, known: int | None = None) -> dict[tuple[str, str], Claim]:
    """For each slot the last claim said by a day, of those recorded by another."""
    held: dict[tuple[str, str], Claim] = {}
    recorded = [claim for place, claim in enumerate(claims) if known is None or 100 + place <= known]
    for claim in sorted(recorded, key=lambda one: one.said):
        if claim.said <= at:
            held[KEYS[claim.subject], claim.predicate] = claim
    return held


def within(held: Mapping[tuple[str, str], Claim], starts: Sequence[str], hops: int) -> dict[str, int]:
    """Each subject of which anything holds, with the least number of steps from a start, by trying them all."""
    steps = dict.fromkeys((KEYS[start] for start in starts), 0)
    for step in range(1, hops):
        for (subject, _), claim in held.items():
            value = KEYS.get("St. Louis" if claim.value == "st. louis" else claim.value)
            if steps.get(subject, hops) < step and value is not None:
                steps.setdefault(value, step)
    return {subject: step for subject, step in steps.items() if any(slot[0] == subject for slot in held)}


@contextmanager
def opened(backend: str) -> Iterator[Storage]:
    with TemporaryDirectory() as folder:
        storage = InMemoryStorage() if backend == "memory" else SQLiteStorage(Path(folder) / "a.db")
        yield storage
        storage.close()


def told(found: Closure) -> set[tuple[str, str, str]]:
    return {(fact.slot.subject, fact.label, fact.value.text) for fact in found.facts}


def expected(held: Mapping[tuple[str, str], Claim], reached: Mapping[str, int]) -> set[tuple[str, str, str]]:
    """What ought to be told; a value keeps the words in which it was first said, so case apart."""
    return {(subject, predicate, claim.value) for (subject, predicate), claim in held.items() if subject in reached}


def caseless(triples: set[tuple[str, str, str]]) -> set[tuple[str, str, str]]:
    return {(subject, predicate, value.casefold()) for subject, predicate, value in triples}


backends = pytest.mark.parametrize("backend", ["memory", "sqlite"])
starts = st.lists(st.sampled_from(SUBJECTS), min_size=1, max_size=2, unique=True)


@backends
@settings(max_examples=25)
@given(claims=ledgers(), starts=starts, hops=st.integers(1, 6))
def test_what_is_handed_over_is_every_winner_within_reach_and_nothing_else(backend, claims, starts, hops):
    with opened(backend) as storage:
        memory = memory_of(storage)
        tell(memory, claims)

        found = memory.closure(starts, hops=hops, prove=True)

    held = winners(claims, 1000)
    reached = within(held, starts, hops)
    assert caseless(told(found)) == caseless(expected(held, reached))
    assert {one.subject: one.hop for one in found.proof.coverage} == reached
    assert [one.n_facts for one in found.reached] == [one.n_handed for one in found.reached]
    assert {one.fact for one in found.proof.currency} == {fact.id for fact in found.facts}
    assert found.complete
    assert found.proof.complete
    assert found.proof.limits


@backends
@settings(max_examples=20)
@given(claims=ledgers(), start=st.sampled_from(SUBJECTS), at=st.integers(0, 20), known=st.integers(99, 120))
def test_it_holds_at_any_instant_as_believed_at_any_other(backend, claims, start, at, known):
    with opened(backend) as storage:
        memory = memory_of(storage)
        tell(memory, claims)

        then = memory.closure([start], at=day(at))
        believed = memory.closure([start], at=day(at), known_at=day(known), prove=True)

    for found, held in ((then, winners(claims, at)), (believed, winners(claims, at, known))):
        assert caseless(told(found)) == caseless(expected(held, within(held, [start], 5)))
    for one in believed.proof.currency:
        assert one.valid.covers(believed.at)
        assert one.recorded.covers(believed.known_at)


@backends
@settings(max_examples=20)
@given(claims=ledgers(), start=st.sampled_from(SUBJECTS), budget=st.integers(1, 900))
def test_what_the_budget_cuts_is_named_by_subject_and_number(backend, claims, start, budget):
    with opened(backend) as storage:
        memory = memory_of(storage)
        tell(memory, claims)

        whole = memory.closure([start])
        found = memory.closure([start], budget=budget)

    assert len(found.text) <= budget
    assert [one.n_facts for one in found.reached] == [one.n_facts for one in whole.reached]
    left = {one.subject: one.n_facts - one.n_handed for one in found.reached if one.n_facts > one.n_handed}
    assert {one.subject: one.n_facts for one in found.cut} == left
    assert {one.by for one in found.cut} <= {CutBy.BUDGET}
    assert len(whole.facts) - len(found.facts) == sum(left.values())
    assert found.complete == (not left)


@backends
@settings(max_examples=20)
@given(claims=ledgers(), start=st.sampled_from(SUBJECTS), budget=st.integers(200, 900))
def test_the_farthest_turns_go_first_and_of_these_the_oldest(backend, claims, start, budget):
    with opened(backend) as storage:
        memory = memory_of(storage)
        tell(memory, claims)

        whole = memory.closure([start])
        found = memory.closure([start], budget=budget)

    order = [one.turn.id for one in sorted(whole.sources, key=lambda one: (one.hop, -one.turn.said_at))]
    kept = {one.turn.id for one in found.sources}
    assert kept == set(order[: len(kept)])
    assert [one.turn.said_at for one in found.sources] == sorted(one.turn.said_at for one in found.sources)


@backends
@settings(max_examples=25)
@given(
    claims=ledgers(),
    starts=starts,
    hops=st.integers(1, 6),
    most=st.integers(0, 4),
    degree=st.integers(1, 3),
    since=st.integers(0, 20),
    later=st.integers(0, 20),
)
def test_the_adjacency_at_hand_gives_what_the_store_gives(backend, claims, starts, hops, most, degree, since, later):
    with opened(backend) as storage:
        memory = memory_of(storage)
        tell(memory, claims)
        bounds = Bounds(hops=hops, subjects=most, degree=degree)
        with storage.reading() as tx:
            space = memory.scope.home
            names = names_of(tx, space)
            at_hand = _Ready(adjacency(tx, space, names, at(since)))
            instant = at(since + later)
            ground = Ground(tx, [(space, names)], instant, None, instant, None)

            kept = walk(replace(ground, at_hand=at_hand), starts, bounds)
            asked = walk(ground, starts, bounds)

    assert kept == asked
    assert list(kept.reached.items()) == list(asked.reached.items())


class _Ready(Adjacencies):
    """An adjacency that is at hand already."""

    def __init__(self, made) -> None:
        super().__init__()
        self.made = made

    def of(self, *_):
        return self.made


def at(number: int):
    return int(day(number).timestamp()) * 1_000_000


@pytest.fixture(params=["memory", "sqlite"])
def storage(request):
    with opened(request.param) as storage:
        yield storage


@pytest.fixture
def memory(storage):
    return memory_of(storage)


def hold(memory: Memory, *triples: tuple[str, str, str], now: datetime = DAY_ONE, **more) -> None:
    memory.assert_claims([{"subject": s, "predicate": p, "value": v, **more} for s, p, v in triples], now=now)


def test_a_change_of_one_value_changes_which_facts_come_next(memory):
    hold(memory, ("meeting", "held in", "Room A"), ("Room A", "floor", "2"), ("Room B", "floor", "5"))
    hold(memory, ("meeting", "held in", "Room B"), now=day(1))

    found = memory.closure("Which floor is the meeting on?")

    assert told(found) == {("meeting", "held in", "Room B"), ("room b", "floor", "5")}


def test_korean_names_start_a_closure_under_their_particles(memory):
    hold(memory, ("민지", "회사", "한결 소프트"), ("한결소프트", "대표", "박지훈"), ("박지훈", "고향", "전주"))

    found = memory.closure("민지의 회사의 대표가 누구야?")

    assert [anchor.key for anchor in found.anchors] == ["민지"]
    assert [one.subject for one in found.reached] == ["민지", "한결소프트", "박지훈"]


def test_relations_that_the_question_names_come_first_and_decide_nothing(memory):
    hold(memory, ("Ann", "shoe size", "38"), ("Ann", "works at", "Acme"), ("Acme", "ceo", "Lee"))

    asked = memory.closure("Who is the CEO of the company Ann works at?")

    assert [fact.value.text for fact in asked.facts] == ["Acme", "Lee", "38"]
    assert told(asked) == told(memory.closure(["Ann"]))


def test_a_question_that_names_nothing_on_record_reaches_nothing(memory):
    hold(memory, ("Ann", "knows", "Bo"))

    found = memory.closure("Where does Zoltan live?", prove=True)

    assert (found.anchors, found.facts, found.text, found.cut) == ((), (), "", ())
    assert found.proof.coverage == ()


def test_cycles_and_self_loops_are_walked_once(memory):
    hold(memory, ("Ann", "knows", "Bo"), ("Bo", "knows", "Ann"), ("Ann", "likes best", "Ann"))

    found = memory.closure(["Ann"], hops=100)

    assert [(one.subject, one.hop, one.n_handed) for one in found.reached] == [("ann", 0, 2), ("bo", 1, 1)]


def test_what_is_denied_does_not_lead_on(memory):
    hold(memory, ("Ann", "married to", "Bo"), polarity=False)
    hold(memory, ("Bo", "lives in", "Oslo"))

    assert [one.subject for one in memory.closure(["Ann"]).reached] == ["ann"]


def test_an_alias_joins_what_two_names_hold(memory):
    hold(memory, ("Ann", "works at", "the Hanbit group"), ("한빛", "ceo", "Lee"))
    memory.alias("Hanbit group", "한빛", now=day(2))

    assert [one.subject for one in memory.closure(["Ann"]).reached] == ["ann", "한빛"]


def test_another_space_is_neither_seen_nor_walked_over(storage):
    hold(memory_of(storage), ("Ann", "knows", "Bo"), ("Bo", "lives in", "Oslo"))
    hold(memory_of(storage, "bob"), ("Bo", "lives in", "Rome"), ("Oslo", "secret", "42"))

    found = memory_of(storage).closure(["Ann"], prove=True)

    assert told(found) == {("ann", "knows", "Bo"), ("bo", "lives in", "Oslo")}
    assert {one.space for one in found.proof.coverage} == {"user:alice"}


def test_spaces_that_are_seen_together_are_walked_together_and_the_narrowest_decides(storage):
    hold(Memory(project="atlas", storage=storage, clock=lambda: NOW), ("Bo", "lives in", "Rome"), ("Bo", "age", "7"))
    hold(memory_of(storage), ("Ann", "knows", "Bo"), ("Bo", "lives in", "Oslo"))

    found = memory_of(storage, project="atlas").closure(["Ann"])

    assert told(found) == {("ann", "knows", "Bo"), ("bo", "lives in", "Oslo"), ("bo", "age", "7")}
    assert [(one.space, one.subject) for one in found.reached] == [
        ("user:alice", "ann"),
        ("user:alice", "bo"),
        ("project:atlas", "bo"),
    ]


def test_of_a_hub_the_latest_facts_are_looked_at_and_the_rest_is_counted(storage):
    memory = memory_of(storage)
    rows = [
        {"subject": "Hub", "predicate": "links to", "value": f"spoke {n}", "many": True, "said_at": day(n).isoformat()}
        for n in range(700)
    ]
    memory.assert_claims(rows, now=NOW)

    found = memory.closure(["Hub"], prove=True)

    (cut,) = [one for one in found.proof.cut if one.by is CutBy.HUB]
    assert (cut.subject, cut.hop, cut.n_facts) == ("hub", 0, 200)
    (hub,) = found.reached
    assert (hub.n_facts, hub.n_handed + sum(one.n_facts for one in found.cut)) == (700, 700)
    assert "spoke 699" in found.text
    assert "spoke 199" not in found.text


def test_subjects_beyond_what_is_looked_into_are_named_with_their_facts(memory):
    hold(memory, *(("Hub", "links to", f"spoke {n:03}") for n in range(450)), many=True)
    hold(memory, *((f"spoke {n:03}", "color", "red") for n in range(450)), now=day(1))

    found = memory.closure(["Hub"])

    beyond = [one for one in found.cut if one.by is CutBy.REACH]
    assert len(found.reached) == 400
    assert [(one.hop, one.n_facts) for one in beyond] == [(1, 1)] * 51


def test_an_unresolved_turn_comes_along_with_a_name_within_reach(storage):
    memory = memory_of(storage)
    hold(memory, ("민지", "회사", "한결소프트"), ("Ann", "knows", "Bo"))
    ticket = memory.add(
        [
            {"role": "user", "text": "한결 소프트의 사무실은 아마 5층 아니면 6층일 거야.", "said_at": "2026-01-05"},
            {"role": "user", "text": "한결같은 사람이 좋다.", "said_at": "2026-01-06"},
            {"role": "user", "text": "Bo may or may not have moved.", "said_at": "2026-01-07"},
        ],
        now=day(9),
    )
    with storage.writing() as tx:
        for turn_id in ticket.kept:
            tx.mark_turn(turn_id, unresolved=True)

    found = memory.closure(["민지"])

    (unresolved,) = [one for one in found.sources if one.unresolved]
    assert (unresolved.turn.id, unresolved.hop) == (ticket.kept[0], 1)
    assert [one.turn.id for one in memory.closure(["Ann"]).sources if one.unresolved] == [ticket.kept[2]]


def test_what_another_process_writes_is_seen_at_once(tmp_path):
    path = tmp_path / "a.db"
    with (
        Memory(path, user="alice", clock=lambda: NOW) as reader,
        Memory(path, user="alice", clock=lambda: NOW) as writer,
    ):
        hold(writer, ("Ann", "knows", "Bo"), ("Bo", "knows", "Cy"))
        for _ in range(5):
            assert [one.subject for one in reader.closure(["Ann"]).reached] == ["ann", "bo"]

        hold(writer, ("Cy", "knows", "Ann"), now=day(1))

        assert [one.subject for one in reader.closure(["Ann"]).reached] == ["ann", "bo", "cy"]


def test_what_is_undone_is_no_longer_within_reach(memory):
    hold(memory, ("Ann", "knows", "Bo"), ("Bo", "knows", "Cy"))
    memory.assert_claims([{"subject": "Ann", "predicate": "knows", "value": "Di"}], source="poison", now=day(1))
    hold(memory, ("Di", "knows", "Ed"), now=day(2))
    before = [memory.closure(["Ann"]) for _ in range(3)][-1]

    memory.undo(source="poison")

    assert [one.subject for one in before.reached] == ["ann", "di"]
    assert [one.subject for one in memory.closure(["Ann"]).reached] == ["ann", "bo"]


def test_recall_hands_the_closure_over_beside_what_it_ranked_with_its_proof(memory):
    hold(
        memory, ("Ann", "works at", "Acme"), ("Acme", "ceo", "Lee"), ("Lee", "hometown", "Oslo"), ("Lee", "pet", "cat")
    )
    question = "Where does Ann work?"

    plain, proved = memory.recall(question), memory.recall(question, prove=True)

    assert plain.proof is None
    assert proved.evidence[: len(plain.evidence)] == plain.evidence
    assert {piece.fact.value.text for piece in proved.evidence if piece.fact} == {"Acme", "Lee", "Oslo", "cat"}
    assert {one.fact for one in proved.proof.currency} == {piece.id for piece in proved.evidence if piece.fact}
    assert proved.proof.not_current == ()
    assert proved.proof.complete


def test_a_fact_that_recall_shows_as_past_is_named_as_not_current(memory):
    hold(memory, ("user", "lives in", "Oslo"))
    hold(memory, ("user", "lives in", "Bergen"), now=day(30))

    found = memory.recall("Where did I live before?", prove=True)

    past = [piece.id for piece in found.evidence if piece.fact and piece.standing.value == "past"]
    assert past
    assert list(found.proof.not_current) == past


@pytest.mark.parametrize(
    "question",
    ["Who performed Tomorrow Never Knows?", 'Who performed "Yesterday"?', '"Yesterday"를 부른 사람은?'],
)
def test_a_name_with_a_word_of_time_in_it_says_no_time(memory, question):
    hold(memory, ("Tomorrow Never Knows", "performer", "Ann"), ("Yesterday", "performer", "Ann"), now=NOW)

    found = memory.closure(question)

    assert [fact.value.text for fact in found.facts] == ["Ann"]


HOSTILE = ["", " ", "?", "'; DROP TABLE slot; --", "\ud800", "\x00", "Ann\x00", "😀" * 50, "a" * 100_000, "\u202eZed"]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_words_reach_nothing_or_what_they_name(memory, text):
    hold(memory, ("Ann", "knows", "Bo"))

    assert memory.closure(text).facts == memory.closure([text]).facts == ()


@pytest.mark.parametrize("given", [{"hops": 0}, {"hops": 101}, {"budget": 0}, {"budget": 10_000_001}])
def test_bounds_that_cannot_be_right_are_refused_in_words(memory, given):
    with pytest.raises(BadRequest, match=r"hops|budget"):
        memory.closure(["Ann"], **given)


def test_a_subject_that_is_no_text_is_refused_in_words(memory):
    with pytest.raises(BadRequest, match="a subject is a int"):
        memory.closure([7])
