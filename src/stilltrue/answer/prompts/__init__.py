"""
The prompts by which models are asked to look things up and to answer: one Markdown file each, with its version.

Whoever changes a prompt raises its version, for that is what a trace names.
"""

from __future__ import annotations

from stilltrue.llm.prompts import Prompt, shipped_prompt


def prompt(name: str) -> Prompt:
    """The prompt of a name, as it is shipped."""
    return shipped_prompt(__name__, name)
