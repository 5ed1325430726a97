"""
The prompts by which models are asked to learn: one Markdown file each, with its version.

Whoever changes a prompt raises its version, for that is what re-extraction goes by.
"""

from __future__ import annotations

from stilltrue.llm.prompts import Prompt, shipped_prompt


def prompt(name: str) -> Prompt:
    """The prompt of a name, as it is shipped."""
    return shipped_prompt(__name__, name)
