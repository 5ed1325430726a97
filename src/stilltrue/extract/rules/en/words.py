"""English words that the rules know: people, jobs, animals, attributes; and what a value may look like."""

from __future__ import annotations

import re

from stilltrue.extract.rules.en.places import PLACES

_KIN = (
    "sister|brother|mother|mum|mom|father|dad|husband|wife|partner|girlfriend|boyfriend|fiancée?|son|daughter|kid|child"
    "|baby|cousin|aunt|uncle|niece|nephew|grandmother|grandma|granny|gran|nan|grandfather|grandpa|granddad|grandad|stepmother|stepmum|stepmom|stepfather|stepdad|stepson|stepdaughter|godmother|godfather|parents|friend|best friend"
    "|flatmate|roommate|housemate|neighbou?r|landlord|landlady|boss|line manager|team lead|supervisor|manager|colleague|coworker|co-worker|teacher|tutor"
    "|coach|doctor|gp|dentist|therapist|physio|mother-in-law|father-in-law|sister-in-law|brother-in-law|ex|twin"
)
KIN = (
    r"(?:(?:older|elder|younger|little|big|twin|best|new|old|former|late|eldest|youngest|step|half|girl|boy|climbing"
    rf"|business|study|gym|school|work|next-door|upstairs)[- ])?(?:{_KIN})"
)

NAMEABLE = (
    r"(?:new\s+)?(?:landlord|landlady|boss|manager|doctor|gp|dentist|therapist|physio|husband|wife|partner|girlfriend"
    r"|boyfriend|fiancée?|best friend|roommate|flatmate|housemate|teacher|tutor|coach|vet|supervisor|team lead"
    r"|accountant|bookkeeper|lawyer|solicitor|barber|hairdresser|mechanic|plumber|electrician|builder|cleaner|nanny|childminder|midwife|surgeon|psychiatrist|advisor|adviser|mentor|agent|estate agent|supplier|wholesaler|trainer|personal trainer|optician|dermatologist|cardiologist|gynaecologist|oncologist|paediatrician|pediatrician)"
)
"""People who fill a slot of the speaker by their name: "my boss is Kim"."""

NOBODY = re.compile(
    r"(?:the\s+)?(?:Satan|God|Jesus|Devil|Hitler|Stalin|Santa|Superman|Batman|Wonder\s+Woman|Darth\s+Vader|Voldemort|Google|YouTube|WebMD|ChatGPT|Claude|Siri|Alexa|Reddit|TikTok|Hell)(?:\s+(?:himself|herself|incarnate))?",
    re.IGNORECASE,
)
"""Whom somebody is likened to, or what he asks instead: "my boss is Satan", "my doctor is Google"."""

_JOBS = (
    "accountant|actor|actress|analyst|anaesthetist|animator|apprentice|architect|artist|assistant|astronomer|athlete"
    "|attorney|author|baker|banker|barber|barista|bartender|biologist|bookseller|botanist|builder|butcher|carer"
    "|caretaker|carpenter|cashier|chef|chemist|civil servant|cleaner|clerk|coach|composer|consultant|cook|copywriter"
    "|curator|dancer|dentist|designer|developer|dietitian|director|diver|doctor|driver|ecologist|economist|editor"
    "|electrician|engineer|estate agent|farmer|firefighter|fisherman|florist|freelancer|gardener|geologist|graphic artist"
    "|security guard|guide|hairdresser|historian|illustrator|instructor|interpreter|intern|janitor|jeweller|journalist|judge"
    "|lab technician|lawyer|lecturer|librarian|lifeguard|locksmith|machinist|manager|mathematician|mechanic|midwife"
    "|model|musician|nanny|notary|nurse|nutritionist|optician|painter|paralegal|paramedic|pastor|pharmacist"
    "|photographer|physicist|physiotherapist|pilot|planner|plumber|poet|police officer|postdoc|producer|professor"
    "|programmer|psychiatrist|psychologist|radiographer|realtor|receptionist|recruiter|reporter|researcher|sailor"
    "|salesperson|scientist|sculptor|secretary|singer|social worker|soldier|statistician|student|surgeon|surveyor"
    "|tailor|teacher|technician|therapist|trader|trainer|translator|tutor|vet|veterinarian|waiter|waitress|welder"
    "|miner|chauffeur|barrister|solicitor|bookkeeper|hygienist|landscaper|roofer|joiner|courier|flight attendant|beautician|sommelier|brewer|childminder|headteacher"
    "|warehouse worker|factory worker|care worker|youth worker|farm worker|worker|beekeeper|ranger|trainee|apprentice|stylist|influencer|podcaster|professor"
    "|[a-z]{3,14}(?:ologist|iatrist|otherapist|ographer)"
    "|writer|zookeeper|carpenter|bus driver|train driver|route planner|data scientist|dev|swe|sre|data analyst|product manager"
    "|project manager|sales rep|representative|officer|operator|administrator|admin|lead|head of [a-z]+|founder|ceo|cto"
)
JOB = (
    rf"(?:(?!(?:bit|big|huge|total|bad|great|terrible|lucky|good|slow|fast|heavy|light)\b)[\w-]+\s+){{0,3}}?(?:{_JOBS})"
)

PET = (
    r"(?:dog|puppy|cat|kitten|parrot|budgie|canary|hamster|rabbit|bunny|guinea pig|goldfish|turtle|tortoise"
    r"|labrador|golden retriever|retriever|poodle|beagle|terrier|spaniel|collie|dachshund|corgi|husky|pug|bulldog|german shepherd|greyhound|whippet|labradoodle|cockapoo"
    r"|snake|lizard|gecko|ferret|horse|pony|gerbil|cockatiel)"
)

CONDITION = (
    r"(?:(?:type [12] |chronic |mild |severe |high |low )?(?:gastritis|asthma|diabetes|hypertension|blood pressure|migraines?"
    r"|eczema|arthritis|anaemia|anemia|epilepsy|coeliac disease|celiac disease|insomnia|depression|anxiety|adhd|add"
    r"|hay fever|reflux|acid reflux|ibs|gout|psoriasis|tinnitus|sciatica|scoliosis|cancer|a heart condition"
    r"|a peanut allergy|high cholesterol|thyroid (?:problem|condition|disease)|hypothyroidism|endometriosis|pcos"
    r"|dementia|alzheimer's|parkinson's|copd|multiple sclerosis|heart failure|angina|lupus|fibromyalgia|ptsd|ocd|crohn's|bipolar disorder|sleep apnoea|sleep apnea|osteoporosis|glaucoma|dyslexia|autism|a slipped disc|a stomach ulcer|an ulcer|long covid))"
)

MEDICINE = (
    r"(?:[a-z]+(?:pril|sartan|statin|azole|olol|cillin|mycin|formin|profen|xetine|pram|azepam|dipine|triptan|thyroxine|raline|alopram|gabalin|gabapentin|lukast|gliptin|xaban|dazole|terol|tidine)"
    r"|statins?|beta blockers?|steroids|antibiotics|naproxen|codeine|tramadol|morphine|salbutamol|ventolin|painkillers|opioids|melatonin|insulin|aspirin|ibuprofen|paracetamol|lithium|warfarin|prednisone|methotrexate|ritalin|antidepressants"
    r"|lexapro|zoloft|prozac|celexa|paxil|effexor|cymbalta|wellbutrin|xanax|ativan|valium|klonopin|adderall|vyvanse|concerta|strattera|lipitor|crestor|zocor|plavix|eliquis|xarelto"
    r"|coumadin|synthroid|ozempic|wegovy|mounjaro|trulicity|jardiance|januvia|humira|advil|tylenol|aleve|nurofen|benadryl|claritin|zyrtec|singulair|symbicort|nexium|prilosec|pepcid"
    r"|lyrica|lamictal|seroquel|abilify|risperdal|zyprexa|depakote|topamax|keppra|imitrex|accutane|spironolactone|prednisolone|trazodone|clonazepam"
    r"|antihistamines|blood thinners|iron tablets|iron supplements|birth control|the pill)"
)

ATTRIBUTE = (
    r"(?:[\w-]+\s+){0,3}?(?:name|nickname|birthday|job|occupation|profession|role|position|job title|email|email address"
    r"|e-mail|phone number|number|address|spot|space|combination|code|pin code|order|language|size|height|weight"
    r"|blood type|blood group|major|degree|school|university|employer|company|bank|hobby|diet|budget|salary|deadline"
    r"|flight|appointment|gate|seat|hint|username|handle|pronouns|time ?zone|editor|browser|hometown|nationality"
    r"|citizenship|religion|mother tongue|commute|postcode|post code|zip code|number plate|licence plate|license plate|star sign|shoe size|alarm|team lead|anniversary|instrument|insurance)"
)

PRACTITIONER = (
    r"(?:dentist|orthodontist|podiatrist|paediatrician|pediatrician|gynaecologist|gynecologist|oncologist|neurologist|ophthalmologist|optometrist|nutritionist|doctor|gp|physio|physiotherapist|therapist|psychiatrist|optician|dermatologist|cardiologist|hairdresser|barber|vet|midwife|osteopath"
    r"|chiropractor|lawyer|accountant)(?:'s)?(?!\w)"
)
EVENTS = (
    "appointment|deadline|flight|exam|interview|wedding|surgery|operation|check-up|checkup|audit|meeting|trip|test|viewing|reservation|booking"
    "|midterm|viva|hearing|scan|party|concert|reunion|recital|graduation|call|haircut|delivery|audition|journey"
)
EVENT = rf"(?:(?:(?!(?:my|our|the|an?|for|to|of|with|this|that|his|her|their|your|thanks|no|had|was|is|are|and|i|we|he|she|they|you|it|have|has|got|there)\b|(?-i:[A-Z])\w*'s\s)[\w'-]+\s+){{0,3}}?(?:{EVENTS})(?!\w)|{PRACTITIONER})"
"""What stands in a diary, and can be put off or called off."""
DATED = rf"(?:[\w'-]+\s+){{0,3}}?(?:{EVENTS}|birthday|anniversary|move)"

OWNED = r"car|bike|bicycle|motorbike|motorcycle|scooter|phone|laptop|tablet|camera|watch|boat|van"

CAR_MAKE = (
    "Honda|Toyota|Ford|Chevy|Chevrolet|Nissan|Mazda|Subaru|Hyundai|Kia|Volkswagen|VW|BMW|Audi|Mercedes(?:-Benz)?|Tesla|Volvo|Jeep|Lexus|Acura|Infiniti|Dodge|Chrysler|Buick"
    "|Cadillac|GMC|Mitsubishi|Renault|Peugeot|Citro[eë]n|Fiat|Skoda|Škoda|Opel|Vauxhall|Dacia|Porsche|Jaguar|Land\\sRover|Range\\sRover|Rivian|Polestar|Genesis|Alfa\\sRomeo"
)
CAR = rf"(?:(?:19|20)\d\d\s)?(?:{CAR_MAKE})(?:\s(?-i:[A-Z0-9])[\w-]*){{0,3}}"
"""A car by its make, and its model where that is said."""
_THINGS = {
    "car": CAR,
    "bike": r"(?:Brompton|Cannondale|Schwinn|Bianchi|Trek)(?:\s(?-i:[A-Z0-9])[\w-]*){0,2}",
    "laptop": r"(?:(?:19|20)\d\d\s)?(?:MacBook|ThinkPad|Chromebook|IdeaPad|ZenBook|Dell\sXPS|Framework\s\d\d)(?:\s(?-i:[A-Z0-9])[\w-]*){0,3}",
    "phone": r"(?:iPhone|Pixel\s\d|Galaxy\s(?:S|Z|A)\d*|Fairphone|OnePlus)(?:\s(?:(?-i:[A-Z0-9])[\w-]*)){0,3}",
    "tablet": r"(?:iPad|Galaxy\sTab)(?:\s(?-i:[A-Z0-9])[\w-]*){0,2}",
}
KNOWN_THING = rf"(?:{'|'.join(_THINGS.values())})"
"""A thing of which everybody knows by its name what it is."""


def known_thing(name: str) -> str:
    """What a thing is that everybody knows by its name."""
    return next(noun for noun, pattern in _THINGS.items() if re.fullmatch(pattern, name, re.IGNORECASE))


def event_called(words: str) -> str:
    """The predicate that an event of the diary has: its words, of a bare "call" or "train" what it is."""
    plain = " ".join(words.split()).lower()
    # What somebody "is called" is his name, and who "trains" does sport.
    return {"call": "phone call", "train": "train journey"}.get(plain, plain)


HOBBY = (
    r"yoga|pilates|ballet|boxing|judo|karate|taekwondo|tai chi|crossfit|climbing|bouldering|swimming|running|jogging|cycling"
    r"|hiking|knitting|crochet|pottery|ceramics|photography|gardening|painting|calligraphy|gymnastics|meditation|archery|fencing|weights"
)
SPORT = r"football|soccer|tennis|badminton|basketball|baseball|golf|volleyball|squash|hockey|rugby|cricket|chess|table tennis|padel|go"
PLAYED = r"(?:the\s+)?(?:guitar|piano|violin|cello|drums|flute|bass|ukulele|saxophone|trumpet|clarinet|harp|oboe|viola|gayageum|banjo)"

PLACE_KEPT = (
    r"(?:(?:the|my|our)\s+)?(?:[\w'-]+\s+){0,3}?(?:attic|cellar|basement|garage|shed|kitchen|drawer|cupboard|wardrobe"
    r"|closet|cabinet|hall|hallway|loft|bedroom|bathroom|living room|office|box|shelf|safe|pantry|fridge|freezer|ring"
    r"|flower\s?pot|doormat|mat|rock|stone|mattress|sofa|couch|bed|counter|windowsill|stairs|bookcase|dresser|toolbox|jar|tin|vase|hook|locker|trunk|boot|glovebox|garden|greenhouse|porch|balcony|storage unit|warehouse|car|bag|backpack|desk)"
)

_STOP = re.compile(
    r"\s*(?:,(?!\d)|[;:(]|\s(?:because|cause|so|since|but|which|who|where|when|while|though|although|after|before|until|if|rather\s+than|instead\s+of|than|during|while"
    r"|that|with (?:my|our|her|his|their)|for my|near my|due to|thanks to|and\s+(?:i|i'm|my|our|his|her|it|she|he|we|they|the)\b|by\s+(?:an?|my|the)\b"
    r"|and\s+(?:(?:really|absolutely|totally|still|just|already|now)\s+)?(?:lov|lik|hat|enjoy|miss|regret|ador|dislik|prefer|want|need|think|feel|find|found|use)(?:e|es|s|ed)?\s+(?:it|this|that|there|here|them)\b|like\s+(?:this|that|these|those)\b|just|right\s+now|as\s+well"
    r"|for\s+(?:a|the|about|over|almost|nearly)\s+\w+|for\s+\w+\s+(?:years|months|weeks|days)|every\s+\w+|each\s+\w+|on\s+\w+days?|in the (?:morning|evening)s?"
    r"|to\s+(?:start|become|join|focus|found|launch|pursue|retire|travel|study|raise|care\s+for|look\s+after|go\s+(?:back|freelance|solo|travell?ing)|be\s+(?:with|closer|nearer|a))"
    r"|once|twice|\w+\s+times)(?:\b|$)|\s[-–—]\s)",
    re.IGNORECASE,
)
_TRAILING = re.compile(
    r"\s+(?:now|these days|nowadays|at the moment|currently|any\s?more|any longer|again|too|as well|instead|lately|already"
    r"|for now|though|actually|obviously|clearly|naturally|frankly|really|a lot|so much|very much|the most|most|lol|haha|btw|by the way|thanks|thank you|please|here"
    r"|in|on|at|by|over|throughout|around|about|of|back in|during|for|to|from|with|as|since|and|or|the|a|right|after all|ever since"
    r"|soon|tbh|ngl|imo|imho|year-round|regularly|together|yet|more|anyway|at all|:\)|:\(|[^\w\s'\"()%+#.&]+)$",
    re.IGNORECASE,
)
_DEICTIC = re.compile(
    r"(?:it|its|that|this|these|those|there|here|them|him|her|me|you|us|your|something|someone|anything|everything|nothing"
    r"|things?|stuff|ones?|one of|home|work|a lot|lots|myself|yourself|what|how|when|where|why|who|which|his|their|some|any|a bit|such|so|not|no|none|both|all)\b"
    r"(?!\s+(?:cream|office))",
    re.IGNORECASE,
)
_TO_YOU = re.compile(r"\byou(?:rs?|rself|['’]\w+)?\b")
"""Words to whoever listens: an instruction, and not what something is called."""
_ARTICLE = re.compile(r"^(?:a|an|some|my|our)\s+", re.IGNORECASE)
_LONGEST_VALUE = 60


def cut(text: str) -> str:
    """A value without the clauses and adverbs that follow it."""
    found = _STOP.search(" " + text)
    kept = text[: max(found.start() - 1, 0)] if found is not None else text
    kept = kept.strip(" .!?,;:~…\t\n")
    while (trailing := _TRAILING.search(kept)) is not None:
        kept = kept[: trailing.start()].rstrip(" .,")
    return " ".join(kept.split())


def thing(text: str) -> str | None:
    """A value that names something, or nothing where it only points ("it", "there")."""
    kept = cut(text)
    if not kept or len(kept) > _LONGEST_VALUE or len(kept.split()) > 8 or _DEICTIC.match(kept) or _TO_YOU.search(kept):
        return None
    return kept if any(char.isalnum() for char in kept) else None


def bare(text: str) -> str | None:
    """A value without its article: "a dog" is "dog"."""
    kept = thing(_ARTICLE.sub("", text.strip(), count=1))
    return kept if kept and not _ARTICLE.fullmatch(kept + " ") else None


_BESIDES = re.compile(r"\s+(?:with|for|to|as|originally|and\s+(?:an?|another))(?:\s|$)", re.IGNORECASE)
"""What follows a place: in whose company, what for, at what price."""


_NO_PLACE = re.compile(
    r"(?:plan|phase|stage|step|level|round|row|page|chapter|version|team|group|tier|slide|section|track|option)\s\w{1,2}$"
    r"|(?:the\s+)?(?:Mars|moon|Hogwarts|Narnia|Neverland|la-la\s+land|front|back|next\s+(?:level|round|stage))$",
    re.IGNORECASE,
)
"""Where somebody may well move to, and does not live."""


def place(text: str) -> str | None:
    """A place: something with a capital letter or an article, or a city that everybody knows."""
    kept = thing(_BESIDES.split(text, maxsplit=1)[0])
    if kept is None or kept.lower() in ("fear", "peace", "hope", "pain", "denial", "luxury", "poverty", "exile"):
        return None
    if _NO_PLACE.match(kept):
        return None
    named = any(char.isupper() for char in kept) or not kept.isascii() or kept.lower().startswith("the ")
    if not named and PLACES.fullmatch(kept) is not None:
        return kept.title()
    return kept if named else None


def named(text: str) -> str | None:
    """A proper name: it begins with a capital or is written in a script without them."""
    kept = thing(text.strip().strip("\"'"))
    if kept is None:
        return None
    first = kept.split()[0]
    is_name = first[0].isupper() or first[1:2].isupper() or not first.isascii() or first[0].isdigit()
    return kept.strip("\"'") if is_name else None


_AFTER_LIST = re.compile(
    r"\s+(?:because|'cause|but|so|which|since|even\s+though|though|containing|and\s+(?:strongly|avoid|prefer|tend|only|rely|must|need|carr(?:y|ies)|uses?|takes?|wears?|has|keeps?|needs?"
    r"|cannot|can't|have|always|never|would|use|want|consume|take|carry))\b",
    re.IGNORECASE,
)
_ADJECTIVE = re.compile(
    r"(?:an?\s+)?[\w-]*(?:al|ic|ive|ous|ful|ern|ed|less|ible|able|ique|ant|ent|free|based|ly|vegan|straightforward|new|shiny)"
)


_GOES_ON = re.compile(
    r"(?:and\s+)?(?:mostly|mainly|partly|still|been|already|just|only|slowly|hoping|trying|thanks|though|although|not|about|at\s+least"
    r"|fyi|btw|by\s+the\s+way|please|doctor['’]s\s+orders|sadly|unfortunately|apparently|annoyingly|luckily|just\s+so|in\s+case|if|it|from|without|since|once|twice|every|for\s+(?:now|work|fun|years))\b",
    re.IGNORECASE,
)
"""Behind a comma, what is said of the members before it, and no member: "Spanish, mostly for work"."""


def listed(text: str) -> list[str]:
    """The members of a list: "peanuts, shellfish and latex"; "free and open formats" is one thing."""
    kept = _AFTER_LIST.split(text, maxsplit=1)[0]
    pieces = [piece for piece in re.split(r"\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+", kept) if piece.strip()]
    described = any(_ADJECTIVE.fullmatch(piece.strip()) for piece in pieces[:-1]) and len(pieces[-1].split()) > 1
    return [kept] if described else [piece for n, piece in enumerate(pieces) if n == 0 or not _GOES_ON.match(piece)]


def illness(text: str) -> str | None:
    """A condition or an allergen: no name of a doctor or a place."""
    kept = bare(text)
    if kept is None or (kept[0].isupper() and not kept.split()[0].isupper() and len(kept.split()) > 1):
        return None
    return None if re.match(r"(?:dr|doctor|prof)\b", kept, re.IGNORECASE) else kept


def cut_list(text: str) -> str:
    """A list without what is said about it afterwards."""
    return re.split(r"\s+(?:at home|because|but|so)\b", text, maxsplit=1)[0]
