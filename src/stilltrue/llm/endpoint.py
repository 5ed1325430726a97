"""A server that models are asked through: keys, times and sizes kept, failures told in our own words."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from stilltrue.config import model_key, model_key_name, needs_key
from stilltrue.errors import ModelAnswerBroken, ModelBusy, ModelFault, ModelKeyRefused, ModelUnreachable
from stilltrue.exchange.address import Place, checked_key
from stilltrue.exchange.events import Event, events
from stilltrue.exchange.post import GOOD, Answer, CutOff, NoAnswer, Post, Question, TooMuch, TooSlow
from stilltrue.exchange.retry import Retries, asked_wait
from stilltrue.llm.base import Request
from stilltrue.llm.reading import parsed
from stilltrue.llm.refusals import Asked, Told, refusal, told

_BYTES_AN_ANSWER = 4_000_000
_BYTES_A_TOKEN = 600
"""A token of a stream comes in an event of its own, of some hundreds of bytes."""


class Endpoint:
    """One address of one provider, asked for one model."""

    def __init__(
        self,
        where: Place,
        path: str,
        *,
        provider: str,
        model: str,
        headers: Callable[[str | None], dict[str, str]],
        timeout_seconds: float,
        retries: Retries | None,
    ) -> None:
        """
        Nothing is asked yet.

        Args:
            where: the server.
            path: of the questions, with its stroke: `/chat/completions`.
            provider: whose key is sent: `openai`, `anthropic`, `deepseek`, `gemini`, or another name.
            model: as messages call it.
            headers: those of the provider, with a key or without.
            timeout_seconds: for an answer, repeated tries and all, where the question states none.
            retries: how often and how patiently.
        """
        self._where = where
        self._url = f"{where.url}{path}"
        self._provider = provider
        self._model = model
        self._headers = headers
        self._timeout_seconds = timeout_seconds
        self._post = Post(retries)

    @property
    def shown(self) -> str:
        """The address without a key."""
        return self._where.url

    def whole(self, body: Mapping[str, object], request: Request) -> dict[str, Any] | Told:
        """
        What the server answers, as JSON; or what a 400 or 422 says, which another body may get past.

        Raises:
            ModelFault: any other failure.
        """
        answer = self._answered(body, request, whole=True)
        with _Translated(self, request):
            return told(answer.content()) if self._is_wrong(answer) else self._object(answer, request)

    def streamed(self, body: Mapping[str, object], request: Request) -> Iterator[Event | dict[str, Any]] | Told:
        """
        The events of a stream, or one whole answer from a server that does not stream; or as `whole`.

        Raises:
            ModelFault: any other failure; while the events are read, too.
        """
        answer = self._answered({**body, "stream": True}, request, whole=False)
        return told(answer.content()) if self._is_wrong(answer) else self._parts(answer, request)

    def refused(self, request: Request, said: Told, status: int = 400) -> ModelFault:
        """The error for what a server says within an answer."""
        return refusal(self._asked(request), status, said)

    def broken(self, problem: str) -> ModelAnswerBroken:
        """The error for an answer that is none of such a server."""
        return ModelAnswerBroken(
            f"{self._model} at {self.shown} gave {problem}; wanted is an answer of a {self._provider} server: "
            "see that the address is that of its API"
        )

    def stopped(self, n_characters: int) -> ModelUnreachable:
        """The error for a stream that ended too early."""
        return ModelUnreachable(
            f"{self._model} at {self.shown} stopped in the middle of its answer, after {n_characters} characters; "
            "try again"
        )

    def failed(self, failure: NoAnswer, request: Request) -> ModelFault:
        """The error for an answer that did not come."""
        seconds = self._seconds(request)
        if isinstance(failure, TooSlow):
            return ModelUnreachable(
                f"{self._model} at {self.shown} gave no whole answer within {seconds:g} seconds; "
                "see that it is up, allow more time, or ask for less"
            )
        if isinstance(failure, TooMuch):
            return self.broken(f"an answer of {failure}")
        if isinstance(failure, CutOff):
            return ModelUnreachable(
                f"{self._model} at {self.shown} stopped before the end of its answer ({failure}); try again"
            )
        return ModelUnreachable(
            f"{self._model} at {self.shown} cannot be reached ({failure}); "
            "see that the address is right and the server is up"
        )

    def _answered(self, body: Mapping[str, object], request: Request, *, whole: bool) -> Answer:
        question = Question(
            url=self._url,
            body=_json(body),
            headers=self._sent_headers(),
            deadline=self._post.retries.clock() + self._seconds(request),
            most_bytes=_BYTES_AN_ANSWER + _BYTES_A_TOKEN * request.max_tokens,
        )
        with _Translated(self, request):
            answer = self._post.ask(question, whole=whole)
        if answer.status == GOOD or self._is_wrong(answer):
            return answer
        wait = asked_wait(answer.headers, self._post.retries.wall_clock())
        said = told(answer.content())
        raise refusal(self._asked(request), answer.status, said, wait_seconds=wait, n_tries=answer.n_tries)

    @staticmethod
    def _is_wrong(answer: Answer) -> bool:
        return answer.status in (400, 422)

    def _object(self, answer: Answer, request: Request) -> dict[str, Any]:
        if answer.media_type not in ("application/json", "text/json", ""):
            raise self.broken(f"{answer.media_type[:60]!r}")
        return self._checked(answer.content(), request)

    def _checked(self, content: bytes, request: Request) -> dict[str, Any]:
        try:
            found = parsed(content.decode("utf-8"))
        except ValueError as error:
            raise self.broken("what is no JSON" if content.strip() else "an empty body") from error
        if not isinstance(found, dict):
            raise self.broken(f"a JSON {type(found).__name__}")
        if found.get("error"):
            raise self.error_within(found, request)
        return found

    def error_within(self, found: dict[str, Any], request: Request) -> ModelFault:
        """The error for a failure that comes as an answer: by its number, else by its name."""
        inner = found["error"]
        said = told(found)
        number = inner.get("code") if isinstance(inner, dict) else None
        if isinstance(number, int) and 300 <= number < 600:
            return self.refused(request, said, number)
        if said.code in ("overloaded_error", "rate_limit_error", "rate_limit_exceeded"):
            return ModelBusy(f"{self._model} at {self.shown} has too much to do ({said.code}); try again later")
        if said.code in ("invalid_request_error", "authentication_error", "not_found_error"):
            return self.refused(request, said, 401 if said.code == "authentication_error" else 400)
        return ModelUnreachable(
            f"{self._model} at {self.shown} failed while it answered{f' ({said.code})' if said.code else ''}; try again"
        )

    def _parts(self, answer: Answer, request: Request) -> Iterator[Event | dict[str, Any]]:
        with _Translated(self, request):
            if answer.media_type != "text/event-stream":
                yield self._object(answer, request)
                return
            yield from events(answer.chunks())

    def _asked(self, request: Request) -> Asked:
        return Asked(
            model=self._model,
            shown=self.shown,
            key_name=model_key_name(self._provider),
            private=self._where.private,
            form=request.form,
        )

    def _sent_headers(self) -> dict[str, str]:
        key = model_key(self._provider) if self._where.private else None
        if key is not None:
            key = checked_key(key, model_key_name(self._provider))
        elif needs_key(self._provider):
            clear = "" if self._where.private else ", and use https: no key is sent in clear to another machine"
            raise ModelKeyRefused(
                f"no key for {self._model}, and {self.shown} answers nobody without one; "
                f"set {model_key_name(self._provider)}{clear}"
            )
        return {
            "content-type": "application/json",
            "accept": "application/json, text/event-stream",
            **self._headers(key),
        }

    def _seconds(self, request: Request) -> float:
        return self._timeout_seconds if request.timeout_seconds is None else request.timeout_seconds


class _Translated:
    """Turns a failed exchange into the error of a model, once, at this edge."""

    def __init__(self, endpoint: Endpoint, request: Request) -> None:
        self._endpoint = endpoint
        self._request = request

    def __enter__(self) -> None: ...

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if isinstance(error, NoAnswer):
            raise self._endpoint.failed(error, self._request) from error


def _json(body: Mapping[str, object]) -> str:
    return json.dumps(body, ensure_ascii=False, allow_nan=False)
