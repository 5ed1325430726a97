"""
The prompts of the reader and of the judge, one Markdown file each, with its version.

Whoever changes a prompt raises its version, for that is what an artifact names.
"""

from __future__ import annotations

from stilltrue.llm.prompts import Prompt, shipped_prompt

OF_SETS = ("beam", "factconsolidation", "locomo", "longmemeval", "mquake_hard", "prefeval", "repo_history")
"""Sets for which the judge is told something of their own."""


def prompt(name: str) -> Prompt:
    """The prompt of a name, as it is shipped."""
    return shipped_prompt(__name__, name)


def judge_prompts(set_name: str) -> tuple[Prompt, ...]:
    """What a judge is told of every set, and of this one."""
    return (prompt("judge"), *((prompt(f"judge_{set_name}"),) if set_name in OF_SETS else ()))
