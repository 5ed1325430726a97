"""Who may be "he" and who may be "she": kin by their word, people by the commoner given names."""

from __future__ import annotations

import re

_SHE_KIN = (
    r"sister|mother|mum|mom|wife|girlfriend|fiancée|daughter|aunt|auntie|niece|grandmother|grandma|gran|granny|nan|landlady|girl|lady|woman|queen|waitress"
    r"|actress|midwife"
)
_HE_KIN = (
    r"brother|father|dad|husband|boyfriend|son|uncle|nephew|grandfather|grandpa|grandad|boy|guy|man|king|waiter|actor"
)
_KIN = re.compile(rf"\b(?:(?P<she>{_SHE_KIN})|(?P<he>{_HE_KIN}))(?:-in-law)?$", re.IGNORECASE)
_SHE = frozenset(
    "abby abigail ada agnes aisha alice alicia alina alison amanda amber amelia amy ana andrea angela anita ann anna anne annie ashley audrey ava barbara beatrice becky "
    "beth betty bianca brenda bridget camilla carla carmen carol caroline catherine cathy celia charlotte chloe christina christine cindy claire clara claudia daisy dana "
    "daniela deborah debbie denise diana diane donna dora doris dorothy edith eleanor elena elizabeth ella ellen ellie elsa emily emma erica erin esther eva eve evelyn "
    "fatima fiona florence frances gabriela gemma gina gloria grace greta hailey hannah hanna harriet hazel heather heidi helen helena holly ida ines ingrid irene iris "
    "isabel isabella ivy jane janet janice jasmine jean jennifer jenny jess jessica jill joan joanna josephine joyce judith judy julia julie karen kate katherine katie "
    "kathy kelly kim kirsten kristen laura lauren lena lily linda lisa liz lola lora lorraine louise lucia lucy lydia maggie margaret maria marie marina marta martha "
    "mary matilda maya megan melissa mia michelle molly monica nadia nancy naomi natalie natasha nicole nina nora olga olivia pamela patricia paula pauline penny petra "
    "phoebe priya rachel rebecca rita rosa rose rosie ruth sally samantha sandra sara sarah sharon sheila shirley silvia sofia sonia sophia sophie stella stephanie sue "
    "susan suzanne sylvia tamara tanya tara teresa theresa tina tracy ursula valerie vanessa vera veronica victoria violet virginia wendy yasmin yvonne zoe".split()
) - {"jean", "kim", "dana"}
_HE = frozenset(
    "aaron adam adrian ahmed al alan albert alexander alfred ali andreas andrew andy anthony antonio arnold arthur barry ben benjamin bernard bill bob bobby boris brad "
    "brandon brian bruce bryan carl carlos cedric charles charlie chuck clive colin connor craig curtis cyril damian dan daniel danny darren dave david dean dennis "
    "derek diego dominic don donald doug douglas duncan ed eddie edgar edmund eduardo edward edwin eli elias emil eric erik ernest ethan eugene evan felix fernando "
    "finn florian francisco frank fred frederick gareth gary gavin geoffrey george gerald gilbert giovanni glen gordon graham greg gregory gus gustav guy hans harold harry "
    "harvey hassan henry herbert howard hugh hugo ian ibrahim isaac ivan jack jacob jake james jared jason jeff jeffrey jeremy jerome jerry jim jimmy joe joel john "
    "johnny jonas jonathan jose joseph josh joshua juan julian justin karl keith ken kenneth kevin kurt kyle larry lars lawrence leo leon leonard lewis liam lorenzo luca "
    "lucas luis luke magnus malcolm marco marcus mario mark martin marvin matt matthew max mehmet michael miguel mike mohamed mohammed neil nick nicholas nigel noah norman "
    "oliver omar oscar otto owen pablo patrick paul pedro pete peter phil philip pierre rafael ralph ray raymond richard rick rob robert rodney roger roland ron ronald "
    "roy ruben rupert ryan sebastian sergei seth simon stan stanley stefan stephen steve steven stuart ted terry theo thomas tim timothy toby todd tom tommy tony trevor "
    "tyler victor vincent walter warren wayne wilfred will william xavier yusuf zachary".split()
)

_EITHER = frozenset(
    "alex andy casey charlie chris dana jamie jean jo jordan kim lee max morgan pat robin sam taylor".split()
)


def is_common_name(word: str) -> bool:
    """
    Whether a word is one of the commoner given names, however it is written.

    >>> is_common_name("priya"), is_common_name("Jo"), is_common_name("blonde")
    (True, True, False)
    """
    plain = word.casefold()
    return plain in _SHE or plain in _HE or plain in _EITHER


def may_be(pronoun: str, subject: str) -> bool:
    """
    Whether "he" or "she" may be this subject; of somebody of whom nothing tells it, either may.

    >>> may_be("she", "Bob"), may_be("she", "my sister"), may_be("he", "my boss"), may_be("he", "Mina")
    (False, True, True, True)
    """
    kin = _KIN.search(subject)
    first = subject.partition(" ")[0].casefold()
    if kin is not None:
        told = "she" if kin["she"] else "he"
    elif first in _SHE or first in _HE:
        told = "she" if first in _SHE else "he"
    else:
        return True
    return told == pronoun.casefold()
