"""The write path: keep first, in one transaction; learn after, from what is kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from stilltrue.engine.core import Core
from stilltrue.engine.effect import Effect
from stilltrue.engine.vectors import Mark, embed_new, learned, prepare
from stilltrue.engine.working import to_do, work_off
from stilltrue.errors import BadRequest, EmbeddingFault
from stilltrue.extract.check import check
from stilltrue.extract.structured import ParsedClaim, parse_claims
from stilltrue.ingest.aligning import align, names_at_hand
from stilltrue.ingest.arrive import arrive
from stilltrue.ingest.conditions import conditions
from stilltrue.ingest.grounding import ground
from stilltrue.ingest.lesson import Lesson
from stilltrue.ingest.limits import SIGNATURE as LIMITS
from stilltrue.ingest.limits import limits_of
from stilltrue.ingest.outbox import embedding_job, learning_jobs
from stilltrue.ingest.own_words import no_echo
from stilltrue.ingest.pipeline import compute, index, keep
from stilltrue.ingest.searchable import turn_units
from stilltrue.ingest.trust import held_back
from stilltrue.ledger.align import straightened
from stilltrue.ledger.editions import EDITION
from stilltrue.ledger.gather import names_of
from stilltrue.model.another import another
from stilltrue.model.claim import Candidate
from stilltrue.model.receipt import Rejection
from stilltrue.model.scope import Channel
from stilltrue.model.ticket import Refusal, Ticket
from stilltrue.model.time import Instant, datetime_of
from stilltrue.model.turn import Message, Turn, TurnId, Window
from stilltrue.model.work import Learn
from stilltrue.storage.base import Transaction

_STRUCTURED = "structured@1"
_BY_HAND = "act@1"


def add(
    core: Core, messages: Sequence[Message], *, now: Instant, recorded_at: Instant | None = None, wait: bool = True
) -> Ticket:
    """
    Keep messages as turns and, right after the commit, learn from them; without `wait` a worker does, later.

    No turn is lost whatever happens later: the turns and the outbox rows that ask to
    learn from them are one transaction, the learning another.
    """
    effect = Effect()
    ahead = None
    learned(core)
    with core.writing() as tx:
        mark = _open(core, tx)
        recorded = tx.record_time(recorded_at if recorded_at is not None else now)
        effect.arrivals = arrive(tx, messages, core.scope, recorded_at=recorded, received_at=recorded_at or now)
        effect.recorded_at = recorded
        kept = effect.arrivals.kept
        set_limits(core, tx, effect, recorded_at=recorded, now=now)
        tx.index(turn_units(kept))
        jobs = learning_jobs(kept, core.extractors, recorded, ask=core.learn is Learn.ASK)
        if not wait and mark is not None and kept:
            jobs.append(embedding_job(core.scope.home, [turn.id for turn in kept], recorded))
        for job in jobs:
            tx.put_job(job)
        if wait and (kept or effect.arrivals.known):
            jobs, ahead = to_do(core, tx, effect.arrivals, jobs, now=recorded)
    if not wait:
        effect.left_to_do(jobs)
        return effect.ticket()
    work_off(core, effect, jobs, ahead, recorded_at=recorded_at if recorded_at is not None else now)
    effect.n_unembedded = embed_new(core, mark)
    return effect.ticket()


def set_limits(core: Core, tx: Transaction, effect: Effect, *, recorded_at: Instant, now: Instant) -> None:
    """Let the limits that the user sets in new turns hold at once, with the turns."""
    limits = [(candidate, turn) for turn in effect.arrivals.kept for candidate in limits_of(turn)]
    if limits:
        _Desk(core, tx, effect, recorded_at, now).believe(limits, LIMITS)


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
    learned(core)
    with core.writing() as tx:
        mark = _open(core, tx)
        recorded = tx.record_time(recorded_at if recorded_at is not None else now)
        effect.recorded_at = recorded
        desk = _Desk(core, tx, effect, recorded, recorded_at if recorded_at is not None else now)
        desk.take(parsed, source=source, session=session)
    effect.n_unembedded = embed_new(core, mark)
    return effect.ticket()


def hand_over(
    core: Core, candidates: Sequence[Candidate], text: str, *, said_at: Instant | None, now: Instant
) -> Ticket:
    """A person's act by hand: a turn of its own, and a claim whose quote is the whole of it."""
    effect = Effect()
    learned(core)
    with core.writing() as tx:
        mark = _open(core, tx)
        recorded = tx.record_time(now)
        effect.recorded_at = recorded
        message = Message(text=text, role="user", channel=Channel.ACT, session="acts", said_at=_told(said_at))
        effect.arrivals = arrive(tx, [message], core.scope, recorded_at=recorded, received_at=now)
        for turn in effect.arrivals.kept:
            desk = _Desk(core, tx, effect, recorded, now)
            desk.believe([(c, turn) for c in candidates], _BY_HAND)
    effect.n_unembedded = embed_new(core, mark)
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
        self.effect.arrivals.n_off_the_record += arrivals.n_off_the_record
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
            following=self.core.following,
        )
        for number, (candidate, turn) in enumerate(pairs):
            straight = straightened(another(candidate, turn_id=turn.id, quote=candidate.quote or turn.text))
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
                lesson.assertions.append(held_back(checked, asks=False))
        for step in (conditions, ground, keep, align, compute, index):
            step(lesson)
        self._note_elsewhere(lesson)
        self.effect.take(lesson)

    def _note_elsewhere(self, lesson: Lesson) -> None:
        """Say of new formulas that what they look at is known in another space only."""
        visible = self.core.scope.visible
        if len(visible) > 1 and any(each.derivation is not None for each in lesson.assertions):
            from stilltrue.ledger.elsewhere import known_elsewhere  # noqa: PLC0415 - formulas are for those who have any

            lesson.problems += known_elsewhere(self.tx, lesson.assertions, names_at_hand(lesson), visible)

    def _refuse(self, place: str, reason: str) -> None:
        self.effect.arrivals.refused.append(Refusal(place, reason))


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
    with suppress(EmbeddingFault):
        return prepare(core, tx)
    return None
