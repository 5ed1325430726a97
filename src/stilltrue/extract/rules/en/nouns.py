"""What English words name, of which an amount is said: one thing, or how many there are of it."""

from __future__ import annotations

import re

from stilltrue.extract.rules.amounts import Named
from stilltrue.extract.rules.en.words import KIN

NEGATED = re.compile(r"\b(?:not|never|no|none|without|nobody|neither|nor|hardly|cannot)\b|n't\b", re.IGNORECASE)
W = r"[a-z][a-z'-]{1,24}"
NP = rf"{W}(?:\s{W}){{0,3}}?"
STOP = frozenset(
    "the a an our my your his her its their this that these those it he she they we i you who what which and or but if of in on at "
    "for from to with by as than is are was were be been am do does did have has had will would can could should may might must not no "
    "never there here so then when where while how why all some any each every both more less fewer other another same such very too "
    "up down out off over under about around nearly almost roughly only just also even still again ever instead".split()
)
_VAGUE = frozenset(
    "reason reasons question questions problem problems issue issues way ways thing things idea ideas option options time times point "
    "points choice choices chance lot lots kind kinds type types sort sorts step steps part parts side sides case cases example "
    "minute minutes hour hours second seconds day days week weeks month months year years percent dollars bucks euros pounds won yen "
    "degrees kg km left error errors news fact rest answer weather temperature game score result results one ones".split()
)
PLURAL = re.compile(r"(?:[^sui]|[eo]u)s$|sses$")
"""A plural; "bonus", "status" and "basis" are none."""
_SPANS = frozenset({"hours", "days", "nights", "weeks", "months", "years"})
"""Of these one says how many only by those words: "the number of days"."""
_PACKED = re.compile(
    r"(?P<in>packs?|boxes|bags?|bottles?|cans?|cartons?|crates?|rolls?|reams?|sets?|jars?|cups?|loaves|trays?|sheets?|pieces?|bars?|bunches|tubs?|sacks?|pallets?|batches|rounds?|copies|hours?) of (?P<what>.+)"
)
"""Things by what they come in: "packs of juice"."""
_MEASURED = re.compile(
    rf"(?P<what>(?:{W} )?(?:size|cost|price|amount|length|weight|money|time|share|value|rate|sum|total)(?: left| needed| spent)?)"
    rf" (?P<rest>(?:of|for|on) (?:(?:the|our|my|a|an|each|every) )?(?P<of>{W}(?: {W})?))"
)
"""How much of a thing there is, by the words that say so: "size of the grant", "money left for the holiday"."""
_TIME_SPENT = re.compile(r"[a-z]+ing (?:time|hours)")
GAUGES = re.compile(
    r"\b(?:phone|laptop|battery|tablet|watch|car|tank|fridge|download|upload|update|brightness|volume|humidity|chance|signal|charge|printer|screen|progress|weather)$"
)
"""Things whose percentage is of the moment."""
HAS_A_NAME = re.compile(
    r"\b(?:team|gym|school|phone|car|job|company|office|city|home|address|email|name|bank|doctor|dentist|manager|boss|landlord|hobby|language|diet|pet|dog|cat"
    r"|workshop|class|lab|group|crew|party|family|audience|staff|meeting|call|dinner|lunch|breakfast|flight|train|bus|appointment|show|movie|game|event|session|interview"
    r"|concert|wedding|exam|lecture|standup|trip|hotel|room|apartment|house|flat|book|page|chapter|problem|question|answer|song|score|time|date|birthday|age)$"
)
"""Things that have a name, an hour or a place of their own, so that a number is none of their slots."""
CLOCK = frozenset({"minute", "minutes", "min", "mins", "hour", "hours", "hr", "hrs"})
PERIODS = frozenset({"day", "week", "month", "year", "hour", "night", "quarter", "sprint"})
PEOPLE = re.compile(
    r"\b(?:people|guests|kids|children|students|passengers|attendees|workers|players|visitors|members|persons|participants|volunteers)$"
)


def noun_of(words: str) -> str | None:
    """The thing that words name; none where they have words that are part of no name."""
    kept = re.sub(
        r"^(?:new|current|updated|latest|revised|final|number of|amount of|total number of)\s", "", words.casefold()
    )
    kept = re.sub(r"^(?:the|our|my)\s", "", kept).strip()
    if (packed := _PACKED.fullmatch(kept)) is not None:
        return kept if noun_of(packed["what"]) else None
    if (measured := _MEASURED.fullmatch(kept)) is not None and noun_of(measured["of"]) is not None:
        return f"{measured['what']} {re.sub(r'(?<= )(?:the|our|my|a|an|each|every) ', '', measured['rest'])}"
    parts = kept.split()
    if not parts or len(kept) > 50 or STOP & set(parts) or kept.endswith("'s"):
        return None
    if parts[-1] in _VAGUE and not _TIME_SPENT.fullmatch(kept):
        return None
    return None if re.match(rf"(?:{KIN})(?:'s)?\b", kept) and "'s" in kept else kept


def named_in(found: re.Match[str], group: str = "np") -> Named | None:
    own = re.sub(r"^this .*", "the", (found.groupdict().get("own") or "").casefold())
    return named_of(f"{own} {found[group]}".strip())


def named_of(words: str) -> Named | None:
    """What an amount is of: "the guest count" and "the number of guests" are how many guests there are."""
    owned = re.match(r"(?:our|my)\s", words, re.IGNORECASE) is not None
    plain = re.sub(r"^(?:the|our|my)\s", "", words.casefold().strip())
    if (
        count := re.fullmatch(
            r"(?:total |head )?(?:number|count|headcount) of (?P<noun>.+?)(?: to [a-z]+)?|(?P<one>\w.+?) (?:count|list)",
            plain,
        )
    ) is not None:
        things = count["noun"] or plural(count["one"])
        noun = things if things in _SPANS else noun_of(things)
        return Named(noun, counted=True) if noun else None
    noun = noun_of(plain)
    return Named(noun, counted=False, owned=owned) if noun else None


def metric_of(words: str) -> str:
    """
    What a figure of a thing is called.

    >>> metric_of("interest"), metric_of("F1")
    ('interest rate', 'f1')
    """
    plain = " ".join(words.split()).casefold()
    return "interest rate" if plain in ("interest", "apr") else plain


def plural(noun: str) -> str:
    """
    The plural of an English noun.

    >>> plural("guest"), plural("box"), plural("person"), plural("labels")
    ('guests', 'boxes', 'people', 'labels')
    """
    if noun.split()[-1:] and noun.rsplit(maxsplit=1)[-1] in (
        "people",
        "staff",
        "children",
        "men",
        "women",
        "mice",
        "fish",
    ):
        return noun
    if noun.endswith("person"):
        return f"{noun[:-6]}people"
    if noun.endswith("s") and not noun.endswith("ss"):
        return noun
    if noun.endswith(("x", "ch", "sh", "ss")):
        return f"{noun}es"
    return f"{noun[:-1]}ies" if re.search(r"[^aeiou]y$", noun) else f"{noun}s"


def is_plural(noun: str) -> bool:
    noun = noun.split(" of ", maxsplit=1)[0]
    if noun.casefold() in ("gpus", "cpus", "menus", "tpus"):
        return True
    return noun.rsplit(maxsplit=1)[-1] in ("people", "staff", "children") or PLURAL.search(noun) is not None


def singular(noun: str) -> str:
    if noun.endswith(("xes", "ches", "shes", "sses")):
        return noun[:-2]
    if noun.endswith("ies"):
        return f"{noun[:-3]}y"
    return noun[:-1] if noun.endswith("s") and not noun.endswith("ss") else noun
