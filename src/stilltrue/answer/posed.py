"""A question as it is put to the ledger, and what it takes to read and to answer it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from stilltrue.answer.fitting import Fit, fit
from stilltrue.answer.introduced import is_one_of_owners
from stilltrue.answer.looking import Found, look
from stilltrue.answer.reading import Reading, read, read_words
from stilltrue.answer.reckoned import Reckoned
from stilltrue.answer.strength import right_in
from stilltrue.answer.wording import Wording
from stilltrue.answer.wording_en import EnglishWording
from stilltrue.answer.wording_ko import KoreanWording
from stilltrue.language import language_of
from stilltrue.ledger.naming import Names
from stilltrue.model.answer import Asked, Why
from stilltrue.model.evidence import Cue, Recall
from stilltrue.model.fact import OWNER
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.storage.base import Transaction


@dataclass(frozen=True, slots=True)
class Posed:
    """A question, what recall found for it, and where and when it is asked."""

    tx: Transaction
    text: str
    found: Recall
    spaces: Sequence[tuple[SpaceKey, Names]]
    """Those that the asker may see, the narrowest first, with how their names are read."""
    now: Instant
    zone: str
    """The asker's, in which "tomorrow" is a day."""

    @property
    def names(self) -> Names:
        """How the names of the narrowest space are read."""
        return self.spaces[0][1]

    @property
    def wording(self) -> Wording:
        """The language of the question."""
        return (KoreanWording if language_of(self.text) == "ko" else EnglishWording)(self.names)

    @property
    def of_now(self) -> Cue:
        """The cue of the question as if it asked about the present, whatever days it names."""
        cue = self.found.cue
        return replace(cue, at=cue.now, explicit_at=False, window=None, order=None)

    @property
    def unsaid(self) -> Why:
        """Why there is no answer where nothing on record says so."""
        return Why.PENDING if self.found.report.pending else Why.NEVER_SAID

    def reading(self, text: str | None = None, cue: Cue | None = None) -> Reading:
        """The question as it is read, or another one in its place."""
        return read(self.tx, self.text if text is None else text, cue or self.found.cue, self.spaces)

    def look(self, reading: Reading) -> Found | None:
        """What the slot holds that a reading means; None where it means none."""
        return look(self.tx, reading, self.spaces) if reading.slots else None

    def fit(self, reading: Reading, here: Found) -> Fit:
        """How well what a slot holds is what is asked for."""
        if here.slot is None or reading.asked is None:
            return Fit(of_it=True)
        row = dict(self.spaces)[here.slot.space].registry.get(here.slot.predicate)
        question = reading.text
        if reading.asked in (Asked.WHETHER, Asked.WHO_SAID):
            # Other names and values are what is asked about: one that does not hold speaks for nothing.
            read = read_words(reading, of=here.slot.subject)
            question = _without_amounts(reading, here)
        else:
            others = [one.fact.value for one in (*here.earlier, *here.negative, *here.later)]
            read = [*read_words(reading), *(value.text for value in others if value is not None)]
        if (right := right_in(here.slot, reading.spoken)) is not None:
            read.append(right)
        people = self._people(reading) if here.slot.subject == OWNER and reading.language == "ko" else ()
        return fit(question, reading.asked, [row], [here.holding], read, people=people)

    def _people(self, reading: Reading) -> tuple[str, ...]:
        """The people of the owner's that a question names, as they are called."""
        named = (anchor for anchor in reading.cue.anchors if anchor.key != OWNER)
        return tuple(anchor.text for anchor in named if is_one_of_owners(self.tx, anchor.key, self.spaces))

    def reply(self, reading: Reading) -> Reckoned:
        """What puts into words what is found."""
        return Reckoned(self.text, reading, self.wording, self.found, self.now)


def _without_amounts(reading: Reading, here: Found) -> str:
    """A question without the amounts in it that are held, which need no further word to speak for them."""
    text = reading.text
    for value in (one.fact.value for one in here.holding):
        for words in reading.spoken.amount_of(value) if value is not None and value.number is not None else ():
            text = re.sub(re.escape(words), " ", text, flags=re.IGNORECASE)
    return text
