"""
Amounts of money as they are spoken, in figures and with their unit: "월세 육십", "연봉 4천5백", "보증금은 천만 원".

Of what is paid by the month or the year nobody says the 만: a rent of 60 is one of 600,000 won.
"""

from __future__ import annotations

import re

from stilltrue.language.ko_numbers import mixed_value
from stilltrue.language.late import late

PAID = (
    r"(?:월세|집세|방세|보증금|전세금|전세|반전세|연봉|월급|급여|월수입|관리비|생활비|식비|용돈|통신비|교통비|난방비|전기세|전기\s?요금|수도세|수도\s?요금|가스비|가스\s?요금"
    r"|(?:휴대폰|핸드폰|폰)\s?요금|보험료|학원비|등록금|구독료|회비|대출\s?이자|대출금|적금|저축|고정비|주거비|양육비|간병비|병원비|차비|기름값|주유비|월\s?(?:저축|지출|고정비))"
)
"""What is paid or earned again and again."""
_EARNED = late(r"(?<![가-힣])(?:월|한\s?달에|매달|매월)\s(?P<words>\d{2,5})(?=(?:씩|정도)?\s(?:벌|받|저축|모으|모아))")
"""What comes in by the month, without its noun."""
_MAY_SAY = late(rf"[십백천만억]|{PAID}\D{{0,12}}\d|[월달]에?\s\d")
"""A first look: what says none of this says no amount in another way than it is written."""
_ONE = r"(?:\d{1,5}|[일이삼사오육칠팔구])"
_LAST_ONE = r"(?:\d{1,5}|[일삼사오육칠팔구]|이(?!야|에|다|고|었|죠|지|네|라|거|인|니|나|랑))"
"""오십이야 is "it is fifty", 오십이 원 is fifty-two won."""
_GAP = r"(?:\s(?=[\d일이삼사오육칠팔구십백천만]))?"
_BELOW = rf"(?:{_ONE}?천{_GAP})?(?:{_ONE}?백{_GAP})?(?:{_ONE}?십{_GAP})?{_LAST_ONE}?"
_AMOUNT = rf"(?=[\d일이삼사오육칠팔구십백천만억])(?>(?:{_BELOW}억{_GAP})?(?:{_BELOW}만{_GAP})?(?:\d{{1,3}}(?:,\d{{3}})+|{_BELOW}))"
_LAST = r"(?=[\s.,!?~)]|$|이[가-힣]|에|으|을|은|도|씩|짜리|정도|쯤|만(?!원)|까지|부터|보다|밖|로(?=\s(?:올|내|줄|늘|바|인))|인[데가]|입|임|야|대[\s.]|였)"
"""What may stand after an amount: the end of the word, or a particle."""
_IN_WON = late(rf"(?<![가-힣\d.,])(?P<words>{_AMOUNT})\s?원{_LAST}")
_OF_HUNDRED_MILLIONS = late(
    rf"(?<![가-힣\d.,])(?P<words>(?:\d{{1,4}}|[일이삼사오육칠팔구]?십?[일이삼사오육칠팔구]?)억)\s?(?P<rest>{_ONE}천{_GAP}(?:{_ONE}백)?|\d{{4}})(?!\s?만|\s?원|\d|[가-힣]{{0,1}}백|[십백천억])"
)
"""1억 2천 is 1억 2천만."""
_BETWEEN = r"(?:은|는|이|가|도|을|를|로|으로)?\s?(?:(?:월|한\s?달에|한\s?달|매달|매월|다달이|일\s?년에|세후|세전|총|각각|지금|현재|이제|원래|이번에|올해|내년부터|다음\s?달부터|대략|거의|한|약)(?:은|는)?\s){0,2}"
_NO_MONEY = r"(?!\s?(?:%|퍼센트|프로|원|달러|유로|엔|위안|불|개월|개|년|일|월|달|주|명|번|회|평|층|호|차|배|분기|살|시|분|만\s?원|건|곳|대|[A-Za-z]))"
_OF_PAID = late(
    rf"(?<![가-힣])(?P<noun>{PAID}{_BETWEEN})(?P<words>(?:(?<=\s)|(?=\d)){_AMOUNT}){_NO_MONEY}{_LAST}"
    rf"(?:(?P<to>에서|이었는데|였는데|인데|이었다가|였다가)[,.…]{{0,3}}\s(?:(?:이번에|이제|올해|이번\s?달부터|다음\s?달부터|지금은)\s)?(?P<other>{_AMOUNT}){_NO_MONEY}(?=으로|로))?"
)
_BESIDE_PAID = late(rf"(?P<noun>(?<=,\s)[가-힣]{{2,6}}\s)(?P<words>\d{{1,4}}){_NO_MONEY}(?=\s?(?:,|이고|이야|예요|이에요|정도|$|\s(?:나가|들어|나와|내)))")  # fmt: skip
"""Another item of a list of what is paid: "월세 60, 보험 15"."""
_GREAT = late(r"연봉|보증금|전세|반전세|대출금|적금|저축|등록금")
_MOST_BARE = {True: 100_000, False: 1_000}
"""A bare number below is said in 만: of what runs into tens of millions, and of the rest. A fare of 2,000 is one of 2,000 won."""
_PLAIN = late(r"\d[\d,]*(?:\s?(?:천만|백만|십만|만|천|억))?")
_MYRIAD = 10_000
_SHORTEST = 2
"""Syllables of an amount in words: 이 alone is "this", 만 "only"."""


def in_figures(text: str) -> str:
    """
    A text with its amounts of money in figures.

    >>> in_figures("월세 60에 보증금 천만 원"), in_figures("연봉 4천5백이야"), in_figures("전세 1억 2천")
    ('월세 60만 원에 보증금 1000만 원', '연봉 4500만 원이야', '전세 1억 2000만 원')
    """
    if not _MAY_SAY.search(text):
        return text
    text = _OF_HUNDRED_MILLIONS.sub(_hundred_millions, text)
    text = _IN_WON.sub(_won, text)
    text = _EARNED.sub(_earned, text)
    paid = _OF_PAID.sub(_paid, text)
    return _BESIDE_PAID.sub(_paid, paid) if paid != text else paid


def _hundred_millions(found: re.Match[str]) -> str:
    whole = mixed_value(found["words"]) + mixed_value(found["rest"]) * _MYRIAD
    return _written(int(whole))


def _won(found: re.Match[str]) -> str:
    words = found["words"].strip()
    if _PLAIN.fullmatch(words) or len(words) < _SHORTEST:
        return found[0]
    return _written(int(mixed_value(words.replace(",", ""))))


def _earned(found: re.Match[str]) -> str:
    amount = _in_ten_thousands(found["words"])
    return found[0] if amount is None else f"한 달에 {amount}"


def _paid(found: re.Match[str]) -> str:
    parts = found.groupdict()
    great = _GREAT.match(found["noun"]) is not None
    first = _in_ten_thousands(found["words"], great=great)
    if first is None:
        return found[0]
    other = _in_ten_thousands(parts["other"], great=great) if parts.get("other") else None
    behind = found[0][found.end("words") - found.start() :]
    if other is not None:
        behind = f"{behind[: found.start('other') - found.end('words')]}{other}"
    return f"{found['noun']}{first}{behind}"


def _in_ten_thousands(words: str, *, great: bool = False) -> str | None:
    """An amount that is said in 만; None where it is written as it is meant."""
    plain = words.strip().replace(",", "")
    if not plain.isdigit() and len(plain) < _SHORTEST:
        return None
    value = mixed_value(plain)
    if not value:
        return None
    if not re.search("[만억]", plain):
        if value >= _MOST_BARE[great]:
            return None
        value *= _MYRIAD
    return _written(int(value))


def _written(amount: int) -> str:
    """An amount as it is written: "1억 2000만 원"."""
    if amount % _MYRIAD:
        return f"{amount}원"
    hundred_millions, rest = divmod(amount // _MYRIAD, _MYRIAD)
    parts = (f"{hundred_millions}억" if hundred_millions else "", f"{rest}만" if rest else "")
    return " ".join(filter(None, parts)) + " 원"
