"""What scenarios are about: numbers, relations and outcomes of each theme, the same in every language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from random import Random

from stilltrue.eval.state.program import Less, Percent, Place, Shares, Times


class Shape(StrEnum):
    """How the slots of a theme hang together."""

    CALC = "calc"
    """Two numbers give a third, which decides between outcomes."""
    BAND = "band"
    """One number decides between outcomes."""
    BEST = "best"
    """The item of the greatest or least number is chosen."""
    SUM = "sum"
    """Several numbers are added up."""
    DECISION = "decision"
    """Somebody decides between outcomes."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Numbers from the lowest to the highest, both included, in equal steps."""

    low: Fraction
    high: Fraction
    step: Fraction

    def pick(self, random: Random) -> Fraction:
        """One of them."""
        return self.low + self.step * random.randint(0, int((self.high - self.low) / self.step))


def grid(low: str, high: str, step: str) -> Grid:
    """A grid from numbers as they are written, `grid("0.25", "2", "0.25")`."""
    return Grid(Fraction(low), Fraction(high), Fraction(step))


Relation = Callable[[Place, Place], Times | Percent | Shares | Less]


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """One thing to talk about."""

    domain: str
    name: str
    shape: Shape
    one: Grid
    """Of the first input, or of every item."""
    other: Grid | None = None
    """Of the second input."""
    relation: Relation = Times
    outcomes: tuple[str, ...] = ()
    """From the lowest band up; of a decision, those to choose from."""
    items: tuple[str, ...] = ()
    greatest: bool = True
    measure: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Which roles are `money` or a `rate`; the others are plain numbers."""


_NONE = grid("0", "0", "1")

THEMES: tuple[Theme, ...] = (
    Theme(
        domain="shopping", name="supplies", shape=Shape.CALC, relation=Times,
        one=grid("4", "18", "1"), other=grid("2", "5", "1"), outcomes=("regular", "subscription", "wholesale"),
    ),
    Theme(
        domain="shopping", name="party", shape=Shape.CALC, relation=Shares,
        one=grid("14", "88", "1"), other=grid("4", "9", "1"), outcomes=("fetch", "bicycle", "van"),
    ),
    Theme(
        domain="shopping", name="basket", shape=Shape.BAND,
        one=grid("3", "95", "1"), outcomes=("locker", "scooter", "evening", "freight"),
    ),
    Theme(
        domain="shopping", name="shops", shape=Shape.BEST, greatest=False,
        one=grid("12", "48", "1"), items=("maple", "harbor", "lantern", "orchard"),
        measure={"score": "money"},
    ),
    Theme(
        domain="shopping", name="boxes", shape=Shape.SUM,
        one=grid("11", "59", "1"), items=("tea", "cheese", "flowers", "books"),
        measure={"amount": "money", "total": "money"},
    ),
    Theme(
        domain="shopping", name="brand", shape=Shape.DECISION,
        one=_NONE, outcomes=("dunmore", "silverleaf", "greenmill", "ostara"),
    ),
    Theme(
        domain="finance", name="savings", shape=Shape.CALC, relation=Percent,
        one=grid("2100", "5200", "100"), other=grid("10", "35", "5"), outcomes=("passbook", "deposit", "bonds"),
        measure={"one": "money", "other": "rate", "total": "money"},
    ),
    Theme(
        domain="finance", name="leftover", shape=Shape.CALC, relation=Less,
        one=grid("2600", "5400", "100"), other=grid("900", "2200", "50"), outcomes=("camping", "train", "flight"),
        measure={"one": "money", "other": "money", "total": "money"},
    ),
    Theme(
        domain="finance", name="bonus", shape=Shape.BAND,
        one=grid("610", "8990", "1"), outcomes=("checking", "travel", "carloan", "pension"),
        measure={"number": "money"},
    ),
    Theme(
        domain="finance", name="banks", shape=Shape.BEST, greatest=True,
        one=grid("1.1", "5.9", "0.1"), items=("fjord", "granite", "willow", "beacon"),
        measure={"score": "rate"},
    ),
    Theme(
        domain="finance", name="loans", shape=Shape.SUM,
        one=grid("70", "690", "10"), items=("car", "kitchen", "student", "piano"),
        measure={"amount": "money", "total": "money"},
    ),
    Theme(
        domain="finance", name="fund", shape=Shape.DECISION,
        one=_NONE, outcomes=("index", "balanced", "dividend", "target"),
    ),
    Theme(
        domain="research", name="annotation", shape=Shape.CALC, relation=Times,
        one=grid("600", "2600", "100"), other=grid("0.25", "1.75", "0.25"), outcomes=("petty", "card", "tender"),
        measure={"other": "money", "total": "money"},
    ),
    Theme(
        domain="research", name="annotators", shape=Shape.CALC, relation=Shares,
        one=grid("900", "4800", "100"), other=grid("150", "400", "50"), outcomes=("booth", "seminar", "hall"),
    ),
    Theme(
        domain="research", name="sample", shape=Shape.BAND,
        one=grid("80", "2900", "10"), outcomes=("exact", "bootstrap", "ttest", "anova"),
    ),
    Theme(
        domain="research", name="models", shape=Shape.BEST, greatest=True,
        one=grid("0.311", "0.889", "0.001"), items=("logistic", "forest", "bert", "boosting"),
    ),
    Theme(
        domain="research", name="hours", shape=Shape.SUM,
        one=grid("12", "96", "1"), items=("interviews", "transcripts", "surveys", "recordings"),
    ),
    Theme(
        domain="research", name="venue", shape=Shape.DECISION,
        one=_NONE, outcomes=("acl", "emnlp", "naacl", "coling"),
    ),
)  # fmt: skip
"""Six of each domain, so that three threads are never about one thing."""


def themes_of(domain: str, *shapes: Shape) -> list[Theme]:
    """The themes of a domain that have one of the shapes; of all shapes where none is named."""
    return [theme for theme in THEMES if theme.domain == domain and (not shapes or theme.shape in shapes)]
