"""The claims that a formula makes in its slot, told from what it gives through time. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from stilltrue.model.another import another
from stilltrue.model.claim import Act, Assertion, AssertionId, Claim, Modality, Value, ValueKind
from stilltrue.model.frozen import dataclass
from stilltrue.model.scope import Tier
from stilltrue.model.time import BEGINNING, Instant, Interval, remaining

_RECHECK = "\x00recheck\x1f"
"""How the key of what has to be rechecked begins; no word of anybody has such a key."""

_MARK = "#"
"""Between a claim and the instant from which one of the claims derived by it holds."""

Uttered = tuple[Instant, int, int]
"""When, in which turn, at which place: the order of utterance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a formula gives over a stretch in which it gives one and the same."""

    valid: Interval
    value: Value | None
    recheck: str | None
    """Why there is no value: the path to what is missing."""
    tier: Tier
    """The lowest of the claim and of all that it looks at."""
    moved: Instant
    """When an input last changed and with it the outcome; the start where it is the first."""


def derived_claims(
    base: Claim,
    told: Iterable[Outcome],
    *,
    uttered: Callable[[Instant], Uttered | None] = lambda _: None,
    inferred: bool = False,
) -> list[Claim]:
    """
    The claims that a derivation makes in its slot: one for each outcome.

    Each is of the lowest tier of its lineage and vouches for the instant at which an input last moved, so that a
    later word of its tier holds until then.

    Args:
        base: the claim that carries the formula.
        told: what it gives where it is in force.
        uttered: when that was said by which an input moved at an instant; None where that does not matter.
        inferred: whether it is an inference, which vouches for nothing: within its tier every word outranks it.
    """
    claims = [_claim(base, outcome, piece, uttered) for outcome in told for piece in _pieces(base, outcome)]
    return [_at_the_foot(claim) for claim in claims] if inferred else claims


def _at_the_foot(claim: Claim) -> Claim:
    """The claim in the lowest seat; what has to be rechecked below what still holds."""
    said = BEGINNING if recheck_of(claim.value) is not None else claim.seat[1]
    return another(claim, vouched=BEGINNING, seat=(BEGINNING, said, *claim.seat[2:]))


def _pieces(base: Claim, outcome: Outcome) -> Iterator[Interval]:
    return (common for covered in base.coverage if (common := covered.common(outcome.valid)) is not None)


def _claim(base: Claim, outcome: Outcome, valid: Interval, uttered: Callable[[Instant], Uttered | None]) -> Claim:
    vouched = max(base.vouched, outcome.moved)
    said = base.said if vouched == base.vouched else uttered(vouched) or (vouched, 0, 0)
    value = told_value(outcome)
    first = base.valid is not None and valid.start == base.valid.start
    return another(
        base,
        id=derived_id(base.id, valid.start),
        act=Act.HOLDS,
        value=value,
        tier=outcome.tier,
        explicit=False,
        valid=valid,
        coverage=(valid,),
        latest_start=valid.start,
        since=base.since if first else None,
        vouched=vouched,
        said=said,
        only=False,
        seat=(vouched, said[0], said[1], valid.start, said[2], base.seat[5], base.seat[6]),
    )


def may_repeat(claim: Claim, word: Assertion) -> bool:
    """Whether a claim is a plain word: that a value stands, neither by hand nor as a correction or an exception."""
    plain = claim.positive and claim.value is not None and claim.corrects is None and claim.event is None
    standing = plain and not (claim.explicit or claim.exception) and word.modality.lane is Modality.ACTUAL
    return standing and claim.valid is not None and claim.valid.covers(claim.vouched)


def repetition(word: Claim, outcome: Outcome) -> list[Claim]:
    """
    The claims in place of a word that only repeated what a formula gave: at its seat, whatever the formula gives.

    Args:
        word: the word as a claim.
        outcome: what the formula gives at the instant for which the word vouches.
    """
    covered = [common for each in word.coverage if (common := each.common(outcome.valid)) is not None]
    return [
        another(
            word,
            id=derived_id(word.id, valid.start),
            value=told_value(outcome),
            tier=min(word.tier, outcome.tier),
            valid=valid,
            coverage=(valid,),
            latest_start=valid.start,
            since=None,
            only=False,
        )
        for valid in covered
    ]


def told_value(outcome: Outcome) -> Value:
    """The value of an outcome, or what stands for it where it has to be rechecked."""
    path = outcome.recheck or ""
    return outcome.value if outcome.value is not None else Value(ValueKind.TEXT, path, _RECHECK + path)


def recheck_of(value: Value | None) -> str | None:
    """The path, where a value stands for what has to be rechecked."""
    return value.text if value is not None and value.key.startswith(_RECHECK) else None


def derived_id(claim: AssertionId, start: Instant) -> AssertionId:
    """The id of what a formula makes of a claim from an instant on."""
    return AssertionId(f"{claim}{_MARK}{start}")


def asserted(claim: AssertionId) -> AssertionId:
    """
    The assertion behind a claim, be it derived.

    >>> asserted(AssertionId("a_1#1767571200000000")), asserted(AssertionId("a_2"))
    ('a_1', 'a_2')
    """
    return AssertionId(claim.partition(_MARK)[0]) if _MARK in claim else claim


def is_derived(claim: Claim) -> bool:
    """Whether a formula makes it, and nobody said it."""
    return _MARK in claim.id


def in_force(bases: Iterable[Claim]) -> list[Claim]:
    """
    The claims that carry formulas for one slot, each where it is the one in force.

    A later one takes over from the earlier of its tier or lower where it begins; bounded ones lie over the others.
    """
    left: list[Claim] = []
    for base in sorted(bases, key=lambda claim: (claim.said, claim.seat)):
        if not base.exception:
            left = [
                other if other.exception or other.tier > base.tier else _without(other, base.coverage)
                for other in left
            ]  # fmt: skip
        left.append(base)
    return [base for base in left if base.coverage]


def _without(base: Claim, taken: Sequence[Interval]) -> Claim:
    coverage = base.coverage
    for stretch in taken:
        coverage = remaining(coverage, stretch)
    return another(base, coverage=coverage)
