"""Finding the formula behind a number: "10 a week, so 20 for two weeks". Only one reading is taken."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from stilltrue.model.claim import Act, Assertion, Candidate, Modality, Value, ValueKind
from stilltrue.model.turn import Turn, TurnId

_THEREFORE = re.compile(
    r"\b(?:so|therefore|hence|thus|which makes|that makes|that leaves|that comes to|in total|altogether)\b"
    r"|(?:^(?:그럼|그러면)\s|니까|므로|그래서|그러니|따라서|이면|일이면|주면|달이면|년이면)",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"\d{1,15}(?:\.\d{1,6})?")
_CONSEQUENCE = re.compile(
    r"\b(?:needs?|order(?:ed|ing)?|buy(?:ing)?|bought|book(?:ed|ing)?|get(?:ting)?|bring(?:ing)?|reserv\w+|cook(?:ing)?|bak\w+|print(?:ing)?|pack(?:ing)?)\b"
    r"|필요|주문|시키|시켜|시켰|사야|사기로|예약|준비|챙기|챙겨|있어야|구해야",
    re.IGNORECASE,
)
"""What somebody does or needs because of a number."""
_SENTENCE_END = re.compile(r"[.!?\n]\s*")
_MOST_BEFORE = 6
"""Numbers of the talk before that are looked at: of more, some formula fits by chance."""
_NUMBERED = (ValueKind.NUMBER, ValueKind.MONEY)


def related(
    candidates: Sequence[tuple[str, Candidate]],
    turns: Mapping[TurnId, Turn],
    earlier: Callable[[], Iterable[Assertion]] = tuple,
) -> tuple[list[tuple[str, Candidate]], list[tuple[str, Candidate, str]]]:
    """
    The candidates, those with a formula that are said to follow from other numbers.

    These are the others of their turn; where it has none, those of the talk before it.

    Args:
        candidates: what extractors found, with the signature of each.
        turns: the turns they are of.
        earlier: looks up what the talk before them has told.

    Returns:
        All candidates, in their order; and those of which several formulas give the number, with these in words.
    """
    given = list(candidates)
    unclear: list[tuple[str, Candidate, str]] = []
    following = [place for place, (_, each) in enumerate(candidates) if _follows(each, turns)]
    if not following:
        return given, unclear
    from stilltrue.ledger.formula import Proposal, RefusalKind, Spoken, search  # noqa: PLC0415 - few sentences say so

    told: list[Assertion] | None = None
    for place in following:
        extractor, candidate = candidates[place]
        others = _numbers(candidates, candidate, place)
        if not others:
            told = list(earlier()) if told is None else told
            others = _told_before(told, candidate)
        slots = {f"n{number}": slot for number, (_, slot) in enumerate(others, 1)}
        numbers = [Spoken(name, value) for name, (value, _) in zip(slots, others, strict=True)]
        found = search(numbers, candidate.value) if candidate.value is not None and numbers else None
        if isinstance(found, Proposal):
            inputs = {spoken.name: slots[spoken.name] for spoken in found.inputs}
            derivation = json.dumps({"formula": str(found.formula), "inputs": inputs}, ensure_ascii=False)
            given[place] = (extractor, replace(candidate, derivation=derivation))
        elif found is not None and found.kind is RefusalKind.AMBIGUOUS:
            unclear.append((extractor, candidate, found.sentence))
        elif (cause := _cause(candidates, candidate, place, turns)) is not None:
            given[place] = (extractor, replace(candidate, derivation=_only_for(*cause, candidate.value)))
    return given, unclear


def _cause(
    candidates: Sequence[tuple[str, Candidate]], target: Candidate, place: int, turns: Mapping[TurnId, Turn]
) -> tuple[Value, list[str]] | None:
    """The one number from which something is said to follow, by a reckoning that nobody told: "16 guests, so we need 6 pizzas"."""
    turn = turns.get(target.turn_id) if target.turn_id is not None else None
    if turn is None or target.span is None:
        return None
    sentence = turn.text[: target.span[1]].replace(",", "")
    marks = list(_THEREFORE.finditer(sentence))
    if not marks or _CONSEQUENCE.search(sentence, marks[-1].end()) is None:
        return None
    before = _SENTENCE_END.split(sentence[: marks[-1].start()])[-1]
    said = [Decimal(found[0]) for found in _DIGITS.finditer(before)]
    causes = [one for one in _numbers(candidates, target, place) if one[0].number in said]
    return causes[0] if len(said) == len(causes) == 1 and causes[0][0].unit is None else None


def _only_for(cause: Value, slot: list[str], outcome: Value | None) -> str:
    """A rule of one band: what is known of one number only, and has to be looked at again with any other."""
    told = outcome.text if outcome is not None else ""
    return json.dumps({"formula": f"case(n1 = {cause.text}: {told})", "inputs": {"n1": slot}}, ensure_ascii=False)


def _told_before(earlier: Iterable[Assertion], target: Candidate) -> list[tuple[Value, list[str]]]:
    """The last number of each slot that the talk has told, the earliest first."""
    own = (target.subject, target.predicate, target.qualifier)
    found: dict[tuple[str, str, str | None], Value] = {}
    for each in sorted(earlier, key=lambda one: one.utterance):
        slot = (each.subject, each.predicate, each.qualifier)
        plain = each.act is Act.HOLDS and each.polarity and each.modality is Modality.ACTUAL and each.derivation is None
        if plain and slot != own and each.value is not None and each.value.kind in _NUMBERED:
            found.pop(slot, None)
            found[slot] = each.value
    return [(value, [part for part in slot if part]) for slot, value in found.items()][-_MOST_BEFORE:]


def _follows(candidate: Candidate, turns: Mapping[TurnId, Turn]) -> bool:
    """Whether a number is said to be what others come to: it is the first after a word like "so"."""
    value = candidate.value
    turn = turns.get(candidate.turn_id) if candidate.turn_id is not None else None
    if turn is None:
        return False
    if value is None or value.number is None or value.kind not in _NUMBERED or candidate.derivation is not None:
        return False
    if candidate.act is not Act.HOLDS or not candidate.polarity or candidate.modality is not Modality.ACTUAL:
        return False
    words = candidate.quote or (turn.text[slice(*candidate.span)] if candidate.span is not None else turn.text)
    words = words.replace(",", "")
    marks = list(_THEREFORE.finditer(words))
    first = _DIGITS.search(words, marks[-1].end()) if marks else None
    return first is not None and Decimal(first[0]) == value.number


def _numbers(
    candidates: Sequence[tuple[str, Candidate]], target: Candidate, place: int
) -> list[tuple[Value, list[str]]]:
    """The other numbers of the turn, each with its slot."""
    found: list[tuple[Value, list[str]]] = []
    for at, (_, each) in enumerate(candidates):
        value = each.value
        if at == place or each.turn_id != target.turn_id or value is None or value.number is None:
            continue
        if value.kind not in _NUMBERED or each.act is not Act.HOLDS or not each.polarity:
            continue
        slot = [each.subject, each.predicate, *([each.qualifier] if each.qualifier else [])]
        found.append((value, slot))
    return found
