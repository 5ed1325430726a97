"""A scripted model says what it was told to, records what it was asked, and fails as it was told to."""

from __future__ import annotations

import asyncio

import pytest

from stilltrue.errors import BadRequest, ModelAnswerBroken, ModelBusy, ModelFault, ModelRefused, ModelUnreachable
from stilltrue.llm.asynchronous import completed, streamed
from stilltrue.llm.base import (
    Completion,
    Finish,
    Form,
    Piece,
    Request,
    Shape,
    Usage,
    estimated_tokens,
    estimated_usage,
    user,
)
from stilltrue.llm.callable import CallableModel
from stilltrue.llm.scripted import FAULTS, Saying, ScriptedModel

QUESTION = Request(lines=(user("어디에 살아?"),))


def test_answers_come_in_order():
    model = ScriptedModel(["하나", {"둘": 2}, lambda request: request.lines[0].text])

    texts = [model.complete(QUESTION).text for _ in range(3)]

    assert texts == ["하나", '{"둘": 2}', "어디에 살아?"]
    assert model.n_left == 0


def test_an_answer_for_certain_words_comes_again_and_again_and_before_the_others():
    model = ScriptedModel(["other", Saying(text="부산", when="어디")])

    texts = [model.complete(QUESTION).text for _ in range(3)]

    assert texts == ["부산", "부산", "부산"]
    assert model.n_left == 1


def test_a_question_that_the_script_does_not_know_is_told():
    with pytest.raises(ModelRefused, match=r"has no answer to question 1 \(7 characters\); add one to the script"):
        ScriptedModel([]).complete(QUESTION)


@pytest.mark.parametrize("name", FAULTS)
def test_each_failure_can_be_told_to_happen(name):
    model = ScriptedModel([FAULTS[name](), "after"])

    with pytest.raises(ModelFault, match=r"the script says: .*; take the fault out of it"):
        model.complete(QUESTION)

    assert model.complete(QUESTION).text == "after"
    assert len(model.asked) == 2


def test_a_stream_can_be_told_to_break_in_the_middle():
    stream = ScriptedModel([Saying(text="부산에 살", fault=ModelUnreachable("cut; again"))], piece_characters=3).stream(
        QUESTION
    )

    pieces = [next(stream).text, next(stream).text]
    with pytest.raises(ModelUnreachable):
        next(stream)

    assert pieces == ["부산에", " 살"]


def test_a_finish_and_a_usage_can_be_told():
    usage = Usage(input_tokens=3, output_tokens=2)

    completion = ScriptedModel([Saying(text="부", finish=Finish.LENGTH, usage=usage)]).complete(QUESTION)

    assert completion == Completion(text="부", finish=Finish.LENGTH, usage=usage, model="scripted:script")


def test_usage_is_estimated_where_nobody_tells_it():
    usage = ScriptedModel(["부산"]).complete(QUESTION).usage

    assert usage.estimated
    assert usage.input_tokens > 0
    assert usage.output_tokens == 2


def test_the_estimate_is_of_any_text():
    assert estimated_tokens("") == 0
    assert estimated_tokens("\ud800") == 1
    assert estimated_tokens("😀") == 2
    assert estimated_tokens("x" * 1_000_000) == 333_334


def test_the_estimate_counts_a_schema_that_is_sent_along():
    shaped = Request(lines=QUESTION.lines, shape=Shape("a", {"type": "object"}), form=Form.SCHEMA)

    assert estimated_usage(shaped, "").input_tokens > estimated_usage(QUESTION, "").input_tokens


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"lines": ()}, "none of the user's"),
        ({"lines": QUESTION.lines, "max_tokens": 0}, "allow at least 1"),
        ({"lines": QUESTION.lines, "form": Form.TOOL}, "without a shape"),
    ],
)
def test_a_question_that_cannot_be_asked_is_refused(wrong, words):
    with pytest.raises(BadRequest, match=words):
        Request(**wrong)


def test_a_function_gets_the_messages_and_gives_the_answer():
    heard = []

    def own(messages):
        heard.extend(messages)
        return "부산"

    model = CallableModel(own)

    assert model.complete(QUESTION).text == "부산"
    assert [piece.text for piece in model.stream(QUESTION)] == ["부산", ""]
    assert heard[0] == {"role": "user", "content": "어디에 살아?"}
    assert model.name == "callable:own"


def test_a_function_may_say_what_it_took():
    told = Completion(text="부산", usage=Usage(input_tokens=1), model="mine")

    assert CallableModel(lambda messages: told).complete(QUESTION) is told


def test_a_function_that_raises_is_a_model_that_cannot_be_reached():
    def own(messages):
        raise ZeroDivisionError("비밀")

    with pytest.raises(ModelUnreachable, match="callable:own raised ZeroDivisionError") as caught:
        CallableModel(own).complete(QUESTION)

    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert "비밀" not in str(caught.value)


def test_a_function_that_fails_as_models_do_fails_as_itself():
    def own(messages):
        raise ModelBusy("busy; wait")

    with pytest.raises(ModelBusy):
        CallableModel(own).complete(QUESTION)


@pytest.mark.parametrize("answer", [None, 7, b"bytes", ["text"]])
def test_a_function_that_gives_no_text_is_told(answer):
    with pytest.raises(ModelAnswerBroken, match="wanted is a text: let the function return a str"):
        CallableModel(lambda messages: answer).complete(QUESTION)


def test_an_asynchronous_function_is_refused_at_once():
    async def own(messages):
        return "부산"

    with pytest.raises(BadRequest, match="is an asynchronous function"):
        CallableModel(own)


def test_an_answer_can_be_awaited():
    assert asyncio.run(completed(ScriptedModel(["부산"]), QUESTION)).text == "부산"


def test_a_failure_can_be_awaited():
    with pytest.raises(ModelBusy):
        asyncio.run(completed(ScriptedModel([ModelBusy("busy; wait")]), QUESTION))


def test_a_stream_can_be_awaited_piece_by_piece():
    async def read():
        return [piece async for piece in streamed(ScriptedModel(["부산에 살아요"]), QUESTION)]

    pieces = asyncio.run(read())

    assert "".join(piece.text for piece in pieces) == "부산에 살아요"
    assert pieces[-1].completion.text == "부산에 살아요"


def test_a_stream_that_breaks_breaks_where_it_is_awaited():
    async def read():
        stream = streamed(ScriptedModel([Saying(text="부산", fault=ModelUnreachable("cut; again"))]), QUESTION)
        first = await anext(stream)
        with pytest.raises(ModelUnreachable):
            await anext(stream)
        return first.text

    assert asyncio.run(read()) == "부산"


def test_an_awaited_stream_can_be_left_early():
    async def read():
        stream = streamed(ScriptedModel(["부산에 살아요" * 100]), QUESTION)
        first = await anext(stream)
        await stream.aclose()
        return first.text

    assert asyncio.run(read()) == "부산에 "


def test_a_stream_that_ends_without_its_last_piece_is_told_where_it_is_awaited():
    class Half(ScriptedModel):
        def stream(self, request):
            yield Piece("부산")

    async def read():
        return [piece async for piece in streamed(Half(name="half"), QUESTION)]

    with pytest.raises(ModelUnreachable, match="scripted:half ended its answer without its last piece"):
        asyncio.run(read())
