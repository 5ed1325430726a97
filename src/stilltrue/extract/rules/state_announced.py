"""What somebody says he will do on a day: "I'll send the report on March 5", "3월 5일에 보고서를 보낼 거야"."""

from __future__ import annotations

import re

from stilltrue.extract.rules.parts import Setting
from stilltrue.extract.rules.state_duties import EDGES, due
from stilltrue.language.late import late
from stilltrue.model.claim import Candidate
from stilltrue.model.time import Precision

_THING = r"(?:the|our|my|all|an?|both|\d{1,4})\s[a-z0-9]"
_DOES = (
    r"send|submit|finish|complete|deliver|launch|release|publish|present|hand in|turn in|file|pay|renew|return|ship|sign|review|announce|deploy"
    r"|upload|roll out|set up|cancel|print|install|replace|order|book|pick up|drop off"
)
_DOING = (
    r"sending|submitting|finishing|completing|delivering|launching|releasing|publishing|presenting|handing in|turning in|filing|paying|renewing|returning|shipping|signing|reviewing|announcing|deploying"
    r"|uploading|rolling out|setting up|cancelling|canceling|printing|installing|replacing|picking up|dropping off"
)
_EN = late(
    rf"(?:i|we)(?:(?:'ll| will|'m going to|'re going to| am going to| are going to)\s(?:definitely\s|then\s)?(?P<what>(?:{_DOES})\s{_THING}[^?;,]{{2,100}})|(?:'m|'re| am| are)\s(?P<doing>(?:{_DOING})\s{_THING}[^?;,]{{2,100}}))",
    re.IGNORECASE,
)
_KO = late(
    r"(?P<what>(?:[^?]{1,60}\s)?[가-힣A-Za-z0-9]{1,12}(?:을|를)\s(?:[가-힣]{1,6}\s)?"
    r"(?:(?:보낼|제출할|낼|마무리할|끝낼|발표할|출시할|배포할|열|공개할|신청할|납부할|예약할|결제할|반납할|주문할|전달할|올릴|완료할|취소할|설치할|교체할|인쇄할)(?:\s?(?:거야|거예요|겁니다|것이다|예정이야|예정이에요|예정입니다|계획이야)|게요?)"
    r"|(?:보내|제출하|내|마무리하|끝내|발표하|출시하|배포하|열|공개하|신청하|납부하|예약하|결제하|반납하|주문하|전달하|올리|완료하|취소하|설치하|교체하|인쇄하)기로\s?했(?:어요?|다|습니다)))"
)
_UNSURE = late(
    r"\b(?:if|unless|maybe|perhaps|probably|might|hope|hopefully|try|either|or|not|never|would|every|each|always|you|your|he|she|they)\b|n't\b"
    r"|아마|혹시|만약|면\s|안\s|못\s|매(?:일|주|달|년|월)|마다|항상|너|네가|걔|(?:^|\s)(?!내가|제가|우리가|저희가)[가-힣]{2,5}(?:이|가)\s",
    re.IGNORECASE,
)


def announced(text: str, code: str, setting: Setting) -> list[Candidate]:
    """
    A plan that falls due on the day for which it is announced; none where it names no single day, or is not certain.

    Args:
        text: the sentence, without what leads into it.
        code: its language, `en` or `ko`.
        setting: who speaks, and when.
    """
    found = (_KO if code == "ko" else _EN).fullmatch(text) if not _UNSURE.search(text) else None
    if found is None or not setting.owner:
        return []
    parts = found.groupdict()
    made = due(parts["what"] or parts["doing"], "계획" if code == "ko" else "plan", setting, EDGES[code])
    return [one for one in made if one.valid_from is not None and one.valid_from.precision is Precision.DAY]
