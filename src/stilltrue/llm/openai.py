"""Models behind an OpenAI-compatible address: OpenAI, Ollama, vLLM, llama.cpp, DeepSeek, Gemini, and many more."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from stilltrue.exchange.events import Event
from stilltrue.exchange.text import sendable, whole
from stilltrue.llm.base import Completion, Finish, Form, Request, Usage, estimated_usage
from stilltrue.llm.gathered import Gathered, count, first, inner, text_of
from stilltrue.llm.refusals import Told
from stilltrue.llm.schema import sent
from stilltrue.llm.served import ServedModel

_DONE = "[DONE]"
_FINISHES = {"length": Finish.LENGTH, "content_filter": Finish.DECLINED}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Habits:
    """What one server and model want otherwise than most; learned from their refusals."""

    tokens_field: str
    takes_temperature: bool = True
    tells_usage_in_streams: bool = True

    def learned(self, said: Told) -> _Habits | None:
        """The habits after a refusal; None where it is about something else."""
        if said.mentions("max_tokens", "max_completion_tokens"):
            other = {"max_tokens": "max_completion_tokens", "max_completion_tokens": "max_tokens"}[self.tokens_field]
            return replace(self, tokens_field=other)
        if self.takes_temperature and said.mentions("temperature"):
            return replace(self, takes_temperature=False)
        if self.tells_usage_in_streams and said.mentions("stream_options", "include_usage"):
            return replace(self, tells_usage_in_streams=False)
        return None


class OpenAIModel(ServedModel):
    """One model of a server that speaks as OpenAI's chat completions do."""

    path = "/chat/completions"
    own_provider = "openai"

    @cached_property
    def _habits(self) -> _Habits:
        return _Habits(tokens_field="max_completion_tokens" if self._provider == "openai" else "max_tokens")

    @staticmethod
    def _headers(key: str | None) -> dict[str, str]:
        return {} if key is None else {"authorization": f"Bearer {key}"}

    def _has_learned(self, said: Told) -> bool:
        better = self._habits.learned(said)
        self._habits = better or self._habits
        return better is not None

    def _ends(self, event: Event) -> bool:
        return event.data.strip() == _DONE

    def _is_cut(self, gathered: Gathered, *, is_ended: bool) -> bool:
        return gathered.finish is None and not (is_ended and gathered.parts)

    def _body(self, request: Request, *, stream: bool) -> dict[str, object]:
        habits = self._habits
        body: dict[str, object] = {
            "model": self._model,
            "messages": [{"role": line.role.value, "content": sendable(line.text)} for line in request.lines],
            habits.tokens_field: request.max_tokens,
        }
        if request.temperature is not None and habits.takes_temperature:
            body["temperature"] = request.temperature
        if stream and habits.tells_usage_in_streams:
            body["stream_options"] = {"include_usage": True}
        return body | _form(request)

    def _completion(self, found: dict[str, Any], request: Request) -> Completion:
        choice = first(found.get("choices"))
        message = inner(choice, "message")
        if not message:
            raise self._endpoint.broken("no message in its answer")
        text = _arguments(message) if request.form is Form.TOOL else ""
        text = text or _content(message.get("content"))
        finish = _finish(choice, message)
        if finish is Finish.DECLINED:
            text = text or text_of(message.get("refusal"))
        text = whole(text)
        usage = _usage(found.get("usage")) or estimated_usage(request, text)
        return Completion(text=text, finish=finish, usage=usage, model=text_of(found.get("model")) or self.name)

    def _added(self, found: dict[str, Any], gathered: Gathered, request: Request) -> str:
        if found.get("error"):
            raise self._endpoint.error_within(found, request)
        choice = first(found.get("choices"))
        delta = inner(choice, "delta")
        gathered.model = text_of(found.get("model")) or gathered.model
        gathered.usage = _usage(found.get("usage")) or gathered.usage
        text = (_arguments(delta) if request.form is Form.TOOL else "") or _content(delta.get("content"))
        text = text or text_of(delta.get("refusal"))
        if choice.get("finish_reason") or delta.get("refusal"):
            finish = _finish(choice, delta)
            gathered.finish = gathered.finish if gathered.finish is Finish.DECLINED else finish
        return gathered.take(text)


def _form(request: Request) -> dict[str, object]:
    """How the shape is asked for; nothing for plain text."""
    shape = request.shape
    if shape is None or request.form is Form.TEXT:
        return {}
    schema, is_strict = sent(shape)
    if request.form is Form.SCHEMA:
        form = {"name": shape.name, "schema": schema, "strict": is_strict}
        return {"response_format": {"type": "json_schema", "json_schema": form}}
    function = {"name": shape.name, "description": "Give the answer.", "parameters": schema, "strict": is_strict}
    return {
        "tools": [{"type": "function", "function": function}],
        "tool_choice": {"type": "function", "function": {"name": shape.name}},
    }


def _finish(choice: dict[str, Any], message: dict[str, Any]) -> Finish:
    if message.get("refusal"):
        return Finish.DECLINED
    return _FINISHES.get(text_of(choice.get("finish_reason")), Finish.DONE)


def _arguments(message: dict[str, Any]) -> str:
    """The arguments of the first call, as JSON or a piece of it."""
    found = inner(first(message.get("tool_calls")), "function").get("arguments")
    return json.dumps(found, ensure_ascii=False) if isinstance(found, dict) else text_of(found)


def _content(found: Any) -> str:
    """The text of a message, which some servers give as a list of parts."""
    if isinstance(found, list):
        return "".join(text_of(part.get("text")) for part in found if isinstance(part, dict))
    return text_of(found)


def _usage(told: Any) -> Usage | None:
    if not isinstance(told, dict) or "prompt_tokens" not in told:
        return None
    cached = count(inner(told, "prompt_tokens_details"), "cached_tokens") or count(told, "prompt_cache_hit_tokens")
    return Usage(
        input_tokens=count(told, "prompt_tokens"),
        output_tokens=count(told, "completion_tokens"),
        cached_tokens=cached,
    )
