"""What English says of likes and habits: attitudes, food, hobbies, tools, plans to visit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from stilltrue.extract.rules.en.builds import MANY, STATE, change, ending, over_by_verb, rule, state, told
from stilltrue.extract.rules.en.words import PLAYED, bare, cut, cut_list, listed, named, thing
from stilltrue.extract.rules.parts import MINE, Build, Clause, Draft, Rule, Tense, entity, text_value
from stilltrue.model.claim import Act, Kind, Modality

_GERUND = re.compile(
    r"(?:to\s+)?(?:working|eating|drinking|playing|doing|having|listening\s+to|watching|eat|drink|play|watch|listen\s+to)\s+(?!(?:in|for|with|on|at|as|to|from|out)\b)(?=\w)",
    re.IGNORECASE,
)
_VAGUE = re.compile(
    r"(?:hate|hates|love|loves|like|likes|dislike|enjoy|can't|cannot|don't|not|never|the|this|that|these|those|your|his|her|their|how|what|when|where|if|it|my|our|you|being|having|seeing|getting|especially|particularly|even|they|we|just|so|then|for|in|at|on|to$"
    r"|to\s+(?:get|be|have|do|make|think|know|see|keep|say|go|take|give|ask|start|sit|try|put|help|learn)\b)\b",
    re.IGNORECASE,
)


_REFERS = re.compile(r"\b(?:them|him|her|it|this|these|those|you|your|we|they|I)\b")


def attitude(value: str, *, tense: Tense = Tense.STATE, by_negation: bool = False) -> Build:
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
                    tense=tense,
                    over=over,
                    by_negation=by_negation,
                )

    return build


def _toward(text: str) -> str | None:
    begun = _GERUND.match(text.strip())
    plain = text.strip()[begun.end() :] if begun is not None else text.strip()
    if _VAGUE.match(plain):
        return None
    plain = re.sub(r"^to\s+", "", plain, flags=re.IGNORECASE)
    if _VAGUE.match(plain) or _REFERS.search(plain):
        return None
    return _described(plain) if _RELATIVE.search(plain) else bare(plain)


_RELATIVE = re.compile(r"\s(?:that|who|which|where|without|unless|when)\s", re.IGNORECASE)


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


def _sometimes(clause: Clause, said: str) -> bool:
    """Whether it holds at some hours or days alone, which its value does not say: "no meat on Fridays", and meat on others."""
    return _AT_TIMES.search(clause.text) is not None and _AT_TIMES.search(cut(said)) is None


def _liked(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """Likes, or, where it is negated or no longer so, dislikes."""
    denied = clause.negated or clause.ended
    if denied and _sometimes(clause, found["value"]):
        return
    yield from attitude("dislikes" if denied else "likes", by_negation=denied)(found, clause)


def _minds(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """What is minded no longer is disliked no longer; who says that he does not mind may never have."""
    if clause.ended:
        yield from attitude("dislikes")(found, clause)


def _eats(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    verb = "eats" if found["verb"].lower().startswith("eat") else "drinks"
    denied = clause.negated or clause.ended
    if (
        not (denied or clause.only)
        or _RELATIVE.search(found["value"])
        or (denied and _sometimes(clause, found["value"]))
    ):
        return
    for piece in listed(cut_list(found["value"])):
        what = bare(piece)
        if what is not None and not _VAGUE.match(what):
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


def _diet(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    became = re.match(r"(?:became|went|become|turned)\b", clause.body, re.IGNORECASE) is not None
    yield Draft(
        predicate="diet",
        value=text_value(found["value"].lower()),
        kind=Kind.CONSTRAINT,
        tense=Tense.CHANGE if became else Tense.STATE,
    )


def _always(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    what = bare(found["value"])
    if what is not None:
        yield Draft(predicate="seat preference", value=text_value(what), kind=Kind.PREFERENCE, tense=Tense.TIMELESS)


_LEANING = r"(?:(?:prefer|like|love|enjoy|try|tend|need|rather)s?\s+(?:to\s+)?|(?:would|will)\s+rather\s+)?"
"""What comes before a habit of one's own: "I prefer to avoid crowds" likes nothing."""
_HOBBY = (
    r"yoga|pilates|ballet|boxing|judo|karate|taekwondo|tai chi|crossfit|climbing|bouldering|swimming|running|jogging|cycling"
    r"|hiking|knitting|crochet|pottery|ceramics|photography|gardening|painting|calligraphy|gymnastics|meditation|archery|fencing|weights"
)
_SPORT = r"football|soccer|tennis|badminton|basketball|baseball|golf|volleyball|squash|hockey|rugby|cricket|chess|table tennis|padel|go"
TONGUE = (
    r"English|Korean|Japanese|Chinese|Mandarin|Cantonese|French|German|Spanish|Italian|Portuguese|Russian|Arabic|Hindi|Dutch|Swedish"
    r"|Norwegian|Danish|Finnish|Polish|Czech|Turkish|Greek|Hebrew|Thai|Vietnamese|Indonesian|Ukrainian|Swahili|Welsh|Irish"
)
_HOBBIES = replace(MANY, kind=Kind.PREFERENCE)


def _tongue(text: str) -> str | None:
    return named(
        re.sub(r"^(?:a\s+(?:little|bit\s+of)|some|basic|fluent|native)\s+", "", text.strip(), flags=re.IGNORECASE)
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
        or re.search(r"\b(?:every|on|in the|regularly|twice|once)\b", clause.text, re.IGNORECASE)
    ):
        verb = found["value"].lower()
        yield Draft(predicate="hobby", value=entity(noun.get(verb, "meditation")), many=True, kind=Kind.PREFERENCE)


def _on_tool(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    if clause.still:
        yield Draft(predicate="uses", value=entity(found["value"]))


def _bought(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    yield Draft(predicate=found["noun"].lower(), value=entity(found["value"]), tense=Tense.CHANGE)


def _future_trip(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    where = named(cut(found["value"]))
    if where is None or not clause.dates or clause.past:
        return
    if found["verb"].lower() in ("went", "flew"):
        yield Draft(predicate="trip", value=entity(where), kind=Kind.EVENT, many=True, over=True)
        return
    modality = clause.modality if clause.modality is not Modality.ACTUAL else Modality.PLANNED
    predicate = "flight" if found["verb"].lower().startswith("fly") else "trip"
    yield Draft(
        predicate=predicate, value=entity(where), kind=Kind.EVENT, many=True, modality=modality, tense=Tense.CHANGE
    )


_BEEN = r"(?:been|be\s+been|be)"
_DESTINATION = (
    r"(?:Argentina|Australia|Austria|Belgium|Brazil|Canada|Chile|China|Colombia|Croatia|Cuba|Denmark|Egypt|England|Estonia|Finland|France|Germany|Greece"
    r"|Hungary|Iceland|India|Indonesia|Ireland|Israel|Italy|Japan|Jordan|Kenya|Korea|Laos|Latvia|Lithuania|Malaysia|Mexico|Mongolia|Morocco|Nepal|Norway"
    r"|Peru|Poland|Portugal|Romania|Scotland|Slovenia|South\s+Africa|South\s+Korea|Spain|Sri\s+Lanka|Sweden|Switzerland|Taiwan|Tanzania|Thailand|Tunisia"
    r"|Turkey|Ukraine|Uruguay|Vietnam|Wales|New\s+Zealand|the\s+Netherlands|Amsterdam|Athens|Auckland|Bali|Bangkok|Barcelona|Beijing|Bergen|Berlin|Boston"
    r"|Brussels|Budapest|Buenos\s+Aires|Busan|Cairo|Chicago|Copenhagen|Daegu|Daejeon|Delhi|Dublin|Edinburgh|Fukuoka|Geneva|Gyeongju|Hanoi|Hawaii|Helsinki"
    r"|Hong\s+Kong|Incheon|Istanbul|Jakarta|Jeju|Kyoto|Lisbon|London|Los\s+Angeles|Madrid|Manila|Melbourne|Milan|Montreal|Mumbai|Munich|Nairobi|New\s+York"
    r"|Okinawa|Osaka|Oslo|Paris|Porto|Prague|Reykjavik|Rome|San\s+Francisco|Seattle|Seoul|Shanghai|Singapore|Stockholm|Sydney|Taipei|Tallinn|Tokyo|Toronto"
    r"|Vancouver|Venice|Vienna|Warsaw|Zurich)"
)
"""Where "visited" can only mean a place: whoever visited Anna was on no trip."""


def _visited(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    where = named(cut(found["value"]))
    if where is not None and (clause.past or clause.perfect or not found[0].casefold().startswith("be")):
        yield Draft(predicate="trip", value=entity(where), kind=Kind.EVENT, many=True, over=True)


RULES: tuple[Rule, ...] = (
    rule("vegetarian", r"(?:be|became|become|went|turned|go|going)\s+(?:an?\s+)?(?:strict\s+)?(?P<value>vegetarian|vegan|pescatarian|teetotal|gluten[- ]free)(?![\w-]).*", _diet),
    rule("avoids", rf"{_LEANING}(?:be\s+)?(?:avoid|avoids|avoiding|steer(?:s|ing)?\s+clear\s+of|stay(?:s|ing)?\s+(?:away\s+from|clear\s+of)|staying\s+off)\s+(?P<value>.+)", attitude("avoids")),
    rule("minds", r"mind\s+(?P<value>.+)", _minds),
    rule("stand", r"cannot\s+(?:stand|bear|abide)\s+(?P<value>.+)", attitude("dislikes")),
    rule("no_more_enjoys", r"(?:enjoy|like|love|likes|loves|enjoys|into|a\s+fan\s+of|fond\s+of|keen\s+on|be\s+(?:into|keen\s+on|fond\s+of|an?\s+(?:big\s+|huge\s+)?fan\s+of|crazy\s+about|obsessed\s+with))\s+(?P<value>.+)", _liked),
    rule("liked", r"(?:be\s+)?(?:loving|adore|adores|enjoying)\s+(?P<value>.+)", attitude("likes")),
    rule("dislikes", r"(?:be\s+)?(?:hate|hates|dislike|dislikes|detest|loathe|sick\s+of|tired\s+of|despise)\s+(?P<value>.+)", attitude("dislikes")),
    rule("limits", r"(?:be\s+)?(?:trying\s+to\s+)?(?:cut|cutting)\s+(?:down|back)\s+on\s+(?P<value>.+)", attitude("limits")),
    rule("limiting", r"(?:be\s+)?(?:limiting|trying\s+to\s+limit|reducing|going\s+easy\s+on|easing\s+off)\s+(?P<value>.+)", attitude("limits")),
    rule("less", r"(?:be\s+)?(?:trying\s+to\s+)?(?:eat|eating|drink|drinking)\s+(?:less|fewer)\s+(?P<value>.+)", attitude("limits")),
    rule("quit_habit", r"(?:quit|quitting|gave\s+up|given\s+up|stopped|giving\s+up)\s+(?P<value>drinking\s+[\w ]+|eating\s+[\w ]+|coffee|alcohol|sugar|meat|dairy|caffeine|gluten|soda|chocolate)", _quit_habit),
    rule("eats", r"(?P<verb>eat|eats|eating|drink|drinks)\s+(?P<value>.+)", _eats),
    rule("gym_over", r"(?:quit|cancelled|canceled|left|ended|stopped\s+going\s+to)\s+(?:the|my)\s+gym(?:\s+membership)?\b.*", _gym_over, MINE),
    rule("gym", r"(?:be\s+)?(?:go|goes|going|went)\s+to\s+(?P<value>(?:the\s+gym|(?:[A-Z]\w+\s+){1,3}(?:Gym|Fitness)))\b.*", _gym),
    rule("gym_member", r"(?:have|had)\s+(?:a|my)\s+(?P<value>gym)\s+membership.*", _gym),
    rule("hobby_over", rf"(?:quit|gave\s+up|stopped)\s+(?:doing\s+|playing\s+)?(?P<value>{_HOBBY}|{_SPORT}|{PLAYED})\b.*", ending("hobby", bare, _HOBBIES)),
    rule("hobby", rf"(?:be\s+)?(?:do|does|doing|practise|practice|took\s+up|started)\s+(?:some\s+)?(?P<value>{_HOBBY})\b.*", state("hobby", bare, _HOBBIES)),
    rule("hobby_go", rf"(?:go|goes)\s+(?P<value>{_HOBBY}|fishing|skiing|surfing|camping|dancing)\b.*", state("hobby", bare, _HOBBIES)),
    rule("hobby_verb", r"(?P<value>swim|jog|knit|meditate|run|cycle|bake)\s*(?:every\b.*|on\b.*|in the\b.*|regularly|twice.*|once.*)?", _verb_hobby, MINE),
    rule("plays_instrument", rf"(?:be\s+)?(?:play|plays|playing|played)\s+(?P<value>{PLAYED})\b.*", state("plays an instrument", bare, _HOBBIES)),
    rule("plays_sport", rf"(?:be\s+)?(?:play|plays|playing)\s+(?P<value>{_SPORT})\b.*", state("hobby", bare, _HOBBIES)),
    rule("speaks", rf"(?:speak|speaks|fluent\s+in|be\s+fluent\s+in)\s+(?:fluent\s+|some\s+|a\s+little\s+)?(?P<value>(?:{TONGUE})\b.*)", state("speaks", _tongue, replace(MANY, kind=Kind.PROFILE))),
    rule("learning", rf"(?:be\s+)?(?:learning|started\s+learning|taking\s+lessons\s+in|studying)\s+(?:how\s+to\s+play\s+)?(?P<value>(?:{TONGUE}|{PLAYED}|[A-Z]\w+|sign\s+language)\b.*)", state("learning", thing, MANY)),
    rule("began_learning", rf"(?:started|begun|began|took\s+up)\s+(?:learning\s+|studying\s+)?(?P<value>{TONGUE})(?:\s+(?:on|with|at)\b.*)?", change("learning", named, MANY)),
    rule("gone_off", r"(?:have\s+)?gone\s+off\s+(?P<value>.+)", attitude("dislikes", tense=Tense.CHANGE), MINE),
    rule("switched_from", r"(?:be\s+)?(?:switched|moved\s+over|migrated|switching|changed)\s+from\s+(?P<old>.+?)\s+to\s+(?P<value>.+)", _switched, MINE),
    rule("switched", r"(?:be\s+)?(?:switched|switching|migrated)\s+(?:over\s+)?to\s+(?P<value>.+)", _switched, MINE),
    rule("uses", r"(?:be\s+)?(?:use|uses|using|used)\s+(?P<value>[A-Z][\w.+#-]*(?:\s[A-Z0-9][\w.+#-]*){0,3})(?:\s+(?:for|as|on|at|to|every|in|now)\b.*)?", state("uses", named, STATE), MINE),
    rule("on_tool", r"on\s+(?P<value>[A-Z][\w.+#-]*(?:\s[A-Z0-9][\w.+#-]*)?)", _on_tool, MINE),
    rule("be_on_tool", r"be\s+on\s+(?P<value>[A-Z][\w.+#-]*(?:\s[A-Z0-9][\w.+#-]*)?)", _on_tool, MINE),
    rule("drives", r"(?:be\s+)?(?:drive|drives|driving)\s+(?P<value>an?\s+(?:[\w-]+\s+){0,3}?[A-Z][\w-]*(?:\s[A-Z0-9][\w-]*)*)\b.*", state("car", bare, STATE)),
    rule("bought_car", r"(?:bought|got|leased)\s+an?\s+(?:new\s+|used\s+|second-hand\s+)?(?P<value>[A-Z][\w-]+(?:\s[A-Z0-9][\w-]*)*)\s+(?P<noun>car|phone|laptop|bike)", _bought),
    rule("prefers", r"(?:prefer|prefers)\s+(?P<value>.+?)(?:\s+(?:over|instead\s+of|to(?!\s+be))\s+.+)?", attitude("likes")),
    rule("always_seat", r"(?:prefer\s+|want\s+|like\s+)?(?:always\s+)?(?P<value>(?:an?\s+|the\s+)?(?:aisle|window|middle)\s+seat)\b.*", _always, MINE),
    rule("visited", rf"(?:visited|{_BEEN}\s+to)\s+(?P<value>{_DESTINATION})\b.*", _visited, MINE),
    rule("travelled", r"(?:travel+ed|took\s+a\s+trip|went\s+on\s+(?:a\s+(?:trip|holiday)|holiday|vacation))\s+to\s+(?P<value>[A-Z].*)", _visited, MINE),
    rule("visits", r"(?:we\s+)?(?:be\s+)?(?P<verb>went|flew|fly|flying|travelling|traveling|go|going|visit|visiting)\s+(?:to\s+)?(?P<value>[A-Z].*)", _future_trip, MINE),
    rule("lactose_free", r"(?:be\s+)?off\s+(?P<value>dairy|coffee|alcohol|sugar|gluten|meat|caffeine)\b.*", attitude("avoids")),
)  # fmt: skip
