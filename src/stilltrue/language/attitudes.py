"""Marks of a statement of liking: what somebody wants, avoids or cannot have, in English and Korean."""

from __future__ import annotations

from stilltrue.language.markers import mark

_STANCES = (
    r"(?:prefer\w*|favou?r(?:s|ed|ites?)?|lov(?:e|es|ed|ing)|like|likes|liked|enjoy\w*|ador(?:e|es)|appreciate|fond|fan|passion\w*|"
    r"enthusias\w+|hat(?:e|es|ed)|dislik\w+|detest\w*|loath\w+|despis\w+|avers\w+|avoid\w*|allerg\w+|intoleran\w+|"
    r"sensitiv\w+|refus\w+|never|rather|(?:can['’]?t|cannot|can\s+not)\s+(?:stand|eat|have|drink|use|tolerate|bear|do|take)|"
    r"stay\s+away|steer\s+clear|opt|tend\s+to|(?:un)?comfortable|scared|afraid|phobi\w+|fear\w*|oppos\w+|distrust\w*|"
    r"(?:don['’]?t|do\s+not)\s+(?:\w+\s+)?(?:eat|drink|like|want|use|wear|enjoy|trust|watch|care|consume|touch)|"
    r"(?:['’](?:m|re)|am|are)\s+(?:\w+ly\s+|dead\s+)?against|(?:no|not|never|little)\s+(?:\w+ly\s+)?interest(?:ed)?|vegan|vegetarian|struggle|"
    r"priorit\w+|committed|strict\w*|believe\s+in|drawn\s+to|tired\s+of|find\s+(?:\w+\s+){1,6}?(?:\w+(?:ing|ful|less|ive|able))|"
    r"only\s+(?:eat|drink|use|buy|wear|watch|read|listen|play|stay|fly|travel|shop|work))"
)
_ATTITUDE = mark(
    rf"\b(?:i|we|my|our|me|i['’]m|i['’]ve)\b[^.!?\n]{{0,60}}?\b{_STANCES}\b"
    rf"|(?:^|[.!?\n]\s{{0,3}})(?:(?:really|absolutely|definitely)\s+)?{_STANCES}\b|\b(?:allergic|intolerant)\s+to\b"
    r"|좋아하|좋아해|좋아요|좋더|싫|선호|즐기|즐겨|못\s?(?:먹|마시|견디|쓰)|안\s?(?:먹|마시|좋아|써|입|맞)|알레르기|피하|피해서|꺼려|꺼리|취향|질색"
    r"|사랑하|무서워|불편|편해|민감|거부|채식|비건|끊었|줄이|위주로|주의(?:자|예요)",
    r"\bwould\s+(?:you\s+)?(?:like|love)\b|['’]d\s+(?:like|love)\b|\blook(?:s|ed)?\s+like\b|\bfe(?:el|els|lt)\s+like\b",
)
_LONGEST = 2_000
"""Characters that are read: more than a passage has."""
_WORDS = (
    "prefer love like enjoy hate dislike avoid aversion allergic allergy intolerant sensitive refuse only never favorite "
    "uncomfortable fan vegan vegetarian 좋아 싫어 선호 즐겨 못 먹 알레르기 피하 취향 질색"
)


def is_attitude(text: str) -> bool:
    """
    Whether a text states a liking, an aversion or a constraint.

    >>> [is_attitude(text) for text in ("I can't stand loud bars.", "매운 건 못 먹어", "The bus leaves at noon.")]
    [True, True, False]
    """
    return _ATTITUDE.stands_in(text[:_LONGEST])


def attitude_words() -> tuple[str, ...]:
    """Words by which statements of liking are looked up."""
    return tuple(_WORDS.split())


_KOREAN = {"likes": "좋아함", "limits": "줄임", "avoids": "피함", "dislikes": "싫어함", "allergic": "알레르기"}


def stance_words(stance: str, code: str) -> str:
    """
    What a stance toward a thing is called in a language.

    >>> stance_words("limits", "ko"), stance_words("limits", "en")
    ('줄임', 'limits')
    """
    return _KOREAN.get(stance, stance) if code == "ko" else stance
