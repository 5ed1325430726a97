"""Records made in less time are what the standard library would have made."""

from __future__ import annotations

import copy
import dataclasses
import importlib
import inspect
import pickle
import pkgutil
from dataclasses import FrozenInstanceError, field
from typing import Any, ClassVar

import pytest

import stilltrue.model
from stilltrue.model.frozen import dataclass, keyed


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """Only named."""

    what: str
    n: int = 3
    parts: list[int] = field(default_factory=list)
    aside: str = field(default="", compare=False, repr=False)

    @property
    def twice(self) -> int:
        return self.n * 2


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """In order."""

    row: int
    seat: str = "a"

    def __post_init__(self) -> None:
        if self.row < 0:
            raise ValueError("no such row")


@dataclass(frozen=True, slots=True)
class One:
    """Of a single field."""

    part: str


def twin_of(cls: type) -> Any:
    """What the standard library makes of the same fields and methods."""
    body = {
        name: part
        for name, part in vars({"Told": _ToldPlain, "Place": _PlacePlain}[cls.__name__]).items()
        if name not in ("__dict__", "__weakref__")
    }
    options = {"kw_only": True} if cls is Told else {"order": True}
    return dataclasses.dataclass(frozen=True, slots=True, **options)(type(cls.__name__, (), body))


class _ToldPlain:
    what: str
    n: int = 3
    parts: list[int] = field(default_factory=list)
    aside: str = field(default="", compare=False, repr=False)


class _PlacePlain:
    row: int
    seat: str = "a"


class TestOneOfThem:
    def test_it_is_filled_by_its_fields_and_their_defaults(self):
        made = Told(what="x")

        assert (made.what, made.n, made.parts, made.aside, made.twice) == ("x", 3, [], "", 6)

    def test_a_default_that_is_made_is_made_anew_for_each(self):
        assert Told(what="x").parts is not Told(what="x").parts

    def test_it_is_told_as_the_standard_library_tells_it(self):
        assert repr(Told(what="x", aside="y")) == repr(twin_of(Told)(what="x", aside="y"))
        assert repr(Place(1)) == repr(twin_of(Place)(1))

    def test_it_equals_by_what_is_compared_and_only_its_own_kind(self):
        assert Told(what="x", aside="a") == Told(what="x", aside="b")
        assert Told(what="x") != Told(what="y")
        assert Place(1) != (1, "a")
        assert Place(1) != twin_of(Place)(1)

    def test_its_hash_is_that_of_the_standard_library(self):
        assert hash(Place(1, "b")) == hash(twin_of(Place)(1, "b"))
        assert hash(One("x")) == hash(("x",))

    def test_those_in_order_are_sorted_by_their_fields(self):
        assert sorted([Place(2), Place(1, "b"), Place(1)]) == [Place(1), Place(1, "b"), Place(2)]
        assert Place(1) <= Place(1) < Place(2) >= Place(2) > Place(1)
        with pytest.raises(TypeError, match="not supported"):
            _ = Place(1) < (1, "a")

    @pytest.mark.parametrize("change", [lambda it: setattr(it, "row", 2), lambda it: delattr(it, "row")])
    def test_it_cannot_be_changed(self, change):
        place = Place(1)

        with pytest.raises(FrozenInstanceError, match="'row'"):
            change(place)

        assert place.row == 1

    def test_it_takes_no_other_attribute(self):
        with pytest.raises((FrozenInstanceError, AttributeError)):
            Place(1).colour = "red"

    def test_what_it_checks_after_filling_is_checked(self):
        with pytest.raises(ValueError, match="no such row"):
            Place(-1)

    @pytest.mark.parametrize(
        ("wrong", "said"),
        [
            (Told, "missing 1 required keyword-only argument: 'what'"),
            (lambda: Told("x"), "takes 1 positional argument but 2 were given"),
            (lambda: Told(what="x", more=1), "unexpected keyword argument 'more'"),
            (lambda: Place(1, "a", 2), "takes from 2 to 3 positional arguments but 4 were given"),
        ],
    )
    def test_wrong_arguments_are_refused_as_by_any_function(self, wrong, said):
        with pytest.raises(TypeError, match=said):
            wrong()

    def test_it_is_copied_pickled_replaced_and_taken_apart(self):
        told = Told(what="x", parts=[1])

        assert pickle.loads(pickle.dumps(told)) == told
        assert copy.deepcopy(told) == told
        assert dataclasses.replace(told, n=5) == Told(what="x", n=5, parts=[1])
        assert dataclasses.asdict(told) == {"what": "x", "n": 3, "parts": [1], "aside": ""}
        assert dataclasses.is_dataclass(Told)
        assert [each.name for each in dataclasses.fields(Told)] == ["what", "n", "parts", "aside"]

    def test_its_signature_is_that_of_the_standard_library(self):
        assert str(inspect.signature(Place)) == str(inspect.signature(twin_of(Place)))
        assert str(inspect.signature(Told)).startswith("(*, what: ")

    def test_it_is_matched_by_place(self):
        match Place(1, "b"):
            case Place(row, seat):
                assert (row, seat) == (1, "b")


class TestAllElse:
    def test_what_is_not_frozen_or_has_more_than_fields_is_left_to_the_standard_library(self):
        @dataclass(slots=True)
        class Changing:
            n: int = 0

        @dataclass(frozen=True, slots=True)
        class Counted:
            known: ClassVar[int] = 7
            n: int = 0

        changing = Changing()
        changing.n = 2

        assert (changing.n, Counted.known, Counted(1).n) == (2, 7, 1)
        assert [each.name for each in dataclasses.fields(Counted)] == ["n"]

    def test_one_that_builds_on_another_has_the_fields_of_both(self):
        @dataclass(frozen=True, slots=True)
        class More(One):
            other: str = "o"

        assert More("p") == More("p", "o")
        assert [each.name for each in dataclasses.fields(More)] == ["part", "other"]

    def test_a_default_that_all_would_share_is_refused(self):
        with pytest.raises(ValueError, match="mutable default"):

            @dataclass(frozen=True, slots=True)
            class Shared:
                parts: list[int] = []


def _records() -> list[type]:
    modules = [
        importlib.import_module(f"stilltrue.model.{found.name}")
        for found in pkgutil.iter_modules(stilltrue.model.__path__)
    ]
    found = {
        one
        for module in modules
        for one in vars(module).values()
        if dataclasses.is_dataclass(one) and isinstance(one, type)
    }
    return sorted(found, key=lambda one: one.__name__)


@pytest.mark.parametrize("record", _records(), ids=lambda record: record.__name__)
def test_every_record_of_the_model_has_the_fields_that_its_signature_names(record):
    parameters = list(inspect.signature(record).parameters)

    assert parameters == [each.name for each in dataclasses.fields(record) if each.init]


@keyed
class Key:
    """By which others are found."""

    space: str
    name: str = "n"

    @property
    def both(self) -> str:
        return self.space + self.name


class TestAKey:
    def test_it_is_the_tuple_of_its_fields(self):
        assert Key("s") == ("s", "n")
        assert hash(Key("s")) == hash(("s", "n"))
        assert sorted([Key("t", "a"), Key("s", "b")]) == [Key("s", "b"), Key("t", "a")]
        assert Key("s").both == "sn"

    def test_the_standard_library_takes_it_for_a_dataclass(self):
        assert dataclasses.replace(Key("s"), name="m") == Key("s", "m")
        assert dataclasses.asdict(Key("s")) == {"space": "s", "name": "n"}
        assert repr(Key("s")) == "Key(space='s', name='n')"

    def test_it_cannot_be_changed(self):
        with pytest.raises(FrozenInstanceError):
            Key("s").name = "m"
        with pytest.raises(FrozenInstanceError):
            del Key("s").name

    def test_it_is_copied_and_pickled_as_what_it_is(self):
        for made in (copy.copy(Key("s")), copy.deepcopy(Key("s")), pickle.loads(pickle.dumps(Key("s")))):
            assert type(made) is Key
            assert made == Key("s")
