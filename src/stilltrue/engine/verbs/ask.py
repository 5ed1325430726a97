"""The verbs that take a question: its evidence, what is within reach of it, and its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stilltrue.engine.budgets import budgeted
from stilltrue.engine.core import When
from stilltrue.engine.learners import model_given
from stilltrue.engine.verbs.base import Awaited, Verbs

if TYPE_CHECKING:
    from stilltrue.answer.metering import Limits
    from stilltrue.llm.base import Model
    from stilltrue.model.answer import Abstention, Answer, Sentence, Wronged
    from stilltrue.model.closure import Closure
    from stilltrue.model.evidence import Context, Recall


class AskingVerbs(Verbs):
    """Evidence for a question, text for a prompt, answers that cite, and what became of an answer."""

    def recall(
        self,
        question: str,
        *,
        k: int = 10,
        as_of: When = None,
        known_at: When = None,
        recent: Sequence[str] = (),
        explain: bool = False,
        prove: bool = False,
        session: str | None = None,
        purpose: str | None = None,
        wait_for: Awaited = None,
        now: When = None,
    ) -> Recall:
        """
        The evidence for a question, best first, each with its receipt. Calls no model.

        With `prove`, everything current within reach of the question's names comes along, beyond `k`,
        with the proof that it is current and whole. `session` is the conversation that asks: into one that is blank
        nothing is recalled. For a `purpose` of `translation`, `code review` or `images` nothing personal is.
        """
        from stilltrue.engine import finding

        self.wait(wait_for)
        present = self._core.now(now)
        return finding.recall(
            self._core, question, k=k, as_of=as_of, known_at=known_at, recent=recent, explain=explain, prove=prove,
            session=session, purpose=purpose, now=present,
        )  # fmt: skip

    def context(
        self,
        question: str,
        *,
        budget: int = 1000,
        k: int = 30,
        as_of: When = None,
        known_at: When = None,
        recent: Sequence[str] = (),
        session: str | None = None,
        purpose: str | None = None,
        wait_for: Awaited = None,
        now: When = None,
    ) -> Context:
        """
        Prompt-ready text for a question within a budget of tokens, with citations.

        For a `purpose` of `translation`, `code review` or `images` nothing personal is handed over.
        """
        from stilltrue.engine import finding

        self.wait(wait_for)
        present = self._core.now(now)
        found = finding.recall(
            self._core, question, k=k, as_of=as_of, known_at=known_at, recent=recent, explain=False, session=session,
            purpose=purpose, now=present,
        )  # fmt: skip
        return finding.context(self._core, found, budget=budget, session=session, purpose=purpose, now=present)

    def closure(
        self,
        question_or_subjects: str | Sequence[str],
        *,
        hops: int = 5,
        budget: int = 60_000,
        at: When = None,
        known_at: When = None,
        prove: bool = False,
        wait_for: Awaited = None,
        now: When = None,
    ) -> Closure:
        """
        Every current fact of each subject in fewer than `hops` hops of the names in a question, with its turns.

        Args:
            question_or_subjects: a question, or names to start from.
            hops: how far to go; 1 looks into the names themselves alone.
            budget: characters that are handed over; what had no room is named.
            at: the instant asked about; what the question says, else now, by default.
            known_at: whose belief is asked for: ours now, or ours at that instant.
            prove: whether it comes with the proof that it is current and whole.
            wait_for: a ticket whose turns are to be learned from before.
            now: the present in place of the clock's.
        """
        from stilltrue.engine import reaching

        self.wait(wait_for)
        present = self._core.now(now)
        return reaching.closure(
            self._core, question_or_subjects, hops=hops, budget=budget, at=at, known_at=known_at, prove=prove,
            now=present,
        )  # fmt: skip

    def ask(
        self,
        question: str,
        *,
        model: str | Model | Callable[..., Any] | None = None,
        limits: Limits | None = None,
        purpose: str | None = None,
        session: str | None = None,
        as_of: When = None,
        known_at: When = None,
        wait_for: Awaited = None,
        now: When = None,
    ) -> Answer | Abstention:
        """
        What the ledger knows exactly of a slot or along a chain of relations, with receipts; or why there is no answer.

        With a model, what is more than the ledger alone can answer is read off the evidence: each sentence cites what it
        rests on, and what it cites bears it out, or it is left out.

        Args:
            question: in English or Korean.
            model: who is asked, as `llm` of the memory; by default that one. "none" for nobody.
            limits: what the question may take: steps, tokens, dollars, tokens of evidence.
            purpose: `translation`, `code review` or `images`: nothing personal is handed over.
            session: the conversation that asks.
            as_of: the instant asked about; what the question says, else now, by default.
            known_at: whose belief is asked for: ours now, or ours at that instant.
            wait_for: a ticket whose turns are to be learned from before.
            now: the present in place of the clock's.
        """
        from stilltrue.engine import answering

        self.wait(wait_for)
        return answering.ask(
            self._core, question, model=self._asked(model), limits=limits, purpose=purpose, session=session, as_of=as_of,
            known_at=known_at, now=self._core.now(now),
        )  # fmt: skip

    def ask_stream(
        self,
        question: str,
        *,
        model: str | Model | Callable[..., Any] | None = None,
        limits: Limits | None = None,
        purpose: str | None = None,
        session: str | None = None,
        as_of: When = None,
        known_at: When = None,
        wait_for: Awaited = None,
        now: When = None,
    ) -> Iterator[Sentence | Answer | Abstention]:
        """The same as it is written: each sentence once it is checked, then the answer as a whole, which has the last word."""
        from stilltrue.engine import answering, streamed

        self.wait(wait_for)
        present, asked = self._core.now(now), self._asked(model)
        return streamed.stream(
            lambda heard: answering.ask(
                self._core, question, model=asked, limits=limits, purpose=purpose, session=session, as_of=as_of,
                known_at=known_at, now=present, heard=heard,
            )
        )  # fmt: skip

    def wrong(self, answer_id: str, *, fact: str | None = None, now: When = None) -> Wronged:
        """
        Say that an answer was wrong: what it cited is denied by hand, or, where that is several facts, you are asked which.

        Args:
            answer_id: the id of the answer.
            fact: which of the facts that it cited.
            now: the present in place of the clock's.

        Raises:
            NotFound: no answer of that id is on record, or it cited no such fact.
        """
        from stilltrue.engine import wronging

        return wronging.wrong(self._core, answer_id, fact=fact, now=self._core.now(now))

    def trace(self, answer_id: str) -> Mapping[str, Any]:
        """
        How an answer came about, as it was logged: ids, tools, steps and cost, and no text.

        Raises:
            NotFound: no answer of that id is on record.
        """
        from stilltrue.engine import wronging

        return wronging.trace(self._core, answer_id)

    def _asked(self, model: str | Model | Callable[..., Any] | None) -> Model | None:
        if model is None:
            return self._core.model
        core = self._core
        return budgeted(model_given(model), core.budget, core.storage, core.scope.home, core.clock)
