"""Questions as chains of relations: every way to use their words, from the name outwards, with what it leaves over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from stilltrue.answer.mentions import Mention, joins
from stilltrue.answer.of_which import AS, IS
from stilltrue.answer.relations import SKIPPED, Kinds, Relation, Relations
from stilltrue.answer.words import AUXILIARIES, JOINING, POSSESSIVE, RELATIVES, Start, Word, fillers_in
from stilltrue.language import language
from stilltrue.ledger.phrasing import PREPOSITIONS
from stilltrue.model.fact import OWNER

LONGEST = 6
"""Hops of a chain."""
MOST_COST = 1.0
"""What the words left over may cost together."""
CLEAR = 0.9
"""Weight from which words name a relation beyond doubt."""
_HOPELESS = 3.0
"""Cost from which it does not matter by how much it is too much."""
_MOST_MENTIONS = 40
"""Of one question; what names more is no chain."""
_MOST_PARSES = 400
_MOST_STEPS = 1_500
_UNKNOWN, _RELATION, _NAME, _TURNING, _KIND, _ROLE, _CALLED = 1.2, 1.5, 2.0, 5.0, 1.1, 0.3, 0.1
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


_WHICH = frozenset({"which", "what", "어느", "무슨", "어떤"})
_QUESTION_WORDS = frozenset("누가 누구가 어디서 어디에서 어디에 어디 언제 뭘 무엇을 뭐를 왜 어떻게".split())
_BESIDE = 3
_APART = frozenset({"of", "whose", POSSESSIVE})
"""Words between two others that make the one a relation of the other."""
_POSTS = frozenset("position title role post office rank job function".split())
_TOLD = frozenset({"me", "us", "나한테", "저한테", "나에게", "저에게", "내게", "제게"})
"""Words for the asker as the one who is told."""
_ALIKE = (frozenset({"city", "country"}), frozenset({"organisation", "school", "team"}))
"""Kinds whose nouns stand for one another: "place", "institution"."""


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
        self._dated = dated
        self._idle = language("ko" if korean else "en").function_words | (frozenset() if korean else _ENGLISH_IDLE)
        others = [one for one in names if one != start]
        self._named = {place for one in others for place in range(one.first, one.end)}
        self._owner = {one.first for one in others if one.worded == OWNER and words[one.first].text not in _TOLD}
        self._at: dict[int, list[Mention]] = {}
        for mention in mentions:
            for place in mention.words:
                self._at.setdefault(place, []).append(mention)
        self._steps = 0
        fillers = fillers_in(words)
        self._free = frozenset(
            place
            for place, word in enumerate(words)
            if place in fillers
            or start.first <= place < start.end
            or place in dated
            or (place not in self._owner and self._is_idle(word))
        )

    def _is_idle(self, word: Word) -> bool:
        """Whether a word says nothing of its own, whatever else is said."""
        forms = {word.text, *word.readings}
        return forms.isdisjoint(self._relations.turning) and bool(
            forms & self._idle or forms & self._relations.light or word.stem in self._idle
        )

    def parses(self) -> list[Parse]:
        """The ways to read it that leave little over, the fullest first."""
        if len(self._mentions) > _MOST_MENTIONS:
            return []
        found = list(self._grown(_State(self._start.first, self._start.end, (), 0.0)))
        return sorted(found, key=lambda one: -one.score)[:_MOST_PARSES]

    def least_cost(self) -> float:
        """What is left over where one relation alone is read: how far from the whole question a slot would be."""
        around = [*range(self._start.first), *range(self._start.end, len(self._words))]
        costs = [
            self._cost((place for place in around if place not in one.words), (one,))
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
            if word.text in _WHICH:
                return self._kinds_after(place)
            if word.text in RELATIVES:
                return frozenset()
        return frozenset()

    def _kinds_after(self, place: int) -> frozenset[str]:
        """The kinds of the noun that "which" belongs to."""
        kinds: frozenset[str] = frozenset()
        for word in self._words[place + 1 : min(place + 5, len(self._words))]:
            if word.text == "of" or word.text in self._relations.light:
                continue
            if word.text in _ENGLISH_IDLE:
                break
            kinds = next(
                (
                    self._relations.nouns_of[form]
                    for form in (word.text, word.stem, *word.readings)
                    if form in self._relations.nouns_of
                ),
                kinds,
            )
            if self._korean:
                break
        return frozenset().union(kinds, *(alike for alike in _ALIKE if kinds & alike))

    def _grown(self, state: _State) -> Iterator[Parse]:
        self._steps += 1
        if self._steps > _MOST_STEPS:
            return
        if state.chosen:
            rest = [*range(state.left), *range(state.right, len(self._words))]
            cost = state.cost + self._cost(rest, state.chosen)
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
        chosen = (*state.chosen, mention)
        for opened in self._openings(left) if mention.clause else (left,):
            between = [*gap, *range(opened, left)]
            yield _State(opened, right, chosen, state.cost + self._cost(between, chosen))

    def _openings(self, left: int) -> Iterator[int]:
        """Where the clause of a verb begins: at the nearest question word, or after a noun ("the firm X works for")."""
        opened = next((place for place in range(left - 1, -1, -1) if self._words[place].text in RELATIVES), None)
        if opened is not None:
            yield opened
        before = self._words[left - 1].text if left else ""
        if before in self._relations.nouns_of or (left - 1 in self._at and before not in AUXILIARIES):
            yield left

    def _particle(self, place: int) -> str:
        """The Korean particle before a place, question words between passed over."""
        while place > self._start.end and self._words[place - 1].text in _QUESTION_WORDS:
            place -= 1
        if place == self._start.end:
            return self._start.particle
        word = self._words[place - 1]
        return word.text[len(min(word.readings, key=len)) :]

    def _cost(self, places: Iterable[int], chosen: Sequence[Mention]) -> float:
        left_over = [place for place in places if place not in self._free]
        if not left_over:
            return 0.0
        kinds = [self._relations.of(relation) for one in chosen for relation in one.weights]
        cost = 0.0
        for place in left_over:
            cost += self._cost_of(place, chosen, kinds)
            if cost > _HOPELESS:
                break
        return cost

    def _cost_of(self, place: int, chosen: Sequence[Mention], kinds: Sequence[Kinds]) -> float:
        word, relations = self._words[place], self._relations
        forms = {word.text, word.stem, *word.readings}
        if forms & relations.turning:
            return _TURNING
        if place in self._named:
            return _CALLED if self._calls(place) and not word.capital else _RELATION
        if any(forms & kind.beside for kind in kinds):
            return 0.0
        if word.text in _POSTS and self._is_of(place, chosen):
            return 0.0
        nouns = frozenset(kind for form in forms for kind in relations.nouns_of.get(form, ()))
        if nouns and any(nouns & (kind.of | kind.leads_to) for kind in kinds):
            return 0.0
        return self._cost_of_content(place, nouns, chosen, kinds)

    def _cost_of_content(
        self, place: int, nouns: frozenset[str], chosen: Sequence[Mention], kinds: Sequence[Kinds]
    ) -> float:
        here = [relation for one in self._at.get(place, ()) for relation in one.weights]
        if self._calls(place) or self._repeats(place, here, chosen):
            return _CALLED
        if self._heads(place, here, chosen, kinds):
            return _ROLE
        if any(one.known and one.weight >= CLEAR for one in self._at.get(place, ())):
            return _RELATION
        word = self._words[place]
        if nouns:
            return _KIND
        if word.capital and place:
            return _NAME
        return _ROLE if word.text.endswith("ly") else _UNKNOWN

    def _is_of(self, place: int, chosen: Sequence[Mention]) -> bool:
        """Whether a word is joined by "of" to one that names a relation: "the position of chairperson"."""
        used = {first for one in chosen for first in one.words}
        following = [one.text for one in self._words[place + 1 : place + 3]]
        return following[:1] == ["of"] and (place + 2 in used or (following[1:] == ["the"] and place + 3 in used))

    def _calls(self, place: int) -> bool:
        """Whether a word only says what the named thing is: "the novel X"."""
        between = self._words[place : self._start.first]
        return place < self._start.first <= place + 3 and not any(
            one.text in JOINING | AUXILIARIES | RELATIVES | {POSSESSIVE} for one in between
        )

    def _repeats(self, place: int, here: Sequence[Relation], chosen: Sequence[Mention]) -> bool:
        """Whether a word says again what one beside it says: "the network that aired X", "directed or managed"."""
        named = {relation.predicate for relation in here}
        for one in chosen:
            if named.isdisjoint(relation.predicate for relation in one.weights):
                continue
            if self._korean and one.particle and place - 1 in one.words:
                return True
            if not self._korean and any(self._is_beside(place, other) for other in one.words):
                return True
        return False

    def _is_beside(self, place: int, other: int) -> bool:
        first, last = sorted((place, other))
        between = self._words[first + 1 : last]
        return last - first <= _BESIDE and not any(word.text in _APART for word in between)

    def _heads(self, place: int, here: Sequence[Relation], chosen: Sequence[Mention], kinds: Sequence[Kinds]) -> bool:
        """Whether a noun stands where a clause says which one is meant: "the singer who", "쓴 작가", "만든 글꼴"."""
        roles = {kind for relation in here for kind in self._relations.of(relation).leads_to}
        if not self._korean:
            opens = place + 1 < len(self._words) and self._words[place + 1].text in RELATIVES
            is_any = not any(kind.of or kind.leads_to for kind in kinds)
            if is_any and (opens or (place and self._words[place - 1].text in _WHICH)):
                return True
            return opens and any(roles & (kind.of | kind.leads_to) for kind in kinds)
        if self._is_told_of(place, chosen):
            return True
        verbs = [one for one in chosen if one.particle and place - 1 in one.words]
        leads_to = {kind for one in verbs for each in one.weights for kind in self._relations.of(each).leads_to}
        return bool(verbs) and (not roles or not leads_to or not roles.isdisjoint(leads_to))

    def _is_told_of(self, place: int, chosen: Sequence[Mention]) -> bool:
        """Whether a noun is what a clause before it says something of: "담당자가 지호인 사업", "지호가 담당자인 사업"."""
        if place == self._start.end:
            return self._start.particle == IS and any(one.left is not None for one in chosen)
        return any(one.after in (IS, *AS) and place - 1 in one.words for one in chosen)


def fits(relation: Relation, relations: Relations, asked: frozenset[str]) -> bool:
    """Whether what a relation leads to may be what the question word asks for."""
    kinds = relations.of(relation).leads_to
    return not asked or not kinds or bool(kinds & asked)


_ENGLISH_IDLE = RELATIVES | JOINING | AUXILIARIES | SKIPPED | PREPOSITIONS | {POSSESSIVE, "there"}
