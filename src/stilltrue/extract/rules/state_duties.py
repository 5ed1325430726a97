"""What has to be, what was promised, and what would only be nicer: "must … by 10 March", "I'd rather …", 꼭 …해야 해."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.extract.rules.parts import Setting
from stilltrue.language import DateFound
from stilltrue.language.late import late
from stilltrue.model.claim import Candidate, Kind, Modality, Value
from stilltrue.model.time import instant_of

_EN_MUST = late(
    r"(?:i|we)(?:'ve)?\s(?:absolutely\s|really\s|definitely\s|just\s)?(?:must|have to|have got to|'ve got to|got to|need to|are required to|am required to|are obliged to|am obliged to|are supposed to|am supposed to|are due to)\s(?:absolutely\s|definitely\s)?(?P<what>[a-z][^?;,]{3,120})",
    re.IGNORECASE,
)
_EN_NEED = late(
    r"(?:i|we)\s(?:absolutely\s|really\s|definitely\s)?need\s(?P<what>(?:the|our|my|a|an)\s[a-z][^?;,]{2,60})",
    re.IGNORECASE,
)
_EN_MUST_NOT = late(
    r"(?:i|we)(?:'re|'m)?\s(?:absolutely\s)?(?:must not|mustn't|must never|are not allowed to|aren't allowed to|not allowed to|am not allowed to|may never|may not|have to avoid)\s(?P<what>[a-z][^?;]{3,120})",
    re.IGNORECASE,
)
_EN_KEEP = late(
    r"^(?:always\s|never\s|keep|stay|remain|hold|avoid|not\s|use only|only\s|respect|follow|obey|stick to|be\s(?:under|below|within|at least|no))",
    re.IGNORECASE,
)
"""What has to be so all the time, and is never done."""
_EN_PROMISE = late(
    r"(?:i|we)(?:'ve| have)?\s(?:promised?|swore|swear|gave my word|give you my word|pledged?|vowed?)(?:\s(?:to\s)?(?P<whom>(?-i:[A-Z])[\w-]+|my\s[a-z]+|you|them|him|her|everyone|everybody))?\s(?:that\s)?(?:to|i'd|i'll|i will|i would|we'd|we'll|we will)\s(?P<what>[a-z][^?;]{3,120})",
    re.IGNORECASE,
)
_EN_RATHER = late(
    r"(?:(?:if possible|ideally|preferably|where possible),?\s)?(?:i|we)(?:'d| would)\s(?:much\s|really\s)?(?:rather|prefer(?: to)?|sooner)\s(?P<what>[^?;,]{3,80}?)(?:\s(?:than|over|rather than|instead of)\s[^?;,]{2,60})?(?:,?\s(?:if (?:possible|i can|we can|that's ok|it's ok|i may)|but i don't mind|but it's not a must|where possible|though))?",
    re.IGNORECASE,
)
_EN_EDGE = late(r"(?:,?\s)?\b(?:by|before|on|until|no later than|at the latest|latest)?[\s,]*\x00(?:\sat the latest|,? latest)?", re.IGNORECASE)  # fmt: skip
_EN_NO = late(
    r"\b(?:if|unless|would|could|die|not be|you|he|she|they|if only|anything|not say|say|myself|swear)\b", re.IGNORECASE
)
_KO_MUST = late(
    r"[^?]{2,100}?(?:아|어|해|여|가|와|내|써|쳐|려|줘|봐|대|케|꿔|둬|춰)야(?:만)?\s?(?:돼|해|한다|된다|합니다|됩니다|해요|돼요|함|됨|하거든|돼요)"
)
_KO_KEEP = late(
    r"유지|지켜|넘지|말아야|않아야|항상|늘\s|이하|이상|이내|미만|(?:있|없)어야\s?(?:만\s)?(?:해|돼|한다|합니다)"
)
_KO_MUST_NOT = late(r"[^?]{2,100}?(?:으면|면)\s?(?:절대\s|절대로\s)?안\s?(?:돼요?|된다|됩니다|됨)")
_KO_OWN = late(r"^(?!.*시면)(?:.*\d|.*절대|.*항상|우리|저희|나는|저는|내가|제가)")
"""A limit of one's own: without these words, what must not be is mostly advice."""
_KO_PROMISE = late(
    r"(?P<what>[^?]{2,100}?(?:기(?=로)|겠다(?=고)|거(?=라고)|것이라(?=고)))(?:로|고|라고)\s?(?:[가-힣]{1,8}(?:한테|에게|와|과|랑|이랑)\s)?(?:약속했|약속\s?드렸|맹세했|다짐했|장담했)(?:어요?|다|습니다|지|거든요?|음)"
)
_KO_RATHER = late(
    r"(?:나는\s|난\s|저는\s|전\s|우리는\s|우린\s)?(?P<mark>차라리|되도록이면|되도록|가능하면|가능한\s?한|웬만하면|이왕이면|할\s수\s있으면|기왕이면)\s(?P<what>[^?]{2,60}?)(?:이|가|은|는|면|으면)?\s(?:더\s)?(?:나아요?|낫다|낫겠어요?|좋아요?|좋겠어요?|좋다|좋습니다|편해요?|좋겠다|좋을\s것\s같아요?)"
)
_KO_EDGE = late(
    r"\s?\x00\s?(?:까지(?:는)?|전(?:에|까지)(?:는)?|안에|안으로|에(?:는)?|엔|중으로|부로)?\s?(?:는\s|은\s)?"
)
EDGES = {"en": _EN_EDGE, "ko": _KO_EDGE}
"""What stands around a day that leaves a sentence with it, by language."""
_KO_NO = late(
    r"했어야|텐데|까\s|걸$|나\s봐|네가|너는|걔|죽는|^(?!내가|제가|우리가|저희가)[가-힣]{1,5}(?:이|가)\s|^(?:그|그녀|[가-힣]{2,4}(?:씨|님))(?:는|은)\s"
)
"""What should have been, or is somebody else's to do."""
_KO_OTHERS = late(r"^(?!나는|저는|우리는|저희는|난\s|전\s|우린\s)[가-힣]{2,5}[은는]\s")


def duties(text: str, code: str, setting: Setting) -> list[Candidate]:
    """
    A duty with its day, what has to be kept to, a promise, or a mere preference; none where it is everyday talk.

    Args:
        text: the sentence, without what leads into it.
        code: its language, `en` or `ko`.
        setting: who speaks, and when.
    """
    read = _english if code == "en" else _korean
    return next(([one] for one in read(text, setting)), [])


def _english(text: str, setting: Setting) -> Iterator[Candidate]:
    if (found := _EN_RATHER.fullmatch(text)) is not None:
        if not _EN_NO.search(found["what"]):
            yield _preferred(found["what"], "would rather", setting)
        return
    if (found := _EN_PROMISE.fullmatch(text)) is not None:
        yield from due(found["what"], "promise", setting, _EN_EDGE)
        return
    if (found := _EN_MUST_NOT.fullmatch(text)) is not None:
        yield _kept(found["what"], "must not", setting)
        return
    found = _EN_MUST.fullmatch(text) or _EN_NEED.fullmatch(text)
    if found is None or _EN_NO.search(found["what"]):
        return
    if found.re.pattern == _EN_MUST.pattern and _EN_KEEP.search(found["what"]):
        yield _kept(found["what"], "has to", setting)
        return
    planned = list(due(found["what"], "plan", setting, _EN_EDGE))
    yield from (one for one in planned if one.valid_from is not None)


def _korean(text: str, setting: Setting) -> Iterator[Candidate]:
    if _KO_NO.search(text):
        return
    if (found := _KO_RATHER.fullmatch(text)) is not None:
        yield _preferred(found["what"], "되도록이면", setting)
    elif (found := _KO_PROMISE.fullmatch(text)) is not None and not _KO_OTHERS.search(text):
        yield from due(found["what"], "하기로 한 일", setting, _KO_EDGE)
    elif _KO_MUST_NOT.fullmatch(text) is not None and _KO_OWN.search(text):
        yield _kept(text, "지킬 일", setting)
    elif _KO_MUST.fullmatch(text) is not None:
        planned = list(due(text, "계획", setting, _KO_EDGE))
        if any(one.valid_from is not None for one in planned) and not _KO_OTHERS.search(text):
            yield from planned
        elif _KO_KEEP.search(text):
            yield _kept(text, "지킬 일", setting)


def due(words: str, predicate: str, setting: Setting, edge: re.Pattern[str]) -> Iterator[Candidate]:
    """A plan that is due on the one day that its words name; of no day where they name none."""
    dates = [one for one in setting.pack.dates(words, setting.anchor) if not one.text.isdigit()]
    if len(dates) > 1 or any(one.interval.end <= instant_of(setting.anchor) for one in dates):
        return
    day: DateFound | None = dates[0] if dates else None
    if day is not None:
        words = edge.sub(" ", f"{words[: day.start]}\x00{words[day.end :]}")
    value = " ".join(words.split()).strip(" ,.")
    moment = (day.moment or day.until) if day is not None else None
    if value:
        yield Candidate(
            subject=setting.me,
            predicate=predicate,
            value=Value.of_text(value),
            kind=Kind.COMMITMENT,
            modality=Modality.PLANNED,
            many=True,
            valid_from=moment,
            confidence=0.9,
        )


def _kept(words: str, predicate: str, setting: Setting) -> Candidate:
    return _claimed(words, predicate, Kind.CONSTRAINT, setting)


def _preferred(words: str, predicate: str, setting: Setting) -> Candidate:
    return _claimed(words, predicate, Kind.PREFERENCE, setting)


def _claimed(words: str, predicate: str, kind: Kind, setting: Setting) -> Candidate:
    value = Value.of_text(" ".join(words.split()).strip(" ,."))
    return Candidate(subject=setting.me, predicate=predicate, value=value, kind=kind, many=True, confidence=0.9)
