"""What English says of journeys: where somebody has been, goes, or plans to go."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.extract.rules.en.builds import rule
from stilltrue.extract.rules.en.words import cut, named
from stilltrue.extract.rules.parts import MINE, Clause, Draft, Rule, Tense, entity
from stilltrue.model.claim import Kind, Modality
from stilltrue.model.time import instant_of

_ON_ONE_S_WAY = re.compile(r"\s+(?:with|for|via|by|as|on)\s", re.IGNORECASE)
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


def _future_trip(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    where = named(cut(_ON_ONE_S_WAY.split(found["value"], maxsplit=1)[0]))
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


def _visited(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    where = named(cut(found["value"]))
    if where is not None and (clause.past or clause.perfect or not found[0].casefold().startswith("be")):
        yield Draft(predicate="trip", value=entity(where), kind=Kind.EVENT, many=True, over=True)


def _plans_trip(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    where, now = named(found["value"]), instant_of(clause.anchor)
    over = any(found.interval.end <= now for found in clause.dates)
    if where is not None and not (over or clause.past or clause.negated or clause.ended):
        yield Draft(
            predicate="trip",
            value=entity(where),
            kind=Kind.EVENT,
            many=True,
            modality=Modality.PLANNED,
            tense=Tense.CHANGE,
        )


RULES: tuple[Rule, ...] = (
    rule("plans_trip", r"(?:we\s+)?be\s+(?:planning|booking|organi[sz]ing)\s+(?:an?|our|my)\s+(?:\w+\s+)?(?:trip|holiday|vacation|visit|getaway)\s+to\s+(?P<value>[A-Z][\w'’-]*(?:\s[A-Z][\w'’-]*){0,3})\b.*", _plans_trip, MINE),
    rule("visited", rf"(?:visited|{_BEEN}\s+to)\s+(?P<value>{_DESTINATION})\b.*", _visited, MINE),
    rule("travelled", r"(?:travel+ed|took\s+a\s+trip|went\s+on\s+(?:a\s+(?:trip|holiday)|holiday|vacation))\s+to\s+(?P<value>[A-Z].*)", _visited, MINE),
    rule("visits", r"(?:we\s+)?(?:be\s+)?(?P<verb>went|flew|fly|flying|travelling|traveling|go|going|visit|visiting)\s+(?:to\s+)?(?P<value>[A-Z].*)", _future_trip, MINE),
)  # fmt: skip
