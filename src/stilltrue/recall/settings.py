"""What recall weighs by, in one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from enum import StrEnum
from types import MappingProxyType

from stilltrue.model.frozen import dataclass
from stilltrue.model.scope import Tier


class Fusion(StrEnum):
    """How the masses of one piece of evidence become one number."""

    DENSITY = "density"
    """Noisy-OR; the shipped one."""
    SUM = "sum"
    RRF = "rrf"
    """Reciprocal ranks, for comparison."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The default masses and thresholds; every mass is a tunnel's weight times how good a hit is."""

    masses: Mapping[str, float] = field(
        default_factory=lambda: MappingProxyType(
            {
                "state": 0.9,
                "lexical": 0.8,
                "dense": 0.3,
                "graph": 0.7,
                "closure": 0.7,
                "recent": 0.7,
                "said": 0.25,
                "topic": 0.8,
            }
        )
    )
    wish_masses: Mapping[str, float] = field(
        default_factory=lambda: MappingProxyType(
            {"state": 0.5, "lexical": 0.25, "dense": 0.1, "graph": 0.25, "closure": 0.25, "topic": 0.9}
        )
    )
    """Of tunnels that count otherwise for a wish: the likings that bear on it seldom have its words."""
    tiers: Mapping[Tier, float] = field(
        default_factory=lambda: MappingProxyType(
            {Tier.ACT: 1.0, Tier.OWN_WORD: 1.0, Tier.DOCUMENT: 0.9, Tier.HEARSAY: 0.7, Tier.UNKNOWN: 0.4}
        )
    )
    beta: float = 0.3
    """What evidence gains that meets the window of the question."""
    wish_beta: float = 0.05
    """The same for a wish: a liking bears on any time."""
    fusion: Fusion = Fusion.DENSITY
    rrf_k: int = 60
    without: frozenset[str] = frozenset()
    """Tunnels that are left out, for comparison."""
    supersession: bool = True
    """False, for comparison: what was once said counts as much as what took its place."""
    heads: int = 10
    """What a tunnel starts from, at most."""
    neighbours: int = 2
    """Turns each way that a hit brings along."""
    own_share: float = 0.33
    """Of what a passage covers, how much counts that it says itself; the rest is covered with its neighbours."""
    other_voice_weight: float = 0.7
    """Of a passage in which somebody else speaks than whom the question names."""
    said_days: int = 8
    """A question about a longer time is not answered by all that was said in it."""
    said_turns: int = 40
    """Of that time, at most."""
    asking_weight: float = 0.85
    """Of a passage that asks something."""
    least_coverage: float = 0.12
    """A hit that finds less of the question is none."""
    unknown_coverage: float = 0.6
    """Added to that, times the share of the question that the space has never heard of, where that is large."""
    unheard: float = 0.5
    """From which share on it is large."""
    least_mass: float = 0.08
    """Evidence below is none."""
    least_best: float = 0.12
    """Where no evidence reaches this mass, there is none."""
    least_lead: float = 0.2
    """Where only meaning points at anything, how much nearer the nearest has to be than the next nine, from 0 to 1."""
    sure_nearness: float = 0.9
    """From which nearness on it need not be."""
    sure_mass: float = 0.2
    """Where no evidence reaches this mass, and the space has never heard of much of the question, few pieces are enough."""
    unsure_unknown: float = 0.4
    """From which share on it is much."""
    unsure_pieces: int = 4
    least_share: float = 0.12
    """Evidence below this share of the best is left out."""
    nearest: int = 40
    """Units that are nearest in meaning, at most: none of them counts for much alone."""
    least_nearness: float = 0.12
    """How near in meaning a hit has to be, from 0 where it is as near as others are to 1 where it plainly says the same."""
    least_likeness: float = 0.2
    """How near in meaning to a wish a liking of other topics has to be, as its embedder's cosines count, from 0 to 1."""
    least_fit: float = 0.15
    """How well the topics of a liking have to fit those of a wish, from 0 to 1."""
    topic_share: float = 0.1
    """Of how good a liking is, how much is by topic where it is known what it means."""
    unstated_weight: float = 0.85
    """Of what was said near a wish in meaning without stating a liking."""
    counted_mass: float = 0.03
    """Instead of `least_mass`, where only many lines together tell what is asked; so is the next one."""
    counted_share: float = 0.05
    beside_weight: float = 0.9
    """Of a passage beside a better one, where several things are asked for: they are seldom said in one breath."""
    recent_turns: int = 20
    recent_coverage: float = 0.4
    """Share of the question's terms that a turn not yet indexed has to have."""
    recent_characters: int = 8_000
    """Of a turn that are searched directly."""
    edges: int = 12
    """Of an entity, each way."""
    slot_facts: int = 40
    """Of a slot or kind asked for; where more hold at once, past and future ones are not looked at."""
    listed_facts: int = 1_000
    """Of a slot asked for as a list; the report says where there are more."""
    planned_weight: float = 0.75
    future_weight: float = 0.8
    past_weight: float = 0.8
    """Of what holds no more, where the past is asked for."""
    drawn_weight: float = 0.9
    """Of a fact that only the passage it was drawn from points at."""
    understood_weight: float = 0.4
    """Of a neighbour of what was hit, of which facts are known that the question does not ask for."""
    stale_weight: float = 0.5
    """Of text that once was true, and of a fact long unconfirmed at its lowest."""
    wider_weight: float = 0.9
    """Of each space wider than the one before it."""
    mismatch_weight: float = 0.05
    """Of a claim about another subject than the one asked about."""
    aside_weight: float = 0.6
    """Of a claim about a subject that the question does not name."""
    left_out_weight: float = 0.2
    """Of what is of somebody whom the question leaves out."""
    covered_share: float = 0.8
    """Of a passage that quotes have to cover for it to be shown by its facts alone."""
    receipts: int = 3
    """Of one fact, the first and the last ones."""

    def for_counting(self) -> Settings:
        """These, for a question that only many lines together can answer: faint ones beside one that says more."""
        return replace(
            self,
            least_best=self.least_mass,
            least_mass=min(self.least_mass, self.counted_mass),
            least_share=min(self.least_share, self.counted_share),
        )

    def for_wishing(self, *, by_meaning: bool) -> Settings:
        """
        These, for a wish: what bears on it counts by what it is about.

        Args:
            by_meaning: whether it is known what texts mean; else words count for more.
        """
        wishing = {**self.masses, **self.wish_masses}
        wishing["lexical"] *= 1 if by_meaning else 2
        # What has the words of a wish is evidence for it as before, though it counts for less.
        share = min(1.0, wishing["lexical"] / self.masses["lexical"]) if self.masses["lexical"] else 1.0
        return replace(
            self,
            masses=MappingProxyType(wishing),
            beta=self.wish_beta,
            least_mass=share * self.least_mass,
            least_best=share * self.least_best,
            sure_mass=share * self.sure_mass,
        )


DEFAULT = Settings()
