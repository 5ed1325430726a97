"""How English says what a plan is made of: "we're down to 1,200 labels", "each guest gets 2 boxes"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from stilltrue.extract.rules.amounts import AMOUNT_EN, amount_en
from stilltrue.extract.rules.en import inputs
from stilltrue.extract.rules.en.listed import each_priced
from stilltrue.extract.rules.en.moves import changes_in, taken_back
from stilltrue.extract.rules.en.nouns import NEGATED, W, named_of
from stilltrue.extract.rules.en.relations import related_en
from stilltrue.extract.rules.en.shapes import AT_EACH, MAKE_IT, PATTERNS, at_each
from stilltrue.extract.rules.en.words import KIN
from stilltrue.extract.rules.measured import measured_en
from stilltrue.extract.rules.parts import Setting
from stilltrue.extract.rules.state import LONGEST, Bounds, Told, candidates, dated, in_slot_of, slot_with
from stilltrue.extract.rules.worked_out import with_outcome
from stilltrue.language.late import late
from stilltrue.model.claim import Act, Candidate, Value

_TRAIL = late(
    r"(?:,?\s(?:now|then|again|so far|at the moment|for now|right now|as of now|from (?:now|here) on|after all|period|full stop|end of story|no exceptions|though|actually|by the way"
    r"|please|thanks|thank you|ok|okay|instead|these days|in the end|as agreed|for good)|,\s(?:everyone|folks|team|all|guys|by the way|i'm happy to say|finally))+$",
    re.IGNORECASE,
)
_LEAD = late(
    r"^(?:(?:so|ok|okay|and|but|well|right|alright|hey|hi|oh|ah|update|(?:quick|small|little) update|news|note|fyi|btw|by the way|also|plus|then|actually|just so you know"
    r"|for the record|heads up|good news|bad news|turns out|it turns out(?: that)?|as of now|from now on|now|in the end|sorry|correction|quick correction|small correction|final decision|great"
    r"|we agreed(?: that)?|it's (?:official|settled)|let's say it's settled|yes|no|yep|please|remember|keep in mind(?: that)?|change of plan|scratch that|(?:i misspoke|i was wrong|i got it wrong|my mistake)(?=[,.:;]))\b[\s,.:;!–—-]*)+",
    re.IGNORECASE,
)
_OLD = late(
    rf",?\s(?:instead of|rather than|not|and not|no longer|(?:up|down) from)\s(?:the\s)?(?P<old>{AMOUNT_EN})(?:\s{W})?$",
    re.IGNORECASE,
)
_FROM_NOW = late(r"\bfor (\w+ (?:days?|weeks?|months?)) from (?:today|now|tomorrow)(?: on)?\b", re.IGNORECASE)
_ENOUGH = late(r"\bshould\s(cover|last)\b", re.IGNORECASE)
"""What an order has to be enough for is a number of the plan, and no advice."""
_FENCED = late(
    r"\?|\b(?:if|unless|suppose|supposing|imagine|pretend|what if|would|could|should|might|(?-i:may)|wish|wished|hope|hopefully|want|wants|wanted|thinking|considering"
    r"|maybe|perhaps|probably|possibly|i think|i guess|i bet|i believe|i suppose|i'd say|let's say|say we|(?:about|around) (?:\d|[$€£]|a (?:dozen|hundred))|roughly|approximately|almost|nearly|or so|-ish"
    r"|not sure|no idea|wonder|tempted|dream|joke|joking|kidding|lol|haha|yeah right|as if|he|she|his|her|they(?!(?:'ve| have| just)* (?:raised|cut|lowered|reduced|increased|bumped|changed|set|put|capped|moved) (?:my|our)\b)|their|them|your|yours|used to|was|were|had|did|yesterday"
    r"|ago|last (?:week|month|year|time|night)|back then|remember when|somebody|someone|everybody|everyone (?:else|says|wants)|people (?:say|said|think|keep|want)|rumou?r|heard|apparently|supposedly)\b",
    re.IGNORECASE,
)
_MOCKED = late(r"\b(?:oh,? (?:great|sure|joy)|yeah,? right|as if|sure,? (?:and|because))\b|🙄|/s\b", re.IGNORECASE)
_ONLY = late(r"\b(?:only|just|this (?:week|month)|for the next)\b", re.IGNORECASE)
_SCOPED = late(r"\b(?:only|just)\s(?:for|on|in|at|this|during)\b|\b(?:for|on|in)\s[\w\s']{1,40}\sonly\b", re.IGNORECASE)
_EDGES = late(
    r"(?:\s?\b(?:only|just|starting|beginning|from|as of|for|on|in|by|this|until|the|,))*[\s,]*\x00[\s,]*(?:(?:on(?:wards?)?|only|and only then|order|one)\b[\s,]*)*",
    re.IGNORECASE,
)
_HEAD = late(
    r",?\s(?:so(?! (?:far|on))|(?:which|that) (?:makes|gives|leaves|comes to)|making|leaving|giving|meaning|which means|that's|that is|which is|i\.e\.|for now that's|(?:currently|right now|at the moment) (?:that's|it's))\s(?=.*\d)|\s?[,;:–—-]\s(?=(?:now|currently|right now)?\s?[$€£₩]?\d)"
)
"""What comes after a rule: the number that it gives at present."""
_OUTCOME = late(
    rf"(?:(?:that's|that is|it's|it is|that makes|it comes to|it makes|we need|we get|i get|you get|now|currently|right now|us|me)\s)*(?P<a>{AMOUNT_EN})(?:\s{W}){{0,3}}",
    re.IGNORECASE,
)
_MAY_SAY = late(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|fifteen|twenty|thirty|forty|fifty|settled|decided|chose|chosen|picked|agreed|going with|went with"
    r"|signed with|booked|locked in|scrap|forget|ignore|disregard|drop|cancel|strike|never mind|take back|scratch|wrong|misspoke|mistake|messed|undo|delete|times|multipl\w+|minus|less|plus|divided?|subtract|add|left"
    r"|whichever|whatever|best|highest|lowest|cheapest|greatest|largest|smallest|most|least|sum|product|difference|total|together|combined|twice|double|half|venue|location|theme|vendor"
    r"|supplier|caterer|database|framework|baseline|host|destination|airline|hotel|restaurant|sponsor|headliner|speaker|bank|carrier|printer|platform|provider)\b",
    re.IGNORECASE,
)
"""A first look: what says none of this says nothing of amounts and choices."""
_BUT_NOW = late(
    r"^[^?]{0,80}?\b(?:was|were|had|planned|wanted|thought|used to)\b[^?]{0,80}?,?\sbut\s(?:now\s|in the end\s)?(?=(?:we|i|it|the|our|there)\b)",
    re.IGNORECASE,
)
"""What was, where the same sentence goes on to say what is: "the plan was 30 seats but we're going with 28"."""
_AHEAD = late(r"\bwill\b|'ll\b|\bgoing to be\b", re.IGNORECASE)
_TO_DO = late(
    r"^(?:(?:let's|we'll|we're|we|i|it's|it is|just|now|do|doing|make it|make|go with|going with|go for|say|at|to|with|use|using|take|order|have|need)\s)+",
    re.IGNORECASE,
)
_PIECES = late(r"\s*[;:]\s+|,?\s(?:so|which makes(?: it)?|that makes(?: it)?|meaning)\s|,\sand\s|\sand\s(?=(?:the|our|we|each|every)\b|[a-z]+(?:'s)?(?:\s[a-z]+)?\s(?:is|are)\s[$€£₩]?\d)|\s[-–—]\s", re.IGNORECASE)  # fmt: skip
_HEARSAY = late(
    rf"(?:(?:i|we)(?:'ve| have)? (?:heard|was told|were told|hear)(?: from \w+)?(?: that)?|apparently,?|supposedly,?|rumou?r has it(?: that)?|word is(?: that)?|according to (?:the )?\w+(?: \w+)?,?"
    rf"|(?:(?-i:[A-Z])\w+|my {KIN}|the \w+(?: next door)?|someone(?: \w+){{0,3}}|somebody|people|they|he|she)(?: (?:also|just|keeps?))? (?:said|says|saying|told me|told us|thinks|heard|claims|claimed|mentioned|reckons)(?: that)?)\s(?P<rest>.+)",
    re.IGNORECASE,
)


def stated_en(sentence: str, setting: Setting, told: Sequence[Candidate]) -> list[Candidate]:
    """What an English sentence says of amounts and choices; nothing where it is not certain."""
    if not _MAY_SAY.search(sentence):
        return []
    text = plain_en(_BUT_NOW.sub("", plain_en(sentence)))
    if not text or len(text) > LONGEST or "?" in text or _MOCKED.search(text) or setting.pack.is_joke(text):
        return []
    if (undone := taken_back(text, told, setting)) is not None:
        return undone
    if (heard := _HEARSAY.fullmatch(text)) is not None:
        rest = plain_en(heard["rest"])
        known = [one for one in _read(rest, told, setting) if re.match(r"(?:the|our|my)\s", rest, re.IGNORECASE)]
        return candidates(known, setting, Bounds(), reported=True) if not _FENCED.search(rest) else []
    rule, *outcome = _HEAD.split(text, maxsplit=1)
    if (follows := related_en(rule, setting.me, named_of)) is not None:
        number = _OUTCOME.fullmatch(outcome[0].strip(" .")) if outcome else None
        said = amount_en(number["a"]) if number is not None else None
        return candidates(with_outcome(follows, said), setting, Bounds())
    found, when = read_en(text, setting, told)
    if not found and not _FENCED.search(text):
        found = inputs.outcome_en(sentence)
    return candidates(found, setting, when)


def parted_en(
    text: str, setting: Setting, only: re.Pattern[str] = _ONLY
) -> tuple[str, Bounds] | None:  # fmt: skip
    """A sentence without its one date, and what that bounds; None where it is not clear when it holds."""
    placed = dated(text, setting, only=only)
    if placed is None:
        return None
    rest, when = placed
    return _EDGES.sub(" ", rest).strip(" ,"), when


def read_en(text: str, setting: Setting, told: Sequence[Candidate]) -> tuple[list[Told], Bounds]:
    """What a plain statement says of amounts and choices, and when that is so."""
    nothing: tuple[list[Told], Bounds] = ([], Bounds())
    placed = parted_en(text, setting) if not _FENCED.search(text) else None
    if placed is None:
        return nothing
    rest, when = placed
    if when.since is None and _AHEAD.search(rest) and not inputs.is_to_do(rest):
        return nothing
    if when.while_ is None and _SCOPED.search(rest):
        return nothing
    told_of = _read(rest, told, setting) or measured_en(rest, named_of)
    if not told_of and when.while_ is not None:
        told_of = _for_that_time(rest, told)
    if _CHANGED_BY.search(rest):
        told_of = [one for one in told_of if one.act is Act.ADJUSTS]
    return told_of, when


def _for_that_time(text: str, told: Sequence[Candidate]) -> list[Told]:
    """An amount that names no thing and holds for a time only, in the one slot in which such amounts were told."""
    bare = _BARE.fullmatch(text)
    value = amount_en(bare["a"]) if bare is not None else None
    if value is None:
        return []
    return in_slot_of([one for one in told if one.value is not None and one.value.kind is value.kind], value)


_BARE = late(
    rf"(?:it's|it is|that's|we have|we've got|i have|i've got|(?:let's |we |i |just )?make it)\s(?P<a>{AMOUNT_EN})",
    re.IGNORECASE,
)
_CHANGED_BY = late(
    r"\b(?:jumped|rose|grew|fell|dropped|climbed|shrank|increased|decreased|went\s(?:up|down)|(?:is|are|was|were)\s(?:up|down)|off)\s(?:by\s)?(?!to\b|from\b)[$€£₩]?\d"
    r"|\btook\sa\b|\boff\s(?:the|my|our)\b|\b(?:more|less|over|under|short|too\s(?:much|little|high|low))\s*(?:than\b.*)?$",
    re.IGNORECASE,
)
"""By how much something changed is not how much it is."""


def plain_en(sentence: str) -> str:
    """A sentence without what leads into it and trails after it."""
    text = _FROM_NOW.sub(r"for the next \1", " ".join(sentence.replace("’", "'").split()))
    text = _ENOUGH.sub(r"\1s", text)
    text = _LEAD.sub("", text.strip(" .!…\"'"))
    return _TRAIL.sub("", text.strip(" .!,…")).strip(" ,")


def _read(text: str, told: Sequence[Candidate], setting: Setting) -> list[Told]:
    """What its pieces say; nothing of a sentence one of whose numbers is not understood."""
    if (found := AT_EACH.fullmatch(text)) is not None and (made := list(at_each(found, setting))):
        return made
    if priced := each_priced(text):
        each = [_piece(one, told, setting) for one in priced]
        return [one for made in each for one in made] if all(each) else []
    if made := _piece(text, told, setting):
        return made
    return [one for piece in _PIECES.split(text) for one in _piece(plain_en(piece), told, setting)]


def _piece(text: str, told: Sequence[Candidate], setting: Setting) -> list[Told]:
    old: Value | None = None
    if (before := _OLD.search(text)) is not None:
        old, text = amount_en(before["old"]), _TRAIL.sub("", text[: before.start()])
    if (moved := changes_in(text)) is not None:
        return moved
    if NEGATED.search(text):
        return []
    for pattern, build in (*inputs.FIRST, *PATTERNS, *inputs.PATTERNS):
        found = pattern.fullmatch(text)
        made = list(build(found, setting)) if found is not None else []
        if made:
            return [_replacing(one, old) for one in made]
    if (bare := MAKE_IT.fullmatch(text)) is not None and (number := amount_en(bare["a"] or bare["b"])) is not None:
        alike = [one for one in told if one.value is not None and one.value.kind is number.kind]
        return in_slot_of(alike, number)
    if (
        old is not None
        and (number := amount_en(_TO_DO.sub("", text))) is not None
        and (named := slot_with(old, told)) is not None
    ):
        return [Told(named, number)]
    return []


def _replacing(told: Told, old: Value | None) -> Told:
    return told if old is None else replace(told, old=old)
