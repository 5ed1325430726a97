"""The chain of relations that a question asks along, followed on the facts that hold: its end, or where it breaks."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from stilltrue.answer.following import Follower, Step, Walk, agree
from stilltrue.answer.left_over import CLEAR
from stilltrue.answer.looking import MOST_CITED, against_of, cited_of
from stilltrue.answer.mentions import Similar, mentions_in
from stilltrue.answer.parsing import Parser, fits
from stilltrue.answer.relations import Relation, relations_of
from stilltrue.answer.words import Word, in_place, starts_in, words_of
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
    words = words_of(question[:LONGEST])
    relations = relations_of(spaces[0][1].registry)
    follower = Follower(tx, spaces, at=cue.at, known_at=cue.known_at, relations=relations, left_out=left_out)
    walks, overlooked = _walks(tx, question[:LONGEST], words, cue, spaces, follower, similar)
    whole = [walk for walk in walks if walk.why is None]
    best = whole[0] if whole else _broken(walks, spaces[0][1])
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
        return Chain(ends=best.ends, hops=hops, n_hops=len(hops), n_ends=best.n_ends)
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
    found: list[Walk] = []
    overlooked = None
    for start in starts[:_MOST_STARTS]:
        mentions = mentions_in(words, start, relations, korean=code == "ko", names=names, similar=similar)
        parser = Parser(words, start, mentions, relations, korean=code == "ko", names=starts, dated=dated)
        asked = parser.asked()
        if start.worded != OWNER and parser.least_cost() > _MOST_OVERLOOKED:
            overlooked = Chain(ends=(), hops=(), n_hops=2, why=Why.UNREAD, asked_of=start.worded)
        for parse in parser.parses():
            found += [
                walk
                for walk in follower.walks(parse)
                if walk.why is not None or fits(walk.steps[-1].relation, relations, asked)
            ]
    return sorted(found, key=lambda one: -one.score), overlooked


def _dated(question: str, words: Sequence[Word], code: str, cue: Cue) -> frozenset[int]:
    """The words that say when."""
    dates = language(code).dates(question, datetime_of(cue.now, zone_named(None)))
    return frozenset(
        place
        for place, word in enumerate(words)
        if any(date.start < word.end and word.start < date.end for date in dates)
    )


def _broken(walks: Sequence[Walk], names: Names) -> Walk | None:
    """The walk that came furthest before a relation that is named beyond doubt; none where nothing is named so."""
    clear = [walk for walk in walks if walk.steps and _is_clear(walk, names)]
    return max(
        clear,
        key=lambda one: (one.parse.score - 0.5 * (len(one.parse.mentions) - len(one.steps)), one.score),
        default=None,
    )


def _is_clear(walk: Walk, names: Names) -> bool:
    broken = walk.broken_at
    if broken is None or names.registry.get(broken.predicate) is None:
        return False
    return any(one.weights.get(broken, 0.0) >= CLEAR for one in walk.parse.mentions)


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
