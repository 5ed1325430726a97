"""What English says of likes and habits: attitudes, food, hobbies, tools, plans to visit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from stilltrue.extract.rules.en.builds import MANY, STATE, change, ending, over_by_verb, rule, state, told
from stilltrue.extract.rules.en.places import PLACES
from stilltrue.extract.rules.en.words import CAR, HOBBY, PLAYED, SPORT, bare, cut, cut_list, listed, named, thing
from stilltrue.extract.rules.parts import MINE, Build, Clause, Draft, Rule, Tense, entity, text_value
from stilltrue.model.claim import Act, Kind

_GERUND = re.compile(
    r"(?:to\s+)?(?:working|eating|drinking|playing|doing|having|listening\s+to|watching|eat|drink|play|watch|listen\s+to)\s+(?!(?:in|for|with|on|at|as|to|from|out)\b)(?=\w)",
    re.IGNORECASE,
)
VAGUE = re.compile(
    r"(?:hate|hates|love|loves|like|likes|dislike|enjoy|can't|cannot|don't|not|never|the|this|that|these|those|your|his|her|their|how|what|when|where|if|it|my|our|please|remind|you|being|having|seeing|getting|especially|particularly|even|they|we|just|so|then|for|in|at|on|to$"
    r"|to\s+(?:get|be|have|do|make|think|know|see|keep|say|go|take|give|ask|start|sit|try|put|help|learn)\b)\b",
    re.IGNORECASE,
)
"""How words begin that name no thing that anybody could like."""


_REFERS = re.compile(r"\b(?:them|him|her|it|this|these|those|you|your|we|they|I)\b")


def attitude(
    value: str, *, tense: Tense = Tense.STATE, by_negation: bool = False, act: Act = Act.HOLDS
) -> Build:  # fmt: skip
    """An attitude toward each thing named."""

    def build(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
        for piece in listed(cut_list(found["value"])):
            what = _toward(piece)
            if what is None:
                return
            if told(clause, replace(STATE, tense=tense)):
                over = tense is Tense.STATE and over_by_verb(clause)
                yield Draft(
                    predicate="attitude",
                    qualifier=what,
                    value=text_value(value),
                    kind=Kind.PREFERENCE,
                    act=act,
                    tense=tense,
                    over=over,
                    by_negation=by_negation,
                )

    return build


def _toward(text: str) -> str | None:
    begun = _GERUND.match(text.strip())
    plain = text.strip()[begun.end() :] if begun is not None else text.strip()
    if VAGUE.match(plain):
        return None
    plain = re.sub(r"^to\s+", "", plain, flags=re.IGNORECASE)
    if VAGUE.match(plain) or _REFERS.search(plain):
        return None
    return _described(plain) if RELATIVE.search(plain) else bare(plain)


RELATIVE = re.compile(r"\s(?:that|who|which|where|without|unless|when)\s", re.IGNORECASE)
"""What sets a thing apart from others of its sort."""


def _described(text: str) -> str | None:
    """A thing with what sets it apart, kept whole: "shows that end badly" are not "shows"."""
    whole = " ".join(text.split()).strip(" .,!;:")
    return whole if len(whole) <= _LONGEST_DESCRIPTION else None


_LONGEST_DESCRIPTION = 80


_AT_TIMES = re.compile(
    r"\b(?:on\s+(?:(?:mon|tues|wednes|thurs|fri|satur|sun|week|rest|work)days?|weekends?|school\s+nights|an?\s+empty\s+stomach)"
    r"|(?:after|before|past)\s+(?:\d|noon|midday|dark|midnight|breakfast|lunch|dinner|work|bed\w*|exercise)|at\s+(?:night|lunch|work|breakfast|dinner|parties)"
    r"|in\s+(?:the\s+(?:mornings?|evenings?|afternoons?|summer|winter)|summer|winter|public)|during|when(?:ever)?|while|late\s+at\s+night)\b",
    re.IGNORECASE,
)


def sometimes(clause: Clause, said: str) -> bool:
    """Whether it holds at some hours or days alone, which its value does not say: "no meat on Fridays", and meat on others."""
    return _AT_TIMES.search(clause.text) is not None and _AT_TIMES.search(cut(said)) is None


def _liked(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """Likes; dislikes where it is negated; what is no longer liked may be all one by now."""
    if (clause.negated or clause.ended) and sometimes(clause, found["value"]):
        return
    if not (clause.negated or clause.ended) and _PAINS.match(found["value"]):
        return
    if clause.ended:
        yield from attitude("likes", tense=Tense.ENDING, by_negation=True, act=Act.ENDS)(found, clause)
    else:
        yield from attitude("dislikes" if clause.negated else "likes", by_negation=clause.negated)(found, clause)


_PAINS = re.compile(
    r"(?:paying|waiting|queu(?:e?ing)|commuting\s+for|sitting\s+in\s+traffic|working\s+(?:late|overtime|weekends|for\s+free)|doing\s+(?:my\s+|the\s+)?(?:taxes|dishes|laundry|paperwork)"
    r"|(?:my|the)\s+(?:[\w-]+\s+){0,3}(?:commute|traffic|tax\w*|bills|migraines?|hangover|insomnia))\b",
    re.IGNORECASE,
)
"""What nobody loves who says so without a smile."""


def _minds(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """What is minded no longer is disliked no longer; who says that he does not mind may never have."""
    if clause.ended:
        yield from attitude("dislikes")(found, clause)


_FOR_WORK = re.compile(
    r"(?:data|money|info\w*|rents?|tax\w*|feedback|samples?|evidence|parcels?|benefits?|unemployment|debts?|emails?)\b",
    re.IGNORECASE,
)


def _collects(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    what = None if VAGUE.match(found["value"]) else bare(found["value"])
    if what is not None and not (_FOR_WORK.match(what) or clause.past):
        yield Draft(predicate="hobby", value=entity(f"collecting {what}"), many=True, kind=Kind.PREFERENCE)


def _fears(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    for piece in listed(cut_list(found["value"])):
        what = bare(piece)
        if what is None or VAGUE.match(what) or _REFERS.search(what) or clause.past or clause.dates:
            return
        yield Draft(predicate="fear", value=entity(what), many=True, kind=Kind.PROFILE)


def _gym(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    if clause.negated or clause.ended:
        yield Draft(predicate="gym", act=Act.ENDS, tense=Tense.ENDING, by_negation=True)
    else:
        kept = thing(found["value"])
        if kept is not None:
            yield Draft(predicate="gym", value=entity(kept), over=over_by_verb(clause))


def _gym_over(_found: re.Match[str], _clause: Clause) -> Iterator[Draft]:
    yield Draft(predicate="gym", act=Act.ENDS, tense=Tense.ENDING)


def _switched(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    old, new = thing(found.groupdict().get("old") or ""), named(found["value"])
    if new is None:
        return
    if old is not None:
        yield Draft(predicate="uses", value=entity(old), act=Act.ENDS, tense=Tense.ENDING)
    yield Draft(predicate="uses", value=entity(new), tense=Tense.CHANGE)


def _always(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    what = bare(found["value"])
    if what is not None:
        yield Draft(predicate="seat preference", value=text_value(what), kind=Kind.PREFERENCE, tense=Tense.TIMELESS)


_LEANING = r"(?:(?:prefer|like|love|enjoy|try|tend|need|rather)s?\s+(?:to\s+)?|(?:would|will)\s+rather\s+)?"
"""What comes before a habit of one's own: "I prefer to avoid crowds" likes nothing."""
TONGUE = (
    r"English|Korean|Japanese|Chinese|Mandarin|Cantonese|French|German|Spanish|Italian|Portuguese|Russian|Arabic|Hindi|Dutch|Swedish"
    r"|Norwegian|Danish|Finnish|Polish|Czech|Turkish|Greek|Hebrew|Thai|Vietnamese|Indonesian|Ukrainian|Swahili|Welsh|Irish"
)
_WAY_OF_LEARNING = re.compile(r"\s+(?:on|with|at|by|from|through|using|because|in)\s", re.IGNORECASE)


def _subject(text: str) -> str | None:
    return thing(_WAY_OF_LEARNING.split(text, maxsplit=1)[0])


_HOBBIES = replace(MANY, kind=Kind.PREFERENCE)


def _tongue(text: str) -> str | None:
    """A language, whatever is said of how well, where or with whom it is spoken."""
    found = _IS_TONGUE.match(text.strip())
    return named(found["tongue"]) if found is not None else None


_IS_TONGUE = re.compile(
    rf"(?:(?:a\s+(?:little|bit\s+of)|some|basic|fluent|native|conversational|and)\s+)*(?P<tongue>(?:[A-Z]\w+\s)?(?:{TONGUE})|(?:American|British)\s+Sign\s+Language|[A-Z]\w+)\b",
    re.IGNORECASE,
)


def _verb_hobby(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    noun = {
        "swim": "swimming",
        "run": "running",
        "jog": "jogging",
        "knit": "knitting",
        "cycle": "cycling",
        "bake": "baking",
    }
    if (
        clause.only
        or clause.ended
        or re.search(r"\b(?:every|on|in the|regularly|twice|once|times)\b", clause.text, re.IGNORECASE)
    ):
        verb = found["value"].lower()
        yield Draft(predicate="hobby", value=entity(noun.get(verb, "meditation")), many=True, kind=Kind.PREFERENCE)


def _on_tool(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    if clause.still:
        yield Draft(predicate="uses", value=entity(found["value"]))


_NO_TOOL = frozenset(
    "earth mars monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september "
    "october november december".split()
)


def _back_on(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """A tool that is used again; "back on Monday" is a day."""
    if found["value"].casefold() not in _NO_TOOL and PLACES.fullmatch(found["value"]) is None:
        yield Draft(predicate="uses", value=entity(found["value"]), tense=Tense.CHANGE)


def _bought(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    yield Draft(predicate=found["noun"].lower(), value=entity(found["value"]), tense=Tense.CHANGE)


RULES: tuple[Rule, ...] = (
    rule("avoids", rf"{_LEANING}(?:be\s+)?(?:avoid|avoids|avoiding|steer(?:s|ing)?\s+clear\s+of|stay(?:s|ing)?\s+(?:away\s+from|clear\s+of)|staying\s+off)\s+(?P<value>.+)", attitude("avoids")),
    rule("minds", r"mind\s+(?P<value>.+)", _minds),
    rule("stand", r"cannot\s+(?:stand|bear|abide)\s+(?P<value>.+)", attitude("dislikes")),
    rule("no_more_enjoys", r"(?:enjoy|like|love|likes|loves|enjoys|into|a\s+fan\s+of|fond\s+of|keen\s+on|be\s+(?:into|keen\s+on|fond\s+of|an?\s+(?:big\s+|huge\s+)?fan\s+of|crazy\s+about|obsessed\s+with))\s+(?P<value>.+)", _liked),
    rule("liked", r"(?:be\s+)?(?:loving|adore|adores|enjoying)\s+(?P<value>.+)", attitude("likes")),
    rule("dislikes", r"(?:be\s+)?(?:hate|hates|dislike|dislikes|detest|loathe|sick\s+of|tired\s+of|despise)\s+(?P<value>.+)", attitude("dislikes")),
    rule("limits", r"(?:be\s+)?(?:trying\s+to\s+)?(?:cut|cutting)\s+(?:down|back)\s+on\s+(?P<value>.+)", attitude("limits")),
    rule("limiting", r"(?:be\s+)?(?:limiting|trying\s+to\s+limit|reducing|going\s+easy\s+on|easing\s+off)\s+(?P<value>.+)", attitude("limits")),
    rule("less", r"(?:be\s+)?(?:trying\s+to\s+)?(?:eat|eating|drink|drinking)\s+(?:less|fewer)\s+(?P<value>.+)", attitude("limits")),
    rule("collects", r"collects?\s+(?P<value>.+)", _collects),
    rule("fears", r"be\s+(?:\w+ly\s+|really\s+)?(?:scared|afraid|terrified|frightened|petrified)\s+of\s+(?P<value>.+)", _fears),
    rule("gym_over", r"(?:quit|cancelled|canceled|left|ended|stopped\s+going\s+to)\s+(?:the|my)\s+gym(?:\s+membership)?\b.*", _gym_over, MINE),
    rule("gym", r"(?:be\s+)?(?:go|goes|going|went)\s+to\s+(?P<value>(?:the\s+gym|(?:the\s+)?(?:[A-Z]\w+\s+){1,3}(?:gym|fitness)))\b.*", _gym),
    rule("gym_member", r"(?:have|had)\s+(?:a|my)\s+(?P<value>gym)\s+membership.*", _gym),
    rule("hobby_over", rf"(?:quit|gave\s+up|stopped)\s+(?:doing\s+|playing\s+)?(?P<value>{HOBBY}|{SPORT}|{PLAYED})\b.*", ending("hobby", bare, _HOBBIES)),
    rule("hobby", rf"(?:be\s+)?(?:do|does|doing|practise|practice|took\s+up|started)\s+(?:some\s+)?(?P<value>{HOBBY})\b.*", state("hobby", bare, _HOBBIES)),
    rule("hobby_go", rf"(?:go|goes)\s+(?P<value>{HOBBY}|fishing|skiing|surfing|camping|dancing)\b.*", state("hobby", bare, _HOBBIES)),
    rule("hobby_verb", r"(?P<value>swim|jog|knit|meditate|run|cycle|bake)\s*(?:(?:two|three|four|five|six|\d|several|a\s+few)\s+times\b.*|every\b.*|on\b.*|in the\b.*|regularly|twice.*|once.*)?", _verb_hobby, MINE),
    rule("plays_instrument", rf"(?:be\s+)?(?:play|plays|playing|played)\s+(?P<value>{PLAYED})\b.*", state("plays an instrument", bare, _HOBBIES)),
    rule("plays_sport", rf"(?:be\s+)?(?:play|plays|playing)\s+(?P<value>{SPORT})\b.*", state("hobby", bare, _HOBBIES)),
    rule("speaks", rf"(?:speak|speaks|fluent\s+in|be\s+fluent\s+in)\s+(?:fluent\s+|some\s+|a\s+little\s+)?(?P<value>(?:{TONGUE})\b.*)", state("speaks", _tongue, replace(MANY, kind=Kind.PROFILE))),
    rule("learning", rf"(?:be\s+)?(?:learning|started\s+learning|taking\s+lessons\s+in|studying)\s+(?:how\s+to\s+play\s+)?(?P<value>(?:{TONGUE}|{PLAYED}|[A-Z]\w+|sign\s+language)\b.*)", state("learning", _subject, MANY)),
    rule("began_learning", rf"(?:started|begun|began|took\s+up)\s+(?:learning\s+|studying\s+)?(?P<value>{TONGUE})(?:\s+(?:on|with|at)\b.*)?", change("learning", named, MANY)),
    rule("gone_off", r"(?:have\s+)?gone\s+off\s+(?P<value>.+)", attitude("dislikes", tense=Tense.CHANGE), MINE),
    rule("switched_from", r"(?:be\s+)?(?:switched|moved\s+over|migrated|switching|changed)\s+from\s+(?P<old>.+?)\s+to\s+(?P<value>.+)", _switched, MINE),
    rule("switched", r"(?:be\s+)?(?:switched|switching|migrated)\s+(?:over\s+)?to\s+(?P<value>.+)", _switched, MINE),
    rule("uses", r"(?:be\s+)?(?:use|uses|using|used)\s+(?P<value>[A-Z][\w.+#-]*(?:\s[A-Z0-9][\w.+#-]*){0,3})(?:\s+(?:for|as|on|at|to|every|in|now)\b.*)?", state("uses", named, STATE), MINE),
    rule("back_on", r"(?:be\s+|went\s+|gone\s+)?back\s+on\s+(?P<value>[A-Z][\w.+#-]*(?:\s[A-Z0-9][\w.+#-]*)?)(?:\s+again)?(?:\s*,.*)?", _back_on, MINE),
    rule("volunteers", r"(?:be\s+)?volunteer(?:s|ing)?\s+(?:at|for|with)\s+(?P<value>.+)", state("volunteers at", thing, MANY)),
    rule("on_tool", r"on\s+(?P<value>[A-Z][\w.+#-]*(?:\s[A-Z0-9][\w.+#-]*)?)", _on_tool, MINE),
    rule("be_on_tool", r"be\s+on\s+(?P<value>[A-Z][\w.+#-]*(?:\s[A-Z0-9][\w.+#-]*)?)", _on_tool, MINE),
    rule("drives", r"(?:be\s+)?(?:drive|drives|driving)\s+(?P<value>an?\s+(?:[\w-]+\s+){0,3}?[A-Z][\w-]*(?:\s[A-Z0-9][\w-]*)*)\b.*", state("car", bare, STATE)),
    rule("drives_own", rf"(?:be\s+)?(?:drive|drives|driving)\s+(?:my|our|his|her)\s+(?:(?:old|new|trusty|little)\s+)?(?P<value>{CAR})(?:\s+(?:for|to|in|around|every|and)\b.*)?", state("car", bare, STATE)),
    rule("bought_car", r"(?:bought|got|leased)\s+an?\s+(?:new\s+|used\s+|second-hand\s+)?(?P<value>[A-Z][\w-]+(?:\s[A-Z0-9][\w-]*)*)\s+(?P<noun>car|phone|laptop|bike)", _bought),
    rule("prefers", r"(?:prefer|prefers)\s+(?P<value>.+?)(?:\s+(?:over|instead\s+of|to(?!\s+be))\s+.+)?", attitude("likes")),
    rule("always_seat", r"(?:prefer\s+|want\s+|like\s+)?(?:always\s+)?(?P<value>(?:an?\s+|the\s+)?(?:aisle|window|middle)\s+seat)s?\b.*", _always, MINE),
)  # fmt: skip
