"""What goes on the board for a recall: each fact with the chain of its values, and the state that the question is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from stilltrue.answer.exhibits import Easel, Exhibit
from stilltrue.answer.succession import succession
from stilltrue.language import language_of
from stilltrue.language.tokens import content_words
from stilltrue.ledger.naming import Names
from stilltrue.model.closure import Closure
from stilltrue.model.evidence import Recall
from stilltrue.model.fact import Fact
from stilltrue.model.scope import SpaceKey
from stilltrue.model.state import Entry, Part
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn
from stilltrue.recall.permits import Permit
from stilltrue.storage.base import Transaction

_MOST_ENTRIES = 12
_READ = 1_000
"""Characters of a question whose words are looked up one by one."""
_MOST_WORDS = 6


class Reach(Protocol):
    """What may be reached of a memory. Whose it is, and what of it may be seen, is settled before any model has a word."""

    def search(self, text: str, at: Instant | None) -> Recall:
        """The evidence for some words, now or at an instant."""
        ...

    def closure(self, names: Sequence[str], at: Instant | None) -> Closure:
        """All that is known around some names."""
        ...

    def state(self, found: Recall) -> Sequence[Entry]:
        """The state on the way to what was recalled for."""
        ...

    def reading(self) -> AbstractContextManager[Transaction]:
        """A reading transaction."""
        ...

    def spaces(self, tx: Transaction) -> Sequence[tuple[SpaceKey, Names]]:
        """The spaces that the asker may see, the narrowest first, with how their names are read."""
        ...

    def visible(self, tx: Transaction) -> Callable[[Turn], bool]:
        """Whether a turn may be shown."""
        ...

    def permit(self, tx: Transaction) -> Permit:
        """What the purpose of the question lets through."""
        ...

    def instant(self, written: str) -> Instant:
        """A time as it is written; raises BadTime where it is none."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathering:
    """How exhibits are gathered for one question."""

    reach: Reach
    easel: Easel
    at: Instant
    """The instant asked about."""
    known_at: Instant | None

    def of_recall(self, found: Recall) -> list[Exhibit]:
        """What recall found, each fact followed by its chain; what is contested, doubtful, derived or binding first."""
        entries = list(self.reach.state(found))[:_MOST_ENTRIES]
        with self.reach.reading() as tx:
            exhibits = [one for entry in entries for one in self._of_entry(tx, entry)]
            for piece in found.evidence:
                exhibits.append(self.easel.of_evidence(piece))
                if piece.fact is not None:
                    exhibits += self.around(tx, piece.fact)
            return self.permitted(tx, exhibits)

    def permitted(self, tx: Transaction, exhibits: Iterable[Exhibit]) -> list[Exhibit]:
        """Those of some exhibits that the purpose of the question lets through, whichever tool brought them."""
        permit = self.reach.permit(tx)
        return [one for one in exhibits if permit.piece(one.rests_on, (receipt.turn for receipt in one.receipts))]

    def by_words(self, question: str) -> list[Exhibit]:
        """Where a question as a whole finds nothing: what its words find one by one, the longest first."""
        words = dict.fromkeys(content_words(question[:_READ], language_of(question)))
        longest = sorted(words, key=len, reverse=True)[:_MOST_WORDS]
        return [one for word in longest for one in self.of_recall(self.reach.search(word, None))]

    def around(self, tx: Transaction, fact: Fact) -> list[Exhibit]:
        """The chain of the values of a fact's slot; nothing where it has one value only."""
        names = dict(self.reach.spaces(tx)).get(fact.slot.space)
        if names is None or fact.event:
            return []
        chain = succession(tx, fact.slot, names, at=self.at, known_at=self.known_at)
        return [self.easel.of_chain(chain)] if chain is not None else []

    def _of_entry(self, tx: Transaction, entry: Entry) -> Iterator[Exhibit]:
        """A part of the state that says more than its fact alone; of a derived one, the chains of its inputs too."""
        if entry.part is Part.LIVE and entry.working is None:
            return
        plain = self.easel.of_fact(entry.fact, entry.standing, entry.receipts)
        told: dict[str, object] = {"state": entry.part.value, **plain.told}
        if entry.by:
            told["by"] = entry.by
        if entry.doubt:
            told["doubtful"] = entry.doubt
        words, inputs = [plain.words, entry.doubt], list(_inputs(entry))
        if entry.working is not None:
            told |= {"formula": entry.working.formula, "works_out": entry.working.worked}
            words.append(entry.working.worked)
        yield Exhibit(
            id=f"state:{entry.fact.id}",
            told=told,
            words=" ".join(words),
            days=plain.days,
            stretch=plain.stretch,
            facts=plain.facts,
            receipts=plain.receipts,
        )
        for fact in inputs:
            yield from self.around(tx, fact) or [self.easel.of_fact(fact, fact.standing(self.at), ())]


def _inputs(entry: Entry) -> Iterable[Fact]:
    if entry.working is None:
        return ()
    return dict.fromkeys(fact for facts in entry.working.inputs.values() for fact in facts)
