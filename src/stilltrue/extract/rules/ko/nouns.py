"""What Korean words name, of which an amount is said: one thing, or how many there are of it."""

from __future__ import annotations

import re

from stilltrue.extract.rules.amounts import COUNTER_KO, Named

NEGATED = re.compile(r"아니|않|못\s|안\s|없")
K = r"[가-힣A-Za-z0-9]{1,12}"
NP = rf"(?:{K}\s){{0,2}}?{K}?"
COP = r"(?:이에요|예요|이야|야|입니다|이다|다|임|이지|지|이네|네|이고|고|이고요|이거든|거든|인데|이죠|죠)"
TOLD = r"(?:어요?|습니다|다|지|네|네요|거든|음|고|는데)"
OPEN = r"(?:(?:이제부터|앞으로|지금부터|이제|지금|현재|총|모두|다\s해서|전부|매달|매월|다달이|한\s달에|1박에|하룻밤에|이번에|이번엔|결국|최종|벌써|딱)(?:은|는)?\s)*"
_PARTICLES = re.compile(r"(?:에서|에게|한테|으로|부터|까지|이랑|하고)$")
STOP = frozenset(
    "합쳐서 합쳐 합하면 합치면 합해서 다해서 더하면 더해서 도합 요즘 요새 최근 현재 보통 평소 대충 그 이 저 것 거 그게 그거 이거 저거 그건 이건 오늘 내일 어제 지금 이제 나 나는 난 저는 내가 제가 우리 저희 너 뭐 좀 더 다 또 잘 안 못 진짜 너무 아주 정말 여기 거기 사람들 날씨 기온 점수 나이 시간 지각 벌써 겨우 다음 나중 살 이름 별명 제목 주소 비번 비밀번호 아이디 전화번호 색 색깔 세후 세전 세후로 세전으로 한 말한 했던 하던 그런 이런".split()
)
VERBAL = re.compile(
    r"(?:해서|하고|하면|면서|니까|는데|지만|려고|어서|아서|거나|든지|다가|면|(?<!청구)(?<!보고)(?<!계획)(?<!신청)(?<!계약)(?<!허가)(?<!견적)(?<!증명)(?<!이력)(?<!설명)(?<!제안)(?<!의견)서|며|던|할|한|된|될)$"
)


def is_thing(amount: str) -> bool:
    return re.search(rf"{COUNTER_KO}$", amount.strip()) is not None


_EACH_TIME = re.compile(r"(?:으로|로|은|는|이|가|을|를)?\s?(?:한\s?달에|매달|매월|다달이|달마다|1년에|일\s?년에|매년)$")


_SPENT = re.compile(
    r"(?:[가-힣A-Za-z0-9]{1,12}에 (?:남는|드는|쓰는|쓸|필요한) (?:돈|비용|시간|금액|양|수량)|[가-힣]{1,5}(?:하는|는|할) (?:시간|비용)|[가-힣A-Za-z0-9]{1,10}당 시간)"
)
"""What something takes or leaves: "휴가에 남는 돈", "칠하는 시간"."""


def noun_of(words: str) -> str | None:
    """The thing that words name; none where they have words that are part of no name."""
    kept = re.sub(r"^(?:(?:우리|저희|내|제|이번|새|현재|전체|총|모든|나의|저의)\s)+", "", words.strip())
    if (bare := _EACH_TIME.sub("", kept).strip()) != kept:
        kept = re.sub(r"(?<=[가-힣]{2})에$", "", bare)
    kept = re.sub(r"\s?(?:명단|목록|리스트)$", "", kept)
    if _SPENT.fullmatch(kept) is not None:
        return kept
    parts = kept.split()
    if not parts or len(kept) > 24 or len(parts) > 3 or STOP & set(parts):
        return None
    # Before a noun it may say what is to be done with it: 번역할 문장.
    verbal = (part for place, part in enumerate(parts, 1) if place == len(parts) or not part.endswith("할"))
    if any(VERBAL.search(part) and len(part) > 2 for part in verbal) or _PARTICLES.search(parts[-1]):
        return None
    if any(re.search(r"[가-힣](?:에|에서|에게|한테|으로)$", part) for part in parts[:-1]):
        return None
    if re.search(r"[가-힣](?:랑|하고|처럼|보다|의)$|[가-힣]{2,}에$", parts[-1]):
        return None
    if re.fullmatch(r"[\d,.]+", parts[-1]) or any(
        re.search(r"[은는을를]$", part) and len(part) > 1 for part in parts[:-1]
    ):
        return None
    return kept


EVERY = {"일": "하루", "주": "일주일", "달": "한 달", "월": "한 달", "년": "일 년"}
"""How a period is called, by how it is said after 매."""
_USED = re.compile(
    r"(?:우리\s|저희\s)?매(?P<every>일|주|달|월|년)\s(?:(?P<noun>.+?)\s)?(?:수량|필요량|사용량|소비량|양)"
)


def metric_of(words: str) -> str:
    """
    What a figure of a thing is called.

    >>> metric_of("이자"), metric_of("F1")
    ('금리', 'F1')
    """
    plain = " ".join(words.split())
    return "금리" if plain in ("이자", "이자율") else plain


def named_of(words: str) -> Named | None:
    """What an amount is of: 손님 수 is how many guests there are."""
    plain = words.strip()
    if (used := _USED.fullmatch(plain)) is not None:
        thing = noun_of(used["noun"]) if used["noun"] else "수량"
        return Named(f"{EVERY[used['every']]}에 드는 {thing}", counted=False) if thing else None
    if (
        (count := re.fullmatch(r"(?P<noun>.+?)\s?(?:수|인원|개수|건수|편수|인원수|수량|숫자)", plain)) is not None
        and plain not in ("점수", "횟수")
        and not count["noun"].endswith(("당", "마다"))
    ):
        noun = noun_of(count["noun"])
        return Named(noun, counted=True) if noun else None
    noun = noun_of(plain)
    owned = re.match(r"(?:우리|저희|내|제)\s", plain) is not None
    return Named(noun, counted=False, owned=owned) if noun else None
