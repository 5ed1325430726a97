"""Passwords that are said as such, and not the everyday codes of lockers and sheds."""

from __future__ import annotations

import re
from collections.abc import Iterator

_PASSWORD = re.compile(
    r"(?:(?i:(?<![A-Za-z])(?:pass ?(?:word|code|phrase|wd)|pwd|pin(?: ?(?:code|number))?)(?![a-z-]))"
    r"(?P<of>(?i:\s(?:for|to|of|on|at))(?:\s[\w'’.@-]{1,40}){1,5}?)?"
    r"[\"'`]?\s{0,3}(?i:[:=→]|\b(?:is|was|to|will be)\b(?:\s(?:now|still|just))?)"
    r"|(?:비밀\s?번호|비번|패스\s?워드|암호|핀\s?(?:번호|코드))(?:는|은|가|이|를|을)?\s{0,2}[:=]?)"
    r"\s{0,3}(?P<quote>[\"'`“‘「])?(?P<value>[!-&(-~]{3,128})"
)
_EVERYDAY = re.compile(r"[\d*#]{4,8}")
_PLACEHOLDER = re.compile(r"[\[$<{%*(]|[*xX•.]{3,}|(?:os|process|env|self|settings|config)\b|https?:")
# What a program assigns to a variable of that name: a call, an index, another name.
_CODE = re.compile(r"[A-Za-z_][\w.]{0,80}[\[(]|[A-Za-z]{1,40}(?:[._][A-Za-z]{1,40}){1,8}\b(?![^\s,;)])")
_NOT_PASSWORDS = frozenset(
    """
    able above actually again almost already also always and annoying available back bad because being below blank bool both
    bytes case-sensitive changed compromised correct complicated current default different easy empty encrypted expired false
    fine forgotten from gone good hard hashed here hidden important incorrect insecure invalid just kept known leaked long lost
    missing never new none not null obvious often old only optional ours private protected random ready really required reset
    safe same saved secret secure sent set shared short something still stored string strong text that the there this too true
    unique unknown unset used valid value very weak what where working wrong your yours
    """.split()
)
_ACCOUNTS = frozenset(
    """
    a account admin amazon an and app apple atm bank banking banks card cards computer credit current database db debit email
    e-mail facebook github gmail google her his icloud instagram iphone is kakao laptop login mac mobile my naver netflix new
    old online our paypal pc phone root router server sim site ssh temporary that the their this user vpn website wi-fi wifi
    windows work your
    """.split()
)
_KOREAN_ACCOUNTS = (
    "내", "제", "내꺼", "우리", "은행", "계좌", "통장", "카드", "로그인", "계정", "메일", "네이버", "카카오", "구글", "앱", "폰",
    "노트북", "컴퓨터", "와이파이", "공유기", "관리자", "서버", "사이트", "토스", "뱅킹", "새", "기존", "이전", "현재", "유심",
)  # fmt: skip
_LAST_WORD = re.compile(r"([\w'’-]{1,40})\s{0,2}$")
_ARTICLES = frozenset({"a", "an", "the", "my", "our", "that", "this", "new", "old"})


def passwords(text: str) -> Iterator[tuple[int, int]]:
    """Where passwords stand in a text that says what they are."""
    for match in _PASSWORD.finditer(text):
        glued = match.end("value") < len(text) and "가" <= text[match.end("value")] <= "힣"
        value = match["value"].rstrip("\"'`" if glued else ".,;:!?)\"'`")
        start = match.start("value")
        end = start + len(value)
        if _opens_an_account(text, match, value, end):
            yield start, end


def _opens_an_account(text: str, match: re.Match[str], value: str, end: int) -> bool:
    """Whether the value is a password and not a word about passwords, a placeholder or an everyday code."""
    if len(value) < 3 or _PLACEHOLDER.match(value):
        return False
    if (
        match["quote"] is None
        and match[0][: match.start("value") - match.start()].rstrip()[-1:] in "=:"
        and _CODE.match(value)
    ):
        return False
    if _EVERYDAY.fullmatch(value) or value.isdigit():
        return len(value) >= 4 and (len(value) > 8 or not _everyday(text, match))
    if match[0][:3].casefold() == "pin":
        return False
    word = value.casefold()
    if any(not (char.isalpha() or char in "-'/") for char in value):
        return True
    if word in _NOT_PASSWORDS or len(value) < 4:
        return False
    ends = end == len(text) or text[end] in ".,;!?\n\r\"'`”’」" or "가" <= text[end] <= "힣"
    return match["quote"] is not None or (ends and "-" not in value) or not (value.islower() or value.istitle())


def _everyday(text: str, match: re.Match[str]) -> bool:
    """Whether a thing without an account is named that the code opens: "창고 비밀번호", "locker code"."""
    if match["of"]:
        return not (_ACCOUNTS - _ARTICLES) & set(match["of"].casefold().split())
    before = _LAST_WORD.search(text, max(0, match.start() - 42), match.start())
    if before is None:
        return False
    word = before[1].casefold().removesuffix("의").removesuffix("'s")
    return word not in _ACCOUNTS and not word.endswith(_KOREAN_ACCOUNTS)
