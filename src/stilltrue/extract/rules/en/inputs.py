"""More sentences in English that give a plan its numbers: "one oven bakes 40 loaves", "so 72 bottles"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from stilltrue.extract.rules.amounts import AMOUNT_EN, NUMBER_EN, Named, amount_en, number_of
from stilltrue.extract.rules.en.nouns import NP, PERIODS, W, is_plural, named_of, noun_of, plural, singular
from stilltrue.extract.rules.parts import Setting
from stilltrue.extract.rules.state import Told
from stilltrue.extract.rules.worked_out import derivation_of, slot_words
from stilltrue.language.late import late
from stilltrue.model.claim import Kind, Value, ValueKind

_A, _N = rf"(?P<a>{AMOUNT_EN})", rf"(?P<n>{NUMBER_EN})"
_SPAN = r"(?P<unit>hours?|minutes?|days?|weeks?|months?)"
_TASK = (
    r"(?:annotat|label|print|order|bak|invit|test|translat|paint|build|pack|ship|hir|collect|process|survey|interview|serv|feed|review|edit|record"
    r"|transcrib|grad|mark|wash|clean|plant|sew|cook|prepar|produc|deliver|scan|sort|wrap|assembl|repair|check|mail|send)(?:e|l)?"
)
_DONE = r"(?:\w+ed|made|done|sent|built|sewn|written|read)"
_TAIL = rf"(?:\s(?:(?:for|at|to|in|on)\s(?:the\s|our\s|my\s)?{W}(?:\s{W})?|altogether|in total|in all|{_DONE}))?"
_TO_DO = late(
    rf"(?:(?:we|i)(?:'ll| will|'re going to| are going to| plan to| have to| need to| must| still have to| want to)\s{_TASK}|(?:the plan is|our plan is|it's|there are(?: still)?))\s{_N}\s(?P<np>{NP})(?:\sto\s{W})?{_TAIL}",
    re.IGNORECASE,
)
_LISTED = late(
    rf"(?:the|our|my)\s(?P<np>{W}\s(?:list|count))\sfor\s(?:the|our|my)\s{W}(?:\s{W})?\s(?:stands\sat|sits\sat|is\sat|is\snow|is|has|comes\sto)\s{_N}(?:\s{W})?",
    re.IGNORECASE,
)
_WANTED = late(
    rf"(?:we|i)(?:'re| are|'m| am)?\s(?:expect|expecting|need|have|got|want)\s{_N}\s(?P<np>{NP}){_TAIL}", re.IGNORECASE
)
_NOW_IT_IS = late(
    rf"(?:(?:now|today)\s)?(?:it's|it is|there are|there's|we have)\s(?:now\s)?{_N}\s(?P<np>{NP}){_TAIL}", re.IGNORECASE
)
_DOES = late(
    rf"(?:each|every|one|a single)\s(?P<per>{W}(?:\s{W})?)\s(?!(?:is|was|has|does|says|knows|likes|loves|wants|always|costs)\b)[a-z]+(?:s|es)(?:\s(?:after|care of))?\s(?:up to\s)?{_N}\s(?P<np>{NP})(?:\s(?:a|per)\s(?:day|week|shift|trip))?{_TAIL}",
    re.IGNORECASE,
)
_SEATS = late(
    rf"(?:each|every|one|a|an|a single)\s(?P<per>{W}(?:\s{W})?)\s(?:seats|sleeps|feeds|serves)\s(?:up to\s)?{_N}",
    re.IGNORECASE,
)
_TAKES = late(
    rf"(?:each|every|one|a|an|a single)\s(?P<per>{W}(?:\s{W})?)\s(?:takes?|needs?|requires?|lasts?)\s(?:us\s|me\s)?{_N}\s{_SPAN}",
    re.IGNORECASE,
)
_EVERYBODY = late(rf"(?:everybody|everyone|each of us)\s[a-z]+(?:s|es)\s{_N}\s(?P<np>{NP})", re.IGNORECASE)
_ENOUGH = late(rf"(?:a|one|each)\s(?P<per>{W}(?:\s{W})?)\sis\senough\sfor\s{_N}\s(?P<np>{NP})", re.IGNORECASE)
_TASK_COSTS = late(
    rf"(?:(?:to\s)?{W}(?:ing)?\s(?:one|a|an|each|every)\s(?P<per>{W})|(?:one|each|every)\s(?P<one>{W}))\s(?:costs?|is|runs)\s(?:us\s|me\s)?{_A}(?:\sto\s{W})?",
    re.IGNORECASE,
)
_GETS_PER = late(
    rf"(?:the\s|our\s)?{W}(?:\s{W})?\s(?:gets?|earns?|charges?|asks?|takes?|are paid|is paid|makes?)\s{_A}\s(?:per|for each|for every|an?)\s(?P<per>{W})",
    re.IGNORECASE,
)
_PERIOD = r"(?P<per>day|week|month|year)"
_THEY_USE = late(
    rf"(?:the|our|my)\s{W}(?:\s{W})?\s(?:eats?|uses?|drinks?|needs?|makes?|goes? through|produces?|bakes?|sells?|gets? through|consumes?)\s{_N}\s(?P<np>{NP})\s(?:a|per|each|every)\s{_PERIOD}",
    re.IGNORECASE,
)
_COVERS = late(
    rf"(?:the\s|our\s|my\s)?(?P<np>{NP})\s(?:should\s|has to\s|must\s)?(?:covers?|lasts?|is good for|are good for|is for)\s{_N}\s{_SPAN}"
    rf"|(?:we|i)\s(?:order|buy|get|stock up on|cook|shop for)\s(?P<np2>{NP})\sfor\s(?P<n2>{NUMBER_EN})\s(?P<unit2>hours?|minutes?|days?|weeks?|months?)\sat\sa\stime",
    re.IGNORECASE,
)
_NEEDED = late(
    rf"(?:the\s|our\s)?(?P<ly>daily|weekly|monthly|yearly)\s(?:(?P<of>{W})\s)?(?:need|needs|demand|consumption|usage|use)(?:\s?[:=]|\s(?:is|are)(?:\s(?:now|only|just|up to|down to))*)\s{_N}\s(?P<np>{W})",
    re.IGNORECASE,
)
_AS = late(rf"{_A}(?:\s{W}){{0,2}}\sas\s(?P<np>(?:the|our|my)\s{W}(?:\s{W}){{0,5}})", re.IGNORECASE)
_WE_HAVE = late(
    rf"(?:(?:together|between us|as a couple),?\s)?(?:we|i)(?:'ve got)?\s?(?:have|take home|bring home|earn|get|pay|receive|make)?\s(?:an?\s|our\s|my\s)?(?:(?P<np>{NP})\sof\s{_A}|(?P<a2>{AMOUNT_EN})(?:\sa month)?\s(?:as|in)\s(?:our\s|my\s)?(?P<np2>{NP}))(?:\s(?:a|per|each|every)\s(?:month|week|year))?",
    re.IGNORECASE,
)
_SAVES = late(
    rf"(?:i|we)(?:'m|'re)?\s(?:always\s|usually\s|now\s)?(?:put aside|set aside|save|put away|saving|putting aside|setting aside)\s(?P<p>\d{{1,3}}(?:\.\d{{1,3}})?\s?(?:%|percent|per cent))\sof\s(?P<np>(?:the|our|my)\s{NP})",
    re.IGNORECASE,
)
_FORECAST = late(
    rf"(?:the|our|my)\s(?:forecast\s|expected\s|predicted\s|current\s)?(?P<np>{NP})\sfor\s(?:the|our|my)\s(?P<of>{W}(?:\s{W})?)\sis\s(?:now\s)?{_A}(?:\snow)?",
    re.IGNORECASE,
)


def is_to_do(text: str) -> bool:
    """Whether a sentence says of how many something has to be done: a plan's number is so already."""
    return _TO_DO.fullmatch(text) is not None


def _counted(found: re.Match[str], _: Setting) -> Iterator[Told]:
    number, noun = number_of(found["n"]), noun_of(found["np"])
    if number is not None and number != 1 and noun is not None and is_plural(noun):
        yield Told(Named(noun, counted=True), Value.of_number(number))


def _listed(found: re.Match[str], _: Setting) -> Iterator[Told]:
    number, named = number_of(found["n"]), named_of(found["np"])
    if number is not None and named is not None:
        yield Told(named, Value.of_number(number))


def _for_each(found: re.Match[str], setting: Setting) -> Iterator[Told]:
    """So many in each of those: how many of those are needed follows, the last one perhaps not full."""
    parts = found.groupdict()
    number, noun, per = number_of(found["n"]), noun_of(parts.get("np") or "people"), noun_of(found["per"])
    if number is None or not number or noun is None or per is None or per in PERIODS or not is_plural(noun):
        return
    rate, counted = Named(f"{noun} per {singular(per)}", counted=False), Named(noun, counted=True)
    yield Told(rate, Value.of_number(number), kind=Kind.RULE)
    inputs = {"number": slot_words(counted, setting.me), "each": slot_words(rate, setting.me)}
    derivation = derivation_of("ceil(number / each)", inputs)
    needed = Named(f"{plural(singular(per))} needed", counted=False)
    yield Told(needed, None, kind=Kind.RULE, derivation=derivation)


def _for_everybody(found: re.Match[str], _: Setting) -> Iterator[Told]:
    number, noun = number_of(found["n"]), noun_of(found["np"])
    if number is not None and noun is not None and is_plural(noun):
        yield Told(Named(f"{noun} per person", counted=False), Value.of_number(number), kind=Kind.RULE)


def _lasts(found: re.Match[str], _: Setting) -> Iterator[Told]:
    number, per = number_of(found["n"]), noun_of(found["per"])
    unit = plural(singular(found["unit"].casefold()))
    if number is not None and per is not None:
        yield Told(Named(f"{unit} per {singular(per)}", counted=False), Value.of_number(number, unit), kind=Kind.RULE)


def _price(found: re.Match[str], _: Setting) -> Iterator[Told]:
    parts = found.groupdict()
    value, per = amount_en(found["a"]), noun_of(parts.get("per") or parts.get("one") or "")
    if value is not None and per is not None and value.kind is ValueKind.MONEY and per not in PERIODS:
        yield Told(Named(f"price per {singular(per)}", counted=False), value)


def _rate(found: re.Match[str], _: Setting) -> Iterator[Told]:
    number, noun = number_of(found["n"]), noun_of(found["np"])
    if number is not None and noun is not None:
        yield Told(Named(f"{noun} a {found['per'].casefold()}", counted=False), Value.of_number(number))


def _covers(found: re.Match[str], _: Setting) -> Iterator[Told]:
    """For how long something is ordered: a number of weeks of it."""
    number, noun = number_of(found["n"] or found["n2"]), noun_of(found["np"] or found["np2"])
    unit = plural(singular((found["unit"] or found["unit2"]).casefold()))
    if number is not None and noun is not None:
        yield Told(Named(f"{unit} of {noun}", counted=True), Value.of_number(number))


def _owned(found: re.Match[str], _: Setting) -> Iterator[Told]:
    value, noun = amount_en(found["a"] or found["a2"]), noun_of(found["np"] or found["np2"])
    if value is not None and noun is not None and value.kind is ValueKind.MONEY:
        yield Told(Named(noun, counted=False, owned=True), value)


def _as(found: re.Match[str], _: Setting) -> Iterator[Told]:
    value, named = amount_en(found["a"]), named_of(found["np"])
    if value is not None and named is not None:
        yield Told(named, value)


def _saved(found: re.Match[str], setting: Setting) -> Iterator[Told]:
    """A share of what comes in that is saved: its rate, and what it comes to."""
    share, whole = amount_en(found["p"]), named_of(found["np"])
    if share is None or whole is None:
        return
    rate = Named("savings rate", counted=False, owned=True)
    yield Told(rate, share, kind=Kind.RULE)
    inputs = {"rate": slot_words(rate, setting.me), "whole": slot_words(whole, setting.me)}
    savings = Named("savings", counted=False, owned=True)
    yield Told(savings, None, kind=Kind.RULE, derivation=derivation_of("rate * whole", inputs))


def _measured(found: re.Match[str], _: Setting) -> Iterator[Told]:
    value, noun, of = amount_en(found["a"]), noun_of(found["np"]), noun_of(found["of"])
    measured = value is not None and value.kind is ValueKind.NUMBER and value.unit is not None
    if value is not None and measured and noun is not None and of is not None:
        yield Told(Named(f"{noun} for {of}", counted=False), value)


def _needed(found: re.Match[str], _: Setting) -> Iterator[Told]:
    """So much of a thing in each week: "weekly snack need: 13 packs"."""
    number, thing = number_of(found["n"]), noun_of(found["of"] or found["np"])
    period = _PERIODS[found["ly"].casefold()]
    if number is not None and thing is not None:
        things = found["np"].casefold()
        named = f"{things} of {plural(thing)} a {period}" if found["of"] else f"{things} a {period}"
        yield Told(Named(named, counted=False), Value.of_number(number))


_PERIODS = {"daily": "day", "weekly": "week", "monthly": "month", "yearly": "year"}
_Build = Callable[[re.Match[str], Setting], Iterable[Told]]
FIRST: tuple[tuple[re.Pattern[str], _Build], ...] = ((_NEEDED, _needed),)
"""What has to be looked at before plainer shapes."""
PATTERNS: tuple[tuple[re.Pattern[str], _Build], ...] = (
    (_TAKES, _lasts),
    (_ENOUGH, _for_each),
    (_DOES, _for_each),
    (_SEATS, _for_each),
    (_EVERYBODY, _for_everybody),
    (_GETS_PER, _price),
    (_TASK_COSTS, _price),
    (_THEY_USE, _rate),
    (_COVERS, _covers),
    (_SAVES, _saved),
    (_FORECAST, _measured),
    (_AS, _as),
    (_WE_HAVE, _owned),
    (_LISTED, _listed),
    (_WANTED, _counted),
    (_TO_DO, _counted),
    (_NOW_IT_IS, _counted),
)

_SO = r"(?:(?:right|ok|okay|well|good)[,:]?\s)?(?:so|that makes|which makes|that leaves|that's|that comes to|altogether)[,:]?\s(?:that's\s|that makes\s|that leaves\s|that comes to\s|it's\s|it comes to\s|we need\s|i need\s|a total of\s)*"
_SO_MANY = late(
    rf"{_SO}{_N}\s(?P<np>{NP})(?:\s(?:for|in|on|at|to)\s.{{2,40}}|\s(?:in total|altogether|in all|needed))?",
    re.IGNORECASE,
)
_SO_MUCH = late(
    rf"{_SO}{_A}(?:\s(?:a|per|each|every)\s(?:month|week|year))?\s(?:(?P<left>(?:is\s|are\s)?left\s(?:over\s)?for)|goes\s(?:in)?to|is\sfor|for|in|on|towards?|to)\s(?:the\s|our\s|my\s|the whole\s|all\s)*(?P<np>{NP})",
    re.IGNORECASE,
)
_SO_SAVED = late(
    rf"{_SO}{_A}\s(?:(?:is\s)?saved|to\s(?:save|put aside))(?:\s(?:a|per|each|every)\s(?:month|week|year))?",
    re.IGNORECASE,
)
_OF_A_MOMENT = late(r"\b(?:today|tonight|yesterday|this morning|so far|by the way|right now)\b", re.IGNORECASE)
_SAVINGS = frozenset({"savings", "saving", "savings account"})


def outcome_en(sentence: str) -> list[Told]:
    """
    A number that is said to follow, with what it is of: "so 72 bottles", "that leaves 900 dollars for the trip".

    A number of the moment ("so 7 today") is of nothing.
    """
    plain = " ".join(sentence.replace("’", "'").split()).strip(" .!")
    if _OF_A_MOMENT.search(plain):
        return []
    if (found := _SO_SAVED.fullmatch(plain)) is not None:
        return _as_money("savings", found["a"])
    if (found := _SO_MUCH.fullmatch(plain)) is not None and (made := _so_much(found)):
        return made
    found = _SO_MANY.fullmatch(plain)
    noun = noun_of(found["np"]) if found is not None else None
    number = number_of(found["n"]) if found is not None else None
    return [Told(Named(noun, counted=True), Value.of_number(number))] if noun and number and is_plural(noun) else []


def _so_much(found: re.Match[str]) -> list[Told]:
    noun = noun_of(found["np"])
    if noun is None:
        return []
    if noun in _SAVINGS:
        return _as_money("savings", found["a"])
    return _as_money(f"money {'left ' if found['left'] else ''}for {noun}", found["a"])


def _as_money(noun: str, words: str) -> list[Told]:
    value = amount_en(words)
    if value is None or value.kind is not ValueKind.MONEY:
        return []
    return [Told(Named(noun, counted=False, owned=True), value)]
