"""Commands about work in the background: a worker, and the jobs that were given up."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

from stilltrue.errors import BadRequest
from stilltrue.ingest.worker import Worked, Worker
from stilltrue.model.work import Job, JobState
from stilltrue.surfaces.cli.desk import Desk
from stilltrue.surfaces.cli.page import Cell, flat, shown
from stilltrue.surfaces.cli.speech import phrase, retold
from stilltrue.surfaces.cli.wording import minute, spent_words
from stilltrue.surfaces.wire.errors import FOUND_SOMETHING, OK
from stilltrue.surfaces.wire.held import job_form
from stilltrue.surfaces.wire.results import spent_form


def worker(desk: Desk) -> int:
    """Work off what waits, in every space of the database, until it is told to stop; or all of it once."""
    args = desk.args
    if args.now is not None and not args.drain:
        raise BadRequest("a worker that waits for work lives in the present; leave --now out, or give --drain")
    with desk.memory(quiet=args.quiet) as memory:
        at_work = memory.worker()
        with _stopped_by_signals(at_work):
            done = at_work.drain() if args.drain else at_work.run(until_empty=args.until_empty)
        n_waiting = memory.waiting()
    if desk.page.as_json:
        desk.page.json({
            "done": done.n_done, "failed": done.n_failed, "dead": done.n_dead, "learned": done.learned,
            "waiting": n_waiting, "problem": done.problem, "spent": spent_form(done.spent),
        })  # fmt: skip
    else:
        _draw_worked(desk, done, n_waiting)
    return FOUND_SOMETHING if done.n_dead or (args.drain and n_waiting) else OK


def session(desk: Desk) -> int:
    """What holds for a conversation, after what is given was set."""
    args, page = desk.args, desk.page
    with desk.memory() as memory:
        rules = memory.session(
            args.name,
            off_the_record=True if args.off_the_record else False if args.on_the_record else None,
            blank=True if args.blank else False if args.not_blank else None,
        )
    if page.as_json:
        page.json({"off_the_record": rules.off_the_record, "blank": rules.blank})
        return OK
    off, blank = rules.off_the_record, rules.blank
    page.line(phrase("nothing that is said in it is kept") if off else phrase("what is said in it is kept"))
    page.line(phrase("nothing is recalled into it") if blank else phrase("what is remembered may be recalled into it"))
    return OK


def dead_letters_list(desk: Desk) -> int:
    """The jobs that were given up."""
    with desk.reading() as memory:
        jobs = memory.dead_letters()
    _draw_jobs(desk, jobs)
    return OK


def dead_letters_retry(desk: Desk) -> int:
    """Try dead letters again, all of them or some."""
    with desk.memory() as memory:
        jobs = memory.retry(*desk.args.jobs)
    _draw_jobs(desk, jobs)
    return OK if all(job.state is JobState.DONE for job in jobs) else FOUND_SOMETHING


@contextmanager
def _stopped_by_signals(at_work: Worker) -> Iterator[None]:
    """Let a request to end the program end it after the job in hand; the second one ends it at once."""

    def stop(number: int, _frame: FrameType | None) -> None:
        at_work.stop()
        signal.signal(number, before[signal.Signals(number)])

    before = {number: signal.signal(number, stop) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _draw_worked(desk: Desk, done: Worked, n_waiting: int) -> None:
    page = desk.page
    counts = (
        ("{n} jobs worked off", done.n_done),
        ("{n} claims learned", len(done.learned)),
        ("{n} attempts failed", done.n_failed),
        ("{n} given up", done.n_dead),
        ("{n} still waiting", n_waiting),
    )
    page.line(", ".join(phrase(what, n=n) for what, n in counts if n) or phrase("nothing was waiting"), "head")
    if done.spent.n_calls:
        page.line(f"  {spent_words(done.spent)}", "faint")
    if done.problem is not None:
        page.note(phrase("the last problem: {problem}", problem=flat(retold(done.problem), 160)))
    if done.n_dead:
        page.note(phrase("`stilltrue dead-letters list` shows what was given up"))


def _draw_jobs(desk: Desk, jobs: Sequence[Job]) -> None:
    page, zone = desk.page, desk.zone
    if page.as_json:
        page.json({"jobs": [job_form(job, zone) for job in jobs]})
        return
    rows: list[list[Cell]] = [
        [job.id, phrase(job.kind.value), minute(job.recorded_at, zone), shown(job.session), str(len(job.turns)), phrase(job.state.value),
         str(job.attempts), flat(retold(job.error or ""), 80)]
        for job in jobs
    ]  # fmt: skip
    if rows:
        page.table(rows, heads=("job", "kind", "queued", "session", "turns", "state", "attempts", "error"))
    else:
        page.line(phrase("there are no dead letters"))
