"""From a candidate to an assertion: its quote stands in a turn, which says so and means it so. The only maker."""

from __future__ import annotations

import json
from hashlib import blake2b

from stilltrue.extract.polarity import keeps_polarity
from stilltrue.extract.quote import Located, Missed, locate
from stilltrue.extract.support import shows_subject, shows_value
from stilltrue.language.owner import is_first_person
from stilltrue.language.tokens import name_key
from stilltrue.model.claim import Act, Assertion, AssertionId, Candidate, Modality
from stilltrue.model.inference import infers
from stilltrue.model.receipt import Reason, Rejection, Span
from stilltrue.model.scope import CHANNEL_TIERS, Channel, SpaceKey, Tier
from stilltrue.model.time import Instant, Moment
from stilltrue.model.turn import Turn, TurnId, Window

_SCRUBBED = "[secret: "
"""How the marker begins that stands in the place of a secret."""

_PAIRS = tuple(
    first + second for first in "abcdefghijklmnopqrstuvwxyz234567" for second in "abcdefghijklmnopqrstuvwxyz234567"
)
"""Base 32, ten bits at a time."""

_LONGEST_SHOWN = 200
"""Characters of a rejected candidate's parts that are kept."""


def check(
    candidate: Candidate, window: Window, *, space: SpaceKey, extractor: str, place: int, recorded_at: Instant
) -> Assertion | Rejection:
    """
    The assertion that a candidate becomes, or why it is not believed.

    Args:
        window: the turns in which the quote may stand.
        extractor: who proposed it, name and version, `rules@1`.
        place: order of the candidate within its turn.
    """

    def rejected(reason: Reason, detail: str, turn_id: TurnId | None = candidate.turn_id) -> Rejection:
        return Rejection(
            space=space,
            turn_id=turn_id,
            extractor=extractor,
            reason=reason,
            detail=detail,
            candidate=_summary(candidate, hidden=reason is Reason.SECRET),
            recorded_at=recorded_at,
        )

    malformed = _malformed(candidate)
    if malformed:
        return rejected(Reason.MALFORMED, malformed)
    handed_over = extractor.partition("@")[0] == "structured"
    found = locate(candidate, window, handed_over=handed_over)
    if isinstance(found, Missed):
        return rejected(found.reason, found.detail)
    doubt = _doubt(candidate, found, window)
    if doubt is not None and not (handed_over and doubt in (Reason.SUBJECT_UNSUPPORTED, Reason.VALUE_UNSUPPORTED)):
        return rejected(doubt, _DOUBTS[doubt], found.turn.id)
    return _assertion(
        candidate,
        found,
        space=space,
        extractor=extractor,
        place=place,
        recorded_at=recorded_at,
        supported=doubt is None,
    )


_WITHOUT_VALUE = (Act.ENDS, Act.UNSETTLES)


def _malformed(candidate: Candidate) -> str:
    """What of the candidate cannot be right whatever its turn says; "" for nothing."""
    if not candidate.subject.strip() or not candidate.predicate.strip():
        return "subject or predicate is blank; both are needed"
    if candidate.value is None and candidate.act not in _WITHOUT_VALUE and candidate.derivation is None:
        return f"act {candidate.act.value!r} without a value; only 'ends' and 'unsettles' may leave it out"
    if candidate.act is Act.UNSETTLES and (not candidate.polarity or candidate.modality is not Modality.ACTUAL):
        return "act 'unsettles' with another polarity or modality; what is doubtful is neither denied nor planned"
    if candidate.act is Act.RESERVES and (candidate.value is None or candidate.derivation is not None):
        return "act 'reserves' without anybody's name, or with a formula; its value is who alone may say what holds"
    if candidate.act is Act.ADJUSTS and (candidate.value is None or candidate.value.number is None):
        return "act 'adjusts' without a number; its value is the change"
    since, until = candidate.valid_from, candidate.valid_to
    if since is not None and until is not None and until.latest <= since.earliest:
        return "valid_to is not after valid_from"
    if not 0.0 <= candidate.confidence <= 1.0:
        return "confidence is not between 0 and 1"
    return ""


_DOUBTS = {
    Reason.SUBJECT_UNSUPPORTED: "the window neither names the subject nor refers to it",
    Reason.VALUE_UNSUPPORTED: "the window has neither the words, the number nor the date of the value",
    Reason.SECRET: "the value is a secret that was taken out of its turn",
    Reason.POLARITY_TURNED: "the sentence of the quote says the opposite",
}


def _doubt(candidate: Candidate, found: Located, window: Window) -> Reason | None:
    """Why the turn does not say what the candidate says; None where it does, or is the line itself that was handed over."""
    turn = found.turn
    quote = turn.text[found.start : found.end]
    if candidate.value is not None and _SCRUBBED.rstrip(" :") in candidate.value.text:
        return Reason.SECRET  # also where an extractor cut the marker short
    if turn.channel is Channel.ACT or (turn.channel is Channel.STRUCTURED and turn.text.startswith("{")):
        scrubbed = _SCRUBBED in turn.text and not shows_value(candidate, turn, quote, window)
        return Reason.SECRET if scrubbed else None
    inferred = infers(candidate)
    if not inferred and not keeps_polarity(candidate, turn, found.start, found.end):
        return Reason.POLARITY_TURNED
    if not shows_subject(candidate, turn, window):
        return Reason.SUBJECT_UNSUPPORTED
    if inferred:
        # No word says it: what it rests on is looked up, and holds it up or not.
        return None
    if not shows_value(candidate, turn, quote, window):
        return Reason.SECRET if _SCRUBBED in turn.text else Reason.VALUE_UNSUPPORTED
    return None


def _assertion(
    candidate: Candidate,
    found: Located,
    *,
    space: SpaceKey,
    extractor: str,
    place: int,
    recorded_at: Instant,
    supported: bool,
) -> Assertion:
    turn = found.turn
    tier = _tier(candidate, turn, extractor)
    span = Span(turn.id, found.start, found.end)
    return Assertion(
        id=_assertion_id(candidate, span, space, extractor, place),
        space=space,
        spans=(span,),
        subject=candidate.subject,
        predicate=candidate.predicate,
        qualifier=candidate.qualifier,
        value=candidate.value,
        act=candidate.act,
        polarity=candidate.polarity,
        modality=candidate.modality,
        kind=candidate.kind,
        many=candidate.many,
        only=candidate.only,
        temporary=candidate.temporary,
        corrects=candidate.corrects,
        end=candidate.end,
        valid_from=candidate.valid_from,
        valid_to=candidate.valid_to,
        unresolved_start=candidate.unresolved_start,
        tier=tier,
        explicit=tier is Tier.ACT,
        confidence=candidate.confidence,
        importance=candidate.importance,
        said_at=turn.said_at,
        turn_index=turn.index,
        place=place,
        zone=turn.zone,
        extractor=extractor,
        recorded_at=recorded_at,
        quarantined=turn.quarantined,
        supported=supported,
        derivation=candidate.derivation,
    )


def _tier(candidate: Candidate, turn: Turn, extractor: str) -> Tier:
    """The tier of the turn's channel; the candidate's own only ever lowers it."""
    tier = CHANNEL_TIERS[turn.channel]
    match turn.channel:
        case Channel.OTHER:
            about_himself = is_first_person(candidate.subject) or (
                turn.speaker is not None and name_key(turn.speaker) == name_key(candidate.subject)
            )
            tier = Tier.OWN_WORD if about_himself else Tier.DOCUMENT
        case Channel.TOOL if turn.meta.get("verified") is True:
            tier = Tier.OWN_WORD
        case Channel.ACT if extractor.partition("@")[0] == "structured":
            # A program that cites a person's act does not act as that person.
            tier = Tier.OWN_WORD
    return tier if candidate.tier is None else min(tier, candidate.tier)


def _assertion_id(candidate: Candidate, span: Span, space: SpaceKey, extractor: str, place: int) -> AssertionId:
    """The same for the same claim of the same place by the same extractor, whenever it is read again."""
    value, corrects = candidate.value, candidate.corrects
    content = (
        space,
        span.turn_id,
        span.start,
        span.end,
        extractor,
        candidate.subject,
        candidate.predicate,
        candidate.qualifier,
        candidate.act,
        value.key if value is not None else None,
        candidate.modality,
        candidate.polarity,
        _times(candidate.valid_from),
        _times(candidate.valid_to),
        candidate.end,
        corrects.key if corrects is not None else None,
        place,
    )
    digest = int.from_bytes(blake2b(json.dumps(content).encode(), digest_size=15).digest())
    return AssertionId("a_" + "".join([_PAIRS[digest >> shift & 1023] for shift in range(110, -1, -10)]))


def _times(moment: Moment | None) -> tuple[int, int] | None:
    return (moment.earliest, moment.latest) if moment is not None else None


def _summary(candidate: Candidate, *, hidden: bool) -> dict[str, object]:
    """What a person needs to see of a rejected candidate; of a secret, neither value nor quote."""
    value = candidate.value if not hidden else None
    parts: dict[str, object] = {
        "subject": candidate.subject[:_LONGEST_SHOWN],
        "predicate": candidate.predicate[:_LONGEST_SHOWN],
        "qualifier": candidate.qualifier[:_LONGEST_SHOWN] if candidate.qualifier is not None else None,
        "value": value.text[:_LONGEST_SHOWN] if value is not None else None,
        "act": candidate.act.value,
        "polarity": candidate.polarity,
        "modality": candidate.modality.value,
        "quote": candidate.quote[:_LONGEST_SHOWN] if candidate.quote is not None and not hidden else None,
    }
    return {name: part for name, part in parts.items() if part is not None}
