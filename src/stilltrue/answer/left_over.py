"""What the words cost that a reading of a question leaves over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stilltrue.answer.mention import Mention
from stilltrue.answer.of_which import AS, IS
from stilltrue.answer.relations import SKIPPED, Kinds, Relation, Relations
from stilltrue.answer.words import AUXILIARIES, JOINING, POSSESSIVE, RELATIVES, Start, Word, fillers_in
from stilltrue.language import language
from stilltrue.ledger.phrasing import PREPOSITIONS
from stilltrue.model.fact import OWNER

CLEAR = 0.9
"""Weight from which words name a relation beyond doubt."""
WHICH = frozenset({"which", "what", "어느", "무슨", "어떤"})
BESIDE = 3
"""Words within which two stand beside each other."""
ENGLISH_IDLE = RELATIVES | JOINING | AUXILIARIES | SKIPPED | PREPOSITIONS | {POSSESSIVE, "there"}
"""English words that say nothing of their own."""
_HOPELESS = 3.0
"""Cost from which it does not matter by how much it is too much."""
_UNKNOWN, _RELATION, _NAME, _TURNING, _KIND, _ROLE, _CALLED = 1.2, 1.5, 2.0, 5.0, 1.1, 0.3, 0.1
_APART = frozenset({"of", "whose", POSSESSIVE})
"""Words between two others that make the one a relation of the other."""
_POSTS = frozenset("position title role post office rank job function".split())
_TOLD = frozenset({"me", "us", "나한테", "저한테", "나에게", "저에게", "내게", "제게"})
"""Words for the asker as the one who is told."""
_ANYBODY = frozenset({"i", "we"})
_ASKING = ("누구", "어디", "무엇", "뭐", "뭘", "뭔")
"""How Korean words begin that ask for a thing, whatever ending follows."""
_A, _THAT = frozenset({"a", "an"}), frozenset({"that", "this", "same", "said"})
_JOINTS = JOINING | AUXILIARIES | RELATIVES | {POSSESSIVE}


class LeftOver:
    """The words of one question around one name, and what each costs that no relation uses."""

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
        self._relations = relations
        self._korean = korean
        self._idle = language("ko" if korean else "en").function_words | (frozenset() if korean else ENGLISH_IDLE)
        others = [one for one in names if one != start]
        self._named = {place for one in others for place in range(one.first, one.end)}
        self._owner = {one.first for one in others if one.worded == OWNER and not _is_nobody(words, one.first)}
        self.at: dict[int, list[Mention]] = {}
        """The mentions of each place."""
        for mention in mentions:
            for place in mention.words:
                self.at.setdefault(place, []).append(mention)
        fillers = fillers_in(words)
        self._free = frozenset(
            place
            for place, word in enumerate(words)
            if place in fillers
            or start.first <= place < start.end
            or place in dated
            or _is_as(words, place)
            or (place not in self._owner and self._is_idle(word))
        )

    def _is_idle(self, word: Word) -> bool:
        """Whether a word says nothing of its own, whatever else is said."""
        forms = {word.text, *word.readings}
        return forms.isdisjoint(self._relations.turning) and bool(
            forms & self._idle
            or forms & self._relations.light
            or word.stem in self._idle
            or word.text.startswith(_ASKING)
        )

    def cost(
        self, places: Iterable[int], chosen: Sequence[Mention], followed: Iterable[Relation] | None = None
    ) -> float:
        """
        What some places cost together where these relations are read.

        Args:
            places: those of the words that are left over.
            chosen: what is read.
            followed: which relations of it; whichever it may name where that is not known yet.
        """
        left_over = [place for place in places if place not in self._free]
        if not left_over:
            return 0.0
        if followed is None:
            followed = (relation for one in chosen for relation in one.weights)
        kinds = [self._relations.of(relation) for relation in followed]
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
        if place in self._named and not self._is_common(place, forms):
            return _CALLED if self._calls(place) and not word.capital else _RELATION
        if any(forms & kind.beside for kind in kinds):
            return 0.0
        if self.is_said_twice(place, chosen) or (word.text in _POSTS and self._is_of(place, chosen)):
            return 0.0
        nouns = frozenset(kind for form in forms for kind in relations.nouns_of.get(form, ()))
        if nouns and any(nouns & (kind.of | kind.leads_to) for kind in kinds):
            return 0.0
        return self._cost_of_content(place, nouns, chosen, kinds)

    def _cost_of_content(
        self, place: int, nouns: frozenset[str], chosen: Sequence[Mention], kinds: Sequence[Kinds]
    ) -> float:
        here = [relation for one in self.at.get(place, ()) for relation in one.weights]
        if self._calls(place) or self._repeats(place, here, chosen):
            return _CALLED
        if self._heads(place, here, chosen, kinds):
            return _ROLE
        if any(one.known and one.weight >= CLEAR for one in self.at.get(place, ())):
            return _RELATION
        word = self._words[place]
        if nouns:
            return _KIND
        if word.capital and place:
            return _NAME
        return _ROLE if word.text.endswith("ly") else _UNKNOWN

    def _is_common(self, place: int, forms: set[str]) -> bool:
        """Whether a name on record stands here as the common word that it also is: "play", where a song is called so."""
        word, relations = self._words[place], self._relations
        others = (place - 1 in self._named, place + 1 in self._named)
        is_alone = not word.capital and not any(others) and not self._korean
        is_word = any(form in relations.nouns_of for form in forms) or any(one.known for one in self.at.get(place, ()))
        return is_alone and (is_word or any(forms & kind.beside for kind in relations.kinds.values()))

    def is_said_twice(self, place: int, chosen: Sequence[Mention]) -> bool:
        """Whether a word is the one or the other of two for the same relation: "the director/manager"."""
        used = {first for one in chosen for first in one.words}
        others = [place - 1] if self._words[place].either else []
        if place + 1 < len(self._words) and self._words[place + 1].either:
            others.append(place + 1)
        return not used.isdisjoint(others)

    def _is_of(self, place: int, chosen: Sequence[Mention]) -> bool:
        """
        Whether a word is joined by "of" to one that names a relation: "the position of chairperson".

        "The role of the chairperson" is a post that a person has, unless it is asked who has it.
        """
        used = {first for one in chosen for first in one.words}
        following = [one.text for one in self._words[place + 1 : place + 3]]
        if following[:1] != ["of"]:
            return False
        return place + 2 in used or (following[1:] == ["the"] and place + 3 in used and self._asks_who)

    @property
    def _asks_who(self) -> bool:
        return any(word.text in ("who", "whom", "whose") for word in self._words)

    def _calls(self, place: int) -> bool:
        """Whether a word only says what the named thing is: "the novel X", "the novel known as X", "X, a novel"."""
        if place < self._start.first:
            between = range(place, self._start.first)
            return sum(one not in self._free for one in between) <= BESIDE and self._is_plain(between)
        between = range(self._start.end, place + 1)
        return len(between) <= BESIDE and self._words[between[0]].text in _A and self._is_plain(between)

    def _is_plain(self, places: Iterable[int]) -> bool:
        """Whether no word makes one of those before and after it a relation of the other."""
        return _JOINTS.isdisjoint(self._words[place].text for place in places)

    def _repeats(self, place: int, here: Sequence[Relation], chosen: Sequence[Mention]) -> bool:
        """Whether a word says again what one beside it says: "the network that aired X", "directed or managed"."""
        named = {relation.predicate for relation in here}
        for one in chosen:
            if named.isdisjoint(relation.predicate for relation in one.weights):
                continue
            if self._korean and one.particle and place - 1 in one.words:
                return True
            if not self._korean and (self._is_again(place) or any(self._is_beside(place, word) for word in one.words)):
                return True
        return False

    def _is_again(self, place: int) -> bool:
        """Whether a noun stands for what was named before: "the capital of the land that writer comes from"."""
        return place > 0 and self._words[place - 1].text in _THAT

    def _is_beside(self, place: int, other: int) -> bool:
        first, last = sorted((place, other))
        between = self._words[first + 1 : last]
        return last - first <= BESIDE and not any(word.text in _APART for word in between)

    def _heads(self, place: int, here: Sequence[Relation], chosen: Sequence[Mention], kinds: Sequence[Kinds]) -> bool:
        """Whether a noun stands where a clause says which one is meant: "the singer who", "쓴 작가", "만든 글꼴"."""
        roles = {kind for relation in here for kind in self._relations.of(relation).leads_to}
        if not self._korean:
            opens = place + 1 < len(self._words) and self._words[place + 1].text in RELATIVES
            is_any = not any(kind.of or kind.leads_to for kind in kinds)
            if is_any and (opens or (place and self._words[place - 1].text in WHICH)):
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


def _is_as(words: Sequence[Word], place: int) -> bool:
    """Whether a participle only joins two names of one thing: "was designated as"."""
    following = words[place + 1].text if place + 1 < len(words) else ""
    return place > 0 and following == "as" and words[place - 1].text in AUXILIARIES


def _is_nobody(words: Sequence[Word], place: int) -> bool:
    """Whether a first person is only who is told, or anybody: "tell me", "where can we find"."""
    following = words[place + 1].text if place + 1 < len(words) else ""
    return words[place].text in _TOLD or (words[place].text in _ANYBODY and following == "find")
