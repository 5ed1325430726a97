"""Server-sent events out of the bytes of an answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Event:
    """One event."""

    name: str
    """Empty where the server gives it none."""
    data: str


def events(chunks: Iterable[bytes]) -> Iterator[Event]:
    """
    The events in order, however the bytes are cut; comments and other fields are left out.

    >>> list(events([b"data: {\\"a\\"", b": 1}\\n\\ndata: [DONE]\\n\\n"]))
    [Event(name='', data='{"a": 1}'), Event(name='', data='[DONE]')]

    Source:
        WHATWG HTML, 9.2.6, Interpreting an event stream.
    """
    name, data = "", list[str]()
    for line in _lines(chunks):
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field == "data":
            data.append(value)
        elif field == "event":
            name = value
        elif not line:
            if data:
                yield Event(name, "\n".join(data))
            name, data = "", []
    if data:
        yield Event(name, "\n".join(data))


def _lines(chunks: Iterable[bytes]) -> Iterator[str]:
    rest: list[bytes] = []
    for chunk in chunks:
        first, *others = chunk.split(b"\n")
        rest.append(first)
        for line in others:
            yield _text(b"".join(rest))
            rest = [line]
    if any(rest):
        yield _text(b"".join(rest))


def _text(line: bytes) -> str:
    return line.removesuffix(b"\r").decode("utf-8", "replace")
