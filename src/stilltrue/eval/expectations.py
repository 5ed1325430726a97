"""What a step is expected to give, held against what it gave."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from stilltrue.eval.matching import says, unmet


@dataclass(frozen=True, slots=True, kw_only=True)
class Gave:
    """What a step gave: a text to search, a number, and whatever else can be asked of it."""

    text: str = ""
    number: int | None = None
    error: str | None = None
    """The sentence of a refusal."""
    told: Mapping[str, Any] = field(default_factory=dict)
    problems: tuple[str, ...] = ()
    """What went wrong inside it, where it has steps of its own."""


class UnreachableError(Exception):
    """A step, or an expectation, that needs something which is not built; the message names it."""


def missed(gave: Gave, expected: Mapping[str, Any], saved: Mapping[str, Any]) -> Iterator[str]:
    """
    Each expectation of a step that is not met, in a phrase.

    Raises:
        UnreachableError: an expectation that nobody here can judge.
    """
    yield from unmet(gave.text, expected)
    for name, want in expected.items():
        if name in ("contains", "not_contains", "notes"):
            continue
        check = _CHECKS.get(name)
        if check is None:
            raise UnreachableError(f"the expectation {name!r} is not one that can be judged here")
        yield from check(gave, want, saved)


def compared(found: int | None, name: str, want: Any) -> Iterator[str]:
    """A number against `equals`, `at_least` or `at_most`."""
    right = found is not None and {"equals": found == want, "at_least": found >= want, "at_most": found <= want}[name]
    if not right:
        yield f"found {found}, wanted {name.replace('_', ' ')} {want}"


def _numbered(name: str) -> Callable[[Gave, Any, Mapping[str, Any]], Iterator[str]]:
    return lambda gave, want, _: compared(gave.number, name, want)


def _equals_saved(gave: Gave, want: Any, saved: Mapping[str, Any]) -> Iterator[str]:
    if want not in saved:
        yield f"nothing was saved as {want!r}"
    elif gave.number != saved[want]:
        yield f"found {gave.number}, wanted {saved[want]} as in {want!r}"


def _same_as(gave: Gave, want: Any, saved: Mapping[str, Any]) -> Iterator[str]:
    if gave.told.get("lines") != saved.get(want):
        yield f"the export differs from {want!r}"


def _one_of(gave: Gave, want: Any, _: Mapping[str, Any]) -> Iterator[str]:
    found = "error" if gave.error is not None else "stored" if gave.told.get("stored") else "nothing"
    if found not in want:
        yield f"found {found}, wanted one of {', '.join(map(str, want))}"


def _told(name: str, key: str) -> Callable[[Gave, Any, Mapping[str, Any]], Iterator[str]]:
    def check(gave: Gave, want: Any, _: Mapping[str, Any]) -> Iterator[str]:
        if gave.told.get(key) != want:
            yield f"{name}: found {gave.told.get(key)}, wanted {want}"

    return check


def _errors(gave: Gave, want: Any, _: Mapping[str, Any]) -> Iterator[str]:
    found = gave.told.get("errors", int(gave.error is not None))
    if found != want:
        yield f"errors: found {found}, wanted {want}"


def _is(gave: Gave, want: Any, _: Mapping[str, Any]) -> Iterator[str]:
    if gave.told.get("state") != want:
        yield f"found state {gave.told.get('state')!r}, wanted {want!r}"


def _is_not(gave: Gave, want: Any, _: Mapping[str, Any]) -> Iterator[str]:
    if gave.told.get("state") == want:
        yield f"found state {want!r}, wanted another"


def _more_flag(gave: Gave, want: Any, _: Mapping[str, Any]) -> Iterator[str]:
    if gave.number != want and not gave.told.get("more"):
        yield f"found {gave.number} and no word that there are more, wanted {want} or such a word"


def _is_error(gave: Gave, want: Any, _: Mapping[str, Any]) -> Iterator[str]:
    if (gave.error is not None) is not bool(want):
        yield f"found {'an error: ' + gave.error if gave.error else 'no error'}, wanted the contrary"


def _exit_code_not(gave: Gave, want: Any, _: Mapping[str, Any]) -> Iterator[str]:
    if gave.told.get("exit_code") == want:
        yield f"found exit code {want}, wanted another"


def _at_most_told(key: str) -> Callable[[Gave, Any, Mapping[str, Any]], Iterator[str]]:
    def check(gave: Gave, want: Any, _: Mapping[str, Any]) -> Iterator[str]:
        if gave.told.get(key, want + 1) > want:
            yield f"found {gave.told.get(key)} {key}, wanted at most {want}"

    return check


def _at_least_told(key: str) -> Callable[[Gave, Any, Mapping[str, Any]], Iterator[str]]:
    def check(gave: Gave, want: Any, _: Mapping[str, Any]) -> Iterator[str]:
        if gave.told.get(key, want - 1) < want:
            yield f"found {gave.told.get(key)} {key}, wanted at least {want}"

    return check


def _in_stream(stream: str, *, wanted: bool) -> Callable[[Gave, Any, Mapping[str, Any]], Iterator[str]]:
    def check(gave: Gave, want: Any, _: Mapping[str, Any]) -> Iterator[str]:
        held = str(gave.told.get(stream, ""))
        for item in want if isinstance(want, list) else [want]:
            if says(held, item) is not wanted:
                yield f"{stream}: wanted {'' if wanted else 'no '}{item!r}"

    return check


_CHECKS: dict[str, Callable[[Gave, Any, Mapping[str, Any]], Iterator[str]]] = {
    "equals": _numbered("equals"),
    "at_least": _numbered("at_least"),
    "at_most": _numbered("at_most"),
    "equals_saved": _equals_saved,
    "same_as": _same_as,
    "one_of": _one_of,
    "errors": _errors,
    "count": _numbered("equals"),
    "distinct": _told("distinct", "distinct"),
    "count_or_more_flag": _more_flag,
    "max_tokens": _at_most_told("tokens"),
    "min_tokens": _at_least_told("tokens"),
    "min_facts": _at_least_told("facts"),
    "max_facts": _at_most_told("facts"),
    "is": _is,
    "not": _is_not,
    "facts_stored": _told("facts stored", "facts_stored"),
    "is_error": _is_error,
    "error": _is_error,
    "exit_code": _told("exit code", "exit_code"),
    "exit_code_not": _exit_code_not,
    "quote_contains": _in_stream("quotes", wanted=True),
    "stdout_contains": _in_stream("stdout", wanted=True),
    "stdout_not_contains": _in_stream("stdout", wanted=False),
    "stderr_contains": _in_stream("stderr", wanted=True),
    "stderr_not_contains": _in_stream("stderr", wanted=False),
}
