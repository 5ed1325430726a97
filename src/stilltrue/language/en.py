"""English."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import ClassVar

from stilltrue.language import en_sentences, intent
from stilltrue.language.base import DateFound, Language, TimeIntent
from stilltrue.language.date_reader import read_dates
from stilltrue.language.en_dates import GRAMMAR
from stilltrue.language.en_numbers import numbers
from stilltrue.language.markers import Marks, mark
from stilltrue.model.time import Instant, Interval

_FUNCTION_WORDS_TEXT = """
    a an the and or but nor so yet if then than as of at by for from in into on onto off out over under up down
    to with without within about above after against along among around before behind below beneath beside
    between beyond during except inside near outside past since through throughout till toward towards until
    upon via i me my mine myself you your yours yourself he him his himself she her hers herself it its itself
    we us our ours they them their theirs this that these those here there who whom whose which what when where
    why how am is are was were be been being do does did doing done have has had having can could may might must
    shall should will would not no nor too very just also only even still already again ever i'm i've i'd i'll
    you're you've we're we've they're they've he's she's it's that's there's let's don't doesn't didn't isn't
    aren't wasn't weren't haven't hasn't hadn't can't couldn't won't wouldn't shouldn't some any all both each
    few more most other such own same
"""
_FUNCTION_WORDS = frozenset(_FUNCTION_WORDS_TEXT.split())

_WH = r"(?:who|whom|whose|what|when|where|why|which|how)"
_AUX = r"(?:is|are|was|were|do|does|did|can|could|should|would|will|have|has|am|shall)"
_SOMEBODY = (
    r"(?:i|you|we|he|she|they|it|there|this|that|these|those|my|your|his|her|our|their|the|an?|any"
    r"(?:one|body|thing)?)"
)
_QUESTION = mark(
    rf"\?[\"'”’)\]\s]*$|\?\s+(?:thanks|thank\s+you|please)\W*$"
    rf"|^\W*(?:(?:so|and|but|hey|ok|okay|well|please|also|by\s+the\s+way)[, ]+)?(?:{_WH}(?:['’]s"
    rf"|['’]re|\s+{_AUX})\b"
    r"|how\s+(?:many|much|long|old|often|far|tall)\b|(?:what|which"
    rf"|whose)\s+\w+\s+{_AUX}\s+{_SOMEBODY}\b|{_AUX}\s+{_SOMEBODY}\b(?!\s+\w+\s*,))"
    rf"|\b(?:remind|tell)\s+me\s+(?:again\s+)?{_WH}\b|\bi\s+wonder\s+(?:if|whether|{_WH})\b"
    r"|\bdo\s+you\s+(?:remember|recall|know)\b"
)
_NEGATED = mark(
    r"\b(?:not|never|cannot|nobody|neither|hardly)\b|n['’]t\b|\bno\s+longer\b|\b(?:have|has|had"
    r"|got|is|are|there['’]s)\s+no\b|\bnone\s+of\b",
    r"\bnot\s+(?:only|just|to\s+mention|sure|certain)\b|\bwhy\s+not\b|\bif\s+not\b|\bor\s+not\b|\b"
    r"(?:can(?:not|['’]t)|couldn['’]t)\s+(?:wait|help|be\s+happier|agree\s+more)\b"
    r"|\b(?:don|do)(?:['’]t|\s+not)\s+(?:forget|worry|mind)\b|\bwouldn['’]t\s+mind\b|\b(?:isn|aren"
    r"|don|doesn|didn|wasn|haven|won)['’]t\s+(?:it|you|i|we|they|he|she)\s*\?|\bno\s+(?:problem"
    r"|wonder|doubt)\b|\bdoesn['’]t\s+matter\b|\bnever\s+mind\b",
)
_PLAN = mark(
    r"\b(?:plan(?:s|ning)?\s+(?:to|on)|planned\s+for|(?:am|is|are|['’]m|['’]re|['’]s)\s+"
    r"(?:going\s+to\s+(?!the\b|a\b|my\b|school\b|work\b)[a-z]+|gonna|about\s+to|hoping\s+to"
    r"|thinking\s+(?:of|about)\s+\w+ing|considering\s+\w+ing)"
    r"|gonna|intend(?:s|ing)?\s+to|hope(?:s)?\s+to|want(?:s)?\s+to|would\s+like\s+to"
    r"|['’]d\s+like\s+to|aim(?:s|ing)?\s+to|(?:i|we|he|she|they)\s+will|(?:i|we|he|she"
    r"|they)['’]ll)\b"
    r"|\b(?:am|is|are|['’]m|['’]re|['’]s)\s+\w+ing\b[^.]{0,60}\b(?:tomorrow|next\s+(?:week|month"
    r"|year|spring|summer|fall|autumn|winter|\w+day)|soon|tonight|in\s+(?:a|two|three|few"
    r"|\d+)\s+\w+s?\b|later\s+this)",
    r"\b(?:was|were)\s+(?:going|planning|hoping)\s+to\b|\bwho\s+(?:want|wants)\s+to\b",
)
_HEDGED = mark(
    r"\b(?:maybe|perhaps|probably|possibly|presumably|might|i\s+(?:think|guess|believe|suppose"
    r"|assume)|not\s+(?:sure|certain)|unsure|seems?\s+(?:like|to|that)|could\s+be|i\s+feel\s+like"
    r"|if\s+i\s+(?:remember|recall)|most\s+likely|apparently)\b|\b(?:i|we|he|she|it|they"
    r"|you)\s+may\s+(?!\d)[a-z]+",
    r"\bwhat\s+do\s+you\s+(?:think|believe)\b",
)
_HYPOTHETICAL = mark(
    r"\b(?:if|unless|suppose|supposing|imagine|hypothetically|what\s+if|let['’]s\s+say|in\s+case"
    r"|would\s+have|were\s+to|wish\s+i|had\s+i)\b",
    r"\b(?:ask|asked|asks|wonder|wondering|see|check|know|sure|decide|tell\s+me)\s+if\b"
    r"|\bif\s+i\s+(?:remember|recall)\b|\bi\s+(?:can|could)(?:not|n['’]t)?\s+imagine\b"
    r"|\bi\s+suppose\b|\bas\s+if\b|\bif\s+you\s+(?:don['’]t\s+mind|know\s+what)\b",
)
_UPDATE = mark(
    r"\b(?:now|nowadays|these\s+days|currently|at\s+present|presently|at\s+the\s+moment|as\s+of"
    r"|any\s?more|lately|instead|no\s+longer)\b"
    r"|\b(?:switched|changed|moved\s+over|migrated)\s+(?:\w+\s+){0,3}to\b|\b(?:has|have|['’]ve)\s+"
    r"(?:become|switched|changed)\b",
    r"\bfor\s+now\b|\bnow\s+and\s+(?:then|again)\b|\b(?:until|till|by|up\s+to|just)\s+now\b"
    r"|\bnow\s+that\b|\b(?:right\s+)?now\s*,\s*now\b|\binstead\s+of\b",
)
_ENDING = mark(
    r"\bno\s+longer\b|(?:\b(?:not|never)|n['’]t)\b[^.?!]{0,80}\bany\s?more\b|\bquit(?:s|ting)?\b"
    r"|\bstopped\s+\w+ing\b|\b(?:gave|given|giving)\s+up\b|\bgave\s+(?:it|them|that)\s+up\b"
    r"|\b(?:resigned|retired|unsubscribed|divorced)\b|\bbroke\s+up\b|\bsplit\s+up\b"
    r"|\bmoved\s+out\b|\bgot\s+rid\s+of\b|\bdropped\s+out\b|\bcalled\s+(?:it\s+|\w+\s+){0,3}off\b"
    r"|\b(?:is|are|was|were)\s+over\b|\bdone\s+with\b"
    r"|\b(?:cancell?ed|ended|expired|sold)\b|\bleft\s+(?:my\s+job|the\s+(?:company|team|band|club"
    r"|group|firm|church)|(?-i:[A-Z])\w+)|\b(?:closed|deleted)\s+(?:my|the|our)\s+\w*\s?account\b"
    r"|\blet\s+(?:\w+\s+)?go\s+of\b",
    r"\b(?:never|not|n['’]t)\s+(?:quit|give\s+up|stop|sold|retired|resigned|ended|cancell?ed"
    r"|expired)\b|\b(?:divorced|retired)\s+(?:man|woman|people|parents|teacher)\b|\bended\s+up\b"
    r"|\bsold\s+out\b",
)
_JOKE = mark(
    r"\b(?:just\s+kidding|i['’]m\s+(?:just\s+)?(?:kidding|joking)|only\s+joking|just\s+joking|j/?k"
    r"|jk\s+lol|as\s+a\s+joke|kidding!)|(?:^|\s)/s(?:$|\s)|(?:[.!,]|^)\s*kidding\b"
    r"|^\W*(?:oh|ah|well),?\s+(?:great|wonderful|fantastic|lovely|perfect|brilliant|joy|how\s+(?:nice|lovely))\b,?\s[^.,!?]{1,60},"
    r"|^\W*(?:(?:oh|ah|wow|yay|great|sure),?\s+)*(?:(?:oh|yeah|well),?\s+sure|sure|oh\s+joy|yay|because),?\s+(?:because\s+)?i\s+(?:just|really|absolutely|totally|so|simply)\s+(?:love|adore|enjoy|like|live\s+for)\b"
    r"|^\W*(?:oh,?\s+)?how\s+i\s+(?:just\s+)?(?:love|adore|enjoy)\b|\bi\s+(?:just|really|so|absolutely)\s+(?:love|adore|enjoy)\s+(?:it\s+)?(?:when|how|being|having\s+to|sitting\s+in|waiting|standing\s+in|getting\s+(?:stuck|woken|yelled|ignored))\b"
    r"|(?:\.{2,}|[,–—-])\s*(?-i:NOT)\W*$|\.{2,}\s*not!\W*$"
    r"|\byeah,?\s+right\b|\bjust\s+what\s+i\s+needed\b",
    r"\b(?:not|no|n['’]t)\s+(?:kidding|joking)\b",
)
_REPORTED = mark(
    r"\b(?!i\b)[a-z]+\s+(?:told|tells|keeps\s+telling)\s+(?:me|us|him|her|them)\b|\b(?!(?:i|we"
    r"|you)\b)[a-z]+\s+(?:said|says|mentioned|claims|claimed|reckons)\b|\bi(?:['’]ve|\s+have)?\s+"
    r"(?:just\s+)?heard\s+(?:that|from|about|\w+\s+(?:is|was|has|had|moved|got|left))\b"
    r"|\baccording\s+to\b|\b(?:reportedly|supposedly|allegedly|apparently|rumou?r\s+has\s+it"
    r"|word\s+is)\b",
)
_TEMPORARY = mark(
    r"\b(?:for\s+now|for\s+the\s+(?:time\s+being|moment|next\s+\w+)|temporarily|temporary"
    r"|in\s+the\s+meantime|until\s+further\s+notice|for\s+(?:a|an|the)\s+(?:while|few\s+\w+"
    r"|couple\s+of\s+\w+)|just\s+(?:for\s+)?(?:this|today)(?:\s+(?:week|month))?|this\s+(?:week"
    r"|month)|for\s+today)\b",
)
_RECOLLECTION = mark(
    r"\bused\s+to\s+(?!\w+ing\b|the\b|this\b|that\b|it\b)\w+|\bback\s+(?:in(?!\s+(?:a|an|\d+\s+"
    r"(?:min|hour|day)))|when|then)\b|\b(?:formerly|previously|in\s+(?:those|the\s+old)\s+days"
    r"|those\s+days|at\s+that\s+time|growing\s+up)\b"
    r"|\bwhen\s+(?:i|we)\s+(?:was|were)\s+(?:\d+|young(?:er)?|little|small|a\s+\w+|in\s+\w+)"
    r"|\bas\s+a\s+(?:kid|child|teen(?:ager)?|student)\b",
    r"\b(?:am|is|are|['’]m|['’]re|['’]s|was|were|be|been|get|gets|got|getting)\s+(?:so\s+"
    r"|not\s+)?used\s+to\b",
)
_EARLIEST = mark(
    r"\b(?:first(?!\s+name)|earliest|originally|initially|at\s+the\s+beginning|to\s+begin\s+with"
    r"|oldest)\b"
)
_LATEST = mark(
    r"\b(?:latest|most\s+recent(?:ly)?|newest|last\s+time|recently|lately)\b|\b(?:did|have|has|was"
    r"|were|is)\b.{0,40}\blast\b(?!\s+(?:name|\w+\s+ago))"
)
_RECENT = mark(r"\b(?:recently|lately|these\s+days|recent)\b")


class English(Language):
    """The English pack."""

    code: ClassVar[str] = "en"
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
        asked = [_asked_of(found) for found in read]
        return intent.time_intent(asked, question, anchor, earliest=_EARLIEST, latest=_LATEST, recent=_RECENT)

    def sentences(self, text: str) -> list[tuple[int, int]]:
        return en_sentences.sentences(text)

    def numbers(self, text: str) -> list[tuple[str, int, int, Decimal]]:
        return numbers(text)

    def is_past(self, sentence: str) -> bool:
        return en_sentences.looks_back(sentence)


def _asked_of(found: DateFound) -> DateFound:
    """A date of a question: "as of May" asks for May itself, not for all that came since."""
    if found.moment is None or not found.text.casefold().startswith("as of"):
        return found
    return replace(
        found, interval=Interval(found.moment.earliest, max(found.moment.latest, Instant(found.moment.earliest + 1)))
    )
