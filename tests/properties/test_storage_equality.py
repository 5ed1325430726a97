"""The same random operations leave the same rows in every backend."""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import replace
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tests.contracts.storage_rows import ALICE, BOB, alias, assertion, fact, job, rejection, ruling, turn, unit
from tests.contracts.vector_contract import vector

from stilltrue.errors import StilltrueError
from stilltrue.model.claim import Modality, Value
from stilltrue.model.fact import Slot
from stilltrue.model.filter import FactFilter
from stilltrue.model.naming import Wording
from stilltrue.model.ruling import Selector
from stilltrue.model.time import FOREVER, Instant, Interval
from stilltrue.model.vector import VectorState
from stilltrue.model.work import JobState, Spending
from stilltrue.storage.in_memory import InMemoryStorage
from stilltrue.storage.sqlite.backend import SQLiteStorage

spaces = st.sampled_from([ALICE, BOB])
names = st.sampled_from(["1", "2", "3", "4"])
instants = st.integers(0, 40).map(Instant)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
subjects = st.sampled_from(["user", "mina", "부산", 'x"; --'])
slots = st.builds(Slot, spaces, subjects, st.sampled_from(["lives in", "age"]), st.sampled_from(["", "home"]))
values = st.one_of(st.none(), texts.map(Value.of_text), st.decimals(-99, 99, places=2).map(Value.of_number))
lanes = st.sampled_from([Modality.ACTUAL, Modality.PLANNED])
spans_of_time = st.tuples(instants, st.one_of(st.just(FOREVER), st.integers(41, 80)))
counted = st.dictionaries(st.one_of(texts, st.sampled_from(["busan", "bus", "부산"])), st.integers(1, 300), max_size=4)


class Backends(RuleBasedStateMachine):
    """Two backends that are told the same, and asked the same after each step."""

    @initialize()
    def open_both(self):
        self.folder = Path(tempfile.mkdtemp())
        self.both = [InMemoryStorage(), SQLiteStorage(self.folder / "x.db")]
        self.clock = 100

    def teardown(self):
        for storage in getattr(self, "both", ()):
            storage.close()
        shutil.rmtree(getattr(self, "folder", Path("/nonexistent")), ignore_errors=True)

    def write(self, act):
        """Do the same in both: the same result, or the same error, and nothing kept of what failed."""
        outcomes = []
        for storage in self.both:
            try:
                with storage.writing() as tx:
                    outcomes.append(act(tx))
            except StilltrueError as problem:
                outcomes.append(type(problem))
        assert outcomes[0] == outcomes[1]

    def tick(self):
        self.clock += 1
        return self.clock

    @rule(space=spaces, name=names, text=texts, index=st.integers(0, 3), message=st.one_of(st.none(), names))
    def append_turn(self, space, name, text, index, message):
        said = turn(name, text, self.tick(), space=space, index=index, message_id=message, meta={"n": text})
        self.write(lambda tx: tx.append_turn(said))

    @rule(name=names, cites=st.lists(names, min_size=1, max_size=2), value=values, slot=slots)
    def add_assertion(self, name, cites, value, slot):
        spans = tuple(replace(assertion(cites=cited).spans[0], end=2) for cited in cites)
        made = assertion(name, value=value, at=self.tick(), spans=spans, space=slot.space)
        self.write(lambda tx: tx.add_assertion(made, slot))

    @rule(name=names)
    def erase_assertion(self, name):
        self.write(lambda tx: tx.erase_assertion(name))

    @rule(name=names)
    def erase_turn(self, name):
        self.write(lambda tx: tx.erase_turn(name))

    @rule(name=names, flag=st.sampled_from([True, False, None]))
    def mark_turn(self, name, flag):
        self.write(lambda tx: tx.mark_turn(name, quarantined=flag, unresolved=flag))

    @rule(slot=slots, value=values, valid=spans_of_time, lane=lanes, polarity=st.booleans())
    def add_version(self, slot, value, valid, lane, polarity):
        at = self.tick()
        made = fact(f"f{at}", value, slot, valid, (at, FOREVER), lane=lane, polarity=polarity)
        self.write(lambda tx: tx.add_versions([made], f"cause{at}"))

    @rule(slot=slots)
    def close_versions(self, slot):
        at = self.tick()
        self.write(lambda tx: tx.close_versions(tx.open_versions(slot)[:2], Instant(at)))

    @rule(slot=slots, n=st.integers(1, 12))
    def shorten_versions(self, slot, n):
        opened, closed = self.tick(), self.tick()
        made = [fact(f"f{opened} {number}", "Busan", slot, recorded=(opened, FOREVER)) for number in range(n)]
        again = Interval(Instant(closed), FOREVER)
        shortened = [replace(each, valid=Interval(Instant(10), Instant(20)), recorded=again) for each in made]
        self.write(lambda tx: tx.add_versions(made, f"cause{opened}"))
        self.write(lambda tx: tx.shorten_versions(list(zip(made, shortened, strict=True)), Instant(closed), "again"))

    @rule(slot=slots, n=st.integers(0, 2))
    def replace_versions(self, slot, n):
        self.write(lambda tx: tx.replace_versions(slot, [(each, "again") for each, _ in tx.versions(slot)[:n]]))

    @rule(slot=slots, name=names)
    def link(self, slot, name):
        self.write(lambda tx: tx.link([(each.id, name) for each in tx.open_versions(slot)]))

    @rule(worded=slots, slot=slots)
    def set_wording(self, worded, slot):
        self.write(lambda tx: tx.set_wording(Wording(worded=worded, slot=replace(slot, space=worded.space))))

    @rule(worded=slots)
    def erase_wording(self, worded):
        self.write(lambda tx: tx.erase_wording(worded))

    @rule(space=spaces, mention=names)
    def add_alias(self, space, mention):
        self.write(lambda tx: tx.add_alias(alias(mention, at=self.clock, space=space)))

    @rule(space=spaces)
    def close_alias(self, space):
        at = self.tick()
        self.write(lambda tx: [tx.close_alias(each, Instant(at)) for each in tx.aliases(space)[:1]])

    @rule(space=spaces, name=names)
    def note(self, space, name):
        at = self.tick()
        self.write(lambda tx: tx.add_ruling(ruling(name, at, space=space)))
        self.write(lambda tx: tx.put_job(job(name, (name,), at, space=space)))
        self.write(lambda tx: tx.add_rejection(rejection(name, at, space=space)))
        self.write(lambda tx: tx.record_time(Instant(at)))

    @rule(space=spaces, holder=st.sampled_from(["one", "two"]), lasts=st.integers(0, 40))
    def work(self, space, holder, lasts):
        at = Instant(self.tick())

        def act(tx):
            lease = tx.take_lease(space, holder, now=at, until=Instant(at + lasts))
            for each in tx.jobs([space], JobState.PENDING, 1):
                due_at = Instant(at + lasts) if lasts % 2 else None
                tx.set_job(each.id, JobState.PENDING, attempts=each.attempts + 1, error="down", due_at=due_at)
            if lease is not None and lasts % 3 == 0:
                tx.release_lease(lease)
            tx.add_spending(space, Spending(day=f"2026-03-{1 + lasts % 3:02d}", n_calls=1, nanodollars=lasts))

        self.write(act)

    @rule(names=st.lists(names, max_size=2))
    def forget_notes(self, names):
        self.write(lambda tx: tx.erase_jobs(names))
        self.write(lambda tx: tx.erase_rejections(names))

    @rule(space=spaces, owner=names, terms=counted, part=st.sampled_from([":0:4", ":4:9"]))
    def index(self, space, owner, terms, part):
        self.write(lambda tx: tx.index([unit(owner, terms, part, space=space)]))

    @rule(space=spaces, owners=st.lists(names, max_size=2))
    def unindex(self, space, owners):
        self.write(lambda tx: tx.unindex(space, owners))

    @rule(name=st.sampled_from(["hashing", "use"]), state=st.sampled_from(list(VectorState)))
    def add_vector_set(self, name, state):
        self.write(lambda tx: tx.add_vector_set(name, "1", 2, state) and None)

    @rule(at=st.integers(0, 1))
    def drop_vector_set(self, at):
        self.write(lambda tx: [tx.drop_vector_set(each.number) for each in tx.vector_sets()[at : at + 1]])

    @rule(space=spaces, n=st.integers(0, 3), components=st.binary(min_size=1, max_size=2))
    def put_vectors(self, space, n, components):
        def put(tx):
            for each in tx.vector_sets():
                units = list(tx.waiting_units(each.number, space, n))
                tx.put_vectors(each.number, space, [vector(number, components) for number in units])

        self.write(put)

    @rule(space=spaces, n=st.integers(0, 2))
    def fail_or_want_vectors(self, space, n):
        def act(tx):
            for each in tx.vector_sets():
                tx.fail_vectors(each.number, space, list(tx.waiting_units(each.number, space, n)), "down")
                tx.want_vectors(each.number, space, tx.vectors(each.number, space).unit_numbers[:n])

        self.write(act)

    @rule(space=spaces)
    def erase_space(self, space):
        self.write(lambda tx: tx.erase_space(space))

    @invariant()
    def both_keep_the_same(self):
        seen = []
        for storage in getattr(self, "both", ()):
            with storage.reading() as tx:
                seen.append((tx.dump(), _postings(tx)))
        assert not seen or seen[0] == seen[1]

    @rule(slot=slots, at=instants, known=st.one_of(st.none(), st.integers(90, 140)), text=texts)
    def both_answer_the_same(self, slot, at, known, text):
        wanted = FactFilter(spaces=(BOB, ALICE), lane=None, known_at=known, text=text or None)
        answers = []
        for storage in self.both:
            with storage.reading() as tx:
                pages, cursor = tx.list_facts(wanted, limit=2)
                more = tx.list_facts(wanted, limit=50, after=cursor) if cursor else ([], None)
                answers.append(
                    (
                        tx.facts_at(slot.space, slot.subject, at=at, known_at=known),
                        tx.history(slot, known_at=known),
                        tx.changes([BOB, ALICE], known, 3),
                        (pages, cursor, more, tx.count_facts(wanted)),
                        tx.subjects(slot.space, [slot.subject, "busan"]),
                        tx.linked_subjects(slot.space, text, at=at),
                        tx.select_turns(slot.space, Selector(session="monday")),
                        tx.jobs([slot.space], JobState.PENDING),
                        tx.jobs_named([job.id for job in tx.jobs(None, JobState.PENDING)]),
                        tx.spaces_waiting(),
                        tx.live_lease(slot.space, now=at),
                        tx.spendings(slot.space, "2026-03-01", "2026-03-02"),
                        tx.terms_starting(slot.space, text[:1], 9),
                        [tx.counts(space) for space in tx.spaces()],
                    )
                )
        assert answers[0] == answers[1]


def _postings(tx):
    """Every posting by ref, as the postings and not the units tell it."""
    found = []
    for space in tx.spaces():
        for term in tx.terms_starting(space, "", 1000):
            columns = tx.postings(space, term)
            units = tx.units(columns[0])
            found += [(space, term, units[number].ref, n, length) for number, n, length in zip(*columns, strict=True)]
    return sorted(found)


Backends.TestCase.settings = settings(
    max_examples=25, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)


class TestBackendsStayEqual(Backends.TestCase):
    """Run by pytest under this name."""
