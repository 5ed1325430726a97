"""
Stories told after well-known examples of drift, each with numbers of its own and with what has to be known afterwards.

Written without the programs, formulas or words of `stilltrue.eval.state`: what is expected is worked out here, in place,
by plain arithmetic. Each story is a function of where its numbers come from and of a language.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil
from random import Random
from typing import Any

Claim = dict[str, Any]


@dataclass
class Story:
    """Claims by date, and what a slot has to hold at a date: a text, a number, or None for nothing known."""

    claims: list[Claim] = field(default_factory=list)
    expected: list[tuple[tuple[str, ...], str, object]] = field(default_factory=list)

    def say(self, day: str, slot: tuple[str, ...], value: object, **more: Any) -> None:
        subject, predicate, *qualifier = slot
        named = {"qualifier": qualifier[0]} if qualifier else {}
        minute = len(self.claims) % 60
        self.claims.append(
            {
                "subject": subject,
                "predicate": predicate,
                **named,
                "value": value,
                "said_at": f"{day}T10:{minute:02d}:00Z",
                **more,
            }
        )

    def work_out(self, day: str, slot: tuple[str, ...], value: object, formula: str, **inputs: tuple[str, ...]) -> None:
        derivation = {"formula": formula, "inputs": {name: list(one) for name, one in inputs.items()}}
        self.say(day, slot, value, derivation=derivation)

    def expect(self, slot: tuple[str, ...], day: str, value: object) -> None:
        self.expected.append((slot, f"{day}T18:00:00Z", value))


def usd(amount: float) -> Claim:
    return {"money": f"{amount:g}", "currency": "USD"}


def labelling(random: Random | None, ko: bool) -> Story:
    """So many items, so many helpers, so much money; then fewer items, said in passing."""
    story, project = Story(), "라벨 작업" if ko else "labelling"
    items, later = (1600, 1200) if random is None else (random.randrange(8, 30) * 100, random.randrange(8, 30) * 100)
    each, cents = (320, 375) if random is None else (random.choice((150, 320, 400)), random.choice((250, 375, 1250)))
    n, load, price = (
        (project, "건수" if ko else "items"),
        (project, "한 사람 몫" if ko else "share"),
        (project, "건당 값" if ko else "pay"),
    )
    helpers, money = (project, "사람 수" if ko else "helpers"), (project, "들어갈 돈" if ko else "money")
    story.say("2026-02-02", n, items)
    story.say("2026-02-02", load, each)
    story.say("2026-02-02", price, usd(cents / 1000))
    story.work_out("2026-02-02", helpers, ceil(items / each), "ceil(n / load)", n=n, load=load)
    story.work_out("2026-02-02", money, usd(items * cents / 1000), "n * price", n=n, price=price)
    story.say("2026-03-16", n, later)
    story.expect(helpers, "2026-02-20", ceil(items / each))
    story.expect(money, "2026-02-20", items * cents / 1000)
    story.expect(helpers, "2026-04-01", ceil(later / each))
    story.expect(money, "2026-04-01", later * cents / 1000)
    return story


def windfall(random: Random | None, ko: bool) -> Story:
    """A rule in four bands; a great sum is cheered, a small one comes in without a word on where it goes."""
    story, me = Story(), "user"
    low, mid, high = (1900, 4000, 6200)
    first, then = (7017, 1517) if random is None else (random.randrange(6200, 9000), random.randrange(200, 1899))
    names = ("입출금", "여행 적금", "차 할부", "연금") if ko else ("everyday", "journeys", "car debt", "old age")
    sum_, use = (
        (me, "들어온 상여" if ko else "latest extra pay"),
        (me, "상여 쓸 곳" if ko else "destination of extra pay"),
    )
    formula = (
        f'"{names[0]}" if n < {low} USD else "{names[1]}" if n < {mid} USD '
        f'else "{names[2]}" if n < {high} USD else "{names[3]}"'
    )
    story.work_out("2026-01-10", use, None, formula, n=sum_)
    story.say("2026-03-31", sum_, usd(first))
    story.say("2026-03-31", use, names[3], kind="commitment")
    story.say("2026-06-30", sum_, usd(then))
    story.expect(use, "2026-02-01", None)
    story.expect(use, "2026-04-10", names[3])
    story.expect(use, "2026-07-05", names[0])
    return story


def headline(random: Random | None, ko: bool) -> Story:
    """The model with the best score leads the table; everybody keeps talking of another."""
    story, paper = Story(), "논문" if ko else "our paper"
    models = ("버트", "회귀", "나무") if ko else ("Bert", "regression", "trees")
    scores = [448, 338, 401] if random is None else random.sample(range(300, 600), 3)
    late = 695 if random is None else random.randrange(610, 900)
    scores.sort(reverse=True)
    score, row = "점수" if ko else "score", (paper, "첫 줄" if ko else "top row")
    story.work_out("2026-01-05", row, None, "argmax(scores)", scores=(paper, score, "*"))
    for model, value in zip(models, scores, strict=True):
        story.say("2026-01-12", (paper, score, model), value / 1000)
    for day in ("2026-01-15", "2026-02-02", "2026-02-20", "2026-03-15"):
        story.say(day, (paper, "늘 쓰는 것" if ko else "workhorse"), models[0])
    story.say("2026-03-01", (paper, score, models[1]), late / 1000)
    story.expect(row, "2026-02-25", models[0])
    story.expect(row, "2026-03-20", models[1])
    return story


def packs(random: Random | None, ko: bool) -> Story:
    """Ten a week, so twenty; then seven a week, "so seven today"."""
    story, trip = Story(), "소풍" if ko else "outing"
    a, b, weeks = (10, 7, 2) if random is None else (*random.sample(range(3, 40), 2), random.randrange(2, 6))
    unit = "팩" if ko else "packs"
    per, span, all_ = (
        (trip, "주마다" if ko else "each week"),
        (trip, "몇 주" if ko else "weeks"),
        (trip, "모두" if ko else "altogether"),
    )
    story.say("2026-01-05", per, {"number": a, "unit": unit})
    story.say("2026-01-05", span, weeks)
    story.work_out("2026-01-05", all_, {"number": a * weeks, "unit": unit}, "per * span", per=per, span=span)
    story.say("2026-01-20", per, {"number": b, "unit": unit})
    story.say(
        "2026-01-20", (trip, "오늘 산 것" if ko else "bought today"), {"number": b, "unit": unit}, valid_to="2026-01-20"
    )
    story.expect(all_, "2026-01-10", a * weeks)
    story.expect(all_, "2026-02-01", b * weeks)
    return story


def spending_money(random: Random | None, ko: bool) -> Story:
    """Pay, share put aside, bills and reserve; what is left for a journey hangs on all of them, three steps down."""
    story, me = Story(), "user"
    pay, raise_ = (3000, 3600) if random is None else random.sample(range(2000, 6000, 100), 2)
    share, bills, reserve = (
        (40, 500, 200) if random is None else (random.randrange(30, 70, 5), random.randrange(100, 400, 10), 50)
    )
    earned, part, aside = (
        (me, "급여" if ko else "pay"),
        (me, "떼는 몫" if ko else "share"),
        (me, "모은 돈" if ko else "put aside"),
    )
    out, kept = (me, "나갈 돈" if ko else "bills"), (me, "비상금" if ko else "reserve")
    free, trip = (me, "쓸 수 있는 돈" if ko else "free money"), (me, "여행 방법" if ko else "way of travelling")
    story.say("2026-01-05", earned, usd(pay))
    story.say("2026-01-05", part, {"number": share, "unit": "%"})
    story.say("2026-01-05", out, usd(bills))
    story.say("2026-01-05", kept, usd(reserve))

    def left(pay: int) -> int:
        return pay * share // 100 - bills - reserve

    limit = (left(pay) + left(raise_)) // 2
    near, far = ("버스", "비행기") if ko else ("coach", "plane")
    story.work_out("2026-01-05", aside, usd(pay * share / 100), "earned * part", earned=earned, part=part)
    story.work_out("2026-01-05", free, None, "aside - out - kept", aside=aside, out=out, kept=kept)
    story.work_out("2026-01-05", trip, None, f'"{near}" if free < {limit} USD else "{far}"', free=free)
    before, after = (near if left(one) < limit else far for one in (pay, raise_))
    story.say("2026-01-06", trip, before, kind="commitment")
    story.say("2026-02-10", earned, usd(raise_))
    story.expect(free, "2026-01-20", left(pay))
    story.expect(trip, "2026-01-20", before)
    story.expect(free, "2026-03-01", left(raise_))
    story.expect(trip, "2026-03-01", after)
    return story


def venue(random: Random | None, ko: bool) -> Story:
    """Where the paper goes was decided; others go elsewhere, and a rumour has it that we do."""
    story, paper = Story(), "논문" if ko else "our paper"
    ours, theirs = ("ACL", "EMNLP") if random is None else random.sample(["ACL", "EMNLP", "TACL", "ICLR"], 2)
    place = (paper, "낼 곳" if ko else "destination")
    story.say("2026-01-05", place, ours, kind="decision")
    story.say("2026-02-05", ("옆 연구실" if ko else "the lab next door", place[1]), theirs)
    story.say("2026-02-06", place, theirs, modality="reported", tier=2)
    story.say("2026-02-07", place, theirs, modality="planned", tier=1)
    story.expect(place, "2026-03-01", ours)
    return story


def tanks(random: Random | None, ko: bool) -> Story:
    """How many tanks are there? One is talked of for weeks, another stands in half a sentence about plants."""
    story, home = Story(), "집" if ko else "home"
    big, small = (20, 1) if random is None else (random.randrange(10, 60), random.randrange(1, 9))
    size, many, litres = (
        "어항 크기" if ko else "tank size",
        (home, "어항 수" if ko else "number of tanks"),
        (home, "물" if ko else "water"),
    )
    names = ("거실", "창가") if ko else ("parlour", "window sill")
    story.say("2026-01-05", (home, size, names[0]), big)
    for day in ("2026-01-06", "2026-01-08", "2026-01-20"):
        story.say(day, (home, size, names[0]), big)
    story.work_out("2026-01-20", many, 1, "count(all)", all=(home, size, "*"))
    story.work_out("2026-01-20", litres, big, "sum(all)", all=(home, size, "*"))
    story.say("2026-01-14", (home, "식물" if ko else "plant"), "아누비아스" if ko else "anubias")
    story.say("2026-02-01", (home, size, names[1]), small)
    story.expect(many, "2026-01-25", 1)
    story.expect(many, "2026-02-10", 2)
    story.expect(litres, "2026-02-10", big + small)
    return story


def water(random: Random | None, ko: bool) -> Story:
    """Six a week is twenty-four a month and a plain order, praised; in the heat it is nine a week."""
    story, house = Story(), "생수" if ko else "bottled water"
    a, b = (6, 9) if random is None else (random.randrange(2, 7), random.randrange(7, 30))
    per, month, way = (
        (house, "한 주" if ko else "a week"),
        (house, "한 달치" if ko else "a month"),
        (house, "사는 법" if ko else "purchase"),
    )
    plain, bulk = ("보통", "정기") if ko else ("plain", "by contract")
    story.say("2026-05-01", per, a)
    story.work_out("2026-05-01", month, 4 * a, "4 * per", per=per)
    story.work_out("2026-05-01", way, plain, f'case(month < 25: "{plain}", else: "{bulk}")', month=month)
    story.say("2026-05-02", way, plain, kind="commitment")
    story.say("2026-07-10", per, b)
    story.expect(way, "2026-06-01", plain)
    story.expect(month, "2026-08-01", 4 * b)
    story.expect(way, "2026-08-01", bulk)
    return story


def too_few(random: Random | None, ko: bool) -> Story:
    """With many samples one test, with few another; filtering leaves few, though everybody is sure of the first."""
    story, study = Story(), "실험" if ko else "study"
    n, m = (1900, 400) if random is None else (random.randrange(500, 3000), random.randrange(20, 499))
    size, test = (study, "표본" if ko else "samples"), (study, "검정" if ko else "test to run")
    t, boot = ("티 검정", "재표집") if ko else ("t", "resampling")
    story.work_out("2026-01-05", test, None, f'"{boot}" if n < 500 else "{t}"', n=size)
    story.say("2026-01-12", size, n)
    story.say("2026-01-12", test, t)
    story.say("2026-02-09", size, m)
    story.expect(test, "2026-01-20", t)
    story.expect(test, "2026-02-20", boot)
    return story


def sore_throat(random: Random | None, ko: bool) -> Story:
    """A sore throat is over a week later: nobody asks how it is."""
    story, grandma = Story(), "할머니" if ko else "grandmother"
    throat = (grandma, "아픈 곳" if ko else "ailment")
    word = "목" if ko else "throat"
    story.say("2026-01-05", throat, word)
    story.say("2026-01-12", throat, word, act="ends")
    story.expect(throat, "2026-01-08", word)
    story.expect(throat, "2026-01-20", None)
    return story


def guarded(random: Random | None, ko: bool) -> Story:
    """An order not to act alone stands, however much is said after it and however often acting is praised."""
    story, inbox = Story(), "편지함" if ko else "inbox"
    rule = (inbox, "허락된 일" if ko else "permitted action")
    only, bold = ("제안만", "지우기") if ko else ("suggest", "erase")
    story.say("2026-01-05", rule, only, kind="constraint")
    for number in range(20 if random is None else random.randrange(5, 20)):
        story.say(f"2026-01-{number + 6:02d}", (inbox, "편지" if ko else "letters"), 900 - 10 * number)
        story.say(f"2026-01-{number + 6:02d}", rule, bold, tier=1)
    story.expect(rule, "2026-02-20", only)
    return story


def borrowed_week(random: Random | None, ko: bool) -> Story:
    """More for one week only: what hangs on it goes up, and down again by itself, also when it was said aloud meanwhile."""
    story, trip = Story(), "배급" if ko else "ration"
    a, b = (10, 16) if random is None else random.sample(range(5, 50), 2)
    per, days = (trip, "하루치" if ko else "a day"), (trip, "한 주치" if ko else "seven days")
    story.say("2026-01-05", per, a)
    story.work_out("2026-01-05", days, 7 * a, "7 * per", per=per)
    story.say("2026-02-02", per, b, valid_from="2026-02-02", valid_to="2026-02-08")
    story.say("2026-02-03", days, 7 * b)
    story.expect(days, "2026-01-20", 7 * a)
    story.expect(days, "2026-02-05", 7 * b)
    story.expect(days, "2026-02-12", 7 * a)
    return story


def lost_input(random: Random | None, ko: bool) -> Story:
    """The price is off and there is no new one: the old total is nobody's present any more."""
    story, shop = Story(), "책방" if ko else "bookshop"
    n, price = (12, 4) if random is None else (random.randrange(2, 30), random.randrange(2, 30))
    many, each, cost = (
        (shop, "권수" if ko else "volumes"),
        (shop, "한 권 값" if ko else "unit price"),
        (shop, "값" if ko else "cost"),
    )
    story.say("2026-01-05", many, n)
    story.say("2026-01-05", each, usd(price))
    story.work_out("2026-01-05", cost, usd(n * price), "many * each", many=many, each=each)
    story.say("2026-02-05", each, usd(price), act="ends")
    story.expect(cost, "2026-01-20", n * price)
    story.expect(cost, "2026-02-20", None)
    return story


def slip(random: Random | None, ko: bool) -> Story:
    """A number was a slip of the tongue: what it had displaced, and what hangs on it, is as if it had never been said."""
    story, trip = Story(), "버스" if ko else "coach trip"
    seats, wrong = (40, 4) if random is None else random.sample(range(10, 90), 2)
    people, fare, all_ = (
        (trip, "인원" if ko else "heads"),
        (trip, "요금" if ko else "fare"),
        (trip, "전부" if ko else "sum of fares"),
    )
    story.say("2026-01-05", people, seats)
    story.say("2026-01-05", fare, usd(5))
    story.work_out("2026-01-05", all_, usd(seats * 5), "people * fare", people=people, fare=fare)
    story.say("2026-01-10", people, wrong)
    story.say("2026-01-11", people, wrong, act="denies")
    story.expect(all_, "2026-01-10", seats * 5)
    story.expect(all_, "2026-02-01", seats * 5)
    return story


STORIES: tuple[Callable[[Random | None, bool], Story], ...] = (
    labelling, windfall, headline, packs, spending_money, venue, tanks, water, too_few, sore_throat, guarded,
    borrowed_week, lost_input, slip,
)  # fmt: skip
