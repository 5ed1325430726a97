"""
Whether a sentence says the same as the words it rests on, as far as the words alone show that it does not.

Numbers, days and names are looked up elsewhere; here it is what stands around them: which way round something is, of
what a number is said, in which unit, by whom, whether it is over, only planned, or what was turned down.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal

from stilltrue.answer.bounded import out_of_bounds
from stilltrue.answer.clauses import Pair, clauses_of, is_negative, names, numbers, overlap, stems
from stilltrue.answer.framed import FOR_TALK, condition_left_out, framed, is_as_often
from stilltrue.answer.handovers import handed_round, is_as_handed
from stilltrue.answer.heads import said_of_another
from stilltrue.answer.opposites import currencies, measures, rates, sides, stances
from stilltrue.answer.ordered import TIES, keeps_order, order_turned
from stilltrue.answer.owned import of_owned
from stilltrue.answer.persons import another_person, name_of_another, roles_turned, subjects
from stilltrue.answer.ranked import is_ranked_alike, ranked_round
from stilltrue.language import language, language_of

_YES = re.compile(r"\W*(?:yes|yeah|yep|네|예|はい)\W*", re.IGNORECASE)
_NO = re.compile(r"\W*(?:no|nope|아니요?|아뇨|아닙니다|いいえ)\W*", re.IGNORECASE)
_TURNED_DOWN = (
    re.compile(r"(?:,\s*|\band\s+)(?:and\s+)?not\s+(?:in\s+|at\s+|on\s+)?(?:the\s+|an?\s+)?(?P<what>[\w' -]{2,40}?)(?=[.,;!?]|$)", re.IGNORECASE),
    re.compile(r"\b(?:instead\s+of|rather\s+than)\s+(?:the\s+|an?\s+)?(?P<what>[\w' -]{2,40}?)(?=[.,;!?]|$|\s+(?:and|but)\b)", re.IGNORECASE),
    re.compile(r"(?P<what>(?:\w{1,10}(?<![은는이가,])\s)?\w{1,12})\s?(?:말고|대신)(?=\s)"),
    re.compile(r"(?P<what>[\w가-힣]{1,20}?)(?:이|가)\s아니[라고]"),
)  # fmt: skip
_SINCE = re.compile(r"\b(?:since|from|as\s+of|starting)\b|부터", re.IGNORECASE)
_UNTIL = re.compile(r"\b(?:until|till?|up\s+to|through)\b|까지", re.IGNORECASE)
_YEARLY = re.compile(r"\b(?:19|20)\d\d\b|\b(?:19|20)\d\d(?=년)")
_MEANT = re.compile(
    r"\b(?:may|might|maybe|perhaps|could|would|will|plan\w*|going\s+to|intend\w*|want\w*|hop(?:e|es|ing)|think\w*|consider\w*|if"
    r"|possib\w*|likely|should|propos\w*|about\s+to)\b|['’]ll\b"
    r"|아마|예정|계획|생각|수도|려고|려는|싶|거야|겁니다|것입니다|것\s?같|[가-힣]까\s|다면|으면|하면|면\s|할\s|실\s",
    re.IGNORECASE,
)
"""Words by which a sentence leaves open whether something is so yet."""
_ONCE = re.compile(
    r"\b(?:was|were|had|did|gave|given|used\s+to|once|formerly|previously|earlier|before|until|no\s+longer|any\s*more|\w+ed)\b"
    r"|[았었였했됐왔갔셨]|예전|이전|전에|과거|더\s?이상|그만|까지",
    re.IGNORECASE,
)
_NEGATED_SENSE = re.compile(
    r"\b(?:avoid|hate|dislike|without|refus|lack|stop|quit|fail|cancel|forg[eo]t|declin|neglect)\w*|깜빡|까먹|잊|싫|끊|피하|그만|없이|거부|취소",
    re.IGNORECASE,
)
_DENIED_SENSE = re.compile(
    r"\b(?:never|not)\s+(?:really\s+|actually\s+)?(?:avoid|hate|dislike|refus|quit|stop|cancel)\w*"
    r"|n['’]t\s+(?:avoid|hate|dislike|refuse|quit|stop|cancel)\b|(?:싫|끊|피하|그만두|거부하|취소하)[가-힣]{0,3}지\s?(?:않|는\s?않)",
    re.IGNORECASE,
)
"""A "not" for the very word that has one in it: "you never quit"."""
_TURNS = "it turns what it cites around"


def turned(sentence: str, quotes: list[str], question: str) -> str | None:
    """
    Why a sentence does not say what the words say that it cites; None where nothing shows that.

    Args:
        sentence: as a model wrote it.
        quotes: the words of whoever said what it cites.
        question: what it answers.
    """
    clauses = tuple(clause for quote in quotes for clause in clauses_of(quote))
    if not clauses:
        return None
    if is_bare(sentence):
        return _bare(sentence, clauses, question)
    for quote in quotes:
        if (why := order_turned(sentence, quote) or condition_left_out(sentence, quote)) is not None:
            return why
    for part in clauses_of(sentence):
        clause = max(clauses, key=lambda one: (2 * overlap(part, one) + overlap(question, one), -len(one)))
        pair = Pair(part, clause, clauses, question)
        if (why := next((why for check in _CHECKS if (why := check(pair)) is not None), None)) is not None:
            return why
    return None


def is_bare(sentence: str) -> bool:
    """Whether a sentence is a yes or a no and nothing else."""
    return _YES.fullmatch(sentence) is not None or _NO.fullmatch(sentence) is not None


def agrees(sentence: str, words: str) -> bool:
    """Whether a sentence says in other words what some words say: likes for loves, grew for increased, no for never."""
    both_negative = is_negative(sentence) and is_negative(words)
    if is_ranked_alike(sentence, tuple(clauses_of(words))):
        return True
    if is_as_often(sentence, words):
        return True
    return both_negative or bool(stances(sentence) & stances(words)) or bool(set(sides(sentence)) & set(sides(words)))


def _bare(sentence: str, clauses: tuple[str, ...], question: str) -> str | None:
    """A bare yes to what the words deny, or a bare no to what they say, in so many words."""
    clause = max(clauses, key=lambda one: overlap(question, one))
    wanted = stems(question)
    if not wanted and not _is_kana(question):
        return None
    is_whole = overlap(question, clause) == len(wanted)
    differs = is_negative(clause) != is_negative(question)
    if _YES.fullmatch(sentence):
        return _TURNS if differs and (is_whole or _is_kana(question)) else None
    return _TURNS if not differs and is_whole and wanted else None


def _is_kana(text: str) -> bool:
    return re.search(r"[\u3040-\u30ff]", text) is not None


def _negation(pair: Pair) -> str | None:
    """One says that it is so, the other that it is not."""
    is_denied = _DENIED_SENSE.search(pair.sentence) and _NEGATED_SENSE.search(pair.clause)
    if pair.is_close and is_denied and not is_negative(pair.clause):
        return _TURNS
    if not pair.is_close or pair.is_of_several or (stances(pair.sentence) and stances(pair.clause)):
        return None
    if _NEGATED_SENSE.search(pair.sentence) or _NEGATED_SENSE.search(pair.clause) or _turned_down(pair.sentence):
        return None
    refused = _turned_down(", ".join(pair.clauses))
    if refused and not names(pair.sentence, refused):
        return None
    return _TURNS if is_negative(pair.sentence) != is_negative(pair.clause) else None


def _number_of_another(pair: Pair) -> str | None:
    """A number stands in the words, but is said there of something else than in the sentence."""
    about = _named(pair)
    said = {abs(number) for number in numbers(pair.sentence)}
    own = {number: [one for one in pair.clauses if number in numbers(one)] for number in said}
    for number in sorted(said):
        places = own[number]
        if places and all(_is_opposite(pair.sentence, one) for one in places):
            return f"the number {number:f} is said of something else"
        if not places or any(names(one, about) for one in places):
            continue
        if not about:
            continue
        rivals = [one for one in pair.clauses if names(one, about) and numbers(one)]
        if rivals and number not in _labels(pair) and all(_is_of_else(one, pair) for one in places):
            return f"the number {number:f} is said of something else"
    return None


def _is_of_else(clause: str, pair: Pair) -> bool:
    """Whether a clause names something of its own, and does not go on about what stands before it."""
    if language_of(clause) == "ko":
        own = set(subjects(clause))
        return bool({who for who in own if who not in pair.sentence}) or bool(numbers(clause) & _others(pair))
    own = {stem for stem in stems(clause) if not stem[0].isdigit()}
    return bool(own - stems(pair.sentence) - stems(pair.question)) or bool(numbers(clause) & _others(pair))


def _others(pair: Pair) -> set[Decimal]:
    """The numbers that stand where those of the question do, and are others: room 12, asked of room 14."""
    if not _labels(pair):
        return set()
    return {number for one in pair.clauses for number in numbers(one)} - numbers(pair.sentence) - _labels(pair)


def _is_opposite(sentence: str, clause: str) -> bool:
    known = dict(sides(clause))
    return any(known.get(number, side) != side for number, side in sides(sentence))


def _named(pair: Pair) -> frozenset[str]:
    """The words of sentence and question that tell the clauses with numbers apart."""
    numbered = [one for one in pair.clauses if numbers(one)]
    words = stems(pair.sentence) & (stems(pair.question) | stems(pair.sentence))
    telling = [stem for stem in words if 0 < sum(names(one, {stem}) for one in numbered) < len(numbered)]
    digits = [
        f"{number:f}" for number in numbers(pair.question) if sum(number in numbers(one) for one in numbered) == 1
    ]
    return (
        frozenset([*(stem for stem in telling if not stem[0].isdigit()), *digits]) if len(numbered) > 1 else frozenset()
    )


def _labels(pair: Pair) -> frozenset[Decimal]:
    """The numbers of the question: they name what is asked of, and say nothing of it."""
    return frozenset(abs(number) for number in numbers(pair.question))


def _unit(pair: Pair) -> str | None:
    """The same number by another period, in another currency, or in another unit."""
    shared = {abs(number) for number in numbers(pair.sentence)} & {abs(number) for number in numbers(pair.clause)}
    if not shared:
        return None
    for read in (rates, currencies, measures):
        said, known = read(pair.sentence), read(" ".join(pair.clauses))
        if said and known and not said & known:
            return f"it says {min(said)} where what it cites says {min(known)}"
    return None


def _stance(pair: Pair) -> str | None:
    said, known = stances(pair.sentence), stances(pair.clause)
    return _TURNS if len(said) == len(known) == 1 and said != known else None


def _direction(pair: Pair) -> str | None:
    if not pair.shared:
        return None
    said, known = pair.sentence, pair.clause
    if keeps_order(pair):
        # "B after A" is "A before B".
        said, known = TIES.sub(" ", said), TIES.sub(" ", known)
    is_turned = _is_opposite(said, known)
    return _TURNS if is_turned and is_negative(pair.sentence) == is_negative(pair.clause) else None


def _over(pair: Pair) -> str | None:
    """What is over is told as though it were so."""
    pack = language(language_of(pair.clause))
    over = (
        pack.is_recollection(pair.clause)
        or re.search(
            r"\bno\s+longer\b|\bgave\s+(?:up|away)\b|더\s?이상|관[두뒀]|그만[두뒀]", pair.clause, re.IGNORECASE
        )
        is not None
    )
    if not over or not pair.is_close:
        return None
    told = _ONCE.search(pair.sentence) is not None or is_negative(pair.sentence)
    return None if told else "it is over, and told as though it were so"


def _not_yet(pair: Pair) -> str | None:
    """What is only planned, supposed or thought of is told as though it were so."""
    quote = next((one for one in pair.clauses if one == pair.clause), pair.clause)
    quote, around = FOR_TALK.sub("", quote), FOR_TALK.sub("", " ".join(pair.clauses))
    pack = language(language_of(quote))
    is_open = pack.is_plan(quote) or pack.is_hedged(quote) or pack.is_hypothetical(quote)
    is_open = is_open or (len(pair.clauses) <= 3 and pack.is_hypothetical(around))
    if not is_open or not pair.shared:
        return None
    return None if _MEANT.search(pair.sentence) else "it is not said to be so yet"


def _since_until(pair: Pair) -> str | None:
    """From a day on, where the words say up to it; or the other way about."""
    whole = " ".join(pair.clauses)
    if not set(_YEARLY.findall(pair.sentence)) & set(_YEARLY.findall(whole)):
        return None
    said = (_SINCE.search(pair.sentence) is not None, _UNTIL.search(pair.sentence) is not None)
    known = (_SINCE.search(whole) is not None, _UNTIL.search(whole) is not None)
    is_turned = sum(said) == sum(known) == 1 and said != known
    return "it says since where what it cites says until, or the other way about" if is_turned else None


def _turned_down(clause: str) -> set[str]:
    """The words of what a clause says was not taken, those of what was taken apart."""
    for pattern in _TURNED_DOWN:
        if (found := pattern.search(clause)) is not None:
            rest = f"{clause[: found.start('what')]} {clause[found.end() :]}"
            words = stems(found["what"]) | {f"{number:f}" for number in numbers(found["what"])}
            return {word for word in words if not names(rest, {word})}
    return set()


def _declined(pair: Pair) -> str | None:
    """It gives what the words say was turned down, and nothing of what was taken."""
    whole = ", ".join(pair.clauses)
    refused = _turned_down(whole)
    if not refused or not names(pair.sentence, refused) or is_negative(pair.sentence) or _turned_down(pair.sentence):
        return None
    return "it gives what was turned down"


def _roles(pair: Pair) -> str | None:
    """Who is said to do what to whom, or to be more than whom, by whatever words say it."""
    if is_as_handed(pair) or is_ranked_alike(pair.sentence, pair.clauses):
        return None
    return handed_round(pair) or ranked_round(pair) or roles_turned(pair)


_CHECKS: tuple[Callable[[Pair], str | None], ...] = (
    _declined, _number_of_another, name_of_another, _unit, _stance, _direction, framed, out_of_bounds, of_owned, _over, _not_yet, _since_until, another_person, said_of_another, _roles, _negation,
)  # fmt: skip
