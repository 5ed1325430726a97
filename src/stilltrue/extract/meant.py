"""Whether the words behind a model's claim are meant as one: no question, wish, joke, guess or other person's matter."""

from __future__ import annotations

import re
from collections.abc import Callable

from stilltrue.extract.astray import (
    is_change_of,
    is_compared_with,
    is_in_other_unit,
    is_number_of_else,
    is_of_another,
    is_of_other_sort,
    is_of_other_span,
    part_with,
)
from stilltrue.extract.declined import is_declined, says_no
from stilltrue.extract.ended import is_over
from stilltrue.extract.parted import is_of_another_part, is_turned_round
from stilltrue.extract.rules.parts import Setting, Who
from stilltrue.extract.rules.sentence import GRAMMARS
from stilltrue.extract.said import Said
from stilltrue.extract.stance import stance_of, turned_stance
from stilltrue.extract.subject import is_of_other_subject
from stilltrue.extract.unreal import is_of_himself, unreal_because
from stilltrue.extract.unspoken import act_unspoken
from stilltrue.extract.untaken import untaken_because
from stilltrue.language import language_of
from stilltrue.language.negations import negations
from stilltrue.language.tokens import normalise
from stilltrue.model.claim import Act, Kind, Modality
from stilltrue.model.fact import OWNER
from stilltrue.model.inference import infers
from stilltrue.model.scope import Channel
from stilltrue.model.time import datetime_of, zone_named

_ASKS_ON = re.compile(
    r"\s*[,;:–—-]?\s*(?:so|and|but|then|now)?\s*(?:where|what|how|which|who|when|why|any|can|could|do|does|did|is|are|should|would|will)\b",
    re.IGNORECASE,
)
_MOCKING = re.compile(
    r"(?:^|\s)/s\b|\byeah,?\s+right\b|\boh,?\s+(?:great|sure|joy|fantastic)\b(?!\s+(?:news|idea|thing|place))|\bgreat,\s+(?:another|just|now)\b"
    r"|\bi\s+just\s+love\s+(?:it\s+when|how|when|waking|being|having|getting|waiting|sitting)\b|\bas\s+if\b"
    r"|퍽이나|어련하|잘도\s|참\s?(?:잘|좋)[^.!?]{0,20}네(?=[\s.!?~ㅋㅎ]|$)"
    r"|\b(?:wow|yay|because|well)\W{1,3}(?:of\s+course\s+|obviously\s+|clearly\s+)?i\s+(?:just\s+|totally\s+|really\s+|absolutely\s+|so\s+)?(?:love|adore|enjoy)\b|\bnothing\s+i\s+(?:love|like|enjoy)\s+more\s+than\s+(?:another|waiting|sitting|standing|getting|being|having\s+to|cleaning|paying|listening)\b"
    r"|\bi\s+(?:just|totally)\s+(?:love|adore|enjoy)\s+(?:\w+\s+)?\w+ing\b|\bsaid\s+no\s?(?:one|body)\b|[🙄🙃]"
    r"|참\s[^.!?]{0,15}죽겠|내가\s무슨\s|(?:favou?rite|best)\s+thing\s+in\s+the\s+(?:whole\s+)?world|\bgreat,\s+the\s+[\w ]{2,30}\s(?:died|broke)|라니\s[^.!?]{0,10}(?:신난|신나|좋[네다]|행복|최고|고맙)|눈물이?\s?(?:다\s)?(?:난다|나네)|그걸\s?말이라고",
    re.IGNORECASE,
)
_KIN_SLOT = re.compile(
    r"\b(?:spouse|wife|husband|partner|fianc\w+|girlfriend|boyfriend|sister|brother|sibling|child|son|daughter|mother|father|mum|mom|dad|parent|friend|boss|manager|colleague|cousin|aunt|uncle|niece|nephew|flatmate|roommate|neighbou?r|teacher|doctor|grand\w+)\b"
    r"|배우자|아내|와이프|남편|애인|동생|언니|누나|오빠|형|자녀|아들|딸|엄마|아빠|어머니|아버지|부모|친구|상사|팀장|부장|과장|대리|동료|사촌|이모|고모|삼촌|룸메|이웃|선생|할머니|할아버지",
    re.IGNORECASE,
)
_MOCKED_BEHIND = re.compile(r"\W*(?:said\s+no\s?(?:one|body)|/s\b|그걸\s?말이라고|퍽이나)", re.IGNORECASE)
"""What a sentence says of the one before it."""
_DONE_TO_OWNER = re.compile(
    r"\w+ed\s+(?:me|us)\b|\b(?:is|was|are|ha(?:s|ve)\s+been|became|remains)\s+(?:still\s+|now\s+)?(?:my|our)\b|(?<![가-힣])(?:나를|저를|날|절|우리를)\s",
    re.IGNORECASE,
)
_ME_KO = re.compile(r"(?<![가-힣])(?:나|저)(?:는|한테|보고|더러)?\s")
_WISHED = re.compile(
    r"\b(?:i\s+wish|if\s+only|suppose|supposing|imagine|pretend|what\s+if|let's\s+say|would\s+have|would\s+love\s+to|i['’]d\s+(?:love|like)\s+to|provid(?:ed|ing)\s+(?:that\s+)?(?:the|we|i|it|my|our)|as\s+long\s+as|oh,?\s+to\s+(?:have|be|live|own)|(?:my|our|the)\s+(?:dream|goal|hope|wish)\s+(?:is|was)\s+to|i\s+would(?:n['’]t|\s+not)\s+go\s+so\s+far|it['’]?d\s+be\s+(?:a\s+stretch|wrong|too\s+much)\s+to|(?:what|all)\s+i['’]d\s+give|i['’]d\s+give\s+anything)\b"
    r"|^\W*once\s+(?:the|my|our|we|i)\b[^,.]{1,40},|설마|(?:내|우리|제)\s?(?:꿈|소원|목표|바람)은|(?<!주말)(?<!아침)(?<!저녁)(?<!여름)(?<!겨울)(?<!때)이면\s(?=[^.!?]{1,20}(?:야|이야|예요|이에요|입니다)[.!]*$)|(?:라고|다고)\s?하기[는엔]\s?좀|(?:면|으면)\s?(?:좋겠|얼마나|어떨)|텐데|상상|꿈에서|꿈을\s?꿨",
    re.IGNORECASE,
)
_BY_THE_WAY = re.compile(
    r"\bif\s+(?:it|that)\s+(?:helps|matters|is\s+of\s+use)[^,.!?]{0,20},|(?:참고로|결론부터|요점만|간단히|짧게|정확히|쉽게)\s?(?:말|얘기|이야기)(?:하면|씀드리면|하자면)|(?:다시|바로|솔직히|사실대로)\s?말(?:하면|하자면)|"
    r"\bif\s+you(?:['’]re|\s+are)?\s+(?:wonder\w*|curious|ask(?:ed|ing)?|interested|must\s+know|care|want(?:ed)?\s+to\s+know|if\s+it\s+(?:helps|matters)|didn['’]t\s+know)[^,.!?]{0,20},"
    r"|(?:궁금|알고\s?싶)(?:하면|하시면|해하면|다면|으면|으시면)[^,.!?]{0,14}[,.]?",
    re.IGNORECASE,
)
"""An "if" that is of the talk, and not of what is told."""
_REACTS = re.compile(
    r"\b(?:allerg\w*|hives|rash|swell\w*|react\w*|intoleran\w*)\b|알레르기|알러지|두드러기|발진|붓[고는]|부어",
    re.IGNORECASE,
)
_WHEN_TAKEN = re.compile(
    r"\b(?:if|when(?:ever)?)\s+i\s+(?:eat|have|drink|touch|use|take|smell)\b|(?:먹으면|마시면|만지면|닿으면|바르면|먹을\s?때마다)",
    re.IGNORECASE,
)
"""An "if" by which somebody tells of an allergy that he has."""
_BEHIND = 60
"""Characters after a clause in which it may be taken back, and before it in which it may be somebody else's word."""
_SENTENCE_ENDS = re.compile(r"[.!?\n]")
_OPEN_KINDS = frozenset({Kind.STATE, Kind.EVENT, Kind.PROFILE})
_STRANGERS = frozenset({Channel.WEB, Channel.SYSTEM, Channel.UNKNOWN})


def unmeant_because(said: Said) -> str:
    """Why the words are not meant as the claim that was made of them; "" where they may be."""
    return next((because for fence in _FENCES if (because := fence(said))), "")


def _asked(said: Said) -> str:
    clause, quote = said.clause, said.quote
    place = clause.find(quote)
    rest = clause[place + len(quote) :] if place >= 0 else ""
    asked = clause[: place + len(quote)] if place >= 0 and _ASKS_ON.match(rest) else clause
    return "a question claims nothing" if said.pack.is_question(asked.strip()) else ""


def _supposed(said: Said) -> str:
    if said.candidate.modality in (Modality.HYPOTHETICAL, Modality.INTENDED):
        return ""
    clause = _BY_THE_WAY.sub("", said.clause)
    if _REACTS.search(clause):
        clause = _WHEN_TAKEN.sub("", clause)
    if said.candidate.kind is Kind.RULE and not _WISHED.search(clause):
        return ""
    is_so = said.pack.is_hypothetical(clause) or _WISHED.search(clause) is not None
    return "it is only supposed or wished for" if is_so else ""


def _unreal(said: Said) -> str:
    return unreal_because(said.candidate, said.clause, _behind(said))


def _joked(said: Said) -> str:
    mocked = _MOCKING.search(said.clause) or _MOCKED_BEHIND.match(_behind(said))
    return "a joke is not meant" if said.pack.is_joke(said.clause) or mocked else ""


def _behind(said: Said) -> str:
    """What follows the clause in its turn, as far as it may take it back."""
    place = said.turn.text.find(said.clause)
    start = max(place + len(said.clause), said.end) if place >= 0 else said.end
    return said.turn.text[start : start + _BEHIND]


def _of_another(said: Said) -> str:
    """
    The grammars know whom a clause is about; where all of it is about somebody else, it is not about the owner.

    Save where it says what that other is to the owner ("Mina is my flatmate"), or where something is inferred from it.
    """
    if not said.of_owner or infers(said.candidate):
        return ""
    clause = part_with(said.candidate, said.clause)
    if _is_put_first(said):
        return ""
    if is_of_another(said.candidate, said.turn.text, said.start, said.end):
        return "it is somebody else's, not the user's"
    if is_of_himself(_SENTENCE_ENDS.split(said.turn.text[max(0, said.start - _BEHIND) : said.start])[-1] + clause):
        return "it is what somebody says of himself"
    if said.pack.is_reported(clause) and _ME_KO.search(clause):
        return ""
    grammar = GRAMMARS["en" if clause.isascii() else language_of(clause)]
    anchor = datetime_of(said.turn.said_at, zone_named(said.turn.zone))
    setting = Setting(pack=said.pack, anchor=anchor, me=said.turn.speaker or OWNER, owner=said.turn.speaker is None)
    clauses = grammar.clauses(clause, setting)
    others = [one.subject for one in clauses if one.who is Who.PERSON]
    if not others or len(others) != len(clauses):
        return ""
    named = normalise(" ".join(filter(None, (said.candidate.predicate, said.candidate.qualifier))))
    if (stance_of(said.candidate) is not None and _is_thing(said, others)) or _is_called(said):
        return ""
    if any(_kin(other) in named for other in others) or _is_theirs(said, others):
        return ""
    return f"it is about {others[0][:60]!r}, not about the user"


def _is_thing(said: Said, others: list[str]) -> bool:
    """Whether what a clause is about is the very thing that somebody likes or avoids: "Ramen always hits the spot"."""
    thing = said.candidate.qualifier or (said.candidate.value.text if said.candidate.value is not None else "")
    return {normalise(other) for other in others} == {normalise(thing)}


def _is_called(said: Said) -> bool:
    """Whether the value is how somebody is called whom the claim is about: "my husband's called Otis", 형 이름은 가람이야."""
    value = said.candidate.value
    if value is None or re.search(r"\bname\b|이름", said.candidate.predicate, re.IGNORECASE):
        return False
    named = re.escape(value.text.strip())
    return (
        re.search(rf"\b(?:called|named|names?\s+(?:is|are))\s+{named}|이름[은이]?\s{named}", said.clause, re.IGNORECASE)
        is not None
    )


def _is_put_first(said: Said) -> bool:
    """Whether a value only begins the sentence that tells what the owner does with it: "Piano is what I play"."""
    value = said.candidate.value
    return value is not None and re.match(
        rf"\W*{re.escape(value.text.strip())}\s+(?:is|are|was|were)\s+(?:what|where|who|the\s+[\w-]+)\s+(?:i|we)\b", said.clause, re.IGNORECASE
    ) is not None  # fmt: skip


def _is_theirs(said: Said, others: list[str]) -> bool:
    """Whether the clause says what somebody is to the owner, "my flatmate", 내 룸메이트, or did to him: "Acme hired me"."""
    value = said.candidate.value
    if value is None or normalise(value.text) not in {normalise(other) for other in others}:
        return False
    if _DONE_TO_OWNER.search(said.clause):
        return True
    if _KIN_SLOT.search(said.candidate.predicate) and re.search(
        rf"(?:\b(?:my|our)\s+[\w-]+\s+|[가-힣]+\s){re.escape(value.text.strip())}", said.clause, re.IGNORECASE
    ):
        return True
    predicate = re.escape(said.candidate.predicate.strip())
    return re.search(rf"(?:\b(?:my|our)\s+|(?:내|제|우리)\s?){predicate}", said.clause, re.IGNORECASE) is not None


def _kin(subject: str) -> str:
    """What somebody is to the user: of "my sister Ana" the sister, which may name a slot of the user's."""
    words = [word for word in normalise(subject).split() if word not in ("my", "our", "우리", "내", "제")]
    return words[0] if words else normalise(subject)


def _declined(said: Said) -> str:
    """What was offered and not taken is not what the user wants."""
    return "it was turned down" if is_declined(said) else ""


def _guessed(said: Said) -> str:
    if not said.of_owner:
        return ""
    if said.turn.channel is Channel.ASSISTANT:
        return "what an assistant says of the user is its guess, or an echo"
    is_odd = said.turn.channel is Channel.TOOL and said.candidate.kind not in _OPEN_KINDS
    return "only the user says what the user wants" if is_odd or said.turn.channel in _STRANGERS else ""


def _of_other_subject(said: Said) -> str:
    """Whose it is goes by the words before the value; what happened may be told of anybody who was there."""
    if infers(said.candidate) or said.candidate.kind is Kind.EVENT or said.candidate.act in (Act.ENDS, Act.DENIES):
        return ""
    if is_of_other_subject(said.candidate, said.clause) or is_of_another_part(said.candidate, said.clause):
        return "it is said of somebody else"
    return ""


def _turned_round(said: Said) -> str:
    """Who did something, and whom it was done to."""
    is_so = not infers(said.candidate) and is_turned_round(said.candidate, said.clause)
    return "it was done the other way round" if is_so else ""


def _compared(said: Said) -> str:
    if is_of_other_sort(said.candidate, said.clause):
        return "it is said of another sort of it"
    is_so = is_compared_with(said.candidate, said.clause, worded=said.worded)
    return "it is what something is compared with" if is_so else ""


def _untaken(said: Said) -> str:
    clause, pack = said.clause, said.pack
    since = said.candidate.valid_from
    settled = since is not None and since.earliest > said.turn.said_at
    is_open = not settled and (pack.is_plan(clause) or pack.is_hedged(clause))
    return untaken_because(said.candidate, clause, is_open=is_open)


def _number_astray(said: Said) -> str:
    if is_number_of_else(said.candidate, said.clause):
        return "the number is said of something else"
    if is_in_other_unit(said.candidate, said.clause):
        return "the number is in another unit"
    if is_of_other_span(said.candidate, said.clause):
        return "the number is of another span of time"
    return "the number is by how much it changed" if is_change_of(said.candidate, said.clause) else ""


def _negated_twice(said: Said) -> str:
    """ "I'm allergic to nuts" does not say that the user has no allergy: a predicate that is negative itself needs a "not"."""
    candidate = said.candidate
    words = " ".join(
        filter(None, (candidate.predicate, candidate.qualifier, candidate.value.text if candidate.value else None))
    )
    if candidate.polarity or negations(said.clause) or not _NEGATIVE.search(words):
        return ""
    return "no word says that it is not so"


def _still_held(said: Said) -> str:
    """That something ended is no reason to claim that it holds."""
    return "it is said to be over" if is_over(said.candidate, said.clause) else ""


_NEGATIVE = re.compile(
    r"allerg|intoleran|avoid|dislik|hate|limit|quit|former|ended|알레르기|알러지|피함|싫|줄임|끊", re.IGNORECASE
)


def _turned(said: Said) -> str:
    if says_no(said):
        return ""
    because = turned_stance(said.candidate, said.clause)
    # "Just shellfish" is no word for an allergy; the question whether there are any is.
    return turned_stance(said.candidate, said.exchanged) if because and said.asked else because


_FENCES: tuple[Callable[[Said], str], ...] = (
    _asked, _supposed, _unreal, _joked, _of_another, _of_other_subject, _turned_round, _compared, _declined, _guessed, _untaken, _number_astray, act_unspoken, _negated_twice, _still_held, _turned,
)  # fmt: skip
