"""Long timelines kept at hand, so that a plain later word costs only their last stretch."""

from __future__ import annotations

from collections import ChainMap, OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from stilltrue.ledger.belief import claim_in, is_bare_rule, is_many, is_silent, lanes_of
from stilltrue.ledger.events import EventsHeard, concerns_event
from stilltrue.ledger.growing import Growing
from stilltrue.ledger.grown import Grown, Place, Worded, place_of
from stilltrue.ledger.naming import Names
from stilltrue.ledger.reading import tier_of
from stilltrue.model.claim import Act, Assertion, AssertionId, Claim, Modality
from stilltrue.model.fact import Fact, Slot, Stretch
from stilltrue.model.time import Instant

SHORTEST = 48
"""Claims from which on a timeline is worth keeping."""
OFTEN = 3
"""Words about a slot, one after the other, from which on a short timeline is worth keeping too."""
LONGEST_AT_ONCE = 256
"""Claims up to which a timeline is kept at the first word; a longer one at the second, since to keep it takes long."""
_FEW = 6
"""Words each heard with a part of a long timeline, which together take about as long as to keep it."""
_MOST = 32
"""Timelines kept."""

Mark = tuple[Instant | None, int]
"""Of a ledger: the last instant of a recording, and how often the past of a slot was rewritten, which takes no instant."""


@dataclass(slots=True)
class _Row:
    spoken: Sequence[Assertion]
    names: Names
    many: bool
    facts: dict[Place, Fact]
    """The versions as stored."""
    events: EventsHeard
    aside: frozenset[str]
    """The values spoken of in other lanes, which a word about one of them concerns too."""
    of_several_tiers: bool
    behind: dict[AssertionId, Assertion] = field(default_factory=dict)
    """The assertions that may be the first behind a fact that only begins with a later word."""
    made: Growing | None = None
    """The timeline, once a word comes that was said after all others."""

    @property
    def growing(self) -> Growing:
        """The timeline of what was spoken, under the names of that time."""
        if self.made is None:
            self.made = Growing(lanes_of(self.spoken, self.names)[Modality.ACTUAL], many=self.many)
            self.spoken = ()
        return self.made

    def claim(self, slot: Slot, assertion: Assertion, names: Names) -> Claim | None:
        """The claim of a word that concerns one timeline alone; None where it concerns more."""
        if assertion.modality.lane is not Modality.ACTUAL or (is_many(slot, [assertion], names) and not self.many):
            return None
        if is_silent(assertion) or is_bare_rule(assertion):
            return None
        if any(assertion.said_at < each.said_at for each in self.spoken):
            return None
        if concerns_event(assertion) and not self.events.is_new(assertion, names):
            return None
        (claim,) = lanes_of([assertion], names)[Modality.ACTUAL]
        self.events.note([assertion], names)
        return claim if claim.key not in self.aside else None

    def note(self, assertion: Assertion) -> None:
        """
        Keep an assertion by which facts that begin later may be worded.

        That is one of what does not hold, and where some are of a lower tier any: it backs what a higher one says.
        """
        ends = assertion.act is Act.ENDS or not assertion.polarity or assertion.only
        if ends or self.of_several_tiers:
            self.behind[assertion.id] = assertion

    def worded_by(self, slot: Slot, new: Iterable[Stretch], fresh: Assertion) -> Mapping[AssertionId, Assertion] | None:
        """The assertions by which facts that begin with a fresh one are worded; None where one of these is not kept."""
        self.note(fresh)
        known = ChainMap({fresh.id: fresh}, self.behind)
        begun = [stretch for stretch in new if place_of(slot, stretch) not in self.facts and stretch.support]
        return known if all(stretch.support[0] in known for stretch in begun) else None


class AtHand(Protocol):
    """What is kept at hand, and may be dropped at any time."""

    def drop(self) -> None:
        """Forget everything."""
        ...


class Resident:
    """
    The long timelines of one opened memory.

    They are good as long as nobody else wrote to the ledger: `sync` asks for its mark, and drops all where that is not
    the one this memory left behind.
    """

    def __init__(self) -> None:
        self._rows: OrderedDict[Slot, _Row] = OrderedDict()
        self._left: Mark | None = None
        self._asked: dict[Slot, int] = {}
        self.beside: AtHand | None = None
        """What else whoever writes keeps at hand as long as these timelines are good."""

    def is_rare(self, slot: Slot) -> bool:
        """
        Whether a slot was asked for a few times at most since anything was dropped, this time included.

        Who writes to it now and then need not have its timeline at hand; who keeps coming back is better off with it.
        """
        self._asked[slot] = self._asked.get(slot, 0) + 1
        return self._asked[slot] <= _FEW

    def sync(self, mark: Mark) -> None:
        """Drop everything where somebody else recorded or rewrote something since."""
        if mark != self._left:
            self._clear()

    def recorded(self, mark: Mark) -> None:
        """Note the mark that this memory itself leaves behind."""
        self._left = mark

    def drop(self) -> None:
        """Forget everything: a transaction came to nothing."""
        self._clear()
        self._left = None

    def _clear(self) -> None:
        self._rows.clear()
        self._asked.clear()
        if self.beside is not None:
            self.beside.drop()

    def grown(self, slot: Slot, fresh: Sequence[Assertion], names: Names, recorded_at: Instant) -> Grown | None:
        """
        What plain later words change; None, and the timeline is dropped, where it has to be computed anew.

        Args:
            slot: the slot under present names.
            fresh: those of the new assertions that take part.
            names: how names are read.
            recorded_at: the instant of the recording.
        """
        row = self._rows.pop(slot, None)
        if row is None:
            return None
        grown = Grown()
        for assertion in fresh:
            claim = row.claim(slot, assertion, names)
            growth = row.growing.add(claim) if claim is not None else None
            if growth is None:
                return None
            worded = row.worded_by(slot, growth.new, assertion)
            if worded is None:
                return None
            grown.take(slot, row.facts, growth, row.growing, Worded(worded, names, recorded_at))
        if len(fresh) > 1:
            grown.as_one(row.facts)
        self._rows[slot] = row
        return grown

    def told_twice(self, slot: Slot, fresh: Iterable[Assertion], names: Names) -> list[tuple[str, str]] | None:
        """The ids of events that later tellings make one with others; None where all that was told has to be read."""
        row = self._rows.get(slot)
        return row.events.hear(fresh, names) if row is not None else None

    def keep(
        self,
        slot: Slot,
        assertions: Iterable[Assertion],
        names: Names,
        stored: Mapping[Place, Fact],
        *,
        beside: Iterable[Assertion] = (),
    ) -> None:
        """
        Keep a timeline that was just computed from everything, where it is long.

        Args:
            slot: the slot under present names.
            assertions: those that take part.
            names: how names are read.
            stored: the versions as stored.
            beside: all that is on record of the slot, where that is more.
        """
        self._rows.pop(slot, None)
        known = list(assertions)
        n_asked = self._asked.get(slot, 0)
        if (len(known) < SHORTEST and n_asked < OFTEN) or (n_asked == 1 and len(known) > LONGEST_AT_ONCE):
            return
        many, aside = is_many(slot, known, names), _aside(known, names)
        if aside is None or (not many and (aside or any(map(concerns_event, known)))):
            return
        spoken = [each for each in known if not is_silent(each)]
        events, everything = EventsHeard(), list(beside) or known
        events.hear(everything, names)
        events.note(everything, names)
        row = self._rows[slot] = _Row(
            spoken, names, many, dict(stored), events, aside, len(set(map(tier_of, known))) > 1
        )
        for each in known:
            row.note(each)
        while len(self._rows) > _MOST:
            self._rows.popitem(last=False)


def _aside(assertions: Iterable[Assertion], names: Names) -> frozenset[str] | None:
    """The values that other lanes speak of; None where one speaks of values that it does not name."""
    keys: set[str] = set()
    for assertion in assertions:
        if assertion.modality.lane is Modality.ACTUAL:
            continue
        claim = claim_in(assertion, names)
        if claim.key is None or claim.only:
            return None
        keys |= {claim.key, claim.corrects.key if claim.corrects is not None else claim.key}
    return frozenset(keys)
