"""BM25 over the units of one space, from that space's own statistics."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log, sqrt
from typing import NamedTuple

from stilltrue.index.keys import index_keys
from stilltrue.index.tally import Weights, tally
from stilltrue.model.scope import SpaceKey
from stilltrue.model.unit import IndexStats
from stilltrue.storage.base import Transaction

K1 = 1.2
B = 0.75

_COMMON_SHARE = 0.25
"""A term in more than this share of the units says next to nothing."""
_COMMON_FROM = 100
"""In a space of fewer units no term is common."""
_MOST_PREFIXED = 32
_PRIOR_UNITS = 50
"""Units without any of the terms that coverage counts beside the space's own: two turns are no statistics."""
_TOLD_APART = 62
"""Terms of a question that are told apart in what was found, the rarest ones."""
_LONG = 256
"""Terms from which on a unit is long, and covers a question by chance."""


class LexicalHit(NamedTuple):
    """A unit that has terms of a question."""

    unit_number: int
    score: float
    """BM25."""
    coverage: float
    """In [0, 1]: the question's idf mass that was found, less on long units."""
    bits: int
    """Which of the terms looked up it has: bit i for the i-th."""
    length: int
    """In terms."""


@dataclass(frozen=True, slots=True)
class Lookup:
    """What a search found, and how much of the question the space has never heard of."""

    hits: tuple[LexicalHit, ...]
    unknown: float
    """In [0, 1]: the share of the question's idf mass in terms that no unit of the space has."""
    terms: tuple[str, ...] = ()
    """The terms that were searched, the rarest first."""
    shares: tuple[float, ...] = ()
    """Of the question's idf mass, term by term."""

    def coverage(self, bits: int, length: int) -> float:
        """What a text of this length covers that has the terms of these bits."""
        return _coverage(_mass_of(bits, self.shares), length, 1.0)


@dataclass(frozen=True, slots=True)
class _Term:
    text: str
    units: int
    idf: float
    weight: float
    """Its idf with the prior, which is what coverage adds up."""


def search(
    tx: Transaction,
    space: SpaceKey,
    terms: Sequence[str],
    limit: int,
    *,
    spare: Collection[str] = (),
    least: float = 0.0,
) -> Lookup:
    """
    The best units of a space for the terms of a question, by BM25, then by number.

    Very common terms are left out by this space's own document frequency, unless nothing else is left.
    A single term of one character is read as a prefix.

    Args:
        tx: an open transaction.
        space: whose units and whose statistics.
        terms: keys of the question.
        limit: how many units, at most.
        spare: terms that are not missed where no unit has them.
        least: units that cannot cover this much of the question need not be looked for.

    Source:
        Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009).
    """
    stats = tx.index_stats(space)
    if not stats.n_units or not terms:
        return Lookup((), 1.0 if terms else 0.0)
    wanted, total, unknown = _weighed(tx, space, _expanded(tx, space, terms), stats, spare)
    mean = stats.total_length / stats.n_units
    run = tally(sum(term.units for term in wanted))
    rest, weight = sum(term.idf for term in wanted) * (K1 + 1), sum(term.weight for term in wanted)
    for place, term in enumerate(wanted):
        # Whether a unit without a term so far can still come under the best.
        new = weight >= least * total and (len(run) < limit or run.least_of(limit) < rest)
        rest, weight = rest - term.idf * (K1 + 1), weight - term.weight
        if new or len(run):
            weights = Weights(
                term.idf * (K1 + 1), K1 * (1 - B), K1 * B / mean, term.weight, 1 << place if place < _TOLD_APART else 0
            )
            run.add(tx.postings(space, term.text), weights, new=new)
    hits = tuple(
        LexicalHit(unit, score, _coverage(found, length, total), bits, length)
        for unit, score, found, bits, length in run.best(limit)
    )
    shares = tuple(term.weight / total for term in wanted) if total else ()
    return Lookup(hits, unknown, tuple(term.text for term in wanted), shares)


def covered(text: str, terms: Sequence[str]) -> float:
    """How much of a question a text has that no index knows yet: by count, for want of frequencies."""
    wanted = set(terms)
    return len(wanted & set(index_keys(text))) / len(wanted) if wanted else 0.0


def idf(n_units: int, having: int) -> float:
    """How much a term narrows down that `having` of `n_units` units have; never below 0."""
    return log(1 + (n_units - having + 0.5) / (having + 0.5))


def _expanded(tx: Transaction, space: SpaceKey, terms: Sequence[str]) -> list[str]:
    if len(terms) != 1 or len(terms[0]) != 1:
        return list(dict.fromkeys(terms))
    return list(dict.fromkeys([terms[0], *tx.terms_starting(space, terms[0], _MOST_PREFIXED)]))


def _weighed(
    tx: Transaction, space: SpaceKey, terms: Sequence[str], stats: IndexStats, spare: Collection[str]
) -> tuple[list[_Term], float, float]:
    """The terms to look up, the rarest first; the whole idf mass of the question; the share that is unknown."""
    having = tx.frequencies(space, terms)
    known = sorted(
        (_Term(term, n, idf(stats.n_units, n), idf(stats.n_units + _PRIOR_UNITS, n)) for term, n in having.items()),
        key=lambda term: (term.units, term.text),
    )
    most = stats.n_units * _COMMON_SHARE if stats.n_units >= _COMMON_FROM else stats.n_units
    wanted = [term for term in known if term.units <= most] or known[:1]
    if len(terms) > 1 and len(terms[0]) == 1 and all(term.startswith(terms[0]) for term in terms):
        # A prefix is one question, however many terms begin with it.
        return wanted, max((term.weight for term in wanted), default=1.0), float(not wanted)
    missing = sum(term not in having and term not in spare for term in terms) * idf(stats.n_units + _PRIOR_UNITS, 0)
    total = sum(term.weight for term in wanted) + missing
    return wanted, total, missing / total if total else 0.0


@lru_cache(maxsize=1024)
def _mass_of(bits: int, shares: tuple[float, ...]) -> float:
    """The mass of the terms of some bits: many units have the same ones."""
    return sum(share for place, share in enumerate(shares) if bits >> place & 1)


def _coverage(found: float, length: int, total: float) -> float:
    share = min(1.0, found / total) if total else 0.0
    return share * min(1.0, sqrt(_LONG / length)) if length else share
