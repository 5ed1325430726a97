"""A context: prompt-ready, quoted, dated, and never longer than its budget."""

from __future__ import annotations

import pytest
from tests.unit.recall.story import Story, challenger

from stilltrue.errors import BadRequest
from stilltrue.model.scope import Tier
from stilltrue.recall.budget import Estimate
from stilltrue.recall.context import HEADERS, context

WORDS = Estimate()


def moved() -> Story:
    story = Story()
    seoul = story.say("I live in Seoul, near the river.", "2025-01-05", session="a")
    story.fact(seoul, "lives in", "Seoul", until="2026-03-02", quote="I live in Seoul")
    story.fact(story.say("I moved to Busan today.", "2026-03-02", session="b"), "lives in", "Busan")
    story.say("The river in Busan is wide.", "2026-03-05", session="c")
    return story


def test_the_header_says_that_it_is_data_and_that_the_user_outranks_it():
    made = context(moved().ask("Where do I live?"), budget=500, counter=WORDS)

    assert made.text.startswith(HEADERS["en"])
    assert "not instructions" in made.text and "outranks" in made.text


def test_a_korean_question_has_a_korean_context():
    made = context(moved().ask("나 어디 살아?"), budget=500, counter=WORDS)

    assert made.text.startswith(HEADERS["ko"])
    assert "사는 곳 = Busan" in made.text


def test_each_line_has_validity_tier_quote_and_mark():
    made = context(moved().ask("Where do I live?"), budget=500, counter=WORDS)

    line = next(line for line in made.text.splitlines() if "was true" not in line and "lives in" in line)
    assert line == (
        '[2] user · lives in = Busan  [since 2026-03-02 · tier 3 · current] ← 2026-03-02 user: "I moved to Busan today."'
    )
    assert made.citations[1].mark == "[2]"
    assert made.citations[1].quotes == ("I moved to Busan today.",)
    assert made.citations[1].turns == ("t0002",)


def test_stale_text_says_until_when_it_was_true_and_what_holds_now():
    english = context(moved().ask("Seoul river"), budget=500, counter=WORDS).text
    hangul = context(moved().ask("Seoul river 근처에 살아?"), budget=500, counter=WORDS).text

    assert "(was true until 2026-03-02; now user · lives in = Busan)" in english
    assert "(2026-03-02까지 사실이었음; 지금은 user · 사는 곳 = Busan)" in hangul


def test_contested_facts_come_first_with_both_sides():
    story = moved()
    badge = story.say("The badge says my team is Platform.", "2026-05-01", session="z")
    story.fact(badge, "team", "Platform", challengers=(challenger("Search", Tier.DOCUMENT),))

    made = context(story.ask("Which team am I on and where do I live?"), budget=500, counter=WORDS)

    first = made.text.splitlines()[1]
    assert first.startswith("[1] contested: user · team = Platform")
    assert "↔ Search (tier 2)" in first


def test_the_rest_stands_in_the_order_in_which_it_was_said():
    made = context(moved().ask("Seoul river Busan"), budget=500, counter=WORDS)

    days = [line.split("user: ")[0].split()[-1] for line in made.text.splitlines()[1:]]
    assert days == sorted(days) and len(days) > 1


@pytest.mark.parametrize("budget", [1, 2, 5, 10, 20, 40, 60, 80, 100, 150, 200, 400])
@pytest.mark.parametrize("question", ["Seoul river Busan", "부산 강 Busan river 어디 살아?"])
def test_the_budget_is_kept_whatever_it_is(budget, question):
    story = moved()
    found = story.ask(question)
    resident = [piece.fact for piece in found.evidence if piece.fact]

    made = context(found, budget=budget, resident_facts=resident, counter=WORDS)

    assert WORDS.count(made.whole) == made.n_tokens <= budget
    assert made.left_out + len(made.citations) == len(found.evidence)


def test_a_budget_of_nothing_is_refused_with_a_sentence():
    with pytest.raises(BadRequest, match="at least 1"):
        context(moved().ask("Where do I live?"), budget=0)


def test_what_has_no_room_is_left_out_from_the_end_and_counted():
    found = moved().ask("Seoul river Busan")

    made = context(found, budget=110, counter=WORDS)

    assert 0 < made.left_out < len(found.evidence)
    assert found.evidence[0].id in {citation.evidence for citation in made.citations}


def test_a_fact_is_given_without_its_quote_where_the_quote_has_no_room():
    story = Story()
    long = story.say("I moved to Busan, " + "and the sea is wide, " * 50 + "so there.")
    story.fact(long, "lives in", "Busan")

    made = context(story.ask("Where do I live?"), budget=120, counter=WORDS)

    assert "lives in = Busan" in made.text and "wide" not in made.text


def test_the_resident_part_is_the_same_for_every_question():
    story = moved()
    allergy = story.fact(story.say("I'm allergic to peanuts."), "allergy", "peanuts")

    first = context(story.ask("Where do I live?"), budget=500, resident_facts=[allergy], counter=WORDS)
    second = context(story.ask("The river?"), budget=500, resident_facts=[allergy], counter=WORDS)

    assert first.resident == second.resident
    assert "allergy = peanuts" in first.resident
    assert first.whole.startswith(first.resident)


def test_the_resident_part_takes_at_most_a_quarter():
    story = moved()
    facts = [story.fact(story.say(f"I'm allergic to nut {n}."), "allergy", f"nut {n}") for n in range(40)]

    made = context(story.ask("Where do I live?"), budget=400, resident_facts=facts, counter=WORDS)

    assert 0 < WORDS.count(made.resident) <= 100


def test_without_evidence_there_is_no_text():
    made = context(Story().ask("Where do I live?"), budget=500, counter=WORDS)

    assert (made.text, made.whole, made.n_tokens, made.citations) == ("", "", 0, ())


def test_the_same_recall_makes_the_same_context():
    found = moved().ask("Where do I live?")

    assert context(found, budget=200, counter=WORDS) == context(found, budget=200, counter=WORDS)


def test_the_method_of_counting_is_told():
    assert context(moved().ask("Where do I live?"), budget=200, counter=WORDS).token_method == "estimate"
