"""Frozen values of the model as what JSON has, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from decimal import Decimal
from enum import Enum
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

_LEAVES: dict[Any, tuple[type, ...]] = {str: (str,), int: (int,), bool: (bool,), float: (int, float)}
"""What a field of each plain type may hold in JSON."""


def plain(value: Any) -> Any:
    """A frozen value of the model as what JSON has."""
    if is_dataclass(value) and not isinstance(value, type):
        return {part.name: plain(getattr(value, part.name)) for part in fields(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, tuple | list):
        return [plain(inner) for inner in value]
    return value


def made(kind: Any, content: Any) -> Any:
    """
    The value of a type of the model that `plain` took apart.

    Raises:
        ValueError: the content is not of that type.
    """
    if content is None:
        if kind is not None and type(None) not in get_args(kind):
            raise ValueError("nothing where something belongs")
        return None
    if isinstance(kind, type) and is_dataclass(kind):
        hints = _hints(kind)
        unknown = set(content) - set(hints)
        if unknown:
            raise ValueError(f"unknown fields {', '.join(sorted(unknown))}")
        return kind(**{name: made(hints[name], inner) for name, inner in content.items()})
    origin, inner_kinds = get_origin(kind), get_args(kind)
    if origin is tuple:
        if len(inner_kinds) == 2 and inner_kinds[1] is Ellipsis:
            return tuple(made(inner_kinds[0], inner) for inner in content)
        return tuple(made(one, inner) for one, inner in zip(inner_kinds, content, strict=True))
    if origin is not None and type(None) in inner_kinds:
        return made(next(one for one in inner_kinds if one is not type(None)), content)
    kind = getattr(kind, "__supertype__", kind)
    if isinstance(kind, type) and issubclass(kind, Enum | Decimal):
        return kind(content)
    if kind in _LEAVES and type(content) not in _LEAVES[kind]:
        raise ValueError(f"a {type(content).__name__} where a {kind.__name__} belongs")
    if isinstance(content, str):
        content.encode("utf-8")
    return content


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)
