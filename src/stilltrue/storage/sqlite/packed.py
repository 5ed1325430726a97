"""Rows of small whole numbers as bytes: a posting takes six of them, not a row of its own."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence

_CODES = {array(code).itemsize: code for code in "BHIQ"}
"""The type of an array by the bytes of an item: 1, 2, 4 or 8."""


_HEADS = {width: bytes([width]) for width in _CODES}


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
