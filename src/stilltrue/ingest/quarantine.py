"""Orders hidden in what comes in: memory poisoning is kept apart, a user's own limits become constraints."""

from __future__ import annotations

import re
from enum import StrEnum

from stilltrue.ingest.widening import REROUTED, WIDENS
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
    plain = _spaced_alike(text)
    patterns = _PATTERNS if channel is not Channel.STRUCTURED else _PATTERNS[:1]
    tried = [(kind, pattern) for kind, pattern, parts in patterns if says_any(plain, parts)]
    if not tried:
        return None
    pasted = _pasted(text) if channel is Channel.USER else [(0, len(text))]
    for kind, pattern in tried:
        for found in pattern.finditer(text):
            foreign = any(start <= found.start() < end for start, end in pasted)
            if foreign and kind is not InstructionKind.ORDERS and not _concerns_agent(text, found):
                continue
            if foreign or kind is not InstructionKind.ORDERS or _IGNORE.search(found[0]):
                return Instruction(kind, *found.span(), foreign)
    return None


def narrowings(text: str) -> list[Instruction]:
    """Every limit in a user's text that he sets himself, and has not pasted from elsewhere."""
    if not says_any(_spaced_alike(text), _OF_LIMITS) or _NARROWS.search(text) is None:
        return []
    pasted = _pasted(text)
    return [
        Instruction(InstructionKind.NARROWS, *found.span(), foreign=False)
        for found in _NARROWS.finditer(text)
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


_IGNORE = re.compile(
    r"(?i:\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,30}"
    r"\b(?:previous|prior|above|earlier|preceding|all|any|your|these|safety|system)\b[^.!?\n]{0,30}"
    r"\b(?:instruction|prompt|rule|guideline|direction|order|polic)(?:s|ies|y)?\b)"
    r"|(?:이전|앞선|앞의|위의|지금까지의?|기존|모든)[^.!?\n]{0,12}(?:지시|명령|규칙|지침|프롬프트)[^.!?\n]{0,12}(?:무시|잊|따르지)"
    r"|(?:指示|指令|規則|规则)[^。\n]{0,10}(?:無視|无视|忽略|忘)|忽略[^。\n]{0,12}(?:指令|指示|规则)"
)
_ORDERS = re.compile(
    _IGNORE.pattern
    + r"|(?i:\b(?:system|admin(?:istrator)?|developer)\s(?:note|notice|prompt|message|override|instruction)s?\s{0,2}[:：\]>])"
    r"|(?i:\b(?:remember|memori[sz]e|store|save|record|note|keep)\b[^.!?\n]{0,40}\b(?:for|in|to|across)\s(?:(?:all|any|every)\s)?"
    r"(?:your\s(?:\w{1,20}\s)?memory|(?:the\s)?future\s(?:chat|session|conversation|interaction|request|dialog|user|task|turn)))"
    r"|(?i:\b(?:remember|memori[sz]e|note|record|store)\s(?:permanently\s|always\s)?that\s(?:the\s|this\s)?user\b)"
    r"|(?i:\b(?:do\snot|don't|never)\s(?:tell|inform|mention\s(?:this|it)\sto|reveal\s(?:this|it)\sto|alert)\s(?:to\s)?the\suser\b)"
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
_NARROWS = re.compile(
    r"(?i:(?:^|[.!?,;:—\n-]\s{0,3}|\b(?:and|but|please|you\s(?:should|must|may|can)|ever)\s)"
    r"(?:only|just)\s(?:suggest|propose|recommend|advise|list|show|report|read|look|draft)\b)"
    r"|(?i:\b(?:do\snot|don't|never|must\snot|mustn't|may\snot|shouldn't|should\snot)\s(?:ever\s|just\s)?"
    r"(?:delete|remove|overwrite|send|post|publish|push|deploy|merge|commit|pay|buy|book|order|install|execute|touch|change|"
    r"edit|modify|contact|email|share|store|call|run)\b)"
    r"|(?i:(?:^|[.!?,;:—\n-]\s{0,3}|\b(?:please|always|must|should|and)\s)(?:ask|check\swith|confirm\swith)\s(?:me|us|the\suser)\b"
    r"[^.!?\n]{0,30}\b(?:before|first|prior)\b)"
    r"|(?:삭제|변경|수정|실행|결제|전송|배포|설치|커밋|공유|저장|예약|주문)\s?(?:은|는|을|를)?\s?(?:절대\s|함부로\s)?하지\s?(?:말|마)"
    r"|(?:지우|보내|건드리|바꾸|고치|올리|사)지\s?(?:말고|말아|마(?:라|세요|요)?(?![가-힣]))"
    r"|(?:제안|추천|보고|읽기|조회)만\s?(?:해|하|부탁)"
    r"|(?:하기|삭제|실행|결제|전송|보내기|배포|바꾸기|지우기)\s?전에\s?(?:꼭\s|먼저\s|반드시\s|항상\s){0,2}(?:물어|확인|허락|승인)"
)
# Part of every text that a pattern can find: to look for them is many times as fast as to try the pattern.
_OF_ORDERS = (
    "ignore", "disregard", "forget", "override", "bypass", "system", "admin", "developer", "memory", "future", "user",
    "are now", "instruction", "safety", "security", "지시", "명령", "규칙", "지침", "프롬프트", "기억", "저장", "기록",
    "시스템", "관리자", "메모리", "사용자", "指示", "指令", "規則", "规则",
)  # fmt: skip
_OF_WIDENING = (
    "always", "from now on", "without", "ask", "confirm", "check", "trust", "list", "permission", "approv", "safe",
    "security", "feel free", "you're", "you are", "you may", "you can", "you have", "you like", "you want", "you please",
    "you wish", "you need", "let you", "allow you", "permit you", "authorise you", "authorize you", "it's", "it is",
    "card", "account", "wallet", "rule", "restriction", "limit", "guardrail", "guideline", "admin", "owner", "superuser",
    "root", "묻지", "물어", "물으면", "달라고", "묻고", "확인", "허락", "승인", "없이", "받고", "구하고", "거치고", "알아서",
    "마음대로", "맘대로", "자유롭게", "뭐든", "무엇이든", "아무거나", "얼마든지", "앞으로", "이제", "지금부터", "항상", "무조건",
    "전에", "자동으로", "규칙", "제한", "지침", "안전", "보안", "규정", "믿", "신뢰", "허용", "관리자", "주인",
)  # fmt: skip
_OF_REROUTING = (
    "send", "forward", "route", "redirect", "deliver", "copy", "cc", "앞으로", "이제부터", "지금부터", "향후", "다음부터", "이후로",
)  # fmt: skip
_OF_LIMITS = (
    "only", "just", "not", "n't", "never", "before", "first", "prior", "하지", "지우지", "보내지", "건드리지", "바꾸지", "고치지",
    "올리지", "사지", "제안만", "추천만", "보고만", "읽기만", "조회만", "전에",
)  # fmt: skip
_PATTERNS = (
    (InstructionKind.ORDERS, _ORDERS, _OF_ORDERS),
    (InstructionKind.WIDENS, WIDENS, _OF_WIDENING),
    (InstructionKind.WIDENS, REROUTED, _OF_REROUTING),
    (InstructionKind.NARROWS, _NARROWS, _OF_LIMITS),
)
_AGENT = re.compile(
    r"(?i:\b(?:assistant|ai|agent|model|llm|chatbot|claude|gpt|you)\b)|에이전트|어시스턴트|비서|챗봇|모델"
)
_GRAVE = re.compile(
    r"(?i:\b(?:trust|pay|send|forward|transfer|wire|approve|allow|permit|authori[sz]e|whitelist|allowlist|without|confirm|skip|disable)\b)"
    r"|믿|신뢰|송금|결제|입금|승인|허용|보내|없이|말고|않"
)


def _concerns_agent(text: str, found: re.Match[str]) -> bool:
    """Whether the sentence speaks to an assistant or lifts a safeguard, or is only a rule of a document."""
    start = max(text.rfind(mark, max(0, found.start() - 200), found.start()) for mark in ".!?\n") + 1
    start = max(start, found.start() - 200)
    if found.re is REROUTED:
        return True
    lifts = found.re is WIDENS and _GRAVE.search(found[0]) is not None
    return lifts or _AGENT.search(text, start, min(len(text), found.end() + 40)) is not None
