"""
The ledger's rule, instant by instant, as LEDGER.md says it. Slow and plain, the measure of the sweep.

Time is cut into cells at every instant that any claim names, so that within a cell
nothing can change. A claim covers a set of cells, and every step asks cell by cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from stilltrue.model.claim import Act, Claim, Value
from stilltrue.model.scope import Tier
from stilltrue.model.time import BEGINNING, FOREVER, Instant


@dataclass(frozen=True, slots=True)
class Told:
    """A claim and the cells that it covers; `start` is where it begins to count."""

    claim: Claim
    cells: frozenset[int]
    start: Instant
    end: Instant

    def less(self, cells: Iterable[int]) -> Told:
        return replace(self, cells=self.cells - frozenset(cells))


@dataclass(slots=True)
class Held:
    """What a fold has come to in one cell."""

    key: str | None = None
    supports: list[Told] = field(default_factory=list)
    ties: tuple[Claim, ...] = ()
    nots: set[str] = field(default_factory=set)
    nothing: bool = False


@dataclass(frozen=True, slots=True)
class Says:
    """What one fold says of one cell."""

    tier: Tier
    value: Value | None
    exception: bool
    behind: dict[str | None, frozenset[str]]
    """The claims that back each value here, whether it shows or lies beneath."""
    ties: frozenset[str]
    nots: frozenset[str]
    nothing: bool

    @property
    def word(self) -> bool:
        return self.value is not None or bool(self.nots) or self.nothing

    def bars(self, key: str) -> bool:
        return self.nothing or key in self.nots


@dataclass(frozen=True, slots=True)
class Answer:
    """What holds in one cell, what is said not to hold, and what is said against it."""

    value: str | None
    tier: Tier | None
    exception: bool
    support: frozenset[str]
    challengers: frozenset[str | None]
    negatives: frozenset[str]


def cells_of(claims: Iterable[Claim]) -> list[Instant]:
    """The first instants of the cells, in order."""
    edges: set[Instant] = {BEGINNING}
    for claim in claims:
        edges.add(claim.latest_start)
        if claim.valid is not None:
            edges |= {claim.valid.start, claim.valid.end}
    return sorted(edges - {FOREVER})


def answers(claims: Sequence[Claim], *, many: bool = False) -> list[tuple[Instant, list[Answer]]]:
    """What the rule says of every cell: one answer for a single value, one a value for many."""
    heard = list({claim.id: claim for claim in claims}.values())
    cells = cells_of(heard)
    left = undenied(
        [
            Told(c, _between(cells, c.valid.start, c.valid.end), c.valid.start, c.valid.end)
            for c in heard
            if c.valid is not None
        ],
        many=many,
    )
    strands = [decided(overruled(strand), cells) for strand in (_one_a_value(left) if many else [left])]
    return [(start, [strand[at] for strand in strands]) for at, start in enumerate(cells)]


def _between(cells: Sequence[Instant], start: Instant, end: Instant) -> frozenset[int]:
    return frozenset(at for at, cell in enumerate(cells) if start <= cell < end)


# 2. Withdraw


def undenied(told: Sequence[Told], *, many: bool) -> list[Told]:
    """In order of utterance; claims of one place do not withdraw one another."""
    record: list[Told] = []
    bars: list[tuple[str, Tier, frozenset[int]]] = []
    for place in sorted({t.claim.said for t in told}):
        here = [t for t in told if t.claim.said == place]
        seats = {t.claim.id: _seats(t.claim, record, bars, many=many) for t in here if t.claim.corrects is not None}
        for t in here:
            if t.claim.act is Act.DENIES and t.claim.key is not None:
                bars.append((t.claim.key, t.claim.tier, t.cells))
                record = _denied(record, t.claim.key, t.claim.tier, t.cells)
            elif _corrects(t.claim) and t.claim.corrects is not None:
                everywhere = frozenset(range(10_000))
                bars.append((t.claim.corrects.key, t.claim.tier, everywhere))
                record = _denied(record, t.claim.corrects.key, t.claim.tier, everywhere)
        for t in here:
            if t.claim.act is not Act.DENIES:
                record += _standing_again(t, seats.get(t.claim.id, [])) if _corrects(t.claim) else [t]
    return [t for told in record if (t := _unbarred(told, bars)).cells]


def _corrects(claim: Claim) -> bool:
    return claim.corrects is not None and claim.positive


def _denied(record: Sequence[Told], key: str, tier: Tier, cells: frozenset[int]) -> list[Told]:
    """Of its own tier: those said before it, which is all that is on record."""
    return [t.less(cells) if t.claim.positive and t.claim.key == key and t.claim.tier == tier else t for t in record]


def _unbarred(told: Told, bars: Sequence[tuple[str, Tier, frozenset[int]]]) -> Told:
    """Of lower tiers: whenever said."""
    for key, tier, cells in bars:
        if told.claim.positive and told.claim.key == key and told.claim.tier < tier:
            told = told.less(cells)
    return told


def _seats(
    correction: Claim, record: Sequence[Told], bars: Sequence[tuple[str, Tier, frozenset[int]]], *, many: bool
) -> list[Told]:
    """Positive claims of w of its own tier, said before it, not yet withdrawn altogether."""
    wrong = correction.corrects.key if correction.corrects is not None else None
    left = [_unbarred(t, bars) for t in record]
    if many:
        left = [t for t in left if t.claim.key in (wrong, None)]
    return [
        t
        for t in overruled(left)
        if t.cells and t.claim.positive and t.claim.key == wrong and t.claim.tier == correction.tier
    ]


def _standing_again(correction: Told, seats: Sequence[Told]) -> list[Told]:
    if correction.claim.since is not None or not seats:
        return [correction]
    return [
        replace(
            seat,
            claim=replace(
                seat.claim,
                id=f"{correction.claim.id}@{seat.claim.id}",
                value=correction.claim.value,
                said=correction.claim.said,
                only=seat.claim.only or correction.claim.only,
                turn=seat.claim.turn if seat.claim.only else correction.claim.turn,
                explicit=False,
                corrects=None,
            ),
        )
        for seat in seats
    ]


def overruled(told: Sequence[Told]) -> list[Told]:
    """Among acts the latest speaks first; one that is itself withdrawn in a cell withdraws nothing there."""
    left = {t.claim.id: t for t in told}
    acts = [t.claim for t in told if t.claim.explicit and t.claim.act in (Act.HOLDS, Act.CONFIRMS, Act.ENDS)]
    for act in sorted(acts, key=lambda act: act.said, reverse=True):
        covered = left[act.id].cells
        for t in list(left.values()):
            if t.claim.said < act.said and _cannot_be_true_beside(t.claim, act):
                left[t.claim.id] = t.less(covered)
    return [t for t in left.values() if t.cells]


def _cannot_be_true_beside(claim: Claim, act: Claim) -> bool:
    if claim.act is Act.ADJUSTS or claim.valid is None or act.valid is None:
        return False
    if act.positive:
        if claim.positive:
            return claim.key != act.key
        return claim.key in (act.key, None)
    if act.value is not None and claim.key != act.key:
        return False
    return claim.positive and (claim.valid.start > act.valid.start or claim.exception)


def _one_a_value(told: Sequence[Told]) -> list[list[Told]]:
    """One timeline per value; "only v" is an end of every other value with v's interval and seat."""
    told = [t for t in told if t.claim.act is not Act.ADJUSTS]
    values = {t.claim.key: t.claim.value for t in told if t.claim.value is not None}
    exclusive = [t for t in told if t.claim.only and t.claim.positive]
    strands = []
    for key, value in values.items():
        strand = [t for t in told if t.claim.key in (key, None)]
        for t in exclusive:
            one_list = any(o.claim.turn == t.claim.turn and o.claim.key == key for o in exclusive)
            if t.claim.key != key and not one_list:
                closing = replace(t.claim, value=value, polarity=False, explicit=False, only=False)
                strand.append(replace(t, claim=closing))
        strands.append(strand)
    return strands


# 3. Fold


def fold(told: Sequence[Told], tier: Tier, cells: Sequence[Instant]) -> list[Says]:
    """What the claims of one tier and above say of every cell."""
    told = sorted((t for t in told if t.claim.tier >= tier), key=lambda t: t.claim.seat)
    adjustments = [t.claim for t in told if t.claim.act is Act.ADJUSTS]
    held = [Held() for _ in cells]
    weaker: list[Claim] = []
    settled: list[Told] = []
    for t in told:
        if t.claim.exception or t.claim.act is Act.ADJUSTS:
            continue
        t = _settled(t, weaker, cells)
        weaker.append(t.claim)
        settled.append(t)
        if t.claim.positive:
            _hold(t, held)
        else:
            _end(t, held, cells, adjustments)
    layers = _layers(told, settled, held, cells, adjustments)
    return [_says(tier, at, held[at], layers, cells, adjustments) for at in range(len(cells))]


def _settled(t: Told, weaker: Sequence[Claim], cells: Sequence[Instant]) -> Told:
    """From its latest instant where a weaker claim vouches, inside the unit, for something it would displace."""
    claim = t.claim
    if claim.since is None or claim.latest_start <= t.start:
        return t
    for other in weaker:
        if claim.positive and other.positive:
            displaced = other.key != claim.key
        elif claim.positive:
            displaced = other.key in (None, claim.key)
        else:
            displaced = other.positive and other.key == claim.key
        if displaced and t.start <= other.vouched < claim.since.latest:
            return replace(t.less(_between(cells, t.start, claim.latest_start)), start=claim.latest_start)
    return t


def _hold(t: Told, held: Sequence[Held]) -> None:
    for at in t.cells:
        here = held[at]
        if here.key == t.claim.key:
            here.ties = here.ties if _tied(here.supports[-1].claim, t.claim) else ()
            here.supports.append(t)
        else:
            met = here.supports[-1].claim if here.supports else None
            here.ties = (*here.ties, met) if met is not None and _tied(met, t.claim) else ()
            here.key, here.supports = t.claim.key, [t]
        here.nots.discard(t.claim.key or "")
        here.nothing = False


def _end(t: Told, held: Sequence[Held], cells: Sequence[Instant], adjustments: Sequence[Claim]) -> None:
    """Wipe v where its stretch began by t0 and no support states a later start; then *not v*."""
    began = [_began(held, at) for at in range(len(cells))]
    key = t.claim.key
    if not t.cells:
        return
    first = cells.index(t.start)
    stood = held[first].key
    shown = _counted(held[first].supports[-1].claim, adjustments, t.start) if held[first].supports else None
    ends = stood if shown is not None and key in (None, shown.key) else None
    negated = key if key is not None else (shown.key if shown is not None else None)
    for at in t.cells:
        here = held[at]
        if here.key is not None and here.key == ends and cells[began[at]] <= t.start:
            if not any(s.claim.since is not None and s.start > t.start for s in here.supports):
                here.key, here.supports, here.ties = None, [], ()
        if negated is not None and here.key != negated:
            here.nots.add(negated)
        if key is None and here.key is None:
            here.nothing = True


def _began(held: Sequence[Held], at: int) -> int:
    while at > 0 and held[at - 1].key == held[at].key:
        at -= 1
    return at


def _tied(one: Claim, other: Claim) -> bool:
    """Nothing but confidence and hash decides."""
    return one.seat[:5] == other.seat[:5]


def _counted(total: Claim, adjustments: Iterable[Claim], moment: Instant) -> Value | None:
    if total.value is None or total.value.number is None:
        return total.value
    uttered = (total.seat[1], total.seat[2], total.seat[4])
    added = [
        a.value.number
        for a in adjustments
        if a.valid is not None
        and a.value is not None
        and a.value.number is not None
        and (total.vouched, uttered) < (a.valid.start, a.said)
        and a.valid.start <= moment
    ]
    return total.value.plus(sum(added, Decimal(0))) if added else total.value


def _layers(
    told: Sequence[Told],
    settled: Sequence[Told],
    held: Sequence[Held],
    cells: Sequence[Instant],
    adjustments: Sequence[Claim],
) -> list[Told]:
    """The exceptions, the lowest first, each where it is neither cut nor taken away."""
    layers = []
    for t in told:
        if not t.claim.exception:
            continue
        for at in range(1, len(cells)):
            top = held[at].supports[-1].claim if held[at].supports else None
            before = held[at - 1].supports[-1].claim if held[at - 1].supports else None
            if top is None or top is before or not t.start < cells[at] < t.end:
                continue
            just_before = _counted(before, adjustments, Instant(cells[at] - 1)) if before is not None else None
            starts = just_before is None or just_before.key != top.key
            if starts and top.vouched > t.claim.vouched:
                t = t.less(_between(cells, cells[at], FOREVER))
                break
        for end in settled:
            own = end.claim.ending and end.claim.key in (None, t.claim.key) and t.claim.positive
            if own and end.claim.seat > t.claim.seat and end.start >= t.start:
                t = t.less(end.cells)
        layers.append(t)
    return sorted(layers, key=lambda t: (-t.claim.width, t.claim.said, t.claim.seat))


def _says(
    tier: Tier, at: int, held: Held, layers: Sequence[Told], cells: Sequence[Instant], adjustments: Sequence[Claim]
) -> Says:
    here = [t for t in layers if at in t.cells]
    hidden = {t.claim.key for t in here} - {t.claim.key for t in here if t.claim.positive}
    for key in {t.claim.key for t in here} - hidden:
        if not [t for t in here if t.claim.key == key][-1].claim.positive:
            hidden.add(key)
    total = held.supports[-1].claim if held.supports else None
    standing = _counted(total, adjustments, cells[at]) if total is not None else None
    behind: dict[str | None, frozenset[str]] = {}
    if standing is not None:
        behind[standing.key] = frozenset(s.claim.id for s in held.supports)
    for t in here:
        if t.claim.positive:
            behind[t.claim.key] = behind.get(t.claim.key, frozenset()) | {t.claim.id}
    nots = frozenset(held.nots) | frozenset(key for key in hidden if key is not None)
    above: set[str | None] = set()
    for place in range(len(here) - 1, -1, -1):
        t = here[place]
        if not t.claim.positive:
            above.add(t.claim.key)
        elif t.claim.key not in above:
            ties = _level(here[: place + 1], above)
            return Says(tier, t.claim.value, True, behind, ties, nots, held.nothing)
    if standing is None or standing.key in hidden:
        return Says(tier, None, False, behind, frozenset(), nots, held.nothing)
    ties = frozenset(tie.key or "" for tie in held.ties)
    return Says(tier, standing, False, behind, ties, nots, held.nothing)


def _level(here: Sequence[Told], above: set[str | None]) -> frozenset[str]:
    """The values of the exceptions right below that cannot be told from the one on top."""
    ties: set[str] = set()
    top = here[-1].claim
    for t in reversed(here[:-1]):
        if not t.claim.positive or t.claim.key in above:
            continue
        if t.claim.width != top.width or not _tied(t.claim, top):
            break
        ties.add(t.claim.key or "")
    return frozenset(ties - {top.key or ""})


# 4. Decide


def decided(told: Sequence[Told], cells: Sequence[Instant]) -> list[Answer]:
    """The highest fold with a word decides; where that is only a *not*, a lower one may fill the place."""
    tiers = sorted({t.claim.tier for t in told}, reverse=True)
    folds = [fold(told, tier, cells) for tier in tiers]
    return [_decide([spoken[at] for spoken in folds]) for at in range(len(cells))]


def _decide(says: Sequence[Says]) -> Answer:
    highest = next((s for s in says if s.word), None)
    shown = highest.value.key if highest is not None and highest.value is not None else None
    negatives = highest.nots - {shown} if highest is not None else frozenset()
    challengers: set[str | None] = set()
    for at, said in enumerate(says):
        if said.value is None:
            continue
        if any(higher.bars(said.value.key) for higher in says[:at]):
            challengers.add(said.value.key)
            continue
        if said.tier is Tier.UNKNOWN:
            continue
        challengers |= said.ties - {said.value.key}
        lower = says[at + 1 :]
        challengers |= {s.value.key if s.value is not None else None for s in lower if s.word} - {said.value.key}
        key = said.value.key
        support = frozenset().union(*(s.behind.get(key, frozenset()) for s in says[at:]))
        return Answer(key, said.tier, said.exception, support, frozenset(challengers), negatives)
    return Answer(None, None, False, frozenset(), frozenset(challengers), negatives)
