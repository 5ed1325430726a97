"""What users can see is what is promised, and all of it is documented."""

from __future__ import annotations

import inspect
import re

import pytest
from tests.docs.console import ROOT

import stilltrue
from stilltrue import AsyncMemory, Memory

REFERENCE = (ROOT / "docs" / "reference" / "python.md").read_text(encoding="utf-8")
VERBS = sorted(name for name in dir(Memory) if not name.startswith("_") and name != "scope")


def signature_of(verb):
    """The parameters of a verb as the reference spells them: without annotations and `self`."""
    parameters = list(inspect.signature(getattr(Memory, verb)).parameters.values())[1:]
    return [parameter.name for parameter in parameters]


def test_the_public_names_are_in_order():
    assert list(stilltrue.__all__) == sorted(stilltrue.__all__)


def test_the_public_names_are_what_users_see():
    assert dir(stilltrue) == stilltrue.__all__
    for name in stilltrue.__all__:
        assert getattr(stilltrue, name) is not None


def test_a_name_that_is_not_public_is_said_not_to_be_there():
    with pytest.raises(AttributeError, match="no attribute 'Memories'"):
        stilltrue.Memories


@pytest.mark.parametrize("name", [name for name in stilltrue.__all__ if name != "__version__"])
def test_each_public_name_has_a_docstring_of_its_own(name):
    doc = getattr(stilltrue, name).__doc__

    assert doc
    assert not doc.startswith(f"{name}(")


@pytest.mark.parametrize("name", stilltrue.__all__)
def test_each_public_name_stands_in_the_reference(name):
    assert f"`{name}`" in REFERENCE or f"`{name}(" in REFERENCE


@pytest.mark.parametrize("verb", VERBS)
def test_each_verb_has_a_docstring(verb):
    assert inspect.getdoc(getattr(Memory, verb))


@pytest.mark.parametrize("verb", VERBS)
def test_each_verb_stands_in_the_reference_with_all_it_takes(verb):
    found = re.search(rf"`memory\.{verb}\(([^`]*)\)`", REFERENCE)

    assert found, f"no `memory.{verb}(…)` in docs/reference/python.md"
    told = re.findall(r"(?:^|, )\*{0,2}(\w+)", found[1])
    assert told == signature_of(verb)


@pytest.mark.parametrize("verb", VERBS)
def test_each_verb_can_be_awaited(verb):
    assert inspect.iscoroutinefunction(getattr(AsyncMemory(user="alice"), verb))
