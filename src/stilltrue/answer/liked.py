"""All that somebody likes or dislikes, listed or counted: of very much a page, and always how much it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from stilltrue.answer.looking import cited_of
from stilltrue.answer.paging import MOST_CITED
from stilltrue.answer.posed import Posed
from stilltrue.answer.stances import AllAsked
from stilltrue.answer.strength import ATTITUDE
from stilltrue.language.names import particle_readings
from stilltrue.ledger.naming import Names
from stilltrue.model.answer import Answer, Asked, Cited
from stilltrue.model.claim import Value
from stilltrue.model.fact import OWNER, Fact
from stilltrue.model.filter import FactFilter
from stilltrue.model.scope import SpaceKey


def all_liked(posed: Posed, asked: AllAsked) -> Answer | None:
    """What somebody likes or dislikes, uncontested, in the narrowest space that tells of it; None where none does."""
    reading = replace(posed.reading(), asked=Asked.COUNT if asked.counts else Asked.VALUE)
    for space, names in posed.spaces:
        for subject in _subjects(asked, reading.subject, names):
            wanted = list(_wanted(posed, space, names, subject, asked.stances))
            if n := sum(map(posed.tx.count_facts, wanted)):
                facts = [fact for one in wanted for fact in posed.tx.list_facts(one, limit=MOST_CITED)[0]]
                cited = [_cited(posed, fact, names) for fact in facts[:MOST_CITED]]
                return posed.reply(reading).liked(cited, n)
    return None


def _subjects(asked: AllAsked, read: str | None, names: Names) -> list[str]:
    """Keys of whom it may be about: the words as they are named, or whom the question as a whole is read to be about."""
    if asked.who is None:
        return [OWNER]
    worded = [names.subject(one) for one in particle_readings(asked.who)]
    return list(dict.fromkeys(one for one in (*worded, read) if one and one != OWNER))


def _wanted(posed: Posed, space: SpaceKey, names: Names, subject: str, stances: Iterable[str]) -> Iterator[FactFilter]:
    """Attitudes of the stances, and what is told with a word of one for a predicate."""
    cue, row = posed.found.cue, names.registry.get(ATTITUDE)
    every = FactFilter(
        spaces=(space,), subject=subject, valid_at=cue.at, known_at=cue.known_at, polarity=True, contested=False
    )
    for stance in sorted(stances):
        yield replace(every, predicate=ATTITUDE, value=Value.of_text(stance).key)
        worded = row.stances.get(stance, ()) if row is not None else ()
        yield from (replace(every, predicate=one) for one in sorted({names.meant(each) for each in worded}))


def _cited(posed: Posed, fact: Fact, names: Names) -> Cited:
    return cited_of(posed.tx, fact, names, at=posed.found.cue.at, known_at=posed.found.cue.known_at)
