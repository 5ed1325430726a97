"""The command that follows names to everything current within reach: closure; and proofs as people read them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from stilltrue.surfaces.cli.desk import Desk
from stilltrue.surfaces.cli.page import flat, shown
from stilltrue.surfaces.cli.wording import said_words
from stilltrue.surfaces.wire.closure import closure_form
from stilltrue.surfaces.wire.errors import OK

if TYPE_CHECKING:
    from stilltrue.model.closure import Closure, Cut, Proof

_MOST_CUTS = 20
"""Subjects cut that are shown one by one; `--json` has them all."""


def closure(desk: Desk) -> int:
    """Everything current within reach of the names in a question, in the order in which it was said."""
    args = desk.args
    with desk.reading() as memory:
        found = memory.closure(
            args.question, hops=args.hops, budget=args.budget, at=args.as_of, known_at=args.known_at, prove=args.prove
        )
    if desk.page.as_json:
        desk.page.json(closure_form(found, desk.zone))
    else:
        draw_closure(desk, found)
    return OK


def draw_closure(desk: Desk, found: Closure) -> None:
    """The turns handed over; below them what was left out and, where it is asked for, the proof."""
    page = desk.page
    for line in found.unsourced:
        page.line(flat(line, 160))
    for source in found.sources:
        mark = "  unresolved" if source.unresolved else ""
        head = f"{shown(said_words(source.turn, desk.zone))} · hop {source.hop}{mark}"
        page.line(page.paint(head, "faint"))
        for line in source.turn.text.split("\n"):
            page.line(f"  {shown(line)}")
    if not found.sources and not found.unsourced:
        nothing = (
            "nothing is on record within reach" if found.anchors else "the question names nothing that is on record"
        )
        page.line(nothing)
    if found.proof is not None:
        draw_proof(desk, found.proof)
    else:
        draw_cuts(desk, found.cut, len(found.dropped))


def draw_proof(desk: Desk, proof: Proof) -> None:
    """What was proved, by hop, what was left out, and what the proof does not say."""
    page = desk.page
    page.line("proof", "title")
    names = ", ".join(flat(anchor.text, 40) for anchor in proof.anchors) or "no name"
    page.line(f"  from {names}, in fewer than {proof.hops} hops")
    page.line(f"  current, each the winner of its slot: facts {len(proof.currency)}")
    if proof.not_current:
        page.line(f"  not current, and marked so: facts {len(proof.not_current)}")
    hops = sorted({one.hop for one in proof.coverage})
    for hop in hops:
        here = [one for one in proof.coverage if one.hop == hop]
        n_facts, n_handed = sum(one.n_facts for one in here), sum(one.n_handed for one in here)
        page.line(f"  hop {hop}: subjects {len(here)}, facts {n_handed} of {n_facts}")
    if proof.complete:
        page.line("  nothing within reach was left out", "good")
    draw_cuts(desk, proof.cut, len(proof.dropped))
    for limit in proof.limits:
        page.line(f"  {limit}", "faint")


def draw_cuts(desk: Desk, cuts: Iterable[Cut], n_dropped: int) -> None:
    """The subjects of which facts are left out, and why."""
    page, told = desk.page, list(cuts)
    for one in told[:_MOST_CUTS]:
        page.line(f"  left out of {flat(one.subject, 60)}, hop {one.hop}: facts {one.n_facts}, by {one.by}", "stale")
    if len(told) > _MOST_CUTS:
        page.line(f"  … and of {len(told) - _MOST_CUTS} more subjects; --json names them", "stale")
    if n_dropped:
        page.line(f"  turns for which there was no room: {n_dropped}", "stale")
