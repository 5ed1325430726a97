"""Rules with bands: "a bonus under 1,900 goes to checking, up to 4,000 to travel", "100만 원 미만이면 저축, 그 이상은 여행"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from stilltrue.extract.rules.amounts import AMOUNT_EN, AMOUNT_KO, Named, amount_en, amount_ko
from stilltrue.extract.rules.en.nouns import PLURAL
from stilltrue.extract.rules.state import Told
from stilltrue.extract.rules.thresholds import kept_between
from stilltrue.extract.rules.worked_out import K, NamedOf, W, derivation_of, plural_is_counted, slot_words
from stilltrue.language.late import late
from stilltrue.model.claim import Kind, Value


def banded_turn(text: str, code: str, me: str, named_of: NamedOf) -> list[Told] | None:
    """The bands that a whole turn lays down, sentence by sentence: "Our bonus rule: under 1,900, checking. Above that, travel."."""
    plain = " ".join(text.replace("’", "'").split()).strip(" .!")
    if len(plain) > _LONGEST_TURN or "?" in plain or len(_EDGE.findall(plain)) < 2:
        return None
    if (kept := kept_between(plain, code, me, named_of)) is not None:
        return kept
    first, _, body = plain.partition(": ")
    if re.search(r"\d", first) or not body:
        first, body = "", plain
    body = re.sub(r"[.;]\s+(?:and\s|then\s)?", ", ", body)
    return (banded_ko if code == "ko" else banded_en)(body, me, named_of, _head(first))


@dataclass(frozen=True, slots=True)
class Head:
    """What the words before the bands say: on what the rule looks, and what it decides."""

    about: str = ""
    called: str = ""

    @property
    def is_of_what_is_decided(self) -> bool:
        """Whether it names what is decided only, "the rule for the holiday", and on what that looks the bands say."""
        return bool(self.about) and not self.called


NO_HEAD = Head()


def _head(words: str) -> Head:
    for pattern in _HEADS:
        if (found := pattern.search(words)) is not None:
            parts = found.groupdict()
            return Head(parts.get("about") or parts["called"], parts["called"] if parts.get("about") else "")
    return Head()


_LONGEST_TURN = 400
_EDGE = late(r"\d")
_ABOUT = r"(?:the |our |my )?(?P<about>[a-z]+(?: [a-z]+){0,5})"
_CALLED = r"(?:the |our |my |an? )?(?P<called>[a-z]+(?: [a-z]+){0,2}?)"
_HEADS = tuple(
    late(pattern, re.IGNORECASE)
    for pattern in (
        rf"\bwe (?:settle|decide|choose|pick|set|handle|do) {_CALLED},? (?:depending on|by|according to|based on) {_ABOUT}$",
        rf"\b{_CALLED} (?:depends on|goes by|is decided by|is set by|follows from|hangs on) {_ABOUT}$",
        rf"\bdepending on {_ABOUT},? {_CALLED} is$",
        rf"^depending on {_ABOUT},? (?:we|i) (?P<called>[a-z]+)$",
        r"^where (?:the |our |my )?(?P<about>[a-z]+(?: [a-z]+)?) goe?s?$",
        rf"^{_CALLED} (?:rules?|plan|policy|bands?|tiers?|split)$",
        rf"\brules? (?:for|of) {_CALLED}(?: (?:is|are|goes|go))?(?: this| simple)?$",
        rf"\b{_CALLED} (?:works|goes|is split|gets split)\b",
        r"(?P<about>[가-힣A-Za-z0-9]{1,8}(?: [가-힣A-Za-z0-9]{1,8}){0,2}?)에 따라 (?:우리 )?(?P<called>[가-힣]{1,8}(?: [가-힣]{1,8})?)(?:을|를|은|는|이|가) ",
        r"(?P<called>[가-힣]{1,8}(?: [가-힣]{1,8})?)(?:은|는) (?P<about>[가-힣A-Za-z0-9]{1,8}(?: [가-힣A-Za-z0-9]{1,8})?)에 (?:따라|달렸|맞춰)",
        r"(?P<called>[가-힣]{1,8}(?: [가-힣]{1,8})?) (?:규칙|기준|처리|계획|원칙)(?:은|는)?(?: 이래| 이렇게 해| 다음과 같아| 간단해)?$",
    )
)
_REL = r"under|below|less than|up to|at most|no more than|over|above|more than|at least|from|between"
_VERB = r"(?:it|that|this|everything)?\s?(?:goes (?:in)?to|go (?:in)?to|we put it (?:in)?to|to|into|for)"
_SEGMENT = late(
    rf"(?:and\s|then\s|but\s)?(?:if\s|when\s|once\s|for\s)?(?:(?:a\s|an\s)?(?P<np>(?:(?:the|our|my)\s)?(?:{W}\s){{0,3}}?{W})\s)??(?:is\s|are\s|goes\s|comes in\s|comes to\s|stays\s|of\s)?"
    rf"(?:(?P<rel>{_REL})\s)?(?P<a>{AMOUNT_EN})(?:\s?(?:to|and|-|–)\s(?P<b>{AMOUNT_EN}))?(?:\s(?!up\b|upwards?\b|onwards?\b|we\b|it\b|to\b|into\b|goes?\b|the\b|is\b|means\b|gets\b|or\b|and\b|(?:cent|percent)\b)(?P<of>{W}))?(?P<more>\s(?:or more|or above|and up|and over|upwards?|up|onwards?|or less))?"
    rf"(?P<verb>\s(?:{_VERB}|we (?:{W})|the (?:{W} ){{1,2}}is|it's|is|means|gets|→|->|=|:))?\s(?P<out>.{{1,50}})",
    re.IGNORECASE,
)
_WE_DO = late(rf"\swe (?P<verb>{W})", re.IGNORECASE)
_ELSE = late(
    r"(?:and\s|but\s)?(?:otherwise|else|anything (?:above|over|more|else|below|beyond)(?: that)?|above that|over that|beyond that|more than that|below that|everything (?:else|above)(?: that)?|if not)"
    rf"(?:\s(?:{_VERB}|we (?:{W})|it's|is|means|gets|the (?:{W} ){{1,2}}is))?\s(?P<out>.{{1,50}})",
    re.IGNORECASE,
)
_EDGE_FIRST = late(rf"((?:{_REL})\s{AMOUNT_EN}(?:\s(?:to|and|-)\s{AMOUNT_EN})?),\s(?!(?:{_REL}|up)\b)", re.IGNORECASE)
"""An edge that is followed by what it leads to: "under 1,900, checking"."""
_OPS = {
    "under": "<", "below": "<", "less than": "<", "up to": "<=", "at most": "<=", "no more than": "<=", "over": ">",
    "above": ">", "more than": ">", "at least": ">=",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Band:
    low: Value | None
    high: Value | None
    op: str
    """How the number compares with the one edge; `..` between two."""
    out: str


def banded_en(text: str, me: str, named_of: NamedOf, head: Head = NO_HEAD) -> list[Told] | None:
    """A rule with bands: "a bonus under 1,900 goes to checking, up to 4,000 to travel, above that to the car loan"."""
    text = re.sub(r"(?<=\d)\s?(?::|→|->)\s", " means ", text)
    text = re.sub(
        r"\b((?:above|over|beyond|below|under|more than) that|otherwise|else|if not),\s",
        r"\1 ",
        text,
        flags=re.IGNORECASE,
    )
    text = _EDGE_FIRST.sub(r"\1 means ", text)
    joined = re.sub(r",\s(?=(?:it|we|then|the \w+ is|the \w+ \w+ is)\b)", " ", text)
    pieces = [piece.strip() for piece in re.split(r"[,;]\s(?:and\s(?!up))?", joined) if piece.strip()]
    if len(pieces) < 2:
        return None
    bands: list[_Band] = []
    about, does, last, thing = head.about, "", "", ""
    for place, piece in enumerate(pieces):
        if place and (rest := _ELSE.fullmatch(piece)) is not None:
            last = _outcome(rest["out"])
            continue
        found = _SEGMENT.fullmatch(piece)
        if found is None or last:
            return None
        about = about or (found["np"] or "")
        does = does or (found["verb"] or "").strip()
        thing = thing or _counted_thing(found["of"])
        band = _band(found)
        if band is None:
            return None
        if head.is_of_what_is_decided and (done := _WE_DO.fullmatch(found["verb"] or "")) is not None:
            band = replace(band, out=f"{done['verb']} {band.out}")
        bands.append(band)
    if not bands or not about or (len(bands) < 2 and not last):
        return None
    named = plural_is_counted(named_of(about)) if about not in ("it", "that") else None
    if thing and named is not None and head.is_of_what_is_decided:
        named = Named(thing, counted=True)
    called = Named(head.called.casefold(), counted=False) if head.called else _called(about, does)
    if head.is_of_what_is_decided and called is not None and does.casefold().startswith("we "):
        called = _called(about, "is")
    if named is None or called is None:
        return []
    return [_cases(named, called, bands, last, me)]


def _counted_thing(words: str | None) -> str:
    """What the edges of bands count, "under 5 boxes"; nothing where they have a unit, or name nothing."""
    noun = (words or "").casefold()
    return noun if PLURAL.search(noun) else ""


def _called(about: str, does: str) -> Named | None:
    """What is decided: where it goes, what is done, or what something is."""
    about = re.sub(r"^(?:the|our|my)\s", "", about.casefold())
    plain = re.sub(r"^(?:it|that|this|everything|we)\s", "", does.casefold())
    if (of := re.fullmatch(r"the (?P<noun>.+) is", plain)) is not None:
        return Named(of["noun"], counted=False)
    if does.casefold().startswith("we ") and plain:
        return Named(plain, counted=False)
    if re.search(r"go|to\b|into|put", plain):
        return Named(f"{about} goes to", counted=False)
    return Named(f"rule for the {about}", counted=False)


def _band(found: re.Match[str]) -> _Band | None:
    low, high = amount_en(found["a"]), amount_en(found["b"]) if found["b"] else None
    relation = (found["rel"] or "").casefold()
    more = (found["more"] or "").strip().casefold()
    out = _outcome(found["out"])
    if low is None or not out or (found["b"] and high is None):
        return None
    if high is not None:
        return _Band(low, high, "..", out) if relation in ("", "from", "between") else None
    if more:
        return _Band(low, None, "<=" if more == "or less" else ">=", out)
    return _Band(low, None, _OPS[relation], out) if relation in _OPS else None


def _outcome(words: str) -> str:
    kept = re.sub(r"^(?:it's|it is|is|use|do|take|just|only|the|a|an)\s", "", words.strip(" .!"), flags=re.IGNORECASE)
    return kept.strip()


def _cases(named: Named, called: Named, bands: Sequence[_Band], last: str, me: str) -> Told:
    edges = [edge for band in bands for edge in (band.low, band.high) if edge is not None]
    unit = next((edge.unit for edge in edges if edge.unit is not None), None)
    parts = [f"{_condition(band, unit)}: {_literal(band.out)}" for band in _in_turn(bands)]
    if last:
        parts.append(f"else: {_literal(last)}")
    derivation = derivation_of(f"case({', '.join(parts)})", {"n": slot_words(named, me)})
    return Told(called, None, kind=Kind.RULE, derivation=derivation)


def _in_turn(bands: Sequence[_Band]) -> list[_Band]:
    """Bands so that the first that holds is the one that is meant: of "from 20 up" and "from 30 up" the higher first."""
    upward = [band for band in bands if band.op in (">", ">=")]
    rest = [band for band in bands if band.op not in (">", ">=")]
    edges = [band.low.number for band in upward if band.low is not None and band.low.number is not None]
    return [*rest, *upward[::-1]] if edges == sorted(edges) else list(bands)


def _condition(band: _Band, unit: str | None) -> str:
    low = _edge(band.low, unit)
    if band.op == "..":
        return f"n >= {low} and n <= {_edge(band.high, unit)}"
    return f"n {band.op} {low}"


def _edge(value: Value | None, unit: str | None) -> str:
    """An edge as it stands in a formula; where one edge has a unit, all have."""
    if value is None:
        return "0"
    return (value.text if value.unit is not None or unit is None else f"{value.text} {unit}").replace(" %", "%")


def _literal(out: str) -> str:
    """An outcome as it stands in a formula: an amount, else words."""
    value = amount_en(out) or amount_ko(out)
    return value.text.replace(" %", "%") if value is not None else '"' + out.replace('"', "").replace("\\", "") + '"'


_KO_SEGMENT = late(
    rf"(?:(?P<np>(?:{K}\s){{0,2}}?{K}?)(?:이|가|은|는)\s)?(?P<a>{AMOUNT_KO})(?:\s?(?:에서|부터|~|-)\s?(?P<b>{AMOUNT_KO}))?\s?"
    r"(?P<rel>미만이면|이하면|이하이면|이상이면|초과면|초과하면|(?:을|를)?\s?넘으면|(?:이|가)?\s?넘으면|까지는|까지면|보다 적으면|보다 많으면|이 안 되면|가 안 되면|사이면|미만은|이하는|이상은|초과는|부터는|부터)\s(?P<out>.{1,40})"
)
_KO_ELSE = late(r"(?:그\s)?(?:이상이면|이상은|초과면|아니면|그 외에는|나머지는|그 밖에는|그보다 많으면|그보다 적으면|더 많으면|더 적으면|넘으면|미만이면)\s(?P<out>.{1,40})")  # fmt: skip
_KO_OPS = (
    ("미만", "<"), ("이하", "<="), ("까지", "<="), ("이상", ">="), ("부터", ">="), ("초과", ">"), ("넘으", ">"), ("적으", "<"),
    ("많으", ">"), ("안 되", "<"),
)  # fmt: skip


def banded_ko(text: str, me: str, named_of: NamedOf, head: Head = NO_HEAD) -> list[Told] | None:
    """A rule with bands: "보너스가 100만 원 미만이면 저축, 300만 원까지는 여행, 그 이상은 대출 상환"."""
    pieces = [
        piece.strip() for piece in re.split(r"[,;]\s(?:그리고\s)?|고\s(?=그\s|나머지|아니면|\d)", text) if piece.strip()
    ]
    if len(pieces) < 2:
        return None
    bands: list[_Band] = []
    about, last = head.about, ""
    for place, piece in enumerate(pieces):
        if place and (rest := _KO_ELSE.fullmatch(piece)) is not None:
            last = _outcome_ko(rest["out"])
            continue
        found = _KO_SEGMENT.fullmatch(piece)
        if found is None or last:
            return None
        about = about or (found["np"] or "")
        low, high = amount_ko(found["a"]), amount_ko(found["b"]) if found["b"] else None
        op = ".." if high is not None else next(op for part, op in _KO_OPS if part in found["rel"])
        out = _outcome_ko(found["out"])
        if low is None or not out:
            return None
        bands.append(_Band(low, high, op, out))
    named = named_of(about) if about else None
    if named is None or not bands or (len(bands) < 2 and not last):
        return None
    called = Named(head.called or f"{about.strip()} 처리", counted=False)
    return [_cases(named, called, bands, last, me)]


def _outcome_ko(words: str) -> str:
    kept = re.sub(
        r"(?:으로|로)?\s?(?:가|가요|갑니다|간다|보내|보내요|넣어|넣어요|넣기로 했어|쓰기로 했어|하기로 했어|하기로 하자|하자|할게|하|해|해요|합니다|써|써요)$",
        "",
        words.strip(" .!"),
    )
    kept = re.sub(r"(?:이야|야|이에요|예요|입니다|이고|이다)$", "", kept)
    return re.sub(r"(?:으로|로|에|을|를)$", "", kept).strip() if len(kept) > 2 else kept.strip()
