"""A model that repeats itself is broken off; nothing else is."""

from __future__ import annotations

import json

import pytest

from stilltrue.errors import ModelRepeating, ModelTruncated, ModelUnreachable
from stilltrue.llm.base import Finish, Piece, Request, user
from stilltrue.llm.repeating import Curbed, repeated
from stilltrue.llm.scripted import Saying, ScriptedModel
from stilltrue.llm.tally import Tallied
from stilltrue.llm.wrapped import Wrapped

QUESTION = Request(lines=(user("어디에 살아?"),))
CLAIM = json.dumps({"quote": "부산에 살아", "turn": "T1", "subject": "user", "predicate": "사는 곳", "value": "부산"}, ensure_ascii=False)  # fmt: skip


@pytest.mark.parametrize(
    "unit", ["ㅋ", " ", "\n  ", "no, ", f"{CLAIM}, ", f"{CLAIM}, {CLAIM.replace('부산', '서울')}, "]
)
def test_an_answer_that_says_the_same_over_and_over_is_broken_off(unit):
    model = ScriptedModel(['{"claims": [' + unit * 2_000])

    with pytest.raises(ModelRepeating, match="repeats itself") as told:
        Curbed(model).complete(QUESTION)

    assert isinstance(told.value, ModelTruncated)
    assert len(told.value.text) < 300 + 5 * max(len(unit), 60)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "부산입니다.",
        "\ud800",
        json.dumps([json.loads(CLAIM) | {"value": f"{place}"} for place in range(40)], indent=16),
        "=" * 200,
        "\n".join(f'{CLAIM[:-1]}, "n": {place}}}' for place in range(60)),
    ],
    ids=["nothing", "short", "half a pair", "many alike, much indented", "a rule", "numbered"],
)  # fmt: skip
def test_any_other_answer_comes_whole(text):
    model = ScriptedModel([Saying(text=text, finish=Finish.LENGTH)])

    answer = Curbed(model).complete(QUESTION)

    assert (answer.text, answer.finish) == (text, Finish.LENGTH)


def test_who_copies_a_turn_that_repeats_itself_is_not_broken_off():
    laugh = "ㅋ" * 2_000
    model = ScriptedModel([f'{{"quote": "{laugh}"}}'])

    answer = Curbed(model).complete(Request(lines=(user(f'{{"text": "{laugh}"}}'),)))

    assert laugh in answer.text


def test_what_was_written_until_it_was_broken_off_is_paid_for():
    tallied = Tallied(ScriptedModel([CLAIM * 50]))

    with pytest.raises(ModelRepeating) as told, tallied.counting():
        Curbed(tallied).complete(QUESTION)

    assert told.value.spent.n_calls == 1
    assert 0 < told.value.spent.output_tokens < 400


class Whole(Wrapped):
    """A model that does not stream."""

    def complete(self, request):
        return self._model.complete(request)

    def stream(self, request):
        raise NotImplementedError


def test_a_model_that_does_not_stream_is_asked_for_the_whole_answer():
    answer = Curbed(Whole(ScriptedModel(["부산입니다."]))).complete(QUESTION)

    assert answer.text == "부산입니다."


class Stopping(Whole):
    """A model whose stream ends before its answer does."""

    def stream(self, request):
        yield Piece("부산")


def test_a_stream_that_ends_before_the_answer_is_a_failure():
    with pytest.raises(ModelUnreachable, match="stopped in the middle"):
        Curbed(Stopping(ScriptedModel())).complete(QUESTION)


def test_a_long_text_is_looked_through_without_a_pattern_that_could_run_away():
    assert repeated("ab" * 500_000) == "ab" * 120
    assert repeated("".join(chr(0xAC00 + place % 11_000) for place in range(200_000))) == ""
