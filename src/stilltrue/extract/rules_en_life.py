"""What English says of people's lives: home, work, people, health."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from stilltrue.extract.rules_en_words import (
    CONDITION,
    JOB,
    MEDICINE,
    NAMEABLE,
    PET,
    bare,
    cut,
    illness,
    listed,
    named,
    place,
    thing,
)
from stilltrue.extract.rules_parts import (
    ANTECEDENT,
    MINE,
    PEOPLE,
    SAFETY,
    Build,
    Clause,
    Draft,
    Rule,
    Tense,
    Who,
    entity,
    text_value,
)
from stilltrue.extract.rules_values import born
from stilltrue.language import DateRole
from stilltrue.language.late import late
from stilltrue.model.claim import Act, Kind, Modality, Value

_PAST_FORM = re.compile(
    r"(?:lived|worked|studied|had|was|used|played|drove|spoke|took|went|owned|rented|loved|liked|hated|kept|smoked|were|wore|did)\b"
)


def rule(name: str, pattern: str, build: Build, who: frozenset[Who] = PEOPLE) -> Rule:
    """A rule on the whole of a body."""
    cased = re.sub(r"\[A-Z[^\]]*\]", lambda found: f"(?-i:{found[0]})", pattern)
    return Rule(f"en.{name}", late(rf"(?:{cased})$", re.IGNORECASE | re.DOTALL), build, who)


def state(
    predicate: str, clean: Callable[[str], str | None], base: Draft, make: Callable[[str], Value] = entity
) -> Build:
    """A state that lasts, in the tense of its verb."""
    return _one(predicate, clean, replace(base, tense=Tense.STATE), make)


def change(
    predicate: str, clean: Callable[[str], str | None], base: Draft, make: Callable[[str], Value] = entity
) -> Build:
    """A change: the value holds from then on."""
    return _one(predicate, clean, replace(base, tense=Tense.CHANGE), make)


def ending(
    predicate: str, clean: Callable[[str], str | None], base: Draft, make: Callable[[str], Value] = entity
) -> Build:
    """An end of the value."""
    return _one(predicate, clean, replace(base, tense=Tense.ENDING, act=Act.ENDS), make)


def _one(predicate: str, clean: Callable[[str], str | None], base: Draft, make: Callable[[str], Value]) -> Build:
    def build(found: re.Match[str], clause: Clause) -> Iterable[Draft]:
        pieces = listed(found["value"]) if base.many else [found["value"]]
        for piece in pieces:
            kept = clean(piece)
            if kept is not None and told(clause, base):
                over = base.tense is Tense.STATE and over_by_verb(clause)
                yield replace(base, predicate=predicate, value=make(kept), over=over)

    return build


def over_by_verb(clause: Clause) -> bool:
    """Whether the verb is in the simple past."""
    return not clause.perfect and _PAST_FORM.match(clause.body) is not None


def told(clause: Clause, base: Draft) -> bool:
    """Whether the clause says that it is or was so: "I have lived in Oslo" alone may be long over."""
    since = any(found.role is DateRole.SINCE for found in clause.dates)
    return not (clause.perfect and base.tense is Tense.STATE and not since)


STATE = Draft(predicate="")
PROFILE = Draft(predicate="", kind=Kind.PROFILE)
MANY = Draft(predicate="", many=True)
SAFE = Draft(predicate="", many=True, importance=SAFETY, kind=Kind.PROFILE)


_GOING_ON = re.compile(r"be\s+(?:moving|relocating|joining|starting)\b", re.IGNORECASE)
_NO_HOME = re.compile(
    r"(?:linux|ubuntu|windows|mac|macos|ios|android|aws|azure|gcp|slack|teams|discord|zoom|notion|obsidian|github|gitlab"
    r"|python|rust|java|javascript|typescript|kotlin|postgres|postgresql|mysql|sqlite|mongodb|kubernetes|docker|vs\s?code"
    r"|vim|neovim|emacs|chrome|firefox|gmail|outlook|spotify|netflix)\b"
    r"|the\s+(?:next|new|other|cloud|front|back|left|right|top|bottom|end|beginning|point|topic|chapter|step|stage|phase)\b",
    re.IGNORECASE,
)
"""What one moves to without living there."""


def _home(text: str) -> str | None:
    where = place(text)
    return None if where is None or _NO_HOME.match(where) else where


def _not_yet(clause: Clause) -> Modality | None:
    """Of a change that goes on, and no day of it is said, nobody knows that it is done."""
    return Modality.PLANNED if _GOING_ON.match(clause.body) and not clause.dates else None


def _moved(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    old, new = found.groupdict().get("old"), _home(found["value"])
    going, left = _not_yet(clause), _home(old) if old else None
    if new is None or (old and left is None) or (clause.past and _GOING_ON.match(clause.body)):
        return
    if left is not None and going is None:
        yield Draft(predicate="lives in", value=entity(left), act=Act.ENDS, tense=Tense.ENDING)
    yield Draft(predicate="lives in", value=entity(new), tense=Tense.CHANGE, modality=going)


_AT_AN_HOUR = re.compile(r"\bat\s+\d", re.IGNORECASE)


def _joined(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """A new employer; what is joined at an hour is a call."""
    firm = None if _AT_AN_HOUR.search(found["value"]) else named(found["value"])
    if firm is not None:
        yield Draft(predicate="works at", value=entity(firm), tense=Tense.CHANGE, modality=_not_yet(clause))


_NO_ALLERGEN = re.compile(
    r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mornings?|people|work|.+\s(?:knows?|says?|said|told|thinks?|is|was|has|does|can))$",
    re.IGNORECASE,
)


def _allergen(text: str) -> str | None:
    what = bare(text)
    return None if what is None or _NO_ALLERGEN.match(what) else what


def _left_for(predicate: str) -> Build:
    """A change from one value to another: the old one ends, the new one holds."""

    def build(found: re.Match[str], _: Clause) -> Iterator[Draft]:
        old, new = thing(found["old"]), thing(found["value"])
        if old is not None and new is not None:
            yield Draft(predicate=predicate, value=entity(old), act=Act.ENDS, tense=Tense.ENDING)
            yield Draft(predicate=predicate, value=entity(new), tense=Tense.CHANGE)

    return build


def _works(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    where, job = found.groupdict().get("value"), found.groupdict().get("job")
    employer = thing(where) if where else None
    if not told(clause, STATE) or (employer is not None and _HOURS.match(employer)):
        return
    over = over_by_verb(clause)
    started = re.match(r"(?:started|joined|start|join|starting|joining)\b", clause.body, re.IGNORECASE) is not None
    tense = Tense.CHANGE if started else Tense.STATE
    if employer is not None:
        yield Draft(predicate="works at", value=entity(employer), tense=tense, over=over)
    if job:
        yield Draft(predicate="job title", value=text_value(cut(job)), tense=tense, over=over)


_HOURS = re.compile(
    r"(?:night|nights|the weekend|weekends|noon|\d|home|the moment|(?:a|my|the)\s+(?:new\s+)?job|full[- ]time|part[- ]time|once|least|first)\b",
    re.IGNORECASE,
)


def _quit_job(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    where = thing(found["value"]) if found["value"] else None
    yield Draft(predicate="works at", value=entity(where) if where else None, act=Act.ENDS, tense=Tense.ENDING)


_FIRM = re.compile(
    r"\b(?:Books|Studios?|Labs?|Inc|Ltd|LLC|GmbH|Corp|Group|Bank|Cafe|Café|Hospital|Clinic|Software|Systems|Media|Press|Partners"
    r"|Consulting|Solutions|Technologies|Tech|Games|Records|Bakery|Airlines|Motors|Foods|Pharma|Capital|Energy|Foundation)$"
)


def _left(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    what = named(found["value"])
    if what is not None:
        yield Draft(
            predicate="works at" if _FIRM.search(what) else ANTECEDENT,
            value=entity(what),
            act=Act.ENDS,
            tense=Tense.ENDING,
        )


def _pet(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    groups = found.groupdict()
    got = re.match(r"(?:we\s+)?(?:got|adopted|bought|adopting|getting)\b", clause.body, re.IGNORECASE) is not None
    name = named(groups["name"]) if groups.get("name") else None
    over = not got and re.match(r"(?:we\s+)?had\b", clause.body, re.IGNORECASE) is not None
    for piece in listed(cut_list(groups["value"])):
        animal = re.search(rf"\b(?:(?:two|three|four|five|\d+)\s+)?(?:{PET})s?\b", piece, re.IGNORECASE)
        if animal is None:
            return
        yield Draft(
            predicate="pet", value=entity(animal[0]), many=True, over=over, tense=Tense.CHANGE if got else Tense.STATE
        )
    if name is not None and not over:
        yield Draft(predicate="pet's name", value=text_value(name), many=True, kind=Kind.PROFILE, tense=Tense.TIMELESS)


def cut_list(text: str) -> str:
    """A list without what is said about it afterwards."""
    return re.split(r"\s+(?:at home|because|but|so)\b", text, maxsplit=1)[0]


def _no_pet(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    if clause.negated or clause.ended:
        animal = found["animal"]
        value = None if animal.lower().rstrip("s") == "pet" else entity(animal)
        yield Draft(predicate="pet", value=value, many=True, act=Act.ENDS, tense=Tense.ENDING, by_negation=True)


def _gave_pet(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    yield Draft(predicate="pet", value=entity(found["animal"]), many=True, act=Act.ENDS, tense=Tense.ENDING)


def _name(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    name = named(found["value"])
    if name is not None:
        yield Draft(predicate="name", value=text_value(name), kind=Kind.PROFILE, tense=Tense.TIMELESS)


def _age(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    year = born(int(found["value"]), clause)
    if year is not None:
        yield Draft(predicate="birth year", value=year, kind=Kind.PROFILE, tense=Tense.TIMELESS)


def _family(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    number = _SMALL.get(found["value"].lower())
    if number is not None:
        yield Draft(
            predicate="quantity", qualifier=found["noun"].lower(), value=Value.of_number(number), kind=Kind.PROFILE
        )


_SMALL = {word: place for place, word in enumerate("no one two three four five six seven eight nine ten".split())} | {
    str(number): number for number in range(11)
}

_HAVE = r"(?:we\s+)?(?:have|has|had|got|'ve got|have got|has got|own|owns|keep|keeps|adopted|bought|getting|adopting)"


def _study(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    school, major = thing(found["value"]), thing(found["major"])
    over = over_by_verb(clause)
    if school is not None and major is not None:
        yield Draft(predicate="school", value=entity(school), over=over)
        yield Draft(predicate="major", value=entity(major), kind=Kind.PROFILE, over=over)


def _born(_: re.Match[str], clause: Clause) -> Iterator[Draft]:
    for found in clause.dates:
        if found.moment is not None and found.role is DateRole.WHEN:
            yield Draft(predicate="birthday", value=text_value(found.text), kind=Kind.PROFILE, tense=Tense.TIMELESS)


def _status(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    status = (found["value"] or "married").lower()
    got = re.match(r"got\b|get\b|married\b|getting\b", clause.body, re.IGNORECASE) is not None
    tense = Tense.CHANGE if got else Tense.STATE
    yield Draft(predicate="marital status", value=text_value(status), tense=tense)
    whom = named(found.groupdict().get("to") or "")
    if whom is not None and status in ("married", "engaged"):
        yield Draft(predicate="spouse" if status == "married" else "partner", value=entity(whom), tense=tense)


_NATIONAL = re.compile(
    r"(?:American|British|English|Irish|Scottish|Welsh|French|German|Italian|Spanish|Portuguese|Dutch|Belgian|Swiss|Austrian"
    r"|Polish|Czech|Russian|Ukrainian|Greek|Turkish|Korean|Japanese|Chinese|Taiwanese|Thai|Vietnamese|Indian|Mexican|Brazilian"
    r"|Canadian|Australian|Swedish|Norwegian|Danish|Finnish|Catholic|Christian|Muslim|Jewish|Buddhist|Hindu)$"
)


def _person_is(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """Who somebody is, by name: "my boss is Kim"; of whom else "called" is said, his name."""
    called = re.match(r"(?:called|named)\s+", found["value"], re.IGNORECASE)
    name = named(found["value"][called.end() :] if called else found["value"])
    relation = re.fullmatch(rf"my\s+({NAMEABLE}|landlady)", clause.subject, re.IGNORECASE)
    if name is None or _NATIONAL.match(name):
        return
    if relation is not None:
        kept = relation[1].removeprefix("new ")
        yield Draft(predicate=kept, value=entity(name), subject=clause.me, over=clause.past)
    elif called is not None:
        yield Draft(predicate="name", value=text_value(name), kind=Kind.PROFILE, tense=Tense.TIMELESS)


RULES: tuple[Rule, ...] = (
    rule("moved_from_to", r"(?:be\s+)?(?:moved|relocated)\s+(?:away\s+|out\s+)?from\s+(?P<old>.+?)\s+to\s+(?P<value>.+)", _moved),
    rule("moved_to_from", r"(?:be\s+)?(?:moved|relocated)\s+to\s+(?P<value>.+?)\s+from\s+(?P<old>.+)", _moved),
    rule("moved", r"(?:be\s+)?(?:move|moves|moved|moving|relocate|relocated|relocating)\s+(?:back\s+)?to\s+(?P<value>.+)", _moved),
    rule("moved_out", r"(?:be\s+)?moved\s+(?:out\s+of|away\s+from)\s+(?P<value>.+)", ending("lives in", place, STATE)),
    rule("lives_flat", r"(?:be\s+)?(?:live|lives|living|lived|rent|rents|renting|rented|have|own)\s+(?:in\s+)?(?:a|an|the)\s+(?:[\w-]+\s+){0,3}?"
         r"(?:flat|apartment|house|room|studio|place|village|suburb)\b[^,]{0,40}?\s(?:in|of)\s+(?P<value>[A-Z\u0080-\uffff].*)", state("lives in", place, STATE)),
    rule("lives", r"(?:be\s+)?(?:live|lives|living|lived|based|reside|resides|staying\s+permanently)\s+(?:alone\s+|together\s+)?(?:in|at|near|on)\s+(?P<value>.+)",
         state("lives in", place, STATE)),
    rule("home_town", r"(?:be\s+)?(?:grew\s+up|raised|brought\s+up)\s+in\s+(?P<value>.+)",
         change("hometown", place, replace(PROFILE, tense=Tense.TIMELESS))),
    rule("born", r"(?:be\s+)?born\s+(?:and\s+raised\s+)?(?:in\s+){1,2}(?P<value>.+)", _one("place of birth", place, replace(PROFILE, tense=Tense.TIMELESS), entity)),
    rule("from", r"be\s+(?:originally\s+)?from\s+(?P<value>.+)", _one("hometown", named, replace(PROFILE, tense=Tense.TIMELESS), entity)),
    rule("works_as_at", rf"(?:be\s+)?(?:work|works|working|worked)\s+as\s+(?:an?\s+|the\s+)?(?P<job>{JOB})\s+(?:at|for|with)\s+(?P<value>.+)", _works),
    rule("works_at_as", rf"(?:be\s+)?(?:work|works|working|worked|started|joined|start|starting|joining)\s+(?:working\s+)?(?:(?:at|for)\s+)?(?P<value>.+?)\s+as\s+(?:an?\s+|the\s+|its\s+)?(?P<job>{JOB})\b.*", _works),
    rule("promoted", rf"(?:be\s+|got\s+)?promoted\s+(?:to|into)\s+(?:an?\s+|the\s+)?(?P<value>{JOB})", change("job title", thing, STATE, text_value)),
    rule("works_as", rf"(?:be\s+)?(?:work|works|working|worked|started)\s+as\s+(?:an?\s+|the\s+)?(?P<job>{JOB})\b(?P<value>)", _works),
    rule("is_job_at", rf"be\s+(?:an?\s+)?(?P<job>{JOB})\s+(?:at|for)\s+(?P<value>.+)", _works),
    rule("is_job", rf"be\s+(?:an?\s+)(?P<job>{JOB})(?P<value>)(?:\s+(?:by\s+(?:trade|profession)|here|there|now|in\s+\w+))?", _works),
    rule("works_at", r"(?:be\s+)?(?:work|works|working|worked|employed)\s+(?:full[- ]time\s+|part[- ]time\s+)?(?:at|for|by)\s+(?P<value>.+)", _works),
    rule("works_in", r"(?:be\s+)?(?:work|works|working)\s+(?:from|out\s+of)\s+(?P<value>the\s+.+\boffice|home)\b.*", state("works in", str.strip, STATE)),
    rule("works_in_city", r"(?:be\s+)?(?:work|works|working)\s+in\s+(?P<value>[A-Z].*)", state("works in", named, STATE)),
    rule("joined", r"(?:be\s+)?(?:joined|joining|join|got\s+hired\s+(?:at|by)|hired\s+by|got\s+a\s+job\s+at)\s+(?P<value>[A-Z\u0080-\uffff].*)", _joined),
    rule("started_at", r"(?:be\s+)?(?:start|started|starting)\s+(?:working\s+|a\s+new\s+job\s+|my\s+new\s+job\s+|work\s+)?(?:at|with)\s+(?P<value>[A-Z\u0080-\uffff].*)",
         _joined),
    rule("at_company", r"(?:be\s+)?at\s+(?P<value>[A-Z]\w+(?:\s[A-Z]\w+)?)", state("works at", named, STATE), MINE),
    rule("quit_job", r"(?:quit|left|resigned\s+from|lost|leaving|quitting)\s+(?:my|his|her)\s+(?:old\s+)?job(?:\s+at\s+(?P<value>.+))?", _quit_job),
    rule("quit_named", r"(?:quit|resigned\s+from|got\s+laid\s+off\s+(?:by|from)|got\s+fired\s+from)\s+(?P<value>[A-Z].*)", ending("works at", named, STATE)),
    rule("left_for", r"left\s+(?P<old>[A-Z]\S*(?:\s[A-Z]\S*)?)\s+for\s+(?P<value>[A-Z].*)", _left_for("works at"), MINE),
    rule("left", r"(?:left|leave|leaving)\s+(?P<value>[A-Z].*)", _left),
    rule("studies_major", r"(?:be\s+)?(?:major|majors|majoring|majored)\s+in\s+(?P<value>.+)", state("major", thing, PROFILE)),
    rule("studies_at", r"(?:be\s+)?(?:study|studies|studying|studied|enrolled|a\s+student)\s+at\s+(?P<value>.+)", state("school", thing, STATE)),
    rule("studies_what_at", r"(?:be\s+)?(?:study|studies|studying|studied)\s+(?P<major>[a-z ]{3,40}?)\s+at\s+(?P<value>[A-Z\u0080-\uffff].*)",
         _study),
    rule("graduated", r"graduated\s+from\s+(?P<value>.+)", change("educated at", thing, replace(PROFILE, many=True))),
    rule("name", r"my\s+(?:full\s+|first\s+)?name\s+=\s+(?P<value>.+)", _name),
    rule("person_is", r"be\s+(?P<value>(?:called|named)\s+.+|[A-Z]\w+(?:\s[A-Z]\w+){0,2})", _person_is, frozenset({Who.PERSON})),
    rule("called", r"be\s+(?:called|named)\s+(?P<value>.+)", _name),
    rule("age", r"be\s+(?P<value>\d{1,3})(?:\s+years?\s+old|\s+now)?", _age),
    rule("born_year", r"be\s+born\b.*", _born),
    rule("no_pet", rf"(?:we\s+)?(?:have|has|own|keep)\s+(?:a|an|any)?\s*(?P<animal>pets?|{PET}s?)\b.*", _no_pet),
    rule("pet_named", rf"{_HAVE}\s+(?P<value>(?:a|an|one)\s+(?:[\w-]+\s+){{0,2}}?{PET})\s*,?\s+(?:named|called|whose name is)\s+(?P<name>\S+)", _pet),
    rule("pet_name", rf"{_HAVE}\s+(?P<value>(?:a|an)\s+(?:[\w-]+\s+){{0,2}}?{PET}),\s+(?P<name>[A-Z]\w+)", _pet),
    rule("pet", rf"{_HAVE}\s+(?P<value>(?:an?|two|three|four|\d+|another)\s+(?:(?!(?:few|love|lot|fear|thing|passion|kind|pair)\b)[\w-]+\s+){{0,2}}?{PET}s?(?:(?:,|\s+and)\s.*)?)(?:\s+(?:at home|now|who\b.*|that\b.*))?", _pet),
    rule("my_pet_is", rf"my\s+(?P<value>{PET})\s+=\s+(?:called|named)\s+(?P<name>\S+)", _pet, MINE),
    rule("gave_pet", rf"(?:we\s+)?(?:gave|rehomed)\s+(?:away\s+)?(?:the|our|my)\s+(?P<animal>{PET})\b.*", _gave_pet, MINE),
    rule("children", r"(?:we\s+)?(?:have|has)\s+(?P<value>\w+)\s+(?P<noun>kids|children|sons|daughters|child|sisters|brothers|siblings)\b.*", _family),
    rule("married", r"(?:be\s+|got\s+|get\s+)?(?P<value>married|engaged|divorced|single|separated|widowed)(?:\s+(?:to\s+(?P<to>.+)|now|since.*|for.*))?", _status),
    rule("married_past", r"married\s+(?P<to>[A-Z]\w+)(?P<value>)", _status),
    rule("allergic", r"be\s+(?:severely\s+|deathly\s+|very\s+|slightly\s+|mildly\s+|badly\s+)?allergic\s+to\s+(?P<value>.+)", state("allergy", _allergen, SAFE)),
    rule("allergy", r"(?:have|has|got|developed)\s+(?:an?\s+)?(?:severe\s+|bad\s+|mild\s+|serious\s+)?(?P<value>[\w -]+?)\s+allergy", state("allergy", bare, SAFE)),
    rule("allergy_to", r"(?:have|has|developed)\s+an?\s+(?:\w+\s+)?allergy\s+to\s+(?P<value>.+)", state("allergy", bare, SAFE)),
    rule("intolerant", r"be\s+(?P<value>lactose|gluten)[- ]intolerant", state("intolerance", bare, SAFE)),
    rule("diagnosed", r"(?:be\s+|got\s+|get\s+)?diagnosed\s+with\s+(?P<value>.+)", change("medical condition", illness, SAFE)),
    rule("condition", rf"(?:have|has|suffer\s+from|suffers\s+from|developed|be\s+suffering\s+from)\s+(?P<value>{CONDITION})\b.*", state("medical condition", bare, SAFE)),
    rule("diabetic", r"be\s+(?:an?\s+)?(?P<value>diabetic|asthmatic|epileptic|coeliac|celiac)", state("medical condition", bare, SAFE)),
    rule("medication", rf"(?:be\s+)?(?:take|takes|taking|on|started\s+taking|prescribed)\s+(?:\d+\s?mg\s+(?:of\s+)?)?(?P<value>{MEDICINE})\b.*", state("medication", bare, SAFE)),
    rule("medication_off", rf"(?:stopped|quit)\s+taking\s+(?P<value>{MEDICINE})\b.*", ending("medication", bare, SAFE)),
    rule("surgery", r"(?:had|have)\s+(?P<value>[\w -]{2,30}?\s+(?:surgery|operation))\b.*", change("surgery", bare, replace(MANY, kind=Kind.EVENT))),
    rule("cannot_do", r"cannot\s+(?P<value>(?:lift|eat|drink|drive|swim|fly|climb|run)\b.*)", state("cannot do", thing, replace(MANY, kind=Kind.CONSTRAINT), text_value)),
)  # fmt: skip
