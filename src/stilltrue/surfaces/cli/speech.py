"""What the command line says, in the language of who reads it: English in the code, other languages in a catalogue each."""

from __future__ import annotations

from collections.abc import Mapping
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
        raise BadRequest(f"the language is {language[:20]!r}; use {' or '.join(LANGUAGES)}")
    _SPOKEN.set(language or "en")


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
    worded = catalogue(_SPOKEN.get()).get(sentence, sentence)
    return worded.format_map(parts) if parts else worded


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """Our sentences in a language, by their English; none for English."""
    if language == "en":
        return {}
    import tomllib  # noqa: PLC0415 - only who reads no English waits for these
    from importlib import resources  # noqa: PLC0415

    text = resources.files("stilltrue.surfaces.cli").joinpath("words", f"{language}.toml").read_text(encoding="utf-8")
    return {english: worded for table in tomllib.loads(text).values() for english, worded in table.items()}
