"""Commands that look things up: recall, context, current, history, why, list, count, changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from stilltrue.language.attitudes import stance_words
from stilltrue.language.truth import truth_words
from stilltrue.model.fact import Fact, Standing
from stilltrue.model.time import Instant, iso
from stilltrue.surfaces.cli.desk import Desk
from stilltrue.surfaces.cli.page import Cell, flat, shown, styled
from stilltrue.surfaces.cli.quoting import draw_receipts
from stilltrue.surfaces.cli.reaching import draw_proof
from stilltrue.surfaces.cli.speech import phrase, retold, spoken_language
from stilltrue.surfaces.cli.wording import (
    FACT_HEADS,
    challenger_words,
    change_words,
    day,
    fact_row,
    fact_words,
    minute,
    predicate_and_qualifier,
    said_words,
    standing_words,
)
from stilltrue.surfaces.wire.errors import OK
from stilltrue.surfaces.wire.facts import change_form, facts_form
from stilltrue.surfaces.wire.results import context_form, history_form, recall_form, why_form

if TYPE_CHECKING:
    from stilltrue.model.answer import Abstention, Answer
    from stilltrue.model.evidence import Evidence, Recall
    from stilltrue.model.ticket import History, Why

_FILTERS = (
    *("subject", "predicate", "qualifier", "value", "text", "kind", "lane"),
    *("as_of", "valid_from", "valid_to", "known_at", "contested", "tier"),
)


def recall(desk: Desk) -> int:
    """The evidence for a question, best first."""
    args = desk.args
    with desk.reading() as memory:
        found = memory.recall(
            args.question, k=args.k, as_of=args.as_of, known_at=args.known_at, explain=args.explain, prove=args.prove,
            session=args.session, purpose=args.purpose,
        )  # fmt: skip
    if desk.page.as_json:
        desk.page.json(recall_form(found, desk.zone, explain=args.explain))
    else:
        draw_recall(desk, found, explain=args.explain)
    return OK


def context(desk: Desk) -> int:
    """Prompt-ready text, as it is; what it took stands beside it on stderr."""
    args = desk.args
    with desk.reading() as memory:
        made = memory.context(
            args.question, budget=args.budget, as_of=args.as_of, known_at=args.known_at, session=args.session,
            purpose=args.purpose,
        )  # fmt: skip
    if desk.page.as_json:
        desk.page.json(context_form(made))
        return OK
    desk.page.line(shown(made.whole))
    left_out = ", " + phrase("{n} pieces left out", n=made.left_out) if made.left_out else ""
    desk.page.note(phrase("{n} tokens by {method}", n=made.n_tokens, method=made.token_method) + left_out)
    return OK


def current(desk: Desk) -> int:
    """What is true now, or was at another time, of everything, a subject or a slot."""
    args = desk.args
    predicate, qualifier = predicate_and_qualifier(args.predicate, args.qualifier)
    with desk.reading() as memory:
        snapshot = memory.as_of(
            desk.now if args.as_of is None else args.as_of,
            args.subject,
            predicate,
            qualifier=qualifier,
            known_at=args.known_at,
        )
    if desk.page.as_json:
        known = snapshot.known_at
        desk.page.json(
            {
                "as_of": iso(snapshot.at, desk.zone),
                "known_at": iso(known, desk.zone) if known is not None else None,
                "facts": facts_form(snapshot, desk.zone, now=snapshot.at),
            }
        )
    else:
        draw_facts(desk, list(snapshot), now=snapshot.at)
    return OK


def history(desk: Desk) -> int:
    """How one slot came to be what it is, with who said what."""
    args = desk.args
    predicate, qualifier = predicate_and_qualifier(args.predicate, args.qualifier)
    with desk.reading() as memory:
        told = memory.history(args.subject, predicate or "", qualifier=qualifier, known_at=args.known_at)
    if desk.page.as_json:
        desk.page.json(history_form(told, desk.zone, now=desk.now))
    else:
        draw_history(desk, told)
    return OK


def why(desk: Desk) -> int:
    """The words behind a fact, and against it, where they stand."""
    with desk.reading() as memory:
        found = memory.why(desk.args.fact, known_at=desk.args.known_at)
    if desk.page.as_json:
        desk.page.json(why_form(found, desk.zone, now=desk.now))
    else:
        draw_why(desk, found)
    return OK


def list_facts(desk: Desk) -> int:
    """One page of facts, or all."""
    args = desk.args
    facts: list[Fact] = []
    filters = _filters(desk)
    standing = Standing.STALE if filters["standing"] == Standing.STALE else None
    with desk.reading() as memory:
        after, more = args.after, True
        while more:
            some, after = memory.list(limit=1000 if args.all else args.limit, after=after, **filters)
            facts += some
            more = args.all and after is not None
    if desk.page.as_json:
        desk.page.json({"facts": facts_form(facts, desk.zone, now=desk.now, standing=standing), "next": after})
        return OK
    draw_facts(desk, facts, now=desk.now, standing=standing)
    if after is not None:
        desk.page.note(phrase("there are more; go on with --after {after}", after=after))
    return OK


def count(desk: Desk) -> int:
    """How many facts fit."""
    with desk.reading() as memory:
        n_facts = memory.count(**_filters(desk))
    if desk.page.as_json:
        desk.page.json({"count": n_facts, "on_record": n_facts > 0})
    else:
        desk.page.line(str(n_facts) if n_facts else phrase("nothing on record"))
    return OK


def changes(desk: Desk) -> int:
    """What changed, from what to what, by which claim, when."""
    args, page = desk.args, desk.page
    with desk.reading() as memory:
        found = memory.changes(since=args.since, limit=args.limit)
    if page.as_json:
        page.json({"changes": [change_form(one, desk.zone) for one in found]})
        return OK
    for one in found:
        recorded = page.paint(minute(one.recorded_at, desk.zone), "faint")
        page.line(f"{recorded}  {flat(change_words(one, desk.zone), 160)}")
    if not found:
        page.line(phrase("nothing changed"))
    return OK


def draw_facts(
    desk: Desk, facts: Sequence[Fact], *, now: Instant, ids: bool = True, standing: Standing | None = None
) -> None:
    """Facts as a table, each with what is said against it below."""
    if not facts:
        desk.page.line(phrase("nothing is known"))
        return
    n_cells = len(FACT_HEADS) if ids else len(FACT_HEADS) - 1
    rows = [fact_row(fact, desk.zone, now, standing)[:n_cells] for fact in facts]
    desk.page.table(rows, heads=FACT_HEADS[:n_cells])
    for fact in facts:
        for line in challenger_words(fact):
            desk.page.line(f"  {fact.id}  {flat(line, 100)}", "contested")


def draw_answer(desk: Desk, said: Answer | Abstention) -> None:
    """An answer with its receipts; or why there is none, with the evidence there is."""
    from stilltrue.model.answer import Answer  # noqa: PLC0415 - only an answer needs it

    page = desk.page
    if isinstance(said, Answer):
        page.line(shown(said.text), "head")
        for source in said.sources:
            page.line(
                f"  {source.mark} {flat('; '.join(f'“{one}”' for one in source.quotes[:3]) or source.evidence, 100)}"
            )
    else:
        # A question without a letter is in no language: the reply to it is in that of the screen.
        text = said.text if any(map(str.isalpha, said.question)) else retold(said.text)
        page.line(shown(text), "contested")
        for piece in [] if said.cited else said.evidence[:5]:
            _draw_evidence(desk, piece, explain=False)
    for cited in [one for hop in said.path for one in hop.cited] or said.cited:
        page.line(f"  {flat(fact_words(cited.fact), 100)}  {page.paint(cited.fact.id, 'faint')}")
        draw_receipts(page, cited.receipts, desk.zone, indent=4)


def draw_history(desk: Desk, told: History) -> None:
    """The stretches of a slot, then each claim with what came of it."""
    page, zone = desk.page, desk.zone
    if not told.facts and not told.told:
        page.line(phrase("nothing is known"))
        return
    draw_facts(desk, told.facts, now=desk.now)
    page.line()
    rows: list[list[Cell]] = []
    for one in told.told:
        fate: Cell = (phrase(one.fate), "past") if one.fate else (phrase("shown") if one.fact else "", "good")
        quote = f"“{flat(one.receipt.quote)}”"
        said = truth_words(stance_words(one.said, spoken_language()), spoken_language())
        rows.append([(day(one.receipt.turn.said_at, zone), "faint"), said, fate, quote, (one.claim, "faint")])
    page.table(rows, heads=("said", "claim", "outcome", "quote", "id"))


def draw_why(desk: Desk, found: Why) -> None:
    """A fact, then the turns behind it, against it and after it, the quotes underlined."""
    page, zone = desk.page, desk.zone
    draw_facts(desk, found.facts, now=desk.now)
    parts = (("because", found.receipts), ("against it", found.against), ("ended by", found.ended_by))
    for title, pairs in parts:
        if pairs:
            page.line(phrase(title), "title")
            draw_receipts(page, [receipt for _, receipt in pairs], zone)
    if found.doubtful_since is not None:
        page.line(phrase("doubtful since {when}", when=minute(found.doubtful_since, zone)), "title")
        draw_receipts(page, [receipt for _, receipt in found.doubted_by], zone)
    for step in found.lineage:
        how = "inferred: {fact}  ← {how}" if step.inferred else "worked out: {fact}  ← {how}"
        how = "set off: {fact}  ← {how}" if step.once else how
        page.line(phrase(how, fact=fact_words(step.fact), how=step.worked), "title")
        for name, facts in step.inputs.items():
            page.line(f"  {name}: {', '.join(map(fact_words, facts)) or phrase('nothing is known')}")
            for fact in facts:
                draw_receipts(page, [receipt for _, receipt in found.said.get(fact.id, ())], zone)
    if found.last_confirmed_at is not None:
        page.line(phrase("last confirmed {when}", when=minute(found.last_confirmed_at, zone)), "faint")


def draw_recall(desk: Desk, found: Recall, *, explain: bool) -> None:
    """Evidence, best first; with `explain`, how the question was read and what found each piece."""
    page = desk.page
    for piece in found.evidence:
        _draw_evidence(desk, piece, explain=explain)
    if not found.evidence:
        page.line(phrase("nothing was found"))
    report = found.report
    for tunnel, sentence in report.degraded.items():
        page.note(phrase("{tunnel} could not answer: {why}", tunnel=tunnel, why=retold(sentence)))
    if report.held_back:
        held_back = phrase("{n} superseded facts are not shown; ask with --as-of for them", n=report.held_back)
        page.line(held_back, "faint")
    if report.pending:
        page.note(phrase("{n} turns are still to be learned from", n=report.pending))
    if explain:
        rows: list[list[Cell]] = [[phrase(name), str(what)] for name, what in report.read_as.items()]
        rows += [[phrase("hits of {tunnel}", tunnel=name), str(n)] for name, n in report.hits.items()]
        if rows:
            page.table(rows, heads=("read as", ""))
    if found.proof is not None:
        draw_proof(desk, found.proof)


def _draw_evidence(desk: Desk, piece: Evidence, *, explain: bool) -> None:
    page, zone = desk.page, desk.zone
    if piece.fact is not None:
        words, style = styled(standing_words(piece.fact, piece.standing))
        line = flat(piece.label or fact_words(piece.fact), 100)
        page.line(f"{line}  {page.paint(words, style)}  {page.paint(piece.id, 'faint')}")
        for receipt in piece.receipts[:3]:
            page.line(f"  “{flat(receipt.quote, 90)}”  {page.paint(shown(said_words(receipt.turn, zone)), 'faint')}")
    elif piece.passage is not None:
        receipt, style = piece.passage.receipt, "stale" if piece.stale else ""
        quote = page.paint(flat(receipt.quote, 90), style)
        page.line(f"“{quote}”  {page.paint(shown(said_words(receipt.turn, zone)), 'faint')}")
        if piece.stale:
            now_holds = "; ".join(fact_words(fact) for fact in piece.passage.replaced_by) or phrase(
                "nothing in its place"
            )
            page.line("  " + phrase("no longer so; now: {now}", now=flat(now_holds, 90)), "stale")
    if explain:
        masses = ", ".join(f"{one.tunnel}/{one.head} {one.mass:.2f}" for one in piece.masses)
        score = phrase("score {score} by {masses}", score=f"{piece.score:.3f}", masses=flat(masses, 120))
        page.line(f"  {score}", "faint")


def _filters(desk: Desk) -> dict[str, Any]:
    """The filters given. A stretch of time asks for what held at any time in it, so that now does not narrow it."""
    args = desk.args
    filters = {name: getattr(args, name) for name in _FILTERS if getattr(args, name) is not None}
    stretch = args.valid_from is not None or args.valid_to is not None
    filters["standing"] = args.standing or ("any" if stretch else "current")
    return filters
