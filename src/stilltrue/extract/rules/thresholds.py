"""Rules with one edge on the way up and another on the way down: "above 30 …, but back only below 25", 한번 올리면 …."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from stilltrue.extract.rules.amounts import AMOUNT_EN, AMOUNT_KO, COUNTER_KO, Named, amount_en, amount_ko
from stilltrue.extract.rules.state import Told
from stilltrue.extract.rules.worked_out import K, NamedOf, W, derivation_of, plural_is_counted, slot_words
from stilltrue.language.late import late
from stilltrue.model.claim import Kind, Value


@dataclass(frozen=True, slots=True)
class Edge:
    """One half of such a rule: from which number on, of what, which outcome in which slot."""

    about: str
    op: str
    value: Value
    slot: str
    out: str
    keeps: bool = False
    """It says only how long the other half's outcome stays."""
    counts: bool = False
    """Its number is said with a counter: it is how many there are."""


def kept_between(text: str, code: str, me: str, named_of: NamedOf) -> list[Told] | None:
    """
    A rule whose outcome stays as it is between its two edges; None where the words do not say so.

    Args:
        text: a turn, without its last stop.
        code: its language, `en` or `ko`.
        me: the subject that the speaker is.
        named_of: how the words of that language name an amount.
    """
    if code == "en" and (plain := _otherwise_en(text)) is not None:
        made = _rule(*plain, code, me, named_of)
        return [made] if made is not None else None
    halves = (_halves_ko if code == "ko" else _halves_en)(text)
    found = (_kept(there, back, code, me, named_of) for there, back in halves)
    return next(([made] for made in found if made is not None), None)


def first_edge(text: str, code: str) -> Edge | None:
    """The one edge of a sentence: "if more than 50 come we take the big hall"; None where it has none."""
    return _edge_ko(text, _THERE_KO) if code == "ko" else _edge_en(text, _THERE_EN[:2])


def _kept(there: Edge, back: Edge, code: str, me: str, named_of: NamedOf) -> Told | None:
    up = there.op in (">", ">=")
    low, high = (back, there) if up else (there, back)
    if (back.op in (">", ">=")) == up or low.value.number is None or high.value.number is None:
        return None
    if low.value.number > high.value.number or not there.about or there.out == back.out:
        return None
    other = _opposite(there.out, code) if back.keeps else back.out
    cases = f"n {back.op} {_edge(back, there)}: {quoted(other)}, else: prev"
    return _rule(replace(there, slot=there.slot or back.slot), cases, code, me, named_of, _edge(there, back))


def _rule(there: Edge, rest: str, code: str, me: str, named_of: NamedOf, edge: str = "") -> Told | None:
    """The rule of one half, and of the rest as it stands in a formula."""
    named = plural_is_counted(named_of(there.about)) if code == "en" else named_of(there.about)
    if named is None:
        return None
    if there.counts:
        named = Named(named.noun, counted=True)
    slot = there.slot or (f"rule for the {named.noun}" if code == "en" else f"{named.noun} 처리")
    cases = f"n {there.op} {edge or there.value.text.replace(' %', '%')}: {quoted(there.out)}, {rest}"
    derivation = derivation_of(f"case({cases})", {"n": slot_words(named, me)})
    return Told(Named(slot, counted=False), None, kind=Kind.RULE, derivation=derivation)


def _otherwise_en(text: str) -> tuple[Edge, str] | None:
    """ "We use plan B when spending goes above 900 dollars, otherwise plan A": an edge with no way back of its own."""
    found = _OTHERWISE_EN.fullmatch(text)
    there = _edge_en(found["there"], _THERE_EN[:2]) if found is not None else None
    if found is None or there is None:
        return None
    slot, out = _outcome_en(found["out"])
    verb = re.match(r"(?:use|take|go with|order|choose|pick|do|have|run|play|serve|buy)\s", there.out, re.IGNORECASE)
    if verb is not None and not slot and not out.casefold().startswith(verb[0].casefold()):
        out = f"{verb[0]}{out}"
    return replace(there, slot=there.slot or slot), f"else: {quoted(out)}"


_OTHERWISE_EN = late(
    r"(?P<there>[^;.]{10,140}?)[,;.]\s(?:and\s)?(?:otherwise|else|if not),?\s(?:it's\s|we\s)?(?P<out>[^,;]{2,50})",
    re.IGNORECASE,
)


def _edge(own: Edge, other: Edge) -> str:
    """The number of an edge as a formula has it; in the other's unit where it has none of its own."""
    text = own.value.text if own.value.unit or not other.value.unit else f"{own.value.text} {other.value.unit}"
    return text.replace(" %", "%")


def quoted(words: str) -> str:
    """Words as they stand in a formula."""
    return '"' + words.replace('"', "").replace("\\", "") + '"'


def _opposite(out: str, code: str) -> str:
    """What comes after an outcome that is only said to stay so long."""
    known = _OPPOSITES.get(out.casefold())
    return known or (f"not {out}" if code == "en" else f"{out} 아님")


_OPPOSITES = {
    "on": "off", "off": "on", "open": "closed", "closed": "open", "켜기": "끄기", "끄기": "켜기", "열기": "닫기", "닫기": "열기",
}  # fmt: skip

_RELS = {
    ">": r"above|over|more than|past|beyond|higher than|hotter than|warmer than|greater than|exceeds?|passes|pass|tops",
    "<": r"below|under|less than|fewer than|lower than|colder than|cooler than|smaller than",
    ">=": r"at least|reaches|reach|hits|hit|up to",
    "<=": r"at most|down to",
}
_REL = "|".join(_RELS.values())
_NP = rf"(?:(?:the|our|my|this|that)\s)?(?:{W}\s){{0,3}}?{W}"
_COND = (
    rf"(?:(?P<np>{_NP}|we|it|they|there)(?:'s|'re)?\s)?(?:(?:is|are|get|gets|go|goes|climb|climbs|rise|rises|drop|drops|fall|falls|have|has|come|comes|grow|grows|up|down|back|again)\s){{0,3}}"
    rf"(?P<rel>{_REL})\s(?P<a>{AMOUNT_EN})(?:\s(?P<of>(?!again\b|only\b|then\b|we\b|i\b|it\b|the\b|a\b|per\b|each\b|come\b|coming\b|sign\b|show\b|turn\b|attend\b|join\b|register\b){W}))?(?:\s(?:come|(?:are|end up)\scoming|sign up|show up|turn up|attend|register|join))?(?:\s(?:a|per|each|every)\s{W})?(?:\sagain)?"
)
_IF = r"(?:when(?:ever)?|if|once|as soon as|as long as)"
_THERE_EN = (
    late(rf"(?P<out>[^,;]{{3,60}}?)\s{_IF}\s{_COND}", re.IGNORECASE),
    late(rf"{_IF}\s{_COND},?\s(?:then\s)?(?P<out>[^,;]{{3,60}})", re.IGNORECASE),
    late(rf"(?P<out>[^,;]{{3,60}}?)\s{_COND}", re.IGNORECASE),
)
_BACK_EN = (
    late(rf"(?:(?:we|i|it|they)\s)?(?P<keep>(?:leave|leaves|keep|keeps|stay|stays|remain|remains|stick|sticks)\b[^,;]{{0,30}}?)\s(?:until|till|unless)\s{_COND}", re.IGNORECASE),
    late(rf"(?:once\s[a-z' ]{{2,30}},?\s)?(?:it|that|we|this|they)\s(?P<keep>(?:stays?|remains?|keeps?)\b[^,;]{{0,30}}?)\s(?:until|till|unless)\s{_COND}", re.IGNORECASE),
    late(rf"(?:(?:we|i|it)\s)?(?:don't|do not|doesn't|does not|never|not|won't)\s(?P<out>[^,;]{{2,50}}?)\s(?:until|till|unless|before)\s{_COND}", re.IGNORECASE),
    late(rf"(?:(?:we|i|it|they|you)\s)?only\s(?P<out>[^,;]{{2,50}}?)\s{_IF}\s{_COND}", re.IGNORECASE),
    late(rf"(?:(?:we|i|it|they|you)\s)?(?P<out>[^,;]{{2,50}}?)\sonly\s(?:{_IF}|after)\s{_COND}", re.IGNORECASE),
    late(rf"(?:(?:we|i|it|they|you)\s)?only\s(?P<out>[^,;]{{2,50}}?)\s{_COND}", re.IGNORECASE),
    late(rf"only\s{_IF}\s{_COND}\s(?:do\s|does\s|will\s)?(?:we|i|it|they|you)\s(?P<out>[^,;]{{2,50}})", re.IGNORECASE),
)  # fmt: skip
_JOINTS = late(r"[,;.]\s(?:(?:and|but|then|yet|however,)\s)?|\s(?:and|but|then|yet)\s", re.IGNORECASE)
_S = rf"(?P<s>(?:{W}\s){{0,2}}?{W})"
_V = r"(?P<v>[\w][\w' -]{0,40}?)"
_OUTS_EN = tuple(
    late(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:we\s|i\s)?(?:turn|switch|put|set)\s(?:the|our|my)\s{_S}\s(?P<v>on|off)",
        rf"(?:we\s|i\s)?(?:turn|switch)\s(?P<v>on|off)\s(?:the|our|my)\s{_S}",
        rf"(?:we\s|i\s)?(?:raise|lower|set|change|bring|put|move|bump|cut|reduce|increase)\s(?:the|our|my)\s{_S}\s(?:back\s)?(?:up\s|down\s)?to\s{_V}",
        rf"(?:we\s|i\s)?(?:raise|lower|set|change|bring|put|move|bump|cut|reduce|turn)\s(?:it|that|this)\s(?:back\s)?(?:up\s|down\s)?to\s{_V}",
        rf"(?:the|our|my)\s{_S}\s(?:is|becomes|turns|(?:goes|drops|moves|changes|falls|switches)(?: back)?(?: up| down)? to)\s{_V}",
        rf"(?:(?:it|that|we|i)\s)?(?:switch|switches|go|goes|move|moves|change|changes|drop|drops|fall|falls|return|returns|come|comes)\s(?:back\s|down\s|up\s|over\s)*to\s{_V}",
        r"(?:turn|switch)\s(?:it|them)\s(?:back\s)?(?P<v>on|off)(?:\sagain)?",
    )
)


_TURN_UP = late(r"\d\s(?:come|(?:are|end up)\scoming|sign up|show up|turn up|attend|register|join)\b", re.IGNORECASE)
"""Who come are people where no word says what they are."""


def _halves_en(text: str) -> Iterator[tuple[Edge, Edge]]:
    for joint in _JOINTS.finditer(text):
        there = _edge_en(text[: joint.start()].strip(), _THERE_EN)
        back = _edge_en(text[joint.end() :].strip(" ,"), _BACK_EN) if there is not None else None
        if there is not None and back is not None:
            yield there, back


def _edge_en(text: str, patterns: tuple[re.Pattern[str], ...]) -> Edge | None:
    for pattern in patterns:
        found = pattern.fullmatch(text)
        value = amount_en(found["a"]) if found is not None else None
        if found is None or value is None:
            continue
        relation = found["rel"].casefold()
        op = next(op for op, words in _RELS.items() if re.fullmatch(words, relation))
        about = (found["np"] or "").casefold()
        if about in ("we", "there", "") and (found["of"] or _TURN_UP.search(found[0])):
            about = f"number of {found['of'] or 'people'}"
        keeps = found.groupdict().get("keep") is not None
        slot, out = _outcome_en("" if keeps else found["out"])
        if about not in ("we", "they", "there", "it") or patterns is _BACK_EN:
            return Edge(about, op, value, slot, out, keeps)
    return None


def _outcome_en(words: str) -> tuple[str, str]:
    """The slot that an outcome names, if any, and what it is then."""
    plain = re.sub(r"^(?:then|please|only)\s|\s(?:again|back)$", "", words.strip(), flags=re.IGNORECASE)
    for pattern in _OUTS_EN:
        if (found := pattern.fullmatch(plain)) is not None:
            out = re.sub(r"^(?:the|a|an)\s", "", found["v"], flags=re.IGNORECASE)
            return (found.groupdict().get("s") or "").casefold(), out
    return "", re.sub(r"^(?:we|i|you)\s", "", plain, flags=re.IGNORECASE)


_KNP = rf"(?P<np>(?:{K}\s){{0,2}}?{K}?)(?:이|가|은|는)\s(?:하루(?:에)?\s|한\s?달에\s|매일\s)?"
_UP_KO = r"(?:을|를|이|가)?\s?(?:넘|넘어가|초과하|돌파하)"
_DOWN_KO = r"\s?(?:밑|아래|미만|이하)(?:으로|로)?\s?(?:다시\s)?(?:내려가|내려오|떨어지|줄어들|줄)"
_THERE_KO = late(
    rf"{_KNP}(?P<a>{AMOUNT_KO})(?:(?P<up>(?:을|를|이|가)?\s?(?:넘으면|넘어가면|초과하면|돌파하면)|\s?이상이면|\s?이상\s?되면)|(?P<down>{_DOWN_KO}(?:으)?면|\s?미만이면|\s?이하면))\s?,?\s(?P<out>[^,]{{1,40}}?)"
)
_BACK_KO = late(
    rf"(?:한번\s?[가-힣\s]{{1,10}}?(?:면|고\s나면),?\s)?(?:{_KNP})?(?P<a>{AMOUNT_KO})(?:(?P<up>(?:을|를|이|가)?\s?(?:넘어야|넘어가야|초과해야)|(?:을|를|이|가)?\s?(?:넘기|넘을))"
    r"|(?P<down>\s?(?:밑|아래|미만|이하)(?:으로|로)?\s?(?:다시\s)?(?:내려가야|내려와야|떨어져야|줄어야|줄어들어야|내려가기|내려오기|떨어지기|줄기|줄어들기|내려갈|떨어질|줄|줄어들)))"
    r"(?P<until>\s?전(?:에는|엔|에|까지는|까지|까진)|\s?때까지(?:는|만)?)?(?:만)?,?\s(?P<out>[^,]{1,40})"
)
_JOINTS_KO = late(r"(?:이고|고|며|지만|는데|되|이되),?\s(?:그런데\s|하지만\s|대신\s|단,?\s)?|(?<=[야요다])[.]\s")
_OUTS_KO = tuple(
    late(pattern)
    for pattern in (
        rf"(?P<s>(?:{K}\s)?{K}?)(?:을|를|은|는)\s(?P<v>(?:{K}\s)?{K}?)(?:으로|로)\s?(?:다시\s)?(?:올리|올려|내리|내려|바꾸|바꿔|낮추|낮춰|높이|높여|하|해|돌아가|두|둬|가)[가-힣]{{0,3}}",
        rf"(?P<s>(?:{K}\s)?{K}?)(?:을|를)\s(?:다시\s)?(?P<v>켜|끄|열|닫)",
        r"다시\s(?P<v>(?:[가-힣A-Za-z0-9]{1,10}\s)?[가-힣A-Za-z0-9]{1,12}?)(?:으로|로)\s?(?:돌아가|돌아와|줄이|줄여|바꾸|바꿔|내리|내려|가)[가-힣]{0,3}",
        rf"(?P<s>(?:{K}\s)?{K}?)(?:은|는)\s(?P<v>(?:{K}\s)?{K}?)(?:이야|야|이다|다|예요|이에요|입니다)?",
        r"(?P<v>(?:[가-힣A-Za-z0-9]{1,10}\s)?[가-힣A-Za-z0-9]{1,12}?)(?:으로|로)\s?(?:돌아가|돌아와|바꾸|바꿔|내리|내려)[가-힣]{0,3}",
        r"(?P<v>(?:[가-힣A-Za-z0-9]{1,10}\s){0,2}?[가-힣A-Za-z0-9]{1,12}?)(?:으로|로)\s?(?:해요?|한다|합니다|하자|하기로\s?하자)",
    )
)
_ENDS_KO = late(r"(?:이야|야|예요|이에요|입니다|어요|아요|요)$")


def _halves_ko(text: str) -> Iterator[tuple[Edge, Edge]]:
    for joint in _JOINTS_KO.finditer(text):
        there = _edge_ko(text[: joint.start()].strip(), _THERE_KO)
        back = _edge_ko(text[joint.end() :].strip(" ,"), _BACK_KO) if there is not None else None
        if there is not None and back is not None:
            yield there, back


def _edge_ko(text: str, pattern: re.Pattern[str]) -> Edge | None:
    found = pattern.fullmatch(text)
    value = amount_ko(found["a"]) if found is not None else None
    if found is None or value is None:
        return None
    said = found["up"] or found["down"]
    op = (">=" if "이상" in said else ">") if found["up"] else ("<=" if "이하" in said else "<")
    keeps = bool(found.groupdict().get("until"))
    slot, out = ("", "") if keeps else _outcome_ko(found["out"])
    counts = re.search(rf"{COUNTER_KO}$", found["a"].strip()) is not None
    return Edge(found["np"] or "", op, value, slot, out, keeps, counts)


def _outcome_ko(words: str) -> tuple[str, str]:
    plain = words.strip(" .")
    for pattern in _OUTS_KO:
        if (found := pattern.fullmatch(plain)) is not None:
            return found.groupdict().get("s") or "", f"{found['v']}기" if found["v"] in "켜끄열닫" else found["v"]
    stem = _ENDS_KO.sub("", plain)
    return "", stem if stem != plain else f"{stem}기"
