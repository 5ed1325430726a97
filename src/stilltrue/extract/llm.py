"""Learning with a model: it proposes claims, each with its quote; what its answer does not bear out is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from stilltrue.errors import ModelInputTooLong, ModelRepeating, ModelTruncated
from stilltrue.extract.base import Extraction, Unfit
from stilltrue.extract.cut_short import claims_before
from stilltrue.extract.play import unmeant
from stilltrue.extract.prompts import prompt
from stilltrue.extract.proposed import Drawn, drawn
from stilltrue.extract.schema import ANSWER_SCHEMA, Answer, Answered, read_answer
from stilltrue.extract.windows import Portion, Row, halves, portions
from stilltrue.llm.base import Line, Model, Request, estimated_tokens, system, user
from stilltrue.llm.repeating import Curbed
from stilltrue.llm.structured import Asker
from stilltrue.llm.tally import Tallied
from stilltrue.model.claim import Candidate
from stilltrue.model.scope import Channel
from stilltrue.model.spent import NOTHING_SPENT, Spent
from stilltrue.model.time import datetime_of, zone_named
from stilltrue.model.turn import TurnId, Window

_MOST_TOKENS = 4_096
_LEAST_TOKENS = 768
"""Of the longest answer that is waited for: a handful of claims, with all that can be said of each."""
_TOKENS_A_TOKEN = 8
"""That a model may write for each that it reads; one that says all it can of each claim needs five or six."""
_MOST_REMEMBERED = 64
_UNREAD = frozenset({Channel.ACT, Channel.STRUCTURED})


@dataclass(slots=True)
class _Learned:
    """What the answers about one window came to, so far."""

    candidates: list[Candidate] = field(default_factory=list)
    unfit: list[Unfit] = field(default_factory=list)
    unresolved: list[TurnId] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    spent: Spent = NOTHING_SPENT

    def extraction(self) -> Extraction:
        return Extraction(
            candidates=tuple(self.candidates),
            unresolved=tuple(dict.fromkeys(self.unresolved)),
            problems=tuple(dict.fromkeys(self.problems)),
            unfit=tuple(self.unfit),
            spent=self.spent,
        )


class LLM:
    """
    The extractor that asks a model: one call for each portion of new turns that fits one.

    The model only proposes. A quote that does not stand in its turn, a time or a value that is not
    there, words that are not meant as a claim: each is refused with its reason, and the rest is kept.
    What the model knows of ids, dates and other claims is never taken over.
    """

    name = "llm"
    asks_a_model = True

    def __init__(self, model: Model) -> None:
        self._model, self._tallied = model, Tallied(model)
        self._asker = Asker(Curbed(self._tallied))
        self._writes_much = False
        self._prompt = prompt("claims")
        self._answers: dict[tuple[Line, ...], Answered] = {}

    @property
    def version(self) -> int:
        """That of the prompt."""
        return self._prompt.version

    @property
    def model(self) -> Model:
        """Who is asked."""
        return self._model

    def extract(self, window: Window) -> Extraction:
        """
        What the new turns of a window claim, as far as the model finds it and the turns bear it out.

        An answer that was cut short or only repeats itself, or a window that is too long for the model, is asked for
        again in halves; of the smallest window, what an answer said before it began to repeat itself is read.

        Raises:
            ModelFault: the model gave no answer that can be used, and what it took all the same; asked again, it is not
                paid twice for the portions it had answered.
        """
        learned = _Learned()
        played = unmeant(window)
        with self._tallied.counting() as tally:
            for apart in _apart(window):
                for portion in portions(apart):
                    for part, answered in self._answered(apart, portion):
                        _take(learned, drawn(answered, part, apart, played))
        learned.spent = tally.spent
        self.let_go()
        return learned.extraction()

    def let_go(self) -> None:
        """Keep nothing of what was answered so far: something was erased."""
        self._answers.clear()

    def request(self, window: Window, portion: Portion) -> Request:
        """The question about one portion."""
        lines = system(self._prompt.text), user(_told(window, portion))
        return Request(lines=lines, max_tokens=self._bound(portion))

    def _bound(self, portion: Portion) -> int:
        """How long the answer may be: by the length of what is new, but for who is known to write more."""
        if self._writes_much or halves(portion) is None:
            return _MOST_TOKENS
        n_read = sum(estimated_tokens(row.text) for row in portion.rows)
        return min(_MOST_TOKENS, _LEAST_TOKENS + _TOKENS_A_TOKEN * n_read)

    def _answered(self, window: Window, portion: Portion) -> Iterator[tuple[Portion, Answered]]:
        waiting = [portion]
        while waiting:
            part = waiting.pop(0)
            request = self.request(window, part)
            known = self._answers.get(request.lines)
            if known is not None:
                yield part, known
                continue
            try:
                answered = read_answer(self._asker.ask(request, Answer, schema=ANSWER_SCHEMA).value)
            except (ModelTruncated, ModelInputTooLong) as problem:
                is_cut = isinstance(problem, ModelTruncated) and not isinstance(problem, ModelRepeating)
                self._writes_much = self._writes_much or is_cut
                smaller = halves(part)
                if smaller is not None:
                    waiting[:0] = smaller
                    continue
                answered = _read_before(problem, part)
            if len(self._answers) < _MOST_REMEMBERED:
                self._answers[request.lines] = answered
            yield part, answered


def _read_before(problem: ModelTruncated | ModelInputTooLong, portion: Portion) -> Answered:
    """What an answer said before it was broken off, its turns being unresolved; or the problem, where that is nothing."""
    said = claims_before(problem.text) if isinstance(problem, ModelRepeating) else None
    if said is None or not said.claims:
        raise problem
    n_before = len(portion.before)
    return read_answer(said.model_copy(update={"unresolved": list(portion.labelled())[n_before:]}))


def _apart(window: Window) -> Iterator[Window]:
    """The window without what is quarantined, and that by itself: it may not sway how anything else is read."""
    told = [turn for turn in window.turns if turn.channel not in _UNREAD and not turn.redacted]
    context = tuple(turn for turn in window.context if not turn.quarantined)
    yield replace(window, context=context, turns=tuple(turn for turn in told if not turn.quarantined))
    yield Window((), tuple(turn for turn in told if turn.quarantined))


def _take(learned: _Learned, found: Drawn) -> None:
    learned.candidates += found.candidates
    learned.unfit += found.unfit
    learned.unresolved += found.unresolved
    learned.problems += found.problems


def _told(window: Window, portion: Portion) -> str:
    """The window as the model reads it: every text is JSON, so that none can pass for an instruction of ours."""
    parts = []
    if window.known:
        parts.append("Wordings already in use (no evidence):\n" + "\n".join(map(_json, window.known)))
    if window.earlier:
        parts.append("Told earlier (no evidence):\n" + "\n".join(map(_json, window.earlier)))
    new = {id(row) for row in portion.rows}
    rows = (_row(label, row, new=id(row) in new) for label, row in portion.labelled().items())
    parts.append("Turns:\n" + "\n".join(rows))
    return "\n\n".join(parts)


def _row(label: str, row: Row, *, new: bool) -> str:
    turn = row.turn
    said = datetime_of(turn.said_at, zone_named(turn.zone))
    by = turn.speaker or (turn.channel.value if turn.channel is not Channel.OTHER else "somebody")
    told = {"turn": label, "new": new, "said": said.strftime("%Y-%m-%d %a %H:%M"), "by": by, "text": row.text}
    return _json(told)


def _json(told: object) -> str:
    written = json.dumps(told, ensure_ascii=False)
    # Half a surrogate pair is no character that could be sent.
    return written.encode("utf-8", "replace").decode("utf-8")
