"""What of a plan has to be read before its parts are: for a scope alone, by a decision, as a progress or a duty."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from stilltrue.extract.rules.alternatives import by_amount
from stilltrue.extract.rules.amounts import COUNTED, Named, amount_en, amount_ko
from stilltrue.extract.rules.en.nouns import named_of as named_en
from stilltrue.extract.rules.en.relations import best_en
from stilltrue.extract.rules.en.state import parted_en, plain_en, read_en
from stilltrue.extract.rules.en.totals import totals as totals_en
from stilltrue.extract.rules.ko.nouns import named_of as named_ko
from stilltrue.extract.rules.ko.relations import best_ko
from stilltrue.extract.rules.ko.state import parted_ko, plain_ko, read_ko
from stilltrue.extract.rules.ko.totals import totals
from stilltrue.extract.rules.one_edge import one_edge
from stilltrue.extract.rules.parts import Setting
from stilltrue.extract.rules.state import LONGEST, Bounds, Told, candidates, in_slot_of
from stilltrue.extract.rules.state_announced import announced
from stilltrue.extract.rules.state_chosen import choice, for_a_time, is_chosen, last_word, never_chosen
from stilltrue.extract.rules.state_decided import decided, is_decision, kept_by, part_of, said_in
from stilltrue.extract.rules.state_duties import duties
from stilltrue.extract.rules.state_progress import progress
from stilltrue.extract.rules.state_scopes import Scoped, after_all, scoped, within
from stilltrue.extract.rules.time import bounds
from stilltrue.extract.rules.worked_out import NamedOf
from stilltrue.language.late import late
from stilltrue.model.claim import Act, Candidate, End, Value

Reading = Callable[[str], list[Candidate]]
"""How a sentence by itself is read."""


@dataclass(frozen=True, slots=True)
class _Words:
    """What a language has for the sentences of a plan."""

    plain: Callable[[str], str]
    parted: Callable[[str, Setting, re.Pattern[str]], tuple[str, Bounds] | None]
    read: Callable[[str, Setting, Sequence[Candidate]], tuple[list[Told], Bounds]]
    named_of: NamedOf
    best: Callable[[str, NamedOf], list[Told] | None]
    amount: Callable[[str], Value | None]
    bare: re.Pattern[str]
    """An amount that names no thing."""
    discount: str


_WORDS = {
    "en": _Words(
        plain_en,
        parted_en,
        read_en,
        named_en,
        best_en,
        amount_en,
        late(
            r"(?:(?:it's|it is|we pay|that's|i pay|they pay|you pay)\s)?(?P<a>\S.{0,30}?)(?P<off>\s(?:off|discount))?",
            re.IGNORECASE,
        ),
        "discount",
    ),
    "ko": _Words(
        plain_ko,
        parted_ko,
        read_ko,
        named_ko,
        best_ko,
        amount_ko,
        late(
            r"(?P<a>\S.{0,20}?)\s?(?P<off>할인(?:율)?)?(?:이야|야|이에요|예요|입니다|이고|해\s?줘요?|돼요?|됩니다|해요)?"
        ),
        "할인율",
    ),
}
_EACH_FOR = {
    "en": late(r"(?:,|;)?\s(?:and|but|while)\s(?=for\s)|[,;]\s(?=for\s)", re.IGNORECASE),
    "ko": late(r"(?<=[이하]고)\s(?=[가-힣A-Za-z0-9 ]{1,20}만\s)"),
}
"""Where a sentence goes on to the next scope."""
_FOR_A_TIME = late(r"\b(?:for|only|just|during|this|until)\b|동안|만\s|까지|이번", re.IGNORECASE)
_MAY_DECIDE = late(
    r"\b(?:decid\w+|agree\w*|resolved|voted|chose|chosen|opted|concluded|determined|minds?|conclusion|decision|verdict|settled|final|official|chang\w+|switch\w*|swapped|today|tomorrow|now|here on|period|full stop|that's that|gets it|it is)\b"
    r"|\bfor\b.*\b(?:days?|weeks?|months?)\b|기로|정했|정해|결정|확정|최종|합의|결론|의결|뜻을|바꿨|바꾸|변경|교체|갈아탔|부터|앞으로|동안|이걸로|안 바꿔",
    re.IGNORECASE,
)
"""A first look: what says none of this decides nothing."""
_UNSURE = late(
    r"\?|\b(?:if only|i wish|what if|suppose|maybe|perhaps|probably|might|i think|i guess|not sure|joking|kidding)\b|아마|혹시|만약|농담|것\s?같|거\s?같",
    re.IGNORECASE,
)


def said_whole(
    sentence: str, code: str, setting: Setting, told: Sequence[Candidate], read: Reading
) -> list[Candidate]:  # fmt: skip
    """
    What a sentence says that its parts would say otherwise; nothing of a sentence that is none of these.

    Args:
        sentence: as said.
        code: its language, `en` or `ko`.
        setting: who speaks, and when.
        told: what the talk has told so far.
        read: how what is left of it without its scope is read.
    """
    if len(sentence) > LONGEST or _UNSURE.search(sentence):
        return []
    bare, text = _bare(sentence), _WORDS[code].plain(sentence)
    if not text:
        return []
    return (
        _taken_back(bare, code, setting, told)
        or by_amount(text, code, told, setting, _WORDS[code].named_of)
        or candidates(_WORDS[code].best(text, _WORDS[code].named_of) or (), setting, Bounds())
        or candidates(one_edge(text, code, setting.me, _WORDS[code].named_of), setting, Bounds())
        or _scopes(text, code, setting, told, read)
        or kept_by(bare, code, told, setting)
        or kept_by(text, code, told, setting)
        or progress(bare, code, setting, told)
        or progress(text, code, setting, told)
        or duties(text, code, setting)
        or part_of(bare, code, setting)
        or (totals(sentence, setting, read) if code == "ko" else totals_en(sentence, setting))
    )


def agreed(sentence: str, code: str, setting: Setting, told: Sequence[Candidate]) -> list[Candidate]:
    """
    What several people decided, or one said to be final; nothing of a sentence that decides nothing.

    Args:
        sentence: as said.
        code: its language, `en` or `ko`.
        setting: who speaks, and when.
        told: what the talk has told so far.
    """
    if not _MAY_DECIDE.search(sentence) or len(sentence) > LONGEST or _UNSURE.search(sentence):
        return []
    if for_days := _chosen_for_a_time(sentence, code, setting):
        return for_days
    words = _WORDS[code]
    for text in dict.fromkeys((_bare(sentence), words.plain(sentence))):
        if (final := last_word(text, code)) is not None:
            return choice(final, words.named_of(final["np"]), setting)
        if (found := is_decision(text, code)) is not None:
            said, when = words.read(said_in(found, code), setting, told)
            return decided(found, code, candidates(said, setting, when), setting)
    return []


def said_last(sentence: str, code: str, setting: Setting) -> list[Candidate]:
    """What a sentence says of which nothing else was read: that something will be done on a day."""
    if len(sentence) > LONGEST or _UNSURE.search(sentence):
        return []
    return announced(_WORDS[code].plain(sentence), code, setting)


def _chosen_for_a_time(sentence: str, code: str, setting: Setting) -> list[Candidate]:
    """A choice that is one for some days only."""
    words = _WORDS[code]
    parted = words.parted(words.plain(sentence), setting, _FOR_A_TIME)
    found = for_a_time(parted[0], code) if parted is not None else None
    if parted is None or found is None or parted[1].while_ is None:
        return []
    since, until = bounds(parted[1].while_)
    chosen = choice(found, words.named_of(found["np"]), setting)
    return [replace(one, valid_from=since, valid_to=until, end=End.STATED) for one in chosen]


def _taken_back(text: str, code: str, setting: Setting, told: Sequence[Candidate]) -> list[Candidate]:
    """That a choice was never made."""
    found = never_chosen(text, code)
    if found is None:
        return []
    denied = [replace(one, act=Act.DENIES) for one in choice(found, _WORDS[code].named_of(found["np"]), setting)]
    slots = {(one.subject, one.predicate) for one in told}
    return [one for one in denied if is_chosen(found["np"]) or (one.subject, one.predicate) in slots]


def _bare(sentence: str) -> str:
    return " ".join(sentence.replace("’", "'").split()).strip(" .!…~")


def _scopes(
    text: str, code: str, setting: Setting, told: Sequence[Candidate], read: Reading
) -> list[Candidate]:  # fmt: skip
    """What each piece of a sentence says for its scope; nothing where one of several pieces has none."""
    found: list[Candidate] = []
    for piece in _EACH_FOR[code].split(text):
        part = scoped(piece.strip(" ,"), code, setting)
        more = _for_scope(part, code, setting, [*told, *found], read) if part is not None else []
        if not more:
            return []
        found += more
    return found


def _for_scope(
    part: Scoped, code: str, setting: Setting, told: Sequence[Candidate], read: Reading
) -> list[Candidate]:  # fmt: skip
    if not part.rest:
        return after_all(part, told)
    return within(part, read(part.rest) or candidates(_amount(part.rest, code, told), setting, Bounds()))


def _amount(text: str, code: str, told: Sequence[Candidate]) -> list[Told]:
    """An amount that names no thing: of a discount, else of the one thing of which the talk told such an amount."""
    words = _WORDS[code]
    found = words.bare.fullmatch(text)
    value = words.amount(found["a"]) if found is not None else None
    if found is None or value is None:
        return []
    if found["off"]:
        return [Told(Named(words.discount, counted=False), value)] if value.unit == "%" else []
    spoken_of = {
        (one.subject, one.predicate): replace(one, qualifier=None) if one.predicate != COUNTED else one for one in told
    }
    return in_slot_of(list(spoken_of.values()), value)
