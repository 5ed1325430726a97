"""The text of each searchable unit, as an embedder reads it, its hash and its script."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from hashlib import blake2b

from stilltrue.index.document import ClaimRef, PassageRef
from stilltrue.ingest.arrive import learnable
from stilltrue.language import language_of
from stilltrue.language.tokens import script_of
from stilltrue.ledger.predicate import Predicate
from stilltrue.ledger.registry import Registry
from stilltrue.model.fact import OWNER
from stilltrue.model.unit import Unit, UnitKind
from stilltrue.storage.base import Transaction

_LOOKED_AT = 400
"""Characters of a text by which its script is told."""
_UNWRITTEN = ("digit", "none")
_MARK = re.compile(r"^(?:#|(?:money|duration|date|number|boolean):)")
"""Of its kind, with which the key of a value begins that is no text."""


def texts_of(tx: Transaction, units: Iterable[Unit], registry: Registry) -> dict[str, str]:
    """
    The texts of units by their refs; what is no longer there is left out.

    That of a passage is what was said and by whom, where he has a name, less what memory itself handed out;
    that of a claim is made of its slot and value, with the predicate called as in the language of the rest.
    """
    passages: dict[str, PassageRef] = {}
    texts: dict[str, str] = {}
    for unit in units:
        if unit.kind is UnitKind.PASSAGE:
            passages[unit.ref] = PassageRef.read(unit.ref)
        else:
            texts[unit.ref] = claim_text(ClaimRef.read(unit.ref), registry)
    turns = tx.turns({ref.turn_id for ref in passages.values()})
    said = {turn_id: learnable(turn) for turn_id, turn in turns.items()}
    return texts | {
        ref: _spoken(turns[passage.turn_id].speaker, said[passage.turn_id][passage.start : passage.end])
        for ref, passage in passages.items()
        if passage.turn_id in said
    }


def _spoken(speaker: str | None, words: str) -> str:
    return f"{speaker}: {words}" if speaker else words


def claim_text(claim: ClaimRef, registry: Registry) -> str:
    """
    A slot and value in words. The owner is left out, whom nearly every claim is about.

    >>> from stilltrue.ledger.registry import load_registry
    >>> from stilltrue.model.fact import Slot
    >>> from stilltrue.model.scope import SpaceKey
    >>> slot = Slot(SpaceKey("user:ann"), "user", "lives_in")
    >>> claim_text(ClaimRef(slot, "busan"), load_registry()), claim_text(ClaimRef(slot, "부산"), load_registry())
    ('lives in busan', '사는 곳 부산')
    """
    slot = claim.slot
    subject = "" if slot.subject == OWNER else slot.subject
    value = _MARK.sub("", claim.value_key)
    code = language_of(f"{subject} {slot.qualifier} {value}")
    row = registry.get(slot.predicate)
    if row is not None and value in row.stances:
        parts = [subject, _stance(row, value, code), slot.qualifier]
        return " ".join(part for part in (parts if code == "en" else (subject, slot.qualifier, parts[1])) if part)
    label = slot.predicate if row is None else row.label.get(code, slot.predicate)
    return " ".join(part for part in (subject, label, slot.qualifier, value) if part)


def _stance(row: Predicate, stance: str, code: str) -> str:
    """How a language says that somebody likes, avoids, …"""
    return next((worded for worded in row.stances[stance] if language_of(worded) == code), stance)


def text_hash(text: str) -> bytes:
    """By which it is known whether a vector was made from this text."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()


def script_in(text: str) -> str:
    """
    The script that most letters of a text are in; Hangul and kana tell more than the letters they are mixed with.

    >>> script_in("나 Busan 살아"), script_in("東京に住んでいる"), script_in("7!")
    ('hangul', 'kana', '')
    """
    counts = Counter(script_of(char) for char in text[:_LOOKED_AT] if char.isalpha())
    total = sum(counts.values())
    for telling in ("hangul", "kana"):
        if counts[telling] and 3 * counts[telling] >= total:
            return telling
    ranked = sorted((-n, script) for script, n in counts.items() if script not in _UNWRITTEN)
    return ranked[0][1] if ranked else ""
