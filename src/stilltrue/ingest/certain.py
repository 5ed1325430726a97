"""What the rules are certain of in some turns, against which a model's reading of the same words is held."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from stilltrue.extract.astray import is_of_one_part
from stilltrue.extract.base import Unfit
from stilltrue.extract.polarity import clause_around
from stilltrue.extract.rules.extractor import Rules
from stilltrue.ingest.worded import unworded
from stilltrue.language.tokens import normalise
from stilltrue.ledger.naming import Names, subject_key
from stilltrue.ledger.registry import load_registry
from stilltrue.model.claim import Candidate
from stilltrue.model.receipt import Reason
from stilltrue.model.turn import TurnId, Window

_GOES_TO = re.compile(r"다[니녀닌닙녔님]")
"""Somebody goes to his work, his school and his gym by one verb in Korean."""
_ASKED = re.compile(r"[?？][^.!?？]{0,40}$")
_BROAD = frozenset({"uses", "owns"})
_OF_THINGS = frozenset({"belongings", "tech"})
"""Topics of what somebody both has and uses."""
_Place = tuple[TurnId | None, str, str]
"""A turn, a subject and a value in it, by their keys."""


class Certain:
    """
    The predicates under which the rules read each value of a window.

    A model may find more than they do; but what they are certain is where somebody lives, it may not take for his pet.
    Only predicates of the registry are held against one another, and only where they are of different topics: of any
    others nobody can say that they are not two sides of one thing.
    """

    def __init__(self, window: Window) -> None:
        self._names = Names.of(())
        self._read: dict[_Place, set[str]] = {}
        for candidate in Rules().extract(window).candidates:
            # Who does not eat something may well be allergic to it.
            for place in self._places(candidate) if candidate.polarity else ():
                self._read.setdefault(place, set()).add(self._names.predicate(candidate.predicate))

    def contradicted(self, candidate: Candidate) -> str:
        """The predicate as which the rules read the words of a candidate, where it cannot be the candidate's; else ""."""
        read = {one for place in self._places(candidate) for one in self._read.get(place, ())}
        topics = {self._topic(one) for one in read}
        predicate = self._names.predicate(candidate.predicate)
        topic = self._topic(predicate)
        if predicate in _BROAD and topics <= _OF_THINGS:
            return ""
        return min(read) if topic is not None and topics and None not in topics and topic not in topics else ""

    def _places(self, candidate: Candidate) -> Iterator[_Place]:
        if candidate.value is not None and candidate.qualifier is None:
            yield candidate.turn_id, subject_key(candidate.subject), self._names.value(candidate.value).key

    def _topic(self, predicate: str) -> str | None:
        """What a question about it would be about; None for a predicate that the registry does not know."""
        row = load_registry().named(predicate)
        return row.topic if row is not None else None


def _is_so_worded(candidate: Candidate, said: str) -> bool:
    """Whether a clause itself has the word under which the claim was made, or one that is said of several."""
    names_it = is_of_one_part(said) and normalise(candidate.predicate) in normalise(said)
    return names_it or _GOES_TO.search(said) is not None


def _said(candidate: Candidate, window: Window) -> tuple[str, str]:
    """The clause that a candidate was drawn from, and the question right before its turn; "" for each that is not there."""
    turns = window.everything
    place = next((place for place, turn in enumerate(turns) if turn.id == candidate.turn_id), None)
    if place is None or candidate.span is None:
        return "", ""
    before = turns[place - 1].text if place else ""
    return clause_around(turns[place].text, *candidate.span), before if _ASKED.search(before) else ""


def held_against(window: Window, candidates: Iterable[Candidate]) -> tuple[list[Candidate], list[Unfit]]:
    """The candidates that the rules' reading does not contradict, and why each of the others is turned away."""
    certain = Certain(window)
    kept: list[Candidate] = []
    unfit: list[Unfit] = []
    for candidate in candidates:
        said, asked = _said(candidate, window)
        read = certain.contradicted(candidate) if not _is_so_worded(candidate, said) else ""
        detail = f"the words say {read!r}, not {candidate.predicate[:60]!r}" if read else ""
        if not detail and said and candidate.derivation is None:
            detail = unworded(candidate, f"{asked}\n{said}")
        if not detail:
            kept.append(candidate)
            continue
        proposed = {"subject": candidate.subject, "predicate": candidate.predicate, "quote": candidate.quote or ""}
        unfit.append(Unfit(reason=Reason.NOT_MEANT, detail=detail, turn_id=candidate.turn_id, proposed=proposed))
    return kept, unfit
