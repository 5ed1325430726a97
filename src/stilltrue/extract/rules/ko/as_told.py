"""Korean sentences with the name by which a thing was told: "비행기 미뤄졌어" is "도쿄 가는 비행기 미뤄졌어"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stilltrue.extract.rules.ko.ends import DIED, GONE
from stilltrue.extract.rules.ko.taste import ABROAD
from stilltrue.extract.rules.ko.understood import filled_in, may_leave_out, on_its_new_day
from stilltrue.extract.rules.ko.understood import meant_in as left_out_in
from stilltrue.extract.rules.ko.visits import CLINIC, EVENT, JOURNEY, MOVED, OFF
from stilltrue.extract.rules.ko.words import CITY, TELLING, TONGUE, is_closed
from stilltrue.extract.rules.standing import Meant, animal_named, event_name_of, is_pet_name, names_of, the_one
from stilltrue.language.given_names import korean_name_in
from stilltrue.language.late import late
from stilltrue.model.claim import Candidate, Kind, ValueKind, folded
from stilltrue.model.fact import OWNER

_NOUN = rf"(?:{JOURNEY}|여행|출장|{EVENT}|{CLINIC}|[가-힣]{{1,6}}?{EVENT})"
_LEAD = r"(?:(?:아|참|헐|어|음|근데|그런데|그리고|아까|말한|결국|방금|이번|내|우리|제|저희|그)[\s,.]+)*"
_CHANGED = late(rf"{MOVED}|{OFF}|(?:으로|로)\s(?:바꿔|미뤄|옮겨)")
_IT_CHANGED = late(
    rf"(?P<lead>{_LEAD})(?P<it>그거|그게|그건|이거|(?:그\s)(?:약속|예약|일정|모임|회의|여행|면접|수업|비행기))(?=\s)"
)
_MENTION = late(
    rf"(?P<lead>{_LEAD})(?P<mods>(?:[가-힣A-Za-z]{{1,8}}\s){{0,2}}?)(?P<noun>{_NOUN})(?:\s?예약)?(?=(?:은|는|이|가|을|를|도)?\s)"
)
_PARTED = late(
    rf"(?P<lead>{_LEAD})(?P<what>[가-힣A-Za-z0-9]{{1,10}}(?:\s[A-Za-z0-9가-힣]{{1,8}})?)(?=(?:은|는|이|가|을|를|도)?\s(?:\S+\s){{0,2}}?{GONE})"
)
_DEATH = late(
    rf"(?P<lead>{_LEAD})(?:(?:강아지|고양이)\s)?(?P<name>[가-힣]{{1,5}}?)(?P<ending>이?(?:가|는|도)|이|은|)\s(?P<rest>(?:\S+\s){{0,3}}?{DIED}|(?:\S+\s){{0,2}}?떠났\S{{1,3}}).*"
)
_GREW = late(
    rf"(?:.*\s)?(?P<what>[가-힣A-Za-z0-9]{{1,10}}?)(?:이|가|은|는|도)?\s(?:다시\s|점점\s|좀\s|많이\s|엄청\s|이제\s)?(?P<how>좋아|싫어)졌(?P<ending>{TELLING})[\s.!~ㅋㅎㅠㅜ]*"
)
_BACK_TO = late(
    rf"\W*(?:(?:이제|이젠|그럼|아|자)\s)?다시\s(?P<tongue>{TONGUE})로(?:\s(?:답|대답|말|얘기|이야기)?(?:해|하자|해요|해\s?줘요?|해\s?주세요|부탁해요?))?[\s.!~]*"
)
_OWNED = ("차", "휴대폰", "노트북", "자전거")
_TRIP = "여행"
_LANGUAGE = "preferred language"


_INSTEAD = late(rf"(?:{CITY.pattern}|{ABROAD})\S{{0,3}}(?:\s여행)?\s(?:말고|대신에?|취소하고)\s")


def may_be_renamed(text: str) -> bool:
    """Whether a text says of something that it was moved, is off or was sold, or of an animal that it died."""
    text = _not_heard(text)
    return any(
        pattern.search(text) for pattern in (_CHANGED, _PARTED, _DEATH, _GREW, _BACK_TO, _INSTEAD)
    ) or may_leave_out(text)


def meant_in(text: str) -> Iterator[Meant]:
    """Where that may have been told of which a text says such a thing."""
    yield from left_out_in(text)
    text = _not_heard(text)
    if _CHANGED.search(text) and (found := _MENTION.match(text)) is not None:
        noun = found["noun"]
        yield Meant((noun, f"{found['mods']}{noun}", f"{noun} 예약"), noun)
    if _GREW.search(text):
        yield Meant(("태도",))
    if _BACK_TO.search(text):
        yield Meant((_LANGUAGE,))
    if _INSTEAD.search(text):
        yield Meant((_TRIP,))
    if _PARTED.search(text):
        yield Meant(_OWNED)
    if _DEATH.search(text):
        yield Meant(("반려동물", "반려동물 이름"))


_HEARD = late(
    r"(?<=[렸졌췄됐겼었뤘])(?:대(?:요|더라|더라고요?)?|다(?:더라고?요?|네요?|고\s?(?:해요?|하네요?|했어요?|연락\s?왔어요?)))(?=[\s.!~…^ㅋㅎㅠㅜ]*$)"
)


def _not_heard(text: str) -> str:
    """That an event of one's own was moved or is off is heard of others: it is so all the same."""
    return _HEARD.sub("어", text)


def as_told(sentence: str, standing: Sequence[Candidate], latest: Sequence[Candidate]) -> str:
    """
    The sentence with the name by which the one thing that it can mean was told; as it is where none or several fit.

    Args:
        sentence: as said.
        standing: what was told of before and still stands.
        latest: the part of it that the turn just before told, and what that told of other people.
    """
    again = (
        _of_it(sentence, latest)
        or _of_event(_not_heard(sentence), standing)
        or _of_thing(sentence, standing)
        or _of_pet(sentence, standing)
        or _of_liking(sentence, standing)
        or _of_language(sentence, standing)
        or filled_in(sentence, standing, latest)
    )
    return again or sentence


def _of_it(sentence: str, latest: Sequence[Candidate]) -> str | None:
    found = _IT_CHANGED.match(sentence) if _CHANGED.search(sentence) else None
    meant = (
        the_one({_called(one): one for one in latest if one.kind is Kind.EVENT and one.subject == OWNER}.values())
        if found
        else None
    )
    if found is None or meant is None:
        return None
    return f"{_called(meant)}{_in_its_month(on_its_new_day(sentence[found.end('it') :], meant), meant)}"


def _of_event(sentence: str, standing: Sequence[Candidate]) -> str | None:
    found = _MENTION.match(sentence) if _CHANGED.search(sentence) else None
    if found is None:
        return None
    words = {folded(korean_name_in(word) or word) for word in found["mods"].split()}
    fits = {_called(one): one for one in standing if _is_called_so(one, found["noun"], words)}
    meant = the_one(fits.values())
    if meant is None:
        return None
    return f"{_called(meant)}{_in_its_month(on_its_new_day(sentence[found.end() :], meant), meant)}"


def _in_its_month(words: str, meant: Candidate) -> str:
    """A day that is only numbered, in the month for which the event was told: 21일 is 7월 21일."""
    month = meant.value.text[5:7] if meant.value is not None and meant.value.kind is ValueKind.DATE else ""
    return _NUMBERED.sub(rf"{int(month)}월 \g<0>", words) if month.isdigit() else words


_NUMBERED = late(r"(?<![\d월])(?<!월\s)\d{1,2}일(?=로|에|이)")


def _is_called_so(one: Candidate, noun: str, words: set[str]) -> bool:
    """Whether a mention says nothing that the telling does not: 회의 may be the 팀 회의."""
    told = folded(f"{one.predicate} {event_name_of(one)}").split()
    return one.kind is Kind.EVENT and folded(noun) in told and words <= set(told)


def _called(one: Candidate) -> str:
    name = event_name_of(one)
    if not name:
        return one.predicate
    if one.predicate == _TRIP:
        return f"{name} {_TRIP}"
    leads = late(JOURNEY).fullmatch(one.predicate) is not None
    return f"{name} 가는 {one.predicate}" if leads else f"{name}{'이랑' if is_closed(name) else '랑'} {one.predicate}"


def _of_thing(sentence: str, standing: Sequence[Candidate]) -> str | None:
    found = _PARTED.match(sentence)
    if found is None:
        return None
    words = set(folded(found["what"]).split())
    meant = the_one(
        one
        for one in standing
        if one.predicate in _OWNED and one.value is not None and words < set(folded(one.value.text).split())
    )
    return f"{meant.predicate}{sentence[found.end('what') :]}" if meant is not None else None


def _of_pet(sentence: str, standing: Sequence[Candidate]) -> str | None:
    found = _DEATH.match(sentence)
    if found is None:
        return None
    name = found["name"].removesuffix("이")
    named = the_one(
        one
        for one in standing
        if is_pet_name(one) and one.value is not None and one.value.text.removesuffix("이") == name
    )
    animal = animal_named(named, standing) if named is not None else None
    if animal is None:
        return None
    of_several = len(names_of(animal, standing)) > 1
    return f"우리 {animal}{f' 이름 {name}' if of_several else ''}가 {found['rest']}"


def _of_liking(sentence: str, standing: Sequence[Candidate]) -> str | None:
    """ "초밥 좋아졌어" of something that was disliked; health and weather get better without being liked."""
    found = _GREW.fullmatch(sentence)
    if found is None or not any(one.predicate == "태도" and one.qualifier == found["what"] for one in standing):
        return None
    return f"나 {found['what']} {found['how']}하게 됐{found['ending']}"


def _of_language(sentence: str, standing: Sequence[Candidate]) -> str | None:
    """ "다시 한국어로" of all answers, where those were wished for in another language."""
    found = _BACK_TO.fullmatch(sentence)
    if found is None or not any(one.predicate == _LANGUAGE for one in standing):
        return None
    return f"이제부터 {found['tongue']}로 답해줘"
