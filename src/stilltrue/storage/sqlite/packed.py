"""Rows of small whole numbers as bytes: a posting takes six of them, not a row of its own."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache

_CODES = {array(code).itemsize: code for code in "BHIQ"}
"""The type of an array by the bytes of an item: 1, 2, 4 or 8."""


_HEADS = {width: bytes([width]) for width in _CODES}
_SEVEN_BITS, _GOES_ON = 0x7F, 0x80
"""Of a byte of a gap: its part of the number, and that more of it follows."""


def packed(values: Sequence[int], least: int = 1) -> bytes:
    """One byte for the width of an item, at least `least` bytes, then the items, little-endian."""
    width = least
    if len(values) == 1 and values[0] < 256**width:
        return _HEADS[width] + values[0].to_bytes(width, "little")
    greatest = max(values) if values else 0
    while greatest >= 1 << (8 * width):
        width *= 2
    if width == 1:
        return _HEADS[1] + bytes(values)
    items = array(_CODES[width], values)
    if sys.byteorder == "big":
        items.byteswap()
    return _HEADS[width] + items.tobytes()


def extended(content: bytes, values: Sequence[int]) -> bytes:
    """Packed content with more items at its end; all of it is packed anew only where one of them needs more room."""
    width = content[0]
    if len(values) == 1 and values[0] < 256**width:
        return content + values[0].to_bytes(width, "little")
    added = packed(values, width)
    return content + added[1:] if added[0] == content[0] else packed([*unpacked(content), *values])


def packed_tallies(values: Sequence[int]) -> bytes:
    """Tallies packed; nothing where each is 1, as most are."""
    return b"" if values.count(1) == len(values) else packed(values)


def extended_tallies(content: bytes, n: int, values: Sequence[int]) -> bytes:
    """So many packed tallies with more at their end."""
    more = packed_tallies(values)
    return extended(content or _ones(n), values) if content or more else more


def unpacked_tallies(contents: Sequence[bytes], sizes: Iterable[int]) -> Sequence[int]:
    """The tallies of packed rows, one row after another; how many each has."""
    return unpacked(*[content or _ones(n) for content, n in zip(contents, sizes, strict=True)])


def once_each(n: int) -> Sequence[int]:
    """So many tallies of 1."""
    return array("B", b"\x01") * n


@lru_cache(maxsize=256)
def _ones(n: int) -> bytes:
    return _HEADS[1] + b"\x01" * n


def rising(values: Iterable[int]) -> bytes:
    """A zero byte, then what each item is more than the one before it: seven bits a byte, the lowest first."""
    content, before = bytearray(1), 0
    for value in values:
        gap, before = value - before, value
        while gap > _SEVEN_BITS:
            content.append(gap & _SEVEN_BITS | _GOES_ON)
            gap >>= 7
        content.append(gap)
    return bytes(content)


def risen(content: bytes) -> Sequence[int]:
    """The items of a rising row, or of one that an older version packed."""
    if content[0]:
        return unpacked(content)
    values, value, gap, place = [], 0, 0, 0
    for byte in content[1:]:
        gap |= (byte & _SEVEN_BITS) << place
        place += 7
        if byte <= _SEVEN_BITS:
            value += gap
            values.append(value)
            gap = place = 0
    return values


def n_packed(content: bytes) -> int:
    """How many items there are."""
    return (len(content) - 1) // content[0]


def unpacked(*contents: bytes) -> array[int]:
    """The items of packed rows, one row after another."""
    widest = max((content[0] for content in contents), default=1)
    whole = array(_CODES[widest])
    if all(content[0] == widest for content in contents):
        whole.frombytes(b"".join([_native(content, widest) for content in contents]))
        return whole
    for content in contents:
        if content[0] == widest:
            whole.frombytes(_native(content, widest))
        else:
            narrow = array(_CODES[content[0]])
            narrow.frombytes(_native(content, content[0]))
            whole.extend(array(_CODES[widest], narrow))
    return whole


def _native(content: bytes, width: int) -> bytes:
    if sys.byteorder == "little" or width == 1:
        return content[1:]
    items = array(_CODES[width], content[1:])
    items.byteswap()
    return items.tobytes()
