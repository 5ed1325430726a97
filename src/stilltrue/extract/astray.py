"""Whether the part of a clause that has a value says it of the slot that it was put into, and of the user. Pure."""

from __future__ import annotations

import re

from stilltrue.extract.polarity import clause_around
from stilltrue.extract.shown import numbers_in
from stilltrue.language import language, language_of
from stilltrue.language.tokens import normalise
from stilltrue.model.claim import Act, Candidate

_PARTS = re.compile(
    r",?\s+(?:and|but|while|whereas)\s+|[,;]\s+|(?<=이고)\s+|(?<=[가-힣]고)\s+(?!있|계|싶)|(?<=지만)\s+|(?<=는데)\s+"
)
_KIN_KO = r"(?:동생|언니|누나|오빠|형|엄마|아빠|어머니|아버지|할머니|할아버지|친구|남편|아내|딸|아들|이모|고모|삼촌|사촌|동료|상사|팀장|옆집|이웃)"
_OF_ANOTHER = re.compile(
    r"\b(?:his|her|their)\s+$|\b[A-Z]\w+['’]s\s+$|\b(?:my|our)\s+\w+['’]s\s+$"
    rf"|(?<![가-힣])(?:{_KIN_KO}(?:의|네)?|(?!(?:나|저|내|제|우리|저희|사람)의)[가-힣]{{1,6}}의)\s+$",
    re.IGNORECASE,
)
"""Whose it is, right before the quote."""
_DOES = (
    r"(?:lives|works|owns|has|drives|studies|speaks|plays|eats|drinks|likes|loves|hates|weighs|teaches|keeps|wears)\b"
)
_OTHERS_DO = re.compile(
    r"\W*(?:(?:and|but|so|then)\s+)?(?:[A-Z][\w'’-]+(?:(?:,\s*|,?\s+and\s+)[A-Z][\w'’-]+)+|they|everyone|everybody|people|somebody|(?:some|any|no)\s?one\b[^,.!?]{0,20}?|nobody|those\b[^,.!?]{0,20}?)"
    r"\s+(?:both\s+|all\s+|also\s+|still\s+|now\s+)?(?:lives?|works?|owns?|ha(?:ve|s)|speaks?|drives?|likes?|loves?|hates?|eats?|drinks?|uses?|stud(?:y|ies)|moved|joined|are|is|were|was)\b",
    re.IGNORECASE,
)
"""A part of which others are the subject: "Tom and Mina live in Paris"."""
_DONE_BY_ANOTHER = re.compile(
    rf"(?:\b(?:who|he|she|they)|\b(?:my|our|his|her|their|the|an?)\s+(?:[\w'’-]+\s+){{0,3}}[\w'’-]+)\s+{_DOES}",
    re.IGNORECASE,
)
_CHANGED_BEFORE = re.compile(r"\b(?:by|another|extra)\s+[$€£₩¥]?\s?$", re.IGNORECASE)
_CHANGED_BEHIND = re.compile(
    r"\s?(?:[a-z]{1,12}\s+)?(?:more|less|fewer|cheaper|dearer|higher|lower|off)\b(?!\s+or\s+less)"
    r"|\s?[가-힣]{0,3}?(?:이|가|을|를|씩|정도|쯤)?\s?(?:더\s|올랐|올라|올린|오른|인상|내렸|내려|내린|인하|깎|할인|늘었|늘어|줄었|줄어|빠졌)",
    re.IGNORECASE,
)
"""What stands around a number that says by how much something changed, before it and behind it."""
_A_MONTH = re.compile(
    r"\b(?:monthly|(?:a|per|each|every)\s+month|/\s?mo(?:nth)?)\b|월급|월세|한\s?달|매달|매월|월\s?\d", re.IGNORECASE
)
_A_YEAR = re.compile(
    r"\b(?:yearly|annual(?:ly)?|(?:a|per|each|every)\s+year|per\s+annum|/\s?y(?:ea)?r)\b|연봉|연간|일\s?년에|1\s?년에|매년|연\s?\d",
    re.IGNORECASE,
)
_OWN = re.compile(r"\b(?:i|my|our)\b", re.IGNORECASE)
_FIRST_PERSON = re.compile(r"\b(?:i|me|my|we|our)\b|(?<![가-힣])(?:나|내|저|제|우리)", re.IGNORECASE)
_GOES_ON = (
    r"(?:so|then|now|it|that|this|which|making|in|on|at|from|since|until|by|for|or|not|about|actually|currently|today|total|altogether|later|before|after|last|next"
    r"|지금|이제|현재|그러니까|그래서|합쳐|합해|총|올해|작년|내년|다음|지난|예전|전에|원래|그게|그건|이건)"
)
_NAMES_ELSE = re.compile(
    rf"(?!{_GOES_ON}(?![a-z]))(?:[^\W\d][^\n]*?\d|\S{{0,3}}\d[\d,.]*\S{{0,4}}\s+(?:[a-z]+\s+)?for\s+(?:the|my|our)\s)",
    re.IGNORECASE,
)
"""A part that names something before its number, or for what it is; one that goes on with what stands before names nothing."""


def part_with(candidate: Candidate, clause: str) -> str:
    """The part of a clause that alone has the value; the whole where none or several have it."""
    value = candidate.value
    if value is None:
        return clause
    parts = _PARTS.split(clause)
    if value.number is not None:
        having = [part for part in parts if value.number in numbers_in(part)]
    else:
        having = [part for part in parts if normalise(value.text) in normalise(part)]
    return having[0] if len(having) == 1 else clause


def is_number_of_else(candidate: Candidate, clause: str) -> bool:
    """
    Whether a number is said of one thing, and the slot's own thing has another number in the same clause.

    >>> from stilltrue.model.claim import Value
    >>> claim = Candidate(subject="user", predicate="deposit", value=Value.of_number("600"))
    >>> is_number_of_else(claim, "Rent is 600 and the deposit is 6000.")
    True
    """
    value = candidate.value
    if value is None or value.number is None or candidate.derivation is not None:
        return False
    names = [normalise(name) for name in (candidate.predicate, candidate.qualifier) if name]
    parts = [(part, set(numbers_in(part))) for part in _PARTS.split(clause)]
    own = [numbers for part, numbers in parts if numbers and any(name in normalise(part) for name in names)]
    saying = [(part, numbers) for part, numbers in parts if abs(value.number) in numbers]
    return bool(own and saying) and all(numbers not in own and _NAMES_ELSE.match(part) for part, numbers in saying)


def is_change_of(candidate: Candidate, clause: str) -> bool:
    """
    Whether a number is by how much something changed, and not what it is.

    >>> from stilltrue.model.claim import Value
    >>> claim = Candidate(subject="user", predicate="rent", value=Value.of_number("50"))
    >>> is_change_of(claim, "My rent went up by 50 dollars."), is_change_of(claim, "My rent went up to 50 dollars.")
    (True, False)
    """
    value = candidate.value
    if value is None or value.number is None or candidate.act not in (Act.HOLDS, Act.CONFIRMS):
        return False
    return any(
        number == value.number
        and (_CHANGED_BEFORE.search(clause[:start]) or _CHANGED_BEHIND.match(clause, end)) is not None
        for _, start, end, number in language(language_of(clause)).numbers(clause)
    )


def is_of_other_span(candidate: Candidate, clause: str) -> bool:
    """
    Whether a number is said of a year where the slot is of a month, or the other way round.

    >>> from stilltrue.model.claim import Value
    >>> claim = Candidate(subject="user", predicate="monthly pay", value=Value.of_number("60000"))
    >>> is_of_other_span(claim, "I earn 60,000 a year."), is_of_other_span(claim, "I earn 6,000 a month.")
    (True, False)
    """
    if candidate.value is None or candidate.value.number is None or candidate.derivation is not None:
        return False
    named = " ".join(filter(None, (candidate.predicate, candidate.qualifier)))
    part = part_with(candidate, clause)
    return any(
        own.search(named) is not None and other.search(part) is not None and own.search(part) is None
        for own, other in ((_A_MONTH, _A_YEAR), (_A_YEAR, _A_MONTH))
    )


def is_of_another(candidate: Candidate, text: str, start: int, end: int) -> bool:
    """
    Whether the words around a quote say whose it is, and it is not the user's: "her | job is nurse".

    Args:
        candidate: what was made of it, of the user.
        text: the turn.
        start, end: where the quote stands in it.
    """
    named = normalise(" ".join(filter(None, (candidate.predicate, candidate.qualifier))))
    whose = _OF_ANOTHER.search(text[max(0, start - 40) : start])
    if whose is not None and normalise(whose[0]).removesuffix("의") not in named:
        return True
    quote = text[start:end]
    clause = clause_around(text, start, end)
    part = part_with(candidate, clause)
    if (_OTHERS_DO.match(clause) or _OTHERS_DO.match(part)) and not _OWN.search(part):
        return True
    if _FIRST_PERSON.search(quote) or re.match(_DOES, quote, re.IGNORECASE) is None:
        return False
    done = _DONE_BY_ANOTHER.search(text[max(0, start - 60) : end])
    return done is not None and done.end() + max(0, start - 60) > start
