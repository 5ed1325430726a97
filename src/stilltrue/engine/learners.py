"""Which extractors a memory learns with: those that are named, else a model where there is one, else the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from stilltrue.errors import BadRequest
from stilltrue.extract import EXTRACTORS
from stilltrue.extract.base import Extractor

if TYPE_CHECKING:
    from stilltrue.llm.base import Model

_ASKING = "llm"
"""The extractor that has to be given a model."""


def model_given(llm: str | Model | Callable[..., Any] | None) -> Model | None:
    """
    The model that a caller gives, by a setting, as a model or as a function; None for none.

    Raises:
        BadRequest: it is none of these.
        BadFile: a script of answers that cannot be read.
    """
    if llm is None:
        return None
    from stilltrue.llm.connect import model_of  # noqa: PLC0415 - speaking to models is for those who have one

    return model_of(llm)


def learners(named: Sequence[str | Extractor] | None, model: Model | None) -> list[Extractor]:
    """
    The extractors in use.

    Args:
        named: names of extractors, or extractors; None leaves the choice to whether there is a model.
        model: whom the extractor `llm` asks.

    Raises:
        BadRequest: a name is not known, or `llm` is named without a model.
    """
    if named is None:
        named = (_ASKING,) if model is not None else ("rules",)
    return [_learner(one, model) for one in named]


def _learner(one: str | Extractor, model: Model | None) -> Extractor:
    if not isinstance(one, str):
        return one
    if one not in EXTRACTORS:
        raise BadRequest(f"extractor {one!r} is not known; use one of {', '.join(EXTRACTORS)}")
    if one == _ASKING and model is None:
        raise BadRequest("extractor 'llm' asks a model, and there is none; give one with `llm=`, or use 'rules'")
    module, _, name = EXTRACTORS[one].partition(":")
    made = getattr(import_module(module), name)
    extractor: Extractor = made(model) if one == _ASKING else made()
    return extractor
