"""A stand-in for a model in a case: it answers as the case scripts it, else from the turns that it is shown."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from stilltrue.errors import ModelBusy, ModelFault, ModelUnreachable
from stilltrue.eval.expectations import UnreachableError
from stilltrue.eval.records import MalformedError, wanted
from stilltrue.llm.base import ALL_FORMS, Completion, Form, Piece, Request, Role, estimated_usage
from stilltrue.llm.cost import FREE, Price

Row = Mapping[str, Any]
"""A turn as a model is shown it: label, whether it is new, who speaks, text."""

_FACTS, _EMPTY = "{{FACTS_JSON}}", "{{EMPTY_JSON}}"
_DONE = re.compile(
    r"(?:by the way,?\s+)?(?:we|i)\s+(?P<done>\w+ed)\s+(?P<what>(?:the|our|my)\s+[\w ]{2,40}?)\s+(?P<when>(?:on|in|at)\s+[\w ]{3,30})",
    re.IGNORECASE,
)
_OF_THING = re.compile(
    r"(?P<what>(?:my|our|the)\s+[\w ]{2,40}?)\s+(?P<is>is|are|was|were|comes|starts|has|have)\s+(?P<rest>[^.!?]{2,120})",
    re.IGNORECASE,
)
_DATE = re.compile(
    r"\b(?:(?:on|in|at|next|last|this)\s+)+(?:\d{1,2}\s+)?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b\d{1,2}\s+[A-Z][a-z]{2,8}\b"
)
_APPOINTED = re.compile(
    r"\bmy\s+(?P<what>\w+\s+(?P<kind>appointment|meeting|flight|class|exam|interview))\s+is\s+(?:on|at|next)\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[^.!?。？！\n]+[.!?。？！]?")


class StandIn:
    """
    A model for one case.

    In its turn it gives what the case scripts: a text, a right answer made of the facts that the case
    lists, or a failure. Beyond the script it gives the right answer; where the case lists no facts it believes
    whatever it reads, whoever says it and however it is meant, as a careless model does.
    """

    forms: tuple[Form, ...] = ALL_FORMS
    name = "stand-in"

    def __init__(self, facts: Sequence[Mapping[str, Any]]) -> None:
        self.n_calls = 0
        self._facts = facts
        self._replies: list[Mapping[str, Any]] = []
        self._last: Mapping[str, Any] | None = None
        self._said: Mapping[str, Any] | None = None
        """What it scripted last: asked to put that right beyond its script, it says the same again."""

    @property
    def price(self) -> Price:
        """It costs nothing."""
        return FREE

    def script(self, replies: Sequence[Mapping[str, Any]], *, repeat_last: bool) -> None:
        """Answer so from now on, once each; with `repeat_last` the last one again and again."""
        self._replies = list(replies)
        self._last = self._replies[-1] if repeat_last and self._replies else None

    def complete(self, request: Request) -> Completion:
        """
        The answer whose turn it is.

        Raises:
            ModelFault: the script says so.
        """
        self.n_calls += 1
        asked_again = any(line.role is Role.ASSISTANT for line in request.lines)
        reply = self._replies.pop(0) if self._replies else self._last or (self._said if asked_again else None)
        self._said = reply
        text = self._right(request) if reply is None else self._scripted(reply, request)
        return Completion(text=text, usage=estimated_usage(request, text), model=self.name)

    def stream(self, request: Request) -> Iterator[Piece]:
        """The same in one piece."""
        completion = self.complete(request)
        yield Piece(completion.text, completion)

    def _scripted(self, reply: Mapping[str, Any], request: Request) -> str:
        match reply.get("kind"):
            case "error" | "timeout":
                raise _failure(reply)
            case "facts":
                return self._right(request, reply)
            case "text":
                return _damaged(self._filled(str(reply.get("text") or ""), request), reply.get("corrupt"))
        raise UnreachableError(f"a reply of kind {reply.get('kind')!r} is not one that can be played here")

    def _filled(self, text: str, request: Request) -> str:
        return text.replace(_FACTS, self._right(request)).replace(_EMPTY, _answer([]))

    def _right(self, request: Request, reply: Mapping[str, Any] | None = None) -> str:
        """What of the facts the case lists stands in the new turns; without any listed, everything that is said."""
        rows = [row for row in shown_rows(request) if row["new"]]
        if not self._facts and reply is None:
            return _answer([claim for row in rows for claim in believed(row)])
        more = wanted(reply, "with", dict) or {} if reply is not None else {}
        added = wanted(reply, "add", list) or [] if reply is not None else []
        claims = [
            _claim(fact, row) | more for fact in (*self._facts, *added) for row in rows if fact["quote"] in row["text"]
        ]
        return _answer(claims)


def shown_rows(request: Request) -> list[Row]:
    """The turns that a question shows."""
    lines = request.lines[-1].text.splitlines()
    for line in reversed(request.lines):
        if line.role.value == "user" and "Turns:" in line.text:
            lines = line.text.partition("Turns:")[2].splitlines()
            break
    return [json.loads(line) for line in lines if line.startswith('{"turn"')]


def believed(row: Row) -> Iterator[dict[str, Any]]:
    """One claim for each sentence of a turn, whatever it is, taken for a plain statement of fact."""
    for found in _SENTENCE.finditer(row["text"]):
        sentence = found[0].strip()
        if len(sentence) >= 2:
            yield {"quote": sentence, "turn": row["turn"], **_read(sentence)}


def _read(sentence: str) -> dict[str, Any]:
    appointed = _APPOINTED.search(sentence)
    if appointed is not None:
        return {"subject": "user", "predicate": appointed["kind"], "value": appointed["what"]}
    done = _DONE.search(sentence)
    if done is not None:
        return {"subject": done["what"], "predicate": "state", "value": done["done"], "since": done["when"].strip()}
    thing = _OF_THING.search(sentence)
    if thing is None:
        return {"subject": "user", "predicate": "note", "value": sentence.rstrip(".!?。？！"), "many": True}
    when = _DATE.search(thing["rest"])
    claim = {"subject": thing["what"], "predicate": thing["is"], "value": thing["rest"].strip()}
    return claim | {"value": when[0]} if when is not None and thing["is"] == "is" else claim


def _claim(fact: Mapping[str, Any], row: Row) -> dict[str, Any]:
    """A fact of the case as a model writes it."""
    claim = {name: fact[name] for name in ("quote", "subject", "predicate")} | {"turn": row["turn"]}
    claim |= {"value": fact.get("object"), "since": fact.get("valid_from"), "until": fact.get("valid_to")}
    if fact.get("many"):
        claim["many"] = True
    if fact.get("ends"):
        claim |= {"act": "ends", "since": fact.get("valid_to"), "until": None}
    return claim


def _answer(claims: Sequence[Mapping[str, Any]]) -> str:
    return json.dumps({"claims": claims, "unresolved": []}, ensure_ascii=False)


def _failure(reply: Mapping[str, Any]) -> ModelFault:
    status = reply.get("status")
    if status == 429:
        wait = reply.get("retry_after_s")
        return ModelBusy(
            "the server is busy (429); try again later", wait_seconds=float(wait) if wait is not None else None
        )
    what = f"status {status}" if status is not None else f"connection {reply.get('connection') or 'timed out'}"
    return ModelUnreachable(f"the model cannot be reached ({what}); try again later")


def _damaged(text: str, how: Any) -> str:
    """
    The text with the damage that a case describes in words.

    Raises:
        UnreachableError: it is damage of another kind.
        MalformedError: the text has no quote to be damaged.
    """
    if how is None:
        return text
    if "surrogate" not in str(how):
        raise UnreachableError(f"the damage {how!r} is not one that can be done here")
    quote = re.search(r'"quote": "(?:[^"\\]|\\.)*', text)
    if quote is None:
        raise MalformedError("there is no quote to be damaged")
    return f"{text[: quote.end()]}\\ud83d{text[quote.end() :]}"
