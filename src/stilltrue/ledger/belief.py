"""What is believed of a slot: its assertions read under present names, folded into facts, lane by lane. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from types import MappingProxyType

from stilltrue.ledger.derived import asserted, recheck_of
from stilltrue.ledger.events import concerns_event, is_telling, told_events
from stilltrue.ledger.naming import Names, event_named
from stilltrue.ledger.reading import claim_of, stands_from, tier_of
from stilltrue.ledger.timeline import side_by_side, timeline
from stilltrue.model.claim import Act, Assertion, AssertionId, Claim, Kind, Modality, Value
from stilltrue.model.fact import EVENT_MARK, Fact, FactId, Slot, State, Stretch, Unshown
from stilltrue.model.inference import infers
from stilltrue.model.scope import Tier
from stilltrue.model.time import FOREVER, Instant, Interval
from stilltrue.model.trigger import waits

_LANES_THAT_COME_TRUE = (Modality.PLANNED, Modality.INTENDED)


@dataclass(frozen=True, slots=True)
class Belief:
    """The timelines of a slot in all its lanes, with the support of each fact."""

    facts: tuple[Fact, ...]
    support: Mapping[FactId, tuple[AssertionId, ...]]
    unshown: tuple[Unshown, ...]


def belief(
    slot: Slot,
    assertions: Iterable[Assertion],
    names: Names,
    *,
    recorded_at: Instant,
    derived: Mapping[AssertionId, Sequence[Claim]] = MappingProxyType({}),
) -> Belief:
    """
    The facts that the assertions about a slot make, as versions recorded at an instant.

    Args:
        slot: the slot that the assertions stand for under present names.
        assertions: those that take part.
        names: how names are read.
        recorded_at: the instant from which the versions are believed.
        derived: the claims in place of each assertion that carries a formula in force.
    """
    known = {assertion.id: assertion for assertion in assertions}
    if len(known) == 1 and not derived:
        (only,) = known.values()
        if (once := told_once(slot, only, names, recorded_at)) is not None:
            return Belief((once,), {once.id: (only.id,)}, ())
    many = is_many(slot, known.values(), names)
    inferences = {each.id for each in known.values() if infers(each)}
    lanes = lanes_of((each for each in known.values() if each.id not in derived and not is_silent(each)), names)
    by_formula: dict[Modality, list[Claim]] = defaultdict(list)
    for claim, formed_by in derived.items():
        by_formula[known[claim].modality.lane].extend(formed_by)
    facts: list[Fact] = []
    support: dict[FactId, tuple[AssertionId, ...]] = {}
    unshown: list[Unshown] = []
    for lane in sorted({*lanes, *by_formula}):
        claims = [*_called_off(lane, lanes[lane]), *_come_true(lane, lanes)]
        formed = by_formula[lane]
        alone = side_by_side(formed) if formed and not claims else None
        told = alone or timeline([*claims, *formed], many=many)
        own = {claim.id for claim in lanes[lane]} | {claim for claim in derived if known[claim].modality.lane is lane}
        for computed in told.stretches:
            stretch = _undivided(computed, inferences) if derived else computed
            if stretch.value is None and not (stretch.support or stretch.challengers):
                continue
            if stretch.support and own.isdisjoint(stretch.support):
                continue
            fact = fact_of(slot, lane, stretch, known, names, recorded_at)
            facts.append(fact)
            support[fact.id] = tuple(dict.fromkeys((*support.get(fact.id, ()), *stretch.support)))
        unshown += _own_fates(told.unshown, own, {claim for claims in support.values() for claim in claims})
    return Belief(tuple(facts), support, tuple(unshown))


def told_once(slot: Slot, assertion: Assertion, names: Names, recorded_at: Instant) -> Fact | None:
    """
    The fact of a slot of which one plain claim is all that was said, as most are when first heard of.

    It is what the steps give for it; None for a claim that is not plain, or does not stand without an end.
    """
    if assertion.act is not Act.HOLDS or not assertion.polarity or assertion.modality.lane is not Modality.ACTUAL:
        return None
    if assertion.corrects is not None or assertion.derivation is not None or concerns_event(assertion):
        return None
    value, start, tier = _named(assertion.value, names), stands_from(assertion), tier_of(assertion)
    if value is None or recheck_of(value) is not None or start is None or tier is Tier.UNKNOWN:
        return None
    stated = assertion.valid_from
    return Fact(
        id=id_hashed(slot, Modality.ACTUAL, value.key, True, assertion.id),
        slot=slot,
        value=value,
        polarity=True,
        valid=Interval(start, FOREVER),
        recorded=Interval(recorded_at, FOREVER),
        tier=tier,
        since=stated.earliest if stated is not None else start,
        since_stated=stated,
        kind=assertion.kind,
        label=assertion.predicate,
        subject_label=_called(assertion, names),
        qualifier_label=(assertion.qualifier or "") if slot.qualifier else "",
    )


def _undivided(stretch: Stretch, inferences: Collection[AssertionId]) -> Stretch:
    """
    A fact with the assertions behind it in place of the claims that their formulas make.

    An inference that has fallen says nothing against what somebody said.
    """
    against = (
        replace(each, value=None) if recheck_of(each.value) is not None else each
        for each in stretch.challengers
        if recheck_of(each.value) is None or asserted(each.claim) not in inferences
    )
    return replace(
        stretch,
        support=tuple(dict.fromkeys(map(asserted, stretch.support))),
        challengers=tuple(dict.fromkeys(replace(each, claim=asserted(each.claim)) for each in against)),
    )


def _own_fates(
    unshown: Iterable[Unshown], own: Collection[AssertionId], shown: Collection[AssertionId]
) -> Iterator[Unshown]:
    """What became of the assertions of a lane; one whose formula shows anywhere is shown."""
    for fate in unshown:
        claim = asserted(fate.claim)
        if claim in own and (claim == fate.claim or claim not in shown):
            yield replace(fate, claim=claim, by=asserted(fate.by) if fate.by is not None else None)


def lanes_of(assertions: Iterable[Assertion], names: Names) -> dict[Modality, list[Claim]]:
    """The claims that assertions make, apart by lane; a formula without a value makes none where it is not in force."""
    lanes: dict[Modality, list[Claim]] = defaultdict(list)
    known = [each for each in assertions if not is_bare_rule(each)]
    told = told_events(known, names)
    for assertion in known:
        claim = claim_in(assertion, names)
        lanes[assertion.modality.lane].append(told[assertion.id].placed(claim) if assertion.id in told else claim)
    return lanes


def is_silent(assertion: Assertion) -> bool:
    """Whether it says nothing of its slot but by what it waits for or rests on, or makes it doubtful or reserves it."""
    return not assertion.act.fills or waits(assertion) or infers(assertion)


def is_bare_rule(assertion: Assertion) -> bool:
    """Whether it carries a formula and no value, so that it says nothing but by its formula."""
    return assertion.derivation is not None and assertion.value is None and assertion.act is Act.HOLDS


def claim_in(assertion: Assertion, names: Names) -> Claim:
    """The claim of an assertion, its values under present names."""
    return claim_of(assertion, _named(assertion.value, names), _named(assertion.corrects, names))


def is_many(slot: Slot, assertions: Iterable[Assertion], names: Names) -> bool:
    """
    Whether a slot holds several values at once: one who claimed something of it says so, else the registry.

    That it holds one only counts where all who claimed something say that. Events close
    nothing: that one thing happened does not end that another did.
    """
    claiming = (assertion for assertion in assertions if assertion.act.fills)
    said = [True if is_telling(assertion) else assertion.many for assertion in claiming]
    if any(said):
        return True
    if said and all(one is False for one in said):
        return False
    known = names.registry.get(slot.predicate)
    return known is not None and known.cardinality == "many"


def _named(value: Value | None, names: Names) -> Value | None:
    return names.value(value) if value is not None else None


def _called_off(lane: Modality, claims: Iterable[Claim]) -> list[Claim]:
    """A plan that is off is off, also before its date: its end works as one by hand."""
    if lane not in _LANES_THAT_COME_TRUE:
        return list(claims)
    return [replace(claim, explicit=True) if claim.act is Act.ENDS else claim for claim in claims]


def _come_true(lane: Modality, lanes: Mapping[Modality, Sequence[Claim]]) -> list[Claim]:
    """A plan is over once somebody says that it is so: an end of it, by hand, for each actual claim."""
    if lane not in _LANES_THAT_COME_TRUE:
        return []
    return [
        replace(
            claim,
            act=Act.ENDS,
            explicit=True,
            valid=Interval(claim.said[0], FOREVER),
            coverage=(Interval(claim.said[0], FOREVER),),
            exception=False,
            since=None,
            corrects=None,
            event=None,
        )
        for claim in lanes.get(Modality.ACTUAL, ())
        if claim.positive
    ]


def fact_of(
    slot: Slot,
    lane: Modality,
    stretch: Stretch,
    known: Mapping[AssertionId, Assertion],
    names: Names,
    recorded_at: Instant,
) -> Fact:
    """A stretch as a fact of its slot, in a version recorded at an instant; labelled as its first claim worded it."""
    first = known.get(stretch.support[0]) if stretch.support else None
    recheck = recheck_of(stretch.value)
    return Fact(
        id=fact_id(slot, lane, stretch),
        slot=slot,
        value=_as_first_worded(stretch.value, first, names) if recheck is None else None,
        polarity=stretch.polarity,
        valid=stretch.valid,
        recorded=Interval(recorded_at, FOREVER),
        tier=stretch.tier,
        lane=lane,
        exception=stretch.exception,
        presumed=stretch.presumed,
        since=stretch.since,
        since_stated=stretch.since_stated,
        challengers=stretch.challengers,
        state=State.KNOWN if recheck is None else State.NEEDS_RECHECK,
        recheck=recheck,
        kind=first.kind if first is not None else Kind.STATE,
        label=first.predicate if first is not None else slot.predicate,
        subject_label=_called(first, names) if first is not None else slot.subject,
        qualifier_label=(first.qualifier or "") if first is not None and slot.qualifier else "",
        inferred=first is not None and all(infers(known[claim]) for claim in stretch.support),
    )


def _as_first_worded(value: Value | None, first: Assertion | None, names: Names) -> Value | None:
    """The value in the words of the claim that named the fact, so that its text stays when it is said again."""
    if value is None or first is None or first.value is None or first.act is Act.ADJUSTS:
        return value
    worded = names.value(first.value)
    return worded if worded.key == value.key else value


def _called(first: Assertion, names: Names) -> str:
    """The subject as worded; an event that was named by its id, by the shortest of its names in the claim's script."""
    if event_named(first.subject) is None:
        return first.subject
    called = [name for name in names.also_called(first.subject) if event_named(name) is None]
    latin = first.predicate.isascii()
    return min(called, key=lambda name: (name.isascii() != latin, len(name), name), default=first.subject)


def fact_id(slot: Slot, lane: Modality, stretch: Stretch) -> FactId:
    """
    A hash of slot, value and first support: the same fact has the same id in every recompute.

    What tells of an event has the event's own id.
    """
    if stretch.event is not None and stretch.event.startswith(EVENT_MARK) and stretch.polarity and stretch.value:
        return FactId(stretch.event)
    first = stretch.support[0] if stretch.support else ""
    return id_hashed(slot, lane, stretch.key or "", stretch.polarity, first, stretch.event)


def id_hashed(slot: Slot, lane: Modality, key: str, polarity: bool, first: str, event: str | None = None) -> FactId:
    """The id of a fact, from its slot, the key of its value, and the first of the claims behind it."""
    return ids_of(slot, lane, polarity, first, event)(key)


def ids_of(slot: Slot, lane: Modality, polarity: bool, first: str, event: str | None = None) -> Callable[[str], FactId]:
    """What gives the ids of the facts of a slot that one claim is the first behind, from the keys of their values."""
    before = f"{slot.space}\x1f{slot.subject}\x1f{slot.predicate}\x1f{slot.qualifier}\x1f{lane}\x1f"
    after = "\x1f".join(("", str(polarity), first, *([event] if event is not None else [])))

    def id_with(key: str) -> FactId:
        content = f"{before}{key}{after}".encode("utf-8", "surrogatepass")
        return FactId("f_" + blake2b(content, digest_size=9).hexdigest())

    return id_with
