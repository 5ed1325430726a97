"""What English says is gone, by another name than it was told: a car by its make, a dog by its name, who moved out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from stilltrue.extract.rules.en.words import KIN, OWNED, PET
from stilltrue.extract.rules.standing import Meant, animal_named, is_pet_name, names_of, the_one
from stilltrue.language.late import late
from stilltrue.model.claim import Candidate, folded

_NAME = r"(?-i:[A-Z])[\w-]+"
_SIGH = r"(?:(?:so|ugh|oh|well|update|sad\snews|bad\snews|sadly|unfortunately)\b[\s,:.]*)?"
_DEAR = r"(?:(?:our|my|poor|dear|sweet|little)\s){0,2}"
_PARTED = late(
    rf"\b(?:sold|sell|gave|given\saway|traded(?:\sin)?|swapped|scrapped|donated|got\srid\sof|wrecked|totall?ed|crashed|lost|stole|replaced|returned)\s(?P<what>(?:my|the|our)\s(?P<words>(?!(?:{OWNED})\b)[\w-]+(?:\s[\w-]+){{0,2}}?))(?=\s(?:in|for|to|at|on|with|last|this|yesterday|today|after|because|and|finally)\b|[.,!;]|$)",
    re.IGNORECASE,
)
_WAS_PARTED = late(
    rf"^{_SIGH}(?P<what>(?:my|the|our)\s(?P<words>(?!(?:{OWNED})\b)[\w-]+(?:\s[\w-]+){{0,2}}?))(?=\s(?:was|got|has\sbeen|is)\s(?:just\s|finally\s)?(?:written\soff|stolen|nicked|totall?ed|sold|scrapped|wrecked|gone)\b)",
    re.IGNORECASE,
)
_THERE = late(
    rf"^{_SIGH}i(?:\sdon['’]t|\sdo\snot|\sno\slonger)\s(?P<verb>work|live|study|volunteer|teach)\sthere(?:\sany\s?(?:more|longer)|\snow)?(?P<rest>[,.!].*|\s(?:since|as\sof|from|because)\s.*)?$",
    re.IGNORECASE,
)
_AT = {
    "work": ("works at", "at"),
    "live": ("lives in", "in"),
    "study": ("school", "at"),
    "volunteer": ("volunteers at", "at"),
    "teach": ("works at", "at"),
}
_HAS_ONE = late(
    rf"\b(?:i|we)(?:['’]ve|\shave|\sdo)?(?:\s(?:just|finally|now|already|actually))*\s(?:have|got|bought|own|leased|picked\sup|ordered)\s(?:my|our|an?)\s(?:(?!(?:{OWNED})\b)[\w-]+\s){{0,4}}?(?P<noun>{OWNED})(?=[\s.,!;]|$)(?!\s(?:insurance|loan|charger|case|seat|keys?|rack|lock|park\w*|stand|payment|crash|accident|wash|problem|appointment|\w+\sfor\s(?:my|him|her))\b)",
    re.IGNORECASE,
)
_FOR_ANOTHER = late(r"\b(?:traded|swapped|replaced|stole|crashed|lost)\b", re.IGNORECASE)
"""After these the sort of the thing counts, and what comes in its place."""
_MOVED_OUT = late(
    rf"^{_SIGH}(?P<who>my\s{KIN}|{_NAME})(?:'s)?(?:\s(?:has|have|just|finally))*\smoved\s(?:out|back\shome)\b(?:\sof\s(?:the|our)\s\w+)?(?!\sof\b)(?P<rest>.*)",
    re.IGNORECASE,
)
_DIED = (
    late(
        rf"^{_SIGH}{_DEAR}(?:{PET}\s)?(?P<name>{_NAME})(?:\s(?:just|has|had|was|got|sadly|finally|to|be))*\s(?:died|passed(?:\saway)?|put\s(?:down|to\ssleep)|run\sover|killed|euthani[sz]ed|didn't\smake\sit|crossed\sthe\srainbow\sbridge)\b(?P<rest>.*)",
        re.IGNORECASE,
    ),
    late(
        rf"^{_SIGH}(?:(?:we|i)(?:\s(?:had\sto|have|just|sadly))*\s|had\sto\s)(?:lost|put|euthani[sz]ed?|sa(?:id|y)\sgoodbye\sto)\s{_DEAR}(?P<name>{_NAME})(?:\s(?:down|to\ssleep))?(?=[\s.!,]|$)(?P<rest>.*)",
        re.IGNORECASE,
    ),
)
_ACCIDENT = late(
    rf"^{_SIGH}{_DEAR}(?:{PET}\s)?(?P<name>{_NAME})(?:\s(?:was|got))\s(?:hit|run\sover|struck|attacked)\b[^,;.]{{0,40}}(?:,|;|\sand|\s-+)\s(?:and\s|but\s)?(?:(?:she|he|it)\s)?(?:sadly\s)?(?:didn['’]t\s(?:make\sit|survive)|died|passed(?:\saway)?)(?P<rest>[\s.!]*)$",
    re.IGNORECASE,
)
_ONE_DAY = r"(?P<rest>(?:,?\s(?:in\s(?:\d{4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|the\s(?:spring|summer|autumn|winter|fall))\w*)|on\s\w+|last\s\w+|this\s\w+|(?:an?|two|three|four|a\sfew)\s\w+\sago|yesterday|today)(?:,?\s(?:because|since|so|unfortunately|sadly)\b.*)?)?)[\s.!]*$"
_LOST = (
    late(
        rf"^{_SIGH}{_DEAR}(?:{PET}\s)?(?P<name>{_NAME})(?:\s(?:just|has|had|was|got|sadly|finally|to|be))*\s(?:(?:ran|run)\s(?:away|off)|(?:went|gone)\smissing|disappeared|escaped|flew\s(?:away|off)|rehomed|(?:out|lost|away|stolen)\sand\s(?:has\s)?never\s(?:came|come)\sback){_ONE_DAY}",
        re.IGNORECASE,
    ),
    late(
        rf"^{_SIGH}(?:we|i)(?:\s(?:had\sto|have|just|sadly|finally|recently))*\s(?:(?:rehomed?|surrendered|found\sa\snew\shome\sfor|g[ai]ve\s(?:up|away))\s{_DEAR}(?P<name>{_NAME})|g[ai]ve\s{_DEAR}(?P<name2>{_NAME})\s(?:away|up(?:\sfor\sadoption)?|to\s(?:my|an?|the|our|some)\s[\w' ]{{2,40}}?)){_ONE_DAY}",
        re.IGNORECASE,
    ),
)
"""An animal that ran away, or that somebody else has now; whatever else is said of it, it may be back."""
_BACK = late(
    r"\b(?:ran|run|went|gone|disappeared|escaped|flew|lost|stolen)\b.*\b(?:found\s(?:him|her|it|them)|(?<!never\s)(?:came|come|is|are|got)\s(?:back|home)|(?:he|she|it)['’]s\s(?:back|home)|returned|caught\s(?:him|her|it))\b",
    re.IGNORECASE | re.DOTALL,
)
_DEATH = late(
    r"\b(?:died|passed|run\sover|killed|put|lost|euthani[sz]ed|goodbye|bridge|make\sit|survive)\b",
    re.IGNORECASE,
)
_EATS_AGAIN = late(
    r"^(?:(?:so|well|btw|by\sthe\sway|update|actually|ok)\b[\s,:]*){0,2}i(?:'m|'ve|\sam|\shave)?(?:\s(?:just|now|recently|been|started|gone))*\s(?:(?:eat|eating)\s(?P<what>[^.,;!?]{2,40}?)\s(?:again|once\smore)|back\s(?:to|on)\s(?:eating\s)?(?P<what2>[^.,;!?]{2,40}?))(?=[\s,.!?]|$)",
    re.IGNORECASE,
)
_DIET_OVER = late(
    rf"^{_SIGH}(?:(?:the\s|my\s)?(?P<diet>[\w-]+(?:\s[\w-]+)?)(?:\sdiet)?(?:\s(?:thing|experiment|phase))?\s(?:is|was|'s)\s(?:over|done|finished|history)(?:\s(?:for|with)\s(?:me|now|good))?"
    r"|i(?:'m|\sam|'ve|\shave)?(?:\s(?:just|now|finally|officially|been))*\s(?:done\swith|off|finished\swith|(?:quit|stopped|ditched|dropped|gave\sup|given\sup|fell\soff|came\soff)(?:\s(?:doing|eating|being))?)\s(?:the\s|my\s)?(?P<diet2>[\w-]+(?:\s[\w-]+)?)(?:\sdiet)?)(?:\s(?:now|already|altogether|completely|for\sgood))?(?P<rest>(?:[,.!]|\s(?:since|in|on|last|this|after)\b).*)?$",
    re.IGNORECASE,
)
_TAKEN_AGAIN = late(
    rf"^{_SIGH}i(?:'m|\sam|'ve\sgone|'ve\sbeen|\swent|\sfell)?(?:\s(?:just|now|recently))*\s(?:back\s(?:on|to)(?:\sthe)?|drink(?:ing)?|eat(?:ing)?|having)\s(?:drinking\s|eating\s)?(?P<what>[a-z]+)(?:\s(?P<again>again))?(?P<rest>(?:[,.!]|\s(?:since|now|after|because|every)\b).*)?$",
    re.IGNORECASE,
)
_PARTED_WAYS = late(
    rf"^{_SIGH}(?:we|(?P<who>{_NAME})\sand\s(?:i|me)|(?:me\sand\s|i\sand\s)(?P<who2>{_NAME})|(?:me\sand\s)?my\s(?:husband|wife|spouse)(?:\sand\s(?:i|me))?)(?:\s(?:have|'ve|just|recently|finally|had|are|has|now))*\s(?:split(?:\sup)?|broke(?:n)?\sup|no\slonger\stogether|not\stogether(?:\sany\s?more)?|called\sit\squits|separated|parted(?:\sways)?|left\sme|separating|splitting\sup)(?P<rest>(?:\s(?:(?:in|back\sin)\s(?:\d{{4}}|(?:the\s)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|spring|summer|autumn|winter))|on\s\w+day|(?:last|this|a|two|three|few)\s(?:week|month|year|spring|summer|autumn|winter|\w+day)|yesterday|today|after\s\w+\syears|because)\w*\b.*|[,.!].*)?)$",
    re.IGNORECASE,
)
_SPOUSES = frozenset({"spouse", "husband", "wife"})
_EATEN_BY_NONE_OF = {
    "meat": frozenset({"vegetarian", "vegan", "pescatarian"}),
    "fish": frozenset({"vegetarian", "vegan"}),
    "dairy": frozenset({"vegan"}),
}
_SORTS_OF = {
    **dict.fromkeys(("meat", "chicken", "beef", "pork", "bacon", "steak", "burgers", "ham", "lamb"), "meat"),
    **dict.fromkeys(("fish", "seafood", "salmon", "tuna", "sushi", "prawns"), "fish"),
    **dict.fromkeys(("dairy", "cheese", "eggs", "milk", "butter"), "dairy"),
}
_OWNED = frozenset(OWNED.split("|"))
_LIVES_WITH = "lives with"
_SHARES = frozenset({_LIVES_WITH, "roommate", "flatmate", "housemate"})


def may_be_gone(text: str) -> bool:
    """Whether a text may say that a thing was given away, that somebody moved out or died, or that a diet is over."""
    patterns = (
        _PARTED,
        _WAS_PARTED,
        _MOVED_OUT,
        _DEATH,
        _EATS_AGAIN,
        _THERE,
        _DIET_OVER,
        _TAKEN_AGAIN,
        _PARTED_WAYS,
        _HAS_ONE,
    )
    return any(pattern.search(text) for pattern in (*patterns, *_LOST))


def is_back(text: str) -> bool:
    """Whether a text goes on about what was lost that it is there again: "Max ran away, but we found him"."""
    return _BACK.search(text) is not None


def meant_in(text: str) -> Iterator[Meant]:
    """Where that may have been told of which a text says that it is gone."""
    if _PARTED.search(text) or _WAS_PARTED.search(text):
        yield Meant(tuple(sorted(_OWNED)))
    if (has := _HAS_ONE.search(text)) is not None:
        yield Meant((has["noun"].casefold(),))
    if (there := _THERE.search(text)) is not None:
        yield Meant((_AT[there["verb"].casefold()][0],))
    if _MOVED_OUT.search(text):
        yield Meant((_LIVES_WITH, "partner", "spouse"))
    if _DEATH.search(text) or any(pattern.search(text) for pattern in _LOST):
        yield Meant(("pet", "pet's name", "quantity"))
    if _EATS_AGAIN.search(text) or _DIET_OVER.search(text):
        yield Meant(("diet",))
    if _TAKEN_AGAIN.search(text):
        yield Meant(("attitude",))
    if _PARTED_WAYS.search(text):
        yield Meant(tuple(sorted(_SPOUSES)))


def gone_as_told(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """The sentence with the name by which what is gone was told; None where it says no such thing of anything known."""
    ways = (
        _of_thing,
        _of_housemate,
        _of_pet,
        _of_diet,
        _of_diet_over,
        _of_what_was_given_up,
        _of_spouse,
        _of_place,
        _of_none,
    )
    return next((said for way in ways if (said := way(sentence, stands)) is not None), None)


def _value(one: Candidate) -> str:
    return folded(one.value.text) if one.value is not None else ""


def _of_thing(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """A thing by what it is called: of the Honda Civic that one drives "the Civic" is enough."""
    passive = _WAS_PARTED.match(sentence)
    found = passive or _PARTED.search(sentence)
    if found is None:
        return None
    words = set(folded(found["words"]).split())
    meant = the_one(one for one in stands if folded(one.predicate) in _OWNED and words <= set(_value(one).split()))
    if meant is None or meant.value is None:
        return None
    by_sort = passive or _FOR_ANOTHER.search(sentence) or not meant.value.text[:1].isupper()
    called = meant.predicate.casefold() if by_sort else meant.value.text
    return f"{sentence[: found.start('what')]}my {called}{sentence[found.end('what') :]}"


def _of_housemate(sentence: str, stands: Sequence[Candidate]) -> str | None:
    found = _MOVED_OUT.match(sentence)
    if found is None:
        return None
    who = folded(found["who"])
    called = {who, *(f"my {folded(one.predicate)}" for one in stands if _value(one) == who)}
    sharing = (one for one in stands if folded(one.predicate) in _SHARES and _value(one) in called)
    meant = the_one({_value(one): one for one in sharing}.values())
    return f"I no longer live with {meant.value.text}{found['rest']}" if meant is not None and meant.value else None


def _of_pet(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """An animal by its name: the only one of its sort is no pet any more, of several one name goes."""
    found = next(
        (found for pattern in (*_DIED, *_LOST, _ACCIDENT) if (found := pattern.match(sentence)) is not None), None
    )
    name = folded(found["name"] or found.groupdict().get("name2") or "") if found is not None else ""
    named = next((one for one in stands if is_pet_name(one) and _value(one) == name), None)
    animal = animal_named(named, stands) if named is not None else None
    if found is None or named is None or named.value is None or animal is None:
        return None
    only = set(names_of(animal, stands)) <= {named.value.key}
    return f"I outlived {f'my {animal}' if only else named.value.text}{found['rest']}"


def _of_place(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """Where one worked, lived or studied until now, said as "there"."""
    found = _THERE.match(sentence)
    if found is None:
        return None
    predicate, preposition = _AT[found["verb"].casefold()]
    meant = the_one(one for one in stands if one.predicate == predicate and one.value is not None)
    if meant is None or meant.value is None:
        return None
    verb = "work" if predicate == "works at" else found["verb"]
    return f"I no longer {verb} {preposition} {meant.value.text}{found['rest'] or ''}"


def _of_diet(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """Who eats again what his diet leaves out has that diet no longer."""
    found = _EATS_AGAIN.match(sentence.replace("’", "'"))
    if found is None:
        return None
    sorts = {_SORTS_OF.get(word, "") for word in folded(found["what"] or found["what2"]).split()}
    over = frozenset[str]().union(*(_EATEN_BY_NONE_OF.get(sort, frozenset()) for sort in sorts))
    meant = the_one(one for one in stands if one.predicate == "diet" and _value(one) in over)
    return f"I'm no longer {_value(meant)}" if meant is not None else None


def _of_diet_over(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """A diet by its name: "keto is over" of who is on keto."""
    found = _DIET_OVER.match(sentence.replace("’", "'"))
    if found is None:
        return None
    said = _bare_diet(found["diet"] or found["diet2"])
    meant = the_one(one for one in stands if one.predicate == "diet" and _bare_diet(_value(one)) == said)
    return f"I'm no longer on a {_value(meant)} diet{found['rest'] or ''}" if meant is not None else None


def _bare_diet(words: str) -> str:
    return folded(words).removesuffix(" diet").replace("-", " ")


def _of_what_was_given_up(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """What somebody avoided, and has again: coffee that he had given up."""
    found = _TAKEN_AGAIN.match(sentence.replace("’", "'"))
    if found is None or not (found["again"] or "back" in found[0].casefold()):
        return None
    what = folded(found["what"])
    given_up = (one for one in stands if one.predicate == "attitude" and folded(one.qualifier or "") == what)
    meant = the_one(one for one in given_up if _value(one) == "avoids")
    return f"I no longer avoid {meant.qualifier}{found['rest'] or ''}" if meant is not None else None


def _of_spouse(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """Husband and wife who split up are separated, of whomever it is said by name."""
    found = _PARTED_WAYS.match(sentence.replace("’", "'"))
    if found is None:
        return None
    who = folded(found["who"] or found["who2"] or "")
    married_to = {_value(one): one for one in stands if folded(one.predicate) in _SPOUSES and who in ("", _value(one))}
    meant = the_one(married_to.values())
    return f"I separated from {meant.value.text}{found['rest']}" if meant is not None and meant.value else None


def _of_none(sentence: str, stands: Sequence[Candidate]) -> str | None:
    """A thing that somebody has by now who said that he has none."""
    found = _HAS_ONE.search(sentence)
    if found is None:
        return None
    noun = folded(found["noun"])
    none = the_one(one for one in stands if folded(one.predicate) == noun and _value(one) == "no")
    return f"{sentence.rstrip(' .!')}; I no longer lack a {noun}" if none is not None else None
