"""What English says of people's lives: home, work, study."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from stilltrue.extract.rules.en.builds import PROFILE, STATE, change, ending, of, over_by_verb, rule, state, told
from stilltrue.extract.rules.en.places import PLACES
from stilltrue.extract.rules.en.words import CONDITION, JOB, cut, named, place, thing
from stilltrue.extract.rules.parts import ANTECEDENT, MINE, Build, Clause, Draft, Rule, Tense, Who, entity, text_value
from stilltrue.language import DateRole
from stilltrue.model.claim import Act, Kind, Modality


def _teaches(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """A trade by what is taught; where, only by a name."""
    if clause.past or found["what"].split()[0].casefold() in _NO_SUBJECT:
        return
    yield Draft(predicate="job title", value=text_value(f"{found['what']} teacher"))
    where = named(_firm(found["value"])) if found["value"] else None
    if where is not None and PLACES.fullmatch(where) is None:
        yield Draft(predicate="works at", value=entity(where))


_NO_SUBJECT = frozenset(
    "him her them me us myself you it people children kids students classes part full part-time full-time there here how what a an the on at".split()
)


def _took_job(found: re.Match[str], _: Clause) -> Iterator[Draft]:
    """A job that is taken, and has still to begin."""
    firm = named(_firm(found["value"]))
    if firm is not None:
        yield Draft(predicate="works at", value=entity(firm), tense=Tense.CHANGE, modality=Modality.PLANNED)


_NO_MORE = re.compile(r"(?:retired|former|ex-)\s?", re.IGNORECASE)
_COMPARED = re.compile(r"(?:the\s+same|another|a\s+different|a\s+similar)\b", re.IGNORECASE)
_GOING_ON = re.compile(r"be\s+(?:moving|relocating|joining|starting)\b", re.IGNORECASE)
_NO_HOME = re.compile(
    r"(?:linux|ubuntu|windows|mac|macos|ios|android|aws|azure|gcp|slack|teams|discord|zoom|notion|obsidian|github|gitlab"
    r"|python|rust|java|javascript|typescript|kotlin|postgres|postgresql|mysql|sqlite|mongodb|kubernetes|docker|vs\s?code"
    r"|monzo|revolut|hsbc|barclays|lloyds|santander|chase|n26|starling|paypal|vodafone|verizon|t-mobile|signal|telegram|whatsapp|bluesky|mastodon|substack|figma|trello|asana|jira|claude|chatgpt|gemini|copilot|cursor|todoist|evernote|vim|neovim|emacs|chrome|firefox|gmail|outlook|spotify|netflix)\b"
    r"|the\s+(?:office|gym|pub|library|lab|studio|hospital|mall|bathroom|shower|past|future|moment|present)$"
    r"|the\s+(?:\w+\s+)?(?:chair|couch|sofa|table|window|bed|desk|seat|row|door|kitchen|garden|balcony|floor|hall)$"
    r"|the\s+(?-i:(?!US|UK|UAE|EU|USA)[A-Z&]{2,4})$|(?:the\s+)?(?:[\w-]+\s+)?(?:ward|department|team|unit|squad|desk|shift|class|group|night\s+shift|intensive\s+care)$"
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


_POSITION = re.compile(r"\s+(?:as\s+an?|with|on\s+(?:the\s+\w+\s+team|\w+days?|weekends))\b", re.IGNORECASE)
"""Behind an employer, what one is there, with whom or when."""


def _firm(words: str) -> str:
    """A firm without what one is there, and without the city in which it is."""
    firm = _CALLED.sub("", _POSITION.split(words, maxsplit=1)[0])
    where = _IN.search(firm)
    return firm[: where.start()] if where is not None and PLACES.match(firm, where.end()) else firm


_CALLED = re.compile(r"^(?:an?|the|this)\s+(?:[\w-]+\s+){0,4}?(?:called|named)\s+(?=[A-Z])")
_IN = re.compile(r"\s+(?:here\s+)?in\s+(?:the\s+)?(?=[A-Z])")


def _joined(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """A new employer; what is joined at an hour is a call."""
    firm = None if _AT_AN_HOUR.search(found["value"]) else named(_firm(found["value"]))
    if firm is None:
        return
    if _SCHOOL.search(firm) is None and not (_YOUNG.match(clause.text) and "job" not in clause.text):
        yield Draft(predicate="works at", value=entity(firm), tense=Tense.CHANGE, modality=_not_yet(clause))
    elif _SCHOOL.search(firm) is not None and clause.who is not Who.ME:
        yield Draft(predicate="school", value=entity(firm), tense=Tense.CHANGE, modality=_not_yet(clause))


_YOUNG = re.compile(
    r"my\s+(?:\w+\s+)?(?:son|daughter|kid|child|niece|nephew|grandson|granddaughter|stepson|stepdaughter)\b",
    re.IGNORECASE,
)
"""Who starts somewhere to learn there as likely as to work."""
_SCHOOL = re.compile(
    r"\b(?:Elementary|Primary|Preschool|Nursery|Kindergarten|(?:Middle|High)(?:\s+School)?|School|Academy|Montessori)$",
    re.IGNORECASE,
)
"""Where children start to learn; of a grown-up it is not known whether he learns or teaches there."""


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
    employer = thing(_firm(where)) if where else None
    if not told(clause, STATE):
        return
    if employer is not None and (_HOURS.match(employer) or _COMPARED.match(employer)):
        employer = None
    over = over_by_verb(clause)
    if job and (retired := _NO_MORE.match(job)) is not None:
        job, over = job[retired.end() :], True
    started = re.match(r"(?:started|joined|start|join|starting|joining)\b", clause.body, re.IGNORECASE) is not None
    tense = Tense.CHANGE if started else Tense.STATE
    if employer is not None:
        yield Draft(predicate="works at", value=entity(employer), tense=tense, over=over)
    if job:
        yield Draft(predicate="job title", value=text_value(cut(job)), tense=tense, over=over)


def _at_company(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """Where somebody is from some day on, or these days; who is at a shop now does not work there."""
    firm = named(found["value"])
    lasting = clause.still or _BY_NOW.search(clause.text) or any(one.role is DateRole.SINCE for one in clause.dates)
    if firm is not None and lasting:
        yield Draft(predicate="works at", value=entity(firm), over=over_by_verb(clause))


def _works_from(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """Where somebody works; on some days only where these are said, which leaves the other days as they are."""
    days = _ON_DAYS.search(clause.text)
    if days is None and _PART_TIME.search(clause.text):
        return
    if told(clause, STATE):
        kept = ", ".join(each.capitalize() + "s" for each in _WEEKDAY.findall(days[0])) if days is not None else None
        yield Draft(predicate="works in", qualifier=kept, value=entity(found["value"].strip()))


_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_WEEKDAY = re.compile(rf"({_DAY})s?", re.IGNORECASE)
_ON_DAYS = re.compile(rf"\bon\s+{_WEEKDAY.pattern}(?:(?:,|,?\s+and|\s+or)\s+{_WEEKDAY.pattern}){{0,4}}", re.IGNORECASE)
_PART_TIME = re.compile(
    r"\b(?:some|most|a\s+few|two|three|four|\d)\s+(?:days|mornings|afternoons)|sometimes|occasionally|once|twice|on\s+(?:weekdays|weekends)\b",
    re.IGNORECASE,
)
_BY_NOW = re.compile(r"\b(?:these\s+days|nowadays|currently)\W*$", re.IGNORECASE)
_HOURS = re.compile(
    r"(?:(?:\w+\s+){1,2}(?:years?|months?|weeks?|days?|hours?|decades?)|night|nights|the weekend|weekends|noon|\d|home|the moment|(?:a|my|the)\s+(?:new\s+)?job|full[- ]time|part[- ]time|once|least|first|peanuts|free|fun|money|a\s+living|tips|pay|commission|charity|minimum\s+wage)\b",
    re.IGNORECASE,
)


def _transferred(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """A post in another city: where that leaves somebody's home, nobody has said."""
    if PLACES.fullmatch(found["value"]) is None or clause.negated:
        return
    yield Draft(predicate="works in", value=entity(found["value"]), tense=Tense.CHANGE)
    if clause.modality is Modality.ACTUAL:
        yield Draft(predicate="lives in", act=Act.UNSETTLES, tense=Tense.CHANGE)


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


def _study(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    school, major = thing(found["value"]), thing(found["major"] or "")
    over = over_by_verb(clause)
    if school is not None:
        yield Draft(predicate="school", value=entity(school), over=over)
    if school is not None and major is not None:
        yield Draft(predicate="major", value=entity(major), kind=Kind.PROFILE, over=over)


RULES: tuple[Rule, ...] = (
    rule("moved_from_to", r"(?:be\s+)?(?:moved|relocated)\s+(?:away\s+|out\s+)?from\s+(?P<old>.+?)\s+to\s+(?P<value>.+)", _moved),
    rule("moved_to_from", r"(?:be\s+)?(?:moved|relocated)\s+to\s+(?P<value>.+?)\s+from\s+(?P<old>.+)", _moved),
    rule("moved", r"(?:be\s+)?(?:move|moves|moved|moving|relocate|relocated|relocating)\s+(?:back\s+)?to\s+(?P<value>.+)", _moved),
    rule("moved_out", r"(?:be\s+)?moved\s+(?:out\s+of|away\s+from)\s+(?P<value>.+)", ending("lives in", place, STATE)),
    rule("lives_flat", r"(?:be\s+)?(?:live|lives|living|lived|rent|rents|renting|rented|have|own)\s+(?:in\s+)?(?:a|an|the)\s+(?:[\w-]+\s+){0,3}?"
         r"(?:flat|apartment|house|room|studio|place|village|suburb)\b[^,]{0,40}?\s(?:in|of)\s+(?P<value>[A-Z\u0080-\uffff].*)", state("lives in", place, STATE)),
    rule("lives", r"(?:be\s+)?(?:live|lives|living|lived|based|reside|resides|staying\s+permanently)\s+(?:alone\s+|together\s+)?(?:in|at|on)\s+(?P<value>.+)",
         state("lives in", _home, STATE)),
    rule("lives_near", r"(?:be\s+)?(?:live|lives|living|lived|based|reside|resides)\s+(?:just\s+)?(?P<value>(?:near|outside|close\s+to)\s+(?-i:[A-Z\u0080-\uffff]).+)", state("lives in", place, STATE)),
    rule("home_town", r"(?:be\s+)?(?:grew\s+up|raised|brought\s+up)\s+in\s+(?P<value>.+)",
         change("hometown", place, replace(PROFILE, tense=Tense.TIMELESS))),
    rule("from", r"be\s+(?:originally\s+)?from\s+(?P<value>.+?)(?:\s+originally)?", of("hometown", named, replace(PROFILE, tense=Tense.TIMELESS), entity)),
    rule("works_as_at", rf"(?:be\s+)?(?:work|works|working|worked)\s+as\s+(?:an?\s+|the\s+)?(?P<job>{JOB})\s+(?:at|for|with)\s+(?P<value>.+)", _works),
    rule("works_at_as", rf"(?:be\s+)?(?:work|works|working|worked|started|joined|start|starting|joining)\s+(?:working\s+)?(?:(?:at|for)\s+)?(?P<value>.+?)\s+as\s+(?:an?\s+|the\s+|its\s+)?(?P<job>{JOB})\b.*", _works),
    rule("promoted", rf"(?:be\s+|got\s+)?promoted\s+(?:to|into)\s+(?:an?\s+|the\s+)?(?P<value>{JOB})", change("job title", thing, STATE, text_value)),
    rule("works_as", rf"(?:be\s+)?(?:work|works|working|worked|started)\s+as\s+(?:an?\s+|the\s+)?(?P<job>{JOB})\b(?P<value>)", _works),
    rule("is_job_at", rf"be\s+(?:(?:an?|the)\s+)?(?P<job>(?!(?:\w+\s+){{0,3}}student\b){JOB})\s+(?:at|for|with(?=\s+(?-i:[A-Z][a-z]))(?!\s+{CONDITION}))\s+(?P<value>.+)", _works),
    rule("is_job", rf"be\s+(?:an?\s+)(?P<job>{JOB})(?P<value>)(?:\s+(?:by\s+(?:trade|profession)|here|there|now|in\s+\w+))?", _works),
    rule("works_at", rf"(?:be\s+)?(?:work|works|working|worked|employed)\s+(?:(?:full[- ]time|part[- ]time|remotely|mostly|weekends|nights|days|evenings|mornings|afternoons|shifts|(?:{_DAY})s?(?:\s+and\s+(?:{_DAY})s?)?)\s+)?(?:(?:on|in)\s+the\s+(?:[\w-]+\s+)?(?:ward|unit|desk|floor|team|department|icu|er|a&e)\s+)?(?:at|for|by)\s+(?P<value>.+)", _works),
    rule("works_in", r"(?:be\s+)?(?:work|works|working)\s+(?:from|out\s+of)\s+(?P<value>the\s+.+\boffice|home)\b.*", _works_from),
    rule("works_in_city", r"(?:be\s+)?(?:work|works|working)\s+in\s+(?P<value>[A-Z].*)", state("works in", named, STATE)),
    rule("transferred", r"(?:be\s+|got\s+|get\s+|been\s+)?(?:transferred|posted|stationed|seconded|reassigned)\s+(?:over\s+|out\s+)?(?:from\s+[A-Z]\w+\s+)?(?:to|in)\s+(?P<value>[A-Z]\w+(?:\s[A-Z]\w+)?)(?:\s+(?:for|with|by)\s+(?:work|his|her|my|the)\b.*)?", _transferred),
    rule("took_job", r"(?:took|accepted|got|landed)\s+(?:the|a|that|an?\s+new)\s+(?:job|offer|position|role)\s+(?:at|from|with)\s+(?P<value>[A-Z].*)", _took_job, MINE),
    rule("reports_to", r"(?:now\s+)?reports?\s+to\s+(?P<value>[A-Z]\w+(?:\s[A-Z]\w+)?)", state("boss", named, STATE)),
    rule("teaches", r"(?:teach|teaches)\s+(?P<what>[a-z]+(?:\s(?!at\b|in\b|to\b|for\b)[a-z]+)?|[A-Z][a-z]+)(?:\s+(?:at|in)\s+(?P<value>.+))?", _teaches),
    rule("freelance", r"(?:went|gone|be|became)\s+(?P<value>freelance|self-employed)", change("job title", thing, STATE, text_value)),
    rule("retrained", rf"(?:retrained|qualified|requalified)\s+as\s+(?:an?\s+)?(?P<value>{JOB})", change("job title", thing, STATE, text_value)),
    rule("runs_firm", r"(?:run|runs|own|owns|opened|founded|started|manage|manages)\s+(?:an?|the|my|our)\s+(?:[\w-]+\s+){0,3}(?:bakery|shop|bookshop|store|company|business|firm|agency|studio|restaurant|caf[eé]|bar|pub|hotel|hostel|salon|gym|clinic|practice|start-?up|farm|brewery|consultancy|gallery|garage|nursery|charity|guesthouse)\s+(?:called|named)\s+(?P<value>[A-Z].*?)(?:\s+in\s+[A-Z].*)?", _works),
    rule("joined", r"(?:be\s+)?(?:joined|joining|join|got\s+hired\s+(?:at|by)|hired\s+by|got\s+a\s+job\s+at)\s+(?P<value>[A-Z\u0080-\uffff].*)", _joined),
    rule("started_at", r"(?:be\s+)?(?:start|started|starting)\s+(?:working\s+|a\s+new\s+job\s+|my\s+new\s+job\s+|work\s+)?(?:at|with)\s+(?P<value>[A-Z\u0080-\uffff].*)",
         _joined),
    rule("at_company", r"(?:be\s+)?at\s+(?P<value>[A-Z]\w+(?:\s[A-Z]\w+)?)", _at_company, MINE),
    rule("quit_job", r"(?:quit|left|resigned\s+from|lost|leaving|quitting)\s+(?:my|his|her)\s+(?:old\s+)?job(?:\s+at\s+(?P<value>.+))?", _quit_job),
    rule("quit_named", r"(?:quit|resigned\s+from|got\s+laid\s+off\s+(?:by|from)|got\s+fired\s+from)\s+(?P<value>[A-Z].*)", ending("works at", named, STATE)),
    rule("left_for", r"left\s+(?P<old>[A-Z]\S*(?:\s[A-Z]\S*)?)\s+for\s+(?P<value>[A-Z].*)", _left_for("works at"), MINE),
    rule("left", r"(?:left|leave|leaving)\s+(?P<value>[A-Z].*)", _left),
    rule("studies_major", r"(?:be\s+)?(?:major|majors|majoring|majored)\s+in\s+(?P<value>.+)", state("major", thing, PROFILE)),
    rule("studies_at", r"(?:be\s+)?(?:study|studies|studying|studied|enrolled|a\s+student)\s+at\s+(?P<value>.+)", state("school", thing, STATE)),
    rule("studies_what_at", r"(?:be\s+)?(?:study|studies|studying|studied)\s+(?P<major>[a-z ]{3,40}?)\s+at\s+(?P<value>[A-Z\u0080-\uffff].*)",
         _study),
    rule("studies_for", r"(?:be\s+)?(?:doing|pursuing|finishing|starting)\s+(?:an?|my)\s+(?:phd|doctorate|master's|masters|mba|bachelor's|degree|ba|bsc|msc|ma)(?:\s+in\s+(?P<major>[a-z ]{3,40}?))?\s+at\s+(?P<value>[A-Z\u0080-\uffff].*)", _study),
    rule("year_at", r"be\s+(?:in\s+my\s+(?:\w+)\s+year|an?\s+(?:[\w-]+\s+){0,2}?student)(?P<major>(?!))?(?:\s+of\s+[a-z ]{3,30}?)?\s+at\s+(?P<value>[A-Z].*)", _study),
)  # fmt: skip
