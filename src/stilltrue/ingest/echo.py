"""
What memory handed out and comes back without its fence: lines in the form in which it writes, and words it quoted.

Lines are known by their form alone, so that they are neither read nor searched. Quoted words
are known by what recent recalls used: what a person says again without quotation marks is
his own word, and confirms.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from stilltrue.language.tokens import normalise
from stilltrue.model.fact import FactId
from stilltrue.model.turn import Turn, TurnId
from stilltrue.storage.base import Transaction

_MARKS = re.compile(r"\[[^\[\]\n]{0,200}(?:tier|등급) [0-4]\b[^\[\]\n]{0,200}\]")
"""`[since 2026-03-02 · tier 3 · current]` behind a fact."""
_CITED = re.compile(r"[\s>*•-]{0,12}\[\d{1,3}\] (?:\([^()\n]{1,400}\) )?\d{4}-\d\d-\d\d \S[^\n:]{0,80}: \"")
"""`[3] 2026-03-02 user: "…`, a passage of a context."""
_PLACED = re.compile(r"[”\"]\s{1,4}\d{4}-\d\d-\d\d \d\d:\d\d · [^\n·]{1,80} · [^\n]{1,200} #\d{1,9}\s*$")
"""A quotation with where it stands."""
_FACT_ID = re.compile(r"(?<!\w)f_[0-9a-z]{18,32}(?!\w)")
_EACH_HAS_ONE = (" · ", ': "', "f_")
"""Each line of that form has one of these."""
_LONGEST_QUOTE = 40
"""Lines that a quotation within a line may go on for."""

_QUOTED = re.compile(r"[\"“「『]([^\"“”「」『』\n]{4,2000})[\"”」』]")
_CITING = re.compile(r"[ \t]{0,12}(?:>[> \t]{0,12}|[•*–-][ \t]|\[?\d{1,3}[.)\]][ \t])[ \t]{0,12}(?P<said>\S[^\n]*)")
_AROUND = re.compile(r"^[\s\"'“”‘’「」『』]+|[\s\"'“”‘’「」『』.!?]+$")
_SHORTEST = 12
"""Columns; anything shorter is said by people, too."""
_RECALLS_LOOKED_AT = 20
_MOST_QUOTES = 2000
_PARTS_OF_A_PASSAGE = 3
"""The turn's id, and the characters from and to."""


def rendered_spans(text: str) -> list[tuple[int, int]]:
    """
    The lines of a text that have the form in which memory writes facts and what they rest on.

    >>> rendered_spans("So:\\nuser · lives in = Busan  [since 2026-03-02 · tier 3 · current]\\nIs it?")
    [(4, 66)]
    """
    if not any(mark in text for mark in _EACH_HAS_ONE):
        return []
    spans: list[tuple[int, int]] = []
    at, n_open = 0, 0
    for line in text.split("\n"):
        end = at + len(line)
        is_odd = line.count('"') % 2 == 1
        if n_open:
            spans.append((at, end))
            n_open = 0 if is_odd else n_open - 1
        elif _is_rendered(line):
            spans.append((at, end))
            n_open = _LONGEST_QUOTE if is_odd else 0
        at = end + 1
    return spans


def _is_rendered(line: str) -> bool:
    if " · " in line and (_MARKS.search(line) or _PLACED.search(line)):
        return True
    return _CITED.match(line) is not None or ("f_" in line and _FACT_ID.search(line) is not None)


def quoted(text: str) -> list[tuple[int, int, str]]:
    """What a text cites: stretches between quotation marks, lines behind a mark of citing, each with its words."""
    found = [(hit.start(), hit.end(), bare) for hit in _QUOTED.finditer(text) if (bare := _bare(hit[1]))]
    at = 0
    for line in text.split("\n"):
        citing = _CITING.match(line)
        if citing is not None and (bare := _bare(citing["said"])):
            found.append((at + citing.start("said"), at + citing.end("said"), bare))
        at += len(line) + 1
    return found


def echoed_spans(text: str, handed_out: Iterable[str]) -> list[tuple[int, int]]:
    """
    The stretches of a text that cite, in its very words, something that was handed out.

    Case, spaces, quotation marks and full stops do not count. What is shorter than a few words echoes nothing.
    """
    cited = quoted(text)
    if not cited:
        return []
    known = {bare for one in handed_out if (bare := _bare(one))}
    return sorted((start, end) for start, end, bare in cited if bare in known)


def handed_out(tx: Transaction, turn: Turn) -> Iterator[str]:
    """The words that recent recalls of the turn's space quoted: of facts their receipts, of passages the turn."""
    used = dict.fromkeys(one for row in tx.recalls(turn.space, _RECALLS_LOOKED_AT) for one in row.used)
    facts = [FactId(one) for one in used if ":" not in one]
    passages = [one.split(":") for one in used if one.count(":") == _PARTS_OF_A_PASSAGE - 1]
    claims = {claim for supporting in tx.supports(facts).values() for claim in supporting[:_MOST_QUOTES]}
    spans = [(s.turn_id, s.start, s.end) for a in tx.assertions(claims).values() for s in a.spans]
    spans += [(TurnId(turn_id), int(start), int(end)) for turn_id, start, end in passages]
    texts = tx.turns({turn_id for turn_id, _, _ in spans if turn_id != turn.id})
    for turn_id, start, end in spans[:_MOST_QUOTES]:
        if turn_id in texts:
            yield texts[turn_id].text[start:end]


def _bare(words: str) -> str:
    """The words to compare; empty where they are too short to be anybody's in particular."""
    plain = _AROUND.sub("", normalise(words))
    width = sum(2 if char >= "\u1100" else 1 for char in plain)
    return plain if width >= _SHORTEST else ""
