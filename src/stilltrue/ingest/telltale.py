"""
Parts of a text for a first look: each text in which a pattern finds an instruction has one of those of its kind.

They are looked for in the text without case and with single spaces, which is many times as fast as to try the pattern.
"""

from __future__ import annotations

OF_ORDERS = (
    "ignore", "disregard", "forget", "override", "bypass", "system", "admin", "developer", "memory", "future", "user",
    "are now", "instruction", "safety", "security", "지시", "명령", "규칙", "지침", "프롬프트", "기억", "저장", "기록",
    "시스템", "관리자", "메모리", "사용자", "指示", "指令", "規則", "规则", "you see", "you read", "you process", "you receive",
    "you open", "you find", "you summari", "send a", "send e", "forward a", "forward e", "mail a", "mail e", "post a", "post e",
    "leak", "the whole", "the entire",
)  # fmt: skip
OF_WIDENING = (
    "always", "from now on", "without", "ask", "confirm", "check", "trust", "list", "permission", "approv", "safe",
    "security", "feel free", "you're", "you are", "you may", "you can", "you have", "you like", "you want", "you please",
    "you wish", "you need", "let you", "allow you", "permit you", "authorise you", "authorize you", "it's", "it is",
    "card", "account", "wallet", "rule", "restriction", "limit", "guardrail", "guideline", "admin", "owner", "superuser",
    "root", "you must", "you should", "you shall", "give you", "giving you", "grant you", "granting you", "http", "@", "묻지", "물어", "물으면", "달라고", "묻고", "확인", "허락", "승인", "없이", "받고", "구하고", "거치고", "알아서",
    "마음대로", "맘대로", "자유롭게", "뭐든", "무엇이든", "아무거나", "얼마든지", "앞으로", "이제", "지금부터", "항상", "무조건",
    "전에", "자동으로", "규칙", "제한", "지침", "안전", "보안", "규정", "믿", "신뢰", "허용", "관리자", "주인", "그냥",
)  # fmt: skip
OF_REROUTING = (
    "send", "forward", "route", "redirect", "deliver", "copy", "cc", "앞으로", "이제부터", "지금부터", "향후", "다음부터", "이후로",
)  # fmt: skip
OF_LIMITS = (
    "only", "just", "not", "n't", "never", "before", "first", "prior", "hands off", "stay off", "out of", "away from",
    "read-only", "readonly", "confidential", "off-limits", "offlimits", "notification", "reminder", "call", "message",
    "email", "e-mail", "alert", "하지", "지우지", "보내지", "건드리지", "손대지", "바꾸지", "고치지", "올리지", "사지", "넘기지",
    "옮기지", "미루지", "쓰지", "적지", "누구", "아무", "제안만", "추천만", "보고만", "읽기만", "조회만", "전에", "물어", "묻고",
    "받고", "잡지", "걸지", "남한테", "남에게", "다른 사람", "타인", "외부", "켜지", "끄지", "부르지", "누르지", "없이", "허락", "확인", "승인", "오케이", "하라고",
)  # fmt: skip
OF_ADDRESS = (
    "ai", "a.i.", "assistant", "llm", "language model", "chat", "gpt", "claude", "gemini", "copilot", "agent", "user",
    "인공지능", "어시스턴트", "에이전트", "챗봇", "언어", "비서", "사용자가",
)  # fmt: skip
OF_ANSWERS = (
    "from now on", "henceforth", "starting now", "going forward", "from this", "answer", "reply", "replies", "respon", "speak", "talk", "output",
    "message", "summar", "pretend", "role", "act as", "only", "지금부터", "앞으로", "이제부터", "항상", "모든", "답변", "대답", "응답", "요약", "제안만", "추천만",
)  # fmt: skip
OF_COMMANDS = (
    "recommend", "suggest", "promote", "endorse", "favor", "favour", "prefer", "mention", "praise", "push", "advertise",
    "you are", "you're", "you’re", "act as", "system", "memory", "fact", "the user", "sender", "author", "writer", "payee", "forget", "disregard",
    "ignore", "prompt", "instructions", "context", "guidelines", "rules", "conversation", "chat", "dialog", "transcript", "history",
    "to all", "to every", "to each", "on to", "without", "whenever", "every time", "each time", "항상", "무조건", "앞으로", "지금부터", "이제부터",
    "만 ", "물어보면", "물으면", "묻거든", "문의하면", "질문하면", "보낸", "쓴", "사용자", "다음", "아래", "지시", "명령", "지침",
    "프롬프트", "대화", "채팅", "기억", "메모리", "청구서", "송장", "결제", "인보이스", "never", "n't", "do not", "comes up",
    "come up", "side with", "every answer", "each answer", "all answers", "every repl", "each repl", "all repl", "every respon", "each respon", "all respon", "all of",
    "every of", "each of", "all your", "every your", "each your", "all answer", "name is", "you have", "you now", "you've", "you’ve", "you were",
    "overrides", "supersedes", "replaces", "precedence", "you know", "you remember", "you stored", "추천", "언급", "소개", "칭찬", "모든", "이름은", "모드", "권한", "우선",
)  # fmt: skip
