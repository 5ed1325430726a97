"""The state discipline around any other memory: one call that settles the chain of values before it answers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stilltrue.answer.prompts import prompt
from stilltrue.errors import BadRequest, ModelAnswerBroken, ModelDeclined, ModelTruncated
from stilltrue.llm.base import Finish, Model, Request, system, user
from stilltrue.llm.connect import model_of
from stilltrue.llm.cost import spent_on
from stilltrue.model.spent import Spent

_MAX_TOKENS = 1_000
_MOST_TURNS = 100_000
_HEAD = re.compile(
    r"^[\s#*_>\[(0-9.)\]]{0,12}(?P<part>trace|answer|추적|답변?)\b[\s*_:：\])]{0,8}", re.IGNORECASE | re.MULTILINE
)
_LONG_ECHO = 30
"""Characters of an answer; what is shorter may stand in the instructions by chance."""
_CITED = re.compile(r"\[\s*(?:turns?\s*|턴\s*)?(\d{1,6}(?:\s*[,;]\s*\d{1,6})*)\s*\]", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Disciplined:
    """What a model answered under the discipline."""

    answer: str
    trace: str
    """What it settled before; empty where it wrote none."""
    cited: tuple[int, ...]
    """Turns that the trace names, in their order, each once."""
    invented: tuple[int, ...]
    """Turns that it names and the transcript does not have."""
    prompt: str
    """Name and version, `discipline@2`."""
    spent: Spent


def discipline(
    question: str,
    transcript: Iterable[str | Mapping[str, Any] | tuple[str, str]],
    snippets: Iterable[str] = (),
    *,
    model: str | Model | Callable[..., Any],
    control: bool = False,
    max_tokens: int = _MAX_TOKENS,
) -> Disciplined:
    """
    The answer to a question about a conversation, after the values that it depends on were stated by turn.

    For any memory: what it found are the snippets. One call, nothing is stored.

    Args:
        question: in English or Korean.
        transcript: the turns in order, as texts, pairs of speaker and text, or messages with `role` and `text`.
        snippets: what a memory found in it.
        model: who is asked, as `llm` of a memory.
        control: a plain summary of the same length stands in the place of the trace. What it answers less well is what
            the discipline is worth.
        max_tokens: of trace and answer together.

    Raises:
        BadRequest: no question, no model, or a turn that is none.
        ModelTruncated: the answer stops in the middle; allow more tokens.
        ModelDeclined: the model will not answer.
        ModelAnswerBroken: there is no answer in what it wrote.
        ModelFault: the model cannot be asked.

    Source:
        The wrapper of StateMem (StateMemBench), with its control.
    """
    asked = model_of(model)
    if asked is None:
        raise BadRequest("discipline asks a model, and there is none; name one, openai://gpt-4o-mini")
    if not question.strip():
        raise BadRequest("the question is blank; ask something")
    turns = [_turn(number, one) for number, one in enumerate(transcript, 1)]
    if len(turns) > _MOST_TURNS:
        raise BadRequest(f"a transcript of {len(turns):,} turns; hand over at most {_MOST_TURNS:,}")
    chosen = prompt("summary" if control else "discipline")
    shown = _shown(turns, list(snippets), question)
    completion = asked.complete(Request(lines=(system(chosen.text), user(shown)), max_tokens=max_tokens))
    if completion.finish is Finish.DECLINED:
        raise ModelDeclined(f"{asked.name} declined to answer; leave out what it objects to, or use another model")
    trace, answer = _parts(completion.text)
    if completion.finish is Finish.LENGTH:
        raise ModelTruncated(f"the answer of {asked.name} reached {max_tokens} tokens; allow more with max_tokens=")
    if not answer or _is_echo(answer, question, chosen.text):
        raise ModelAnswerBroken(
            f"{asked.name} wrote {len(completion.text)} characters and no answer in them; ask again"
        )
    named = list(dict.fromkeys(int(number) for found in _CITED.findall(trace) for number in re.findall(r"\d+", found)))
    return Disciplined(
        answer=answer,
        trace=trace,
        cited=tuple(sorted(number for number in named if 1 <= number <= len(turns))),
        invented=tuple(sorted(number for number in named if not 1 <= number <= len(turns))),
        prompt=str(chosen),
        spent=spent_on(completion.usage, asked.price),
    )


def _turn(number: int, given: str | Mapping[str, Any] | tuple[str, str]) -> str:
    """A turn as one line of JSON, so that no text in it can pass for a line of ours."""
    told: dict[str, object] = {"turn": number}
    text: object = None
    if isinstance(given, str):
        text = given
    elif isinstance(given, Mapping):
        text = given.get("text", given.get("content"))
        told |= {
            name: str(given[key])
            for name, key in (("by", "role"), ("by", "speaker"), ("said", "said_at"))
            if given.get(key)
        }
    elif isinstance(given, tuple | list) and len(given) == 2:
        told["by"], text = str(given[0]), given[1]
    if not isinstance(text, str):
        raise BadRequest(
            f"turn {number} is a {type(given).__name__} without a text; hand over texts, pairs or messages"
        )
    return _json({**told, "text": text})


def _shown(turns: Sequence[str], snippets: Sequence[str], question: str) -> str:
    """What does not change from question to question first, the question last."""
    found = "\n".join(_json({"snippet": number, "text": str(one)}) for number, one in enumerate(snippets, 1))
    parts = ["Conversation:", *turns]
    if found:
        parts += ["", "Snippets that the memory found:", found]
    # Said once more near the end: small models forget the form over a long conversation.
    lines = [*parts, "", "Write the heading TRACE first, then ANSWER.", "", f"Question: {' '.join(question.split())}"]
    return "\n".join(lines).encode("utf-8", "replace").decode("utf-8")


def _is_echo(answer: str, question: str, instructions: str) -> bool:
    """Whether an answer only says again what was asked, or what it was told to do."""
    said, asked, told = (" ".join(text.casefold().split()) for text in (answer, question, instructions))
    return said == asked or (len(said) >= _LONG_ECHO and said in told)


def _parts(written: str) -> tuple[str, str]:
    """Trace and answer; where the heads are missing, all of it is the answer."""
    text = written.rpartition("</think>")[2].strip()
    heads = list(_HEAD.finditer(text))
    last = next((one for one in reversed(heads) if one["part"].casefold() in ("answer", "답", "답변")), None)
    if last is None:
        first = heads[0] if heads else None
        return (text[first.end() :].strip(), "") if first is not None else ("", text)
    start = next((one.end() for one in heads if one.start() < last.start()), 0)
    return text[start : last.start()].strip(), text[last.end() :].strip()


def _json(told: object) -> str:
    return json.dumps(told, ensure_ascii=False)
