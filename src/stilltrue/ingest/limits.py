"""Limits that a user sets to an assistant in his own words: "only suggest, don't delete"."""

from __future__ import annotations

import re

from stilltrue.ingest.quarantine import narrowings
from stilltrue.language import language, language_of
from stilltrue.model.claim import Candidate, Kind, Value
from stilltrue.model.fact import OWNER
from stilltrue.model.scope import Channel
from stilltrue.model.turn import Turn

PREDICATE = "instruction"
"""Of the registry: many-valued, a constraint that never goes stale."""
SIGNATURE = "limits@1"
"""Stands for the extractor on what is read here."""

_LONGEST = 400
"""Characters of a sentence that is a limit; what is longer tells a story."""
_MOST = 20
_OTHERS_SAY = re.compile(
    r"(?i:\b(?:i|we|he|she|they|who|my\s\w{1,20}|his\s\w{1,20}|her\s\w{1,20}|(?:our|their|the)\s(?!assistant|agent|model|bot)\w{1,20})"
    r"(?:'(?:d|ll|ve|m|re))?\s(?!(?:want|need|expect|ask|would\slike|'d\slike|like|prefer)\s(?:you|the\sassistant|it)\b)"
    r"(?:\w{1,20}\s){0,3}$)"
)
"""Somebody of whom it is told, right before what would otherwise be said to the assistant."""
_TELLS = re.compile(
    r"(?i:^\W{0,3}(?:i|we|he|she|they|it)(?:'(?:d|ll|ve|m|re|s))?\s(?!(?:want|need|expect|ask|would\slike|'d\slike|like|prefer)\s(?:you|the\sassistant)\b))"
)
"""A sentence about somebody, though an order might seem to follow."""
_CLAUSE = re.compile(r"(?i:[,;:—]\s{0,3}(?:(?:so|but|and|then|please)\s{1,3})?$)")
"""A clause begins, whatever was told before it: "I'll do the commits, so …"."""
_TOLD_EN = re.compile(r"(?i:\b(?:said|says|told|tells|asked\s(?:me|us|him|her|them)|wrote|writes|warned|warns))\b")
_IF = re.compile(r"(?i:\b(?:if|unless|when\s(?:i|we|they|he|she)))\b")
_ORDERED_KO = re.compile(
    r"(?:(?:하|[가-힣])지\s?(?:말(?:아|고|것)?|마)(?:라|요|세요|십시오|줘|주세요)?"
    r"|만\s?(?:해|하)(?:줘|라|세요|십시오|요|주세요)?"
    r"|(?:해|하|봐|줘|물어|물어봐|물어보|확인해|허락받|승인받|부탁해|부탁드려|주|받|보내|지워|사|결제해|올려|바꿔|옮겨|써|열어|닫아|고쳐|만들어|넣어|빼|걸어|눌러|돌려)(?:\s?(?:줘|주세요|라|세요|십시오|요|아|아요|고\s?해))?"
    r"|면\s?안\s?(?:돼|되|됩니다|됨)(?:요)?|말\s?것|할\s?것|마|하기|보고\s사)\s*[.!~…]*\s*$"
)
_TOLD_KO = re.compile(
    r"(?:라고(?!\s?(?:할\s?때|하면))|다고(?!\s?(?:할\s?때|하면))|냐고|자고|래요|대요|으라던|라던|말래|하래)|(?:^|\s)(?:나는|난|저는|전|그는|그가|그녀)\s"
    r"|(?:^|\s)(?:엄마|아빠|어머니|아버지|할머니|할아버지|동생|언니|누나|오빠|형|아내|와이프|남편|딸|아들|애들|친구|동료|팀장님?|상사|이모|삼촌|사촌)(?:은|는|이|가|들은|들이)\s|(?:내가|제가)\s(?!(?:오케이|승인|확인|허락|하라고|됐다고|좋다고|(?:직접\s)?(?:할|볼|쓸|보낼)\s?(?:테니|거니까|게)))"
)
_FOR_NOW = re.compile(
    r"(?i:\b(?:this\stime|for\snow|for\sthe\smoment|today|tonight|until\b|in\sthis\s(?:chat|session|conversation)))"
    r"|이번(?:에는|엔|만|에만)|지금은|오늘은|오늘만|당분간|일단은?|이\s?대화에서"
)


def limits_of(turn: Turn) -> list[Candidate]:
    """
    The limits that a turn sets, a candidate for each sentence that sets one. Nobody sets them but the user.

    They take effect at once, whatever learns from the rest of the turn, and whether or not it waits for a yes.
    """
    if turn.channel is not Channel.USER or turn.speaker is not None or turn.quarantined or turn.redacted:
        return []
    found = narrowings(turn.text)
    if not found:
        return []
    candidates = []
    for start, end in language(language_of(turn.text)).sentences(turn.text):
        sentence = turn.text[start:end]
        # What is found may begin with the full stop of the sentence before.
        inside = [max(0, one.start - start) for one in found if start < one.end <= end]
        if inside and _is_said_to_the_assistant(sentence, inside[0]):
            candidates.append(_candidate(turn, start, end))
    return candidates[:_MOST]


def _is_said_to_the_assistant(sentence: str, at: int) -> bool:
    """Whether the sentence orders, and does not tell of somebody, ask, or quote."""
    if len(sentence) > _LONGEST or sentence.rstrip().endswith(("?", "？")):
        return False
    if language_of(sentence) == "ko":
        return _ORDERED_KO.search(sentence) is not None and _TOLD_KO.search(sentence) is None
    before = sentence[:at]
    if _IF.search(before) or _TOLD_EN.search(sentence):
        return False
    begins = _CLAUSE.search(before) is not None
    return begins or not (_OTHERS_SAY.search(before.rstrip() + " ") or _TELLS.search(sentence))


def _candidate(turn: Turn, start: int, end: int) -> Candidate:
    words = turn.text[start:end].strip()
    start = turn.text.index(words, start)
    return Candidate(
        subject=OWNER,
        predicate=PREDICATE,
        value=Value.of_text(words.rstrip(".!~… ") or words),
        kind=Kind.CONSTRAINT,
        many=True,
        temporary=_FOR_NOW.search(words) is not None,
        quote=words,
        turn_id=turn.id,
        span=(start, start + len(words)),
    )
