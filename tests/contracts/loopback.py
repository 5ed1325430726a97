"""An embeddings server on this machine that answers as a test tells it to."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer, ThreadingHTTPServer
from threading import Event, Thread

from stilltrue.embedding.base import Purpose
from stilltrue.embedding.hashing import HashingEmbedder

DIMENSION = 64


@dataclass
class Said:
    """One answer: its status, its body as text, and its headers."""

    status: int
    body: str
    headers: dict[str, str] = field(default_factory=dict)


Answering = Callable[[list[str]], Said]


def good(texts: list[str]) -> Said:
    """Right vectors, in reverse order, each with its place."""
    rows = HashingEmbedder(DIMENSION).embed(texts, Purpose.MEMORY).tolist()
    parts = [{"index": n, "embedding": row} for n, row in enumerate(rows)]
    return Said(200, json.dumps({"data": parts[::-1]}))


@dataclass
class Endpoint:
    """What the server is told to answer, first to last, then well; and what it was asked."""

    url: str = ""
    answers: list[Answering] = field(default_factory=list)
    always: Answering = good
    asked: list[tuple[str, dict[str, str], dict[str, object]]] = field(default_factory=list)
    released: Event = field(default_factory=Event)
    """A server that hangs goes on once this is set."""


@contextmanager
def serving(server: HTTPServer, released: Event) -> Iterator[None]:
    """Answers on a thread of its own; at the end what still hangs is let go by `released`."""
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield
    finally:
        released.set()
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def endpoint() -> Iterator[Endpoint]:
    """A running server; it is gone afterwards."""
    told = Endpoint()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
            told.asked.append((self.path, {k.lower(): v for k, v in self.headers.items()}, asked))
            said = (told.answers.pop(0) if told.answers else told.always)(asked["input"])
            body = said.body.encode()
            try:
                self.send_response(said.status)
                for name, value in said.headers.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
            except (BrokenPipeError, ConnectionResetError):
                return

        def log_message(self, *args: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    told.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    with serving(server, told.released):
        yield told
