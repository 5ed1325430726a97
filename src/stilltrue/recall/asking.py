"""What is asked of recall: the question with who asks it when, and what is to be handed over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stilltrue.ledger.naming import Names
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """A question, and all that decides how it is read."""

    question: str
    """In any language; English and Korean are read for names, predicates and times."""
    spaces: Mapping[SpaceKey, Names]
    """Those that the asker may see, the narrowest first, each with how its names are read; never none."""
    now: Instant
    """The instant it is asked at."""
    zone: str = "UTC"
    """In which "in March" is read, and the times of the evidence are written."""
    as_of: Instant | None = None
    """The instant asked about, where the caller says so; it outranks the words."""
    known_at: Instant | None = None
    """Whose belief is asked for: ours now, or ours at that instant."""
    recent: Sequence[str] = ()
    """The last turns of the talk, the latest last, for what the question leaves out."""

    @property
    def narrowest(self) -> Names:
        """How the names of the narrowest space are read."""
        return next(iter(self.spaces.values()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What is to be handed over."""

    k: int = 10
    """Pieces, at most, besides the values of a list that is asked for whole."""
    explain: bool = False
    """Each piece comes with its masses by tunnel and head."""
    purpose: str | None = None
    """What the evidence is for; limits what is personal."""
    prove: bool = False
    """Everything current within reach of the question comes along, with its proof."""
