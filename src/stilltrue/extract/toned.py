"""A model's claim as strong as its words allow: planned, unsure, reported, over, or plainly so."""

from __future__ import annotations

import re
from dataclasses import replace

from stilltrue.extract.astray import part_with
from stilltrue.extract.corrected import with_correction
from stilltrue.extract.cut_out import is_inexact
from stilltrue.extract.said import Said
from stilltrue.extract.unreal import is_believed_only, was_once
from stilltrue.model.claim import Act, Candidate, End, Kind, Modality
from stilltrue.model.time import datetime_of, zone_named

_GOING = re.compile(r"\b(?:i|we)\s?(?:am|are|['’]m|['’]re)\s+(?:\w+ly\s+)?\w+ing\b", re.IGNORECASE)
_BEGINS = re.compile(
    rf"{_GOING.pattern}|\b(?:i|we)\s+(?:start|begin|join|move|switch|transfer)\b|(?:이사|입사|출근|이직|전학|편입)\s?(?:가|해|한다|합니다|하기로)",
    re.IGNORECASE,
)
"""What somebody does in the present tense of a day to come."""
_UNSURE = re.compile(
    r"나\s?싶|가\s?싶|것\s?같기도|\b(?:if\s+i\s+remember|iirc|may\s+well\s+be)\b|까지는?\s[^.!?]{0,12}수\s?있",
    re.IGNORECASE,
)
"""Not quite sure, or no more than what could be."""
_ONLY = re.compile(
    r"\b(?:only|just|solely|exclusively|nothing\s+but|no\s+other|sole)\b|만(?=\s|[을이은]|$)|뿐|밖에", re.IGNORECASE
)
_CORRECTS = re.compile(
    r"\b(?:not|no|sorry|actually|mean[ts]?|correct\w*|instead|rather|wrong|mistake|scratch\s+that)\b|n['’]t\b"
    r"|아니|정정|말고|죄송|미안|사실은|잘못|틀렸|실은",
    re.IGNORECASE,
)
_SAFETY = re.compile(
    r"\b(?:allerg\w*|intoleran\w*|anaphyla\w*|epipen|diabet\w*|celiac|coeliac|asthma\w*|epilep\w*|pregnan\w*|medicat\w*|prescri\w*"
    r"|blood\s+(?:type|thinner)\w*|emergency|pacemaker)\b|알레르기|알러지|당뇨|천식|임신|복용|처방|응급|혈액형|뇌전증|간질",
    re.IGNORECASE,
)  # fmt: skip
_HELD = frozenset({Kind.DECISION, Kind.COMMITMENT, Kind.CONSTRAINT, Kind.RULE})


def toned_down(said: Said) -> Candidate:
    """
    The candidate as strong as its words allow.

    What is planned, unsure, reported or remembered goes where such claims belong; what would withdraw or
    end other claims is left out where no word says so.
    """
    candidate, clause, pack = said.candidate, said.clause, said.pack
    part = part_with(candidate, clause)
    if candidate.modality is Modality.ACTUAL and candidate.act in (Act.HOLDS, Act.CONFIRMS):
        candidate = replace(candidate, modality=_modality(said))
    if candidate.modality is Modality.INTENDED and pack.is_hypothetical(clause):
        candidate = replace(candidate, modality=Modality.HYPOTHETICAL)
    if candidate.act is Act.HOLDS and candidate.end is End.OPEN and pack.is_recollection(part):
        candidate = replace(candidate, end=End.OVER)
    if candidate.end is End.OVER and not (pack.is_past(part) or pack.is_recollection(part) or pack.is_ending(part)):
        candidate = replace(candidate, end=End.OPEN)
    if said.of_owner and was_once(candidate, clause):
        candidate = replace(candidate, end=End.OVER)
    if (
        candidate.act is Act.HOLDS
        and candidate.valid_to is None
        and candidate.end is End.OPEN
        and pack.is_temporary(clause)
    ):
        candidate = replace(candidate, temporary=True)
    if candidate.only and not _ONLY.search(clause):
        candidate = replace(candidate, only=False)
    if candidate.corrects is not None and not _is_corrected(said):
        candidate = replace(candidate, corrects=None)
    candidate = with_correction(candidate, said.clause)
    if candidate.importance == "safety" and not _SAFETY.search(clause):
        candidate = replace(candidate, importance="normal")
    return candidate


def _modality(said: Said) -> Modality:
    """How it is meant by its clause; what is settled for a day is so, with a start to come."""
    candidate, clause, pack = said.candidate, said.clause, said.pack
    if pack.is_hedged(clause) or _UNSURE.search(clause) or is_believed_only(clause) or is_inexact(candidate, clause):
        return Modality.UNCERTAIN
    if pack.is_reported(clause):
        return Modality.REPORTED
    settled = candidate.valid_from is not None and candidate.valid_from.earliest > said.turn.said_at
    is_plan = pack.is_plan(clause) or ((settled or _is_to_come(said)) and _BEGINS.search(clause) is not None)
    if not is_plan or candidate.kind in _HELD:
        return Modality.ACTUAL
    return Modality.ACTUAL if settled and candidate.kind is Kind.STATE and not said.of_owner else Modality.PLANNED


def _is_to_come(said: Said) -> bool:
    """Whether the quote names a day to come and no other, though the model gave the claim none: "I'm moving in June"."""
    turn = said.turn
    if said.candidate.valid_from is not None or said.candidate.kind is not Kind.STATE:
        return False
    dates = said.pack.dates(said.quote, datetime_of(turn.said_at, zone_named(turn.zone)))
    return bool(dates) and all(date.interval.start > turn.said_at for date in dates)


def _is_corrected(said: Said) -> bool:
    wrong = said.candidate.corrects
    return wrong is not None and _CORRECTS.search(said.turn.text) is not None
