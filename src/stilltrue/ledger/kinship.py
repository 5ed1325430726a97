"""One subject for somebody of the owner's, by what he is and by what he is called: "my sister" and Jiwoo, 동생 and 지우."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from stilltrue.ledger.gather import assertions_of, turns_of
from stilltrue.ledger.naming import Names, subject_key
from stilltrue.ledger.phrasing import wording_key
from stilltrue.ledger.rename import alias_row
from stilltrue.ledger.rulings import taking_part
from stilltrue.model.claim import Act, Assertion, Modality
from stilltrue.model.fact import OWNER, Slot
from stilltrue.model.record import Alias, AliasKind
from stilltrue.model.scope import SpaceKey, Tier
from stilltrue.model.time import FOREVER, Instant
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

    names: frozenset[str]
    """The keys of all names given to it, less those that were taken back."""
    instants: frozenset[Instant]
    """When what was said and ruled about them was recorded."""


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
    roles = {told.role: told.predicate for each in assertions if (told := _told(each, names)) is not None}
    rows = [row for row in tx.aliases(space, with_closed=True) if row.kind is AliasKind.ENTITY] if roles else []
    added: list[Alias] = []
    closed: list[Alias] = []
    for role, predicate in sorted(roles.items()):
        found = _on_record(tx, space, names, role, predicate)
        open_row = next((row for row in rows if row.mention == role and row.recorded_to >= FOREVER), None)
        if open_row is not None and (open_row.method != KINSHIP or {open_row.name} == found.names):
            continue
        if open_row is not None:
            closed.append(open_row)
        if len(found.names) == 1:
            (name,) = found.names
            apart = [row for row in rows if {row.mention, row.name} == {role, name}]
            by_hand = any(row.recorded_to not in found.instants for row in apart)
            is_new = open_row is not None or not names.are_one(AliasKind.ENTITY, role, name)
            if not by_hand and name != OWNER and is_new:
                added.append(_row(space, role, name, recorded_at))
    return added, closed


def called_by(assertions: Iterable[Assertion], names: Names) -> set[tuple[str, str]]:
    """Who somebody of the owner's is, with the name that some claims give him: the keys of both."""
    told = (called for each in assertions if _says_so(each) and (called := _told(each, names)) is not None)
    return {(called.role, called.name) for called in told}


def relation_of(names: Names, worded: str) -> str | None:
    """The predicate of the owner's by which a name that stands for another says whom it means; None for any other name."""
    key = subject_key(worded)
    return _relation(key, names) if key in names.entities else None


def _relation(role: str, names: Names) -> str | None:
    """The predicate of the owner's that a subject is named by: sister, of "my sister"."""
    predicate = names.predicate(role.removeprefix("user's "))
    return predicate if predicate in ONE_OF_FEW else None


def _row(space: SpaceKey, role: str, name: str, recorded_at: Instant) -> Alias:
    return alias_row(space, AliasKind.ENTITY, role, name, method=KINSHIP, recorded_at=recorded_at, score=_SCORE)


def _on_record(tx: Transaction, space: SpaceKey, names: Names, role: str, predicate: str) -> _OnRecord:
    slots = (Slot(space, OWNER, predicate, ""), names.slot(Slot(space, role, _NAME, "")))
    told = [each for slot in dict.fromkeys(slots) for each in assertions_of(tx, slot, names)]
    rulings = tx.rulings(space)
    heard = taking_part(told, turns_of(tx, told, rulings), rulings)
    calling = [called for each in heard if (called := _told(each, names)) is not None and called.role == role]
    wrong = {subject_key(each.corrects.text) for each in heard if each.corrects is not None}
    wrong |= {subject_key(each.value.text) for each in heard if each.value is not None and not _says_so(each)}
    instants = frozenset((*(each.recorded_at for each in told), *(row.recorded_at for row in rulings)))
    return _OnRecord(frozenset(called.name for called in calling) - wrong, instants)


def _told(assertion: Assertion, names: Names) -> _Called | None:
    """How somebody of the owner's is called or is not called, by the owner's own word; None for any other claim."""
    value = assertion.value
    if value is None or assertion.tier < Tier.OWN_WORD or assertion.modality is not Modality.ACTUAL:
        return None
    subject, predicate = subject_key(assertion.subject), names.predicate(assertion.predicate)
    if subject == OWNER and predicate in ONE_OF_FEW:
        return _Called(_role_key(assertion.predicate), predicate, subject_key(value.text))
    if predicate == _NAME and subject != OWNER and (meant := _relation(subject, names)) is not None:
        return _Called(subject, meant, subject_key(value.text))
    return None


def _says_so(assertion: Assertion) -> bool:
    return assertion.polarity and assertion.act in (Act.HOLDS, Act.CONFIRMS)


def _role_key(worded: str) -> str:
    """The key of the subject that somebody is by a predicate as worded: "sister" is "my sister", 동생 is 동생."""
    key = wording_key(worded)
    return subject_key(f"my {key}" if key.isascii() else key)
