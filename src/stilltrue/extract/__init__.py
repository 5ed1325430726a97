"""
From what was said to candidates, each with its quote; and from candidates to assertions.

Comes in: a window of turns, or claims handed over as JSON.
Goes out: candidates; then, checked against their turns, assertions or rejections.
May know: the model, the languages and, for models, `llm`; nothing of storage or timelines.
"""

EXTRACTORS: dict[str, str] = {
    "llm": "stilltrue.extract.llm:LLM",
    "rules": "stilltrue.extract.rules.extractor:Rules",
    "grammar": "stilltrue.extract.grammar:Grammar",
    "structured": "stilltrue.extract.structured:Structured",
}
"""Where each extractor lives; nothing is imported before it is asked for."""
