"""Commands that tell the present state, and what overruled a value: state, why-not."""

from __future__ import annotations

from stilltrue.model.fact import Fact
from stilltrue.model.state import Entry, Moved, Overruled, Part, WhyNot, WhyNotReason
from stilltrue.recall.state_lines import progress_words, who
from stilltrue.recall.wording import validity
from stilltrue.surfaces.cli.desk import Desk
from stilltrue.surfaces.cli.page import flat, shown, styled
from stilltrue.surfaces.cli.quoting import draw_receipts
from stilltrue.surfaces.cli.speech import phrase, spoken_language
from stilltrue.surfaces.cli.wording import (
    challenger_words,
    day,
    fact_words,
    predicate_and_qualifier,
    predicate_words,
    rejection_words,
    said_words,
    standing_words,
    value_words,
)
from stilltrue.surfaces.wire.errors import OK
from stilltrue.surfaces.wire.state import state_form, why_not_form

_LONGEST_QUOTE = 90
_PARTS = {
    Part.CONTESTED: "contested",
    Part.DOUBTFUL: "doubtful: worth a question",
    Part.LIVE: "holds",
    Part.RECHECK: "to be rechecked",
    Part.RULE: "rules, applied to the present inputs",
    Part.DECISION: "decisions",
    Part.CONSTRAINT: "constraints",
    Part.DUE: "due, not confirmed",
    Part.TRIGGER: "conditions met",
    Part.PROGRESS: "progress",
}
_REASONS = {
    WhyNotReason.HOLDS: "it does hold",
    WhyNotReason.DENIED: "it was denied: never true",
    WhyNotReason.CORRECTED: "it was corrected",
    WhyNotReason.BY_HAND: "it was overruled by hand",
    WhyNotReason.NO_LEAVE: "it was said by somebody who may not change it",
    WhyNotReason.OUTRANKED: "a word of more weight stands against it",
    WhyNotReason.SUPERSEDED: "it was so until {day}, then it was superseded",
    WhyNotReason.ENDED: "it was so until {day}, then it ended",
    WhyNotReason.MOVED_ON: "it came out of a formula until {day}, then an input changed",
    WhyNotReason.DAY_CAME: "it came out of a formula until {day}, when the day came that it looks at",
    WhyNotReason.REPEATED: "it only repeated what a formula gave from what had been said by then",
    WhyNotReason.HIDDEN: "it holds again after an exception that began on {day}",
    WhyNotReason.NOT_YET: "not yet: from {day} on",
    WhyNotReason.WAITING: "not yet: the condition for which it waits has not come true",
    WhyNotReason.OTHER_LANE: "it was only meant as {lane}, which fills nothing",
    WhyNotReason.NEGATIVE: "it was only ever said not to be so",
    WhyNotReason.UNDATED: "it is not known when it was so",
    WhyNotReason.UNDONE: "it was undone",
    WhyNotReason.QUARANTINED: "it is in quarantine",
}


def state(desk: Desk) -> int:
    """What holds now, what it follows from, what is doubtful or due."""
    args, page = desk.args, desk.page
    with desk.reading() as memory:
        found = memory.state(
            args.question,
            subject=args.subject,
            as_of=args.as_of,
            known_at=args.known_at,
            # JSON is the same in every locale: that of the question decides.
            language=None if page.as_json else spoken_language(),
        )
    if page.as_json:
        page.json(state_form(found, desk.zone))
        return OK
    for part in Part:
        entries = found.part(part)
        if entries:
            page.line(phrase(_PARTS[part]), "title")
        for entry in entries:
            _draw_entry(desk, entry)
    if not found.entries:
        page.line(phrase("nothing is known"))
    return OK


def why_not(desk: Desk) -> int:
    """What overruled a value, with the words that did."""
    args = desk.args
    predicate, qualifier = predicate_and_qualifier(args.predicate, args.qualifier)
    with desk.reading() as memory:
        found = memory.why_not(
            args.value,
            subject=args.subject,
            predicate=predicate,
            qualifier=qualifier,
            as_of=args.as_of,
            known_at=args.known_at,
        )
    if desk.page.as_json:
        desk.page.json(why_not_form(found, desk.zone))
    else:
        draw_why_not(desk, found)
    return OK


def draw_why_not(desk: Desk, found: WhyNot) -> None:
    """Each slot in which the value was claimed, with what became of it."""
    page = desk.page
    for one in found.found:
        _draw_overruled(desk, one)
    for rejection in found.refused:
        page.line(rejection_words(rejection, 60))
    if not found.found and not found.refused:
        page.line(phrase("never said: nothing on record claims {value}", value=flat(found.value)))


def _draw_entry(desk: Desk, entry: Entry) -> None:
    page, fact = desk.page, entry.fact
    words, style = styled(standing_words(fact, entry.standing))
    period = validity(fact, spoken_language(), desk.zone)
    tier = phrase("tier {tier}", tier=int(fact.tier))
    marks = " · ".join(mark for mark in (period, tier, page.paint(words, style)) if mark)
    page.line(f"  {flat(fact_words(fact), 100)}  {marks}  {page.paint(fact.id, 'faint')}")
    if entry.part is Part.DECISION or entry.hard:
        firmly = "hard, by {name}" if entry.hard else "soft, by {name}"
        page.line("    " + phrase(firmly, name=who(entry.by, spoken_language())))
    if entry.working is not None:
        how = "inferred from: {how}" if entry.working.inferred else "worked out: {how}"
        how = "set off: {how}" if entry.working.once else how
        page.line("    " + phrase(how, how=flat(entry.working.worked, 400)))
        if entry.working.progress is not None:
            page.line("    " + flat(progress_words(entry.working.progress, spoken_language()), 400))
    if entry.doubt:
        page.line("    " + flat(entry.doubt, 200), "contested")
    for line in challenger_words(fact):
        page.line("    " + flat(line, 100), "contested")
    for receipt in entry.receipts[:1]:
        said = page.paint(shown(said_words(receipt.turn, desk.zone)), "faint")
        page.line(f"    “{flat(receipt.quote, _LONGEST_QUOTE)}”  {said}")


def _draw_overruled(desk: Desk, one: Overruled) -> None:
    page, zone = desk.page, desk.zone
    told = phrase(
        _REASONS[one.reason],
        day=day(one.since, zone) if one.since is not None else "…",
        lane=phrase(one.lane) if one.lane else "",
    )
    about = predicate_words(one.slot, one.subject_label, worded=one.label)
    subject = one.slot.subject if one.slot.subject == "user" else one.subject_label
    page.line(f"{flat(f'{subject} · {about}', 100)}: {told}", "head")
    if one.now and one.reason is not WhyNotReason.HOLDS:
        page.line("  " + phrase("what holds: {facts}", facts=flat(_values(one.now), 160)))
    for moved in one.moved:
        _draw_moved(desk, moved)
    for title, receipts in (("said so", one.said), ("overruled by", one.by)):
        if receipts:
            page.line("  " + phrase(title), "title")
            draw_receipts(page, receipts, zone, indent=4)


def _draw_moved(desk: Desk, moved: Moved) -> None:
    change = f"{_values(moved.before)} → {_values(moved.after)}"
    desk.page.line("  " + phrase("{input} changed: {change}", input=moved.name, change=flat(change, 120)))
    draw_receipts(desk.page, moved.receipts, desk.zone, indent=4)


def _values(facts: tuple[Fact, ...]) -> str:
    return ", ".join(map(value_words, facts)) or phrase("nothing is known")
