"""One question on its way to an answer with a model: the ledger first, then the reader, and the planner where it takes one."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from stilltrue.answer import checking
from stilltrue.answer.asked import asked_in, asks_for_end, asks_for_ever, asks_for_former
from stilltrue.answer.checking import Asking, Draft
from stilltrue.answer.exhibits import Board, Easel
from stilltrue.answer.gathering import Gathering, Reach
from stilltrue.answer.metering import Limits, Metered
from stilltrue.answer.outcome import Outcome
from stilltrue.answer.planner import Plan, look_up
from stilltrue.answer.prompts import prompt
from stilltrue.answer.reader import Ear, Listening, Told, opening, read, repaired
from stilltrue.answer.succession import Succession
from stilltrue.answer.tools import Toolbox
from stilltrue.answer.whose import whose
from stilltrue.errors import (
    BudgetSpent,
    ModelAnswerBroken,
    ModelDeclined,
    ModelFault,
    ModelInputTooLong,
    ModelTruncated,
)
from stilltrue.language import language_of
from stilltrue.llm.base import Model, Usage
from stilltrue.llm.structured import Asker
from stilltrue.model.answer import Abstention, Answer, Asked, Removed, Sentence, Trace, Why
from stilltrue.model.evidence import Recall
from stilltrue.model.time import zone_named

_PARTED = re.compile(
    r"\bhow\s+(?:many|much|long|often)\b|\b(?:total|altogether|sum|average|difference|list|every|all\s+(?:the|my|of))\b"
    r"|\bbetween\b.{0,60}\band\b"
    r"|몇|얼마나|며칠|모두|전부|합계|총|평균|차이|하나하나|빠짐없이",
    re.IGNORECASE,
)
"""Questions that need each of several parts, so that looking up comes before answering."""
_CHANGED = re.compile(r"\b(?:chang|histor|over\s+time|so\s+far)|바뀌|변했|변화|이력|지금까지|그동안", re.IGNORECASE)
_JOINED = re.compile(
    r"[,;:]\s|\b(?:and|but|or|if|because|since|so\s+that|given|considering|compared|while|should|recommend|suggest|why)\b"
    r"|\bhow\s+come\b|\b(?:for|over|in)\s+(?:\d{1,4}|two|three|four|five|six|half\s+a|an?)\s+(?:day|week|month|year)s?\b"
    r"|그리고|그런데|만약|면서|니까|는데|[가-힣]면\s|추천|어울|좋을까"
    r"|(?:^|\s)왜(?:\s|$)|이유|(?:달|개월|년|주일?|일)\s?치(?:[는은가를로\s]|$)|(?:\d|[두세네]\s?)(?:달|개월|년|주|해)\s?동안",
    re.IGNORECASE,
)
"""Questions for more than one value: of several things, of one worked out from another, or of a reason."""
_READ = 4_000
"""Characters of a question that are looked at."""
_LONGEST_PLAIN = 12
"""Words of a question that asks for one thing."""


def is_plain(question: str) -> bool:
    """
    Whether a question asks for one thing only, so that what the ledger answers is all of the answer.

    >>> is_plain("Where do I live?"), is_plain("Where do I live, and who lives near me?")
    (True, False)
    >>> is_plain("What is my rent for two months?"), is_plain("헬스장은 왜 그만뒀어?"), is_plain("나 지금 어디 살아?")
    (False, False, True)
    """
    words = question.split()
    return (
        len(question) <= _READ
        and len(words) <= _LONGEST_PLAIN
        and question.count("?") <= 1
        and _JOINED.search(question) is None
    )


@dataclass(slots=True, kw_only=True)
class Inquiry:
    """One question being asked of a model."""

    question: str
    found: Recall
    ledger: Answer | Abstention
    """What is known without a model."""
    reach: Reach
    model: Model
    limits: Limits
    anchor: datetime
    history_tokens: int = 0
    heard: Callable[[Sentence], None] | None = None
    """Told each sentence as soon as it is checked."""
    meter: Metered = field(init=False)
    board: Board = field(init=False)
    tools: Toolbox = field(init=False)
    asking: Asking = field(init=False)
    plan: Plan | None = None
    removed: list[Removed] = field(default_factory=list)
    put_back: list[str] = field(default_factory=list)
    chain: tuple[str, ...] = ()
    was_repaired: bool = False
    problem: str = ""
    told_already: list[Sentence] = field(default_factory=list)
    _outcome: Outcome = field(init=False)

    def __post_init__(self) -> None:
        cue = self.found.cue
        self.meter = Metered(self.model, self.limits)
        self.board = Board(self.limits.evidence_tokens)
        self._outcome = Outcome(question=self.question, found=self.found, reach=self.reach, board=self.board)
        self.asking = Asking(
            question=self.question[:_READ],
            anchor=self.anchor,
            now=cue.now,
            at=cue.at,
            window=cue.window,
            of_the_past=_asks_of_past(self.question[:_READ]),
        )

    def answered(self) -> Answer | Abstention:
        """The answer; or why there is none. Never raises for what the model does or fails to do."""
        try:
            self._open()
            return self._asked()
        except BudgetSpent as problem:
            return self._without(Why.BUDGET_SPENT, problem)
        except ModelAnswerBroken as problem:
            return self._without(Why.UNSUPPORTED, problem)
        except (ModelDeclined, ModelTruncated, ModelInputTooLong) as problem:
            return self._without(Why.MODEL_CUT_OFF, problem)
        except ModelFault as problem:
            return self._without(Why.MODEL_DOWN, problem)

    def _open(self) -> None:
        """Put on the board what is known at once: what the ledger answers, then what recall found, with its chains."""
        cue = self.found.cue
        with self.reach.reading() as tx:
            spaces = self.reach.spaces(tx)
            registry = spaces[0][1].registry
            self.asking = replace(self.asking, whose=whose(tx, self.asking.question, cue, spaces))
        easel = Easel(language_of(self.question), self.anchor.tzinfo or zone_named(None), registry)
        gathering = Gathering(reach=self.reach, easel=easel, at=cue.at, known_at=cue.known_at)
        self.tools = Toolbox(gathering=gathering, board=self.board, question=self.asking.question)
        first = [easel.of_answer(self.ledger)] if isinstance(self.ledger, Answer) else []
        with self.reach.reading() as tx:
            for cited in self.ledger.cited:
                first += [easel.of_cited(cited), *gathering.around(tx, cited.fact)]
            first = gathering.permitted(tx, first)
        self.board.add([*first, *gathering.of_recall(self.found)])
        if not self.board.exhibits:
            self.board.add(gathering.by_words(self.asking.question))

    def _asked(self) -> Answer | Abstention:
        asker = Asker(self.meter)
        day = self.anchor.date().isoformat()
        was_read = bool(self.board.exhibits) and not self._needs_looking_up
        if was_read:
            told = self._read(day)
            if told.reading.outcome != "unknown":
                return self._judged(told)
        if self.limits.steps > 0:
            before = len(self.board.exhibits)
            self.plan = look_up(self.tools, asker, self.meter, self.limits, opening(self.question, day))
            is_more = len(self.board.exhibits) > before
            if is_more or (not was_read and self.board.exhibits):
                told = self._read(day)
                if told.reading.outcome != "unknown":
                    return self._judged(told)
        return self._unknown()

    @property
    def _needs_looking_up(self) -> bool:
        """Whether each of several parts is needed, so that an answer from the first evidence would be too soon."""
        if self.limits.steps == 0 or isinstance(self.ledger, Answer) or not _PARTED.search(self.asking.question):
            return False
        # How many, asked of a number that is on record, is one value.
        held = (fact.value for one in self.board.exhibits.values() for fact in one.facts)
        return not any(value is not None and value.number is not None for value in held)

    def _read(self, day: str) -> Told:
        told = read(self._reader(), self.board, opening(self.question, day))
        self.chain = told.reading.trace
        return told

    def _reader(self) -> Asker:
        if self.heard is None:
            return Asker(self.meter)
        ear = Ear(self._may_tell)
        return Asker(Listening(self.meter, ear.hear, ear.begin))

    def _may_tell(self, before: str, draft: Draft) -> bool:
        """Tell a sentence at once where nothing speaks against it, taken by itself."""
        alone = [draft]
        doubtful = (
            re.search(r'"outcome"\s*:\s*"unknown"', before) is not None
            or checking.objection(draft, self.board, self.asking) is not None
            or checking.stale(alone, self.board, self.asking) is not None
            or bool(checking.left_out(before, alone, self.board, self.asking))
            or checking.one_sided(alone, self.board) is not None
        )
        if not doubtful:
            self._tell(self._outcome.sentence(draft))
        return not doubtful

    def _tell(self, sentence: Sentence) -> None:
        if self.heard is not None and sentence not in self.told_already:
            self.told_already.append(sentence)
            self.heard(sentence)

    def _judged(self, told: Told) -> Answer | Abstention:
        """The sentences that stand; where what is left cannot, the reader is told so once, then the ledger has the word."""
        kept, wrong = self._standing(told)
        if not wrong and kept:
            return self._stated(kept)
        self.was_repaired = True
        try:
            told = repaired(self._reader(), told, wrong or ["nothing of it is borne out by what it cites"])
        except BudgetSpent:
            return self._instead(kept)
        except ModelFault as problem:
            self.problem = str(problem)
            return self._instead(kept)
        self.chain = told.reading.trace or self.chain
        if told.reading.outcome == "unknown" and not told.reading.drafts:
            return self._unknown()
        kept, wrong = self._standing(told)
        return self._stated(kept) if kept and not wrong else self._instead(kept)

    def _standing(self, told: Told) -> tuple[list[Draft], list[str]]:
        """The sentences that are borne out, and what is wrong with them taken together."""
        kept: list[Draft] = []
        loose: list[str] = []
        for draft in told.reading.drafts:
            why = checking.objection(draft, self.board, self.asking)
            if why is None:
                kept.append(draft)
            else:
                self.removed.append(Removed(text=draft.text, reason=why))
                loose.append(f"{draft.text[:200]!r}: {why}")
        wrong = [] if kept else loose
        trace = " ".join(told.reading.trace)
        for chain in checking.left_out(trace, kept, self.board, self.asking):
            wrong.append(self._restored(chain))
        outdated = checking.stale(kept, self.board, self.asking)
        if outdated is not None:
            wrong.append(self._restored(outdated))
        contested = checking.one_sided(kept, self.board)
        if contested is not None:
            wrong.append("it is contested: give both values with who said which, or ask which is right")
        return kept, list(dict.fromkeys(wrong))

    def _restored(self, chain: Succession) -> str:
        """Put the last values of a chain back that were left out; in words, for the reader."""
        label = self.board.label_of(chain.id) or ""
        values = [one.value for one in chain.in_force] or ["nothing holds any more"]
        self.put_back += [value for value in values if value not in self.put_back]
        return (
            f"the trace leaves out the last value of {chain.slot.subject} · {chain.slot.predicate}: in force is "
            f"{', '.join(map(repr, values))} [{label}]; resolve again from it"
        )

    def _stated(self, kept: Sequence[Draft]) -> Answer:
        for draft in kept:
            self._tell(self._outcome.sentence(draft))
        return self._outcome.answer(kept, self._trace())

    def _instead(self, kept: Sequence[Draft]) -> Answer | Abstention:
        """What the ledger has where the model's answer cannot stand."""
        if isinstance(self.ledger, Answer):
            return replace(self.ledger, trace=self._trace())
        contested = checking.one_sided(kept, self.board)
        if contested is not None:
            return self._outcome.abstention(self._trace(), Why.CONTESTED, [contested])
        chain = checking.stale(kept, self.board, self.asking)
        chain = chain or next(iter(checking.left_out("", kept, self.board, self.asking)), None)
        if chain is not None and chain.in_force:
            return self._outcome.in_force(chain, self._trace())
        if chain is not None:
            return self._outcome.abstention(self._trace(), Why.SUPERSEDED, [chain.stations[-1].fact])
        return self._outcome.abstention(self._trace(), Why.UNSUPPORTED, [])

    def _unknown(self) -> Answer | Abstention:
        """The reader finds no answer: the ledger's word, else why there is none."""
        if isinstance(self.ledger, Answer):
            return replace(self.ledger, trace=self._trace())
        why = self.ledger.why
        if why in (Why.UNREAD, Why.AMBIGUOUS, Why.NEVER_SAID):
            why = Why.PENDING if self.found.report.pending else Why.NEVER_SAID
        return self._outcome.abstention(self._trace(), why, [cited.fact for cited in self.ledger.cited])

    def _without(self, why: Why, problem: ModelFault) -> Answer | Abstention:
        """The model gave nothing that can be used: the ledger's word, else the evidence there is."""
        self.problem = str(problem)
        if isinstance(self.ledger, Answer):
            return replace(self.ledger, trace=self._trace())
        return self._outcome.abstention(self._trace(), why, [cited.fact for cited in self.ledger.cited])

    def _trace(self) -> Trace:
        price = self.model.price
        used = ["reader", *(["planner"] if self.plan is not None else [])]
        return Trace(
            model=self.model.name,
            prompts=tuple(str(prompt(name)) for name in used),
            steps=tuple(self.plan.steps) if self.plan is not None else (),
            stopped=self.plan.stopped if self.plan is not None else "",
            shown=tuple(one.id for one in self.board.exhibits.values()),
            chain=self.chain,
            put_back=tuple(self.put_back),
            removed=tuple(dict.fromkeys(self.removed)),
            repaired=self.was_repaired,
            problem=self.problem,
            spent=self.meter.spent,
            history_tokens=self.history_tokens,
            history_dollars=price.cost(Usage(input_tokens=self.history_tokens)) if price is not None else None,
        )


def _asks_of_past(question: str) -> bool:
    """Whether a value that holds no more may be what is asked for."""
    return (
        asks_for_former(question)
        or asks_for_ever(question)
        or asks_for_end(question)
        or asked_in(question) in (Asked.SINCE, Asked.WHO_SAID)
        or _CHANGED.search(question) is not None
    )
