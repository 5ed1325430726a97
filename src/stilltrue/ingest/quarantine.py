"""Orders hidden in what comes in: memory poisoning is kept apart, a user's own limits become constraints."""

from __future__ import annotations

import re
from enum import StrEnum

from stilltrue.ingest.addressed import ON_ANSWERS, TO_MIND
from stilltrue.ingest.commanded import COMMANDS
from stilltrue.ingest.narrowing import NARROWS
from stilltrue.ingest.telltale import (
    OF_ADDRESS,
    OF_ANSWERS,
    OF_COMMANDS,
    OF_LIMITS,
    OF_ORDERS,
    OF_REROUTING,
    OF_WIDENING,
)
from stilltrue.ingest.widening import REROUTED, WIDENS
from stilltrue.language.late import late
from stilltrue.language.normal import caseless, says_any
from stilltrue.model.frozen import dataclass
from stilltrue.model.scope import Channel


class InstructionKind(StrEnum):
    """What an instruction does to what an agent may do."""

    NARROWS = "narrows"
    """Sets a limit: "only suggest, don't delete"."""
    WIDENS = "widens"
    """Lifts a limit, or names tools, addresses or accounts to trust."""
    ORDERS = "orders"
    """Tells whoever reads it what to remember, to ignore or to be."""


@dataclass(frozen=True, slots=True)
class Instruction:
    """An instruction found in a text, at characters `[start, end)` of it."""

    kind: InstructionKind
    start: int
    end: int
    foreign: bool
    """Not the user's own words: of another channel, or pasted by the user."""


def instruction_of(text: str, channel: Channel) -> Instruction | None:
    """
    The gravest instruction in a text: an order first, then what widens, then what narrows.

    >>> instruction_of("Only suggest, don't delete anything.", Channel.USER).kind
    <InstructionKind.NARROWS: 'narrows'>
    """
    if channel is Channel.ACT:
        return None
    patterns = _BY_CHANNEL.get(channel, _PATTERNS)
    plain = _spaced_alike(text)
    tried = [(kind, pattern) for kind, pattern, parts in patterns if says_any(plain, parts)]
    heard = [(kind, pattern, found) for kind, pattern in tried for found in pattern.finditer(text)]
    pasted = _pasted(text) if heard and channel is Channel.USER else [(0, len(text))]
    for kind, pattern, found in heard:
        foreign = any(start <= found.start() < end for start, end in pasted)
        if foreign and kind is not InstructionKind.ORDERS and not _concerns_agent(text, pattern, found):
            continue
        if foreign or kind is not InstructionKind.ORDERS or _IGNORE.search(found[0]):
            return Instruction(kind, *found.span(), foreign)
    return None


def narrowings(text: str) -> list[Instruction]:
    """Every limit in a user's text that he sets himself, and has not pasted from elsewhere."""
    if not says_any(_spaced_alike(text), OF_LIMITS) or NARROWS.search(text) is None:
        return []
    pasted = _pasted(text)
    return [
        Instruction(InstructionKind.NARROWS, *found.span(), foreign=False)
        for found in NARROWS.finditer(text)
        if not any(start <= found.start() < end for start, end in pasted)
    ]


def quarantined(text: str, channel: Channel) -> bool:
    """
    Whether a turn is kept apart until a person approves it: stored and visible, but never in context.

    A limit that the user sets is the user's own; all else that instructs waits.
    """
    found = instruction_of(text, channel)
    return found is not None and (found.foreign or found.kind is not InstructionKind.NARROWS)


def _spaced_alike(text: str) -> str:
    """The text as a first look takes it: without case, and a single space where there is any."""
    return " ".join(caseless(text).split())


_TASK = re.compile(
    r"(?i:\b(?:summari[sz]e|translate|proofread|paraphrase|rewrite|explain|analy[sz]e|review|read|check)\b"
    r"[^\n:\"“「]{0,80}(?:[:\n]|(?=[\"“「])))"
    r"|(?:요약|번역|교정|정리|설명|분석|검토|확인|읽어)[^\n:\"“「]{0,20}(?:[:\n]|(?=[\"“「]))"
)
_QUOTED = re.compile(
    r"\"[^\"]{40,}\"|“[^“”]{40,}”|「[^「」]{40,}」|『[^『』]{40,}』|```[^`]{20,}```|(?:^|\n)(?:>[^\n]{0,2000}(?:\n|$))+"
)


def _pasted(text: str) -> list[tuple[int, int]]:
    """Where other people's words stand in a user's text: after "summarise this:", in long quotes, after "> "."""
    ranges = [found.span() for found in _QUOTED.finditer(text)]
    task = _TASK.search(text)
    if task is not None and text[task.end() :].strip():
        ranges.append((task.end(), len(text)))
    return ranges


_IGNORE = late(
    r"(?i:\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,30}"
    r"\b(?:previous|prior|above|earlier|preceding|all|any|your|these|safety|system)\b[^.!?\n]{0,30}"
    r"\b(?:instruction|prompt|rule|guideline|direction|order|polic)(?:s|ies|y)?\b)"
    r"|(?:이전|앞선|앞의|위의|지금까지의?|기존|모든)[^.!?\n]{0,12}(?:지시|명령|규칙|지침|프롬프트)[^.!?\n]{0,12}(?:무시|잊|따르지)"
    r"|(?:指示|指令|規則|规则)[^。\n]{0,10}(?:無視|无视|忽略|忘)|忽略[^。\n]{0,12}(?:指令|指示|规则)"
)
_ORDERS = late(
    _IGNORE.pattern
    + r"|(?i:\b(?:system|admin(?:istrator)?|developer)\s(?:note|notice|prompt|message|override|instruction)s?\s{0,2}[:：\]>])"
    r"|(?i:\b(?:remember|memori[sz]e|store|save|record|note|keep)\b[^.!?\n]{0,40}\b(?:for|in|to|across)\s(?:(?:all|any|every)\s)?"
    r"(?:your\s(?:\w{1,20}\s)?memory|(?:the\s)?future\s(?:chat|session|conversation|interaction|request|dialog|user|task|turn)))"
    r"|(?i:\b(?:remember|memori[sz]e|note|record|store)\s(?:permanently\s|always\s)?that\s(?:the\s|this\s)?user\b)"
    r"|(?i:\b(?:do\snot|don't|never)\s(?:tell|inform|mention\s(?:this|it)\sto|reveal\s(?:this|it)\sto|alert)\s(?:to\s)?the\suser\b)"
    r"|(?i:\b(?:do\snot|don't|never)\s(?:mention|reveal|disclose|report|say)\b[^.!?\n]{0,30}\bto\sthe\suser\b)"
    r"|(?i:\b(?:when|if|once|after|as\ssoon\sas)\syou\s(?:see|read|process|receive|open|find|summari[sz]e)\s(?:this|the\sabove)\b[^.!?\n]{0,60}"
    r"\b(?:send|forward|transfer|wire|delete|pay|run|execute|approve|remember)\b(?!\s(?:me|us)\b))"
    r"|(?i:\b(?:send|forward|e-?mail|post|leak)\s(?:all|every|any|the\suser's|the\swhole|the\sentire)\s(?:of\s)?(?:\w{1,12}\s){0,2}"
    r"(?:e-?mails?|messages?|files?|data|passwords?|credentials?|contacts?|memory|memories|conversations?|chats?|history|secrets?|keys?)\b"
    r"[^.!?\n]{0,40}\bto\s(?:\S{1,60}@|https?://))"
    r"|(?i:\byou\sare\snow\s(?:in\s|a\s|an\s|the\s|free|unrestricted|DAN\b)[^.!?\n]{0,60})"
    r"|(?i:\bnew\s(?:system\s)?instructions?\s{0,2}:)"
    r"|(?i:\ball\s(?:safety|security)\s(?:rules|checks|filters)\sare\s(?:off|disabled|lifted))"
    r"|(?i:\bthe\suser\s(?:has\s)?(?:wants?|wishes|approved|authori[sz]ed|agreed|consented|asked)\b[^.!?\n]{0,60}"
    r"\b(?:paid|pay|payments?|invoices?|transfers?|wire|send|forward|password|credentials?|delete)\b)"
    r"|(?:다고|라고|음을|것을|함을|임을)\s{0,2}(?:꼭|반드시|영구히|계속|항상)?\s{0,2}(?:기억|저장|기록)\s?(?:하라|해라|하십시오|하세요|해\s?(?:둬|두|줘|놔)|할\s?것)"
    r"|(?:앞으로|영구히|영원히|모든\s대화)[^.!?\n]{0,60}(?:기억|저장)(?:하라|해라|하십시오|하세요|할\s?것)"
    r"|(?:시스템|관리자)\s?(?:알림|메시지|지시|명령|공지|노트)\s{0,2}[:：]"
    r"|(?:저장된\s?)?(?:기억|메모리)(?:을|를)?\s?(?:전부|모두|다)\s?(?:삭제|지우|초기화)(?:하라|해라|하십시오|하고|한\s?뒤|라|어)"
    r"|사용자(?:에게|한테)[^.!?\n]{0,12}(?:알리지|말하지|밝히지)\s?(?:마|말)"
)
_PATTERNS = (
    (InstructionKind.ORDERS, _ORDERS, OF_ORDERS),
    (InstructionKind.ORDERS, TO_MIND, OF_ADDRESS),
    (InstructionKind.ORDERS, ON_ANSWERS, OF_ANSWERS),
    (InstructionKind.ORDERS, COMMANDS, OF_COMMANDS),
    (InstructionKind.WIDENS, WIDENS, OF_WIDENING),
    (InstructionKind.WIDENS, REROUTED, OF_REROUTING),
    (InstructionKind.NARROWS, NARROWS, OF_LIMITS),
)


def _all_but(*left_out: re.Pattern[str]) -> tuple[tuple[InstructionKind, re.Pattern[str], tuple[str, ...]], ...]:
    return tuple(row for row in _PATTERNS if all(row[1] is not one for one in left_out))


_BY_CHANNEL = {
    Channel.STRUCTURED: _PATTERNS[:1],
    # Pasted, a text may speak to an assistant; how to answer is as a rule the user's own wish behind it.
    Channel.USER: _all_but(ON_ANSWERS),
    # An assistant speaks of itself, and the system text is there to speak to it.
    Channel.ASSISTANT: _all_but(TO_MIND, ON_ANSWERS),
    Channel.SYSTEM: _all_but(TO_MIND, ON_ANSWERS, COMMANDS),
}
"""What is looked for in the texts of a channel; in those of any other all of it."""
_AGENT = re.compile(
    r"(?i:\b(?:assistant|ai|agent|model|llm|chatbot|claude|gpt|you)\b)|에이전트|어시스턴트|비서|챗봇|모델"
)
_GRAVE = re.compile(
    r"(?i:\b(?:trust|pay|send|forward|transfer|wire|approve|allow|permit|authori[sz]e|whitelist|allowlist|without|confirm|skip|disable)\b)"
    r"|믿|신뢰|송금|결제|입금|승인|허용|보내|없이|말고|않"
)


_UNASKED = late(
    r"(?i:[^.!?\n]{0,60}\bwithout\s(?:asking|telling|notifying|confirm\w{0,6}|permission|approval|consent)\b)"
)


def _concerns_agent(text: str, pattern: re.Pattern[str], found: re.Match[str]) -> bool:
    """Whether the sentence speaks to an assistant or lifts a safeguard, or is only a rule of a document."""
    start = max(text.rfind(mark, max(0, found.start() - 200), found.start()) for mark in ".!?\n") + 1
    start = max(start, found.start() - 200)
    if pattern is REROUTED:
        return True
    lifts = pattern is WIDENS and (_GRAVE.search(found[0]) or _UNASKED.match(text, found.end())) is not None
    return lifts or _AGENT.search(text, start, min(len(text), found.end() + 40)) is not None
