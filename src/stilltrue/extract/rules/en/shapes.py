"""The shapes of English sentences that say an amount, and what each says of what."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator

from stilltrue.extract.rules.amounts import AMOUNT_EN, NUMBER_EN, Named, amount_en, number_of
from stilltrue.extract.rules.en.nouns import (
    CLOCK,
    GAUGES,
    HAS_A_NAME,
    NP,
    PEOPLE,
    PERIODS,
    PLURAL,
    STOP,
    W,
    is_plural,
    metric_of,
    named_in,
    noun_of,
    plural,
    singular,
)
from stilltrue.extract.rules.en.words import KIN
from stilltrue.extract.rules.parts import Setting
from stilltrue.extract.rules.state import Told, chosen
from stilltrue.language.late import late
from stilltrue.model.claim import Kind, Value

OWN = r"(?P<own>the|our|my)\s"
OWN_TOO = r"(?:the|our|my)\s"
_ADV = r"(?:\s(?:now|currently|actually|just|already|only|still|officially|finally))*"
A = rf"(?P<a>{AMOUNT_EN})"
N = rf"(?P<n>{NUMBER_EN})"
_MOVED = r"(?:went|gone|goes|dropped|fell|fallen|rose|risen|grew|grown|shrank|shrunk|jumped|climbed|changed|moved|increased|decreased|slipped|been (?:cut|raised|lowered|reduced|increased|changed|bumped|set|trimmed|moved))"
_SET = r"(?:cut|raised|lowered|reduced|increased|bumped|changed|dropped|trimmed|moved|set|put|capped|fixed|brought|pushed|updated|are cutting|are raising|are setting)"
_LIGHT = (
    r"(?:we|i|we're|we've|i'm|i've|it's|it|there|there's|that|are|is|be|been|being|am|have|has|got|get|gets|getting|make|makes|making|do|doing|order|orders|ordering|ordered|booked|book|booking"
    r"|buy|buying|use|using|take|taking|run|running|print|printing|bake|baking|hiring|expect|expecting|planning|plan|planned|inviting|invite|invited|send|sending|ship|shipping|sell|selling|host|hosting"
    r"|keep|keeping|own|employ|employing|produce|producing|annotating|annotate|labelling|labeling|label|label|collect|collecting|test|testing|let's|let|going|go|ended|landed|settled|settle|call|now|currently"
    r"|only|just|still|already|actually|exactly|officially|finally|at|to|for|on|with|of|up|down|back|in|a|total|total of|looking|the order|this|time|round|month|week|quarter|us|our|plan's|cooking|serving|serve|feed|feeding|teach|teaching|train|training|as|by|all|put|for)"
)
_TAIL_EN = (
    r"(?:\s(?:in total|altogether|in all|overall|total|coming|confirmed|registered|signed up|so far|by now|in the end|this time|this round|this month|this week|this quarter|this year|today|per round|to go|to make|to do"
    r"|on the list|on the team|on board|in stock|to label|to print|to order|each time|now|then|already|(?:on|in|for|at|of) (?:the|our|this) [a-z'-]{2,20}(?: [a-z'-]{2,20})?)){0,2}"
)
_EXISTS = late(rf"(?:{_LIGHT}\s){{1,8}}{N}\s(?P<np>{NP}){_TAIL_EN}", re.IGNORECASE)
AT_EACH = late(
    rf"(?:(?:{_LIGHT}\s){{1,8}})?{N}\s(?P<np>{NP})\s(?:at|for|@|times)\s{A}\s(?:each|apiece|a piece|per (?P<per>{W}))(?:,?\s(?:so|that's|which is|which makes|that makes|comes to|makes|is|for a total of|=|equals)(?:\s(?:it|that's|we pay|we need|the total is|a total of|about))*\s(?P<total>{AMOUNT_EN})(?:\s(?:in total|altogether|in all|total))?)?",
    re.IGNORECASE,
)
_HAPPENED = (
    r"(?:is|are|'s|has|have|been|be|was just|gets|got|getting|becomes|became|come|comes|came|in|out|land|lands|landed|end|ends|ended|hit|hits|reached|reaches|stands?|sits?|set|fixed|capped|agreed|totals?|totalled|equals?|runs?|ran"
    r"|scores?|scored|shows?|showed|reads?|measures?|measured|went|gone|goes|dropped|drops|fell|falls|fallen|rose|rises|risen|grew|grows|grown|shrank|jumped|climbed|changed|moved|increased|decreased|slipped|bumped|raised|cut|lowered|reduced|trimmed"
    r"|going|will|going to|now|currently|actually|just|already|only|officially|finally|exactly|up|down|back|at|to|as|a|an|that|this|time|round|month|week|quarter|year|well|settled|on|of|by me|the)"
)
_DET = r"(?P<own>the|our|my|this (?:month|week|quarter|year|round|sprint)'s|this)\s"
_IS = late(rf"{_DET}(?P<np>{NP})(?:'s)?(?:\s{_HAPPENED}){{1,6}}\s{A}(?:\s(?P<of>{W}))?{_TAIL_EN}", re.IGNORECASE)
_IS_BARE = late(
    rf"(?P<np>(?:(?:total|monthly|weekly|annual|overall|current|net|gross|new|target|final|label|guest|team|order)\s)?(?:rent|salary|budget|headcount|attendance|turnout|revenue|savings|bonus|income|deposit|price|fee|stock|inventory|tuition|loan"
    rf"|mortgage|limit|target|quota|capacity|accuracy|total|cost|count|balance|paycheck|pay|interest rate|rate|tax|discount|weight|size|threshold|learning rate|batch size|dropout|turnover|profit|margin|expense|bill|donation|fund|goal))(?:'s)?(?:\s{_HAPPENED}){{1,6}}\s{A}(?:\s(?P<of>{W}))?{_TAIL_EN}",
    re.IGNORECASE,
)
_METRIC = r"(?:f1|f1 score|f-?score|accuracy|precision|recall|score|auc|bleu|rouge|loss|error(?: rate)?|latency|throughput|price|cost|quote|bid|offer|rating|balance|fee|apr|interest(?: rate)?|limit|weight|capacity|yield|stars|runtime|perplexity|map|mrr|wer|rmse|mae)"
_THING = r"(?P<thing>(?-i:[A-Z])[\w.+-]*(?:\s(?!is\b|has\b|now\b|got\b|the\b)[\w.+-]+){0,2}?|(?:the|our)\s[a-z]+(?:\s[a-z]+)?)"
_YIELDS = r"(?:pays|offers|gives|charges|yields|achieves|achieved|posts|posted|quotes|quoted|asks|bids|(?:us|me)(?=\s(?:an?\s)?(?:interest|quote|price|rate|bid|offer|fee)\b))"
"""How a thing comes to its figure."""
_THING_NAME = r"(?-i:[A-Z])[\w.+-]*(?:\s[\w.+-]+){0,2}?"
_METRICS = tuple(
    late(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_THING}(?:'s|s')\s(?P<m>{_METRIC})(?:'s)?(?:\s{_HAPPENED}){{1,6}}\s{A}{_TAIL_EN}",
        rf"{_THING}(?:'s)?(?:\s(?:{_HAPPENED}|{_YIELDS})){{0,5}}\s(?:an?\s)?(?P<m>{_METRIC})(?:\s(?:of|at|is|now|=|:))*\s{A}{_TAIL_EN}",
        rf"{_THING}(?:'s)?(?:\s(?:{_HAPPENED}|{_YIELDS})){{1,6}}\s{A}\s(?:in\s|annual\s|yearly\s)?(?P<m>{_METRIC}){_TAIL_EN}",
        rf"the\s(?P<m>{_METRIC})\s(?:of|for|from)\s{_THING}(?:'s)?(?:\s{_HAPPENED}){{1,6}}\s{A}{_TAIL_EN}",
        rf"(?:the\s)?(?P<m>f1|f1 score|f-?score|accuracy|precision|recall|auc|bleu|perplexity|latency)\s(?:of|for)\s(?P<thing>{_THING_NAME}|[a-z]+(?:\s[a-z]+){{0,2}}?)\s(?:is|was|reached|came to|stands at)(?:\snow)?\s{A}",
    )
)
_BARE = late(rf"(?P<np>{NP})\s?(?:[:=–—]|(?:(?:is|are)\s)?now)\s?{A}(?:\s(?P<of>{W}))?", re.IGNORECASE)
_CHANGED = late(
    rf"{OWN}(?P<np>{NP})(?:\s(?:has|have|just|is|are|'s))*\s{_MOVED}(?:\s(?:up|down|back))?(?:\sfrom\s(?P<old>{AMOUNT_EN})(?:\s{W})?)?\sto\s(?:only\s|just\s)?{A}(?:\s(?P<of>{W}))?",
    re.IGNORECASE,
)
_WE_SET = late(
    rf"(?:(?:we|i|they|my [a-z]+|the [a-z]+|work|(?-i:[A-Z])\w+)(?:'ve|'s|'re|'m| have| has| are| is)?(?:\s(?:just|finally|now|all))*\s{_SET}|(?:please\s|let's\s)?(?:bump|raise|lower|change|set|cut|move|drop|bring|reduce|increase|update|make|put|keep))\s{OWN}(?P<np>{NP})(?:\s(?:up|down|back))?(?:\sfrom\s(?P<old>{AMOUNT_EN})(?:\s{W})?)?\s(?:(?:to|at|by to)\s)?{A}(?:\s(?P<of>{W}))?{_TAIL_EN}",
    re.IGNORECASE,
)
_COMING = late(
    rf"(?:only\s|just\s)?{N}\s(?P<np>{NP})\s(?:it is|confirmed|are coming|are in|are confirmed|are signed up|are registered|on board|are on (?:the list|board)|are joining|have confirmed|have signed up|said yes)(?:\s(?:so far|now))?",
    re.IGNORECASE,
)
_DOWN_TO = late(
    rf"(?:(?:we|i)(?:'ve|'re| have| are)?(?:\s(?:just|now))*\s{_SET}\s(?:it|that|this|things|the number)\s)?(?:all the way\s)?(?:(?:up|down|back|over)\s)?to\s{N}\s(?P<np>{NP})(?:\s(?:after|because of|given|thanks to)\s.{{3,40}})?",
    re.IGNORECASE,
)
_NOW_COSTS = (
    rf"(?:(?:has|have|just|now)\s)*(?:{_MOVED}(?:\s(?:up|down|back))?|(?:raised|lowered|cut|upped|dropped|bumped|increased|reduced)\s(?:its|their)\s(?P<m>price|quote|rate|fee|offer|bid)(?:\sup)?)"
    rf"(?:\sfrom\s{AMOUNT_EN})?\sto"
)
_COSTS_BARE = late(
    rf"(?P<np>(?!(?:it|that|this|there|he|she|they|we|i|what|which|everything|something|nothing|one|today|tomorrow|yesterday|everybody|everyone|someone|somebody|people|prices|some|most|others)\b)[a-z]{{3,20}}(?:\s[a-z]{{3,20}})??)(?:'s)?\s(?:(?:is|are|runs?|costs?|comes to|come to)(?:\s(?:now|currently|only|still|just|up to|down to)){{0,2}}|{_NOW_COSTS})\s{A}(?:\s(?:a|per|each|every)\s(?:month|week|year|day|night))?{_TAIL_EN}",
    re.IGNORECASE,
)
_CONTAINS = late(rf"(?:the|our|my)\s(?P<whole>{NP})\s(?:has|now has|contains|comes with|includes)(?:\s(?:now|only|just))*\s{N}\s(?P<np>{NP}){_TAIL_EN}", re.IGNORECASE)  # fmt: skip
_WORKS = late(rf"(?:(?:my|our)\s(?:working\s)?hours\sare(?:\snow)?|(?:i|we)(?:'m|'re)?{_ADV}\s(?:work|working)(?:\snow)?)\s{N}(?:\shours)?\s(?:a|per|each|every)\s(?P<per>week|day|month)(?:\snow)?", re.IGNORECASE)  # fmt: skip
_GOT_THE = late(
    rf"(?:(?:i|we)(?:'ve)?\s)?(?:just\s|finally\s)?(?:got|received)\s(?P<own>my|our|the)\s(?P<np>bonus|raise|refund|paycheck|pay|grant|stipend|rebate|salary|pension|dividend|quote|bill|invoice)(?:\s?[:,–—-]|\sof|\s-|,?\sit's)?\s{A}{_TAIL_EN}",
    re.IGNORECASE,
)
_CAME_IN = late(rf"{_DET}(?P<np>{NP})\s(?:came|comes|is)\s(?:in|out|back)\s?[:,–—-]\s{A}{_TAIL_EN}", re.IGNORECASE)
_GOT_A = late(
    rf"(?:i|we)(?:'ve| have)?(?:\s(?:just|finally|now))*\s(?:got|received|earned|made|am getting|are getting|get)\s(?:a|an|my|our)\s{A}\s(?P<np>bonus|raise|refund|discount|paycheck|grant|deposit|stipend|rebate|salary|pension|dividend){_TAIL_EN}",
    re.IGNORECASE,
)
_NEW_IS = late(rf"{A}\sis\s{OWN}(?:new|current|updated|final)\s(?P<np>{NP})", re.IGNORECASE)
_PRICE_OF = late(
    rf"(?:the\sprice\s(?:of|for)\s(?:a|an|the|one|each)?\s?(?P<np>{NP})(?:'s)?(?:\s{_HAPPENED}){{1,6}}|(?:a|an|one)\s(?P<one>{NP})\s(?:now\s)?(?:costs|is now|is|runs us|goes for|sells for)(?:\sus|\sme)?)\s{A}{_TAIL_EN}",
    re.IGNORECASE,
)
_WE_WENT = late(
    rf"(?:we|it)(?:'ve| have|'s| has)?\s(?:went|gone|dropped|cut|moved|changed|came|come|are going)(?:\s(?:up|down|back))?\sfrom\s(?P<old>{NUMBER_EN})\s(?:{NP}\s)?(?:down\s|up\s)?to\s{N}(?:\s(?P<np>{NP}))?",
    re.IGNORECASE,
)
_EARNS = late(
    rf"(?:i|we)(?:'m|'re)?{_ADV}\s(?P<verb>earn|make|get paid|take home|bring home|bring in|am making|making|earning|owe|save|put aside|set aside|saving|weigh)(?:ing)?{_ADV}\s{A}(?:\s(?:(?:a|per|each|every)\s(?P<per>month|week|year|day)|now|net|gross|after tax|before tax|these days|on the side))*",
    re.IGNORECASE,
)
_PAYS = late(
    rf"(?:i|we)(?:'m|'re)?{_ADV}\s(?:pay|spend|am paying|are paying|paying|am spending|are spending|spending|put){_ADV}\s{A}(?:\s(?:a|per|each|every)\s(?P<per>month|week|year|day))?\s(?:on|for|in|into|towards?)\s(?:the\s|our\s|my\s)?(?P<np>{NP})(?:\s(?:a|per|each|every)\s(?P<per2>month|week|year|day))?",
    re.IGNORECASE,
)
MAKE_IT = late(
    rf"(?:(?:let's|we'll|we|i|just)(?: just)?\s)?(?:make|do|call|cut|bring|take|bump|move|change|drop|raise)\s(?:it|that|this)(?:\s(?:just|down|up|back|to|at|an even))*\s{A}(?:\s(?:then|even|flat))?"
    rf"|(?:it's|it is|that's|we're|we are)\s(?:down|up|back|now)\s(?:to|at|down to|up to)\s(?P<b>{AMOUNT_EN})",
    re.IGNORECASE,
)
_HAS = late(rf"(?:the|our|my)\s(?P<whose>team|list|group|class|order|plan|project|crew|lab|office|party|list|batch|shipment|event|workshop)\s(?:has|now has|is|includes|counts|consists of|comes to|covers|contains|needs){_ADV}\s{N}\s(?P<np>{NP}){_TAIL_EN}", re.IGNORECASE)  # fmt: skip
_NEED = late(rf"(?:we|i|you){_ADV}\sneed{_ADV}\s{N}\s(?P<np>{NP})(?:\s(?:in total|altogether|in all|for (?:all|everyone)))?", re.IGNORECASE)  # fmt: skip
_IN_ALL = late(rf"(?:that's|that is|it's|we need|we're at|we order|we'll need|it comes to)?\s?{N}\s(?P<np>{NP})\s(?:in total|altogether|in all|for (?:all|everyone)|total)", re.IGNORECASE)  # fmt: skip
_EACH = late(
    rf"(?:each|every)\s(?P<per>{W}(?:\s{W})?)\s(?:gets?|needs?|eats?|uses?|has|comes with|includes|receives?|requires?|brings?|drinks?|wants?|will get|will need|should get)\s{N}\s(?P<np>{NP})(?:\seach)?",
    re.IGNORECASE,
)
_HOLDS = late(
    rf"(?:each|every|one|a|an|a single)\s(?P<per>{W}(?:\s{W})?)\s(?:takes?|holds?|fits?|seats?|carries|carry|handles?|covers?|can (?:take|hold|fit|seat|carry|do|handle|cover|label|process|make|print|serve|manage)|does|labels|processes|serves|manages|has room for|is enough for|is for)\s(?:up to\s)?{N}\s(?P<np>{NP})",
    re.IGNORECASE,
)
_ONE_FOR = late(
    rf"(?:(?:we|i)\s(?:need|want|use|have|book|plan)\s|there's\s|it's\s)?(?:one|a|an)\s(?P<per>{W}(?:\s{W})?)\s(?:for every|per|for each|to every|for)\s{N}\s(?P<np>{NP})",
    re.IGNORECASE,
)
_PER = late(
    rf"(?:(?:we|i)(?:'re| are|'ll|'m)?{_ADV}\s(?:\w+\s){{1,2}}?|it(?:'s| is){_ADV}\s|that's\s|there are\s|(?:make|keep|call)\sit\s)?{N}\s(?P<np>{NP})\s?(?:per|for each|for every|to each|to a|/|a(?=\s(?:guest|person|head|box|day|week|month|year))|each|every)\s(?P<per>{W})",
    re.IGNORECASE,
)
_PER_NAMED = late(
    rf"(?:(?P<np>{NP})\s?[:=]\s?{N}\s(?:a|per|each|every)\s(?P<per>{W})|(?:the|our|my)\s(?P<ly>daily|weekly|monthly|yearly)\s(?:need|demand|order|use|usage|consumption|amount|supply)\s(?:for|of)\s(?P<of>{NP})(?:\s{_HAPPENED}){{1,6}}\s(?P<m>{NUMBER_EN}))",
    re.IGNORECASE,
)
_PRICE = late(
    rf"(?:(?:we|i)\s(?:\w+\s){{1,2}}?|it(?:'s| is){_ADV}\s|that's\s|{OWN_TOO}price is{_ADV}\s)?{A}\s(?:per|for each|for every|/|a|an|each|every)\s(?P<per>{W})",
    re.IGNORECASE,
)
_COST = late(rf"(?:(?:the|our|each|every|one|a|an)\s)?(?P<np>{NP})\s(?:costs?|is|are|runs? at|goes? for|sells? for|pays?){_ADV}\s{A}\s(?:each|apiece|a piece|per piece|per (?P<per>{W}))", re.IGNORECASE)  # fmt: skip
_EACH_COST = late(rf"(?:each|every|one|a single)\s(?P<np>{NP})\s(?:costs?|is|sells for|goes for|pays?){_ADV}(?:\sus)?\s{A}", re.IGNORECASE)  # fmt: skip
_DECIDED = late(
    rf"(?:we|i|the (?:team|group|board|committee|class|family|lab))(?:'ve| have|'re| are| has)?(?:\s(?:finally|officially|now|just|all))*\s(?:settled on|decided on|decided to go with|chose|chosen|picked|agreed on|went with|going with|signed with|booked|locked in)\s(?P<x>[\w][\w&'. -]{{0,40}}?)\s(?:for|as)\s{OWN}(?P<np>{NP})",
    re.IGNORECASE,
)
_IS_CHOSEN = late(rf"(?:the|our)\s(?P<np>(?:{W}\s){{0,2}}(?:venue|location|theme|vendor|supplier|caterer|database|framework|baseline|host|destination|airline|hotel|restaurant|sponsor|headliner|speaker|bank|carrier|printer|platform|provider))\s(?:is|will be){_ADV}\s(?P<x>(?-i:[A-Z0-9])[\w&'. -]{{0,40}})", re.IGNORECASE)  # fmt: skip


_COLLECTIVE = late(
    r"\b(?:order|list|plan|total|count|project|batch|shipment|delivery|fleet|stock|inventory|basket|cart|schedule|target|goal|quota|limit|set|dataset|corpus|run|menu|need|requirement)$"
)
"""What is so many of a thing: of anything else it is only said that it has them."""


_DIFFERENCE = late(r"more|less|fewer|higher|lower|cheaper|bigger|smaller|faster|slower|longer|shorter|better|worse|off|extra|above|below", re.IGNORECASE)  # fmt: skip


def _is(found: re.Match[str], _: Setting) -> Iterator[Told]:
    value, named = amount_en(found["a"]), named_in(found)
    of = found.groupdict().get("of")
    if of and _DIFFERENCE.fullmatch(of):
        return
    if value is not None and named is not None and value.unit == "%" and GAUGES.search(named.noun):
        return
    if re.match(r"one\b", found["a"].strip(), re.IGNORECASE):
        return
    if value is None or named is None or (value.unit in CLOCK and not named.owned):
        return
    if not named.counted and (HAS_A_NAME.search(named.noun) or re.fullmatch(KIN, named.noun)):
        # A team, a class or a workshop has so many people; that is not what fills the slot of its name.
        if of and value.unit is None and plural(of.casefold()) in ("people", "persons", "members", "heads", "seats"):
            yield Told(Named(f"{named.noun} {plural(of.casefold())}", counted=True), value)
        return
    if of:
        thing = plural(of.casefold())
        people = thing in ("people", "persons", "units", "pieces", "items", "heads")
        if value.unit is not None or not (
            people or thing in named.noun or named.noun in thing or thing.rstrip("s") in named.noun
        ):
            # "the order is 40 croissants" is how many of these there are.
            noun = noun_of(thing) if value.unit is None and _COLLECTIVE.search(named.noun) else None
            if noun is None:
                return
            named = Named(noun, counted=True)
    elif value.unit is None and PLURAL.search(named.noun) and not named.counted and found.re is not _BARE:
        return
    if named.counted and value.unit is not None and value.unit in named.noun.split():
        value = Value.of_number(value.number or 0)
    yield Told(named, value)


def _metric(found: re.Match[str], _: Setting) -> Iterator[Told]:
    """A figure of a thing that has a name: "BERT's F1 is 0.448"."""
    value, thing = amount_en(found["a"]), found["thing"].strip()
    if value is not None and not STOP & {thing.casefold()} and not re.match(r"(?:i|we|it)\b", thing, re.IGNORECASE):
        yield Told(Named(metric_of(found["m"]), counted=False, owned=True), value, subject=thing)


_EARNED = {
    "owe": "debt",
    "save": "savings",
    "saving": "savings",
    "put aside": "savings",
    "set aside": "savings",
    "weigh": "weight",
}


def _earns(found: re.Match[str], _: Setting) -> Iterator[Told]:
    """What somebody earns, saves or owes, without its noun."""
    value = amount_en(found["a"])
    noun = _EARNED.get(found["verb"].casefold(), "income")
    if value is not None and value.unit is not None and value.kind == ("number" if noun == "weight" else "money"):
        yield Told(Named(noun, counted=False, owned=True), value)


def _pays(found: re.Match[str], _: Setting) -> Iterator[Told]:
    """What is paid for something, month by month."""
    value, noun = amount_en(found["a"]), noun_of(found["np"])
    per = found["per"] or found["per2"]
    if value is None or value.kind != "money" or noun is None or not (per or noun in ("rent", "groceries", "tuition")):
        return
    yield Told(Named(noun if noun == "rent" else f"{noun} spending", counted=False, owned=True), value)


def _exists(found: re.Match[str], _: Setting) -> Iterator[Told]:
    number, noun = number_of(found["n"]), noun_of(found["np"] or "")
    if number is None or number == 1 or noun is None or not is_plural(noun):
        return
    yield Told(Named(noun, counted=True), Value.of_number(number))


def _contains(found: re.Match[str], _: Setting) -> Iterator[Told]:
    """So many of a thing in another: those of another place are others."""
    number, noun, whole = number_of(found["n"]), noun_of(found["np"]), noun_of(found["whole"])
    if number is not None and number != 1 and noun is not None and whole is not None and is_plural(noun):
        yield Told(Named(f"{noun} in the {whole}", counted=True), Value.of_number(number))


def _costs(found: re.Match[str], _: Setting) -> Iterator[Told]:
    """What something costs that needs no article: "groceries are 400 dollars a month"."""
    value, noun = amount_en(found["a"]), noun_of(found["np"])
    if value is not None and value.kind == "money" and value.unit and noun is not None and not HAS_A_NAME.search(noun):
        yield Told(Named(noun, counted=False, owned=True), value)
        if found["m"] and found["np"][0].isupper():
            yield Told(Named(metric_of(found["m"]), counted=False, owned=True), value, subject=found["np"])


def _works(found: re.Match[str], _: Setting) -> Iterator[Told]:
    number = number_of(found["n"])
    if number is not None:
        yield Told(
            Named(f"work hours a {found['per'].casefold()}", counted=False, owned=True),
            Value.of_number(number, "hours"),
        )


def _need(found: re.Match[str], _: Setting) -> Iterator[Told]:
    number, noun = number_of(found["n"]), noun_of(found["np"])
    if number is not None and noun is not None and is_plural(noun):
        yield Told(Named(f"{noun} needed", counted=False), Value.of_number(number))


def _each(found: re.Match[str], setting: Setting) -> Iterator[Told]:
    """So many of these for each of those: and how many are needed follows from how many of those there are."""
    number, noun, per = number_of(found["n"]), noun_of(found["np"]), noun_of(found["per"])
    if number is None or noun is None or per is None or per in PERIODS:
        return
    if PEOPLE.search(plural(noun)):
        yield from _holds(found, setting)
        return
    rate = f"{plural(noun)} per {per}"
    yield Told(Named(rate, counted=False), Value.of_number(number), kind=Kind.RULE)
    if per in ("person", "head"):
        return
    counted = Named(plural(per), counted=True).slot(setting.me)
    inputs = {"each": [setting.me, rate], "number": [part for part in counted if part]}
    derivation = json.dumps({"formula": "each * number", "inputs": inputs})
    yield Told(Named(f"{plural(noun)} needed", counted=False), None, kind=Kind.RULE, derivation=derivation)


def _holds(found: re.Match[str], setting: Setting) -> Iterator[Told]:
    """So many of these in each of those: how many of those are needed follows, the last one perhaps not full."""
    number, noun, per = number_of(found["n"]), noun_of(found["np"]), noun_of(found["per"])
    if number is None or not number or noun is None or per is None or per in PERIODS or not is_plural(noun):
        return
    rate = f"{noun} per {singular(per)}"
    yield Told(Named(rate, counted=False), Value.of_number(number), kind=Kind.RULE)
    counted = Named(noun, counted=True).slot(setting.me)
    inputs = {"number": [part for part in counted if part], "each": [setting.me, rate]}
    derivation = json.dumps({"formula": "ceil(number / each)", "inputs": inputs})
    yield Told(Named(f"{plural(singular(per))} needed", counted=False), None, kind=Kind.RULE, derivation=derivation)


def _per_period(found: re.Match[str], _: Setting) -> Iterator[Told]:
    number, noun, per = number_of(found["n"]), noun_of(found["np"]), found["per"].casefold()
    if number is not None and noun is not None and per in PERIODS:
        yield Told(Named(f"{noun} a {per}", counted=False), Value.of_number(number, noun))


def _per_named(found: re.Match[str], _: Setting) -> Iterator[Told]:
    """So many of a thing in each day, week, month or year, the thing named before the number."""
    number, noun = number_of(found["n"] or found["m"]), noun_of(found["np"] or found["of"])
    per = (found["per"] or _EACH_TIME.get((found["ly"] or "").casefold(), "")).casefold()
    if number is not None and noun is not None and per in PERIODS:
        yield Told(Named(f"{noun} a {per}", counted=False), Value.of_number(number, noun))


_EACH_TIME = {"daily": "day", "weekly": "week", "monthly": "month", "yearly": "year"}


def at_each(found: re.Match[str], setting: Setting) -> Iterator[Told]:
    """So many of these at so much each: what they cost follows."""
    number, noun, price = number_of(found["n"]), noun_of(found["np"]), amount_en(found["a"])
    if number is None or noun is None or price is None or price.kind != "money" or not is_plural(noun):
        return
    counted, each = Named(noun, counted=True), Named(f"price per {singular(noun)}", counted=False)
    yield Told(counted, Value.of_number(number))
    yield Told(each, price)
    slots = {"number": counted.slot(setting.me), "price": each.slot(setting.me)}
    inputs = {name: [part for part in slot if part] for name, slot in slots.items()}
    derivation = json.dumps({"formula": "number * price", "inputs": inputs})
    yield Told(Named(f"cost of the {noun}", counted=False, owned=True), None, kind=Kind.RULE, derivation=derivation)


def _price(found: re.Match[str], _: Setting) -> Iterator[Told]:
    parts = found.groupdict()
    value = amount_en(found["a"])
    per = noun_of(parts.get("per") or singular(parts.get("np") or parts.get("one") or ""))
    if value is not None and per is not None and value.kind == "money" and per not in PERIODS:
        yield Told(Named(f"price per {singular(per)}", counted=False), value)


def _went(found: re.Match[str], _: Setting) -> Iterator[Told]:
    number, noun = number_of(found["n"]), noun_of(found["np"] or "")
    if number is not None and noun is not None and is_plural(noun):
        yield Told(Named(noun, counted=True), Value.of_number(number))


def _decided(found: re.Match[str], _: Setting) -> Iterator[Told]:
    noun, words = noun_of(found["np"]), found["x"].strip()
    if noun is not None and words and not STOP & {words.casefold()} and re.search(r"[A-Z0-9]", words):
        yield chosen(noun, words)


_Build = Callable[[re.Match[str], Setting], Iterable[Told]]
PATTERNS: tuple[tuple[re.Pattern[str], _Build], ...] = (
    (AT_EACH, at_each),
    (_EACH_COST, _price),
    (_HOLDS, _holds),
    (_ONE_FOR, _holds),
    (_EACH, _each),
    (_PER, _per_period),
    (_PER_NAMED, _per_named),
    (_PER, _each),
    (_COST, _price),
    (_PRICE, _price),
    (_EARNS, _earns),
    (_PAYS, _pays),
    (_CHANGED, _is),
    (_WE_SET, _is),
    (_GOT_A, _is),
    (_GOT_THE, _is),
    (_CAME_IN, _is),
    (_WORKS, _works),
    (_NEW_IS, _is),
    (_PRICE_OF, _price),
    (_WE_WENT, _went),
    (_IN_ALL, _need),
    (_NEED, _need),
    *((pattern, _metric) for pattern in _METRICS),
    (_IS, _is),
    (_IS_BARE, _is),
    (_HAS, _exists),
    (_EXISTS, _exists),
    (_COMING, _exists),
    (_DOWN_TO, _exists),
    (_CONTAINS, _contains),
    (_COSTS_BARE, _costs),
    (_BARE, _is),
    (_DECIDED, _decided),
    (_IS_CHOSEN, _decided),
)
