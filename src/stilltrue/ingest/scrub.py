"""Secrets taken out of a text before anything of it is stored, a marker of their kind in their place."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.ingest.numbers import secret_numbers
from stilltrue.ingest.passwords import passwords
from stilltrue.language.normal import caseless, says_any
from stilltrue.model.frozen import dataclass

MARKER = "[secret: {}]"
"""What stands in the place of a secret; it names the kind and nothing else."""

Found = tuple[str, int, int]
"""A kind, and the characters that are the secret."""

# Part of every text that a pattern can find: to look for them is many times as fast as to try the pattern.
_OF_TOKENS = (
    "-----begin", "sk-", "gh", "glpat-", "xox", "akia", "asia", "aiza", "ya29.", "hf_", "npm_", "pypi-", "k_", "sg.", "eyj",
    "dop_v1_", "0x", "://", "bearer", "basic ", "key", "token", "secret", "passw", "auth",
)  # fmt: skip
_OF_PASSWORDS = ("pass", "pwd", "pin", "비밀", "비번", "패스", "암호", "핀")
_OF_SEEDS = ("seed", "recovery", "mnemonic", "secret", "시드", "복구", "니모닉")

_MAY_BE_TOKEN = re.compile(
    r"-----BEGIN|sk-|gh[pousr]_|github_pat_|glpat-|xox[abeoprs]-|A[KS]IA|AIza|ya29\.|hf_|npm_|pypi-|[sr]k_|SG\.|eyJ|dop_v1_"
    r"|0x[0-9a-fA-F]{60}|://|(?i:bearer|basic |key|token|secret|passw|auth)"
)
_EDGE = r"(?<![A-Za-z0-9_-])"
_TOKENS = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        ("API key", _EDGE + r"sk-[A-Za-z0-9][A-Za-z0-9_-]{18,}"),
        (
            "API key",
            _EDGE + r"(?:[sr]k_(?:live|test)_[A-Za-z0-9]{14,}|AIza[A-Za-z0-9_-]{32,}|SG\.[\w-]{16,}\.[\w-]{16,})",
        ),
        (
            "access token",
            _EDGE + r"(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{22,}|glpat-[\w-]{18,}|hf_[A-Za-z0-9]{28,})",
        ),
        (
            "access token",
            _EDGE + r"(?:xox[abeoprs]-[A-Za-z0-9-]{10,}|ya29\.[\w-]{20,}|npm_[A-Za-z0-9]{34,}|pypi-[\w-]{40,})",
        ),
        ("access token", _EDGE + r"(?:dop_v1_[0-9a-f]{60,}|eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,})"),
        ("access key", _EDGE + r"(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])"),
        ("private key", _EDGE + r"0x[0-9a-fA-F]{64}(?![0-9a-fA-F])"),
        ("access token", r"(?i:(?<![a-z])bearer\s{1,3})([A-Za-z0-9._~+/-]{20,}=*)"),
        ("password", r"[A-Za-z][A-Za-z0-9+.-]{0,20}://[^\s:/@\[]{1,100}:([^\s:/@\[]{1,200})@"),
        (
            "API key",
            (
                r"(?i:(?<![a-z])(?:api|access|secret|client|auth|private|signing|encryption|aws)[ _-]?(?:api[ _-]?)?"
                r"(?:access[ _-]?)?(?:key|token|secret)(?:[ _-]?(?:id|key))?)"
                r"[\"']?\s{0,3}(?::|=|\bis\b|는|은)\s{0,3}[\"'`]?((?=[^\s\"'`]{0,80}\d)[A-Za-z0-9_./+~-]{12,400}=*)"
            ),
        ),
    )
)
_PRIVATE_KEY = re.compile(r"-----BEGIN (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----")
_PRIVATE_KEY_END = re.compile(r"-----END (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----")
_SEED = re.compile(
    r"(?i:(?:seed|recovery|mnemonic|secret)\s{1,3}(?:phrase|words|seed)|\bmnemonic|(?:시드|복구|니모닉)\s?(?:구문|문구|단어)?)"
    r"\s{0,3}(?:is|are|:|=|는|은)?\s{0,3}[:\"'「]?\s{0,3}((?:[a-z]{3,8}[ ,]{1,3}){11,23}[a-z]{3,8})(?![a-z])"
)


@dataclass(frozen=True, slots=True)
class Scrubbed:
    """A text without its secrets, and the kinds that were found, in the order of the text."""

    text: str
    found: tuple[str, ...]


def scrub(text: str) -> Scrubbed:
    """
    The text with each secret replaced by a marker of its kind.

    A code of four to six digits that somebody wants remembered (a locker, a shed) stays; what opens an
    account stays out.

    >>> scrub("my card is 4111 1111 1111 1111, ok?").text
    'my card is [secret: card number], ok?'
    """
    parts, kinds, done = [], [], 0
    for kind, start, end in sorted(_found(text), key=lambda found: (found[1], -found[2])):
        if start < done:
            continue
        parts += [text[done:start], MARKER.format(kind)]
        kinds.append(kind)
        done = end
    return Scrubbed("".join([*parts, text[done:]]), tuple(kinds)) if kinds else Scrubbed(text, ())


def _found(text: str) -> Iterator[Found]:
    plain = caseless(text)
    if says_any(plain, _OF_TOKENS) and _MAY_BE_TOKEN.search(text):
        yield from _private_keys(text)
        for kind, pattern in _TOKENS:
            for match in pattern.finditer(text):
                yield kind, *match.span(match.lastindex or 0)
    yield from secret_numbers(text, plain)
    if says_any(plain, _OF_PASSWORDS):
        yield from (("password", start, end) for start, end in passwords(text))
    if says_any(plain, _OF_SEEDS):
        for match in _SEED.finditer(text):
            yield "seed phrase", *match.span(1)


def _private_keys(text: str) -> Iterator[Found]:
    """Private keys, to the line that ends them, or to the end of the text where it was cut off."""
    done = 0
    while (opened := _PRIVATE_KEY.search(text, done)) is not None:
        closed = _PRIVATE_KEY_END.search(text, opened.end())
        done = closed.end() if closed is not None else len(text)
        yield "private key", opened.start(), done
