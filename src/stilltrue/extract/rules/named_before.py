"""Things that are called otherwise than they were told: "the flight was moved", where one flight to Tokyo stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stilltrue.extract.rules.en import as_told as en
from stilltrue.extract.rules.en import namesakes
from stilltrue.extract.rules.ko import as_told as ko
from stilltrue.extract.rules.standing import Meant
from stilltrue.language import language, language_of
from stilltrue.model.claim import Candidate

_BY_LANGUAGE = {"en": en, "ko": ko}
_LONGEST = 400
_LONGEST_TURN = 2000

__all__ = ["Meant", "as_told", "may_be_renamed", "meant_in", "others_of"]


def may_be_renamed(sentence: str, code: str) -> bool:
    """Whether a sentence says of something that it was moved, is off, gone or given away."""
    known = _BY_LANGUAGE.get(code)
    return known is not None and len(sentence) <= _LONGEST and known.may_be_renamed(sentence)


def meant_in(text: str) -> list[Meant]:
    """Where that was told of which a text says such a thing."""
    code = "en" if text.isascii() else language_of(text)
    known = _BY_LANGUAGE.get(code)
    if known is None or len(text) > _LONGEST_TURN:
        return []
    said = (text[start:end] for start, end in language(code).sentences(text))
    parts = dict.fromkeys(one for one in (text, *said) if len(one) <= _LONGEST)
    return [meant for one in parts for meant in known.meant_in(one)]


def others_of(name: str) -> Iterator[str]:
    """By what names those go who are told apart from somebody of a name."""
    return namesakes.others_of(name)


def as_told(sentence: str, code: str, stands: Sequence[Candidate], latest: Sequence[Candidate]) -> str:
    """
    The sentence with the name by which the one thing that it can mean was told; as it is where none or several fit.

    Args:
        sentence: as said.
        code: its language.
        stands: what was told of before and still stands.
        latest: the part of it that the turn just before told.
    """
    return _BY_LANGUAGE[code].as_told(sentence, stands, latest) if code in _BY_LANGUAGE else sentence
