"""The model that a setting names, a URL-like string; nothing is asked yet."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any
from urllib.parse import parse_qsl

from stilltrue.config import model_key_name, model_spec
from stilltrue.errors import BadRequest
from stilltrue.exchange.address import place
from stilltrue.llm import MODELS
from stilltrue.llm.base import Model
from stilltrue.llm.cost import FREE, Price, parsed_price, price_of

_FORM = (
    "openai://<model>, anthropic://<model>, deepseek://<model>, gemini://<model>, ollama://<model>, "
    "openai+http://<host>/v1?model=<model>, openai+https://…, anthropic+https://…, scripted:<file>, or none"
)
_HOSTED = {
    "openai": ("openai", "https://api.openai.com/v1"),
    "anthropic": ("anthropic", "https://api.anthropic.com/v1"),
    "deepseek": ("openai", "https://api.deepseek.com/v1"),
    "gemini": ("openai", "https://generativelanguage.googleapis.com/v1beta/openai"),
    "ollama": ("openai", "http://127.0.0.1:11434/v1"),
}
"""How each provider is spoken to, and where."""
_HOSTS = {"api.openai.com": "openai", "api.anthropic.com": "anthropic", "api.deepseek.com": "deepseek"}
_ELSEWHERE = re.compile(r"(openai|anthropic)\+(https?)")
_MODEL = re.compile(r"[^\s?#&]{1,200}")
_SECONDS = re.compile(r"[1-9][0-9]{0,4}", re.ASCII)
_OPTIONS = ("model", "timeout", "price")
_MOST_OPTIONS = 10


@dataclass(frozen=True, slots=True)
class _Options:
    model: str | None
    timeout_seconds: float
    price: Price | None


def model_of(given: str | Model | Callable[..., Any] | None) -> Model | None:
    """
    The model that a caller gives: a setting, a model, or a function of messages.

    Raises:
        BadRequest: none of these.
    """
    if isinstance(given, str):
        return model_named(given)
    if given is None or (hasattr(given, "complete") and hasattr(given, "forms")):
        return given  # type: ignore[return-value]  # a protocol cannot be told from a function by its type
    if callable(given):
        made: Model = _class("callable")(given)
        return made
    raise BadRequest(f"llm is a {type(given).__name__}; wanted is a function of messages, a model, or one of: {_FORM}")


def configured_model() -> Model | None:
    """
    The model that `STILLTRUE_LLM` names; None where it names none.

    Raises:
        BadRequest: as `model_named`.
    """
    spec = model_spec()
    return None if spec is None else model_named(spec)


def model_named(spec: str) -> Model | None:
    """
    The model that a setting names; None for `none`.

    Args:
        spec: a provider and its model, `openai://gpt-4o-mini`; a server of one's own,
            `openai+http://localhost:8000/v1?model=qwen`; a file of sayings, `scripted:answers.jsonl`. After a
            `?` may stand `model`, `timeout` in seconds, and `price` in dollars a million tokens, `0.15/0.60`.

    Raises:
        BadRequest: no model answers to that; the message repeats nothing of it that may be a password.
        BadFile: the file of sayings cannot be read.
    """
    spec = spec.strip()
    if spec == "none":
        return None
    scheme, found, rest = spec.partition(":")
    if scheme == "scripted" and found:
        made: Model = import_module("stilltrue.llm.scripted").scripted_file(rest.removeprefix("//"))
        return made
    address, _, query = rest.removeprefix("//").partition("?")
    elsewhere = _ELSEWHERE.fullmatch(scheme)
    if not rest.startswith("//") or not (scheme in _HOSTED or elsewhere):
        raise BadRequest(f"the setting of the model names no way of asking one; wanted is one of: {_FORM}")
    options = _options(query)
    if elsewhere:
        return _own(elsewhere[1], f"{elsewhere[2]}://{address}", options)
    return _hosted(scheme, address or options.model or "", options)


def _hosted(provider: str, model: str, options: _Options) -> Model:
    kind, url = _HOSTED[provider]
    _check_model(model, f"{provider}://<model>")
    return _made(kind, provider, url, model, options)


def _own(kind: str, url: str, options: _Options) -> Model:
    wanted = f"{kind}+https://<host>/v1?model=<model>"
    _check_model(options.model or "", wanted)
    where = place(url, what="the model's address", wanted=wanted, key_name="STILLTRUE_LLM_KEY")
    return _made(kind, _HOSTS.get(where.host, where.host), url, options.model or "", options)


def _made(kind: str, provider: str, url: str, model: str, options: _Options) -> Model:
    where = place(url, what="the model's address", wanted=_FORM, key_name=model_key_name(provider))
    made: Model = _class(kind)(
        model,
        where,
        provider=provider,
        price=options.price or _price(provider, model),
        timeout_seconds=options.timeout_seconds,
    )
    return made


def _price(provider: str, model: str) -> Price | None:
    """As listed; nothing for what runs on this machine, unless its name says that it runs elsewhere."""
    if provider == "ollama" and not model.endswith("cloud"):
        return FREE
    return price_of(f"{provider}:{model}")


def _options(query: str) -> _Options:
    if query.count("&") >= _MOST_OPTIONS:
        raise BadRequest(f"the setting of the model has too many options; known are {', '.join(_OPTIONS)}")
    told = dict(parse_qsl(query, keep_blank_values=True))
    unknown = [name for name in told if name not in _OPTIONS]
    if any("key" in name.lower() or "token" in name.lower() for name in unknown):
        raise BadRequest("the setting of the model holds a key; leave it out and set STILLTRUE_LLM_KEY")
    if unknown:
        raise BadRequest(
            f"the setting of the model has {len(unknown)} unknown options; known are {', '.join(_OPTIONS)}"
        )
    timeout = told.get("timeout", "120")
    if not _SECONDS.fullmatch(timeout):
        raise BadRequest(
            f"the model's timeout {timeout[:20]!r} is no number of seconds from 1 to 99999; write timeout=60"
        )
    price = parsed_price(told["price"]) if "price" in told else None
    return _Options(told.get("model"), float(timeout), price)


def _check_model(model: str, wanted: str) -> None:
    if not _MODEL.fullmatch(model) or not model.isprintable() or "@" in model:
        raise BadRequest(f"the setting names no model, or one with characters that no model has; wanted is {wanted}")


def _class(kind: str) -> Callable[..., Any]:
    module, _, name = MODELS[kind].partition(":")
    found: Callable[..., Any] = getattr(import_module(module), name)
    return found
