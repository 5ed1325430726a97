"""Which way round a clause says something, and whether a candidate is meant so."""

from __future__ import annotations

import re
from itertools import pairwise

from stilltrue.extract.rules.slips import righted
from stilltrue.extract.support import is_attitude
from stilltrue.language import language, language_of
from stilltrue.language.negations import NEGATION, negations
from stilltrue.language.normal import caseless
from stilltrue.language.tokens import normalise
from stilltrue.model.claim import Act, Candidate, ValueKind
from stilltrue.model.turn import Turn

_OF_NEGATIONS = (
    "no", "nt", "n't", "n’t", "never", "neither", "without", "hardly", "nunca", "jam", "nicht", "kein", "nie", "pas", "aucun",
    "안", "못", "않", "말", "마", "없", "아니", "아닌", "아닙", "아냐",
    "ない", "なかっ", "ません", "ぬ", "不", "没", "沒", "无", "未", "非",
)  # fmt: skip
"""Part of every text in which there is a negation: to look for them is many times as fast as to try the pattern."""
_NEGATIVE_VERB = re.compile(
    r"\b(?:avoid|hate|dislike|detest|refus|lack|quit|stop|gave\s+up|give\s+up|left|leav|cancel|end|over\b|former|ex-|former|used\s+to"
    r"|allerg|intoleran|free\b|off\b|vegan|vegetarian|only\b|instead|ban|forbid|prohibit|unable|fail|deni|wrong|false|except|exempt|exclud|excus|apart\s+from|aside|other\s+than|unless|(?:everywhere|everyone|everybody)\s+but|save\s+for)"
    r"|끊|싫|그만|관뒀|줄이|피하|피해|피함|금지|거부|취소|탈퇴|해지|퇴사|이혼|끝|알레르기|못|말고|대신|만\s|틀렸|아니|사양|불가|빼고|제외|예외",
    re.IGNORECASE,
)
_NEGATIVE_VALUES = frozenset(
    {"dislikes", "hates", "avoids", "limits", "allergic", "dislike", "avoid", "limit", "no", "none", "never", "false"}
)
_WELCOME = re.compile(
    r"\b(?:not\s+only|not\s+just|can(?:not|['’]t)\s+(?:wait|live\s+without|get\s+enough|stop|help)|never\s+miss|no\s+doubt|why\s+not"
    r"|don['’]t\s+(?:forget|worry|mind))\b|뿐만?\s?아니|수밖에\s?없|틀림\s?없|변함\s?없|빠지지\s?않|빼놓지\s?않|상관\s?없|없이는?\s?못",
    re.IGNORECASE,
)
_CONTRAST = re.compile(
    r"\bbut\b|,\s+(?=(?:not|nobody|no\s+one|still|no\s+longer|never|instead\s+of|rather\s+than)\s)|(?:,|\bso|\band)\s+(?=I(?:['’](?:m|ve|d|ll))?\s)|말고|아니라|아니고|지만|(?<=[있없])어서\s|라서\s|니까\s|^\W{0,3}(?:no|nope|nah)\s?[,.]|^\W{0,3}(?:(?:아|어|음|앗)\s)?(?:아니|아니다|아니야|아냐|아뇨|아니요)(?:\s?[,.]|\s)",
    re.IGNORECASE,
)
_NOT_BEFORE = re.compile(
    r"(?:\b(?:not|never|no|hardly|nor|without)\b|n['’]t\b)\s+"
    r"(?:(?!(?:because|since|as|so|and|but|or|that|which|if|due|only|just)\b)[\w'’-]+\s+){0,3}$",
    re.IGNORECASE,
)
_NOT_AFTER = re.compile(
    r"[가-힣]{0,2}?(?:지|가|이|는|은|도|를|을)?\s?(?:(?:전혀|하나도|딱히|절대|더는|이제)\s|같은\s?(?:건|거|것)[은는도]?\s?|따위[은는도]?\s?)?(?:없|아니|아닌|아닙|아냐|않)"
)
_REACH_OF_NOT = 60
_QUOTED = ('"{}"', "'{}'", "“{}”", "‘{}’", "「{}」", "『{}』", "《{}》", "〈{}〉", "«{}»")
_NAME = "·"
_REACH = 300
"""Characters before and after a quote in which its sentence is looked for."""


def keeps_polarity(candidate: Candidate, turn: Turn, start: int, end: int) -> bool:
    """Whether the candidate is meant the way round in which its clause says it; a rule by itself has no such way."""
    if candidate.value is None and candidate.derivation is not None:
        return candidate.polarity
    if candidate.polarity and not _is_negated_near(turn.text, max(0, start - _REACH), end + _REACH):
        return True
    clause = clause_around(turn.text, start, end, _focus(candidate))
    clause = _part_about(candidate, righted(clause, language_of(clause)))
    clause = _without_names(candidate, clause)
    negated = bool(negations(clause).total() % 2) and language(language_of(clause)).is_negated(clause)
    if not candidate.polarity:
        return bool(negations(clause)) or _NEGATIVE_VERB.search(clause) is not None
    if not negated or _WELCOME.search(clause):
        return True
    return _is_negative(candidate) and not _is_denied(candidate, clause)


def _is_denied(candidate: Candidate, clause: str) -> bool:
    """Whether the clause has a "not" for the very word that keeps from something: "I'm not allergic to nuts"."""
    if candidate.act in (Act.ENDS, Act.DENIES):
        return False
    from stilltrue.extract.stance import stance_of  # noqa: PLC0415 - few turns deny a word like that
    from stilltrue.language.stances import cue_of  # noqa: PLC0415 - likewise

    cue = cue_of(stance_of(candidate) or "")
    said = " ".join(filter(None, (candidate.predicate, candidate.value.text if candidate.value is not None else None)))
    words = "|".join(dict.fromkeys(re.escape(found[0]) for found in _NEGATIVE_VERB.finditer(said)))
    if negations(said) or (cue is None and not words):
        return False
    places = [found.span() for found in (cue or re.compile(words, re.IGNORECASE)).finditer(clause)]
    return bool(places) and all(
        _NOT_BEFORE.search(clause[max(0, start - _REACH_OF_NOT) : start]) or _NOT_AFTER.match(clause, end)
        for start, end in places
    )


def _is_negated_near(text: str, start: int, end: int) -> bool:
    near = caseless(text[start:end])
    for part in _OF_NEGATIONS:
        if part in near:
            return NEGATION.search(text, start, end) is not None
    return False


def _focus(candidate: Candidate) -> str | None:
    if is_attitude(candidate):
        return candidate.qualifier
    return candidate.value.text if candidate.value is not None else None


def _part_about(candidate: Candidate, clause: str) -> str:
    """What of a clause with a contrast ("not tea but coffee") is about the candidate's value; else the whole."""
    focus = _focus(candidate)
    edges = [0, *(found.end() for found in _CONTRAST.finditer(clause)), len(clause)]
    parts = [clause[low:high] for low, high in pairwise(edges)]
    plain = normalise(focus) if focus else ""
    about = [part for part in parts if plain and plain in normalise(part)]
    return about[0] if len(about) == 1 else clause


def _without_names(candidate: Candidate, clause: str) -> str:
    """
    A clause without the names in it that have a negation of their own: "Never Let Me Go was written by Ishiguro".

    A name is one by its capitals, the first word's and the last one's, or by the quotes around it.
    """
    value = candidate.value.text if candidate.value is not None else None
    for name in filter(None, (candidate.subject, candidate.qualifier, value)):
        if not negations(name):
            continue
        words = name.split()
        if len(words) > 1 and words[0][0].isupper() and words[-1][0].isupper():
            clause = clause.replace(name, _NAME)
        for quoted in _QUOTED:
            clause = clause.replace(quoted.format(name), _NAME)
    return clause


def _is_negative(candidate: Candidate) -> bool:
    """Whether a positive candidate says something for which a negation is in its place."""
    if candidate.act in (Act.ENDS, Act.DENIES) or candidate.only or candidate.corrects is not None:
        return True
    value = candidate.value
    if candidate.act is Act.ADJUSTS and value is not None and value.number is not None and value.number < 0:
        # "Four guests can't make it" takes four away.
        return True
    if value is not None and (value.key in _NEGATIVE_VALUES or value.kind is ValueKind.BOOLEAN or value.number == 0):
        return True
    said = " ".join(filter(None, (candidate.predicate, candidate.qualifier, value.text if value is not None else None)))
    return bool(negations(said)) or _NEGATIVE_VERB.search(said) is not None


def clause_around(text: str, start: int, end: int, focus: str | None = None) -> str:
    """The clauses of a text that `[start, end)` lies in; of several the one that holds the focus."""
    first, last = max(0, start - _REACH), min(len(text), end + _REACH)
    near = text[first:last]
    clauses = language(language_of(text[start:end])).sentences(near)
    touched = [(low, high) for low, high in clauses if low < end - first and start - first < high]
    if not touched:
        return text[start:end]
    if focus is not None and len(touched) > 1:
        plain = normalise(focus)
        holding = [near[low:high] for low, high in touched if plain in normalise(near[low:high])]
        if holding:
            return holding[0]
    return near[touched[0][0] : touched[-1][1]]
