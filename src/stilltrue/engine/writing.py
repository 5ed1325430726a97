"""The write path: keep first, in one transaction; learn after, from what is kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import blake2b

from stilltrue.engine.core import EDITION, Core
from stilltrue.engine.vectors import Mark, embed_new, prepare
from stilltrue.errors import BadRequest
from stilltrue.extract.base import Extractor, signature
from stilltrue.extract.check import check
from stilltrue.extract.structured import ParsedClaim, parse_claims
from stilltrue.ingest.arrive import Arrivals, arrive
from stilltrue.ingest.pipeline import (
    Lesson,
    align,
    compute,
    index,
    keep,
    learn,
    no_echo,
    turn_units,
    window_of,
)
from stilltrue.ledger.align import straightened
from stilltrue.ledger.commit import Settled
from stilltrue.ledger.gather import names_of
from stilltrue.model.claim import AssertionId, Candidate
from stilltrue.model.fact import Change
from stilltrue.model.receipt import Rejection
from stilltrue.model.record import Job, JobState
from stilltrue.model.scope import Channel
from stilltrue.model.ticket import Refusal, Ticket
from stilltrue.model.time import Instant, datetime_of
from stilltrue.model.turn import Message, Turn, TurnId, Window
from stilltrue.storage.base import Transaction

_STRUCTURED = "structured@1"
_BY_HAND = "act@1"
_UNREADABLE = (BadRequest, ArithmeticError, LookupError, RecursionError, TypeError, ValueError)
"""What reading a text can end in; a fault of the storage is none of them, and leaves the job waiting."""


@dataclass(slots=True)
class Effect:
    """What a write did, as it goes on."""

    arrivals: Arrivals = field(default_factory=Arrivals)
    learned: list[AssertionId] = field(default_factory=list)
    rejected: list[Rejection] = field(default_factory=list)
    unresolved: list[TurnId] = field(default_factory=list)
    settled: list[tuple[Settled, str, Instant]] = field(default_factory=list)
    recorded_at: Instant | None = None
    pending: int = 0

    def take(self, lesson: Lesson) -> None:
        self.learned += [assertion.id for assertion in lesson.assertions]
        self.rejected += lesson.rejections
        self.unresolved += lesson.unresolved
        cause = lesson.assertions[0].id if lesson.assertions else ""
        self.settled += [(settled, cause, lesson.recorded_at) for settled in lesson.settled]

    def ticket(self) -> Ticket:
        turns = [turn.id for turn in self.arrivals.kept]
        content = f"{self.recorded_at}:{','.join(turns)}:{','.join(self.learned)}"
        return Ticket(
            id="k_" + blake2b(content.encode(), digest_size=9).hexdigest(),
            recorded_at=self.recorded_at,
            kept=tuple(turns),
            known=tuple(self.arrivals.known),
            refused=tuple(self.arrivals.refused),
            learned=tuple(self.learned),
            rejected=tuple(self.rejected),
            quarantined=tuple(turn.id for turn in self.arrivals.kept if turn.quarantined),
            unresolved=tuple(self.unresolved),
            scrubbed=tuple(self.arrivals.scrubbed),
            changes=tuple(
                Change(
                    recorded_at=recorded_at,
                    slot=settled.slot,
                    before=tuple(settled.closed),
                    after=tuple(settled.opened),
                    cause=cause,
                )
                for settled, cause, recorded_at in self.settled
            ),
            pending=self.pending,
        )


def add(core: Core, messages: Sequence[Message], *, now: Instant, recorded_at: Instant | None = None) -> Ticket:
    """
    Keep messages as turns and, right after the commit, learn from them.

    No turn is lost whatever happens later: the turns and the outbox rows that ask to
    learn from them are one transaction, the learning another.
    """
    effect = Effect()
    with core.writing() as tx:
        mark = _open(core, tx)
        recorded = tx.record_time(recorded_at if recorded_at is not None else now)
        effect.arrivals = arrive(tx, messages, core.scope, recorded_at=recorded, received_at=recorded_at or now)
        effect.recorded_at = recorded
        tx.index(turn_units(effect.arrivals.kept))
        for job in _jobs(effect.arrivals.kept, core.extractors, recorded):
            tx.put_job(job)
    known_sessions = effect.arrivals.kept or effect.arrivals.known
    if known_sessions:
        work_off(core, effect, recorded_at=recorded_at if recorded_at is not None else now)
    embed_new(core, mark)
    return effect.ticket()


def work_off(core: Core, effect: Effect, *, recorded_at: Instant) -> None:
    """
    Learn from what waits in the outbox of the home space; each job and all it learns is one transaction.

    It need not outlast a loss of power: the job would still be waiting, and be learned from again.
    """
    with core.storage.reading() as tx:
        waiting = tx.jobs([core.scope.home], JobState.PENDING)
    for job in waiting:
        try:
            _work_off_one(core, effect, job, recorded_at)
        except _UNREADABLE as problem:
            _bury(core, effect, job, problem)


def _work_off_one(core: Core, effect: Effect, job: Job, recorded_at: Instant) -> None:
    with core.writing(durable=False) as tx:
        if job.id not in {row.id for row in tx.jobs([job.space], JobState.PENDING)}:
            return
        turns = [turn for turn in tx.turns(job.turns).values() if not turn.redacted]
        lesson = None
        if turns:
            turns.sort(key=lambda turn: turn.index)
            lesson = learn(
                tx,
                job.space,
                window_of(tx, turns),
                core.extractors,
                recorded_at=tx.record_time(recorded_at),
                resident=core.resident,
            )
        tx.set_job(job.id, JobState.DONE, attempts=job.attempts + 1, error=None)
    if lesson is not None:
        effect.take(lesson)


def _bury(core: Core, effect: Effect, job: Job, problem: Exception) -> None:
    """Set a job aside that cannot be worked off, or nothing after it would ever be learned from."""
    with core.writing() as tx:
        for turn_id in tx.turns(job.turns):
            tx.mark_turn(turn_id, unresolved=True)
            effect.unresolved.append(turn_id)
        tx.set_job(job.id, JobState.DEAD, attempts=job.attempts + 1, error=type(problem).__name__)


def assert_claims(
    core: Core,
    lines: Iterable[str | Mapping[str, object]],
    *,
    source: str | None,
    session: str,
    now: Instant,
    recorded_at: Instant | None = None,
) -> Ticket:
    """
    Take claims handed over as JSON, one a line; a bad line is refused with its reason, the others are kept.

    All of them, with their turns, timelines and index, are one transaction.
    """
    effect = Effect()
    parsed: list[tuple[str, ParsedClaim]] = []
    for number, line in enumerate(lines):
        try:
            parsed.append((f"line {number + 1}", parse_claims(line, zone=core.scope.zone or "UTC", said_at=now)))
        except BadRequest as problem:
            effect.arrivals.refused.append(Refusal(f"line {number + 1}", str(problem)))
    if not parsed:
        return effect.ticket()
    with core.writing() as tx:
        mark = _open(core, tx)
        recorded = tx.record_time(recorded_at if recorded_at is not None else now)
        effect.recorded_at = recorded
        desk = _Desk(core, tx, effect, recorded, recorded_at if recorded_at is not None else now)
        desk.take(parsed, source=source, session=session)
    embed_new(core, mark)
    return effect.ticket()


def hand_over(
    core: Core, candidates: Sequence[Candidate], text: str, *, said_at: Instant | None, now: Instant
) -> Ticket:
    """A person's act by hand: a turn of its own, and a claim whose quote is the whole of it."""
    effect = Effect()
    with core.writing() as tx:
        mark = _open(core, tx)
        recorded = tx.record_time(now)
        effect.recorded_at = recorded
        message = Message(text=text, role="user", channel=Channel.ACT, session="acts", said_at=_told(said_at))
        effect.arrivals = arrive(tx, [message], core.scope, recorded_at=recorded, received_at=now)
        for turn in effect.arrivals.kept:
            desk = _Desk(core, tx, effect, recorded, now)
            desk.believe([(c, turn) for c in candidates], _BY_HAND)
    embed_new(core, mark)
    return effect.ticket()


@dataclass(slots=True)
class _Desk:
    """Claims handed over by a program or a person, on their way into the ledger."""

    core: Core
    tx: Transaction
    effect: Effect
    recorded_at: Instant
    received_at: Instant

    def take(self, parsed: Sequence[tuple[str, ParsedClaim]], *, source: str | None, session: str) -> None:
        cited = self.tx.turns({TurnId(claim.turn) for _, claim in parsed if claim.turn is not None})
        pairs: list[tuple[Candidate, Turn]] = []
        by_place = {}
        messages = []
        for place, claim in parsed:
            if claim.turn is None:
                by_place[place] = claim
                messages.append(
                    Message(
                        text=claim.candidate.quote or claim.text,
                        role="structured",
                        channel=Channel.STRUCTURED,
                        session=claim.source or source or session,
                        said_at=_told(claim.said_at.earliest if claim.said_at is not None else None),
                        zone=self.core.scope.zone,
                        source=claim.source or source,
                        place=place,
                    )
                )
            elif (turn := cited.get(TurnId(claim.turn))) is not None and turn.space == self.core.scope.home:
                pairs.append((claim.candidate, turn))
            else:
                self._refuse(place, f"no turn {claim.turn!r} on record; hand over the turn first, or leave `turn` out")
        arrivals = arrive(
            self.tx, messages, self.core.scope, recorded_at=self.recorded_at, received_at=self.received_at
        )
        self.effect.arrivals.kept += arrivals.kept
        self.effect.arrivals.known += arrivals.known
        self.effect.arrivals.refused += arrivals.refused
        self.effect.arrivals.scrubbed += arrivals.scrubbed
        pairs += [(by_place[arrivals.places[turn.id]].candidate, turn) for turn in arrivals.kept]
        self.believe(pairs, _STRUCTURED)

    def believe(self, pairs: Sequence[tuple[Candidate, Turn]], extractor: str) -> None:
        """Check each claim against its turn, keep what stands, and bring the timelines up to date."""
        lesson = Lesson(
            self.tx,
            self.core.scope.home,
            Window((), tuple(turn for _, turn in pairs)),
            self.recorded_at,
            (),
            resident=self.core.resident,
        )
        for number, (candidate, turn) in enumerate(pairs):
            straight = straightened(replace(candidate, turn_id=turn.id, quote=candidate.quote or turn.text))
            lesson.candidates.append((extractor, straight))
            checked = check(
                straight,
                Window((), (turn,)),
                space=turn.space,
                extractor=extractor,
                place=number if len(pairs) > 1 and extractor == _BY_HAND else 0,
                recorded_at=self.recorded_at,
            )
            checked = no_echo(lesson, checked, turn)
            if isinstance(checked, Rejection):
                lesson.rejections.append(checked)
            else:
                lesson.assertions.append(checked)
        for step in (keep, align, compute, index):
            step(lesson)
        self.effect.take(lesson)

    def _refuse(self, place: str, reason: str) -> None:
        self.effect.arrivals.refused.append(Refusal(place, reason))


def _jobs(turns: Sequence[Turn], extractors: Sequence[Extractor], recorded_at: Instant) -> list[Job]:
    """One job a session: all its new turns, to be read in one window."""
    sessions: dict[str, list[Turn]] = {}
    for turn in turns:
        if turn.channel not in (Channel.ACT, Channel.STRUCTURED):
            sessions.setdefault(turn.session, []).append(turn)
    by = ",".join(signature(extractor) for extractor in extractors)
    jobs = []
    for session, fresh in sessions.items():
        content = "\x1f".join([fresh[0].space, session, by, *(turn.id for turn in fresh)])
        jobs.append(
            Job(
                id="j_" + blake2b(content.encode("utf-8", "surrogatepass"), digest_size=9).hexdigest(),
                space=fresh[0].space,
                session=session,
                turns=tuple(turn.id for turn in fresh),
                extractor=by,
                state=JobState.PENDING,
                attempts=0,
                error=None,
                recorded_at=recorded_at,
            )
        )
    return jobs


def _told(instant: Instant | None) -> datetime | None:
    return datetime_of(instant) if instant is not None else None


def _open(core: Core, tx: Transaction) -> Mark | None:
    """
    What every write does first: note the registry's edition once, and what recalls used since the last write.

    Returns:
        From where on units are to be embedded.
    """
    if tx.setting(EDITION) is None:
        tx.set_setting(EDITION, names_of(tx, core.scope.home).registry.edition)
    core.take_along(tx)
    return prepare(core, tx)
