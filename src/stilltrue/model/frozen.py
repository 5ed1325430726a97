"""
`dataclass` of the standard library, which makes those that are frozen and have slots in less time.

The standard library compiles six functions a class; here the one that needs it is compiled when the first record is
made. Fields are set through their slots, which takes half of the time. All else goes to the standard library.
"""

from __future__ import annotations

import dataclasses
from collections import namedtuple
from collections.abc import Callable, Mapping
from dataclasses import MISSING, FrozenInstanceError
from operator import attrgetter, eq, ge, gt, le, lt
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

__all__ = ["dataclass", "keyed"]

C = TypeVar("C", bound=type)

_ELSEWHERE = frozenset({"__init__", "__repr__", "__eq__", "__hash__", "__setattr__", "__delattr__", "__slots__"})
"""Where a class has one of these itself, the standard library knows what becomes of it."""

_UNUSUAL = ("ClassVar", "InitVar", "KW_ONLY")
"""In an annotation they make it another thing than a field."""


def _made_of(cls: type | None = None, /, *, frozen: bool = False, slots: bool = False, **asked: bool) -> Any:
    """What `dataclasses.dataclass` gives, for every class and every option."""
    if cls is None:
        return lambda given: _made_of(given, frozen=frozen, slots=slots, **asked)
    if not (frozen and slots and asked.keys() <= {"kw_only", "order"} and _is_plain(cls)):
        return dataclasses.dataclass(cls, frozen=frozen, slots=slots, **asked)
    return _frozen(cls, **asked)


if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    dataclass = _made_of


_tuple_named: Any = namedtuple  # noqa: PYI024 - its fields are those of a class that is there


@dataclass_transform(frozen_default=True, order_default=True)
def keyed(cls: C) -> C:
    """
    A frozen record by which others are looked up, kept as the tuple of its fields: hashed and compared without a call.

    To whoever asks it is a dataclass all the same (`fields`, `replace`, `asdict`); beside that, it equals that tuple.
    """
    own: Mapping[str, Any] = vars(cls)
    names = tuple(own["__annotations__"])
    base = _tuple_named(cls.__name__, names, defaults=[own[name] for name in names if name in own])
    parts = {name: part for name, part in own.items() if name not in (*names, "__dict__", "__weakref__")}
    parts |= {
        "__slots__": (),
        "__qualname__": cls.__qualname__,
        "__setattr__": _refuse_to_set,
        "__delattr__": _refuse_to_delete,
        "__dataclass_fields__": _Later(cls, lambda usual: usual.__dataclass_fields__, order=True),
        "__dataclass_params__": _Later(cls, lambda usual: usual.__dataclass_params__, order=True),
    }
    made: C = type(cls.__name__, (base,), parts)  # type: ignore[assignment]
    return made


_Field = dataclasses.Field


def _is_plain(cls: type) -> bool:
    """Whether a class is nothing but fields, of which each is set when a record is made, and methods."""
    own = vars(cls)
    wordings: Mapping[str, object] = own.get("__annotations__", {})
    if cls.__bases__ != (object,) or type(cls) is not type or not _ELSEWHERE.isdisjoint(own):
        return False
    if not all(
        isinstance(worded, str) and not any(word in worded for word in _UNUSUAL) for worded in wordings.values()
    ):
        return False
    return all(_is_usual(own[name]) for name in wordings if name in own)


def _is_usual(given: Any) -> bool:
    """Whether a field is one whatever is said of it, with a default that records may share."""
    if isinstance(given, _Field):
        return given.init and given.hash is None and given.kw_only is MISSING and _is_usual(given.default)
    return type(given).__hash__ is not None


def _frozen(cls: type, *, kw_only: bool = False, order: bool = False) -> type:
    names = tuple(vars(cls).get("__annotations__", ()))
    given = {name: vars(cls)[name] for name in names if name in vars(cls)}
    apart = {name: one for name, one in given.items() if isinstance(one, _Field)}
    compared = [name for name in names if name not in apart or apart[name].compare]
    shown = [name for name in names if name not in apart or apart[name].repr]
    parts = {name: part for name, part in vars(cls).items() if name not in (*names, "__dict__", "__weakref__")}
    key = _picked(compared)
    parts |= _behaviour(names, key, shown)
    ways = {"__eq__": eq, **({"__lt__": lt, "__le__": le, "__gt__": gt, "__ge__": ge} if order else {})}
    parts |= {way: _comparing(key, compare) for way, compare in ways.items()}
    parts |= {
        "__slots__": names,
        "__match_args__": () if kw_only else names,
        "__dataclass_fields__": _Later(cls, lambda usual: usual.__dataclass_fields__, kw_only=kw_only, order=order),
        "__dataclass_params__": _Later(cls, lambda usual: usual.__dataclass_params__, kw_only=kw_only, order=order),
        "__signature__": _Later(cls, _signature, kw_only=kw_only, order=order),
    }
    made = type(cls.__name__, (), parts)
    made.__qualname__ = cls.__qualname__

    def filled_first(self: object, *positional: object, **named: object) -> None:
        text = _filling(made, names, given, kw_only=kw_only) + _comparisons(compared, ways)
        _compile(made, text, names, given)
        made.__init__(self, *positional, **named)  # type: ignore[misc]

    made.__init__ = filled_first  # type: ignore[misc]
    return made


def _picked(names: list[str]) -> Callable[[object], Any]:
    """What gives the parts of a record that are compared, as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda record: tuple([getattr(record, name) for name in names])


def _behaviour(names: tuple[str, ...], key: Callable[[object], Any], shown: list[str]) -> dict[str, object]:
    """The methods that all records of a class share."""

    def hashed(self: object) -> int:
        return hash(key(self))

    def told(self: object) -> str:
        return f"{type(self).__qualname__}({', '.join([f'{name}={getattr(self, name)!r}' for name in shown])})"

    def state(self: object) -> list[object]:
        return [getattr(self, name) for name in names]

    def set_state(self: object, state: list[object]) -> None:
        for name, part in zip(names, state, strict=True):
            object.__setattr__(self, name, part)

    return {
        "__hash__": hashed,
        "__repr__": told,
        "__getstate__": state,
        "__setstate__": set_state,
        "__setattr__": _refuse_to_set,
        "__delattr__": _refuse_to_delete,
    }


def _comparing(key: Callable[[object], Any], compare: Callable[[Any, Any], Any]) -> Callable[[object, object], Any]:
    """How records of one class compare; of two classes they do not."""

    def compared(self: object, other: object) -> Any:
        return compare(key(self), key(other)) if other.__class__ is self.__class__ else NotImplemented

    return compared


def _refuse_to_set(_: object, name: str, __: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _filling(made: type, names: tuple[str, ...], given: Mapping[str, Any], *, kw_only: bool) -> str:
    """The text of what fills a new record from its fields, with each one's default."""
    parameters, lines = ["self", *(["*"] if kw_only and names else [])], []
    for name in names:
        default, factory = _default(given.get(name, MISSING))
        value = name
        if factory is not MISSING:
            value = f"__made_{name}() if {name} is __missing else {name}"
        has_default = default is not MISSING or factory is not MISSING
        parameters.append(f"{name}=__default_{name}" if has_default else name)
        lines.append(f"    __set_{name}(self, {value})")
    if hasattr(made, "__post_init__"):
        lines.append("    self.__post_init__()")
    return f"def __init__({', '.join(parameters)}):\n" + "\n".join([*lines, "    return None\n"])


def _comparisons(compared: list[str], ways: Mapping[str, object]) -> str:
    """The text of hash and comparisons, by the fields that are compared."""
    own, others = (f"({''.join([f'{who}.{name}, ' for name in compared])})" for who in ("self", "other"))
    signs = {"__eq__": "==", "__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">="}
    return f"def __hash__(self):\n    return hash({own})\n" + "".join(
        f"def {way}(self, other):\n"
        f"    return {own} {signs[way]} {others} if other.__class__ is self.__class__ else NotImplemented\n"
        for way in ways
    )


def _compile(made: type, text: str, names: tuple[str, ...], given: Mapping[str, Any]) -> None:
    """Put the functions of a text on a class."""
    known: dict[str, Any] = {"__missing": MISSING}
    for name in names:
        default, factory = _default(given.get(name, MISSING))
        known[f"__set_{name}"] = vars(made)[name].__set__
        known[f"__made_{name}"] = factory
        known[f"__default_{name}"] = default
    compiled: dict[str, Any] = {}
    exec(text, known, compiled)  # noqa: S102 - of nothing but names of fields, which are identifiers
    for name, function in compiled.items():
        function.__qualname__ = f"{made.__qualname__}.{name}"
        setattr(made, name, function)


def _default(given: Any) -> tuple[Any, Any]:
    """The default of a field, and what makes one."""
    return (given.default, given.default_factory) if isinstance(given, _Field) else (given, MISSING)


def _signature(usual: type) -> object:
    from inspect import signature  # noqa: PLC0415 - for those who look at a class

    return signature(usual)


class _Later:
    """What the standard library would have put on a class, worked out when somebody asks for it."""

    def __init__(self, cls: type, asked: Callable[[Any], object], **options: bool) -> None:
        self._cls, self._asked, self._options = cls, asked, options

    def __set_name__(self, made: type, name: str) -> None:
        self._made, self._name = made, name

    def __get__(self, record: object, owner: type) -> object:
        own = vars(self._cls)
        parts = {name: own[name] for name in (*own.get("__annotations__", ()), "__annotations__") if name in own}
        usual = type(self._cls.__name__, (), parts | {"__module__": self._cls.__module__, "__doc__": ""})
        known = self._asked(dataclasses.dataclass(frozen=True, **self._options)(usual))
        setattr(self._made, self._name, known)
        return known
