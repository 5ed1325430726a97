"""Prompts as files: what a model is told first, one Markdown file each, with its name and version in its head."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

_HEAD = re.compile(r"---\nname: (?P<name>[a-z_]{1,40})\nversion: (?P<version>\d{1,6})\n---\n(?P<text>.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a model is told before all else."""

    name: str
    version: int
    text: str

    def __str__(self) -> str:
        """As a trace or an artifact names it, `reader@1`."""
        return f"{self.name}@{self.version}"


@cache
def shipped_prompt(package: str, name: str) -> Prompt:
    """
    The prompt of a name, as it is shipped in a package.

    Raises:
        ValueError: the file does not begin with its name and version.
    """
    told = (files(package) / f"{name}.md").read_text(encoding="utf-8")
    found = _HEAD.fullmatch(told)
    if found is None or found["name"] != name:
        raise ValueError(f"the prompt {name!r} does not begin with its name and version between lines of ---")
    return Prompt(name, int(found["version"]), found["text"].strip())
