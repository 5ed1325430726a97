"""Models behind Anthropic's Messages API."""

from __future__ import annotations

import json
from typing import Any

from stilltrue.exchange.events import Event
from stilltrue.exchange.text import sendable, whole
from stilltrue.llm.base import Completion, Finish, Form, Line, Request, Role, Usage, estimated_usage
from stilltrue.llm.gathered import Gathered, count, inner, text_of
from stilltrue.llm.refusals import Told
from stilltrue.llm.schema import sent
from stilltrue.llm.served import ServedModel

_VERSION = "2023-06-01"
_FINISHES = {
    "max_tokens": Finish.LENGTH,
    "model_context_window_exceeded": Finish.LENGTH,
    "refusal": Finish.DECLINED,
}
_LAST = "message_stop"
_DONE = "[DONE]"
"""Not of this API, but some servers that imitate it end so."""
_KEPT = {"cache_control": {"type": "ephemeral"}}
_NOTHING = "(nothing)"
"""Blank texts are refused by the server."""


class AnthropicModel(ServedModel):
    """One model of a server that speaks as Anthropic's Messages API does."""

    path = "/messages"
    own_provider = "anthropic"
    _takes_temperature = True

    @staticmethod
    def _headers(key: str | None) -> dict[str, str]:
        return {"anthropic-version": _VERSION} | ({} if key is None else {"x-api-key": key})

    def _has_learned(self, said: Told) -> bool:
        learns = self._takes_temperature and said.mentions("temperature")
        self._takes_temperature = self._takes_temperature and not learns
        return learns

    def _ends(self, event: Event) -> bool:
        return event.name == _LAST or event.data.strip() == _DONE

    def _is_cut(self, gathered: Gathered, *, is_ended: bool) -> bool:  # noqa: ARG002 - the answer says itself that it ends
        return gathered.finish is None

    def _body(self, request: Request, *, stream: bool) -> dict[str, object]:  # noqa: ARG002 - the endpoint says it
        body: dict[str, object] = {
            "model": self._model,
            "max_tokens": request.max_tokens,
            "messages": _messages([line for line in request.lines if line.role is not Role.SYSTEM]),
        }
        instructions = [line for line in request.lines if line.role is Role.SYSTEM and line.text.strip()]
        if instructions:
            body["system"] = _blocks(instructions)
        if request.temperature is not None and self._takes_temperature:
            body["temperature"] = request.temperature
        return body | _form(request)

    def _completion(self, found: dict[str, Any], request: Request) -> Completion:
        blocks = found.get("content")
        if not isinstance(blocks, list):
            raise self._endpoint.broken("no content in its answer")
        told = [block for block in blocks if isinstance(block, dict)]
        calls = [block.get("input") for block in told if block.get("type") == "tool_use"]
        if calls and request.form is Form.TOOL:
            text = json.dumps(calls[0], ensure_ascii=False)
        else:
            text = "".join(text_of(block.get("text")) for block in told if block.get("type") == "text")
        text = whole(text)
        return Completion(
            text=text,
            finish=_FINISHES.get(text_of(found.get("stop_reason")), Finish.DONE),
            usage=_usage(found.get("usage")) or estimated_usage(request, text),
            model=text_of(found.get("model")) or self.name,
        )

    def _added(self, found: dict[str, Any], gathered: Gathered, request: Request) -> str:
        kind = found.get("type")
        if kind == "error":
            raise self._endpoint.error_within(found, request)
        if kind == "message_start":
            message = inner(found, "message")
            gathered.model = text_of(message.get("model")) or gathered.model
            gathered.usage = _usage(message.get("usage"))
        elif kind == "message_delta":
            if reason := text_of(inner(found, "delta").get("stop_reason")):
                gathered.finish = _FINISHES.get(reason, Finish.DONE)
            gathered.usage = _grown(gathered.usage, found.get("usage"))
        elif kind == "content_block_delta":
            delta = inner(found, "delta")
            piece = delta.get("partial_json") if request.form is Form.TOOL else None
            text = text_of(piece) or text_of(delta.get("text"))
            return gathered.take(text)
        return ""


def _messages(lines: list[Line]) -> list[dict[str, object]]:
    """Lines of one voice after another go together."""
    runs: list[list[Line]] = []
    for line in lines:
        if runs and runs[-1][0].role is line.role:
            runs[-1].append(line)
        else:
            runs.append([line])
    return [{"role": run[0].role.value, "content": _blocks(run)} for run in runs]


def _blocks(lines: list[Line]) -> list[dict[str, object]]:
    """The texts as blocks, with a mark on the last that comes again word for word."""
    last = max((n for n, line in enumerate(lines) if line.stable), default=None)
    return [
        {"type": "text", "text": sendable(line.text) if line.text.strip() else _NOTHING, **(_KEPT if n == last else {})}
        for n, line in enumerate(lines)
    ]


def _form(request: Request) -> dict[str, object]:
    """How the shape is asked for; nothing for plain text."""
    shape = request.shape
    if shape is None or request.form is Form.TEXT:
        return {}
    schema, _ = sent(shape)
    if request.form is Form.SCHEMA:
        return {"output_config": {"format": {"type": "json_schema", "schema": schema}}}
    return {
        "tools": [{"name": shape.name, "description": "Give the answer.", "input_schema": schema}],
        "tool_choice": {"type": "tool", "name": shape.name},
    }


def _usage(told: Any) -> Usage | None:
    """The server counts what comes from its cache and what goes into it apart from the other input."""
    if not isinstance(told, dict) or "input_tokens" not in told:
        return None
    cached, kept = count(told, "cache_read_input_tokens"), count(told, "cache_creation_input_tokens")
    return Usage(
        input_tokens=count(told, "input_tokens") + cached + kept,
        output_tokens=count(told, "output_tokens"),
        cached_tokens=cached,
        kept_tokens=kept,
    )


def _grown(usage: Usage | None, told: Any) -> Usage | None:
    """The usage with the output as it is counted at the end."""
    n_output = count(told, "output_tokens")
    if usage is None or not n_output:
        return usage
    return Usage(
        input_tokens=usage.input_tokens,
        output_tokens=n_output,
        cached_tokens=usage.cached_tokens,
        kept_tokens=usage.kept_tokens,
    )
