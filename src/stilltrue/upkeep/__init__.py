"""
Keeping what is kept in order: undo, erasure, rebuilding, health.

Comes in: selectors, and a writing transaction.
Goes out: what changed, or would change; certificates; figures.
May know: the ledger, the index and the storage contract; no model, no recall.
"""
