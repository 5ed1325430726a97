"""The shape of an answer from a Python type, and the same shape as strict endpoints take it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from stilltrue.errors import BadRequest
from stilltrue.llm.base import Shape

if TYPE_CHECKING:
    from pydantic import TypeAdapter

_KEPT = frozenset({"type", "properties", "items", "enum", "const", "anyOf", "$ref", "$defs", "description", "required"})
"""What the strict endpoints understand; bounds and patterns are checked when the answer is read."""


@lru_cache(maxsize=64)
def adapter_of(wanted: Any) -> TypeAdapter[Any]:
    """What reads answers of a type; made once, for it is slow to make."""
    from pydantic import TypeAdapter  # noqa: PLC0415 - a program that asks no model does not pay for it

    return TypeAdapter(wanted)


def shape_of(wanted: Any) -> Shape:
    """
    The shape of a type, a pydantic model as a rule.

    Raises:
        BadRequest: a type whose JSON is no object, which no endpoint takes.
    """
    schema = adapter_of(wanted).json_schema()
    root = schema.get("$defs", {}).get(str(schema.get("$ref", "")).rpartition("/")[2], schema)
    if root.get("type") != "object":
        raise BadRequest(f"the type {wanted!r} is no JSON object; wrap it in a model with one field")
    return Shape(getattr(wanted, "__name__", "answer").strip("_")[:64] or "answer", schema)


def sent(shape: Shape) -> tuple[dict[str, object], bool]:
    """The schema of a shape as an endpoint is sent it, and whether it can be strict about it."""
    return (dict(shape.schema), False) if shape.as_written else closed(shape.schema)


def closed(schema: Mapping[str, object]) -> tuple[dict[str, object], bool]:
    """
    The schema with every object closed and every property required, and whether that says it all.

    A schema with an open mapping (any keys) cannot be closed; it comes back with False.
    """
    is_strict = not _has_open_mapping(schema)
    return _closed(schema), is_strict


def _closed(node: Mapping[str, object]) -> dict[str, object]:
    kept: dict[str, object] = {}
    for key, part in node.items():
        if key == "oneOf":
            kept["anyOf"] = _closed_value(part)
        elif key in ("properties", "$defs") and isinstance(part, Mapping):
            kept[key] = {name: _closed(sub) for name, sub in part.items()}
        elif key in _KEPT:
            kept[key] = _closed_value(part)
    if "properties" in kept:
        kept["required"] = list(_mapping(kept["properties"]))
        kept["additionalProperties"] = False
    elif isinstance(node.get("additionalProperties"), Mapping):
        kept["additionalProperties"] = _closed(_mapping(node["additionalProperties"]))
    elif kept.get("type") == "object":
        kept |= {"properties": {}, "required": [], "additionalProperties": False}
    return kept


def _closed_value(part: object) -> object:
    if isinstance(part, Mapping):
        return _closed(part)
    if isinstance(part, list):
        return [_closed(each) if isinstance(each, Mapping) else each for each in part]
    return part


def _has_open_mapping(node: object) -> bool:
    if isinstance(node, list):
        return any(_has_open_mapping(each) for each in node)
    if not isinstance(node, Mapping):
        return False
    if "properties" not in node and node.get("additionalProperties") not in (None, False):
        return True
    return any(_has_open_mapping(part) for part in node.values())


def _mapping(part: object) -> Mapping[str, object]:
    return part if isinstance(part, Mapping) else {}
