"""A model is named by a short text; what the text may hold by mistake, a key above all, is never repeated."""

from __future__ import annotations

import pytest

from stilltrue.errors import BadFile, BadRequest, ModelKeyRefused, ModelUnreachable
from stilltrue.llm.base import Request, user
from stilltrue.llm.callable import CallableModel
from stilltrue.llm.connect import configured_model, model_named, model_of
from stilltrue.llm.cost import FREE, parsed_price, price_of
from stilltrue.llm.scripted import ScriptedModel

KEYS = ("STILLTRUE_LLM", "STILLTRUE_LLM_KEY", "OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY")


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch):
    for name in KEYS:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("spec", "shown"),
    [
        ("openai://gpt-4o-mini", "OpenAIModel('openai:gpt-4o-mini', 'https://api.openai.com/v1')"),
        ("openai://?model=gpt-4o-mini", "OpenAIModel('openai:gpt-4o-mini', 'https://api.openai.com/v1')"),
        (
            "anthropic://claude-haiku-4-5",
            "AnthropicModel('anthropic:claude-haiku-4-5', 'https://api.anthropic.com/v1')",
        ),
        ("deepseek://deepseek-chat", "OpenAIModel('deepseek:deepseek-chat', 'https://api.deepseek.com/v1')"),
        (
            "gemini://gemini-2.5-flash",
            "OpenAIModel('gemini:gemini-2.5-flash', 'https://generativelanguage.googleapis.com/v1beta/openai')",
        ),
        ("ollama://hf.co/me/qwen:Q4_K_M", "OpenAIModel('ollama:hf.co/me/qwen:Q4_K_M', 'http://127.0.0.1:11434/v1')"),
        (" ollama://qwen3:8b ", "OpenAIModel('ollama:qwen3:8b', 'http://127.0.0.1:11434/v1')"),
        (
            "openai+http://localhost:8571/v1/?model=local",
            "OpenAIModel('localhost:8571:local', 'http://localhost:8571/v1')",
        ),
        ("openai+http://[::1]:8571?model=한글", "OpenAIModel('[::1]:8571:한글', 'http://[::1]:8571')"),
        (
            "openai+https://api.openai.com/v1?model=o3",
            "OpenAIModel('openai:o3', 'https://api.openai.com/v1')",
        ),
        (
            "anthropic+https://example.com/v1?model=m&timeout=30&price=1/2.5",
            "AnthropicModel('example.com:m', 'https://example.com/v1')",
        ),
    ],
)
def test_a_setting_names_how_where_and_which(spec, shown):
    model = model_named(spec)

    assert repr(model) == shown


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("", "names no way of asking one"),
        ("gpt-4o-mini", "names no way of asking one"),
        ("azure://gpt", "names no way of asking one"),
        ("openai:gpt", "names no way of asking one"),
        ("openai+ftp://host?model=m", "names no way of asking one"),
        ("openai://", "names no model"),
        ("openai://a b", "names no model"),
        ("openai://a\u202eb", "names no model"),
        ("openai://" + "m" * 201, "names no model"),
        ("openai+http://localhost/v1", "names no model"),
        ("openai+http:///v1?model=m", "lacks a host"),
        ("openai+http://" + "a" * 254 + "/v1?model=m", "lacks a host"),
        ("openai+http://localhost:x/v1?model=m", "cannot be read"),
        ("openai+http://localhost:99999/v1?model=m", "cannot be read"),
        ("openai+http://me:secret@localhost/v1?model=m", "holds a user name or password"),
        ("openai+http://localhost/v 1?model=m", "lacks a host"),
        ("openai://m?key=secret", "holds a key"),
        ("openai://m?api_key=secret", "holds a key"),
        ("openai://m?colour=secret", "1 unknown options; known are model, timeout, price"),
        ("openai://m?" + "&".join(f"a{n}=secret" for n in range(20)), "too many options"),
        ("openai://m?timeout=0", "no number of seconds"),
        ("openai://m?timeout=soon", "no number of seconds"),
        ("openai://m?price=cheap", "cannot be read; write dollars"),
        ("openai://m?price=-1/2", "cannot be read; write dollars"),
    ],
)
def test_what_names_no_model_is_refused_without_being_repeated(spec, words):
    with pytest.raises(BadRequest, match=words) as caught:
        model_named(spec)

    assert "secret" not in str(caught.value)


def test_none_is_no_model_and_nothing_set_is_none_either(monkeypatch):
    assert model_named("none") is None
    assert configured_model() is None

    monkeypatch.setenv("STILLTRUE_LLM", "ollama://qwen3:8b")

    assert configured_model().name == "ollama:qwen3:8b"


def test_a_model_a_function_or_a_setting_will_do():
    given = ScriptedModel(["hi"])

    assert model_of(None) is None
    assert model_of(given) is given
    assert model_of("openai://o3").name == "openai:o3"
    assert isinstance(model_of(lambda messages: "hi"), CallableModel)


def test_what_is_no_model_is_told():
    with pytest.raises(BadRequest, match="llm is a int; wanted is a function of messages, a model, or one of: openai:"):
        model_of(7)


def test_a_file_of_sayings_is_a_model(tmp_path):
    path = tmp_path / "answers.jsonl"
    path.write_text('{"when": "어디", "json": {"city": "부산"}}\n\n{"text": "Hello"}\n', encoding="utf-8")

    model = model_named(f"scripted:{path}")

    assert model.name == "scripted:answers"
    assert model.complete(Request(lines=(user("어디에 살아?"),))).text == '{"city": "부산"}'
    assert model.complete(Request(lines=(user("Hi"),))).text == "Hello"


@pytest.mark.parametrize(
    "line",
    ["nonsense", "[]", "7", '{"say": "x"}', '{"finish": "soon"}', '{"fault": "odd"}', '{"fault": []}', "[" * 5_000],
)
def test_a_file_that_is_no_script_is_told_with_its_line(tmp_path, line):
    path = tmp_path / "answers.jsonl"
    path.write_text(f'{{"text": "ok"}}\n{line}\n', encoding="utf-8")

    with pytest.raises(BadFile, match=r"answers\.jsonl:2 is no saying"):
        model_named(f"scripted:{path}")


def test_a_file_of_sayings_that_is_not_there_is_told(tmp_path):
    with pytest.raises(BadFile, match="cannot be read"):
        model_named(f"scripted:{tmp_path / 'none.jsonl'}")


def test_the_price_is_the_listed_one_unless_one_is_stated():
    assert model_named("openai://gpt-4o-mini").price == price_of("openai:gpt-4o-mini")
    assert model_named("openai://gpt-4o-mini?price=1/2").price == parsed_price("1/2")
    assert model_named("openai+http://localhost/v1?model=gpt-4o-mini").price is None


def test_only_what_runs_on_this_machine_is_free():
    assert model_named("ollama://qwen3:8b").price == FREE
    assert model_named("ollama://gpt-oss:120b-cloud").price is None


def test_each_provider_gets_its_own_key_and_no_other(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-openai")
    monkeypatch.setenv("GOOGLE_API_KEY", "google")

    def sent(spec):
        return model_named(spec)._endpoint._sent_headers()

    assert sent("openai://o3")["authorization"] == "Bearer sk-openai"
    assert sent("gemini://gemini-2.5-flash")["authorization"] == "Bearer google"
    assert "authorization" not in sent("openai+https://example.com/v1?model=m")
    assert "authorization" not in sent("ollama://qwen3:8b")


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("anthropic://claude-haiku-4-5", "set ANTHROPIC_API_KEY$"),
        ("openai+http://api.openai.com/v1?model=o3", "set OPENAI_API_KEY, and use https: no key is sent in clear"),
    ],
)
def test_without_a_key_a_provider_that_needs_one_is_not_even_asked(monkeypatch, spec, words):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-openai")

    with pytest.raises(ModelKeyRefused, match=words):
        model_named(spec).complete(Request(lines=(user("비밀"),)))


@pytest.mark.parametrize("host", ["a..b", "xn--0", "a" * 64])
def test_a_host_that_cannot_be_is_not_reached(host):
    model = model_named(f"openai+http://{host}/v1?model=m&timeout=5")

    with pytest.raises(ModelUnreachable, match="cannot be reached"):
        model.complete(Request(lines=(user("?"),)))


def test_a_proxy_that_cannot_be_is_told_without_being_shown(monkeypatch):
    monkeypatch.setenv("HTTP_PROXY", "socks99://me:secret@host")
    monkeypatch.setenv("ALL_PROXY", "socks99://me:secret@host")
    model = model_named("openai+http://localhost:9/v1?model=m")

    with pytest.raises(ModelUnreachable, match="in the settings of proxies or certificates") as caught:
        model.complete(Request(lines=(user("?"),)))

    assert "secret" not in str(caught.value)


def test_the_key_of_the_engine_goes_before_that_of_the_provider(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-openai")
    monkeypatch.setenv("STILLTRUE_LLM_KEY", " sk-own ")

    assert model_named("openai://o3")._endpoint._sent_headers()["authorization"] == "Bearer sk-own"
