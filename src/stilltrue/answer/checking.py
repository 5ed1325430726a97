"""Whether a sentence of a model is borne out by what it cites: its numbers, days, names, and which way it turns them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from stilltrue.answer.checking_chains import bears_on
from stilltrue.answer.exhibits import Board, Exhibit
from stilltrue.answer.figures import (
    Sum,
    dates_in,
    is_common_number,
    names_in,
    numbers_in,
    stands_in,
    stems_in,
    sum_of,
    without_dates,
)
from stilltrue.answer.paraphrase import agrees, is_bare, turned
from stilltrue.answer.reasons import unsaid_reason
from stilltrue.answer.succession import Succession
from stilltrue.answer.whose import Whose, of_another
from stilltrue.language import DateFound, DateRole, language, language_of
from stilltrue.model.claim import ValueKind
from stilltrue.model.fact import Fact
from stilltrue.model.scope import Channel
from stilltrue.model.time import MINUTE, Instant, Interval

_PAST = re.compile(
    r"\b(?:was|were|had|did|used\s+to|no\s+longer|not\s+any\s*more|formerly|previously|earlier|before|until|once|gave\s+up"
    r"|stopped|quit|ended|left|sold|moved|changed|switched|lived|worked|not)\b|n['’]t\b"
    r"|더\s?이상|까지|예전|이전|전에|과거|옛|원래|그만|끊|[았었였했됐왔갔셨]|않|아니|없",
    re.IGNORECASE,
)
"""Words that put what is said into the past, or take it back."""
_YES = re.compile(r"\W*(?:yes|yeah|yep|right|correct|네|예|맞)(?![a-z가-힣]{3})", re.IGNORECASE)
_NO = re.compile(r"\W*(?:no|nope|아니요?|아뇨|아닙니다)(?![a-z가-힣])", re.IGNORECASE)
_COUNTED = (".in", ".ago", ".later", ".within")
"""How the rules end that read a number of units as a date: "in 7 days" may be a stretch, and then its number is checked."""
_SEVERAL = re.compile(
    r"\b(?:for|over)\s+(?:[2-9]|\d{2,4}|two|three|four|five|six|ten|twelve)\s+(?:days|weeks|months|years)\b"
    r"|(?:[2-9]|\d{2,4}|두|세|네|다섯|여섯|열)\s?(?:달|개월|년|주일?|일)\s?치",
    re.IGNORECASE,
)
"""Several units of time that something is asked for."""
_HANGUL = re.compile(r"[가-힣]")
_PAST_SYLLABLE = re.compile(f"[{''.join(chr(code) for code in range(ord('가') + 20, ord('힣') + 1, 28))}]")
"""A Korean syllable that ends in ㅆ: a verb of one syllable in the past begins with it, and keeps it in each ending."""
_NO_WORDS = frozenset({Channel.ACT, Channel.STRUCTURED})
_SHORT_ANSWER = 4
"""Words of an answer that may be a bare name, in whatever script."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A sentence as a model wrote it, with the labels that it cites and its reckonings."""

    text: str
    cites: tuple[str, ...]
    sums: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """What the sentences answer: the question, the present, and the instant that it asks about."""

    question: str
    anchor: datetime
    now: Instant
    at: Instant
    window: Interval | None
    of_the_past: bool
    """It asks what was, so that a past value is an answer."""
    whose: Whose | None = None
    """Whom it is about; None where that is open."""

    @property
    def code(self) -> str:
        """The language that the answer is wanted in."""
        return language_of(self.question)


def objection(draft: Draft, board: Board, asking: Asking) -> str | None:
    """
    Why a sentence may not stand; None where it may.

    Args:
        draft: the sentence with the labels that it cites.
        board: what was shown.
        asking: the question.
    """
    cited = list(cited_by(draft, board))
    if not cited:
        return "it cites nothing that was shown"
    if not _in_language(draft.text, asking):
        return "it is not in the language of the question"
    words = "\n".join(one.words for one in cited)
    dates: list[DateFound] = []
    for found in dates_in(draft.text, asking.anchor):
        if _is_day(found, cited, asking, said_on=_is_of_saying(draft.text, found)):
            dates.append(found)
        elif not (found.rule.endswith(_COUNTED) or _is_exact(found)):
            return f"the date {found.text!r} does not stand in what it cites"
    if (number := _loose_number(draft, dates, cited, words, asking)) is not None:
        return f"the number {number:f} does not stand in what it cites"
    if (name := _loose_name(draft.text, dates, words, asking)) is not None:
        return f"{name!r} does not stand in what it cites"
    if _says_other(draft, dates, words, asking):
        return "it says nothing of what it cites"
    if (unsaid := unsaid_reason(draft.text, words, asking.question)) is not None:
        return unsaid
    if _turned(draft.text, cited, asking):
        return "it turns what it cites around"
    if asking.whose is not None and (why := of_another(draft.text, cited, asking.whose)) is not None:
        return why
    if _is_of_one(draft, cited, asking):
        return "it gives what one comes to where the question asks for several; work that out in sums"
    return None if draft.sums else turned(draft.text, _quotes(cited), asking.question)


def _is_of_one(draft: Draft, cited: Sequence[Exhibit], asking: Asking) -> bool:
    """Whether a sentence gives a number as it is on record to who asks for several of it: the rent, of two months."""
    several = _SEVERAL.search(asking.question)
    if several is None or draft.sums or any(several[0].casefold() in one.words.casefold() for one in cited):
        return False
    numbers = (fact for one in cited for fact in one.facts if fact.value is not None and fact.value.number is not None)
    return any(names_value(draft.text, fact) for fact in numbers)


def _quotes(cited: Sequence[Exhibit]) -> list[str]:
    """The words that people said of what is cited; none where it is past, a chain of values, or no words of anybody."""
    receipts = [receipt for one in cited for receipt in one.receipts]
    if any(one.past or one.chain is not None for one in cited) or any(
        receipt.turn.channel in _NO_WORDS for receipt in receipts
    ):
        return []
    return list(dict.fromkeys(receipt.quote for receipt in receipts))


def cited_by(draft: Draft, board: Board) -> Iterator[Exhibit]:
    """What was shown of what a sentence cites, each once."""
    seen: set[str] = set()
    for label in draft.cites:
        one = board.labelled(label)
        if one is not None and one.id not in seen:
            seen.add(one.id)
            yield one


def names_value(text: str, fact: Fact) -> bool:
    """Whether a text names the value of a fact."""
    value = fact.value
    if value is None:
        return False
    if value.kind in (ValueKind.NUMBER, ValueKind.MONEY) and value.number is not None:
        return abs(value.number) in {abs(number) for number in numbers_in(text)}
    if stands_in(value.text, text):
        return True
    wanted = stems_in(value.text)
    return bool(wanted) and wanted <= stems_in(text)


def stale(drafts: Sequence[Draft], board: Board, asking: Asking) -> Succession | None:
    """A chain of which the answer gives a value that holds no more, and none that does; None where it gives none."""
    if asking.of_the_past:
        return None
    whole = " ".join(draft.text for draft in drafts)
    for draft in drafts:
        for chain in _chains_of(draft, board):
            # A bare "yes" affirms what the question names.
            said = f"{draft.text} {asking.question}" if _YES.match(draft.text) else draft.text
            if not any(names_value(said, one.fact) for one in chain.past):
                continue
            present = any(names_value(whole, one.fact) for one in chain.in_force)
            if (chain.many and not _PAST.search(draft.text)) or (not chain.many and not present):
                return chain
    return None


def left_out(trace: str, drafts: Sequence[Draft], board: Board, asking: Asking) -> list[Succession]:
    """
    The chains that the model's own trace touches without their last value, which the answer does not give either.

    A chain that neither the question nor anything of the answer is about may be left out: the trace only mentions it.
    """
    if asking.of_the_past:
        return []
    answer = " ".join(draft.text for draft in drafts)
    told = f"{trace} {answer}"
    reckoned = {number for draft in drafts for written in draft.sums for number in sum_of(written).inputs}
    cited = [one for draft in drafts for one in cited_by(draft, board)]
    named = {one.id for one in cited}
    return [
        chain
        for chain in board.chains
        if chain.in_force
        and (chain.id in named or any(names_value(told, one.fact) for one in chain.past))
        and not any(names_value(told, one.fact) for one in chain.in_force)
        and (chain.id in named or bears_on(chain, asking.question, answer, reckoned, cited, board))
    ]


def one_sided(drafts: Sequence[Draft], board: Board) -> Fact | None:
    """A contested fact of which the answer gives one side and not the other; None where there is none."""
    whole = " ".join(draft.text for draft in drafts)
    facts = [fact for draft in drafts for one in cited_by(draft, board) for fact in one.facts if fact.contested]
    for fact in facts:
        sides = [names_value(whole, fact), *(stands_in(one.value.text, whole) for one in fact.challengers if one.value)]
        if any(sides) and not all(sides) and len(sides) > 1:
            return fact
    return None


def _chains_of(draft: Draft, board: Board) -> Iterator[Succession]:
    """The chains of the slots that a sentence cites, and those that any of its cited words are a value of."""
    slots = {fact.slot for one in cited_by(draft, board) for fact in one.facts}
    turns = {receipt.turn.id for one in cited_by(draft, board) for receipt in one.receipts}
    for chain in board.chains:
        behind = {receipt.turn.id for one in chain.stations for receipt in one.cited.receipts}
        if chain.slot in slots or behind & turns:
            yield chain


def _in_language(text: str, asking: Asking) -> bool:
    letters = [char for char in text if char.isalpha()]
    if not letters or (len(text.split()) < _SHORT_ANSWER and asking.code == "en" and language_of(text) == "en"):
        return True
    if asking.code == "ko":
        return bool(_HANGUL.search(text)) or len(text.split()) < _SHORT_ANSWER
    latin = sum(char.isascii() or "À" <= char <= "ɏ" for char in letters)
    return 2 * latin >= len(letters) or len(text.split()) < _SHORT_ANSWER


def _is_day(found: DateFound, cited: Sequence[Exhibit], asking: Asking, *, said_on: bool) -> bool:
    """Whether what a sentence cites, or the question, knows a date of it; one to the minute, that very minute."""
    unit = _unit(found)
    days = [day for one in cited for day in one.days]
    days += [each.interval for each in dates_in(asking.question, asking.anchor)]
    if unit is None:
        return True
    if _is_exact(found):
        return any(unit.overlaps(day) for day in days if day.end - day.start <= MINUTE)
    if any(unit.overlaps(day) for day in days) or unit.covers(asking.now):
        return True
    inside = any(one.stretch is not None and one.stretch.covers(unit.start) for one in cited)
    return found.role is DateRole.WHEN and inside and not said_on


_SAID_ON = re.compile(r"\b(?:said|told|mentioned|wrote)\b[^.!?]{0,20}$", re.IGNORECASE)
_SAID_ON_KO = re.compile(r"에?\s?(?:[가-힣]+\s){0,2}?(?:말씀|말하|말했|얘기|이야기|언급)")


def _is_of_saying(text: str, found: DateFound) -> bool:
    """Whether a date is that of the saying, and not one on which it held."""
    return _SAID_ON.search(text, 0, found.start) is not None or _SAID_ON_KO.match(text, found.end) is not None


def _is_exact(found: DateFound) -> bool:
    """Whether a date is to the minute; where it is not known, its numbers are looked up as numbers."""
    return found.moment is not None and found.moment.latest <= found.moment.earliest + MINUTE


def _unit(found: DateFound) -> Interval | None:
    """The unit that a date names, without what lies open before or after it."""
    moment = found.until if found.role is DateRole.UNTIL and found.until is not None else found.moment
    if moment is not None and moment.latest > moment.earliest:
        return Interval(moment.earliest, moment.latest)
    return found.interval if moment is None else Interval(moment.earliest, Instant(moment.earliest + 1))


def _loose_number(
    draft: Draft, dates: list[DateFound], cited: Sequence[Exhibit], words: str, asking: Asking
) -> Decimal | None:
    """A number of the sentence that is neither cited, nor reckoned from what is, nor how many it cites."""
    known = {abs(number) for number in numbers_in(words)}
    asked = {abs(number) for number in numbers_in(asking.question)}
    sums = [one for written in draft.sums if (one := sum_of(written)).outcome is not None]
    known |= _reckoned(sums, known | asked)
    known.add(Decimal(len(cited)))
    said = {abs(number) for number in numbers_in(without_dates(draft.text, dates))}
    loose = said - known
    # "18 packs for two weeks" says the question's own number again beside one that is borne out.
    if loose <= asked and (said & known or any(loose <= one.inputs for one in sums)):
        return None
    return min(loose, default=None)


def _reckoned(sums: Sequence[Sum], known: set[Decimal]) -> set[Decimal]:
    """What comes out of reckonings whose inputs are known, one built on the other."""
    given: set[Decimal] = set()
    for one in sums:
        inputs_known = all(number in known | given or is_common_number(number) for number in one.inputs)
        if inputs_known and one.outcome is not None and (one.inputs & (known | given)):
            given |= {abs(one.outcome), round(abs(one.outcome), 2), *(number for number in one.inputs)}
    return given


def _loose_name(text: str, dates: list[DateFound], words: str, asking: Asking) -> str | None:
    """A name that stands neither in what is cited nor in the question."""
    shown = f"{words}\n{asking.question}"
    for name in names_in(without_dates(text, dates)):
        if not stands_in(name, shown):
            return name
    return None


def _says_other(draft: Draft, dates: list[DateFound], words: str, asking: Asking) -> bool:
    """Whether none of its own words, those of the question apart, stands in what it cites; a number is a word of it too."""
    own = stems_in(draft.text) - stems_in(asking.question)
    if not own or draft.sums or numbers_in(without_dates(draft.text, dates)) - numbers_in(asking.question):
        return False
    shown = stems_in(words)
    if any(stem in shown or stands_in(stem, words) or _of_one_root(stem, shown) for stem in own):
        return False
    about = bool(stems_in(asking.question) & shown) or any(stands_in(one, words) for one in names_in(asking.question))
    return not (about and (is_bare(draft.text) or agrees(draft.text, words)))


def _of_one_root(stem: str, shown: set[str]) -> bool:
    """Whether a word is another form of one that stands there: "eater" of "eat", 짰습니다 of 짰지만."""
    if not stem.isascii():
        return _PAST_SYLLABLE.match(stem) is not None and any(one.startswith(stem[0]) for one in shown)
    return any(len(one) >= 3 and stem.startswith(one) for one in shown)


def _turned(text: str, cited: Sequence[Exhibit], asking: Asking) -> bool:
    """Whether it denies a value that holds, or affirms one that is said not to."""
    facts = [fact for one in cited for fact in one.facts if fact.value is not None]
    quotes = " ".join(receipt.quote for one in cited for receipt in one.receipts)
    if len({fact.value_key for fact in facts}) != 1 or len({fact.polarity for fact in facts}) != 1:
        return False
    fact, asked = facts[0], language(asking.code)
    if any(one.past for one in cited):
        return False
    if not names_value(text, fact):
        # A bare "no" denies what the question names.
        bare = names_value(asking.question, fact) and not asked.is_negated(asking.question)
        return bare and bool((_NO if fact.polarity else _YES).match(text))
    negated = language(language_of(text)).is_negated(text)
    if not fact.polarity:
        return not negated
    return negated and not language(language_of(quotes)).is_negated(quotes)
