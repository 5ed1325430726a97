"""Questions as chains of relations: every way to use their words, from the name outwards, with what it leaves over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from stilltrue.answer.left_over import BESIDE, CLEAR, ENGLISH_IDLE, WHICH, LeftOver
from stilltrue.answer.mention import Mention, joins
from stilltrue.answer.relations import SKIPPED, Relation, Relations
from stilltrue.answer.words import AUXILIARIES, POSSESSIVE, RELATIVES, Start, Word

LONGEST = 6
"""Hops of a chain."""
MOST_COST = 1.0
"""What the words left over may cost together."""
_MOST_MENTIONS = 40
"""Of one question; what names more is no chain."""
_MOST_PARSES = 1_000
_MOST_STEPS = 4_000
_ASKED_KINDS = {
    "who": frozenset({"person", "organisation", "team"}),
    "whom": frozenset({"person", "organisation", "team"}),
    "where": frozenset({"city", "country", "continent", "organisation", "school"}),
    "when": frozenset({"date"}),
    "누구": frozenset({"person", "organisation", "team"}),
    "누가": frozenset({"person", "organisation", "team"}),
    "어디": frozenset({"city", "country", "continent", "organisation", "school", "team"}),
    "언제": frozenset({"date"}),
}
_PLACES = frozenset({"city", "country", "continent"})
_LIES = ("있", "위치", "자리")
_QUESTION_WORDS = frozenset("누가 누구가 어디서 어디에서 어디에 어디 언제 뭘 무엇을 뭐를 왜 어떻게".split())
_ASKING = WHICH | {"who", "whom", "where"}
_PERSONAL = frozenset("he she him his her they them".split())
"""Words for somebody who was named, and not for what was read of him."""
_ITS = frozenset({"it", "its"})
_ALIKE = (frozenset({"city", "country"}), frozenset({"organisation", "school", "team"}))
"""Kinds whose nouns stand for one another: "place", "institution"."""
_TOWNS = frozenset({"city", "town", "village", "도시", "마을"})
"""Nouns of places that no country is one of."""

GoesOn = Callable[[tuple[Mention, ...]], bool]
"""Whether some relations, followed one after the other, lead to something."""


def anything(_: tuple[Mention, ...]) -> bool:
    """Whatever the relations."""
    return True


@dataclass(frozen=True, slots=True)
class Parse:
    """One way to read a question: its relations from the name outwards."""

    start: Start
    mentions: tuple[Mention, ...]
    cost: float
    """Of the words that no relation uses."""

    @property
    def score(self) -> float:
        """How much of the question it accounts for."""
        return sum(one.weight for one in self.mentions) - self.cost - 0.05 * len(self.mentions)


@dataclass(frozen=True, slots=True)
class _State:
    left: int
    right: int
    chosen: tuple[Mention, ...]
    cost: float


class Parser:
    """The words of one question, around one name."""

    def __init__(
        self,
        words: Sequence[Word],
        start: Start,
        mentions: Sequence[Mention],
        relations: Relations,
        *,
        korean: bool,
        names: Iterable[Start],
        dated: frozenset[int],
    ) -> None:
        self._words = words
        self._start = start
        self._mentions = mentions
        self._relations = relations
        self._korean = korean
        self._over = LeftOver(words, start, mentions, relations, korean=korean, names=names, dated=dated)
        self._steps = 0

    def parses(self, goes_on: GoesOn = anything) -> list[Parse]:
        """
        The ways to read it that leave little over, the fullest first.

        Args:
            goes_on: whether relations from the name outwards lead anywhere; what does not is read no further.
        """
        if len(self._mentions) > _MOST_MENTIONS:
            return []
        self._steps = 0
        cheapest: dict[tuple[int, ...], Parse] = {}
        for parse in self._grown(_State(self._start.first, self._start.end, (), 0.0), goes_on):
            kept = cheapest.setdefault(tuple(map(id, parse.mentions)), parse)
            if parse.cost < kept.cost:
                cheapest[tuple(map(id, parse.mentions))] = parse
        return sorted(cheapest.values(), key=lambda one: -one.score)[:_MOST_PARSES]

    def cost_of(self, parse: Parse, followed: Iterable[Relation]) -> float:
        """What is left over of the question where of all that the words of a reading may name these relations are meant."""
        used = {*range(self._start.first, self._start.end), *(place for one in parse.mentions for place in one.words)}
        rest = (place for place in range(len(self._words)) if place not in used)
        return self._over.cost(rest, parse.mentions, followed)

    def owned_late(self, parse: Parse) -> Mention | None:
        """What is said to be of the thing itself, and is read as of what was read before: "the author of X's land"."""
        is_owner = self._start.end < len(self._words) and self._words[self._start.end].text == POSSESSIVE
        behind = next((one for one in parse.mentions if one.left is None), None)
        return behind if is_owner and behind is not parse.mentions[0] else None

    def least_cost(self) -> float:
        """What is left over where one relation alone is read: how far from the whole question a slot would be."""
        around = [*range(self._start.first), *range(self._start.end, len(self._words))]
        costs = [
            self._over.cost((place for place in around if place not in one.words), (one,))
            for one in self._mentions
            if one.known and one.weight >= CLEAR
        ]
        return min(costs, default=0.0)

    def asked(self) -> frozenset[str]:
        """The kinds of thing that the question word asks for; empty for any."""
        for place in self._askings():
            word = self._words[place]
            for reading in word.readings:
                if reading in _ASKED_KINDS:
                    return _PLACES if self._korean and self._is_located(place) else _ASKED_KINDS[reading]
            if word.text in WHICH:
                return self._kinds_after(place)
            if word.text in RELATIVES:
                return frozenset()
        return frozenset()

    def _askings(self) -> Iterable[int]:
        """The words that may ask, what asks for the answer first: of two questions the second, in Korean the last word."""
        places = range(len(self._words))
        if self._korean:
            return reversed(places)
        seconds = [place for place in places if self._words[place].text in RELATIVES and self._follows_and(place)]
        if seconds:
            return places[seconds[-1] :]
        return reversed(places) if self._opened(self._start.first) is None else places

    def _is_located(self, place: int) -> bool:
        """Whether it is asked where something lies, and not to what somebody belongs: "어디에 있어", not "어디 다녀"."""
        is_where = self._words[place].text.startswith("어디")
        return is_where and place + 1 < len(self._words) and self._words[place + 1].text.startswith(_LIES)

    def _follows_and(self, place: int) -> bool:
        return place > 0 and self._words[place - 1].text == "and"

    def _opened(self, left: int) -> int | None:
        """The nearest word before a place that opens a clause."""
        return next((place for place in range(left - 1, -1, -1) if self._words[place].text in RELATIVES), None)

    def _kinds_after(self, place: int) -> frozenset[str]:
        """The kinds of the noun that "which" belongs to."""
        kinds: frozenset[str] = frozenset()
        is_town = False
        for word in self._words[place + 1 : min(place + 5, len(self._words))]:
            if word.text == "of" or word.text in self._relations.light:
                continue
            if word.text in ENGLISH_IDLE:
                break
            kinds = next(
                (
                    self._relations.nouns_of[form]
                    for form in (word.text, word.stem, *word.readings)
                    if form in self._relations.nouns_of
                ),
                kinds,
            )
            is_town = not _TOWNS.isdisjoint((word.text, *word.readings))
            if self._korean:
                break
        return kinds if is_town else frozenset().union(kinds, *(alike for alike in _ALIKE if kinds & alike))

    def _grown(self, state: _State, goes_on: GoesOn) -> Iterator[Parse]:
        self._steps += 1
        if self._steps > _MOST_STEPS:
            return
        if state.chosen:
            rest = [*range(state.left), *range(state.right, len(self._words))]
            cost = state.cost + self._over.cost(rest, state.chosen)
            if cost <= MOST_COST:
                yield Parse(self._start, state.chosen, cost)
        if len(state.chosen) == LONGEST or not goes_on(state.chosen):
            return
        for mention in self._mentions:
            for grown in self._with(state, mention):
                if grown.cost <= MOST_COST:
                    yield from self._grown(grown, goes_on)

    def _with(self, state: _State, mention: Mention) -> Iterator[_State]:
        """The state with one more relation around it; none where it does not lie around."""
        left, right = state.left, state.right
        gap: list[int] = []
        if mention.left is not None:
            if mention.left.end > left:
                return
            gap += range(mention.left.end, left)
            left = mention.left.first
        if mention.right is not None:
            if mention.right.first < right or not joins(self._particle(mention.right.first), mention.particle):
                return
            gap += range(right, mention.right.first)
            right = mention.right.end
        if any(self._over.is_said_twice(place, state.chosen) for place in mention.words):
            return
        chosen = (*state.chosen, mention)
        for opened in self._openings(left, gap) if mention.clause else (left,):
            between = [*gap, *range(opened, left)]
            yield _State(opened, right, chosen, state.cost + self._over.cost(between, chosen))

    def _openings(self, left: int, gap: Sequence[int]) -> Iterator[int]:
        """Where the clause of a verb begins: at the nearest question word, or after a noun ("the firm X works for")."""
        if self._asks_beside(gap):
            return
        opened = self._opened(left)
        if opened is not None:
            yield opened
        if self._goes_on(gap) or (opened is None and self._asks_behind(gap)):
            yield left
        before = self._words[left - 1].text if left else ""
        if before in self._relations.nouns_of or (left - 1 in self._over.at and before not in AUXILIARIES):
            yield left
        elif (asked := self._asked_for(left, opened)) is not None:
            yield asked

    def _asks_beside(self, gap: Sequence[int]) -> bool:
        """Whether a second question is asked of the named thing itself: "who founded X, and where is its head office"."""
        is_second = bool(gap) and gap[0] == self._start.end and self._words[gap[0]].text == "and"
        return is_second and any(self._words[place].text in _ITS for place in gap)

    def _goes_on(self, gap: Sequence[int]) -> bool:
        """Whether what was read so far goes on behind the name: "sings in a tongue that", "and what is its capital"."""
        between = [self._words[place].text for place in gap]
        is_read = bool(gap) and gap[0] > self._start.end
        return is_read and not RELATIVES.isdisjoint(between) and _PERSONAL.isdisjoint(between)

    def _asks_behind(self, gap: Sequence[int]) -> bool:
        """Whether a statement asks at its end: "X plays a sport from which land"."""
        behind = self._words[gap[0] if gap else self._start.end :]
        return self._words[0].text not in AUXILIARIES and any(word.text in _ASKING for word in behind)

    def _asked_for(self, left: int, opened: int | None) -> int | None:
        """Where what is said of the thing begins after the noun asked for: "which continent | was the maker of X born in"."""
        place = left
        while place and self._words[place - 1].text in AUXILIARIES | SKIPPED:
            place -= 1
        if opened is None or not opened < place - 1 <= opened + BESIDE or self._words[opened].text not in WHICH:
            return None
        return place if self._words[place - 1].text in self._relations.nouns_of else None

    def _particle(self, place: int) -> str:
        """The Korean particle before a place, question words between passed over: "X는 어느 나라에서 시작됐어"."""
        while place > self._start.end and (n_asking := self._n_asking(place)):
            place -= n_asking
        if place == self._start.end:
            return self._start.particle
        word = self._words[place - 1]
        return word.text[len(min(word.readings, key=len)) :]

    def _n_asking(self, place: int) -> int:
        """How many words right before a place only ask for what is looked for."""
        if self._words[place - 1].text in _QUESTION_WORDS:
            return 1
        is_kind = any(form in self._relations.nouns_of for form in self._words[place - 1].readings)
        return 2 if is_kind and place - 2 >= self._start.end and self._words[place - 2].text in WHICH else 0


def fits(relation: Relation, relations: Relations, asked: frozenset[str]) -> bool:
    """Whether what a relation leads to may be what the question word asks for."""
    kinds = relations.of(relation).leads_to
    return not asked or not kinds or bool(kinds & asked)
