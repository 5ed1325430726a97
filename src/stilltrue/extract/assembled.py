"""A proposal whose quote was found becomes a candidate: its subject, value and times as the turn has them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from stilltrue.errors import BadClaim
from stilltrue.extract.handed import value_of
from stilltrue.extract.polarity import clause_around
from stilltrue.extract.present import took_part, was_there
from stilltrue.extract.rules.amounts import amount_en, amount_ko
from stilltrue.extract.schema import Proposal, Rest
from stilltrue.extract.stance import ATTITUDES
from stilltrue.extract.when import SAID_THEN, TimeRead, only_time, time_read
from stilltrue.language import language, language_of
from stilltrue.language.money import money
from stilltrue.language.owner import is_first_person, is_owner
from stilltrue.language.tokens import normalise
from stilltrue.model.claim import Act, Candidate, End, Kind, Modality, Value, ValueKind
from stilltrue.model.fact import OWNER
from stilltrue.model.inference import Ground, inference_on
from stilltrue.model.receipt import Reason
from stilltrue.model.time import Moment, Precision, datetime_of, spoken, zone_named
from stilltrue.model.turn import Turn, TurnId

_HIGHEST = 0.9
"""Nothing that a model says is as sure as what somebody hands over."""
_ALLERGIES = frozenset({"allergy", "allergies", "allergic to", "알레르기", "알러지"})
_SO = frozenset({"allergic", "allergy", "true", "yes", "있음", "알레르기"})
"""Values of an allergy that say no more than that there is one."""
_ROLES = {"en": ("with", "at"), "ko": ("함께한 사람", "장소")}
_MOST_ROLES = 8
_SINCE_BEFORE = r"\b(?:from|since|starting|beginning|as\s+of)"
_SINCE_BEHIND = r"(?:부터|이후)"
_SINCE_ENDING = re.compile(rf"\s?{_SINCE_BEHIND}$")
_LONGEST_DATE = 60
"""Characters."""
_LONGEST_AMOUNT = 40
_COUNTED = re.compile(
    r"(?P<number>\d{1,3}(?:,\d{3}){1,3}|\d{1,9})"
    r"(?:\s?(?P<of>개|명|장|권|병|건|마리|잔|대|인분|세트|켤레|박스|상자|팩|봉지|통|캔|묶음)|\s(?P<noun>[a-z]{2,20}s))"
)
"""So many of a thing: the thing is the unit."""
_WEEKLY = re.compile(
    r"\b(?:bin|rest|laundry|market|cleaning|training|practice|gym|choir|class|rubbish|trash|recycling|shopping|leg|cheat)[\s_]+(?:days?|nights?)\b|\bdays?[\s_]+off\b"
    r"|쉬는\s?(?:날|요일)|휴무|휴일|분리수거|(?:운동|연습|수업|레슨|장|청소|빨래)(?:하는|보는)?\s?(?:날|요일)",
    re.IGNORECASE,
)
"""What comes round each week, so that a weekday stays one."""


class UnfitError(Exception):
    """Why a proposal becomes no candidate."""

    def __init__(self, reason: Reason, detail: str, turn_id: TurnId | None = None) -> None:
        super().__init__(detail)
        self.reason = reason
        self.turn_id = turn_id


def assembled(proposal: Proposal, turn: Turn, span: tuple[int, int]) -> Candidate:
    """
    The candidate that a proposal is, its quote standing at `span` of a turn.

    Raises:
        UnfitError: its value is of no form that a value has, or the turn names no such time.
    """
    proposal = _without_time_as_qualifier(_straight(proposal), turn, turn.text[span[0] : span[1]])
    times = _times(proposal, turn, *span)
    zone = zone_named(turn.zone)
    try:
        value = value_of(proposal.value, zone, "value")
        corrects = _reckoned(value_of(proposal.corrects, zone, "corrects"), Act.HOLDS)
    except BadClaim as problem:
        raise UnfitError(Reason.MALFORMED, str(problem), turn.id) from None
    act, kind, modality = proposal.act or Act.HOLDS, proposal.kind or Kind.STATE, proposal.modality or Modality.ACTUAL
    if proposal.qualifier is None and normalise(proposal.predicate) in ATTITUDES:
        raise UnfitError(
            Reason.MALFORMED, "an attitude without the thing it is toward; wanted as its qualifier", turn.id
        )
    value = _reckoned(value, proposal.act)
    value = value if _WEEKLY.search(proposal.predicate) else _dated(value, turn, span)
    since, until = _ends(times, act, kind)
    if since is not None and value is not None and value.kind is ValueKind.DATE and spoken(since, zone) == value.key:
        # The day is what is claimed, not since when it is so.
        since = until = None
    return Candidate(
        subject=_subject(proposal.subject, turn),
        predicate=proposal.predicate,
        value=value,
        act=act,
        polarity=proposal.polarity is not False,
        modality=modality,
        kind=kind,
        qualifier=proposal.qualifier,
        many=proposal.many,
        only=bool(proposal.only),
        temporary=bool(proposal.temporary) and until is None,
        corrects=corrects if act is Act.HOLDS else None,
        end=_end(proposal.end, until, act),
        valid_from=since,
        valid_to=until if act is not Act.ENDS else None,
        unresolved_start=bool(proposal.since) and since is None and times.is_unresolved,
        quote=turn.text[span[0] : span[1]],
        turn_id=turn.id,
        span=span,
        confidence=min(_HIGHEST, proposal.confidence if proposal.confidence is not None else _HIGHEST),
        importance=proposal.importance or "normal",
        derivation=_derivation(proposal, turn),
        roles=tuple(_roles(proposal, language_of(turn.text), clause_around(turn.text, *span)))[:_MOST_ROLES],
    )


def _straight(proposal: Proposal) -> Proposal:
    """An allergy is to its value: "allergy[peanuts]: allergic" is an allergy, and peanuts."""
    is_allergy = normalise(proposal.predicate) in _ALLERGIES and proposal.qualifier is not None
    if not is_allergy or normalise(str(proposal.value)) not in _SO:
        return proposal
    return proposal.model_copy(update={"qualifier": None, "value": proposal.qualifier})


def _without_time_as_qualifier(proposal: Proposal, turn: Turn, quote: str) -> Proposal:
    """The proposal; "rent[July]" of "from July the rent is 760" is the rent, and July since when it is so."""
    named = _SINCE_ENDING.sub("", (proposal.qualifier or "").strip())
    if not named or len(named) > _LONGEST_DATE or normalise(proposal.predicate) in ATTITUDES:
        return proposal
    words = re.escape(named)
    if re.search(rf"{_SINCE_BEFORE}\s+{words}(?!\w)|{words}\s?{_SINCE_BEHIND}", quote, re.IGNORECASE) is None:
        return proposal
    anchor = datetime_of(turn.said_at, zone_named(turn.zone))
    if not language(language_of(quote)).dates(named, anchor):
        return proposal
    return proposal.model_copy(update={"qualifier": None, "since": proposal.since or named})


def _ground(one: Rest) -> Ground:
    slot = (one.subject, one.predicate, *([one.qualifier] if one.qualifier else []))
    if one.value is None:
        return Ground(slot=slot, value=None)
    if isinstance(one.value, str):
        worded = _reckoned(Value.of_text(one.value), Act.HOLDS) if one.value.strip() else None
        return Ground(slot=slot, value=worded.text if worded is not None else one.value)
    return Ground(slot=slot, value=Value.of_number(str(one.value)).text if not isinstance(one.value, bool) else None)


def _subject(words: str, turn: Turn) -> str:
    """Whoever says "I" is meant by it: the owner, or the person who speaks."""
    if turn.speaker is not None and is_first_person(words):
        return turn.speaker
    return OWNER if is_owner(words) else words


def _reckoned(value: Value | None, act: Act | None) -> Value | None:
    """
    An amount in words, "$600", "60만원", "two weeks", as one to reckon with, and a change, "+2", as well.

    Plain digits stay as they are written, for they may be the number of a door, and so does a word like 두부.
    """
    if value is None or value.kind is not ValueKind.TEXT or len(value.text) > _LONGEST_AMOUNT:
        return value
    words, sign = value.text.strip(), 1
    if act is Act.ADJUSTS:
        words, sign = words.lstrip("+-−"), -1 if words.startswith(("-", "−")) else 1
    if not re.search(r"[\d\s]", words):
        return value
    amount = amount_ko(words) if language_of(words) == "ko" else amount_en(words)
    if amount is None or amount.unit is None:
        counted = _COUNTED.fullmatch(words)
        if counted is not None:
            amount = Value.of_number(counted["number"].replace(",", ""), counted["of"] or counted["noun"])
        elif act is not Act.ADJUSTS and "," not in words:
            return value
    if amount is None or amount.number is None:
        return value
    number = sign * amount.number
    return money(number, amount.unit) if amount.kind is ValueKind.MONEY else Value.of_number(number, amount.unit)


def _dated(value: Value | None, turn: Turn, span: tuple[int, int]) -> Value | None:
    """A value that is nothing but a day in words, "tomorrow", is that day, counted from when it was said."""
    if value is None or value.kind is not ValueKind.TEXT or len(value.text) > _LONGEST_DATE:
        return value
    zone = zone_named(turn.zone)
    alone = language(language_of(value.text)).resolve(value.text, datetime_of(turn.said_at, zone))
    if alone is None or alone.text.strip() != value.text.strip() or alone.until is not None:
        return value
    read = time_read(value.text, turn, *span)
    day = read.start if read is not None else None
    if day is None or day.precision not in (Precision.DAY, Precision.MINUTE):
        return value
    iso = spoken(day, zone)
    return Value(ValueKind.DATE, iso, iso)


def _times(proposal: Proposal, turn: Turn, start: int, end: int) -> TimeRead:
    value = normalise(str(proposal.value)) if proposal.value is not None else ""
    told = [words if words and normalise(words) != value else None for words in (proposal.since, proposal.until)]
    claimed = str((proposal.qualifier if normalise(proposal.predicate) in ATTITUDES else proposal.value) or "")
    if told[1] is not None and _is_start(told[1], turn.text) and not told[0]:
        raise UnfitError(Reason.TIME_UNSUPPORTED, "the turn says since when it is so, not until when", turn.id)
    since, until = (_time(words, turn, (start, end), claimed) for words in told)
    return TimeRead(
        since.start if since is not None else None,
        (until.until or until.start) if until is not None else since.until if since is not None else None,
        is_unresolved=since is not None and since.is_unresolved,
    )


def _is_start(words: str, text: str) -> bool:
    """Whether a text has a time as that since when something is so, and nowhere as that until when."""
    time = re.escape(_SINCE_ENDING.sub("", words.strip()))
    begins = re.search(rf"{_SINCE_BEFORE}\s+{time}(?!\w)|{time}\s?{_SINCE_BEHIND}", text, re.IGNORECASE)
    return (
        begins is not None
        and re.search(rf"\b(?:until|till?|through|to)\s+{time}|{time}\S{{0,3}}\s?까지", text, re.IGNORECASE) is None
    )


def _time(words: str | None, turn: Turn, quote: tuple[int, int], claimed: str) -> TimeRead | None:
    if words is None:
        return None
    read = time_read(words, turn, *quote, claimed)
    if read is None or read == SAID_THEN:
        # A date that the model counted itself: that of its quote is counted here.
        read = only_time(turn, *quote, claimed) or read
    if read is None:
        raise UnfitError(Reason.TIME_UNSUPPORTED, "the turn names no such time near the quote", turn.id)
    return read


def _ends(times: TimeRead, act: Act, kind: Kind) -> tuple[Moment | None, Moment | None]:
    """Start and end; an end has one instant, and an event lasts no longer than the unit it is told in."""
    if act is Act.ENDS:
        return times.start or times.until, None
    since, until = times.start, times.until
    if until is not None and since is not None and until.latest <= since.earliest:
        until = None
    if kind is Kind.EVENT and since is not None and until is None:
        until = since
    return since, until


def _end(given: End | None, until: Moment | None, act: Act) -> End:
    if until is not None and act is not Act.ENDS:
        return End.STATED
    return given if given is not None and given is not End.STATED else End.OPEN


def _roles(proposal: Proposal, code: str, clause: str) -> Iterator[tuple[str, str]]:
    """Who took part and where it was, under predicates in the language of the turn."""
    company, place = _ROLES["ko" if code == "ko" else "en"]
    value = normalise(str(proposal.value))
    for name in proposal.with_whom or ():
        if not is_first_person(name) and not is_owner(name) and took_part(name, clause):
            yield company, name
    # That the trip to Jeju was in Jeju says nothing more.
    if proposal.where is not None and normalise(proposal.where) != value and was_there(proposal.where, clause):
        yield place, proposal.where


def _derivation(proposal: Proposal, turn: Turn) -> str | None:
    if proposal.rests_on:
        if proposal.formula is not None:
            raise UnfitError(Reason.MALFORMED, "a formula and rests_on; a claim is worked out or inferred", turn.id)
        return inference_on([_ground(one) for one in proposal.rests_on])
    if proposal.formula is None or not proposal.inputs:
        return None
    inputs = {
        one.name: [one.subject, one.predicate, *([one.qualifier] if one.qualifier else [])] for one in proposal.inputs
    }
    return json.dumps({"formula": proposal.formula, "inputs": inputs}, ensure_ascii=False)
