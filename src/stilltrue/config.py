"""Settings, frozen once read. The only file that looks at the environment."""

from __future__ import annotations

import getpass
import os
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Where a hostile or mistaken input is refused."""

    turn_characters: int = 4_000_000
    clock_ahead_minutes: int = 5
    """A `said_at` further ahead of its receipt is set back to it."""
    claims_per_turn: int = 200
    claims_per_session: int = 500
    """That a model may draw from what was said in one session within a day."""
    window_turns: int = 6
    """Turns before the new ones that an extractor may look at."""


LIMITS = Limits()


def database_path(given: str | None = None) -> Path:
    """The database file: the one given, `STILLTRUE_DB`, or one per user of this machine."""
    named = given or os.environ.get("STILLTRUE_DB")
    if named:
        return Path(named).expanduser()
    return _data_folder() / "stilltrue" / "memory.db"


def user_name(given: str | None = None) -> str | None:
    """The owner of the memory on the command line: the one given, `STILLTRUE_USER`, or who is logged in; None if nobody."""
    named = given or os.environ.get("STILLTRUE_USER")
    if named:
        return named
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return None


def embedder_spec() -> str | None:
    """The embedder that `STILLTRUE_EMBEDDER` names; None where it names none, which is not `none`."""
    return os.environ.get("STILLTRUE_EMBEDDER", "").strip() or None


def embedding_key() -> str | None:
    """The key for an embeddings endpoint: `STILLTRUE_EMBEDDING_KEY`, else `OPENAI_API_KEY`; None without either."""
    return (os.environ.get("STILLTRUE_EMBEDDING_KEY") or os.environ.get("OPENAI_API_KEY") or "").strip() or None


_MODEL_KEYS = {
    "openai": ("OPENAI_API_KEY",),
    "anthropic": ("ANTHROPIC_API_KEY",),
    "deepseek": ("DEEPSEEK_API_KEY",),
    "gemini": ("GEMINI_API_KEY", "GOOGLE_API_KEY"),
}
"""Where each provider's key is looked for; other servers get `STILLTRUE_LLM_KEY` or none."""


def model_spec() -> str | None:
    """The language model that `STILLTRUE_LLM` names; None where it names none, which is not `none`."""
    return os.environ.get("STILLTRUE_LLM", "").strip() or None


def model_key(provider: str) -> str | None:
    """The key for a model: `STILLTRUE_LLM_KEY`, else the provider's own variable; None without either."""
    for name in ("STILLTRUE_LLM_KEY", *_MODEL_KEYS.get(provider, ())):
        if key := os.environ.get(name, "").strip():
            return key
    return None


def needs_key(provider: str) -> bool:
    """The provider answers nobody without a key."""
    return provider in _MODEL_KEYS


def model_key_name(provider: str) -> str:
    """The variable in which the key of a provider should be set."""
    return _MODEL_KEYS.get(provider, ("STILLTRUE_LLM_KEY",))[0]


def language() -> str:
    """The language of the command line: Korean where `STILLTRUE_LANG` or the locale of messages says so, else English."""
    named = (os.environ.get(name, "") for name in ("STILLTRUE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    chosen = next(filter(None, named), "").casefold()
    return "ko" if chosen.startswith("ko") else "en"


def learn_mode(given: str | None = None) -> str:
    """What becomes of what is read out of a talk: as given, `STILLTRUE_LEARN`, else `auto`."""
    return given or os.environ.get("STILLTRUE_LEARN", "").strip() or "auto"


def model_budget() -> tuple[str, str]:
    """What models may take of a space's day, as `STILLTRUE_BUDGET_TOKENS` and `STILLTRUE_BUDGET_DOLLARS` say; "" for no limit."""
    return (
        os.environ.get("STILLTRUE_BUDGET_TOKENS", "").strip(),
        os.environ.get("STILLTRUE_BUDGET_DOLLARS", "").strip(),
    )


def local_zone() -> str:
    """The zone of this machine where it is set by name, else UTC."""
    named = os.environ.get("STILLTRUE_ZONE") or os.environ.get("TZ", "").lstrip(":")
    if named and "/" in named and not named.startswith("/"):
        return named
    try:
        target = str(Path("/etc/localtime").readlink())
    except OSError:
        return "UTC"
    _, found, name = target.partition("zoneinfo/")
    return name if found else "UTC"


def _data_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
