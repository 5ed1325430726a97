"""Whether a sentence hands over what is on record of somebody else than the question asks about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from stilltrue.answer.exhibits import Exhibit
from stilltrue.answer.figures import stands_in
from stilltrue.ledger.naming import Names
from stilltrue.model.evidence import Cue
from stilltrue.model.fact import OWNER, Fact
from stilltrue.model.scope import SpaceKey
from stilltrue.recall.anchors import Subjects, is_person
from stilltrue.recall.asking import Asking
from stilltrue.recall.question import understood
from stilltrue.storage.base import Transaction

_YOU = re.compile(
    r"\b(?:you|your|yours|yourself|user)\b|당신|사용자|본인|귀하|[가-힣]님(?=[은이의도]|\s)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Whose:
    """Whom a question is about."""

    keys: frozenset[str]
    """Subjects on record."""
    words: tuple[str, ...]
    """How the question calls those who are not the owner."""
    names: Names
    """How the names of the narrowest space are read."""

    @property
    def roles(self) -> frozenset[str]:
        """What they are to the owner, however it is worded: 엄마 and 어머니 are one."""
        return frozenset(self.names.predicate(word) for word in self.words if is_person(word))


def whose(tx: Transaction, question: str, cue: Cue, spaces: Sequence[tuple[SpaceKey, Names]]) -> Whose | None:
    """Whom a question is about; None where its words leave that open."""
    as_of = cue.at if cue.explicit_at else None
    asking = Asking(question=question, spaces=dict(spaces), now=cue.now, as_of=as_of)
    subjects = understood(tx, asking).subjects
    words = _words(subjects)
    return Whose(frozenset(subjects.keys), words, spaces[0][1]) if subjects.keys or words else None


def of_another(text: str, cited: Sequence[Exhibit], asked: Whose) -> str | None:
    """
    Of whom a sentence tells that was not asked about, without saying so; None where nothing shows it.

    A sentence without a subject, as Korean has them, and one with a pronoun are taken to tell of whom was asked about.
    Only the owner and people named by what they are to him are looked at: whatever else bears a name may be a part of
    what was asked about.

    Args:
        text: the sentence.
        cited: what it cites.
        asked: whom the question is about.
    """
    facts = [fact for one in cited for fact in one.facts]
    if not facts or not all(one.facts for one in cited) or any(_is_asked_of(fact, asked) for fact in facts):
        return None
    if _stands(asked.words, (one.words for one in cited)) or any(_is_named(fact, text) for fact in facts):
        return None
    other = facts[0]
    return f"it is said of {'the user' if other.slot.subject == OWNER else repr(other.subject_label)}"


def _words(subjects: Subjects) -> tuple[str, ...]:
    named = (anchor.text for anchor in subjects.anchors if anchor.key in subjects.keys and anchor.key != OWNER)
    return (*named, *subjects.foreign)


def _is_asked_of(fact: Fact, asked: Whose) -> bool:
    """Whether a fact is of whom the question is about, or may be as far as anybody can tell."""
    subject = fact.slot.subject
    if subject in asked.keys:
        return True
    if subject == OWNER:
        return fact.slot.predicate in asked.roles
    return not is_person(fact.subject_label) or asked.names.predicate(fact.subject_label) in asked.roles


def _is_named(fact: Fact, text: str) -> bool:
    if fact.slot.subject == OWNER:
        return _YOU.search(text) is not None
    return stands_in(fact.subject_label, text)


def _stands(words: Iterable[str], shown: Iterable[str]) -> bool:
    whole = "\n".join(shown)
    return any(stands_in(word, whole) for word in words)
