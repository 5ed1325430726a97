"""What several people decided, and who alone may change it: "we decided to …", "팀에서 …하기로 했어", "팀장만 바꿀 수 있어"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from stilltrue.extract.rules.amounts import COUNTED, Named
from stilltrue.extract.rules.parts import Setting
from stilltrue.language.late import late
from stilltrue.model.claim import Act, Candidate, Kind, Modality, Value, ValueKind

_BODY = r"team|group|board|committee|class|family|lab|council|crew|department|management|staff|jury|panel|company|club|whole \w+"
_WHO = rf"(?:as a \w+,?\s)?(?:we|(?:the|our|my)\s(?:{_BODY})|(?-i:[A-Z])\w+ and (?:i|(?-i:[A-Z])\w+)|my \w+ and i|all of us|both of us|the (?:two|three|four) of us|everybody|everyone)"
_HOW = r"(?:\s(?:all|both|finally|just|now|already|jointly|together|collectively|unanimously|officially|eventually|then|today|yesterday))*"
_DID = r"(?:decided|agreed|resolved|voted|chose|chosen|opted|concluded|determined|ruled|made up our minds?|come to the conclusion|came to the conclusion|reached the conclusion|come to an agreement|reached an agreement)"
_DECIDED_EN = late(
    rf"(?:{_WHO}{_HOW}(?:'ve|'s| have| has| had)?{_HOW}\s{_DID}{_HOW}(?:\swith (?-i:[A-Z])\w+)?|it (?:was|has been|is){_HOW} (?:decided|agreed|settled)|(?:the|our) (?:decision|agreement|conclusion|verdict) is|(?:it's )?decided:?|decision:)"
    r",?\s(?P<form>to\s|that\s|not\s(?=to\s))?(?P<what>[^?]{4,140})",
    re.IGNORECASE,
)
_NO_DECISION_EN = late(
    r"\b(?:not|never|n't|yet|almost|nearly|whether|if|or|might|may|should|would|could|wanted|differ|disagree)\b|n't\b",
    re.IGNORECASE,
)
_ASIDE = late(r",?\s(?:which|because|since|considering|so that|as we|as it)\s.*", re.IGNORECASE)
"""What a decision is only explained by."""
_FOR_US = late(r"(?:(?:that\s)?we(?:'ll| will| shall| should| are going to|'re going to)?\s)", re.IGNORECASE)
_BODY_KO = r"(?:우리\s)?(?:[가-힣]{0,4}팀|위원회|이사회|가족|연구실|동아리|부서|학급|반|모임|회사|총회|운영진)"
_WHO_KO = rf"(?:(?:{_BODY_KO})(?:에서(?:는)?|이|가|끼리|은|는)|우리(?:는|가|끼리|\s?(?:둘|셋|넷)이|\s?모두|\s?다)?|저희(?:는|가)?|(?:[가-힣]{{2,4}}(?:이랑|랑|하고|와|과)\s)+(?:나(?:랑|는|는요)?|내가|저(?:랑|는)?|제가|[가-힣]{{2,4}}(?:이랑|랑|이|가|는|은))|다\s?같이|다\s?함께|다들|다수결로|만장일치로|회의에서)"
_DID_KO = r"(?:(?:했|정했|결정했|결정됐|결정\s?났|합의했|합의됐|합의\s?봤|결론\s?냈|결론\s?났|결론지었|뜻을\s?모았|의결했|정해졌)(?:어요?|다|습니다|지|네요?|음|거든요?)|(?:합의|결정|결론)(?:야|이야|입니다|함)?)"
_DECIDED_KO = late(
    rf"(?:{_WHO_KO},?\s)?(?:그냥\s|결국\s|드디어\s|오늘\s|다\s?같이\s)*(?P<what>[^?]{{2,120}}?(?P<end>기로))\s?(?P<did>{_DID_KO})"
)
_GROUP_KO = late(rf"^{_WHO_KO}[\s,]")
_SURE_KO = late(r"(?:결정|합의|결론|의결|정했|정해졌|뜻을)")
_NO_DECISION_KO = late(r"아니|않|아직|못|할지|면\s|라고|다고|대[.!]?$|던데")

_KEEPS = r"(?:change|alter|adjust|override|overrule|touch|move|raise|lower|amend|modify|decide(?: on)?|set|approve)"
_THING = r"(?P<what>(?:the|our|my|its)\s[a-z][a-z' -]{1,30}?|it|that|this)"
_PERSON = r"(?P<who>(?:(?:the|our|my)\s)?[\w'. -]{2,40}?)"
_KEEPER_EN = tuple(
    late(pattern, re.IGNORECASE)
    for pattern in (
        rf"only {_PERSON} (?:can|may|is allowed to|gets to|has the right to) {_KEEPS} {_THING}",
        rf"(?:nobody|no one|no-one) (?:but|except|other than|besides) {_PERSON} (?:can|may|is allowed to|gets to) {_KEEPS} {_THING}",
        rf"{_THING} (?:can|may) (?:only|solely) be (?:changed|altered|adjusted|overridden|moved|amended|approved|set) by {_PERSON}",
        rf"{_PERSON} (?:has|have) the (?:final|last) (?:say|word) (?:on|over|about|in) {_THING}",
        rf"(?:any |every )?changes? (?:to|in|of) {_THING} (?:needs?|requires?|takes?) {_PERSON}'s? (?:approval|okay|ok|consent|permission|sign-off|go-ahead)",
        rf"(?:any |every )?changes? (?:to|in|of) {_THING} (?:has|have) to (?:go through|be approved by|be signed off by) {_PERSON}",
        rf"{_THING} is {_PERSON}'s (?:call|decision) (?:alone|to make)",
        rf"but {_PERSON} (?:can|may) {_KEEPS} {_THING}",
    )
)
_CHANGE_KO = r"(?:바꿀|변경할|고칠|정할|결정할|수정할|손댈|조정할|건드릴)\s?수\s?(?:가\s)?있(?:어요?|다|습니다|음|지)"
_THING_KO = r"(?P<what>(?:우리\s|이\s)?[가-힣A-Za-z0-9]{1,10}?(?:\s[가-힣]{1,8}?)?)"
_PERSON_KO = r"(?P<who>[가-힣A-Za-z]{1,10}?(?:\s[가-힣]{1,6}?)?)"
_KEEPER_KO = tuple(
    late(pattern)
    for pattern in (
        rf"{_THING_KO}(?:은|는|을|를)\s{_PERSON_KO}만(?:이)?\s{_CHANGE_KO}",
        rf"{_PERSON_KO}만(?:이)?\s(?:{_THING_KO}(?:을|를)\s)?{_CHANGE_KO}",
        rf"{_THING_KO}(?:은|는|을|를)\s{_PERSON_KO}(?:\s말고는|\s외에는|\s빼고는)\s(?:아무도\s)?못\s?(?:바꿔|바꾼다|바꿔요|고쳐|건드려)",
        rf"{_THING_KO}(?:의|에\s?대한)?\s?최종\s?(?:결정|결정권|권한)(?:은|는|이)?\s{_PERSON_KO}(?:이|가|한테|에게)?\s?(?:해요?|합니다|한다|내려|내린다|있어요?|있습니다|있다|가지고\s?있어요?)",
        rf"최종\s?(?:결정|결정권|권한)(?:은|는|이)?\s{_PERSON_KO}(?:이|가|한테|에게)?\s?(?:해요?|합니다|한다|내려|내린다|있어요?|있습니다|있다)",
        rf"{_THING_KO}(?:을|를)?\s?(?:바꾸려면|변경하려면|고치려면)\s{_PERSON_KO}(?:의)?\s(?:허락|승인|동의|결재)(?:이|가|을|를)?\s?(?:필요해요?|필요합니다|있어야\s?[가-힣]{{1,3}}|받아야\s?[가-힣]{{1,3}})",
    )
)
_IT = frozenset({"it", "that", "this", "이거", "그거", "이건", "그건"})
_NOT_A_PERSON = late(
    r"^(?:i|you|we|it|that|this|the next|one|time|money|god|나|너|저|내|그|이것|시간|돈|하나|그때|지금)$", re.IGNORECASE
)


def is_decision(text: str, code: str) -> re.Match[str] | None:
    """What several people decided, in its group `what`; None where the words say no such thing, or only perhaps."""
    if code == "en":
        found = _DECIDED_EN.fullmatch(text)
        head = text[: found.start("form" if found["form"] else "what")] if found is not None else ""
        return found if found is not None and not _NO_DECISION_EN.search(head) else None
    found = _DECIDED_KO.fullmatch(text)
    if found is None or _NO_DECISION_KO.search(text):
        return None
    return found if _GROUP_KO.match(text) or _SURE_KO.search(found["did"]) else None


def decided(found: re.Match[str], code: str, read: Sequence[Candidate], setting: Setting) -> list[Candidate]:
    """
    A decision: of the amounts and choices that its words give, else in these words.

    Args:
        found: as `is_decision` gives it.
        code: its language.
        read: what its words say by themselves.
        setting: who speaks.
    """
    plain = [one for one in read if one.act is Act.HOLDS and one.modality is Modality.ACTUAL]
    if plain:
        return [replace(one, kind=Kind.DECISION) if one.kind is Kind.STATE else one for one in plain]
    what = _ASIDE.sub("", found["what"]).strip(" .!,")
    if code == "en":
        if found["form"] is None and not _FOR_US.match(what):
            return []
        words = _FOR_US.sub("", what, count=1) if _FOR_US.match(what) else what
        words = f"{found['form']}{words}" if (found["form"] or "").startswith("not") else words
    else:
        words = _without_group(what).removesuffix("로").strip()
    if not words:
        return []
    return [
        Candidate(
            subject=setting.me,
            predicate="decision" if code == "en" else "결정",
            value=Value.of_text(words),
            kind=Kind.DECISION,
            many=True,
            confidence=0.9,
        )
    ]


def said_in(found: re.Match[str], code: str) -> str:
    """The words of a decision as a statement of their own: "예산은 60만 원으로 하기로" says what the budget is."""
    what = found["what"].strip(" .!,")
    return what if code == "en" else f"{_without_group(what)} 했어"


def _without_group(what: str) -> str:
    return _GROUP_KO.sub("", what).strip()


def kept_by(text: str, code: str, told: Sequence[Candidate], setting: Setting) -> list[Candidate]:
    """
    Who alone may change something, for whom that is reserved from then on; and what it is at present, as decided,
    where the talk has told it.

    Args:
        text: the sentence, without what leads into it.
        code: its language.
        told: what the talk has told so far.
        setting: who speaks.
    """
    patterns = _KEEPER_EN if code == "en" else _KEEPER_KO
    found = next((match for pattern in patterns if (match := pattern.fullmatch(text)) is not None), None)
    if found is None:
        return []
    who = found["who"].strip()
    what = re.sub(r"^(?:the|our|my|its|우리|이)\s", "", (found.groupdict().get("what") or "").strip().casefold())
    if not who or _NOT_A_PERSON.match(who):
        return []
    of = _spoken_of(what, told)
    if of is None and not is_settable(what):
        return []
    noun = _called(of) if of is not None and (not what or what in _IT) else what
    whom = Value.of_text(_in_that_part(who, told), ValueKind.ENTITY)
    slot = (of.subject, of.predicate, of.qualifier) if of is not None else Named(noun, counted=False).slot(setting.me)
    reserved = Candidate(
        subject=slot[0], predicate=slot[1], qualifier=slot[2], value=whom, act=Act.RESERVES, confidence=0.9
    )
    keeper = Candidate(
        subject=setting.me,
        predicate=f"{noun} may be changed by" if code == "en" else f"{noun} 바꿀 수 있는 사람",
        value=Value.of_text(who, ValueKind.ENTITY),
        kind=Kind.DECISION,
        confidence=0.9,
    )
    if of is None or of.value is None or of.value.kind is ValueKind.DATE or not setting.owner:
        return [reserved, keeper]
    return [reserved, keeper, replace(of, kind=Kind.DECISION, turn_id=None, span=None, quote=None)]


def _in_that_part(who: str, told: Sequence[Candidate]) -> str:
    """Who somebody is that is named by his part, where the talk has told it: "the team lead" is Mina."""
    part = re.sub(r"^(?:the|our|my|우리|저희)\s", "", who.casefold())
    for one in reversed(told):
        named = one.value is not None and one.value.kind is ValueKind.ENTITY and one.act is Act.HOLDS
        if named and one.value is not None:
            if one.predicate.casefold() == part:
                return one.value.text
            if one.value.text.casefold() == part and one.predicate in ("role", "job", "works as", "직업", "역할"):
                return one.subject
    return who


def part_of(text: str, code: str, setting: Setting) -> list[Candidate]:
    """Who has a part in what is decided: "Mina is our team lead"."""
    found = next((match for pattern in _PARTS if (match := pattern.fullmatch(text)) is not None), None)
    if code != "en" or found is None or _NOT_A_PERSON.match(found["who"]):
        return []
    return [
        Candidate(
            subject=setting.me,
            predicate=found["part"].casefold(),
            value=Value.of_text(found["who"], ValueKind.ENTITY),
            kind=Kind.PROFILE,
            confidence=0.9,
        )
    ]


_PART = r"(?:the|our|my)\s(?P<part>(?:[a-z]+\s)?(?:lead|leader|head|manager|director|chair|chairman|chairwoman|treasurer|captain|coach|supervisor|organi[sz]er|editor|principal|producer))"
_NAMED = r"(?P<who>(?-i:[A-Z])[\w'-]+(?:\s(?-i:[A-Z])[\w'-]+)?)"
_PARTS = (
    late(rf"{_NAMED}(?:'s| is)\s(?:now\s)?{_PART}", re.IGNORECASE),
    late(rf"{_PART}(?:'s| is)\s(?:now\s)?{_NAMED}", re.IGNORECASE),
)


def is_settable(thing: str) -> bool:
    """Whether a thing is one that somebody sets, so that it matters who may change it."""
    return _SETTABLE.search(thing) is not None


_SETTABLE = late(
    r"\b(?:budget|limit|venue|price|fee|rate|rules?|plan|schedule|dates?|deadline|policy|decision|scope|quota|target|discount|theme|menu|vendor|supplier|guest list|roster|roadmap|settings?|contract|threshold|agenda|headcount)$"
    r"|(?:예산|한도|장소|가격|요금|회비|규칙|계획|일정|날짜|마감|기한|정책|결정|범위|목표|할인율|주제|메뉴|업체|명단|설정|계약|기준|안건|인원|정원)$",
    re.IGNORECASE,
)


def _spoken_of(what: str, told: Sequence[Candidate]) -> Candidate | None:
    """The last value that was told of a thing; of "it", the last value at all."""
    for one in reversed(told):
        plain = one.act is Act.HOLDS and one.polarity and one.modality is Modality.ACTUAL and one.derivation is None
        if not plain or one.value is None or (one.qualifier is not None and one.predicate != COUNTED):
            continue
        called = (one.subject.casefold(), one.predicate.casefold(), one.qualifier or "")
        if not what or what in _IT or any(f" {name}".endswith(f" {what}") for name in called):
            return one
    return None


def _called(told: Candidate) -> str:
    """What a slot is about, in one word."""
    if told.qualifier:
        return told.qualifier
    return told.subject if told.predicate in ("amount", "number", "수준", "수") else told.predicate
