"""One exchange with an embeddings endpoint: asked within a time, tried again where that helps, read with care."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from stilltrue.config import embedding_key
from stilltrue.errors import BadRequest, EmbeddingFault
from stilltrue.exchange.address import checked_key, place
from stilltrue.exchange.post import GOOD, Answer, NoAnswer, Post, Question, TooMuch, TooSlow
from stilltrue.exchange.retry import AGAIN, Retries, asked_wait

_WHAT = "the embedder's address"
_FORM = "https://<host>/v1#<model>, or https://<host>/v1#<model>@<dimension>"
_KEY_NAME = "STILLTRUE_EMBEDDING_KEY"
_MODEL = re.compile(r"(?P<model>[^@\s]{1,200})(?:@(?P<dimension>[1-9][0-9]{0,4}))?")
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
    before, _, fragment = spec.partition("#")
    model = _MODEL.fullmatch(fragment)
    where = place(before, what=_WHAT, wanted=_FORM, key_name=_KEY_NAME)
    if not model or "?" in before:
        raise BadRequest(f"{_WHAT} lacks a host or a model, or has a query; wanted is {_FORM}")
    return Address(
        url=f"{where.url}/embeddings",
        shown=where.url,
        model=model["model"],
        dimension=int(model["dimension"]) if model["dimension"] else None,
        private=where.private,
    )


class Exchange:
    """Asks one endpoint for the vectors of a few texts at a time."""

    def __init__(self, where: Address, *, timeout_seconds: float, sleep: Callable[[float], None]) -> None:
        self._where = where
        self._timeout_seconds = timeout_seconds
        self._post = Post(Retries(sleep=sleep, chance=lambda: 1.0))

    def vectors(self, texts: list[str]) -> list[object]:
        """
        One vector a text, in their order, as the server wrote it.

        Raises:
            EmbeddingFault: no answer within the time, an answer that refuses, or one with other vectors than asked for.
        """
        question = Question(
            url=self._where.url,
            body=json.dumps({"model": self._where.model, "input": texts}),
            headers=self._headers(),
            deadline=self._post.retries.clock() + self._timeout_seconds,
            most_bytes=_BYTES_A_TEXT * len(texts),
        )
        try:
            answer = self._post.ask(question)
        except NoAnswer as failure:
            raise self._failed(failure) from failure
        if answer.status != GOOD:
            raise self._refused(answer)
        return self._read(answer.content(), len(texts))

    def _failed(self, failure: NoAnswer) -> EmbeddingFault:
        shown, seconds = self._where.shown, self._timeout_seconds
        if isinstance(failure, TooSlow):
            return EmbeddingFault(
                f"the embedder at {shown} gave no answer within {seconds:g} seconds; see that it is up, and try again"
            )
        if isinstance(failure, TooMuch):
            return EmbeddingFault(
                f"the embedder at {shown} went on answering beyond {_BYTES_A_TEXT:,} bytes a text; see that it is one"
            )
        return EmbeddingFault(
            f"the embedder at {shown} cannot be reached ({failure}); see that the address is right and the server is up"
        )

    def _headers(self) -> dict[str, str]:
        headers = {"content-type": "application/json", "accept": "application/json"}
        key = embedding_key()
        if key is None or not self._where.private:
            return headers
        return headers | {"authorization": f"Bearer {checked_key(key, _KEY_NAME)}"}

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

    def _refused(self, answer: Answer) -> EmbeddingFault:
        status, n_tries = answer.status, self._post.retries.n_tries
        found = f"the embedder at {self._where.shown} answered {status}"
        if status in {401, 403}:
            clear = "" if self._where.private else ", and use https: no key is sent in clear to another machine"
            return EmbeddingFault(f"{found}: the key is missing or not accepted; set {_KEY_NAME}{clear}")
        if status in AGAIN:
            wait = asked_wait(answer.headers, self._post.retries.wall_clock())
            asked = f" and asks to wait {wait:g} seconds" if wait is not None else ""
            return EmbeddingFault(f"{found} ({answer.n_tries} of {n_tries} tries){asked}; try again later")
        return EmbeddingFault(
            f"{found}; wanted is 200: see that the address and the model {self._where.model!r} are right"
        )
