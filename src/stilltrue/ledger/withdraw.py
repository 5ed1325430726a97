"""Step 2, Withdraw: what is denied, corrected or overruled by hand no longer covers what it covered. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from stilltrue.model.another import another
from stilltrue.model.claim import Act, AssertionId, Claim, Value
from stilltrue.model.fact import Fate, Unshown
from stilltrue.model.scope import Tier
from stilltrue.model.time import ALWAYS, Interval, remaining


@dataclass(slots=True)
class Withdrawn:
    """The claims that are left to be folded, and the fate of those that are not."""

    claims: list[Claim]
    fates: dict[AssertionId, Unshown]


def undenied(claims: Iterable[Claim], *, many: bool = False) -> Withdrawn:
    """
    The claims of a whole slot, less what denials and corrections withdraw.

    In order of utterance. A correction that finds what it corrects takes its seat:
    the corrected claim stands again with the new value.
    """
    hearing = _Hearing(many)
    for claim in sorted(claims, key=lambda claim: (claim.said, claim.seat)):
        hearing.hear(claim)
    return hearing.verdict()


def overruled(withdrawn: Withdrawn) -> Withdrawn:
    """
    The claims of one timeline, less what a person's explicit acts withdraw.

    Among acts the latest speaks first; one that is itself withdrawn somewhere
    withdraws nothing there.
    """
    acts = [claim for claim in withdrawn.claims if _commands(claim)]
    if not acts:
        return withdrawn
    left = {claim.id: claim for claim in withdrawn.claims}
    fates = dict(withdrawn.fates)
    for act_id in [act.id for act in sorted(acts, key=lambda claim: claim.said, reverse=True)]:
        act = left[act_id]
        for claim in list(left.values()):
            if claim.said < act.said and (reach := _contradicted(claim, act)):
                left[claim.id] = _cut(claim, *reach)
                if not left[claim.id].coverage:
                    fates.setdefault(claim.id, Unshown(claim.id, Fate.OVERRULED, act.id))
    return Withdrawn([claim for claim in left.values() if claim.coverage], fates)


@dataclass(slots=True)
class _Hearing:
    """Denials and corrections heard so far, and what is left of the claims."""

    many: bool
    positive: dict[str, dict[AssertionId, Claim]] = field(default_factory=lambda: defaultdict(dict))
    others: list[Claim] = field(default_factory=list)
    acts: list[Claim] = field(default_factory=list)
    bars: dict[str, list[tuple[Tier, Interval, Claim]]] = field(default_factory=lambda: defaultdict(list))
    fates: dict[AssertionId, Unshown] = field(default_factory=dict)
    waiting: list[Claim] = field(default_factory=list)
    """Denials of one place: they withdraw nothing said at that very place."""

    def hear(self, claim: Claim) -> None:
        if claim.valid is None:
            self.fates[claim.id] = Unshown(claim.id, Fate.UNDATED)
            return
        if self.waiting and self.waiting[0].said < claim.said:
            self._settle()
        if claim.act is Act.DENIES or (claim.corrects is not None and claim.positive):
            self.waiting.append(claim)
        else:
            self._keep(claim)

    def verdict(self) -> Withdrawn:
        self._settle()
        left = list(self.others)
        for key, claims in self.positive.items():
            left += self._unbarred(key, claims.values())
        return Withdrawn(left, self.fates)

    def _keep(self, claim: Claim) -> None:
        if claim.positive and claim.key is not None:
            self.positive[claim.key][claim.id] = claim
        else:
            self.others.append(claim)
        if _commands(claim):
            self.acts.append(claim)

    def _settle(self) -> None:
        """Let the denials and corrections of one place have their say, each on what was said before it."""
        waiting, self.waiting = self.waiting, []
        before = {claim.id: self._seats_to_take(claim) for claim in waiting if claim.corrects is not None}
        for claim in waiting:
            if claim.act is Act.DENIES:
                self._deny(claim, claim.value, claim.valid or ALWAYS)
        for claim in waiting:
            if claim.act is not Act.DENIES:
                self._deny(claim, claim.corrects, ALWAYS)
        for claim in waiting:
            if claim.act is not Act.DENIES:
                self._correct(claim, before[claim.id])

    def _deny(self, denial: Claim, value: Value | None, stretch: Interval) -> None:
        if value is None:
            return
        fate = Fate.DENIED if denial.act is Act.DENIES else Fate.CORRECTED
        said_before = self.positive[value.key]
        concerned = [
            c for c in said_before.values() if c.tier == denial.tier and c.said < denial.said and _concerns(denial, c)
        ]
        for claim in concerned:
            self._withdraw(value.key, claim, stretch, Unshown(claim.id, fate, denial.id))
        self.bars[value.key].append((denial.tier, stretch, denial))

    def _withdraw(self, key: str, claim: Claim, stretch: Interval, fate: Unshown) -> None:
        left = _cut(claim, stretch)
        if left.coverage:
            self.positive[key][claim.id] = left
        else:
            del self.positive[key][claim.id]
            self.fates[claim.id] = fate

    def _seats_to_take(self, correction: Claim) -> list[Claim]:
        """The claims of the corrected value, of the correction's own tier, with what is not yet withdrawn of them."""
        if correction.corrects is None:
            return []
        key = correction.corrects.key
        on_record = [
            left
            for claim in self.positive[key].values()
            if claim.tier == correction.tier
            and claim.said < correction.said
            and _concerns(correction, claim)
            and (left := _cut(claim, *(stretch for stretch, _ in self._barring(key, claim)))).coverage
        ]
        if not self.acts or not on_record:
            return on_record
        concerned = {claim.id for claim in on_record}
        beside = [claim for claim in self._timeline_of(key) if claim.id not in concerned]
        standing = overruled(Withdrawn(on_record + beside, {})).claims
        return [claim for claim in standing if claim.id in concerned]

    def _timeline_of(self, key: str) -> Iterator[Claim]:
        """All that shares a timeline with what is said of a value, so far."""
        for other, claims in self.positive.items():
            if other == key or not self.many:
                yield from claims.values()
        yield from (claim for claim in self.others if not self.many or claim.key in (key, None))

    def _correct(self, correction: Claim, seats: Sequence[Claim]) -> None:
        if correction.since is not None or not seats:
            self._keep(correction)
            return
        for seat in seats:
            self._keep(
                another(
                    seat,
                    id=AssertionId(f"{correction.id}@{seat.id}"),
                    value=correction.value,
                    explicit=False,
                    said=correction.said,
                    only=seat.only or correction.only,
                    turn=seat.turn if seat.only else correction.turn,
                    corrects=None,
                )
            )

    def _unbarred(self, key: str, claims: Iterable[Claim]) -> Iterable[Claim]:
        """What those of lower tiers say of a denied value is barred, whenever they say it."""
        for claim in claims:
            left = claim
            for stretch, denial in self._barring(key, claim):
                left = _cut(left, stretch)
                if not left.coverage:
                    self.fates[claim.id] = Unshown(claim.id, Fate.DENIED, denial.id)
                    break
            if left.coverage:
                yield left

    def _barring(self, key: str, claim: Claim) -> Iterator[tuple[Interval, Claim]]:
        """The stretches over which higher tiers deny the value of a claim, and the claims that do."""
        return (
            (stretch, denial)
            for tier, stretch, denial in self.bars.get(key, ())
            if tier > claim.tier and _concerns(denial, claim)
        )


def _concerns(denial: Claim, claim: Claim) -> bool:
    """Whether a denial or correction reaches a claim: one that is about an event, only what tells of that event."""
    return denial.event is None or denial.event == claim.event


def _cut(claim: Claim, *stretches: Interval) -> Claim:
    coverage = claim.coverage
    for stretch in stretches:
        coverage = remaining(coverage, stretch)
    return claim if coverage == claim.coverage else another(claim, coverage=coverage)


def _commands(claim: Claim) -> bool:
    """Whether the claim is an act by hand that overrules what was said before it."""
    return claim.explicit and claim.act in (Act.HOLDS, Act.CONFIRMS, Act.ENDS)


def _contradicted(claim: Claim, act: Claim) -> tuple[Interval, ...]:
    """Over which stretches, if any, a claim cannot be true beside an act by hand."""
    if claim.act in (Act.ADJUSTS, Act.DENIES) or act.valid is None or claim.valid is None:
        return ()
    if act.positive:
        same = claim.key == act.key
        against = (claim.ending and (same or claim.value is None)) or (claim.positive and not same)
        return act.coverage if against else ()
    if not claim.positive or (act.value is not None and claim.key != act.key):
        return ()
    return act.coverage if claim.valid.start > act.valid.start or claim.exception else ()
