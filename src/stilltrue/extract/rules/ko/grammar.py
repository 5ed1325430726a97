"""How a Korean sentence comes apart into clauses, and what each says of whom."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from stilltrue.extract.rules import smoking
from stilltrue.extract.rules.ko import bare, daily, ends, events, life, oneself, taste, things, visits
from stilltrue.extract.rules.ko.spoken import spelled, without_honour
from stilltrue.extract.rules.ko.whose import HONOURED, Subject, subject_of
from stilltrue.extract.rules.ko.words import KIN
from stilltrue.extract.rules.parts import LONGEST_CLAUSE, Clause, Rule, Setting, Who
from stilltrue.language import DateFound, Language
from stilltrue.language.ko_sentences import SS_FINAL
from stilltrue.model.claim import Modality

_VERBAL_NOUN = (
    r"일|공부|운동|수영|요가|생각|이사|시작|근무|전공|결혼|입사|퇴사|이직|좋아|싫어|사용|전문|취직|산책|필라테스"
)
_SPLIT = re.compile(
    rf"(?:(?<=[가-힣A-Za-z0-9%])(?<!하)(?<!아니)(?<!라)(?<!다)(?<!말)(?<!려)(?<![창장최광중재경참차금])고|(?:{_VERBAL_NOUN})하고|(?<=[가-힣])(?:면서|는데|인데|은데|지만|거든요?|고요|구요)|(?<=[았었했갔왔있없])어서|(?<=[살니하쓰우])다가|(?:와|가|해|생겨|걸려)서)"
    rf"[,]?\s+(?!있|싶|나서|계|다니|다녀|다닙|한|합|생각|해\b)|,\s+(?=(?:나|저|난|제|내|여동생|남동생|{KIN})(?:는|은|가|이)?\s)"
)
_TIME_CUE = re.compile(
    r"\d|[일월년주달해전후뒤]|어제|오늘|내일|모레|그제|그저께|작년|올해|내년|지난|이번|다음|부터|까지|봄|여름|가을|겨울|아침|저녁|하루|이틀|사흘|열흘|보름"
)
_UNREAD_TIME = re.compile(
    r"(?:얼마\s?전|최근에|때부터|이후로|후부터|하고\s?나서|[은ㄴ]\s?뒤(?:로|에)?|[한난간운]\s?후)"
)
_LEAD = re.compile(
    r"[\s,.!~\"'(…-]*(?:(?:[ㅋㅎㅠㅜ]{1,40}|참고로|참|아|아참|앗|네|응|음|어|그리고|근데|그런데|그래서|그러니까|그럼|그래|사실은|사실|실은|아무튼|암튼|하여튼|일단은|안녕하세요|안녕|반가워요?|맞아요?|맞다|있잖아요?"
    r"|기억해\s?줘요?|기억해\s?주세요|참고|오|와|헐|아니|아뇨|미안|죄송해요|감사합니다|고마워요?|다시\s?말하면|말하자면|덧붙이면|현실에서는?|진짜로는|실제로는|그나저나|또|그건\s?그렇고)(?=[\s,.!~:…]|$)[\s,.!~:…]*)"
)
_ADVERB = re.compile(
    r"(?:(?<=\s)|^)(?:(?:어릴|어렸을|젊었을|학생|대학생|고등학생|중학생|초등학생|신입)\s?(?:때|적)(?:는|에는|엔|에)?|넘|젤|걍|요즘(?:에는|엔|은|에)?|요새(?:는)?|이제(?:는|부터)?|이젠|지금(?:은|도)?|현재(?:는)?|진짜(?:로)?|정말(?:로)?|너무|엄청|되게|완전|아주|무척|많이|자주|항상|늘|매일\s(?:아침|저녁|밤|새벽)(?:에)?|매일|매주|매달|매년"
    r"|(?:아침|저녁|주말|밤|새벽)마다|아침에|저녁에|꾸준히|그냥|좀|조금|사실은?|원래(?:는)?|계속|이미|벌써|드디어|결국|최근(?:에)?|얼마\s?전(?:에|부터)?|새로|혼자(?:서)?|같이|일주일에\s\S{1,3}\s?번(?:씩)?|\S{1,3}\s마리"
    r"|여전히|아직도|아직|예전에는?|예전엔|옛날에는?|옛날엔|한때(?:는)?|전에는|당분간(?:은)?|임시로|잠깐|잠시|일단|더\s?이상(?:은)?|더는|에는?|에도|에만|이?[은는도]|에서는|엔|부터|까지|쯤|쯤에|말에|초에|로|제일|가장|특히|다시|또|이번에|마침|처음으로|무려|딱|꼭|절대|전혀|별로|그다지|은근|나름)(?=\s|$)"
)
_CODA = re.compile(r"[^\w)\]%\"'+#-]{0,40}(?:[ㅋㅎㅠㅜ]{1,40}[^\w]{0,40})?$")
"""What hangs on the end of a clause: full stops, faces, laughter."""
_STILL = re.compile(r"여전히|아직도?(?=\s)")
_FORMER = re.compile(
    r"(?:어릴|어렸을|젊었을|학생|신입)\s?(?:때|적)|예전에|예전엔|옛날에|옛날엔|한때|(?<![가-힣])전에는"
)
_FOR_NOW = re.compile(r"당분간|임시로|잠시|잠깐|일단은?\s")
_NO_MORE = re.compile(r"더\s?이상|더는|이제|이젠")
_BECAUSE = re.compile(r"^(?:\S+\s){0,2}?\S+(?:\s?(?:때문에|덕분에|땜에|탓에)|이라서?|라서|이니까)\s+")
_NOT_BUT = re.compile(r"(?:^|(?<=[은는]\s))(?P<other>[^\s]+(?:\s[^\s]+)?)(?:이|가)\s?아니(?:라|고)\s+")
_REFUSED = re.compile(
    r"\?\s*$|만약|만일|혹시|(?:라면|다면|거라면|더라면)(?:\s|$)|(?:면|으면)\s?(?:좋겠|얼마나|어떨|안\s?돼|어떡)|텐데|싶다면|었으면|았으면|했으면|"
    r"(?:줄래|할래|볼래|을까요|ㄹ까요)[.!]*$|농담|장난이|인\s?척|상상|꿈에서|꿈을\s?꿨|(?:라고|다고)\s?(?:말했어|생각해\s?봐|가정)"
)
_HEARD = re.compile(
    rf"(?P<past>{SS_FINAL}|[있없싫좋])대(?:요|더라|더라고요?)?$|(?P<stem>[가-힣])대(?:요|더라|더라고요?)?$|다고\s?(?:했어요?|하더라고?요?|들었어요?|그랬어요?|합니다|해요?|하네요?)$|다(?:더라고?요?|던데요?|더군요?)$|(?P<be>이래요?|래요?|라고\s?(?:했어요?|하더라고?요?|들었어요?))$"
)
_HEDGED = re.compile(r"(?:것\s?같|거\s?같|아마|일지도|듯(?:해|하|싶)|모르겠|지도\s?몰라)")


class KoreanRules:
    """Korean."""

    rules: tuple[Rule, ...] = (
        *visits.RULES,
        *ends.RULES,
        *daily.RULES,
        *things.RULES,
        *life.RULES,
        *smoking.RULES_KO,
        *taste.RULES,
        *events.RULES,
        *bare.RULES,
        *oneself.RULES,
    )
    importance = re.compile(
        r"알레르기|알러지|병원|수술|진단|복용|처방|이사[했갔왔]|이사\s?[갔왔]|퇴사|이혼|결혼[했식]|돌아가셨|사망|마감|기억해|임신|응급|입원"
    )

    def refuses(self, sentence: str, pack: Language) -> bool:
        """Whether nothing in the sentence is a statement."""
        plain = sentence.strip()
        return _REFUSED.search(plain) is not None or pack.is_question(plain) or pack.is_joke(plain)

    def clauses(self, sentence: str, setting: Setting) -> list[Clause]:
        """The clauses whose subject is certain; one without goes on about the one before it in the sentence."""
        found: list[Clause] = []
        before: Subject | None = None
        for start, end in _pieces(sentence):
            if end - start > LONGEST_CLAUSE or _is_only_wished(sentence, start, end, setting.pack):
                continue
            clause, before = _read(sentence[start:end], start, setting, before)
            if clause is not None:
                found[-1:] = _gone_over(found[-1], clause) if found else (clause,)
        return found


_AMOUNT = r"\d[\d,.]*\s?(?:만|천|억)?\s?\S{0,4}"
_THING = re.compile(rf"(?:내\s|제\s)?(?P<thing>[가-힣]{{1,8}}(?:\s[가-힣]{{1,6}})?)(?:은|는|이|가)\s(?={_AMOUNT})")
_TO_ANOTHER = re.compile(
    rf"{_AMOUNT}?(?:으로|로)\s(?:올랐|올라갔|올렸|내렸|내려갔|떨어졌|줄었|늘었|바뀌었|인상됐|인하됐|변경됐)"
)


def _gone_over(before: Clause, clause: Clause) -> tuple[Clause, ...]:
    """Two clauses; where the second tells to what a thing went over ("월세는 65만원인데 70만원으로 올랐어"), the first is of before."""
    thing = _THING.match(before.body)
    if thing is None or clause.said or _TO_ANOTHER.match(clause.body) is None:
        return before, clause
    return replace(before, former=True), replace(clause, body=f"{thing['thing']}가 {clause.body}")


_LETS_GO = re.compile(r"(?:그만두|퇴사하|관두|끊|팔|옮기|헤어지|졸업하)고\s*$")
_WISHED = re.compile(r"싶|자고|려고|려구|까\s|까$|면\s|자$|[가-힣]래$")


def _is_only_wished(sentence: str, start: int, end: int, pack: Language) -> bool:
    """Whether a clause without a tense ends something in a sentence that goes on with a wish: "회사 그만두고 여행 가고 싶어"."""
    if _LETS_GO.search(sentence[start:end]) is None:
        return False
    rest = sentence[end:].strip(" .!~")
    return pack.is_plan(rest) or _WISHED.search(rest) is not None


def _pieces(sentence: str) -> list[tuple[int, int]]:
    edges, start = [], 0
    for split in _SPLIT.finditer(sentence):
        end = split.end() - len(split[0]) + len(split[0].rstrip(" ,"))
        edges.append((start, end))
        start = split.end()
    return [(one, two) for one, two in (*edges, (start, len(sentence))) if sentence[one:two].strip()]


_GOING_ON = re.compile(
    r"(?P<where>\S[^,]{0,40}?)\s(?P<verb>산|다닌|일한|키운|쓴|끊은)\s?지\s?(?:벌써\s|이제\s|거의\s|어느덧\s)?"
    r"(?P<span>[^,]{1,10}?)(?:이|가|은|는|째|쯤|정도)?\s?(?:됐|되었|돼|되네|된|넘었)\S{0,4}"
)
_PRESENT = {"산": "살아", "다닌": "다녀", "일한": "일해", "키운": "키워", "쓴": "써"}


def _as_going_on(piece: str) -> str:
    """ "서울에 산 지 3년 됐어" says that somebody lives there, for three years now: "서울에 3년째 살아"; what was given up, was so then."""
    found = _GOING_ON.search(piece)
    if found is None:
        return piece
    if found["verb"] == "끊은":
        told = f"{found['span'].strip()} 전에 {found['where']} 끊었어"
    else:
        told = f"{found['where']} {found['span'].strip()}째 {_PRESENT[found['verb']]}"
    return f"{piece[: found.start()]}{told}{piece[found.end() :]}"


def _read(piece: str, start: int, setting: Setting, before: Subject | None) -> tuple[Clause | None, Subject | None]:
    lead, end = len(piece) - len(piece.lstrip()), start + len(piece.rstrip())
    piece = _as_going_on(spelled(piece))
    dates = tuple(setting.pack.dates(piece, setting.anchor)) if _TIME_CUE.search(piece) else ()
    dates = tuple(found for found in dates if not found.text.isdigit())
    corrects, dates, piece = _but_another_day(piece, dates)
    masked = piece
    for found in dates:
        masked = masked[: found.start] + " " * (found.end - found.start) + masked[found.end :]
    text = _without_lead(masked).strip()
    text = _CODA.sub("", text)
    text, reported = _unreported(text)
    subject, body = subject_of(_tidy(text), setting, before)
    if subject is None or not subject.name or (subject.who is Who.ME and (reported or HONOURED.search(body))):
        return None, subject or before
    if subject.who is Who.PERSON:
        body = without_honour(body)
    clause = _clause(piece, body, subject, dates, setting)
    if corrects is not None:
        clause = replace(clause, corrects=corrects)
    if reported:
        clause = replace(clause, modality=Modality.REPORTED)
    return replace(clause, start=start + lead, end=end), subject


_NOT_THE_DAY = re.compile(r"(?:이|가|은|는)?\s*아니(?:고|구|라)\s+")


def _but_another_day(piece: str, dates: tuple[DateFound, ...]) -> tuple[str | None, tuple[DateFound, ...], str]:
    """The day that a piece says was wrong, and the piece without it: "생일 3월 3일 아니고 3월 13일"."""
    for wrong, right in pairwise(dates):
        if _NOT_THE_DAY.fullmatch(piece, wrong.end, right.start) is not None:
            blank = " " * (right.start - wrong.start)
            rest = tuple(found for found in dates if found is not wrong)
            return wrong.text, rest, f"{piece[: wrong.start]}{blank}{piece[right.start :]}"
    return None, dates, piece


def _without_lead(text: str) -> str:
    at = 0
    while (found := _LEAD.match(text, at)) is not None and found.end() > at:
        at = found.end()
    return text[at:]


_FINAL_N = 4
"""The place of ㄴ among the 28 finals of a syllable."""


def _unreported(text: str) -> tuple[str, bool]:
    """A statement passed on, as the statement that it was: "산대" is "산다"."""
    found = _HEARD.search(text)
    if found is None:
        return text, False
    if found["past"] or (found["stem"] and (ord(found["stem"]) - 0xAC00) % 28 == _FINAL_N):
        return text[: found.start()] + (found["past"] or found["stem"]) + "다", True
    if found["stem"]:
        return text, False
    if found["be"]:
        return text[: found.start()] + "이야", True
    return text[: found.start()] + "다", True


def _tidy(text: str) -> str:
    """The words without adverbs, which are read apart."""
    return " ".join(_ADVERB.sub(" ", text).split())


def _clause(piece: str, body: str, subject: Subject, dates: tuple[DateFound, ...], setting: Setting) -> Clause:
    rest = _BECAUSE.sub("", body.strip())
    corrects = None
    if (other := _NOT_BUT.search(rest)) is not None:
        rest = rest[: other.start()] + rest[other.end() :]
        corrects = None if _NO_MORE.search(piece) else other["other"]
    return Clause(
        start=0,
        end=len(piece),
        text=piece,
        body=rest,
        who=subject.who,
        subject=subject.name,
        me=setting.me,
        anchor=setting.anchor,
        said=subject.said,
        still=_STILL.search(piece) is not None,
        former=_FORMER.search(piece) is not None and setting.pack.is_past(piece),
        ended=False,
        only=False,
        temporary=_FOR_NOW.search(piece) is not None,
        modality=Modality.UNCERTAIN if _HEDGED.search(piece) else Modality.ACTUAL,
        dates=dates,
        unread_time=_UNREAD_TIME.search(piece) is not None,
        corrects=corrects,
    )
