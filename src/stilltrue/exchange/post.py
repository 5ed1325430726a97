"""A question sent and its answer read: within a time, up to a size, again where that helps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING

from stilltrue.exchange.retry import AGAIN, Retries, asked_wait

if TYPE_CHECKING:
    import httpx

GOOD = 200


class NoAnswer(Exception):
    """There is no answer that could be read; the class says why."""


class NotReached(NoAnswer):
    """Nobody answers at that address."""


class CutOff(NoAnswer):
    """The answer stopped before its end."""


class TooSlow(NoAnswer):
    """The time was up before the end of the answer."""


class TooMuch(NoAnswer):
    """The answer went on beyond the size allowed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is sent, and how long and how large the answer may be."""

    url: str
    body: str
    headers: Mapping[str, str]
    deadline: float
    """On the clock of the retries: when all has to be done, repeated tries and all."""
    most_bytes: int


@dataclass(frozen=True, slots=True)
class _Head:
    status: int
    headers: dict[str, str]


@dataclass(frozen=True, slots=True)
class _End:
    pass


class Answer:
    """What a server answers: its status and headers at once, the rest as it comes."""

    def __init__(self, head: _Head, rest: _Channel) -> None:
        self.status = head.status
        self.headers = head.headers
        """Names in small letters."""
        self.n_tries = 1
        """Which try this is the answer to."""
        self._rest = rest
        self._content: bytes | None = None

    @property
    def media_type(self) -> str:
        """The content type without its parameters."""
        return self.headers.get("content-type", "").partition(";")[0].strip().lower()

    def chunks(self) -> Iterator[bytes]:
        """
        The bytes as they come, once.

        Raises:
            NoAnswer: cut off, too slow, or too much.
        """
        try:
            while not isinstance(part := self._rest.next(), _End):
                if isinstance(part, bytes):
                    yield part
        finally:
            self._rest.close()

    def content(self) -> bytes:
        """
        All of it.

        Raises:
            NoAnswer: as `chunks`.
        """
        if self._content is None:
            self._content = b"".join(self.chunks())
        return self._content


class Post:
    """Asks servers; one connection pool for all its questions."""

    def __init__(self, retries: Retries | None = None) -> None:
        self.retries = retries or Retries()
        self._client: httpx.Client | None = None
        self._lock = Lock()

    def ask(self, question: Question, *, whole: bool = True) -> Answer:
        """
        The last answer: a good one, one that no further try would better, or the one to the last try.

        Args:
            question: what is asked.
            whole: read to its end before it is handed over, and ask again where it was cut off; else a good
                answer is handed over at once, to be read as it comes. What is not good is always read.

        Raises:
            NoAnswer: nobody there, cut off again and again, too slow, or too much.
        """
        for n_try in range(1, self.retries.n_tries + 1):
            is_last = n_try == self.retries.n_tries
            asked = None
            try:
                answer = self._asked(question, whole=whole)
            except CutOff:
                if is_last or not self._waits(n_try, None, question.deadline):
                    raise
                continue
            answer.n_tries = n_try
            asked = asked_wait(answer.headers, self.retries.wall_clock())
            if answer.status not in AGAIN or is_last or not self._waits(n_try, asked, question.deadline):
                return answer
        raise CutOff("no try was allowed")

    def _waits(self, n_try: int, asked: float | None, deadline: float) -> bool:
        """Wait before the next try; False, at once, where the time would be up by then."""
        pause = self.retries.wait(n_try, asked)
        if self.retries.clock() + pause > deadline:
            return False
        self.retries.sleep(pause)
        return True

    def _asked(self, question: Question, *, whole: bool) -> Answer:
        channel = _Channel(question, self.retries)
        client = self._opened()
        # A thread: names that do not resolve and headers that drip are bounded by no timeout of a socket.
        Thread(target=channel.run, args=(client,), name="stilltrue-exchange", daemon=True).start()
        head = channel.next()
        if not isinstance(head, _Head):
            raise CutOff("the answer has no beginning")
        answer = Answer(head, channel)
        if whole or head.status != GOOD:
            answer.content()
        return answer

    def _opened(self) -> httpx.Client:
        import httpx  # noqa: PLC0415 - a program that asks no server does not pay for it

        with self._lock:
            if self._client is None:
                try:
                    self._client = httpx.Client(follow_redirects=False)
                except (ImportError, ValueError, OSError, httpx.InvalidURL) as error:
                    # Proxies and certificates come from the environment; what they are may be a secret.
                    raise NotReached(f"{type(error).__name__} in the settings of proxies or certificates") from error
            return self._client


class _Channel:
    """From the thread that reads to the one that waits, part by part."""

    def __init__(self, question: Question, retries: Retries) -> None:
        self._question = question
        self._clock = retries.clock
        self._parts: SimpleQueue[_Head | bytes | _End | NoAnswer] = SimpleQueue()
        self._abandoned = Event()

    def close(self) -> None:
        """Nobody waits any more; the thread stops at its next part."""
        self._abandoned.set()

    def next(self) -> _Head | bytes | _End:
        """The next part; the failure, where there is one, in its place."""
        left = max(0.0, self._question.deadline - self._clock())
        try:
            part = self._parts.get(timeout=left)
        except Empty:
            self.close()
            raise TooSlow("the time is up") from None
        if isinstance(part, NoAnswer):
            raise part
        return part

    def run(self, client: httpx.Client) -> None:
        """Read the answer; in a thread of its own. The end is told whatever happens."""
        import httpx  # noqa: PLC0415 - a program that asks no server does not pay for it

        try:
            self._read(client)
        except httpx.TimeoutException as error:
            self._parts.put(_caused(TooSlow("the server is too slow"), error))
        except (
            httpx.ConnectError,
            httpx.UnsupportedProtocol,
            httpx.InvalidURL,
            httpx.ProxyError,
            UnicodeError,
        ) as error:
            # UnicodeError: a host with a part that no name server takes.
            self._parts.put(_caused(NotReached(type(error).__name__), error))
        except (httpx.HTTPError, httpx.StreamError, OSError) as error:
            self._parts.put(_caused(CutOff(type(error).__name__), error))
        finally:
            self._parts.put(_End())

    def _read(self, client: httpx.Client) -> None:
        question, n_bytes = self._question, 0
        left = max(0.001, question.deadline - self._clock())
        headers = dict(question.headers)
        with client.stream("POST", question.url, content=question.body, headers=headers, timeout=left) as response:
            self._parts.put(_Head(response.status_code, {k.lower(): v for k, v in response.headers.items()}))
            for chunk in response.iter_bytes():
                n_bytes += len(chunk)
                if self._abandoned.is_set():
                    return
                if n_bytes > question.most_bytes:
                    self._parts.put(TooMuch(f"more than {question.most_bytes:,} bytes"))
                    return
                self._parts.put(chunk)


def _caused(failure: NoAnswer, error: Exception) -> NoAnswer:
    failure.__cause__ = error
    return failure
