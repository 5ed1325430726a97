"""How a Korean sentence comes apart into clauses, and what each says of whom."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from stilltrue.extract.rules import smoking
from stilltrue.extract.rules.ko import (
    bare,
    careers,
    changed,
    daily,
    ends,
    events,
    firms,
    health,
    life,
    oneself,
    payments,
    pets,
    taste,
    things,
    visits,
)
from stilltrue.extract.rules.ko.chains import LETS_GO, by_themselves
from stilltrue.extract.rules.ko.introduced import introductions
from stilltrue.extract.rules.ko.spoken import spelled, without_honour
from stilltrue.extract.rules.ko.whose import HONOURED, Subject, subject_of
from stilltrue.extract.rules.ko.words import KIN
from stilltrue.extract.rules.parts import LONGEST_CLAUSE, Clause, Rule, Setting, Who
from stilltrue.language import DateFound, Language
from stilltrue.language.ko_sentences import SS_FINAL
from stilltrue.model.claim import Modality

_VERBAL_NOUN = r"일|공부|운동|수영|요가|생각|이사|시작|근무|전공|결혼|입사|퇴사|이직|좋아|싫어|사용|전문|취직|산책|필라테스|졸업|자퇴|휴학|중퇴|처분|정리|해지|취소|이혼|취득|준비|포기|은퇴|퇴직|탈퇴|중단"
_TOLD = rf"(?:(?<={SS_FINAL})(?:어요?|습니다)|(?<=[에예어아해녀워려])요|(?<=[가-힣]니)다|(?<=[가-힣]이)야)"
"""How a statement ends, after which nobody sets a full stop who types in haste."""
_TELLS_ON = r"(?=\s+(?:(?:그리고|근데|이제|요즘|지금)\s)?\S+\s(?:\S+\s){0,4}?\S*(?:[았었했갔왔샀됐렸졌꿨][어음다]요?|[가-힣]요|습니다|이야|[가-힣](?:으로|로))[\s.!~ㅋㅎㅠ]*$)"
_SPLIT = re.compile(
    rf"(?:(?<=[가-힣A-Za-z0-9%])(?<!하)(?<!아니)(?<!라)(?<!다)(?<!말)(?<!려)(?<![창장최광중재경참차금])고|(?:{_VERBAL_NOUN})하고|(?<![가-힣])[안못]\s하고|(?<=[가-힣A-Za-z])(?:면서|는데|인데|은데|지만|거든요?|고요|구요|[고구](?:여|욤|용))|(?<=[았었했갔왔있없])어서|(?<=[으하])셔서|(?<=[증염])이라서?|(?<=당뇨)라서?|(?<=[살니하쓰우타몰치내귀])다가|(?<=살)다|(?<=[살우하치])다(?=\s(?:중간에\s|결국\s)?(?:그만|관뒀|포기|때려|접었|말았))|고\s나서|(?:와|가|해|생겨|걸려|받아|좋아|아파|힘들어|바빠|비싸|멀어|일어나|떠나)서|{_TOLD}{_TELLS_ON})"
    rf"[,]?\s+(?!있|싶|나서|계|다니|다녀|다닙|한|합|생각|출퇴근|출근|통근|해\b)|(?:,|에|고)\s+(?=(?:몸무게|체중|키)(?:는|가)?\s?\d)|,\s+(?=(?:나|저|난|제|내|여동생|남동생|{KIN})(?:는|은|가|이)?\s)|(?:(?<=\d[살세])|(?<=년생)|(?<=[EI][NS][FT][JP])),\s+"
)
_TIME_CUE = re.compile(
    r"\d|[일월년주달해전후뒤]|어제|오늘|내일|모레|그제|그저께|작년|올해|내년|지난|이번|다음|부터|까지|봄|여름|가을|겨울|아침|저녁|하루|이틀|사흘|열흘|보름"
)
_UNREAD_TIME = re.compile(
    r"(?:얼마\s?전|최근에|때부터|이후로|후부터|하고\s?나서|[은ㄴ]\s?뒤(?:로|에)?|[한난간운]\s?후)"
)
_LEAD = re.compile(
    r"[\s,.!~\"'(…-]*(?:(?:[ㅋㅎㅠㅜ]{1,40}|참고로|참|아|아참|앗|네|응|음|어|그리고|근데|그런데|그래서|그러니까|그럼|그래|사실은|사실|실은|아무튼|암튼|하여튼|일단은|안녕하세요|안녕|반가워요?|맞아요?|맞다|있잖아요?"
    r"|기억해\s?줘요?|기억해\s?주세요|참고|오|와|헐|아니|아뇨|미안|죄송해요|감사합니다|고마워요?|다시\s?말하면|말하자면|덧붙이면|현실에서는?|진짜로는|실제로는|그나저나|대신|또|그건\s?그렇고)(?=[\s,.!~:…]|$)[\s,.!~:…]*)"
)
_ADVERB = re.compile(
    r"(?:(?<=\s)|^)(?:(?:어릴|어렸을|젊었을|학생|대학생|고등학생|중학생|초등학생|신입)\s?(?:때|적)(?:는|에는|엔|에)?|넘|젤|걍|요즘(?:에는|엔|은|에)?|요새(?:는)?|이제(?:는|부터)?|이젠|지금(?:은|도)?|현재(?:는)?|진짜(?:로)?|정말(?:로)?|너무|엄청|되게|완전|아주|무척|많이|자주|항상|늘|매일\s(?:아침|저녁|밤|새벽)(?:에)?(?!\s?\d)|월수금|월화수목금|화목토|매일|매주|매달|매년"
    r"|(?:아침|저녁|주말|밤|새벽)마다|아침에|저녁에|꾸준히|그냥|좀|조금|사실은?|원래(?:는)?|계속|이미|벌써|드디어|결국|최근(?:에)?|얼마\s?전(?:에|부터)?|새로|혼자(?:서)?|같이|일주일에\s\S{1,3}\s?번(?:씩)?|주\s?\d\s?[회번](?:씩|\s?이상)?|\S{1,3}\s마리"
    r"|여전히|아직도|아직|예전에는?|예전엔|옛날에는?|옛날엔|한때(?:는)?|전에는|당분간(?:은)?|임시로|잠깐|잠시|일단|더\s?이상(?:은)?|더는|에는?|에도|에만|이?[은는도]|에서는|엔|부터|까지|쯤|쯤에|말에|초에|로|제일|가장|특히|다시|또|이번에|마침|처음으로|무려|딱|꼭|절대|전혀|별로|그다지|은근|나름)(?=\s|$)"
)
_CODA = re.compile(r"[^\w)\]%\"'+#-]{0,40}(?:[ㅋㅎㅠㅜ]{1,40}[^\w]{0,40})?$")
"""What hangs on the end of a clause: full stops, faces, laughter."""
_KEPT_IN_MIND = re.compile(
    r"[\s,.!]+(?:(?:꼭|좀|이거|잘)\s)?(?:(?:기억해|저장해|메모해|적어|외워|기록해|참고해)(?:\s?(?:줘요?|주세요|둬요?|두세요|놔요?))?|알아\s?(?:둬요?|두세요))[\s.!~]*$|[\s,.!]+(?:까먹지|잊지)\s?(?:마요?|마세요|말아\s?줘요?)[\s.!~]*$"
)
"""That something is to be remembered is no part of it."""
_STILL = re.compile(r"여전히|아직도?(?=\s)")
_FORMER = re.compile(
    r"(?:어릴|어렸을|젊었을|학생|신입)\s?(?:때|적)|예전에|예전엔|옛날에|옛날엔|한때|(?<![가-힣])전에는"
)
_FOR_NOW = re.compile(r"당분간|임시로|잠시|잠깐|일단은?\s")
_NO_MORE = re.compile(r"더\s?이상|더는|이제|이젠")
_BECAUSE = re.compile(r"^(?:\S+\s){0,2}?\S+(?:\s?(?:때문에|덕분에|땜에|탓에)|이라서?|라서|이니까)\s+")
_NOT_BUT = re.compile(r"(?:^|(?<=[은는]\s))(?P<other>[^\s]+(?:\s[^\s]+)?)(?:이|가)\s?아니(?:라|고)\s+")
_REFUSED = re.compile(
    r"\?\s*$|만약|만일|혹시|(?:(?<=[가-힣])라면|다면|거라면|더라면)(?:\s|$)|(?:면|으면)\s?(?:좋겠|얼마나|어떨|안\s?돼|어떡)|텐데|싶다면|었으면|았으면|했으면|"
    r"(?:줄래|할래|볼래|을까요|ㄹ까요)[.!]*$|농담|장난이|인\s?척|상상|꿈에서|꿈을\s?꿨|(?:라고|다고)\s?(?:말했어|생각해\s?봐|가정)"
)
_IN_A_GAME = re.compile(
    r"(?:심즈|스타듀\s?밸리|마인크래프트|마크|동물의\s?숲|동숲|모동숲|메이플(?:스토리)?|로스트아크|로블록스|제페토|젤다|포켓몬|던파|리니지|(?<![가-힣])게임)\s?(?:속)?(?:에서는?|에선|안에서는?)\s(?!만나|만난|알게|일해|일하|근무)"
)
"""Where what one does and has is the game's: "심즈에서 나 결혼했고 애가 셋이야"."""
_HEARD = re.compile(
    rf"(?P<past>{SS_FINAL}|[있없싫좋])대(?:요|더라|더라고요?)?$|(?P<stem>[가-힣])대(?:요|더라|더라고요?)?$|다고\s?(?:했어요?|하더라고?요?|들었어요?|그랬어요?|합니다|해요?|하네요?)$|다(?:더라고?요?|던데요?|더군요?)$|(?P<be>이래요?|래요?|라고\s?(?:했어요?|하더라고?요?|들었어요?))$"
)
_HEDGED = re.compile(r"(?:것\s?같|거\s?같|아마|일지도|듯(?:해|하|싶)|모르겠|지도\s?몰라)")


class KoreanRules:
    """Korean."""

    rules: tuple[Rule, ...] = (
        *visits.RULES,
        *firms.RULES,
        *ends.RULES,
        *careers.RULES,
        *daily.RULES,
        *payments.RULES,
        *things.RULES,
        *life.RULES,
        *pets.RULES,
        *health.RULES,
        *smoking.RULES_KO,
        *taste.RULES,
        *changed.RULES,
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
        refused = _REFUSED.search(plain) is not None or _IN_A_GAME.search(plain) is not None
        return refused or pack.is_question(plain) or pack.is_joke(plain)

    def clauses(self, sentence: str, setting: Setting) -> list[Clause]:
        """The clauses whose subject is certain; one without goes on about the one before it in the sentence."""
        if introduced := introductions(sentence, alone=not setting.others):
            whole = (0, len(sentence))
            read = (_read(told, whole, replace(setting, others=()), None)[0] for told in introduced)
            return [clause for clause in read if clause is not None]
        found: list[Clause] = []
        before: Subject | None = None
        places = _pieces(sentence)
        for (start, end), told in zip(
            places, by_themselves([sentence[start:end] for start, end in places]), strict=True
        ):
            if not told or end - start > LONGEST_CLAUSE or _is_only_wished(sentence, start, end, setting.pack):
                continue
            clause, before = _read(told, (start, end), setting, before)
            before = _leading_on(told, before, setting)
            if clause is not None:
                found.append(clause)
        return found


_NAMED_KIN = re.compile(rf"(?:(?:우리|내|제|저희)\s)?(?P<kin>{KIN})\s?이름은\s")
"""How a clause begins after which the rest of the sentence is of somebody else: "룸메 이름은 하은이고 간호학과 다녀"."""
_OF_ONESELF = re.compile(r"(?:(?:내|제)\s)?(?:이름은|나이는)\s")
"""How a clause begins after which the rest of the sentence is of the speaker too: "이름은 최유진이고 교사야"."""


def _leading_on(told: str, subject: Subject | None, setting: Setting) -> Subject | None:
    """Whom the rest of the sentence is about, where it names nobody."""
    if (named := _NAMED_KIN.match(told)) is not None:
        return Subject(Who.PERSON, setting.kin(named["kin"]))
    if subject is not None and subject.who is Who.ME and _OF_ONESELF.match(told):
        return replace(subject, goes_on=True)
    return subject


_WISHED = re.compile(r"싶|자고|려고|려구|까\s|까$|면\s|자$|[가-힣]래$")


def _is_only_wished(sentence: str, start: int, end: int, pack: Language) -> bool:
    """Whether a clause without a tense ends something in a sentence that goes on with a wish: "회사 그만두고 여행 가고 싶어"."""
    if LETS_GO.search(sentence[start:end]) is None:
        return False
    rest = sentence[end:].strip(" .!~")
    return pack.is_plan(rest) or _WISHED.search(rest) is not None


def _pieces(sentence: str) -> list[tuple[int, int]]:
    edges, start = [], 0
    for split in _SPLIT.finditer(sentence):
        end = split.end() - len(split[0]) + len(split[0].rstrip(" ,"))
        edges.append((start, end))
        start = split.end()
    whole = ((one, two, sentence[one:two]) for one, two in (*edges, (start, len(sentence))))
    return [
        (one + len(text) - len(text.lstrip()), one + len(text.rstrip())) for one, two, text in whole if text.strip()
    ]


_GOING_ON = re.compile(
    r"(?:(?P<where>\S[^,]{0,40}?)\s)?(?P<verb>산|다닌|일한|키운|쓴|끊은|퇴사한|그만둔|결혼한|이혼한|헤어진|졸업한|이사한|이사\s온|입사한)\s?지\s?(?:벌써\s|이제\s|거의\s|어느덧\s|한\s(?=\d))?"
    r"(?P<span>[^,]{1,10}?)(?:이|가|은|는|째|쯤|정도)?(?:\s?(?:됐|되었|돼|되네|된|넘었)\S{0,4}|(?<=째)[\s.!~]*$)"
)
_PRESENT = {"산": "살아", "다닌": "다녀", "일한": "일해", "키운": "키워", "쓴": "써"}
_DONE_SINCE = {
    "끊은": "끊었어", "퇴사한": "퇴사했어", "그만둔": "그만뒀어", "결혼한": "결혼했어", "이혼한": "이혼했어", "헤어진": "헤어졌어",
    "졸업한": "졸업했어", "이사한": "이사했어", "이사 온": "이사 왔어", "입사한": "입사했어",
}  # fmt: skip


def _as_going_on(piece: str) -> str:
    """ "서울에 산 지 3년 됐어" says that somebody lives there, for three years now: "서울에 3년째 살아"; what was given up, was so then."""
    found = _GOING_ON.search(piece)
    if found is None:
        return piece
    where, span = found["where"] or "", found["span"].strip()
    if (done := _DONE_SINCE.get(" ".join(found["verb"].split()))) is not None:
        told = f"{span} 전에 {where} {done}"
    elif where:
        told = f"{where} {span}째 {_PRESENT[found['verb']]}"
    else:
        return piece
    return f"{piece[: found.start()]}{told}{piece[found.end() :]}"


def _read(
    piece: str, place: tuple[int, int], setting: Setting, before: Subject | None
) -> tuple[Clause | None, Subject | None]:
    piece = _as_going_on(spelled(piece))
    dates = tuple(setting.pack.dates(piece, setting.anchor)) if _TIME_CUE.search(piece) else ()
    dates = tuple(found for found in dates if not found.text.isdigit())
    corrects, dates, piece = _but_another_day(piece, dates)
    masked = piece
    for found in dates:
        masked = masked[: found.start] + " " * (found.end - found.start) + masked[found.end :]
    text = _without_lead(masked).strip()
    text = _KEPT_IN_MIND.sub("", _CODA.sub("", text))
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
    return replace(clause, start=place[0], end=place[1]), subject


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
