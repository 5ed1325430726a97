"""What the command line says, in the language of who reads it: English in the code, other languages in catalogues."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

from stilltrue.errors import BadRequest

LANGUAGES = ("en", "ko")

_SPOKEN: ContextVar[str] = ContextVar("language of the command line", default="en")


def speak(language: str | None) -> None:
    """
    Say everything in a language from now on.

    Raises:
        BadRequest: it is none of `LANGUAGES`.
    """
    if language is not None and language not in LANGUAGES:
        raise BadRequest(f"the language is {language[:20]!r}; use en or ko")
    _SPOKEN.set(language or "en")


@contextmanager
def spoken_in(language: str) -> Iterator[None]:
    """Say everything in a language for a while."""
    before = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(before)


def spoken_language() -> str:
    """The code of the language that is spoken."""
    return _SPOKEN.get()


def phrase(sentence: str, **parts: object) -> str:
    """
    A sentence of ours in the language that is spoken, with its parts put in.

    What the catalogue of the language lacks is said in English.

    >>> phrase("{n} lines written to {file}", n=3, file="all.jsonl")
    '3 lines written to all.jsonl'
    """
    language = _SPOKEN.get()
    if language == "en":
        return sentence.format_map(parts) if parts else sentence
    worded = catalogue(language, "sentences").get(sentence, sentence)
    return put_in(worded, parts) if parts else worded


def help_words(text: str) -> str:
    """What the help says, in the language that is spoken."""
    language = _SPOKEN.get()
    return text if language == "en" else catalogue(language, "help").get(text, text)


def retold(message: str) -> str:
    """
    A message that was made further down, an error say, in the language that is spoken.

    It is known by the words between its parts; one that no catalogue knows stays as it is.
    """
    if _SPOKEN.get() == "en":
        return message
    from stilltrue.surfaces.cli.retelling import told_anew  # noqa: PLC0415 - only for who reads no English

    return told_anew(message, _SPOKEN.get())


def put_in(worded: str, parts: Mapping[str, object]) -> str:
    """A sentence with its parts; in Korean a part may name the pair of particles of which one fits, `{file:을/를}`."""
    from stilltrue.ledger.formula.particles import Worded  # noqa: PLC0415 - only for who reads Korean

    return worded.format_map({name: Worded(part) for name, part in parts.items()})


@cache
def catalogue(language: str, part: str = "sentences") -> Mapping[str, str]:
    """
    Our words in a language, by their English; none for English.

    Args:
        language: one of `LANGUAGES`.
        part: `sentences` of the commands, `help`, or `messages` that are made further down, with their parts in braces.
    """
    if language == "en":
        return {}
    import tomllib  # noqa: PLC0415 - only who reads no English waits for these
    from importlib import resources  # noqa: PLC0415

    file = resources.files("stilltrue.surfaces.cli").joinpath("words", language, f"{part}.toml")
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    return {english: worded for table in tables.values() for english, worded in table.items()}
