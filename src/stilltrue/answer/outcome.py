"""What comes back for a question that a model was asked: an answer with its citations, or an abstention with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from stilltrue.answer.asked import asked_in
from stilltrue.answer.checking import Draft, cited_by, names_value
from stilltrue.answer.exhibits import Board, Exhibit
from stilltrue.answer.gathering import Reach
from stilltrue.answer.looking import against_of, cited_of
from stilltrue.answer.succession import Succession
from stilltrue.answer.wording import Wording
from stilltrue.answer.wording_en import EnglishWording
from stilltrue.answer.wording_ko import KoreanWording
from stilltrue.language import language_of
from stilltrue.model.answer import Abstention, Answer, Asked, By, Cited, Sentence, Trace, Why
from stilltrue.model.evidence import Citation, Recall
from stilltrue.model.fact import Fact
from stilltrue.model.receipt import Receipt

_READ = 4_000
"""Characters of a question that are looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How the outcome of one question is put."""

    question: str
    found: Recall
    reach: Reach
    board: Board

    def answer(self, kept: Sequence[Draft], trace: Trace) -> Answer:
        """The sentences that stand, each with marks for what it cites."""
        marks: dict[str, str] = {}
        lines = []
        for draft in kept:
            shown = list(cited_by(draft, self.board))
            for one in shown:
                marks.setdefault(one.id, f"[{len(marks) + 1}]")
            lines.append(f"{draft.text} {''.join(marks[one.id] for one in shown)}")
        exhibits = {one.id: one for one in self.board.exhibits.values()}
        facts = dict.fromkeys(fact for draft in kept for fact in self._facts(draft))
        text = " ".join(lines)
        return Answer(
            id=self._id(text),
            question=self.question,
            asked=asked_in(self.question[:_READ]) or Asked.VALUE,
            text=text,
            at=self.found.cue.at,
            cited=self._cited(facts),
            by=By.MODEL,
            sentences=tuple(map(self.sentence, kept)),
            sources=tuple(_citation(mark, exhibits[one]) for one, mark in marks.items()),
            trace=trace,
        )

    def sentence(self, draft: Draft) -> Sentence:
        """A sentence with the ids of what it rests on."""
        ids = [fact.id for fact in self._facts(draft)]
        passages = [one.id for one in cited_by(draft, self.board) if not one.facts]
        return Sentence(text=draft.text, evidence=tuple(dict.fromkeys([*ids, *passages])))

    def in_force(self, chain: Succession, trace: Trace) -> Answer:
        """What the ledger has in force of a chain, with its receipts; no word of the model's."""
        cited = tuple(one.cited for one in chain.in_force)
        text = self._wording().values(cited, None)
        return Answer(
            id=self._id(text), question=self.question, asked=Asked.VALUE, text=text, at=self.found.cue.at, cited=cited,
            trace=trace,
        )  # fmt: skip

    def abstention(self, trace: Trace, why: Why, facts: Iterable[Fact]) -> Abstention:
        """Why there is no answer, with what there is on it; of what is contested both sides."""
        cited = self._cited(facts)
        against: tuple[Receipt, ...] = ()
        if why is Why.CONTESTED:
            with self.reach.reading() as tx:
                against = against_of(tx, [one.fact for one in cited])
        return Abstention(
            id=self._id(why.value),
            question=self.question,
            why=why,
            text=self._wording().abstention(why, None, cited, against),
            cited=cited,
            evidence=self.found.evidence,
            by=By.MODEL,
            trace=trace,
        )

    def _facts(self, draft: Draft) -> list[Fact]:
        """The facts that a sentence rests on; of a chain those whose value it names, else what is in force."""
        facts: list[Fact] = []
        for one in cited_by(draft, self.board):
            chosen = list(one.facts)
            if one.chain is not None:
                named = [fact for fact in one.facts if names_value(draft.text, fact)]
                chosen = named or [each.fact for each in one.chain.in_force]
            facts += chosen
        return list(dict.fromkeys(facts))

    def _cited(self, facts: Iterable[Fact]) -> tuple[Cited, ...]:
        wanted, cue = list(facts), self.found.cue
        if not wanted:
            return ()
        with self.reach.reading() as tx:
            names = dict(self.reach.spaces(tx))
            return tuple(
                cited_of(tx, fact, names[fact.slot.space], at=cue.at, known_at=cue.known_at)
                for fact in wanted
                if fact.slot.space in names
            )

    def _wording(self) -> Wording:
        with self.reach.reading() as tx:
            names = self.reach.spaces(tx)[0][1]
        return (KoreanWording if language_of(self.question) == "ko" else EnglishWording)(names)

    def _id(self, content: str) -> str:
        whole = "\x1f".join([self.question, str(self.found.cue.at), content]).encode("utf-8", "surrogatepass")
        return f"w_{blake2b(whole, digest_size=9).hexdigest()}"


def _citation(mark: str, exhibit: Exhibit) -> Citation:
    return Citation(
        mark=mark,
        evidence=exhibit.id,
        turns=tuple(dict.fromkeys(receipt.turn.id for receipt in exhibit.receipts)),
        quotes=tuple(dict.fromkeys(receipt.quote for receipt in exhibit.receipts)),
    )
