"""Models over real HTTP, on a server that is right, wrong, busy, cut off or silent: an answer or a clear error, in time."""

from __future__ import annotations

import json
import logging
import traceback
from email.utils import formatdate

import pytest
from pydantic import BaseModel, ConfigDict
from tests.contracts.model_server import AnthropicSpeech, OpenAISpeech, Said, model_server

from stilltrue.errors import (
    BadRequest,
    ModelAnswerBroken,
    ModelBusy,
    ModelDeclined,
    ModelFault,
    ModelFormRefused,
    ModelInputTooLong,
    ModelKeyRefused,
    ModelRefused,
    ModelRepeating,
    ModelTruncated,
    ModelUnreachable,
)
from stilltrue.exchange.address import place
from stilltrue.exchange.retry import Retries
from stilltrue.llm.anthropic import AnthropicModel
from stilltrue.llm.base import Finish, Form, Request, Shape, Usage, assistant, system, user
from stilltrue.llm.openai import OpenAIModel
from stilltrue.llm.repeating import Curbed
from stilltrue.llm.structured import Asker

KEY = "sk-test-9f8e7d6c5b4a"
SPEECHES = [OpenAISpeech, AnthropicSpeech]
MODELS = {"openai": OpenAIModel, "anthropic": AnthropicModel}
QUESTION = Request(lines=(system("Answer shortly."), user("민준은 어디에 살아?")))


class City(BaseModel):
    """A place and since when."""

    model_config = ConfigDict(extra="forbid", strict=True)

    city: str
    since: int | None = None


@pytest.fixture(autouse=True)
def keys(monkeypatch):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1,localhost")
    monkeypatch.setenv("STILLTRUE_LLM_KEY", KEY)


@pytest.fixture(params=SPEECHES, ids=lambda speech: speech.scheme)
def speech(request):
    return request.param


@pytest.fixture
def server():
    with model_server() as told:
        yield told


class Asking:
    """A model of that server, and the waits that it took."""

    def __init__(self, server, speech, *, timeout_seconds=20.0):
        self.waits = []
        self.now = 0.0
        where = place(server.url, what="it", wanted="", key_name="")
        retries = Retries(
            sleep=self.waits.append, clock=lambda: self.now, wall_clock=lambda: 1_000.0, chance=lambda: 1.0
        )
        self.model = MODELS[speech.scheme](
            "small", where, provider=where.host, timeout_seconds=timeout_seconds, retries=retries
        )


def failed(kind, ask, server):
    """The message of the failure, which never holds the key or the server's own words."""
    with pytest.raises(kind) as caught:
        ask()
    assert type(caught.value) is kind
    shown = "".join(traceback.format_exception(caught.value))
    assert KEY not in shown
    assert "secret words" not in shown
    return str(caught.value).replace(server.host, "HOST")


def test_an_answer_comes_with_what_it_took(server, speech):
    server.answers = [speech.text("부산에 살아요.")]

    completion = Asking(server, speech).model.complete(QUESTION)

    assert completion.text == "부산에 살아요."
    assert completion.finish is Finish.DONE
    assert completion.usage == Usage(input_tokens=12, output_tokens=5, cached_tokens=4)
    assert completion.model == "small-1"
    assert server.paths == [speech.path]


def test_openai_is_asked_as_it_wants_to_be(server):
    server.answers = [OpenAISpeech.text("Busan.")]

    Asking(server, OpenAISpeech).model.complete(QUESTION)

    assert server.asked == [
        {
            "model": "small",
            "messages": [
                {"role": "system", "content": "Answer shortly."},
                {"role": "user", "content": "민준은 어디에 살아?"},
            ],
            "max_tokens": 2048,
            "temperature": 0.0,
        }
    ]
    assert server.headers[0]["authorization"] == f"Bearer {KEY}"


def test_anthropic_is_asked_as_it_wants_to_be_and_keeps_what_is_stable(server):
    server.answers = [AnthropicSpeech.text("Busan.")]
    lines = (system("Answer shortly."), user("Where?"), assistant("Who?"), user("Minjun."), user(" "))

    Asking(server, AnthropicSpeech).model.complete(Request(lines=lines, temperature=None))

    assert server.asked == [
        {
            "model": "small",
            "max_tokens": 2048,
            "messages": [
                {"role": "user", "content": [{"type": "text", "text": "Where?"}]},
                {"role": "assistant", "content": [{"type": "text", "text": "Who?"}]},
                {
                    "role": "user",
                    "content": [{"type": "text", "text": "Minjun."}, {"type": "text", "text": "(nothing)"}],
                },
            ],
            "system": [{"type": "text", "text": "Answer shortly.", "cache_control": {"type": "ephemeral"}}],
        }
    ]
    assert server.headers[0]["x-api-key"] == KEY
    assert "anthropic-version" in server.headers[0]


def test_a_stream_gives_pieces_in_order_and_the_whole_with_the_last(server, speech):
    server.answers = [speech.stream(["부산", "에 ", "살아요"])]

    *pieces, last = list(Asking(server, speech).model.stream(QUESTION))

    assert [piece.text for piece in pieces] == ["부산", "에 ", "살아요"]
    assert [piece.completion for piece in pieces] == [None, None, None]
    assert last.text == ""
    assert last.completion.text == "부산에 살아요"
    assert last.completion.finish is Finish.DONE
    assert (last.completion.usage.input_tokens, last.completion.usage.output_tokens) == (12, 5)
    assert server.asked[0]["stream"] is True


def test_a_server_that_does_not_stream_gives_one_piece(server, speech):
    server.answers = [speech.text("부산")]

    pieces = list(Asking(server, speech).model.stream(QUESTION))

    assert [piece.text for piece in pieces] == ["부산", ""]
    assert pieces[-1].completion.text == "부산"


def test_a_character_that_comes_in_two_halves_is_one_character(server, speech):
    said = speech.stream(["부산 ", "AAAA", "BBBB", "!", "AAAA"])
    said.body = said.body.replace("AAAA", "\\ud83d").replace("BBBB", "\\ude00")
    server.answers = [said]

    *pieces, last = list(Asking(server, speech).model.stream(QUESTION))

    assert "".join(piece.text for piece in [*pieces, last]) == "부산 😀!\ufffd"
    assert last.completion.text == "부산 😀!\ufffd"


def test_half_a_character_in_an_answer_is_replaced(server, speech):
    said = speech.text("a?b")
    said.body = said.body.replace("a?b", "a\\ud800b")
    server.answers = [said]

    assert Asking(server, speech).model.complete(QUESTION).text == "a\ufffdb"


def test_a_stream_that_is_left_early_asks_nothing_more(server, speech):
    server.answers = [speech.stream(["부산", "에"])]
    stream = Asking(server, speech).model.stream(QUESTION)

    first = next(stream)
    stream.close()

    assert first.text == "부산"
    assert len(server.asked) == 1


@pytest.mark.parametrize("status", [500, 502, 503, 504, 529, 408])
def test_a_server_that_stumbles_is_asked_again_after_growing_waits(server, speech, status):
    server.answers = [Said(status=status), Said(status=status), speech.text("부산")]
    asking = Asking(server, speech)

    completion = asking.model.complete(QUESTION)

    assert completion.text == "부산"
    assert asking.waits == [0.5, 1.0]


def test_a_server_that_stays_down_is_given_up_on(server, speech):
    server.answers = [Said(speech.error("api_error"), status=500) for _ in range(4)]
    asking = Asking(server, speech)

    message = failed(ModelUnreachable, lambda: asking.model.complete(QUESTION), server)

    assert message == (
        "HOST:small at http://HOST/v1 answered 500 (api_error), 4 times; "
        "wanted is 200: see that the server is well, and try again later"
    )
    assert asking.waits == [0.5, 1.0, 2.0]


@pytest.mark.parametrize(
    ("headers", "waits"),
    [
        ({"retry-after": "7"}, [7.0]),
        ({"retry-after-ms": "250", "retry-after": "1"}, [0.25]),
        ({"retry-after": formatdate(1_009.0, usegmt=True)}, [9.0]),
        ({"retry-after": formatdate(1.0, usegmt=True)}, [0.0]),
        ({"retry-after": "tomorrow"}, [0.5]),
        ({"retry-after": "-5"}, [0.5]),
        ({"retry-after": "1e400"}, [0.5]),
    ],
)
def test_a_busy_server_is_given_the_time_it_asks_for(server, speech, headers, waits):
    server.answers = [Said(status=429, headers=headers), speech.text("부산")]
    asking = Asking(server, speech)

    completion = asking.model.complete(QUESTION)

    assert completion.text == "부산"
    assert asking.waits == waits


def test_a_wait_beyond_the_time_allowed_is_told_at_once(server, speech):
    server.answers = [Said(speech.error("rate_limit_error"), status=429, headers={"retry-after": "3600"})]
    asking = Asking(server, speech)

    with pytest.raises(ModelBusy, match="try again in 3600 seconds") as caught:
        asking.model.complete(QUESTION)

    assert caught.value.wait_seconds == 3600.0
    assert asking.waits == []


def test_a_server_that_hangs_is_left_when_the_time_is_up(server, speech):
    server.answers = [Said(hangs=True)]

    message = failed(
        ModelUnreachable, lambda: Asking(server, speech, timeout_seconds=0.2).model.complete(QUESTION), server
    )

    assert message == (
        "HOST:small at http://HOST/v1 gave no whole answer within 0.2 seconds; "
        "see that it is up, allow more time, or ask for less"
    )


def test_a_stream_that_hangs_gives_what_came_and_is_left_when_the_time_is_up(server, speech):
    said = speech.stream(["부산"], ends=False)
    said.hangs = True
    server.answers = [said]
    asking = Asking(server, speech)
    stream = asking.model.stream(QUESTION)

    first = next(stream)
    asking.now = 21.0
    message = failed(ModelUnreachable, lambda: next(stream), server)

    assert first.text == "부산"
    assert "no whole answer within 20 seconds" in message


def test_an_answer_that_is_cut_off_is_asked_for_again(server, speech):
    cut = speech.text("부산에 살")
    cut.is_cut = True
    server.answers = [cut, speech.text("부산")]

    completion = Asking(server, speech).model.complete(QUESTION)

    assert completion.text == "부산"


def test_an_answer_that_is_cut_off_each_time_is_given_up_on(server, speech):
    server.answers = [Said("{", is_cut=True) for _ in range(4)]

    message = failed(ModelUnreachable, lambda: Asking(server, speech).model.complete(QUESTION), server)

    assert "stopped before the end of its answer" in message
    assert len(server.asked) == 4


def test_an_answer_that_only_repeats_itself_is_broken_off_while_it_comes(server, speech):
    server.answers = [speech.stream(['{"claims": [', *['{"quote": "부산에 살아"}, '] * 5_000])]

    with pytest.raises(ModelRepeating) as told:
        Curbed(Asking(server, speech).model).complete(QUESTION)

    assert len(told.value.text) < 500
    assert len(server.asked) == 1


def test_an_answer_that_is_listened_to_comes_with_what_the_server_says_it_took(server, speech):
    server.answers = [speech.stream(["부산", "에 ", "살아요"])]

    completion = Curbed(Asking(server, speech).model).complete(QUESTION)

    assert completion.text == "부산에 살아요"
    assert not completion.usage.estimated


@pytest.mark.parametrize("is_cut", [True, False], ids=["the connection breaks", "the stream just ends"])
def test_a_stream_that_stops_in_the_middle_is_an_error_and_not_an_answer(server, speech, is_cut):
    said = speech.stream(["부산"], ends=False)
    said.is_cut = is_cut
    server.answers = [said]
    stream = Asking(server, speech).model.stream(QUESTION)

    first = next(stream)
    message = failed(ModelUnreachable, lambda: next(stream), server)

    assert first.text == "부산"
    assert "stopped" in message
    assert len(server.asked) == 1


def test_an_error_within_a_stream_is_an_error(server, speech):
    server.answers = [speech.error_in_stream()]
    stream = Asking(server, speech).model.stream(QUESTION)

    first = next(stream)
    message = failed(ModelBusy, lambda: next(stream), server)

    assert first.text == "부"
    assert message == "HOST:small at http://HOST/v1 has too much to do (overloaded_error); try again later"


@pytest.mark.parametrize(
    ("said", "found"),
    [
        (Said("", status=200), "an empty body"),
        (Said("\ufeffnull"), "what is no JSON"),
        (Said("null"), "a JSON NoneType"),
        (Said("[]"), "a JSON list"),
        (Said('{"choices"'), "what is no JSON"),
        (Said("[" * 100_000), "what is no JSON"),
        (Said('{"choices": NaN}'), "what is no JSON"),
        (Said("{}"), "no "),
        (Said('{"choices": [], "content": 7}'), "no "),
        (Said('{"choices": [7], "content": "x"}'), "no "),
        (Said("<html>Hello</html>", media_type="text/html"), "'text/html'"),
        (Said('{"a": "' + "x" * 6_000_000 + '"}'), "more than 5,228,800 bytes"),
    ],
    ids=lambda told: told if isinstance(told, str) else "",
)
def test_what_is_no_answer_is_told_apart_from_one(server, speech, said, found):
    server.answers = [said]

    message = failed(ModelAnswerBroken, lambda: Asking(server, speech).model.complete(QUESTION), server)

    assert message.startswith(f"HOST:small at http://HOST/v1 gave {found}") or f"gave an answer of {found}" in message
    assert message.endswith("see that the address is that of its API")


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_no_redirect_is_followed_for_it_would_take_the_key_along(server, speech, status):
    server.answers = [Said(status=status, headers={"location": f"{server.url}/other"})]

    message = failed(ModelRefused, lambda: Asking(server, speech).model.complete(QUESTION), server)

    assert message == (
        f"HOST:small at http://HOST/v1 answered {status}: it leads elsewhere; "
        "name the address it leads to, for no key is sent on"
    )
    assert len(server.asked) == 1


@pytest.mark.parametrize("status", [401, 403])
def test_a_key_that_is_refused_is_named_by_its_variable_only(server, speech, status):
    server.answers = [Said(speech.error("invalid_api_key", f"Incorrect API key: {KEY}"), status=status)]

    message = failed(ModelKeyRefused, lambda: Asking(server, speech).model.complete(QUESTION), server)

    assert message == (
        f"HOST:small at http://HOST/v1 answered {status} (invalid_api_key): "
        "the key is missing or not accepted; set STILLTRUE_LLM_KEY"
    )


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        (Said('{"error": {"code": "model_not_found"}}', status=404), ModelRefused),
        (Said('{"error": "no"}', status=400), ModelRefused),
        (Said("gone", status=410, media_type="text/plain"), ModelRefused),
        (Said('{"error": {"message": "This model\'s maximum context length is 8192"}}', status=400), ModelInputTooLong),
        (Said('{"error": {"type": "exceed_context_size_error"}}', status=400), ModelInputTooLong),
        (Said("", status=413), ModelInputTooLong),
        (Said('{"error": {"code": "content_filter"}}', status=400), ModelDeclined),
        (Said('{"error": {"code": "insufficient_quota"}}', status=402), ModelBusy),
        (Said('{"error": {"code": 429, "message": "secret words"}}'), ModelBusy),
        (Said('{"error": {"message": "secret words"}}'), ModelUnreachable),
    ],
    ids=range(10),
)
def test_each_refusal_has_its_own_error(server, speech, said, kind):
    server.answers = [said]

    message = failed(kind, lambda: Asking(server, speech).model.complete(QUESTION), server)

    assert message.startswith("HOST:small at http://HOST/v1 ")


def test_a_server_that_is_not_there_is_told_at_once(server, speech):
    asking = Asking(server, speech)
    with model_server() as gone:
        pass
    server.host = gone.host

    message = failed(ModelUnreachable, lambda: Asking(gone, speech).model.complete(QUESTION), server)

    assert message == (
        "HOST:small at http://HOST/v1 cannot be reached (ConnectError); "
        "see that the address is right and the server is up"
    )
    assert asking.waits == []


def test_an_answer_at_its_limit_or_declined_says_so(server, speech):
    server.answers = [speech.text("부산에", ends="length"), speech.text("", ends="declined")]
    model = Asking(server, speech).model

    finishes = [model.complete(QUESTION).finish for _ in range(2)]

    assert finishes == [Finish.LENGTH, Finish.DECLINED]


@pytest.mark.parametrize(
    "text", ["", "\x00", "a\ud800b", "😀" * 3, "مرحبا", "'; DROP TABLE turns; --", "x" * 1_000_000], ids=range(7)
)
def test_any_text_can_be_asked_about(server, speech, text):
    server.answers = [speech.text("ok")]

    completion = Asking(server, speech).model.complete(Request(lines=(user(text),)))

    assert completion.text == "ok"
    assert len(json.dumps(server.asked[0])) > len(text.strip("\x00"))


def test_a_schema_is_answered_by_a_checked_value(server, speech):
    server.answers = [speech.text('{"city": "부산", "since": 2024}')]

    reply = Asker(Asking(server, speech).model).ask(QUESTION, City)

    assert reply.value == City(city="부산", since=2024)
    assert (reply.form, reply.n_calls, reply.repaired) == (Form.SCHEMA, 1, False)
    asked = json.dumps(server.asked[0])
    assert '"json_schema"' in asked
    assert '"additionalProperties": false' in asked
    assert '"required": ["city", "since"]' in asked


def test_a_server_without_schemas_is_asked_by_a_tool_and_remembered(server, speech):
    refused = Said(speech.error("invalid_request_error", "response_format is unavailable"), status=400)
    server.answers = [refused, speech.call({"city": "부산"}), speech.call({"city": "서울"})]
    asker = Asker(Asking(server, speech).model)

    values = [asker.ask(QUESTION, City).value.city for _ in range(2)]

    assert values == ["부산", "서울"]
    assert asker.form is Form.TOOL
    assert ["tools" in asked for asked in server.asked] == [False, True, True]


def test_a_server_without_schemas_and_tools_is_asked_in_words(server, speech):
    refused = Said(speech.error("invalid_request_error"), status=422)
    prose = 'Sure! Here it is:\n```json\n{"city": "부산"}\n```\nAnything else?'
    server.answers = [refused, refused, speech.text(prose)]
    asker = Asker(Asking(server, speech).model)

    reply = asker.ask(QUESTION, City)

    assert reply.value == City(city="부산")
    assert (reply.form, asker.form) == (Form.TEXT, Form.TEXT)
    assert '\\"title\\":\\"City\\"' in json.dumps(server.asked[2])


def test_a_server_that_knows_no_such_model_is_not_asked_in_other_forms(server, speech):
    server.answers = [Said(speech.error("model_not_found"), status=404)]

    failed(ModelRefused, lambda: Asker(Asking(server, speech).model).ask(QUESTION, City), server)

    assert len(server.asked) == 1


def test_a_form_that_is_asked_for_by_hand_and_refused_says_so(server, speech):
    server.answers = [Said(speech.error("invalid_request_error"), status=400)]
    request = Request(lines=QUESTION.lines, shape=Shape("City", City.model_json_schema()), form=Form.SCHEMA)

    message = failed(ModelFormRefused, lambda: Asking(server, speech).model.complete(request), server)

    assert "it may not know the form 'schema'" in message


@pytest.mark.parametrize(
    "broken",
    [
        "",
        "부산에 살아요.",
        '{"city": 7}',
        '{"city": "부산", "mood": "gut"}',
        '{"city": "부산", "since": "soon"}',
        "{" * 5_000,
    ],
    ids=["empty", "prose", "wrong type", "unknown field", "wrong type of two", "braces"],
)
def test_a_broken_answer_goes_back_once_with_what_is_wrong(server, speech, broken):
    server.answers = [speech.text(broken), speech.text('{"city": "부산"}')]

    reply = Asker(Asking(server, speech).model).ask(QUESTION, City)

    assert reply.value == City(city="부산")
    assert (reply.n_calls, reply.repaired) == (2, True)
    assert reply.usage == Usage(input_tokens=24, output_tokens=10, cached_tokens=8)
    assert "That answer cannot be used" in json.dumps(server.asked[1]["messages"][-1])


def test_an_answer_that_is_broken_twice_is_an_error_without_its_words(server, speech):
    server.answers = [speech.text("secret words"), speech.text('{"city": ["secret words"]}')]

    message = failed(ModelAnswerBroken, lambda: Asker(Asking(server, speech).model).ask(QUESTION, City), server)

    assert message == (
        "HOST:small answered twice in another form than asked for (city: string_type); wanted is one JSON object "
        "'City': ask again, or use a model that can give structured answers"
    )
    assert len(server.asked) == 2


def test_a_cut_answer_is_never_read_in_part(server, speech):
    server.answers = [speech.text('{"candidates": [{"city": "부산"}, {"ci', ends="length")]

    message = failed(ModelTruncated, lambda: Asker(Asking(server, speech).model).ask(QUESTION, City), server)

    assert "reached 2048 tokens and stops in the middle" in message


def test_a_declined_question_is_not_asked_again(server, speech):
    server.answers = [speech.text("I cannot help.", ends="declined")]

    failed(ModelDeclined, lambda: Asker(Asking(server, speech).model).ask(QUESTION, City), server)

    assert len(server.asked) == 1


@pytest.mark.parametrize(
    ("word", "field"),
    [("max_tokens", "max_completion_tokens"), ("temperature", None), ("stream_options", None)],
)
def test_what_an_openai_server_will_not_take_is_left_out_from_then_on(server, word, field):
    refused = Said(OpenAISpeech.error("unsupported_parameter", f"Unsupported parameter: '{word}'"), status=400)
    server.answers = [refused, OpenAISpeech.stream(["1"]), OpenAISpeech.stream(["2"])]
    model = Asking(server, OpenAISpeech).model

    texts = [list(model.stream(QUESTION))[-1].completion.text for _ in range(2)]

    assert texts == ["1", "2"]
    assert [word in asked for asked in server.asked] == [True, False, False]
    assert field is None or all(field in asked for asked in server.asked[1:])


def test_a_temperature_that_anthropic_will_not_take_is_left_out_from_then_on(server):
    refused = Said(AnthropicSpeech.error("invalid_request_error", "temperature: not supported"), status=400)
    server.answers = [refused, AnthropicSpeech.text("1"), AnthropicSpeech.text("2")]
    model = Asking(server, AnthropicSpeech).model

    texts = [model.complete(QUESTION).text for _ in range(2)]

    assert texts == ["1", "2"]
    assert ["temperature" in asked for asked in server.asked] == [True, False, False]


def test_a_key_with_characters_that_no_key_has_is_refused_before_anything_is_sent(server, speech, monkeypatch):
    monkeypatch.setenv("STILLTRUE_LLM_KEY", f"{KEY}\nx")

    message = failed(BadRequest, lambda: Asking(server, speech).model.complete(QUESTION), server)

    assert message == "the key holds characters that no key has; set STILLTRUE_LLM_KEY to the key alone"
    assert server.asked == []


def test_the_key_is_in_no_repr_and_no_log(server, speech, caplog):
    caplog.set_level(logging.DEBUG)
    server.answers = [speech.text("ok")]
    model = Asking(server, speech).model

    model.complete(QUESTION)

    assert KEY not in repr(model) + str(vars(model)) + caplog.text


def test_no_key_is_sent_in_clear_to_another_machine(monkeypatch):
    where = place("http://example.com/v1", what="it", wanted="", key_name="")

    sent = OpenAIModel("small", where, provider=where.host)._endpoint._sent_headers()

    assert "authorization" not in sent


def test_every_failure_is_a_model_fault():
    kinds = [ModelAnswerBroken, ModelBusy, ModelDeclined, ModelFormRefused, ModelInputTooLong, ModelKeyRefused]

    assert all(issubclass(kind, ModelFault) for kind in [*kinds, ModelRefused, ModelTruncated, ModelUnreachable])
