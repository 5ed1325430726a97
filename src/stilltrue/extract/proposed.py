"""From a model's proposals to candidates: the turn, the characters of the quote, the value and the times, each looked up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from stilltrue.extract.assembled import UnfitError, assembled
from stilltrue.extract.base import Unfit
from stilltrue.extract.cut_out import is_cut_out
from stilltrue.extract.declined import says_no
from stilltrue.extract.ended import righted_end
from stilltrue.extract.meant import unmeant_because
from stilltrue.extract.play import Ranges
from stilltrue.extract.polarity import clause_around
from stilltrue.extract.quote import Missed, locate
from stilltrue.extract.rules.fences import own_words
from stilltrue.extract.said import Said
from stilltrue.extract.schema import Answered, Proposal, summary
from stilltrue.extract.shown import Shown
from stilltrue.extract.stance import righted_stance
from stilltrue.extract.support import refers, shows_value, without_owner
from stilltrue.extract.toned import toned_down
from stilltrue.extract.windows import Portion
from stilltrue.language import language_of
from stilltrue.language.owner import is_owner
from stilltrue.language.tokens import content_stems, name_key, normalise
from stilltrue.model.claim import Candidate
from stilltrue.model.inference import infers
from stilltrue.model.receipt import Reason
from stilltrue.model.scope import Channel
from stilltrue.model.time import datetime_of, zone_named
from stilltrue.model.turn import Turn, TurnId, Window

_LONGEST_TURN = 600
"""Characters; in a longer turn what a quote points to has to stand near it."""
_NEAR = 200
_NO_WORDS = frozenset({"predicate", "act", "polarity", "modality"})
"""Parts of a proposal that are no words of a turn."""
_SHORT_ANSWER = 80
_REFERRED_TURNS = 3
_YES = re.compile(
    r"\W*(?:yes|yeah|yep|yup|right|correct|exactly|sure|of\s+course|indeed|absolutely|definitely|that['’]?s\s+(?:right|correct|it)|i\s+(?:do|am|did|was|have)|ok(?:ay)?|응|어|네|예|웅|맞아|맞습|그래|그럼|당연)[요다니야]*",
    re.IGNORECASE,
)
_NO = re.compile(r"\W*(?:no|nope|nah|not|never|let\s+me|maybe|hmm|아니|아뇨|글쎄|몰라|생각)", re.IGNORECASE)
_CHOICE = re.compile(
    r"\bor\b|아니면|혹은|또는|(?:예요|이에요|에요|야|인가요|까요|나요|세요)\s?[,?]\s?[^?]{1,20}(?:예요|이에요|에요|야|인가요|까요|나요|세요)\s?\?",
    re.IGNORECASE,
)
_FEW = 2
"""Words besides a yes that may say what it is about."""
_QUESTION_MARK = re.compile(r"[?？][^.!?？]{0,40}$")
_PEOPLE = frozenset({Channel.USER, Channel.OTHER})
_TOLD_DAY = re.compile(r"\d{4}-\d{2}-\d{2}(?: [A-Za-z]{3})?(?: \d{2}:\d{2})?")
"""When a turn was said, as a model is told it, or a piece of that which has the day."""
_ISO_DAY = len("2026-03-05")


@dataclass(slots=True)
class Drawn:
    """What came of the proposals about one portion."""

    candidates: list[Candidate] = field(default_factory=list)
    unfit: list[Unfit] = field(default_factory=list)
    unresolved: list[TurnId] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def drawn(answered: Answered, portion: Portion, window: Window, unmeant: Mapping[TurnId, Ranges]) -> Drawn:
    """
    The candidates that an answer about a portion gives, with why the others are none.

    Args:
        answered: what of the answer can be used.
        portion: what was asked about.
        window: what it is a portion of.
        unmeant: the characters of the window's turns that are part of a game or a joke.
    """
    told = _Told(portion, window, unmeant)
    found = Drawn()
    for proposal in answered.proposals:
        try:
            candidate = told.candidate(proposal)
            found.candidates += [candidate] if candidate not in found.candidates else []
        except UnfitError as because:
            parts = summary(proposal.model_dump(mode="json", exclude_none=True))
            found.unfit.append(told.unfit(because.reason, str(because), parts, because.turn_id))
    for misfit in answered.misfits:
        found.unfit.append(told.unfit(misfit.reason, misfit.detail, misfit.proposed, _label(misfit.turn)))
    found.unresolved += told.unresolved(answered.unresolved)
    if answered.unknown_fields:
        named = ", ".join(map(repr, answered.unknown_fields[:5]))
        found.problems.append(f"the model named fields that a claim has not: {named}; they were left out")
    return found


class _Told:
    """
    A portion as the model was told it, to look its words up in.

    Each row is a turn of its own here, by the label that the model was told: of a long turn nothing is looked at but
    what was shown of it.
    """

    def __init__(self, portion: Portion, window: Window, unmeant: Mapping[TurnId, Ranges]) -> None:
        self._rows = {TurnId(label): row for label, row in portion.labelled().items()}
        shown = {label: replace(row.turn, id=label, text=row.text) for label, row in self._rows.items()}
        n_before = len(portion.before)
        self._window = Window(tuple(shown.values())[:n_before], tuple(shown.values())[n_before:])
        self._new = {turn.id for turn in self._window.turns}
        self._texts = [Shown((text,)) for text in (*(turn.text for turn in shown.values()), *window.known)]
        self._unmeant = unmeant

    def candidate(self, proposal: Proposal) -> Candidate:
        """
        The candidate that a proposal is.

        Raises:
            UnfitError: the turns do not bear it out.
        """
        turn, start, end = self._located(proposal)
        proposal = self._with_its_own_day(proposal, turn)
        said = Said(
            assembled(proposal, turn, (start, end)), turn, start, end, self._asked_before(turn), _worded(proposal)
        )
        if not infers(said.candidate):
            said = replace(said, candidate=righted_end(righted_stance(said.candidate, said.clause), said.clause))
        self._check_meant(said)
        self._check_shown(said)
        row = self._rows[turn.id]
        return replace(toned_down(said), turn_id=row.turn.id, span=(row.start + start, row.start + end))

    def unfit(self, reason: Reason, detail: str, parts: Mapping[str, object], label: str | None) -> Unfit:
        """
        What is kept of a proposal that was turned away, filed under its turn.

        Only words of that turn are kept with it: those of another would outlast the erasure of that other one.
        """
        row = self._rows.get(TurnId(label or ""))
        if row is None and len(self._new) == 1:
            row = self._rows[next(iter(self._new))]
        if len(self._rows) > 1:
            own = normalise(row.text) if row is not None else ""
            parts = {
                name: part if name in _NO_WORDS or is_owner(str(part)) or (own and normalise(str(part)) in own) else "…"
                for name, part in parts.items()
            }
        return Unfit(reason=reason, detail=detail, turn_id=row.turn.id if row is not None else None, proposed=parts)

    def unresolved(self, labels: tuple[str, ...]) -> Iterator[TurnId]:
        """The new turns that go by these labels."""
        for label in map(_label, labels):
            if label in self._new:
                yield self._rows[label].turn.id

    def _located(self, proposal: Proposal) -> tuple[Turn, int, int]:
        """The turn and characters of the quote: those of the turn that was named, where it has them."""
        label = _label(proposal.turn)
        sought = Candidate(
            subject=proposal.subject, predicate=proposal.predicate, value=None, quote=proposal.quote, turn_id=label
        )
        found = locate(sought, self._window)
        if isinstance(found, Missed):
            raise UnfitError(found.reason, found.detail, label)
        if found.turn.id not in self._new:
            raise UnfitError(Reason.NOT_NEW, "the quote is of an earlier turn", found.turn.id)
        return found.turn, found.start, found.end

    def _with_its_own_day(self, proposal: Proposal, turn: Turn) -> Proposal:
        """The proposal; with the day of its own turn where the model copied that of another one as since when it is so."""
        since = (proposal.since or "").strip()
        if _TOLD_DAY.fullmatch(since) is None or since in turn.text:
            return proposal
        days = {one.id: _day_told(one) for one in self._window.everything}
        if since[:_ISO_DAY] not in days.values():
            return proposal
        return proposal.model_copy(update={"since": days[turn.id]})

    def _check_meant(self, said: Said) -> None:
        turn, row = said.turn, self._rows[said.turn.id]
        if _overlaps(self._unmeant.get(row.turn.id, []), row.start + said.start, row.start + said.end):
            raise UnfitError(Reason.NOT_MEANT, "it is part of a game, a story or a joke", turn.id)
        if turn.channel in _PEOPLE and _is_borrowed(said):
            raise UnfitError(Reason.NOT_MEANT, "it is pasted or quoted, not the speaker's own word", turn.id)
        if because := unmeant_because(said):
            raise UnfitError(Reason.NOT_MEANT, because, turn.id)

    def _check_shown(self, said: Said) -> None:
        """
        The value stands in the clause of its quote; or in the talk, where the clause points there or answers a question;
        what is inferred rests on facts instead, which are looked up later.

        The subject is the user, whoever speaks, or is named in the talk or among what is on record.
        """
        clause = replace(said.turn, text=f"{said.clause}\n{said.quote}")
        is_borne_out = infers(said.candidate) or shows_value(said.candidate, clause, "", Window((), (clause,)))
        if not is_borne_out and not self._points_to_value(said):
            raise UnfitError(Reason.VALUE_UNSUPPORTED, "the clause of the quote has not the value", said.turn.id)
        if not infers(said.candidate) and is_cut_out(said.candidate, said.clause):
            raise UnfitError(
                Reason.VALUE_UNSUPPORTED, "the value is only a piece of a word or number there", said.turn.id
            )
        if not self._names_subject(said):
            raise UnfitError(Reason.SUBJECT_UNSUPPORTED, "nobody in the talk names the subject", said.turn.id)

    def _points_to_value(self, said: Said) -> bool:
        before = self._before(said.turn)
        asked = bool(before) and _QUESTION_MARK.search(before[-1].text) is not None
        is_evasion = asked and _NO.match(said.turn.text) is not None and len(said.turn.text) <= _SHORT_ANSWER
        if not (_takes_up(said) or (refers(said.clause) and not is_evasion)):
            return False
        return any(shows_value(said.candidate, turn, "", Window((), (turn,))) for turn in (*before, _near(said)))

    def _asked_before(self, turn: Turn) -> str:
        """The question that another asked right before a short turn; "" where there is none."""
        before = self._before(turn)[-1:]
        is_asked = bool(before) and before[0].channel is not turn.channel and len(turn.text) <= _SHORT_ANSWER
        return before[0].text if is_asked and _QUESTION_MARK.search(before[0].text) else ""

    def _names_subject(self, said: Said) -> bool:
        subject = said.candidate.subject
        if is_owner(subject) or (said.turn.speaker is not None and name_key(said.turn.speaker) == name_key(subject)):
            return True
        named = without_owner(subject)
        return any(shown.has(named) for shown in self._texts)

    def _before(self, turn: Turn) -> tuple[Turn, ...]:
        """The turns right before, the last one being the one that this may answer."""
        everything = self._window.everything
        place = next(place for place, one in enumerate(everything) if one.id == turn.id)
        return everything[max(0, place - _REFERRED_TURNS) : place]


def _takes_up(said: Said) -> bool:
    """Whether a short answer says yes to what was asked, and not to one of two, nor to something of its own."""
    text = said.turn.text
    if not said.asked or _CHOICE.search(said.asked):
        return False
    yes = _YES.match(text)
    if yes is None and says_no(said):
        return True
    if yes is None:
        return not _NO.match(text) and shows_value(said.candidate, said.turn, "", Window((), (said.turn,)))
    return not content_stems(text[yes.end() :], language_of(text))[_FEW:]


def _is_borrowed(said: Said) -> bool:
    """Whether what the speaker says in words of his own has nothing of the quote, or lacks the value that the quote has."""
    own = own_words(said.turn.text)[said.start : said.end]
    if own == said.quote:
        return False
    spoken, whole = (replace(said.turn, text=text) for text in (own, said.quote))
    is_there, is_own = (shows_value(said.candidate, one, "", Window((), (one,))) for one in (whole, spoken))
    return not own.strip() or (is_there and not is_own)


def _worded(proposal: Proposal) -> str:
    return proposal.value if isinstance(proposal.value, str) else ""


def _day_told(turn: Turn) -> str:
    """The day on which a turn was said, as a model is told it."""
    return datetime_of(turn.said_at, zone_named(turn.zone)).date().isoformat()


def _near(said: Said) -> Turn:
    """The turn; of a long one the sentences around the quote."""
    turn = said.turn
    if len(turn.text) <= _LONGEST_TURN:
        return turn
    around = turn.text[max(0, said.start - _NEAR) : said.end + _NEAR]
    return replace(turn, text=f"{clause_around(turn.text, said.start, said.end)}\n{around}")


def _overlaps(ranges: Ranges, start: int, end: int) -> bool:
    return any(low < end and start < high for low, high in ranges)


def _label(given: str | None) -> TurnId:
    """A turn's label as it was told: "t3", "3" and "T3" are one."""
    plain = (given or "").strip().strip("[]\"'").upper()
    return TurnId(plain if plain.startswith("T") else f"T{plain}")
