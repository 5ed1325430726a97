"""Which of two things is said to be more: "A is taller than B", "B보다 A가 더 커". Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from stilltrue.answer.clauses import Pair, stems
from stilltrue.language import language_of
from stilltrue.language.negations import negations

_OPPOSITES = (
    ("tall|high", "short|low"), ("big|large|great", "small|little"), ("fast|quick", "slow"), ("old", "young|new"), ("good|better", "bad|worse"),
    ("early|earli", "late"), ("long", "short"), ("heavy|heavi", "light"), ("rich", "poor"), ("hot|warm", "cold|cool"),
    ("expensive|dear|costly|pricey|pric", "cheap"), ("easy|easi|simpl", "hard|difficult"), ("near|close", "far|further|farther"), ("strong", "weak"), ("nois|loud", "quiet"), ("much|more", "less|few"),
    ("크|큰|큽|클|커|컸", "작|적"), ("비싸|비쌌|비쌉|비싼", "싸|쌌|쌉|싼|저렴"), ("빠르|빠릅|빨라|빨랐|빠른", "느리|느립|느려|느렸|느린"),
    ("많", "적"), ("높", "낮"), ("길|긴|깁", "짧"), ("무거|무겁", "가벼|가볍"), ("넓", "좁"), ("더워|더웠|덥|뜨거|따뜻", "추워|추웠|춥|차가|시원"),
    ("좋|낫|나아|나았|나은", "나쁘|나빠|나빴|나쁩|못하|못해|못했"), ("이르|일러|일찍", "늦"), ("가까|가깝", "멀|먼|멉"), ("밝", "어두|어둡"), ("쉬워|쉬웠|쉽", "어려|어렵"),
    ("강하|강해|세|셌|셉", "약하|약해|약합"), ("시끄", "조용"), ("두꺼|두껍", "얇"),
)  # fmt: skip
"""Words of which the one is the other turned round."""
_OF_US = re.compile(r"\b(?:i|me|my|mine|we|us|our|ours|you|your|yours)\b", re.IGNORECASE)
_NAME_OF_US = "you"
_EN = re.compile(
    r"(?P<one>[^.!?\n]{1,80}?)\b(?P<how>(?:more|less|fewer)(?:\s+[a-z-]+){0,2}?|(?!other\b|ever\b|never\b|over\b|under\b|after\b|rather\b)[a-z]{2,12}er|worse)"
    r"\s+(?:[a-z]+\s+){0,3}?than\s+(?P<other>[^.!?,;\n]{1,60})",
    re.IGNORECASE,
)
_KO = re.compile(
    r"(?P<before>(?:[^.!?,\n]{0,40}?\s)?)(?P<other>[가-힣A-Za-z]{1,12}(?:\s[가-힣]{1,6})?)보다(?:는|도)?\s(?P<after>[^.!?,\n]{1,40})"
)
_BEFORE_KO = re.compile(r"(?P<one>[^.!?,\n]{1,20}?)(?:이|가|은|는)\s$")
_AFTER_KO = re.compile(r"(?:(?P<one>[^.!?,\n]{1,20}?)(?:이|가|은|는)\s)?(?:더\s|훨씬\s|덜\s)*(?P<how>[^.!?\n]+)")
_MERE_KO = re.compile(r"키|값|가격|나이|속도|크기|거리|무게")
"""What is compared about two things, and is neither of them."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """Two things of which the first is said to be more of something than the second."""

    first: frozenset[str]
    second: frozenset[str]
    how: str


def ranked(text: str) -> Ranked | None:
    """
    What a text says is more than what; None where it compares nothing.

    >>> one = ranked("Bob is taller than Ann.")
    >>> sorted(one.first), one.how, sorted(one.second)
    (['bob'], 'taller', ['ann'])
    """
    if negations(text):
        return None
    return _ranked_ko(text) if language_of(text) == "ko" else _ranked_en(text)


def is_ranked_alike(sentence: str, clauses: tuple[str, ...]) -> bool | None:
    """Whether a sentence ranks two things as some words do; None where either ranks nothing, or something else."""
    said = ranked(sentence)
    known = next((one for clause in clauses if (one := ranked(clause)) is not None), None)
    if said is None or known is None:
        return None
    first, second = known.first - known.second, known.second - known.first
    same = _agreement(said.first & first, said.second & second)
    swapped = _agreement(said.first & second, said.second & first)
    sign = _sign(said.how, known.how)
    return None if same == swapped or sign == 0 else (same > swapped) == (sign > 0)


def _agreement(one: frozenset[str], other: frozenset[str]) -> tuple[bool, int]:
    """How far two things are the two that they are held against; that both are counts for more than any words of one."""
    return bool(one and other), len(one) + len(other)


def ranked_round(pair: Pair) -> str | None:
    """What is said to be less is told as though it were more."""
    return "it turns a comparison around" if is_ranked_alike(pair.sentence, pair.clauses) is False else None


def _ranked_en(text: str) -> Ranked | None:
    found = _EN.search(text)
    return None if found is None else Ranked(_named(found["one"]), _named(found["other"]), found["how"].casefold())


def _ranked_ko(text: str) -> Ranked | None:
    found = _KO.search(text)
    if found is None:
        return None
    after = _AFTER_KO.match(found["after"])
    before = _BEFORE_KO.search(found["before"])
    if after is None:
        return None
    one = before["one"] if before is not None else after["one"]
    if not one or _MERE_KO.fullmatch(one):
        return None
    how = after["how"] if before is None or not after["one"] or _MERE_KO.fullmatch(after["one"]) else found["after"]
    return Ranked(_named(one), _named(found["other"]), how)


def _named(words: str) -> frozenset[str]:
    """The words for a thing; whoever speaks and whoever is spoken to are one."""
    if language_of(words) == "ko":
        return frozenset(word.removesuffix("네") for word in words.split())
    return (stems(words) - {"one"}) | ({_NAME_OF_US} if _OF_US.search(words) else set())


def _sign(one: str, other: str) -> int:
    """1 where two ways of being more are one, -1 where they are opposites, 0 where they have nothing to do with each other."""
    turned = -1 if one.startswith("less") != other.startswith("less") else 1
    one, other = (re.sub(r"^(?:more|less)\s+", "", how) for how in (one, other))
    for sides in _OPPOSITES:
        here, there = ({place for place, side in enumerate(sides) if _begins(how, side)} for how in (one, other))
        if here and there:
            return turned if here & there else -turned
    is_one = one.split()[0][:4] == other.split()[0][:4] if one.isascii() else one[:2] == other[:2]
    return turned if is_one else 0


def _begins(how: str, side: str) -> bool:
    return re.search(rf"(?:^|\s)(?:{side})", how) is not None
