"""Commands that keep a memory in order: undo, redo, forget, quarantine, review."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from stilltrue.errors import BadRequest
from stilltrue.model.ticket import Blast, Certificate
from stilltrue.surfaces.cli.desk import Desk
from stilltrue.surfaces.cli.page import Cell, flat, shown
from stilltrue.surfaces.cli.quoting import draw_receipts
from stilltrue.surfaces.cli.speech import phrase, retold
from stilltrue.surfaces.cli.wording import fact_row, fact_words, minute
from stilltrue.surfaces.wire.errors import OK
from stilltrue.surfaces.wire.facts import receipt_form, turn_form
from stilltrue.surfaces.wire.results import blast_form, certificate_form

if TYPE_CHECKING:
    from stilltrue.engine.memory import Memory

_SELECTORS = ("turn", "session", "source", "extractor", "channel", "speaker")
_WAYS = "--turn, --session, --source, --extractor, --channel or --speaker"


def undo(desk: Desk) -> int:
    """Withdraw what a source brought in."""
    selector = _selector(desk)
    with desk.memory() as memory:
        blast = memory.undo(dry_run=desk.args.dry_run, **selector)
    _draw_blast(desk, blast)
    return OK


def redo(desk: Desk) -> int:
    """Take an undo back."""
    selector = _selector(desk)
    with desk.memory() as memory:
        blast = memory.redo(dry_run=desk.args.dry_run, **selector)
    _draw_blast(desk, blast)
    return OK


def forget(desk: Desk) -> int:
    """Erase, after a question where somebody can answer it."""
    args = desk.args
    what: dict[str, Any] = {name: getattr(args, name) for name in _SELECTORS if getattr(args, name) is not None}
    what |= {name: getattr(args, name) for name in ("fact", "entity") if getattr(args, name) is not None}
    what |= {"space": True} if args.space else {}
    if not what:
        raise BadRequest(f"nothing to forget is named; give {_WAYS}, or --fact, --entity or --space")
    with desk.memory() as memory:
        if not args.dry_run and not args.yes:
            planned = memory.forget(dry_run=True, **what)
            if not _agreed(desk, planned.blast):
                desk.page.note(phrase("nothing was erased"))
                return OK
        certificate = memory.forget(dry_run=args.dry_run, **what)
    _draw_certificate(desk, certificate)
    return OK


def quarantine_list(desk: Desk) -> int:
    """The turns that wait for a person's word."""
    page, zone = desk.page, desk.zone
    with desk.memory(only_reads=True) as memory:
        turns = memory.quarantine()
    if page.as_json:
        page.json({"turns": [turn_form(turn, zone) for turn in turns]})
        return OK
    rows: list[list[Cell]] = [
        [turn.id, minute(turn.said_at, zone), phrase(turn.channel.value), turn.source or "", flat(turn.text)]
        for turn in turns
    ]
    if rows:
        page.table(rows, heads=("turn", "said", "channel", "source", "text"))
    else:
        page.line(phrase("nothing is in quarantine"))
    return OK


def quarantine_approve(desk: Desk) -> int:
    """Let turns take part from now on."""
    return _ruled(desk, lambda memory: [memory.approve(turn=turn) for turn in desk.args.turns])


def quarantine_reject(desk: Desk) -> int:
    """Keep turns out for good."""
    return _ruled(desk, lambda memory: [memory.reject(turn=turn) for turn in desk.args.turns])


def pending_list(desk: Desk) -> int:
    """The claims that wait for a person's yes, with their quotes."""
    page = desk.page
    with desk.reading() as memory:
        waiting = memory.pending()
    if page.as_json:
        page.json({"claims": [_sampled_form(one, desk) for one in waiting]})
        return OK
    for one in waiting:
        page.line(
            f"{page.paint(flat(one.read_as, 100), 'head')}  {page.paint(one.assertion, 'faint')}  {one.extractor}"
        )
        draw_receipts(page, [one.receipt], desk.zone)
    told = phrase("`stilltrue pending approve ID` says yes") if waiting else phrase("no claim waits for your yes")
    page.line(told, "faint")
    return OK


def pending_approve(desk: Desk) -> int:
    """Let claims take part from now on."""
    return _ruled(desk, lambda memory: [memory.approve(claim=claim) for claim in desk.args.claims])


def pending_reject(desk: Desk) -> int:
    """Keep claims out for good."""
    return _ruled(desk, lambda memory: [memory.reject(claim=claim) for claim in desk.args.claims])


def review(desk: Desk) -> int:
    """Random assertions with their quotes; or a verdict on one."""
    if desk.args.mark is not None:
        return _mark(desk)
    args, page = desk.args, desk.page
    if args.sample < 1:
        raise BadRequest(f"a sample of {args.sample} is not possible; ask for one or more")
    with desk.memory(only_reads=True) as memory:
        sampled = memory.review(args.sample, seed=args.seed)
    if page.as_json:
        page.json({"sample": [_sampled_form(one, desk) for one in sampled]})
        return OK
    for one in sampled:
        read_as = page.paint(flat(one.read_as, 100), "head")
        page.line(f"{read_as}  {page.paint(one.assertion, 'faint')}  {one.extractor}")
        draw_receipts(page, [one.receipt], desk.zone)
    judge = phrase("judge one with --mark ID right, or --mark ID wrong")
    page.line(judge if sampled else phrase("nothing was learned yet"), "faint")
    return OK


def draw_blast(desk: Desk, blast: Blast) -> None:
    """What an undo, redo or erasure changes: what goes, and what comes back."""
    page = desk.page
    concerns = "would concern" if blast.dry_run else "concerns"
    sentence = f"{concerns} {{turns}} turns and {{claims}} claims"
    page.line(phrase(sentence, turns=blast.n_turns, claims=blast.n_assertions), "head")
    gone, back = (phrase("− gone"), "bad"), (phrase("+ back"), "good")
    rows: list[list[Cell]] = [[gone, *fact_row(fact, desk.zone, desk.now)] for fact in blast.gone]
    rows += [[back, *fact_row(fact, desk.zone, desk.now)] for fact in blast.back]
    if rows:
        page.table(rows, indent=2)
    else:
        page.line("  " + phrase("no fact changes by it"))
    if blast.overlapping:
        page.line(phrase("these quotes share characters with what goes"), "title")
        draw_receipts(page, blast.overlapping, desk.zone)


def _mark(desk: Desk) -> int:
    assertion, verdict = desk.args.mark
    if verdict not in ("right", "wrong"):
        raise BadRequest(f"the verdict is {verdict[:20]!r}; say right or wrong")
    with desk.memory() as memory:
        memory.mark(assertion, right=verdict == "right")
    if desk.page.as_json:
        desk.page.json({"assertion": assertion, "verdict": verdict})
    else:
        desk.page.line(phrase(f"{{claim}} is marked {verdict}", claim=assertion))
    return OK


def _sampled_form(one: Any, desk: Desk) -> dict[str, object]:
    return {
        "assertion": one.assertion,
        "extractor": one.extractor,
        "read_as": one.read_as,
        "receipt": receipt_form(one.receipt, desk.zone),
    }


def _selector(desk: Desk) -> dict[str, str]:
    given = {name: getattr(desk.args, name) for name in _SELECTORS}
    selector = {name: value for name, value in given.items() if value is not None}
    if not selector:
        raise BadRequest(f"no source is named; give {_WAYS}")
    return selector


def _agreed(desk: Desk, blast: Blast) -> bool:
    """Whether the person at the terminal wants it erased; an error where nobody can be asked."""
    if not sys.stdin.isatty():
        raise BadRequest("erasing cannot be taken back and nobody can be asked here; give --yes, or --dry-run first")
    warning = "This erases {turns} turns and {claims} claims for good:"
    print(phrase(warning, turns=blast.n_turns, claims=blast.n_assertions), file=desk.page.err)
    for fact in blast.gone[:10]:
        print(f"  {flat(fact_words(fact), 100)}", file=desk.page.err)
    print(phrase("Go on? [y/N] "), end="", file=desk.page.err, flush=True)
    return sys.stdin.readline().strip().casefold() in ("y", "yes", "예", "네")


def _draw_blast(desk: Desk, blast: Blast) -> None:
    if desk.page.as_json:
        desk.page.json(blast_form(blast, desk.zone))
    else:
        draw_blast(desk, blast)


def _ruled(desk: Desk, rule: Callable[[Memory], list[Blast]]) -> int:
    """Rule on something by hand, and show what each ruling changed."""
    with desk.memory() as memory:
        blasts = rule(memory)
    if desk.page.as_json:
        desk.page.json({"rulings": [blast_form(blast, desk.zone) for blast in blasts]})
        return OK
    for blast in blasts:
        draw_blast(desk, blast)
    return OK


def _draw_certificate(desk: Desk, certificate: Certificate) -> None:
    page = desk.page
    if page.as_json:
        page.json(certificate_form(certificate, desk.zone))
        return
    draw_blast(desk, certificate.blast)
    if not certificate.blast.dry_run:
        when = minute(certificate.recorded_at, desk.zone)
        page.line(phrase("erased; certificate {id} of {when}", id=certificate.id, when=when), "head")
        removed: list[list[Cell]] = [[phrase(name), str(n)] for name, n in certificate.removed.items()]
        if removed:
            page.table(removed, indent=2)
    for session in certificate.sessions:
        page.line("  " + phrase("a session has another name: {session}", session=shown(session)), "faint")
    for place in certificate.beyond_reach:
        page.line("  " + phrase("beyond reach: {place}", place=retold(phrase(shown(place)))), "faint")
