"""A server of language models on this machine that answers as a test tells it to, well or badly."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event

from tests.contracts.loopback import serving

JSON = "application/json"
EVENTS = "text/event-stream"


@dataclass
class Said:
    """One answer: what is sent, and how it goes wrong."""

    body: str = ""
    status: int = 200
    media_type: str = JSON
    headers: dict[str, str] = field(default_factory=dict)
    hangs: bool = False
    """Nothing more is sent after the body, and the connection stays open until the test is over."""
    is_cut: bool = False
    """More is promised than is sent."""


class OpenAISpeech:
    """How an OpenAI-compatible server says things."""

    path = "/v1/chat/completions"
    scheme = "openai"

    @staticmethod
    def text(text: str, *, ends: str = "done") -> Said:
        """An answer of plain text."""
        finish = {"done": "stop", "length": "length", "declined": "content_filter"}[ends]
        message = {"role": "assistant", "content": text}
        return OpenAISpeech._answer(message, finish)

    @staticmethod
    def call(arguments: dict[str, object]) -> Said:
        """An answer that calls the tool."""
        function = {"name": "City", "arguments": json.dumps(arguments, ensure_ascii=False)}
        message = {"role": "assistant", "content": None, "tool_calls": [{"type": "function", "function": function}]}
        return OpenAISpeech._answer(message, "tool_calls")

    @staticmethod
    def _answer(message: dict[str, object], finish: str) -> Said:
        usage = {"prompt_tokens": 12, "completion_tokens": 5, "prompt_tokens_details": {"cached_tokens": 4}}
        choice = {"index": 0, "message": message, "finish_reason": finish}
        return Said(json.dumps({"model": "small-1", "choices": [choice], "usage": usage}, ensure_ascii=False))

    @staticmethod
    def stream(pieces: Sequence[str], *, ends: bool = True) -> Said:
        """The pieces as events; without an end where it is cut."""
        parts: list[dict[str, object]] = [{"choices": [{"delta": {"content": piece}}]} for piece in pieces]
        if ends:
            parts.append({"choices": [{"delta": {}, "finish_reason": "stop"}]})
            parts.append({"choices": [], "usage": {"prompt_tokens": 12, "completion_tokens": 5}})
        lines = [f"data: {json.dumps({'model': 'small-1', **part}, ensure_ascii=False)}\n\n" for part in parts]
        return Said("".join(lines) + ("data: [DONE]\n\n" if ends else ""), media_type=EVENTS)

    @staticmethod
    def error_in_stream() -> Said:
        """A stream that breaks off with an error of the server's."""
        lines = [{"choices": [{"delta": {"content": "부"}}]}, {"error": {"type": "overloaded_error", "message": "sk-"}}]
        return Said("".join(f"data: {json.dumps(line)}\n\n" for line in lines), media_type=EVENTS)

    @staticmethod
    def error(code: str, message: str = "secret words") -> str:
        """The body of a refusal."""
        return json.dumps({"error": {"message": message, "code": code}})


class AnthropicSpeech:
    """How Anthropic's server says things."""

    path = "/v1/messages"
    scheme = "anthropic"

    @staticmethod
    def text(text: str, *, ends: str = "done") -> Said:
        """An answer of plain text."""
        stop = {"done": "end_turn", "length": "max_tokens", "declined": "refusal"}[ends]
        return AnthropicSpeech._answer([{"type": "text", "text": text}], stop)

    @staticmethod
    def call(arguments: dict[str, object]) -> Said:
        """An answer that calls the tool."""
        return AnthropicSpeech._answer([{"type": "tool_use", "name": "City", "input": arguments}], "tool_use")

    @staticmethod
    def _answer(content: list[dict[str, object]], stop: str) -> Said:
        usage = {"input_tokens": 8, "output_tokens": 5, "cache_read_input_tokens": 4}
        return Said(
            json.dumps(
                {"model": "small-1", "content": content, "stop_reason": stop, "usage": usage}, ensure_ascii=False
            )
        )

    @staticmethod
    def stream(pieces: Sequence[str], *, ends: bool = True) -> Said:
        """The pieces as events; without an end where it is cut."""
        usage = {"input_tokens": 8, "cache_read_input_tokens": 4, "output_tokens": 1}
        parts: list[dict[str, object]] = [{"type": "message_start", "message": {"model": "small-1", "usage": usage}}]
        parts += [{"type": "content_block_delta", "delta": {"type": "text_delta", "text": piece}} for piece in pieces]
        if ends:
            parts.append({"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 5}})
            parts.append({"type": "message_stop"})
        lines = [f"event: {part['type']}\ndata: {json.dumps(part, ensure_ascii=False)}\n\n" for part in parts]
        return Said("".join(lines), media_type=EVENTS)

    @staticmethod
    def error_in_stream() -> Said:
        """A stream that breaks off with an error of the server's."""
        said = AnthropicSpeech.stream(["부"], ends=False)
        said.body += (
            'event: error\ndata: {"type": "error", "error": {"type": "overloaded_error", "message": "sk-"}}\n\n'
        )
        return said

    @staticmethod
    def error(code: str, message: str = "secret words") -> str:
        """The body of a refusal."""
        return json.dumps({"type": "error", "error": {"type": code, "message": message}})


Speech = type[OpenAISpeech] | type[AnthropicSpeech]


@dataclass
class ModelServer:
    """What the server is told to answer, first to last, and what it was asked."""

    url: str = ""
    host: str = ""
    answers: list[Said] = field(default_factory=list)
    asked: list[dict[str, object]] = field(default_factory=list)
    otherwise: int = 500
    """The status of what it was not told to answer."""
    paths: list[str] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    released: Event = field(default_factory=Event)


class _Quiet(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A caller that leaves in the middle is what some tests are about."""


@contextmanager
def model_server() -> Iterator[ModelServer]:
    """A running server; it is gone afterwards."""
    told = ModelServer()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            told.asked.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            told.paths.append(self.path)
            told.headers.append({name.lower(): value for name, value in self.headers.items()})
            said = told.answers.pop(0) if told.answers else Said(status=told.otherwise)
            try:
                self._send(said)
            except (BrokenPipeError, ConnectionResetError):
                return

        def _send(self, said: Said) -> None:
            body = said.body.encode("utf-8", "surrogatepass")
            self.send_response(said.status)
            self.send_header("content-type", said.media_type)
            for name, value in said.headers.items():
                self.send_header(name, value)
            promised = len(body) + (1_000 if said.is_cut or said.hangs else 0)
            self.send_header("content-length", str(promised))
            self.end_headers()
            self.wfile.write(body)
            self.wfile.flush()
            if said.hangs:
                told.released.wait()
            self.close_connection = said.is_cut or said.hangs

        def log_message(self, *args: object) -> None: ...

    server = _Quiet(("127.0.0.1", 0), Handler)
    told.host = f"127.0.0.1:{server.server_address[1]}"
    told.url = f"http://{told.host}/v1"
    with serving(server, told.released):
        yield told
