"""What English says that a value is always worked out from: "savings are 10 % of the salary"."""

from __future__ import annotations

import re
from dataclasses import replace

from stilltrue.extract.rules.amounts import AMOUNT_EN, NUMBER_EN, Named, amount_en, number_of
from stilltrue.extract.rules.bands import banded_en
from stilltrue.extract.rules.en.nouns import metric_of, plural
from stilltrue.extract.rules.state import Told
from stilltrue.extract.rules.worked_out import NamedOf, W, derivation_of, of_best, plural_is_counted, worked_out
from stilltrue.language.late import late
from stilltrue.model.claim import Kind

_NP = rf"(?:(?:the|our|my)\s)?(?:{W}\s){{0,4}}?{W}"
_PERCENT = r"\d{1,3}(?:\.\d{1,3})?\s?(?:%|percent|per cent)"
_EN_WHOLE = rf"(?P<whole>(?:the|our|my)\s(?:{W}\s){{0,5}}?{W})\s(?:is|are|=|equals?|comes to|works out (?:as|to))(?:\s(?:always|simply|just|then))*"
_EN_FORMULAS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (late(rf"{_EN_WHOLE}\s{pattern}", re.IGNORECASE), formula)
    for pattern, formula in (
        (rf"(?P<p>{_PERCENT}) of (?P<a>{_NP})", "{p} of a"),
        (rf"(?P<a>{_NP}) (?:times|multiplied by|x|×|\*) (?P<b>{_NP})", "a * b"),
        (rf"(?P<a>{_NP}) (?:minus|less|without|-) (?P<b>{_NP})", "a - b"),
        (rf"what(?:'s| is) left of (?P<a>{_NP}) (?:after|without|minus) (?P<b>{_NP})", "a - b"),
        (
            rf"(?P<a>{_NP}) (?:divided by|over|÷|/) (?P<b>{_NP}),? (?:rounded up|and rounded up|always rounded up)",
            "ceil(a / b)",
        ),
        (rf"(?P<a>{_NP}) (?:divided by|over|÷|/) (?P<b>{_NP}),? (?:rounded down|and rounded down)", "floor(a / b)"),
        (rf"(?P<a>{_NP}) (?:divided by|over|÷|/) (?P<b>{_NP})", "a / b"),
        (rf"(?P<a>{_NP}) (?:plus|\+) (?P<b>{_NP}) (?:plus|\+) (?P<c>{_NP})", "a + b + c"),
        (rf"(?P<a>{_NP}) (?:plus|\+) (?P<b>{_NP})", "a + b"),
        (rf"(?P<a>{_NP}) and (?P<b>{_NP}) (?:together|combined|added up|taken together)", "a + b"),
        (rf"the sum of (?P<a>{_NP}) and (?P<b>{_NP})", "a + b"),
        (rf"(?P<n>{NUMBER_EN}) times (?P<a>{_NP})", "{n} * a"),
        (
            rf"(?:whatever|what)(?:'s| is)? left (?:of|from|over from) (?P<a>{_NP}) (?:after|once|when|minus) (?P<b>{_NP}?)(?: (?:is|are|comes|come|has been|have been) (?:paid|gone|out|off|covered|taken (?:out|off)|subtracted))?",
            "a - b",
        ),
        (rf"the difference between (?P<a>{_NP}) and (?P<b>{_NP})", "a - b"),
        (rf"the product of (?P<a>{_NP}) and (?P<b>{_NP})", "a * b"),
        (rf"the total of (?P<a>{_NP}) and (?P<b>{_NP})", "a + b"),
        (rf"(?P<a>{_NP}), (?P<b>{_NP}),? and (?P<c>{_NP}) (?:together|combined|added up|taken together)", "a + b + c"),
        (rf"(?:twice|double) (?P<a>{_NP})", "2 * a"),
        (rf"half (?:of )?(?P<a>{_NP})", "a / 2"),
    )
)
_EN_OUTCOME = rf"(?P<whole>(?:the|our|my)\s(?:{W}\s){{0,3}}?{W})"
_SUM_UP = r"(?:together |combined )?(?:make up|make|makes|add up to|adds up to|give|gives|come to|is|are)"
_GIVES = r"(?:gives|is|makes|equals|=|leaves|comes to)(?: us| me| you)?"
_GET = r",?\s?(?:to get|and you get|and we get|and that's|gives you|that's|for)"
_EN_TURNED: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (late(pattern, re.IGNORECASE), formula)
    for pattern, formula in (
        (rf"(?P<a>{_NP}) (?:times|multiplied by|x|×) (?P<b>{_NP}) {_GIVES} {_EN_OUTCOME}", "a * b"),
        (rf"(?P<a>{_NP}) (?:minus|less) (?P<b>{_NP}) {_GIVES} {_EN_OUTCOME}", "a - b"),
        (rf"(?P<a>{_NP}), (?P<b>{_NP}),? and (?P<c>{_NP}) {_SUM_UP} {_EN_OUTCOME}", "a + b + c"),
        (rf"(?P<a>{_NP}) and (?P<b>{_NP}) (?:together|combined) (?:make up|make|add up to|give|are) {_EN_OUTCOME}", "a + b"),
        (rf"(?P<a>{_NP}) plus (?P<b>{_NP}) {_GIVES} {_EN_OUTCOME}", "a + b"),
        (rf"(?P<a>{_NP}) divided by (?P<b>{_NP}) {_GIVES} {_EN_OUTCOME}", "a / b"),
        (rf"(?:you |we |i |just )?multiply (?P<a>{_NP}) (?:by|with) (?P<b>{_NP}){_GET} {_EN_OUTCOME}", "a * b"),
        (rf"(?:you |we |i |just )?(?:subtract|take) (?P<b>{_NP}) (?:from|off|out of) (?P<a>{_NP}){_GET} {_EN_OUTCOME}", "a - b"),
        (rf"(?:you |we |i |just )?add (?:up )?(?P<a>{_NP}) (?:and|to) (?P<b>{_NP}){_GET} {_EN_OUTCOME}", "a + b"),
        (rf"(?:you |we |i |just )?divide (?P<a>{_NP}) by (?P<b>{_NP}){_GET} {_EN_OUTCOME}", "a / b"),
        (rf"(?:we|i) (?:get|work out|calculate|compute|figure out|determine) {_EN_OUTCOME} (?:by|as) (?:multiplying )?(?P<a>{_NP}) (?:by|times) (?P<b>{_NP})", "a * b"),
        (rf"(?P<p>{_PERCENT}) of (?P<a>{_NP}) (?:always |usually )?(?:goes (?:in)?to|is for|is set aside for|ends up in|makes up|is put into|gets put into|is) {_EN_OUTCOME}", "{p} of a"),
        (rf"{_EN_OUTCOME} (?:gets|takes|receives|eats up) (?P<p>{_PERCENT}) of (?P<a>{_NP})", "{p} of a"),
        (rf"(?:whatever|what)(?:'s| is) left (?:of|from) (?P<a>{_NP}) (?:after|once) (?P<b>{_NP}?)(?: (?:is|are) (?:paid|gone|out|covered))? (?:is|goes (?:in)?to|makes) {_EN_OUTCOME}", "a - b"),
    )
)  # fmt: skip
_METRIC = r"[a-z0-9][a-z0-9 ]{1,20}?"
_SUP = r"(?P<sup>best|highest|greatest|largest|biggest|top|most|lowest|least|smallest|cheapest)"
_HOLDER = rf"(?:(?:whichever|whatever|the)\s(?P<kind>{W})|whoever|whichever)\s(?:that\s)?(?:has|with|scores|gets|having|posts|holds|pays|offers|charges|quotes)\sthe\s{_SUP}\s(?P<m>{_METRIC})"
_WHEREVER = rf"wherever\s(?:the\s)?(?P<m>{_METRIC})\sis\s(?:the\s)?{_SUP}"
_EN_BEST = (
    late(rf"{_HOLDER}(?:\s(?:always|at the time|so far|then))*\s(?:goes (?:into|in|to|on|at)|is|becomes|gets|makes|wins|takes|leads|heads|will be|fills|represents)\s(?P<whole>{_NP})", re.IGNORECASE),
    late(rf"{_EN_OUTCOME}\s(?:is|goes to|shows|features|uses|will be)\s(?:always\s)?{_HOLDER}", re.IGNORECASE),
    late(rf"(?:we|i)\s(?:always\s)?(?:put|use|pick|choose|take|go with|submit|report)\s{_HOLDER}\s(?:for|as|in|into|on)\s(?P<whole>{_NP})", re.IGNORECASE),
    late(rf"(?:we|i)\s(?:always\s)?(?P<keeps>keep|put|leave|park|move|place|send)\s{_EN_OUTCOME}\s(?:(?:at|in|with|into|to|from)\s{_HOLDER}|{_WHEREVER.replace('P<m>', 'P<m2>').replace('P<sup>', 'P<sup2>')})", re.IGNORECASE),
    late(rf"{_EN_OUTCOME}\s(?P<keeps>goes|stays|sits|lives)\s(?:always\s)?{_WHEREVER}", re.IGNORECASE),
)  # fmt: skip
_EN_BEST_ALONE = (
    late(rf"(?:the\s)?{_SUP}\s(?P<m>{_METRIC})\s(?:always\s)?(?:gets|wins|takes|goes (?:into|in|to|on)|makes it into|leads|fills|decides)\s(?P<whole>{_NP})", re.IGNORECASE),
    late(rf"(?:we|i)(?:'ll)?\s(?:always\s)?(?:go with|take|pick|choose|use|order from|buy from|report)\s(?:the|whoever has the|whichever has the|whichever is the)\s{_SUP}\s(?P<m>{_METRIC})\s(?:for|in|as)\s(?P<whole>{_NP})", re.IGNORECASE),
)  # fmt: skip
_WORTH = late(
    rf"(?P<whole>(?:the|our|my)\s(?:{W}\s){{0,3}}?{W})\s(?:is|are|covers|means|equals)\s(?P<n>{NUMBER_EN})\s(?P<per>day|week|month|year)s?['’]?\s(?:worth\s)?(?:of\s)(?P<a>(?:{W}\s)?{W})",
    re.IGNORECASE,
)
"""So many weeks of what is used in each: "the order is two weeks of packs"."""
_OFF = (
    late(
        rf"(?:(?:there's|we give|you get|we get|it's|they give)\s)?(?P<p>{_PERCENT})\s(?:off|discount|less)(?:\s(?:on|for)\s(?:everything|orders?|purchases|anything|bills?|totals?|baskets?))?\s(?P<rel>above|over|from|below|under)\s(?P<edge>{AMOUNT_EN})",
        re.IGNORECASE,
    ),
    late(
        rf"(?:if (?:it's|it is|the \w+ is|you (?:spend|buy|order)|we (?:spend|buy|order))\s|orders\s|anything\s|everything\s)?(?P<rel>above|over|from|below|under)\s(?P<edge>{AMOUNT_EN}),?\s(?:(?:there's|we give|you get|we get|it's|get|is|gets|then)\s)*(?P<p>{_PERCENT})\s(?:off|discount|less)",
        re.IGNORECASE,
    ),
)
"""A discount from some amount on."""
_LOWER_IS_BETTER = late(
    r"\b(?:loss|error|latency|price|cost|quote|bid|fee|runtime|perplexity|time|rmse|mae|wer)\b", re.IGNORECASE
)
_EN_SHARE = late(
    rf"(?:we|i)(?:'m|'re| am| are)?(?: always| usually| now)? (?:put|putting|save|saving|set aside|setting aside|keep|keeping|move|moving|transfer|transferring|spend|spending|give|giving|pay|paying) (?P<p>{_PERCENT}) of (?P<a>{_NP}) (?:into|on|for|as|to|towards?|in) (?P<whole>{_NP})",
    re.IGNORECASE,
)


def related_en(text: str, me: str, named_of: NamedOf) -> list[Told] | None:
    """What an English sentence says that a value is always worked out from; None where it says no such thing."""
    if (off := next((found for pattern in _OFF if (found := pattern.fullmatch(text)) is not None), None)) is not None:
        value = amount_en(off["p"])
        called = Named(f"discount {off['rel'].casefold()} {off['edge'].strip()}", counted=False, owned=True)
        return [Told(called, value, kind=Kind.RULE)] if value is not None else []
    if (worth := _WORTH.fullmatch(text)) is not None:
        return _of_periods(worth, me, named_of)
    if (best := best_en(text, named_of)) is not None:
        return best
    for pattern, formula in (*_EN_FORMULAS, *_EN_TURNED, (_EN_SHARE, "{p} of a")):
        if (found := pattern.fullmatch(text)) is not None:
            made = worked_out(found, formula, me, lambda words: plural_is_counted(named_of(words)))
            return [replace(one, named=_heads_of(one.named, found)) for one in made]
    return banded_en(text, me, named_of)


def best_en(text: str, named_of: NamedOf) -> list[Told] | None:
    """That something is always the one that has the most, or the least, of something."""
    found = next((match for best in (*_EN_BEST, *_EN_BEST_ALONE) if (match := best.fullmatch(text)) is not None), None)
    if found is None:
        return None
    parts = found.groupdict()
    metric = metric_of(parts.get("m") or parts["m2"])
    whole = named_of(parts["whole"])
    if whole is not None and parts.get("keeps"):
        whole = Named(f"{(parts.get('kind') or 'place').casefold()} for the {whole.noun}", counted=False)
    return of_best(whole, metric, low=_is_lowest(parts.get("sup") or parts["sup2"], metric))


def _heads_of(named: Named, found: re.Match[str]) -> Named:
    """Of whom a bare "head count" is: what is divided by "dialogues per annotator" are annotators."""
    of_each = re.search(rf"\sper\s(?P<each>{W})$", found.groupdict().get("b") or "", re.IGNORECASE)
    if not (named.counted and named.noun == "heads" and of_each):
        return named
    return Named(plural(of_each["each"].casefold()), counted=True)


def _is_lowest(superlative: str, metric: str) -> bool:
    if superlative.casefold() in ("lowest", "least", "smallest", "cheapest"):
        return True
    return superlative.casefold() in ("best", "top") and _LOWER_IS_BETTER.search(metric) is not None


def _of_periods(found: re.Match[str], me: str, named_of: NamedOf) -> list[Told]:
    whole, number, noun = named_of(found["whole"]), number_of(found["n"]), named_of(found["a"])
    if whole is None or number is None or noun is None:
        return []
    inputs = {"a": [me, f"{noun.noun} a {found['per'].casefold()}"]}
    return [Told(whole, None, kind=Kind.RULE, derivation=derivation_of(f"{number} * a", inputs))]
