"""What English says of people's health: what they cannot have, what they have, what they take."""

from __future__ import annotations

import re
from dataclasses import replace

from stilltrue.extract.rules.en.builds import MANY, SAFE, change, ending, rule, state
from stilltrue.extract.rules.en.words import CONDITION, MEDICINE, bare, illness, thing
from stilltrue.extract.rules.parts import Rule, text_value
from stilltrue.model.claim import Kind

_NO_ALLERGEN = re.compile(
    r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mornings?|people|(?:hard\s+)?work|(?:small\s+talk|deadlines|drama|stupidity|nonsense|commitment|responsibility|failure|fun|housework|homework|school|cleaning|budgets|bullshit|adulting|meetings|his|her|their|(?:my\s+)?(?:boss|job|ex|mother-in-law|sister|brother|husband|wife))|.+\s(?:knows?|says?|said|told|thinks?|is|was|has|does|can|came\s.+|comes\s.+|show(?:s|ed)\s.+|made\s.+|confirmed\s.+|turned\s.+|went\s.+))$",
    re.IGNORECASE,
)


def _allergen(text: str) -> str | None:
    what = bare(text)
    return None if what is None or _NO_ALLERGEN.match(what) else what


BODY = r"(?:(?:left|right|lower|upper)\s+)?(?:leg|arm|wrist|ankle|foot|toe|big\s+toe|finger|thumb|hand|collarbone|rib|nose|jaw|knee|hip|elbow|shoulder|hamstring|calf|acl|achilles|meniscus|ligament)"

RULES: tuple[Rule, ...] = (
    rule("allergic", r"(?:be\s+)?(?:severely\s+|deathly\s+|very\s+|slightly\s+|mildly\s+|badly\s+)?allergic\s+to\s+(?P<value>.+)", state("allergy", _allergen, SAFE)),
    rule("allergy", r"(?:have|has|got|developed)\s+(?:an?\s+)?(?:severe\s+|bad\s+|mild\s+|serious\s+)?(?P<value>[\w -]+?)\s+allergy", state("allergy", bare, SAFE)),
    rule("allergy_to", r"(?:have|has|developed)\s+an?\s+(?:\w+\s+)?allergy\s+to\s+(?P<value>.+)", state("allergy", bare, SAFE)),
    rule("intolerant", r"be\s+(?P<value>lactose|gluten)[- ]intolerant", state("intolerance", bare, SAFE)),
    rule("diagnosed", r"(?:be\s+|got\s+|get\s+)?diagnosed\s+with\s+(?P<value>.+)", change("medical condition", illness, SAFE)),
    rule("condition", rf"(?:have|has|suffer\s+from|suffers\s+from|developed|be\s+suffering\s+from)\s+(?P<value>{CONDITION}(?:(?:,|,?\s+and)\s+{CONDITION}){{0,5}})\b.*", state("medical condition", bare, SAFE)),
    rule("diabetic", r"be\s+(?:an?\s+)?(?P<value>diabetic|asthmatic|epileptic|coeliac|celiac|dyslexic|autistic|an(?:a)?emic|colou?r[- ]?blind|hard\s+of\s+hearing)(?:\s+(?:and|but|so)\b.*)?", state("medical condition", bare, SAFE)),
    rule("medication", rf"(?:be\s+)?(?:take|takes|taking|on|started\s+taking|prescribed)\s+(?:\d+\s?mg\s+(?:of\s+)?)?(?P<value>{MEDICINE})\b.*", state("medication", bare, SAFE)),
    rule("medication_off", rf"(?:(?:stopped|quit)(?:\s+taking)?(?:\s+(?:the|my))?|(?:came|come|be|got|weaned)\s+off)\s+(?P<value>{MEDICINE})\b.*", ending("medication", bare, SAFE)),
    rule("injury", rf"(?:broke|broken|fractured|sprained|tore|torn|dislocated|twisted)\s+(?:my|his|her)\s+(?P<value>{BODY})(?:\s+(?:in|on|at|skiing|running|playing|climbing|falling|cycling|while|when|again|badly)\b.*)?", change("injury", bare, replace(MANY, kind=Kind.EVENT), text_value)),
    rule("surgery", r"(?:had|have)\s+(?P<value>[\w -]{2,30}?\s+(?:surgery|operation))\b.*", change("surgery", bare, replace(MANY, kind=Kind.EVENT))),
    rule("cannot_have", r"cannot\s+(?:eat|have|tolerate|digest|drink)\s+(?:any\s+)?(?P<value>(?:gluten|lactose|dairy|milk|wheat|shellfish|nuts|peanuts|eggs|soy|fructose)\b.*)", state("intolerance", bare, SAFE)),
    rule("cannot_do", r"cannot\s+(?P<value>(?:lift|eat|drink|drive|swim|fly|climb|run)\b.*)", state("cannot do", thing, replace(MANY, kind=Kind.CONSTRAINT), text_value)),
)  # fmt: skip
