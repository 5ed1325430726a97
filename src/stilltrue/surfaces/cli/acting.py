"""Commands that write: add, assert, correct, confirm, end, deny, alias, unalias."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from stilltrue.errors import BadClaim, BadRequest
from stilltrue.model.fact import Change
from stilltrue.model.receipt import Rejection
from stilltrue.model.ticket import Ticket
from stilltrue.surfaces.cli.desk import Desk, read_text
from stilltrue.surfaces.cli.page import flat
from stilltrue.surfaces.cli.speech import phrase, retold
from stilltrue.surfaces.cli.wording import change_words, predicate_and_qualifier, rejection_words, spent_words
from stilltrue.surfaces.wire.errors import ERRORS, OK
from stilltrue.surfaces.wire.facts import change_form
from stilltrue.surfaces.wire.results import ticket_form

_FACT_ID = re.compile(r"[ef]_[0-9a-f]{18}")
_MOST_REASONS = 20
"""Reasons shown of one write; the rest are counted."""
_REFUSED = ERRORS[BadRequest].exit_code


def add(desk: Desk) -> int:
    """Keep what was said."""
    args = desk.args
    text = read_text("-") if args.text == "-" else args.text
    n_broken = sum("\ud800" <= char <= "\udfff" for char in text)
    if n_broken and not desk.page.as_json:
        desk.page.note(phrase("{n} characters were no valid text and became U+FFFD", n=n_broken))
    with desk.memory() as memory:
        ticket = memory.add(
            text,
            role=args.role,
            speaker=args.speaker,
            said_at=args.said_at,
            session=args.session,
            message_id=args.message_id,
            source=args.source,
            wait=not args.no_wait,
            dry_run=args.dry_run,
        )
    return _one(desk, ticket)


def reextract(desk: Desk) -> int:
    """Learn again where an older extractor made claims, in place of exactly those."""
    args = desk.args
    with desk.memory() as memory:
        ticket = memory.reextract(session=args.session, replaces=args.replaces, dry_run=args.dry_run)
    _draw_ticket(desk, ticket)
    return OK


def assert_claims(desk: Desk) -> int:
    """Take claims as JSON: lines, one object, or a list. A bad one is refused, the others are kept."""
    with desk.memory() as memory:
        ticket = memory.assert_claims(
            claims_of(read_text(desk.args.file)), source=desk.args.source, session=desk.args.session
        )
    _draw_ticket(desk, ticket)
    return _REFUSED if ticket.refused or ticket.rejected else OK


def correct(desk: Desk) -> int:
    """A value was wrong, and another is right, in the past too."""
    args = desk.args
    subject, predicate, qualifier = _slot(desk)
    with desk.memory() as memory:
        ticket = memory.correct(
            subject, predicate, to=args.to, wrong=args.wrong, qualifier=qualifier,
            valid_from=args.valid_from, valid_to=args.valid_to,
        )  # fmt: skip
    return _one(desk, ticket)


def confirm(desk: Desk) -> int:
    """A value still holds."""
    subject, predicate, qualifier = _slot(desk)
    with desk.memory() as memory:
        ticket = memory.confirm(subject, predicate, desk.args.value, qualifier=qualifier)
    return _one(desk, ticket)


def end(desk: Desk) -> int:
    """A value no longer holds."""
    subject, predicate, qualifier = _slot(desk)
    with desk.memory() as memory:
        ticket = memory.end(subject, predicate, desk.args.value, at=desk.args.at, qualifier=qualifier)
    return _one(desk, ticket)


def deny(desk: Desk) -> int:
    """A value was never true."""
    args = desk.args
    subject, predicate, qualifier = _slot(desk)
    with desk.memory() as memory:
        ticket = memory.deny(
            subject, predicate, args.value, qualifier=qualifier, valid_from=args.valid_from, valid_to=args.valid_to
        )
    return _one(desk, ticket)


def alias(desk: Desk) -> int:
    """One name stands for another."""
    with desk.memory() as memory:
        changes = memory.alias(desk.args.mention, desk.args.name, kind=_kind(desk))
    _draw_changes(desk, changes)
    return OK


def unalias(desk: Desk) -> int:
    """A name stands for itself again."""
    with desk.memory() as memory:
        changes = memory.unalias(desk.args.mention, kind=_kind(desk))
    _draw_changes(desk, changes)
    return OK


def claims_of(text: str) -> Iterable[str | Mapping[str, Any]]:
    """
    The claims of a JSON list, of one object over several lines, or of JSON lines.

    Raises:
        BadClaim: a list that cannot be read, or that holds something other than objects.
    """
    start = text.lstrip()
    if start.startswith("["):
        return _listed(start)
    if start.startswith("{") and "\n" in start.strip():
        try:
            whole = json.loads(start)
        except (ValueError, RecursionError):
            return _lines(text)
        return [whole]
    return _lines(text)


def _lines(text: str) -> Iterator[str]:
    return (line for line in text.split("\n") if line.strip())


def _listed(text: str) -> list[Mapping[str, Any]]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise BadClaim(f"the list of claims is not JSON ({problem}); write a list, or an object a line") from problem
    if not all(isinstance(one, dict) for one in found):
        raise BadClaim("the list of claims holds something other than objects; write each claim as an object")
    return list(found)


def _slot(desk: Desk) -> tuple[str, str | None, str | None]:
    """Subject, predicate and qualifier; after a fact's id, what stands next is the value already."""
    args = desk.args
    if _FACT_ID.fullmatch(args.subject):
        if args.predicate is not None and getattr(args, "value", None) is None:
            args.value, args.predicate = args.predicate, None
        return args.subject, None, args.qualifier
    predicate, qualifier = predicate_and_qualifier(args.predicate, args.qualifier)
    return args.subject, predicate, qualifier


def _kind(desk: Desk) -> str:
    return "predicate" if desk.args.predicate else "entity"


def _one(desk: Desk, ticket: Ticket) -> int:
    """
    Show what one turn or act did.

    Raises:
        BadRequest: it was refused.
    """
    if ticket.refused:
        raise BadRequest(ticket.refused[0].reason)
    _draw_ticket(desk, ticket)
    return OK


def _draw_ticket(desk: Desk, ticket: Ticket) -> None:
    page = desk.page
    if page.as_json:
        page.json(ticket_form(ticket, desk.zone))
        return
    counts = (
        ("{n} kept", len(ticket.kept)),
        ("{n} known already", len(ticket.known)),
        ("{n} claims withdrawn", ticket.withdrawn),
        ("{n} claims learned", len(ticket.learned)),
        ("{n} rejected", len(ticket.rejected)),
        ("{n} in quarantine", len(ticket.quarantined)),
        ("{n} off the record", ticket.n_off_the_record),
        ("{n} still to be learned from", ticket.pending),
        ("{n} texts wait for a vector", ticket.n_unembedded),
    )
    told = ", ".join(phrase(what, n=n) for what, n in counts if n) or phrase("nothing was kept")
    page.line(phrase("only tried, nothing of it stays: {told}", told=told) if ticket.dry_run else told, "head")
    _draw_change_lines(desk, ticket.changes)
    if ticket.spent.n_calls:
        page.line(f"  {spent_words(ticket.spent)}", "faint")
    for fact in ticket.contested:
        page.line(
            "  " + phrase("contested: {fact}; `stilltrue why {fact}` shows both sides", fact=fact.id), "contested"
        )
    for problem in ticket.problems:
        page.note(flat(retold(problem), 200))
    _note_rejections(desk, ticket.rejected)
    for kind in sorted(set(ticket.scrubbed)):
        page.note(phrase("a secret was taken out before anything was stored: {kind}", kind=phrase(kind)))
    for refusal in ticket.refused:
        page.note(f"{retold(refusal.place)}: {retold(refusal.reason)}")


def _note_rejections(desk: Desk, rejected: Iterable[Rejection]) -> None:
    """Why something was not believed; a reason that many share is told once."""
    reasons = Counter(rejection_words(one, 120) for one in rejected)
    for told, n in reasons.most_common(_MOST_REASONS):
        desk.page.note(told if n == 1 else phrase("{told} ({n} times)", told=told, n=n))
    if len(reasons) > _MOST_REASONS:
        desk.page.note(phrase("{n} more were not believed; --json lists them all", n=len(reasons) - _MOST_REASONS))


def _draw_changes(desk: Desk, changes: Sequence[Change]) -> None:
    if desk.page.as_json:
        desk.page.json({"changes": [change_form(one, desk.zone) for one in changes]})
        return
    _draw_change_lines(desk, changes)
    if not changes:
        desk.page.line(phrase("recorded; nothing changed by it"))


def _draw_change_lines(desk: Desk, changes: Iterable[Change]) -> None:
    for change in changes:
        desk.page.line(f"  {flat(change_words(change, desk.zone), 160)}")
