"""An answer has the type that was asked for, or there is an error: the best form that works, one repair, no guessing."""

from __future__ import annotations

import json
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Field

from stilltrue.errors import (
    BadRequest,
    ModelAnswerBroken,
    ModelBusy,
    ModelDeclined,
    ModelFormRefused,
    ModelInputTooLong,
    ModelTruncated,
)
from stilltrue.llm.base import ALL_FORMS, Finish, Form, Request, Role, assistant, system, user
from stilltrue.llm.callable import CallableModel
from stilltrue.llm.reading import objects_in
from stilltrue.llm.schema import closed, shape_of
from stilltrue.llm.scripted import FAULTS, Saying, ScriptedModel
from stilltrue.llm.structured import Asker

QUESTION = Request(lines=(system("Be exact."), user("민준은 어디에 살아?")))


class City(BaseModel):
    """A place."""

    model_config = ConfigDict(extra="forbid", strict=True)

    city: Annotated[str, Field(min_length=1)]
    since: int | None = None


class Tagged(BaseModel):
    """With a mapping of any keys."""

    tags: dict[str, int]


def ask(*script, forms=ALL_FORMS, request=QUESTION, wanted=City):
    """The reply of a model with that script, and the model."""
    model = ScriptedModel(script, forms=forms)
    return Asker(model).ask(request, wanted), model


def test_a_good_answer_takes_one_call():
    reply, model = ask({"city": "부산"})

    assert reply.value == City(city="부산")
    assert (reply.form, reply.n_calls, reply.repaired) == (Form.SCHEMA, 1, False)
    assert model.asked[0].lines == QUESTION.lines
    assert model.asked[0].shape.name == "City"


@pytest.mark.parametrize(
    "text",
    [
        '{"city": "부산"}',
        '  \n{"city": "부산"}\n',
        '\ufeff{"city": "부산"}',
        'Sure!\n```json\n{"city": "부산"}\n```\nAnything else?',
        '```\r\n{"city": "부산"}\r\n```',
        'Here you are: {"city": "부산"}. 더 필요하신 것이 있나요?',
        'I use {curly} braces: {"city": "부산"}',
        '<think>{"city": "서울"}? No.</think>{"city": "부산"}',
        'For example {"city": 1}, so: {"city": "부산"}',
        '{"city": "부산"}\n{"city": "서울"}',
        '<tool_call>\n{"name": "City", "arguments": {"city": "부산"}}\n</tool_call>',
        '{"type": "function", "name": "City", "parameters": {"city": "부산"}}',
        '{"name": "City", "arguments": "{\\"city\\": \\"부산\\"}"}',
    ],
)
def test_the_object_is_found_whatever_stands_around_it(text):
    reply, _ = ask(text)

    assert reply.value == City(city="부산")
    assert reply.n_calls == 1


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "an empty answer"),
        (" \n\t", "an empty answer"),
        ("부산이요", "no JSON object"),
        ("[]", "no JSON object"),
        ('["부산"]', "no JSON object"),
        ('{"city": "부산"', "no JSON object"),
        ("{'city': '부산'}", "no JSON object"),
        ('{"city": NaN}', "no JSON object"),
        ("{" * 100_000, "no JSON object"),
        ("[" * 100_000, "no JSON object"),
        ('{"a":' * 100_000, "no JSON object"),
        ("{}", "city: missing"),
        ('{"city": 7}', "city: string_type"),
        ('{"city": null}', "city: string_type"),
        ('{"city": ""}', "city: string_too_short"),
        ('{"city": "부산", "since": "2024"}', "since: int_type"),
        ('{"city": "부산", "비밀": 1}', "비밀: extra_forbidden"),
        ('{"city": "a\\ud800"}', "the object: json_invalid"),
    ],
)
def test_what_is_wrong_is_said_to_the_model_which_has_one_more_try(text, problem):
    reply, model = ask(text, {"city": "부산"})

    assert reply.value == City(city="부산")
    assert (reply.n_calls, reply.repaired) == (2, True)
    broken, wrong = model.asked[1].lines[-2:]
    assert broken.role is Role.ASSISTANT
    assert wrong.text.startswith(f"That answer cannot be used: {problem}.")
    assert '"title":"City"' in wrong.text


def test_a_second_broken_answer_is_an_error_that_repeats_nothing_of_it():
    with pytest.raises(ModelAnswerBroken, match=r"\(city: string_type\)") as caught:
        ask('{"city": ["비밀"]}', '{"city": ["비밀"]}')

    assert "비밀" not in str(caught.value)


def test_many_mistakes_are_told_shortly():
    extra = json.dumps({f"{n}{'x' * 100}": n for n in range(50)})

    with pytest.raises(ModelAnswerBroken, match="and 46 more") as caught:
        ask(extra, extra)

    assert len(str(caught.value)) < 600


def test_a_huge_broken_answer_is_shown_to_the_model_in_part():
    _, model = ask("x" * 1_000_000, {"city": "부산"})

    assert len(model.asked[1].lines[-2].text) == 8_000


def test_a_form_that_is_refused_is_left_for_the_next_one_for_good():
    model = ScriptedModel(
        [
            Saying(fault=FAULTS["form_refused"](), when=lambda request: request.form is Form.SCHEMA),
            Saying(text='{"city": "부산"}', when=lambda request: request.form is Form.TOOL),
        ]
    )
    asker = Asker(model)

    replies = [asker.ask(QUESTION, City) for _ in range(2)]

    assert [reply.form for reply in replies] == [Form.TOOL, Form.TOOL]
    assert [request.form for request in model.asked] == [Form.SCHEMA, Form.TOOL, Form.TOOL]


def test_a_model_that_refuses_every_form_is_an_error():
    with pytest.raises(ModelFormRefused):
        ask(*[FAULTS["form_refused"]() for _ in ALL_FORMS])


def test_a_server_that_takes_the_form_and_ignores_it_is_asked_in_the_next_one_from_then_on():
    model = ScriptedModel(["부산이요", {"city": "부산"}, {"city": "서울"}])
    asker = Asker(model)

    asker.ask(QUESTION, City)
    reply = asker.ask(QUESTION, City)

    assert reply.form is Form.TOOL
    assert reply.value == City(city="서울")


def test_json_of_a_wrong_type_is_no_reason_to_leave_a_form():
    asker = Asker(ScriptedModel([{"city": 7}, {"city": "부산"}]))

    asker.ask(QUESTION, City)

    assert asker.form is Form.SCHEMA


def test_in_words_the_schema_stands_with_the_instructions_and_a_reminder_at_the_end():
    _, model = ask({"city": "부산"}, forms=(Form.TEXT,))

    first, last = model.asked[0].lines
    assert first.text.startswith("Be exact.\n\nAnswer with one JSON object that fits this JSON Schema")
    assert first.stable
    assert last.text == "민준은 어디에 살아?\n\nAnswer with the JSON object only."


def test_in_words_without_instructions_the_schema_comes_first():
    request = Request(lines=(user("어디?"), assistant("누구?"), user("민준")))

    _, model = ask({"city": "부산"}, forms=(Form.TEXT,), request=request)

    assert [line.role for line in model.asked[0].lines] == [Role.SYSTEM, Role.USER, Role.ASSISTANT, Role.USER]
    assert model.asked[0].lines[1].text == "어디?"


def test_a_function_of_messages_can_be_asked():
    asker = Asker(CallableModel(lambda messages: '{"city": "부산"}'))

    assert asker.ask(QUESTION, City).value == City(city="부산")


def test_a_cut_answer_is_an_error_and_is_not_asked_for_again():
    model = ScriptedModel([Saying(text='{"a": {"city": "부산"}, "b', finish=Finish.LENGTH)])

    with pytest.raises(ModelTruncated, match="reached 2048 tokens"):
        Asker(model).ask(QUESTION, City)

    assert len(model.asked) == 1


def test_an_answer_that_is_whole_at_its_limit_is_an_answer():
    reply, _ = ask(Saying(text='{"city": "부산"}   \n\n\n', finish=Finish.LENGTH))

    assert reply.value == City(city="부산")


def test_a_declined_answer_is_an_error_even_where_it_looks_like_one():
    with pytest.raises(ModelDeclined):
        ask(Saying(text='{"city": "부산"}', finish=Finish.DECLINED))


@pytest.mark.parametrize("fault", [ModelBusy("busy; wait"), ModelInputTooLong("too long; ask less")])
def test_other_failures_are_not_another_forms_business(fault):
    model = ScriptedModel([fault, {"city": "부산"}])

    with pytest.raises(type(fault)):
        Asker(model).ask(QUESTION, City)

    assert len(model.asked) == 1


def test_a_repair_that_fails_fails_as_itself():
    with pytest.raises(ModelBusy):
        ask("nonsense", ModelBusy("busy; wait"))


def test_a_narrower_schema_can_be_sent_than_the_type_that_reads():
    model = ScriptedModel([{"city": "부산"}])

    Asker(model).ask(QUESTION, City, schema={"type": "object", "properties": {"city": {"enum": ["부산"]}}})

    assert model.asked[0].shape.schema["properties"] == {"city": {"enum": ["부산"]}}


def test_a_type_whose_json_is_no_object_is_refused():
    with pytest.raises(BadRequest, match="wrap it in a model with one field"):
        ask("[]", wanted=list[int])


def test_the_schema_that_strict_endpoints_get_is_closed_and_says_all():
    schema, is_strict = closed(shape_of(City).schema)

    assert is_strict
    assert schema == {
        "description": "A place.",
        "properties": {"city": {"type": "string"}, "since": {"anyOf": [{"type": "integer"}, {"type": "null"}]}},
        "required": ["city", "since"],
        "type": "object",
        "additionalProperties": False,
    }


def test_a_schema_with_a_mapping_of_any_keys_is_not_called_strict():
    schema, is_strict = closed(shape_of(Tagged).schema)

    assert not is_strict
    assert schema["properties"]["tags"] == {"type": "object", "additionalProperties": {"type": "integer"}}


def test_a_field_called_as_a_word_of_the_schema_language_stays_a_field():
    class Odd(BaseModel):
        """With names that schemas use, too."""

        title: str
        default: int

    schema, _ = closed(shape_of(Odd).schema)

    assert schema["required"] == ["title", "default"]


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=5))
def test_any_object_is_found_again_between_prose(value: Any):
    written = json.dumps({"a": value}, ensure_ascii=True)

    found = list(objects_in(f"Well: {written} That is it."))

    assert found[0] == written


@given(st.text(alphabet='{}[]":,\\ a1', max_size=60))
def test_no_text_makes_the_search_fail_and_all_it_finds_is_json(text: str):
    assert all(isinstance(json.loads(found), dict) for found in objects_in(text))


def test_an_object_is_found_behind_some_that_come_to_nothing():
    assert list(objects_in('{"x": [{"y": {"city": "부산"}')) == ['{"city": "부산"}']


def test_objects_that_come_to_nothing_are_not_read_without_end(monkeypatch):
    monkeypatch.setattr("stilltrue.llm.reading._MOST_READ", 20)

    assert list(objects_in('{"x": [{"x": [{"x": [1, 2, 3, {"city": "부산"}')) == []
