"""
Keeping rows. One contract, several backends.

Comes in: frozen values of the model, within a transaction.
Goes out: the same values; and errors of the tree, never a driver's.
May know: the model. What rows mean is for the ledger to say.
"""

BACKENDS: dict[str, str] = {
    "memory": "stilltrue.storage.in_memory:InMemoryStorage",
    "sqlite": "stilltrue.storage.sqlite.backend:SQLiteStorage",
}
"""Where each backend lives; nothing is imported before it is asked for."""
