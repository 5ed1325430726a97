"""What a clause that only leads on to the next says by itself: "소나타 팔고 아이오닉 샀어" says "소나타 팔았어" too."""

from __future__ import annotations

import re
from collections.abc import Sequence

from stilltrue.extract.rules.ko.life import GYM, SCHOOL
from stilltrue.extract.rules.ko.words import EXERCISE, INSTRUMENT, KIN, TELLING, TONGUE
from stilltrue.language.ko_sentences import N_FINAL
from stilltrue.language.ko_verbs import past_of
from stilltrue.language.late import late

_DONE = (
    r"(?:팔|처분하|정리하|넘기|없애|그만두|관두|때려치우|퇴사하|끊|접|해지하|취소하|헤어지|이혼하|졸업하|자퇴하|중퇴하|휴학하|은퇴하|퇴직하|탈퇴하"
    r"|잃어버리|이사하|결혼하|입사하|이직하|따|취득하|중단하|포기하)"
)
"""Stems of what is done once: in a chain they are past, whatever comes after."""
_AND = r"고(?:서|\s나서|\s나니까?)?\s*$"
LETS_GO = late(rf"(?P<stem>{_DONE}|옮기){_AND}")
_GAVE_UP = late(rf"(?P<what>\S+?)(?:을|를|은|는)?\s(?:그만두|관두|때려치우){_AND}")
_LEFT = late(rf"(?P<what>\S+?)(?:에서|를|을)?\s(?:나오{_AND}|나와서\s*$)")
_HIRED = late(
    r"(?:.*\s)?\S+(?:(?:으로|로)\s?(?:옮겼|이직했|출근(?:해|하|했))|에\s?(?:입사했|취직했|취업했|합류했|들어갔)|\s(?:입사했|취직했))"
)
_ON_ONES_OWN = late(r".*(?:이직|입사|취직|취업|창업|개업|프리랜서|차렸)")
_NO_JOB = re.compile(
    rf"{EXERCISE}|{INSTRUMENT}|{GYM}|{SCHOOL}|{TONGUE}|.*(?:학원|과외|모임|동아리|구독|공부|레슨|수업|집|병원|알바)"
)
_UNTIL = late(r"(?P<stem>살|다니|일하|쓰|타|몰|키우|배우|공부하|준비하|하|치|먹|사귀|지내|구독하|피우|근무하)다가?\s*$")
_TURNED = late(
    r"(?:^|\s)(?:지금|이제|이젠|요즘|요새|현재)(?:은|는|엔|에는|부터)?\s|이사|이직|옮겼|갈아탔|바꿨|넘어[갔왔]|(?:으로|로)\s?[왔갔]|시작했|입사|취직|퇴사|편입|전학|돌아왔|[내올]려?라?왔"
)
"""What comes after a state that is over; after what was only interrupted anything does."""
_QUIT_IT = late(
    r"(?:(?:이제|결국|중간에|금방|지금은|요즘은|바빠서)\s)*(?:(?P<quit>그만\s?뒀[가-힣]{1,4}|관뒀[가-힣]{1,4}|때려치웠[가-힣]{1,4})|(?:포기했|접었|말았|중단했)[가-힣]{1,4})[\s.!~…ㅋㅎㅠㅜ]*"
)
_OF_ANOTHER = late(
    rf"{N_FINAL}\s(?:{KIN}|사람|분|애|동료|직원|남자|여자)(?:들)?(?:이|가|은|는|도|를|을|랑|한테)?(?:\s|$)"
)
"""The chain only tells which person is meant: "쿠팡 그만두고 토스로 옮긴 친구"."""
_WENT = late(rf"(?P<to>.*\S(?:으로|로))\s?(?P<verb>옮겼|갔|왔|넘어갔|넘어왔)(?:{TELLING}|고\s?있\S+)?[\s.!~…ㅋㅎㅠㅜ]*")
"""A going that does not say of what: it is of what was left before."""
_LIVED = late(r"(?:살|지내)다가?\s*$")


def by_themselves(pieces: Sequence[str]) -> list[str]:
    """
    The clauses of a sentence as each would be said alone; "" for one that is part of the next.

    >>> by_themselves(["쿠팡 그만두고", "토스로 옮겼어"]), by_themselves(["기타 배우다가", "그만뒀어"])
    (['쿠팡 퇴사했어', '토스로 이직했어'], ['', '기타 그만뒀어'])
    """
    told = list(pieces)
    for place, after in enumerate(pieces[1:]):
        piece = told[place]
        until, quits = _UNTIL.search(piece), _QUIT_IT.fullmatch(after.strip())
        if until is not None and quits is not None:
            told[place], told[place + 1] = "", f"{piece[: until.start()].rstrip()} {quits['quit'] or '그만뒀어'}"
            continue
        if _OF_ANOTHER.search(after):
            told[place] = ""
            continue
        told[place] = _alone(piece, after)
        told[place + 1] = _of_what_was_left(piece, told[place], after)
    return told


def _alone(piece: str, after: str) -> str:
    """A clause as it would be said alone; as it is where it is no link, or its time is not certain."""
    if (gave := _GAVE_UP.search(piece)) is not None and _is_job(gave["what"]) and _HIRED.match(after.strip()):
        return f"{piece[: gave.end('what')]} 퇴사했어"
    if (left := _LEFT.search(piece)) is not None and _is_job(left["what"]) and _ON_ONES_OWN.match(after):
        return f"{piece[: left.end('what')]} 퇴사했어"
    if (done := LETS_GO.search(piece)) is not None:
        return f"{piece[: done.start()]}{past_of(done['stem'])}어"
    if (until := _UNTIL.search(piece)) is not None and _TURNED.search(after):
        return f"{piece[: until.start()]}{past_of(until['stem'])}었어"
    return piece


def _is_job(what: str) -> bool:
    return _NO_JOB.fullmatch(what) is None


def _of_what_was_left(before: str, alone: str, piece: str) -> str:
    """A clause that says only where to, with what it is that went there."""
    went = _WENT.fullmatch(piece.strip())
    if went is None:
        return piece
    if alone.endswith("퇴사했어"):
        return f"{went['to']} 이직했어"
    if _LIVED.search(before):
        return f"{went['to']} 이사 {'왔' if '왔' in went['verb'] else '갔'}어"
    return piece
