"""The tools of memory that a planner may call; each brings evidence, or says why it brings none. None of them writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from stilltrue.answer.exhibits import Board, Easel, Exhibit
from stilltrue.answer.figures import digits_in, is_common_number
from stilltrue.answer.gathering import Gathering, Reach
from stilltrue.answer.looking import cited_of
from stilltrue.answer.replies import TOOLS, Call
from stilltrue.answer.succession import digest, succession
from stilltrue.errors import BadRequest
from stilltrue.ledger import read
from stilltrue.ledger.formula import Failure, evaluate, parse
from stilltrue.ledger.naming import Names
from stilltrue.model.fact import Fact
from stilltrue.model.filter import FactFilter
from stilltrue.model.scope import SpaceKey
from stilltrue.model.time import Instant
from stilltrue.model.turn import Turn
from stilltrue.storage.base import Transaction

_MOST_FACTS = 25
_MOST_TURNS = 24
_PAGE = 500
_AROUND = 1
"""Turns before and after one that is inspected."""
_LONGEST_ARGUMENT = 400


@dataclass(frozen=True, slots=True)
class Brought:
    """What a call came to."""

    exhibits: tuple[Exhibit, ...] = ()
    note: str = ""
    """For the planner: how many, or why none."""
    problem: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Toolbox:
    """The tools for one question."""

    gathering: Gathering
    board: Board
    question: str

    @property
    def reach(self) -> Reach:
        """What may be reached of the memory."""
        return self.gathering.reach

    @property
    def easel(self) -> Easel:
        """How exhibits are made."""
        return self.gathering.easel

    @property
    def at(self) -> Instant:
        """The instant asked about."""
        return self.gathering.at

    @property
    def known_at(self) -> Instant | None:
        """Whose belief is asked for."""
        return self.gathering.known_at

    def run(self, call: Call) -> Brought:
        """
        What one call brings. A call that cannot be right brings nothing and says why; it ends nothing.

        Raises:
            StorageFault: the store cannot be read.
        """
        tool = _TOOLS.get(call.tool)
        if tool is None:
            return Brought(problem=f"there is no tool {call.tool[:40]!r}; use {', '.join(TOOLS)}")
        if any(len(value) > _LONGEST_ARGUMENT for value in call.arguments.values()):
            return Brought(problem=f"an argument is longer than {_LONGEST_ARGUMENT} characters")
        try:
            brought = tool(self, call)
        except BadRequest as problem:
            return Brought(problem=str(problem))
        with self.reach.reading() as tx:
            kept = tuple(self.gathering.permitted(tx, brought.exhibits))
        # How many there are tells something, too: where any was kept back, nothing is counted.
        note = brought.note if len(kept) == len(brought.exhibits) else f"{len(kept)} found"
        return replace(brought, exhibits=kept, note=note)

    def _search(self, call: Call) -> Brought:
        text = call.get("text") or call.get("subject")
        if not text:
            return Brought(problem="search needs a text")
        found = self.reach.search(text, self._at(call))
        return Brought(tuple(self.gathering.of_recall(found)), note=f"{len(found.evidence)} pieces found")

    def _inspect(self, call: Call) -> Brought:
        return self._turns_of(call, lambda tx, turns: _near(tx, turns, _AROUND))

    def _expand_session(self, call: Call) -> Brought:
        return self._turns_of(call, _sessions)

    def _turns_of(self, call: Call, widened: Callable[[Transaction, list[Turn]], list[Turn]]) -> Brought:
        exhibit = self.board.labelled(call.get("evidence") or call.get("text"))
        if exhibit is None:
            return Brought(problem="name a piece of evidence by its label, E1")
        turns = list({receipt.turn.id: receipt.turn for receipt in exhibit.receipts}.values())
        if not turns:
            return Brought(problem="no turn is behind that piece; search for its words")
        with self.reach.reading() as tx:
            may_see = self.reach.visible(tx)
            shown = [turn for turn in widened(tx, turns) if may_see(turn) and not turn.redacted]
        return Brought(tuple(map(self.easel.of_turn, shown[:_MOST_TURNS])), note=f"{len(shown)} turns")

    def _timeline(self, call: Call) -> Brought:
        predicate = call.get("predicate") or call.get("text")
        if not predicate:
            return Brought(problem="timeline needs a subject and a predicate")
        exhibits: list[Exhibit] = []
        with self.reach.reading() as tx:
            for space, names in self.reach.spaces(tx):
                slot = names.meant_slot(space, call.get("subject") or "user", predicate, call.get("qualifier") or None)
                chain = succession(tx, slot, names, at=self.at, known_at=self.known_at)
                facts = [fact for fact in tx.history(slot, known_at=self.known_at) if fact.value is not None]
                if chain is not None:
                    exhibits.append(self.easel.of_chain(chain))
                exhibits += [self._fact(tx, fact, names) for fact in facts[-4:]]
        return Brought(tuple(exhibits), note=f"{len(exhibits)} found" if exhibits else "nothing is on record of that")

    def _count(self, call: Call) -> Brought:
        asked = {name: value for name, value in call.arguments.items() if value}
        if not asked:
            return Brought(problem="count needs a subject, a predicate, a value or a text")
        counted: list[tuple[Fact, Names]] = []
        total = 0
        with self.reach.reading() as tx:
            for space, names in self.reach.spaces(tx):
                n_facts, listed = self._counted(tx, self._filter(call, space, names))
                total += n_facts
                counted += [(fact, names) for fact in listed]
            shown = [self._fact(tx, fact, names) for fact, names in counted[:_MOST_FACTS]]
        facts = tuple(fact for one in shown for fact in one.facts)
        lines = [str(one.told.get("fact", "")) for one in shown]
        exhibit = Exhibit(
            id=f"count:{digest(word for pair in sorted(asked.items()) for word in pair)}",
            told={"count_of_facts": total, "that_fit": asked, "which": lines},
            words=f"{total} {' '.join(lines)}",
            facts=facts,
            receipts=tuple(receipt for one in shown for receipt in one.receipts[:1]),
        )
        return Brought((exhibit, *shown), note=f"{total} facts fit")

    def _counted(self, tx: Transaction, wanted: FactFilter) -> tuple[int, list[Fact]]:
        """How many facts fit, of those that may be told; and the first of them."""
        permit = self.reach.permit(tx)
        if not permit.limits:
            return tx.count_facts(wanted), tx.list_facts(wanted, limit=_MOST_FACTS)[0]
        n_facts, first, after = 0, list[Fact](), None
        while True:
            page, after = tx.list_facts(wanted, limit=_PAGE, after=after)
            fitting = list(filter(permit.fact, page))
            n_facts += len(fitting)
            first += fitting[: _MOST_FACTS - len(first)]
            if after is None:
                return n_facts, first

    def _filter(self, call: Call, space: SpaceKey, names: Names) -> FactFilter:
        subject, predicate, value = call.get("subject"), call.get("predicate"), call.get("value")
        at = self._at(call)
        return FactFilter(
            spaces=(space,),
            subject=names.subject(subject) if subject else None,
            predicate=names.meant(predicate) if predicate else None,
            text=call.get("text") or value or None,
            polarity=True,
            valid_at=at,
            known_at=self.known_at,
        )

    def _closure(self, call: Call) -> Brought:
        named = call.get("subject") or call.get("text")
        if not named:
            return Brought(problem="closure needs a subject")
        found = self.reach.closure([named], self._at(call))
        with self.reach.reading() as tx:
            names = dict(self.reach.spaces(tx))
            exhibits = tuple(
                self._fact(tx, fact, names[fact.slot.space])
                for fact in found.facts[:_MOST_FACTS]
                if fact.slot.space in names
            )
        return Brought(exhibits, note=f"{len(found.facts)} facts around {named[:60]!r}")

    def _as_of(self, call: Call) -> Brought:
        at = self._at(call)
        if at is None:
            return Brought(problem="as_of needs a time, 2026-03")
        predicate = call.get("predicate") or None
        with self.reach.reading() as tx:
            spaces = self.reach.spaces(tx)
            names = dict(spaces)
            facts = read.facts_at(
                tx, spaces, call.get("subject") or "user", predicate, call.get("qualifier") or None,
                at=at, known_at=self.known_at,
            )  # fmt: skip
            shown = [self._fact(tx, fact, names[fact.slot.space], at=at) for fact in facts[:_MOST_FACTS]]
        held = tuple(
            Exhibit(
                id=f"{one.id}@{at}", told={"held_on": call.get("at"), **one.told}, words=one.words, days=one.days,
                stretch=one.stretch, facts=one.facts, receipts=one.receipts,
            )
            for one in shown
        )  # fmt: skip
        return Brought(held, note=f"{len(facts)} facts held then")

    def _compute(self, call: Call) -> Brought:
        expression = call.get("text").replace(",", "") if call.get("text") else ""
        if not expression:
            return Brought(problem='compute needs a text like "36 * 2"')
        known = digits_in(f"{self.question}\n{self.board.lines()}")
        loose = [number for number in digits_in(expression) if number not in known and not is_common_number(number)]
        if loose:
            return Brought(problem=f"{loose[0]:f} stands neither in the evidence nor in the question")
        outcome = evaluate(parse(expression), {})
        if isinstance(outcome, Failure):
            return Brought(problem=outcome.sentence)
        behind = [one for one in self.board.exhibits.values() if one.facts or one.receipts]
        used = digits_in(expression)
        resting = [one for one in behind if used & digits_in(one.words)]
        exhibit = Exhibit(
            id=f"sum:{digest([expression])}",
            told={"computed": f"{expression} = {outcome.text}"},
            words=f"{expression} = {outcome.text} {' '.join(one.words for one in resting[:4])}",
            days=tuple(day for one in resting[:4] for day in one.days),
            facts=tuple(dict.fromkeys(fact for one in resting[:4] for fact in one.facts)),
            receipts=tuple(receipt for one in resting[:4] for receipt in one.receipts),
        )
        return Brought((exhibit,), note=f"{expression} = {outcome.text}")

    def _at(self, call: Call) -> Instant | None:
        return self.reach.instant(call.get("at")) if call.get("at") else None

    def _fact(self, tx: Transaction, fact: Fact, names: Names, at: Instant | None = None) -> Exhibit:
        moment = self.at if at is None else at
        return self.easel.of_cited(cited_of(tx, fact, names, at=moment, known_at=self.known_at))


def _near(tx: Transaction, turns: Iterable[Turn], reach: int) -> list[Turn]:
    around = tx.turns_around([turn.id for turn in turns], reach)
    return list({turn.id: turn for each in around.values() for turn in each}.values())


def _sessions(tx: Transaction, turns: list[Turn]) -> list[Turn]:
    """The session of a turn, as much of it around the turn as is shown."""
    found: dict[str, Turn] = {}
    for turn in turns[:2]:
        first = max(0, turn.index - _MOST_TURNS // 2)
        for one in tx.session_turns(turn.space, turn.session, first, first + _MOST_TURNS - 1):
            found[one.id] = one
    return list(found.values())


_TOOLS: Mapping[str, Callable[[Toolbox, Call], Brought]] = {
    "search": Toolbox._search,  # noqa: SLF001 - the table of its own methods
    "inspect": Toolbox._inspect,  # noqa: SLF001
    "expand_session": Toolbox._expand_session,  # noqa: SLF001
    "timeline": Toolbox._timeline,  # noqa: SLF001
    "count": Toolbox._count,  # noqa: SLF001
    "closure": Toolbox._closure,  # noqa: SLF001
    "as_of": Toolbox._as_of,  # noqa: SLF001
    "compute": Toolbox._compute,  # noqa: SLF001
}
