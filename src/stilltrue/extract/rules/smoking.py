"""What English and Korean say of whether somebody smokes: one slot, yes or no, from the day it was taken up or given up."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.extract.rules.en import builds
from stilltrue.extract.rules.ko import life
from stilltrue.extract.rules.ko.words import COPULA, DO, HAVE, TELLING, WAS, past, present
from stilltrue.extract.rules.parts import Clause, Draft, Rule, Tense
from stilltrue.model.claim import Value, ValueKind


def _smoking(*, smokes: bool, tense: Tense = Tense.STATE, over: bool = False) -> Draft:
    word = "yes" if smokes else "no"
    value = Value(ValueKind.BOOLEAN, word, word)
    return Draft(predicate="smoking", value=value, many=False, tense=tense, over=over, by_negation=True)


def _smokes(_: re.Match[str], clause: Clause) -> Iterator[Draft]:
    yield _smoking(smokes=not (clause.negated or clause.ended))


def _smoked(_: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """What is told as long over: of a single day ("어제 담배 피웠어") nobody can say what is usual."""
    if clause.former:
        yield _smoking(smokes=True, over=True)


def _smokes_not(_: re.Match[str], clause: Clause) -> Iterator[Draft]:
    if not (clause.negated or clause.ended):
        yield _smoking(smokes=False)


def _took_up(_: re.Match[str], clause: Clause) -> Iterator[Draft]:
    if not clause.negated:
        yield _smoking(smokes=True, tense=Tense.CHANGE)


def _gave_up(_: re.Match[str], _clause: Clause) -> Iterator[Draft]:
    yield _smoking(smokes=False, tense=Tense.CHANGE)


_CIGARETTES = r"(?:\s+(?:cigarettes|(?:about\s+)?(?:a|one|two|half\s+a|\d{1,2})\s+(?:packs?|cigarettes?)(?:\s+(?:a|per|every)\s+(?:day|week))?))?"
_OFTEN = r"(?:가끔(?:씩)?|종종|이따금|하루에|하루)\s"
_TOBACCO = rf"(?:{_OFTEN})?(?:담배|전자\s?담배|연초)(?:를|을|는|은|도)?\s(?:{_OFTEN})?(?:\S{{1,4}}\s?(?:갑|개비|대)(?:\s?(?:씩|정도|쯤))?\s)?"
_DRAW = rf"(?:{present('피우', '피워', '피웁니다', '피운다')}|{present('피', '펴', '핍니다', '핀다')})"
_DRAW_NOT = rf"(?:안\s{_DRAW}|(?:피우|피)지\s?(?:않아요?|않습니다|않는다|않네요?|않는데요?))"
_STOP = rf"(?:끊었{TELLING}|끊고\s?{HAVE})"

RULES_EN: tuple[Rule, ...] = (
    builds.rule("smokes", rf"(?:be\s+)?(?:smoke|smokes|smoking|be\s+a\s+smoker){_CIGARETTES}", _smokes),
    builds.rule("smokes_not", r"be\s+a\s+non[-\s]?smoker", _smokes_not),
    builds.rule("smokes_again", r"(?:started|took\s+up|be\s+back\s+to)\s+smoking(?:\s+again)?(?:,.*)?", _took_up),
    builds.rule("smokes_no_more", r"(?:quit|quitting|gave\s+up|given\s+up|stopped|giving\s+up)\s+(?:smoking|cigarettes)", _gave_up),
)  # fmt: skip
RULES_KO: tuple[Rule, ...] = (
    life.rule("smokes", rf"{_TOBACCO}{_DRAW}|흡연자{COPULA}", _smokes),
    life.rule("smoked", rf"{_TOBACCO}{past('피웠')}|{_TOBACCO}{past('폈')}|흡연자{WAS}", _smoked),
    life.rule("smokes_not", rf"{_TOBACCO}{_DRAW_NOT}|비흡연자{COPULA}", _smokes_not),
    life.rule("smokes_again", rf"{_TOBACCO}(?:피우기|피기)\s시작했{TELLING}", _took_up),
    life.rule("smokes_no_more", rf"{_TOBACCO}{_STOP}|금연(?:을)?\s(?:중{COPULA}|시작했{TELLING}|{DO})", _gave_up),
)  # fmt: skip
