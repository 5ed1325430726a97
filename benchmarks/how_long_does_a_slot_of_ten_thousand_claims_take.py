"""
How long does a slot of ten thousand claims take, and one later word more?

Prints one JSON line a case: the whole sweep (`timeline`) and, for `one_later_word`, adding a
claim to a timeline that is kept (`Growing.add`). The claims are read beforehand; storage takes
no part. Times are of this process on this machine, and noisy where others share it.

    python benchmarks/how_long_does_a_slot_of_ten_thousand_claims_take.py [n_claims] [n_rounds]
"""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from time import perf_counter

from stilltrue.ledger.growing import Growing
from stilltrue.ledger.reading import claim_of
from stilltrue.ledger.timeline import timeline
from stilltrue.model.claim import Act, Assertion, AssertionId, Claim, End, Kind, Modality, Value
from stilltrue.model.receipt import Span
from stilltrue.model.scope import SpaceKey, Tier
from stilltrue.model.time import DAY, HOUR, Instant, Moment, Origin, Precision
from stilltrue.model.turn import TurnId

VALUES = [Value.of_text(name) for name in ("Busan", "Seoul", "Jeju", "Daegu", "Incheon", "Oslo", "Bergen", "Paris")]


def claim(
    number: int,
    value: Value | None,
    *,
    act: Act = Act.HOLDS,
    start: Moment | None = None,
    until: Moment | None = None,
    only: bool = False,
    temporary: bool = False,
    tier: Tier = Tier.OWN_WORD,
    turn: str | None = None,
) -> Claim:
    """A claim said in the hour of its number."""
    said_at = Instant(number * HOUR)
    assertion = Assertion(
        id=AssertionId(f"a{number}"),
        space=SpaceKey("user:bench"),
        spans=(Span(TurnId(turn or f"t{number}"), 0, 1),),
        subject="user",
        predicate="lives in",
        qualifier=None,
        value=value,
        act=act,
        polarity=True,
        modality=Modality.ACTUAL,
        kind=Kind.STATE,
        many=None,
        only=only,
        temporary=temporary,
        corrects=None,
        end=End.OPEN if until is None else End.STATED,
        valid_from=start,
        valid_to=until,
        unresolved_start=False,
        tier=tier,
        explicit=False,
        confidence=1.0,
        importance="normal",
        said_at=said_at,
        turn_index=0,
        place=0,
        zone="UTC",
        extractor="bench@1",
        recorded_at=said_at,
    )
    return claim_of(assertion, assertion.value, None)


def confirmations(n_claims: int, _: Random) -> list[Claim]:
    return [claim(number, VALUES[0]) for number in range(n_claims)]


def alternating(n_claims: int, _: Random) -> list[Claim]:
    return [claim(number, VALUES[number % 2]) for number in range(n_claims)]


def stated_starts(n_claims: int, random: Random) -> list[Claim]:
    return [claim(n, random.choice(VALUES), start=_some_time(n_claims, random)) for n in range(n_claims)]


def imprecise_starts(n_claims: int, random: Random) -> list[Claim]:
    return [claim(n, random.choice(VALUES), start=_some_day(n_claims, random)) for n in range(n_claims)]


def with_ends(n_claims: int, random: Random) -> list[Claim]:
    claims = []
    for number in range(n_claims):
        act = Act.ENDS if random.random() < 0.2 else Act.HOLDS
        start = _some_time(n_claims, random) if random.random() < 0.5 else None
        claims.append(claim(number, random.choice(VALUES), act=act, start=start))
    return claims


def with_exceptions(n_claims: int, random: Random) -> list[Claim]:
    claims = []
    for number in range(n_claims):
        if random.random() < 0.2:
            first = random.randrange(n_claims)
            bounds = {"start": _hour(first), "until": _hour(first + random.randint(1, 200))}
            claims.append(claim(number, random.choice(VALUES), **bounds))
        else:
            claims.append(claim(number, random.choice(VALUES[:3])))
    return claims


def one_value_under_exceptions(n_claims: int, random: Random) -> list[Claim]:
    """The worst for support: each of the many facts is backed by all that was said before it."""
    claims = []
    for number in range(n_claims):
        if number % 50 == 49:
            claims.append(claim(number, VALUES[1], start=_hour(number), until=_hour(number + random.randint(1, 40))))
        else:
            claims.append(claim(number, VALUES[0]))
    return claims


def with_adjustments(n_claims: int, random: Random) -> list[Claim]:
    totals = [Value.of_number(total) for total in range(50)]
    changes = [Value.of_number(change) for change in (-2, -1, 1, 2)]
    return [
        claim(number, random.choice(changes), act=Act.ADJUSTS)
        if random.random() < 0.5
        else claim(number, random.choice(totals))
        for number in range(n_claims)
    ]


def mixed_tiers(n_claims: int, random: Random) -> list[Claim]:
    tiers = [Tier.HEARSAY, Tier.DOCUMENT, Tier.OWN_WORD]
    return [claim(number, random.choice(VALUES), tier=random.choice(tiers)) for number in range(n_claims)]


def everything_mixed(n_claims: int, random: Random) -> list[Claim]:
    makers = [stated_starts, with_ends, with_exceptions, mixed_tiers, imprecise_starts]
    every = [maker(n_claims, random) for maker in makers]
    return [random.choice(every)[number] for number in range(n_claims)]


def many_values(n_claims: int, random: Random) -> list[Claim]:
    values = [Value.of_text(f"value {number}") for number in range(2_000)]
    return [claim(number, random.choice(values)) for number in range(n_claims)]


def only_one_of_many(n_claims: int, random: Random) -> list[Claim]:
    return [claim(n, random.choice(VALUES), only=random.random() < 0.2) for n in range(n_claims)]


def only_one_of_two_thousand(n_claims: int, random: Random) -> list[Claim]:
    values = [Value.of_text(f"value {number}") for number in range(2_000)]
    return [claim(n, random.choice(values), only=n % 1_000 == 999) for n in range(n_claims)]


SINGLE = (
    confirmations,
    alternating,
    stated_starts,
    imprecise_starts,
    with_ends,
    with_exceptions,
    one_value_under_exceptions,
    with_adjustments,
    mixed_tiers,
    everything_mixed,
)
MANY = (many_values, only_one_of_many, only_one_of_two_thousand)
GROWING = ((confirmations, False), (alternating, False), (mixed_tiers, False), (many_values, True))


def _hour(number: int) -> Moment:
    return Moment.at(Instant(number * HOUR))


def _some_time(n_claims: int, random: Random) -> Moment:
    return _hour(random.randrange(n_claims))


def _some_day(n_claims: int, random: Random) -> Moment:
    first = Instant(random.randrange(n_claims // 24 + 1) * DAY)
    return Moment(first, Instant(first + DAY), Precision.DAY, Origin.STATED)


def _times(work: Callable[[], object], n_rounds: int) -> list[float]:
    times = []
    for _ in range(n_rounds):
        begun = perf_counter()
        work()
        times.append(perf_counter() - begun)
    return sorted(times)


def _told(case: str, what: str, n_claims: int, times: Sequence[float]) -> str:
    where = Path(__file__).resolve().parent
    command = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(command, capture_output=True, text=True, cwd=where, check=False)
    line = {
        "commit": commit.stdout.strip(),
        "machine": f"{platform.machine()}, Python {platform.python_version()}",
        "case": case,
        "what": what,
        "n": n_claims,
        "p50_ms": round(times[len(times) // 2] * 1_000, 3),
        "p95_ms": round(times[min(len(times) - 1, int(len(times) * 0.95))] * 1_000, 3),
    }
    return json.dumps(line)


def _later_words(claims: Sequence[Claim], *, many: bool, n_claims: int) -> list[float]:
    growing = Growing(claims, many=many)
    times = []
    for number in range(200):
        word = claim(n_claims + 100 + number, VALUES[number % 3])
        begun = perf_counter()
        growing.add(word)
        times.append(perf_counter() - begun)
    return sorted(times)


def main(n_claims: int = 10_000, n_rounds: int = 3) -> None:
    """Print how long each case takes, one JSON line a case."""
    for make in SINGLE + MANY:
        claims = make(n_claims, Random(7))
        many = make in MANY
        times = _times(lambda claims=claims, many=many: timeline(claims, many=many), n_rounds)
        print(_told(make.__name__, "whole_sweep", n_claims, times), flush=True)
    for make, many in GROWING:
        times = _later_words(make(n_claims, Random(7)), many=many, n_claims=n_claims)
        print(_told(make.__name__, "one_later_word", n_claims, times), flush=True)


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:3]))
