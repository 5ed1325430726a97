"""What English says is over: jobs lost, things sold, plans called off, people parted from, illnesses left behind."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.extract.rules.en.builds import MANY, SAFE, STATE, ending, rule
from stilltrue.extract.rules.en.taste import TONGUE
from stilltrue.extract.rules.en.words import (
    CONDITION,
    EVENT,
    KNOWN_THING,
    MEDICINE,
    OWNED,
    PET,
    PLAYED,
    bare,
    event_called,
    known_thing,
    named,
    thing,
)
from stilltrue.extract.rules.parts import (
    ANTECEDENT,
    MINE,
    PEOPLE,
    SAFETY,
    THINGS,
    Clause,
    Draft,
    Rule,
    Tense,
    Who,
    entity,
    text_value,
)
from stilltrue.extract.rules.values import day_value
from stilltrue.language.late import late
from stilltrue.model.claim import Act, Kind, Modality, Value, ValueKind
from stilltrue.model.time import datetime_of

_KEPT = r"passport|keys|wallet|umbrella|glasses|headphones|backpack|suitcase|charger|ring|tent"
_PARTED = r"(?:sold|gave(?=.*\sto\s)|gave\s+away|given\s+away|traded\s+in|scrapped|donated|got\s+rid\s+of|gotten\s+rid\s+of|wrecked|totall?ed)"
_GONE = r"(?:stolen|sold|totall?ed|written\s+off|scrapped|wrecked|lost|gone)"
_LOVE = r"boyfriend|girlfriend|partner|fianc[eé]e?"
_APPS = r"(?:Facebook|Instagram|Twitter|TikTok|Snapchat|LinkedIn|Reddit|WhatsApp|Netflix|Spotify|Duolingo|Tinder|Discord|Slack|Notion|Obsidian)"
_ILL = rf"(?:{CONDITION}|(?:the\s+)?(?:flu|cold|covid|pneumonia|bronchitis|shingles|mono|measles|chicken\s?pox|tonsillitis|sinus infection))"


def _over(predicate: str, value: str | None = None, *, many: bool | None = None) -> Draft:
    return Draft(
        predicate=predicate, value=entity(value) if value else None, act=Act.ENDS, tense=Tense.ENDING, many=many
    )


def _out_of_work(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """No work any more; who is retired is of no trade either."""
    if clause.past and clause.body.startswith(_STATES_OF_REST):
        return
    groups = found.groupdict()
    yield _over("works at", named(groups["value"]) if groups.get("value") else None)
    if "retired" in found[0].casefold() and not groups.get("value"):
        yield _over("job title")


_STATES_OF_REST = ("be retired", "be unemployed", "be out of", "be between", "be jobless")


def _gone(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """A thing that is no longer the speaker's."""
    groups = found.groupdict()
    if groups.get("kept"):
        yield Draft(
            predicate="location",
            subject=f"my {groups['kept'].lower()}",
            act=Act.ENDS,
            tense=Tense.ENDING,
        )
    elif groups.get("noun"):
        yield _over(groups["noun"].lower())
    else:
        yield _over(ANTECEDENT, thing(groups["value"]))


def _without(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """That there is none: of a thing of one's own in the place of whichever one there was."""
    groups = found.groupdict()
    denied = clause.negated or clause.ended
    if (groups.get("none") is not None) == denied or clause.past or clause.perfect or clause.temporary:
        return
    if clause.dates and not clause.ended:
        return
    noun = found["noun"].lower()
    if _OWN_THING.fullmatch(noun):
        yield Draft(predicate=noun, value=_NONE, many=False, tense=Tense.STATE, by_negation=True)
    else:
        yield Draft(predicate=noun, act=Act.ENDS, tense=Tense.ENDING, by_negation=True)


def _lacks_no_more(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    if clause.ended:
        yield Draft(predicate=found["noun"].lower(), value=_NONE, act=Act.ENDS, tense=Tense.ENDING, by_negation=True)


_OWN_THING = late(rf"(?!watch){OWNED}")
_NONE = Value(ValueKind.BOOLEAN, "no", "no")
"""What fills the slot of a thing that somebody says he has none of."""


def _may_drive(_found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """Who passed the test is nobody any more who cannot drive."""
    if not clause.negated:
        drive = text_value("drive")
        yield Draft(
            predicate="cannot do", value=drive, act=Act.ENDS, tense=Tense.ENDING, many=True, kind=Kind.CONSTRAINT
        )


def _healed(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    if clause.ended:
        value = text_value(found["value"])
        yield Draft(predicate="injury", value=value, act=Act.ENDS, tense=Tense.ENDING, many=True, by_negation=True)


def _got(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    kept = named(found["value"])
    if kept is not None and not clause.negated:
        noun = found.groupdict().get("noun") or known_thing(kept)
        yield Draft(predicate=noun.lower(), value=entity(kept), tense=Tense.CHANGE)


def _parted(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """Who parts is nobody's partner any more, and engaged to nobody."""
    yield _over("partner", found["name"])
    yield _over("marital status", "engaged")


def _parted_all(_found: re.Match[str], _clause: Clause) -> Iterator[Draft]:
    yield _over("partner")
    yield _over("marital status", "engaged")


def _died(_: re.Match[str], clause: Clause) -> Iterator[Draft]:
    if re.fullmatch(r"my\s+(?:husband|wife)", clause.subject, re.IGNORECASE) and not clause.negated:
        yield Draft(predicate="marital status", value=text_value("widowed"), tense=Tense.CHANGE, subject=clause.me)
        yield Draft(predicate="spouse", act=Act.ENDS, tense=Tense.ENDING, subject=clause.me)
    day = day_value(clause)
    if day is not None:
        yield Draft(predicate="date of death", value=day, kind=Kind.PROFILE, tense=Tense.TIMELESS)
    for ended in ("lives in", "works at") if not clause.negated else ():
        yield _over(ended)


def _called_off(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """An appointment that is off: its day, and the plan, where the plan is one to go somewhere."""
    attribute, where = event_called(found["attribute"]), found["where"]
    if found["way"] != "with" and (where is not None or attribute in ("flight", "trip", "holiday")):
        yield Draft(
            predicate=attribute,
            value=entity(where) if where else None,
            act=Act.ENDS,
            tense=Tense.ENDING,
            many=True,
            kind=Kind.EVENT,
            modality=Modality.PLANNED,
        )
    yield Draft(predicate=attribute, qualifier=where, act=Act.ENDS, tense=Tense.ENDING, kind=Kind.EVENT)
    if attribute == "wedding":
        yield _over("marital status", "engaged")


def _thing_off(_: re.Match[str], _clause: Clause) -> Iterator[Draft]:
    yield Draft(predicate="date", act=Act.ENDS, tense=Tense.ENDING, kind=Kind.EVENT)


def _not_going(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    if clause.negated or clause.ended:
        yield Draft(
            predicate="trip",
            value=entity(found["where"]),
            act=Act.ENDS,
            tense=Tense.ENDING,
            many=True,
            kind=Kind.EVENT,
            modality=Modality.PLANNED,
            by_negation=True,
        )


def _graduated(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """A school that stands in somebody's record, and is over for him unless that was years ago."""
    where = thing(found["value"]) if found["value"] else None
    if found["value"] and where is None:
        return
    if where is not None:
        yield Draft(predicate="educated at", value=entity(where), kind=Kind.PROFILE, many=True, tense=Tense.CHANGE)
    years = [datetime_of(one.moment.earliest, clause.zone).year for one in clause.dates if one.moment is not None]
    if not years or min(years) >= clause.anchor.year - 1:
        yield _over("school", where)


def _left_school(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    where = found["value"]
    yield _over("school", named(where) if where and where[0].isupper() else None)


def _switched_medicine(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    yield Draft(predicate="medication", value=entity(found["old"]), act=Act.ENDS, tense=Tense.ENDING, many=True)
    yield Draft(predicate="medication", value=entity(found["new"]), tense=Tense.CHANGE, many=True, importance=SAFETY)


RULES: tuple[Rule, ...] = (
    rule("out_of_work", r"(?:be\s+|got\s+|get\s+)?(?:laid\s+off|fired|sacked|let\s+go|made\s+redundant|dismissed)(?:\s+(?:from|by|at)\s+(?P<value>[A-Z].*)|\s+from\s+(?:my|his|her)\s+job|\s+by\s+my.*)?", _out_of_work),
    rule("resigned", r"(?:resigned|retired|be\s+retired|be\s+unemployed|be\s+jobless|be\s+out\s+of\s+(?:work|a\s+job)|be\s+between\s+jobs)(?:\s+from\s+(?:(?P<value>[A-Z].*)|my\s+job|work))?", _out_of_work),
    rule("stopped_working", r"(?:stop|stopped|quit)\s+working\s+(?:at|for)\s+(?P<value>[A-Z].*)", ending("works at", named, STATE)),
    rule("traded", rf"(?:traded|swapped|replaced|exchanged)\s+(?:in\s+)?my\s+(?P<noun>{OWNED})(?:\s+in)?\s+(?:for|with|by)\s+(?:an?|the)\s+(?:(?:new|used|second-hand|nice)\s+){{0,2}}(?P<value>(?:\d{{4}}\s)?[A-Z].*)", _got, MINE),
    rule("got_car", rf"(?:we\s+)?(?:bought|got|leased|picked\s+up)\s+(?:an?|my|our)\s+(?:(?:new|used|second-hand|nice|first|old|red|blue|black|white|silver|grey|gray)\s+){{0,3}}(?P<value>{KNOWN_THING})(?:\s+(?:from|in|for\s+[$€£]?\d)\s?.*)?", _got, PEOPLE),
    rule("sold", rf"{_PARTED}\s+(?:my|our|the)\s+(?:(?P<noun>{OWNED})|(?P<value>[A-Z][\w-]+(?:\s[A-Z0-9][\w-]*){{0,3}}))(?:\s+(?:to|for|at|in\s+the\s+end|after\s+all)\b.*)?", _gone, MINE),
    rule("lost", rf"lost\s+my\s+(?:(?P<noun>phone|laptop|bike|bicycle|camera|watch|tablet)|(?P<kept>{_KEPT}))(?:\s+(?:in|on|at)\s.*)?", _gone, MINE),
    rule("was_taken", rf"my\s+(?:(?P<noun>{OWNED})|(?P<kept>{_KEPT}))\s+=\s+(?:be\s+|got\s+)?{_GONE}(?:\s+(?:in|on|at|from|by|last)\b.*)?", _gone, MINE),
    rule("without", rf"(?:we\s+)?(?:have|own)\s+(?:an?|any|my\s+own|(?P<none>no))\s+(?P<noun>{OWNED})(?:\s+(?:of\s+my\s+own|yet|here))?(?:,?\s+(?:so|because|which)\b.*)?", _without, MINE),
    rule("lacks_no_more", rf"lack\s+an?\s+(?P<noun>{OWNED})", _lacks_no_more, MINE),
    rule("got_new", rf"(?:bought|got|leased|picked\s+up|ordered)\s+(?:an?|my)\s+(?:(?:new|used|second-hand|nice|red|blue|black|white)\s+){{0,2}}(?P<noun>{OWNED})\s?[,:(]\s*(?:an?\s+|the\s+)?(?P<value>[A-Z].*)", _got, MINE),
    rule("parted", rf"(?:broke|broken|split)\s+up\s+with\s+(?:my\s+(?:ex-?)?(?:{_LOVE})(?:,?\s+(?P<name>[A-Z]\w+))?)", _parted, MINE),
    rule("parted_we", r"we\s+(?:have\s+)?(?:just\s+)?(?:broke|broken|split)\s+up(?P<name>)", _parted_all, MINE),
    rule("parted_from", r"(?:broke|broken|split)\s+up\s+with\s+(?P<name>[A-Z]\w+)", _parted, MINE),
    rule("pet_gone", rf"(?:we\s+)?outlived\s+(?:my|our)\s+(?P<value>{PET})(?:\s+[A-Z]\w+)?(?:,?\s+(?:in|on|at|from|after|of|peacefully)\b.*|\W+)?", ending("pet", bare, MANY), MINE),
    rule("pet_gone_by_name", r"outlived\s+(?P<value>[A-Z]\w+)(?:,?\s+(?:in|on|at|from|after|of|peacefully)\b.*|\W+)?", ending(ANTECEDENT, named, MANY, text_value), MINE),
    rule("died", r"(?:died|passed\s+away|passed)(?:\s+(?:peacefully|suddenly|of|from)\b.*)?", _died, frozenset({Who.PERSON})),
    rule("called_off", rf"my\s+(?P<attribute>{EVENT})(?:\s+(?P<way>to|in|with)\s+(?P<where>[A-Z][\w-]+(?:\s[A-Z][\w-]+)?))?\s+=\s+(?:be\s+)?(?:cancell?ed|called\s+off|off)", _called_off, MINE),
    rule("thing_off", r"(?:be\s+)?cancell?ed", _thing_off, THINGS),
    rule("not_going", r"(?:we\s+)?(?:be\s+)?(?:going|flying|travel+ing)\s+to\s+(?P<where>[A-Z]\w+(?:\s[A-Z]\w+)?)(?:\s+after\s+all)?", _not_going, MINE),
    rule("graduated", r"(?:just\s+)?graduated(?:\s+from\s+(?P<value>.+?)(?:\s+with\s.+)?)?", _graduated),
    rule("left_school", r"(?:dropped\s+out\s+of|quit|left|finished)\s+(?P<value>(?:high\s+)?school|college|uni|university|[\w]+\s+school|my\s+(?:course|degree|phd|master's))", _left_school, MINE),
    rule("dropped_out", r"dropped\s+out\s+of\s+(?P<value>[A-Z].*)", _left_school),
    rule("gave_up_learning", rf"(?:(?:stopped|quit|gave\s+up(?:\s+on)?)\s+(?:learning|studying)\s+|gave\s+up\s+on\s+(?=(?:{TONGUE})\b))(?P<value>[A-Z]\w+)", ending("learning", named, STATE), MINE),
    rule("finished_reading", r"(?:finished|stopped|gave\s+up\s+on)\s+(?:reading\s+)?(?P<value>[A-Z].{1,60})", ending("reading", named, MANY), MINE),
    rule("gave_up_playing", rf"(?:quit|gave\s+up|stopped)\s+(?:playing\s+)?(?P<value>{PLAYED})\b.*", ending("plays an instrument", bare, MANY)),
    rule("may_drive", r"(?:(?:finally|just)\s+)?(?:passed\s+(?:my|the)\s+(?:driving|road)\s+test|got\s+my\s+(?:driver's|driving|drivers)\s+licen[cs]e)(?:\s.*|!)?", _may_drive, MINE),
    rule("healed", r"have\s+an\s+injured\s+(?P<value>.+)", _healed, MINE),
    rule("sees_none", r"(?:have|see|be\s+seeing|go\s+to)\s+(?:an?|any|my)\s+(?P<noun>therapist|dentist|physio|personal\s+trainer|trainer|tutor|coach|psychiatrist|accountant|lawyer)", _without, MINE),
    rule("left_person", r"(?:stopped\s+seeing|stopped\s+going\s+to|fired|quit\s+seeing)\s+my\s+(?P<noun>therapist|dentist|physio|personal\s+trainer|trainer|tutor|coach|psychiatrist|accountant|lawyer)(?:\s.*)?", _gone, MINE),
    rule("recovered", rf"(?:be\s+|fully\s+)?(?:recovered\s+from|cured\s+of|got(?:ten)?\s+over|over|beat|beaten|in\s+remission\s+from)\s+(?:my\s+|the\s+)?(?P<value>{_ILL})", ending("medical condition", bare, SAFE)),
    rule("outgrew", r"(?:outgrew|outgrown|grew\s+out\s+of)\s+(?:my|his|her)\s+(?P<value>[\w -]{2,30}?)\s+allergy", ending("allergy", bare, SAFE)),
    rule("switched_medicine", rf"(?:switched|changed|moved|be\s+switched)\s+from\s+(?P<old>{MEDICINE})\s+to\s+(?P<new>{MEDICINE})", _switched_medicine),
    rule("left_app", rf"(?:quit|left|deleted|got\s+off)\s+(?P<value>{_APPS})", ending("uses", named, STATE), MINE),
    rule("stopped_using", r"(?:stopped\s+using|quit\s+using|uninstalled|cancelled|canceled|unsubscribed\s+from)\s+(?:my\s+)?(?P<value>[A-Z][\w.+-]*(?:\s[A-Z0-9][\w.+-]*){0,2})(?:\s+(?:subscription|account|membership|plan))?", ending("uses", named, STATE), MINE),
)  # fmt: skip
