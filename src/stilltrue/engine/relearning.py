"""Learning again with a newer extractor: what the older one made is withdrawn, as an undo would, and read anew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from stilltrue.engine.core import Core
from stilltrue.engine.effect import Effect
from stilltrue.engine.rehearsing import in_earnest_or_for_show
from stilltrue.errors import BadRequest, ModelFault, NotFound
from stilltrue.extract.base import signature
from stilltrue.extract.windows import parted
from stilltrue.ingest.lesson import Lesson
from stilltrue.ingest.outbox import learning_jobs
from stilltrue.ingest.pipeline import believed, extract, is_as_read, prepared
from stilltrue.ingest.searchable import claim_units
from stilltrue.ingest.stint import UNREADABLE, is_outage
from stilltrue.ledger.rulings import fate_of, turn_fate
from stilltrue.model.fact import Fate
from stilltrue.model.ruling import Ruling, Selector
from stilltrue.model.scope import Channel, SpaceKey
from stilltrue.model.spent import NOTHING_SPENT, spent_in_vain
from stilltrue.model.ticket import Ticket
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn, TurnId
from stilltrue.model.work import JobState, Learn
from stilltrue.storage.base import Transaction
from stilltrue.upkeep.undo import rule

_HANDED_OVER = frozenset({Channel.ACT, Channel.STRUCTURED})


@dataclass(frozen=True, slots=True)
class _Again:
    """A session to be learned from again: its lessons, and the extractors whose claims they replace."""

    session: str
    lessons: tuple[Lesson, ...]
    turns: tuple[Turn, ...]
    older: tuple[str, ...]
    """Signatures."""
    n_claims: int


def reextract(core: Core, *, session: str | None, replaces: str | None, dry_run: bool, now: Instant) -> Ticket:
    """
    Learn again from the sessions in which an older extractor made claims, in place of exactly those.

    A session is one transaction: its old claims are withdrawn and the new ones believed, or it stays as it is. The
    withdrawal is recorded and can be taken back with `redo`. What was read by the present version is not read again.

    Args:
        session: only this one.
        replaces: the extractor whose claims are replaced, a name or a name and version; by default the older versions
            of those in use.

    Raises:
        BadRequest: no extractor is in use, or it is to replace itself.
        NotFound: no claim by an older one is on record.
    """
    present = {signature(extractor) for extractor in core.extractors}
    if not present:
        raise BadRequest("no extractor is in use, so there is nothing to learn again with; name one")
    if replaces in present:
        raise BadRequest(f"extractor {replaces!r} is the one in use; name the older one that it is to replace")
    names = {replaces} if replaces is not None else {extractor.name for extractor in core.extractors}
    effect = Effect()
    with core.reading() as tx:
        sessions = _older(tx, core.scope.home, names, present, session)
    if not sessions:
        raise NotFound(
            f"no claim by {' or '.join(sorted(names))} older than {', '.join(sorted(present))} is on record; "
            "`stilltrue doctor` shows what there is"
        )
    for name, older in sorted(sessions.items()):
        problem = _learn_again(core, effect, name, older, dry_run=dry_run, now=now)
        if problem is not None and is_outage(problem):
            effect.problems.append("the other sessions stay as they are; try again when the model is back")
            break
    return effect.ticket(dry_run=dry_run)


def _older(
    tx: Transaction, space: SpaceKey, names: Iterable[str], present: Iterable[str], session: str | None
) -> dict[str, set[str]]:
    """The sessions with claims by extractors of these names, present ones apart and withdrawn ones too: the signatures."""
    rulings = tx.rulings(space)
    wanted, now = set(names), set(present)
    found: dict[str, set[str]] = {}
    turns = {turn.id: turn for turn in tx.select_turns(space, Selector(session=session))} if session else {}
    claims = tx.assertions_of_turns(turns) if session else tx.each_assertion(space)
    for claim in claims:
        if claim.extractor in now or wanted.isdisjoint((claim.extractor, claim.extractor.partition("@")[0])):
            continue
        turn = turns.get(claim.turn_id) or tx.turn(claim.turn_id)
        if turn is not None and fate_of(claim, turn, rulings) is not Fate.UNDONE:
            found.setdefault(turn.session, set()).add(claim.extractor)
    return found


def _learn_again(
    core: Core, effect: Effect, session: str, older: set[str], *, dry_run: bool, now: Instant
) -> Exception | None:
    with core.reading() as tx:
        again = _prepared(core, tx, session, older)
    try:
        for lesson in again.lessons:
            extract(lesson)
    except (*UNREADABLE, ModelFault) as problem:
        effect.spent += sum((lesson.spent for lesson in again.lessons), spent_in_vain(problem))
        told = str(problem) if isinstance(problem, ModelFault) else type(problem).__name__
        effect.problems.append(f"session {session!r} stays as it is: {told}")
        return problem
    with in_earnest_or_for_show(core, dry_run=dry_run) as tx:
        if all(is_as_read(tx, lesson) for lesson in again.lessons):
            _replace(core, tx, again, effect, now=now)
        else:
            effect.spent += sum((lesson.spent for lesson in again.lessons), NOTHING_SPENT)
            effect.problems.append(f"session {session!r} was changed while it was read, and stays as it is; try again")
    return None


def _prepared(core: Core, tx: Transaction, session: str, older: set[str]) -> _Again:
    space = core.scope.home
    rulings = tx.rulings(space)
    read = _read_by_present(core, tx, space)
    turns = [
        turn
        for turn in tx.session_turns(space, session)
        if turn.channel not in _HANDED_OVER
        and not turn.redacted
        and turn.id not in read
        and turn_fate(turn, rulings) is not Fate.UNDONE
    ]
    claims = [one for one in tx.assertions_of_turns([turn.id for turn in turns]) if one.extractor in older]
    lessons = tuple(prepared(tx, space, part, core.extractors, asks=core.learn is Learn.ASK) for part in parted(turns))
    return _Again(session, lessons, tuple(turns), tuple(sorted(older)), len(claims))


def _read_by_present(core: Core, tx: Transaction, space: SpaceKey) -> set[TurnId]:
    """The turns that the extractors in use have read already."""
    by = ",".join(signature(extractor) for extractor in core.extractors)
    return {turn for job in tx.jobs([space], JobState.DONE) if job.extractor == by for turn in job.turns}


def _replace(core: Core, tx: Transaction, again: _Again, effect: Effect, *, now: Instant) -> None:
    core.resident.drop()
    space = core.scope.home
    withdrawn = tx.record_time(now)
    for extractor in again.older:
        selector = Selector(session=again.session, extractor=extractor)
        rule(tx, space, Ruling.UNDO, selector, recorded_at=withdrawn, claim_units=claim_units)
    effect.withdrawn += again.n_claims
    for lesson in again.lessons:
        effect.take(believed(tx, lesson, recorded_at=tx.record_time(now)))
    _note_read(core, tx, again.turns, now=withdrawn)


def _note_read(core: Core, tx: Transaction, turns: Sequence[Turn], *, now: Instant) -> None:
    for job in learning_jobs(turns, core.extractors, now):
        tx.put_job(job)
        tx.set_job(job.id, JobState.DONE, attempts=1, error=None)
