"""What waits, what was read how, what is held about a person, and whether all is well."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from stilltrue.engine import budgets, queue, vectors
from stilltrue.engine.core import Core
from stilltrue.errors import NotFound
from stilltrue.ingest.searchable import turn_units
from stilltrue.ledger.align import is_proposed, known_to_registry
from stilltrue.ledger.editions import EDITION
from stilltrue.ledger.events import event_meant
from stilltrue.ledger.naming import Names, event_named, subject_key
from stilltrue.ledger.phrasing import wording_key
from stilltrue.ledger.read import first_receipts, in_words
from stilltrue.ledger.rulings import concerns, fate_of, turn_fate
from stilltrue.model.claim import Assertion, AssertionId
from stilltrue.model.fact import OWNER, Fate
from stilltrue.model.naming import Alias, AliasKind
from stilltrue.model.receipt import Receipt
from stilltrue.model.ruling import Review, Ruling, RulingRow, Selector
from stilltrue.model.scope import SpaceKey
from stilltrue.model.ticket import Health
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn, TurnId
from stilltrue.storage.base import Transaction
from stilltrue.upkeep.mentions import Mentions

_DECISIONS = (Ruling.APPROVE, Ruling.REJECT)


@dataclass(frozen=True, slots=True)
class Sampled:
    """One assertion to be judged, with its quote and what it was read as."""

    assertion: AssertionId
    extractor: str
    read_as: str
    receipt: Receipt


def quarantined(core: Core) -> list[Turn]:
    """The turns that wait for a person's approval, in the order they came."""
    with core.reading() as tx:
        rulings = [r for r in tx.rulings(core.scope.home) if r.ruling in _DECISIONS]
        return [t for t in tx.each_turn(core.scope.home) if t.quarantined and not _is_decided(t, rulings)]


def pending(core: Core) -> list[Sampled]:
    """The claims that wait for a person's yes, though their turns do not, in the order they were recorded."""
    with core.reading() as tx:
        return _shown(tx, _waiting(tx, core.scope.home))


def _waiting(tx: Transaction, space: SpaceKey) -> list[Assertion]:
    held = [a for a in tx.each_assertion(space) if a.quarantined]
    turns, rulings = tx.turns({a.turn_id for a in held}), tx.rulings(space)
    return [
        a
        for a in held
        if turn_fate(turns[a.turn_id], rulings) is None
        and fate_of(a, turns[a.turn_id], rulings) is Fate.QUARANTINED
        and not _is_rejected(a, turns[a.turn_id], rulings)
    ]


def with_turn(core: Core, claim: str) -> Selector:
    """
    A claim as rulings name it: by its id, and its turn's.

    Raises:
        NotFound: there is no such claim here.
    """
    with core.reading() as tx:
        found = tx.assertions([AssertionId(claim)]).get(AssertionId(claim))
    if found is None or found.space != core.scope.home:
        raise NotFound(f"no claim {claim!r} here; `stilltrue pending list` shows those that wait")
    return Selector(turn=found.turn_id, claim=claim)


def sample(core: Core, n: int, seed: int | None) -> list[Sampled]:
    """Random assertions with their quotes; the same ones for the same seed."""
    with core.reading() as tx:
        everything = [a for a in tx.each_assertion(core.scope.home) if not a.explicit]
        chosen = random.Random(seed).sample(everything, min(n, len(everything)))
        return _shown(tx, chosen)


def _shown(tx: Transaction, claims: Sequence[Assertion]) -> list[Sampled]:
    receipts = first_receipts(tx, claims)
    return [
        Sampled(a.id, a.extractor, f"{a.subject} · {a.predicate}: {in_words(a)}", receipts[a.id])
        for a in claims
        if a.id in receipts
    ]


def mark(core: Core, assertion: str, *, right: bool, now: Instant) -> None:
    """Keep a person's verdict on an assertion."""
    with core.writing() as tx:
        known = tx.assertions([AssertionId(assertion)])
        found = known.get(AssertionId(assertion))
        if found is None or found.space != core.scope.home:
            raise NotFound(f"no assertion {assertion!r} here; `stilltrue review --sample 5` shows some")
        tx.add_review(
            Review(
                space=core.scope.home,
                assertion=assertion,
                extractor=found.extractor,
                right=right,
                recorded_at=tx.record_time(now),
            )
        )


def review_rates(tx: Transaction, space: SpaceKey) -> dict[str, tuple[int, int]]:
    """Per extractor version: how many assertions were marked right, of how many marked at all."""
    verdicts = {review.assertion: review for review in tx.reviews(space)}
    rates: dict[str, tuple[int, int]] = {}
    for review in verdicts.values():
        right, total = rates.get(review.extractor, (0, 0))
        rates[review.extractor] = (right + review.right, total + 1)
    return rates


def aliases(core: Core, *, closed: bool = False) -> list[Alias]:
    """
    Which names stand for which here: the rows on record, and what the registry's edition makes of the wordings said.

    What the registry knows is dated by the first claim that is so worded.
    """
    with core.reading() as tx:
        space, names = core.spaces(tx)[0]
        first: dict[str, Instant] = {}
        for assertion in tx.each_assertion(space):
            key = wording_key(assertion.predicate)
            first[key] = min(first.get(key, assertion.recorded_at), assertion.recorded_at)
        known = (known_to_registry(space, names, key, since) for key, since in first.items())
        rows = [*_joining(tx.aliases(space, with_closed=closed)), *(row for row in known if row is not None)]
    return sorted(rows, key=lambda row: (row.kind, row.name, row.mention, row.recorded_from))


def report(core: Core, person: str | None, *, now: Instant) -> Mapping[str, object]:
    """
    Everything held about a person, the owner by default: what, who said it and when, and what it was used for.

    Of a person other than the owner: what is claimed of them or with them as the value, and
    the turns that they said or that name them, under any of their names.
    """
    with core.reading() as tx:
        space, names = core.spaces(tx)[0]
        key = names.subject(person) if person else OWNER
        everything = person is None or key == names.subject(OWNER)
        mentions = Mentions([] if everything else [str(person), *names.also_called(key)])
        turns = [t for t in tx.each_turn(space) if everything or _is_of_person(t, key, names, mentions)]
        said = {turn.id for turn in turns}
        about = [a for a in tx.each_assertion(space) if everything or a.turn_id in said or _names_person(a, key, names)]
        receipts = first_receipts(tx, about)
        facts = tx.facts_of_claims([a.id for a in about])
        shown = {fact for facts_of in facts.values() for fact in facts_of} | said
        aliases = _joining(tx.aliases(space, with_closed=True))
        return {
            "person": person or "the owner",
            "space": space,
            "turns": turns,
            "assertions": [
                {"assertion": a, "receipt": receipts.get(a.id), "facts": facts.get(a.id, [])} for a in about
            ],
            "names": [a for a in aliases if everything or key in (names.subject(a.mention), names.subject(a.name))],
            "rejections": [r for r in tx.rejections(space) if everything or r.turn_id in said],
            "used_by": [row for row in tx.recalls(space, 1_000_000) if shown & set(row.used)],
            "rulings": tx.rulings(space),
            "asked_at": now,
        }


def doctor(core: Core, *, now: Instant) -> Health:
    """Figures of the store and the space, and a sentence for each thing that is not well."""
    figures: dict[str, object] = dict(core.storage.health())
    with core.reading() as tx:
        space = core.scope.home
        counts = tx.counts(space)
        n_turns, n_giving = counts["turns"], counts["turns_with_assertions"]
        rulings = tx.rulings(space)
        joined = Counter(_joined_by(row) for row in _joining(tx.aliases(space)) if row.mention != row.name)
        sessions: dict[TurnId, str] = {}
        marks: Counter[str] = Counter()
        for turn in tx.each_turn(space):
            sessions[turn.id] = turn.session
            marks.update(_marks(turn, rulings))
        a_session = Counter(sessions[assertion.turn_id] for assertion in tx.each_assertion(space))
        figures |= counts
        figures |= {
            "share of turns with no claim": round(1 - n_giving / n_turns, 3) if n_turns else 0.0,
            "claims a session, on average": round(a_session.total() / len(a_session), 1) if a_session else 0.0,
            "claims a session, at most": max(a_session.values(), default=0),
            "turns unresolved": marks["unresolved"],
            "rejections": tx.count_rejections(space),
            "quarantined": marks["quarantined"],
            "claims that wait for a yes": len(_waiting(tx, space)),
            "reviewed": {name: f"{right} of {total}" for name, (right, total) in review_rates(tx, space).items()},
            "names joined": joined["names"],
            "predicates joined by hand": joined["predicates by hand"],
            "wordings read as another form": joined["wordings"],
            "registry edition": core.spaces(tx)[0][1].registry.edition,
        }
        recorded_edition = core.spaces(tx)[0][1].edition or tx.setting(EDITION)
        problems: list[str] = []
        for told, unwell in (
            vectors.figures(core, tx),
            queue.figures(core, tx, now=now),
            budgets.figures(tx, space, core.budget, core.clock),
        ):
            figures |= told
            problems += unwell
    if recorded_edition not in (None, Names.of(()).registry.edition):
        problems.append("the registry of predicates is of another edition than the timelines; run `stilltrue rebuild`")
    if n_turns and _reads_nothing(core):
        problems.append("lexical search finds nothing for words of a recent turn; run `stilltrue rebuild`")
    return Health(figures=figures, problems=tuple(problems))


def _joining(rows: Iterable[Alias]) -> list[Alias]:
    """Alias rows that say of a name what it stands for, less the one that says by which registry names are read."""
    return [row for row in rows if row.kind is not AliasKind.EDITION]


def _joined_by(row: Alias) -> str:
    if row.kind is AliasKind.ENTITY:
        return "names"
    return "wordings" if is_proposed(row) else "predicates by hand"


def _marks(turn: Turn, rulings: Sequence[RulingRow]) -> Iterator[str]:
    if turn.unresolved:
        yield "unresolved"
    if turn.quarantined and turn_fate(turn, rulings) is Fate.QUARANTINED:
        yield "quarantined"


def _is_rejected(assertion: Assertion, turn: Turn, rulings: Sequence[RulingRow]) -> bool:
    """Whether the last word on a claim was no."""
    decided = [r.ruling for r in rulings if r.ruling in _DECISIONS and concerns(r.selector, turn, assertion)]
    return bool(decided) and decided[-1] is Ruling.REJECT


def _is_decided(turn: Turn, rulings: Iterable[RulingRow]) -> bool:
    return any(row.selector.extractor is None and concerns(row.selector, turn, None) for row in rulings)


def _is_of_person(turn: Turn, key: str, names: Names, mentions: Mentions) -> bool:
    return (turn.speaker is not None and names.subject(turn.speaker) == key) or turn.text in mentions


def _names_person(assertion: Assertion, key: str, names: Names) -> bool:
    values = (assertion.value, assertion.corrects)
    if event_named(key) and names.event(event_meant(assertion) or "") == key:
        return True
    return names.subject(assertion.subject) == key or any(
        value is not None and key in (names.value(value).key, subject_key(value.text)) for value in values
    )


def _reads_nothing(core: Core) -> bool:
    """Whether the index has no term at all of the latest turn that has any letter: a language it does not read."""
    with core.reading() as tx:
        recent = [t for t in tx.recent_turns(core.scope.home, 5) if not t.redacted]
        units = [unit for unit in turn_units(recent) if unit.terms]
        return bool(units) and not any(tx.frequencies(core.scope.home, list(unit.terms)[:20]) for unit in units)
