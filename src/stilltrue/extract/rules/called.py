"""Who somebody is to the speaker, where it stands beside his name: "my sister Jiwoo", "Jiwoo, my sister,", 내 동생 지우."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.extract.rules.en.namesakes import called_apart
from stilltrue.extract.rules.en.oneself import is_given_name
from stilltrue.extract.rules.en.words import KIN as KIN_EN
from stilltrue.extract.rules.en.words import NAMEABLE, PET
from stilltrue.extract.rules.ko.words import KIN as KIN_KO
from stilltrue.extract.rules.parts import Setting
from stilltrue.language.given_names import korean_name_in
from stilltrue.language.late import late
from stilltrue.model.claim import Candidate, Kind, Value, ValueKind

_NAME = r"[A-Z][a-zé]{1,20}(?:-[A-Z][a-zé]{1,20})?"
_NO_NAMES = frozenset(
    "I And But Or So The A An In On At For From With To Of As By Is Are Was Were Has Have Had Who When Where Monday Tuesday Wednesday "
    "Thursday Friday Saturday Sunday January February March April May June July August September October November December Mr Mrs Ms Dr "
    "English Korean French German Japanese Chinese Spanish Italian Today Tomorrow Yesterday".split()
)
_BESIDE = (
    late(rf"\b[Mm]y\s(?P<kin>{KIN_EN})\s(?P<name>{_NAME})(?=[\s,.;:!?)']|$)"),
    late(rf"\b[Mm]y\s(?P<kin>{KIN_EN}),\s(?P<name>{_NAME})(?=,)"),
    late(rf"(?:^|(?<=[\s(]))(?P<name>{_NAME}),\s(?:who\sis\s)?my\s(?P<kin>{KIN_EN})(?=,)"),
    late(
        rf"(?:^|(?<=\bso\s)|(?<=\band\s)|(?<=,\s))(?P<name>{_NAME})(?:\sis|'s)\s(?:now\s)?my\s(?P<kin>{KIN_EN})(?=[.,!;]|\sand\s|\snow\b|$)"
    ),
)
_IS_NAMED = late(
    rf"(?:^|(?<=\band\s)|(?<=\bbut\s)|(?<=[,;]\s)|(?<=\.\s))[Mm]y\s(?P<kin>(?!(?:{NAMEABLE})\b){KIN_EN})\sis\s(?P<name>{_NAME})(?=[.,!;]|\sand\s|$)"
)
_THEN = late(
    r"\b(?:quit|resigned|used\sto|worked|lived|rented|studied|moved\sout|left|fired|laid\soff|back\sthen|at\sthe\stime|those\sdays|previous|last\sjob|old\sjob|first\sjob)\b",
    re.IGNORECASE,
)
_WAS = late(r"\s(?:was|were|had|used\sto|kept|never|always\s\w+ed|\w+ed)\b")
"""Of a time that is told as over, who was somebody's boss then may be nobody to him now."""
_BEFORE = r"어제|오늘|그제|주말에|요즘|최근에|이번에|지난주에|나는|난|저는|전|내가|제가"
_BEFORE_KO = late(
    rf"(?:(?:^|(?<=[\s,]))(?:우리|내|제|저희|{_BEFORE})\s|^\s*)(?P<kin>{KIN_KO})\s(?P<word>[가-힣]{{2,8}})(?=[\s,.!?]|$)"
)
_IS_KO = late(
    rf"^(?P<word>[가-힣]{{3,6}})\s(?:우리|내|제|저희)\s(?P<kin>{KIN_KO})(?:이야|야|이에요|예요|이예요|입니다|이다|다)(?=[\s.,!]|$)"
)


_NO_MORE = late(r"\b(?:divorced?|split\s+up|broke\s+up|separated|late|ex-?|former)\b|이혼|헤어[졌지]|사별|돌아가[셨신]|전\s(?:남편|아내|남친|여친)", re.IGNORECASE)  # fmt: skip
_DIED = late(r"\b(?:died|passed\s+away|(?:have|has|had|we|i)\s+(?:recently\s+)?lost)\b", re.IGNORECASE)
_LOVES = frozenset("husband wife partner girlfriend boyfriend fiancé fiancée fiance fiancee".split())


def called(sentence: str, code: str, setting: Setting) -> Iterator[Candidate]:
    """
    That the one who is called so is the speaker's sister, friend or boss, wherever a sentence says it in passing.

    Args:
        sentence: as said, and no question.
        code: its language, `en` or `ko`.
        setting: who speaks, and which people were told of.
    """
    me = setting.me
    if _NO_MORE.search(sentence):
        return
    if code == "en" and not _GONE.search(sentence):
        yield from _animals(sentence, me)
    seen, died = set(), _DIED.search(sentence) is not None
    for kin, name in _in_korean(sentence) if code == "ko" else _in_english(sentence):
        if (kin, name) not in seen and not (died and kin in _LOVES):
            seen.add((kin, name))
            who = called_apart(kin, name, setting.people) if code == "en" else name
            value = Value.of_text(who, ValueKind.ENTITY)
            yield Candidate(subject=me, predicate=kin, value=value, kind=Kind.PROFILE, confidence=0.9)


_ANIMAL = late(rf"\b(?:[Mm]y|[Oo]ur)\s(?P<animal>{PET})\s(?P<name>{_NAME})(?=[\s,.;:!?)']|$)")
_GONE = late(
    r"\b(?:died|dead|passed|lost|euthani\w+|gone|rehomed|gave|miss(?:ed|ing)?|had|was|were|used\s+to|childhood|grew)\b|\bput\b.*\b(?:down|sleep)\b",
    re.IGNORECASE,
)


def _animals(sentence: str, me: str) -> Iterator[Candidate]:
    """The animal that is called so: "my dog Rex is 3"."""
    for found in _ANIMAL.finditer(sentence):
        if found["name"] not in _NO_NAMES:
            animal = Value.of_text(found["animal"], ValueKind.ENTITY)
            yield Candidate(subject=me, predicate="pet", value=animal, many=True, confidence=0.9)
            name = Value.of_text(found["name"])
            yield Candidate(
                subject=me, predicate=f"{found['animal']}'s name", value=name, kind=Kind.PROFILE, many=True, confidence=0.9
            )  # fmt: skip


def _in_english(sentence: str) -> Iterator[tuple[str, str]]:
    then = _THEN.search(sentence) is not None
    for pattern in _BESIDE:
        for found in pattern.finditer(sentence):
            if found["name"] not in _NO_NAMES and not (then and _WAS.match(sentence, found.end())):
                yield " ".join(found["kin"].split()).removeprefix("new "), found["name"]
    for found in _IS_NAMED.finditer(sentence):
        if is_given_name(found["name"]):
            yield " ".join(found["kin"].split()).removeprefix("new "), found["name"]


def _in_korean(sentence: str) -> Iterator[tuple[str, str]]:
    for pattern in (_BEFORE_KO, _IS_KO):
        for found in pattern.finditer(sentence):
            name = korean_name_in(found["word"])
            if name is not None and (pattern is _BEFORE_KO or found["word"] != name):
                yield found["kin"], name
