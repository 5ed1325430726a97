"""
The prompts of the reader and of the judge, one Markdown file each, with its version.

Whoever changes a prompt raises its version, for that is what an artifact names.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from stilltrue.answer.prompts import Prompt

_HEAD = re.compile(r"---\nname: (?P<name>[a-z_]{1,40})\nversion: (?P<version>\d{1,6})\n---\n(?P<text>.*)", re.DOTALL)
OF_SETS = ("beam", "factconsolidation", "locomo", "longmemeval", "mquake_hard", "prefeval", "repo_history")
"""Sets for which the judge is told something of their own."""


@cache
def prompt(name: str) -> Prompt:
    """
    The prompt of a name, as it is shipped.

    Raises:
        ValueError: the file does not begin with its name and version.
    """
    told = (files("stilltrue.eval.answer.prompts") / f"{name}.md").read_text(encoding="utf-8")
    found = _HEAD.fullmatch(told)
    if found is None or found["name"] != name:
        raise ValueError(f"the prompt {name!r} does not begin with its name and version between lines of ---")
    return Prompt(name, int(found["version"]), found["text"].strip())


def judge_prompts(set_name: str) -> tuple[Prompt, ...]:
    """What a judge is told of every set, and of this one."""
    return (prompt("judge"), *((prompt(f"judge_{set_name}"),) if set_name in OF_SETS else ()))
