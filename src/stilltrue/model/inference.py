"""What is inferred and not said: the facts that it names as those it rests on, as its claim carries them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import blake2b

from stilltrue.errors import BadClaim
from stilltrue.model.claim import Assertion, AssertionId, Candidate, Value
from stilltrue.model.frozen import dataclass

_INFERENCE = '{"rests_on":'
"""How the `derivation` of what is inferred begins."""
MOST_GROUNDS = 8
"""Facts that one inference may rest on."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A fact that an inference rests on, as the claim that carries it names it."""

    slot: tuple[str, ...]
    """Subject, predicate and perhaps qualifier, as worded."""
    value: str | None = None
    """As worded; only until it is looked up, so that it outlives no erasure."""
    claims: tuple[AssertionId, ...] = ()
    """Who said so."""
    mark: str = ""
    """By what the value is known again without being told: of a value that formulas give no claim may have it."""

    def as_dict(self) -> dict[str, object]:
        """Without what it does not have."""
        told: dict[str, object] = {"slot": list(self.slot)}
        if self.claims:
            return told | {"claims": list(self.claims), "mark": self.mark}
        return told if self.value is None else told | {"value": self.value}


def inference_on(grounds: Sequence[Ground]) -> str:
    """The `derivation` of a claim that is inferred from some facts."""
    return json.dumps({"rests_on": [ground.as_dict() for ground in grounds]}, ensure_ascii=False, separators=(",", ":"))


def is_inference(derivation: str | None) -> bool:
    """Whether a `derivation` is that of an inference, and no formula."""
    return derivation is not None and derivation.startswith(_INFERENCE)


def infers(claim: Candidate | Assertion) -> bool:
    """Whether a claim is inferred from others, so that nobody said it."""
    return is_inference(claim.derivation)


def mark_of(value: Value, *, polarity: bool) -> str:
    """What a value is known again by without being told."""
    content = f"{value.key}\x1f{polarity}".encode("utf-8", "surrogatepass")
    return blake2b(content, digest_size=9).hexdigest()


def grounds_in(derivation: str) -> tuple[Ground, ...]:
    """
    The facts that an inference names.

    Raises:
        BadClaim: it names none, or too many, or one of them is no slot.
    """
    try:
        told = json.loads(derivation)["rests_on"]
        grounds = tuple(_ground(one) for one in told)
    except (AttributeError, LookupError, RecursionError, TypeError, ValueError):
        raise BadClaim(
            'what an inference rests on is no list like [{"slot": ["user", "lives in"], "value": "Bergen"}, …]'
        ) from None
    if not 1 <= len(grounds) <= MOST_GROUNDS:
        raise BadClaim(f"the inference rests on {len(grounds)} facts; name 1 to {MOST_GROUNDS} of them")
    return grounds


def _ground(told: Mapping[str, object]) -> Ground:
    slot, claims, value = told["slot"], told.get("claims", ()), told.get("value")
    if not isinstance(slot, list) or not 2 <= len(slot) <= 3 or not isinstance(claims, list | tuple):
        raise TypeError
    return Ground(
        slot=tuple(map(str, slot)),
        value=str(value) if value is not None else None,
        claims=tuple(AssertionId(str(one)) for one in claims),
        mark=str(told.get("mark", "")),
    )
