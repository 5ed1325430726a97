"""The chain of relations that a question asks along, followed on the facts that hold: its end, or where it breaks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from stilltrue.answer.following import Follower
from stilltrue.answer.left_over import CLEAR
from stilltrue.answer.looking import against_of, cited_of
from stilltrue.answer.mention import Mention
from stilltrue.answer.mentions import Similar, mentions_in
from stilltrue.answer.paging import MOST_CITED
from stilltrue.answer.parsing import MOST_COST, GoesOn, Parser, anything, fits
from stilltrue.answer.relations import Relation, Relations, relations_of
from stilltrue.answer.walked import Step, Walk, agree
from stilltrue.answer.words import Word, in_place, starts_in, unquoted, words_of
from stilltrue.language import language, language_of
from stilltrue.ledger.naming import Names
from stilltrue.model.answer import Hop, Why
from stilltrue.model.evidence import Cue
from stilltrue.model.fact import OWNER
from stilltrue.model.receipt import Receipt
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import datetime_of, zone_named
from stilltrue.recall.question import LONGEST
from stilltrue.storage.base import Transaction

_MARGIN = 0.2
"""By how much a reading has to account for more of the question than another that ends elsewhere."""
_MOST_OVERLOOKED = 1.0
"""What words may be left over, by their cost, where one relation alone answers."""
_MOST_STARTS = 4
"""Names of a question that a chain is tried from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """A question followed along its relations."""

    ends: tuple[str, ...]
    """Where it leads, of very many the first ones; empty where it breaks."""
    hops: tuple[Hop, ...]
    n_hops: int
    """How many the question asks for."""
    why: Why | None = None
    broken_at: Relation | None = None
    asked_of: str = ""
    """What the relation is asked of at which it breaks."""

    against: tuple[Receipt, ...] = ()
    """Of a contested hop, what is said against it."""
    n_ends: int = 0
    """To how many things it leads."""
    read: tuple[str, ...] = ()
    """The words of the question that name its relations, and those for kinds of thing."""

    @property
    def is_long(self) -> bool:
        """Whether it asks for more than one slot holds."""
        return self.n_hops > 1 or any(hop.back for hop in self.hops)


def chained(
    tx: Transaction,
    question: str,
    cue: Cue,
    spaces: Sequence[tuple[SpaceKey, Names]],
    *,
    left_out: Collection[str] = (),
    similar: Similar | None = None,
) -> Chain | None:
    """
    The chain that the words of a question ask for, followed at the instant asked about.

    None where the words do not make one: where they name nothing on record, or a word of weight is left over. Where
    they name several relations of one thing and make no chain all the same, it breaks at once, unread.

    Args:
        tx: a reading transaction.
        question: in English or Korean.
        cue: the instant and belief asked for.
        spaces: those that the asker may see, the narrowest first, with how their names are read.
        left_out: keys of those to whom it must not lead.
        similar: how alike two wordings are, in [0, 1], for words that are no wording of any relation.
    """
    question = unquoted(question[:LONGEST])
    words = words_of(question)
    relations = relations_of(spaces[0][1].registry)
    follower = Follower(tx, spaces, at=cue.at, known_at=cue.known_at, relations=relations, left_out=left_out)
    walks, overlooked = _walks(tx, question, words, cue, spaces, follower, similar)
    whole = [walk for walk in walks if walk.why is None]
    best = whole[0] if whole else _broken(walks, spaces[0][1], relations)
    if best is None:
        return overlooked
    hops = tuple(_hop(tx, step, in_place(words), cue, dict(spaces)) for step in best.steps)
    if best.why is not None:
        passed = sum(step.mention is None for step in best.steps)
        return Chain(
            ends=(), hops=hops, n_hops=len(best.parse.mentions) + passed, why=best.why, broken_at=best.broken_at,
            asked_of=best.asked_of,
            against=against_of(tx, best.steps[-1].facts) if best.why is Why.CONTESTED else (),
        )  # fmt: skip
    near = [walk for walk in whole if walk.score > best.score - _MARGIN]
    if agree(near):
        read = _read(best, in_place(words), relations)
        return Chain(ends=best.ends, hops=hops, n_hops=len(hops), n_ends=best.n_ends, read=read)
    return Chain(ends=(), hops=hops, n_hops=len(hops), why=Why.AMBIGUOUS, asked_of=best.parse.start.worded)


def _walks(
    tx: Transaction,
    question: str,
    words: Sequence[Word],
    cue: Cue,
    spaces: Sequence[tuple[SpaceKey, Names]],
    follower: Follower,
    similar: Similar | None,
) -> tuple[list[Walk], Chain | None]:
    """Every way to follow the question, the one that accounts for most of it first; what cannot be read where none does."""
    code = language_of(question)
    names, relations = spaces[0][1], follower.relations
    starts = starts_in(tx, question, words, spaces, omits_owner=code == "ko")
    starts.sort(key=lambda one: not words[one.first].capital)
    words = in_place(words)
    dated = _dated(question, words, code, cue)
    whole: list[Walk] = []
    parsers: list[Parser] = []
    overlooked = None
    for start in starts[:_MOST_STARTS]:
        mentions = mentions_in(words, start, relations, korean=code == "ko", names=names, similar=similar)
        parser = Parser(words, start, mentions, relations, korean=code == "ko", names=starts, dated=dated)
        if start.worded != OWNER and parser.least_cost() > _MOST_OVERLOOKED:
            overlooked = Chain(ends=(), hops=(), n_hops=2, why=Why.UNREAD, asked_of=start.worded)
        followed = _followed(follower, parser, partial(follower.leads_on, start))
        whole += filter(None, (_ended(walk, parser, relations) for walk in followed if walk.why is None))
        parsers.append(parser)
    if whole:
        return sorted(whole, key=lambda one: -one.score), overlooked
    # What breaks on the way tells why there is no answer.
    broken = [walk for parser in parsers for walk in _followed(follower, parser) if walk.why is not None]
    return sorted(broken, key=lambda one: -one.score), overlooked


def _followed(follower: Follower, parser: Parser, goes_on: GoesOn = anything) -> Iterator[Walk]:
    """The readings followed, without those that give to another what may be the named thing's own: "the wife of X's son"."""
    for parse in parser.parses(goes_on):
        late = parser.owned_late(parse)
        for walk in follower.walks(parse):
            if late is None or not _may_be_its_own(late, walk, follower):
                yield walk


def _may_be_its_own(late: Mention, walk: Walk, follower: Follower) -> bool:
    """Whether what was followed late may be a relation of the named thing itself, and the words are clear."""
    followed = [step.relation for step in walk.steps if step.mention is late] or late.weights
    return late.weight >= CLEAR and all(follower.may_have(walk.parse.start, relation) for relation in followed)


def _ended(walk: Walk, parser: Parser, relations: Relations) -> Walk | None:
    """A walk by what it leaves over with the relations that it took; None where that is much, or its end is not asked for."""
    cost = parser.cost_of(walk.parse, [step.relation for step in walk.steps])
    if cost > MOST_COST or not fits(walk.steps[-1].relation, relations, parser.asked()):
        return None
    return replace(walk, score=walk.score + walk.parse.cost - cost)


def _dated(question: str, words: Sequence[Word], code: str, cue: Cue) -> frozenset[int]:
    """The words that say when."""
    dates = language(code).dates(question, datetime_of(cue.now, zone_named(None)))
    return frozenset(
        place
        for place, word in enumerate(words)
        if any(date.start < word.end and word.start < date.end for date in dates)
    )


def _broken(walks: Sequence[Walk], names: Names, relations: Relations) -> Walk | None:
    """The walk that came furthest before a relation that is named beyond doubt; none where nothing is named so."""
    clear = [walk for walk in walks if walk.steps and _is_clear(walk, names)]
    return max(
        clear,
        key=lambda one: (
            one.parse.score - 0.5 * (len(one.parse.mentions) - len(one.steps)),
            _is_likely(one, relations),
            one.score,
        ),
        default=None,
    )


def _is_likely(walk: Walk, relations: Relations) -> bool:
    """Whether the relation at which it breaks may be one of what the last hop leads to: a firm lives nowhere."""
    leads_to = relations.of(walk.steps[-1].relation).leads_to
    of = relations.of(walk.broken_at).of if walk.broken_at is not None else frozenset()
    return not of or not leads_to or not of.isdisjoint(leads_to)


def _is_clear(walk: Walk, names: Names) -> bool:
    broken = walk.broken_at
    if broken is None or names.registry.get(broken.predicate) is None:
        return False
    return any(one.weights.get(broken, 0.0) >= CLEAR for one in walk.parse.mentions)


def _read(walk: Walk, words: Sequence[Word], relations: Relations) -> tuple[str, ...]:
    used = {place for mention in walk.parse.mentions for place in mention.words}
    return tuple(
        word.text
        for place, word in enumerate(words)
        if place in used or any(form in relations.nouns_of for form in (word.text, word.stem, *word.readings))
    )


def _hop(tx: Transaction, step: Step, words: Sequence[Word], cue: Cue, names: dict[SpaceKey, Names]) -> Hop:
    return Hop(
        predicate=step.relation.predicate,
        back=step.relation.back,
        words=" ".join(words[place].text for place in step.mention.words) if step.mention is not None else "",
        asked_of=step.asked_of,
        cited=tuple(
            cited_of(tx, fact, names[fact.slot.space], at=cue.at, known_at=cue.known_at)
            for fact in step.facts[:MOST_CITED]
        ),
    )
