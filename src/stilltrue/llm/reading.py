"""JSON out of what a model wrote: alone, in a fence, or with prose around it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NoReturn

_FENCE = re.compile(r"```[A-Za-z0-9_-]{0,20}[ \t]*\r?\n(.*?)```", re.DOTALL)
_MOST_STARTS = 200
"""How many braces are tried; a text with more that lead nowhere is no answer."""
_MOST_READ = 8_000_000
"""Characters that are read of objects that come to nothing, each start counted by itself."""
_FIELDS_OF_A_CALL = 4
"""Name and arguments, and perhaps an id and a type."""
_THOUGHT_ENDS = "</think>"


def objects_in(text: str) -> Iterator[str]:
    """
    The JSON objects of an answer, likeliest first, as they are written; after a call in words its arguments.

    >>> list(objects_in('Sure! Here: {"city": "부산"} Anything else?'))
    ['{"city": "부산"}']
    """
    seen: set[str] = set()
    for found in _candidates(text.rpartition(_THOUGHT_ENDS)[2]):
        if found not in seen:
            seen.add(found)
            yield found
            yield from _arguments(found)


def _candidates(text: str) -> Iterator[str]:
    yield from _whole(text)
    for fence in _FENCE.finditer(text):
        yield from _whole(fence[1])
    yield from _within(text)


def _arguments(written: str) -> Iterator[str]:
    """The arguments of a call that a model wrote down as text in place of calling."""
    call = parsed(written)
    inner = next((call[key] for key in ("arguments", "parameters") if key in call), None)
    if not isinstance(call.get("name"), str) or len(call) > _FIELDS_OF_A_CALL:
        return
    if isinstance(inner, dict):
        yield json.dumps(inner, ensure_ascii=False)
    elif isinstance(inner, str):
        yield from _whole(inner)


def _whole(text: str) -> Iterator[str]:
    stripped = text.strip().lstrip("\ufeff")
    if stripped.startswith("{") and _end_of_object(stripped, 0)[0] == len(stripped):
        yield stripped


def _within(text: str) -> Iterator[str]:
    """The outermost objects, left to right."""
    place, left = 0, _MOST_READ
    for _ in range(_MOST_STARTS):
        start = text.find("{", place)
        if start < 0 or left <= 0:
            return
        end, n_read = _end_of_object(text, start)
        if end is not None:
            yield text[start:end]
        else:
            left -= n_read
        place = end or start + 1


def _end_of_object(text: str, start: int) -> tuple[int | None, int]:
    """Where the JSON object that begins there ends, None where none does; and how many characters were read for it."""
    try:
        end = _DECODER.raw_decode(text, start)[1]
    except json.JSONDecodeError as error:
        return None, error.pos - start
    except (ValueError, RecursionError):
        return None, len(text) - start
    return end, end - start


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


_DECODER: json.JSONDecoder = json.JSONDecoder(parse_constant=_refuse)


def parsed(text: str) -> Any:
    """
    The value of a JSON text.

    Raises:
        ValueError: no JSON, nested too deeply, or a number that is none.
    """
    try:
        return json.loads(text, parse_constant=_refuse)
    except RecursionError as error:
        raise ValueError("the JSON is nested too deeply") from error
