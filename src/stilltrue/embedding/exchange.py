"""One exchange with an embeddings endpoint: asked within a time, tried again where that helps, read with care."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as TooLate
from dataclasses import dataclass
from ipaddress import ip_address
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from stilltrue.config import embedding_key
from stilltrue.errors import BadRequest, EmbeddingFault

if TYPE_CHECKING:
    import httpx

_FORM = "https://<host>/v1#<model>, or https://<host>/v1#<model>@<dimension>"
_MODEL = re.compile(r"(?P<model>[^@\s]{1,200})(?:@(?P<dimension>[1-9][0-9]{0,4}))?")
_TRIES = 4
_FIRST_WAIT_SECONDS = 0.5
_AGAIN = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
"""Answers after which the same question may be answered."""
_BYTES_A_TEXT = 2_000_000
"""More than the longest vector takes, written out in full."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where to ask, and for which model."""

    url: str
    shown: str
    """As messages say it."""
    model: str
    dimension: int | None
    private: bool
    """The key may travel: encrypted, or within this machine."""


def address(spec: str) -> Address:
    """
    The address that a setting names.

    >>> address("https://example.com/v1/#small@256").url
    'https://example.com/v1/embeddings'

    Raises:
        BadRequest: no address of an endpoint; the message repeats none of it, for it may hold a password.
    """
    try:
        parts = urlsplit(spec)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise BadRequest(f"the embedder's address cannot be read; wanted is {_FORM}") from error
    model = _MODEL.fullmatch(parts.fragment)
    if not host or not model or parts.query:
        raise BadRequest(f"the embedder's address lacks a host or a model, or has a query; wanted is {_FORM}")
    if parts.username or parts.password:
        raise BadRequest(
            "the embedder's address holds a user name or password; leave them out and set STILLTRUE_EMBEDDING_KEY"
        )
    place = f"[{host}]" if ":" in host else host
    base = f"{parts.scheme}://{place}{f':{port}' if port else ''}{parts.path.rstrip('/')}"
    return Address(
        url=f"{base}/embeddings",
        shown=base,
        model=model["model"],
        dimension=int(model["dimension"]) if model["dimension"] else None,
        private=parts.scheme == "https" or _is_this_machine(host),
    )


class Exchange:
    """Asks one endpoint for the vectors of a few texts at a time."""

    def __init__(self, where: Address, *, timeout_seconds: float, sleep: Callable[[float], None]) -> None:
        self._where = where
        self._timeout_seconds = timeout_seconds
        self._sleep = sleep
        self._client: httpx.Client | None = None
        self._lock = Lock()

    def vectors(self, texts: list[str]) -> list[object]:
        """
        One vector a text, in their order, as the server wrote it.

        Raises:
            EmbeddingFault: no answer within the time, an answer that refuses, or one with other vectors than asked for.
        """
        body = json.dumps({"model": self._where.model, "input": texts})
        deadline = time.monotonic() + self._timeout_seconds
        for n_try in range(1, _TRIES + 1):
            status, wait, content = self._asked(body, len(texts), deadline)
            if status == 200:
                return self._read(content, len(texts))
            pause = wait if wait is not None else _FIRST_WAIT_SECONDS * 2 ** (n_try - 1)
            if status not in _AGAIN or n_try == _TRIES or time.monotonic() + pause > deadline:
                raise self._refused(status, wait, n_try)
            self._sleep(pause)
        raise self._refused(0, None, _TRIES)

    def _asked(self, body: str, n_texts: int, deadline: float) -> tuple[int, float | None, bytes]:
        """Status, the wait that the server asks for, and the answer; the time is kept whatever the server does."""
        import httpx  # noqa: PLC0415 - a program that asks no endpoint does not pay for it

        answer: Future[tuple[int, float | None, bytes]] = Future()

        def ask() -> None:
            try:
                answer.set_result(self._post(body, n_texts, deadline))
            except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, EmbeddingFault, BadRequest, OSError) as error:
                answer.set_exception(error)
            finally:
                if not answer.done():
                    answer.set_exception(EmbeddingFault(f"{self._where.shown} could not be asked"))

        # A thread: names that do not resolve and headers that drip are bounded by no timeout of a socket.
        Thread(target=ask, name="stilltrue-embedding", daemon=True).start()
        try:
            return answer.result(timeout=max(0.0, deadline - time.monotonic()))
        except (TooLate, httpx.TimeoutException) as error:
            raise EmbeddingFault(
                f"the embedder at {self._where.shown} gave no answer within {self._timeout_seconds:g} seconds; "
                "see that it is up, and try again"
            ) from error
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, OSError) as error:
            raise EmbeddingFault(
                f"the embedder at {self._where.shown} cannot be reached ({type(error).__name__}); "
                "see that the address is right and the server is up"
            ) from error

    def _post(self, body: str, n_texts: int, deadline: float) -> tuple[int, float | None, bytes]:
        client = self._opened()
        left = max(0.001, deadline - time.monotonic())
        with client.stream("POST", self._where.url, content=body, headers=self._headers(), timeout=left) as response:
            content = bytearray()
            for chunk in response.iter_bytes():
                content += chunk
                if time.monotonic() > deadline or len(content) > _BYTES_A_TEXT * n_texts:
                    raise EmbeddingFault(
                        f"the embedder at {self._where.shown} went on answering beyond "
                        f"{self._timeout_seconds:g} seconds or {_BYTES_A_TEXT:,} bytes a text; see that it is one"
                    )
            return response.status_code, _seconds(response.headers.get("retry-after")), bytes(content)

    def _headers(self) -> dict[str, str]:
        headers = {"content-type": "application/json", "accept": "application/json"}
        key = embedding_key()
        if key is None or not self._where.private:
            return headers
        # The HTTP library would quote a header that it cannot send.
        if not (key.isascii() and key.isprintable() and " " not in key):
            raise BadRequest(
                "the embedding key holds characters that no key has; set STILLTRUE_EMBEDDING_KEY to the key alone"
            )
        return headers | {"authorization": f"Bearer {key}"}

    def _opened(self) -> httpx.Client:
        import httpx  # noqa: PLC0415 - a program that asks no endpoint does not pay for it

        with self._lock:
            if self._client is None:
                self._client = httpx.Client(follow_redirects=False)
            return self._client

    def _read(self, content: bytes, n_texts: int) -> list[object]:
        try:
            found: Any = json.loads(content)
            by_index = {part["index"]: part["embedding"] for part in found["data"]}
            n_found = len(found["data"])
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise EmbeddingFault(
                f"the embedder at {self._where.shown} answered what is no list of embeddings "
                f"({type(error).__name__}); see that the address ends before /embeddings"
            ) from error
        if n_found != n_texts or by_index.keys() != set(range(n_texts)):
            raise EmbeddingFault(
                f"the embedder at {self._where.shown} gave {n_found} vectors with {len(by_index)} different places; "
                f"one for each of {n_texts} texts was wanted"
            )
        return [by_index[place] for place in range(n_texts)]

    def _refused(self, status: int, wait: float | None, n_tries: int) -> EmbeddingFault:
        found = f"the embedder at {self._where.shown} answered {status}"
        if status in {401, 403}:
            clear = "" if self._where.private else ", and use https: no key is sent in clear to another machine"
            return EmbeddingFault(f"{found}: the key is missing or not accepted; set STILLTRUE_EMBEDDING_KEY{clear}")
        if status in _AGAIN:
            asked = f" and asks to wait {wait:g} seconds" if wait is not None else ""
            return EmbeddingFault(f"{found} ({n_tries} of {_TRIES} tries){asked}; try again later")
        return EmbeddingFault(
            f"{found}; wanted is 200: see that the address and the model {self._where.model!r} are right"
        )


def _seconds(retry_after: str | None) -> float | None:
    """The wait that a server asks for in seconds; a date is left to the ordinary waits."""
    text = (retry_after or "").strip()
    return float(text) if re.fullmatch(r"[0-9]{1,6}(?:\.[0-9]{1,6})?", text, re.ASCII) else None


def _is_this_machine(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
