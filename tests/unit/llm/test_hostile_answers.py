"""Whatever JSON a server answers, whole or in a stream, it becomes an answer or a fault of the model, and nothing else."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stilltrue.errors import ModelFault
from stilltrue.exchange.address import place
from stilltrue.exchange.events import Event
from stilltrue.llm.anthropic import AnthropicModel
from stilltrue.llm.base import ALL_FORMS, Completion, Request, Shape, user
from stilltrue.llm.gathered import Gathered
from stilltrue.llm.openai import OpenAIModel
from stilltrue.llm.refusals import Asked, refusal, told

WHERE = place("http://127.0.0.1:9/v1", what="it", wanted="", key_name="")
MODELS = [OpenAIModel("m", WHERE, provider="test"), AnthropicModel("m", WHERE, provider="test")]
WORDS = (
    "choices message content tool_calls function arguments delta finish_reason refusal usage prompt_tokens "
    "completion_tokens prompt_tokens_details cached_tokens model type text tool_use input stop_reason input_tokens "
    "output_tokens cache_read_input_tokens error code message_start message_delta content_block_delta partial_json stop "
    "length end_turn max_tokens"
).split()
LEAVES = st.none() | st.booleans() | st.integers(-5, 10**12) | st.floats(allow_nan=False) | st.text(max_size=5)
LEAVES |= st.sampled_from(WORDS)
ANSWERS = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=5),
    max_leaves=20,
)
OBJECTS = st.dictionaries(st.sampled_from(WORDS), ANSWERS, max_size=6)
QUESTIONS = [Request(lines=(user("?"),), shape=Shape("a", {"type": "object"}), form=form) for form in ALL_FORMS]


@pytest.mark.parametrize("model", MODELS, ids=["openai", "anthropic"])
@given(found=OBJECTS, question=st.sampled_from(QUESTIONS))
def test_any_object_is_an_answer_or_a_fault(model, found, question):
    try:
        completion = model._completion(found, question)
    except ModelFault:
        return

    assert isinstance(completion, Completion)
    assert isinstance(completion.text, str)
    assert completion.usage.tokens >= 0
    completion.text.encode("utf-8")


@pytest.mark.parametrize("model", MODELS, ids=["openai", "anthropic"])
@given(parts=st.lists(OBJECTS, max_size=4), question=st.sampled_from(QUESTIONS))
def test_any_events_are_pieces_or_a_fault(model, parts, question):
    gathered = Gathered("m")
    heard = []
    try:
        heard.extend(model._taken(Event("", json.dumps(part)), gathered, question) for part in parts)
    except ModelFault:
        return

    completion = gathered.completion(question)
    assert completion.text.startswith("".join(heard))
    assert completion.usage.tokens >= 0


@pytest.mark.parametrize("model", MODELS, ids=["openai", "anthropic"])
@given(data=st.text(max_size=30))
def test_any_data_is_a_piece_or_a_fault(model, data):
    try:
        piece = model._taken(Event("", data), Gathered("m"), QUESTIONS[0])
    except ModelFault:
        return

    assert isinstance(piece, str)


@given(
    status=st.integers(100, 999).filter(lambda status: status != 200),
    content=st.binary(max_size=60) | OBJECTS.map(lambda found: json.dumps(found).encode()),
    form=st.sampled_from(ALL_FORMS),
)
def test_any_refusal_is_a_fault_that_repeats_none_of_it(status, content, form):
    asked = Asked(model="test:m", shown="URL", key_name="KEY", private=True, form=form)

    fault = refusal(asked, status, told(content + b" sk-secret-1"))

    assert isinstance(fault, ModelFault)
    assert "sk-secret-1" not in str(fault)
    assert str(fault).startswith(f"test:m at URL answered {status}")


@pytest.mark.parametrize("code", ["sk-abc", "AKIA", "a" * 60, "비밀", "key 1", "x1", ""])
def test_a_code_that_may_be_a_secret_is_not_shown(code):
    said = told(json.dumps({"error": {"code": code, "type": code}}).encode())

    assert said.code == ""
