"""
What can be searched, and how well it fits. Always rebuildable from turns and facts.

Comes in: turns, slots with their values, and the terms of a question.
Goes out: units to be kept by the storage, hits with their scores, and the edges of an entity.
May know: storage, language and model. Never the ledger, and never a model that infers.
"""
