"""
Speaking to language models.

Comes in: lines of a conversation, perhaps the shape that the answer should have, and limits.
Goes out: an answer with what it cost in tokens; or a `ModelFault` that says what to do.
May know: the exchange over HTTP, the settings and the errors; nothing of memory, and nothing is asked before the first question.
"""

MODELS: dict[str, str] = {
    "openai": "stilltrue.llm.openai:OpenAIModel",
    "anthropic": "stilltrue.llm.anthropic:AnthropicModel",
    "callable": "stilltrue.llm.callable:CallableModel",
    "scripted": "stilltrue.llm.scripted:ScriptedModel",
}
"""Where each way of speaking lives; nothing is imported before it is asked for."""
