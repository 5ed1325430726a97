"""What English says people eat and drink, what they have given up, and which diet they follow."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.extract.rules.en.builds import rule
from stilltrue.extract.rules.en.taste import RELATIVE, VAGUE, attitude, sometimes
from stilltrue.extract.rules.en.words import bare, cut_list, listed
from stilltrue.extract.rules.parts import Clause, Draft, Rule, Tense, entity, text_value
from stilltrue.language import DateRole
from stilltrue.model.claim import Kind, Value, ValueKind


def _eats(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    verb = "eats" if found["verb"].lower().startswith("eat") else "drinks"
    denied = clause.negated or clause.ended
    if not (denied or clause.only) or RELATIVE.search(found["value"]) or (denied and sometimes(clause, found["value"])):
        return
    for piece in listed(cut_list(found["value"])):
        what = bare(piece)
        if what is not None and not VAGUE.match(what):
            yield Draft(predicate=verb, value=entity(what), many=True, kind=Kind.PREFERENCE)


def _quit_habit(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    thing_left = bare(re.sub(r"^(?:drinking|eating)\s+", "", found["value"], flags=re.IGNORECASE))
    if thing_left is not None:
        yield Draft(
            predicate="attitude",
            qualifier=thing_left,
            value=text_value("avoids"),
            kind=Kind.PREFERENCE,
            tense=Tense.CHANGE,
        )


def _abstains(_: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """Who does not drink drinks no alcohol; who does, nobody knows how much."""
    since = all(found.role is DateRole.SINCE for found in clause.dates)
    if (clause.negated or clause.ended) and since and not clause.past and not sometimes(clause, ""):
        no = Value(ValueKind.BOOLEAN, "no", "no")
        yield Draft(predicate="drinks alcohol", value=no, many=False, kind=Kind.PREFERENCE, by_negation=True)


def _diet(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    became = re.match(r"(?:became|went|become|turned|started|gone)\b", clause.body, re.IGNORECASE) is not None
    yield Draft(
        predicate="diet",
        value=text_value(found["value"].lower()),
        kind=Kind.CONSTRAINT,
        tense=Tense.CHANGE if became else Tense.STATE,
    )


def _drinks_daily(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    if not (clause.negated or clause.ended or clause.past or clause.perfect):
        what = found["value"].lower().removesuffix("s")
        yield Draft(predicate="drinks", value=entity(what), many=True, kind=Kind.PREFERENCE)


_SOME = r"(?:about\s+)?(?:an?|one|two|three|four|five|six|\d|a\s+few|several)"

RULES: tuple[Rule, ...] = (
    rule("drinks_daily", rf"drinks?\s+{_SOME}\s+(?:(?:cups?|mugs?|pots?|glasses)\s+of\s+)?(?P<value>coffees?|teas?|cokes?)(?:\s+(?:a|per|every|each)\s+(?:day|morning))", _drinks_daily),
    rule("vegetarian", r"(?:be|became|become|went|turned|go|going)\s+(?:an?\s+)?(?:strict\s+)?(?P<value>vegetarian|vegan|pescatarian|teetotal|gluten[- ]free)(?![\w-]).*", _diet),
    rule("on_diet", r"(?:be\s+(?:on|following|doing)|started|do|went|gone)\s+(?:(?:an?|the|on)\s+)?(?P<value>keto|paleo|low[- ]carb|low[- ]fodmap|mediterranean|kosher|halal|plant[- ]based|gluten[- ]free)(?:\s+diet)?(?:\s+(?:again|now))?", _diet),
    rule("quit_habit", r"(?:quit|quitting|gave\s+up|given\s+up|stopped|giving\s+up)\s+(?P<value>drinking\s+[\w ]+|eating\s+[\w ]+|coffee|alcohol|sugar|meat|dairy|caffeine|gluten|soda|chocolate)", _quit_habit),
    rule("abstains", r"drinks?(?:\s+(?:alcohol|any\s+more|anymore))?(?:\s*,?\s+(?:maybe|except|apart\s+from|besides|only)\b.*)?", _abstains),
    rule("eats", r"(?P<verb>eat|eats|eating|drink|drinks)\s+(?P<value>.+)", _eats),
    rule("lactose_free", r"(?:be\s+)?off\s+(?P<value>dairy|coffee|alcohol|sugar|gluten|meat|caffeine)\b.*", attitude("avoids")),
)  # fmt: skip
