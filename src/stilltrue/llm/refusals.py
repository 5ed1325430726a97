"""What a server's refusal means, and what to do about it; nothing of its own words is repeated."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from stilltrue.errors import (
    ModelBusy,
    ModelDeclined,
    ModelFault,
    ModelFormRefused,
    ModelInputTooLong,
    ModelKeyRefused,
    ModelRefused,
    ModelUnreachable,
)
from stilltrue.exchange.retry import AGAIN
from stilltrue.llm.base import Form

_CODE = re.compile(r"[a-z][a-z_]{1,48}", re.ASCII)
"""A code in small letters is safe to be shown; keys and texts have another look."""
_LONGEST_READ = 20_000
_TOO_LONG = (
    "context length",
    "context_length",
    "context size",
    "context_size",
    "context window",
    "prompt is too long",
    "input is too long",
    "too many tokens",
    "maximum context",
)
"""How servers say that the lines do not fit."""
_NO_SUCH_MODEL = frozenset({"model_not_found", "not_found_error"})
_FORM_STATUSES = frozenset({400, 404, 415, 422, 501})
_NO_QUOTA = frozenset({"insufficient_quota", "billing_error", "insufficient_balance"})
_FILTERED = frozenset({"content_filter", "content_policy_violation"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Who was asked, for messages."""

    model: str
    shown: str
    """The address, without key or query."""
    key_name: str
    """The variable in which the key should be."""
    private: bool
    """A key was allowed to travel there."""
    form: Form


@dataclass(frozen=True, slots=True)
class Told:
    """What the body of a refusal says."""

    code: str
    """A word of the server's own, or empty."""
    text: str
    """All of it in small letters: to look for words in, never to be shown."""

    def mentions(self, *words: str) -> bool:
        """One of the words stands in it."""
        return any(word in self.text for word in words)


def told(content: bytes | Mapping[str, object]) -> Told:
    """
    What a refusal says, in whatever form it comes.

    >>> told(b'{"error": {"message": "Nope", "code": "model_not_found"}}').code
    'model_not_found'
    """
    if isinstance(content, Mapping):
        body: object = content
        text = json.dumps(content, ensure_ascii=False)[:_LONGEST_READ]
    else:
        text = content[:_LONGEST_READ].decode("utf-8", "replace")
        body = _json(text)
    inner = body.get("error", body) if isinstance(body, Mapping) else None
    codes = [inner.get("code"), inner.get("type")] if isinstance(inner, Mapping) else []
    code = next((each for each in codes if isinstance(each, str) and _CODE.fullmatch(each)), "")
    return Told(code, text.lower())


def refusal(
    asked: Asked, status: int, said: Told, *, wait_seconds: float | None = None, n_tries: int = 1
) -> ModelFault:
    """
    The error for an answer that is none.

    Args:
        asked: who.
        status: of HTTP; other than 200.
        said: what the body says.
        wait_seconds: how long the server asks to wait.
        n_tries: how often it was asked.
    """
    found = f"{asked.model} at {asked.shown} answered {status}{f' ({said.code})' if said.code else ''}"
    if status in (401, 403):
        clear = "" if asked.private else ", and use https: no key is sent in clear to another machine"
        return ModelKeyRefused(f"{found}: the key is missing or not accepted; set {asked.key_name}{clear}")
    if said.code in _FILTERED:
        return ModelDeclined(
            f"{found}: a filter declined the question; leave out what it objects to, or ask another model"
        )
    if status == 413 or (status == 400 and said.mentions(*_TOO_LONG)):
        return ModelInputTooLong(f"{found}: the question is longer than the model can read; ask about less at once")
    if status == 402 or said.code in _NO_QUOTA:
        return ModelBusy(f"{found}: the account has no credit left; add some, or use another key", wait_seconds=None)
    if status == 429:
        waiting = "later" if wait_seconds is None else f"in {wait_seconds:g} seconds"
        return ModelBusy(
            f"{found}, {n_tries} times: too many questions; try again {waiting}", wait_seconds=wait_seconds
        )
    if status in AGAIN or (status >= 500 and status != 501):
        return ModelUnreachable(
            f"{found}, {n_tries} times; wanted is 200: see that the server is well, and try again later"
        )
    if 300 <= status < 400:
        return ModelRefused(f"{found}: it leads elsewhere; name the address it leads to, for no key is sent on")
    if asked.form is not Form.TEXT and status in _FORM_STATUSES and said.code not in _NO_SUCH_MODEL:
        return ModelFormRefused(f"{found}: it may not know the form {asked.form.value!r}; ask in another one")
    return ModelRefused(f"{found}; wanted is 200: see that the address and the model's name are right")


def _json(text: str) -> object:
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found
