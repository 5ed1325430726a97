"""A record like another one, but for some of its parts. Pure."""

from __future__ import annotations

from typing import Any, TypeVar

R = TypeVar("R")

_MEMBERS: dict[type, tuple[tuple[tuple[Any, Any], ...], dict[str, Any]]] = {}
"""What reads and writes each part of a record of a class, in their order and by their names."""


def another(record: R, **parts: object) -> R:
    """
    A record with some parts in place of its own, as `dataclasses.replace` gives it, in a fifth of the time.

    It is for records with slots whose parts need no check of how they go together.

    Raises:
        KeyError: the record has no such part.
    """
    cls = type(record)
    members = _MEMBERS.get(cls) or _members(cls)
    made = cls.__new__(cls)
    for read, write in members[0]:
        write(made, read(record))
    for name, part in parts.items():
        members[1][name](made, part)
    return made


def _members(cls: type) -> tuple[tuple[tuple[Any, Any], ...], dict[str, Any]]:
    slots: tuple[str, ...] = vars(cls)["__slots__"]
    found = {name: getattr(cls, name) for name in slots}
    pairs = tuple((member.__get__, member.__set__) for member in found.values())
    _MEMBERS[cls] = pairs, {name: member.__set__ for name, member in found.items()}
    return _MEMBERS[cls]
