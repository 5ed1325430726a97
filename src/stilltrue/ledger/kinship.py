"""One subject for somebody of the owner's, by what he is and by what he is called: "my sister" and Jiwoo, 동생 and 지우."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from stilltrue.ledger.belief import claim_in
from stilltrue.ledger.gather import assertions_of, turns_of
from stilltrue.ledger.naming import Names, subject_key
from stilltrue.ledger.phrasing import wording_key
from stilltrue.ledger.rename import alias_row
from stilltrue.ledger.rulings import taking_part
from stilltrue.ledger.timeline import timeline
from stilltrue.model.claim import Act, Assertion, AssertionId, Modality
from stilltrue.model.fact import OWNER, Slot
from stilltrue.model.naming import Alias, AliasKind
from stilltrue.model.ruling import RulingRow
from stilltrue.model.scope import SpaceKey, Tier
from stilltrue.model.time import FOREVER, Instant
from stilltrue.model.turn import Turn, TurnId
from stilltrue.storage.base import Transaction

ONE_OF_FEW = frozenset(
    {"spouse", "partner", "best_friend", "mother", "father", "sister", "brother", "sibling", "child"}
)
"""Predicates of the owner's whose words mean one person until a second name is told; of friends and cousins nobody has one."""

KINSHIP = "kinship"
"""How it was found that two names are of one person: the owner said what the one who is called so is to him."""

_NAME = "name"
_SCORE = 0.9


@dataclass(frozen=True, slots=True)
class _Called:
    """That somebody of the owner's is called by a name."""

    role: str
    """The key of what he is to the owner: "my sister"."""
    predicate: str
    """The predicate of the owner's that this is: sister."""
    name: str
    """The key of the name."""


@dataclass(frozen=True, slots=True)
class _OnRecord:
    """What is on record about the names of one role."""

    told: Sequence[Assertion]
    turns: Mapping[TurnId, Turn]
    rulings: Sequence[RulingRow]
    names: Names

    @property
    def instants(self) -> frozenset[Instant]:
        """When what was said and ruled about them was recorded."""
        return frozenset((*(each.recorded_at for each in self.told), *(row.recorded_at for row in self.rulings)))

    def called(self, role: str, known_at: Instant = FOREVER) -> frozenset[str]:
        """
        The keys of all names that are given to a role, by the rule for a slot of many values; none that is over or wrong.

        Args:
            role: the key of the role.
            known_at: by what was recorded until then.
        """
        rulings = [row for row in self.rulings if row.recorded_at <= known_at]
        told = [each for each in self.told if each.recorded_at <= known_at]
        heard = taking_part(told, self.turns, rulings)
        told_of = timeline([claim_in(each, self.names) for each in heard], many=True).stretches
        gone = {fact.key for fact in told_of if not fact.polarity and fact.valid.end >= FOREVER}
        standing = {fact.key for fact in told_of if fact.polarity} - gone
        positive = [each for each in heard if each.polarity and each.act in (Act.HOLDS, Act.CONFIRMS)]
        given = [(called, each) for each in positive if (called := _told(each, self.names)) is not None]
        return frozenset(
            called.name for called, each in given if called.role == role and claim_in(each, self.names).key in standing
        )


def joined_and_parted(
    tx: Transaction, space: SpaceKey, names: Names, assertions: Iterable[Assertion], *, recorded_at: Instant
) -> tuple[list[Alias], list[Alias]]:
    """
    Alias rows to record and rows to close, so that "my sister" is the one who is called so, as long as there is one.

    Once two names are on record for what "my sister" is, it means neither of them. What somebody set apart by hand is
    not joined again.

    Args:
        tx: a writing transaction in which the claims are on record.
        space: whose memory it is.
        names: how its names are read.
        assertions: claims that were made or ruled on.
        recorded_at: the instant of the recording.
    """
    added: list[Alias] = []
    closed: list[Alias] = []
    for role, found, rows in _each_role(tx, space, names, assertions):
        open_row = next((row for row in rows if row.mention == role and row.recorded_to >= FOREVER), None)
        if open_row is not None and open_row.method != KINSHIP:
            continue
        name = _meant(role, found.called(role), names, _apart(role, _split(rows, found)))
        if open_row is not None and open_row.name != name:
            closed.append(open_row)
        if name is not None and (open_row is None or open_row.name != name):
            added.append(_row(space, role, name, recorded_at))
    return added, closed


def kin_told_anew(
    tx: Transaction,
    space: SpaceKey,
    names: Names,
    assertions: Iterable[Assertion],
    *,
    without: Iterable[AssertionId] = (),
) -> tuple[list[Alias], list[Alias]]:
    """
    Alias rows to add and rows to erase, so that those of kin are as they follow from what was recorded when.

    Args:
        tx: a transaction in which the claims are on record.
        space: whose memory it is.
        names: how its names are read.
        assertions: claims of all kin whose names are concerned.
        without: claims that are left out, as if they had never been made.
    """
    gone = set(without)
    added: list[Alias] = []
    removed: list[Alias] = []
    for role, found, rows in _each_role(tx, space, names, assertions):
        left = replace(found, told=[each for each in found.told if each.id not in gone])
        wanted = list(_through_time(space, role, left, rows, found))
        before = [row for row in rows if row.method == KINSHIP]
        removed += [row for row in before if row not in wanted]
        added += [row for row in wanted if row not in before]
    return added, removed


def _through_time(
    space: SpaceKey, role: str, left: _OnRecord, rows: Sequence[Alias], found: _OnRecord
) -> Iterator[Alias]:
    """The rows of one role by what is left on record; where somebody set two names apart, or joined others, that stays."""
    by_hand = [row for row in rows if row.method != KINSHIP and row.mention == role]
    split = _split(rows, found)
    edges = {row.recorded_to for row in split} | {row.recorded_from for row in by_hand}
    open_row: Alias | None = None
    for instant in sorted(left.instants | edges):
        is_held = any(row.recorded_from <= instant < row.recorded_to for row in by_hand)
        apart = _apart(role, [row for row in split if row.recorded_to <= instant])
        meant = None if is_held else _meant(role, left.called(role, instant), left.names, apart)
        if open_row is not None and open_row.name != meant:
            yield replace(open_row, recorded_to=instant)
        if open_row is None or open_row.name != meant:
            open_row = _row(space, role, meant, instant) if meant is not None else None
    if open_row is not None:
        yield open_row


def _each_role(
    tx: Transaction, space: SpaceKey, names: Names, assertions: Iterable[Assertion]
) -> Iterator[tuple[str, _OnRecord, list[Alias]]]:
    """The roles that some claims concern, each with what is on record of it, and the rows by which it stands for a name."""
    spoken = [(each, told) for each in assertions if (told := _told(each, names)) is not None]
    # What the owner has is one slot in whatever words: "sister" and 언니 are two roles of it.
    slots = {Slot(space, OWNER, told.predicate, "") for each, told in spoken if _is_owners(each)}
    beside = [_told(each, names) for slot in slots for each in assertions_of(tx, slot, names)]
    roles = {told.role: told.predicate for told in (*(told for _, told in spoken), *beside) if told is not None}
    roles |= _named_apart(tx, space, names, {slot.predicate for slot in slots})
    rows = [row for row in tx.aliases(space, with_closed=True) if row.kind is AliasKind.ENTITY] if roles else []
    for role, predicate in sorted(roles.items()):
        yield (
            role,
            _on_record(tx, space, names, role, predicate),
            [row for row in rows if role in (row.mention, row.name)],
        )


def _named_apart(tx: Transaction, space: SpaceKey, names: Names, predicates: Collection[str]) -> dict[str, str]:
    """The roles by some predicates that have a name of their own on record, or stand for one; each with its predicate."""
    if not predicates:
        return {}
    subjects = {*names.entities, *(slot.subject for slot in tx.slots(space, None, _NAME))}
    return {each: meant for each in subjects if (meant := _relation(each, names)) is not None and meant in predicates}


def _meant(role: str, called: Collection[str], names: Names, apart: Collection[str]) -> str | None:
    """The one name for which a role stands; None where there are several, or it goes by that already, or must not."""
    if len(called) != 1:
        return None
    (name,) = called
    beside = replace(names, entities={key: other for key, other in names.entities.items() if key != role})
    return None if name == OWNER or name in apart or beside.are_one(AliasKind.ENTITY, role, name) else name


def _split(rows: Iterable[Alias], found: _OnRecord) -> list[Alias]:
    """The rows that somebody took back by hand: nothing else was recorded at that instant."""
    return [row for row in rows if row.recorded_to < FOREVER and row.recorded_to not in found.instants]


def _apart(role: str, split: Iterable[Alias]) -> set[str]:
    """The names that are not those of a role, by the rows that were taken back."""
    return {row.name if row.mention == role else row.mention for row in split}


def relation_of(names: Names, worded: str) -> str | None:
    """The predicate of the owner's by which a name that stands for another says whom it means; None for any other name."""
    key = names.person(worded)
    return _relation(key, names) if key in names.entities else None


def _relation(role: str, names: Names) -> str | None:
    """The predicate of the owner's that a subject is named by: sister, of "my sister"."""
    predicate = names.predicate(role.removeprefix("user's "))
    return predicate if predicate in ONE_OF_FEW else None


def _row(space: SpaceKey, role: str, name: str, recorded_at: Instant) -> Alias:
    return alias_row(space, AliasKind.ENTITY, role, name, method=KINSHIP, recorded_at=recorded_at, score=_SCORE)


def _on_record(tx: Transaction, space: SpaceKey, names: Names, role: str, predicate: str) -> _OnRecord:
    slots = (Slot(space, OWNER, predicate, ""), names.slot(Slot(space, role, _NAME, "")))
    about = [each for slot in dict.fromkeys(slots) for each in assertions_of(tx, slot, names)]
    # What the owner has counts in whatever words; a name in the role's own, also where several go by that name.
    called = ((each, _told(each, names)) for each in about)
    told = [each for each, one in called if one is not None and (one.role == role or _is_owners(each))]
    rulings = tx.rulings(space)
    return _OnRecord(told, turns_of(tx, told, rulings), rulings, names)


def _is_owners(assertion: Assertion) -> bool:
    """Whether it says whom the owner has, and not how somebody is called."""
    return subject_key(assertion.subject) == OWNER


def _told(assertion: Assertion, names: Names) -> _Called | None:
    """How somebody of the owner's is called or is not called, by the owner's own word; None for any other claim."""
    value = assertion.value
    if value is None or assertion.tier < Tier.OWN_WORD or assertion.modality is not Modality.ACTUAL:
        return None
    if not assertion.act.fills or assertion.derivation is not None:
        return None
    subject = names.person(assertion.subject)
    predicate = names.predicate(assertion.predicate)
    if subject == OWNER and predicate in ONE_OF_FEW:
        return _Called(_role_key(assertion.predicate, names), predicate, subject_key(value.text))
    if predicate == _NAME and subject != OWNER and (meant := _relation(subject, names)) is not None:
        return _Called(subject, meant, subject_key(value.text))
    return None


def _role_key(worded: str, names: Names) -> str:
    """The key of the subject that somebody is by a predicate as worded: "sister" is "my sister", 동생 is 동생."""
    key = wording_key(worded)
    return names.person(f"my {key}" if key.isascii() else key)
