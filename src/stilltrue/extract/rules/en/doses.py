"""What English says of how much of a medicine is taken; a dose that is changed by an unknown amount is not the old one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from stilltrue.extract.rules.en.builds import rule
from stilltrue.extract.rules.en.words import MEDICINE
from stilltrue.extract.rules.parts import MINE, SAFETY, Clause, Draft, Rule, Tense, entity
from stilltrue.extract.rules.standing import Meant, the_one
from stilltrue.language.late import late
from stilltrue.model.claim import Act, Candidate, Kind, Value, folded

_AMOUNT = r"(?P<amount>\d{1,5}(?:\.\d{1,3})?)\s?(?P<unit>mg|milligrams?|mcg|µg|micrograms?|g|ml|iu|units?|puffs?|drops?|tablets?|pills?)"
_UNITS = {"milligram": "mg", "milligrams": "mg", "microgram": "mcg", "micrograms": "mcg", "µg": "mcg"}
_DOCTOR = (
    r"(?:(?:(?:the|my)\s)?(?:doc|doctor|gp|psychiatrist|cardiologist|consultant|specialist|hospital|nurse|neurologist|rheumatologist)|they|i|we|(?-i:dr|Dr)\.?\s(?-i:[A-Z])\w+)"
    r"(?:\s(?:just|has|have|had|now))*(?:'ve)?"
)
_CHANGED = r"(?P<how>doubled|tripled|halved|increased|raised|upped|bumped(?:\sup)?|lowered|reduced|cut|dropped|changed|adjusted|went\sup|went\sdown|gone\sup|gone\sdown)"
_OF = rf"(?:my|the)\s(?:(?P<what>{MEDICINE})(?:\s(?:dose|dosage))?|(?:dose|dosage)(?:\sof\s(?P<what2>{MEDICINE}))?)"
_TO = rf"(?:\s(?:in|by)\shalf)?(?:\sfrom\s\S+(?:\s?mg)?)?(?:\sto\s{_AMOUNT})?(?P<rest>(?:\s(?:today|yesterday|last|this|on|in|from|since|starting|because|again|a|per|twice|once|daily)\b.*)?)"
_NEWS = (
    late(rf"{_DOCTOR}\s{_CHANGED}\s{_OF}{_TO}", re.IGNORECASE),
    late(rf"{_OF}(?:\s(?:has|was|been|got|is|just|now|being))*\s{_CHANGED}{_TO}", re.IGNORECASE),
)
_DOSE, _MEDICATION = "dose", "medication"
_LONGEST = 200


def _news(sentence: str) -> re.Match[str] | None:
    said = sentence.replace("’", "'").strip(" .!\t\n")
    if len(said) > _LONGEST:
        return None
    return next((found for pattern in _NEWS if (found := pattern.fullmatch(said)) is not None), None)


def meant_in(text: str) -> Iterator[Meant]:
    """Where the dose may have been told of which a text says that it was changed."""
    if _news(text) is not None:
        yield Meant((_DOSE, _MEDICATION))


def may_be_changed(text: str) -> bool:
    """Whether a text may say that a dose was changed."""
    return _news(text) is not None


def dose_as_told(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """What the one dose that can be meant is now, or where that is not said that it was changed."""
    found = _news(sentence)
    if found is None:
        return None
    said = folded(found["what"] or found["what2"] or "")
    dose = the_one(one for one in stands if one.predicate == _DOSE and said in ("", folded(one.qualifier or "")))
    what = said or (dose.qualifier if dose is not None else _only_medicine(stands))
    if not what:
        return None
    amount = f"{found['amount']} {found['unit']}" if found["amount"] else ""
    said_now = f"now {amount}" if amount else "different"
    return f"my {what} dose is {said_now}{found['rest']}"


def _only_medicine(stands: Sequence[Candidate]) -> str | None:
    only = the_one(one for one in stands if one.predicate == _MEDICATION)
    return folded(only.value.text) if only is not None and only.value is not None else None


def _dose(found: re.Match[str], what: str, *, over: bool = False) -> Draft:
    unit = found["unit"].casefold()
    value = Value.of_number(Decimal(found["amount"]), _UNITS.get(unit, unit))
    return Draft(
        predicate=_DOSE, qualifier=folded(what), value=value, importance=SAFETY, kind=Kind.STATE, over=over
    )  # fmt: skip


def _takes(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """A medicine, and how much of it; who stopped or never took so much may take another amount."""
    yield Draft(predicate=_MEDICATION, value=entity(found["value"]), many=True, importance=SAFETY, kind=Kind.PROFILE)
    if not (clause.negated or clause.ended):
        yield _dose(found, found["value"])


def _is_now(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    if not clause.negated:
        yield _dose(found, found["what"], over=clause.past)


def _is_another(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    what = folded(found["what"])
    yield Draft(predicate=_DOSE, qualifier=what, act=Act.UNSETTLES, tense=Tense.CHANGE, importance=SAFETY)


RULES: tuple[Rule, ...] = (
    rule("takes_dose", rf"(?:be\s+)?(?:take|takes|taking|on|started\s+taking|prescribed)\s+{_AMOUNT}\s+(?:of\s+)?(?P<value>{MEDICINE})\b.*", _takes),
    rule("takes_so_much", rf"(?:be\s+)?(?:take|takes|taking|on|started\s+taking|prescribed)\s+(?P<value>{MEDICINE}),?\s+(?:at\s+)?{_AMOUNT}\b.*", _takes),
    rule("dose_is", rf"my\s+(?P<what>{MEDICINE})\s+(?:dose|dosage)\s+=\s+(?:now\s+|up\s+to\s+|down\s+to\s+)?{_AMOUNT}\b.*", _is_now, MINE),
    rule("dose_is_another", rf"my\s+(?P<what>{MEDICINE})\s+(?:dose|dosage)\s+=\s+different\b.*", _is_another, MINE),
)  # fmt: skip
