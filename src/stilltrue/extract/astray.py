"""Whether the part of a clause that has a value says it of the slot that it was put into, and of the user. Pure."""

from __future__ import annotations

import re

from stilltrue.extract.polarity import clause_around
from stilltrue.extract.shown import number_of, numbers_in
from stilltrue.language import language, language_of
from stilltrue.language.tokens import normalise
from stilltrue.model.claim import Act, Candidate

_PARTS = re.compile(
    r",?\s+(?:and|but|while|whereas)\s+|[,;]\s+|(?<=이고)\s+|(?<=[가-힣]고)\s+(?!있|계|싶)|(?<=지만)\s+|(?<=는데|은데|인데)\s+"
)
_KIN_KO = r"(?:동생|언니|누나|오빠|형|엄마|아빠|어머니|아버지|할머니|할아버지|친구|남편|아내|딸|아들|이모|고모|삼촌|사촌|동료|상사|팀장|옆집|이웃)"
_OF_ANOTHER = re.compile(
    r"\b(?:his|her|their)\s+$|\b(?!(?:there|here|it|that|this|what|who|where|how|let)['’])[A-Z]\w+['’]s\s+$|\b(?:my|our)\s+\w+['’]s\s+$"
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
    r"|\s?(?:원|달러|유로|엔|명|개|킬로|살|시간|분|도|점|퍼센트|프로)?(?:이|가|을|를|씩|정도|쯤)?\s?(?:더\s|올랐|올라|올린|오른|인상|내렸|내려|내린|인하|깎|할인|늘었|늘어|줄었|줄어|빠졌)",
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
_AT_WORK = re.compile(r"\b(?:work|office|business|company)\b|회사|직장|업무|사무실", re.IGNORECASE)
_AT_HOME = re.compile(r"\b(?:home|private|personal)\b|(?<![가-힣])집|자택|개인|사적", re.IGNORECASE)
_LONGEST = 100
_THAN_WHICH = re.compile(
    r"\bthan\b[^,.;!?]{1,40},?\s+(?:which|who|that)\s+(?:is|was|are|were|has|had)\b[^,.;!?]{0,20}$", re.IGNORECASE
)
_NOTHING_MORE = re.compile(r"\bnothing\s+(?:[\w'’]+\s+){0,3}(?:more|better)\s+than\b", re.IGNORECASE)
"""A "than" that praises: "nothing I enjoy more than swimming"."""
_UNITS = {
    "feet": ("foot", "feet", "ft", "피트"), "metre": ("metre", "metres", "meter", "meters", "m", "미터"),
    "kilometre": ("km", "kms", "kilometre", "kilometres", "kilometer", "kilometers", "킬로미터"), "mile": ("mile", "miles", "mi", "마일"),
    "kilogram": ("kg", "kgs", "kilo", "kilos", "kilograms", "킬로그램"), "pound": ("lb", "lbs", "pound", "pounds", "파운드"),
    "centimetre": ("cm", "centimetres", "centimeters", "센티", "센티미터"), "inch": ("inch", "inches", "인치"),
    "gram": ("g", "gram", "grams", "그램"), "ounce": ("oz", "ounce", "ounces", "온스"), "litre": ("l", "litre", "litres", "liter", "liters", "리터"),
    "gallon": ("gallon", "gallons", "갤런"), "minute": ("minute", "minutes", "min", "mins", "분"), "hour": ("hour", "hours", "시간"),
    "day": ("day", "days", "일"), "week": ("week", "weeks", "주"), "month": ("month", "months", "개월", "달"), "year": ("year", "years", "년"),
}  # fmt: skip
_UNIT_OF = {word: unit for unit, words in _UNITS.items() for word in words}
_AMOUNT = re.compile(r"(?P<number>\d[\d,.]*)\s?(?P<word>[a-z]{1,12}|[가-힣]{1,4})", re.IGNORECASE)
_FROM = re.compile(r"\bfrom\b|former|previous|origin|depart|이전|출발|예전|전\s", re.IGNORECASE)
_NOT = re.compile(r"\bnot\s+(?P<what>[^,.;!?]{1,30})|(?P<before>\S{1,12})\s?(?:아니라|아니고|말고)", re.IGNORECASE)
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


def is_of_one_part(clause: str) -> bool:
    """Whether a clause tells of one thing, and not of one and another."""
    return _PARTS.search(clause) is None


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
    claimed = number_of(candidate.value)
    if claimed is None or candidate.derivation is not None:
        return False
    names = [normalise(name) for name in (candidate.predicate, candidate.qualifier) if name]
    parts = [(part, set(numbers_in(part))) for part in _PARTS.split(clause)]
    own = [numbers for part, numbers in parts if numbers and any(name in normalise(part) for name in names)]
    saying = [(part, numbers) for part, numbers in parts if abs(claimed) in numbers]
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


def is_compared_with(candidate: Candidate, clause: str, *, worded: str = "") -> bool:
    """
    Whether a value is only what something else is held against: behind "than", before 보다, 아니라 or 말고.

    Args:
        candidate: what was made of it.
        clause: the words that it rests on.
        worded: the value as it was proposed; a day is no longer in its words.

    >>> from stilltrue.model.claim import Value
    >>> claim = Candidate(subject="user", predicate="attitude", qualifier="coffee", value=Value.of_text("likes"))
    >>> (
    ...     is_compared_with(claim, "I'd rather have tea than coffee."),
    ...     is_compared_with(claim, "I like coffee more than tea."),
    ... )
    (True, False)
    """
    if candidate.act is not Act.HOLDS or not candidate.polarity:
        return False
    words = (candidate.qualifier or (candidate.value.text if candidate.value is not None else "")).strip()
    if worded and words not in clause:
        words = worded.strip()
    if not 0 < len(words) <= _LONGEST or _NOTHING_MORE.search(clause):
        return False
    named = re.escape(words)
    less = (
        rf"\bcompared\s+(?:to|with)\s+(?:the\s+|my\s+)?{named}\b|{named}에\s?비(?:해|하면|교하면)|\bthan\s+(?:an?\s+|the\s+|my\s+)?{named}\b|[,;]\s+(?:but\s+)?not\s+(?:an?\s+|the\s+|my\s+)?{named}\b"
        rf"|{named}보(?:다|단)|{named}(?:이|가|은|는)?\s?(?:아니라|아니고|아니야|아니에요|아닙니다|말고)"
    )
    if _FROM.search(candidate.predicate) is None:
        less += (
            rf"|\bfrom\s+(?:the\s+)?{named}\s+to\s|{named}에서\s\S{{1,12}}로\s?(?:바[꿨꾸뀌]|옮|변경|미[뤘루]|당[겼기])"
        )
    places = [found.start() for found in re.finditer(named, clause, re.IGNORECASE)]
    compared = re.findall(less, clause, re.IGNORECASE)
    if bool(places) and len(compared) == len(places):
        return True
    if places and (
        _THAN_WHICH.search(clause[: places[-1]]) or re.search(rf"{named}(?:인|이던|였던)\s\S{{1,12}}보다", clause)
    ):
        return True
    number = candidate.value.number if candidate.value is not None else None
    behind = [found["what"] or found["before"] for found in _NOT.finditer(clause)]
    return candidate.corrects is not None and any(
        re.match(rf"(?:an?\s+|the\s+)?{named}\b", what, re.IGNORECASE) is not None
        or (number is not None and number in numbers_in(what))
        for what in behind
    )


def is_in_other_unit(candidate: Candidate, clause: str) -> bool:
    """
    Whether a clause has the number of a value in another unit only.

    >>> from stilltrue.model.claim import Value
    >>> claim = Candidate(subject="fence", predicate="length", value=Value.of_text("12 metres"))
    >>> is_in_other_unit(claim, "The fence is 12 feet long."), is_in_other_unit(claim, "The fence is 12 m long.")
    (True, False)
    """
    claimed = _AMOUNT.fullmatch(candidate.value.text.strip()) if candidate.value is not None else None
    unit = _unit_named(claimed["word"]) if claimed is not None else None
    if claimed is None or unit is None:
        return False
    said = {
        _unit_named(found["word"])
        for found in _AMOUNT.finditer(clause)
        if found["number"].strip(".,") == claimed["number"]
    } - {None}
    return unit not in said if said else _comes_behind(claimed["number"], unit, clause)


def _comes_behind(number: str, unit: str, clause: str) -> bool:
    """Whether a number stands right behind a greater amount in a unit, as its rest: 1미터 75."""
    found = re.search(
        rf"\d\s?(?P<word>[a-z]{{1,12}}|[가-힣]{{1,4}})\s{re.escape(number)}(?![\d.,]*\d)", clause, re.IGNORECASE
    )
    return found is not None and _unit_named(found["word"]) == unit


def _unit_named(word: str) -> str | None:
    """The unit that a word is, with a particle or without one."""
    plain = word.casefold()
    return next(
        (
            _UNIT_OF[plain[:end]]
            for end in range(len(plain), 0, -1)
            if plain[:end] in _UNIT_OF and (end == len(plain) or not plain.isascii())
        ),
        None,
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


def is_of_other_sort(candidate: Candidate, clause: str) -> bool:
    """
    Whether a clause says of which sort a thing is, and the claim that it is of the other: a work e-mail as a private one.

    >>> from stilltrue.model.claim import Value
    >>> claim = Candidate(subject="user", predicate="email", qualifier="private", value=Value.of_text("a@x.io"))
    >>> is_of_other_sort(claim, "My work email is a@x.io.")
    True
    """
    named = candidate.qualifier or ""
    part = part_with(candidate, clause)
    return any(
        own.search(named) is not None and other.search(part) is not None and own.search(part) is None
        for own, other in ((_AT_WORK, _AT_HOME), (_AT_HOME, _AT_WORK))
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
