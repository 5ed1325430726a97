"""Learning in the background: by a worker, one at a time a space, with retries, and reads that wait for it."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime, timedelta
from threading import Event

import pytest

from stilltrue import Memory, NotFound, NotYet
from stilltrue.errors import ModelAnswerBroken, ModelBusy, ModelUnreachable
from stilltrue.extract.base import Extraction
from stilltrue.extract.rules.extractor import Rules
from stilltrue.ingest.outbox import Pace
from stilltrue.ingest.worker import wall_clock
from stilltrue.llm.budget import Budget
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import SECOND, Instant
from stilltrue.model.work import JobState

ANN = SpaceKey("user:ann")
QUICK = Pace(quiet=0, first_pause=0)


class Watched:
    """Rules that do something else first, and remember what they were asked to read."""

    name = "rules"
    version = 1

    def __init__(self, first=None, *, asks_a_model: bool = False) -> None:
        self.first = first or (lambda _: None)
        self.read: list[str] = []
        self.asks_a_model = asks_a_model

    def extract(self, window) -> Extraction:
        self.read.append(" / ".join(turn.text for turn in window.turns))
        self.first(window)
        return Rules().extract(window)


def failing(*problems):
    """Raise each of these, one a call, and nothing afterwards."""
    waiting = list(problems)

    def fail(_):
        if waiting and (problem := waiting.pop(0)) is not None:
            raise problem

    return fail


@pytest.fixture
def opened(storage, clock):
    """A memory of Ann's with a watched extractor."""

    def open_(first=None, *, user: str = "ann", pace: Pace = QUICK, asks_a_model: bool = False, **given) -> Memory:
        watched = Watched(first, asks_a_model=asks_a_model)
        memory = Memory(user=user, storage=storage, clock=clock, extractors=[watched], pace=pace, **given)
        memory.watched = watched
        return memory

    return open_


def jobs(storage, state=JobState.PENDING):
    with storage.reading() as tx:
        return tx.jobs(None, state)


class TestAddingWithoutWaiting:
    def test_it_keeps_what_was_said_and_learns_nothing_yet(self, opened):
        memory = opened()

        ticket = memory.add("I live in Porto.", wait=False)

        assert (len(ticket.kept), ticket.learned, ticket.pending, len(ticket.jobs)) == (1, (), 1, 1)
        assert memory.watched.read == []
        assert memory.current().lives_in is None

    def test_what_was_said_is_found_before_anything_is_learned_from_it(self, opened):
        memory = opened()
        memory.add("나는 제주에 살아.", wait=False)

        found = memory.recall("나 어디 살아?")

        assert "제주" in found.evidence[0].receipts[0].quote
        assert found.report.pending == 1

    def test_the_same_message_again_is_neither_kept_nor_queued_twice(self, opened, storage):
        memory = opened()
        for _ in range(2):
            memory.add("I live in Porto.", message_id="m", wait=False)

        assert len(jobs(storage)) == 1

    def test_a_later_add_that_waits_learns_from_what_was_left(self, opened, storage):
        memory = opened()
        memory.add("I live in Porto.", wait=False)

        memory.add("Nothing much happened.")

        assert memory.current().lives_in == "Porto"
        assert jobs(storage) == []

    def test_an_add_that_waits_asks_a_model_about_few_of_those_left(self, opened, storage):
        memory = opened(asks_a_model=True)
        for n in range(9):
            memory.add(f"Story {n}.", session=f"s{n}", wait=False)

        memory.add("I live in Porto.", session="own")

        assert memory.watched.read == ["Story 0.", "Story 1.", "Story 2.", "Story 3.", "I live in Porto."]
        assert len(jobs(storage)) == 5

    def test_an_add_that_waits_leaves_the_rest_to_a_worker_that_is_at_it(self, opened, storage):
        memory = opened(asks_a_model=True)
        memory.add("Story.", session="s", wait=False)
        with storage.writing() as tx:
            tx.take_lease(ANN, "another", now=wall_clock(), until=Instant(wall_clock() + 60 * SECOND))

        memory.add("I live in Porto.", session="own")

        assert memory.watched.read == ["I live in Porto."]

    def test_a_repeated_message_is_learned_from_where_it_was_not(self, opened, storage):
        opened(failing(ModelUnreachable("down")), asks_a_model=True).add("I live in Porto.", message_id="m")
        memory = opened(asks_a_model=True)

        ticket = memory.add("I live in Porto.", message_id="m")

        assert len(ticket.learned) == 1
        assert jobs(storage) == []


class TestAWorker:
    def test_it_learns_from_a_session_once_that_is_quiet(self, opened, clock):
        memory = opened(pace=Pace(quiet=10))
        memory.add("I live in Porto.", wait=False)

        memory.worker().once()
        before = memory.current().lives_in
        clock.time += timedelta(seconds=11)
        memory.worker().once()

        assert (before, memory.current().lives_in) == (None, "Porto")

    def test_it_reads_all_that_was_said_in_a_session_in_one_window(self, opened):
        memory = opened()
        for text in ("I live in Porto.", "나는 고양이를 키워."):
            memory.add(text, session="s", wait=False)

        done = memory.worker().drain()

        assert memory.watched.read == ["I live in Porto. / 나는 고양이를 키워."]
        assert done.n_done == 2

    def test_it_does_nothing_where_nothing_waits(self, opened):
        memory = opened()

        assert memory.worker().drain().n_done == 0
        assert memory.worker().run(until_empty=True).n_done == 0

    def test_it_works_for_every_space_of_the_store(self, opened, storage):
        ann, bob = opened(), opened(user="bob")
        ann.add("I live in Porto.", wait=False)
        bob.add("I live in Faro.", wait=False)

        ann.worker().drain()

        assert (ann.current().lives_in, bob.current().lives_in) == ("Porto", "Faro")

    def test_it_leaves_a_space_to_the_worker_that_has_it(self, opened, storage):
        others = []
        memory = opened(lambda _: others.append(memory.worker().drain()))
        memory.add("I live in Porto.", wait=False)

        done = memory.worker().drain()

        assert (done.n_done, [one.n_done for one in others]) == (1, [0])
        assert len(memory.watched.read) == 1

    def test_what_a_worker_that_was_too_slow_still_wants_to_write_is_refused(self, opened, storage):
        def overtake(_):
            memory.watched.first = lambda _: None
            late = Instant(wall_clock() + 3600 * SECOND)
            with storage.writing() as tx:
                lease = tx.take_lease(ANN, "another", now=late, until=late)
                tx.release_lease(lease)
            others.append(memory.worker().drain())

        others = []
        memory = opened(overtake)
        memory.add("I live in Porto.", wait=False)

        done = memory.worker().drain()

        assert (done.n_done, done.learned, others[0].n_done) == (0, [], 1)
        assert memory.count() == 1
        assert memory.rebuild(verify=True).unequal == ()

    def test_it_keeps_its_lease_however_long_a_model_takes(self, opened, storage):
        def wait_for_renewal(_):
            with storage.reading() as tx:
                first = tx.live_lease(ANN, now=Instant(0))
            renewed = first
            while renewed.until == first.until:
                with storage.reading() as tx:
                    renewed = tx.live_lease(ANN, now=Instant(0))
            assert (renewed.fence, renewed.holder) == (first.fence, first.holder)

        memory = opened(wait_for_renewal, pace=Pace(quiet=0, lease=0.1))
        memory.add("I live in Porto.", wait=False)

        assert memory.worker().drain().n_done == 1

    def test_it_lets_go_of_the_space_when_it_is_done(self, opened, storage):
        memory = opened()
        memory.add("I live in Porto.", wait=False)
        memory.worker().drain()

        with storage.reading() as tx:
            assert tx.live_lease(ANN, now=wall_clock()) is None

    def test_it_learns_nothing_from_a_turn_that_is_erased_while_it_reads(self, opened):
        memory = opened(lambda window: memory.forget(turn=window.turns[0].id))
        memory.add("I live in Porto.", wait=False)

        done = memory.worker().drain()

        assert (memory.count(), done.learned, done.problem) == (0, [], None)
        assert not [line for line in memory.export() if "Porto" in line]

    def test_it_reads_anew_where_one_of_its_turns_is_erased(self, opened):
        def erase_first(window):
            memory.watched.first = lambda _: None
            memory.forget(turn=window.turns[0].id)

        memory = opened(erase_first)
        memory.add("I live in Porto.", session="s", wait=False)
        memory.add("I'm allergic to peanuts.", session="s", wait=False)

        memory.worker().drain()

        assert memory.watched.read[-1] == "I'm allergic to peanuts."
        assert memory.current().lives_in is None
        assert memory.count() == 1

    def test_a_stopped_worker_finishes_the_stint_in_hand_and_no_more(self, opened, storage):
        memory = opened(lambda _: worker.stop())
        memory.add("I live in Porto.", session="a", wait=False)
        memory.add("I'm allergic to peanuts.", session="b", wait=False)
        worker = memory.worker()

        done = worker.run()

        assert (done.n_done, len(jobs(storage))) == (1, 1)
        assert memory.current().lives_in == "Porto"

    def test_nothing_is_believed_of_a_source_that_was_undone_while_it_waited(self, opened):
        memory = opened()
        memory.add("I live in Porto.", source="chat", wait=False)
        memory.undo(source="chat")

        memory.worker().drain()
        before = memory.count()
        memory.redo(source="chat")

        assert (before, memory.current().lives_in) == (0, "Porto")

    def test_it_counts_what_a_model_takes_for_each_space_by_itself(self, storage, clock):
        def answer(_):
            return '{"claims": []}'

        for user in ("ann", "bob"):
            Memory(user=user, storage=storage, clock=clock, llm=answer, pace=QUICK).add("I live in Porto.", wait=False)
        Memory(user="ann", storage=storage, clock=clock, llm=answer, pace=QUICK).worker().drain()

        with storage.reading() as tx:
            taken = [tx.spendings(SpaceKey(f"user:{user}"), "2026-06-01", "2026-06-01") for user in ("ann", "bob")]
        assert [len(days) for days in taken] == [1, 1]
        assert all(days[0].n_calls >= 1 and days[0].input_tokens > 0 for days in taken)


class TestBudgets:
    def test_learning_stops_when_the_days_budget_is_spent_and_goes_on_the_next_day(self, storage, clock):
        memory = Memory(
            user="ann",
            storage=storage,
            clock=clock,
            llm=lambda _: '{"claims": []}',
            pace=QUICK,
            budget=Budget(tokens=1),
        )
        ticket = memory.add("I live in Porto.")
        told = memory.doctor()

        richer = Memory(
            user="ann", storage=storage, clock=clock, llm=lambda _: '{"claims": []}', pace=QUICK,
            budget=Budget(tokens=1_000_000),
        )  # fmt: skip
        clock.time += timedelta(days=1)
        done = richer.worker().drain()

        assert (ticket.pending, len(ticket.kept)) == (1, 1)
        assert "not asked" in ticket.problems[0]
        assert told.figures["model tokens left today"] == 1
        assert (done.n_done, done.n_dead) == (1, 0)
        assert richer.doctor().figures["model calls today"] == 1


class TestExtractors:
    @pytest.fixture
    def other(self):
        other = Watched()
        other.name = "other"
        return other

    def test_a_job_waits_for_a_worker_that_has_its_extractor(self, opened, storage, clock, other):
        opened().add("I live in Porto.", wait=False)
        memory = Memory(user="ann", storage=storage, clock=clock, extractors=[other], pace=QUICK)

        done = memory.worker().drain()

        assert (done.n_done, other.read, memory.waiting()) == (0, [], 1)
        assert any("'rules@1'" in problem for problem in memory.doctor().problems)
        assert opened().worker().drain().n_done == 1

    def test_an_add_by_another_extractor_leaves_it_waiting(self, opened, storage, clock, other):
        opened().add("I live in Porto.", wait=False)

        Memory(user="ann", storage=storage, clock=clock, extractors=[other]).add("Nothing much happened.")

        assert other.read == ["Nothing much happened."]
        assert len(jobs(storage)) == 1

    def test_a_read_without_its_extractor_says_so_and_does_nothing(self, opened, storage, clock):
        ticket = opened().add("I live in Porto.", wait=False)

        with pytest.raises(NotYet, match="'rules@1', which is not in use here"):
            Memory(user="ann", storage=storage, clock=clock, extractors=[]).current(wait_for=ticket)
        assert len(jobs(storage)) == 1

    def test_a_newer_version_of_it_does_the_work(self, opened, storage):
        opened().add("I live in Porto.", wait=False)
        memory = opened()
        memory.watched.version = 2

        assert memory.worker().drain().n_done == 1


class TestFailures:
    def test_an_outage_stops_the_round_and_is_held_against_no_job(self, opened, storage):
        memory = opened(failing(ModelUnreachable("no answer from the model")), pace=Pace(quiet=0, first_pause=5))
        memory.add("I live in Porto.", session="a", wait=False)
        memory.add("I'm allergic to peanuts.", session="b", wait=False)

        done = memory.worker().drain()

        waiting = jobs(storage)
        assert (done.n_done, done.n_dead, len(memory.watched.read)) == (0, 0, 1)
        assert [job.attempts for job in waiting] == [0, 0]
        assert "no answer from the model" in waiting[0].error
        assert waiting[0].due_at > waiting[0].recorded_at

    def test_what_waited_through_an_outage_is_learned_afterwards(self, opened, clock):
        memory = opened(failing(ModelUnreachable("down")), pace=Pace(quiet=0, first_pause=5))
        memory.add("I live in Porto.", wait=False)
        memory.worker().once()

        memory.worker().once()
        before = memory.current().lives_in
        clock.time += timedelta(seconds=6)
        memory.worker().once()

        assert (before, memory.current().lives_in) == (None, "Porto")

    def test_a_server_that_says_how_long_to_wait_is_left_alone_for_as_long(self, opened, storage, clock):
        memory = opened(failing(ModelBusy("too many", wait_seconds=90)))
        memory.add("I live in Porto.", wait=False)

        memory.worker().drain()

        assert jobs(storage)[0].due_at == memory._core.now(clock.time + timedelta(seconds=90))

    def test_a_job_that_fails_again_and_again_becomes_a_dead_letter(self, opened, storage):
        broken = [ModelAnswerBroken("no JSON")] * 3
        memory = opened(failing(*broken), pace=Pace(quiet=0, first_pause=0, attempts=3))
        ticket = memory.add("I live in Porto.", wait=False)

        done = memory.worker().run(until_empty=True)

        dead = memory.dead_letters()
        assert (done.n_failed, done.n_dead) == (2, 1)
        assert [(job.id, job.state, job.attempts) for job in dead] == [(ticket.jobs[0], JobState.DEAD, 3)]
        assert memory.doctor().figures["dead letters"] == 1
        assert memory.doctor().figures["turns unresolved"] == 1
        assert "Porto" in memory.recall("Where do I live?").evidence[0].receipts[0].quote

    def test_a_dead_letter_is_tried_again_when_somebody_says_so(self, opened):
        memory = opened(failing(ModelAnswerBroken("no JSON")), pace=Pace(quiet=0, attempts=1))
        memory.add("I live in Porto.", wait=False)
        memory.worker().drain()

        after = memory.retry()

        assert [job.state for job in after] == [JobState.DONE]
        assert memory.current().lives_in == "Porto"
        assert (memory.dead_letters(), memory.doctor().figures["turns unresolved"]) == ([], 0)

    def test_a_dead_letter_that_is_not_there_cannot_be_tried(self, opened):
        with pytest.raises(NotFound, match="no dead letter 'j_9'"):
            opened().retry("j_9")

    def test_one_text_that_cannot_be_read_takes_no_other_with_it(self, opened, storage):
        def stumble(window):
            if any("bad" in turn.text for turn in window.turns):
                raise ValueError("bad: the text itself")

        memory = opened(stumble)
        for text in ("I live in Porto.", "bad", "I'm allergic to peanuts."):
            memory.add(text, session="s", wait=False)

        memory.worker().drain()

        assert [job.error for job in memory.dead_letters()] == ["ValueError"]
        assert (memory.current().lives_in, memory.count(), jobs(storage)) == ("Porto", 2, [])

    def test_any_failure_of_an_extractor_is_noted_without_the_text(self, opened, storage):
        memory = opened(failing(OSError("I live in Porto.")))
        memory.add("I live in Porto.", wait=False)

        memory.worker().drain()

        assert [job.error for job in jobs(storage)] == ["OSError"]

    def test_an_add_that_waits_keeps_the_turn_and_says_why_nothing_was_learned(self, opened, storage):
        memory = opened(failing(ModelUnreachable("the model is down")), asks_a_model=True)

        ticket = memory.add("I live in Porto.")

        assert (len(ticket.kept), ticket.pending, ticket.problems) == (1, 1, ("the model is down",))
        assert memory.worker().drain().n_done == 1
        assert memory.current().lives_in == "Porto"


class TestWaiting:
    @pytest.mark.parametrize(
        "read",
        [
            lambda memory, ticket: memory.current(wait_for=ticket),
            lambda memory, ticket: memory.as_of("2026-06-01", wait_for=ticket),
            lambda memory, ticket: memory.history("user", "lives in", wait_for=ticket),
            lambda memory, ticket: memory.list(wait_for=ticket),
            lambda memory, ticket: memory.count(wait_for=ticket),
            lambda memory, ticket: memory.recall("Where do I live?", wait_for=ticket),
            lambda memory, ticket: memory.context("Where do I live?", wait_for=ticket),
            lambda memory, ticket: memory.closure("Where do I live?", wait_for=ticket),
            lambda memory, ticket: memory.ask("Where do I live?", wait_for=ticket),
            lambda memory, ticket: memory.changes(wait_for=ticket),
            lambda memory, ticket: memory.why("f_", wait_for=ticket),
            lambda memory, ticket: memory.wait(ticket.jobs),
            lambda memory, ticket: memory.wait(ticket.jobs[0]),
        ],
    )
    def test_every_read_waits_for_what_it_is_told_to(self, opened, read):
        memory = opened()
        ticket = memory.add("I live in Porto.", wait=False)

        try:
            read(memory, ticket)
        except NotFound:
            pass

        assert memory.current().lives_in == "Porto"

    def test_a_read_works_off_its_own_ticket_and_nothing_else(self, opened):
        memory = opened()
        memory.add("I'm allergic to peanuts.", session="a", wait=False)
        ticket = memory.add("I live in Porto.", session="b", wait=False)

        memory.wait(ticket)

        assert memory.watched.read == ["I live in Porto."]

    def test_a_ticket_with_nothing_left_is_not_waited_for(self, opened):
        memory = opened()

        memory.wait(memory.add("I live in Porto."))
        memory.wait(None)
        memory.wait([])

        assert len(memory.watched.read) == 1

    def test_a_read_says_so_when_what_it_waits_for_fails(self, opened):
        memory = opened(failing(ModelUnreachable("the model is down")))
        ticket = memory.add("I live in Porto.", wait=False)

        with pytest.raises(NotYet, match="the model is down"):
            memory.current(wait_for=ticket)

    def test_a_read_says_so_when_what_it_waits_for_was_given_up(self, opened):
        memory = opened(failing(ValueError()))
        ticket = memory.add("I live in Porto.", wait=False)
        memory.worker().drain()

        with pytest.raises(NotYet, match="given up"):
            memory.current(wait_for=ticket)

    def test_a_read_waits_for_the_worker_that_is_at_it_and_says_when_that_takes_too_long(self, opened, storage):
        memory = opened()
        ticket = memory.add("I live in Porto.", wait=False)
        with storage.writing() as tx:
            tx.take_lease(ANN, "another", now=wall_clock(), until=Instant(wall_clock() + 3600 * SECOND))

        with pytest.raises(NotYet, match="still being worked off"):
            memory.wait(ticket, seconds=0.05)

    def test_a_read_does_not_wait_for_what_was_erased(self, opened):
        memory = opened()
        ticket = memory.add("I live in Porto.", wait=False)
        memory.forget(turn=ticket.kept[0])

        assert memory.current(wait_for=ticket).lives_in is None


class Stumbling:
    """An embedder that fails at some texts, or at all while it is down."""

    name, version, dimension = "stumbling", "1", 8

    def __init__(self) -> None:
        self.down = False

    def embed(self, texts, purpose):
        import numpy as np

        if self.down or any("bad" in text for text in texts):
            raise OSError("no")
        return np.full((len(texts), 8), 8**-0.5, dtype=np.float32)


class TestEmbedding:
    @pytest.fixture
    def embedder(self):
        return Stumbling()

    def ready(self, memory):
        return memory.doctor().figures["vectors"]["ready"]

    def test_vectors_are_made_by_the_worker_too(self, opened, embedder):
        memory = opened(embedder=embedder)
        memory.add("I live in Porto.", wait=False)
        before = self.ready(memory)

        memory.worker().drain()

        assert (before, self.ready(memory)) == (0, 2)

    def test_a_read_waits_for_the_vectors_of_what_was_said(self, opened, embedder):
        memory = opened(embedder=embedder)
        ticket = memory.add("I live in Porto.", wait=False)

        memory.wait(ticket)

        assert len(ticket.jobs) == 2
        assert self.ready(memory) >= 1

    def test_vectors_wait_for_an_embedder_that_is_down(self, opened, embedder, storage, clock):
        memory = opened(embedder=embedder, pace=Pace(quiet=0, first_pause=5))
        embedder.down = True
        for n in range(4):
            memory.add(f"I live in Porto {n}.", session=str(n), wait=False)
        memory.worker().drain()
        waiting = jobs(storage)

        embedder.down = False
        clock.time += timedelta(hours=1)
        memory.worker().run(until_empty=True)

        assert waiting
        assert all(job.attempts == 0 for job in waiting)
        assert memory.doctor().problems == ()

    def test_texts_that_no_embedder_takes_end_as_a_dead_letter(self, opened, embedder):
        memory = opened(embedder=embedder, pace=Pace(quiet=0, first_pause=0, attempts=2))
        memory.add("This is a bad text.", wait=False)
        memory.add("This is a fine text.", wait=False)

        memory.worker().run(until_empty=True)

        assert {job.kind.value for job in memory.dead_letters()} == {"embed"}
        assert self.ready(memory) == 1
        assert memory.doctor().figures["turns unresolved"] == 0


class TestWithinTheProgram:
    def test_a_memory_with_a_worker_learns_by_itself(self, storage):
        learned = Event()
        watched = Watched(lambda _: learned.set())
        with Memory(user="ann", storage=storage, extractors=[watched], pace=QUICK, worker=True) as memory:
            memory.add("I live in Porto.", wait=False)
            assert learned.wait(20)

        assert Memory(user="ann", storage=storage).current().lives_in == "Porto"

    def test_closing_finishes_the_stint_in_hand(self, storage):
        begun, go_on = Event(), Event()

        def block(_):
            begun.set()
            go_on.wait(20)

        memory = Memory(user="ann", storage=storage, extractors=[Watched(block)], pace=QUICK, worker=True)
        memory.add("I live in Porto.", session="a", wait=False)
        begun.wait(20)
        memory.add("I'm allergic to peanuts.", session="b", wait=False)
        memory._background._worker.stop()
        go_on.set()
        memory.close()

        assert len(jobs(storage)) == 1
        assert memory.current().lives_in == "Porto"

    def test_what_was_left_from_before_is_worked_off_when_it_is_opened(self, opened, storage):
        opened().add("I live in Porto.", wait=False)
        learned = Event()
        watched = Watched(lambda _: learned.set())

        with Memory(user="ann", storage=storage, extractors=[watched], pace=QUICK, worker=True):
            assert learned.wait(20)

    def test_no_thread_is_there_while_nothing_waits(self, storage):
        with Memory(user="ann", storage=storage, pace=QUICK, worker=True) as memory:
            assert memory._background._thread is None

            memory.add("I live in Porto.", wait=False)
            memory._background._thread.join(20)

            assert memory._background._worker is None
            assert memory.current().lives_in == "Porto"


def test_the_doctor_says_how_far_learning_is_behind(opened, clock):
    memory = opened(failing(ModelUnreachable("the model is down")), pace=Pace(quiet=0, first_pause=60))
    memory.add("I live in Porto.", wait=False)
    memory.worker().drain()
    clock.time += timedelta(seconds=30)

    health = memory.doctor()

    assert (health.figures["pending"], health.figures["paused"]) == (1, 1)
    assert any("the model is down" in problem for problem in health.problems)


def test_two_memories_on_one_file_share_one_outbox(tmp_path):
    with (
        closing(Memory(tmp_path / "ann.db", user="ann")) as one,
        closing(Memory(tmp_path / "ann.db", user="ann")) as two,
    ):
        ticket = one.add("I live in Porto.", said_at=datetime(2026, 1, 5, tzinfo=UTC), wait=False)

        two.worker().drain()

        assert one.current(wait_for=ticket).lives_in == "Porto"
