"""The command that follows names to everything current within reach: closure; and proofs as people read them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from stilltrue.surfaces.cli.desk import Desk
from stilltrue.surfaces.cli.page import flat, shown
from stilltrue.surfaces.cli.speech import phrase, retold
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
        mark = f"  {phrase('unresolved')}" if source.unresolved else ""
        hop = phrase("hop {n}", n=source.hop)
        page.line(page.paint(f"{shown(said_words(source.turn, desk.zone))} · {hop}{mark}", "faint"))
        for line in source.turn.text.split("\n"):
            page.line(f"  {shown(line)}")
    if not found.sources and not found.unsourced:
        if found.anchors:
            page.line(phrase("nothing is on record within reach"))
        else:
            page.line(phrase("the question names nothing that is on record"))
    if found.proof is not None:
        draw_proof(desk, found.proof)
    else:
        draw_cuts(desk, found.cut, len(found.dropped))


def draw_proof(desk: Desk, proof: Proof) -> None:
    """What was proved, by hop, what was left out, and what the proof does not say."""
    page = desk.page
    page.line(phrase("proof"), "title")
    names = ", ".join(flat(anchor.text, 40) for anchor in proof.anchors) or phrase("no name")
    page.line("  " + phrase("from {names}, in fewer than {n} hops", names=names, n=proof.hops))
    page.line("  " + phrase("current, each the winner of its slot: facts {n}", n=len(proof.currency)))
    if proof.not_current:
        page.line("  " + phrase("not current, and marked so: facts {n}", n=len(proof.not_current)))
    hops = sorted({one.hop for one in proof.coverage})
    for hop in hops:
        here = [one for one in proof.coverage if one.hop == hop]
        n_facts, n_handed = sum(one.n_facts for one in here), sum(one.n_handed for one in here)
        told = phrase("subjects {n}, facts {handed} of {facts}", n=len(here), handed=n_handed, facts=n_facts)
        page.line(f"  {phrase('hop {n}', n=hop)}: {told}")
    if proof.complete:
        page.line("  " + phrase("nothing within reach was left out"), "good")
    draw_cuts(desk, proof.cut, len(proof.dropped))
    for limit in proof.limits:
        page.line(f"  {retold(limit)}", "faint")


def draw_cuts(desk: Desk, cuts: Iterable[Cut], n_dropped: int) -> None:
    """The subjects of which facts are left out, and why."""
    page, told = desk.page, list(cuts)
    for one in told[:_MOST_CUTS]:
        left_out = phrase(
            "left out of {subject}, hop {hop}: facts {n}, by {limit}",
            subject=flat(one.subject, 60), hop=one.hop, n=one.n_facts, limit=phrase(one.by),
        )  # fmt: skip
        page.line(f"  {left_out}", "stale")
    if len(told) > _MOST_CUTS:
        page.line("  … " + phrase("and of {n} more subjects; --json names them", n=len(told) - _MOST_CUTS), "stale")
    if n_dropped:
        page.line("  " + phrase("turns for which there was no room: {n}", n=n_dropped), "stale")
