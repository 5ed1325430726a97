"""One memory filled with a case of a set: what all systems look into."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby

from stilltrue.embedding.base import Embedder
from stilltrue.engine.core import system_clock
from stilltrue.engine.memory import Memory
from stilltrue.errors import EmbeddingFault
from stilltrue.eval.retrieval.pieces import Held, in_source_order, name_of
from stilltrue.eval.retrieval.rows import Line, Question
from stilltrue.eval.retrieval.sets import Case
from stilltrue.extract.base import Extractor
from stilltrue.extract.grammar import Grammar
from stilltrue.ledger.gather import names_of
from stilltrue.model.claim import Act
from stilltrue.model.closure import Closure
from stilltrue.model.evidence import Recall
from stilltrue.model.filter import FactFilter
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.model.turn import Message, Window
from stilltrue.recall.settings import DEFAULT, Settings
from stilltrue.storage.in_memory import InMemoryStorage

FIRST = 10
"""Pieces that are asked of a system that ranks."""
HOPS = 5
"""Within which a closure is whole."""
MOST_CHARACTERS = 60_000
"""Of what any system hands over that does not choose."""
_OWNER = "asker"
_SPACE = SpaceKey(f"user:{_OWNER}")
_PAGE = 1_000


@dataclass(slots=True)
class Ground:
    """A filled memory, and what was already looked up in it."""

    case: Case
    storage: InMemoryStorage
    extractors: Sequence[str | Extractor]
    lines: tuple[Line, ...]
    embedder: Embedder | None
    after: datetime = field(default_factory=system_clock)
    """When questions are asked that name no time."""
    shipped: Memory = field(init=False)
    recalls: dict[str, Recall] = field(default_factory=dict)
    closures: dict[str, Closure] = field(default_factory=dict)
    states: dict[Instant, list[Held]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.shipped = self.memory(DEFAULT)

    @property
    def of_statements(self) -> bool:
        """Whether its turns are statements read by their shape, and no talk."""
        return len(self.extractors) > 1

    def memory(self, settings: Settings) -> Memory:
        """The same memory, read with other settings."""
        return Memory(
            user=_OWNER,
            extractors=self.extractors,
            storage=self.storage,
            settings=settings,
            embedder=self.embedder if self.embedder is not None else "none",
        )

    def now(self, question: Question) -> str | datetime:
        """When a question is asked."""
        return question.asked_at or self.after

    def recall(self, memory: Memory, question: Question) -> Recall:
        """
        What a memory finds for a question.

        Raises:
            EmbeddingFault: the embedder was not waited for, so that words alone would have been measured.
        """
        found = memory.recall(question.text, k=FIRST, now=self.now(question))
        if self.embedder is not None and (left_out := found.report.degraded.get("dense")) is not None:
            raise EmbeddingFault(
                f"{question.id!r} was looked for by words alone ({left_out}), and figures of that would pass for those of"
                " the embedder; run it again with less at work beside it, or with --embedder none"
            )
        return found

    def recalled(self, question: Question) -> Recall:
        """What recall finds as it is shipped; looked up once a question."""
        if question.id not in self.recalls:
            self.recalls[question.id] = self.recall(self.shipped, question)
        return self.recalls[question.id]

    def closed(self, question: Question) -> Closure:
        """The closure of the names in a question; walked once a question."""
        if question.id not in self.closures:
            self.closures[question.id] = self.shipped.closure(
                question.text, hops=HOPS, budget=MOST_CHARACTERS, now=self.now(question)
            )
        return self.closures[question.id]

    def state(self, at: Instant) -> list[Held]:
        """All that holds at an instant, in source order."""
        if at not in self.states:
            self.states[at] = in_source_order(self._held(at))
        return self.states[at]

    def said(self, until: Instant) -> list[Held]:
        """All values that were said up to an instant, whatever became of them, in source order."""
        with self.storage.reading() as tx:
            names = names_of(tx, _SPACE)
            claims = [
                (one, one.value)
                for one in tx.each_assertion(_SPACE)
                if one.act is Act.HOLDS and one.polarity and one.said_at <= until and one.value is not None
            ]
            turns = tx.turns({claim.turn_id for claim, _ in claims})
        return in_source_order(
            Held(
                names.slot(names.worded_slot(one.space, one.subject, one.predicate, one.qualifier)),
                names.value(value),
                turns[one.turn_id],
            )
            for one, value in claims
        )

    def overtaken(self, grammar: Grammar) -> frozenset[str]:
        """
        The statements whose slot was given another value later on, by the names that the set has for them.

        Read from the statements alone and by their order alone, so that no ledger judges itself.
        """
        with self.storage.reading() as tx:
            turns = sorted(tx.each_turn(_SPACE), key=lambda turn: (turn.said_at, turn.session, turn.index))
        names = {turn.id: name_of(turn) for turn in turns}
        said = [
            (
                (one.subject, one.predicate, one.qualifier),
                one.value.text if one.value is not None else None,
                one.turn_id,
            )
            for one in grammar.extract(Window((), tuple(turns))).candidates
        ]
        last = {slot: value for slot, value, _ in said}
        return frozenset(names[turn] for slot, value, turn in said if turn is not None and value != last[slot])

    def _held(self, at: Instant) -> list[Held]:
        wanted = FactFilter(spaces=(_SPACE,), valid_at=at, polarity=True)
        with self.storage.reading() as tx:
            facts, after = tx.list_facts(wanted, limit=_PAGE)
            while after is not None:
                more, after = tx.list_facts(wanted, limit=_PAGE, after=after)
                facts += more
            behind = tx.supports([fact.id for fact in facts])
            claims = tx.assertions({claims[-1] for claims in behind.values() if claims})
            turns = tx.turns({claim.turn_id for claim in claims.values()})
        return [
            Held(fact.slot, fact.value, turns[claims[behind[fact.id][-1]].turn_id])
            for fact in facts
            if fact.value is not None and behind.get(fact.id)
        ]


def filled(case: Case, grammar: Grammar | None, embedder: Embedder | None) -> Ground:
    """A memory into which the sessions of a case were put, a batch a session, in their order."""
    extractors: list[str | Extractor] = ["rules"] if grammar is None else ["rules", grammar]
    lines = tuple(line for session in case.sessions for line in session.lines)
    ground = Ground(case, InMemoryStorage(), extractors, lines, embedder)
    for session, told in groupby(lines, key=lambda line: line.session):
        ground.shipped.add([message_of(line) for line in told], session=session)
    if embedder is not None:
        # A write waits for the vectors of some of a long session only.
        ground.shipped.embed_pending()
    ground.after = system_clock()
    for question in case.questions[:1]:
        # What is loaded or compiled by the first question of all is no part of any question's time.
        ground.recall(ground.shipped, question)
    return ground


def message_of(line: Line) -> Message:
    """A turn of a set as a caller would hand it in."""
    return Message(
        text=line.text,
        role=line.role,
        speaker=line.speaker,
        said_at=line.said_at,
        message_id=line.id,
        clocked=line.said_at is not None,
    )
