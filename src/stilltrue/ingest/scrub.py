"""Secrets taken out of a text before anything of it is stored, a marker of their kind in their place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date

MARKER = "[secret: {}]"
"""What stands in the place of a secret; it names the kind and nothing else."""


Found = tuple[str, int, int]
"""A kind, and the characters that are the secret."""


@dataclass(frozen=True, slots=True)
class Scrubbed:
    """A text without its secrets, and the kinds that were found, in the order of the text."""

    text: str
    found: tuple[str, ...]


def scrub(text: str) -> Scrubbed:
    """
    The text with each secret replaced by a marker of its kind.

    A code of four to six digits that somebody wants remembered (a locker, a shed) stays; what opens an
    account stays out.

    >>> scrub("my card is 4111 1111 1111 1111, ok?").text
    'my card is [secret: card number], ok?'
    """
    parts, kinds, done = [], [], 0
    for kind, start, end in sorted(_found(text), key=lambda found: (found[1], -found[2])):
        if start < done:
            continue
        parts += [text[done:start], MARKER.format(kind)]
        kinds.append(kind)
        done = end
    return Scrubbed("".join([*parts, text[done:]]), tuple(kinds)) if kinds else Scrubbed(text, ())


def _found(text: str) -> Iterator[Found]:
    plain = text.translate(_LIKE_I).casefold()
    if _holds(plain, _OF_TOKENS) and _MAY_BE_TOKEN.search(text):
        yield from _private_keys(text)
        for kind, pattern in _TOKENS:
            for match in pattern.finditer(text):
                yield kind, *match.span(match.lastindex or 0)
    if _HAS_DIGITS.search(text):
        n_digits = len(_DIGIT.findall(text))
        for kind, pattern, holds, least, parts in _NUMBERS:
            if n_digits < least or (parts and not _holds(plain, parts)):
                continue
            for match in pattern.finditer(text):
                if holds(text, match):
                    yield kind, *match.span(match.lastindex or 0)
    if _holds(plain, _OF_PASSWORDS):
        yield from _passwords(text)
    if _holds(plain, _OF_SEEDS):
        for match in _SEED.finditer(text):
            yield "seed phrase", *match.span(1)


# Part of every text that a pattern can find: to look for them is many times as fast as to try the pattern.
_OF_TOKENS = (
    "-----begin", "sk-", "gh", "glpat-", "xox", "akia", "asia", "aiza", "ya29.", "hf_", "npm_", "pypi-", "k_", "sg.", "eyj",
    "dop_v1_", "0x", "://", "bearer", "basic ", "key", "token", "secret", "passw", "auth",
)  # fmt: skip
_OF_PASSWORDS = ("pass", "pwd", "pin", "비밀", "비번", "패스", "암호", "핀")
_OF_SEEDS = ("seed", "recovery", "mnemonic", "secret", "시드", "복구", "니모닉")
_LIKE_I = str.maketrans("\u0130\u0131", "ii")
"""Letters that a pattern without case takes for an i, and `casefold` does not."""


def _holds(plain: str, parts: tuple[str, ...]) -> bool:
    for part in parts:  # noqa: SIM110  any() over a generator takes five times as long
        if part in plain:
            return True
    return False


# -- keys and tokens by their shape ------------------------------------------------------------------------

_MAY_BE_TOKEN = re.compile(
    r"-----BEGIN|sk-|gh[pousr]_|github_pat_|glpat-|xox[abeoprs]-|A[KS]IA|AIza|ya29\.|hf_|npm_|pypi-|[sr]k_|SG\.|eyJ|dop_v1_"
    r"|0x[0-9a-fA-F]{60}|://|(?i:bearer|basic |key|token|secret|passw|auth)"
)
_EDGE = r"(?<![A-Za-z0-9_-])"
_TOKENS = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        ("API key", _EDGE + r"sk-[A-Za-z0-9][A-Za-z0-9_-]{18,}"),
        (
            "API key",
            _EDGE + r"(?:[sr]k_(?:live|test)_[A-Za-z0-9]{14,}|AIza[A-Za-z0-9_-]{32,}|SG\.[\w-]{16,}\.[\w-]{16,})",
        ),
        (
            "access token",
            _EDGE + r"(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{22,}|glpat-[\w-]{18,}|hf_[A-Za-z0-9]{28,})",
        ),
        (
            "access token",
            _EDGE + r"(?:xox[abeoprs]-[A-Za-z0-9-]{10,}|ya29\.[\w-]{20,}|npm_[A-Za-z0-9]{34,}|pypi-[\w-]{40,})",
        ),
        ("access token", _EDGE + r"(?:dop_v1_[0-9a-f]{60,}|eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,})"),
        ("access key", _EDGE + r"(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])"),
        ("private key", _EDGE + r"0x[0-9a-fA-F]{64}(?![0-9a-fA-F])"),
        ("access token", r"(?i:(?<![a-z])bearer\s{1,3})([A-Za-z0-9._~+/-]{20,}=*)"),
        ("password", r"[A-Za-z][A-Za-z0-9+.-]{0,20}://[^\s:/@\[]{1,100}:([^\s:/@\[]{1,200})@"),
        (
            "API key",
            (
                r"(?i:(?<![a-z])(?:api|access|secret|client|auth|private|signing|encryption|aws)[ _-]?(?:api[ _-]?)?"
                r"(?:access[ _-]?)?(?:key|token|secret)(?:[ _-]?(?:id|key))?)"
                r"[\"']?\s{0,3}(?::|=|\bis\b|는|은)\s{0,3}[\"'`]?((?=[^\s\"'`]{0,80}\d)[A-Za-z0-9_./+~-]{12,400}=*)"
            ),
        ),
    )
)
_PRIVATE_KEY = re.compile(r"-----BEGIN (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----")
_PRIVATE_KEY_END = re.compile(r"-----END (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----")


def _private_keys(text: str) -> Iterator[Found]:
    """Private keys, to the line that ends them, or to the end of the text where it was cut off."""
    done = 0
    while (opened := _PRIVATE_KEY.search(text, done)) is not None:
        closed = _PRIVATE_KEY_END.search(text, opened.end())
        done = closed.end() if closed is not None else len(text)
        yield "private key", opened.start(), done


# -- numbers ------------------------------------------------------------------------------------------------

_HAS_DIGITS = re.compile(r"\d[\d -]{1,4}\d")
_DIGIT = re.compile(r"\d")
_NO_WORD_BEFORE = r"(?<![A-Za-z0-9_.,/#+-])(?<!\d )"


def _always(_: str, __: re.Match[str]) -> bool:
    return True


def _is_card(text: str, match: re.Match[str]) -> bool:
    digits = re.sub(r"\D", "", match[0])
    if not _CARD_SHAPE.fullmatch(digits) or len(set(digits)) == 1 or not _luhn(digits):
        return False
    return not _ORDER.search(text, max(0, match.start() - 30), match.start())


_CARD_SHAPE = re.compile(r"4\d{12}(?:\d{3}){0,2}|(?:5[1-5]|2[2-7]|35|36|38|6\d|9\d)\d{14}|3[47]\d{13}|3[068]\d{12}")
_ORDER = re.compile(
    r"(?i:\b(?:order|tracking|invoice|shipment|ticket|case|reference|ref|isbn|imei|serial)\b|주문|송장|운송장|예약|접수)[^\n]*$"
)


def _luhn(digits: str) -> bool:
    doubled = (int(digit) * (2 if place % 2 else 1) for place, digit in enumerate(reversed(digits)))
    return sum(number - 9 if number > 9 else number for number in doubled) % 10 == 0


def _is_iban(_: str, match: re.Match[str]) -> bool:
    plain = match[0].replace(" ", "")
    if not 15 <= len(plain) <= 34:
        return False
    return int("".join(str(int(char, 36)) for char in plain[4:] + plain[:4])) % 97 == 1


def _is_resident_number(_: str, match: re.Match[str]) -> bool:
    """Six digits that are a birthday, then the digit of the century."""
    year, month, day = (int(match[0][place : place + 2]) for place in (0, 2, 4))
    century = 1900 if match[0][7] in "1256" else 2000
    try:
        date(century + year, month, day)
    except ValueError:
        return False
    return True


_SAYS = r"\s{0,3}(?:number|no\.?|code|번호)?\s{0,3}(?:is|was|:|=|#|는|은|가|이|을|를)?\s{0,3}[\[(\"'「]?"
_Number = tuple[str, re.Pattern[str], Callable[[str, re.Match[str]], bool], int, tuple[str, ...]]
"""A kind, its pattern, what a find has to hold, the fewest digits of such a text, and parts of which it has one."""

_NUMBERS: tuple[_Number, ...] = (
    ("card number", re.compile(_NO_WORD_BEFORE + r"\d(?:[ -]?\d){12,18}(?![\d-]|[ .]\d|[A-Za-z_])"), _is_card, 13, ()),
    ("IBAN", re.compile(r"(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])"), _is_iban, 2, ()),
    ("resident number", re.compile(r"(?<![\d-])\d{6}-[1-8]\d{6}(?![\d-])"), _is_resident_number, 13, ()),
    ("resident number", re.compile(rf"주민(?:등록)?\s?(?:번호)?{_SAYS}(\d{{6}}[ -]?\d{{7}})(?!\d)"), _always, 13, ("주민",)),
    ("social security number", re.compile(r"(?<![\d-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])"), _always, 9, ()),
    ("social security number", re.compile(rf"(?i:\bssn|\bsocial security){_SAYS}(\d{{9}})(?!\d)"), _always, 9, ("ssn", "social security")),
    ("passport number", re.compile(rf"(?i:\bpassport|여권){_SAYS}([A-Z]{{0,2}}\d{{6,9}}|[A-Z]\d{{3}}[A-Z]\d{{4}})(?![A-Za-z0-9])"), _always, 6, ("passport", "여권")),
    (
        "one-time code",
        re.compile(
            r"(?i:\b(?:verification|security|one[- ]time|authentication|login|log-in|sign-in|2fa|two-factor)\s{1,3}"
            r"(?:pass)?(?:code|password|pin|number)|\botp\b(?:\s{1,3}code)?|인증\s?(?:번호|코드)|일회용\s?(?:비밀번호|번호|코드)|보안\s?코드)"
            + _SAYS
            + r"((?:[A-Z]-)?\d{3}[ -]?\d{3}|\d{4,8})(?![\d-]|[A-Za-z])"
        ),
        _always,
        4,
        ("code", "password", "pin", "number", "otp", "번호", "코드"),
    ),
    (
        "one-time code",
        re.compile(
            r"(?<![\w-])((?:[A-Z]-)?\d{4,8})\s{1,3}(?i:is\s{1,3}(?:your|the|my)\s{1,3}(?:[A-Za-z]{1,20}\s{1,3}){0,3}"
            r"(?:verification|security|one[- ]time|authentication|login|sign-in)\s{1,3}(?:pass)?(?:code|password|pin))"
        ),
        _always,
        4,
        ("code", "password", "pin"),
    ),
    ("card security code", re.compile(rf"(?i:\b(?:cvv2?|cvc2?)\b){_SAYS}(\d{{3,4}})(?!\d)"), _always, 3, ("cvv", "cvc")),
    (
        "account number",
        re.compile(rf"(?:(?i:\bbank account)|계좌\s?(?:번호)?){_SAYS}(?:[가-힣]{{1,6}}\s?)?(\d(?:[ -]?\d){{7,18}})(?![\d-])"),
        _always,
        8,
        ("bank account", "계좌"),
    ),
)  # fmt: skip

_SEED = re.compile(
    r"(?i:(?:seed|recovery|mnemonic|secret)\s{1,3}(?:phrase|words|seed)|\bmnemonic|(?:시드|복구|니모닉)\s?(?:구문|문구|단어)?)"
    r"\s{0,3}(?:is|are|:|=|는|은)?\s{0,3}[:\"'「]?\s{0,3}((?:[a-z]{3,8}[ ,]{1,3}){11,23}[a-z]{3,8})(?![a-z])"
)


# -- passwords said as such ---------------------------------------------------------------------------------

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


def _passwords(text: str) -> Iterator[Found]:
    for match in _PASSWORD.finditer(text):
        glued = match.end("value") < len(text) and "가" <= text[match.end("value")] <= "힣"
        value = match["value"].rstrip("\"'`" if glued else ".,;:!?)\"'`")
        start = match.start("value")
        end = start + len(value)
        if _opens_an_account(text, match, value, end):
            yield "password", start, end


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


_ARTICLES = frozenset({"a", "an", "the", "my", "our", "that", "this", "new", "old"})
