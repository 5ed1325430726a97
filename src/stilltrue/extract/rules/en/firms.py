"""What English says of where an organisation is: "Equinor is headquartered in Stavanger", "my office is in Oslo"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stilltrue.extract.rules.en.builds import STATE, change, rule, state
from stilltrue.extract.rules.en.places import PLACES
from stilltrue.extract.rules.en.words import cut, place
from stilltrue.extract.rules.parts import MINE, Clause, Draft, Rule, Who, entity
from stilltrue.language.en_pronouns import is_common_name

_HEAD = r"(?:(?:global|world|worldwide|corporate|main)\s+)?(?:headquarters|head\s+office|hq|main\s+office)"
"""No part of the world's: European headquarters are not the headquarters."""
_NAMED = frozenset({Who.PERSON})
_FIRM = re.compile(
    r"\b(?:Inc|Corp|Corporation|Company|Ltd|Limited|LLC|GmbH|AG|ASA?|plc|Group|Holdings|Bank|Airlines|Airways|Motors|Labs?|Studios?"
    r"|Systems|Technologies|Software|Pharma|Energy|Electronics|Industries|Records|Institute|Foundation|Partners)\.?$"
)
"""How the name of a firm ends."""


def _based(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """Where a firm is; of a name that may be a person's too it is only said where it is located, and not that it lives there."""
    where = place(found["value"])
    if where is None or clause.past:
        return
    if _FIRM.search(clause.subject):
        yield Draft(predicate="headquarters", value=entity(where))
    elif _is_person(clause):
        yield Draft(predicate="lives in", value=entity(where))
    else:
        yield Draft(predicate="located in", value=entity(where))


def _is_person(clause: Clause) -> bool:
    """Whether a subject is somebody: of kin, by one of the commoner given names, or by a pronoun."""
    said = re.match(r"\W*(?:my|he|she)\b", clause.text, re.IGNORECASE) is not None
    first = clause.subject.partition(" ")[0]
    return said or first[0].islower() or is_common_name(first)


def _located(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    where = place(found["value"])
    if where is not None and not clause.past and not _is_person(clause):
        yield Draft(predicate="located in", value=entity(where))


def _works_in(found: re.Match[str], clause: Clause) -> Iterator[Draft]:
    """The town of the speaker's office; what may be no town ("in Chapter 11") is not read."""
    where = cut(found["value"])
    if not clause.past and PLACES.fullmatch(where) is not None:
        kept = place(where)
        if kept is not None:
            yield Draft(predicate="work location", value=entity(kept))


RULES: tuple[Rule, ...] = (
    rule("headquartered", r"(?:be\s+)?head-?quartered\s+(?:in|at|out\s+of)\s+(?P<value>.+)", state("headquarters", place, STATE), _NAMED),
    rule("has_headquarters", rf"(?:has|have|keeps|maintains)\s+(?:its|their|a|the)\s+{_HEAD}\s+(?:in|at)\s+(?P<value>.+)", state("headquarters", place, STATE), _NAMED),
    rule("headquarters_in", rf"my\s+{_HEAD}\s+=\s+(?:located\s+|based\s+|situated\s+)?in\s+(?P<value>.+)", state("headquarters", place, STATE), _NAMED),
    rule("moved_headquarters", rf"(?:moved|relocated|shifted|transferred)\s+(?:its|their|the)\s+{_HEAD}(?:\s+from\s+\S.{{0,40}}?)?\s+to\s+(?P<value>.+)", change("headquarters", place, STATE), _NAMED),
    rule("based_in", r"(?:be\s+)?based\s+(?:in|out\s+of)\s+(?P<value>.+)", _based, _NAMED),
    rule("located_in", r"be\s+(?:located|situated)\s+(?:in|near)\s+(?P<value>.+)", _located, _NAMED),
    rule("works_where", r"my\s+(?:company|office|firm|workplace|work)\s+=\s+(?:located\s+|situated\s+)?in\s+(?P<value>.+)", _works_in, MINE),
)  # fmt: skip
