"""What English says of the speaker's life with somebody else in front, as he would say it of himself: "they cancelled my flight"."""

from __future__ import annotations

import re

from stilltrue.extract.rules.en.ceased import OWN_PLACE
from stilltrue.extract.rules.en.health import BODY
from stilltrue.extract.rules.en.words import (
    EVENT,
    EVENTS,
    HOBBY,
    KIN,
    MEDICINE,
    NAMEABLE,
    OWNED,
    PET,
    PRACTITIONER,
    SPORT,
)
from stilltrue.language.late import late

_LEAD = r"^(?P<lead>(?:(?:so|well|oh|and|but|also|btw|by the way|update|good news|bad news|ugh|unfortunately|sadly|apparently|turns out)\b[\s,:.!-]*){0,3})"
_DONE = r"(?:\s(?:just|have|has|had to|'ve|had|finally|already|now|recently))*"
_MINE = rf"(?P<own>my|our|the)\s(?P<what>{EVENT})"
_MINE_OR_BARE = rf"(?:(?P<own>my|our|the)\s)?(?P<what>{EVENT})"
_OFF = r"(?:cancell?ed|called\s+off|scrapped|(?<=had\sto\s)(?:cancel|call\s+off|scrap))"
_SHIFTED = (
    r"(?:moved|re-?scheduled|postponed|pushed|shifted|bumped|changed|delayed|put\s+(?:off|back)|brought\s+forward|extended"
    r"|(?<=had\sto\s)(?:move|re-?schedule|postpone|push|shift|change|delay))"
)
_OF = r"(?P<rest>\s(?:to|with)\s(?-i:[A-Z])\w+(?:\s(?-i:[A-Z])\w+)?)?"
"""Where to or with whom, which tells one flight or meeting from another."""
_AWAY = r"(?:\s(?:back|off|up|forward|out))?(?:\sfrom\s[^.,;!?]{1,30}?)?"
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_MONTH = r"(?:(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?:[a-z]{1,6})?|may)"
_DAY = rf"(?P<when>(?:(?:this|next|the)\s)?(?:{_WEEKDAY}|tomorrow|week|month|year|spring|summer|autumn|winter|\d{{1,2}}(?:st|nd|rd|th)?|{_MONTH})\b[^;!?]*?)"
_ON_A_DAY = (
    rf"(?:(?:on|this|next)\s(?:{_WEEKDAY}|the\s\d{{1,2}}(?:st|nd|rd|th)|\d{{1,2}}(?:st|nd|rd|th)?\s[a-z]{{3,9}}|[a-z]{{3,9}}\s\d{{1,2}}(?:st|nd|rd|th)?)|tomorrow)"
    r"(?:,?\s(?:at\s)?\d{1,2}(?::\d\d)?(?:\s?[ap]m)?)?"
)
_CIRCUMSTANCE = r"(?:with|on|for|in|at|this|next|last|tomorrow|today|tonight|yesterday|because|due|again|now|then|after|so|since|by|too|from|until|altogether)"
"""What may follow the thing that is off; "the meeting is off to a good start" is on."""
_SOMEBODY = (
    r"i|we|they|he|she|(?:the|my)\s\w+|(?-i:[A-Z])\w+|supervisor|boss|manager|prof|professor|teacher|tutor|landlord|school|airline|clinic|hospital"
    r"|office|work|client|doctor|dentist|gp|vet"
)
_POLITE = r"(?:(?:please|pls|you\scan|can\syou|could\syou|everyone|people)(?:\splease)?,?\s)?"
_FROM_NOW = r"(?:,?\s(?:any\s?more|any\slonger|again|now|please|already|from\snow\son|thanks|ok|okay))*"
_LEFT_ME = r"(?:broke\s+up\s+with\s+me|left\s+me|dumped\s+me|ended\s+it)"
_NO_COUPLE = r"(?:(?:are|'re)\s(?:no\slonger\s(?:together|a\scouple|dating|seeing\seach\sother)|not\stogether(?:\sany\s?more|\sany\slonger)?)|aren't\s(?:together|dating)(?:\sany\s?more|\sany\slonger)?|called\sit\squits|ended\s(?:it|things)|went\sour\sseparate\sways)"
_LOVE = r"(?:boyfriend|girlfriend|partner|fianc[eé]e?)"
_DOCTOR = r"(?:(?:the|my)\s(?:doctor|gp|psychiatrist|cardiologist|consultant|specialist|hospital|nurse)|they|dr\.?\s(?-i:[A-Z])\w+)"
_SOMEBODY_PAID = (
    r"(?:(?:my|the|our)\s(?:landlord|landlady|bank|company|boss|employer|work)|they|work)(?:\s(?:has|have|'ve))*"
)
_PAYMENT_FROM = r"(?:my|the|our)\s(?P<noun>rent|mortgage|salary)\sfrom\s(?P<was>[$€£₩]?\d[\d.,]*k?)\sto\s(?P<now>[$€£₩]?\d[\d.,]*k?)"
"""What is paid until then, and after it."""
_I_CHANGED = r"(?:i(?:'ve|\shave)?\s)?(?:just\s|finally\s|recently\s|officially\s)*(?:changed|switched|updated)"
_PAPER = r"(?:passport|visa|lease|licen[cs]e|driving\slicence|driver's\slicense|insurance|membership|contract|(?:work|residence)\spermit)"
_LONG = r"(?:(?:\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s(?:whole\s|full\s)?(?:weeks?|months?|years?))"
_FIRM = r"(?P<who>(?-i:[A-Z])[\w&]*(?:\s(?-i:[A-Z])[\w&]*)?)"

_TURNED: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (late(_LEAD + pattern, re.IGNORECASE), meant)
    for pattern, meant in (
        # Somebody, or the thing by itself, is put off to another day.
        (rf"(?:{_SOMEBODY}){_DONE}\s{_SHIFTED}\s{_MINE}{_OF}{_AWAY}\s(?:to|until|till|for)\s{_DAY}", r"my \g<what>\g<rest> is now on \g<when>"),
        (rf"(?:{_SOMEBODY}){_DONE}\s(?:called|(?<=had\sto\s)call)\s{_MINE}{_OF}\soff(?:\s{_CIRCUMSTANCE}\b.*)?", r"my \g<what>\g<rest> was cancelled"),
        (rf"{_MINE_OR_BARE}{_OF}(?:\s(?:with|in|on|this|next)\s\w+)?(?:\s(?:has|have|had|just|sadly))*\s(?:fell\sthrough|fallen\sthrough|(?:is\snot|isn't|is\sno\slonger)\s(?:happening|going\sahead|taking\splace))(?:\s(?:any\s?more|after\sall))?(?:,?\s{_CIRCUMSTANCE}\b.*)?", r"my \g<what>\g<rest> was cancelled"),
        (rf"(?:the\s|my\s)?(?P<what>{PRACTITIONER}(?:\sappointment)?)(?:'s(?:\soffice)?|\s(?:office|surgery|clinic|practice|receptionist))?{_DONE}\s(?:rang|called|phoned|e-?mailed|texted|wrote)(?:\sme|\sus)?,?\s(?:and\s|to\ssay\s|saying\s)?(?:it's|it\sis|(?:my|the)\sappointment\sis|(?:they(?:'ve|\shave)?\s)?moved\s(?:it|me))\s(?:now\s)?(?:on|to|for)\s{_DAY}", r"my \g<what> is now on \g<when>"),
        (rf"(?:i|we|they){_DONE}\sput\s{_MINE}\s(?:off|back)\s(?:to|until|till|for)\s{_DAY}", r"my \g<what> is now on \g<when>"),
        (rf"{_MINE_OR_BARE}{_OF}(?:\s(?:has|was|is|got|gets|been|being|just|now))*\s{_SHIFTED}{_AWAY}\s(?:to|until|till|for)\s{_DAY}", r"my \g<what>\g<rest> is now on \g<when>"),
        (rf"(?:i|we)(?:\s(?:have|had|'ve|just|finally))*(?:'ve)?\s(?:re)?booked\s{_MINE}\s(?:for|on)\s{_DAY}", r"my \g<what> is now on \g<when>"),
        (rf"(?:{_SOMEBODY}){_DONE}\s{_OFF}\s{_MINE}{_OF}(?:\s{_CIRCUMSTANCE}\b.*)?", r"my \g<what>\g<rest> was cancelled"),
        (rf"(?:just\s|finally\s)?(?:(?:had|have)\sto\s(?:cancel|call\soff|scrap)|cancell?ed|called\soff)\s{_MINE}{_OF}(?:,?\s{_CIRCUMSTANCE}\b.*|,\s.*)?", r"my \g<what>\g<rest> was cancelled"),
        (rf"(?:had|have)\sto\s(?:move|re-?schedule|postpone|push|shift|change)\s{_MINE}{_OF}{_AWAY}\s(?:to|until|till|for)\s{_DAY}", r"my \g<what>\g<rest> is now on \g<when>"),
        (rf"{_MINE_OR_BARE}{_OF}(?:\s(?:with|in|on|this|next)\s\w+|\stomorrow|\stonight)?(?:\s(?:has|was|is|got|gets|been|being|just|now))+\s(?:{_OFF}|off)(?:,?\s{_CIRCUMSTANCE}\b.*|,\s.*)?", r"my \g<what>\g<rest> was cancelled"),
        (rf"(?:the\s|my\s)?(?P<what>{PRACTITIONER}(?:\sappointment)?)(?:\s(?:office|surgery|clinic|practice))?{_DONE}\s{_SHIFTED}\sme{_AWAY}\s(?:to|until|till)\s{_DAY}", r"my \g<what> is now on \g<when>"),
        (rf"(?:someone|somebody|they|thieves)(?:\s(?:just|has|have))*\s(?:stole|nicked|took)\smy\s(?P<noun>{OWNED})\b(?P<rest>.*)", r"my \g<noun> was stolen\g<rest>"),
        # What is in the diary.
        (rf"(?:the\s)?(?!(?:call|test|scan|trip|move)\s)(?P<what>{EVENT})\s(?P<day>{_ON_A_DAY})", r"my \g<what> is \g<day>"),
        (rf"(?P<own>the|our)\s(?P<what>{EVENT}|anniversary)(?P<is>\s(?:is|'s|was)\s(?:now\s)?(?:(?:on|at|tomorrow|next|this|in)\b|{_WEEKDAY}|\d|{_MONTH}\s\d).*)", r"my \g<what>\g<is>"),
        (rf"(?:i|we)(?:\s?'ve\sgot|\s?'m\sseeing|\s?'re\sseeing|\shave|\shave\sgot|\sam\sseeing|\ssee|\sgot)\s(?:the|my)\s(?P<what>{PRACTITIONER})\s(?P<day>{_ON_A_DAY})", r"my \g<what> is \g<day>"),
        (r"(?:i'll|i\swill)\sbe\s(?P<age>\d{1,3})\s(?P<rest>(?:in|on|next|this|tomorrow)\b.*)", r"I'm turning \g<age> \g<rest>"),
        # Work.
        (r"(?:they|(?:my|the)\s(?:boss|company|employer|manager|work|firm|bosses)|work)(?:\s(?:just|has|have))*\s(?:laid\sme\soff|let\sme\sgo|fired\sme|sacked\sme|made\sme\sredundant)\b(?P<rest>.*)", r"I was laid off\g<rest>"),
        (rf"{_FIRM}(?:\s(?:just|has))*\s(?:laid\sme\soff|let\sme\sgo|fired\sme|sacked\sme)\b(?P<rest>.*)", r"I was laid off from \g<who>\g<rest>"),
        (rf"my\slast\sday\sat\s{_FIRM}\s(?:is|will\sbe)(?:\son)?\s(?P<rest>.+)", r"I stop working at \g<who> on \g<rest>"),
        (rf"my\slast\sday\sat\s{_FIRM}\swas(?:\son)?\s(?P<rest>.+)", r"I stopped working at \g<who> on \g<rest>"),
        (rf"(?P<rest>today|yesterday|(?:this\s|last\s)?{_WEEKDAY})\swas\smy\slast\sday\sat\s{_FIRM}", r"I stopped working at \g<who> \g<rest>"),
        (rf"(?P<rest>today|tomorrow|(?:this\s|next\s)?{_WEEKDAY})\s(?:is|will\sbe)\smy\slast\sday\sat\s{_FIRM}", r"I stop working at \g<who> on \g<rest>"),
        # What he is called.
        (r"(?:(?:please|just|you\scan|(?:my|all\smy)\s\w+|everyone|everybody|people|they)\s)?calls?\sme\s(?P<name>(?-i:[A-Z])[a-z]+)(?:,?\s(?:from\snow\son|going\sforward|in\s(?:the\s)?future|please|instead|now|for\sshort)){0,2}(?:,?\s(?:and\s)?(?:not|instead\sof|rather\sthan)\s(?-i:[A-Z])[a-z]+)?(?:,?\splease)?", r"my nickname is \g<name>"),
        (rf"{_POLITE}(?:stop|quit)\scalling\sme\s(?P<name>(?-i:[A-Z])[a-z]+){_FROM_NOW}|{_POLITE}(?:don't|do\snot|no\sneed\sto)\scall\sme\s(?P<name2>(?-i:[A-Z])[a-z]+)(?=,?\s(?:any\s?more|any\slonger|again)){_FROM_NOW}|(?:nobody|no\sone|people\sdon't|they\sdon't|my\s\w+\sdon't)\scalls?\sme\s(?P<name3>(?-i:[A-Z])[a-z]+)(?:\s(?:any\s?more|any\slonger))|i\sdon't\sgo\sby\s(?P<name4>(?-i:[A-Z])[a-z]+)\s(?:any\s?more|any\slonger)", r"my nickname is no longer \g<name>\g<name2>\g<name3>\g<name4>"),
        (r"starting\s(?:work\s|my\snew\sjob\s|a\snew\sjob\s)?at\s(?P<rest>(?-i:[A-Z]).+)", r"I'm starting at \g<rest>"),
        (r"(?P<rest>i(?:'ve|\shave)\s(?:been|worked|lived)\s(?:at|with|in|for|as|an?)\s.+?\sfor\s[\w ]{1,20}\s(?:years?|months?|weeks?))(?:,|\sand)\s(?!(?:i|i'm|i've|my|we|but)\b).*", r"\g<rest>"),
        (r"not\ssure\sif\s(?:i|i've|i\shave)\s(?:ever\s)?(?:mentioned|said|told\syou)(?:\s(?:it|this|that|before|already))*,?\s(?:but\s)?(?P<rest>.+)", r"\g<rest>"),
        # One's own people without "my".
        (rf"our\s(?P<who>{NAMEABLE})\s(?P<rest>is\s.+)", r"my \g<who> \g<rest>"),
        (r"(?P<who>mum|mom|dad|gran|grandma|grandad|granddad|grandpa|nan|granny)(?P<rest>(?:'s|\s(?:just\s)?(?:died|passed|lives|moved|has|is|works|turned|retired|was))\b.+)", r"my \g<who>\g<rest>"),
        (r"(?:our|my|the)\s(?:(?:new|first|second|third|little)\s)?(?P<sort>baby|daughter|son|girl|boy)\swas\sborn\s(?P<rest>[^,.;]{1,40}),?\s(?:and\s)?(?:we\s(?:called|named)\s(?:him|her|it|them)|(?:his|her)\sname\sis|(?:he|she)(?:'s|\sis)\scalled)\s(?P<name>(?-i:[A-Z])\w+)", r"we had a \g<sort> \g<rest> named \g<name>"),
        # People part.
        (rf"my\s(?P<who>{_LOVE})(?P<name>\s(?-i:[A-Z])\w+)?(?:\s(?:just|has))*\s{_LEFT_ME}\b(?P<rest>.*)", r"I broke up with my \g<who>\g<name>\g<rest>"),
        (rf"(?:me\sand\s)?my\s(?P<who>{_LOVE})(?P<name>\s(?-i:[A-Z])\w+)?(?:\sand\s(?:i|me))?(?:\s(?:just|have))*\s(?:broke|split)\sup\b(?P<rest>.*)", r"I broke up with my \g<who>\g<name>\g<rest>"),
        (r"(?P<who>(?-i:[A-Z])[a-z]+)\sand\s(?:i|me)(?:\s(?:just|have))*\s(?:broke|split)\sup\b(?P<rest>.*)", r"I broke up with \g<who>\g<rest>"),
        (rf"(?:(?P<who>(?-i:[A-Z])[a-z]+)\sand\s(?:i|me)|me\sand\s(?P<who2>(?-i:[A-Z])[a-z]+))(?:\s(?:have|just|finally|now))*\s{_NO_COUPLE}\b(?P<rest>(?:,?\s{_CIRCUMSTANCE}\b.*)?)", r"I broke up with \g<who>\g<who2>\g<rest>"),
        (r"(?P<who>(?-i:[A-Z])[a-z]+)(?:\sjust)?\s(?:broke\sup\swith|dumped|left)\sme\b(?!\s(?:an?|the|my|some|alone|with|at|in|on|behind|to|out)\b)(?P<rest>.*)", r"I broke up with \g<who>\g<rest>"),
        (r"(?P<who>(?-i:[A-Z])[a-z]+)\sand\s(?:i|me)(?:\s(?:are|will\sbe)|'re)\sgetting\smarried\b(?P<rest>.*)", r"I'm getting married to \g<who>\g<rest>"),
        (r"(?:the|our|my)\sengagement\s(?:is|was|has\sbeen)\s(?:off|called\soff|over|broken\soff)\b(?P<rest>.*)|(?:we|i)(?:\s(?:have|'ve|just))*\s(?:broke|broken|called)\soff\s(?:the|our|my)\sengagement\b(?P<rest2>.*)", r"I'm no longer engaged\g<rest>\g<rest2>"),
        (r"(?:(?:me|i)\sand\s(?P<who>(?-i:[A-Z])[a-z]+)|(?P<who2>(?-i:[A-Z])[a-z]+)\sand\s(?:i|me))(?:\s(?:just|have|finally|now|recently))*\s(?:got\sdivorced|are\sdivorced|divorced|have\sdivorced)(?P<rest>(?:,?\s(?:in|last|this|on|two|three|a\s\w+|after|yesterday|today)\b.*)?)", r"I divorced \g<who>\g<who2>\g<rest>"),
        (r"(?P<who>(?-i:[A-Z])[a-z]+)\sand\s(?:i|me)(?:\s(?:just|have|finally|now))*\s(?:got|are|were)\s(?P<what>married|engaged)\b(?P<rest>.*)", r"I got \g<what> to \g<who>\g<rest>"),
        (r"(?:me\sand\s|i\sand\s)(?P<who>(?-i:[A-Z])[a-z]+)(?:\s(?:just|have|finally|now))*\s(?:got|are|were)\s(?P<what>married|engaged)\b(?P<rest>.*)", r"I got \g<what> to \g<who>\g<rest>"),
        (r"(?P<one>(?-i:[A-Z])[a-z]+)\sand\s(?P<who>(?-i:[A-Z])[a-z]+)(?:\s(?:just|have|has|finally|now))*\s(?:got|are|were)\s(?P<what>married|engaged)\b(?P<rest>.*)", r"\g<one> got \g<what> to \g<who>\g<rest>"),
        (r"(?:me\sand\s)(?P<who>(?-i:[A-Z])[a-z]+)(?:\s(?:just|have))*\s(?:broke|split)\sup\b(?P<rest>.*)", r"I broke up with \g<who>\g<rest>"),
        (r"(?P<who>(?-i:[A-Z])[a-z]+)\sand\s(?:i|me)(?:\s(?:just|have|are|got|finally|now))*\s(?:back\stogether|together\sagain|dating\sagain)\b(?P<rest>.*)", r"I started dating \g<who>\g<rest>"),
        # A name said behind what it is of.
        (rf"(?P<who>(?:i|we)(?:'ve)?\s(?:have|got|just\sgot|adopted|had|just\sadopted)\san?\s(?:[\w-]+\s){{0,2}}?(?:{PET}|girl|boy|baby|son|daughter))\b(?P<rest>(?:\s[^,.;]{{1,40}})?),?\s(?:and\s)?(?:his|her|its|their|the)\sname(?:'s|\sis)\s(?P<name>(?-i:[A-Z])\w+)", r"\g<who> named \g<name>\g<rest>"),
        (r"(?P<who>(?:i|we)(?:'ve)?\s(?:have|got|had|welcomed)\san?\s(?:[\w-]+\s){0,2}?(?:girl|boy|baby|son|daughter))\b(?P<rest>(?:\s[^,.;]{1,40})?),?\s(?:and\s)?we\s(?:called|named)\s(?:him|her|it|them)\s(?P<name>(?-i:[A-Z])\w+)", r"\g<who> named \g<name>\g<rest>"),
        # Money that goes up or down by so much, to so much.
        (r"(?:(?P<own>my|our|the)\s)?(?P<noun>rent|salary|pay|mortgage|budget)(?:\s(?:has|just|have|is))*\s(?P<verb>went|gone|going|goes)\s(?P<way>up|down)\sby\s[$€£₩]?\d[\d.,]*k?(?:\s?%|\s?(?:percent|euros?|dollars?|pounds?|quid|bucks|won))?(?:\s(?:a|per)\smonth)?,?(?:\sfrom\s\S+)?\sto\s(?P<rest>.+)", r"my \g<noun> \g<verb> \g<way> to \g<rest>"),
        (rf"{_SOMEBODY_PAID}\s(?:(?:just\s)?(?:raised|increased|upped|put\sup|lowered|cut|reduced)\s{_PAYMENT_FROM}(?P<rest>,?\s(?:starting|effective|beginning|next)\b.*)|(?:is|are|will\sbe)\s(?:raising|increasing|upping|putting\sup|lowering|cutting|reducing)\s{_PAYMENT_FROM.replace('>', '2>')}(?P<rest2>,?\s(?:starting|effective|beginning|next|from|in|as\sof)\b.*))", r"my \g<noun>\g<noun2> is \g<was>\g<was2>, my \g<noun>\g<noun2> is \g<now>\g<now2>\g<rest>\g<rest2>"),
        (r"(?P<noun>rent|salary|mortgage)(?:\s(?:has|just))*\s(?P<verb>went|gone|going|goes)\s(?P<way>up|down)\s(?:from\s\S+\s)?to\s(?P<rest>.+)", r"my \g<noun> \g<verb> \g<way> to \g<rest>"),
        (r"e-?mail\sme\sat\s(?P<rest>\S+@\S+)", r"my email is \g<rest>"),
        (r"(?P<rest>i\sused\sto\ssmoke\b[^.,;]{0,40}?),?\s(?:but|and|until)\s(?:i\s)?(?:then\s|finally\s)?(?:quit|stopped|gave\s(?:it\s)?up)(?:\s(?:it|smoking))?(?P<when>(?:\s(?:in|on|last|this|since|when|years|two|three|\w+\syears)\b.*)?)", r"\g<rest>, but I quit smoking\g<when>"),
        # How old, how heavy, what is earned by now.
        (r"(?:it's|today's|today\sis|it\sis)\smy\s(?:birthday(?:\stoday)?[\s,.!]+(?:and\s|so\s)?i'm\s(?:now\s|officially\s)?(?P<age>\d{2,3})(?:\snow|\stoday)?|(?P<age2>\d{2,3})(?:st|nd|rd|th)\sbirthday(?:\stoday)?)", r"I turned \g<age>\g<age2> today"),
        (r"(?:i'm\s|i\sam\s)?(?:now\s|finally\s|already\s)?(?:down|up|back)\s(?:to|at)\s(?P<rest>\d{2,3}(?:[.,]\d)?\s?(?:kg|kgs|kilos?|lbs?|pounds|stone))(?:\s(?:now|today|already|this\s\w+))*", r"I weigh \g<rest> now"),
        (r"(?:i\s(?:just\s)?)?got\s(?:an?|my)\s(?:pay\s|big\s|small\s)?(?:raise|pay\srise|rise|bump)(?:\sat\swork)?(?:\s(?:today|this\s\w+))?(?:\sto|\s?[:,–-]|,?\s(?:so\s)?(?:and\s)?(?:now\s)?i(?:'m|\sam)\s(?:now\s)?(?:on|at|making|earning)|,?\s(?:so\s|and\s)?(?:it's|that's))\s(?:now\s)?(?P<rest>[$€£₩]?\d[\d.,]*k?(?:\s(?:euros|dollars|pounds|a\s(?:month|year)|per\s(?:month|year)|from|starting|in|as\sof|effective|since|now)\b.*)?)", r"my salary is \g<rest>"),
        (r"(?:i|we)?(?:\s?(?:'ve|have|just|also))*\s?(?:put|moved|transferred|deposited|paid|stashed|tucked)\s(?:away\s)?(?:another\s|an\sextra\s|a\sfurther\s)?(?P<sum>[$€£₩]?\d[\d.,]*k?(?:\s(?:dollars|euros|pounds|bucks|quid|won))?)(?:\smore)?\s(?:in)?to\s(?:my\s|our\s|the\s)?(?P<noun>savings(?:\saccount)?|emergency\sfund|holiday\sfund)(?:\s(?:today|yesterday|this\s(?:week|month)|just\snow))?", r"I added \g<sum> to my \g<noun>"),
        (r"my\s(?P<noun>(?:(?:phone|mobile)\s)?number|e-?mail(?:\saddress)?|address|postcode|zip\scode)(?:\shas)?\schanged[\s,:;.–-]+(?:it's|it\sis|now\sit's|the\snew\sone\sis)\s(?:now\s)?(?P<rest>[^,;]+?)(?:\snow)?", r"my \g<noun> is \g<rest>"),
        (r"no\s(?!(?:way|doubt|wonder|problem|idea|kidding|offen[cs]e)\b)(?P<what>(?:(?!allowed|needed|required|for\b|me\b)[a-z]+\s?){1,3}?)(?:\sfor\sme)?,?(?:\splease|\sthanks)?,?\s(?:-\s)?(?:because\s|as\s|since\s)?i(?:'m|\sam)\s(?:(?:very|badly|severely|really|quite|deathly)\s)?allergic(?:\sto\s(?:it|them))?", r"I'm allergic to \g<what>"),
        (rf"{OWN_PLACE}\sin\s(?P<where>(?-i:[A-Z])[\w' -]+?)(?P<rest>(?:\s(?:now|at\slast|last|this|in|on)\b.*)?)", r"I moved to \g<where>\g<rest>"),
        (r"(?P<before>.{0,80}?),?\s(?:and\s)?now\sreading\s(?P<rest>(?-i:[A-Z]).+)", r"\g<before>, I'm reading \g<rest>"),
        (r"(?P<rest>i\sused\sto\s)be\sa\s(?:heavy\s|chain\s|big\s)?smoker\b(?P<how>[^.,;]{0,40}?),?\s(?:but|and|until)\s(?:i\s)?(?:then\s|finally\s)?(?:quit|stopped|gave\s(?:it\s)?up)(?P<when>(?:\s(?:in|on|last|this|since|when|years|two|three|\w+\syears)\b.*)?)", r"\g<rest>smoke, but I quit smoking\g<when>"),
        (rf"(?P<who>(?-i:[A-Z])[a-z]+)(?:\s(?:is|will\sbe)\staking\sover|\stakes\sover|\swill\stake\sover|\stook\sover)(?:\sfrom\s(?-i:[A-Z])\w+)?\sas\s(?:my|our)\s(?:new\s)?(?P<role>{NAMEABLE})(?P<rest>\s(?:from|starting|in|on|next|last|this|at)\b.*)", r"my \g<role> is \g<who>\g<rest>"),
        # What one has from now on in place of what one had.
        (r"(?:.{0,80}?(?:,\s|;\s|\bso\s|\s-+\s))?(?:only\s|just\s)?(?:an?\s|the\s)?(?P<what>aisle|window)(?:\sseats?)(?:\sfor\sme)?,?\s(?:from\snow\son|only|always|going\sforward)(?:,?\splease)?", r"I always want an \g<what> seat"),
        (r"(?:i|we)\s(?:(?:always|usually|only|now)\s)*(?:book|choose|pick|take|get|request|reserve|go\sfor)s?\s(?:an?\s|the\s)?(?P<what>aisle|window)\sseats?(?:\s(?:when|on|for|if)\b.*|\snow|\sthese\sdays)?", r"I always want an \g<what> seat"),
        (r"(?:i(?:'ve|\shave)?\s)?(?:just\s|finally\s)?(?:got|have)\sa\snew\s(?:(?:phone|mobile|cell)\s)?number\s?[:,–-]?\s(?:and\s)?(?:it's\s|it\sis\s|now\s)?(?P<rest>\+?[\d][\d ()-]{5,18}\d)", r"my phone number is \g<rest>"),
        (r"(?:i(?:'ve|\shave)?\s)?(?:just\s|finally\s)?(?:got|have)\sa\snew\s(?:email|e-mail)(?:\saddress)?\s?[:,–-]?\s(?:it's\s|it\sis\s|now\s)?(?P<rest>\S+@\S+)", r"my email is \g<rest>"),
        (rf"{_I_CHANGED}\smy\s(?P<noun>major|degree|bank|diet|pronouns|favou?rite\s\w+)(?:\sfrom\s[^.,;]{{2,30}}?)?\s(?:in)?to\s(?P<rest>(?!(?:get|win|avoid|be|make|help|fit|something|another|a\s(?:different|new|better))\b)[^,;]{{2,50}})", r"my \g<noun> is now \g<rest>"),
        (rf"{_I_CHANGED}\smy\s(?P<noun>(?:last\s|first\s)?name|surname)(?:\sfrom\s[^.,;]{{2,30}}?)?\s(?:back\s)?to\s(?P<rest>(?-i:[A-Z])[\w'’-]+(?:\s(?-i:[A-Z])[\w'’-]+){{0,2}})", r"my \g<noun> is now \g<rest>"),
        (rf"{_I_CHANGED}\smy\s(?P<noun>e-?mail(?:\saddress)?|(?:phone\s)?number)(?:\sfrom\s\S+)?\sto\s(?P<rest>\S+@\S+|\+?\d[\d ()-]{{5,18}}\d)", r"my \g<noun> is now \g<rest>"),
        (r"(?:(?:i|we)(?:'ve|\shave)?\s)?(?:just\s|finally\s|recently\s)*(?:changed|reset|updated)\s(?:the|our|my)\s(?P<noun>[\w-]+(?:\s[\w-]+)?\s(?:password|passcode|code|pin))(?:\sfrom\s\S+)?\sto\s(?P<rest>\S+)", r"the \g<noun> is \g<rest>"),
        (r"the\s(?P<noun>[\w-]+(?:\s[\w-]+)?\s(?:password|passcode|code|pin))\sat\shome\sis\s(?P<rest>\S+)", r"the \g<noun> is \g<rest>"),
        (r"(?:my\s)?new\s(?:(?:phone|mobile|cell)\s)?number\s?(?:[:,–-]|is|=)\s(?:it's\s|it\sis\s|now\s)?(?P<rest>\+?[\d][\d ()-]{5,18}\d)(?:[\s,.;–-].*)?", r"my phone number is \g<rest>"),
        (r"(?:my\s)?new\s(?:email|e-mail)(?:\saddress)?\s?(?:[:,–-]|is|=)\s(?:it's\s|it\sis\s|now\s)?(?P<rest>[\w.+-]+@[\w.-]+\w)(?:[\s,.;–-].*)?", r"my email is \g<rest>"),
        (r"(?:(?:turns\sout|actually|so|it\sturns\sout)[\s,]+){0,2}(?:that\s)?(?:i'm|i\sam)(?:\sactually|\sreally)?\s(?P<type>(?-i:A|B|AB|O))(?P<sign>\+|-|\s?(?:positive|negative|pos|neg))(?:[,.;].*)?", r"my blood type is \g<type>\g<sign>"),
        (rf"(?:(?:i|we)(?:'ve|\shave)?\s)?(?:just\s|finally\s)?(?:renewed|extended)\s(?:my|our)\s(?P<thing>{_PAPER})(?:,|\sand|\s-)?\s(?:(?:so\s)?(?:it's|it\sis|now)\s)*(?:good|valid|runs?|lasts?|now\s\w+)?\s?(?:until|till|through|to)\s(?P<rest>[^,;]{{3,30}})", r"my \g<thing> expires in \g<rest>"),
        (r"(?:(?:since|after|with)\s(?:the|my|our)\s\w+(?:\s\w+)?,?\s|these\sdays,?\s|nowadays,?\s|now\s)?i'm\s(?:up|awake)\s(?:at|by)\s(?P<rest>\d{1,2}(?::\d\d)?(?:\s?[ap]m)?)\s(?:every\s(?:day|morning)|most\s(?:days|mornings)|these\sdays|now)(?:,.*)?", r"I get up at \g<rest> every day"),
        (rf"(?:i'm|i\sam|i\scame|came)\soff\s(?P<old>{MEDICINE})(?:\snow)?(?:,|\sand|;)\s(?:i(?:'ve|\shave)?\s)?(?:now\s)?(?:switched|moved|changed)\s(?:over\s)?to\s(?P<new>{MEDICINE})\b.*", r"I switched from \g<old> to \g<new>"),
        (r"(?:my\s|our\s)?new\saddress\s?(?:[:,–-]|is|=)\s(?P<rest>\d[^;]{4,60})", r"my address is \g<rest>"),
        # Who smokes no more.
        (rf"(?:(?:it's\sbeen|i'm|i'm\snow|i've\sbeen|i\shave\sbeen|now|officially)\s)*(?P<long>{_LONG})\s(?:smoke|cigarette|nicotine)[-\s]free(?:\s(?:today|now|as\sof\stoday))*", r"I quit smoking \g<long> ago"),
        (r"(?:i'm\s(?:on\s)?)?day\s(?P<long>\d{1,3})\s(?:without\s(?:a\scigarette|cigarettes|smoking)|(?:of\s)?(?:being\s)?smoke[-\s]free|of\snot\ssmoking)", r"I quit smoking \g<long> days ago"),
        (rf"(?:it's\sbeen\s)?(?P<long>{_LONG})\swithout\s(?:a\scigarette|cigarettes|smoking)(?:\s(?:today|now))*", r"I quit smoking \g<long> ago"),
        (rf"i\s(?:haven't|have\snot)\s(?:smoked|had\sa\scigarette|touched\sa\scigarette)\s(?:in|for)\s(?:over\s|about\s|almost\s)?(?P<long>(?!.*weeks?\b){_LONG})(?:\snow)?", r"I quit smoking \g<long> ago"),
        # What is no longer so, without a subject.
        (r"(?:not|no\slonger)\s(?:an?\s)?(?P<what>vegetarian|vegan|pescatarian|gluten[-\s]free)(?:\s(?:any\s?more|any\slonger|these\sdays|now))?(?:,?\s(?:btw|by\sthe\sway|fyi|sorry))?", r"I'm no longer \g<what>"),
        (rf"(?P<rest>.{{0,80}}?),?\s(?:so|and)\s(?:it's\s)?no\smore\s(?P<what>{HOBBY}|{SPORT})\sfor\sme(?:\snow|\sany\s?more)?", r"\g<rest>, and I gave up \g<what>"),
        (r"(?:i(?:'ve|\shave)?\s)?(?:just\s|finally\s)?(?:stopped|quit|finished|ended|am\sdone\swith|'m\sdone\swith)\s(?:my\s)?therapy(?P<rest>(?:\s(?:for\snow|in|last|this|altogether|after|because)\b.*|,.*)?)", r"I stopped seeing my therapist\g<rest>"),
        (r"(?:.{0,60}?(?:,\s|;\s|-\s))?(?:i'm\s)?(?P<what>lactose|gluten)[-\s]intolerant(?:\shere)?", r"I'm \g<what> intolerant"),
        (rf"no\smore\s(?P<what>{HOBBY}|{SPORT})\sfor\sme(?:\snow|\sany\s?more)?(?P<rest>(?:,?\s(?:since|because|as\sof)\s.*)?)", r"I gave up \g<what>\g<rest>"),
        (r"i(?:'ve|\shave)?(?:\s(?:just|actually|really))*\s(?:stopped|quit)\s(?:liking|loving|enjoying)\s(?P<what>[^.,;!?]{2,40})", r"I no longer like \g<what>"),
        # Animals go.
        (rf"(?:my|our|the)\s(?P<pet>{PET})(?:,?\s(?P<name>(?-i:[A-Z])\w+),?)?(?:\s(?:just|has|had|was|got|sadly|to|be))*\s(?:died|passed(?:\saway)?|put\s(?:down|to\ssleep)|euthani[sz]ed)\b(?P<rest>.*)", r"I outlived my \g<pet>\g<rest>"),
        (rf"(?:i|we)(?:\s(?:had\sto|have|just|sadly))*\s(?:put|euthani[sz]ed)\s(?:my|our|the)\s(?P<pet>{PET})(?:\s(?-i:[A-Z])\w+)?(?:\s(?:down|to\ssleep))?\b(?P<rest>.*)", r"I outlived my \g<pet>\g<rest>"),
        (rf"(?:i|we)(?:\s(?:had|got))\s(?:my|our|the)\s(?P<pet>{PET})(?:\s(?-i:[A-Z])\w+)?\sput\s(?:down|to\ssleep)\b(?P<rest>.*)", r"I outlived my \g<pet>\g<rest>"),
        (rf"(?P<name>(?-i:[A-Z])[a-z]+),\s(?:who\swas\s)?my\s(?P<who>{KIN}),\s(?P<rest>(?:died|passed\saway)\b.*)", r"my \g<who> \g<name> \g<rest>"),
        (r"(?P<rest>i\s(?:don't|do\snot|can't|cannot|never)\s(?:eat|drink|have|touch)\s(?P<what>[a-z][a-z -]{2,30}?)(?:,|;|\s-+|,?\s(?:because|as|since|cause|and))\si(?:'m|\sam)\s(?:(?:very|badly|severely|really|quite)\s)?allergic)(?:\sto\s(?:it|them|that))?", r"\g<rest> to \g<what>"),
        (r"(?P<what>lactose|gluten)[-\s]intolerant(?:\shere)?(?:,\s.*)?", r"I'm \g<what> intolerant"),
        (rf"(?:.{{0,60}}?(?:,\s|\band\s))?(?:(?:my|the)\s)?(?:broken\s|sprained\s)?(?P<part>{BODY})(?:'s|\s(?:is|has|feels|got))(?:\s(?:fully|completely|all|finally|now|totally))*\s(?:healed(?:\sup)?|recovered|(?:as\s)?good\sas\snew|back\sto\snormal|fine\s(?:now|again)|mended|out\sof\s(?:the|its)\scast)(?P<rest>(?:\s(?:since|last|this|in|as\sof)\s.*)?)", r"I no longer have an injured \g<part>\g<rest>"),
        # What a doctor orders.
        (rf"{_DOCTOR}(?:\s(?:just|has|have))*\s(?:put|started)\sme\son\s(?P<what>(?:\d+\s?mg\s(?:of\s)?)?{MEDICINE})\b(?P<rest>.*)", r"I started taking \g<what>\g<rest>"),
        (rf"{_DOCTOR}(?:\s(?:just|has|have))*\s(?:prescribed(?:\sme)?|gave\sme)\s(?P<what>(?:\d+\s?mg\s(?:of\s)?)?{MEDICINE})\b(?P<rest>.*)", r"I started taking \g<what>\g<rest>"),
        (rf"{_DOCTOR}(?:\s(?:just|has|have))*\stook\sme\soff\s(?:the\s|my\s)?(?P<what>{MEDICINE})\b(?P<rest>.*)", r"I stopped taking \g<what>\g<rest>"),
    )
)  # fmt: skip
_HINT = late(
    rf"\b(?:me|no\slonger|not|stopped|quit|up|married|engaged|together|dating|name|named|called|intolerant|down|been|quit|gave|stopped|not\ssure|mum|mom|dad|gran|grandma|grandad|granddad|grandpa|nan|granny|our|born|rent|mortgage|salary|redundant|starting|off|allergic|died|away|e-?mail|stole|nicked|took|be\s\d+|last\sday|healed|recovered|as\snew|normal|fine|mended|cast|raise|rise|bump|savings|fund|birthday|back|own|reading|changed|switched|updated|reset|password|passcode|code|new|up|awake|therapy|positive|negative|renewed|extended|turns\sout|[ABO]B?(?=[+-])|seats?|smoker|smoke|smoked|cigarettes?|nicotine|over|anniversary|{EVENTS}|{PRACTITIONER}|{PET})\b",
    re.IGNORECASE,
)
_PLAIN = late(rf"[\w-]+|{PRACTITIONER}(?:\sappointment)?|job\sinterview", re.IGNORECASE)
"""The dentist, the meeting: of one's own, where "the guild meeting" has a name and is the guild's."""
_VISIT = late(
    rf"\b(?:my)\s(?:the\s)?(?P<who>{PRACTITIONER})(?:'s)?(?=\s(?:is|was)\s(?!(?:called|named)\b|(?:(?:Dr|Mr|Mrs|Ms|Prof)\b\.?\s)?(?!{_WEEKDAY}|{_MONTH}\b)(?-i:[A-Z])[a-z]+))",
    re.IGNORECASE,
)


def turned(sentence: str) -> str:
    """
    The sentence as the speaker would say it of himself; as it is where it is of no such kind.

    >>> turned("They cancelled my flight."), turned("The dentist moved to Thursday.")
    ('my flight was cancelled', 'my dentist appointment is now on Thursday')
    """
    if len(sentence) > _LONGEST or not _HINT.search(sentence):
        return sentence
    plain = sentence.replace("’", "'").strip(" .!\t\n")
    for pattern, meant in _TURNED:
        found = pattern.fullmatch(plain)
        if found is not None:
            own, what, rest = (found.groupdict().get(name) or "" for name in ("own", "what", "rest"))
            theirs = own.casefold() == "the" and not (_PLAIN.fullmatch(what) and not rest.startswith(" with "))
            said = found.expand(meant.replace("my \\g<what>", "the \\g<what>") if theirs else meant)
            return _VISIT.sub(r"my \g<who> appointment", said)
    return sentence


_LONGEST = 200
