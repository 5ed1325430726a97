"""
Answers: what the ledger knows exactly, and what a model reads off the evidence that it is shown.

Comes in: a question, its recall, and a reading transaction; perhaps a model and limits.
Goes out: an answer with its receipts, or an abstention with its reason and the evidence.
May know: recall, the ledger, storage, language and models. Never writes; without a model it never asks one.
"""
