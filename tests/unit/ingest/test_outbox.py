"""When work in the background is due, and what of it is done together."""

from __future__ import annotations

import pytest
from tests.contracts.storage_rows import ALICE, job, turn

from stilltrue.errors import BadRequest
from stilltrue.extract.rules.extractor import Rules
from stilltrue.ingest.outbox import Pace, due_next, embedding_job, learning_jobs, stints
from stilltrue.model.scope import Channel
from stilltrue.model.time import SECOND, Instant
from stilltrue.model.work import JobKind

PACE = Pace(quiet=10, longest_wait=60)


def at(seconds: float) -> Instant:
    return Instant(int(seconds * SECOND))


def names(found) -> list[list[str]]:
    return [[one.id for one in stint.jobs] for stint in found]


def test_a_session_is_left_alone_until_it_has_been_quiet():
    jobs = [job("j1", at=at(0)), job("j2", at=at(8))]

    assert names(stints(jobs, PACE, now=at(17.9))) == []
    assert names(stints(jobs, PACE, now=at(18))) == [["j1", "j2"]]
    assert due_next(jobs, PACE, now=at(0)) == at(18)


def test_a_session_that_never_rests_is_learned_from_after_the_longest_wait():
    jobs = [job(f"j{second:02}", at=at(second)) for second in range(0, 60, 5)]

    assert names(stints(jobs, PACE, now=at(59))) == []
    assert len(stints(jobs, PACE, now=at(60))) == 1


def test_sessions_wait_each_for_itself_and_the_oldest_comes_first():
    jobs = [job("j1", at=at(5), session="tuesday"), job("j2", at=at(0)), job("j3", at=at(14), session="wednesday")]

    assert names(stints(jobs, PACE, now=at(20))) == [["j2"], ["j1"]]


def test_jobs_of_two_extractors_are_not_read_in_one_window():
    jobs = [job("j1", at=at(0)), job("j2", at=at(0), extractor="llm@1")]

    assert names(stints(jobs, PACE, now=None)) == [["j1"], ["j2"]]


def test_a_job_that_failed_is_tried_by_itself_and_not_before_its_pause_is_over():
    jobs = [job("j1", at=at(0), attempts=1, due_at=at(100)), job("j2", at=at(1))]

    assert names(stints(jobs, PACE, now=at(50))) == [["j2"]]
    assert names(stints(jobs, PACE, now=at(100))) == [["j1"], ["j2"]]
    assert due_next(jobs[:1], PACE, now=at(0)) == at(100)


def test_a_pause_in_an_outage_is_longer_than_the_longest_wait():
    jobs = [job("j1", at=at(0), due_at=at(500))]

    assert names(stints(jobs, PACE, now=at(499))) == []
    assert names(stints(jobs, PACE, now=at(500))) == [["j1"]]


def test_all_that_waits_can_be_asked_for_whether_it_is_due_or_not():
    jobs = [job("j1", at=at(0), attempts=1, due_at=at(100)), job("j2", at=at(1))]

    assert names(stints(jobs, PACE, now=None)) == [["j1"], ["j2"]]
    assert (stints([], PACE, now=None), due_next([], PACE, now=at(0))) == ([], None)


def test_a_long_session_is_read_in_several_windows():
    pace = Pace(turns=3)
    jobs = [job(f"j{n}", (f"t{2 * n}", f"t{2 * n + 1}"), at=at(n)) for n in range(3)]

    assert names(stints(jobs, pace, now=None)) == [["j0"], ["j1"], ["j2"]]
    assert stints(jobs, Pace(turns=4), now=None)[0].turns == ("t0", "t1", "t2", "t3")


def test_a_clock_that_was_set_back_keeps_nothing_waiting():
    jobs = [job("j1", at=at(9_000_000)), job("j2", session="b", at=at(9_000_000), attempts=1, due_at=at(70))]

    assert names(stints(jobs, PACE, now=at(50))) == [["j1"]]
    assert names(stints(jobs, PACE, now=at(70))) == [["j1"], ["j2"]]


def test_embedding_comes_last_and_all_of_it_at_once():
    jobs = [
        job("j1", at=at(0), kind=JobKind.EMBED, session=""),
        job("j2", at=at(1), kind=JobKind.EMBED, session=""),
        job("j3", at=at(2)),
    ]

    assert names(stints(jobs, PACE, now=at(100))) == [["j3"], ["j1", "j2"]]


def test_embedding_does_not_wait_for_quiet():
    assert names(stints([job("j1", at=at(5), kind=JobKind.EMBED)], PACE, now=at(5))) == [["j1"]]


def test_pauses_grow_twice_as_long_up_to_the_longest_and_differ_from_job_to_job():
    pace = Pace(first_pause=4, longest_pause=60)
    pauses = [pace.pause(n, "j1") / SECOND for n in (1, 2, 3, 4, 5, 50)]

    assert all(0.75 * full <= one <= full for one, full in zip(pauses, (4, 8, 16, 32, 60, 60), strict=True))
    assert len({pace.pause(1, f"j{n}") for n in range(50)}) > 40
    assert pace.pause(3, "j1") == pace.pause(3, "j1")


@pytest.mark.parametrize(
    "given",
    [{"quiet": -1}, {"quiet": 3601}, {"quiet": 20, "longest_wait": 10}, {"lease": 0}, {"attempts": 0}, {"turns": 0},
     {"first_pause": 10, "longest_pause": 5}, {"quiet": float("nan")}],
)  # fmt: skip
def test_a_pace_out_of_its_range_is_refused_in_words(given):
    with pytest.raises(BadRequest, match="give a number from"):
        Pace(**given)


def test_one_job_a_session_is_queued_and_none_for_claims_handed_over():
    turns = [turn("t1"), turn("t2", session="b"), turn("t3"), turn("t4", channel=Channel.STRUCTURED)]

    jobs = learning_jobs(turns, [Rules()], Instant(7))

    assert [(one.session, one.turns, one.extractor) for one in jobs] == [
        (turns[0].session, ("t1", "t3"), "rules@1"),
        ("b", ("t2",), "rules@1"),
    ]


def test_the_same_turns_and_extractor_are_the_same_job():
    first, again = (learning_jobs([turn("t1")], [Rules()], Instant(at)) for at in (7, 9))

    assert first[0].id == again[0].id
    assert learning_jobs([turn("t1")], [], Instant(7))[0].id != first[0].id


def test_embedding_on_account_of_the_same_turns_at_two_times_is_two_jobs():
    ids = {embedding_job(ALICE, ["t1"], Instant(at)).id for at in (7, 9, 9)}

    assert len(ids) == 2
