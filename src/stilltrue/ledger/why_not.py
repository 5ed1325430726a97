"""Why a value is not what holds: what overruled it, slot by slot, down to the words that did."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from stilltrue.ledger.authority import said_without_leave
from stilltrue.ledger.naming import Names
from stilltrue.ledger.read import first_receipts, history
from stilltrue.model.claim import Act, Assertion, AssertionId, Modality, Value, folded
from stilltrue.model.fact import Fact, Fate, Slot
from stilltrue.model.filter import FactFilter
from stilltrue.model.receipt import Receipt
from stilltrue.model.scope import SpaceKey
from stilltrue.model.state import Moved, Overruled, WhyNotReason
from stilltrue.model.ticket import History
from stilltrue.model.time import FOREVER, Instant
from stilltrue.storage.base import Transaction

_OF_FATE = {
    Fate.DENIED: WhyNotReason.DENIED,
    Fate.CORRECTED: WhyNotReason.CORRECTED,
    Fate.OVERRULED: WhyNotReason.BY_HAND,
    Fate.OUTRANKED: WhyNotReason.OUTRANKED,
    Fate.CHALLENGER: WhyNotReason.OUTRANKED,
    Fate.REPEATED: WhyNotReason.REPEATED,
    Fate.WAITING: WhyNotReason.WAITING,
    Fate.UNSETTLES: WhyNotReason.NEGATIVE,
    Fate.RESERVES: WhyNotReason.NEGATIVE,
    Fate.UNDATED: WhyNotReason.UNDATED,
    Fate.UNDONE: WhyNotReason.UNDONE,
    Fate.QUARANTINED: WhyNotReason.QUARANTINED,
}
_NEAREST_FIRST = tuple(WhyNotReason)
_MOST_BY = 3
_PAGE = 1_000
_NUMBER = re.compile(r"[+-]?[0-9]{1,60}(?:[.][0-9]{1,60})?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """The value asked about, as typed and by all that it may be read as."""

    text: str
    keys: frozenset[str]
    number: Decimal | None
    """Where it is typed without a unit, which may then be any."""

    @classmethod
    def of(cls, text: str, values: Iterable[Value] = ()) -> Sought:
        """
        A value as somebody typed it.

        >>> Sought.of("1,200").fits(Value.of_number(1200, "items"), Names.of(()))
        True
        """
        plain = text.replace(",", "").strip()
        number = Decimal(plain) if _NUMBER.fullmatch(plain) else None
        keys = {value.key for value in (Value.of_text(text), *values)}
        return cls(text=folded(text), keys=frozenset(keys), number=number)

    def fits(self, value: Value | None, names: Names) -> bool:
        """Whether it is this value, by its key or as worded."""
        if value is None:
            return False
        if folded(value.text) == self.text or (self.number is not None and value.number == self.number):
            return True
        own = names.value(value).key
        return own in self.keys or own == names.value(Value.of_text(self.text)).key


def slots_of(tx: Transaction, space: SpaceKey, sought: Sought, names: Names) -> list[Slot]:
    """The slots in which a value was ever claimed, or came out of a formula, sorted."""
    said = [value for value in tx.values_said(space) if sought.fits(value, names)]
    slots = {names.slot(worded) for worded in tx.slots_saying(space, said)} if said else set()
    wanted = FactFilter(spaces=(space,), text=sought.text, lane=None)
    after: str | None = None
    while True:
        facts, after = tx.list_facts(wanted, limit=_PAGE, after=after)
        slots |= {fact.slot for fact in facts if sought.fits(fact.value, names)}
        if after is None:
            return sorted(slots)


def overruled(
    tx: Transaction, slot: Slot, sought: Sought, names: Names, *, at: Instant, known_at: Instant | None
) -> Overruled | None:
    """What became of a value in one slot, at an instant; None where it was never claimed there."""
    told = history(tx, slot, names, known_at=known_at)
    claims = tx.assertions([one.claim for one in told.told])
    return _Case(tx, slot, sought, names, at, known_at, told, claims).verdict()


@dataclass(frozen=True, slots=True)
class _Case:
    """One slot and one value in it."""

    tx: Transaction
    slot: Slot
    sought: Sought
    names: Names
    at: Instant
    known_at: Instant | None
    told: History
    claims: Mapping[AssertionId, Assertion]

    def verdict(self) -> Overruled | None:
        for look in (self._in_the_timeline, self._unshown, self._meant_otherwise, self._negative):
            found = look()
            if found is not None:
                return found
        return None

    def _facts(self, holds: Callable[[Fact], bool]) -> list[Fact]:
        return [fact for fact in self.told.facts if fact.lane is Modality.ACTUAL and holds(fact)]

    def _is_it(self, fact: Fact) -> bool:
        return fact.polarity and self.sought.fits(fact.value, self.names)

    def _in_the_timeline(self) -> Overruled | None:
        held = self._facts(self._is_it)
        if not held:
            return None
        now = [fact for fact in held if fact.valid.covers(self.at)]
        if now:
            return self._told(WhyNotReason.HOLDS, fact=now[0])
        past = [fact for fact in held if fact.valid.end <= self.at]
        if not past:
            return self._told(WhyNotReason.NOT_YET, fact=held[0], since=held[0].valid.start)
        return self._ended(past[-1])

    def _ended(self, fact: Fact) -> Overruled:
        """A stretch that is over: by what came after it, or by an input that changed."""
        end = fact.valid.end
        after = self._facts(lambda one: one.valid.covers(end))
        over = [one for one in after if one.exception and one.valid.covers(self.at)]
        reason = WhyNotReason.ENDED
        if over and not fact.exception and self._comes_back(fact, over[0]):
            reason = WhyNotReason.HIDDEN
        elif any(one.polarity and one.value is not None for one in after):
            reason = WhyNotReason.SUPERSEDED
        moved = self._moved(fact, end)
        said_after = [claim for one in after for claim in self._behind(one) if claim not in self._behind(fact)]
        if moved and not said_after:
            return self._told(WhyNotReason.MOVED_ON, fact=fact, since=end, moved=moved)
        if not said_after and self._by_the_day(fact):
            return self._told(WhyNotReason.DAY_CAME, fact=fact, since=end)
        by = said_after or self._ending(fact)
        return self._told(reason, fact=fact, by=by, since=end)

    def _comes_back(self, fact: Fact, over: Fact) -> bool:
        return any(
            one.value_key == fact.value_key and one.valid.start == over.valid.end for one in self._facts(self._is_it)
        )

    def _unshown(self) -> Overruled | None:
        """A claim that fills no fact, the last one said: denied, corrected, outranked, undone, ...."""
        rows = [
            one
            for one in self.told.told
            if one.fate and one.claim in self.claims and self._says_it(self.claims[one.claim])
        ]
        if not rows:
            return None
        last = rows[-1]
        by = [last.by] if last.by is not None else []
        reason = _OF_FATE[Fate(str(last.fate))]
        if last.fate == Fate.REPEATED:
            by = self._taken_back_below()
        if reason is WhyNotReason.OUTRANKED and self._is_not_his(last.claim):
            reason, by = WhyNotReason.NO_LEAVE, self._reserving()
        if not by and Fate(str(last.fate)) in (Fate.CHALLENGER, Fate.OUTRANKED):
            by = [claim for fact in self._now() for claim in self._behind(fact)]
        return self._told(reason, claim=last.claim, by=by)

    def _is_not_his(self, claim: AssertionId) -> bool:
        """Whether a claim only counts as hearsay, because what the slot holds was for others to say."""
        out = {one.claim for one in self.told.told if one.fate in (Fate.UNDONE, Fate.QUARANTINED)}
        known = [one for one in self.claims.values() if one.id not in out]
        turns = self.tx.turns({one.turn_id for one in known})
        return claim in said_without_leave(self.slot, known, turns, self.names)

    def _reserving(self) -> list[AssertionId]:
        """By which words it was said who may change it; none where that follows from who decided."""
        return [one.claim for one in self.told.told if one.fate == Fate.RESERVES]

    def _taken_back_below(self) -> list[AssertionId]:
        """By which words that was taken back from which a formula had come to a value."""
        from stilltrue.ledger.state_block import on_the_path  # noqa: PLC0415 - formulas are for those who have any

        below = on_the_path(self.tx, [self.slot], lambda _: self.names, self.known_at)
        told = (history(self.tx, slot, self.names, known_at=self.known_at).told for slot in below if slot != self.slot)
        return [
            one.by for rows in told for one in rows if one.by is not None and one.fate in (Fate.DENIED, Fate.CORRECTED)
        ]  # fmt: skip

    def _says_it(self, claim: Assertion) -> bool:
        holds = claim.polarity and claim.act in (Act.HOLDS, Act.CONFIRMS) and claim.modality.lane is Modality.ACTUAL
        return holds and self.sought.fits(claim.value, self.names)

    def _meant_otherwise(self) -> Overruled | None:
        """A plan, a supposition, an advice: it fills no slot."""
        found = [
            claim
            for claim in self.claims.values()
            if claim.modality.lane is not Modality.ACTUAL and self.sought.fits(claim.value, self.names)
        ]
        if not found:
            return None
        last = max(found, key=lambda claim: claim.utterance)
        if any(one.claim == last.id and one.fate == Fate.WAITING for one in self.told.told):
            return self._told(WhyNotReason.WAITING, claim=last.id)
        return self._told(WhyNotReason.OTHER_LANE, claim=last.id, lane=last.modality.value)

    def _negative(self) -> Overruled | None:
        """Only ever said not to be so, to be wrong, or to be over."""
        found = [
            claim
            for claim in self.claims.values()
            if self.sought.fits(claim.value, self.names) or self.sought.fits(claim.corrects, self.names)
        ]
        if not found:
            return None
        last = max(found, key=lambda claim: claim.utterance)
        corrected = self.sought.fits(last.corrects, self.names)
        reason = WhyNotReason.CORRECTED if corrected else WhyNotReason.NEGATIVE
        return self._told(reason, by=[last.id])

    def _now(self) -> list[Fact]:
        return self._facts(lambda fact: fact.polarity and fact.valid.covers(self.at))

    def _behind(self, fact: Fact) -> list[AssertionId]:
        return self.tx.supports([fact.id]).get(fact.id, [])

    def _ending(self, fact: Fact) -> list[AssertionId]:
        """The claims that ended a value after which nothing holds; a bounded one ended by its own word."""
        ends = [
            claim
            for claim in self.claims.values()
            if claim.act is Act.ENDS and (claim.value is None or self.sought.fits(claim.value, self.names))
        ]
        return [claim.id for claim in sorted(ends, key=lambda claim: claim.utterance)] or self._behind(fact)

    def _by_the_day(self, fact: Fact) -> bool:
        """Whether a formula gave a value that looks at the day, so that it moves on by itself."""
        if not self.tx.has_derivations(self.slot.space):
            return False
        from stilltrue.ledger.moved import is_by_the_day  # noqa: PLC0415 - formulas are for those who have any

        return is_by_the_day(self.tx, fact, self.known_at)

    def _moved(self, fact: Fact, moment: Instant) -> tuple[Moved, ...]:
        """The inputs that changed when a derived value did; none where it is not derived."""
        if not self.tx.has_derivations(self.slot.space) or moment >= FOREVER:
            return ()
        from stilltrue.ledger.moved import moved  # noqa: PLC0415 - formulas are for those who have any

        return moved(self.tx, fact, self.names, moment, self.known_at)

    def _told(
        self,
        reason: WhyNotReason,
        *,
        fact: Fact | None = None,
        claim: AssertionId | None = None,
        by: Sequence[AssertionId] = (),
        since: Instant | None = None,
        moved: tuple[Moved, ...] = (),
        lane: str = "",
    ) -> Overruled:
        behind = [claim] if claim is not None else self._behind(fact) if fact is not None else []
        any_claim = next(iter(self.claims.values()), None)
        named = fact or (self.told.facts[0] if self.told.facts else None)
        return Overruled(
            slot=self.slot,
            reason=reason,
            subject_label=named.subject_label if named else any_claim.subject if any_claim else self.slot.subject,
            label=named.label if named else any_claim.predicate if any_claim else self.slot.predicate,
            fact=fact,
            now=tuple(self._now()),
            claim=claim,
            said=self._receipts(behind),
            by=self._receipts(by),
            since=since,
            moved=moved,
            lane=lane,
        )

    def _receipts(self, claims: Sequence[AssertionId]) -> tuple[Receipt, ...]:
        known = self.tx.assertions(claims)
        rows = sorted(known.values(), key=lambda claim: claim.utterance)[-_MOST_BY:]
        return tuple(first_receipts(self.tx, rows).values())


def nearest_first(found: Iterable[Overruled]) -> list[Overruled]:
    """What became of a value in several slots: where it is nearest to holding first."""
    return sorted(found, key=lambda one: (_NEAREST_FIRST.index(one.reason), one.slot))
