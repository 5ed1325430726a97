"""Korean."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import ClassVar

from stilltrue.language import intent, ko_sentences
from stilltrue.language.base import DateFound, Language, TimeIntent
from stilltrue.language.date_reader import read_dates
from stilltrue.language.ko_dates import GRAMMAR
from stilltrue.language.ko_numbers import numbers
from stilltrue.language.ko_sentences import B_FINAL, L_FINAL, N_FINAL, SS_FINAL
from stilltrue.language.markers import Marks, mark

_FUNCTION_WORDS_TEXT = """
    나 내 내가 나는 난 저 제 제가 저는 전 우리 우리는 저희 너 네 네가 너는 넌 당신 그 그는 그녀 이 저것 이것
    그것 이거 그거 저거 여기 거기 저기 그리고 그런데 근데 하지만 그래서 그러나 그러면 그럼 또 또는 및 혹은 즉
    만약 만일 그냥 좀 아주 매우 너무 정말 진짜 되게 다 더 덜 잘 못 안 또한 역시 이미 벌써 아직 아직도 여전히 것
    거 게 걸 수 때 등 들 뿐 만 중 쪽 데 바 줄 이다 있다 없다 하다 되다 아니다 있어 없어 해 했어 돼 됐어 있어요
    없어요 해요 했어요 돼요 야 이야 예요 이에요 입니다 이었어 였어 뭐 무엇 누구 누가 언제 어디 왜 어떻게 어느
    어떤 무슨 몇 얼마 응 아니 아니요 음 어
"""
_FUNCTION_WORDS = frozenset(_FUNCTION_WORDS_TEXT.split())

_STOP = r"(?=[\s.!~…ㅋㅎㅠ^]*$)"
_WH = r"(?<![가-힣])(?:어디|언제|누구|누가|뭐|뭘|무엇|뭐라고|무슨|왜|어떻게|어떡|얼마|어느|어떤|몇)(?!ㄴ가|든|지\s?못)"
_QUESTION = mark(
    rf"[?？]['\"”’)\]\sㅋㅎㅠ~]*$|{_WH}[^.!?]{{0,80}}(?:더라|더라요|지|지요|죠|니|냐|나|나요|까|까요|야|예요|이에요|인가|인가요|대|어"
    rf"|아|해|했어|돼|어요|아요|해요|가){_STOP}"
    rf"|(?:{B_FINAL}니까|(?<!일어)(?<!태어)(?<![끝만화])나요|{L_FINAL}까요?|을까요?|{N_FINAL}가요|느냐|{SS_FINAL}냐|있니|없니|{SS_FINAL}니|하니|가니"
    rf"|되니){_STOP}"
    rf"|(?:{_WH}|[는은인]지|{L_FINAL}지|{SS_FINAL}지)[^.!?]{{0,60}}(?:알려\s?줘|알려\s?주|말해\s?줘|기억\s?(?:나|해)"
    rf"|궁금|알아{_STOP})",
    r"왜냐|언젠가|누군가|뭔가|어딘가|왠지|어쩐지|(?:몇|어떤|어느)\s?(?:년|달|주|번|명|개|시간|날|사람|일)\s?(?:전|뒤|동안|간|쯤|째|씩)?|어디든"
    r"|(?:언제|어디서?|뭘?|무엇을|누가|누구랑|어떻게)\s(?:[가-힣]{1,6}\s)?[가-힣]{0,4}(?:어|아|해|여|와|워|가|봐|려|겨|써)도(?=\s)|언제나|누구나|뭐든|얼마\s?(?:전|안)|얼마나\s?좋은지|어떻게\s?해서든",
)
_NEGATED = mark(
    r"(?:^|\s)(?:안|못)\s(?=[가-힣])|(?:^|\s)(?:안|못)(?:해|했|하[는고지면]|먹|가[고지요]|갔|돼|됐|되|와[요서]|왔|마[시셔셨]"
    r"|써[요]|봐[요]|봤)"
    r"|[가-힣]지(?:는|도|를)?\s?(?:않|못|마세|말[고아라])|(?<![가-힣])[가-힣]{0,6}(?:없(?:어|다|습|는|음|네|지|고|었|이\s)|아니"
    r"(?:야|에요|다|고|었|죠|지|네)|아닙니|아냐|몰라|모르)",
    rf"(?:수밖에|{L_FINAL}\s?수밖에)\s?없|틀림\s?없|상관\s?없|끊임없|변함\s?없|안\s?그래도|못지않|지\s?않(?:아|나|니|을까)[요]?\s?\?"
    r"|뿐만?\s?아니|안\s?(?:에|으로|쪽|방)|지도\s?(?:몰라|모르)|농담\s?아니|얼마\s?안",
)
_PLAN = mark(
    r"(?:려고|려구)\s?(?:해|한다|하고\s?있|합니다|요|함|생각|[.!~]*\s*$)|기로\s?(?:했|함|결정|정했)|예정|계획|(?:할|갈|살"
    rf"|{L_FINAL})\s?생각이?[야에이]"
    rf"|{L_FINAL}\s?(?:거(?:야|예요|에요|다|임|고)|것(?:이다|입니다|임)|게요?{_STOP}|까\s?(?:해|생각|봐|한다|합니다))|고\s?싶(?:어"
    r"|다|네|습|음)",
    r"(?:려고|려구)\s?했|예정이었|계획이었|고\s?싶었|기로\s?했(?:었|다가)",
)
_HEDGED = mark(
    r"(?<![가-힣])(?:아마도?|글쎄|어쩌면|혹시)(?![가-힣]{2})|[것거]\s?같(?:아|은|다|습|네|음|애)|듯(?:\s?(?:해|하|싶)"
    r"|[.!\s]*$)|지도\s?(?:몰라|모르|모른)|확실(?:하지|하진|히는|친|하지는)\s?(?:않|모르|안)"
    r"|잘\s?(?:모르|몰라)|(?:인가|나|은가|는가)\s?(?:봐|보다|봅니다)(?:요)?[.!\s]*$|려나|[을ㄹ]걸[요]?[.!\s]*$|긴가민가|가물가물|(?:갈|할|볼|살|올|될|을|일|낼|칠|둘|날|줄|팔|탈|쓸|만날|바꿀|옮길)\s?수도\s?있"
)
_HYPOTHETICAL = mark(
    r"(?<![가-힣])(?:만약|만일|가령)|[가-힣](?:다면|더라면|이라면|으면)(?![가-힣])|(?:하면|되면|가면|오면)(?![가-힣])"
    r"|(?<![가-힣])[나너저]라면(?=[\s,])|치자|가정하",
    r"왜냐하면|예를\s?들면|다름\s?아니면|말하자면|좋겠으면|(?:생각|그러고\s?보|알고\s?보)\s?하면",
)
_UPDATE = mark(
    r"(?<![가-힣])(?:이제(?:는|부터)?|이젠|요즘(?:은|엔|에)?|요새(?:는)?|지금(?:은|부터)?|현재(?:는)?|최근(?:에|엔|에는)?|앞으로"
    r"(?:는)?)(?![가-힣])|더\s?이상|[가-힣]부터는(?![가-힣])"
    r"|(?:바꿨|바뀌었|바뀜|바뀐|갈아탔|갈아탐|옮겼|전환했|변경했|변경됐)",
    r"지금까지|이제야|이제\s?막|최근까지|지금쯤|지금도|이제까지",
)
_ENDING = mark(
    r"그만\s?(?:뒀|두었|두기|둔|둠|두게|하기로|먹기로|다니기로)|끊었|끊은|끊기로|끊음|끊게\s?됐|때려치|관뒀|헤어졌|퇴사(?:했|함|하고|한)|해지했|취소"
    r"(?:했|됐|됨|되었)|이혼했|팔았|처분했|탈퇴했|중단(?:했|됐)"
    rf"|(?:더\s?이상|이제는?|이젠)\s?[^.!?]{{0,40}}(?:안\s|않|못\s|못해|아니[야에다고]|없[어다])|끝났|만료됐|{SS_FINAL}다가\s"
    r"(?:말|그만)|접었|철회했|폐지(?:했|됐)",
    r"전화(?:를|는)?\s?끊|(?:안|못)\s(?:끊|그만|팔|끝)\S*|표(?:를)?\s?끊",
)
_JOKE = mark(
    r"농담|장난(?:이야|이에요|이었|친\s?거|이지)|(?<![가-힣])뻥(?:이야|이에요|이지|임)|웃자고\s?(?:한|하는)",
    r"농담(?:이|은)?\s?(?:아니|아냐|아님)|농담(?:을|도)?\s?(?:좋아|잘|즐)",
)
_REPORTED = mark(
    rf"(?:{N_FINAL}|{SS_FINAL}|겠|이)대(?:요)?{_STOP}|(?<![그노빨미원오아모])래요?{_STOP}|[다라자냐](?:고|구)\s?(?:했|하더"
    r"|그랬|그러더|말했|말하더|들었|하셨|전했)|[다라](?:더라|던데|면서)"
    r"|(?:한테|에게)(?:서)?\s?들었|소문(?:에|이)|에\s?따르면|전해\s?들|카더라",
    r"(?:내가|나는|난|제가|저는)\s[^.!?]{0,40}[다라자냐]고\s?(?:했|말했)|(?<![가-힣])(?:그래요?|원래|노래|미래)|[가-힣]을래요?"
    r"|[가-힣]갈래요?|할래요?|먹을래",
)
_TEMPORARY = mark(
    r"당분간|임시(?:로|직|숙소|거처)?|(?<![가-힣])(?:잠깐|잠시)(?:만|은)?(?![가-힣])|이번\s?(?:주|달)(?:만|에만|은|는|엔"
    r"|에는)?(?![가-힣])|며칠(?:간|만|\s?동안)|동안만|(?<![가-힣])일단(?:은)?(?![가-힣])|한동안|우선은|오늘만"
)
_RECOLLECTION = mark(
    r"(?<![가-힣])(?:예전|옛날|과거)(?:에|에는|엔|엔|은|에도)?(?![가-힣])|(?<![가-힣])(?:전에는|전엔|그때는|그땐|한때|한때는|왕년에|원래는"
    rf"|원랜)(?![가-힣])|(?:어릴|어렸을|젊었을|학생|대학생|고등학생|신입)\s?(?:때|적)|곤\s?했|{SS_FINAL}었(?=[어다지는고네습음던])"
)
_EARLIEST = mark(r"(?<![가-힣])(?:처음|맨\s?처음|최초|원래|가장\s?먼저|제일\s?먼저|당초)")
_LATEST = mark(r"(?<![가-힣])(?:마지막|최근|최신|가장\s?나중|제일\s?나중|요즘|요새)")
_RECENT = mark(r"(?<![가-힣])(?:최근|요즘|요새|근래|얼마\s?전)")


class Korean(Language):
    """The Korean pack."""

    code: ClassVar[str] = "ko"
    function_words: ClassVar[frozenset[str]] = _FUNCTION_WORDS
    marks: ClassVar[Marks] = Marks(
        question=_QUESTION,
        negated=_NEGATED,
        plan=_PLAN,
        hedged=_HEDGED,
        hypothetical=_HYPOTHETICAL,
        update=_UPDATE,
        ending=_ENDING,
        joke=_JOKE,
        reported=_REPORTED,
        temporary=_TEMPORARY,
        recollection=_RECOLLECTION,
    )

    def dates(self, text: str, anchor: datetime) -> list[DateFound]:
        return read_dates(text, anchor, GRAMMAR)

    def time_intent(self, question: str, anchor: datetime, dates: Sequence[DateFound] | None = None) -> TimeIntent:
        read = self.dates(question, anchor) if dates is None else dates
        return intent.time_intent(read, question, anchor, earliest=_EARLIEST, latest=_LATEST, recent=_RECENT)

    def sentences(self, text: str) -> list[tuple[int, int]]:
        return ko_sentences.sentences(text)

    def numbers(self, text: str) -> list[tuple[str, int, int, Decimal]]:
        return numbers(text)

    def is_past(self, sentence: str) -> bool:
        return ko_sentences.looks_back(sentence)
