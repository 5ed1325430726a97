"""Questions as chains of relations: every way to use their words, from the name outwards, with what it leaves over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from stilltrue.answer.left_over import BESIDE, CLEAR, ENGLISH_IDLE, WHICH, LeftOver
from stilltrue.answer.mentions import Mention, joins
from stilltrue.answer.relations import SKIPPED, Relation, Relations
from stilltrue.answer.words import AUXILIARIES, RELATIVES, Start, Word

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
_QUESTION_WORDS = frozenset("누가 누구가 어디서 어디에서 어디에 어디 언제 뭘 무엇을 뭐를 왜 어떻게".split())
_ALIKE = (frozenset({"city", "country"}), frozenset({"organisation", "school", "team"}))
"""Kinds whose nouns stand for one another: "place", "institution"."""
_TOWNS = frozenset({"city", "town", "village", "도시", "마을"})
"""Nouns of places that no country is one of."""


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

    def parses(self) -> list[Parse]:
        """The ways to read it that leave little over, the fullest first."""
        if len(self._mentions) > _MOST_MENTIONS:
            return []
        cheapest: dict[tuple[int, ...], Parse] = {}
        for parse in self._grown(_State(self._start.first, self._start.end, (), 0.0)):
            kept = cheapest.setdefault(tuple(map(id, parse.mentions)), parse)
            if parse.cost < kept.cost:
                cheapest[tuple(map(id, parse.mentions))] = parse
        return sorted(cheapest.values(), key=lambda one: -one.score)[:_MOST_PARSES]

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
        for place, word in enumerate(self._words):
            for reading in word.readings:
                if reading in _ASKED_KINDS:
                    return _ASKED_KINDS[reading]
            if word.text in WHICH:
                return self._kinds_after(place)
            if word.text in RELATIVES:
                return frozenset()
        return frozenset()

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

    def _grown(self, state: _State) -> Iterator[Parse]:
        self._steps += 1
        if self._steps > _MOST_STEPS:
            return
        if state.chosen:
            rest = [*range(state.left), *range(state.right, len(self._words))]
            cost = state.cost + self._over.cost(rest, state.chosen)
            if cost <= MOST_COST:
                yield Parse(self._start, state.chosen, cost)
        if len(state.chosen) == LONGEST:
            return
        for mention in self._mentions:
            for grown in self._with(state, mention):
                if grown.cost <= MOST_COST:
                    yield from self._grown(grown)

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
        for opened in self._openings(left) if mention.clause else (left,):
            between = [*gap, *range(opened, left)]
            yield _State(opened, right, chosen, state.cost + self._over.cost(between, chosen))

    def _openings(self, left: int) -> Iterator[int]:
        """Where the clause of a verb begins: at the nearest question word, or after a noun ("the firm X works for")."""
        opened = next((place for place in range(left - 1, -1, -1) if self._words[place].text in RELATIVES), None)
        if opened is not None:
            yield opened
        before = self._words[left - 1].text if left else ""
        if before in self._relations.nouns_of or (left - 1 in self._over.at and before not in AUXILIARIES):
            yield left
        elif (asked := self._asked_for(left, opened)) is not None:
            yield asked

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
