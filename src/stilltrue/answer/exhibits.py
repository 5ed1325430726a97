"""What a model is shown: evidence as quoted data, one JSON object a line, each under a label that it can cite."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import tzinfo

from stilltrue.answer.succession import Station, Succession
from stilltrue.language import language, language_of
from stilltrue.ledger.registry import Registry
from stilltrue.llm.base import estimated_tokens
from stilltrue.model.answer import Answer, Cited
from stilltrue.model.evidence import Evidence
from stilltrue.model.fact import Fact, Standing
from stilltrue.model.receipt import Receipt, Span
from stilltrue.model.time import BEGINNING, DAY, FOREVER, MINUTE, Instant, Interval, datetime_of
from stilltrue.model.turn import Turn
from stilltrue.recall.wording import slot_words, validity, value_words

_LONGEST_QUOTE = 800
_MOST_QUOTES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Exhibit:
    """One piece of what is shown, with all by which a sentence that cites it can be checked."""

    id: str
    """Of the fact or passage; of what was worked out, a name of its kind."""
    told: Mapping[str, object]
    words: str
    """The words and numbers that it bears out, without the days of its receipts."""
    days: tuple[Interval, ...] = ()
    """The days on which it was said, and at which what it tells of begins and ends."""
    stretch: Interval | None = None
    """While what it tells of holds."""
    facts: tuple[Fact, ...] = ()
    receipts: tuple[Receipt, ...] = ()
    chain: Succession | None = None
    past: bool = False
    """It tells of what does not hold at the instant asked about."""

    @property
    def rests_on(self) -> tuple[Fact, ...]:
        """All facts that it tells of, those of a chain too."""
        return (*self.facts, *((one.fact for one in self.chain.stations) if self.chain is not None else ()))


@dataclass(slots=True)
class Board:
    """The evidence of one question: labels are given once and stay, so that what was shown is only ever added to."""

    n_tokens_left: int
    exhibits: dict[str, Exhibit] = field(default_factory=dict)
    """By label, in the order in which they came."""
    _labels: dict[str, str] = field(default_factory=dict)

    def add(self, exhibits: Iterable[Exhibit]) -> list[str]:
        """Show some more; the labels of what was not there before and still has room."""
        fresh = []
        for one in exhibits:
            if one.id in self._labels:
                continue
            label = f"E{len(self.exhibits) + 1}"
            cost = estimated_tokens(line_of(label, one))
            if cost > self.n_tokens_left:
                continue
            self.n_tokens_left -= cost
            self.exhibits[label] = one
            self._labels[one.id] = label
            fresh.append(label)
        return fresh

    def labelled(self, label: str) -> Exhibit | None:
        """What stands under a label, however the model spelled it: `E3`, `e3`, `[E3]`, `3`."""
        bare = label.strip().strip("[](){}.,;: ").upper()
        return self.exhibits.get(bare if bare.startswith("E") else f"E{bare}")

    def label_of(self, exhibit_id: str) -> str | None:
        """Under which label something stands; None where it is not shown."""
        return self._labels.get(exhibit_id)

    def lines(self, labels: Sequence[str] | None = None) -> str:
        """What is shown, or some of it, one JSON object a line."""
        wanted = self.exhibits if labels is None else labels
        return "\n".join(line_of(label, self.exhibits[label]) for label in wanted)

    @property
    def chains(self) -> list[Succession]:
        """The chains of values that are shown."""
        return [one.chain for one in self.exhibits.values() if one.chain is not None]


def line_of(label: str, exhibit: Exhibit) -> str:
    """An exhibit as one line; JSON, so that no text in it can pass for a line of ours."""
    written = json.dumps({"label": label, **exhibit.told}, ensure_ascii=False)
    # Half a surrogate pair is no character that could be sent.
    return written.encode("utf-8", "replace").decode("utf-8")


@dataclass(frozen=True, slots=True)
class Easel:
    """How exhibits are made: in which language and zone, and what predicates are called."""

    code: str
    zone: tzinfo
    registry: Registry

    def of_evidence(self, piece: Evidence) -> Exhibit:
        """A piece that recall found."""
        if piece.fact is not None:
            return self.of_fact(piece.fact, piece.standing, piece.receipts)
        passage = piece.passage
        receipts = (passage.receipt,) if passage is not None else piece.receipts
        told: dict[str, object] = {"said": self._said(receipts[0])}
        if passage is not None and piece.stale:
            told["no_longer_so"] = "; ".join(map(self._value_line, passage.replaced_by)) or "nothing in its place"
        return Exhibit(
            id=piece.id,
            told=told,
            words=" ".join(receipt.quote for receipt in receipts),
            days=tuple(self._days(receipts)),
            receipts=receipts,
            past=piece.stale,
        )

    def of_fact(self, fact: Fact, standing: Standing | None, receipts: Sequence[Receipt]) -> Exhibit:
        """A fact with its receipts."""
        told: dict[str, object] = {"fact": self._value_line(fact)}
        if words := validity(fact, self.code, self.zone):
            told["valid"] = words
        if standing is not None:
            told["standing"] = standing.value
        if fact.inferred:
            told["inferred"] = "nobody said so"
        if fact.contested:
            told["against"] = [
                f"{one.value.text if one.value is not None else 'nothing holds'} (tier {int(one.tier)})"
                for one in fact.challengers
            ]
        told["said"] = [self._said(receipt) for receipt in receipts[-_MOST_QUOTES:]]
        return Exhibit(
            id=fact.id,
            told=told,
            words=" ".join([*self._called(fact), *_challenged(fact), *(receipt.quote for receipt in receipts)]),
            days=(*self._edges(fact), *self._days(receipts)),
            stretch=fact.valid,
            facts=(fact,),
            receipts=tuple(receipts),
            past=standing is Standing.PAST,
        )

    def of_chain(self, chain: Succession) -> Exhibit:
        """The values of a slot in time order."""
        facts = tuple(one.fact for one in chain.stations)
        receipts = tuple(receipt for one in chain.stations for receipt in one.cited.receipts)
        told = {
            "values_in_time_order": [self._station(one) for one in chain.stations],
            "of": slot_words(facts[-1], self.registry, self.code),
        }
        words = [word for fact in facts for word in (*self._called(fact), *_challenged(fact))]
        return Exhibit(
            id=chain.id,
            told=told,
            words=" ".join([*words, *(receipt.quote for receipt in receipts)]),
            days=(*(day for fact in facts for day in self._edges(fact)), *self._days(receipts)),
            facts=facts,
            receipts=receipts,
            chain=chain,
        )

    def of_answer(self, answer: Answer) -> Exhibit:
        """What the ledger itself answers."""
        cited = [*(one for hop in answer.path for one in hop.cited), *answer.cited]
        facts = tuple({one.fact.id: one.fact for one in cited}.values())
        receipts = tuple(receipt for one in cited for receipt in one.receipts)
        return Exhibit(
            id=f"ledger:{answer.id}",
            told={"ledger_answers": answer.text},
            words=" ".join([answer.text, *(word for fact in facts for word in self._called(fact))]),
            days=(*(day for fact in facts for day in self._edges(fact)), *self._days(receipts)),
            facts=facts,
            receipts=receipts,
        )

    def of_turn(self, turn: Turn) -> Exhibit:
        """A whole turn."""
        day = datetime_of(turn.said_at, self.zone)
        end = min(len(turn.text), 2 * _LONGEST_QUOTE)
        text = turn.text if end == len(turn.text) else f"{turn.text[:end]}…"
        by = turn.speaker or turn.channel.value
        return Exhibit(
            id=f"{turn.id}:0:{len(turn.text)}",
            told={"turn": {"on": day.date().isoformat(), "by": by, "text": text}},
            words=text,
            days=(_day(turn.said_at, self.zone), *_named_days(turn.text, turn.said_at, self.zone)),
            receipts=(Receipt(Span(turn.id, 0, end), turn),),
        )

    def of_cited(self, cited: Cited) -> Exhibit:
        """A fact as an answer cites it."""
        return self.of_fact(cited.fact, cited.standing, cited.receipts)

    def _station(self, station: Station) -> dict[str, object]:
        fact = station.fact
        shown: dict[str, object] = {"value": value_words(fact, self.code)}
        if fact.valid.start > BEGINNING:
            shown["from"] = self._on(fact.valid.start)
        if fact.valid.end < FOREVER:
            shown["until"] = self._on(fact.valid.end)
        if station.in_force:
            shown["in_force"] = True
        if station.cited.receipts:
            last = station.cited.receipts[-1]
            shown["said"] = {"on": self._on(last.turn.said_at), "quote": _short(last.quote, 200)}
        return shown

    def _value_line(self, fact: Fact) -> str:
        return f"{slot_words(fact, self.registry, self.code)} = {value_words(fact, self.code)}"

    def _called(self, fact: Fact) -> Iterator[str]:
        """All that the slot and the value are called, in any language."""
        yield from (fact.subject_label, fact.label, fact.qualified_by, value_words(fact, self.code))
        row = self.registry.get(fact.slot.predicate)
        if row is not None:
            yield from row.label.values()
            yield from (alias for aliases in row.aliases.values() for alias in aliases)

    def _said(self, receipt: Receipt) -> dict[str, object]:
        turn = receipt.turn
        by = turn.speaker or turn.channel.value
        return {"on": self._on(turn.said_at), "by": by, "quote": _short(receipt.quote, _LONGEST_QUOTE)}

    def _on(self, instant: Instant) -> str:
        return datetime_of(instant, self.zone).date().isoformat()

    def _days(self, receipts: Iterable[Receipt]) -> Iterator[Interval]:
        for receipt in receipts:
            yield _day(receipt.turn.said_at, self.zone)
            yield from _named_days(receipt.quote, receipt.turn.said_at, self.zone)

    def _edges(self, fact: Fact) -> Iterator[Interval]:
        stated = fact.since_stated
        if stated is not None and stated.latest > stated.earliest:
            yield Interval(stated.earliest, stated.latest)
        for edge in (fact.since, fact.valid.start):
            if BEGINNING < edge < FOREVER:
                yield _day(edge, self.zone)
        if fact.valid.end < FOREVER:
            # The last day on which it held, and the first on which it did not.
            yield _day(Instant(fact.valid.end - 1), self.zone)
            yield _day(fact.valid.end, self.zone)


def _challenged(fact: Fact) -> list[str]:
    return [one.value.text for one in fact.challengers if one.value is not None]


def _named_days(text: str, said_at: Instant, zone: tzinfo) -> Iterator[Interval]:
    """The dates that a text names, as they were meant when it was said."""
    anchor = datetime_of(said_at, zone)
    for code in {language_of(text), "en"}:
        for found in language(code).dates(text[: 4 * _LONGEST_QUOTE], anchor):
            for moment in (found.moment, found.until):
                if moment is not None:
                    yield Interval(moment.earliest, max(moment.latest, Instant(moment.earliest + MINUTE)))


def _day(instant: Instant, zone: tzinfo) -> Interval:
    local = datetime_of(instant, zone)
    since = (local.hour * 3600 + local.minute * 60 + local.second) * 1_000_000 + local.microsecond
    return Interval(Instant(instant - since), Instant(instant - since + DAY))


def _short(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[:longest].rstrip()}…"
