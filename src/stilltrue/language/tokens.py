"""Tokens for every script: what is indexed, what a question looks up, and where the pieces stand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.language.names import certain_stem, name_key, particle_readings, predicate_stem, strip_particles
from stilltrue.language.normal import KINDS, fold, normalise, script_of

__all__ = [
    "content_stems",
    "content_words",
    "name_key",
    "normalise",
    "particle_readings",
    "query_tokens",
    "script_of",
    "strip_particles",
    "tokens",
    "words",
]

LONGEST = 128
"""Characters of a token; a longer run is cut into pieces of this size."""

# Over the string of kinds, in which each character of the text is one letter (see `normal.KINDS`). Every
# alternative is deterministic, so the scan is linear.
_RUN = re.compile(
    r"(?P<word>(?:(?<![ad_.M])\.(?=a))?[ad][adM]*"
    r"(?:(?:[_.']|(?<=d),(?=ddd(?!d)))[ad][adM]*)*(?:(?:\+\+?|#)(?![ad+#]))?)"
    r"|(?P<dense>([hHktlmy])(?:\3|M)*)"
    r"|(?P<other>([A-GI-LN-Zbcfgijnopqsuvwxz])(?:\5|M)*)"
    r"|(?P<flag>rr?)"
    r"|(?P<symbol>e)"
    r"|(?P<marks>M+)"
)
_PIECE = re.compile(r"a[aM]*|d[dM]*")
_CONTRACTED = re.compile(r"(?:n't|'(?:ll|re|ve|d|m|em|cause))$")
_HANGUL_RUN = re.compile(r"[가-힣]+")


def tokens(text: str) -> list[str]:
    """
    The index tokens of a text, in order, repeats kept.

    >>> tokens("KX-204 in Zoë's café")
    ['kx-204', 'kx', '204', 'in', 'zoe', 'cafe']
    >>> tokens("부산에서")
    ['부산', '산에', '에서', '서']
    """
    folded = fold(text)
    kinds = folded.translate(KINDS)
    found: list[str] = []
    for run in _RUN.finditer(kinds):
        start, end = run.span()
        if run.lastgroup == "word" and kinds.count("a", start, end) == end - start <= LONGEST:
            found.append(folded[start:end])
        elif run.lastgroup == "dense" and "M" not in run[0]:
            dense = folded[start:end]
            found += [dense[place : place + 2] for place in range(end - start)]
        else:
            found += [token for token, _, _ in _tokens_of(run, folded, kinds)]
    return found


def query_tokens(text: str) -> list[str]:
    """
    The tokens a question looks up: each once, Korean particles and endings left out.

    >>> query_tokens("우산은 어디에 뒀지?")
    ['우산', '어디', '뒀지']
    """
    folded = _HANGUL_RUN.sub(_stem_of_run, fold(text))
    found = _scan(folded, folded.translate(KINDS), wholes=True)
    return list(dict.fromkeys(token for token, _, _ in found))


def words(text: str) -> list[tuple[str, int, int]]:
    """
    The pieces of a text with the characters of the *original* text they stand on.

    Whole identifiers are left out, so no character but those of overlapping bigrams counts twice.
    """
    found = _scan(text, text.translate(KINDS), wholes=False)
    pieces = [(fold(text[start:end]), start, end) for _, start, end in found]
    return [piece for piece in pieces if piece[0]]


def content_words(text: str, code: str) -> list[str]:
    """The words that carry content, in order: function words left out, Korean particles taken off."""
    from stilltrue.language import language  # noqa: PLC0415  the package imports this module

    known = language(code).function_words
    found = []
    for piece in _SPACED.findall(fold(text)):
        stem = strip_particles(piece)
        if piece not in known and stem not in known:
            found.append(stem)
    return found


def content_stems(text: str, code: str) -> list[str]:
    """The stems of the content words: plurals, -ed and -ing, 하다 and 되다 taken off. For support checks."""
    return [_stem(word) for word in content_words(text, code)]


_SPACED = re.compile(r"[^\W_]+(?:['’.\-][^\W_]+)*(?:\+\+|#)?")
_SUFFIX = re.compile(r"(?:'s|ies|(?<=[sxz])es|(?<=[cs]h)es|(?<![su'])s|ing|ed)$")


def _stem(word: str) -> str:
    if _HANGUL_RUN.search(word):
        return predicate_stem(word)
    stem = _SUFFIX.sub("", word)
    stem = stem[:-1] if len(stem) > 3 and stem[-1] == "e" else stem
    return stem if len(stem) >= 3 else word


def _stem_of_run(found: re.Match[str]) -> str:
    return predicate_stem(certain_stem(found[0]))


def _scan(text: str, kinds: str, wholes: bool) -> Iterator[tuple[str, int, int]]:
    """Tokens with their places in `text`, without the last characters of dense runs."""
    for run in _RUN.finditer(kinds):
        yield from _tokens_of(run, text, kinds, wholes=wholes, last_character=False)


def _tokens_of(
    run: re.Match[str], text: str, kinds: str, *, wholes: bool = True, last_character: bool = True
) -> Iterator[tuple[str, int, int]]:
    """The tokens of one run of `kinds`, which has a letter for each character of `text`."""
    start, end = run.span()
    match run.lastgroup:
        case "word":
            yield from _word(text, kinds, start, end, wholes)
        case "dense":
            alone = end - start == 1
            last = end if alone or (last_character and kinds[end - 1] != "M") else end - 1
            for place in range(start, last):
                yield text[place : min(place + 2, end)], place, min(place + 2, end)
        case _:
            for place in range(start, end, LONGEST):
                yield text[place : min(place + LONGEST, end)], place, min(place + LONGEST, end)


def _word(text: str, kinds: str, start: int, end: int, wholes: bool) -> Iterator[tuple[str, int, int]]:
    """A word or identifier: whole, and its runs of letters and of digits where it has more than one."""
    if end - start > 2 and kinds[end - 2] == "'" and text[end - 1] in "sS":
        end -= 2
    whole = text[start:end]
    if kinds.count("a", start, end) == end - start and end - start <= LONGEST:
        yield whole, start, end
        return
    pieces = list(_PIECE.finditer(kinds, start, end))
    single = len(pieces) == 1 and pieces[0].span() == (start, end)
    if wholes and not single and end - start <= LONGEST:
        yield whole.replace(",", ""), start, end
        if ("," in whole and "." not in whole) or _CONTRACTED.search(whole):
            return
    for piece in pieces:
        for place in range(piece.start(), piece.end(), LONGEST):
            stop = min(place + LONGEST, piece.end())
            yield text[place:stop], place, stop
